"""Cuzco, by Stefan Feld, for 2 to 4 players, with its Pututus."""

from __future__ import annotations

from typing import Final

from tampu.engine.automatic import Automatic, first_of, only_one
from tampu.engine.chance import Chance
from tampu.engine.choice import Rules
from tampu.engine.game import PLAYER, Game, Result, Seat, Setting, Settings
from tampu.engine.reason import Reason
from tampu.engine.saved import Saved
from tampu.games.feld_cuzco import invariants, rules, scoring, setup, why_not
from tampu.games.feld_cuzco.components import COLOURS, DATA, PLAYER_COUNTS, colours_from
from tampu.games.feld_cuzco.judge import judge
from tampu.games.feld_cuzco.state import Table

FIXED: Final = "fixed"
SOME_COLOURS: Final = tuple(players for players in PLAYER_COUNTS if players < len(COLOURS))
"""So many players leave a colour aside, and so choose between them."""
ONLY_A_GOD_CARD: Final = ("village_points", "search_discards", "slide_up", "expel", "end_turn", "double_goods")
"""The questions that only offer a god card."""


def colours_of(settings: Settings) -> tuple[str, ...]:
    return colours_from(str(settings["colours"]))


class FeldCuzco(Game[Table]):
    """The game as the rest of the house sees it."""

    def __init__(self) -> None:
        options = DATA["options"]
        self.name = "feld_cuzco"
        self.title = DATA["title"]
        self.players = range(min(PLAYER_COUNTS), max(PLAYER_COUNTS) + 1)
        self.options = (
            Setting("pututus", options["pututus_default"], tuple(options["pututus"])),
            Setting("board", options["board_default"], tuple(options["board"])),
            Setting("colours", options["colours_default"], tuple(options["colours"]), SOME_COLOURS),
        )
        self.rules_version = 2
        self.automatic = (
            Automatic("save_cards", ONLY_A_GOD_CARD, first_of("no", "done")),
            Automatic("leave_tile", ("turn_cuzco_tile",), lambda table, choice: str(table.rotation)),
            Automatic("only_mission", ("palace",), only_one),
            Automatic("learn", ("blessing_bonus",), first_of("knowledge")),
        )

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, colour) for colour in colours_of(settings)[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Table:
        return setup.set_up(
            players, bool(settings["pututus"]), settings["board"] == FIXED, chance, colours_of(settings)
        )

    def beat(self, state: Table) -> Rules[None] | None:
        return rules.beat(state)

    def turn_ended(self, state: Table) -> bool:
        return state.ended

    def result(self, state: Table) -> Result:
        return scoring.result(state)

    def ended_now(self, state: Table) -> Result:
        return scoring.ended_now(state)

    def why_not(self, state: Table, seat: int, prompt: str, token: str) -> Reason | None:
        return why_not.why_not(state, seat, prompt, token)

    def load(self, saved: Saved, players: int, settings: Settings) -> Table:
        return Table.load(saved, players, colours_of(settings))

    def problems(self, state: Table) -> list[str]:
        return list(invariants.problems(state))

    def judge(self, state: Table, seat: int) -> float:
        return judge(state, seat)


GAME = FeldCuzco()
