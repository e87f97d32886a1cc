"""How Cuzco is taught: the numbers of the lessons here, the hints of a first game in `guide`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.dice import HIGHEST
from tampu.games.feld_cuzco.drawing import GOD_ICON, GOOD_ICON
from tampu.games.feld_cuzco.network import LAYOUTS
from tampu.games.feld_cuzco.teaching.example import example
from tampu.games.feld_cuzco.teaching.guide import hint

__all__ = ["facts", "hint"]


@cache
def facts() -> Mapping[str, object]:
    """Every number that the lessons and drawings show. Correct the components, and the lessons are right."""
    return {**_start(), **_roads(), **_mask(), **_actions(), **_gods(), **_city(), **_counts(), **_ends(), **example()}


def _start() -> dict[str, object]:
    return {
        "rounds": c.ROUNDS,
        "dice": c.DICE,
        "placements": c.ROUNDS * c.DICE,
        "highest": HIGHEST,
        "start_offerings": c.START_OFFERINGS,
        "start_inti": c.START_INTI,
        "start_feathers": c.DATA["setup"]["start_feathers"],
        "start_missions": c.DATA["setup"]["start_missions_dealt"],
        "missions_drawn": c.MISSIONS_DRAWN,
        "missions_kept": c.MISSIONS_KEPT,
        "cards_dealt": c.CARDS_DEALT,
        "last_start_score": c.START_SCORE[-1],
        "priests": c.PRIESTS,
        "quipus": c.QUIPUS,
        "open_missions": c.MISSION_SLOTS,
    }


def _roads() -> dict[str, object]:
    villages = c.DATA["villages"]["list"]
    return {
        "villages": c.VILLAGES,
        "inner": c.INNER,
        "outer": c.VILLAGES - c.INNER,
        "least_village": min(village["vp"] for village in villages),
        "best_village": max(village["vp"] for village in villages),
        "rotations": c.ROTATIONS,
        "layouts": LAYOUTS,
        "triangles": c.DATA["box"]["board_triangles"],
        "frames": c.DATA["box"]["frame_parts"],
        "villages_per_colour": c.VILLAGES // len(c.FEATHERS),
        "map_villages": villages,
        "map_paths": c.DATA["paths"]["list"],
        "map_branches": [
            {"from": "cuzco", "to": f"I{(n + c.FIXED_ROTATION) % c.INNER}", **branch}
            for n, branch in enumerate(c.DATA["cuzco_tile"]["branches"])
        ],
        "map_places": {place["id"]: (place["x"], place["y"]) for place in c.DATA["network_layout"]["places"]},
    }


def _mask() -> dict[str, object]:
    shown = c.DATA["circles"]["list"][2]
    round_shown = 3
    return {
        "slots": c.TILE_SLOTS,
        "free_slots": c.DATA["mask"]["free_slots_at_start"],
        "feathers": c.FEATHER_SLOTS,
        "colours": len(c.FEATHERS),
        "per_colour": c.MOST_FEATHERS,
        "circles": c.CIRCLES,
        "circle_least": min(c.CIRCLE_POINTS),
        "circle_most": max(c.CIRCLE_POINTS),
        "bonus_first": c.CIRCLE_BONUS[1],
        "bonus_middle": c.CIRCLE_BONUS[3],
        "bonus_last": c.CIRCLE_BONUS[c.ROUNDS],
        "shown_circle": shown["die"],
        "shown_circle_points": shown["vp"],
        "shown_round": round_shown,
        "shown_bonus": c.CIRCLE_BONUS[round_shown],
        "shown_points": shown["vp"] + c.CIRCLE_BONUS[round_shown],
        "shown_mask": c.DATA["mask_feathers"]["A"],
    }


def _actions() -> dict[str, object]:
    abilities = c.DATA["tile_abilities"]["list"]
    roads = next(entry["by_copies"] for entry in abilities if entry["key"] == str(c.Ability.ROAD))
    return {
        "points_action": c.POINTS_ACTION,
        "exchanges": c.DATA["exchange"]["list"],
        "display": c.DISPLAY,
        "least_number": min(c.TILE_NUMBER),
        "most_number": max(c.TILE_NUMBER),
        "steps": c.STEPS,
        "abilities": abilities,
        "ability_count": len(abilities),
        "copies": c.DATA["tile_numbers"]["copies_per_ability_and_colour"],
        "road_1": roads[0],
        "road_2": roads[1],
        "road_3": roads[2],
    }


def _gods() -> dict[str, object]:
    return {
        "gods": [
            {
                "id": str(god),
                "icon": GOD_ICON[str(god)],
                "cards": [str(c.GOD_CARDS[card]) for card in c.CARDS_OF[god.index]],
            }
            for god in c.GODS
        ],
        "god_count": len(c.GODS),
        "god_cards": len(c.GOD_CARDS) * c.COPIES,
        "card_kinds": len(c.GOD_CARDS),
        "card_copies": c.COPIES,
        "card_price": c.CARD_PRICE,
        "rich_food": c.RICH_FOOD,
        "rich_knowledge": c.RICH_KNOWLEDGE,
        "eased_points": c.EASED_POINTS,
    }


def _city() -> dict[str, object]:
    return {
        "most_knowledge": c.MOST_KNOWLEDGE,
        "most_university": c.KNOWLEDGE_POINTS[-1],
        "track": c.KNOWLEDGE_POINTS,
        "priest_first": c.PRIEST_POINTS[1],
        "priest_middle": c.PRIEST_POINTS[3],
        "priest_last": c.PRIEST_POINTS[c.ROUNDS],
        "goods": [{**good, "icon": GOOD_ICON[good["key"]]} for good in c.DATA["goods"]["list"]],
        "cheapest": min(c.GOOD_COST),
        "dearest": max(c.GOOD_COST),
        "least_good": min(c.GOOD_POINTS),
        "best_good": max(c.GOOD_POINTS),
        "mission_points": c.MISSION_POINTS,
        "most_missions": c.DATA["mission_points"]["completed_possible"],
        "palace_extra": c.DATA["setup"]["missions_shown_plus_players"],
    }


def _counts() -> dict[str, object]:
    fewest, most = min(c.PLAYER_COUNTS), max(c.PLAYER_COUNTS)
    return {
        "fewest_players": fewest,
        "most_players": most,
        "counts": [
            {
                "players": players,
                "spaces": len(c.SPACES[players]),
                "goods": count.goods_per_row,
                "missions": count.missions_shown,
                "feathers": count.feathers,
                "pututu_one": count.pututus[0],
                "pututu_two": count.pututus[1],
            }
            for players, count in sorted(c.PLAYER_COUNTS.items())
        ],
        "spaces_most": len(c.SPACES[most]),
        "spaces_fewest": len(c.SPACES[fewest]),
        "pututu_small": c.PUTUTU_CHANGE[0],
        "pututu_big": c.PUTUTU_CHANGE[1],
    }


BONUS_ICON: Final = {
    "feathers": "headdress",
    "circles": "circle",
    "missions": "mission",
    "quipus_on_villages": "quipu",
    "tiles": "study",
    "goods": "tunic",
}


def _ends() -> dict[str, object]:
    return {
        "inti_points": c.INTI_POINTS,
        "bonuses": [
            {"id": key, "icon": BONUS_ICON[key], "need": need, "points": points}
            for key, need, points in zip(c.BONUS_KEYS, c.BONUS_NEED, c.BONUS_POINTS, strict=True)
        ],
        "bonus_sum": sum(c.BONUS_POINTS),
    }
