"""What the drawing in the terminal is made from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from tampu.drawing import lines
from tampu.drawing.scene import TerminalScene
from tampu.games.tawantinsuyu.components import GAIN, GOD_CARDS, GODS, OPS, PICK, WORKERS, Effect
from tampu.games.tawantinsuyu.drawing import GAINS, Amounts, GameScene
from tampu.games.tawantinsuyu.state import Table

WORKER_STYLE: Final = {
    "blue": "bold #FFFFFF on #1B63BE",
    "green": "bold #14231E on #3DA98F",
    "red": "bold #FFFFFF on #BE3212",
    "yellow": "bold #2A201A on #F2BE1A",
    "white": "bold #2A201A on #FFFFFF",
}
CARD_STYLE: Final = "#FFFFFF on #2F4654"
GOOD_STYLE: Final = "#2A201A on #EBDDB0"
USED: Final = "▒"
"""Stands before what lies face down."""
EMPTY: Final = "·"
SIGNS: Final = dict(zip((str(god) for god in GODS), "ϟ@#≡◉╋", strict=True))
"""The gods have no names, only signs: on the hill each is a single letter."""


class Scene(TerminalScene[Table], GameScene):
    """The table as one seat sees it, with the marks of all seats and the labels of the options."""

    def worker(self, worker: int) -> Text:
        colour = WORKERS[worker].token
        return Text(self.short(f"worker-{colour}"), WORKER_STYLE[colour])

    def workers(self, workers: Iterable[int], gap: str = " ") -> Text:
        """Workers side by side."""
        return Text(gap).join(self.worker(worker) for worker in workers)

    def brief(self, amounts: Amounts) -> str:
        """Resources and points in as few letters as there can be: 2s1c."""
        pairs = zip(GAINS, amounts, strict=False)
        return " ".join(f"{count}{self.short(f'good-{kind}')}" for kind, count in pairs if count)

    def gives(self, effects: Iterable[Effect]) -> str:
        """What is gained, in short where it is counted and in words where it is not."""
        return self.said.join(self._give(effect) for effect in effects)

    def _give(self, effect: Effect) -> str:
        if effect.op == PICK:
            return "/".join(self.brief(way) for way in effect.picks)
        return self.brief(effect.amounts) if effect.op == GAIN else self.said.effect(effect)

    def hints_at(self, effects: Iterable[Effect]) -> str:
        """What is gained, in a word each."""
        parts = (self.brief(e.amounts) if e.op == GAIN else self.short(f"effect-{OPS[e.op]}") for e in effects)
        return "+".join(parts)

    def card(self, index: int) -> Text:
        """A god card: its sign and number, and what it gives."""
        card = GOD_CARDS[index]
        sign = SIGNS[GODS[card.god].token] + card.token.rpartition("_")[2]
        return Text.assemble((sign, CARD_STYLE), f" {self.gives(card.benefits)}")


# ---------------------------------------------------------------------- lines


def flowing(label: str, parts: Sequence[Text], width: int, most: int = 2) -> list[Text]:
    """Two spaces keep apart what is made of several words, and two lines are what there is room for."""
    return lines.flowing(label, parts, width, most, gap=2)
