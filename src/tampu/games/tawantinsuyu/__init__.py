"""Tawantinsuyu, by Dávid Turczi, for 2 to 4 players, or for one against Axomamma."""

from __future__ import annotations

from typing import Final

from tampu.engine.automatic import Automatic, first_of, only_one
from tampu.engine.chance import Chance
from tampu.engine.choice import Choice, Rules
from tampu.engine.game import AUTOMA, PLAYER, Game, Result, Seat, Setting, Settings
from tampu.engine.reason import Reason
from tampu.engine.saved import Saved
from tampu.games.tawantinsuyu import invariants, rules, scoring, setup
from tampu.games.tawantinsuyu.axomamma_board import LEVERS
from tampu.games.tawantinsuyu.components import COLOURS, DATA, PLAYER_COUNTS
from tampu.games.tawantinsuyu.judge import judge
from tampu.games.tawantinsuyu.state import Table

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


class Tawantinsuyu(Game[Table]):
    """The game as the rest of the house sees it."""

    def __init__(self) -> None:
        options = DATA["options"]
        self.name = "tawantinsuyu"
        self.title = "Tawantinsuyu: The Inca Empire"
        several = tuple(count for count in PLAYER_COUNTS if count not in SOLO)
        self.players = range(min(PLAYER_COUNTS), max(PLAYER_COUNTS) + 1)
        self.options = (
            Setting("first_player", *both(options["first_player"]), several),
            Setting("coricancha", *both(options["coricancha"])),
            Setting("festival_potatoes_per_god_card", *both(options["festival_potatoes_per_god_card"])),
            Setting("age_order", *both(options["age_order"]), several),
            *(Setting(lever.token, False, players=SOLO) for lever in LEVERS),
        )
        self.rules_version = 2
        self.automatic = (
            Automatic("pay_default", ("pay_mix",), default_split),
            Automatic("only_answer", LEST_OTHERS_HEAR, only_one),
            Automatic("keep_market", ("market_renew",), first_of("none")),
            Automatic("skip_free", ("festival_free", "final_exchange"), first_of("go_on")),
            Automatic("refuse_weavings", ("weave_offer",), DECLINE),
            Automatic("never_follow", LED_BY_OTHERS, follow_nobody),
        )

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        if players == 1:
            return [Seat(PLAYER, COLOURS[0]), Seat(AUTOMA, "axomamma")]
        return [Seat(PLAYER, colour) for colour in COLOURS[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Table:
        return setup.set_up(players, settings, chance)

    def beat(self, state: Table) -> Rules[None] | None:
        return rules.beat(state)

    def turn_ended(self, state: Table) -> bool:
        return state.ended

    def result(self, state: Table) -> Result:
        return scoring.result(state)

    def ended_now(self, state: Table) -> Result:
        return scoring.ended_now(state)

    def why_not(self, state: Table, seat: int, prompt: str, token: str) -> Reason | None:
        return rules.why_not(state, seat, prompt, token)

    def load(self, saved: Saved, players: int, settings: Settings) -> Table:
        return Table.load(saved, max(players, 2))

    def problems(self, state: Table) -> list[str]:
        return list(invariants.problems(state))

    def judge(self, state: Table, seat: int) -> float:
        return judge(state, seat)


GAME = Tawantinsuyu()
