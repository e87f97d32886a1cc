"""What a seat may see of the table, and what it may imagine of the rest (FC-050 to FC-052)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tampu.engine.chance import Chance
from tampu.engine.saved import Plain
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    ACTIONS,
    DISPLAY,
    FEATHERS,
    GOD_CARDS,
    GOD_OF,
    GODS,
    GOODS,
    MISSIONS,
    PLACES,
    PLAYER_COUNTS,
    PUTUTUS,
    SPACES,
    TILE_COLOUR,
    TILES,
    VILLAGES,
    Colour,
)
from tampu.games.feld_cuzco.missions import standing
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.phases import SWAP_CARDS
from tampu.games.feld_cuzco.pieces import DIE_NUMBER, DIE_OWNER, DIE_VALUE, PRIEST_NUMBER, PRIEST_OWNER
from tampu.games.feld_cuzco.player import NONE, Player

if TYPE_CHECKING:
    from tampu.games.feld_cuzco.state import Table

# ---------------------------------------------------------------------- seeing


def seen_by(table: Table, seat: int | None) -> Plain:
    """Everything public, and what is the seat's own to know."""
    return {
        "players": [seen_player(table, player, player.seat == seat) for player in table.players],
        "order": table.order[:],
        "standing": table.standing[:],
        "next_order": next_order(table),
        "round": table.round,
        "phase": table.phase.name.lower(),
        "active": table.active,
        "ended": table.ended,
        **seen_roads(table),
        **seen_city(table),
        **seen_gods(table),
        **seen_tiles(table),
        "mission_stack": len(table.mission_stack),
        "palace": [MISSIONS[mission].token for mission in table.palace],
        "prospects": {} if seat is None else seen_prospects(table, table.players[seat]),
        "gone_missions": [MISSIONS[mission].token for mission in table.gone_missions],
        "pututus": {kind.token: table.pututus[kind.index] for kind in PUTUTUS} if table.with_pututus else None,
        "now": seen_turn(table),
    }


def seen_roads(table: Table) -> Plain:
    """The road network, and the feathers its villages give."""
    board = network(table.layout)
    feathers = PLAYER_COUNTS[len(table.players)].feathers
    return {
        "rotation": table.rotation,
        "villages": {
            PLACES[village].token: {
                "feather": FEATHERS[board.feather[village]].token,
                "points": board.points[village],
                "quipus": list(table.villages[village]),
            }
            for village in range(VILLAGES)
        },
        "paths": [*seen_paths(table.layout)],
        "feathers": {
            str(colour): feathers - sum(player.colours[colour.index] for player in table.players) for colour in FEATHERS
        },
    }


@cache
def seen_paths(layout: int) -> list[Plain]:
    """The paths of a board, which never change."""
    return [
        {"from": PLACES[a].token, "to": PLACES[b].token, "kind": str(ACTIONS[kind]), "die": die}
        for a, ways in enumerate(network(layout).ways)
        for b, kind, die in ways
        if a < b
    ]


def seen_city(table: Table) -> Plain:
    """The action bar with its dice, the market and the temple."""
    return {
        "spaces": {
            space.token: [
                {"seat": DIE_OWNER[die], "die": DIE_NUMBER[die], "value": DIE_VALUE[die]}
                for die in table.spaces[space.index]
            ]
            for space in SPACES[len(table.players)]
        },
        "market": [[None if good == NONE else GOODS[good].token for good in row] for row in table.market],
        "gone_goods": [GOODS[good].token for good in table.gone_goods],
        "steps": [
            None if priest == NONE else {"seat": PRIEST_OWNER[priest], "priest": PRIEST_NUMBER[priest]}
            for priest in table.steps
        ],
        "temple_inti": table.temple_inti,
        "gone_inti": table.gone_inti,
    }


def seen_gods(table: Table) -> Plain:
    """The god cards on the table, and how many lie hidden in their piles."""
    return {
        "gods": {
            god.token: {
                "deck": len(table.decks[god.index]),
                "face_up": card_or_none(table.face_up[god.index]),
            }
            for god in GODS
        },
        "god_discards": [GOD_CARDS[card].token for card in table.god_discards],
        "pool": len(table.pool),
    }


def seen_tiles(table: Table) -> Plain:
    """The Study and Farm tiles that may be taken, and those that are gone."""
    return {
        "stacks": {str(colour): len(table.stacks[colour]) for colour in Colour},
        "displays": {
            str(colour): [
                None if tile == NONE else TILES[tile].token
                for tile in table.display[colour * DISPLAY : (colour + 1) * DISPLAY]
            ]
            for colour in Colour
        },
        "tile_discards": {
            str(colour): [TILES[tile].token for tile in table.tile_discards if TILE_COLOUR[tile] == colour]
            for colour in Colour
        },
    }


def seen_player(table: Table, player: Player, own: bool) -> Plain:
    """A player, with the progress of the missions; what hangs on hidden cards counts only what all know."""
    seen = player.seen(own)
    seen["progress"] = [
        None if mission == NONE else seen_progress(table, player, mission, own) for mission in player.missions
    ]
    return seen


def seen_progress(table: Table, player: Player, mission: int, own: bool) -> list[list[int]]:
    return [[have, need] for have, need in standing(table, player, mission, own)]


def seen_prospects(table: Table, player: Player) -> Plain:
    """How far a player is already with the missions that may be taken, and in the set-up with those drawn and kept."""
    missions = (*table.palace, *player.drawn, *player.kept)
    return {MISSIONS[mission].token: seen_progress(table, player, mission, own=True) for mission in missions}


def seen_turn(table: Table) -> Plain:
    """What is in the middle of being done."""
    return {
        "die": None if table.die < 0 else table.die,
        "value": table.value,
        "in_force": [card.token for card in GOD_CARDS if table.in_force >> card.index & 1],
        "inti_used": [card.token for card in GOD_CARDS if table.inti_used >> card.index & 1],
        "extra": table.extra,
        "action": str(ACTIONS[table.action]),
        "points": table.points,
        "uses": {str(colour): table.uses[colour] for colour in Colour},
        "used": {
            str(colour): [str(ability) for ability in ABILITIES if table.used[colour] >> ability & 1]
            for colour in Colour
        },
        "doubled": {str(colour): bool(table.doubled[colour]) for colour in Colour},
    }


def card_or_none(card: int) -> str | None:
    return None if card == NONE else GOD_CARDS[card].token


def next_order(table: Table) -> list[int]:
    """FC-262: the turn order, if the university were resolved now."""
    players = table.players
    return sorted(table.standing, key=lambda seat: -players[seat].knowledge)


# ---------------------------------------------------------------------- imagining


def imagine(table: Table, seat: int | None, chance: Chance) -> None:
    """Deal anew, from luck alone, all stacks and whatever the others hide. What was seen by all stays."""
    table.chance = chance
    for deck in (*table.decks, *table.stacks, table.mission_stack, table.pool):
        deck.chance = chance
    others = [player for player in table.players if player.seat != seat]
    for stack in table.stacks:
        stack.cards.sort()
        chance.shuffle(stack.cards)
    imagine_missions(table, others, chance)
    imagine_gods(table, others, chance)


def imagine_missions(table: Table, others: list[Player], chance: Chance) -> None:
    """The stack, and the missions that others drew in the set-up and did not keep, or have not shown yet."""
    unknown = table.mission_stack.cards[:]
    for player in others:
        unknown += player.drawn + player.kept + player.refused
    unknown.sort()
    chance.shuffle(unknown)
    for player in others:
        for_drawn, for_kept, for_refused = len(player.drawn), len(player.kept), len(player.refused)
        player.drawn = tuple(unknown[:for_drawn])
        player.kept = tuple(unknown[for_drawn : for_drawn + for_kept])
        player.refused = tuple(unknown[for_drawn + for_kept : for_drawn + for_kept + for_refused])
        del unknown[: for_drawn + for_kept + for_refused]
    table.mission_stack.cards = unknown


def imagine_gods(table: Table, others: list[Player], chance: Chance) -> None:
    """The decks and the hidden cards. How many of each god are hidden is known, for all can count the decks.

    Where a deck was made anew from the discards, all know what lies in it, and so what does not.
    """
    kept = [player.given_back for player in table.players if player not in others and player.given_back != NONE]
    unknown: list[list[int]] = [[] for _ in GODS]
    for player in others:
        for card in player.hidden:
            player.hand[card] -= 1
            unknown[GOD_OF[card]].append(card)
    for card in table.pool.cards:
        unknown[GOD_OF[card]].append(card)
    gods = sorted(god for god, cards in enumerate(unknown) for _ in cards)
    for god, deck in enumerate(table.decks):
        if not table.reformed[god]:
            unknown[god] += deck.cards
    for card in kept:  # the seat knows that it went back into the pool
        unknown[GOD_OF[card]].remove(card)
        gods.remove(GOD_OF[card])
    for cards in unknown:
        cards.sort()
    needed = must_hide(table, others)
    dealt = deal_gods(table, others, gods, unknown, chance)
    while needed and not hides_one(table, others, needed, dealt):
        for card in dealt:
            unknown[GOD_OF[card]].append(card)
        dealt = deal_gods(table, others, gods, unknown, chance)
    for player in others:
        count = len(player.hidden)
        player.hidden = tuple(dealt[:count])
        player.given_back = NONE
        for card in dealt[:count]:
            player.hand[card] += 1
        del dealt[:count]
    table.pool.cards = kept + dealt
    table.pool.shuffle()
    for god, deck in enumerate(table.decks):
        if table.reformed[god]:
            deck.cards.sort()
            chance.shuffle(deck.cards)
        else:
            deck.cards = unknown[god]


def deal_gods(
    table: Table, others: list[Player], gods: list[int], unknown: list[list[int]], chance: Chance
) -> list[int]:
    """An unknown card of each of these gods, for one after the other and then for the pool."""
    for cards in unknown:
        chance.shuffle(cards)
    chance.shuffle(gods)
    while not can_be_held(table, others, gods):
        chance.shuffle(gods)
    return [unknown[god].pop() for god in gods]


def can_be_held(table: Table, others: list[Player], gods: list[int]) -> bool:
    """Only gods that all must think possible; FC-038: who is asked to swap has two of one, and who comes later may."""
    swapping = table.phase is SWAP_CARDS and not table.ended
    first = 0
    for player in others:
        held = 0
        for god in gods[first : first + len(player.hidden)]:
            held |= 1 << god
        first += len(player.hidden)
        place = table.order.index(player.seat)
        if held in player.hidden_gods:
            if swapping and place == table.at:
                return False
        elif not swapping or place < table.at:
            return False
    return True


def must_hide(table: Table, others: list[Player]) -> list[int]:
    """FC-115: the cards of which the player in turn hides one, while a die is placed that can go nowhere without it.

    The others' hands hold only what all know at this moment.
    """
    player = table.players[table.active]
    if not table.in_force or player not in others:
        return []
    from tampu.games.feld_cuzco.dice import further_cards  # the rules stand on the table

    return further_cards(table, player)


def hides_one(table: Table, others: list[Player], needed: list[int], dealt: list[int]) -> bool:
    """Whether one of the needed cards is dealt to the player in turn."""
    first = 0
    for player in others:
        last = first + len(player.hidden)
        if player.seat == table.active:
            return any(card in needed for card in dealt[first:last])
        first = last
    return False
