"""Cuzco, from the set-up to the final scoring, as the rulebook tells it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tampu.engine.choice import Rules
from tampu.engine.reason import Reason
from tampu.games.feld_cuzco import abilities, city, dice, exchange, gods, mask, roads, scoring, setup, temple, tiles
from tampu.games.feld_cuzco.components import ACTIONS, EXCHANGES, GOODS, POINTS_ACTION, ROUNDS, Source
from tampu.games.feld_cuzco.gods import DONE, EXTRA_TURN, Play, offer
from tampu.games.feld_cuzco.missions import complete_ones, why_not_complete
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
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.state import ON_HAND, Table

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
    table.die = ON_HAND
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
        yield from roads.move_anywhere(table, player)
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
    yield from end_turn(table)


def end_turn(table: Table) -> Rules[None]:
    """FC-305, FC-345: card 05 gives a whole new turn with a die that nobody has."""
    player = table.players[table.active]
    again = yield from offer(table, player, "end_turn", EXTRA_TURN, DONE)
    if again:
        begin_turn(table, extra=True)
        table.phase = CHOOSE_DIE
    else:
        table.ended = True


# ---------------------------------------------------------------------- why not


CARDS_AT: Final[dict[str, tuple[int, ...]]] = {
    "choose_die": (gods.MOVE_DIE,),
    "place_die": dice.WITH_A_DIE,
    "village_points": (gods.VILLAGE_POINTS,),
    "search_discards": (gods.SEARCH_DISCARDS,),
    "slide_up": (gods.SLIDE_UP,),
    "expel": (gods.EXPEL_PRIEST,),
    "blessing_gift": (gods.RICH_BLESSING,),
    "end_turn": (gods.EXTRA_TURN,),
    "use_ability": abilities.CARDS_FOR_TILES,
    "double_goods": (gods.DOUBLE_GOODS,),
    "palace": (gods.EASIER_MISSION,),
    "final_missions": (gods.EASIER_MISSION,),
}
"""FC-073: by question, the cards whose moment it is."""
WAYS: Final = {way.token: way for way in (*gods.FROM_HAND, *gods.BY_INTI)}
PUTUTUS: Final = {use.token: use for use in dice.PUTUTU_USES}
ACTION_OF: Final = {str(action): action for action in ACTIONS}
EXCHANGE_OF: Final = {exchange.token: exchange.index for exchange in EXCHANGES}
USES: Final = {use.token: use for uses in abilities.USES for use in uses}
GOOD_OF: Final = {good.token: good for good in GOODS}
COMPLETING: Final = {deed.token: deed.index for deed in city.COMPLETE}
DISCARDING: Final = {deed.token: deed.index for deed in city.DISCARD}


def why_not(table: Table, seat: int, prompt: str, token: str) -> Reason | None:
    """What stands in the way of an answer; nothing where it is offered, or where nobody would look for it."""
    player = table.players[seat]
    way = WAYS.get(token)
    if way is not None:
        return why_not_play(table, player, prompt, way)
    find = LOOKED_FOR.get(prompt)
    return None if find is None else find(table, player, token)


# ---------------------------------------------------------------------- god cards


def why_not_play(table: Table, player: Player, prompt: str, way: Play) -> Reason | None:
    """One looks for the cards of one's hand, and by an Inti for those that lie face up, at their moment."""
    card = way.card
    is_there = gods.is_face_up(table, card) if way.by_inti else player.hand[card] > 0
    if not is_there or card not in CARDS_AT.get(prompt, ()):
        return None
    return gods.why_not_pay(table, player, way) or why_useless(table, player, way)


def why_useless(table: Table, player: Player, way: Play) -> Reason | None:
    """FC-079: a card must change something."""
    if way.card == gods.MOVE_DIE:
        return dice.why_not_move_die(table)
    if way.card in dice.WITH_A_DIE:
        return dice.why_not_play_with(table, player, way)
    if way.card in abilities.CARDS_FOR_TILES:
        return abilities.why_not_play_for_tiles(table, player, way.card)
    return city.why_not_ease(table, player, way) if way.card == gods.EASIER_MISSION else None


# ---------------------------------------------------------------------- everything else


def at_place_die(table: Table, player: Player, token: str) -> Reason | None:
    """All actions, and the own Pututus."""
    if token in ACTION_OF:
        return dice.why_not_place(table, player, ACTION_OF[token], table.in_force)
    use = PUTUTUS.get(token)
    return None if use is None or not player.pututus[use.kind] else dice.why_not_use_pututu(table, use)


def at_exchange(table: Table, player: Player, token: str) -> Reason | None:
    return exchange.why_not_exchange(table, player, EXCHANGE_OF[token]) if token in EXCHANGE_OF else None


def at_use_ability(table: Table, player: Player, token: str) -> Reason | None:
    """The abilities of the own tiles."""
    use = USES.get(token)
    return None if use is None or not player.copies[use.index] else abilities.why_not_use(table, player, use)


def at_buy(table: Table, player: Player, token: str) -> Reason | None:
    """The goods in the row of the round."""
    good = GOOD_OF.get(token)
    return None if good is None or good not in city.for_sale(table) else city.why_not_buy(player, good.index)


def at_palace(table: Table, player: Player, token: str) -> Reason | None:
    """The own missions."""
    if token in COMPLETING and COMPLETING[token] in player.missions:
        return why_not_complete(table, player, COMPLETING[token])
    is_mine = token in DISCARDING and DISCARDING[token] in player.missions
    return city.why_not_discard(complete_ones(table, player)) if is_mine else None


LOOKED_FOR: Final[dict[str, Callable[[Table, Player, str], Reason | None]]] = {
    "place_die": at_place_die,
    "exchange": at_exchange,
    "use_ability": at_use_ability,
    "buy": at_buy,
    "palace": at_palace,
}
