"""The set-up: boards, decks and masks, and what the players choose before the first round (FC-010 to FC-043)."""

from __future__ import annotations

from functools import partial

from tampu.engine.chance import Chance, Deck
from tampu.engine.choice import Rules, ask
from tampu.games.feld_cuzco.city import fill_displays, show_missions
from tampu.games.feld_cuzco.components import (
    ALL_TILES,
    CARDS_DEALT,
    CARDS_OF,
    COLOURS,
    COPIES,
    FEATHERS,
    FIXED_ROTATION,
    GOD_CARDS,
    GOD_OF,
    GODS,
    GOLD_MISSIONS,
    GOOD_COUNT,
    HIDDEN_GODS,
    INTI_ON_TEMPLE,
    MASKS,
    MISSIONS,
    MISSIONS_DRAWN,
    MISSIONS_KEPT,
    PLAYER_COUNTS,
    ROTATIONS,
    ROUNDS,
    START_FOOD,
    START_INTI,
    START_MISSIONS,
    START_OFFERINGS,
    START_SCORE,
    TOLD_CARDS,
    Mission,
    Named,
    Source,
)
from tampu.games.feld_cuzco.mask import free_slots
from tampu.games.feld_cuzco.missions import told
from tampu.games.feld_cuzco.network import FIXED_LAYOUT, LAYOUTS
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

# ---------------------------------------------------------------------- what needs no choice


def set_up(
    players: int, with_pututus: bool, fixed_board: bool, chance: Chance, colours: tuple[str, ...] = COLOURS
) -> Table:
    """FC-010 to FC-033: the table before the first question."""
    table = Table(chance, colours)
    table.begin(players)
    table.layout = FIXED_LAYOUT if fixed_board else chance.below(LAYOUTS)
    table.rotation = FIXED_ROTATION if fixed_board else chance.below(ROTATIONS)
    table.temple_inti = INTI_ON_TEMPLE
    table.gone_inti = PLAYER_COUNTS[players].inti_removed
    table.with_pututus = with_pututus
    if with_pututus:
        table.pututus = list(PLAYER_COUNTS[players].pututus)
    shuffle_stacks(table)
    fill_market(table)
    equip_players(table)
    return table


def shuffle_stacks(table: Table) -> None:
    """FC-016, FC-017, FC-022: five god decks, two stacks of tiles, one of missions."""
    chance = table.chance
    table.decks = [Deck(chance, [card for card in cards for _ in range(COPIES)]) for cards in CARDS_OF]
    table.stacks = [Deck(chance, list(tiles)) for tiles in ALL_TILES]
    table.mission_stack = Deck(chance, list(GOLD_MISSIONS))
    for deck in (*table.decks, *table.stacks, table.mission_stack):
        deck.shuffle()
    fill_displays(table)
    show_missions(table)


def fill_market(table: Table) -> None:
    """FC-019, FC-020: all goods at random in six rows; with fewer than four players one of each type stays out."""
    counts = PLAYER_COUNTS[len(table.players)]
    goods = [good for good, count in enumerate(GOOD_COUNT) for _ in range(count - counts.goods_removed)]
    table.gone_goods = [good for good in range(len(GOOD_COUNT)) for _ in range(counts.goods_removed)]
    table.chance.shuffle(goods)
    size = counts.goods_per_row
    table.market = [tuple(goods[row * size : (row + 1) * size]) for row in range(ROUNDS)]


def equip_players(table: Table) -> None:
    """FC-024 to FC-033: masks, start feathers, turn tokens, missions, and what everybody has alike."""
    chance = table.chance
    masks = list(range(len(MASKS)))
    feathers = list(range(len(FEATHERS)))
    missions = list(START_MISSIONS)
    table.order = list(range(len(table.players)))
    for pile in (masks, feathers, missions, table.order):
        chance.shuffle(pile)
    table.standing = table.order[:]
    table.active = table.order[0]
    for player in table.players:
        player.mask = masks.pop()
        player.start_feather = feathers.pop()
        player.missions[0] = missions.pop()
        player.offerings = START_OFFERINGS
        player.food = START_FOOD
        player.inti = START_INTI
        token = table.order.index(player.seat)
        player.score = player.earned[Source.START] = START_SCORE[token]
    table.gone_missions += sorted(missions)


# ---------------------------------------------------------------------- start feathers


def place_start_feather(table: Table) -> Rules[None]:
    """FC-027: on one of the three own slots of its colour."""
    player = table.players[table.active]
    colour = player.start_feather
    slot = yield from ask(player.seat, "setup_feather", free_slots(player, colour))
    player.put_feather(slot.index)
    player.start_feather = NONE
    table.tell("placed_start_feather", player.seat, colour=FEATHERS[colour], slot=slot)
    table.ended = True


# ---------------------------------------------------------------------- missions


def draw_missions(table: Table) -> None:
    """FC-034: four for each player, for no other eyes."""
    for seat in table.order:
        table.players[seat].drawn = tuple(table.mission_stack.draw_many(MISSIONS_DRAWN))
    table.tell("missions_drawn", count=MISSIONS_DRAWN)


def missions_drawn(player: Player) -> list[Mission]:
    return [MISSIONS[mission] for mission in sorted(player.drawn)]


def keep_missions(table: Table) -> Rules[None]:
    """FC-034, FC-035: two of the four, which nobody sees until all have chosen."""
    player = table.players[table.active]
    for _ in range(MISSIONS_KEPT):
        kept = yield from ask(player.seat, "keep_mission", partial(missions_drawn, player), secret=True)
        player.drawn = tuple(mission for mission in player.drawn if mission != kept.index)
        player.kept += (kept.index,)
    table.ended = True


def show_kept_missions(table: Table) -> None:
    """FC-035, FC-036: revealed together; the others leave the game unseen."""
    for seat in table.order:
        player = table.players[seat]
        player.missions[1:] = player.kept
        player.refused = player.drawn
        player.kept = player.drawn = ()
        table.tell("kept_missions", seat, missions=[told(mission) for mission in player.missions[1:]])


# ---------------------------------------------------------------------- god cards


def deal_god_cards(table: Table) -> None:
    """FC-037, FC-041: some of each deck are shuffled, two dealt to each player; the rest is the pool."""
    count = PLAYER_COUNTS[len(table.players)].god_cards_per_deck
    table.pool.cards = [card for deck in table.decks for card in deck.draw_many(count)]
    table.pool.shuffle()
    table.tell("cards_dealt", count=CARDS_DEALT)
    for seat in table.order:
        player = table.players[seat]
        player.hidden = tuple(table.pool.draw_many(CARDS_DEALT))
        player.hidden_gods = HIDDEN_GODS[CARDS_DEALT]
        for card in player.hidden:
            player.hand[card] += 1
        table.tell("was_dealt", seat, only=seat, cards=[TOLD_CARDS[card] for card in player.hidden])


def must_swap(player: Player) -> bool:
    """FC-038: two cards of one god."""
    first, second = player.hidden
    return GOD_OF[first] == GOD_OF[second]


def hidden_cards(player: Player) -> list[Named]:
    return [GOD_CARDS[card] for card in sorted(set(player.hidden))]


def swap_card(table: Table) -> Rules[None]:
    """FC-038, FC-039: a new card comes first, then the rejected one is shuffled into the pool.

    Only two cards of each god were drawn, so the new one is of another god.
    """
    player = table.players[table.active]
    back = (yield from ask(player.seat, "swap_card", partial(hidden_cards, player), secret=True)).index
    card = table.pool.draw()
    kept = list(player.hidden)
    kept.remove(back)
    player.hidden = (*kept, card)
    player.hand[back] -= 1
    player.hand[card] += 1
    player.given_back = back
    table.pool.put_under(back)
    table.pool.shuffle()
    table.tell("swapped_card", player.seat)
    table.tell("swapped_for", player.seat, only=player.seat, card=TOLD_CARDS[back], got=TOLD_CARDS[card])
    table.ended = True


def show_gods(table: Table) -> None:
    """FC-040 to FC-042: the pool goes on the discard pile, and every deck shows its top card."""
    table.god_discards = sorted(table.pool.cards)
    table.pool.cards = []
    table.tell("discards_laid", cards=[TOLD_CARDS[card] for card in table.god_discards])
    for player in table.players:
        player.given_back = NONE
    for god in range(len(GODS)):
        table.face_up[god] = table.decks[god].draw()
        table.tell("turned_up", card=TOLD_CARDS[table.face_up[god]])
