"""How Tawantinsuyu is taught: the numbers of the lessons here, its scenes in `pictures`, the hints in `guide`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tampu.games.tawantinsuyu import axomamma_board as axo
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.table.base import ACTION_ICON, TASK_ICON
from tampu.games.tawantinsuyu.teaching import pictures
from tampu.games.tawantinsuyu.teaching.guide import hint

__all__ = ["facts", "hint"]


@cache
def facts() -> Mapping[str, object]:
    """Every number that the lessons and drawings show. Correct the components, and the lessons are right."""
    return {
        **_box(),
        **_start(),
        **_hill(),
        **_tasks(),
        **_priest(),
        **_festival(),
        **_final(),
        **_counts(),
        **_solo(),
        **_shown(),
    }


def _box() -> dict[str, object]:
    return {
        "workers": c.PER_COLOUR * len(c.WORKERS),
        "colours": len(c.WORKERS),
        "per_colour": c.PER_COLOUR,
        "god_cards": len(c.GOD_CARDS),
        "gods": len(c.GODS),
        "army_cards": sum(c.ARMY_COPIES),
        "buildings": len(c.BUILDINGS),
        "weavings": len(c.WEAVINGS),
        "patterns": len(c.PATTERNS),
        "statues": sum(c.STATUE_COUNT) * len(c.GODS),
        "own_stairs": c.STAIRS_EACH,
        "markers": c.MARKERS_EACH,
    }


def _start() -> dict[str, object]:
    return {
        "start_score": c.START_SCORE,
        "start_stone": c.START_STONE,
        "start_workers": c.START_WORKERS,
        "dealt": c.CARDS_DEALT,
        "kept": c.CARDS_KEPT,
        "played": c.CARDS_DEALT - c.CARDS_KEPT,
        "starters": len(c.STARTERS),
    }


def _hill() -> dict[str, object]:
    return {
        "spaces": len(c.SPACES),
        "sections": c.SECTIONS,
        "terraces": len(c.TERRACES),
        "wander_near": c.WANDER[1],
        "wander_far": c.WANDER[2],
        "descent_middle": c.DESCENT[c.MIDDLE],
        "descent_lower": c.DESCENT[c.LOWER],
        "stairs_cut": c.STAIRS_CUT,
        "stairs_used": c.STAIRS_USED_VP,
        "courier_less": c.COURIER_DISCOUNT,
        "worker_limit": c.WORKER_LIMIT,
    }


def _tasks() -> dict[str, object]:
    return {
        "gather_potato": c.GATHER[c.POTATO],
        "gather_corn": c.GATHER[c.CORN],
        "gather_stone": c.GATHER[c.STONE],
        "gather_gold": c.GATHER[c.GOLD],
        "stairs_stone": c.STAIRS_COST[c.STONE],
        "stairs_vp": c.STAIRS_REWARD[c.VP],
        "stairs_corn": c.STAIRS_REWARD[c.CORN],
        "stairs_potato": c.STAIRS_REWARD[c.POTATO],
        "stairs_below": c.STAIRS_BELOW_VP,
        "small_stone": c.STATUE_COST[c.SMALL][c.STONE],
        "small_vp": c.STATUE_VP[c.SMALL],
        "large_stone": c.STATUE_COST[c.LARGE][c.STONE],
        "large_gold": c.STATUE_COST[c.LARGE][c.GOLD],
        "large_vp": c.STATUE_VP[c.LARGE],
        "market": c.MARKET_SIZE,
        "drawn": c.WEAVINGS_DRAWN,
        "weave_one": c.WEAVING_PRICE[1],
        "weave_two": c.WEAVING_PRICE[2],
        "weave_three": c.WEAVING_PRICE[3],
        "weave_other": c.WEAVING_PRICE_OTHERS,
    }


def _priest() -> dict[str, object]:
    return {
        "gold_instead": c.GOLD_INSTEAD,
        "large_steps": c.STATUE_STEPS[c.LARGE],
        "small_steps": c.STATUE_STEPS[c.SMALL],
        "offer_one": c.OFFERING_LEAD[1],
        "offer_two": c.OFFERING_LEAD[2],
        "offer_three": c.OFFERING_LEAD[3],
        "offer_follow": c.OFFERING_FOLLOW[1],
        "rejuvenate_food": c.REJUVENATE_FOOD,
        "rejuvenate_corn": c.REJUVENATE_CORN,
        "army_potato": c.POTATO_PER_ARMY_CARD,
        "regions": len(c.REGIONS),
        "region_spaces": len(c.CONQUEST_SPACES) // len(c.REGIONS),
        "centre_spaces": sum(points > 0 for points in c.TEMPLE_CENTRE),
    }


def _festival() -> dict[str, object]:
    return {
        "festivals": c.FESTIVALS,
        "tile_first": c.FESTIVAL_VP[0],
        "tile_second": c.FESTIVAL_VP[1],
        "tile_third": c.FESTIVAL_VP[2],
        "missing": c.VP_PER_MISSING_POTATO,
        "festival_plays": c.FESTIVAL_PLAYS,
    }


def _final() -> dict[str, object]:
    return {
        "tapestry_points": list(enumerate(c.TAPESTRY_VP))[1:],
        "centre_most": max(c.TEMPLE_CENTRE),
        "building_vp": c.BUILDING_VP,
        "god_card_vp": c.GOD_CARD_VP,
        "army_card_vp": c.ARMY_CARD_VP,
        "worker_vp": c.WORKER_VP,
        "gold_vp": c.GOLD_VP,
        "tapestry_most": max(c.TAPESTRY_VP),
    }


def _counts() -> dict[str, object]:
    """What differs by the number of players; the solo game is set up as for two."""
    usable = {seats: sum(not w.starter and w.min_players <= seats for w in c.WEAVINGS) for seats in c.VILLAGE_SIZE}
    return {
        "counts": [
            {
                "players": "1–2" if seats == min(c.VILLAGE_SIZE) else str(seats),
                "removed": c.WORKERS_REMOVED[seats],
                "village": c.VILLAGE_SIZE[seats],
                "nomads": c.NOMADS_SIZE[seats],
                "weavings": usable[seats],
                "display": c.DISPLAY_SIZE[seats],
                "cards": c.FESTIVAL_CARDS[seats],
            }
            for seats in c.VILLAGE_SIZE
        ],
        "blocked_upper": sum(space.blocked for space in c.SPACES if space.terrace == c.UPPER),
        "blocked_middle": sum(space.blocked for space in c.SPACES if space.terrace == c.MIDDLE),
    }


def _solo() -> dict[str, object]:
    data = axo.AXOMAMMA
    levers = data["difficulty"]["levers"]
    return {
        "target": axo.TARGET,
        "axo_corn": data["offering_min_corn"],
        "axo_buildings": data["production_min_buildings"],
        "axo_statues": data["worship_min_statues"],
        "axo_down": data["rejuvenate_min_face_down"],
        "axo_potatoes": data["potatoes_for_vp"]["potatoes"],
        "axo_potato_vp": data["potatoes_for_vp"]["vp"],
        "axo_statue_vp": data["statue_card_vp"],
        "axo_weaving_vp": data["festival_vp_per_weaving"],
        "axo_behind": data["festival_vp_if_behind"],
        "axo_slots": axo.SLOTS,
        "axo_display": data["display_discards"],
        "easier": [lever["id"] for lever in levers if lever["side"] == "easier"],
        "harder": [lever["id"] for lever in levers if lever["side"] == "harder"],
    }


def _shown() -> dict[str, object]:
    return {
        "hill": pictures.hill(),
        "around": pictures.around(),
        "price": pictures.price(),
        "around_same": pictures.around()["same"],
        "around_tasks": pictures.around()["tasks"],
        "price_food": pictures.price()["food"],
        "price_wander": pictures.price()["wander"],
        "price_descent": pictures.price()["descent"],
        "price_saved": pictures.price()["saved"],
        "tapestry": pictures.tapestry(),
        "region": pictures.region(),
        "region_name": pictures.REGION,
        "temple": pictures.temple(),
        "god_card": pictures.god_card(),
        "loops": pictures.loops(),
        "task_icon": TASK_ICON,
        "action_icon": ACTION_ICON,
        "actions": [str(action) for action in c.ACTIONS],
        "roles": list(zip([str(w) for w in c.WORKERS], [str(role) for role in c.ROLES], strict=True)),
    }
