"""Phase I: choosing a die, changing it, and placing it for an action (FC-100 to FC-115, FC-480 to FC-489)."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.feld_cuzco.components import (
    ACTIONS,
    DICE,
    DIE_FACES,
    EXTRA_DIE,
    PUTUTU_CHANGE,
    PUTUTUS,
    SPACE_OF,
    SPACES,
    STRENGTHS,
    Action,
    Named,
)
from tampu.games.feld_cuzco.gods import (
    ANY_VILLAGE,
    BY_INTI,
    COUNTS_AS_SIX,
    IGNORE_DICE,
    MOVE_DIE,
    Play,
    is_face_up,
    play,
    plays,
    why_not_pay,
)
from tampu.games.feld_cuzco.hidden import tells_of
from tampu.games.feld_cuzco.mask import why_not_activate_circle
from tampu.games.feld_cuzco.phases import ACTION, PLACE_DIE
from tampu.games.feld_cuzco.pieces import DIE_OWNER, DIE_VALUE, number_of_die
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.roads import why_not_move
from tampu.games.feld_cuzco.state import ON_HAND, VIRTUAL, Table
from tampu.games.feld_cuzco.temple import why_not_place_priest
from tampu.games.feld_cuzco.tiles import why_not_take_tile

ROAD: Final = 0
BRIDGE: Final = 1
STUDY: Final = 2
FARM: Final = 3
EXCHANGE: Final = 4
TEMPLE: Final = 5
HEADDRESS: Final = 6
POINTS: Final = 7

IGNORES: Final = 1 << IGNORE_DICE
SIX: Final = 1 << COUNTS_AS_SIX
ANYWHERE: Final = 1 << ANY_VILLAGE
WITH_A_DIE: Final[tuple[int, ...]] = (IGNORE_DICE, COUNTS_AS_SIX, ANY_VILLAGE)
HIGHEST: Final = DIE_FACES
EMPTY: Final = HIGHEST + 1
"""The lowest die of a space where none lies."""

NO_DIE_LIES: Final = Reason("no_die_lies", "FC-326")
NO_POINTS: Final = Reason("no_points_with_card", "FC-115")
ONLY_MOVES: Final = Reason("only_moves", "FC-115")
SAME_AS_ROAD: Final = Reason("same_as_road", "FC-354")
AFTER_CARD: Final = Reason("after_card", "FC-484")
NOBODYS_DIE: Final = Reason("nobodys_die", "FC-345")
OFF_THE_DIE: Final = tuple(Reason("off_the_die", "FC-486", {"value": value}) for value in STRENGTHS)
IN_FORCE: Final = Reason("in_force", "FC-078")
NEVER_TOGETHER: Final = Reason("never_together", "FC-115")
ALREADY_SIX: Final = Reason("already_six", "FC-333")
NO_ACTION_LEFT: Final = Reason("no_action_left", "FC-115")
NOT_LOWER: Final = tuple(
    tuple(
        None if value < lowest else Reason("not_lower", "FC-103", {"value": value, "lowest": lowest})
        for lowest in range(EMPTY + 1)
    )
    for value in STRENGTHS
)
"""By the die and the lowest one on a space: why the space is closed."""
LOWER: Final = tuple(
    tuple(Reason("lower", "FC-115", {"value": value}) if value < lowest else None for lowest in range(EMPTY + 1))
    for value in STRENGTHS
)
"""The same with card 07, which opens closed spaces only."""


class Pututu(Named):
    """FC-485: one Pututu used up or down."""

    kind: int
    change: int

    def __init__(self, kind: int, change: int) -> None:
        super().__init__(kind, f"pututu{change:+}")
        self.kind = kind
        self.change = change


class LyingDie(Named):
    """A die on an action space, named by space, owner and value."""

    space: int
    code: int

    def __init__(self, space: Named, code: int, owner: str) -> None:
        super().__init__(code, f"{space}-{owner}-{DIE_VALUE[code]}")
        self.space = space.index
        self.code = code


@cache
def lying_die(space: Named, code: int, owner: str) -> LyingDie:
    """The same object for the same die on the same space, so that an answer is found again."""
    return LyingDie(space, code, owner)


PUTUTU_USES: Final[tuple[Pututu, ...]] = tuple(
    Pututu(kind.index, sign * PUTUTU_CHANGE[kind.index]) for kind in PUTUTUS for sign in (1, -1)
)

# ---------------------------------------------------------------------- choosing a die


def choose_die(table: Table) -> Rules[None]:
    """FC-101, FC-113, FC-114: card 06 as often as wished, then one of the own dice; equal dice are one option."""
    player = table.players[table.active]
    secret = why_not_move_die(table) is None and tells_of(table, player, MOVE_DIE)
    chosen = yield from ask(player.seat, "choose_die", partial(dice_to_choose, table, player), secret=secret)
    if isinstance(chosen, Play):
        play(table, player, chosen)
        yield from move_die(table, player)
        return
    table.die = VIRTUAL if table.extra else player.dice.index(chosen)
    table.value = chosen
    table.phase = PLACE_DIE
    yield from place_die(table)  # only sooner: the next beat would do it


def dice_to_choose(table: Table, player: Player) -> list[int | Play]:
    options: list[int | Play] = [EXTRA_DIE] if table.extra else [*sorted({value for value in player.dice if value})]
    if (player.offerings or player.inti) and why_not_move_die(table) is None:
        options += plays(table, player, MOVE_DIE)
    return options


def why_not_move_die(table: Table) -> Reason | None:
    """FC-326: some die must lie on a space."""
    return None if any(table.spaces) else NO_DIE_LIES


def move_die(table: Table, player: Player) -> Rules[None]:
    """FC-306, FC-326, FC-346: any die that lies on a space goes to any other space; nothing else happens."""
    spaces = SPACES[len(table.players)]
    lying: dict[str, LyingDie] = {}
    for space in spaces:
        for code in table.spaces[space.index]:
            found = lying_die(space, code, table.colours[DIE_OWNER[code]])
            lying.setdefault(found.token, found)
    moved = yield from ask(player.seat, "die_to_move", list(lying.values()))
    to = yield from ask(player.seat, "move_die_to", [space for space in spaces if space.index != moved.space])
    table.spaces[moved.space] = tuple(code for code in table.spaces[moved.space] if code != moved.code)
    table.spaces[to.index] += (moved.code,)
    owner = table.colours[DIE_OWNER[moved.code]]
    table.tell(
        "moved_die", player.seat, owner=owner, value=DIE_VALUE[moved.code], source=spaces[moved.space], target=to
    )


# ---------------------------------------------------------------------- what a die can do


def strength_of(table: Table, in_force: int) -> int:
    """FC-111, FC-313: what the die in hand does with these cards in force."""
    return HIGHEST if in_force & SIX else table.value


def lowest_on(dice: tuple[int, ...]) -> int:
    """The lowest of the dice on a space, whoever owns them; FC-103: an empty space takes any die."""
    lowest = EMPTY
    for die in dice:
        if DIE_VALUE[die] < lowest:
            lowest = DIE_VALUE[die]
    return lowest


def lowest_to_undercut(table: Table, space: int) -> int:
    """FC-103, FC-105: the lowest die on a space; on the Points space none has to be undercut."""
    return EMPTY if space == SPACE_OF[len(table.players)][POINTS] else lowest_on(table.spaces[space])


def closed_spaces(table: Table, in_force: int) -> list[Reason | None]:
    """FC-103 to FC-106, FC-115: by space, why the die in hand may not lie there with these cards in force."""
    compared = (LOWER if in_force & IGNORES else NOT_LOWER)[table.value]
    closed = [compared[lowest_on(dice)] if dice else compared[EMPTY] for dice in table.spaces]  # only sooner
    # FC-105: always open, so 07 changes nothing there; FC-333: not with 13
    closed[SPACE_OF[len(table.players)][POINTS]] = NO_POINTS if in_force else None
    return closed


def why_not_act(table: Table, player: Player, action: int, in_force: int) -> Reason | None:
    """FC-110, FC-115: an action may be chosen only if it can be carried out, and with card 14 only a move."""
    if in_force & ANYWHERE:
        if action > BRIDGE:
            return ONLY_MOVES
        space_of = SPACE_OF[len(table.players)]
        # FC-354: on a shared space both ways of moving are the same
        return SAME_AS_ROAD if action == BRIDGE and space_of[ROAD] == space_of[BRIDGE] else None
    strength = HIGHEST if in_force & SIX else table.value
    if action <= BRIDGE:
        return why_not_move(table, player, action, strength)
    if action <= FARM:
        return why_not_take_tile(table, player, action - STUDY, strength)
    if action == TEMPLE:
        return why_not_place_priest(table, player)
    return why_not_activate_circle(player, strength) if action == HEADDRESS else None


def why_not_place(table: Table, player: Player, action: int, in_force: int) -> Reason | None:
    """What keeps the die in hand from an action with these cards in force: the space, or the action itself."""
    closed = closed_spaces(table, in_force)[SPACE_OF[len(table.players)][action]]
    return why_not_act(table, player, action, in_force) if closed is None else closed


def legal_actions(table: Table, player: Player, in_force: int) -> list[Action]:
    """Where the die may go with these cards in force, and what for."""
    space_of = SPACE_OF[len(table.players)]
    closed = closed_spaces(table, in_force)
    return [
        ACTIONS[action]
        for action in range(len(ACTIONS))  # plain numbers: members of an enumeration are compared more slowly
        if closed[space_of[action]] is None and why_not_act(table, player, action, in_force) is None
    ]


def leaves_action(table: Table, player: Player, in_force: int) -> bool:
    """Whether there is any legal action with these cards in force."""
    space_of = SPACE_OF[len(table.players)]
    closed = closed_spaces(table, in_force)
    for action in range(len(ACTIONS)):
        if closed[space_of[action]] is None and why_not_act(table, player, action, in_force) is None:
            return True
    return False


def options_for_die(table: Table, player: Player) -> list[Action | Pututu | Play]:
    """Every legal action; before any card the Pututus; then the cards 07, 13 and 14."""
    options: list[Action | Pututu | Play] = [*legal_actions(table, player, table.in_force)]
    if player.pututus[0] or player.pututus[1]:  # only sooner
        options += [use for use in own_pututus(player) if why_not_use_pututu(table, use) is None]
    if player.offerings or player.inti:  # only sooner
        for card in WITH_A_DIE:
            for way in plays(table, player, card):
                if why_not_play_with(table, player, way) is None:
                    options.append(way)
    return options


def own_pututus(player: Player) -> list[Pututu]:
    return [use for use in PUTUTU_USES if player.pututus[use.kind]]


def why_not_use_pututu(table: Table, use: Pututu) -> Reason | None:
    """FC-484 to FC-486: before any card, on a die that somebody has, and it stays within 1 to 6; FC-345."""
    if table.in_force:
        return AFTER_CARD
    if table.extra:
        return NOBODYS_DIE
    return None if 1 <= table.value + use.change <= HIGHEST else OFF_THE_DIE[table.value]


def why_not_go_with(table: Table, card: int) -> Reason | None:
    """FC-078, FC-115, FC-333: each once per die, 13 below 6 only, and never 13 and 14 together."""
    in_force = table.in_force
    if in_force >> card & 1:
        return IN_FORCE
    if card == IGNORE_DICE:
        return None
    if in_force & (SIX | ANYWHERE):
        return NEVER_TOGETHER
    return ALREADY_SIX if card == COUNTS_AS_SIX and table.value == HIGHEST else None


def why_not_play_with(table: Table, player: Player, way: Play) -> Reason | None:
    """FC-115: with the cards in force, and perhaps a further one that can be paid for then, an action must be left."""
    barred = why_not_go_with(table, way.card)
    if barred is not None:
        return barred
    with_it = table.in_force | 1 << way.card
    if leaves_action(table, player, with_it):
        return None
    offerings = player.offerings - (not way.by_inti)
    medallions = player.inti - way.by_inti
    for card in (COUNTS_AS_SIX, ANY_VILLAGE) if way.card == IGNORE_DICE else (IGNORE_DICE,):
        by_inti = medallions and is_face_up(table, card) and why_not_pay(table, player, BY_INTI[card]) is None
        payable = (player.hand[card] and offerings) or by_inti
        if payable and why_not_go_with(table, card) is None and leaves_action(table, player, with_it | 1 << card):
            return None
    return NO_ACTION_LEFT


def tells_of_die(table: Table, player: Player) -> bool:
    """Whether the cards that can be played with the die would tell of hidden ones."""
    for card in WITH_A_DIE:
        if why_not_go_with(table, card) is None and tells_of(table, player, card):
            return True
    return False


def further_cards(table: Table, player: Player) -> list[int]:
    """FC-115: with only the cards that all know in the hand, those of which a hidden one must go with the die now.

    Whoever plays a card that leaves no action has a further one; where the known cards leave something, there are none.
    """
    if table.phase is not PLACE_DIE or options_for_die(table, player):
        return []
    in_force = table.in_force
    further = [card for card in WITH_A_DIE if why_not_go_with(table, card) is None]
    return [card for card in further if leaves_action(table, player, in_force | 1 << card)]


# ---------------------------------------------------------------------- placing it


def place_die(table: Table) -> Rules[None]:
    """FC-113: Pututus, then cards 07, 13 and 14, then the action; asked again after each."""
    player = table.players[table.active]
    while True:
        chosen = yield from ask(
            player.seat, "place_die", partial(options_for_die, table, player), secret=tells_of_die(table, player)
        )
        if isinstance(chosen, Play):
            play(table, player, chosen)
            table.in_force |= 1 << chosen.card
        elif isinstance(chosen, Pututu):
            use_pututu(table, player, chosen)
        else:
            break
    table.action = chosen
    table.phase = ACTION
    if table.extra:
        table.tell("extra_action", player.seat, value=table.value, action=chosen)
    else:
        space = SPACE_OF[len(table.players)][chosen]
        table.spaces[space] += (number_of_die(player.seat, table.die, table.value),)
        player.dice[table.die] = 0
        table.tell("placed_die", player.seat, value=table.value, action=chosen)
    table.die = ON_HAND


def use_pututu(table: Table, player: Player, use: Pututu) -> None:
    """FC-485 to FC-488: the die is turned for good, the tile goes back to the supply."""
    table.value += use.change
    player.dice[table.die] = table.value
    player.pututus[use.kind] -= 1
    table.pututus[use.kind] += 1
    table.tell("used_pututu", player.seat, change=use.change, value=table.value)


# ---------------------------------------------------------------------- rolling


def roll(table: Table) -> None:
    """FC-100: all dice at once, in turn order; then there may be Pututus for them."""
    for seat in table.order:
        player = table.players[seat]
        player.dice = [1 + table.chance.below(HIGHEST) for _ in range(DICE)]
        table.tell("rolled", seat, dice=player.dice[:])
    if table.with_pututus:  # only sooner: else there is none to gain
        gain_pututus(table)


def gain_pututus(table: Table) -> None:
    """FC-481 to FC-483: one for a pair, another one for a triple; if they are few, the last in turn order is first."""
    for kind in range(len(PUTUTUS)):
        for seat in reversed(table.order):
            player = table.players[seat]
            if len(set(player.dice)) == DICE - 1 - kind and table.pututus[kind]:
                table.pututus[kind] -= 1
                player.pututus[kind] += 1
                table.tell("gained_pututu", player.seat, pututu=PUTUTUS[kind])
