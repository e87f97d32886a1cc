"""Phase I: choosing a die, changing it, and placing it for an action (FC-100 to FC-115, FC-480 to FC-489)."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.feld_cuzco.components import (
    ACTIONS,
    DICE,
    EXTRA_DIE,
    PUTUTU_CHANGE,
    PUTUTUS,
    SPACE_OF,
    SPACES,
    Action,
    Named,
)
from tampu.games.feld_cuzco.components import FARM as FARM_TILES
from tampu.games.feld_cuzco.components import STUDY as STUDY_TILES
from tampu.games.feld_cuzco.gods import (
    ANY_VILLAGE,
    COUNTS_AS_SIX,
    IGNORE_DICE,
    MOVE_DIE,
    Play,
    has_inti_play,
    play,
    plays,
)
from tampu.games.feld_cuzco.hidden import tells_of
from tampu.games.feld_cuzco.mask import has_ready_circle
from tampu.games.feld_cuzco.phases import ACTION, PLACE_DIE
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.roads import can_move
from tampu.games.feld_cuzco.state import ON_HAND, VIRTUAL, Table
from tampu.games.feld_cuzco.temple import has_priest_at_home
from tampu.games.feld_cuzco.tiles import can_take_tile

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
WITH_A_DIE: Final = (IGNORE_DICE, COUNTS_AS_SIX, ANY_VILLAGE)
HIGHEST: Final = 6


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
        super().__init__(code, f"{space}-{owner}-{code & 7}")
        self.space = space.index
        self.code = code


@cache
def lying_die(space: Named, code: int, owner: str) -> LyingDie:
    """The same object for the same die on the same space, so that an answer is found again."""
    return LyingDie(space, code, owner)


PUTUTU_USES: Final = tuple(Pututu(kind.index, sign * PUTUTU_CHANGE[kind.index]) for kind in PUTUTUS for sign in (1, -1))

# ---------------------------------------------------------------------- choosing a die


def choose_die(table: Table) -> Rules[None]:
    """FC-101, FC-113, FC-114: card 06 as often as wished, then one of the own dice; equal dice are one option."""
    player = table.players[table.active]
    secret = any(table.spaces) and tells_of(table, player, MOVE_DIE)
    chosen = yield from ask(player.seat, "choose_die", partial(dice_to_choose, table, player), secret=secret)
    if isinstance(chosen, Play):
        play(table, player, chosen)
        yield from move_die(table, player)
        return
    table.die = VIRTUAL if table.extra else player.dice.index(chosen)
    table.value = chosen
    table.phase = PLACE_DIE
    yield from place_die(table)


def dice_to_choose(table: Table, player: Player) -> list[int | Play]:
    options: list[int | Play] = [EXTRA_DIE] if table.extra else [*sorted({value for value in player.dice if value})]
    if (player.offerings or player.inti) and any(table.spaces):
        options += plays(table, player, MOVE_DIE)
    return options


def move_die(table: Table, player: Player) -> Rules[None]:
    """FC-306, FC-326, FC-346: any die that lies on a space goes to any other space; nothing else happens."""
    spaces = SPACES[len(table.players)]
    lying: dict[str, LyingDie] = {}
    for space in spaces:
        for code in table.spaces[space.index]:
            found = lying_die(space, code, table.colours[code // 8 // DICE])
            lying.setdefault(found.token, found)
    moved = yield from ask(player.seat, "die_to_move", list(lying.values()))
    to = yield from ask(player.seat, "move_die_to", [space for space in spaces if space.index != moved.space])
    table.spaces[moved.space] = tuple(code for code in table.spaces[moved.space] if code != moved.code)
    table.spaces[to.index] += (moved.code,)
    owner = table.colours[moved.code // 8 // DICE]
    table.tell("moved_die", player.seat, owner=owner, value=moved.code & 7, source=spaces[moved.space], target=to)


# ---------------------------------------------------------------------- what a die can do


def is_lower(value: int, dice: tuple[int, ...]) -> bool:
    """FC-103, FC-106: strictly lower than every die that lies there, whoever owns it."""
    for die in dice:
        if die & 7 <= value:
            return False
    return True


def legal_actions(table: Table, player: Player, in_force: int) -> list[Action]:
    """FC-103 to FC-111, FC-115: where the die may go with these cards in force, and what for."""
    value = table.value
    space_of = SPACE_OF[len(table.players)]
    wanted = not in_force & IGNORES
    is_open = [is_lower(value, dice) == wanted for dice in table.spaces]
    if in_force & ANYWHERE:
        # FC-354: on a shared space both ways of moving are the same
        moves = ACTIONS[:BRIDGE] if space_of[ROAD] == space_of[BRIDGE] else ACTIONS[:STUDY]
        return [move for move in moves if is_open[space_of[move]]]
    strength = HIGHEST if in_force & SIX else value
    # FC-110: an action may be chosen only if it can be carried out
    found = []
    if is_open[space_of[ROAD]] and can_move(table, player, ROAD, strength):
        found.append(ACTIONS[ROAD])
    if is_open[space_of[BRIDGE]] and can_move(table, player, BRIDGE, strength):
        found.append(ACTIONS[BRIDGE])
    if is_open[space_of[STUDY]] and can_take_tile(table, player, STUDY_TILES, strength):
        found.append(ACTIONS[STUDY])
    if is_open[space_of[FARM]] and can_take_tile(table, player, FARM_TILES, strength):
        found.append(ACTIONS[FARM])
    if is_open[space_of[EXCHANGE]]:
        found.append(ACTIONS[EXCHANGE])
    if is_open[space_of[TEMPLE]] and has_priest_at_home(table, player):
        found.append(ACTIONS[TEMPLE])
    if is_open[space_of[HEADDRESS]] and has_ready_circle(player, strength):
        found.append(ACTIONS[HEADDRESS])
    if not in_force:
        found.append(ACTIONS[POINTS])  # FC-105: always open, so 07 changes nothing there; FC-333: not with 13
    return found


def options_for_die(table: Table, player: Player) -> list[Action | Pututu | Play]:
    """Every legal action; before any card the Pututus; then the cards 07, 13 and 14."""
    options: list[Action | Pututu | Play] = [*legal_actions(table, player, table.in_force)]
    if not table.in_force and not table.extra and (player.pututus[0] or player.pututus[1]):
        options += pututus_for_die(table, player)
    if player.offerings or player.inti:
        for card in WITH_A_DIE:
            for way in plays(table, player, card):
                if may_go_with(table, card) and helps(table, player, way):
                    options.append(way)
    return options


def pututus_for_die(table: Table, player: Player) -> list[Pututu]:
    """FC-484 to FC-486: any own Pututu that keeps the die within 1 to 6."""
    return [use for use in PUTUTU_USES if player.pututus[use.kind] and 1 <= table.value + use.change <= HIGHEST]


def may_go_with(table: Table, card: int) -> bool:
    """FC-078, FC-115, FC-333: each once per die, 13 below 6 only, and never 13 and 14 together."""
    in_force = table.in_force
    if in_force >> card & 1:
        return False
    if card == IGNORE_DICE:
        return True
    return not in_force & (SIX | ANYWHERE) and (card == ANY_VILLAGE or table.value < HIGHEST)


def helps(table: Table, player: Player, way: Play) -> bool:
    """FC-115: with the cards in force, and perhaps a further one that can be paid for then, an action is left."""
    with_it = table.in_force | 1 << way.card
    if legal_actions(table, player, with_it):
        return True
    offerings = player.offerings - (not way.by_inti)
    medallions = player.inti - way.by_inti
    for card in (COUNTS_AS_SIX, ANY_VILLAGE) if way.card == IGNORE_DICE else (IGNORE_DICE,):
        payable = (player.hand[card] and offerings) or (medallions and has_inti_play(table, player, card))
        if payable and may_go_with(table, card) and legal_actions(table, player, with_it | 1 << card):
            return True
    return False


def tells_of_die(table: Table, player: Player) -> bool:
    """Whether the cards that can be played with the die would tell of hidden ones."""
    for card in WITH_A_DIE:
        if may_go_with(table, card) and tells_of(table, player, card):
            return True
    return False


def further_cards(table: Table, player: Player) -> list[int]:
    """FC-115: with only the cards that all know in the hand, those of which a hidden one must go with the die now.

    Whoever plays a card that leaves no action has a further one; where the known cards leave something, there are none.
    """
    if table.phase is not PLACE_DIE or options_for_die(table, player):
        return []
    in_force = table.in_force
    return [c for c in WITH_A_DIE if may_go_with(table, c) and legal_actions(table, player, in_force | 1 << c)]


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
        table.spaces[space] += ((player.seat * DICE + table.die) * 8 + table.value,)
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
    if table.with_pututus:
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
