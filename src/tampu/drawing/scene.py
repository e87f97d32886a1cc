"""What the drawing of every game begins with: the table as somebody imagines it, the words, and what is offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeVar, cast

from markupsafe import Markup
from rich.cells import cell_len
from rich.text import Text

from tampu.drawing import Mark
from tampu.drawing.colours import shape_of
from tampu.drawing.explaining import SEPARATOR, explained
from tampu.drawing.lines import HEAD, clipped
from tampu.drawing.pieces import Option
from tampu.drawing.sight import Sight
from tampu.engine.game import State
from tampu.text import Words, house

S = TypeVar("S", bound=State)

_DRAWN: Final[dict[tuple[str, str, str], str]] = {}
"""What was drawn once, by game, language and name."""


def is_idle(sight: Sight, token: str) -> bool:
    """Whether an option is known to bring nothing while others may bring something."""
    found = sight.previews.get(token)
    return found is not None and found.is_idle and not all(one.is_idle for one in sight.previews.values())


def preview_text(sight: Sight, token: str, words: Words) -> str:
    """What an option would do; nothing where there are so many that each is looked at when it is pointed at."""
    found = sight.previews.get(token)
    return "" if found is None else explained(found, words, sight).text


class Player(NamedTuple):
    """Somebody at the table: his seat, his colour, and what he is called."""

    number: int
    colour: str
    name: str

    @property
    def shape(self) -> Markup:
        """The mark of his colour."""
        return Markup(f'<path d="{shape_of(self.colour)}"/>')


class Scene(Generic[S]):
    """The table as one viewer sees it. What he cannot know of `table` is made up, and must not be drawn."""

    def __init__(self, sight: Sight, words: Words) -> None:
        self.sight = sight
        self.words = words
        self.me = sight.me
        self.table = cast(S, sight.state)
        self.asked = sight.asked
        self.prompt = sight.prompt
        self.options = sight.options

    # ------------------------------------------------------------------ words

    def say(self, key: str, **values: object) -> str:
        """A word or sentence that stands on the drawing."""
        return self.words.get(f"drawing.{key}", **values)

    def term(self, token: object) -> str:
        return self.words.term(token)

    def short(self, token: object) -> str:
        """A short name for where there is little room."""
        key = f"short.{token}"
        return self.words.get(key) if self.words.knows(key) else self.words.term(token)

    def count(self, thing: object, count: int) -> str:
        """So many of a thing, in words."""
        return self.words.get(f"count.{thing}", count=count)

    def about(self, name: str, *what: str) -> str:
        """A thing and what is to be said of it."""
        said = SEPARATOR.join(filter(None, what))
        return house(self.words.language).get("web.about", name=name, what=said) if said else name

    # ------------------------------------------------------------------ players

    @cached_property
    def seats(self) -> list[Player]:
        sight = self.sight
        return [Player(number, seat.name, sight.name(number, self.words)) for number, seat in enumerate(sight.seats)]

    @property
    def is_mine(self) -> bool:
        """Whether the question at hand is the viewer's."""
        return bool(self.options)

    # ------------------------------------------------------------------ options

    def option(self, token: str) -> Option:
        """An option, with what it would do in words."""
        name = self.words.option(self.prompt, token)
        preview = preview_text(self.sight, token, self.words)
        return Option(token, self.about(name, preview), preview, is_idle(self.sight, token))

    def offered(self, place_of: Callable[[Sight, str], str | None]) -> dict[str, Option]:
        """The options that have a place on the table, by the id of that place."""
        found = {token: place_of(self.sight, token) for token in self.options}
        return {place: self.option(token) for token, place in found.items() if place is not None}

    def why_not(self, token: str) -> str:
        """Why an answer that the viewer may look for is not offered; nothing where it is, or nobody asks him."""
        reason = self.sight.why_not(token)
        return "" if reason is None else self.words.why(reason)

    def once(self, name: str, macro: Callable[..., str], *parts: object) -> str:
        """What looks the same whenever it has that name is drawn once for each language."""
        key = (self.sight.game, self.words.language, name)
        if key not in _DRAWN:
            _DRAWN[key] = macro(self, *parts)
        return _DRAWN[key]


class TerminalScene(Scene[S]):
    """The same for the terminal, with the marks of all seats and the labels of the options."""

    def __init__(self, sight: Sight, words: Words, marks: Sequence[Mark]) -> None:
        super().__init__(sight, words)
        self.marks = marks

    def piece(self, seat: int, after: object = "") -> Text:
        """A seat's mark, and what is told of it: how many pieces, or what a die shows."""
        mark = self.marks[seat]
        return Text(f"{mark.shape}{after}", mark.style)

    def number_of(self, option: str) -> str:
        """What to type for an option, where the player whose table this is may choose it."""
        if option not in self.options:
            return ""
        numbers = all(token.isdigit() for token in self.options)
        return option if numbers else str(self.options.index(option) + 1)

    def tag(self, option: str, *prompts: str) -> Text:
        """The same as it stands on the drawing of one of these questions."""
        return Text(f"[{self.number_of(option)}]" if self.prompt in prompts and option in self.options else "", "go")

    def in_columns(self, columns: Sequence[str], rows: Mapping[int, Sequence[str]], width: int) -> list[Text]:
        """A line of numbers for each seat, each number under its heading.

        Seats go by their colours where names leave too little room; columns that do not fit are left out.
        """
        widths = [max(map(cell_len, cells)) + 1 for cells in zip(columns, *rows.values(), strict=True)]
        names = [mark.name for mark in self.marks]
        if max(map(cell_len, names)) + 4 + sum(widths) > width:
            names = [self.words.seat(seat) for seat in self.sight.seats]
        room = max(map(cell_len, names)) + 4
        shown = [one for one, total in zip(widths, accumulate(widths), strict=True) if total <= width - room]
        lines = [_numbers(Text(" " * room), columns, shown, HEAD)]
        for seat, cells in rows.items():
            mark, weight = self.marks[seat], HEAD if seat == self.me else ""
            name = Text.assemble((f" {mark.shape} ", mark.style), (f" {names[seat]}", weight))
            name.truncate(room, pad=True)
            lines.append(_numbers(name, cells, shown, weight))
        return [clipped(line, width) for line in lines]


def _numbers(line: Text, cells: Sequence[str], widths: Sequence[int], style: str) -> Text:
    for cell, room in zip(cells, widths, strict=False):
        line.append(" " * (room - cell_len(cell)) + cell, style)
    return line
