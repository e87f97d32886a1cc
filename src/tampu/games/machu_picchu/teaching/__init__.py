"""How The Princes of Machu Picchu is taught: the numbers of the lessons here, the hints of a first game in `guide`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tampu.engine.components import Facts, facts_in
from tampu.engine.fields import start
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import scoring
from tampu.games.machu_picchu.state import Player
from tampu.games.machu_picchu.teaching.guide import hint

__all__ = ["facts", "hint"]


@cache
def facts() -> Mapping[str, object]:
    """Every number that the lessons and drawings show. Correct the components, and the lessons are right."""
    return {**_city(), **_people(), **_trail_and_cards(), **_days(), **_ends(), **_example()}


def _city() -> dict[str, object]:
    start = c.START_GOODS
    return {
        "districts": len(c.DISTRICTS),
        "production_districts": len(c.PRODUCTION),
        "temples": len(c.TEMPLES),
        "once_a_day": len(c.ONCE_A_DAY),
        "unit_corn": c.UNIT[c.CORN],
        "bonus_corn": c.BONUS_AMOUNT[c.CORN],
        "bonus_corn_twice": c.BONUS_AMOUNT[c.CORN] * c.MAX_BONUS,
        "max_bonus": c.MAX_BONUS,
        "harvest": c.OUTPUT[c.CORN],
        "fee": c.FEE[c.LLAMA],
        "start_corn": start[c.CORN],
        "start_other": start[c.LLAMA],
        "start_cards": c.START_CARDS,
        "prices": c.SELL_PRICE[: c.CAPACITY],
        "capacity": c.CAPACITY,
        "dearest": max(c.BUY_PRICE),
        "cheapest": min(c.SELL_PRICE),
        "start_units": c.START_UNITS,
        "sell_now": c.SELL_PRICE[c.START_UNITS],
        "sell_next": c.SELL_PRICE[c.START_UNITS + 1],
        "buy_now": c.BUY_PRICE[c.START_UNITS],
        "buy_next": c.BUY_PRICE[c.START_UNITS - 1],
    }


def _people() -> dict[str, object]:
    return {
        "professions": [
            {
                "id": str(profession),
                "good": str(c.GOODS[profession]),
                "district": str(c.PRODUCTION[profession]),
                "placed_at": str(c.PLACED_AT[profession]),
                "cost": _goods(c.INCA_COST[profession]),
            }
            for profession in c.PROFESSIONS
        ],
        "rows": [
            {
                "id": str(cult),
                "cards": c.CULT_CARDS[cult],
                "steps": c.STEP_VALUES[cult][1:],
                "cost": _goods(c.CULT_COST[cult]),
                "temple": next(str(temple) for temple, served in c.CULT_OF_TEMPLE.items() if served == cult),
            }
            for cult in c.CULTS
        ],
        "cult_cards": c.ALL_CULT_CARDS,
        **{f"{cult}_cards": c.CULT_CARDS[cult] for cult in c.CULTS},
        "virgin_first": c.STEP_VALUES[c.Cult.VIRGIN][1],
        "virgin_third": c.STEP_VALUES[c.Cult.VIRGIN][3],
        "hut_incas": c.PLACED_AT.count(c.District.WATCHMANS_HUT),
        "palace_incas": c.PLACED_AT.count(c.District.ROYAL_PALACE),
        "steps_per_stone": c.STEPS_PER_STONE,
        "steps_of_two_stones": c.STEPS_PER_STONE * c.MAX_BONUS,
        "steps_per_unit": c.STEPS_PER_UNIT,
        "main_temple_steps": c.STEPS_PER_UNIT * len(c.GOODS),
        "kinds": len(c.GOODS),
        "clock_kinds": c.CLOCK_KINDS,
        "clock_steps": c.CLOCK_STEPS,
    }


def _goods(price: Sequence[int]) -> list[tuple[str, int]]:
    """A price as the goods it names, each with its amount."""
    return [(str(good), price[good]) for good in c.GOODS if price[good]]


def _trail_and_cards() -> dict[str, object]:
    return {
        "summit": c.SUMMIT,
        "last_step": c.SUMMIT - 1,
        "granary": c.GRANARY,
        "granary_corn": c.GRANARY_GAIN[c.CORN],
        "stables": c.STABLES,
        "stables_llamas": c.STABLES_GAIN[c.LLAMA],
        "draw": c.DRAW,
        "put_back": c.PUT_BACK[c.DRAW],
        "kept": c.DRAW - c.PUT_BACK[c.DRAW],
        "zones": c.DATA["trail"]["final_bonus"],
        **{f"zone_{n}": zone["points"] for n, zone in enumerate(c.DATA["trail"]["final_bonus"])},
        **{f"zone_{n}_from": zone["from"] for n, zone in enumerate(c.DATA["trail"]["final_bonus"])},
        **{f"zone_{n}_to": zone["to"] for n, zone in enumerate(c.DATA["trail"]["final_bonus"])},
        "cards": len(c.CARDS),
        "symbols": len(c.SYMBOLS),
        "cards_per_symbol": sum(0 in card.symbols for card in c.CARDS),
        "points": c.POINTS_PER_MATCH,
        "gold": sorted({card.gold for card in c.CARDS}),
        "gold_least": min(card.gold for card in c.CARDS),
        "gold_most": max(card.gold for card in c.CARDS),
        "missed": c.POINTS_PER_MISSED_DRAW,
    }


def _days() -> dict[str, object]:
    return {
        "last_day": c.LAST_DAY,
        "day_before": c.LAST_DAY - 1,
        "moons": [
            {
                "id": str(tile),
                "good": str(c.GOODS[tile.good]) if tile.amount else "",
                "count": tile.amount or tile.steps,
            }
            | {"fee": tile.fee}
            for tile in c.MOON_TILES
        ],
        "moon_tiles": len(c.MOON_TILES),
        "closing": c.TILES_TO_CLOSE,
        "moon_fee": max(tile.fee for tile in c.MOON_TILES),
        "time_corn": c.TIME_CORN,
        "moon_corn": next(tile.amount for tile in c.MOON_TILES if tile.good == c.CORN),
        "steps_low": min(tile.steps for tile in c.MOON_TILES if tile.steps),
        "steps_high": max(tile.steps for tile in c.MOON_TILES),
    }


def _ends() -> dict[str, object]:
    counts = [
        {
            "players": players,
            "incas": count.incas,
            "start_day": count.start_day,
            "days": c.LAST_DAY - count.start_day + 1,
            "deck": len(c.CARDS) - players * c.START_CARDS,
            "learning_day": count.start_day + c.LEARNING_DAYS_LESS,
            "learning_incas": count.incas - len(c.LEARNING_INCAS),
        }
        for players, count in sorted(c.PLAYER_COUNTS.items())
    ]
    return {
        "most": c.MULTIPLIERS[0],
        "second": c.MULTIPLIERS[1],
        "counts": counts,
        "fewest_players": min(c.PLAYER_COUNTS),
        "most_players": max(c.PLAYER_COUNTS),
        "learning_less": c.LEARNING_DAYS_LESS,
        "learning_incas": len(c.LEARNING_INCAS),
    }


# ---------------------------------------------------------------------- the worked example


def _example() -> dict[str, object]:
    """The players of `lessons.toml` scored by the very rules of the game, with both endings."""
    told = facts_in(__package__, "lessons.toml")["example"]
    player = _player(told)
    lines = scoring.rescue_score(player)
    own = dict(zip(c.SYMBOLS, scoring.pieces(player), strict=True))
    hand = [c.CARDS[index] for index in player.hand]
    shown = [c.SYMBOLS[symbol] for card in hand for symbol in card.symbols]
    rows = [
        {"symbol": symbol, "symbols": shown.count(symbol), "pieces": own[symbol], "points": lines[symbol]}
        for symbol in c.SYMBOLS
        if own[symbol] or symbol in shown
    ]
    gold = scoring.gold(player, player.hand)
    totals: list[Facts] = [{"name": told["name"], "points": lines["total"], "gold": gold}, *told["others"]]
    richest = sorted({total["gold"] for total in totals}, reverse=True)
    for total in totals:
        total["times"] = scoring.multiplier(richest.index(total["gold"]))
        total["score"] = total["points"] * total["times"]
    return {
        "example_name": told["name"],
        "example_hand": [{"symbols": [c.SYMBOLS[s] for s in card.symbols], "gold": card.gold} for card in hand],
        "example_rows": rows,
        "example_scout": player.scout,
        "example_trail": lines["trail"],
        "example_points": lines["total"],
        "example_gold": gold,
        "example_totals": totals,
        "rescue_winner": max(totals, key=lambda total: total["points"])["name"],
        "conquest_winner": max(totals, key=lambda total: total["score"])["name"],
    }


def _player(told: Facts) -> Player:
    pieces = [told["pieces"].get(symbol, 0) for symbol in c.SYMBOLS]
    hand = tuple(card.index for card in c.CARDS if str(card) in told["hand"])
    incas = len(c.PRODUCTION)
    player = start(Player(0))
    player.incas, player.cults, player.hand, player.scout = pieces[:incas], pieces[incas:], hand, told["scout"]
    return player
