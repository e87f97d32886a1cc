"""Axomamma's turn: a High Priest action, a worker on the hill, or neither (TW-700 to TW-852)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules
from tampu.games.tawantinsuyu import axomamma_follows, axomamma_works
from tampu.games.tawantinsuyu.axomamma_board import (
    AXOMAMMA,
    COVERED,
    LEVER,
    LEVER_STATUES,
    LEVER_VP,
    PERSONALITIES,
    PERSONALITY_GOLD,
    ROWS,
    SLOTS,
    TOKEN_ROW,
    TOKEN_VALUE,
    BoardSpace,
)
from tampu.games.tawantinsuyu.cards import draw_army, gain, put_oldest_under, show_god
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    CONQUEST,
    CORN,
    DISPLAY_SIZE,
    GOD_CARDS,
    GOD_OF,
    LOWER,
    NONE,
    OFFERING,
    PRIEST_STEPS,
    PRODUCTION,
    SECTIONS,
    SOLDIERS,
    SPACES,
    STAIRS_USED_VP,
    TERRACES,
    WORKERS,
    WORSHIP,
    Source,
    Space,
)
from tampu.games.tawantinsuyu.gains import axomamma_takes_worker, climb, receive_simple
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.priest import action_at, start_action
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.way import price, stairs_above

STATUE_CARD_VP: Final[int] = AXOMAMMA["statue_card_vp"]
LEAST_CORN: Final[int] = AXOMAMMA["offering_min_corn"]
LEAST_BUILDINGS: Final[int] = AXOMAMMA["production_min_buildings"]
LEAST_STATUES: Final[int] = AXOMAMMA["worship_min_statues"]
LEAST_FACE_DOWN: Final[int] = AXOMAMMA["rejuvenate_min_face_down"]
DISPLAY_DISCARDS: Final[int] = AXOMAMMA["display_discards"]
ONE_GOLD: Final = (0, 0, 0, PERSONALITY_GOLD, 0)


def turn(table: Table) -> Rules[None]:
    """TW-740: exactly one of the three."""
    player = table.players[table.automa]
    section = leads_at(table, player)
    if section != NONE:
        start_action(table, player, section)
        if table.levers & LEVER["priest_vp"]:
            table.score(player, Source.AXOMAMMA, LEVER_VP["priest_vp"])
        return
    if player.workers:
        yield from place_worker(table, player)
    else:
        idle(table, player)
    table.ended = True


# ---------------------------------------------------------------------- the High Priest


def leads_at(table: Table, player: Player) -> int:
    """TW-741: the nearer space whose condition is met, else the other."""
    for steps in PRIEST_STEPS:
        section = (player.priest + steps) % SECTIONS
        action = action_at(table, section)
        have, need = condition(table, player, action)
        met = meets(table, player, action)
        told = "axo_may_lead" if met else "axo_cannot_lead"
        table.tell(told, player.seat, action=ACTIONS[action], have=have, need=need)
        if met:
            return section
    return NONE


def condition(table: Table, player: Player, action: int) -> tuple[int, int]:
    """TW-742 to TW-746: how much she has of what an action asks for, and how much she needs."""
    if action == OFFERING:
        return player.goods[CORN], LEAST_CORN
    if action == PRODUCTION:
        return player.producing.bit_count(), LEAST_BUILDINGS
    if action == WORSHIP:
        return sum(player.statues), LEVER_STATUES if table.levers & LEVER["worship_two"] else LEAST_STATUES
    if action == CONQUEST:
        soldiers = sum(player.army) + sum(count * men for count, men in zip(player.up, SOLDIERS, strict=True))
        return soldiers, sum(table.casualties) + (0 if table.levers & LEVER["conquest_equal"] else 1)
    return player.face_down, LEAST_FACE_DOWN


def meets(table: Table, player: Player, action: int) -> bool:
    """TW-749: the conditions are taken literally."""
    have, need = condition(table, player, action)
    return have >= need


def after_action(table: Table) -> Rules[None]:
    """TW-748: an army card, and up to two display cards under the pile, without points."""
    player = table.players[table.automa]
    table.action = NONE
    table.at = 0
    draw_army(table, player)
    for _ in range(DISPLAY_DISCARDS):
        put_oldest_under(table, player)
    table.ended = True
    yield from ()  # nobody is asked


def idle(table: Table, player: Player) -> None:
    """TW-822, TW-845, TW-851: a Nomad, points for display cards, an army card, and a step of the High Priest."""
    table.tell("axo_idle", player.seat)
    axomamma_takes_worker(table, player, from_village=False)
    for _ in range(DISPLAY_DISCARDS):
        if put_oldest_under(table, player):
            table.score(player, Source.AXOMAMMA, 1)
    if not table.levers & LEVER["no_army_idle"]:
        draw_army(table, player)
    if table.levers & LEVER["idle_vp"]:
        table.score(player, Source.AXOMAMMA, LEVER_VP["idle_vp"])
    player.priest = (player.priest + 1) % SECTIONS
    table.tell("axo_walked", player.seat, action=ACTIONS[action_at(table, player.priest)])


# ---------------------------------------------------------------------- placing a worker


def place_worker(table: Table, player: Player) -> Rules[None]:
    """TW-780 to TW-790."""
    held = 0 if table.has_placed else table.chance.below(len(player.workers))
    told = "axo_longest_held" if table.has_placed else "axo_any_worker"
    table.tell(told, player.seat, worker=WORKERS[player.workers[held]])
    table.has_placed = True
    axomamma_works.roll(table)
    slot, space = find_space(table, player)
    worker = player.workers.pop(held)
    table.hill[space.index] = worker
    table.tell("axo_placed", player.seat, worker=WORKERS[worker], space=space)
    for stairs in stairs_above(table, space):
        owner = table.players[table.stairs[stairs]]
        if owner is not player:
            table.score(owner, Source.STAIRS, STAIRS_USED_VP)
    if slot != NONE:
        use_slot(table, player, slot)
    yield from resolve_tokens(table, player)


def use_slot(table: Table, player: Player, slot: int) -> None:
    """TW-728, TW-787, TW-788: the card goes to the display, a new one comes; a statue of its god gives points."""
    god = GOD_OF[table.slots[slot]]
    replace_slot(table, slot)
    if player.has_statue_of(god):
        table.tell("axo_statue_card", player.seat)
        table.score(player, Source.AXOMAMMA, STATUE_CARD_VP)


def replace_slot(table: Table, slot: int) -> None:
    show_god(table, table.slots[slot], DISPLAY_SIZE[len(table.players)])
    table.slots[slot] = NONE
    fill_slot(table, slot)


def fill_slot(table: Table, slot: int) -> None:
    if table.god_pile.cards:
        table.slots[slot] = table.god_pile.draw()
        table.tell("axo_slot_filled", table.automa, card=GOD_CARDS[table.slots[slot]], slot=slot + 1)


def find_space(table: Table, player: Player) -> tuple[int, Space]:
    """TW-781 to TW-785: the slot used (NONE: no card helped), and the space."""
    empty = [space for space in SPACES if table.hill[space.index] == NONE]
    gods = {space.god for space in empty}
    for steps in range(SLOTS):
        slot = (table.die - 1 + steps) % SLOTS
        reachable = [table.slots[slot], *table.god_pile.cards, *table.display]
        while table.slots[slot] != NONE:
            if GOD_OF[table.slots[slot]] in gods:
                return slot, best_space(table, player, empty, GOD_OF[table.slots[slot]])
            if not table.god_pile.cards or all(GOD_OF[card] not in gods for card in reachable if card != NONE):
                break
            table.tell("axo_no_space", player.seat, card=GOD_CARDS[table.slots[slot]])
            replace_slot(table, slot)
    table.tell("axo_any_space", player.seat)
    return NONE, table.chance.pick(empty)


def best_space(table: Table, player: Player, empty: list[Space], god: int) -> Space:
    """TW-782 to TW-784: on the wanted terrace or the nearest to it, the lowest price; a tie at random."""
    wanted = min(table.resolved, LOWER)
    terraces = [wanted, wanted - 1, wanted + 1, *range(LOWER + 1)]
    for terrace in terraces:
        fitting = [space for space in empty if space.god == god and space.terrace == terrace]
        if fitting:
            least = min(price(table, player, space, NONE).food for space in fitting)
            table.tell("axo_searched", player.seat, terrace=TERRACES[terrace], count=least)
            return table.chance.pick([s for s in fitting if price(table, player, s, NONE).food == least])
    raise AssertionError("a god with an empty space has one on some terrace")


# ---------------------------------------------------------------------- her board


def resolve_tokens(table: Table, player: Player) -> Rules[None]:
    """TW-790: every action under a token with the rolled value, top row first; then exactly these tokens move."""
    rolled = table.die
    tokens = [token for token, value in enumerate(TOKEN_VALUE) if value == rolled]
    for token in tokens:
        row = TOKEN_ROW[token]
        place = table.tokens[token]
        if COVERED[row] == place and table.personality != NONE:
            yield from show_personality(table, player)
        else:
            space = ROWS[row][place]
            table.tell("axo_action", player.seat, token=rolled, action=space)
            yield from resolve(table, player, space)
    for token in tokens:
        table.tokens[token] = (table.tokens[token] + rolled) % len(ROWS[TOKEN_ROW[token]])
    table.tell("axo_tokens_moved", player.seat, count=rolled)


def resolve(table: Table, player: Player, space: BoardSpace) -> Rules[None]:
    """TW-800 to TW-811."""
    kind = space.token
    if space.effect is not None:
        yield from receive_simple(table, player, space.effect, Source.AXOMAMMA)
    elif kind == "buy_weavings":
        yield from axomamma_works.buy_weavings(table, player)
    elif kind == "build_stairs":
        yield from axomamma_works.build_stairs(table, player)
    elif kind == "build_statue":
        axomamma_works.roll(table)
        yield from axomamma_works.build_statue(table, player)
    elif kind == "build_production":
        yield from axomamma_works.build(table, player, passive=False)
    elif kind == "build_passive":
        yield from axomamma_works.build(table, player, passive=True)
    elif kind == "nomad":
        axomamma_takes_worker(table, player, from_village=False)
    elif table.village:
        axomamma_takes_worker(table, player, from_village=True, end=0 if space.end == "potato" else -1)


def show_personality(table: Table, player: Player) -> Rules[None]:
    """TW-815 to TW-819: a gold, and the action of the personality."""
    personality = PERSONALITIES[table.personality]
    table.tell("axo_personality", player.seat, personality=personality)
    gain(table, player, ONE_GOLD, Source.AXOMAMMA)
    if personality.token == "small_statue":
        axomamma_works.free_small_statue(table, player)
    elif personality.token == "weaving":
        yield from axomamma_works.free_weaving(table, player)
    elif personality.token == "temple_step":
        yield from climb(table, player, 1)
    else:
        axomamma_works.free_building(table, player)


# ---------------------------------------------------------------------- the end


def last_deeds(table: Table) -> Rules[None]:
    """TW-835: a last Rejuvenate and, with statues left, a last Worship, both as a leader."""
    player = table.players[table.automa]
    table.tell("axo_last_deeds", player.seat)
    axomamma_follows.rejuvenate(table, player, leads=True)
    yield from axomamma_follows.worship(table, player, leads=True)
