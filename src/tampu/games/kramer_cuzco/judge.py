"""What a position is worth to a player, and which answers are worth a thought, for bots.

Prestige comes from cities above all, and most of it at the very end: so a position is worth the points booked, the
points that the cities would pay now, a part of what can be built next, and a little for all that keeps doors open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tampu.engine.choice import Choice
from tampu.games.kramer_cuzco import basins
from tampu.games.kramer_cuzco.components import (
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
from tampu.games.kramer_cuzco.villages import position, strict_first, weight

CITY_NOW: Final = (0.6, 0.7, 0.8, 0.9)
"""Of what a city would pay now, so much counts in each quarter of the game; all of it in the last round."""
NEXT_TEMPLE: Final = 0.5
"""Of what a temple that could be built or enlarged next would bring."""
IDLE_AP: Final = 0.15
CARD_WORTH: Final = 0.4
MOST_CARDS: Final = 5
TOKEN_WORTH: Final = 0.7
TILE_WORTH: Final = (0.0, 0.3, 0.5, 0.6)
HALF_DONE: Final = 0.2
TELL_APART: Final = 1e-5
STANDING: Final = (0.0, 0.2, 0.5)
"""An inca on the board, by the terrain it stands on."""
HEIGHT: Final = 0.15
BASIN_LEAD: Final = 0.25
UNANSWERED: Final = 0.6
"""Of what a festival pays, so much counts for an offer that others may still answer."""
PLACES_TRIED: Final = 6
WAYS_TRIED: Final = 4
INCAS_TRIED: Final = 3
SPACES_TRIED: Final = 2
NEARLY_CLOSED: Final = 6
"""So many hexes around a gap are covered, or hold an inca of his, where a basin is worth a thought."""

# ---------------------------------------------------------------------- positions


def judge(table: Table, seat: int) -> float:
    """A player's own worth against the best of the others; his hand counts by its size alone."""
    weights = weights_by_group(table)
    worth = [player_worth(table, player.seat, weights) for player in table.players]
    others = [worth[player.seat] for player in table.players if player.seat != seat]
    total = worth[seat] - 0.6 * max(others) - 0.2 * sum(others) / len(others)
    if table.phase is TURN and table.active == seat:
        total += IDLE_AP * table.ap + hope(table, seat)
    return total


def weights_by_group(table: Table) -> dict[int, list[int]]:
    """The rank weights of all seats in every village and city that has an inca."""
    found: dict[int, list[int]] = {}
    players = len(table.players)
    for player in table.players:
        for at in player.incas:
            if at >= 0 and table.group[at] != NONE:
                first = table.group[at]
                if first not in found:
                    found[first] = [0] * players
                found[first][player.seat] += weight(table.level[at])
    return found


def player_worth(table: Table, seat: int, groups: dict[int, list[int]]) -> float:
    player = table.players[seat]
    total = float(player.prestige)
    if table.phase is FESTIVAL:
        total += bid_worth(table, player)
    if player.done:
        return total
    share = 1.0 if table.last_round else CITY_NOW[(TRIPLES - table.triples) * len(CITY_NOW) // TRIPLES]
    for first, weights in groups.items():
        if weights[seat]:
            total += group_worth(table, seat, first, weights, share)
    if not table.last_round:
        total += TOKEN_WORTH * player.tokens
        total += CARD_WORTH * min(MOST_CARDS, sum(player.known) + sum(player.older) + sum(player.fresh))
        for kind, worth in enumerate(TILE_WORTH):
            total += worth * player.tiles[kind]
        for at in player.incas:
            if at >= 0:
                total += STANDING[table.terrain[at]] + HEIGHT * table.level[at]
                total += BASIN_LEAD * open_basins(table, at)
    return total


def group_worth(table: Table, seat: int, first: int, weights: list[int], share: float) -> float:
    """What a village or city pays at the end as it stands, and what can be built there next."""
    temple = table.city[first]
    value = 0 if temple == NONE else table.temple[temple]
    place = position(weights, seat, table.dense)
    total = 0.0
    if value:
        total += share * (FINAL_FIRST[value] if place == 1 else FINAL_SECOND[value] if place == 2 else 0)
    if strict_first(weights) == seat and not table.last_round:
        possible = VALUE_OF_SIZE[len(table.members[first])]
        if possible > value and has_floors(table, value, possible):
            total += NEXT_TEMPLE * (POINTS_FOR[possible] + share * (possible - value))
        total += 0.05 * len(table.members[first])
    return total


def bid_worth(table: Table, player: Player) -> float:
    """What the highest offer in a festival may bring; without it a bot would only bid what nobody can answer."""
    top = max(other.offer for other in table.players)
    leaders = [other.seat for other in table.players if other.offer == top and other.part in (IN, HELD)]
    if player.seat not in leaders:
        return 0.0
    value = table.temple[table.festival]
    return UNANSWERED * FESTIVAL_ALONE[value] if len(leaders) == 1 else float(FESTIVAL_SHARED[value])


def open_basins(table: Table, at: int) -> int:
    count = 0
    for near in NEIGHBOURS[at]:
        if table.basin[near] == OPEN:
            count += 1
    return count


def hope(table: Table, seat: int) -> float:
    """What is half done is worth what speaks for it; no two answers alike, or a bot takes them for one position."""
    if table.place != NONE:
        score = place_score(table, seat, leaders_by_group(table), PLACES[table.place])
        return HALF_DONE + 0.02 * score + TELL_APART * table.place
    if table.kind != NONE:
        return HALF_DONE - TELL_APART * table.kind
    if table.mover != NONE:
        picked = 1.0 if table.mover == RESERVE else pick_score(table, HEXES[table.mover])
        return HALF_DONE + 0.02 * picked + TELL_APART * table.mover
    return 0.0


# ---------------------------------------------------------------------- answers


def promising(table: Table, choice: Choice) -> Sequence[object]:
    """Of a long list of hexes and places, those that speak for themselves, the best first."""
    prompt, options, seat = choice.prompt, choice.options, choice.player
    if prompt == "turn_action":
        return sensible(table, seat, options)
    if prompt == "tile_place" and len(options) > PLACES_TRIED:
        leaders = leaders_by_group(table)
        return best([(place_score(table, seat, leaders, o), o) for o in options if isinstance(o, Place)], PLACES_TRIED)
    if prompt == "inca_destination" and len(options) > WAYS_TRIED:
        groups = weights_by_group(table)
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
            useful = sum(hand.known) + sum(hand.older) + sum(hand.fresh) < MOST_CARDS
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


def leaders_by_group(table: Table) -> list[int]:
    """Who is strict first in the village or city that a hex stands for."""
    leaders = [NOBODY] * COUNT
    for first, weights in weights_by_group(table).items():
        leaders[first] = strict_first(weights)
    return leaders


def place_score(table: Table, seat: int, leaders: list[int], place: Place) -> float:
    """Near his own villages and incas, at the forest while he has nobody on the board, and cheap."""
    score = 1.0 - price(table, place)
    alone = sum(at >= 0 for at in table.players[seat].incas) < 3
    level = table.level[place.hexes[0]]
    for at in place.hexes:
        here = table.group[at]
        if here != NONE:
            score += -1.5 if leaders[here] == seat else 0.6 if leaders[here] != NOBODY else 0.0
        if GATE[at] and alone:
            score += 1.5 / GATE[at]
        for near in NEIGHBOURS[at]:
            first = table.group[near]
            if first != NONE:
                leader = leaders[first]
                own = 0.5 if leader == seat else 0.15 if leader == NOBODY else -0.15
                score += own * min(3.0, 1.0 + 0.2 * len(table.members[first]))
            if table.inca[near] == seat:
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
    return 0.5 if table.city[first] == NONE else 0.0


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
