"""Phase III: university, temple, market and palace, and the end of a round (FC-260 to FC-294)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Choice, Rules, ask
from tampu.engine.reason import Reason
from tampu.engine.waste import Values
from tampu.games.feld_cuzco.components import (
    CARD_PRICE,
    DISPLAY,
    EASED_POINTS,
    FARM,
    GOOD_COST,
    GOOD_POINTS,
    GOODS,
    GOODS_TIMES,
    KNOWLEDGE_POINTS,
    MISSION_POINTS,
    MISSIONS,
    PLAYER_COUNTS,
    PRIEST_POINTS,
    STUDY,
    Mission,
    Named,
    Source,
)
from tampu.games.feld_cuzco.gods import (
    DONE,
    DOUBLE_GOODS,
    EASIER_MISSION,
    FROM_HAND,
    Play,
    offer,
    play,
    plays,
)
from tampu.games.feld_cuzco.hidden import all_can_tell, possible_hands, tells_of
from tampu.games.feld_cuzco.missions import complete_ones, is_about_cards, shortfall, show_cards, told
from tampu.games.feld_cuzco.pieces import PRIEST_OWNER
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.sight import next_order
from tampu.games.feld_cuzco.state import Table

PASS: Final = "pass"

COMPLETE_FIRST: Final = Reason("complete_first", "FC-283")
NONE_LACKS_ONE: Final = Reason("none_lacks_one", "FC-324")
TOO_DEAR: Final = tuple(
    tuple(Reason("too_little_food", "FC-274", {"count": cost, "food": food}) for food in range(cost))
    for cost in GOOD_COST
)
"""By good and by the food that there is."""

# ---------------------------------------------------------------------- university and temple


def university(table: Table) -> None:
    """FC-261 to FC-264: points for knowledge, then the new turn order, which holds at once."""
    for seat in table.order:
        player = table.players[seat]
        table.score(player, Source.UNIVERSITY, KNOWLEDGE_POINTS[player.knowledge])
    table.order = next_order(table)
    table.standing = table.order[:]
    for player in table.players:
        player.knowledge = 0
    table.tell("new_order", order=[table.colours[seat] for seat in table.order])


def temple(table: Table) -> None:
    """FC-267 to FC-271: points for priests, and an Inti for most of them."""
    counts = [table.priests_of(player.seat) for player in table.players]
    for seat in table.order:
        table.score(table.players[seat], Source.PRIESTS, counts[seat] * PRIEST_POINTS[table.round])
    table.temple_inti -= 1
    most = max(counts)
    if not most:
        table.gone_inti += 1
        table.tell("lost_inti")
        return
    # FC-269: among those with most, who owns the highest priest
    for priest in reversed(table.steps):
        if priest != NONE and counts[PRIEST_OWNER[priest]] == most:
            winner = table.players[PRIEST_OWNER[priest]]
            winner.inti += 1
            table.tell("won_inti", winner.seat)
            return


# ---------------------------------------------------------------------- market


def for_sale(table: Table) -> list[Named]:
    """FC-273: the types in the row of the round, or before the first round of that one."""
    row = table.market[max(1, table.round) - 1]
    return [good for good in GOODS if good.index in row]


def why_not_buy(player: Player, good: int) -> Reason | None:
    """FC-274: it must be paid in food."""
    return None if player.food >= GOOD_COST[good] else TOO_DEAR[good][player.food]


def buy(table: Table) -> Rules[None]:
    """FC-273 to FC-276: at most one good, for food; FC-303: card 03 gives its points twice."""
    player = table.players[table.active]
    options: list[Named | str] = [good for good in for_sale(table) if why_not_buy(player, good.index) is None]
    options.append(PASS)
    chosen = yield from ask(player.seat, "buy", options)
    if not isinstance(chosen, str):
        good = chosen.index
        row = list(table.market[table.round - 1])
        row[row.index(good)] = NONE
        table.market[table.round - 1] = tuple(row)
        player.food -= GOOD_COST[good]
        player.goods[good] += 1
        table.tell("bought", player.seat, good=chosen, count=GOOD_COST[good])
        table.score(player, Source.GOOD, GOOD_POINTS[good])
        doubled = yield from offer(table, player, "double_goods", DOUBLE_GOODS)
        if doubled:
            table.score(player, Source.GOOD, GOOD_POINTS[good] * (GOODS_TIMES - 1))
    else:
        table.tell("bought_nothing", player.seat)
    table.ended = True


# ---------------------------------------------------------------------- palace


class Completing(Named):
    """Completing a mission in the palace."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(mission.index, f"complete-{mission}")


class Discarding(Named):
    """Throwing a mission away, for who can complete none."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(mission.index, f"discard-{mission}")


COMPLETE: Final[tuple[Completing, ...]] = tuple(Completing(mission) for mission in MISSIONS)
DISCARD: Final[tuple[Discarding, ...]] = tuple(Discarding(mission) for mission in MISSIONS)


def lacking_one(table: Table, player: Player, way: Play, paid: bool) -> list[Mission]:
    """FC-324, FC-378: the missions whose shortfall is 1 both before the price of card 04 is paid and after."""
    now = [m for m in player.missions if m != NONE and shortfall(table, player, m) == 1]
    pay(player, way, 1 if paid else -1)
    both = [MISSIONS[m] for m in now if shortfall(table, player, m) == 1]
    pay(player, way, -1 if paid else 1)
    return both


def pay(player: Player, way: Play, sign: int) -> None:
    """Give back the price of card 04, or take it, for the sake of the question what would be then."""
    if way.by_inti:
        player.inti += sign
    else:
        player.offerings += sign * CARD_PRICE
        player.hand[way.card] += sign


def why_not_ease(table: Table, player: Player, way: Play) -> Reason | None:
    """FC-324: card 04 must serve some mission."""
    return None if lacking_one(table, player, way, paid=False) else NONE_LACKS_ONE


def easing_plays(table: Table, player: Player) -> list[Play]:
    return [way for way in plays(table, player, EASIER_MISSION) if why_not_ease(table, player, way) is None]


def counts_hidden_cards(player: Player) -> bool:
    """Whether a mission looks at cards that others have not seen."""
    return bool(player.hidden) and any(mission != NONE and is_about_cards(mission) for mission in player.missions)


def hands(table: Table, player: Player) -> list[Player]:
    """The player with all hands that others must think possible, where a mission looks at them."""
    return possible_hands(table, player) if counts_hidden_cards(player) else [player]  # only sooner


def can_tell_nothing_complete(table: Table, player: Player) -> None:
    """FC-283, FC-461: who throws a mission away has none complete, and at the end none stays complete."""
    if counts_hidden_cards(player):  # only sooner
        all_can_tell(player, lambda hand: not complete_ones(table, hand))


def tells_of_missions(table: Table, player: Player) -> bool:
    """Whether what can be done with the missions would tell others of hidden cards."""
    possible = hands(table, player)
    if tells_of(table, player, EASIER_MISSION):
        way = FROM_HAND[EASIER_MISSION]
        if any(why_not_ease(table, hand, way) is None for hand in possible):
            return True
    if len(possible) == 1:  # only sooner
        return False
    first, *others = [options_in_palace(table, hand) for hand in possible]
    return any(other != first for other in others)


def why_not_discard(complete: list[int]) -> Reason | None:
    """FC-283: not while a mission is complete."""
    return COMPLETE_FIRST if complete else None


def options_in_palace(table: Table, player: Player) -> list[Completing | Discarding | Play]:
    """FC-281 to FC-283: a complete mission must be completed; only who has none throws one away."""
    complete = complete_ones(table, player)
    options: list[Completing | Discarding | Play] = [COMPLETE[mission] for mission in complete]
    if why_not_discard(complete) is None:
        options += [DISCARD[mission] for mission in player.missions if mission != NONE]
    return options + easing_plays(table, player)


def visit_palace(table: Table) -> Rules[None]:
    """FC-280 to FC-285: exactly one mission is handled, then a new one taken."""
    player = table.players[table.active]
    chosen = yield from ask(
        player.seat,
        "palace",
        partial(options_in_palace, table, player),
        secret=tells_of_missions(table, player),
        shown=True,
    )
    if isinstance(chosen, Play):
        space = yield from ease_mission(table, player, chosen)
    else:
        space = player.missions.index(chosen.index)
        if isinstance(chosen, Completing):
            complete_mission(table, player, chosen.index)
        else:
            can_tell_nothing_complete(table, player)
            player.missions[space] = NONE
            table.gone_missions.append(chosen.index)
            table.tell("discarded_mission", player.seat, mission=told(chosen.index))
    new = yield from ask(player.seat, "new_mission", [MISSIONS[mission] for mission in table.palace])
    table.palace.remove(new.index)
    player.missions[space] = new.index
    table.tell("took_mission", player.seat, mission=told(new.index))
    table.ended = True


def complete_mission(table: Table, player: Player, mission: int) -> None:
    """FC-281, FC-284, FC-371: nothing is paid for it."""
    player.missions[player.missions.index(mission)] = NONE
    player.done += (mission,)
    table.tell("completed_mission", player.seat, mission=told(mission))
    show_cards(table, player, mission, 0)
    table.score(player, Source.MISSION, MISSION_POINTS)


def ease_mission(table: Table, player: Player, way: Play) -> Rules[int]:
    """FC-304: a mission that lacks one condition counts as completed, for fewer points; the space it leaves free."""
    play(table, player, way)
    if counts_hidden_cards(player):  # only sooner
        all_can_tell(player, lambda hand: bool(lacking_one(table, hand, way, paid=True)))
    first, *others = [lacking_one(table, hand, way, paid=True) for hand in hands(table, player)]
    secret = any(other != first for other in others)
    chosen = yield from ask(
        player.seat, "ease_mission", partial(lacking_one, table, player, way, paid=True), secret=secret
    )
    space = player.missions.index(chosen.index)
    player.missions[space] = NONE
    player.done += (chosen.index,)
    table.tell("eased_mission", player.seat, mission=told(chosen.index))
    show_cards(table, player, chosen.index, 1)
    table.score(player, Source.MISSION, EASED_POINTS)
    return space


# ---------------------------------------------------------------------- the end of a round and of the game


def fill_displays(table: Table) -> None:
    """FC-017: the first tile drawn lies on space 1."""
    table.display = table.stacks[STUDY].draw_many(DISPLAY) + table.stacks[FARM].draw_many(DISPLAY)


def show_missions(table: Table) -> None:
    """FC-022: two more than there are players."""
    table.palace = table.mission_stack.draw_many(PLAYER_COUNTS[len(table.players)].missions_shown)


def end_round(table: Table) -> None:
    """FC-290 to FC-294: what is left leaves, new tiles and missions come, and the dice go back to their owners."""
    row = table.market[table.round - 1]
    goods = [good for good in row if good != NONE]
    tiles = [tile for tile in table.display if tile != NONE]
    missions = [told(mission) for mission in table.palace]
    table.tell("cleared", goods=[GOODS[good] for good in goods], missions=missions)
    table.tile_discards += tiles
    table.gone_missions += table.palace
    table.gone_goods += goods
    table.market[table.round - 1] = (NONE,) * len(row)
    table.spaces = [()] * len(table.spaces)
    fill_displays(table)
    show_missions(table)
    table.tell("laid_out", count=len(tiles))


def complete_last_missions(table: Table, player: Player) -> None:
    """FC-461: at the end of the game all complete missions count by themselves."""
    possible = [complete_ones(table, hand) for hand in hands(table, player)]
    for mission in table.chance.reveal(complete_ones(table, player), possible):
        complete_mission(table, player, mission)
    can_tell_nothing_complete(table, player)


def ease_last_missions(table: Table) -> Rules[None]:
    """FC-462: then card 04 for further ones, again and again."""
    player = table.players[table.active]

    def ways() -> list[Play | str]:
        return [*easing_plays(table, player), DONE]

    chosen = yield from ask(player.seat, "final_missions", ways, secret=tells_of_missions(table, player))
    if isinstance(chosen, str):
        table.ended = True
    else:
        yield from ease_mission(table, player, chosen)


def left_to_ease(table: Table, choice: Choice) -> Values | None:
    """FC-462: for how many points a card could still be played from the hand; offerings are worth nothing any more."""
    ways = [way for way in choice.options if isinstance(way, Play) and not way.by_inti]
    return {"count": EASED_POINTS} if ways else None
