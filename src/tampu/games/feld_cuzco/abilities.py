"""Phase II: the abilities of Study and Farm tiles (FC-220 to FC-253)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Choice, Rules, ask
from tampu.engine.reason import Reason
from tampu.engine.waste import Values
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
    take_god_card,
    why_not_take_god_card,
)
from tampu.games.feld_cuzco.hidden import tells_of
from tampu.games.feld_cuzco.mask import (
    activate_circle,
    choose_feather,
    reserve_quipu,
    why_not_activate_circle,
    why_not_reserve_quipu,
    why_not_take_feather,
)
from tampu.games.feld_cuzco.player import KINDS, Player
from tampu.games.feld_cuzco.roads import move, why_not_move
from tampu.games.feld_cuzco.state import Table
from tampu.games.feld_cuzco.tiles import take_tile, why_not_take_tile

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

NO_USE_LEFT: Final = Reason("no_use_left", "FC-220")
USED: Final = Reason("used", "FC-331")
END_OF_TRACK: Final = Reason("end_of_track", "FC-183")
NOTHING_TO_DOUBLE: Final = Reason("nothing_to_double", "FC-321")
USE_STILL_OPEN: Final = Reason("use_still_open", "FC-331")
NO_OTHER_ABILITY: Final = Reason("no_other_ability", "FC-331")


class Use(Named):
    """Using all own tiles of one colour that have the same ability."""

    colour: int
    ability: int

    def __init__(self, colour: int, ability: int) -> None:
        super().__init__(colour * KINDS + ability, f"{Colour(colour)}-{ABILITIES[ability]}")
        self.colour = colour
        self.ability = ability


USES: Final[tuple[tuple[Use, ...], ...]] = tuple(
    tuple(Use(colour, ability) for ability in range(KINDS)) for colour in (STUDY, FARM)
)
"""By colour and ability."""
EXTRA_USE: Final = (EXTRA_STUDY, EXTRA_FARM)
"""By colour: the card that opens one more use."""
CARDS_FOR_TILES: Final[tuple[int, ...]] = (DOUBLE_TILES, *EXTRA_USE)


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
            options += useful_ones(table, player, colour)
    if player.offerings or player.inti:  # only sooner
        options += cards_for_tiles(table, player)
    options.append(DONE)
    return options


def idle_colours(table: Table, choice: Choice) -> Values | None:
    """FC-220: of how many colours tiles could still be used."""
    colours = {use.colour for use in choice.options if isinstance(use, Use)}
    return {"count": len(colours)} if colours else None


def cards_for_tiles(table: Table, player: Player) -> list[Play]:
    ways = []
    for card in CARDS_FOR_TILES:
        playable = plays(table, player, card)
        if playable and why_not_play_for_tiles(table, player, card) is None:
            ways += playable
    return ways


def why_not_play_for_tiles(table: Table, player: Player, card: int) -> Reason | None:
    """FC-230: card 01, and 11 or 15 when every use of the colour is made and another ability has an effect."""
    if card == DOUBLE_TILES:
        return why_not_double(table, player)
    colour = EXTRA_USE.index(card)
    if table.uses[colour]:
        return USE_STILL_OPEN
    return None if useful_ones(table, player, colour) else NO_OTHER_ABILITY


def tells_of_tiles(table: Table, player: Player) -> bool:
    """Whether the cards that can be played now would tell of hidden ones."""
    for card in CARDS_FOR_TILES:
        if tells_of(table, player, card) and why_not_play_for_tiles(table, player, card) is None:
            return True
    return False


def why_not_double(table: Table, player: Player) -> Reason | None:
    """FC-321: some colour must have an open use, a tile, and no doubling that waits."""
    for colour in (STUDY, FARM):
        if (
            table.uses[colour]
            and not table.doubled[colour]
            and any(player.copies[colour * KINDS : (colour + 1) * KINDS])
        ):
            return None
    return NOTHING_TO_DOUBLE


def useful_ones(table: Table, player: Player, colour: int) -> list[Use]:
    """The abilities of the own tiles of a colour that would do something."""
    copies = player.copies
    return [use for use in USES[colour] if copies[use.index] and why_useless(table, player, use) is None]


def why_not_use(table: Table, player: Player, use: Use) -> Reason | None:
    """FC-220, FC-227: each colour has its uses, and only for what has an effect."""
    return why_useless(table, player, use) if table.uses[use.colour] else NO_USE_LEFT


def why_useless(table: Table, player: Player, use: Use) -> Reason | None:
    """FC-221, FC-227, FC-331: an ability used this turn, or without any effect now."""
    if table.used[use.colour] >> use.ability & 1:
        return USED
    return why_no_effect(table, player, use.ability, amount_of(table, player, use))


def amount_of(table: Table, player: Player, use: Use) -> int:
    """FC-222, FC-341: what all equal tiles of the colour give together, with a doubling that waits."""
    return AMOUNT[use.ability][player.copies[use.index] + table.doubled[use.colour]]


def why_no_effect(table: Table, player: Player, ability: int, amount: int) -> Reason | None:
    """FC-227: an ability without any effect is not offered."""
    if ability == ROAD:
        return why_not_move(table, player, Action.ROAD, amount)
    if ability == BRIDGE:
        return why_not_move(table, player, Action.BRIDGE, amount)
    if ability == TAKE_FARM:
        return why_not_take_tile(table, player, FARM, amount)
    if ability == TAKE_STUDY:
        return why_not_take_tile(table, player, STUDY, amount)
    if ability == CIRCLE:
        return why_not_activate_circle(player, amount)
    if ability == QUIPU:
        return why_not_reserve_quipu(player)
    if ability == FEATHER:
        return why_not_take_feather(player)
    if ability == GOD_CARD:
        return why_not_take_god_card(table)
    if ability == KNOWLEDGE:
        return END_OF_TRACK if player.knowledge == MOST_KNOWLEDGE else None
    return None


def use(table: Table, player: Player, chosen: Use) -> Rules[None]:
    """FC-221, FC-222: all equal tiles of the colour together; FC-228: what is not possible is lost."""
    colour, ability = chosen.colour, chosen.ability
    amount = amount_of(table, player, chosen)
    table.tell(
        "used_ability",
        player.seat,
        colour=Colour(colour),
        ability=ABILITIES[ability],
        count=player.copies[chosen.index] + table.doubled[colour],
    )
    table.uses[colour] -= 1
    table.used[colour] |= 1 << ability
    table.doubled[colour] = 0
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
        if why_no_effect(table, player, ability, amount) is not None:
            return
        if ability == FEATHER:
            yield from choose_feather(table, player)
        elif ability == GOD_CARD:
            yield from take_god_card(table, player)
        else:
            reserve_quipu(table, player)
