"""What a seat may see of the table, and what it may imagine of the rest (TW-020 to TW-027)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tampu.engine.chance import Chance
from tampu.engine.saved import Plain
from tampu.games.tawantinsuyu.axomamma_board import LEVERS, PERSONALITIES, TOKEN_ROW, TOKEN_VALUE
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_CARDS,
    BUILDINGS,
    CONQUEST_SPACES,
    GOD_CARDS,
    GOD_OF,
    NONE,
    PRIEST,
    REGIONS,
    ROLES,
    SEAMS,
    SECTIONS,
    SPACES,
    STAIRS_SLOTS,
    STATUES,
    TEMPLE_CENTRE,
    WEAVINGS,
    WORKERS,
    Named,
)
from tampu.games.tawantinsuyu.phases import PLACE
from tampu.games.tawantinsuyu.seams import seams_of, tapestry_points
from tampu.games.tawantinsuyu.way import can_go_on, gods_of, price, tasks_at

if TYPE_CHECKING:
    from tampu.games.tawantinsuyu.player import Player
    from tampu.games.tawantinsuyu.state import Table


WORKER_NAMES: Final = (*map(str, WORKERS), None)
"""By number; the last one is nobody."""
SPACE_NAMES: Final = tuple(map(str, SPACES))
SLOT_NAMES: Final = tuple(map(str, STAIRS_SLOTS))
STATUE_NAMES: Final = tuple(map(str, STATUES))
CONQUEST_NAMES: Final = tuple(map(str, CONQUEST_SPACES))
SEAM_NAMES: Final = tuple(f"seam-{seam}" for seam in SEAMS)
REGION_NAMES: Final = tuple(map(str, REGIONS))
WAY_PARTS: Final = (
    *("food", "wander", "descent", "stairs", "courier"),
    *("tasks", "role", "building", "neighbours", "potato"),
)
"""What the way to a space costs, and where its tasks come from."""


def owners(places: tuple[str, ...], seats: list[int]) -> dict[str, int | None]:
    """Who has a piece on each of some places."""
    return {place: None if seat == NONE else seat for place, seat in zip(places, seats, strict=True)}


def token(things: tuple[Named, ...], index: int) -> str | None:
    return None if index == NONE else things[index].token


def seen_by(table: Table, seat: int | None) -> Plain:
    """Everything that is public, and the seat's own hand; nobody looks into Axomamma's."""
    solo = table.automa != NONE
    weavings: tuple[Named, ...] = WEAVINGS
    buildings: tuple[Named, ...] = BUILDINGS
    return {
        "players": [seen_player(table, p, p.seat == seat and seat != table.automa) for p in table.players],
        "automa": table.automa if solo else None,
        "first": table.first,
        "active": table.active,
        "phase": table.phase.name.lower(),
        "potatoes_per_card": table.potatoes_per_card,
        "oldest": table.oldest,
        "coricancha": [ACTIONS[(section - table.rotation) % SECTIONS].token for section in range(SECTIONS)],
        "bag": len(table.bag),
        "village": [WORKERS[worker].token for worker in table.village],
        "nomads": [WORKERS[worker].token for worker in table.nomads],
        "casualties": dict(zip(WORKER_NAMES, table.casualties, strict=False)),
        "removed": dict(zip(WORKER_NAMES, table.removed, strict=False)),
        "hill": dict(zip(SPACE_NAMES, [WORKER_NAMES[worker] for worker in table.hill], strict=True)),
        "stairs": owners(SLOT_NAMES, table.stairs),
        "god_pile": len(table.god_pile),
        "display": [GOD_CARDS[card].token for card in table.display],
        "army_deck": len(table.army_deck),
        "army_discard": [ARMY_CARDS[card].token for card in table.army_discard],
        "building_piles": [len(pile) for pile in table.piles],
        "market": [token(buildings, tile) for tile in table.market],
        "removing": [token(buildings, tile) for tile in table.removing],
        "weaving_pile": len(table.weavings),
        "top_weaving": token(weavings, table.weavings.cards[-1]) if table.top_up and table.weavings.cards else None,
        "drawn": seen_drawn(table, seat),
        "marked": [token(weavings, weaving) for weaving in table.marked],
        "starters": [token(weavings, weaving) for weaving in table.starters],
        "gone_weavings": [token(weavings, weaving) for weaving in table.gone_weavings],
        "statues": dict(zip(STATUE_NAMES, table.statues, strict=True)),
        "gone_statues": dict(zip(STATUE_NAMES, table.gone_statues, strict=True)),
        "conquests": owners(CONQUEST_NAMES, table.conquests),
        "festival": {
            "triggered": table.triggered,
            "resolved": table.resolved,
            "holder": None if table.holder == NONE else table.holder,
        },
        "now": seen_now(table, seat),
        "axomamma": seen_axomamma(table) if solo else None,
    }


def seen_player(table: Table, player: Player, own: bool) -> Plain:
    """What belongs to a player, and what the rules make of it: seams, regions, points at the end, and cards in use."""
    return {
        **player.seen(own),
        "seams": dict(zip(SEAM_NAMES, seams_of(player), strict=True)),
        "tapestry_points": tapestry_points(player),
        "temple_points": TEMPLE_CENTRE[player.temple],
        "regions": markers_of(table, player.seat),
        "open_cards": sum(player.has_statue_of(GOD_OF[card]) for card in player.gods) if own else None,
    }


def markers_of(table: Table, seat: int) -> dict[str, int]:
    """How many spaces of each region a player has conquered."""
    counts = [0] * len(REGIONS)
    for space, owner in zip(CONQUEST_SPACES, table.conquests, strict=True):
        if owner == seat:
            counts[space.region] += 1
    return dict(zip(REGION_NAMES, counts, strict=True))


def seen_axomamma(table: Table) -> Plain:
    """Her board, all of which is open."""
    cards: tuple[Named, ...] = GOD_CARDS
    return {
        "slots": [token(cards, card) for card in table.slots],
        "tokens": [
            {"row": row, "value": value, "place": place}
            for row, value, place in zip(TOKEN_ROW, TOKEN_VALUE, table.tokens, strict=True)
        ],
        "personality": token(PERSONALITIES, table.personality),
        "die": table.die,
        "levers": [lever.token for lever in LEVERS if table.levers >> lever.index & 1],
    }


def seen_drawn(table: Table, seat: int | None) -> list[str | None]:
    """TW-026, TW-027: all see the weavings drawn, but for the five of Z08."""
    if table.drawn_hidden and seat != table.active:
        return [None] * len(table.drawn)
    return [WEAVINGS[weaving].token for weaving in table.drawn]


def seen_now(table: Table, seat: int | None) -> Plain:
    """What is in the middle of being done."""
    conquests: tuple[Named, ...] = CONQUEST_SPACES
    spaces: tuple[Named, ...] = SPACES
    return {
        "at": table.at,
        "worker": token(WORKERS, table.worker),
        "role": token(ROLES, table.role),
        "space": token(spaces, table.space),
        "way": seen_way(table),
        "tasks": table.tasks,
        "tasks_done": table.tasks_done,
        "icons": [bool(table.icons >> place & 1) for place in range(3)],
        "secondary": table.taken,
        "action": token(ACTIONS, table.action),
        "leader_acts": table.leader_acts,
        "conquering": token(conquests, table.conquering),
        "choosing": [ARMY_CARDS[card].token for card in table.choosing] if table.chooser == seat else None,
        "chooser": None if table.chooser == NONE else table.chooser,
        "choosing_of": len(table.choosing),
        "seams": {seam.token: table.seams[seam.index] for seam in SEAMS},
        "turn_ups": table.turn_ups,
        "rejuvenated": table.rejuvenated,
        "army_played": table.army_played,
    }


def seen_way(table: Table) -> Plain:
    """What the space that was chosen costs and gives, part by part, until it is paid for."""
    way: Plain = dict.fromkeys(WAY_PARTS)
    if table.phase is not PLACE or table.space == NONE:
        return way
    player, space = table.players[table.active], SPACES[table.space]
    cost, count = price(table, player, space, table.role), tasks_at(table, player, space, table.role)
    parts = (
        ("wander", cost.wander),
        ("descent", cost.descent),
        ("stairs", cost.saved),
        ("courier", cost.courier),
        ("role", count.colour + count.first),
        ("building", count.building),
        ("neighbours", len(count.neighbours)),
        ("potato", int(table.role == PRIEST)),
    )
    return way | {"food": cost.food, "tasks": count.tasks} | {name: part for name, part in parts if part}


# ---------------------------------------------------------------------- imagining


def imagine(table: Table, seat: int | None, chance: Chance) -> None:
    """Deal anew what the seat cannot know: pile orders, hands of others, and luck."""
    table.chance = chance
    for deck in (table.bag, table.god_pile, table.army_deck, table.weavings, *table.piles):
        deck.chance = chance
    imagine_gods(table, seat, chance)
    imagine_army(table, seat, chance)
    for deck in (table.bag, *table.piles):
        deck.cards.sort()
        deck.shuffle()
    imagine_weavings(table, seat, chance)


def imagine_gods(table: Table, seat: int | None, chance: Chance) -> None:
    """TW-020, TW-021, TW-024: the pile, and of the others' hands what did not come from the display."""
    unknown = table.god_pile.cards
    others = [player for player in table.players if player.seat != seat]
    for player in others:
        unknown += [card for card in player.gods if card not in player.shown]
        unknown += player.dealt
    unknown.sort()
    chance.shuffle(unknown)
    others.sort(key=lambda player: player.seat != table.active)
    for player in others:
        hidden = len(player.gods) - len(player.shown)
        player.gods = player.shown[:]
        if table.phase is PLACE and player.seat == table.active and not can_go_on(table, player, gods_of(player.gods)):
            # what was begun can be paid with a card that others have not seen
            pays = next(card for card in unknown if can_go_on(table, player, 1 << GOD_OF[card]))
            unknown.remove(pays)
            player.gods.append(pays)
            hidden -= 1
        player.gods += [unknown.pop() for _ in range(hidden)]
        player.dealt = [unknown.pop() for _ in player.dealt]


def imagine_army(table: Table, seat: int | None, chance: Chance) -> None:
    """TW-021, TW-025, TW-725: the deck and the others' hands, and cards somebody else is choosing from."""
    unknown = table.army_deck.cards
    hands: list[tuple[list[int], int]] = []
    for player in table.players:
        if player.seat != seat or player.seat == table.automa:
            hands.append((player.army, sum(player.army)))
            for kind, count in enumerate(player.army):
                unknown += [kind] * count
                player.army[kind] = 0
    chooses = table.choosing and table.chooser != seat
    if chooses:
        unknown += table.choosing
    unknown.sort()
    chance.shuffle(unknown)
    for hand, size in hands:
        for _ in range(size):
            hand[unknown.pop()] += 1
    if chooses:
        table.choosing = [unknown.pop() for _ in table.choosing]


def imagine_weavings(table: Table, seat: int | None, chance: Chance) -> None:
    """TW-020, TW-027: all below the face-up tile, and five tiles that only the active player looks at."""
    unknown = table.weavings.cards
    top = [unknown.pop()] if table.top_up and unknown else []
    hidden = table.drawn_hidden and seat != table.active
    if hidden:
        unknown += table.drawn
    unknown.sort()
    chance.shuffle(unknown)
    if hidden:
        table.drawn = [unknown.pop() for _ in table.drawn]
    unknown += top
