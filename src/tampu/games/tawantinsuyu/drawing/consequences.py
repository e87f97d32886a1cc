"""What an option costs and brings, as far as the table shows it. Nothing is played out for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tampu.drawing import View
from tampu.games.tawantinsuyu.components import (
    CARDS_DEALT,
    CARDS_KEPT,
    FREE_ARMY_CARDS,
    FREE_REJUVENATIONS,
    GAIN,
    GATHER,
    OFFERING_FOLLOW,
    OFFERING_LEAD,
    POTATO_PER_ARMY_CARD,
    REGIONS,
    REJUVENATE_CORN,
    REJUVENATE_FOOD,
    STAIRS_BELOW_VP,
    STAIRS_COST,
    STAIRS_REWARD,
    STATUE_COST,
    STATUE_STEPS,
    STATUE_VP,
    TAPESTRY_VP,
    TASK_GOLD,
    TEMPLE_LEFT,
    TEMPLE_RIGHT,
    TOP,
    VP,
    VP_PER_MISSING_POTATO,
    WEAVING_PRICE,
    WEAVING_PRICE_OTHERS,
)
from tampu.games.tawantinsuyu.drawing.placing import (
    ability,
    pay_mix,
    place_card,
    place_space,
    warrior_take,
    with_statue,
)
from tampu.games.tawantinsuyu.drawing.scene import (
    ARMY_CARD,
    BUILDING,
    CARD,
    CONQUEST_SPACE,
    STATUE,
    TASK,
    Scene,
)
from tampu.text import Words

SEPARATOR: Final = " · "
FREE: Final = ("free_army", "free_god", "free_exchange")


def explain(view: View, me: int | None, option: str, words: Words) -> str:
    """The price first, then what it brings."""
    scene = Scene(view, me, words)
    say = EXPLAINED.get(scene.prompt or "")
    if say is None or scene.asked is None or option in FREE:
        return ""
    return SEPARATOR.join(part for part in say(scene, option) if part)


# ---------------------------------------------------------------------- tasks


def task(scene: Scene, option: str) -> list[str]:
    """What a task costs and brings."""
    if option not in TASK:
        return [scene.say("tasks_lost", count=scene.now["tasks"])]
    number = TASK[option].index
    if number <= TASK_GOLD:
        more = 1 if number != TASK_GOLD and scene.has_built(scene.in_turn, "Z20") else 0
        return [scene.count(option, GATHER[number] + more), scene.count("vp", more) if more else ""]
    if option == "trade":
        return [scene.trade(scene.seams(scene.in_turn))]
    if option == "stairs":
        return [scene.say("for", gets=scene.amounts(STAIRS_REWARD), gives=scene.amounts(STAIRS_COST))]
    return [scene.say(f"task_does.{option}")]


def building(scene: Scene, option: str) -> list[str]:
    return [scene.say("price", price=scene.amounts(BUILDING[option].cost))] if option in BUILDING else []


def statue(scene: Scene, option: str) -> list[str]:
    """Its points, and how many of one's cards it would wake."""
    size, god = STATUE[option].index % 2, STATUE[option].index // 2
    player = scene.in_turn
    cards = sum(CARD[card].god == god for card in player["gods"] or ())
    return [
        scene.say("price", price=scene.amounts(STATUE_COST[size])),
        scene.count("vp", STATUE_VP[size]),
        "" if scene.has_statue(player, god) else scene.say("wakes", count=cards) if cards else "",
    ]


def stairs_slot(scene: Scene, option: str) -> list[str]:
    section, slot = option.split("-")
    above = scene.table["stairs"][f"{section}-upper_middle"]
    lower = slot == "middle_lower" and above is not None
    return [
        scene.amounts(STAIRS_REWARD),
        scene.say("earns", name=scene.seat_name(above), count=STAIRS_BELOW_VP) if lower else "",
    ]


# ---------------------------------------------------------------------- weavings


def starter(scene: Scene, option: str) -> list[str]:
    return [scene.say("starter")]


def weave_pick(scene: Scene, option: str) -> list[str]:
    """The price in all, and the seams it could make."""
    if option == "done":
        return []
    corn = WEAVING_PRICE[len(scene.table["marked"]) + 1]
    return [scene.say("in_all", price=scene.count("corn", corn)), *could_join(scene, option)]


def weave_offer(scene: Scene, option: str) -> list[str]:
    if option == "pass":
        return []
    return [scene.count("corn", WEAVING_PRICE_OTHERS), *could_join(scene, option)]


def could_join(scene: Scene, option: str) -> list[str]:
    """The rewards of the seams that a weaving could make, each once."""
    seams = {seam for _, _, seam in scene.joins(scene.in_turn, option) if seam is not None}
    return [
        scene.say("could_match", seams=scene.join(scene.words.term(f"seam-{seam}") for seam in sorted(seams)))
    ] * bool(seams)


def weave_place(scene: Scene, option: str) -> list[str]:
    """How long the tapestry is then, what it is worth, and whether the seam matches."""
    if option == "new":
        return [scene.say("long", count=1)]
    number, side = option.split("-")
    row = scene.in_turn["tapestries"][int(number) - 1]
    length = len(row) + 1
    seams = {(n, s): seam for n, s, seam in scene.joins(scene.in_turn, scene.placing)} if scene.placing else {}
    seam = seams.get((int(number), side))
    match = scene.say("no_match") if seam is None else scene.say("match", reward=scene.words.term(f"seam-{seam}"))
    return [match, scene.say("long_worth", count=length, points=scene.count("vp", TAPESTRY_VP[length]))]


def weave_source(scene: Scene, option: str) -> list[str]:
    top = scene.table["top_weaving"]
    if option == "beneath" or top is None:
        return [scene.say("unseen")]
    return [scene.words.term(top), *could_join(scene, top)]


# ---------------------------------------------------------------------- temple, priest, army


def climb(scene: Scene, steps: int) -> list[str]:
    """Where steps lead, and the rewards on the way."""
    start: int = scene.in_turn["temple"]
    end = min(start + steps, TOP)
    rewards = [scene.effects(TEMPLE_LEFT[space]) for space in range(start + 1, end + 1)]
    return [scene.say("to_space", space=end, points=TEMPLE_RIGHT[end]), scene.join(rewards)]


def temple_pay(scene: Scene, option: str) -> list[str]:
    return climb(scene, 1) if option == "yes" else []


def worship(scene: Scene, option: str) -> list[str]:
    if option == "done":
        return []
    return climb(scene, STATUE_STEPS[STATUE[option].index % 2] if scene.leads else 1)


def offering(scene: Scene, option: str) -> list[str]:
    steps = int(option)
    corn = (OFFERING_LEAD if scene.leads else OFFERING_FOLLOW)[steps]
    return [scene.count("corn", corn), *climb(scene, steps)] if steps else []


def priest_move(scene: Scene, option: str) -> list[str]:
    """What the action does for the leader."""
    return [scene.say(f"action.{option.split('-')[-1]}")]


def priest_gold(scene: Scene, option: str) -> list[str]:
    action = scene.now["action"]
    if option == "gold" or action is None:
        return [scene.say("gold_instead")]
    return [scene.say(f"action.{action}")]


def rejuvenate(scene: Scene, option: str) -> list[str]:
    """The leader's first is free."""
    if option == "done":
        return []
    if not scene.leads:
        return [scene.count("corn", REJUVENATE_CORN)]
    free = scene.now["rejuvenated"] < FREE_REJUVENATIONS
    return [scene.say("free") if free else scene.count("food", REJUVENATE_FOOD)]


def army_play(scene: Scene, option: str) -> list[str]:
    if option not in ARMY_CARD:
        return []
    free = scene.leads and scene.now["army_played"] < FREE_ARMY_CARDS
    return [scene.say("free") if free else scene.count("potato", POTATO_PER_ARMY_CARD)]


def conquest(scene: Scene, option: str) -> list[str]:
    """How the region stands: its majority is scored at Festivals."""
    if option not in CONQUEST_SPACE:
        return []
    region = REGIONS[CONQUEST_SPACE[option].region].token
    standing = scene.standing(region)
    mine = standing.counts[scene.asked or 0]
    return [scene.say("in_region", region=scene.words.term(region), mine=mine, theirs=sum(standing.counts) - mine)]


def fall(scene: Scene, option: str) -> list[str]:
    return [who_is_at(scene, option), scene.say("fallen_then", count=scene.fallen + 1)]


def who_is_at(scene: Scene, end: str) -> str:
    """The worker at an end of the village."""
    village = scene.table["village"]
    if end not in ("potato", "corn") or not village:
        return ""
    return scene.words.term(f"worker-{village[0 if end == 'potato' else -1]}")


def recruit(scene: Scene, option: str) -> list[str]:
    who = who_is_at(scene, option)
    if not who:
        return []
    last = scene.say("empties_village", number=scene.festival) if len(scene.table["village"]) == 1 else ""
    return [who, "" if scene.table["festival"]["holder"] is not None else last]


# ---------------------------------------------------------------------- god cards


def keep(scene: Scene, option: str) -> list[str]:
    """Table presence 10: what the cards that are not kept would bring together."""
    others = [card for card in scene.in_turn["dealt"] or () if card != option]
    total = [0] * (VP + 1)
    rest = []
    for card in others:
        for effect in CARD[card].benefits:
            if effect.op == GAIN:
                total = [have + more for have, more in zip(total, effect.amounts, strict=True)]
            else:
                rest.append(scene.effect(effect))
    key = "others_bring" if len(others) == CARDS_DEALT - CARDS_KEPT else "others_offer"
    return [scene.say(key, count=len(others), what=scene.join([scene.amounts(total), *rest]))]


def god_source(scene: Scene, option: str) -> list[str]:
    return [scene.say("unseen")] if option == "pile" else [with_statue(scene, option)]


def play_god(scene: Scene, option: str) -> list[str]:
    return [scene.say("cards_played", count=len(scene.in_turn["played"]) + 1)] if option in CARD else []


def renew(scene: Scene, option: str) -> list[str]:
    return [scene.say("goes_under")] if option in CARD else []


def festival_pay(scene: Scene, option: str) -> list[str]:
    """TW-433: what is missing costs points."""
    forecast = scene.forecast(scene.asked or 0)
    missing = max(forecast.owed - int(option) - forecast.potatoes, 0)
    paid = min(forecast.potatoes, forecast.owed - int(option))
    lost = scene.say("loses", count=VP_PER_MISSING_POTATO * missing) if missing else ""
    return [scene.count("potato", paid) if paid else "", lost]


def simple(key: str) -> Callable[[Scene, str], list[str]]:
    """The same for every option that takes something."""
    return lambda scene, option: [scene.say(key)] if option not in ("none", "no", "done") else []


def of_option(prefix: str) -> Callable[[Scene, str], list[str]]:
    """A sentence of its own for each option."""
    return lambda scene, option: [scene.say(f"{prefix}.{option}")]


EXPLAINED: Final[Mapping[str, Callable[[Scene, str], Sequence[str]]]] = {
    "setup_starter": starter,
    "setup_keep": keep,
    "hp_start": priest_move,
    "turn_main": of_option("turn"),
    "place_worker": ability,
    "place_role": ability,
    "place_space": place_space,
    "place_card": place_card,
    "pay_mix": pay_mix,
    "warrior_take": warrior_take,
    "priest_pay": simple("one_more_task"),
    "task_pick": task,
    "market_renew": renew,
    "building_pick": building,
    "statue_pick": statue,
    "stairs_slot": stairs_slot,
    "weave_pick": weave_pick,
    "weave_next": could_join,
    "weave_place": weave_place,
    "weave_offer": weave_offer,
    "weave_source": weave_source,
    "temple_pay": temple_pay,
    "z12_pay": temple_pay,
    "god_source": god_source,
    "temple_choice": ability,
    "nomad_pick": ability,
    "secondary_first": of_option("secondary"),
    "secondary_second": of_option("secondary"),
    "hp_move": priest_move,
    "hp_gold": priest_gold,
    "worship_statue": worship,
    "offering_steps": offering,
    "rejuvenate_many": rejuvenate,
    "casualty_end": fall,
    "army_play": army_play,
    "conquest_space": conquest,
    "end_recruit": recruit,
    "end_limit": ability,
    "festival_pay": festival_pay,
    "festival_play": play_god,
}
"""By question; where an option's name says everything there is nothing to add."""
