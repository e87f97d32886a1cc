"""Cuzco, by Michael Kiesling and Wolfgang Kramer, for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence

from tampu.engine.automatic import Automatic, first_of
from tampu.engine.chance import Chance
from tampu.engine.choice import Choice, Rules
from tampu.engine.game import PLAYER, Game, Result, Seat, Setting, Settings
from tampu.engine.reason import Reason
from tampu.engine.saved import Saved
from tampu.engine.waste import Waste
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco import invariants, rules, scoring, setup
from tampu.games.kramer_cuzco.judge import PARTS, WEIGHTS, judged, promising
from tampu.games.kramer_cuzco.marks import Phase
from tampu.games.kramer_cuzco.state import Table


class KramerCuzco(Game[Table]):
    """The game as the rest of the house sees it."""

    def __init__(self) -> None:
        self.name = "kramer_cuzco"
        self.title = c.DATA["meta"]["title_en"]
        self.players = c.PLAYER_COUNTS
        self.options = tuple(
            Setting(switch, c.SWITCH_DEFAULTS[switch], tuple(c.SWITCH_VALUES[switch])) for switch in c.SWITCHES
        )
        self.laws = invariants.LAWS
        self.parts = PARTS
        self.numbers = WEIGHTS
        self.rules_version = 2
        self.automatic = (
            Automatic("stay_out", ("festival_join",), first_of("pass")),
            Automatic("hold_offer", ("festival_level",), first_of("hold")),
        )
        self.wastes = (Waste("action_points", ("turn_action",), "end_turn", rules.idle_points),)
        self.last_words = ("end_turn",)

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, colour) for colour in c.COLOURS[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Table:
        return setup.set_up(players, settings, chance)

    def beat(self, state: Table) -> Rules[None] | None:
        return rules.beat(state)

    def turn_ended(self, state: Table) -> bool:
        return state.phase == Phase.TURN_ENDED

    def in_turn(self, state: Table) -> int | None:
        return state.active

    def result(self, state: Table) -> Result:
        return scoring.result(state)

    def ended_now(self, state: Table) -> Result:
        return scoring.ended_now(state)

    def why_not(self, state: Table, seat: int, prompt: str, token: str) -> Reason | None:
        return rules.why_not(state, prompt, token)

    def load(self, saved: Saved, players: int, settings: Settings) -> Table:
        return Table.load(saved, players, settings)

    def judged(self, state: Table, seat: int) -> list[float]:
        return judged(state, seat)

    def promising(self, state: Table, choice: Choice) -> Sequence[object]:
        return promising(state, choice)


GAME = KramerCuzco()
