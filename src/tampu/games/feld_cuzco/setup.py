"""The set-up: boards, decks and masks, and what the players choose before the first round (FC-010 to FC-043)."""

from __future__ import annotations

from functools import partial

from tampu.engine.chance import Chance, Deck
from tampu.engine.choice import Rules, ask
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.city import fill_displays, show_missions
from tampu.games.feld_cuzco.mask import free_slots
from tampu.games.feld_cuzco.missions import told
from tampu.games.feld_cuzco.network import FIXED_LAYOUT, LAYOUTS
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

# ---------------------------------------------------------------------- what needs no choice


def set_up(
    players: int, with_pututus: bool, fixed_board: bool, chance: Chance, colours: tuple[str, ...] = c.COLOURS
) -> Table:
    """FC-010 to FC-033: the table before the first question."""
    table = Table(chance, colours)
    table.begin(players)
    table.layout = FIXED_LAYOUT if fixed_board else chance.below(LAYOUTS)
    table.rotation = c.FIXED_ROTATION if fixed_board else chance.below(c.ROTATIONS)
    table.temple_inti = c.INTI_ON_TEMPLE
    table.gone_inti = c.PLAYER_COUNTS[players].inti_removed
    table.with_pututus = with_pututus
    if with_pututus:
        table.pututus = list(c.PLAYER_COUNTS[players].pututus)
    shuffle_stacks(table)
    fill_market(table)
    equip_players(table)
    return table


def shuffle_stacks(table: Table) -> None:
    """FC-016, FC-017, FC-022: five god decks, two stacks of tiles, one of missions."""
    chance = table.chance
    table.decks = [Deck(chance, [card for card in cards for _ in range(c.COPIES)]) for cards in c.CARDS_OF]
    table.stacks = [Deck(chance, list(tiles)) for tiles in c.ALL_TILES]
    table.mission_stack = Deck(chance, list(c.GOLD_MISSIONS))
    for deck in (*table.decks, *table.stacks, table.mission_stack):
        deck.shuffle()
    fill_displays(table)
    show_missions(table)


def fill_market(table: Table) -> None:
    """FC-019, FC-020: all goods at random in six rows; with fewer than four players one of each type stays out."""
    counts = c.PLAYER_COUNTS[len(table.players)]
    goods = [good for good, count in enumerate(c.GOOD_COUNT) for _ in range(count - counts.goods_removed)]
    table.gone_goods = [good for good in range(len(c.GOOD_COUNT)) for _ in range(counts.goods_removed)]
    table.chance.shuffle(goods)
    size = counts.goods_per_row
    table.market = [tuple(goods[row * size : (row + 1) * size]) for row in range(c.ROUNDS)]


def equip_players(table: Table) -> None:
    """FC-024 to FC-033: masks, start feathers, turn tokens, missions, and what everybody has alike."""
    chance = table.chance
    masks = list(range(len(c.MASKS)))
    feathers = list(range(len(c.FEATHERS)))
    missions = list(c.START_MISSIONS)
    table.order = list(range(len(table.players)))
    for pile in (masks, feathers, missions, table.order):
        chance.shuffle(pile)
    table.standing = table.order[:]
    table.active = table.order[0]
    for player in table.players:
        player.mask = masks.pop()
        player.start_feather = feathers.pop()
        player.missions[0] = missions.pop()
        player.offerings = c.START_OFFERINGS
        player.food = c.START_FOOD
        player.inti = c.START_INTI
        token = table.order.index(player.seat)
        player.score = player.earned[c.Source.START] = c.START_SCORE[token]
    table.gone_missions += sorted(missions)


# ---------------------------------------------------------------------- start feathers


def place_start_feather(table: Table) -> Rules[None]:
    """FC-027: on one of the three own slots of its colour."""
    player = table.players[table.active]
    colour = player.start_feather
    slot = yield from ask(player.seat, "setup_feather", free_slots(player, colour))
    player.put_feather(slot.index)
    player.start_feather = NONE
    table.tell("placed_start_feather", player.seat, colour=c.FEATHERS[colour], slot=slot)
    table.ended = True


# ---------------------------------------------------------------------- missions


def draw_missions(table: Table) -> None:
    """FC-034: four for each player, for no other eyes."""
    for seat in table.order:
        table.players[seat].drawn = tuple(table.mission_stack.draw_many(c.MISSIONS_DRAWN))
    table.tell("missions_drawn", count=c.MISSIONS_DRAWN)


def missions_drawn(player: Player) -> list[c.Mission]:
    return [c.MISSIONS[mission] for mission in sorted(player.drawn)]


def keep_missions(table: Table) -> Rules[None]:
    """FC-034, FC-035: two of the four, which nobody sees until all have chosen."""
    player = table.players[table.active]
    for _ in range(c.MISSIONS_KEPT):
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
    count = c.PLAYER_COUNTS[len(table.players)].god_cards_per_deck
    table.pool.cards = [card for deck in table.decks for card in deck.draw_many(count)]
    table.pool.shuffle()
    table.tell("cards_dealt", count=c.CARDS_DEALT)
    for seat in table.order:
        player = table.players[seat]
        player.hidden = tuple(table.pool.draw_many(c.CARDS_DEALT))
        player.hidden_gods = c.HIDDEN_GODS[c.CARDS_DEALT]
        for card in player.hidden:
            player.hand[card] += 1
        table.tell("was_dealt", seat, only=seat, cards=[c.TOLD_CARDS[card] for card in player.hidden])


def must_swap(player: Player) -> bool:
    """FC-038: two cards of one god."""
    first, second = player.hidden
    return c.GOD_OF[first] == c.GOD_OF[second]


def hidden_cards(player: Player) -> list[c.Named]:
    return [c.GOD_CARDS[card] for card in sorted(set(player.hidden))]


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
    table.tell("swapped_for", player.seat, only=player.seat, card=c.TOLD_CARDS[back], got=c.TOLD_CARDS[card])
    table.ended = True


def show_gods(table: Table) -> None:
    """FC-040 to FC-042: the pool goes on the discard pile, and every deck shows its top card."""
    table.god_discards = sorted(table.pool.cards)
    table.pool.cards = []
    table.tell("discards_laid", cards=[c.TOLD_CARDS[card] for card in table.god_discards])
    for player in table.players:
        player.given_back = NONE
    for god in range(len(c.GODS)):
        table.face_up[god] = table.decks[god].draw()
        table.tell("turned_up", card=c.TOLD_CARDS[table.face_up[god]])
