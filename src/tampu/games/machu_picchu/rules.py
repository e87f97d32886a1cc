"""The Princes of Machu Picchu, from the set-up to the last turn, as the rulebook tells it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tampu.engine.chance import Chance
from tampu.engine.choice import Rules, ask
from tampu.engine.game import Settings
from tampu.engine.reason import Reason
from tampu.games.machu_picchu import districts, plaza, scoring, sky, trail
from tampu.games.machu_picchu.components import (
    CARDS,
    CORN,
    DISTRICTS,
    GOODS,
    LAST_DAY,
    LEARNING_DAYS_LESS,
    LEARNING_INCAS,
    LLAMA,
    MARKET_GOODS,
    MOON_TILES,
    NEIGHBOURS,
    OFF_BOARD,
    ONCE_A_DAY,
    PLAYER_COUNTS,
    PRODUCTION,
    PROFESSIONS,
    SCOUT_START,
    START_BONUS,
    START_CARDS,
    START_GOODS,
    START_UNITS,
    TIME_CORN,
    District,
    Ending,
)
from tampu.games.machu_picchu.state import (
    FIRST_INCAS,
    NIGHT,
    NIGHT_ENDED,
    NIGHT_SETTLED,
    OVER,
    TRADING,
    TURN,
    TURN_ENDED,
    TURN_SETTLED,
    Player,
    Table,
)

STAY: Final = "stay"

# ---------------------------------------------------------------------- set-up


def set_up(players: int, settings: Settings, chance: Chance) -> Table:
    """MP-020 to MP-032: the table before the first question."""
    table = Table(chance)
    table.begin(players)
    table.deck.cards = list(range(len(CARDS)))
    table.deck.shuffle()
    counts = PLAYER_COUNTS[players]
    learning_game = bool(settings["learning_game"])
    for player in table.players:
        player.goods = list(START_GOODS)
        player.hand = tuple(table.deck.draw_many(START_CARDS))
        player.supply = counts.incas
    table.bonus = [START_BONUS] * len(ONCE_A_DAY)
    table.market = [START_UNITS if good in MARKET_GOODS else 0 for good in GOODS]
    table.moons = list(range(len(MOON_TILES)))
    table.day = first_day(players, settings)
    table.time_corn = (LAST_DAY - table.day) * TIME_CORN
    table.first_player = table.active = 0 if settings["first_player"] == "chosen" else chance.below(players)
    for order, player in enumerate(table.clockwise_from(table.first_player)):
        player.scout = SCOUT_START[order]
    if learning_game:
        place_one_inca_of_each(table)
    return table


def first_day(players: int, settings: Settings) -> int:
    """MP-360 to MP-363, MP-370: on which day the game begins."""
    return PLAYER_COUNTS[players].start_day + (LEARNING_DAYS_LESS if settings["learning_game"] else 0)


def place_one_inca_of_each(table: Table) -> None:
    """MP-371, MP-372: the learning game begins with five Incas on the board for everybody."""
    for player in table.players:
        for profession in LEARNING_INCAS:
            player.supply -= 1
            player.incas[profession] += 1


def place_first_inca(table: Table) -> Rules[None]:
    """MP-033: clockwise from the first player, one Inca each, free of charge."""
    player = table.players[table.active]
    home = yield from ask(player.seat, "choose_first_inca", PRODUCTION)
    player.supply -= 1
    player.incas[home] += 1
    table.tell("placed_first_inca", player.seat, profession=PROFESSIONS[home])
    table.active = next_seat(table)


def begin(table: Table) -> None:
    """MP-035: only when every first Inca is placed does the first prince come."""
    table.phase = TURN
    table.turn = 1
    table.tell("day_began", table.active, day=table.day)


# ---------------------------------------------------------------------- the course of the game


def beat(table: Table) -> Rules[None] | None:
    """What happens by itself, up to the next stretch of rules that may ask something."""
    while True:
        phase = table.phase
        if phase is TURN:
            return turn(table)
        if phase is TRADING:
            return plaza.trade(table)
        if phase is TURN_ENDED:
            if not trail.owes_nobody(table):  # only sooner
                if trail.somebody_draws(table):  # only sooner: where nobody draws, nothing is asked
                    return settle_turn(table)
                trail.pay_everybody(table)
            table.phase = TURN_SETTLED
        elif phase is TURN_SETTLED:
            end_turn(table)
        elif phase is FIRST_INCAS:
            if not any(table.players[table.active].incas):
                return place_first_inca(table)
            begin(table)
        elif phase is NIGHT:
            return sky.night(table)
        elif phase is NIGHT_ENDED:
            return settle_night(table)
        elif phase is NIGHT_SETTLED:
            end_night(table)
        else:
            return None


def turn(table: Table) -> Rules[None]:
    """MP-041, MP-042: on his first turn he places his prince, later he walks, rides or stays."""
    player = table.players[table.active]
    if player.where == OFF_BOARD:
        start = yield from ask(player.seat, "choose_prince_start", DISTRICTS)
        table.tell("began_at", player.seat, to=start)
        yield from enter(table, player, start)
    else:
        where = yield from ask(player.seat, "choose_move", reachable(player))
        if isinstance(where, str):
            yield from sky.take_moon_tile(table, player)
        else:
            go(table, player, where)
            yield from enter(table, player, where)
    if table.phase is TURN:
        table.phase = TURN_ENDED


def reachable(player: Player) -> tuple[District | str, ...]:
    """MP-043 to MP-046: neighbours on foot, all other districts for a llama, or staying."""
    return ANYWHERE[player.where] if player.goods[LLAMA] else ON_FOOT[player.where]


def no_way(here: int, there: District, has_llama: bool) -> Reason | None:
    """MP-043 to MP-046: why a prince cannot go from one district to another."""
    if there == here:
        return HERE_ALREADY
    return None if has_llama or there in NEIGHBOURS[here] else NO_LLAMA


def go(table: Table, player: Player, where: District) -> None:
    """MP-044, MP-049: the llama of a ride is paid before the district's action."""
    if where in NEIGHBOURS[player.where]:
        table.tell("walked", player.seat, to=where)
    else:
        player.goods[LLAMA] -= 1
        table.tell("rode", player.seat, to=where)


def enter(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-049: entering triggers the district's action at once."""
    player.where = district
    return ACTIONS[district](table, player, district)


HERE_ALREADY: Final = Reason("here_already", "MP-046")
NO_LLAMA: Final = Reason("no_llama", "MP-044")
Ways = tuple[tuple[District | str, ...], ...]
ON_FOOT: Final[Ways] = tuple(
    (*(there for there in DISTRICTS if no_way(here, there, has_llama=False) is None), STAY) for here in DISTRICTS
)
ANYWHERE: Final[Ways] = tuple(
    (*(there for there in DISTRICTS if no_way(here, there, has_llama=True) is None), STAY) for here in DISTRICTS
)

Action = Callable[[Table, Player, District], Rules[None]]
ACTIONS: Final[tuple[Action, ...]] = (
    *(districts.produce for _ in PRODUCTION),
    districts.serve_in_temple,
    districts.serve_in_temple,
    districts.serve_in_temple,
    districts.serve_in_main_temple,
    districts.place_incas,
    districts.place_incas,
    districts.recruit,
    districts.recruit,
    plaza.visit,
    districts.send_inca,
)
"""What happens in each district."""

# ---------------------------------------------------------------------- the end of a turn, of a night, of the game


def settle_turn(table: Table) -> Rules[None]:
    yield from trail.settle(table, table.active)
    table.phase = TURN_SETTLED


def end_turn(table: Table) -> None:
    """MP-053: after the trail comes the time corn, then the check for a rescue, then night or the next player."""
    last_turn = sky.is_last_turn_of_day(table)
    if last_turn and table.day < LAST_DAY:
        take_time_corn(table)
    if is_rescued(table):
        return
    if last_turn and table.day == LAST_DAY:
        finish(table, Ending.CONQUEST)
    elif last_turn:
        table.phase = NIGHT
        table.tell("night_fell", day=table.day)
    else:
        table.active = next_seat(table)
        table.turn += 1
        table.phase = TURN


def take_time_corn(table: Table) -> None:
    """MP-226: the last player of the day takes the corn between this day and the next."""
    table.time_corn -= TIME_CORN
    table.players[table.active].goods[CORN] += TIME_CORN
    table.tell("took_time_corn", table.active, count=TIME_CORN)


def settle_night(table: Table) -> Rules[None]:
    yield from trail.settle(table, table.sun)
    table.phase = NIGHT_SETTLED


def end_night(table: Table) -> None:
    """MP-247: a rescue at night ends the game before new bonuses are laid."""
    if is_rescued(table):
        return
    sky.dawn(table)
    table.turn += 1
    table.phase = TURN


def is_rescued(table: Table) -> bool:
    """MP-280, MP-281: all priests and virgins are taken, or the deck is empty."""
    if table.all_cult_cards_taken():
        finish(table, Ending.RESCUE_BY_RECRUITING)
    elif not table.deck.cards:
        finish(table, Ending.RESCUE_BY_CARDS)
    return table.phase is OVER


def finish(table: Table, ending: Ending) -> None:
    table.ending = ending
    table.phase = OVER
    table.tell("game_ended", reason=ending)
    if table.teller is not None:
        table.tell_result(scoring.result(table))


def next_seat(table: Table) -> int:
    return (table.active + 1) % len(table.players)
