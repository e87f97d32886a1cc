"""Festivals, from their trigger to the card draw (TW-420 to TW-450)."""

from __future__ import annotations

from functools import cache, partial
from typing import Final, NamedTuple

from tampu.engine.choice import Rules
from tampu.games.tawantinsuyu import axomamma
from tampu.games.tawantinsuyu.axomamma_board import AXOMAMMA as AXOMAMMA_FACTS
from tampu.games.tawantinsuyu.axomamma_board import LEVER, LEVER_VP
from tampu.games.tawantinsuyu.buildings import clear_market
from tampu.games.tawantinsuyu.cards import draw_god, gain
from tampu.games.tawantinsuyu.components import (
    FESTIVAL_CARDS,
    FESTIVAL_PLAYS,
    FESTIVAL_VP,
    FESTIVALS,
    GIFT_OF_Z06,
    GIFT_OF_Z10,
    GOD_CARDS,
    GOLD,
    IN_REGION,
    MIDDLE,
    NONE,
    POTATO,
    REGIONS,
    RESOURCES,
    SEAMS,
    SPACES,
    TEMPLE_RIGHT,
    VILLAGE_SIZE,
    VP_PER_MISSING_POTATO,
    WEAVING_VP_OF_Z09,
    WORKERS,
    Benefit,
    Named,
    Source,
    Z,
)
from tampu.games.tawantinsuyu.effects import benefits, play_god, use_benefit, wants_benefits
from tampu.games.tawantinsuyu.gains import climb_for_gold, temple_reward
from tampu.games.tawantinsuyu.payment import DONE, ask_free, bill, free_actions
from tampu.games.tawantinsuyu.phases import (
    AXOMAMMA,
    FESTIVAL_PAY,
    FESTIVAL_PLAY,
    FESTIVAL_REGIONS,
    FESTIVAL_START,
    FESTIVAL_TEMPLE,
    FESTIVAL_TRADE,
    FINAL_EXCHANGE,
    MAIN,
    OVER,
    Phase,
)
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.scoring import reason, result, score_the_end, suggest_levers
from tampu.games.tawantinsuyu.seams import seams_of
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.weavings import trade

GO_ON: Final = Named(NONE, "go_on")
AXO_VP_PER_WEAVING: Final[int] = AXOMAMMA_FACTS["festival_vp_per_weaving"]
AXO_VP_BEHIND: Final[int] = AXOMAMMA_FACTS["festival_vp_if_behind"]


def trigger(table: Table) -> None:
    """TW-420, TW-421: the active player takes the tile, and points."""
    table.holder = table.active
    table.triggered += 1
    table.tell("festival_triggered", table.active, number=table.triggered)
    table.score(table.players[table.active], Source.FESTIVAL_TILE, FESTIVAL_VP[table.triggered - 1])


def next_in_turn(table: Table, phase: Phase) -> bool:
    """The next player does the same; after the last one the phase given follows."""
    table.at += 1
    if table.at < len(table.players):
        return False
    table.at = 0
    table.phase = phase
    return True


def is_automa(table: Table, player: Player) -> bool:
    return player.seat == table.automa


# ---------------------------------------------------------------------- before and at the start


def before(table: Table) -> Rules[None]:
    """TW-424, TW-512: owners of Z12; then, at the start, Z06, Z09 and Z10."""
    player = table.in_turn(table.at)
    if player.built & Z[12] and not is_automa(table, player):
        yield from climb_for_gold(table, player, "z12_pay")
    if next_in_turn(table, FESTIVAL_START):
        table.tell("festival_began", number=table.resolved + 1)
        for place in range(len(table.players)):
            bring_gifts(table, table.in_turn(place))


def bring_gifts(table: Table, player: Player) -> None:
    """TW-506, TW-509, TW-510."""
    if is_automa(table, player):
        return
    if player.built & Z[6]:
        table.tell("used_passive", player.seat, tile="Z06")
        gain(table, player, GIFT_OF_Z06, Source.PASSIVE)
    if player.built & Z[9]:
        table.tell("used_passive", player.seat, tile="Z09")
        largest = max((len(row) for row in player.tapestries), default=0)
        table.score(player, Source.PASSIVE, WEAVING_VP_OF_Z09 * largest)
    if player.built & Z[10]:
        table.tell("used_passive", player.seat, tile="Z10")
        gain(table, player, GIFT_OF_Z10, Source.PASSIVE)


def ask_to_go_on(table: Table, player: Player, prompt: str, about: str = "") -> Rules[None]:
    """TW-425, TW-459: a question that only holds free actions open."""
    if free_actions(table, player):
        yield from ask_free(table, player, prompt, lambda: [GO_ON], lambda: True, about=about)


def start(table: Table) -> Rules[None]:
    holder = table.players[table.active]
    if not is_automa(table, holder):
        yield from ask_to_go_on(table, holder, "festival_free")
    table.phase = FESTIVAL_TRADE


# ---------------------------------------------------------------------- steps 1 to 4


def trade_freely(table: Table) -> Rules[None]:
    """TW-426, TW-829, TW-850: a free Trade; Axomamma gains points for her weavings instead."""
    player = table.in_turn(table.at)
    if is_automa(table, player):
        table.score(player, Source.AXOMAMMA, weaving_points(table, player))
    else:
        yield from trade(table, player)
    next_in_turn(table, FESTIVAL_TEMPLE)


def weaving_points(table: Table, player: Player) -> int:
    """TW-829, TW-850."""
    each = LEVER_VP["weaving_vp"] if table.levers & LEVER["weaving_vp"] else AXO_VP_PER_WEAVING
    return each * sum(len(row) for row in player.tapestries)


def visit_temple(table: Table) -> Rules[None]:
    """TW-427: the right-hand points, and the left reward."""
    player = table.in_turn(table.at)
    table.score(player, Source.FESTIVAL_TEMPLE, TEMPLE_RIGHT[player.temple])
    yield from temple_reward(table, player)
    next_in_turn(table, FESTIVAL_REGIONS)


def markers_in(table: Table, region: int) -> list[int]:
    """How many markers each seat has in a region."""
    counts = [0] * len(table.players)
    for space in IN_REGION[region]:
        owner = table.conquests[space.index]
        if owner != NONE:
            counts[owner] += 1
    return counts


def region_winner(table: Table, region: int) -> int:
    """TW-428, TW-429: most markers; a tie goes to the rightmost marker."""
    counts = markers_in(table, region)
    last = [0] * len(counts)
    for space in IN_REGION[region]:
        owner = table.conquests[space.index]
        if owner != NONE:
            last[owner] = max(last[owner], space.position)
    best = max(range(len(counts)), key=lambda seat: (counts[seat], last[seat]))
    return best if counts[best] else NONE


def score_regions(table: Table) -> Rules[None]:
    """TW-428: as many points as there are casualties. Then the holder's last free actions before paying (TW-425)."""
    fallen = sum(table.casualties)
    for region in REGIONS:
        winner = region_winner(table, region.index)
        if winner != NONE:
            table.tell("region_scored", winner, region=region)
            table.score(table.players[winner], Source.REGIONS, fallen)
    table.phase = FESTIVAL_PAY
    holder = table.players[table.active]
    if not is_automa(table, holder):
        debt = bill("owed", (owed(table, holder), 0, 0, 0), 0)
        yield from ask_to_go_on(table, holder, "festival_free", debt)


def pay_potatoes(table: Table) -> Rules[None]:
    """TW-433 to TW-436, TW-830."""
    player = table.in_turn(table.at)
    if not is_automa(table, player):
        yield from pay_for_gods(table, player)
    if was_last(table):
        close(table)


def was_last(table: Table) -> bool:
    """One player after the other does his part; whether all have."""
    table.at = (table.at + 1) % len(table.players)
    return table.at == 0


def owed(table: Table, player: Player) -> int:
    """TW-433, TW-435, TW-830: potatoes for the god cards in hand."""
    return 0 if is_automa(table, player) else len(player.gods) * table.potatoes_per_card


def pay_for_gods(table: Table, player: Player) -> Rules[None]:
    """TW-433, TW-434: a potato for each god card in hand, or gold; two points for each that is missing."""

    def options() -> list[Named]:
        return [number(gold) for gold in range(min(player.goods[GOLD], owed(table, player)) + 1)]

    def wants() -> bool:
        return player.goods[POTATO] < owed(table, player)

    gold = (yield from ask_free(table, player, "festival_pay", options, wants)).index
    potatoes = min(player.goods[POTATO], owed(table, player) - gold)
    missing = owed(table, player) - gold - potatoes
    for kind, count in ((POTATO, potatoes), (GOLD, gold)):
        if count:
            player.goods[kind] -= count
            table.tell("paid", player.seat, count=count, good=RESOURCES[kind])
    table.score(player, Source.POTATOES, -VP_PER_MISSING_POTATO * missing)


@cache
def number(count: int) -> Named:
    """The same object for the same number, so that an answer is found again."""
    return Named(count, str(count))


class Forecast(NamedTuple):
    """What a player would gain and pay if the Festival came now."""

    temple: int
    regions: int
    seams: list[int]
    """Those that pay in the trade, by kind."""
    woven: int
    """Axomamma's points for her weavings, in place of a trade."""
    owed: int
    potatoes: int

    @property
    def loss(self) -> int:
        return VP_PER_MISSING_POTATO * max(self.owed - self.potatoes, 0)


def forecast(table: Table, player: Player) -> Forecast:
    """Steps 1 to 4 as things are."""
    automa = is_automa(table, player)
    won = sum(region_winner(table, region.index) == player.seat for region in REGIONS)
    return Forecast(
        temple=TEMPLE_RIGHT[player.temple],
        regions=won * sum(table.casualties),
        seams=[0] * len(SEAMS) if automa else seams_of(player),
        woven=weaving_points(table, player) if automa else 0,
        owed=owed(table, player),
        potatoes=player.goods[POTATO],
    )


# ---------------------------------------------------------------------- steps 5 to 7


def close(table: Table) -> None:
    """TW-436 to TW-443: the tile goes back, the village is filled, cards are drawn; after the third the game ends."""
    table.resolved += 1
    table.holder = NONE
    table.tell("festival_ended", number=table.resolved)
    if table.resolved == FESTIVALS:
        table.phase = FINAL_EXCHANGE
        return
    fill_village(table)
    if not table.village:
        trigger(table)  # TW-439, TW-440
    if len(table.players) == 2 and table.resolved == 1:
        set_out(table, MIDDLE)
    table.phase = FESTIVAL_PLAY
    draw_festival_cards(table)


def fill_village(table: Table) -> None:
    """TW-437, TW-438: to its full size, the first worker at the potato end."""
    while table.bag.cards and len(table.village) < VILLAGE_SIZE[len(table.players)]:
        table.village.append(table.bag.draw())
    if table.village:
        table.tell("village_filled", table.active, workers=[WORKERS[worker] for worker in table.village])


def set_out(table: Table, terrace: int) -> None:
    """TW-049, TW-442: a worker from the bag onto each marked space of a terrace that is empty."""
    for space in SPACES:
        if space.blocked and space.terrace == terrace and table.hill[space.index] == NONE and table.bag.cards:
            table.hill[space.index] = table.bag.draw()
            table.tell("set_out", worker=WORKERS[table.hill[space.index]], space=space)


def draw_festival_cards(table: Table) -> None:
    """TW-444 to TW-446, TW-831, TW-832: lowest score first; of equals the earlier from the holder has more."""
    seats = len(table.players)
    order = sorted(table.players, key=lambda p: (p.score, -((p.seat - table.active) % seats)))
    for player, count in zip(order, FESTIVAL_CARDS[seats], strict=True):
        if is_automa(table, player):
            if player.score < table.players[1 - player.seat].score:
                table.score(player, Source.AXOMAMMA, AXO_VP_BEHIND)
            continue
        for _ in range(count):
            if table.god_pile.cards:
                draw_god(table, player)


def play_gods(table: Table) -> Rules[None]:
    """TW-447: up to three cards, benefits in any order across them."""
    player = table.in_turn(table.at)
    if not is_automa(table, player):
        yield from play_cards(table, player)
    if was_last(table):
        end(table)


def playing_options(table: Table, player: Player) -> list[Named]:
    options = benefits(table, player)
    if may_play_more(player):
        options += [GOD_CARDS[card] for card in sorted(player.gods)]
    return [*options, DONE]


def may_play_more(player: Player) -> bool:
    return bool(player.gods) and len(player.played) < FESTIVAL_PLAYS


def play_cards(table: Table, player: Player) -> Rules[None]:
    while True:
        chosen = yield from ask_free(
            table,
            player,
            "festival_play",
            partial(playing_options, table, player),
            partial(wants_benefits, table, player),
            partial(may_play_more, player),
        )
        if chosen is DONE:
            return
        if isinstance(chosen, Benefit):
            yield from use_benefit(table, player, chosen)
        else:
            player.drop_god(chosen.index)
            play_god(player, chosen.index)
            table.tell("played_god", player.seat, card=chosen, count=len(player.played), most=FESTIVAL_PLAYS)


def end(table: Table) -> None:
    """TW-448 to TW-450: played cards into the pile, a new market, and the holder's turn."""
    shuffle_played(table)
    clear_market(table)
    table.phase = AXOMAMMA if table.active == table.automa else MAIN


def shuffle_played(table: Table) -> None:
    """TW-058, TW-448: all played cards at once."""
    table.tell("cards_shuffled", table.active)
    for player in table.players:
        table.god_pile.cards += player.played
        player.played = []
        player.open = []
    table.god_pile.shuffle()


# ---------------------------------------------------------------------- the end of the game


def final_exchange(table: Table) -> Rules[None]:
    """TW-459: owners of Z15 a last time; then all is counted."""
    player = table.in_turn(table.at)
    if not is_automa(table, player):
        yield from ask_to_go_on(table, player, "final_exchange")
    table.at += 1
    if table.at < len(table.players):
        return
    table.at = 0
    if table.automa != NONE:
        yield from axomamma.last_deeds(table)
    score_the_end(table)
    table.phase = OVER
    table.tell("game_ended", reason=reason(table))
    table.tell_result(result(table))
    if table.automa != NONE:
        suggest_levers(table)
