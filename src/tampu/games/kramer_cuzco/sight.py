"""What a seat may see of the table, and what it may imagine of the rest (KC-028 to KC-031)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tampu.engine.chance import Chance
from tampu.engine.saved import Plain
from tampu.games.kramer_cuzco.components import (
    ACTIONS,
    CARDS,
    FESTIVAL_ALONE,
    FESTIVAL_SHARED,
    FLOOR_COUNT,
    FLOOR_VALUES,
    KINDS,
    TERRAINS,
    TRIPLE,
    WORTH,
    Source,
)
from tampu.games.kramer_cuzco.marks import (
    NO_BASIN,
    NOBODY,
    NONE,
    OPEN,
    RESERVE,
    SCORED,
    SPENT,
    VILLAGES_OF_A_TILE,
)
from tampu.games.kramer_cuzco.player import ABSENT, HELD, IN, IN_RESERVE, INVITED, PASSED, Player
from tampu.games.kramer_cuzco.scoring import final_points
from tampu.games.kramer_cuzco.site import COUNT, HEXES, PLACES
from tampu.games.kramer_cuzco.villages import ranks, strict_first

if TYPE_CHECKING:
    from tampu.games.kramer_cuzco.state import Table

PARTS: Final = {ABSENT: "absent", INVITED: "invited", IN: "in", HELD: "held", PASSED: "passed"}
AT_FESTIVAL: Final = {INVITED: "invited", IN: "joined", HELD: "holds", PASSED: "passed"}
CALLS: Final = "calls"
BASINS: Final = {NO_BASIN: None, OPEN: "open", SCORED: "scored"}
TERRAIN_TOKENS: Final = tuple(map(str, TERRAINS))
SOURCE_TOKENS: Final = tuple(map(str, Source))
OWN_TILES: Final = tuple((str(kind), int(kind)) for kind in KINDS if kind != TRIPLE)
# Written out once, because a view is made for everything that somebody might do.
TRIES: Final = 30
FEW: Final = 8

# ---------------------------------------------------------------------- seeing


def seen_by(table: Table, seat: int | None) -> Plain:
    """Everything public, and the seat's own cards; with it, what the rules make of the board as it stands."""
    return {
        "players": [
            {**seen_player(table, player, player.seat == seat), "standing": standing}
            for player, standing in zip(table.players, standings(table), strict=True)
        ],
        "board": {HEXES[at].token: seen_hex(table, at) for at in range(COUNT) if table.level[at] or table.basin[at]},
        "tiles": [seen_tile(laid) for laid in table.laid],
        "temples": [hex_token(at) for at in table.temples],
        "temple_values": by_temple([table.temple[at] for at in table.temples]),
        "city_sizes": by_temple([len(table.members[table.group[at]]) for at in table.temples]),
        "open_basins": table.basin.count(OPEN),
        "triples": table.triples,
        "basins": table.basins,
        "floors": {str(value): left for value, left in zip(FLOOR_VALUES, table.floors, strict=True)},
        "deck": len(table.deck),
        "face_up": str(CARDS[table.face_up]),
        "discard": names(table.discard),
        "phase": table.phase.name.lower(),
        "active": table.active,
        "due": table.due,
        "ap": table.ap,
        "lapsed": table.lapsed,
        "drawn": table.drawn,
        "token_used": table.token_used,
        "changed": [hex_token(at) for at in table.changed],
        "rested": [hex_token(at) for at in table.rested],
        "spent": [{"action": str(ACTIONS[paid // SPENT]), "ap": paid % SPENT} for paid in table.spent],
        "stalled": table.stalled,
        "last_round": table.last_round,
        "kind": None if table.kind == NONE else str(KINDS[table.kind]),
        "place": None if table.place == NONE else PLACES[table.place].token,
        "mover": None if table.mover == NONE else "reserve" if table.mover == RESERVE else hex_token(table.mover),
        "building": None if table.building == NONE else hex_token(table.building),
        "festival": None if table.festival == NONE else hex_token(table.festival),
        "festival_alone": None if table.festival == NONE else FESTIVAL_ALONE[table.temple[table.festival]],
        "festival_shared": None if table.festival == NONE else FESTIVAL_SHARED[table.temple[table.festival]],
        "bidder": None if table.bidder == NOBODY else table.bidder,
        "pending": [str(CARDS[card]) for card in table.chosen] if table.bidder == seat and seat is not None else None,
        "last_played": None if table.last_played == NONE else str(CARDS[table.last_played]),
    }


def hex_token(at: int) -> str:
    return HEXES[at].token


def by_temple(numbers: list[int]) -> list[int]:
    """In the order of building, with room for the temples to come."""
    return numbers + [0] * (FLOOR_COUNT[0] - len(numbers))


def names(cards: list[int]) -> list[str]:
    """Cards by kind, one name for each."""
    return [str(CARDS[card]) for card, count in enumerate(cards) for _ in range(count)]


def seen_hex(table: Table, at: int) -> Plain:
    return {
        "level": table.level[at],
        "terrain": TERRAIN_TOKENS[table.terrain[at]],
        "tile": None if table.tile[at] == NONE else table.tile[at],
        "inca": None if table.inca[at] == NOBODY else table.inca[at],
        "basin": BASINS[table.basin[at]],
        "temple": table.temple[at],
        "disc": at in table.discs,
    }


@cache
def seen_tile(laid: int) -> str:
    """A tile by its place and its village hex, if it has one."""
    place, corner = PLACES[laid // VILLAGES_OF_A_TILE], laid % VILLAGES_OF_A_TILE
    return f"{place}@{place.spaces[corner]}" if corner < len(place.spaces) else place.token


def seen_player(table: Table, player: Player, own: bool) -> Plain:
    """KC-028, KC-031: of another player's cards their number, and those that all saw him take."""
    hand = [player.held(card) for card in range(len(CARDS))]
    pending = table.chosen if own and table.bidder == player.seat else []
    return {
        "prestige": player.prestige,
        "earned": dict(zip(SOURCE_TOKENS, player.earned, strict=True)),
        "tiles": {token: player.tiles[kind] for token, kind in OWN_TILES},
        "incas": [None if at == IN_RESERVE else hex_token(at) for at in player.incas],
        "laid": [hex_token(at) for at in player.laid],
        "tokens": player.tokens,
        "cards": sum(hand),
        "hand": names(hand) if own else None,
        "known": names(player.known),
        "played": names(player.played),
        "offer": player.offer,
        "bid": player.offer + sum(WORTH[table.face_up][card] for card in pending) if pending else None,
        "part": PARTS[player.part],
        "done": player.done,
    }


def at_festival(table: Table, player: Player) -> str | None:
    """Where a player stands in the festival that goes on; nothing for who has no part in it."""
    return CALLS if player.part == INVITED and player.seat == table.active else AT_FESTIVAL.get(player.part)


def standings(table: Table) -> list[Plain]:
    """What the rules make of the table for everybody: AP left, points in the cities now, hexes led, levels climbed."""
    final, led = final_points(table), hexes_led(table)
    return [
        {
            "ap": table.ap if player.seat == table.active else 0,
            "final": final[player.seat],
            "leads": led[player.seat],
            "festival": at_festival(table, player),
            "height": sum([table.level[at] for at in player.incas if at >= 0]),
        }
        for player in table.players
    ]


def hexes_led(table: Table) -> list[int]:
    """The hexes of all villages and cities that each player leads alone (KC-047)."""
    found = [0] * len(table.players)
    for first, weights in ranks(table).items():
        leader = strict_first(weights)
        if leader != NOBODY:
            found[leader] += len(table.members[first])
    return found


# ---------------------------------------------------------------------- imagining


def imagine(table: Table, seat: int | None, chance: Chance) -> None:
    """Deal anew, from luck alone, the draw pile and the cards that the seat cannot see.

    Who calls a festival holds a wanted card: that much all know of his hand (KC-139).
    """
    table.chance = table.deck.chance = chance
    hidden = [player for player in table.players if player.seat != seat]
    older = pooled([player.older for player in hidden])
    fresh = sorted(pooled([player.fresh for player in hidden]) + table.deck.cards)
    if table.bidder != seat:
        table.chosen = []
    caller = table.players[table.active]
    calls = table.bidder == table.active != seat and not caller.offer
    for _ in range(TRIES if calls else 1):
        shuffle(chance, older, fresh)
        deal_out(table, hidden, older, fresh)
        if not calls or caller.festival_points(table.face_up):
            return
    worth = WORTH[table.face_up]
    hidden.remove(caller)
    older.sort(key=lambda card: -worth[card])
    fresh.sort(key=lambda card: -worth[card])
    deal_out(table, [caller, *hidden], older, fresh)
    chance.shuffle(table.deck.cards)


def shuffle(chance: Chance, older: list[int], fresh: list[int]) -> None:
    """Each sort for itself, for all know what a new draw pile was made of.

    Where hardly a card of it is left unknown, that knowledge is let go: a seat should think of more than one truth.
    """
    if len(fresh) >= FEW:
        chance.shuffle(older)
        chance.shuffle(fresh)
        return
    cards = sorted(older + fresh)
    chance.shuffle(cards)
    older[:], fresh[:] = cards[: len(older)], cards[len(older) :]


def pooled(parts: list[list[int]]) -> list[int]:
    """Cards counted by kind, as one list of cards in order."""
    return [card for card in range(len(CARDS)) for part in parts for _ in range(part[card])]


def deal_out(table: Table, players: list[Player], older: list[int], fresh: list[int]) -> None:
    """To each as many as he had of each sort; the draw pile is what is left."""
    old_dealt = fresh_dealt = 0
    for player in players:
        olds, news = sum(player.older), sum(player.fresh)
        player.older = counted(older[old_dealt : old_dealt + olds])
        player.fresh = counted(fresh[fresh_dealt : fresh_dealt + news])
        old_dealt += olds
        fresh_dealt += news
    table.deck.cards = fresh[fresh_dealt:]


def counted(cards: list[int]) -> list[int]:
    return [cards.count(card) for card in range(len(CARDS))]
