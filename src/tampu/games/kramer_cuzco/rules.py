"""Cuzco, from turn to turn, as the rulebook tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tampu.engine.choice import Choice, Rules, ask
from tampu.engine.reason import Reason
from tampu.engine.waste import Values
from tampu.games.kramer_cuzco import basins, cards, festival, incas, placing, scoring, temples
from tampu.games.kramer_cuzco.components import (
    ACTION,
    BUILD_TEMPLE,
    DRAW_CARD,
    END_TURN,
    ENLARGE_TEMPLE,
    HOLD_FESTIVAL,
    KIND,
    MOVE_INCA,
    PLACE_BASIN,
    PLACE_TILE,
    TILE_SIZE,
    TOKEN_AP,
    TURN_AP,
    USE_TOKEN,
    Action,
)
from tampu.games.kramer_cuzco.marks import FESTIVAL, OVER, TURN, TURN_ENDED
from tampu.games.kramer_cuzco.site import HEX, PLACE, PLACES
from tampu.games.kramer_cuzco.state import Table

TILE_DUE: Final = Reason("tile_due", "KC-051")
TOKEN_USED: Final = Reason("token_used", "KC-060")
NO_TOKEN: Final = Reason("no_token", "KC-060")

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
    table.lapsed = not table.last_round and placing.why_not_place(table) is not None
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
    hides = not table.due and festival.why_no_city(table) is None  # whether he can call one, hangs on his cards
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
        end_turn(table)


def end_turn(table: Table) -> None:
    """KC-055: what is left of his AP is lost."""
    if table.ap:
        table.tell("ap_lost", table.active, count=table.ap)
    table.phase = TURN_ENDED


def idle_points(table: Table, choice: Choice) -> Values | None:
    """KC-055: what is lost if he ends his turn while he could still pay for something."""
    return {"count": table.ap} if table.ap and any(option in PAID for option in choice.options) else None


def actions(table: Table) -> list[Action]:
    """KC-050, KC-051: what he can do and pay; while a tile is due, only that and a token."""
    if table.due:
        return [action for action in BEFORE_THE_FIRST_TILE if WHY_NOT[action](table) is None]
    found = [action for action, why_not_do in WHY_NOT.items() if why_not_do(table) is None]
    found.append(END_TURN)  # KC-055
    return found


def why_not_act(table: Table, action: Action) -> Reason | None:
    if table.due and action not in BEFORE_THE_FIRST_TILE:
        return TILE_DUE
    return None if action is END_TURN else WHY_NOT[action](table)


def why_no_token(table: Table) -> Reason | None:
    """KC-060: one in a turn, as long as he has any."""
    if table.token_used:
        return TOKEN_USED
    return None if table.players[table.active].tokens else NO_TOKEN


def use_token(table: Table) -> None:
    """KC-059 to KC-061: one AP more this turn; the token leaves the game. It is no payment (KC-182)."""
    player = table.players[table.active]
    player.tokens -= 1
    table.token_used = True
    table.ap += TOKEN_AP
    table.tell("token_used", player.seat)


WHY_NOT: Final[Mapping[Action, Callable[[Table], Reason | None]]] = {
    PLACE_TILE: placing.why_not_place,
    MOVE_INCA: incas.why_not_move,
    BUILD_TEMPLE: temples.why_not_build,
    ENLARGE_TEMPLE: temples.why_not_enlarge,
    PLACE_BASIN: basins.why_not_place,
    DRAW_CARD: cards.why_not_draw,
    USE_TOKEN: why_no_token,
    HOLD_FESTIVAL: festival.why_not_call,
}
"""What stands in the way of each action, in the order in which they are offered."""
BEFORE_THE_FIRST_TILE: Final = (PLACE_TILE, USE_TOKEN)
PAID: Final = (PLACE_TILE, MOVE_INCA, BUILD_TEMPLE, ENLARGE_TEMPLE, PLACE_BASIN, DRAW_CARD)
"""What is paid for with AP."""


# ---------------------------------------------------------------------- what is not offered


def why_not(table: Table, prompt: str, token: str) -> Reason | None:
    """Why something is not offered that people look for: an action, a tile, a place for it, or one of their incas."""
    player = table.players[table.active]
    if prompt == "turn_action" and token in ACTION:
        return why_not_act(table, ACTION[token])
    if prompt == "tile_kind" and token in KIND:
        return placing.why_not_kind(table, player, KIND[token])
    if prompt == "tile_place" and token in PLACE:
        place = PLACE[token]
        return placing.why_not_there(table, table.kind, place) if len(place.hexes) == TILE_SIZE[table.kind] else None
    if prompt == "tile_village" and HEX.get(token) in PLACES[table.place].hexes:
        return placing.why_not_village(table, PLACES[table.place], HEX[token])
    if prompt == "inca_pick":
        if token == incas.FROM_RESERVE:
            return incas.why_not_enter(table, player)
        return incas.why_not_walk(table, player, HEX[token]) if HEX.get(token) in player.incas else None
    return None
