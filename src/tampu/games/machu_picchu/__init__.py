"""The Princes of Machu Picchu, by Mac Gerdts, for 2 to 5 players."""

from __future__ import annotations

from tampu.engine.automatic import Automatic, first_of
from tampu.engine.chance import Chance
from tampu.engine.choice import Rules
from tampu.engine.game import PLAYER, Game, Result, Seat, Setting, Settings
from tampu.engine.reason import Reason
from tampu.engine.saved import Saved
from tampu.games.machu_picchu import invariants, rules, scoring
from tampu.games.machu_picchu.components import COLOURS, DATA, FIRST_PLAYER, PLAYER_COUNTS
from tampu.games.machu_picchu.judge import judge
from tampu.games.machu_picchu.state import Phase, Table


class MachuPicchu(Game[Table]):
    """The game as the rest of the house sees it."""

    def __init__(self) -> None:
        self.name = "machu_picchu"
        self.title = DATA["title"]
        self.players = range(min(PLAYER_COUNTS), max(PLAYER_COUNTS) + 1)
        self.options = (
            Setting("learning_game", default=False),
            Setting("first_player", FIRST_PLAYER[0], FIRST_PLAYER),
        )
        self.rules_version = 1
        self.automatic = (
            Automatic("produce_all", ("choose_production",), lambda table, choice: max(choice.tokens, key=int)),
            Automatic("pay_fee", ("pay_moon_fee",), first_of("pay")),
            Automatic("leave_market", ("choose_market_adjustment",), first_of("none")),
        )

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, colour) for colour in COLOURS[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Table:
        return rules.set_up(players, settings, chance)

    def beat(self, state: Table) -> Rules[None] | None:
        return rules.beat(state)

    def turn_ended(self, state: Table) -> bool:
        return state.phase == Phase.TURN_ENDED

    def result(self, state: Table) -> Result:
        return scoring.result(state)

    def why_not(self, state: Table, seat: int, prompt: str, token: str) -> Reason | None:
        return rules.why_not(state, seat, prompt, token)

    def load(self, saved: Saved, players: int, settings: Settings) -> Table:
        table = Table(Chance(0))
        table.read(saved, players)
        return table

    def problems(self, state: Table) -> list[str]:
        return list(invariants.problems(state))

    def judge(self, state: Table, seat: int) -> float:
        return judge(state, seat)


GAME = MachuPicchu()
