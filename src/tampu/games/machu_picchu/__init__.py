"""The Princes of Machu Picchu, by Mac Gerdts, for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tampu.engine.automatic import Automatic, first_of
from tampu.engine.chance import Chance
from tampu.engine.choice import Rules
from tampu.engine.game import PLAYER, TOGETHER, Game, Result, Seat, Setting, Settings
from tampu.engine.reason import Reason
from tampu.engine.saved import Saved
from tampu.engine.waste import Waste, other_answers
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import districts, invariants, plaza, rules, scoring, sky
from tampu.games.machu_picchu.judge import PARTS, WEIGHTS, judged
from tampu.games.machu_picchu.state import Phase, Player, Table

# ---------------------------------------------------------------------- why an answer is not offered

ADJUSTMENT_OF: Final = {str(adjustment): adjustment for adjustment in plaza.ADJUSTMENTS}
TRADE_OF: Final = {str(trade): trade for trade in plaza.TRADES}


def why_not(table: Table, seat: int, prompt: str, token: str) -> Reason | None:
    """What stands in the way of a district, a tile, a purchase or a trade; nothing where it is offered."""
    find = LOOKED_FOR.get(prompt)
    return None if find is None else find(table, table.players[seat], token)


def district(table: Table, player: Player, token: str) -> Reason | None:
    there = c.DISTRICT_OF.get(token)
    return None if there is None else rules.no_way(player.where, there, player.goods[c.LLAMA] > 0)


def moon_tile(table: Table, player: Player, token: str) -> Reason | None:
    tile = c.TILE_OF.get(token)
    return None if tile is None else sky.no_tile(table, tile)


def offering(table: Table, player: Player, token: str) -> Reason | None:
    good = c.GOOD_OF.get(token)
    return None if good is None else districts.no_offering(table, player, good)


def inca(table: Table, player: Player, token: str) -> Reason | None:
    profession = c.PROFESSION_OF.get(token)
    return None if profession is None else districts.no_inca(table, player, profession)


def cult_card(table: Table, player: Player, token: str) -> Reason | None:
    cult = c.CULT_OF.get(token)
    return None if cult is None else districts.no_recruit(table, player, cult)


def adjustment(table: Table, player: Player, token: str) -> Reason | None:
    change = ADJUSTMENT_OF.get(token)
    return None if change is None else change.refused[table.market[change.good]]


def trade(table: Table, player: Player, token: str) -> Reason | None:
    deal = TRADE_OF.get(token)
    return None if deal is None else plaza.no_deal(deal, table.market[deal.good], player.goods, table.traded)


def servant(table: Table, player: Player, token: str) -> Reason | None:
    home = c.DISTRICT_OF.get(token)
    return None if home not in c.PRODUCTION else districts.no_servant(player, home)


LOOKED_FOR: Final[dict[str, Callable[[Table, Player, str], Reason | None]]] = {
    "choose_move": district,
    "choose_moon_tile": moon_tile,
    "choose_offering": offering,
    "choose_new_inca": inca,
    "choose_priest": cult_card,
    "choose_virgin": cult_card,
    "choose_market_adjustment": adjustment,
    "choose_trade": trade,
    "choose_sun_clock_inca": servant,
}


# ---------------------------------------------------------------------- the game


class MachuPicchu(Game[Table]):
    """The game as the rest of the house sees it."""

    def __init__(self) -> None:
        self.name = "machu_picchu"
        self.title = c.DATA["title"]
        self.players = range(min(c.PLAYER_COUNTS), max(c.PLAYER_COUNTS) + 1)
        self.options = (
            Setting("learning_game", default=False),
            Setting("first_player", c.FIRST_PLAYER[0], c.FIRST_PLAYER),
        )
        self.laws = invariants.LAWS
        self.parts = PARTS
        self.numbers = WEIGHTS
        self.rules_version = 1
        self.automatic = (
            Automatic("produce_all", ("choose_production",), lambda table, choice: max(choice.tokens, key=int)),
            Automatic("pay_fee", ("pay_moon_fee",), first_of("pay")),
            Automatic("leave_market", ("choose_market_adjustment",), first_of("none")),
        )
        self.wastes = (
            Waste("moon_tile", ("pay_moon_fee",), sky.REFUSE, sky.left_for_its_fee),
            Waste("visit", ("choose_new_inca",), districts.DONE, districts.nobody_placed),
            Waste("visit", ("choose_priest", "choose_virgin", "choose_sun_clock_inca"), districts.NONE, other_answers),
        )

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, colour) for colour in c.COLOURS[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Table:
        return rules.set_up(players, settings, chance)

    def beat(self, state: Table) -> Rules[None] | None:
        return rules.beat(state)

    def turn_ended(self, state: Table) -> bool:
        return state.phase == Phase.TURN_ENDED

    def in_turn(self, state: Table) -> int | None:
        return TOGETHER if state.phase in (Phase.NIGHT, Phase.NIGHT_ENDED) else state.active

    def result(self, state: Table) -> Result:
        return scoring.result(state)

    def why_not(self, state: Table, seat: int, prompt: str, token: str) -> Reason | None:
        return why_not(state, seat, prompt, token)

    def load(self, saved: Saved, players: int, settings: Settings) -> Table:
        table = Table(Chance(0))
        table.read(saved, players)
        return table

    def judged(self, state: Table, seat: int) -> list[float]:
        return judged(state, seat)


GAME = MachuPicchu()
