"""The guide of a first game: what each question of the first two rounds is about, and which answer would be a good one.

The opening is told in `lessons.toml`; from where the newcomer leaves it, the hints follow the table as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from tampu.drawing.sight import Sight
from tampu.drawing.teaching import Hint, first_game
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.abilities import USES
from tampu.games.feld_cuzco.phases import CHOOSE_DIE
from tampu.games.feld_cuzco.state import Table
from tampu.games.feld_cuzco.teaching import cards, turns
from tampu.games.feld_cuzco.teaching.prospects import CARDS, GOOD, INDEX, Position

FIRST: Final = first_game(__package__)
"""The first game, and its opening."""


def hint(sight: Sight) -> Hint | None:
    """The hint for the question at hand, if it is ours and the guide still walks along."""
    table, me = cast(Table, sight.state), sight.me
    if sight.truth.over or me is None:
        return None
    if table.round > FIRST.lasts:
        return farewell(sight, table, me)
    if sight.to_end:
        return Hint("guide.end_turn", {})
    if not sight.options:
        return None
    told_now = scripted(sight, table, me) or answer(sight.prompt, Position(sight, me))
    return told_now._replace(prompt=sight.prompt)


def farewell(sight: Sight, table: Table, me: int) -> Hint | None:
    """With the first die of the next round, the newcomer is told that he goes on alone."""
    first = table.round == FIRST.lasts + 1 and table.phase is CHOOSE_DIE and all(table.players[me].dice)
    if not first or table.extra or not sight.options:
        return None
    return Hint("guide.farewell", {"rounds": c.ROUNDS, "count": FIRST.lasts})


# ---------------------------------------------------------------------- the opening


def scripted(sight: Sight, table: Table, me: int) -> Hint | None:
    """The step of the opening that fits: the same question and dice, and what the story has so far."""
    mine = table.players[me]
    stands = {
        "prompt": sight.prompt,
        "round": table.round,
        "dice": sorted(die for die in mine.dice if die),
        "value": table.value,
        "at": str(c.PLACES[mine.where]),
        "feathers": [str(slot) for slot in c.SLOTS if mine.feathers[slot.index]],
        "circles": sum(mine.circles),
        "kept": [str(c.MISSIONS[mission]) for mission in sorted(mine.kept)],
    }
    return FIRST.next_step(sight, stands)


# ---------------------------------------------------------------------- set-up and missions


def first_feather(here: Position) -> Hint:
    slots = [slot for slot in c.SLOTS if str(slot) in here.options]
    best = max(slots, key=lambda slot: here.slot(slot.index))
    return Hint("guide.first_feather", {"slot": f"at-{best}", "circle": best.index // 2 + 1}, str(best))


def keep_mission(here: Position) -> Hint:
    best = c.MISSIONS[here.easiest(INDEX[option] for option in here.options)]
    values = {"mission": best.told, "points": c.MISSION_POINTS, "kept": c.MISSIONS_KEPT}
    return Hint("guide.keep_mission", values, str(best))


def palace(here: Position) -> Hint:
    """A complete mission whose things may be lost goes first; if there is none, card 04, or the hardest goes."""
    complete = [INDEX[option.removeprefix("complete-")] for option in here.options if option.startswith("complete-")]
    if complete:
        best = max(complete, key=lambda mission: (fades(mission), -mission))
        values = {"mission": c.MISSIONS[best].told, "points": c.MISSION_POINTS}
        return Hint("guide.palace_complete", values, f"complete-{c.MISSIONS[best]}")
    eased = [option for option in here.options if option.startswith(("card-", "inti-"))]
    if eased:
        return Hint("guide.palace_ease", {"points": c.EASED_POINTS}, eased[0])
    worst = here.hardest(INDEX[option.removeprefix("discard-")] for option in here.options)
    return Hint("guide.palace_discard", {"mission": c.MISSIONS[worst].told}, f"discard-{c.MISSIONS[worst]}")


FADING: Final = ("priests", "turn_token:token", "food", "offerings", "inti", "god_cards:god", "god_colours")


def fades(mission: int) -> bool:
    """Whether what it asks for can be lost again."""
    return any(part.what in FADING for part in c.MISSIONS[mission].parts)


def ease_mission(here: Position) -> Hint:
    best = c.MISSIONS[here.hardest(INDEX[option] for option in here.options)]
    return Hint("guide.ease_mission", {"mission": best.told, "points": c.EASED_POINTS}, str(best))


def new_mission(here: Position) -> Hint:
    best = c.MISSIONS[here.easiest(INDEX[option] for option in here.options)]
    return Hint("guide.new_mission", {"mission": best.told, "open": c.MISSION_SLOTS}, str(best))


# ---------------------------------------------------------------------- market


def buy(here: Position) -> Hint:
    """The good that is worth most more than its food."""
    goods = [GOOD[option] for option in here.options if option in GOOD]
    best = max(goods, key=here.good)
    if here.good(best) <= 0:
        return Hint("guide.buy_nothing", {}, "pass")
    values = {"good": str(c.GOODS[best]), "count": c.GOOD_COST[best], "points": c.GOOD_POINTS[best]}
    return Hint("guide.buy", values, str(c.GOODS[best]))


# ---------------------------------------------------------------------- feathers, circles, blessings


def feather_colour(here: Position) -> Hint:
    colours = [feather for feather in c.FEATHERS if str(feather) in here.options]
    best = max(colours, key=lambda feather: here.feather(feather.index))
    return Hint("guide.feather_colour", {"feather": f"feather-{best}", "most": c.MOST_FEATHERS}, str(best))


def feather_slot(here: Position) -> Hint:
    slots = [slot for slot in c.SLOTS if str(slot) in here.options]
    best = max(slots, key=lambda slot: here.slot(slot.index))
    ready = here.player.feathers[best.index ^ 1]
    values = {"slot": f"at-{best}", "circle": best.index // 2 + 1}
    return Hint("guide.feather_slot_ready" if ready else "guide.feather_slot", values, str(best))


def circle(here: Position) -> Hint:
    best = max(int(option) for option in here.options)
    values = {"circle": best, "points": here.circle_points(best - 1)}
    return Hint("guide.circle", values, str(best))


def blessing_gift(here: Position) -> Hint:
    rich = [option for option in here.options if option.startswith(("card-", "inti-"))]
    if rich:
        return Hint("guide.blessing_rich", {"food": c.RICH_FOOD, "steps": c.RICH_KNOWLEDGE}, rich[0])
    if here.gift_is_card():
        return Hint("guide.blessing_card", {"card": f"god-{c.GOD_CARDS[here.best_card()]}"}, "god_card")
    return Hint("guide.blessing_offering", {}, "offering")


def blessing_bonus(here: Position) -> Hint:
    if here.food() > here.knowledge():
        return Hint("guide.bonus_food", {}, "food")
    return Hint("guide.bonus_knowledge", {}, "knowledge")


def god_card(here: Position) -> Hint:
    best = max((CARDS[option] for option in here.options), key=here.card)
    return Hint("guide.god_card", {"card": f"god-{c.GOD_CARDS[best]}"}, str(c.GOD_CARDS[best]))


# ---------------------------------------------------------------------- tiles and exchange


def take_tile(here: Position) -> Hint:
    colour = here.table.action - c.Action.STUDY
    lying = {here.shown_tile(colour, int(space)): space for space in here.options}
    best = here.best_tile(lying)
    return Hint("guide.take_tile", {"tile": str(c.TILES[best])}, lying[best])


def exchange(here: Position) -> Hint:
    best = here.best_exchange(here.options)
    return Hint(f"guide.exchange_{best}", {"count": here.table.points}, best)


def tile_down(here: Position) -> Hint:
    best = max((c.TILES[INDEX[option]] for option in here.options), key=lambda tile: (tile.number, -tile.index))
    return Hint("guide.tile_down", {"tile": str(best), "count": best.number}, str(best))


# ---------------------------------------------------------------------- phase II


def use_ability(here: Position) -> Hint:
    """The use that brings most; cards are for those who know them."""
    uses = {}
    for option in here.options:
        colour, _, ability = option.partition("-")
        if colour in ("study", "farm"):
            uses[option] = here.use(c.Colour[colour.upper()], c.Ability[ability.upper()])
    best = max(uses, key=lambda option: uses[option], default=None)
    if best is None or uses[best] <= 0:
        return Hint("guide.use_done", {}, "done")
    colour, _, ability = best.partition("-")
    copies = here.player.copies[USES[c.Colour[colour.upper()]][c.Ability[ability.upper()]].index]
    return Hint(f"guide.use_{colour}", {"ability": f"ability-{ability}", "count": copies}, best)


def answer(prompt: str, here: Position) -> Hint:
    """What to say to a question; who can only decline is told why he is asked at all."""
    if here.options in (["no"], ["done"]):
        return Hint("guide.only_declining", {}, here.options[0])
    return ANSWERS[prompt](here)


ANSWERS: Final[Mapping[str, Callable[[Position], Hint]]] = {
    "setup_feather": first_feather,
    "keep_mission": keep_mission,
    "swap_card": cards.swap_card,
    "choose_die": turns.choose_die,
    "die_to_move": cards.die_to_move,
    "move_die_to": cards.move_die_to,
    "place_die": turns.place_die,
    "turn_cuzco_tile": turns.turn_cuzco_tile,
    "destination": turns.destination,
    "village_points": cards.village_points,
    "feather_colour": feather_colour,
    "feather_slot": feather_slot,
    "take_tile": take_tile,
    "search_discards": cards.search_discards,
    "discard_tile": cards.discard_tile,
    "slide_up": cards.slide_up,
    "tile_up": cards.tile_up,
    "exchange": exchange,
    "tile_down": tile_down,
    "god_card": god_card,
    "expel": cards.expel,
    "circle": circle,
    "blessing_gift": blessing_gift,
    "blessing_bonus": blessing_bonus,
    "end_turn": cards.extra_turn,
    "use_ability": use_ability,
    "buy": buy,
    "double_goods": cards.double_goods,
    "palace": palace,
    "ease_mission": ease_mission,
    "new_mission": new_mission,
    "final_missions": cards.final_missions,
}
"""How each question of the game is answered."""
