"""What an option costs and brings, as far as the table shows it. Nothing is played out for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tampu.drawing import View
from tampu.games.machu_picchu.components import (
    BUY_PRICE,
    CAPACITY,
    CARD_OF,
    CULT_CARDS,
    CULT_COST,
    CULT_OF,
    CULT_OF_TEMPLE,
    CULTS,
    DISTRICT_OF,
    FEE,
    GOODS,
    INCA_COST,
    KIND,
    LAST_DAY,
    MOON_TILES,
    OUTPUT,
    PLACED_AT,
    PRODUCTION,
    PROFESSION_OF,
    PROFESSIONS,
    RECRUITED_AT,
    SELL_PRICE,
    STEP_VALUES,
    STEPS_PER_STONE,
    STEPS_PER_UNIT,
    SUMMIT,
    TILE_OF,
    TILES_TO_CLOSE,
    District,
)
from tampu.games.machu_picchu.drawing.forecast import Forecast
from tampu.games.machu_picchu.drawing.scene import Scene
from tampu.text import Words

SEPARATOR = " · "


def explain(view: View, me: int | None, option: str, words: Words) -> str:
    """The price first, then what it brings."""
    scene = Scene(view, me, words)
    say = EXPLAINED.get(scene.prompt or "")
    return "" if say is None or scene.asked is None else SEPARATOR.join(part for part in say(scene, option) if part)


def asked_player(scene: Scene) -> Mapping[str, Any]:
    assert scene.asked is not None
    return scene.players[scene.asked]


def can_pay(player: Mapping[str, Any], cost: Sequence[int]) -> bool:
    return all(have >= wanted for have, wanted in zip(player["goods"].values(), cost, strict=True))


def climb(scene: Scene, steps: int) -> str:
    """Where so many steps take the scout, and whether he passes the summit."""
    end = asked_player(scene)["scout"] + steps
    text = scene.say("climb", count=steps, step=end % SUMMIT)
    return f"{text}, {scene.say('draw_card')}" if end >= SUMMIT else text


# ---------------------------------------------------------------------- where to go


def entering(scene: Scene, option: str) -> list[str]:
    """Walking, riding or staying: the price, then what the district would do."""
    if option == "stay":
        return [staying(scene)]
    district = DISTRICT_OF[option]
    cost = "" if scene.prompt != "choose_move" else scene.say("free" if scene.is_free(option) else "ride")
    return [cost, *AT_KIND[KIND[district]](scene, district)]


def staying(scene: Scene) -> str:
    taken = len(MOON_TILES) - len(scene.table["moons"])
    if scene.table["sun"] is None and taken + 1 == TILES_TO_CLOSE:
        return scene.say("closes_day")
    return scene.say("pays_at_once" if scene.table["day"] == LAST_DAY else "pays_at_night")


def producing(scene: Scene, district: District) -> list[str]:
    lies = scene.info(str(district))
    workers = asked_player(scene)["incas"][str(district)]
    if not scene.table["bonus"][str(district)] or not workers:
        return [lies]
    index = PRODUCTION.index(district)
    gain = scene.count(GOODS[index], workers * OUTPUT[index])
    return [lies, scene.say("work" if FEE[index] else "harvest", gain=gain, fee=workers * FEE[index])]


def serving(scene: Scene, district: District) -> list[str]:
    stones = scene.table["bonus"][str(district)]
    if not stones:
        return [scene.say("used_up")]
    steps = climb(scene, stones * STEPS_PER_STONE)
    cult = CULT_OF_TEMPLE.get(district)
    if cult is None:
        return [steps, scene.say("each_kind", count=STEPS_PER_UNIT)]
    player = asked_player(scene)
    llamas = player["goods"]["llama"] - (0 if scene.prompt != "choose_move" or scene.is_free(str(district)) else 1)
    most = min(player["cults"][str(cult)], llamas)
    value = scene.table["step_values"][str(cult)]
    return [steps, scene.say("sacrifices", count=most, value=value) if most > 0 else ""]


def training(scene: Scene, district: District) -> list[str]:
    """Who could be placed there with the goods at hand."""
    player = asked_player(scene)
    payable = [p for p in PROFESSIONS if PLACED_AT[p] == district and can_pay(player, INCA_COST[p])]
    return [payable_line(scene, [scene.words.term(p) for p in payable] if player["supply"] else [])]


def recruiting(scene: Scene, district: District) -> list[str]:
    player = asked_player(scene)
    taken = scene.table["taken"]
    payable = [
        cult
        for cult in CULTS
        if RECRUITED_AT[cult] == district and taken[str(cult)] < CULT_CARDS[cult] and can_pay(player, CULT_COST[cult])
    ]
    return [payable_line(scene, [scene.words.term(cult) for cult in payable])]


def payable_line(scene: Scene, names: Sequence[str]) -> str:
    return scene.say("payable", names=", ".join(names)) if names else scene.say("none_payable")


def visiting(scene: Scene, district: District) -> list[str]:
    return [scene.info(str(district))]


AT_KIND: Mapping[str, Callable[[Scene, District], list[str]]] = {
    "production": producing,
    "temple": serving,
    "inca_setup": training,
    "recruit": recruiting,
    "special": visiting,
}

# ---------------------------------------------------------------------- what to do there


def first_inca(scene: Scene, option: str) -> list[str]:
    index = PRODUCTION.index(DISTRICT_OF[option])
    matching = sum(index in card.symbols for card in scene.hand)
    return [scene.say("on_cards", count=matching) if matching else ""]


def production(scene: Scene, option: str) -> list[str]:
    number = int(option)
    where = scene.players[scene.table["active"]]["where"]
    index = PRODUCTION.index(DISTRICT_OF[where])
    if not number:
        return []
    gain = scene.count(GOODS[index], number * OUTPUT[index])
    return [scene.say("trade", gives=scene.count("corn", number * FEE[index]), gets=gain)]


def sacrifice(scene: Scene, option: str) -> list[str]:
    where = scene.players[scene.table["active"]]["where"]
    cult = CULT_OF_TEMPLE[DISTRICT_OF[where]]
    return [climb(scene, int(option) * scene.table["step_values"][str(cult)])] if int(option) else []


def offering(scene: Scene, option: str) -> list[str]:
    return [] if option == "done" else [climb(scene, STEPS_PER_UNIT)]


def new_inca(scene: Scene, option: str) -> list[str]:
    if option == "done":
        return []
    profession = PROFESSION_OF[option]
    matching = sum(profession in card.symbols for card in scene.hand)
    return [scene.price(INCA_COST[profession]), scene.say("on_cards", count=matching) if matching else ""]


def cult_card(scene: Scene, option: str) -> list[str]:
    if option == "none":
        return []
    cult = CULT_OF[option]
    value = STEP_VALUES[cult][scene.table["taken"][option] + 1]
    symbol = len(GOODS) + cult
    matching = sum(symbol in card.symbols for card in scene.hand)
    counts = scene.say("on_cards", count=matching) if matching else ""
    return [scene.price(CULT_COST[cult]), scene.say("value_then", count=value), counts]


def adjustment(scene: Scene, option: str) -> list[str]:
    verb, _, good = option.partition("_")
    if not good:
        return []
    before = scene.table["market"][good]
    after = before + (1 if verb == "add" else -1)
    return [
        f"{scene.say('buy')} {BUY_PRICE[before]}→{BUY_PRICE[after]}",
        f"{scene.say('sell')} {SELL_PRICE[before]}→{SELL_PRICE[after]}",
    ]


def trade(scene: Scene, option: str) -> list[str]:
    verb, _, good = option.partition("_")
    if not good:
        return []
    units = scene.table["market"][good]
    corn = SELL_PRICE[units] if verb == "sell" else -BUY_PRICE[units]
    bank = units == CAPACITY if verb == "sell" else units == 0
    return [f"{corn:+d} {scene.words.term('corn')}".replace("-", "−"), scene.words.term("bank") if bank else ""]


def card_to_return(scene: Scene, option: str) -> list[str]:
    own = asked_player(scene)
    card = CARD_OF[option]
    worth = Forecast(own, [card]).worth(card)
    return [scene.words.get("count.point", count=worth), scene.say("gold", gold=card.gold)]


def moon_fee(scene: Scene, option: str) -> list[str]:
    """What the fee buys."""
    if option != "pay":
        return []
    tile = TILE_OF[scene.table["fee_tile"]]
    return [scene.say("trade", gives=scene.count("corn", tile.fee), gets=scene.count(GOODS[tile.good], tile.amount))]


EXPLAINED: Mapping[str, Callable[[Scene, str], list[str]]] = {
    "choose_first_inca": first_inca,
    "choose_prince_start": entering,
    "choose_move": entering,
    "pay_moon_fee": moon_fee,
    "choose_production": production,
    "choose_sacrifice": sacrifice,
    "choose_offering": offering,
    "choose_new_inca": new_inca,
    "choose_priest": cult_card,
    "choose_virgin": cult_card,
    "choose_market_adjustment": adjustment,
    "choose_trade": trade,
    "choose_card_to_return": card_to_return,
}
