"""What placing a worker costs and brings: the price of a space, whose stairs score, and the number of tasks."""

from __future__ import annotations

from collections import Counter

from tampu.games.tawantinsuyu.components import (
    GODS,
    GOLD_FOR_CARD,
    PRIEST,
    RESOURCES,
    ROLES,
    STAIRS_USED_VP,
    TASKS,
    WORKERS,
)
from tampu.games.tawantinsuyu.drawing.scene import CARD, ROLE, SPACE, WORKER, Scene
from tampu.games.tawantinsuyu.payment import LETTERS


def ability(scene: Scene, option: str) -> list[str]:
    """What a role, or the worker of a colour, can do."""
    role = ROLE.get(option) or (ROLES[WORKER[option].index] if option in WORKER else None)
    return [] if role is None else [scene.say(f"role.{role}")]


def place_space(scene: Scene, option: str) -> list[str]:
    """Table presence 6 and 7: the sum of the price, whose stairs score, and the number of tasks with its reasons."""
    role = scene.role
    if role is None:
        return []
    return [*price_of(scene, option, role), *paid_with(scene, option, role), *tasks_of(scene, option, role)]


def price_of(scene: Scene, option: str, role: int) -> list[str]:
    price = scene.price(scene.in_turn, SPACE[option], role)
    parts = [
        scene.say("price.wander", count=price.wander) if price.wander else "",
        scene.say("price.descent", count=price.descent) if price.descent else "",
    ]
    less = [
        scene.say("price.stairs", count=price.saved) if price.saved else "",
        scene.say("price.courier", count=price.courier) if price.courier else "",
    ]
    total = " + ".join(filter(None, parts)) + "".join(f" − {part}" for part in less if part)
    food = scene.count("food", price.food) if price.food else scene.say("free")
    earning = Counter(owner for owner in price.stairs if owner != scene.asked)
    return [
        scene.say("sum", total=food, parts=total) if total else food,
        *(
            scene.say("stairs_earn", name=scene.seat_name(owner), count=STAIRS_USED_VP * used)
            for owner, used in earning.items()
        ),
    ]


def paid_with(scene: Scene, option: str, role: int) -> list[str]:
    """The cards that could be given, or gold; TW-105: what stands for the card cannot stand for food as well."""
    space, player = SPACE[option], scene.in_turn
    goods = player["goods"]
    cards = sum(CARD[card].god == space.god for card in player["gods"] or ())
    ways = [scene.say("card_of", god=scene.words.term(GODS[space.god]))] if cards else []
    purse = goods["potato"] + goods["corn"] + goods["gold"] - GOLD_FOR_CARD
    if goods["gold"] and purse >= scene.price(player, space, role).food:
        ways.append(scene.count("gold", GOLD_FOR_CARD))
    return [scene.say("pay", price=scene.say("or").join(ways))] if ways else []


def tasks_of(scene: Scene, option: str, role: int) -> list[str]:
    space = SPACE[option]
    count = scene.tasks_at(scene.in_turn, space, role)
    reasons = [
        scene.say("tasks.colour", colour=scene.say(f"colour.{WORKERS[space.colour]}")) if count.colour else "",
        scene.say("tasks.first") if count.first else "",
        scene.say("tasks.building", count=count.building) if count.building else "",
        scene.say("tasks.neighbours", count=len(count.neighbours)) if count.neighbours else "",
    ]
    total = scene.count("task", count.tasks)
    names = scene.join(scene.say(f"task.{TASKS[task]}") for task in space.tasks)
    more = " + ".join(filter(None, reasons))
    said = scene.say("sum", total=total, parts=f"1 + {more}") if more else total
    return [scene.say("of_tasks", tasks=said, names=names), scene.say("tasks.priest") if role == PRIEST else ""]


def place_card(scene: Scene, option: str) -> list[str]:
    if option == "gold":
        return [scene.say("no_card")]
    return [with_statue(scene, option)]


def with_statue(scene: Scene, card: str) -> str:
    """TW-180: whether the benefits of a card could be had now."""
    god = CARD[card].god
    key = "statue_yours" if scene.has_statue(scene.in_turn, god) else "statue_missing"
    return scene.say(key, god=scene.words.term(GODS[god]))


def pay_mix(scene: Scene, option: str) -> list[str]:
    """What is left after paying."""
    left = dict(scene.in_turn["goods"])
    for part in option.split("-"):
        if part[0] in LETTERS:
            left[RESOURCES[LETTERS.index(part[0])].token] -= int(part[1:])
    goods = scene.join(scene.count(kind, count) for kind, count in left.items() if count)
    return [scene.say("left", what=goods or scene.say("nothing"))]


def warrior_take(scene: Scene, option: str) -> list[str]:
    worker = scene.table["hill"].get(option)
    return [] if worker is None else [scene.words.term(f"worker-{worker}")]
