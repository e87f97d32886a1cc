"""What a position is worth to a player, and which answers are worth a thought, for bots.

Prestige comes from cities above all, and most of it at the very end: so a position is worth the points booked, the
points that the cities would pay now, a part of what can be built next, and a little for all that keeps doors open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tampu.engine.choice import Choice
from tampu.engine.numbers import Numbers
from tampu.games.kramer_cuzco import basins
from tampu.games.kramer_cuzco.components import (
    BASIN_POINTS,
    DRAW_CARD,
    END_TURN,
    FESTIVAL_ALONE,
    FESTIVAL_SHARED,
    FINAL_FIRST,
    FINAL_SECOND,
    PLACE_BASIN,
    POINTS_FOR,
    TRIPLES,
    USE_TOKEN,
    VALUE_OF_SIZE,
)
from tampu.games.kramer_cuzco.marks import FESTIVAL, NOBODY, NONE, OPEN, RESERVE, TURN
from tampu.games.kramer_cuzco.placing import price
from tampu.games.kramer_cuzco.player import HELD, IN, Player
from tampu.games.kramer_cuzco.site import COUNT, GATE, HEXES, NEIGHBOURS, PLACES, Hex, Place
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.temples import has_floors
from tampu.games.kramer_cuzco.villages import position, ranks, strict_first, weight


class Weights:
    """What the numbers of `judge.toml` are called here; there it is told what each is for."""

    city_now: list[float]
    next_temple: float
    half_grown: float
    against_best: float
    against_all: float
    idle_ap: float
    size: float
    hoped: float
    cards_worth: list[float]
    token_worth: float
    tile_worth: list[float]
    half_done: float
    on_crop: float
    in_group: list[float]
    height: float
    basin_lead: float
    unanswered: float


W: Final = Weights()
WEIGHTS: Final = Numbers(__package__, W)

TELL_APART: Final = 1e-5
PLACES_TRIED: Final = 14
WAYS_TRIED: Final = 8
INCAS_TRIED: Final = 6
SPACES_TRIED: Final = 4
"""Who has little time tries the first few of them."""
MOST_MISSING: Final = 3
"""A tile covers no more hexes than these."""
NEARLY_CLOSED: Final = 6
"""So many hexes around a gap are covered, or hold an inca of his, where a basin is worth a thought."""

# ---------------------------------------------------------------------- positions


PARTS: Final = ("points", "festival", "cities", "temples", "hand", "tiles", "incas", "under_way")
"""What a judgement is made of."""


def judged(table: Table, seat: int) -> list[float]:
    """A player's own worth, part by part, against the best of the others; his hand counts by its size alone."""
    groups = ranks(table)
    parts = player_worth(table, seat, groups)
    others = [player_worth(table, player.seat, groups) for player in table.players if player.seat != seat]
    best = max(others, key=sum)
    for part in range(len(parts)):
        parts[part] -= W.against_best * best[part] + W.against_all * sum(other[part] for other in others) / len(others)
    if table.phase is TURN and table.active == seat:
        parts.append(W.idle_ap * table.ap + hope(table, seat))
    return parts


def player_worth(table: Table, seat: int, groups: dict[int, list[int]]) -> list[float]:
    player = table.players[seat]
    bid = bid_worth(table, player) if table.phase is FESTIVAL else 0.0
    cities = temples = hand = tiles = incas = 0.0
    if not player.done:
        share = 1.0 if table.last_round else W.city_now[(TRIPLES - table.triples) * len(W.city_now) // TRIPLES]
        for first, weights in groups.items():
            if weights[seat]:
                cities += city_worth(table, seat, first, weights, share)
                temples += temple_worth(table, seat, first, weights, share)
        if not table.last_round:
            hand = W.token_worth * player.tokens + W.cards_worth[min(player.cards(), len(W.cards_worth) - 1)]
            for kind, worth in enumerate(W.tile_worth):
                tiles += worth * player.tiles[kind] * table.triples / TRIPLES
            incas = standing(table, player)
    return [float(player.prestige), bid, cities, temples, hand, tiles, incas]


def standing(table: Table, player: Player) -> float:
    """Incas on the board: spread over the villages and cities, high up, and around open basins."""
    total = 0.0
    together: dict[int, int] = {}
    for at in player.incas:
        if at >= 0:
            total += W.height * table.level[at] + W.basin_lead * open_basins(table, at)
            first = table.group[at]
            if first == NONE:
                total += W.on_crop
            else:
                together[first] = together.get(first, 0) + 1
    for count in together.values():
        total += W.in_group[min(count, len(W.in_group) - 1)]
    return total


def temple_value(table: Table, first: int) -> int:
    temple = table.city[first]
    return 0 if temple == NONE else table.temple[temple]


def city_worth(table: Table, seat: int, first: int, weights: list[int], share: float) -> float:
    """What a city pays at the end as it stands."""
    value = temple_value(table, first)
    if not value:
        return 0.0
    place = position(weights, seat, table.dense)
    return share * (FINAL_FIRST[value] if place == 1 else FINAL_SECOND[value] if place == 2 else 0)


def temple_worth(table: Table, seat: int, first: int, weights: list[int], share: float) -> float:
    """What can be built next in a village or city."""
    if table.last_round or strict_first(weights) != seat:
        return 0.0
    value = temple_value(table, first)
    size = len(table.members[first])
    possible = VALUE_OF_SIZE[size]
    total = W.size * size
    if possible > value and has_floors(table, value, possible):
        total += W.next_temple * (POINTS_FOR[possible] + share * (possible - value))
    following = VALUE_OF_SIZE[size + 1]
    if following > max(possible, value) and has_floors(table, value, following):
        total += W.half_grown * (POINTS_FOR[following] + share * (following - max(possible, value)))
    return total


def bid_worth(table: Table, player: Player) -> float:
    """What the highest offer in a festival may bring; without it a bot would only bid what nobody can answer."""
    top = max(other.offer for other in table.players)
    leaders = [other.seat for other in table.players if other.offer == top and other.part in (IN, HELD)]
    if player.seat not in leaders:
        return 0.0
    value = table.temple[table.festival]
    return W.unanswered * FESTIVAL_ALONE[value] if len(leaders) == 1 else float(FESTIVAL_SHARED[value])


def open_basins(table: Table, at: int) -> int:
    count = 0
    for near in NEIGHBOURS[at]:
        if table.basin[near] == OPEN:
            count += 1
    return count


def hope(table: Table, seat: int) -> float:
    """What is half done is worth what speaks for it; no two answers alike, or a bot takes them for one position."""
    if table.place != NONE:
        score = Outlook(table, seat).place_score(PLACES[table.place])
        return W.half_done + W.hoped * score + TELL_APART * table.place
    if table.kind != NONE:
        return W.half_done - TELL_APART * table.kind
    if table.mover != NONE:
        picked = 1.0 if table.mover == RESERVE else pick_score(table, HEXES[table.mover])
        return W.half_done + W.hoped * picked + TELL_APART * table.mover
    return 0.0


# ---------------------------------------------------------------------- answers


def promising(table: Table, choice: Choice) -> Sequence[object]:
    """Of a long list of hexes and places, those that speak for themselves, the best first."""
    prompt, options, seat = choice.prompt, choice.options, choice.player
    if prompt == "turn_action":
        return sensible(table, seat, options)
    if prompt == "tile_place" and len(options) > PLACES_TRIED:
        outlook = Outlook(table, seat)
        return best([(outlook.place_score(o), o) for o in options if isinstance(o, Place)], PLACES_TRIED)
    if prompt == "inca_destination" and len(options) > WAYS_TRIED:
        groups = ranks(table)
        return best([(way_score(table, seat, groups, o), o) for o in options if isinstance(o, Hex)], WAYS_TRIED)
    if prompt == "inca_pick" and len(options) > INCAS_TRIED:
        return best([(pick_score(table, o), o) for o in options], INCAS_TRIED)
    if prompt == "temple_space" and len(options) > SPACES_TRIED:
        return best([(-float(table.level[o.index]), o) for o in options if isinstance(o, Hex)], SPACES_TRIED)
    if prompt == "basin_space" and len(options) > SPACES_TRIED:
        return best([(gap_score(table, seat, o.index), o) for o in options if isinstance(o, Hex)], SPACES_TRIED)
    return options


def sensible(table: Table, seat: int, options: Sequence[object]) -> list[object]:
    """The end of the turn first, to be compared with; a token, a card or a basin only where it could be of use."""
    found: list[object] = [option for option in options if option is END_TURN]
    hand = table.players[seat]
    for option in options:
        if option is USE_TOKEN:
            useful = not table.due and not table.ap
        elif option is DRAW_CARD:
            useful = hand.cards() + 1 < len(W.cards_worth)
        elif option is PLACE_BASIN:
            useful = any(gap_score(table, seat, space.index) >= NEARLY_CLOSED for space in basins.spaces(table))
        else:
            useful = option is not END_TURN
        if useful:
            found.append(option)
    return found


def best(scored: Sequence[tuple[float, object]], count: int) -> list[object]:
    ranked = sorted(range(len(scored)), key=lambda number: (-scored[number][0], number))
    return [scored[number][1] for number in ranked[:count]]


class Outlook:
    """What speaks for a place, as seen from one seat: whose villages are near, and which basins wait to be closed."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.alone = sum(at >= 0 for at in table.players[seat].incas) < 3
        self.leaders = [NOBODY] * COUNT
        for first, weights in ranks(table).items():
            self.leaders[first] = strict_first(weights)
        self.closing = list(self.nearly_closed())

    def nearly_closed(self) -> Iterator[tuple[set[int], float]]:
        """The last hexes that are missing around a group of basins, and what covering them would mean to him."""
        table = self.table
        seen: set[int] = set()
        for at in range(COUNT):
            if table.basin[at] == OPEN and at not in seen:
                group = basins.group_of(table, at)
                seen.update(group)
                rim = basins.rim_of(table, group)
                missing = {near for near in rim if not table.level[near]}
                first = strict_first(basins.ranks_around(table, rim))
                if len(missing) <= MOST_MISSING and first != NOBODY:
                    yield missing, BASIN_POINTS * len(group) * (1.0 if first == self.seat else -1.0)

    def place_score(self, place: Place) -> float:
        """Near his own villages and incas, at the forest while he has nobody on the board, and cheap."""
        score = 1.0 - price(self.table, place)
        level = self.table.level[place.hexes[0]]
        for at in place.hexes:
            score += self.covering(at)
            for near in NEIGHBOURS[at]:
                score += self.beside(near, level)
        for missing, worth in self.closing:
            if missing.issubset(place.hexes):
                score += worth
        return score

    def covering(self, at: int) -> float:
        """Own village hexes are not to be lost; those of others are; and a gate helps who has nobody."""
        here = self.table.group[at]
        score = 0.0
        if here != NONE:
            leader = self.leaders[here]
            score += -1.5 if leader == self.seat else 0.6 if leader != NOBODY else 0.0
        if GATE[at] and self.alone:
            score += 1.5 / GATE[at]
        return score

    def beside(self, near: int, level: int) -> float:
        table = self.table
        score = 0.0
        first = table.group[near]
        if first != NONE:
            leader = self.leaders[first]
            own = 0.5 if leader == self.seat else 0.15 if leader == NOBODY else -0.15
            score += own * min(3.0, 1.0 + 0.2 * len(table.members[first]))
        if table.inca[near] == self.seat:
            score += 0.5 + 0.25 * level
        if table.basin[near] == OPEN:
            score += 0.2
        return score


def way_score(table: Table, seat: int, groups: dict[int, list[int]], space: Hex) -> float:
    """High up, in a large city, and most of all where it makes him first."""
    at = space.index
    level = table.level[at]
    score = 0.3 * level + 0.3 * open_basins(table, at)
    first = table.group[at]
    if first == NONE or table.mover == NONE:
        return score
    weights = groups[first][:] if first in groups else [0] * len(table.players)
    before = position(weights, seat, table.dense)
    weights[seat] += weight(level)
    if table.mover != RESERVE and table.group[table.mover] == first:
        weights[seat] -= weight(table.level[table.mover])
    after = position(weights, seat, table.dense)
    temple = table.city[first]
    value = VALUE_OF_SIZE[len(table.members[first])] if temple == NONE else table.temple[temple]
    gain = 1.0 if after == 1 and before != 1 else 0.5 if after == 2 and before == 0 else 0.05
    return score + gain * (1 + value)


def pick_score(table: Table, option: object) -> float:
    """From the reserve, or from where it does no good."""
    if not isinstance(option, Hex):
        return 1.0
    first = table.group[option.index]
    if first == NONE:
        return 2.0 + 0.1 * table.level[option.index]
    seat = table.inca[option.index]
    others = sum(at >= 0 and table.group[at] == first for at in table.players[seat].incas) - 1
    return (0.5 if table.city[first] == NONE else 0.0) + 0.3 * min(others, 4) - 0.1 * table.level[option.index]


def gap_score(table: Table, seat: int, at: int) -> float:
    """Nearly closed, with his incas around it."""
    score = 0.0
    for near in NEIGHBOURS[at]:
        if table.level[near] or table.basin[near]:
            score += 1.0
        if table.inca[near] == seat:
            score += 0.5
        elif table.inca[near] != NOBODY:
            score -= 0.5
    return score
