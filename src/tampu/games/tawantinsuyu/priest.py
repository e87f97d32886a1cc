"""Secondary actions, and the High Priest's (TW-300 to TW-338, TW-370 to TW-382)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu import axomamma_follows
from tampu.games.tawantinsuyu.cards import draw_army, gain, gain_god, train
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_CARDS_OF_Z18,
    CONQUEST,
    FOLLOWER_STEPS,
    FREE_REJUVENATIONS,
    GIFT_OF_Z17,
    GIFT_OF_Z18,
    GOLD_INSTEAD,
    LEADER_TURNS_UP,
    NONE,
    OFFERING,
    OFFERING_FOLLOW,
    OFFERING_LEAD,
    PRAYER_CARDS,
    PRIEST_STEPS,
    PRODUCTION,
    REJUVENATE_CORN,
    REJUVENATE_FOOD,
    REJUVENATION,
    SECTIONS,
    STATUE_STEPS,
    STATUES,
    TOP,
    WORSHIP,
    Named,
    Source,
    Z,
)
from tampu.games.tawantinsuyu.gains import (
    climb,
    climb_for_gold,
    discard_statue,
    is_building,
    pieces_face_down,
    take_nomad,
    turn_up,
)
from tampu.games.tawantinsuyu.payment import DONE, NOTHING, NOTHING_ELSE, ask_free, can_pay, pay
from tampu.games.tawantinsuyu.phases import AFTER_ACTION, CASUALTY, END_TURN, SECONDARY, TAKE_PART, WATCHERS, Phase
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.reasons import (
    AT_THE_TOP,
    NO_ARMY_CARDS,
    NO_CORN,
    NO_GOD_CARDS,
    NO_NOMADS,
    TAKEN_ALREADY,
)
from tampu.games.tawantinsuyu.state import HIGH_PRIEST, PRAYER, RECRUIT, TRAINING, Table
from tampu.games.tawantinsuyu.tasks import activate, producing_tiles
from tampu.games.tawantinsuyu.weavings import corn, gain_weaving

SECONDARY_ACTIONS: Final = tuple(
    Named(number, token) for number, token in enumerate(("high_priest", "prayer", "training", "recruit"))
)
ACT: Final = Named(0, "action")
TAKE_GOLD: Final = Named(1, "gold")
ONE_GOLD_GAINED: Final = (0, 0, 0, GOLD_INSTEAD, 0)
NUMBERS: Final = tuple(Named(number, str(number)) for number in range(10))
AS_LEADER: Final = 1
BY_Z16: Final = 2


class Move(Named):
    """A move of the High Priest, with the action it reaches."""

    section: int
    action: int

    def __init__(self, steps: int, section: int, action: int) -> None:
        super().__init__(steps, f"{steps}-{ACTIONS[action]}")
        self.section = section
        self.action = action


MOVES: Final = tuple(
    tuple(tuple(Move(steps, s, action) for action in range(len(ACTIONS))) for s in range(SECTIONS))
    for steps in range(max(PRIEST_STEPS) + 1)
)


def action_at(table: Table, section: int) -> int:
    """TW-042: action i faces section (i + rotation) mod 5."""
    return (section - table.rotation) % SECTIONS


# ---------------------------------------------------------------------- secondary actions


def secondaries_refused(table: Table) -> list[Reason | None]:
    """TW-300 to TW-302, action by action: not the same twice, and nothing that can do nothing."""
    taken = table.taken
    return [
        TAKEN_ALREADY if taken >> HIGH_PRIEST & 1 else None,
        TAKEN_ALREADY if taken >> PRAYER & 1 else None if table.god_cards_left() else NO_GOD_CARDS,
        TAKEN_ALREADY if taken >> TRAINING & 1 else None if table.army_cards_left() else NO_ARMY_CARDS,
        TAKEN_ALREADY if taken >> RECRUIT & 1 else None if table.nomads else NO_NOMADS,
    ]


def secondary_options(table: Table) -> list[Named]:
    refused = secondaries_refused(table)
    return [action for action, reason in zip(SECONDARY_ACTIONS, refused, strict=True) if reason is None]


def secondary(table: Table) -> Rules[None]:
    """TW-300: the second is chosen after the first is finished."""
    player = table.players[table.active]
    prompt = "secondary_second" if table.taken else "secondary_first"
    action = yield from ask_free(table, player, prompt, partial(secondary_options, table), lambda: False)
    table.taken |= 1 << action.index
    table.tell("secondary", player.seat, action=action)
    if action.index == HIGH_PRIEST:
        yield from move_priest(table, player)
        return
    if action.index == PRAYER:
        yield from gain_god(table, player, PRAYER_CARDS)
    elif action.index == TRAINING:
        yield from train(table, player)
    elif action.index == RECRUIT:
        yield from take_nomad(table, player)
    go_on(table)


def go_on(table: Table) -> None:
    """TW-300, TW-302: a second secondary action, if there is one, or the end of the turn."""
    two = table.taken.bit_count() == 2 or not secondary_options(table)
    table.phase = END_TURN if two else SECONDARY


def moves(table: Table, player: Player) -> list[Move]:
    """TW-310: one or two spaces clockwise."""
    found = []
    for steps in PRIEST_STEPS:
        section = (player.priest + steps) % SECTIONS
        found.append(MOVES[steps][section][action_at(table, section)])
    return found


def move_priest(table: Table, player: Player) -> Rules[None]:
    """TW-310 to TW-312, TW-357: then the leader takes part or takes gold."""
    move = yield from ask(player.seat, "hp_move", moves(table, player))
    start_action(table, player, move.section)
    choice = yield from ask(player.seat, "hp_gold", [ACT, TAKE_GOLD])
    table.leader_acts = choice is ACT
    if choice is TAKE_GOLD:
        table.tell("took_gold", player.seat)
        gain(table, player, ONE_GOLD_GAINED, Source.BUILDINGS)


def start_action(table: Table, player: Player, section: int) -> None:
    player.priest = section
    table.action = action_at(table, section)
    table.leader_acts = True
    table.tell("moved_priest", player.seat, action=ACTIONS[table.action], section=section)
    table.at = 0
    watched = any(player.built & WATCHING[table.action] for player in table.players)
    table.phase = WATCHERS if watched else after_watchers(table)


# ---------------------------------------------------------------------- who watches

WATCHING: Final = (Z[12], Z[11], Z[18], Z[17], 0)
"""By action: the passive building that watches it. Z16 is used inside the owner's own part."""


def after_watchers(table: Table) -> Phase:
    return CASUALTY if table.action == CONQUEST else TAKE_PART


def watchers(table: Table) -> Rules[None]:
    """TW-314, TW-315: in turn order from the leader, before the action. Axomamma's buildings only score (TW-732)."""
    player = table.in_turn(table.at)
    table.at += 1
    if player.seat != table.automa:
        yield from watch(table, player)
    if table.at == len(table.players):
        table.at = 0
        table.phase = after_watchers(table)


def watch(table: Table, player: Player) -> Rules[None]:
    """TW-511, TW-512, TW-517, TW-518."""
    action, built = table.action, player.built
    if action == OFFERING and built & Z[11]:
        table.tell("used_passive", player.seat, tile="Z11")
        yield from gain_weaving(table, player)
    elif action == WORSHIP and built & Z[12]:
        yield from climb_for_gold(table, player, "z12_pay")
    elif action == CONQUEST and built & Z[17]:
        table.tell("used_passive", player.seat, tile="Z17")
        gain(table, player, GIFT_OF_Z17, Source.PASSIVE)
    elif action == REJUVENATION and built & Z[18]:
        table.tell("used_passive", player.seat, tile="Z18")
        draw_army(table, player, ARMY_CARDS_OF_Z18)
        gain(table, player, GIFT_OF_Z18, Source.PASSIVE)


# ---------------------------------------------------------------------- taking part


def take_part(table: Table) -> Rules[None]:
    """TW-313: the leader first, then each follower in turn order."""
    player = table.in_turn(table.at)
    leads = table.at == 0
    acts = not leads or table.leader_acts
    table.rejuvenated = 0
    if player.seat == table.automa:
        yield from axomamma_follows.take_part(table, player, leads)
    elif table.action == PRODUCTION:
        yield from produce(table, player, leads, acts)
    elif acts and table.action == WORSHIP:
        yield from worship(table, player, leads)
    elif acts and table.action == OFFERING:
        yield from offer(table, player, leads)
    elif acts and table.action == REJUVENATION:
        yield from rejuvenate(table, player, leads)
    table.at += 1
    while table.at < len(table.players) and stands_by(table, table.in_turn(table.at)):
        table.at += 1
    if table.at == len(table.players):
        end_action(table)


def stands_by(table: Table, player: Player) -> bool:
    """A follower who has nothing to give up, to turn up or to activate."""
    if table.action == WORSHIP:
        return not any(player.statues)
    if table.action == PRODUCTION:
        return not player.producing and not player.built & Z[16]
    return table.action == REJUVENATION and not player.face_down


def end_action(table: Table) -> None:
    """The action is over; the second secondary action or the end of the turn follows. TW-748 for Axomamma."""
    table.rejuvenated = table.army_played = 0
    if table.active == table.automa:
        table.phase = AFTER_ACTION
        return
    table.at = 0
    table.action = NONE
    go_on(table)


def worship(table: Table, player: Player, leads: bool) -> Rules[None]:
    """TW-323 to TW-326: the leader one statue of each size, a follower one of any size for one step."""
    sizes = 3
    while sizes and player.temple < TOP:
        statues = [s for s in STATUES if player.statues[s.index] and sizes >> (s.index % 2) & 1]
        statue = yield from ask(player.seat, "worship_statue", [*statues, DONE])
        if statue is DONE:
            return
        size = statue.index % 2
        sizes = sizes & ~(1 << size) if leads else 0
        discard_statue(table, player, statue.index)
        yield from climb(table, player, STATUE_STEPS[size] if leads else FOLLOWER_STEPS)


def steps_refused(player: Player, leads: bool, steps: int) -> Reason | None:
    """TW-330 to TW-332: the temple ends, and steps cost corn."""
    if steps > TOP - player.temple:
        return AT_THE_TOP
    price = (OFFERING_LEAD if leads else OFFERING_FOLLOW)[steps]
    return None if can_pay(player, corn(price)) else NO_CORN[price]


def offer(table: Table, player: Player, leads: bool) -> Rules[None]:
    """TW-330 to TW-332: corn for steps, one payment."""
    prices = OFFERING_LEAD if leads else OFFERING_FOLLOW
    room = min(len(prices) - 1, TOP - player.temple)

    def options() -> list[Named]:
        return [NUMBERS[steps] for steps in range(room + 1) if steps_refused(player, leads, steps) is None]

    def wants() -> bool:
        return len(options()) <= room

    steps = (yield from ask_free(table, player, "offering_steps", options, wants)).index
    if steps:
        yield from pay(table, player, "temple_step", corn(prices[steps]))
        yield from climb(table, player, steps)


def rejuvenate(table: Table, player: Player, leads: bool) -> Rules[None]:
    """TW-336 to TW-338: the leader's first is free, then food; a follower pays corn for each."""

    def price() -> tuple[tuple[int, ...], int]:
        if not leads:
            return corn(REJUVENATE_CORN), 0
        return NOTHING_ELSE, 0 if table.rejuvenated < FREE_REJUVENATIONS else REJUVENATE_FOOD

    def options() -> list[Named]:
        goods, food = price()
        return [*(pieces_face_down(player) if can_pay(player, goods, food) else []), DONE]

    while player.face_down:
        piece = yield from ask_free(table, player, "rejuvenate_many", options, lambda: True)
        if piece is DONE:
            return
        goods, food = price()
        yield from pay(table, player, "piece", goods, food)
        table.rejuvenated += 1
        turn_up(table, player, piece)


# ---------------------------------------------------------------------- production


def produce(table: Table, player: Player, leads: bool, acts: bool) -> Rules[None]:
    """TW-370 to TW-373, TW-516: any face-up production buildings, each once."""
    table.turn_ups = AS_LEADER * LEADER_TURNS_UP if leads and acts else 0
    if player.built & Z[16]:
        table.turn_ups |= BY_Z16
    yield from turn_some_up(table, player, "production_first")
    used = 0
    while acts and player.producing & ~used:
        tiles = [tile for tile in producing_tiles(player) if not used >> tile.index & 1]
        tile = yield from ask(player.seat, "production_next", [*tiles, DONE])
        if tile is DONE:
            break
        used |= 1 << tile.index  # TW-373: a seam may turn it up again
        player.turned |= 1 << tile.index
        yield from activate(table, player, tile.index)
    if used:
        yield from turn_some_up(table, player, "production_last")
    table.turn_ups = 0


def turn_some_up(table: Table, player: Player, prompt: str) -> Rules[None]:
    """TW-371, TW-516: the leader a building, an owner of Z16 a building or an army card, each once."""
    while table.turn_ups:
        pieces = pieces_face_down(player, army=bool(table.turn_ups & BY_Z16))
        piece = yield from ask(player.seat, prompt, [*pieces, NOTHING])
        if piece is NOTHING:
            return
        if is_building(piece) and table.turn_ups & AS_LEADER:
            table.turn_ups &= ~AS_LEADER
        else:
            table.turn_ups &= ~BY_Z16
        turn_up(table, player, piece)
