"""What the guide says while the newcomer begins, places a worker and does his tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tampu.drawing.teaching import Hint
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.drawing import BUILDING, CARD, SPACE, STATUE, TASK, WEAVING, WORKER
from tampu.games.tawantinsuyu.festival import forecast
from tampu.games.tawantinsuyu.judge import GATHERED, OUTPUT, W, yields
from tampu.games.tawantinsuyu.judge import SEAM as SEAM_WORTH
from tampu.games.tawantinsuyu.priest import action_at
from tampu.games.tawantinsuyu.teaching.position import Placement, Position
from tampu.games.tawantinsuyu.way import tasks_at

WORTH_PLACING: Final = 1.2
"""A placement that comes to less can wait for two secondary actions."""
USES: Final = 2.0
"""How often a building will be of use, as far as a newcomer should count on it."""

# ---------------------------------------------------------------------- the beginning


def starter(here: Position) -> Hint:
    """The halves that pay most."""
    best = max(here.options, key=lambda tile: sum(SEAM_WORTH[half] for half in halves(tile)))
    return here.tell("setup_starter", best)


def halves(tile: str) -> tuple[int, int]:
    return WEAVING[tile].left, WEAVING[tile].right


def keep(here: Position) -> Hint:
    """A card to place with: of a god he has none of, who leads to many tasks; its own benefits should be small."""

    def worth(card: str) -> float:
        god = CARD[card].god
        held = any(c.GOD_OF[other] == god for other in here.gods)
        return (0.0 if held else most_tasks(here, god)) - 0.5 * yields(CARD[card].benefits)

    best = max(here.options, key=worth)
    return here.tell("setup_keep", best, god=str(c.GODS[CARD[best].god]))


def most_tasks(here: Position, god: int) -> int:
    """How many tasks his workers could have on the free spaces of a god."""
    free = [space for space in c.SPACES if space.god == god and here.table.hill[space.index] == c.NONE]
    counts = [tasks_at(here.table, here.mine, space, w).tasks for space in free for w in here.mine.workers]
    return max(counts, default=0)


def benefit(here: Position) -> Hint:
    """Gains first, because they may pay for the rest."""
    open_now = [option for option in here.options if ":" in option]
    if not open_now:
        return here.tell(f"{here.prompt}_done", "done")
    best = min(open_now, key=lambda option: (not is_gain(option), here.options.index(option)))
    return here.tell(f"{here.prompt}" if is_gain(best) else f"{here.prompt}_does", best)


def is_gain(option: str) -> bool:
    card, _, place = option.partition(":")
    return CARD[card].benefits[int(place) - 1].op == c.GAIN


def first_priest(here: Position) -> Hint:
    """Before the section where his best placement is."""
    ways = [
        (placement.worth, section)
        for section in range(c.SECTIONS)
        for placement in here.placements(here.mine.workers, priest=section)[:1]
    ]
    section = max(ways)[1] if ways else 0
    return here.tell("hp_start", c.ACTIONS[action_at(here.table, section)].token)


# ---------------------------------------------------------------------- placing


def turn(here: Position) -> Hint:
    best = here.best(here.mine.workers)
    ready = best is not None and (best.card or bool(here.gods))
    if "place_worker" in here.options and best is not None and ready and best.worth >= WORTH_PLACING:
        worker = here.colour(best.worker)
        return here.tell("turn_place", "place_worker", worker=worker, god=str(c.GODS[best.space.god]), tasks=best.tasks)
    return here.tell("turn_secondary" if here.mine.workers else "turn_no_worker", "secondary")


def worker(here: Position) -> Hint:
    best = here.best(WORKER[token].index for token in here.options)
    colour = here.options[0] if best is None else c.WORKERS[best.worker].token
    tasks = 1 if best is None else best.tasks
    return here.tell(f"worker_{colour}", colour, tasks=tasks)


def role(here: Position) -> Hint:
    return here.tell("place_role", here.options[0])


def space(here: Position) -> Hint:
    """The best of those that can be paid, and why."""
    for best in here.placements([here.table.worker]):
        if best.space.token in here.options:
            return here.tell(f"space_{reason(best)}", best.space.token, tasks=best.tasks, food=best.price.food)
    return here.tell("space_plain", here.options[0], tasks=1, food=0)


def reason(best: Placement) -> str:
    count = best.number
    if count.neighbours and (count.colour or count.first):
        return "both"
    if count.neighbours:
        return "neighbours"
    return "colour" if count.colour else "first" if count.first else "plain"


def card(here: Position) -> Hint:
    """With a statue the card that gives most, otherwise the one that is missed least; gold is dear."""
    cards = here.offered(CARD)
    if not cards:
        return here.tell("place_card_gold", "gold")
    god = CARD[cards[0]].god
    statue = here.mine.has_statue_of(god)
    best = (max if statue else min)(cards, key=lambda token: yields(CARD[token].benefits))
    return here.tell("place_card_statue" if statue else "place_card", best, god=str(c.GODS[god]))


def payment(here: Position) -> Hint:
    """Gold is dear, and so are potatoes that the next Festival would miss."""
    due = forecast(here.table, here.mine)
    spare = max(due.potatoes - due.owed, 0)
    sparing = [option for option in here.options if "g" not in option and potatoes_in(option) <= spare]
    best = next(iter(sparing), here.options[0])
    return here.tell("pay_mix" if best == here.options[0] else "pay_sparing", best)


def potatoes_in(split: str) -> int:
    return sum(int(part[1:]) for part in split.split("-") if part.startswith("p"))


def warrior(here: Position) -> Hint:
    spaces = here.offered(SPACE)
    if not here.wants_workers or not spaces:
        return here.tell("warrior_none", "none")
    hill = here.table.hill
    wanted = here.best_worker(hill[SPACE[token].index] for token in spaces)
    best = next(token for token in spaces if hill[SPACE[token].index] == wanted)
    return here.tell("warrior_take", best, worker=here.colour(wanted))


def priest_pays(here: Position) -> Hint:
    return here.tell("priest_yes" if "yes" in here.options else "priest_no", here.options[-1])


# ---------------------------------------------------------------------- tasks


def task(here: Position) -> Hint:
    """Who may use all icons of the group gathers first; otherwise what is worth most."""
    tasks = here.offered(TASK)
    if not tasks:
        return here.tell("task_stop", "stop")
    left = here.table.tasks
    unused = len(c.SPACES[here.table.space].tasks) - here.table.icons.bit_count()
    gathering = [token for token in tasks if here.gathers(token)]
    if left >= unused and gathering and len(tasks) > 1:
        return here.tell("task_gather_first", gathering[0], tasks=left)
    best = max(tasks, key=lambda token: here.task_worth(TASK[token].index))
    return here.tell("task_gather" if TASK[best].index <= c.TASK_GOLD else f"task_{best}", best, tasks=left)


def stairs(here: Position) -> Hint:
    """In the section of the own High Priest, and not below the stairs of somebody else."""

    slots = {slot.token: divmod(slot.index, c.SECTIONS) for slot in c.STAIRS_SLOTS}

    def worth(slot: str) -> tuple[bool, bool]:
        below, section = slots[slot]
        return not below or here.table.stairs[section] == here.seat, section == here.mine.priest

    values = {"used": c.STAIRS_USED_VP, "below": c.STAIRS_BELOW_VP}
    return here.tell("stairs_slot", max(here.options, key=worth), **values)


def building(here: Position) -> Hint:
    tiles = here.offered(BUILDING)
    if not tiles:
        return here.tell("building_none", "none")
    best = max(tiles, key=building_worth)
    produces = BUILDING[best].index < c.PASSIVE
    return here.tell("building_produces" if produces else "building_passive", best)


def building_worth(tile: str) -> float:
    index = BUILDING[tile].index
    return USES * (OUTPUT[index] if index < c.PASSIVE else W.passive_worth) - 0.8 * sum(BUILDING[tile].cost)


def renew(here: Position) -> Hint:
    if "none" in here.options:
        return here.tell("renew_no", "none")
    return here.tell("renew_yes", here.options[0])


def renew_tile(here: Position) -> Hint:
    if "done" in here.options:
        return here.tell("renew_enough", "done")
    return here.tell("renew_tile", min(here.options, key=building_worth))


def renew_order(here: Position) -> Hint:
    return here.tell("renew_order", here.options[0])


def statue(here: Position) -> Hint:
    """The large one if he can pay it; of a god whose cards he holds."""

    def worth(token: str) -> tuple[int, int]:
        god, size = divmod(STATUE[token].index, 2)
        return c.STATUE_VP[size], sum(c.GOD_OF[card] == god for card in here.gods)

    best = max(here.options, key=worth)
    god, size = divmod(STATUE[best].index, 2)
    held = sum(c.GOD_OF[card] == god for card in here.gods)
    return here.tell("statue_cards" if held else "statue", best, points=c.STATUE_VP[size], god=str(c.GODS[god]))


def production_one(here: Position) -> Hint:
    return here.tell("production_one", max(here.options, key=lambda tile: OUTPUT[BUILDING[tile].index]))


def output(here: Position) -> Hint:
    """The kinds on offer are gathered in much the same numbers."""
    return here.tell("output_pick", max(here.options, key=lambda kind: GATHERED[TASK[kind].index]))


# ---------------------------------------------------------------------- weavings


def buys(here: Position) -> Hint:
    """One weaving that makes a seam, or at least lengthens a tapestry; a second one costs more."""
    tiles = here.offered(WEAVING)
    if here.table.marked or not tiles:
        return here.tell("weave_done", "done")
    best = max(tiles, key=lambda tile: join_worth(here, tile))
    return here.tell("weave_match" if seam_of(here, WEAVING[best].index) != c.NONE else "weave_long", best)


def seam_of(here: Position, weaving: int) -> int:
    """The best seam that a weaving could make, or none."""
    found = [seam for seam in here.joins(weaving).values() if seam != c.NONE]
    return max(found, key=lambda seam: SEAM_WORTH[seam], default=c.NONE)


def join_worth(here: Position, tile: str) -> tuple[float, int]:
    weaving = WEAVING[tile].index
    seam = seam_of(here, weaving)
    return 0.0 if seam == c.NONE else SEAM_WORTH[seam], len(here.joins(weaving))


def leftover(here: Position) -> Hint:
    tiles = [tile for tile in here.offered(WEAVING) if seam_of(here, WEAVING[tile].index) != c.NONE]
    if not tiles:
        return here.tell("weave_pass", "pass")
    return here.tell("weave_offer", max(tiles, key=lambda tile: join_worth(here, tile)))


def which_weaving(here: Position) -> Hint:
    pile = here.table.weavings.cards
    seen = bool(pile) and here.table.top_up and "face_up" in here.options
    fits = seen and seam_of(here, pile[-1]) != c.NONE
    if fits or "beneath" not in here.options:
        return here.tell("weave_face_up", "face_up")
    return here.tell("weave_beneath", "beneath")


def weave_next(here: Position) -> Hint:
    return here.tell("weave_next", max(here.options, key=lambda tile: join_worth(here, tile)))


def weave_place(here: Position) -> Hint:
    """Where the seam matches; otherwise on the longest tapestry that takes it."""
    joins = here.joins(here.table.marked[-1]) if here.table.marked else {}
    matching = [end for end in here.options if joins.get(end, c.NONE) != c.NONE]
    if matching:
        best = max(matching, key=lambda end: SEAM_WORTH[joins[end]])
        return here.tell("place_match", best, seam=f"seam-{c.SEAMS[joins[best]]}")
    ends = [end for end in here.options if end != "new"]
    if not ends:
        return here.tell("place_new", "new")
    longest = max(ends, key=lambda end: len(here.mine.tapestries[int(end.partition("-")[0]) - 1]))
    return here.tell("place_long", longest)


def put_back(here: Position) -> Hint:
    return here.tell("z08_put_back", min(here.options, key=lambda tile: join_worth(here, tile)))


def seam(here: Position) -> Hint:
    return here.tell("seam_pick", here.options[0])


ANSWERS: Final[Mapping[str, Callable[[Position], Hint]]] = {
    "setup_starter": starter,
    "setup_keep": keep,
    "setup_benefit": benefit,
    "hp_start": first_priest,
    "turn_main": turn,
    "place_worker": worker,
    "place_role": role,
    "place_space": space,
    "place_card": card,
    "pay_mix": payment,
    "warrior_take": warrior,
    "card_benefit": benefit,
    "priest_pay": priest_pays,
    "task_pick": task,
    "stairs_slot": stairs,
    "building_pick": building,
    "market_renew": renew,
    "renew_tile": renew_tile,
    "renew_order": renew_order,
    "statue_pick": statue,
    "production_one": production_one,
    "output_pick": output,
    "weave_pick": buys,
    "weave_next": weave_next,
    "weave_offer": leftover,
    "weave_source": which_weaving,
    "weave_place": weave_place,
    "z08_put_back": put_back,
    "seam_pick": seam,
}
