"""How Cuzco is taught: the numbers of the lessons here, its scenes in `pictures`, the hints in `guide`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tampu.engine.components import Facts
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco.teaching.guide import hint
from tampu.games.kramer_cuzco.teaching.pictures import scenes, site_map, told

__all__ = ["facts", "hint"]


@cache
def facts() -> Mapping[str, object]:
    """Every number that the lessons and drawings show. Correct the components, and the lessons are right."""
    return {
        **_box(),
        **_turn(),
        **_temples(),
        **_cards(),
        **_festival(),
        **_final(),
        **_counts(),
        "pictures": scenes(),
        "map": site_map(),
    }


def _box() -> dict[str, object]:
    own = {str(kind): c.OWN_TILES[kind] for kind in c.KINDS}
    return {
        "spaces": c.DATA["board"]["site_spaces"],
        "printed_basins": len(c.PRINTED_BASINS),
        "triples": c.TRIPLES,
        "doubles": own["double"],
        "single_crops": own["single_crop"],
        "single_villages": own["single_village"],
        "incas": c.INCAS,
        "tokens": c.TOKENS,
        "basins": c.BASINS - len(c.PRINTED_BASINS),
        "start_cards": c.START_CARDS,
    }


def _turn() -> dict[str, object]:
    return {
        "turn_ap": c.TURN_AP,
        "most_ap": c.MOST_AP,
        "tile_price": c.TILE_PRICE,
        "overhang": c.OVERHANG_PRICE,
        "forest": c.FOREST_PRICE,
        "mountain": c.MOUNTAIN_PRICE,
        "change": c.TYPE_CHANGE,
        "temple_price": c.TEMPLE_PRICE,
        "basin_price": c.BASIN_PRICE,
        "card_price": c.CARD_PRICE,
        "cards_a_turn": c.CARDS_A_TURN,
    }


def _temples() -> dict[str, object]:
    return {
        "highest": c.HIGHEST,
        "basin_points": c.BASIN_POINTS,
        "temple_values": [
            {
                "value": entry["value"],
                "sizes": _sizes(entry),
                "points": entry["points_when_reached"],
                "alone": entry["festival_alone"],
                "shared": entry["festival_shared"],
                "floors": c.FLOOR_COUNT[number],
            }
            for number, entry in enumerate(c.DATA["temple_value"])
        ],
    }


def _sizes(entry: Facts) -> str:
    """The sizes that make a value; the highest value has no upper end."""
    least = entry["size_min"]
    return f"{least}+" if entry["value"] == c.HIGHEST else f"{least}–{entry['size_max']}"


def _cards() -> dict[str, object]:
    return {
        "cards": sum(c.COPIES),
        "kinds": len(c.CARDS),
        "copies": max(c.COPIES),
        "relics": [list(relics) for relics in c.RELICS],
        "relic_icon": {"relic_a": "relic-a", "relic_b": "relic-b", "relic_c": "relic-c"},
        "wanted": list(c.RELICS[c.CARD[told()["festival"]["face_up"]]]),
        "worth": list(c.WORTH[c.CARD[told()["festival"]["face_up"]]]),
    }


def _festival() -> dict[str, object]:
    """The festival of `pictures.toml`, with the offer after each step."""
    festival = told()["festival"]
    worth = c.WORTH[c.CARD[festival["face_up"]]]
    offers: dict[str, int] = {}
    steps = []
    for step in festival["step"]:
        seat, does = step["seat"], step["does"]
        card = c.CARD.get(does)
        if card is not None:
            offers[seat] = offers.get(seat, 0) + worth[card]
        steps.append(
            {
                "seat": seat,
                "does": does,
                "relics": [] if card is None else list(c.RELICS[card]),
                "offer": None if does == "pass" else offers[seat],
            }
        )
    return {"festival_value": festival["value"], "festival_share": c.FESTIVAL_SHARED[festival["value"]], "steps": steps}


def _final() -> dict[str, object]:
    """The cities of the last scoring, and what each player gets."""
    cities = [scenes()[f"final_{name}"].cities[0] for name in "abc"]
    seats = ("red", "blue", "yellow")
    points = {
        seat: [next((who.points for who in city.rank if who.colour == seat), 0) for city in cities] for seat in seats
    }
    return {
        "final_cities": cities,
        "final_points": points,
        "final_totals": {seat: sum(scored) for seat, scored in points.items()},
    }


def _counts() -> dict[str, object]:
    return {
        "fewest_players": min(c.PLAYER_COUNTS),
        "most_players": max(c.PLAYER_COUNTS),
        "counts": [
            {
                "players": players,
                "incas": players * c.INCAS,
                "doubles": players * c.OWN_TILES[c.DOUBLE],
                "singles": players * (c.OWN_TILES[c.SINGLE_CROP] + c.OWN_TILES[c.SINGLE_VILLAGE]),
                "pile": sum(c.COPIES) - 1 - players * c.START_CARDS,
            }
            for players in c.PLAYER_COUNTS
        ],
    }
