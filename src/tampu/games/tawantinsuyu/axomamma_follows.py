"""Axomamma's versions of the five High Priest actions, leading or following (TW-760 to TW-772)."""

from __future__ import annotations

from typing import Final

from tampu.engine.chance import Deck
from tampu.engine.choice import Rules
from tampu.games.tawantinsuyu.axomamma_board import LEVER, LEVER_SOLDIERS, LEVER_STEPS, REGION_PRIORITY
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    ARMY_KINDS,
    CONQUEST_SPACES,
    FOLLOWER_STEPS,
    LARGE,
    NONE,
    OFFERING,
    OFFERING_FOLLOW,
    OFFERING_LEAD,
    PASSIVE,
    PRODUCTION,
    REGIONS,
    REJUVENATION,
    SMALL,
    SOLDIERS,
    STATUE_STEPS,
    STATUES,
    TOP,
    WORKERS,
    WORSHIP,
    ConquestSpace,
    Source,
)
from tampu.games.tawantinsuyu.effects import receive_each
from tampu.games.tawantinsuyu.gains import climb, discard_statue, is_building, pieces_face_down, turn_up
from tampu.games.tawantinsuyu.payment import can_pay, pay
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.soldiers import MOST_CARDS, Plan, give_soldiers, plans, strengths
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.tasks import activate
from tampu.games.tawantinsuyu.weavings import corn

CROWDED: Final = 3
"""TW-768: she prefers regions with fewer own markers than this."""


def take_part(table: Table, player: Player, leads: bool) -> Rules[None]:
    """TW-760 to TW-764, TW-772, TW-846."""
    if leads and table.action in (WORSHIP, OFFERING) and table.levers & LEVER["free_temple_step"]:
        yield from climb(table, player, LEVER_STEPS)
    if table.action == PRODUCTION:
        yield from produce(table, player, leads)
    elif table.action == WORSHIP:
        yield from worship(table, player, leads)
    elif table.action == OFFERING:
        yield from offer(table, player, leads)
    elif table.action == REJUVENATION:
        rejuvenate(table, player, leads)


def produce(table: Table, player: Player, leads: bool) -> Rules[None]:
    """TW-760, TW-762: all, lowest number first; leading, the one with the highest number stays face up."""
    up = player.producing
    for tile in range(PASSIVE):
        if up >> tile & 1:
            player.turned |= 1 << tile
            yield from activate(table, player, tile)
    if leads and up:
        highest = up.bit_length() - 1
        player.turned &= ~(1 << highest)
        table.tell("axo_kept_up", player.seat)


def offer(table: Table, player: Player, leads: bool) -> Rules[None]:
    """TW-763: as many steps as she can pay, gold included."""
    prices = OFFERING_LEAD if leads else OFFERING_FOLLOW
    room = min(len(prices) - 1, TOP - player.temple)
    steps = max(n for n in range(room + 1) if can_pay(player, corn(prices[n])))
    if steps:
        yield from pay(table, player, "temple_step", corn(prices[steps]))
        yield from climb(table, player, steps)


def worship(table: Table, player: Player, leads: bool) -> Rules[None]:
    """TW-764: leading a large and a small statue, large first; following one, small if she has one."""
    for size in (LARGE, SMALL) if leads else (SMALL, LARGE):
        owned = [s.index for s in STATUES if s.index % 2 == size and player.statues[s.index]]
        if owned and player.temple < TOP:
            discard_statue(table, player, table.chance.pick(owned))
            yield from climb(table, player, STATUE_STEPS[size] if leads else FOLLOWER_STEPS)
            if not leads:
                return


def rejuvenate(table: Table, player: Player, leads: bool) -> None:
    """TW-772: leading all; following half of each, rounded up, highest numbers and most soldiers first."""
    tiles = [piece for piece in pieces_face_down(player) if is_building(piece)]
    kinds = sorted(range(ARMY_KINDS), key=lambda kind: -SOLDIERS[kind])
    cards = [kind for kind in kinds for _ in range(player.down[kind])]
    for piece in reversed(tiles if leads else tiles[len(tiles) // 2 :]):
        turn_up(table, player, piece)
    for kind in cards if leads else cards[: (len(cards) + 1) // 2]:
        turn_up(table, player, ARMY_CARDS[kind])


# ---------------------------------------------------------------------- conquest


def casualty(table: Table, player: Player) -> None:
    """TW-344, TW-766: the potato end, or a random Nomad, whose gap is filled."""
    if table.village:
        worker = table.village.pop(0)
    elif table.nomads:
        worker = table.nomads.pop(table.chance.below(len(table.nomads)))
        table.fill_nomads()
    else:
        return
    table.casualties[worker] += 1
    table.tell("casualty", table.active, worker=WORKERS[worker])


def play_army(table: Table, player: Player) -> None:
    """TW-725, TW-765: all cards of the hand, free of charge; nobody has seen them until now."""
    hand = Deck(table.chance, [kind for kind in range(ARMY_KINDS) for _ in range(player.army[kind])])
    for kind in hand.draw_many(len(hand)):
        player.army[kind] -= 1
        player.up[kind] += 1
        table.tell("played_army", player.seat, card=ARMY_CARDS[kind])


def needs(table: Table, space: ConquestSpace) -> tuple[int, int]:
    """TW-848: with a lever one soldier less for each."""
    less = LEVER_SOLDIERS if table.levers & LEVER["conquest_discount"] else 0
    return max(space.flip - less, 0), max(space.discard - less, 0)


def ways_to_pay(table: Table, player: Player, space: ConquestSpace) -> tuple[Plan, ...]:
    ones, twos = strengths(player.up)
    return plans(*needs(table, space), min(ones, MOST_CARDS), min(twos, MOST_CARDS), False)


def conquer(table: Table, player: Player, again: bool) -> Rules[None]:
    """TW-767 to TW-771, TW-844: one space she can pay, leading a second one."""
    if again and table.levers & LEVER["single_conquest"]:
        return
    spaces = [
        space
        for space in CONQUEST_SPACES
        if table.conquests[space.index] == NONE and player.markers and ways_to_pay(table, player, space)
    ]
    if not spaces:
        table.tell("axo_no_conquest", player.seat)
        return
    if again:
        space = second_space(table, spaces)
        table.tell("axo_fewest_discards", player.seat, count=space.discard)
    else:
        space = first_space(table, player, spaces)
        table.tell("axo_most_points", player.seat, count=space.vp)
    table.conquests[space.index] = player.seat
    player.markers -= 1
    table.tell("conquered", player.seat, space=space)
    yield from receive_each(table, player, space.reward, Source.CONQUEST)
    pay_soldiers(table, player, space)


def markers(table: Table, seat: int) -> list[int]:
    """How many conquest markers a seat has in each region."""
    found = [0] * len(REGIONS)
    for space in CONQUEST_SPACES:
        if table.conquests[space.index] == seat:
            found[space.region] += 1
    return found


def first_space(table: Table, player: Player, spaces: list[ConquestSpace]) -> ConquestSpace:
    """TW-767, TW-768: most printed points; then by the region, and inside it the rightmost."""
    own, human = markers(table, player.seat), markers(table, 1 - player.seat)

    def rank(space: ConquestSpace) -> tuple[int, int, bool, int, int, int]:
        region = space.region
        crowded = own[region] >= CROWDED
        both = own[region] + human[region]
        return (-space.vp, both, crowded, human[region], REGION_PRIORITY.index(region), -space.position)

    return min(spaces, key=rank)


def second_space(table: Table, spaces: list[ConquestSpace]) -> ConquestSpace:
    """TW-770: the lowest printed discard number; a tie at random."""
    least = min(space.discard for space in spaces)
    return table.chance.pick([space for space in spaces if space.discard == least])


def pay_soldiers(table: Table, player: Player, space: ConquestSpace) -> None:
    """TW-769: fewest 2-soldier cards discarded, then most of them flipped, then fewest cards."""
    flip_one, flip_two, drop_one, drop_two = min(
        ways_to_pay(table, player, space), key=lambda way: (way[3], -way[1], sum(way))
    )
    for soldiers, flips, drops in ((1, flip_one, drop_one), (2, flip_two, drop_two)):
        for number in range(flips + drops):
            kind = next(k for k in range(ARMY_KINDS) if SOLDIERS[k] == soldiers and player.up[k])
            give_soldiers(table, player, kind, flip=number < flips)
