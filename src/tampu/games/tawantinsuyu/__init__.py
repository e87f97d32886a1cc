"""Tawantinsuyu, by Dávid Turczi, for 2 to 4 players, or for one against Axomamma."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tampu.engine.automatic import Automatic, first_of, only_one
from tampu.engine.chance import Chance
from tampu.engine.choice import Choice, Rules
from tampu.engine.game import AUTOMA, PLAYER, TOGETHER, Game, Result, Seat, Setting, Settings
from tampu.engine.reason import Reason
from tampu.engine.saved import Saved
from tampu.engine.waste import Values, Waste, other_answers
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu import invariants, rules, scoring, setup, tasks
from tampu.games.tawantinsuyu.axomamma_board import LEVERS
from tampu.games.tawantinsuyu.buildings import tile_refused
from tampu.games.tawantinsuyu.conquest import conquest_refused
from tampu.games.tawantinsuyu.effects import benefits_refused
from tampu.games.tawantinsuyu.judge import PARTS, WEIGHTS, judged
from tampu.games.tawantinsuyu.payment import DONE, NOTHING, PASS
from tampu.games.tawantinsuyu.phases import BEFORE_TASKS, Phase
from tampu.games.tawantinsuyu.phases import TASKS as DOING_TASKS
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.priest import NUMBERS, SECONDARY_ACTIONS, secondaries_refused, steps_refused
from tampu.games.tawantinsuyu.reasons import NO_WAY
from tampu.games.tawantinsuyu.rules import END_PRICE, PLACE_WORKER, recruiting_refused
from tampu.games.tawantinsuyu.soldiers import conquerable
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.tasks import icon_refused, slot_refused, statues_refused
from tampu.games.tawantinsuyu.way import gods_of, payable_roles, placing_refused, roles, space_refused

SOLO: Final = (1,)
LEST_OTHERS_HEAR: Final = (
    "turn_main",
    "place_worker",
    "place_role",
    "place_space",
    "place_card",
    "train_keep",
    "free_army",
)
"""What is asked even where there is nothing to choose."""
LED_BY_OTHERS: Final = (
    "worship_statue",
    "offering_steps",
    "rejuvenate_many",
    "army_play",
    "conquest_space",
    "production_next",
)
"""Table presence 14: who does not want to follow passes without being asked."""
DECLINE: Final = first_of("pass", "done", "0")
"""No to what others started, where nobody but the asked one is concerned."""


def both(values: list[str | int]) -> tuple[str | int, tuple[str | int, ...]]:
    """The default, which comes first, and all values."""
    return values[0], tuple(values)


def default_split(table: Table, choice: Choice) -> str:
    """No gold unless needed, potatoes before corn (TW-006)."""
    return choice.tokens[0]


def follow_nobody(table: Table, choice: Choice) -> str | None:
    return None if table.active == choice.player else DECLINE(table, choice)


# ---------------------------------------------------------------------- why an answer is not offered

Looked = Callable[[Table, Player], Sequence[c.Named]]
Refused = Callable[[Table, Player, c.Named], Reason | None]


def worker_refused(table: Table, player: Player, thing: c.Named) -> Reason | None:
    return None if payable_roles(table, player, thing.index, gods_of(player.gods)) else NO_WAY


def role_refused(table: Table, player: Player, thing: c.Named) -> Reason | None:
    return None if thing in payable_roles(table, player, table.worker, gods_of(player.gods)) else NO_WAY


def for_sale(table: Table, player: Player) -> Sequence[c.Named]:
    """Only as a task, for elsewhere what is built may be free."""
    return [c.BUILDINGS[tile] for tile in table.market if tile != c.NONE] if table.phase is DOING_TASKS else []


def end_refused(table: Table, player: Player, thing: c.Named) -> Reason | None:
    price = next(price for end, price in END_PRICE if end is thing)
    return recruiting_refused(table, player, price)


def leads(table: Table, player: Player) -> bool:
    return player.seat == table.active


BENEFIT_QUESTION: Final = (
    lambda table, player: [benefit for benefit, _ in benefits_refused(table, player)],
    lambda table, player, thing: dict(benefits_refused(table, player))[thing],
)
SECONDARY_QUESTION: Final = (
    lambda table, player: SECONDARY_ACTIONS,
    lambda table, player, thing: secondaries_refused(table)[thing.index],
)
QUESTIONS: Final[dict[str, tuple[Looked, Refused]]] = {
    "turn_main": (
        lambda table, player: [PLACE_WORKER],
        lambda table, player, thing: placing_refused(table, player, gods_of(player.gods)),
    ),
    "place_worker": (lambda table, player: [c.WORKERS[w] for w in sorted(set(player.workers))], worker_refused),
    "place_role": (lambda table, player: roles(player, table.worker), role_refused),
    "place_space": (
        lambda table, player: c.SPACES,
        lambda table, player, thing: space_refused(table, player, c.SPACES[thing.index]),
    ),
    "task_pick": (
        lambda table, player: [c.TASKS[task] for task in c.SPACES[table.space].tasks],
        lambda table, player, thing: icon_refused(table, player, thing.index),
    ),
    "setup_benefit": BENEFIT_QUESTION,
    "card_benefit": BENEFIT_QUESTION,
    "festival_play": BENEFIT_QUESTION,
    "building_pick": (
        for_sale,
        lambda table, player, thing: tile_refused(player, c.BUILDINGS[thing.index], free=False),
    ),
    "statue_pick": (
        lambda table, player: c.STATUES if table.phase is DOING_TASKS else [],
        lambda table, player, thing: statues_refused(table, player)[thing.index],
    ),
    "stairs_slot": (lambda table, player: c.STAIRS_SLOTS, slot_refused),
    "secondary_first": SECONDARY_QUESTION,
    "secondary_second": SECONDARY_QUESTION,
    "offering_steps": (
        lambda table, player: NUMBERS[: len(c.OFFERING_LEAD if leads(table, player) else c.OFFERING_FOLLOW)],
        lambda table, player, thing: steps_refused(player, leads(table, player), thing.index),
    ),
    "conquest_space": (
        lambda table, player: c.CONQUEST_SPACES,
        lambda table, player, thing: conquest_refused(
            table, player, c.CONQUEST_SPACES[thing.index], conquerable(player)
        ),
    ),
    "end_recruit": (lambda table, player: [end for end, _ in END_PRICE], end_refused),
}
"""By question: what people look for, and the predicate that lets it be offered."""


def looked_for(table: Table, seat: int, prompt: str) -> Sequence[c.Named]:
    """What people look for at a question, whether it is offered or not."""
    question = QUESTIONS.get(prompt)
    return [] if question is None else question[0](table, table.players[seat])


def why_not(table: Table, seat: int, prompt: str, token: str) -> Reason | None:
    for thing in looked_for(table, seat, prompt):
        if thing.token == token:
            return QUESTIONS[prompt][1](table, table.players[seat], thing)
    return None


# ---------------------------------------------------------------------- what an answer gives up


def tasks_left(table: Table, choice: Choice) -> Values | None:
    """TW-163: tasks that could still be done."""
    return {"count": table.tasks} if any(option in c.TASKS for option in choice.options) else None


def benefits_left(table: Table, choice: Choice) -> Values | None:
    """TW-181, TW-182: before the tasks nothing is lost, for the window after them is still to come."""
    count = sum(isinstance(option, c.Benefit) for option in choice.options)
    return {"count": count} if count and table.phase is not BEFORE_TASKS else None


# ---------------------------------------------------------------------- the game


class Tawantinsuyu(Game[Table]):
    """The game as the rest of the house sees it."""

    def __init__(self) -> None:
        options = c.DATA["options"]
        self.name = "tawantinsuyu"
        self.title = "Tawantinsuyu: The Inca Empire"
        several = tuple(count for count in c.PLAYER_COUNTS if count not in SOLO)
        self.players = range(min(c.PLAYER_COUNTS), max(c.PLAYER_COUNTS) + 1)
        self.options = (
            Setting("first_player", *both(options["first_player"]), several),
            Setting("coricancha", *both(options["coricancha"])),
            Setting("festival_potatoes_per_god_card", *both(options["festival_potatoes_per_god_card"])),
            Setting("age_order", *both(options["age_order"]), several),
            *(Setting(lever.token, False, players=SOLO) for lever in LEVERS),
        )
        self.laws = invariants.LAWS
        self.parts = PARTS
        self.numbers = WEIGHTS
        self.rules_version = 2
        self.automatic = (
            Automatic("pay_default", ("pay_mix",), default_split),
            Automatic("only_answer", LEST_OTHERS_HEAR, only_one),
            Automatic("keep_market", ("market_renew",), first_of("none")),
            Automatic("skip_free", ("festival_free", "final_exchange"), first_of("go_on")),
            Automatic("refuse_weavings", ("weave_offer",), DECLINE),
            Automatic("never_follow", LED_BY_OTHERS, follow_nobody),
        )
        self.wastes = (
            Waste("tasks", ("task_pick",), tasks.STOP.token, tasks_left),
            Waste("benefits", ("setup_benefit", "card_benefit", "festival_play"), DONE.token, benefits_left),
            Waste("production", ("production_next",), DONE.token, other_answers),
            Waste("conquest", ("conquest_space",), PASS.token, other_answers),
            Waste(
                "turning_up", ("rejuvenate_pick", "production_first", "production_last"), NOTHING.token, other_answers
            ),
            Waste("turning_up", ("z03_rejuvenate",), DONE.token, other_answers),
        )

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        if players == 1:
            return [Seat(PLAYER, c.COLOURS[0]), Seat(AUTOMA, "axomamma")]
        return [Seat(PLAYER, colour) for colour in c.COLOURS[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Table:
        return setup.set_up(players, settings, chance)

    def beat(self, state: Table) -> Rules[None] | None:
        return rules.beat(state)

    def turn_ended(self, state: Table) -> bool:
        return state.ended

    def in_turn(self, state: Table) -> int | None:
        return TOGETHER if Phase.FESTIVAL_START <= state.phase <= Phase.FESTIVAL_PLAY else state.active

    def result(self, state: Table) -> Result:
        return scoring.result(state)

    def ended_now(self, state: Table) -> Result:
        return scoring.ended_now(state)

    def why_not(self, state: Table, seat: int, prompt: str, token: str) -> Reason | None:
        return why_not(state, seat, prompt, token)

    def load(self, saved: Saved, players: int, settings: Settings) -> Table:
        return Table.load(saved, max(players, 2))

    def judged(self, state: Table, seat: int) -> list[float]:
        return judged(state, seat)


GAME = Tawantinsuyu()
