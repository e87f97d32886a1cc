"""What a player could do next: each action with its answers, what becomes of the table, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from tampu.engine.choice import Choice
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco.basins import bare, group_of, ranks_around, rim_of
from tampu.games.kramer_cuzco.judge import judged
from tampu.games.kramer_cuzco.marks import ALL_CROP, NONE, OPEN, VILLAGES_OF_A_TILE
from tampu.games.kramer_cuzco.placing import price
from tampu.games.kramer_cuzco.player import IN_RESERVE
from tampu.games.kramer_cuzco.site import NEIGHBOURS, PLACES, Place
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.villages import led_by, strict_first

FOR_THOSE_WHO_KNOW: Final = ("use_token", "hold_festival", "leave")
"""Answers that the guide never tries out: tokens are best saved, and a festival is weighed when all else is done."""
SPARED: Final = 0.7
"""What a tile of his own must be worth more than a triple, because newcomers spend theirs too early."""

Values = dict[str, object]


class Deed(NamedTuple):
    """An action with its answers, by question; how it leaves the table; and what that is worth."""

    answers: Mapping[str, str]
    after: Table
    worth: float

    @property
    def action(self) -> str:
        return self.answers["turn_action"]


class Reason(NamedTuple):
    """Under which name the guide speaks of a deed, with what is filled in."""

    name: str
    values: Values


def deeds(match: Match, seat: int, answers: Mapping[str, str]) -> Iterator[Deed]:
    """All that the actions at hand could come to, as far as they are worth a try."""
    choice = match.choice
    if choice is None or choice.player != seat or (choice.prompt == "turn_action" and answers):
        yield Deed(answers, state(match), worth(state(match), seat, answers))
        return
    for option in worth_a_try(match):
        token = str(option)
        if token not in FOR_THOSE_WHO_KNOW:
            yield from deeds(match.clone().play(option), seat, {**answers, choice.prompt: token})


def worth_a_try(match: Match) -> list[object]:
    """What the bots find promising; of places those that cost least, and any that would close a basin."""
    choice, table = match.choice, state(match)
    assert choice is not None
    if choice.prompt != "tile_place":
        return list(match.game.promising(table, choice))
    places = [option for option in choice.options if isinstance(option, Place)]
    plain = [place for place in places if price(table, place) == c.TILE_PRICE] or places
    found = list(match.game.promising(table, Choice(choice.player, choice.prompt, plain, secret=False, shown=False)))
    gaps = open_shores(table)
    return found + [place for place in plain if place not in found and any(gap <= set(place.hexes) for gap in gaps)]


def open_shores(table: Table) -> list[set[int]]:
    """The bare hexes around each group of open basins."""
    basins = [at for at, basin in enumerate(table.basin) if basin == OPEN]
    return [set(bare(table, rim_of(table, group_of(table, at)))) for at in basins]


def state(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def worth(table: Table, seat: int, answers: Mapping[str, str]) -> float:
    """As the bots judge it, but own tiles are dear."""
    total = sum(judged(table, seat))
    if answers["turn_action"] == str(c.PLACE_TILE):
        place, _ = tile_laid(table)
        if len(place.hexes) < c.TILE_SIZE[c.TRIPLE]:
            total -= SPARED
    return total


# ---------------------------------------------------------------------- what speaks for it


def earned(before: Table, after: Table, seat: int, source: c.Source) -> int:
    return after.players[seat].earned[source] - before.players[seat].earned[source]


def tile_laid(table: Table) -> tuple[Place, int]:
    """Where the last tile lies, and its village hex; NONE for a crop tile."""
    place = PLACES[table.laid[-1] // VILLAGES_OF_A_TILE]
    corner = table.laid[-1] % VILLAGES_OF_A_TILE
    return place, NONE if corner == ALL_CROP else place.hexes[corner]


def why_tile(before: Table, deed: Deed, seat: int) -> Reason:
    """Points of a basin first, then the growth of a village he leads, a place high up, and a village to grow."""
    after = deed.after
    points = earned(before, after, seat, c.Source.BASIN)
    if points:
        return Reason("basin", {"points": points})
    place, village = tile_laid(after)
    first = after.group[village] if village != NONE else NONE
    size = len(after.members[first]) if first != NONE else 0
    level = after.level[place.hexes[0]]
    if first != NONE and first in led_by(after, seat):
        return Reason("grow", {"size": size})
    if level > 1 and any(after.inca[near] == seat for at in place.hexes for near in NEIGHBOURS[at]):
        return Reason("high", {"level": level})
    if size > 1:
        return Reason("join", {"size": size})
    return Reason("crop" if village == NONE else "found", {})


def why_move(before: Table, deed: Deed, seat: int) -> Reason:
    """To stand highest alone somewhere, or at least to be there, or beside an open basin, or simply on the way."""
    after = deed.after
    values: Values = {"ap": before.ap - after.ap}
    went = set(after.players[seat].incas) - set(before.players[seat].incas) - {IN_RESERVE}
    if not went:
        return Reason("leave", values)
    to = went.pop()
    first = after.group[to]
    if first != NONE:
        kind = "village" if after.city[first] == NONE else "city"
        size = len(after.members[first])
        leads = first in led_by(after, seat)
        if leads and not c.VALUE_OF_SIZE[size]:
            return Reason("start_village", values)
        name = "lead" if leads else "join"
        return Reason(f"{name}_{kind}", {**values, "level": after.level[to], "size": size})
    return Reason("basin" if leads_basin(after, to, seat) else "step", values)


def leads_basin(table: Table, at: int, seat: int) -> bool:
    """Whether the player of an inca there is alone in first position around an open basin beside it."""
    open_basins = [near for near in NEIGHBOURS[at] if table.basin[near] == OPEN]
    shores = [rim_of(table, group_of(table, basin)) for basin in open_basins]
    return any(strict_first(ranks_around(table, shore)) == seat for shore in shores)


def why_temple(before: Table, deed: Deed, seat: int) -> Reason:
    """What its size makes of it."""
    after = deed.after
    at = after.changed[-1]
    value = after.temple[at]
    values: Values = {"size": len(after.members[after.group[at]]), "value": value, "points": c.POINTS_FOR[value]}
    return Reason("temple", {**values, "before": before.temple[at]})


def why_basin(before: Table, deed: Deed, seat: int) -> Reason:
    points = earned(before, deed.after, seat, c.Source.BASIN)
    return Reason("close" if points else "open", {"points": points or c.BASIN_POINTS})


REASONS: Final[Mapping[str, Callable[[Table, Deed, int], Reason]]] = {
    "place_tile": why_tile,
    "move_inca": why_move,
    "build_temple": why_temple,
    "enlarge_temple": why_temple,
    "place_basin": why_basin,
}


def why(before: Table, deed: Deed, seat: int) -> Reason:
    tell = REASONS.get(deed.action)
    return Reason("", {}) if tell is None else tell(before, deed, seat)
