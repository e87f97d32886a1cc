"""What people look for, by prompt: of these, whatever is not offered has a reason."""

from __future__ import annotations

from tampu.games.machu_picchu.components import (
    CULTS,
    DISTRICTS,
    GOODS,
    MARKET_GOODS,
    MOON_TILES,
    PRODUCTION,
    PROFESSIONS,
)

CULT_CARDS = [*map(str, CULTS)]

LOOKED_FOR = {
    "choose_move": [*map(str, DISTRICTS), "stay"],
    "choose_moon_tile": [*map(str, MOON_TILES)],
    "choose_offering": [*map(str, GOODS), "done"],
    "choose_new_inca": [*map(str, PROFESSIONS), "done"],
    "choose_priest": CULT_CARDS,
    "choose_virgin": CULT_CARDS,
    "choose_market_adjustment": [f"{verb}_{good}" for verb in ("add", "remove") for good in MARKET_GOODS],
    "choose_trade": [f"{verb}_{good}" for verb in ("buy", "sell") for good in MARKET_GOODS],
    "choose_sun_clock_inca": [*map(str, PRODUCTION), "none"],
}
