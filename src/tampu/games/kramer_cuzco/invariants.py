"""What must be true at every table of this game, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tampu.games.kramer_cuzco import basins, upkeep
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco.marks import (
    ALL_CROP,
    FESTIVAL,
    NO_BASIN,
    NOBODY,
    NONE,
    OPEN,
    OVER,
    SCORED,
    SPENT,
    VILLAGES_OF_A_TILE,
)
from tampu.games.kramer_cuzco.player import HELD, IN, IN_RESERVE
from tampu.games.kramer_cuzco.site import BASINS_PRINTED, BORDER, COUNT, HEXES, OUTSIDE, PLACES
from tampu.games.kramer_cuzco.state import Table


def tiles(table: Table) -> Iterator[str]:
    """Every tile is in a supply or on the board."""
    laid = [0] * len(c.TILE_SIZE)
    for tile in table.laid:
        place = PLACES[tile // VILLAGES_OF_A_TILE]
        crop = tile % VILLAGES_OF_A_TILE == ALL_CROP
        laid[3 - len(place.hexes) if len(place.hexes) > 1 else c.SINGLE_CROP if crop else c.SINGLE_CROP + 1] += 1
    if table.triples + laid[c.TRIPLE] != c.TRIPLES:
        yield "the triples do not add up"
    for kind in range(1, len(c.TILE_SIZE)):
        if sum(player.tiles[kind] for player in table.players) + laid[kind] != c.OWN_TILES[kind] * len(table.players):
            yield f"the tiles of kind {kind} do not add up"
    if any(min(player.tiles) < 0 for player in table.players):
        yield "somebody has less than no tiles"


def stacks(table: Table) -> Iterator[str]:
    """Built up again tile by tile, the board is the same, and every tile lies as it may (KC-070, KC-071, KC-078)."""
    level, terrain, top = [0] * COUNT, [c.EMPTY] * COUNT, [NONE] * COUNT
    for number, tile in enumerate(table.laid):
        place, corner = PLACES[tile // VILLAGES_OF_A_TILE], tile % VILLAGES_OF_A_TILE
        if upkeep.uneven(level, place.hexes):
            yield f"the tile on {place} lies over a gap"
        if upkeep.same_shape(top, table.laid, place.hexes):
            yield f"the tile on {place} lies on one like it"
        if all(OUTSIDE[at] for at in place.hexes):
            yield f"the tile on {place} lies outside the site"
        for at in place.hexes:
            level[at] += 1
            terrain[at] = c.CROP
            top[at] = number
        if corner != ALL_CROP:
            terrain[place.hexes[corner]] = c.VILLAGE
    if (level, terrain, top) != (table.level, table.terrain, table.tile):
        yield "the board is not what the tiles make it"


def water(table: Table) -> Iterator[str]:
    """Basins lie on empty interior spaces; a group is marked as scored exactly when it is closed."""
    lying = [at for at in range(COUNT) if table.basin[at] != NO_BASIN]
    if table.basins + len(lying) != c.BASINS or table.basins < 0:
        yield "the basins do not add up"
    if not all(table.basin[at] for at in BASINS_PRINTED):
        yield "a printed basin is bare"
    for at in lying:
        if table.level[at] or table.inca[at] != NOBODY or table.temple[at] or BORDER[at] or OUTSIDE[at]:
            yield f"the basin on {HEXES[at]} is not alone on an interior space"
        group = basins.group_of(table, at)
        closed = all(table.level[near] for near in basins.rim_of(table, group))
        if table.basin[at] != (SCORED if closed else OPEN):
            yield f"the basin on {HEXES[at]} is wrongly marked"


def people(table: Table) -> Iterator[str]:
    """Incas stand on terrain, one to a hex; tokens are used up one a turn; points have a source."""
    standing = [NOBODY] * COUNT
    for player in table.players:
        if len(player.incas) != c.INCAS:
            yield f"seat {player.seat} has not {c.INCAS} incas"
        for at in player.incas:
            if at == IN_RESERVE:
                continue
            if standing[at] != NOBODY:
                yield f"two incas on {HEXES[at]}"
            standing[at] = player.seat
            if not table.level[at] or table.temple[at]:
                yield f"an inca on {HEXES[at]}, where none can stand"
        if not 0 <= player.tokens <= c.TOKENS:
            yield f"seat {player.seat} has {player.tokens} tokens"
        if player.prestige != sum(player.earned) or min(player.earned) < 0:
            yield f"the prestige of seat {player.seat} has no source"
    if standing != table.inca:
        yield "the incas are not where the players have them"


def temples(table: Table) -> Iterator[str]:
    """Floors and discs add up; temples stand on village hexes."""
    heights = [height for height in table.temple if height]
    for value, count, left in zip(c.FLOOR_VALUES, c.FLOOR_COUNT, table.floors, strict=True):
        if left < 0 or left + sum(height >= value for height in heights) != count:
            yield f"the floors of value {value} do not add up"
    if sorted(table.temples) != [at for at in range(COUNT) if table.temple[at]]:
        yield "the list of temples is wrong"
    for at in table.temples:
        if table.temple[at] not in c.FLOOR_VALUES or table.terrain[at] != c.VILLAGE:
            yield f"no temple can stand on {HEXES[at]}"
    if len(set(table.discs)) != len(table.discs) or not set(table.discs) <= set(table.temples):
        yield "a disc lies where it cannot"
    if len(table.discs) > c.DISCS:
        yield "there are too many discs"
    if len(set(table.changed)) != len(table.changed):
        yield "a temple changed twice in a turn"


def groups(table: Table) -> Iterator[str]:
    """KC-040: no village group has two temples."""
    for first in range(COUNT):
        if table.group[first] == first and sum(table.temple[at] > 0 for at in table.members[first]) > 1:
            yield f"two temples in the city of {HEXES[first]}"


def cards(table: Table) -> Iterator[str]:
    """All 30 cards are there; an empty draw pile means that no played card lies in the discard."""
    for card in c.CARDS:
        count = table.deck.cards.count(card) + table.discard[card] + (table.face_up == card)
        count += sum(player.held(card) + player.played[card] for player in table.players)
        if count != c.COPIES[card]:
            yield f"there are {count} of {card}"
    if not table.deck.cards and any(table.discard):
        yield "the draw pile was not made anew"


def turn(table: Table) -> Iterator[str]:
    """KC-049, KC-060, KC-131: the limits of a turn."""
    spent = sum(paid % SPENT for paid in table.spent)
    most = c.MOST_AP if table.token_used else c.TURN_AP
    if table.turn and not 0 <= table.ap == most - spent:
        yield f"{table.ap} AP left after {spent} spent"
    if table.drawn > c.CARDS_A_TURN:
        yield "too many cards drawn in a turn"
    if table.due and (table.placed or table.spent or table.last_round):
        yield "a tile is due although something was done"
    if any(table.inca[at] != table.active for at in table.rested):
        yield "an inca that is not there has moved free of charge"
    if len(set(table.rested)) != len(table.rested):
        yield "an inca made two free movements without a payment between"
    if table.stalled > len(table.players) or (table.triples == 0 and not table.last_round):
        yield "the last round should have begun"
    if any(player.done for player in table.players) and not table.last_round:
        yield "somebody had his final scoring too early"
    if (table.phase is OVER) != all(player.done for player in table.players):
        yield "the game is over too early or too late"


def festival(table: Table) -> Iterator[str]:
    """Offers and played cards belong to a festival that goes on."""
    if table.phase is FESTIVAL:
        if table.bidder == NOBODY or table.festival == NONE or table.festival in table.discs:
            yield "there is no such festival"
        if any(player.offer and player.part in (IN, HELD) for player in table.players) and not any(
            player.offer == max(other.offer for other in table.players) and player.part in (IN, HELD)
            for player in table.players
        ):
            yield "nobody in the festival has the highest offer"
        if table.last_played != NONE and not any(player.played[table.last_played] for player in table.players):
            yield "the card that was played last lies before nobody"
        return
    left = table.festival != NONE or table.last_played != NONE or bool(table.chosen)
    if left or any(player.offer or player.part for player in table.players):
        yield "a festival is over, but something of it is left"


def kept(table: Table) -> Iterator[str]:
    """What is kept up to date with the board is what the whole board says."""
    fresh = table.copy()
    fresh.group = [NONE] * COUNT
    fresh.members = [()] * COUNT
    fresh.city = [NONE] * COUNT
    upkeep.keep_up(fresh)
    if fresh.bad != table.bad:
        yield "the places where tiles fit are wrong"
    if (fresh.crops, fresh.villages, fresh.taken) != (table.crops, table.villages, table.taken):
        yield "the sets of hexes are wrong"
    pairs = zip(fresh.members, table.members, strict=True)
    same = all(one == two or sorted(one) == sorted(two) for one, two in pairs)
    if fresh.group != table.group or fresh.city != table.city or not same:
        yield "the villages and cities are wrong"


LAWS: Final = (tiles, stacks, water, people, temples, groups, cards, turn, festival, kept)
