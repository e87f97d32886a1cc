"""The set-up: board, bag, piles, and what the players choose before the first turn (TW-040 to TW-061)."""

from __future__ import annotations

from functools import partial

from tampu.engine.chance import Chance, Deck
from tampu.engine.choice import Rules, ask
from tampu.engine.game import Settings
from tampu.games.tawantinsuyu import axomamma, axomamma_works
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.axomamma_board import AXO_START, AXO_START_ARMY, LEVER, PERSONALITIES, SLOTS, TOKEN_START
from tampu.games.tawantinsuyu.buildings import fill_market
from tampu.games.tawantinsuyu.cards import draw_army, gain
from tampu.games.tawantinsuyu.effects import play_god, take_benefits
from tampu.games.tawantinsuyu.festival import set_out, shuffle_played
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table

# ---------------------------------------------------------------------- what needs no choice


def set_up(players: int, settings: Settings, chance: Chance) -> Table:
    """TW-040 to TW-052: the table before the first question."""
    table = Table(chance)
    seats = max(players, 2)
    table.begin(seats)
    table.automa = 1 if players == 1 else c.NONE
    chosen = players == 1 or settings["first_player"] == "chosen"
    table.first = table.active = 0 if chosen else chance.below(seats)
    table.oldest = 0 if settings["age_order"] == "given" else table.first
    table.rotation = c.PRINTED_ROTATION if settings["coricancha"] == "printed" else chance.below(c.SECTIONS)
    table.potatoes_per_card = int(settings["festival_potatoes_per_god_card"])
    table.levers = sum(bit for name, bit in LEVER.items() if settings[name])
    table.statues = [c.STATUE_COUNT[statue.index % 2] for statue in c.STATUES]
    fill_bag(table)
    stack_piles(table)
    for player in table.players:
        player.score = player.earned[c.Source.START] = c.START_SCORE
        player.goods[c.STONE] += c.START_STONE
    if table.automa != c.NONE:
        set_up_axomamma(table)
    return table


def fill_bag(table: Table) -> None:
    """TW-043 to TW-049: two workers of different colours for each player, then village and Nomads."""
    seats = len(table.players)
    gone = c.WORKERS_REMOVED[seats]
    table.removed = [gone] * len(c.WORKERS)
    table.bag = Deck(table.chance, [worker.index for worker in c.WORKERS for _ in range(c.FIRST_BAG)])
    table.bag.shuffle()
    for place in range(seats):
        draw_workers(table, table.in_turn(place))
    table.bag.cards += [worker.index for worker in c.WORKERS for _ in range(c.PER_COLOUR - gone - c.FIRST_BAG)]
    table.bag.shuffle()
    table.village = table.bag.draw_many(c.VILLAGE_SIZE[seats])
    table.nomads = table.bag.draw_many(c.NOMADS_SIZE[seats])
    if seats == 2:
        set_out(table, c.UPPER)


def draw_workers(table: Table, player: Player) -> None:
    """TW-044, TW-045: a third one for a pair, of which one goes back."""
    player.workers = table.bag.draw_many(2)
    if player.workers[0] == player.workers[1]:
        back = player.workers.pop()
        player.workers.append(table.bag.draw())
        table.bag.put_on_top(back)
        table.bag.shuffle()


def stack_piles(table: Table) -> None:
    """TW-050 to TW-052: buildings, army cards, god cards and weavings."""
    chance = table.chance
    seats = len(table.players)
    table.piles = [Deck(chance, list(range(c.PASSIVE))), Deck(chance, list(range(c.PASSIVE, len(c.BUILDINGS))))]
    table.army_deck = Deck(chance, [kind for kind, copies in enumerate(c.ARMY_COPIES) for _ in range(copies)])
    table.god_pile = Deck(chance, list(range(len(c.GOD_CARDS))))
    used = [weaving for weaving in c.WEAVINGS if not weaving.starter]
    table.weavings = Deck(chance, [weaving.index for weaving in used if weaving.min_players <= seats])
    table.gone_weavings = [weaving.index for weaving in used if weaving.min_players > seats]
    table.starters = list(c.STARTERS)
    for deck in (*table.piles, table.army_deck, table.god_pile, table.weavings):
        deck.shuffle()
    fill_market(table)


def set_up_axomamma(table: Table) -> None:
    """TW-703, TW-704, TW-707, TW-710, TW-841."""
    player = table.players[table.automa]
    starter = table.chance.pick(table.starters)
    take_starter(table, player, starter)
    gain(table, player, AXO_START, c.Source.START)
    draw_army(table, player, AXO_START_ARMY)
    table.tokens = list(TOKEN_START)
    table.slots = [c.NONE] * SLOTS
    if not table.levers & LEVER["no_personality"]:
        table.personality = table.chance.below(len(PERSONALITIES))


# ---------------------------------------------------------------------- starters and cards


def choose_starter(table: Table) -> Rules[None]:
    """TW-053: it begins the first tapestry."""
    player = table.players[table.active]
    if player.seat != table.automa:
        starter = yield from ask(player.seat, "setup_starter", [c.WEAVINGS[weaving] for weaving in table.starters])
        take_starter(table, player, starter.index)
    table.ended = True


def take_starter(table: Table, player: Player, weaving: int) -> None:
    table.starters.remove(weaving)
    player.tapestries = [(weaving,)]
    table.tell("took_starter", player.seat, weaving=c.WEAVINGS[weaving])


def deal_gods(table: Table) -> None:
    """TW-053, TW-055, TW-704: unchosen starters leave the game; eight cards each, but none for Axomamma."""
    table.gone_weavings += table.starters
    table.starters = []
    for place in range(len(table.players)):
        player = table.in_turn(place)
        if player.seat != table.automa:
            player.dealt = table.god_pile.draw_many(c.CARDS_DEALT)


def cards_dealt(player: Player) -> list[c.Named]:
    return [c.GOD_CARDS[card] for card in sorted(player.dealt)]


def keep_gods(table: Table) -> Rules[None]:
    """TW-055: three of eight, in secret."""
    player = table.players[table.active]
    if player.seat != table.automa:
        for _ in range(c.CARDS_KEPT):
            kept = yield from ask(player.seat, "setup_keep", partial(cards_dealt, player), secret=True)
            player.dealt.remove(kept.index)
            player.gods.append(kept.index)
            table.tell("kept_god", player.seat)
            table.tell("kept_god_card", player.seat, only=player.seat, card=kept)
    table.ended = True


def reveal_played(table: Table) -> None:
    """TW-055: the others are revealed when all are ready."""
    for place in range(len(table.players)):
        player = table.in_turn(place)
        if player.seat == table.automa:
            continue
        for card in sorted(player.dealt):
            play_god(player, card)
        player.dealt = []
        table.tell("revealed", player.seat, cards=[c.GOD_CARDS[card] for card in player.played])


def receive_benefits(table: Table) -> Rules[None]:
    """TW-056 to TW-060: any order across the cards, each optional."""
    player = table.players[table.active]
    if player.seat != table.automa:
        yield from take_benefits(table, player, "setup_benefit")
    table.ended = True


def finish(table: Table) -> None:
    """TW-057, TW-058, TW-708: played cards into the pile, the market filled, Axomamma's slots."""
    shuffle_played(table)
    fill_market(table)
    if table.automa != c.NONE:
        for slot in range(SLOTS):
            axomamma.fill_slot(table, slot)


# ---------------------------------------------------------------------- High Priests


def place_priest(table: Table) -> Rules[None]:
    """TW-081, TW-706, TW-709: any space, without its action; in the solo game the die places Axomamma's."""
    player = table.players[table.active]
    action = yield from ask(player.seat, "hp_start", c.ACTIONS)
    player.priest = (action.index + table.rotation) % c.SECTIONS
    table.tell("stood_priest", player.seat, action=action)
    if table.automa != c.NONE:
        automa = table.players[table.automa]
        automa.priest = (player.priest + axomamma_works.roll(table)) % c.SECTIONS
        slot = axomamma_works.best_slot(table, automa)  # a benefit of the set-up may have taken the first one
        table.stairs[slot] = automa.seat
        automa.stairs -= 1
        table.tell("stood_priest", automa.seat, action=c.ACTIONS[(automa.priest - table.rotation) % c.SECTIONS])
        table.tell("axo_first_stairs", automa.seat, slot=c.STAIRS_SLOTS[slot])
