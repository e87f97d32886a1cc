"""Setting scenes: a board forced hex by hex until it shows what a rule says, in the notation of the specification."""

from __future__ import annotations

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import GAME, basins, incas, placing, setup, temples
from tampu.games.kramer_cuzco.components import CARDS, FLOOR_VALUES, KINDS
from tampu.games.kramer_cuzco.marks import NONE, OPEN, RESERVE, VILLAGES_OF_A_TILE
from tampu.games.kramer_cuzco.player import IN_RESERVE
from tampu.games.kramer_cuzco.site import COUNT, HEX, HEXES, PLACE, PLACES, PLACES_AT
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.upkeep import keep_up
from tests.scene import *

A, B, C, D = range(4)
CARD = {str(card): int(card) for card in CARDS}
KIND = {str(kind): kind for kind in KINDS}
TERRAIN = {"c": 1, "v": 2}


def scene(players: int = 2, face_up: str = "card_ab", **switches: bool | str) -> Table:
    """A is to act, has met the tile duty and has 6 AP; nobody holds a card; all other supplies are full."""
    table = setup.set_up(players, GAME.checked_settings(dict(switches)), Chance.of(1))
    table.turn = 1
    table.active = A
    table.ap = 6
    table.placed = 1
    for player in table.players:
        table.deck.cards += [card for card in range(len(CARDS)) for _ in range(player.fresh[card])]
        player.fresh = [0] * len(CARDS)
    table.deck.cards.append(table.face_up)
    table.deck.cards.remove(CARD[face_up])
    table.face_up = CARD[face_up]
    table.deck.cards.sort()
    return table


def lay(table: Table, *stacks: str) -> None:
    """`lay(table, "v2 6:14", "c1 9:9 9:11")`: each hex becomes that high and counts as part of a triple of its own."""
    for stack in stacks:
        mark, *hexes = stack.split()
        for token in hexes:
            lay_one(table, token, int(mark[1:]), TERRAIN[mark[0]])
    look_again(table)


def lay_one(table: Table, token: str, level: int, terrain: int) -> None:
    at = HEX[token]
    table.laid.append(PLACES_AT[at][-1] * VILLAGES_OF_A_TILE)
    table.tile[at] = len(table.laid) - 1
    table.level[at] = level
    table.terrain[at] = terrain


def tile(table: Table, place: str, village: str | None = None) -> None:
    """Lay a whole tile, as a player would, out of no supply."""
    placing.cover(table, PLACE[place], NONE if village is None else HEX[village])


def look_again(table: Table) -> None:
    """What is kept up to date with the board, after the board was changed by hand."""
    table.group = [NONE] * COUNT
    table.members = [()] * COUNT
    table.city = [NONE] * COUNT
    keep_up(table)


def stand(table: Table, seat: int, *hexes: str) -> None:
    """Incas from the reserve to these hexes."""
    player = table.players[seat]
    for token in hexes:
        player.incas[player.incas.index(IN_RESERVE)] = HEX[token]
        incas.stand(table, player, HEX[token])


def temple(table: Table, token: str, value: int, disc: bool = False) -> None:
    """A temple whose floors came from the supply."""
    at = HEX[token]
    temples.found_city(table, at)
    table.temple[at] = value
    for number, floor in enumerate(FLOOR_VALUES):
        table.floors[number] -= floor <= value
    if disc:
        table.discs.append(at)


def basin(table: Table, *hexes: str) -> None:
    for token in hexes:
        basins.put(table, HEX[token])
        assert table.basin[HEX[token]] == OPEN


def deal(table: Table, seat: int, *cards: str) -> None:
    """Cards from the draw pile to a hand."""
    for card in cards:
        table.deck.cards.remove(CARD[card])
        table.players[seat].fresh[CARD[card]] += 1


def hand(table: Table, seat: int) -> list[str]:
    player = table.players[seat]
    return [str(card) for card in CARDS for _ in range(player.held(card))]


# ---------------------------------------------------------------------- asking


def begin(table: Table, hold: bool = False) -> Match:
    """A match from this scene on. The scene itself stays as it is: look at `now(match)`."""
    settings = GAME.checked_settings(
        {
            "temple_value_rule": "at_most" if table.at_most else "exact",
            "festival_changes_face_up_card": (False, True, "played")[table.after_festival],
            "second_place_behind_tied_first": table.dense,
        }
    )
    return Match.at(GAME, table, len(table.players), settings, hold=hold, date="2026-01-01")


def at_table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def do(match: Match, *answers: str) -> Match:
    """Give these answers; one that was the only option has been given already and is passed over."""
    passed_over = 0
    for token in answers:
        if match.choice is not None and token in tokens(match):
            match.play(token)
            passed_over = 0
        else:
            passed_over += 1
            assert passed_over < 3, f"{token} is not offered: {prompt(match)} {tokens(match)}"
    return match


def play(table: Table, *answers: str) -> Match:
    return do(begin(table), *answers)


def can(table: Table) -> list[str]:
    """The actions that are offered now."""
    return tokens(begin(table))


def places(table: Table, kind: str) -> list[str]:
    """The places offered for a kind of tile; none where the kind itself is not offered."""
    match = begin(table)
    if "place_tile" not in tokens(match):
        return []
    match.play("place_tile")
    if prompt(match) == "tile_kind":
        if kind not in tokens(match):
            return []
        match.play(kind)
    return tokens(match) if prompt(match) == "tile_place" else [PLACES[at_table(match).place].token]


def village_hexes(table: Table, kind: str, place: str) -> list[str]:
    """The hexes that may be the village hex of a tile there."""
    twin = table.copy()
    twin.kind = KIND[kind]
    twin.place = PLACE[place].index
    return [str(space) for space in placing.village_hexes(twin)]


def why_not(table: Table, kind: str, place: str, village: str | None = None, seat: int = A) -> str | None:
    """The name of the first reason against a tile: the place, then the village hex, then the tile itself."""
    twin = table.copy()
    twin.active, twin.kind, twin.place = seat, KIND[kind], PLACE[place].index
    looked_for = [("tile_place", place), ("tile_village", village or ""), ("tile_kind", kind)]
    reasons = [GAME.why_not(twin, seat, asked, token) for asked, token in looked_for]
    return next((why.name for why in reasons if why is not None), None)


def reach(table: Table, start: str) -> dict[str, int]:
    """Where an inca can go and for how much, in what is offered when it is picked."""
    twin = table.copy()
    twin.mover = RESERVE if start == "reserve" else HEX[start]
    prices = incas.prices(twin)
    assert [str(option) for option in incas.Ways(twin).destinations()] == list(prices)
    return prices


def movers(table: Table) -> list[str]:
    return [str(option) for option in incas.movers(table)]


def building(table: Table) -> list[str]:
    """The hexes on which A may build a temple."""
    return [str(space) for space in temples.building_spaces(table)] if "build_temple" in can(table) else []


def enlarging(table: Table) -> list[str]:
    return [str(space) for space in temples.enlargeable(table)] if "enlarge_temple" in can(table) else []


def prestige(match: Match) -> list[int]:
    return [player.prestige for player in at_table(match).players]


def row(start: str, count: int) -> str:
    """Hexes in a row to the right."""
    line, x = start.split(":")
    return " ".join(f"{line}:{int(x) + 2 * step}" for step in range(count))


def uneven_board(table: Table) -> None:
    """KC-X26: crop everywhere, outside too, no two neighbours level; the basins count as scored."""
    for space in HEXES:
        if not table.basin[space.index]:
            q = (space.x - space.row) // 2
            lay_one(table, space.token, 1 + (q - space.row) % 3, TERRAIN["c"])
        else:
            table.basin[space.index] = 2
    look_again(table)
