"""The guide of a first game: what each question of the first two days is about, and which answer would be a good one.

The opening is told in `lessons.toml`; from where the newcomer leaves it, the hints follow the table as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from tampu.drawing.sight import Sight
from tampu.drawing.teaching import Hint, first_game
from tampu.engine.match import Match
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu.rules import first_day
from tampu.games.machu_picchu.sky import tiles_to_close
from tampu.games.machu_picchu.state import Table
from tampu.games.machu_picchu.teaching.position import Position, reason_for, ways

FIRST: Final = first_game(__package__)
"""The first game, and its opening."""


def hint(sight: Sight) -> Hint | None:
    """The hint for the question at hand, if it is ours and the guide still walks along."""
    match, me = sight.truth, sight.me
    if match.over or me is None or sight.eyes != me:
        return None
    table = cast(Table, sight.state)
    day = table.day - first_day(match.players, match.setup.settings) + 1
    if day > FIRST.lasts:
        return farewell(sight, table, day)
    if sight.to_end:
        return Hint("guide.end_turn", {})
    if not sight.options:
        return None
    told_now = scripted(sight, table, day) or ANSWERS[sight.prompt](Position(match, me))
    return told_now._replace(prompt=sight.prompt)


def farewell(sight: Sight, table: Table, day: int) -> Hint | None:
    """On the morning after, the newcomer is told that he goes on alone."""
    morning = day == FIRST.lasts + 1 and len(table.moons) == len(c.MOON_TILES) and table.sun == c.NOBODY
    return Hint("guide.farewell", {"last_day": c.LAST_DAY}) if morning and sight.options else None


# ---------------------------------------------------------------------- the opening


def scripted(sight: Sight, table: Table, day: int) -> Hint | None:
    """The step of the opening that fits: same question, day and turn, and the prince where the story has him."""
    where = table.players[table.active].where
    stands = {
        "prompt": sight.prompt,
        "day": day,
        "turn": (table.turn - 1) // len(table.players) + 1,
        "at": None if where == c.OFF_BOARD else str(c.DISTRICTS[where]),
    }
    return FIRST.next_step(sight, stands)


# ---------------------------------------------------------------------- every question, as the table stands


def first_inca(here: Position) -> Hint:
    best = max(c.PRODUCTION, key=lambda district: (here.symbols(district), -district))
    key = "guide.first_inca_matches" if here.symbols(best) else "guide.first_inca"
    return Hint(key, {"profession": str(c.PROFESSIONS[best]), "good": str(c.GOODS[best])}, str(best))


def move(here: Position) -> Hint:
    """Where most is to be had, and why; of what is about as good, where his people become more."""
    found = ways(here.match, here.me, answer)
    least = max(way.worth for way in found) - ABOUT
    best = max((way for way in found if way.worth >= least), key=lambda way: (way.brings_people, way.worth))
    reason = reason_for(best, here.me, answer)
    key = f"guide.move_{reason.name}"
    return Hint(f"{key}_riding" if best.rides and reason.name in RIDDEN_FOR else key, reason.values, best.option)


def answer(match: Match, me: int) -> str:
    """The answer that the guide would suggest."""
    assert match.choice is not None
    suggested = ANSWERS[match.choice.prompt](Position(match, me)).suggested
    assert suggested is not None
    return suggested


ABOUT: Final = 2.5
"""So many points of the judge are no difference to a newcomer, who shall see how people come."""
RIDDEN_FOR: Final = ("recruit", "sacrifice")
"""What is worth a llama so often that the hint says so."""


def moon_tile(here: Position) -> Hint:
    """Steps if they reach something, else a good that is wanted, else corn."""
    tiles = [tile for tile in c.MOON_TILES if str(tile) in here.options]
    best = max(tiles, key=lambda tile: here.climb(tile.steps) if tile.steps else tile_worth(here, tile))
    left = tiles_to_close(here.table)
    key = "guide.moon_tile" if left > 1 else "guide.moon_tile_closes" if left == 1 else "guide.moon_tile_last"
    return Hint(key, {"left": left, "fee": max(tile.fee for tile in c.MOON_TILES)}, str(best))


def tile_worth(here: Position, tile: c.MoonTile) -> float:
    return here.unit(tile.good) * tile.amount / c.UNIT[tile.good] - tile.fee / c.UNIT[c.CORN]


def moon_fee(here: Position) -> Hint:
    tile = c.MOON_TILES[here.table.fee_tile]
    return Hint("guide.moon_fee", {"fee": tile.fee, "good": str(c.GOODS[tile.good])}, "pay")


def production(here: Position) -> Hint:
    most = max(here.options, key=int)
    return Hint("guide.production", {"count": int(most), "fee": c.FEE[c.LLAMA]}, most)


def sacrifice(here: Position) -> Hint:
    most = max(here.options, key=int)
    return Hint("guide.sacrifice", {"count": int(most)}, most)


def offering(here: Position) -> Hint:
    """Early goods are for people; only what is left over, or reaches a place on the trail, goes to the gods."""
    spare = [good for good in c.GOODS if str(good) in here.options and here.spare(good) >= c.UNIT[good]]
    values = {"steps": c.STEPS_PER_UNIT}
    if spare and here.reaches_a_place(c.STEPS_PER_UNIT * len(spare)):
        return Hint("guide.offering_reaches", values, str(max(spare, key=here.spare)))
    return Hint("guide.offering", values, "done")


def new_inca(here: Position) -> Hint:
    best = here.by_use(profession for profession in c.PROFESSIONS if str(profession) in here.options)[0]
    key = "guide.new_inca_matches" if here.symbols(best) else "guide.new_inca"
    return Hint(key, {"profession": str(best), "good": str(c.GOODS[best])}, str(best))


def cult(here: Position) -> Hint:
    best = here.best_cult([cult for cult in c.CULTS if str(cult) in here.options])
    temple = next(str(temple) for temple, served in c.CULT_OF_TEMPLE.items() if served == best)
    values = {"cult": str(best), "steps": here.after(best).step_value(best), "temple": temple}
    return Hint("guide.cult_matches" if here.cult_symbols(best) else "guide.cult", values, str(best))


def market_adjustment(here: Position) -> Hint:
    """What he then buys is made cheaper; else what he then sells, dearer; who would trade nothing leaves it."""
    for good in c.MARKET_GOODS:
        if first_trade(here, f"add_{good}") == f"buy_{good}":
            return Hint("guide.market_add", {"good": str(good)}, f"add_{good}")
    for good in c.MARKET_GOODS:
        if first_trade(here, f"remove_{good}") == f"sell_{good}":
            return Hint("guide.market_remove", {"good": str(good)}, f"remove_{good}")
    return Hint("guide.market", {}, "none")


def first_trade(here: Position, shift: str) -> str | None:
    """What he is advised to trade first when he has shifted a price."""
    then = here.then(shift, "choose_trade")
    return None if then is None else trade(then).suggested


def trade(here: Position) -> Hint:
    """Buy what the next priest or virgin lacks; sell what is left over to pay for it."""
    market = here.table.market
    for good in c.MARKET_GOODS:
        if here.wants(good) and f"buy_{good}" in here.options:
            price = c.BUY_PRICE[market[good]]
            return Hint("guide.trade_buy", {"good": str(good), "price": price}, f"buy_{good}")
    needs_corn = here.corn() < c.UNIT[c.CORN] or any(here.wants(good) for good in c.MARKET_GOODS)
    for good in c.MARKET_GOODS:
        if needs_corn and here.spare(good) > 0 and f"sell_{good}" in here.options:
            price = c.SELL_PRICE[market[good]]
            return Hint("guide.trade_sell", {"good": str(good), "price": price}, f"sell_{good}")
    return Hint("guide.trade_done", {}, "done")


def sun_clock_inca(here: Position) -> Hint:
    idle = here.idle_inca()
    values: dict[str, object] = {"count": c.CLOCK_KINDS, "steps": c.CLOCK_STEPS}
    if idle is None:
        return Hint("guide.sun_clock_nobody", values, "none")
    return Hint("guide.sun_clock", {**values, "profession": str(c.PROFESSIONS[idle])}, str(idle))


def sun_clock_goods(here: Position) -> Hint:
    """What the next priest or virgin lacks, then what he has least of."""

    def use(token: str) -> float:
        return sum(here.wants(good) * 2 - here.mine.goods[good] / c.UNIT[good] / 4 for good in c.CLOCK_SETS[token])

    return Hint("guide.sun_clock_goods", {"count": c.CLOCK_KINDS}, max(here.options, key=use))


def card_to_return(here: Position) -> Hint:
    worst = min(here.hand, key=here.card_worth)
    return Hint("guide.card_to_return", {"count": c.DRAW, "kept": c.DRAW - c.PUT_BACK[c.DRAW]}, str(worst))


ANSWERS: Final[Mapping[str, Callable[[Position], Hint]]] = {
    "choose_first_inca": first_inca,
    "choose_prince_start": move,
    "choose_move": move,
    "choose_moon_tile": moon_tile,
    "pay_moon_fee": moon_fee,
    "choose_production": production,
    "choose_sacrifice": sacrifice,
    "choose_offering": offering,
    "choose_new_inca": new_inca,
    "choose_priest": cult,
    "choose_virgin": cult,
    "choose_market_adjustment": market_adjustment,
    "choose_trade": trade,
    "choose_sun_clock_inca": sun_clock_inca,
    "choose_sun_clock_goods": sun_clock_goods,
    "choose_card_to_return": card_to_return,
}
"""How each question of the game is answered."""
