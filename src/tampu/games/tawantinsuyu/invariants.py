"""What must be true at every table of this game, whatever was played (the numbers are those of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.axomamma_board import SLOTS
from tampu.games.tawantinsuyu.cards import FIVE_POTATOES
from tampu.games.tawantinsuyu.phases import (
    AFTER_TASKS,
    BEFORE_TASKS,
    FESTIVAL_PAY,
    FINAL_EXCHANGE,
    KEEP,
    MAIN,
    OVER,
    PRIEST_START,
    SETUP_BENEFITS,
    TASKS,
)
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table


def workers(table: Table) -> Iterator[str]:
    """Laws 1, 8, 19, 20: nine of each colour, and the Nomads full while the bag is not empty."""
    everywhere = table.bag.cards + table.village + table.nomads
    everywhere += [worker for worker in table.hill if worker != c.NONE]
    for player in table.players:
        everywhere += player.workers
    for colour in c.WORKERS:
        count = everywhere.count(colour.index) + table.casualties[colour.index] + table.removed[colour.index]
        if count != c.PER_COLOUR:
            yield f"there are {count} {colour} workers"
    if table.bag.cards and len(table.nomads) != c.NOMADS_SIZE[len(table.players)]:
        yield "the Nomads are not full"
    if len(table.village) > c.VILLAGE_SIZE[len(table.players)]:
        yield "the village is too large"


def cards(table: Table) -> Iterator[str]:
    """Laws 2, 3, 13: 42 god cards, each once, 30 army cards, and no more in the display than it holds."""
    gods = table.god_pile.cards + table.display + [card for card in table.slots if card != c.NONE]
    army = table.army_deck.cards + table.army_discard + table.choosing
    counts = [army.count(kind) for kind in range(len(c.ARMY_CARDS))]
    for player in table.players:
        gods = gods + player.gods + player.dealt + player.played
        if any(card not in player.gods for card in player.shown):
            yield f"seat {player.seat} shows a card that is not there"
        for kind in range(len(c.ARMY_CARDS)):
            counts[kind] += player.army[kind] + player.up[kind] + player.down[kind]
    if sorted(gods) != list(range(len(c.GOD_CARDS))):
        yield "the god cards are not all there, each once"
    if counts != list(c.ARMY_COPIES):
        yield "the army cards are not all there"
    if len(table.display) > c.DISPLAY_SIZE[len(table.players)]:
        yield "the display is too large"
    if bool(table.choosing) != (table.chooser != c.NONE):
        yield "army cards wait for nobody"


def placement(table: Table) -> Iterator[str]:
    """Illegal moves 1 and 2: the worker stands where the god of the card paid is at home."""
    if not BEFORE_TASKS <= table.phase <= AFTER_TASKS:
        return
    for card in table.players[table.active].played:
        if c.GOD_OF[card] != c.SPACES[table.space].god:
            yield f"{c.GOD_CARDS[card]} was paid for {c.SPACES[table.space]}"


def tiles(table: Table) -> Iterator[str]:
    """Laws 4, 5, 14, 15: all buildings and weavings, each once; the market full between turns."""
    found = [pile_tile for pile in table.piles for pile_tile in pile.cards] + table.removing
    found += [tile for tile in table.market if tile != c.NONE]
    woven = table.weavings.cards + table.drawn + table.marked + table.starters + table.gone_weavings
    for player in table.players:
        found += [tile.index for tile in c.BUILDINGS if player.built >> tile.index & 1]
        woven = woven + [weaving for row in player.tapestries for weaving in row]
    if sorted(found) != list(range(len(c.BUILDINGS))):
        yield "the buildings are not all there, each once"
    if sorted(woven) != list(range(len(c.WEAVINGS))):
        yield "the weavings are not all there, each once"
    for place, tile in enumerate(table.market):
        passive = place >= c.MARKET_SIZE
        if tile != c.NONE and (tile >= c.PASSIVE) != passive:
            yield "a building lies on the wrong side of the market"
        if tile == c.NONE and table.piles[passive].cards and table.phase in (MAIN, PRIEST_START) and not table.ended:
            yield "the market has a gap between turns"
    if not table.top_up and table.phase in (MAIN, PRIEST_START):
        yield "the top weaving is not face up"


def pieces(table: Table) -> Iterator[str]:
    """Laws 6, 7, 9: statues, stairs and conquest markers."""
    for statue in c.STATUES:
        count = table.statues[statue.index] + table.gone_statues[statue.index]
        count += sum(player.statues[statue.index] for player in table.players)
        if count != c.STATUE_COUNT[statue.index % 2]:
            yield f"there are {count} of {statue}"
    for player in table.players:
        if player.stairs + table.stairs.count(player.seat) != c.STAIRS_EACH:
            yield f"seat {player.seat} has lost stairs"
        if player.markers + table.conquests.count(player.seat) != c.MARKERS_EACH:
            yield f"seat {player.seat} has lost conquest markers"
    for section in range(c.SECTIONS):
        if table.stairs[section] == c.NONE and table.stairs[section + c.SECTIONS] != c.NONE:
            yield "stairs hang in the air"


def areas(table: Table) -> Iterator[str]:
    for player in table.players:
        yield from area(table, player)


def area(table: Table, player: Player) -> Iterator[str]:
    """Laws 10, 11, 16, 21, 25: what a player has."""
    who = f"seat {player.seat}"
    if min([player.score, *player.goods, *player.army, *player.up, *player.down, *player.statues]) < 0:
        yield f"{who} has less than nothing of something"
    if sum(player.earned) != player.score:
        yield f"{who} has points from nowhere"
    if not 0 <= player.temple <= c.TOP:
        yield f"{who} has left the temple"
    if player.turned & ~(player.built & c.PRODUCES):
        yield f"{who} has a building face down that cannot be"
    for row in player.tapestries:
        patterns = [c.WEAVINGS[weaving].pattern for weaving in row]
        if not row or len(set(patterns)) != len(patterns):
            yield f"{who} has a tapestry with a pattern twice"
    if len(player.played) != len(player.open):
        yield f"{who} has benefits without cards"
    if table.ended and player.seat == table.active and len(player.workers) > c.WORKER_LIMIT and table.phase >= MAIN:
        yield f"{who} ended the turn with too many workers"
    if player.dealt and table.phase is not KEEP:
        yield f"{who} still chooses cards"
    if table.phase is SETUP_BENEFITS and len(player.played) >= c.CARDS_DEALT:
        yield f"{who} played too many cards"


def festivals(table: Table) -> Iterator[str]:
    """Laws 23 to 25: one Festival at a time, three in all; tasks that add up."""
    if table.triggered - table.resolved not in (0, 1) or (table.holder != c.NONE) != (table.triggered > table.resolved):
        yield "the Festival tile is in the wrong place"
    if (table.resolved == c.FESTIVALS) != (table.phase in (FINAL_EXCHANGE, OVER)):
        yield "the game does not end with the third Festival"
    if table.phase is TASKS and table.tasks_done % 3 != table.icons.bit_count():
        yield "the tasks do not add up"
    if table.phase is FESTIVAL_PAY and table.holder != table.active:
        yield "a Festival without its tile"
    if table.at > len(table.players) or len(table.conquests) != len(c.CONQUEST_SPACES):
        yield "the turn has gone astray"


def axomamma(table: Table) -> Iterator[str]:
    """Laws 12, 26, 27."""
    if table.automa == c.NONE:
        return
    player = table.players[table.automa]
    if len(player.workers) > c.WORKER_LIMIT:
        yield "Axomamma has too many workers"
    if player.goods[c.POTATO] >= FIVE_POTATOES:
        yield "Axomamma has too many potatoes"
    if table.phase is MAIN and table.god_pile.cards and sum(card != c.NONE for card in table.slots) != SLOTS:
        yield "Axomamma lacks a slot card"
    if player.gods:
        yield "Axomamma holds god cards"


LAWS: Final = (workers, cards, placement, tiles, pieces, areas, festivals, axomamma)
