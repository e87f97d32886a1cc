"""The table on the screen: the game's own drawing, then what happened, the question and its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.console import Console
from rich.segment import Segment, SegmentLines
from rich.table import Table as Grid
from rich.text import Text

from tampu.bots.advice import Advice
from tampu.cli.look import console
from tampu.drawing.advising import Worded
from tampu.drawing.colours import marks
from tampu.drawing.finding import terminal_of
from tampu.drawing.lines import flowing, sign
from tampu.drawing.scene import preview_text
from tampu.drawing.sight import Counsel, Sight, imagined
from tampu.engine.choice import Choice
from tampu.engine.game import Game, Seat, State
from tampu.engine.log import Event, stretches
from tampu.engine.match import Match
from tampu.text import house, words

YOU = "you"
LOG_LINES = 10
USUAL_LOG = 2
WIDE = 96
GAP = 2
BOTTOM = 2
"""The line of commands, and the line to type on."""
LOWEST = 10
"""No table is drawn for a lower screen than this."""

NAMES = {
    "u": "undo",
    "r": "redo",
    "t": "restart",
    "c": "cards",
    "a": "automatic",
    "w": "warn",
    "h": "hint",
    "o": "coach",
    "n": "news",
    "l": "log",
    "m": "more",
    "k": "keys",
    "s": "save",
    "?": "help",
    "q": "leave",
}
"""What the keys are called in the words of the house."""


class Offer(NamedTuple):
    """An option as it is listed: what to type for it, its name, what it costs and brings, and its place."""

    label: str
    name: str
    detail: str
    on_board: bool


def labels(tokens: Sequence[str]) -> list[str]:
    """What to type for each option: its place in the list, but a number stands for itself."""
    return list(tokens) if all(token.isdigit() for token in tokens) else [str(n) for n in range(1, len(tokens) + 1)]


class Table:
    """Everything that is shown of a match."""

    def __init__(self, game: Game[State], seats: Sequence[Seat], sitting: Sequence[str], language: str) -> None:
        self.words = words(game.name, language)
        self.house = house(language)
        self.console: Console = console()
        self.drawing = terminal_of(game.name)
        self.seats = seats
        self.marks = marks(seats, [self._name(number, seat, sitting) for number, seat in enumerate(seats)])

    def _name(self, number: int, seat: Seat, sitting: Sequence[str]) -> str:
        """The colour of a seat, and who sits there; an automa has only its own name."""
        if number >= len(sitting):
            return self.words.seat(seat)
        who = sitting[number]
        return f"{self.words.seat(seat)} ({self.say('you') if who == YOU else self.say(f'bot.{who}')})"

    def say(self, key: str, **values: object) -> str:
        return self.house.get(f"house.{key}", **values)

    # ------------------------------------------------------------------ the screen

    def show(
        self,
        match: Match,
        me: int | None,
        private: bool,
        notice: str,
        commands: str,
        wait: Callable[[], object] | None = None,
    ) -> None:
        """The whole screen for a seat. What others may not see is drawn only if it is private.

        News without room beside the table comes first, on a screen of its own, if anybody can wait there.
        """
        sight = self.sight(match, me, private)
        told = self.told(match, me if private else None, self.since(match, me))
        log = self.wrapped(in_entries(told))
        lines, question = self.laid_out(match, sight, min(len(log), USUAL_LOG))
        room = self.console.height - len(lines) - BOTTOM - 1
        kept = self.latest(told, max(0, min(LOG_LINES, room - len(question))))
        if self.console.is_terminal:
            self.console.clear()
            if wait is not None and len(kept) < len(log):
                self.show_news(match, me if private else None, me)
                self.console.print(Text(self.say("news_keys"), "quiet"))
                wait()
                self.console.clear()
        self.console.print(SegmentLines(lines, new_lines=True), end="")
        self.console.print(*kept, *question, sep="\n")
        if notice:
            self.console.print(Text(notice, "torch"))
        self.console.print(Text(commands, "quiet"))

    def laid_out(self, match: Match, sight: Sight, log: int) -> tuple[list[list[Segment]], list[Text]]:
        """The table, and below it, with lines of the log between them, the question.

        Where its options would push the head of the table off the screen, the table is drawn lower; where that is not
        enough, a key shows the rest of them.
        """
        width, height = self.console.size
        low = height
        while True:
            drawn = self.drawing.draw(sight, self.words, self.marks, width, low)
            lines = self.console.render_lines(drawn, pad=False)
            room = height - len(lines) - BOTTOM
            question = self.question(match, sight, room - 1 - log)
            if len(question) <= room:
                return lines, question
            if low <= LOWEST:
                return lines, [*question[: max(1, room - 1)], Text(self.say("more_options"), "quiet")]
            low -= len(question) - room

    def sight(self, match: Match, me: int | None, private: bool) -> Sight:
        """What a seat sees, or with others looking on what a spectator does."""
        eyes = me if private else None
        asked = match.choice is not None and match.choice.player == me
        return Sight("", match.number, imagined(match, eyes), eyes, me, (), (), (), may_answer=asked)

    def wrapped(self, log: Sequence[Text]) -> list[Text]:
        """Entries broken into the lines they take on this screen."""
        return [line for entry in log for line in entry.wrap(self.console, self.console.width)]

    def question(self, match: Match, sight: Sight, room: int) -> list[Text]:
        """Who is asked what, and the options as fully as there is room for them."""
        choice, me = match.choice, sight.me
        if choice is None or choice.player != me:
            done = self.say("turn_done" if match.held else "others_next")
            return [Text.assemble("" if me is None else self.marks[me].chip, " ", (done, "bold"))]
        lies = sight.view["table"]
        head = Text.assemble(self.marks[choice.player].chip, " ", (self.words.prompt(choice, lies), "bold"))
        hint = list(Text(self.words.hint(choice, lies), "quiet").wrap(self.console, self.console.width))
        offers = self.offered(choice, sight)
        for above in ([head, *hint], [head]):
            detailed = self.detailed(offers, room - len(above))
            if detailed:
                return [*above, *detailed]
        short = self.in_short(offers, choice.prompt, room - 1)
        return [head, *(hint if len(hint) + len(short) < room else []), *short]

    # ------------------------------------------------------------------ options

    def offered(self, choice: Choice, sight: Sight) -> list[Offer]:
        tokens = choice.tokens
        return [
            Offer(
                label,
                self.words.option(choice.prompt, token),
                preview_text(sight, token, self.words),
                self.drawing.is_on_board(sight, token),
            )
            for label, token in zip(labels(tokens), tokens, strict=True)
        ]

    def detailed(self, offers: Sequence[Offer], room: int) -> list[Text]:
        """The options with what they cost and bring, in one column or two; nothing where there is no room for that."""
        width = self.console.width
        full = [offer_line(offer, width, True) for offer in offers]
        if len(full) <= room:
            return full
        halves = in_columns([offer_line(offer, width // 2 - 1, True) for offer in offers], width)
        return halves if len(halves) <= room and width >= WIDE else []

    def on_board(self, prompt: str, all_of_them: bool) -> str:
        """How the options are found that are not listed: under their numbers, unless the game says otherwise."""
        own = f"on_board.{prompt}"
        return self.words.get(own) if self.words.knows(own) else self.say("all_on_board" if all_of_them else "on_board")

    def in_short(self, offers: Sequence[Offer], prompt: str, room: int) -> list[Text]:
        """Only those options that are not on the board, or all by their names; close together, and without a word of
        the board, where room is scarce."""
        width = self.console.width
        rest = [offer for offer in offers if not offer.on_board]
        told = [Text(self.on_board(prompt, not rest), "quiet")] if len(rest) < len(offers) else []
        cells = [*(offer_line(offer, width, bool(told)) for offer in rest), *told]
        columns = in_columns(cells, width)
        if len(columns) <= room:
            return columns
        named = [offer_line(offer, width, False) for offer in rest] or told
        return [line[GAP:] for line in flowing("", named, width + GAP, most=len(named), gap=GAP)]

    def show_options(self, match: Match, me: int, private: bool) -> None:
        """All options with what they cost and bring."""
        choice = match.choice
        if choice is not None and choice.player == me:
            offers = self.offered(choice, self.sight(match, me, private))
            self.print_long([offer_line(offer, self.console.width, True) for offer in offers])

    def listed(self, labels: Sequence[str]) -> str:
        """What can be typed for the options: from the first to the last, or one by one where numbers are left out."""
        first, last = labels[0], labels[-1]
        if len(labels) > 1 and labels == [str(number) for number in range(int(first), int(last) + 1)]:
            return self.say("from_to", first=first, last=last)
        return ", ".join(labels)

    def called(self, key: str) -> str:
        """What a key is called beside the question."""
        name = f"key.{NAMES[key]}"
        return self.say(name).partition(" ")[2] if self.house.knows(f"house.{name}") else NAMES[key]

    def show_keys(self, commands: Sequence[str]) -> None:
        """What can be typed, and what the signs on the table mean."""
        keys = [sign(self.say("enter"), self.say("does.enter"))]
        keys += [sign(key, self.say(f"does.{NAMES[key]}")) for key in commands]
        self.console.print(*self.wrapped(keys), sep="\n")
        shown = list(self.drawing.signs(self.words))
        if shown:
            flow = flowing("", shown, self.console.width, most=len(shown), gap=3)
            self.console.print("", Text(self.say("signs"), "bold"), *flow, sep="\n")

    def show_advice(self, match: Match, me: int, advice: Advice) -> None:
        """What a strong player would do, step by step, and what speaks for it."""
        plan, instead, ahead, spread, level = advice
        counsel = Counsel(plan, 0, instead, ahead, spread, advice.is_clear, level)
        told = Worded(self.sight(match, me, True), counsel, self.words)
        head = self.house.get("advice.title", level=self.say(f"bot.{level}"))
        lines = [Text(head, "bold")]
        for number, step in enumerate(told.steps, 1):
            lines.append(Text.assemble(f"{number}. {step.name}", (f"  {step.text}", "quiet")))
        lines += [Text(self.house.get("advice.brings", what=told.brings))] if told.brings else []
        lines += [Text(told.reason)] if told.reason else []
        lines += [Text(self.house.get("advice.parts", what=told.parts))] if told.parts else []
        self.console.print(*self.wrapped(lines), sep="\n")

    # ------------------------------------------------------------------ what happened

    def since(self, match: Match, me: int | None) -> int:
        """The number of answers before the last one of a player that others answered after: what it brought about, and
        what follows, is news to him."""
        players = [player for player, _, _ in match.answers]
        mine = [number for number, (player, other) in enumerate(pairwise(players)) if player == me != other]
        return match.number - len(players) + mine[-1] if mine else -1

    def show_news(self, match: Match, eyes: int | None, me: int | None) -> None:
        """Everything that happened since a player's last turn."""
        self.console.print(Text(self.say("news"), "bold"))
        self.print_long(self.log(match, eyes, self.since(match, me)))

    def print_long(self, lines: Sequence[Text]) -> None:
        """Lines that may be more than the screen has room for."""
        if self.console.is_terminal and len(self.wrapped(lines)) > self.console.height - BOTTOM - 1:
            with self.console.pager():
                self.console.print(*lines, sep="\n")
        else:
            self.console.print(*lines, sep="\n")

    def log(self, match: Match, seat: int | None, since: int) -> list[Text]:
        """What a seat may know of what happened since: one entry for each stretch in which one player answered."""
        return in_entries(self.told(match, seat, since))

    def told(self, match: Match, seat: int | None, since: int) -> list[list[Text]]:
        """The sentences of these entries."""
        entries = []
        for stretch in stretches(match.log.seen_by(seat).since(since)):
            mentioned: set[int] = set()
            entries.append([self.sentence(event, mentioned) for event in stretch.events])
        return entries

    def latest(self, told: Sequence[Sequence[Text]], room: int) -> list[Text]:
        """The end of what was told, as much as there is room for, from the beginning of a sentence on."""
        kept: list[Text] = []
        for number in reversed(range(len(told))):
            for first in reversed(range(len(told[number]))):
                lines = self.wrapped(in_entries([told[number][first:], *told[number + 1 :]]))
                if len(lines) > room:
                    return kept or broken_off(lines[:room], self.console.width)
                kept = lines
        return kept

    def sentence(self, event: Event, mentioned: set[int]) -> Text:
        """An event in words. Who was named in the same entry before is only meant by his shape."""
        names = [
            mark.shape if seat in mentioned else f"{mark.shape} {self.words.seat(self.seats[seat])}"
            for seat, mark in enumerate(self.marks)
        ]
        if event.seat is not None:
            mentioned.add(event.seat)
        said = Text(self.words.event(event, self.seats, names))
        for mark in self.marks:
            said.highlight_words([mark.shape], mark.style)
        return said

    # ------------------------------------------------------------------ the end

    def show_result(self, match: Match) -> None:
        """Who won and why, and the score line by line."""
        result = match.result
        assert result is not None
        self.console.print("", Text(self.words.get(f"reason.{result.reason}"), "bold"), sep="\n")
        order = sorted(range(len(self.marks)), key=lambda seat: result.ranks[seat])
        grid = Grid()
        grid.add_column("")
        for seat in order:
            grid.add_column(self.marks[seat].chip, justify="right")
        grid.add_row(self.say("rank"), *(str(result.ranks[seat]) for seat in order))
        for line in result.breakdown[0]:
            values = [result.breakdown[seat].get(line, 0) for seat in order]
            if any(values):
                grid.add_row(
                    self.words.get(f"score.{line}"), *map(str, values), style="bold" if line == "total" else ""
                )
        self.console.print(grid)
        winners = ", ".join(self.marks[seat].name for seat in result.winners)
        self.console.print(Text(self.say("winner", count=len(result.winners), names=winners), "bold"))


def in_entries(told: Sequence[Sequence[Text]]) -> list[Text]:
    """Sentences put together, those of each stretch."""
    return [Text(" ").join(sentences) for sentences in told]


def broken_off(lines: list[Text], width: int) -> list[Text]:
    """Lines after which there would be more."""
    for last in lines[-1:]:
        last.truncate(width - 1)
        last.append("…")
    return lines


def offer_line(offer: Offer, width: int, full: bool) -> Text:
    """An option on one line."""
    line = Text.assemble((f"[{offer.label}]", "go"), f" {offer.name}", no_wrap=True)
    if full and offer.detail:
        line.append(f"  {offer.detail}", "quiet")
    line.truncate(width, overflow="ellipsis")
    return line


def in_columns(cells: Sequence[Text], width: int) -> list[Text]:
    """Cells in as many columns as fit, read downwards."""
    room = max(cell.cell_len for cell in cells) + 2
    columns = max(1, (width + 2) // room)
    rows = (len(cells) + columns - 1) // columns
    lines = []
    for row in range(rows):
        line = Text(no_wrap=True)
        for cell in cells[row::rows]:
            padded = cell.copy()
            padded.truncate(room, pad=True)
            line.append_text(padded)
        line.rstrip()
        lines.append(line)
    return lines
