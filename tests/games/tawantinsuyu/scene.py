"""Scenes for the tests of Tawantinsuyu: a plain table in the middle of a game, and pieces moved about on it.

Every piece that a scene puts somewhere is taken from where it was, so that the laws of the game hold.
"""

from __future__ import annotations

from typing import Any, Final

from tampu.engine.chance import Chance
from tampu.engine.choice import Rules
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import GAME
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_CARDS,
    BUILDINGS,
    CONQUEST_SPACES,
    GOD_CARDS,
    MARKET_SIZE,
    NONE,
    PASSIVE,
    RESOURCES,
    SECTIONS,
    SPACES,
    STAIRS_SLOTS,
    STATUES,
    WEAVINGS,
    WORKERS,
    Named,
)
from tampu.games.tawantinsuyu.phases import MAIN
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tests.scene import *

DATE: Final = "2026-01-01"


def number_of(things: tuple[Named, ...], token: str) -> int:
    return next(thing.index for thing in things if thing.token == token)


def scene(players: int = 2, **options: object) -> Table:
    """Seat 0 is in turn; everybody's High Priest faces section 0, nobody has anything, and the hill is empty."""
    table: Table = GAME.setup(players, GAME.checked_settings(options), Chance.of(1))
    table.phase = MAIN
    table.first = table.active = table.oldest = 0
    table.turn = 10
    table.rotation = 0
    table.gone_weavings += table.starters
    table.starters = []
    for place, worker in enumerate(table.hill):
        if worker != NONE:
            table.bag.cards.append(worker)
            table.hill[place] = NONE
    for player in table.players:
        player.priest = 0
        table.bag.cards += player.workers
        player.workers = []
        player.goods = [0] * len(RESOURCES)
        for row in player.tapestries:
            table.gone_weavings += row
        player.tapestries = []
        for kind in range(len(ARMY_CARDS)):
            table.army_deck.cards += [kind] * player.army[kind]
            player.army[kind] = 0
    if table.automa != NONE:
        table.slots = [table.god_pile.cards.pop() for _ in table.slots]
        table.personality = NONE
    return table


def begin(table: Table, players: int = 0, hold: bool = False, **options: object) -> Match:
    """A match that begins at a scene."""
    assert GAME.problems(table) == []
    count = players or (1 if table.automa != NONE else len(table.players))
    return Match.at(GAME, table, count, GAME.checked_settings(options), hold=hold, date=DATE)


def at_table(match: Match) -> Table:
    state = match.state
    assert isinstance(state, Table)
    return state


def do(match: Match, *answers: str) -> Match:
    """Answers, each of which must be offered; `prompt=option` also says what must be asked.

    One that ends in a question mark is left out where it is the only one and so answered by itself.
    """
    for answer in answers:
        assert match.choice is not None
        prompt, _, option = answer.removesuffix("?").rpartition("=")
        if answer.endswith("?") and option not in match.choice.tokens:
            continue
        assert not prompt or match.choice.prompt == prompt, match.choice
        match.play(option)
        assert GAME.problems(at_table(match)) == []
    return match


def expect(match: Match, prompt: str, *options: str) -> None:
    """This is asked now, with exactly these options."""
    assert match.choice is not None
    assert match.choice.prompt == prompt, match.choice
    if options:
        assert sorted(match.choice.tokens) == sorted(options)


def drive(rules: Rules[Any], *answers: str) -> list[tuple[str, list[str]]]:
    """Run a stretch of rules with these answers; where they run out, with the first option. What was asked."""
    found: list[tuple[str, list[str]]] = []
    waiting = list(answers)
    answer: object = None
    while True:
        try:
            choice = rules.send(answer)
        except StopIteration:
            assert not waiting, f"never asked: {waiting}"
            return found
        options = choice.look()
        assert options, choice
        if len(options) == 1 and not choice.shown:
            answer = options[0]
            continue
        found.append((choice.prompt, choice.tokens))
        answer = choice.find(waiting.pop(0)) if waiting else options[0]


# ---------------------------------------------------------------------- pieces


def goods(table: Table, seat: int, potato: int = 0, corn: int = 0, stone: int = 0, gold: int = 0) -> None:
    table.players[seat].goods = [potato, corn, stone, gold]


def has(player: Player) -> tuple[int, ...]:
    return tuple(player.goods)


def take_worker(table: Table, colour: str) -> int:
    worker = number_of(WORKERS, colour)
    table.bag.cards.remove(worker)
    return worker


def workers(table: Table, seat: int, *colours: str) -> None:
    table.players[seat].workers += [take_worker(table, colour) for colour in colours]


def held(player: Player) -> list[str]:
    return [WORKERS[worker].token for worker in player.workers]


def hill(table: Table, **spaces: str) -> None:
    for space, colour in spaces.items():
        table.hill[number_of(SPACES, space)] = take_worker(table, colour)


def on_hill(table: Table, space: str) -> str | None:
    worker = table.hill[number_of(SPACES, space)]
    return None if worker == NONE else WORKERS[worker].token


def village(table: Table, *colours: str) -> None:
    """The village line, from the potato end."""
    table.bag.cards += table.village
    table.village = [take_worker(table, colour) for colour in colours]


def nomads(table: Table, *colours: str) -> None:
    table.bag.cards += table.nomads
    table.nomads = [take_worker(table, colour) for colour in colours]


def fallen(table: Table, count: int) -> None:
    for _ in range(count):
        table.casualties[table.bag.cards.pop()] += 1


def empty_bag(table: Table) -> None:
    for worker in table.bag.cards:
        table.removed[worker] += 1
    table.bag.cards = []


def gods(table: Table, seat: int, *cards: str) -> None:
    for card in cards:
        index = number_of(GOD_CARDS, card)
        table.god_pile.cards.remove(index)
        table.players[seat].gods.append(index)


def hand(player: Player) -> list[str]:
    return sorted(GOD_CARDS[card].token for card in player.gods)


def pile(table: Table, *cards: str) -> None:
    """These god cards lie on top of the pile, the first one topmost."""
    for card in reversed(cards):
        index = number_of(GOD_CARDS, card)
        table.god_pile.cards.remove(index)
        table.god_pile.cards.append(index)


def display(table: Table, *cards: str) -> None:
    for card in cards:
        index = number_of(GOD_CARDS, card)
        table.god_pile.cards.remove(index)
        table.display.append(index)


def shown(table: Table) -> list[str]:
    return [GOD_CARDS[card].token for card in table.display]


def slots(table: Table, *cards: str) -> None:
    """The cards in Axomamma's slots."""
    table.god_pile.cards += table.slots
    table.slots = [number_of(GOD_CARDS, card) for card in cards]
    for card in table.slots:
        table.god_pile.cards.remove(card)


def army(table: Table, seat: int, in_hand: str = "", up: str = "", down: str = "") -> None:
    """Army cards by kind, as `A1 A1 A7`."""
    player = table.players[seat]
    for cards, where in ((in_hand, player.army), (up, player.up), (down, player.down)):
        for card in cards.split():
            kind = number_of(ARMY_CARDS, card)
            table.army_deck.cards.remove(kind)
            where[kind] += 1


def cards(counts: list[int]) -> list[str]:
    return [kind.token for kind in ARMY_CARDS for _ in range(counts[kind.index])]


def deck(table: Table, *kinds: str) -> None:
    """These army cards lie on top of the deck, the first one topmost."""
    for kind in reversed(kinds):
        index = number_of(ARMY_CARDS, kind)
        table.army_deck.cards.remove(index)
        table.army_deck.cards.append(index)


def bring_tile(table: Table, tile: str) -> int:
    """Take a building out of the market or its pile; a gap in the market is filled."""
    index = number_of(BUILDINGS, tile)
    own_pile = table.piles[index >= PASSIVE].cards
    if index in own_pile:
        own_pile.remove(index)
    else:
        table.market[table.market.index(index)] = own_pile.pop()
    return index


def build(table: Table, seat: int, *tiles: str, down: bool = False) -> None:
    for tile in tiles:
        index = bring_tile(table, tile)
        table.players[seat].built |= 1 << index
        if down:
            table.players[seat].turned |= 1 << index


def owned(player: Player) -> list[str]:
    """Buildings; those face down are marked."""
    return [
        f"{tile}{'*' if player.turned >> tile.index & 1 else ''}"
        for tile in BUILDINGS
        if player.built >> tile.index & 1
    ]


def market(table: Table, *tiles: str) -> None:
    """The market shows exactly these: production buildings, then passive ones; "-" is a gap."""
    for place, tile in enumerate(table.market):
        if tile != NONE:
            table.piles[place // MARKET_SIZE].cards.insert(0, tile)
    table.market = [NONE] * len(table.market)
    for place, wanted in enumerate(tiles):
        if wanted != "-":
            index = number_of(BUILDINGS, wanted)
            table.piles[place // MARKET_SIZE].cards.remove(index)
            table.market[place] = index


def for_sale(table: Table) -> list[str]:
    return ["-" if tile == NONE else BUILDINGS[tile].token for tile in table.market]


def bring_weaving(table: Table, tile: str) -> int:
    index = number_of(WEAVINGS, tile)
    for place in (table.weavings.cards, table.gone_weavings):
        if index in place:
            place.remove(index)
    return index


def tapestry(table: Table, seat: int, *tiles: str) -> None:
    table.players[seat].tapestries.append(tuple(bring_weaving(table, tile) for tile in tiles))


def woven(player: Player) -> list[list[str]]:
    return [[WEAVINGS[weaving].token for weaving in row] for row in player.tapestries]


def weavings(table: Table, *tiles: str) -> None:
    """These weavings lie on top of the pile, the first one face up."""
    for tile in reversed(tiles):
        index = bring_weaving(table, tile)
        table.weavings.cards.append(index)


def only_weavings(table: Table, *tiles: str) -> None:
    """No others are in the pile."""
    table.gone_weavings += table.weavings.cards
    table.weavings.cards = []
    weavings(table, *tiles)


def statues(table: Table, seat: int, *kinds: str) -> None:
    for kind in kinds:
        index = number_of(STATUES, kind)
        table.statues[index] -= 1
        table.players[seat].statues[index] += 1


def stands(player: Player) -> list[str]:
    return [statue.token for statue in STATUES for _ in range(player.statues[statue.index])]


def no_statues(table: Table, *kinds: str) -> None:
    """None of these are left in the supply."""
    for kind in kinds:
        index = number_of(STATUES, kind)
        table.gone_statues[index] += table.statues[index]
        table.statues[index] = 0


def stairs(table: Table, seat: int, *slots: str) -> None:
    for slot in slots:
        table.stairs[number_of(STAIRS_SLOTS, slot)] = seat
        table.players[seat].stairs -= 1


def conquered(table: Table, seat: int, *spaces: str) -> None:
    for space in spaces:
        table.conquests[number_of(CONQUEST_SPACES, space)] = seat
        table.players[seat].markers -= 1


def owner(table: Table, space: str) -> int:
    return table.conquests[number_of(CONQUEST_SPACES, space)]


def stand(table: Table, seat: int, action: str) -> None:
    """The High Priest of a seat stands on the space of an action."""
    table.players[seat].priest = (number_of(ACTIONS, action) + table.rotation) % SECTIONS


def before(action: str, steps: int = 1) -> str:
    """The space so many steps before an action."""
    return ACTIONS[(number_of(ACTIONS, action) - steps) % SECTIONS].token


def lead(table: Table, action: str, take_gold: bool = False) -> Match:
    """Seat 0 has started an action and decided whether to take part."""
    stand(table, 0, before(action))
    match = begin(table)
    if match.choice is not None and match.choice.prompt == "turn_main":
        do(match, "secondary")
    choice = "gold" if take_gold else "action"
    return do(match, "secondary_first=high_priest", f"hp_move=1-{action}", f"hp_gold={choice}")
