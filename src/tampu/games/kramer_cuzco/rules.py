"""Cuzco, from turn to turn, as the rulebook tells it."""

from __future__ import annotations

from functools import partial

from tampu.engine.choice import Rules, ask
from tampu.games.kramer_cuzco import basins, cards, festival, incas, placing, scoring, temples
from tampu.games.kramer_cuzco.components import (
    BUILD_TEMPLE,
    DRAW_CARD,
    END_TURN,
    ENLARGE_TEMPLE,
    HOLD_FESTIVAL,
    MOVE_INCA,
    PLACE_BASIN,
    PLACE_TILE,
    TOKEN_AP,
    TURN_AP,
    USE_TOKEN,
    Action,
)
from tampu.games.kramer_cuzco.marks import FESTIVAL, OVER, TURN, TURN_ENDED
from tampu.games.kramer_cuzco.state import Table

# ---------------------------------------------------------------------- the course of the game


def beat(table: Table) -> Rules[None] | None:
    """What happens by itself, up to the next stretch of rules that asks something."""
    if table.phase is TURN_ENDED:
        settle(table)
    if table.phase is OVER:
        return None
    if table.phase is FESTIVAL:
        return festival.bid(table)
    if not table.turn:
        begin_turn(table)
    return act(table)


def begin_turn(table: Table) -> None:
    """KC-049, KC-051, KC-056: six AP, and a tile is due unless it is the last round or none fits."""
    table.turn += 1
    table.phase = TURN
    table.ap = TURN_AP
    table.placed = 0
    table.drawn = 0
    table.token_used = False
    table.changed.clear()
    table.rested.clear()
    table.spent.clear()
    table.lapsed = not table.last_round and not placing.any_place(table)
    table.due = not table.last_round and not table.lapsed
    table.tell("turn_began", table.active)
    if table.lapsed:
        table.tell("duty_lapsed", table.active)


def settle(table: Table) -> None:
    """KC-164, KC-168: after a last turn its player scores; when all have scored the game is over."""
    player = table.players[table.active]
    if table.last_round:
        scoring.final_scoring(table, player)
    else:
        count_stalled(table)
    if all(other.done for other in table.players):
        table.phase = OVER
        table.tell("game_ended", reason=scoring.REASON)
        if table.teller is not None:
            table.tell_result(scoring.result(table))
        return
    table.active = (table.active + 1) % len(table.players)
    begin_turn(table)


def count_stalled(table: Table) -> None:
    """KC-057: after as many stalled turns in a row as there are players the last round begins."""
    if table.lapsed and not table.placed:
        table.stalled += 1
        if table.stalled == len(table.players):
            table.last_round = True
            table.tell("nothing_fits")
    else:
        table.stalled = 0


# ---------------------------------------------------------------------- a turn


def act(table: Table) -> Rules[None]:
    """KC-052, KC-055: one action after the other, until he ends his turn or calls a festival."""
    hides = not table.due and festival.has_city(table)  # whether he can call one, hangs on his cards
    action = yield from ask(table.active, "turn_action", partial(actions, table), secret=hides, shown=not table.due)
    if action is PLACE_TILE:
        yield from placing.place_tile(table)
    elif action is MOVE_INCA:
        yield from incas.move_inca(table)
    elif action is BUILD_TEMPLE:
        yield from temples.build_temple(table)
    elif action is ENLARGE_TEMPLE:
        yield from temples.enlarge_temple(table)
    elif action is PLACE_BASIN:
        yield from basins.place_basin(table)
    elif action is DRAW_CARD:
        yield from cards.draw_card(table)
    elif action is USE_TOKEN:
        use_token(table)
    elif action is HOLD_FESTIVAL:
        yield from festival.hold_festival(table)
    else:
        table.phase = TURN_ENDED


def actions(table: Table) -> list[Action]:
    """KC-050, KC-051: what he can do and pay; while a tile is due, only that and a token."""
    found: list[Action] = []
    if placing.any_place(table):
        found.append(PLACE_TILE)
    if table.due:
        if can_use_token(table):
            found.append(USE_TOKEN)
        return found
    if incas.can_move(table):
        found.append(MOVE_INCA)
    if temples.can_build(table):
        found.append(BUILD_TEMPLE)
    if temples.can_enlarge(table):
        found.append(ENLARGE_TEMPLE)
    if basins.can_place(table):
        found.append(PLACE_BASIN)
    if cards.can_draw(table):
        found.append(DRAW_CARD)
    if can_use_token(table):
        found.append(USE_TOKEN)
    if festival.can_call(table):
        found.append(HOLD_FESTIVAL)
    found.append(END_TURN)
    return found


def can_use_token(table: Table) -> bool:
    """KC-060: one in a turn, as long as he has any."""
    return not table.token_used and table.players[table.active].tokens > 0


def use_token(table: Table) -> None:
    """KC-059 to KC-061: one AP more this turn; the token leaves the game. It is no payment (KC-182)."""
    player = table.players[table.active]
    player.tokens -= 1
    table.token_used = True
    table.ap += TOKEN_AP
    table.tell("token_used", player.seat)
