"""Cuzco, from the set-up to the final scoring, as the rulebook tells it."""

from __future__ import annotations

from tampu.engine.choice import Rules
from tampu.games.feld_cuzco import abilities, city, dice, exchange, mask, roads, scoring, setup, temple, tiles
from tampu.games.feld_cuzco.components import POINTS_ACTION, ROUNDS, Source
from tampu.games.feld_cuzco.gods import DONE, EXTRA_TURN, offer
from tampu.games.feld_cuzco.phases import (
    ABILITIES,
    ACTION,
    CHOOSE_DIE,
    END_TURN,
    EXCHANGE,
    FINAL_MISSIONS,
    KEEP_MISSIONS,
    MARKET,
    OVER,
    PALACE,
    PLACE_DIE,
    START_FEATHERS,
    SWAP_CARDS,
    Phase,
)
from tampu.games.feld_cuzco.state import Table

# ---------------------------------------------------------------------- the course of the game


def beat(table: Table) -> Rules[None] | None:
    """What happens by itself, up to the next stretch of rules that may ask something."""
    if table.ended:
        table.ended = False
        go_on(table)
    phase = table.phase
    if phase is CHOOSE_DIE:
        return dice.choose_die(table)
    if phase is PLACE_DIE:
        return dice.place_die(table)
    if phase is ACTION:
        return act(table)
    if phase is EXCHANGE:
        return exchange.spend(table)
    if phase is END_TURN:
        return end_turn(table)
    if phase is ABILITIES:
        return abilities.use_tiles(table)
    if phase is MARKET:
        return city.buy(table)
    if phase is PALACE:
        return city.visit_palace(table)
    if phase is START_FEATHERS:
        return setup.place_start_feather(table)
    if phase is KEEP_MISSIONS:
        return setup.keep_missions(table)
    if phase is SWAP_CARDS:
        return setup.swap_card(table)
    if phase is FINAL_MISSIONS:
        return city.ease_last_missions(table)
    return None


def go_on(table: Table) -> None:
    """FC-063: a player's turn is over; the next one follows, or what comes after the last."""
    phase = table.phase
    if phase is SWAP_CARDS:
        find_swapper(table, table.at + 1)
    elif table.at + 1 < len(table.players):
        give_turn(table, CHOOSE_DIE if phase is END_TURN else phase, table.at + 1)
    elif phase is END_TURN:
        end_lap(table)
    elif phase is ABILITIES:
        city.university(table)
        city.temple(table)
        give_turn(table, MARKET, 0)
    elif phase is MARKET:
        give_turn(table, PALACE, 0)
    elif phase is PALACE:
        end_palace(table)
    elif phase is START_FEATHERS:
        setup.draw_missions(table)
        give_turn(table, KEEP_MISSIONS, 0)
    elif phase is KEEP_MISSIONS:
        setup.show_kept_missions(table)
        setup.deal_god_cards(table)
        find_swapper(table, 0)
    else:
        finish(table)


def give_turn(table: Table, phase: Phase, at: int) -> None:
    """FC-061: the player at a place of the turn order begins a turn of a phase."""
    table.phase = phase
    table.at = at
    table.active = table.order[at]
    table.turn += 1
    begin_turn(table, extra=False)
    if phase is ABILITIES:
        abilities.begin_abilities(table)
    elif phase is FINAL_MISSIONS:
        city.complete_last_missions(table, table.players[table.active])


def begin_turn(table: Table, extra: bool) -> None:
    """Nothing of the turn before is left: no cards in force, and every Inti may be spent again (FC-082)."""
    table.value = 0
    table.in_force = 0
    table.inti_used = 0
    table.extra = extra


def find_swapper(table: Table, at: int) -> None:
    """FC-039: in turn order, whoever has two cards of one god; then the first round begins."""
    while at < len(table.players):
        if setup.must_swap(table.players[table.order[at]]):
            give_turn(table, SWAP_CARDS, at)
            return
        at += 1
    setup.show_gods(table)
    begin_round(table)


# ---------------------------------------------------------------------- rounds


def begin_round(table: Table) -> None:
    """FC-060, FC-100: all dice are rolled, and phase I begins."""
    table.round += 1
    table.tell("round_began", round=table.round)
    dice.roll(table)
    give_turn(table, CHOOSE_DIE, 0)


def end_lap(table: Table) -> None:
    """FC-101: three laps of phase I, then phase II."""
    if any(table.players[table.order[0]].dice):
        give_turn(table, CHOOSE_DIE, 0)
    else:
        give_turn(table, ABILITIES, 0)


def end_palace(table: Table) -> None:
    """FC-290, FC-460: the round ends; after the sixth the game does, and the last missions are looked at."""
    if table.round < ROUNDS:
        city.end_round(table)
        begin_round(table)
    else:
        give_turn(table, FINAL_MISSIONS, 0)


def finish(table: Table) -> None:
    """FC-463, FC-476: missions not completed leave the game, and all that is left is counted."""
    scoring.score_the_end(table)
    table.phase = OVER
    table.tell_result(scoring.result(table))
    table.tell("game_ended", reason=scoring.REASON)


# ---------------------------------------------------------------------- a turn of phase I


def act(table: Table) -> Rules[None]:
    """FC-102, FC-111: the action of the space, at once, as strong as the die or the card says."""
    player = table.players[table.active]
    action = table.action
    strength = dice.strength_of(table, table.in_force)
    if table.in_force & dice.ANYWHERE:
        yield from roads.move(table, player, action, roads.ANY_VILLAGE)
    elif action <= dice.BRIDGE:
        yield from roads.move(table, player, action, strength)
    elif action <= dice.FARM:
        yield from tiles.take_tile(table, player, action - dice.STUDY, strength)
        yield from tiles.search_discards(table, player)
    elif action == dice.EXCHANGE:
        yield from exchange.slide_tiles_up(table, player)
        table.points = strength
        table.phase = EXCHANGE
        return
    elif action == dice.TEMPLE:
        yield from temple.place_priest(table, player, strength)
    elif action == dice.HEADDRESS:
        yield from mask.activate_circle(table, player, strength)
    else:
        table.score(player, Source.POINTS_ACTION, POINTS_ACTION)
    table.phase = END_TURN
    yield from end_turn(table)  # only sooner: the next beat would do it


def end_turn(table: Table) -> Rules[None]:
    """FC-305, FC-345: card 05 gives a whole new turn with a die that nobody has."""
    player = table.players[table.active]
    again = yield from offer(table, player, "end_turn", EXTRA_TURN, DONE)
    if again:
        begin_turn(table, extra=True)
        table.phase = CHOOSE_DIE
    else:
        table.ended = True
