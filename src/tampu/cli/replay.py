"""Looking at a match again, answer by answer."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from tampu.cli.arguments import read_seats
from tampu.cli.keeping import load
from tampu.cli.look import language_of
from tampu.cli.table import YOU, Table
from tampu.engine.again import beginning
from tampu.engine.match import Match


def replay_match(file: Path, whole_log: bool, seat: str | None, all_secrets: bool, language: str | None) -> None:
    """Step through a match, or print its log. While it runs, only what everybody may see is shown."""
    spoken = language_of(language)
    match, notes = load(file, hold=False)
    sitting = read_seats(match.game, notes.get("seats") or ",".join([YOU] * match.players))
    eyes = None if seat is None else seat_named(match, seat)
    replay = Replay(match, Table(match.game, match.seats, sitting, spoken), eyes, all_secrets or match.over)
    if whole_log:
        replay.print_log()
    else:
        replay.run()


def seat_named(match: Match, name: str) -> int:
    names = [seat.name for seat in match.seats]
    if name not in names:
        raise typer.BadParameter(f"no seat {name!r}; there is: {', '.join(names)}", param_hint="--seat")
    return names.index(name)


class Replay:
    """A match on the table again. With no eyes of its own it follows whoever is asked, if secrets may be seen."""

    def __init__(self, match: Match, table: Table, eyes: int | None, open_hands: bool) -> None:
        self.match = match
        self.table = table
        self.console = table.console
        self.eyes = eyes
        self.open_hands = open_hands
        self.now = beginning(match)

    @property
    def looking(self) -> int | None:
        """Whose view is shown: a chosen seat's, or that of the player asked, or a spectator's."""
        if self.eyes is None and self.open_hands and self.now.choice is not None:
            return self.now.choice.player
        return self.eyes

    def print_log(self) -> None:
        self.console.print(*self.table.log(self.match, self.eyes, -1), sep="\n")
        if self.match.over:
            self.table.show_result(self.match)

    def run(self) -> None:
        """Read where to go until the reader has seen enough."""
        self.show()
        while True:
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line == "q":
                return
            if not line:
                wanted = self.now.number + 1
            elif line == "b":
                wanted = self.now.number - 1
            elif line.isdigit():
                wanted = int(line)
            else:
                self.console.print(Text(self.table.say("wrong_in_replay", line=line, last=self.match.number)))
                continue
            self.go_to(min(max(wanted, 0), self.match.number))
            self.show()

    def go_to(self, number: int) -> None:
        """Play the answers again up to that number."""
        if number < self.now.number:
            self.now = beginning(self.match)
        for _, _, option in self.match.answers[self.now.number : number]:
            self.now.play(str(option))

    def show(self) -> None:
        table = self.table
        now = self.now
        width, height = self.console.size
        looking = self.looking
        if self.console.is_terminal:
            self.console.clear()
        sight = table.sight(now, looking, private=True)
        self.console.print(table.drawing.draw(sight, table.words, table.marks, width, height))
        self.console.print(*table.log(now, looking, now.number - 1), sep="\n")
        if now.number < self.match.number:
            self.console.print(self.next_answer())
        elif now.over:
            table.show_result(now)
        self.console.print(Text(table.say("replay_keys", number=now.number, last=self.match.number), "quiet"))

    def next_answer(self) -> Text:
        """What is asked now, and what will be answered, unless that is a secret."""
        choice = self.now.choice
        assert choice is not None
        token = str(self.match.answers[self.now.number][2])
        secret = choice.secret and choice.player != self.looking
        answer = self.table.say("secret") if secret else self.table.words.option(choice.prompt, token)
        chip = self.table.marks[choice.player].chip
        prompt = self.table.words.prompt(choice, self.now.state.seen_by(self.looking))
        return Text.assemble(chip, " ", (prompt, "bold"), f": {answer}")
