"""Axomamma in the browser: her board with its tokens, die and slots; what she did and why, the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import Final, NamedTuple

from tampu.engine.log import Event
from tampu.games.tawantinsuyu.axomamma_board import (
    COVERED,
    PERSONALITIES,
    ROWS,
    TOKEN_ROW,
    TOKEN_VALUE,
    BoardSpace,
)
from tampu.games.tawantinsuyu.components import GOD_CARDS, GODS, NONE
from tampu.games.tawantinsuyu.table.base import Card, Part, Sign, signs

ROW_NAMES: Final = ("resources", "works", "workers")
SPACE_ICON: Final = {
    "buy_weavings": "weaving",
    "build_production": "production",
    "build_passive": "building",
    "build_statue": "statue-small",
    "build_stairs": "stairs",
    "nomad": "courier",
}
PERSONALITY_ICON: Final = {
    "small_statue": "statue-small",
    "weaving": "weaving",
    "temple_step": "temple-stone",
    "building": "building",
}
TESTS: Final = ("axo_may_lead", "axo_cannot_lead")
"""TW-740: her turn begins with these; what stands before is a Festival."""


class Spot(NamedTuple):
    """A space of a loop, with the number tokens on it."""

    signs: Sequence[Sign]
    covered: bool
    tokens: Sequence[tuple[int, bool]]
    """Each token's value, and whether it has just come."""
    left: bool
    """Whether a token has just left it."""
    label: str


class Loop(NamedTuple):
    name: str
    spots: Sequence[Spot]


class Automa(NamedTuple):
    die: int
    loops: Sequence[Loop]
    slots: Sequence[Card | None]
    used: int


def spot_signs(space: BoardSpace) -> Sequence[Sign]:
    if space.effect is not None:
        return signs([space.effect])
    if space.end:
        return [Sign("", "human"), Sign("‹", space.end)]
    return [Sign("", SPACE_ICON[space.token])]


def rolled(turn: Sequence[Event]) -> int:
    """The number whose tokens were resolved; a later roll only looks for a statue."""
    return next((int(str(event.values["count"])) for event in turn if event.kind == "axo_rolled"), 0)


class Axomamma(Part):
    """She who plays by herself."""

    def board(self) -> Automa | None:
        table = self.table
        if table.automa == NONE:
            return None
        turn = self._last_turn()
        moved = rolled(turn) if any(event.kind == "axo_tokens_moved" for event in turn) else 0
        return Automa(
            die=table.die,
            loops=[self._loop(row, moved) for row in range(len(ROWS))],
            slots=[None if card == NONE else self._slot(card) for card in table.slots],
            used=moved,
        )

    def _slot(self, card: int) -> Card:
        return self.scene.card(card, own=False, named=False)._replace(name=self.term(GODS[GOD_CARDS[card].god]))

    def _loop(self, row: int, moved: int) -> Loop:
        table = self.table
        all_tokens = zip(TOKEN_ROW, TOKEN_VALUE, table.tokens, strict=True)
        tokens = [(value, place) for in_row, value, place in all_tokens if in_row == row]
        left = {(place - moved) % len(ROWS[row]) for value, place in tokens if value == moved}
        spots = []
        for place, space in enumerate(ROWS[row]):
            covered = COVERED[row] == place and table.personality != NONE
            there = [(value, value == moved) for value, at in tokens if at == place]
            personality = PERSONALITIES[table.personality].token if covered else ""
            shown = [Sign("", PERSONALITY_ICON[personality])] if covered else spot_signs(space)
            name = self.term(personality if covered else f"axo-{space}")
            label = self.about(name, self.said.join(self.say("token", value=value) for value, _ in there))
            spots.append(Spot(shown, covered, there, place in left, label))
        return Loop(self.say(f"loop.{ROW_NAMES[row]}"), spots)

    # ------------------------------------------------------------------ what she did

    def _last_turn(self) -> list[Event]:
        """The events of her last turn, as far as it is played; a Festival before it is not a part of it."""
        turn: list[Event] = []
        for event in reversed(self.scene.sight.log):
            if event.kind != "turn_began":
                turn.append(event)
                continue
            deeds = list(dropwhile(lambda event: event.kind not in TESTS, reversed(turn)))
            if event.seat == self.table.automa and deeds:
                return deeds
            turn = []
        return []
