"""What must be true at every table of this game, whatever was played (the numbers are those of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.hidden import gods_of
from tampu.games.feld_cuzco.phases import (
    FINAL_MISSIONS,
    KEEP_MISSIONS,
    MARKET,
    OVER,
    PALACE,
    START_FEATHERS,
    SWAP_CARDS,
)
from tampu.games.feld_cuzco.pieces import DIE_OWNER, PRIEST_OWNER
from tampu.games.feld_cuzco.player import KINDS, NONE, Player
from tampu.games.feld_cuzco.state import Table


def is_setting_up(table: Table) -> bool:
    return table.phase in (START_FEATHERS, KEEP_MISSIONS, SWAP_CARDS)


def after_temple(table: Table) -> bool:
    """Whether university and temple of the round are done."""
    return table.phase in (MARKET, PALACE, FINAL_MISSIONS, OVER)


def masks(table: Table) -> Iterator[str]:
    for player in table.players:
        yield from mask(table, player)


def mask(table: Table, player: Player) -> Iterator[str]:
    """Laws 1 to 3, 7 to 10, 23, 24: what lies on a mask, and what belongs to it and lies elsewhere."""
    who = f"seat {player.seat}"
    on_villages = sum(stack.count(player.seat) for stack in table.villages)
    if player.quipus + player.reserve + on_villages != c.QUIPUS:
        yield f"{who} has not {c.QUIPUS} Quipus"
    if any(tile != NONE for tile in player.tiles[c.TILE_SLOTS - player.quipus :]):
        yield f"{who} has a tile on a Quipu"
    if any(slid and tile == NONE for slid, tile in zip(player.slid, player.tiles, strict=True)):
        yield f"{who} has slid down a tile that is not there"
    copies = [0] * (2 * KINDS)
    for tile in player.tiles:
        if tile != NONE:
            copies[c.TILE_COLOUR[tile] * KINDS + c.TILE_ABILITY[tile]] += 1
    if copies != player.copies:
        yield f"{who} counts the tiles wrongly"
    colours = [0] * len(player.colours)
    for slot, filled in enumerate(player.feathers):
        colours[c.MASK_COLOURS[player.mask][slot]] += filled
    if colours != player.colours or max(colours) > c.MOST_FEATHERS:
        yield f"{who} has the wrong feathers"
    for circle, active in enumerate(player.circles):
        if active and not (player.feathers[2 * circle] and player.feathers[2 * circle + 1]):
            yield f"{who} has an active circle without feathers"
    placed = [die for dice in table.spaces for die in dice if DIE_OWNER[die] == player.seat]
    if table.round and len(placed) + c.DICE - player.dice.count(0) != c.DICE:
        yield f"{who} has not {c.DICE} dice"
    if min([player.offerings, player.food, player.inti, *player.pututus, *player.hand, *player.goods]) < 0:
        yield f"{who} has less than nothing of something"
    if sum(player.earned) != player.score:
        yield f"{who} has points from nowhere"
    if any(player.hidden.count(card) > player.hand[card] for card in player.hidden):
        yield f"{who} hides a card that is not there"
    if gods_of(player.hidden) not in player.hidden_gods and table.phase is not SWAP_CARDS:
        yield f"{who} hides what everybody thinks impossible"
    if player.may_turn and player.where != c.CUZCO:
        yield f"{who} may turn the Cuzco tile from afar"
    if not 0 <= player.knowledge <= c.MOST_KNOWLEDGE:
        yield f"{who} knows too much"


def network(table: Table) -> Iterator[str]:
    """Laws 4, 8, 28: stacks of Quipus, priests on steps, Pututus."""
    if any(len(set(stack)) != len(stack) for stack in table.villages):
        yield "a village holds two Quipus of one player"
    on_steps = [priest for priest in table.steps if priest != NONE]
    if len(set(on_steps)) != len(on_steps) or any(PRIEST_OWNER[p] >= len(table.players) for p in on_steps):
        yield "a priest stands on two steps"
    supply = c.PLAYER_COUNTS[len(table.players)].pututus if table.with_pututus else (0, 0)
    for kind, count in enumerate(supply):
        if table.pututus[kind] + sum(player.pututus[kind] for player in table.players) != count:
            yield "the Pututus do not add up"


def tiles(table: Table) -> Iterator[str]:
    """Laws 12, 13: of each colour all 36 tiles are there, each once."""
    for colour in (c.STUDY, c.FARM):
        shown = [t for t in table.display[colour * c.DISPLAY : (colour + 1) * c.DISPLAY] if t != NONE]
        if any(c.TILE_COLOUR[tile] != colour for tile in shown):
            yield "a tile lies on the display of the other colour"
        owned = [t for player in table.players for t in player.tiles if t != NONE]
        rest = [t for t in owned + table.tile_discards if c.TILE_COLOUR[t] == colour]
        if sorted(table.stacks[colour].cards + shown + rest) != sorted(c.ALL_TILES[colour]):
            yield "the tiles are not all there, each once"
        if len(table.stacks[colour]) != len(c.ALL_TILES[colour]) - c.DISPLAY * max(1, table.round):
            yield "a stack of tiles has the wrong height"


def gods(table: Table) -> Iterator[str]:
    """Laws 14, 15: twelve cards of each god, four of each number; a god shows a card if it can."""
    for god in range(len(c.GODS)):
        cards = table.decks[god].cards + [card for card in table.pool.cards if c.GOD_OF[card] == god]
        cards += [card for card in table.god_discards if c.GOD_OF[card] == god]
        for number in c.CARDS_OF[god]:
            held = sum(player.hand[number] for player in table.players)
            if cards.count(number) + held + (table.face_up[god] == number) != c.COPIES:
                yield f"there are not {c.COPIES} god cards of number {number + 1}"
        if table.face_up[god] == NONE and cards and not is_setting_up(table):
            yield "a god shows no card"


def city(table: Table) -> Iterator[str]:
    """Laws 16, 17, 20, 21: Inti, goods, turn order and knowledge."""
    players = len(table.players)
    if table.temple_inti + table.gone_inti + sum(player.inti for player in table.players) != c.INTI:
        yield "the Inti do not add up"
    steps_done = table.round - (0 if after_temple(table) else 1) if table.round else 0
    if table.temple_inti != c.INTI_ON_TEMPLE - steps_done:
        yield "the temple has the wrong number of Inti"
    goods = [good for row in table.market for good in row if good != NONE] + table.gone_goods
    for good, count in enumerate(c.GOOD_COUNT):
        if goods.count(good) + sum(player.goods[good] for player in table.players) != count:
            yield "the goods are not all there"
    if any(sum(player.goods) > steps_done for player in table.players):
        yield "somebody bought two goods in a round"
    if sorted(table.order) != list(range(players)) or sorted(table.standing) != list(range(players)):
        yield "the turn order does not name every seat once"
    if after_temple(table) and (any(p.knowledge for p in table.players) or table.standing != table.order):
        yield "the knowledge markers are not on one stack"


def missions(table: Table) -> Iterator[str]:
    """Laws 18, 19: all missions are there, each once, and everybody has three."""
    found = table.palace + table.mission_stack.cards + table.gone_missions
    for player in table.players:
        held = [mission for mission in player.missions if mission != NONE]
        found += [*held, *player.done, *player.drawn, *player.kept, *player.refused]
        may_lack = is_setting_up(table) or table.phase in (FINAL_MISSIONS, OVER)
        may_lack = may_lack or (table.phase is PALACE and player.seat == table.active)
        if len(held) != c.MISSION_SLOTS and not may_lack:
            yield f"seat {player.seat} has {len(held)} missions"
        palaces = table.round - (0 if table.phase in (PALACE, FINAL_MISSIONS, OVER) else 1)
        last = c.MISSION_SLOTS if table.phase in (FINAL_MISSIONS, OVER) else 0
        if len(player.done) > max(0, palaces) + last:
            yield f"seat {player.seat} has completed too many missions"
    if sorted(found) != list(range(len(c.MISSIONS))):
        yield "the missions are not all there, each once"


LAWS: Final = (masks, network, tiles, gods, city, missions)
