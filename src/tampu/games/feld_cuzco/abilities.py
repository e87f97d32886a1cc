"""Phase II: the abilities of Study and Farm tiles (FC-220 to FC-253)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    AMOUNT,
    FARM,
    MOST_KNOWLEDGE,
    STUDY,
    Action,
    Colour,
    Named,
    Source,
)
from tampu.games.feld_cuzco.gods import (
    DONE,
    DOUBLE_TILES,
    EXTRA_FARM,
    EXTRA_STUDY,
    Play,
    play,
    plays,
    shows_a_card,
    take_god_card,
)
from tampu.games.feld_cuzco.hidden import tells_of
from tampu.games.feld_cuzco.mask import (
    activate_circle,
    choose_feather,
    has_all_feathers,
    has_ready_circle,
    reserve_quipu,
)
from tampu.games.feld_cuzco.player import KINDS, Player
from tampu.games.feld_cuzco.roads import can_move, move
from tampu.games.feld_cuzco.state import Table
from tampu.games.feld_cuzco.tiles import can_take_tile, take_tile

OFFERING: Final = 0
POINTS: Final = 1
FEATHER: Final = 2
ROAD: Final = 3
KNOWLEDGE: Final = 4
BRIDGE: Final = 5
GOD_CARD: Final = 6
QUIPU: Final = 7
CIRCLE: Final = 8
FOOD: Final = 9
TAKE_FARM: Final = 10
TAKE_STUDY: Final = 11


class Use(Named):
    """Using all own tiles of one colour that have the same ability."""

    colour: int
    ability: int

    def __init__(self, colour: int, ability: int) -> None:
        super().__init__(colour * KINDS + ability, f"{Colour(colour)}-{ABILITIES[ability]}")
        self.colour = colour
        self.ability = ability


USES: Final = tuple(Use(colour, ability) for colour in (STUDY, FARM) for ability in range(KINDS))
EXTRA_USE: Final = (EXTRA_STUDY, EXTRA_FARM)
"""By colour: the card that opens one more use."""


def begin_abilities(table: Table) -> None:
    """FC-220: one Study use and one Farm use."""
    table.uses = [1, 1]
    table.used = [0, 0]
    table.doubled = [0, 0]


def use_tiles(table: Table) -> Rules[None]:
    """FC-220, FC-231: one ability or card after the other until the player is done; each is a beat of its own."""
    player = table.players[table.active]
    chosen = yield from ask(
        player.seat, "use_ability", partial(options_for_tiles, table, player), secret=tells_of_tiles(table, player)
    )
    if isinstance(chosen, str):
        if not any(table.used):
            table.tell("used_no_tiles", player.seat)
        table.ended = True
    elif isinstance(chosen, Play):
        play(table, player, chosen)
        if chosen.card == DOUBLE_TILES:
            table.doubled = [1, 1]  # FC-341: each waits for the next use of its colour
        else:
            table.uses[EXTRA_USE.index(chosen.card)] += 1
    else:
        yield from use(table, player, chosen)


def options_for_tiles(table: Table, player: Player) -> list[Use | Play | str]:
    options: list[Use | Play | str] = []
    for colour in (STUDY, FARM):
        if table.uses[colour]:
            options += open_uses(table, player, colour)
    if player.offerings or player.inti:
        options += cards_for_tiles(table, player)
    options.append(DONE)
    return options


def cards_for_tiles(table: Table, player: Player) -> list[Play]:
    """FC-230: card 01, and 11 or 15 when every use of the colour is made and another ability has an effect."""
    ways = plays(table, player, DOUBLE_TILES) if can_double(table, player) else []
    for colour in (STUDY, FARM):
        extra = [] if table.uses[colour] else plays(table, player, EXTRA_USE[colour])
        if extra and open_uses(table, player, colour):
            ways += extra
    return ways


def tells_of_tiles(table: Table, player: Player) -> bool:
    """Whether the cards that can be played now would tell of hidden ones."""
    if can_double(table, player) and tells_of(table, player, DOUBLE_TILES):
        return True
    for colour in (STUDY, FARM):
        extra = not table.uses[colour] and tells_of(table, player, EXTRA_USE[colour])
        if extra and open_uses(table, player, colour):
            return True
    return False


def can_double(table: Table, player: Player) -> bool:
    """FC-321: some colour has an open use, a tile, and no doubling that waits."""
    for colour in (STUDY, FARM):
        if (
            table.uses[colour]
            and not table.doubled[colour]
            and any(player.copies[colour * KINDS : (colour + 1) * KINDS])
        ):
            return True
    return False


def open_uses(table: Table, player: Player, colour: int) -> list[Use]:
    """FC-221, FC-227, FC-331: own abilities of the colour not used this turn that have an effect now."""
    found = []
    copies = player.copies
    first = colour * KINDS
    for at in range(first, first + KINDS):
        if copies[at] and not table.used[colour] >> (at - first) & 1:
            amount = AMOUNT[at - first][copies[at] + table.doubled[colour]]
            if has_effect(table, player, at - first, amount):
                found.append(USES[at])
    return found


def has_effect(table: Table, player: Player, ability: int, amount: int) -> bool:
    """FC-227: an ability without any effect is not offered."""
    if ability == ROAD:
        return can_move(table, player, Action.ROAD, amount)
    if ability == BRIDGE:
        return can_move(table, player, Action.BRIDGE, amount)
    if ability == TAKE_FARM:
        return can_take_tile(table, player, FARM, amount)
    if ability == TAKE_STUDY:
        return can_take_tile(table, player, STUDY, amount)
    if ability == CIRCLE:
        return has_ready_circle(player, amount)
    if ability == QUIPU:
        return player.quipus > 0
    if ability == FEATHER:
        return not has_all_feathers(player)
    if ability == GOD_CARD:
        return shows_a_card(table)
    if ability == KNOWLEDGE:
        return player.knowledge < MOST_KNOWLEDGE
    return True


def use(table: Table, player: Player, chosen: Use) -> Rules[None]:
    """FC-221, FC-222: all equal tiles of the colour together; FC-228: what is not possible is lost."""
    colour, ability = chosen.colour, chosen.ability
    count = player.copies[chosen.index] + table.doubled[colour]
    amount = AMOUNT[ability][count]
    table.uses[colour] -= 1
    table.used[colour] |= 1 << ability
    table.doubled[colour] = 0
    table.tell("used_ability", player.seat, colour=Colour(colour), ability=ABILITIES[ability], count=count)
    if ability == ROAD:
        yield from move(table, player, Action.ROAD, amount)
    elif ability == BRIDGE:
        yield from move(table, player, Action.BRIDGE, amount)
    elif ability == CIRCLE:
        yield from activate_circle(table, player, amount)
    elif ability == TAKE_FARM:
        yield from take_tile(table, player, FARM, amount)
    elif ability == TAKE_STUDY:
        yield from take_tile(table, player, STUDY, amount)
    elif ability in (FEATHER, GOD_CARD, QUIPU):
        yield from gain_one_by_one(table, player, ability, amount)
    else:
        gain(table, player, ability, amount)


def gain(table: Table, player: Player, ability: int, amount: int) -> None:
    """FC-241, FC-242, FC-245, FC-250: what needs no choice."""
    if ability == OFFERING:
        table.give_offerings(player, amount)
    elif ability == POINTS:
        table.score(player, Source.ABILITY, amount)
    elif ability == KNOWLEDGE:
        table.teach(player, amount)
    else:
        table.feed(player, amount)


def gain_one_by_one(table: Table, player: Player, ability: int, amount: int) -> Rules[None]:
    """FC-228, FC-229, FC-243, FC-247, FC-248: one after the other, as many as there are."""
    for _ in range(amount):
        if not has_effect(table, player, ability, amount):
            return
        if ability == FEATHER:
            yield from choose_feather(table, player)
        elif ability == GOD_CARD:
            yield from take_god_card(table, player)
        else:
            reserve_quipu(table, player)
