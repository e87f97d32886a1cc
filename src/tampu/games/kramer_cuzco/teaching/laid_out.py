"""A table laid out from what one seat sees, so that the rules themselves can say what is possible and what it brings.

Cards that nobody may see lie there as any card: nothing here asks for them, only for their number.
"""

from __future__ import annotations

from typing import Final

from tampu.drawing import View
from tampu.engine.chance import Chance
from tampu.engine.fields import start
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import GAME
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco.marks import ALL_CROP, NO_BASIN, NOBODY, NONE, OPEN, SCORED, VILLAGES_OF_A_TILE, Phase
from tampu.games.kramer_cuzco.player import IN_RESERVE, Player
from tampu.games.kramer_cuzco.sight import PARTS
from tampu.games.kramer_cuzco.site import HEX, PLACE
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.upkeep import keep_up

CARD: Final = {str(card): int(card) for card in c.CARDS}
TERRAIN: Final = {str(terrain): int(terrain) for terrain in c.TERRAINS}
BASIN: Final = {None: NO_BASIN, "open": OPEN, "scored": SCORED}
PART: Final = {name: part for part, name in PARTS.items()}
ACTION_BEFORE: Final = {
    "tile_kind": "place_tile",
    "tile_place": "place_tile",
    "tile_village": "place_tile",
    "inca_pick": "move_inca",
    "inca_destination": "move_inca",
    "temple_space": "build_temple",
    "temple_enlarge": "enlarge_temple",
    "basin_space": "place_basin",
    "card_source": "draw_card",
    "festival_city": "hold_festival",
}
"""Which action leads to a question."""


def match_of(view: View) -> Match:
    """A match that stands at the question of a view."""
    match = Match.at(GAME, table_of(view), view["players"], GAME.checked_settings(view["options"]), hold=True)
    given = answers_given(view)
    while match.choice is not None and match.choice.prompt != view["choice"]["prompt"]:
        match.play(given[match.choice.prompt])
    return match


def answers_given(view: View) -> dict[str, str]:
    """What the player has answered since he chose his action; a question with a single option answers itself."""
    seen, prompt = view["table"], view["choice"]["prompt"]
    building = seen["building"]
    action = ACTION_BEFORE.get(prompt)
    if prompt == "temple_value":
        action = "build_temple" if not seen["board"][building]["temple"] else "enlarge_temple"
    given = {
        "turn_action": action,
        "tile_kind": seen["kind"],
        "tile_place": seen["place"],
        "inca_pick": seen["mover"],
        "temple_space": building,
        "temple_enlarge": building,
    }
    return {question: answer for question, answer in given.items() if answer is not None}


def table_of(view: View) -> Table:
    """The table of a view, as it was before the question at hand."""
    seen = view["table"]
    table = Table.new(Chance.of(0))
    table.turn = view["turn"]
    table.agree_on(view["options"])
    table.players = [player_of(seat, player) for seat, player in enumerate(seen["players"])]
    lay_out_board(table, seen)
    table.triples, table.basins = seen["triples"], seen["basins"]
    table.floors = [seen["floors"][str(value)] for value in c.FLOOR_VALUES]
    table.deck.cards = [0] * seen["deck"]
    table.face_up, table.discard = CARD[seen["face_up"]], counted(seen["discard"])
    lay_out_turn(table, seen)
    return table


def lay_out_board(table: Table, seen: View) -> None:
    table.laid = [tile_of(token) for token in seen["tiles"]]
    table.temples = [HEX[token] for token in seen["temples"]]
    for token, there in seen["board"].items():
        at = HEX[token]
        table.level[at], table.terrain[at] = there["level"], TERRAIN[there["terrain"]]
        table.tile[at] = NONE if there["tile"] is None else there["tile"]
        table.inca[at] = NOBODY if there["inca"] is None else there["inca"]
        table.basin[at], table.temple[at] = BASIN[there["basin"]], there["temple"]
        if there["disc"]:
            table.discs.append(at)
    keep_up(table)


def lay_out_turn(table: Table, seen: View) -> None:
    table.phase = Phase[seen["phase"].upper()]
    for name in ("active", "ap", "due", "lapsed", "drawn", "token_used", "stalled", "last_round"):
        setattr(table, name, seen[name])
    table.placed = sum(paid["action"] == str(c.PLACE_TILE) for paid in seen["spent"])
    table.changed = [HEX[token] for token in seen["changed"]]
    table.rested = [HEX[token] for token in seen["rested"]]
    table.festival = NONE if seen["festival"] is None else HEX[seen["festival"]]
    table.bidder = NOBODY if seen["festival"] is None else seen["bidder"]
    table.chosen = [CARD[card] for card in seen["pending"] or ()]
    table.last_played = NONE if seen["last_played"] is None else CARD[seen["last_played"]]


def tile_of(token: str) -> int:
    place, _, village = token.partition("@")
    corner = place.split("+").index(village) if village else ALL_CROP
    return PLACE[place].index * VILLAGES_OF_A_TILE + corner


def player_of(seat: int, seen: View) -> Player:
    player = start(Player(seat))
    player.prestige = seen["prestige"]
    player.earned = [seen["earned"][str(source)] for source in c.Source]
    player.tiles = [seen["tiles"].get(str(kind), 0) for kind in c.KINDS]
    player.incas = [IN_RESERVE if token is None else HEX[token] for token in seen["incas"]]
    player.laid = [HEX[token] for token in seen["laid"]]
    player.tokens, player.offer, player.done = seen["tokens"], seen["offer"], seen["done"]
    player.part = PART[seen["part"]]
    player.played = counted(seen["played"])
    if seen["hand"] is None:
        player.known = counted(seen["known"])
        player.fresh[0] = seen["cards"] - len(seen["known"])
    else:
        player.known = counted(seen["hand"])
    return player


def counted(cards: list[str] | tuple[str, ...]) -> list[int]:
    return [cards.count(str(card)) for card in c.CARDS]
