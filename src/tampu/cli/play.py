"""Playing a match in the terminal, with other people at the same keyboard and with computer players."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path

import typer
from rich.cells import cell_len
from rich.text import Text

import tampu
from tampu.bots import bot
from tampu.bots.advice import Advice, advise, second_thoughts
from tampu.cli.arguments import read_options, read_seats
from tampu.cli.help import explain_rules
from tampu.cli.keeping import Keeper, new_file
from tampu.cli.look import language_of
from tampu.cli.table import YOU, Table, labels
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.lab.simulate import bot_seed


def play_new(
    game: str,
    seats: str | None,
    seed: int | None,
    options: Sequence[str],
    language: str | None,
    hold: bool,
    save: Path | None,
) -> None:
    """A new match, played until it is over or left."""
    chosen = find(game)
    sitting = read_seats(chosen, seats)
    spoken = language_of(language)
    match = tampu.new(chosen, len(sitting), seed, hold=hold, **read_options(options))
    if save is not None and save.exists():
        raise typer.BadParameter(f"{save} is there already; go on with `tampu resume {save}`", param_hint="--save")
    Play(match, sitting, Keeper(save or new_file(match), sitting), spoken).run()


TAKING_MORE = ("a", "h", "s")
"""The commands that may be followed by something."""
LEFT_OUT_FIRST = ("log", "news", "automatic", "redo", "restart", "cards", "hint")
"""The line of commands is one line: what has no room on it is still in the list of keys."""


class Left(Exception):
    """The player wants to go; the match is kept."""


class Play:
    """A match and the people around the table, until it is over or somebody leaves."""

    def __init__(self, match: Match, sitting: Sequence[str], keeper: Keeper, language: str) -> None:
        self.match = match
        self.sitting = sitting
        self.keeper = keeper
        self.table = Table(match.game, match.seats, sitting, language)
        self.console = self.table.console
        self.say = self.table.say
        seed = match.setup.seed or 0  # a match without a seed began at a given position
        self.bots = {seat: bot(who, bot_seed(seed, seat)) for seat, who in enumerate(sitting) if who != YOU}
        self.alone = sitting.count(YOU) == 1
        self.confirmed = -1  # so many answers had been given when a person let the others come
        self.by_hand = -1  # and so many when somebody took one back: there he is asked, whatever he left to the table
        self.automatic: list[set[str]] = [set() for _ in match.seats]
        self.warns = True
        self.hints = 0  # so often a strong player was asked
        self.coached = False
        self.looked_over = (-1, "")  # after so many answers, before which last word the coach thought the turn over
        self.warned = (-1, "")  # after so many answers, which answer somebody was asked about
        self.seen = match.number  # so many answers had been given when the table was last shown
        self.troubled = False
        self.notice = match.notice or ""  # shown with the next table
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "u": self.undo,
            "r": self.redo,
            "t": self.restart,
            **({} if self.alone else {"c": self.look_at_cards}),
            **({"a": self.leave_to_the_table} if match.game.automatic else {}),
            **({"w": self.switch_warnings} if match.game.wastes else {}),
            **({"h": self.hint, "o": self.switch_coach} if self.alone else {}),
            "n": self.show_news,
            "l": self.show_log,
            "m": self.show_options,
            "k": self.show_keys,
            "s": self.save_elsewhere,
            "?": self.help,
            "q": self.leave,
        }

        self.spelt_out = {self.table.called(key).casefold(): key for key in self.commands}
        """The commands by what they are called beside the question: `help` for `?`."""

    # ------------------------------------------------------------------ the course of a match

    def run(self) -> None:
        """Play on. However it ends, the match is kept, and the file is named."""
        try:
            self.keep()
            while not self.match.over:
                self.step()
            self.finish()
        except (Left, EOFError):
            self.say_goodbye()
        except KeyboardInterrupt:
            self.say_goodbye()
            raise typer.Exit(130) from None
        except Exception as error:
            self.keep()
            typer.echo(self.say("broken", error=f"{type(error).__name__}: {error}", file=self.keeper.path), err=True)
            raise typer.Exit(1) from error

    def step(self) -> None:
        """Whatever comes next: a turn to confirm, a turn to end, a bot or a person to ask."""
        match = self.match
        choice = match.choice
        if self.to_confirm():
            self.listen(match.answers[-1][0])
        elif match.held:
            match.go_on()
            self.keep()
        else:
            assert choice is not None
            by_itself = match.automatic_answer(self.automatic[choice.player]) if match.number != self.by_hand else None
            if choice.player in self.bots:
                self.tell_answer(self.pick(choice.player))
            elif by_itself is not None:
                self.tell_answer(by_itself)
            else:
                self.listen(choice.player)

    def to_confirm(self) -> bool:
        """Whether a person has played his turn, and has not said yet that the others may come."""
        match = self.match
        return match.to_end is not None and match.to_end not in self.bots and match.number != self.confirmed

    def pick(self, seat: int) -> object:
        """What a bot answers."""
        if not self.console.is_terminal:
            return self.bots[seat].pick(self.match)
        with self.console.status(self.say("thinking", seat=self.table.marks[seat].name)):
            return self.bots[seat].pick(self.match)

    def tell_answer(self, option: object) -> None:
        """An answer is given without a person, and what came of it is told in a line."""
        match = self.match
        match.play(option)
        self.keep()
        for line in self.table.log(match, self.watching, match.number - 1):
            self.console.print(line)

    @property
    def watching(self) -> int | None:
        """The seat whose secrets may be shown at any time: that of the only person at the keyboard."""
        return self.sitting.index(YOU) if self.alone else None

    # ------------------------------------------------------------------ a person's turn

    def listen(self, seat: int) -> None:
        """Show the table and read what the player types until it changes something."""
        match = self.match
        choice = match.choice
        asked = choice is not None and choice.player == seat
        secret = asked and choice is not None and choice.secret
        if secret and not self.alone:
            self.cover(seat)
        self.show(seat, self.alone or secret)
        while True:
            line = self.read()
            if not line and not asked:
                if self.is_stopped(""):
                    continue
                self.confirm()
                return
            if not line:
                self.show(seat, self.alone or secret)
            elif self.obey(seat, line):
                return

    def obey(self, seat: int, line: str) -> bool:
        """Do what was typed; True when the table has changed."""
        if line.startswith("?") or line.endswith("?"):
            return self.help(seat, line.strip("? "))
        word, _, rest = self.spelt_out.get(line.casefold(), line).partition(" ")
        word = word.casefold()
        if word in self.commands and (word in TAKING_MORE or not rest):
            return self.commands[word](seat, rest.strip())
        choice = self.match.choice
        tokens = [] if choice is None or choice.player != seat else choice.tokens
        token = chosen(line, tokens)
        if token is None:
            self.print(self.wrong(line, tokens))
            return False
        if self.wastes(token) or (token in self.match.game.last_words and self.is_stopped(token)):
            return False
        self.match.play(token)
        self.keep()
        if token in self.match.game.last_words:
            self.confirm()
        return True

    def wastes(self, token: str) -> bool:
        """Whether an answer gives something up about which the player was not asked yet: now he is."""
        match = self.match
        assert match.choice is not None
        wasted = match.game.wasted(match.state, match.choice, token)
        if wasted is None or not self.warns or self.warned == (match.number, token):
            return False
        self.warned = match.number, token
        self.print(" ".join([self.table.words.waste(wasted), self.say("waste")]))
        return True

    def is_stopped(self, last: str) -> bool:
        """Whether the coach speaks up before a turn is ended, by this last word if it has one: once."""
        now = self.match.number, last
        if not self.coached or self.looked_over == now:
            return False
        self.looked_over = now
        start, given = self.match.clone(), [last] if last else []
        if self.can_take_back and start.answers[-1][1] == start.turn:
            start.restart_turn()
            given[:0] = [str(option) for _, _, option in self.match.answers[start.number - self.match.number :]]
        found = self.thinking(lambda: second_thoughts(start, given))
        if found.is_much:
            lost = self.table.house.get("advice.loses", count=round(found.ahead), spread=ceil(found.spread))
            self.print(f"{lost} {self.say('coach')}")
        return found.is_much

    def thinking(self, of: Callable[[], Advice]) -> Advice:
        """What a strong player thinks; whoever sits at a screen sees that he does."""
        if not self.console.is_terminal:
            return of()
        with self.console.status(self.say("thinking", seat=self.say("bot.master"))):
            return of()

    def confirm(self) -> None:
        """The turn is over: let the others come."""
        self.confirmed = self.match.number
        if self.match.held:
            self.match.go_on()
            self.keep()

    def wrong(self, line: str, tokens: Sequence[str]) -> str:
        keys = ", ".join(self.commands)
        if not tokens:
            return self.say("wrong_at_end", line=line, keys=keys)
        return self.say("wrong", line=line, labels=self.table.listed(labels(tokens)), token=tokens[0], keys=keys)

    def read(self) -> str:
        return input("> ").strip()

    # ------------------------------------------------------------------ what can be typed

    @property
    def can_take_back(self) -> bool:
        """Nobody takes back what a bot has answered."""
        return self.match.can_undo and self.match.answers[-1][0] not in self.bots

    def undo(self, seat: int, rest: str) -> bool:
        return self.change(self.match.undo, self.can_take_back, "no_undo")

    def redo(self, seat: int, rest: str) -> bool:
        return self.change(self.match.redo, self.match.can_redo, "no_redo")

    def restart(self, seat: int, rest: str) -> bool:
        return self.change(self.match.restart_turn, self.can_take_back, "no_undo")

    def change(self, how: Callable[[], Match], allowed: bool, refusal: str) -> bool:
        if not allowed:
            self.print(self.say(refusal))
            return False
        how()
        self.confirmed = -1
        self.by_hand = self.match.number
        self.keep()
        return True

    def look_at_cards(self, seat: int, rest: str) -> bool:
        """Show a player among others what only he may see."""
        self.show(seat, True)
        return False

    def leave_to_the_table(self, seat: int, rest: str) -> bool:
        """Switch an automatic answer of a seat, if one is named, and list them all."""
        names = [answer.name for answer in self.match.game.automatic]
        token = chosen(rest, names) if rest else None
        if rest and token is None:
            self.print(self.say("no_automatic", line=rest, last=len(names)))
            return False
        if token is not None:
            self.automatic[seat] ^= {token}
        for number, name in enumerate(names, 1):
            mark = "x" if name in self.automatic[seat] else " "
            self.print(f"{number} [{mark}] {self.table.words.get(f'automatic.{name}')}")
        self.print(self.say("automatic"))
        asked = self.match.choice is not None and self.match.choice.player == seat
        return asked and self.match.automatic_answer(self.automatic[seat]) is not None

    def switch_warnings(self, seat: int, rest: str) -> bool:
        """Whether an answer that wastes something is asked about."""
        self.warns = not self.warns
        self.print(self.say("warnings_on") if self.warns else self.say("warnings_off"))
        return False

    def switch_coach(self, seat: int, rest: str) -> bool:
        """Whether a strong player looks over turns before they are ended."""
        self.coached = not self.coached
        self.print(self.say("coach_on") if self.coached else self.say("coach_off"))
        return False

    def hint(self, seat: int, rest: str) -> bool:
        """What a strong player would do; beside other people nobody is asked."""
        choice = self.match.choice
        if choice is None or choice.player != seat:
            self.print(self.say("no_hint"))
            return False
        idea = chosen(rest, choice.tokens) or ""
        advice = self.thinking(lambda: advise(self.match, idea))
        self.hints += 1
        self.table.show_advice(self.match, seat, advice)
        return False

    def show_log(self, seat: int, rest: str) -> bool:
        self.table.print_long(self.table.log(self.match, self.watching, -1))
        return False

    def show_news(self, seat: int, rest: str) -> bool:
        """What the others did since the player's last turn."""
        self.table.show_news(self.match, self.watching, seat)
        return False

    def show_options(self, seat: int, rest: str) -> bool:
        self.table.show_options(self.match, seat, self.watching is not None)
        return False

    def show_keys(self, seat: int, rest: str) -> bool:
        """What every key does, and what the signs on the table mean."""
        self.table.show_keys(list(self.commands))
        return False

    def help(self, seat: int, rest: str) -> bool:
        explain_rules(self.table, self.match, seat, self.alone, rest)
        return False

    def save_elsewhere(self, seat: int, rest: str) -> bool:
        path = Path(rest).expanduser() if rest else self.keeper.path
        if path != self.keeper.path and path.exists():
            self.print(self.say("not_overwritten", file=path))
            return False
        self.keeper = Keeper(path, self.sitting)
        self.troubled = False
        self.print(self.say("saved", file=self.keeper.path) if self.keep() else self.trouble)
        return False

    def leave(self, seat: int, rest: str) -> bool:
        raise Left

    # ------------------------------------------------------------------ showing and keeping

    def show(self, seat: int, private: bool) -> None:
        match = self.match
        since = match.answers[len(match.answers) - max(0, match.number - self.seen) :]
        news = self.read if any(player != seat for player, _, _ in since) else None  # what he did himself he knows
        self.table.show(match, seat, private, self.notice, self.command_line(seat), news)
        self.seen = match.number
        self.notice = ""

    def command_line(self, seat: int) -> str:
        """What can be typed besides an option, as far as it makes sense now."""
        match = self.match
        keys = {
            "enter": match.choice is None or match.choice.player != seat,
            "undo": self.can_take_back,
            "redo": match.can_redo,
            "restart": self.can_take_back,
            "cards": not self.alone and match.seen_by(seat)["table"] != match.seen_by(None)["table"],
            "automatic": bool(match.game.automatic),
            "hint": self.alone and match.choice is not None and match.choice.player == seat,
            "help": True,
            "keys": True,
            "news": any(player == seat for player, _, _ in match.answers),
            "log": True,
            "leave": True,
        }
        shown = [key for key, makes_sense in keys.items() if makes_sense]
        for key in LEFT_OUT_FIRST:
            if cell_len(self.line_of(shown)) > self.console.width and key in shown:
                shown.remove(key)
        return self.line_of(shown)

    def line_of(self, keys: Sequence[str]) -> str:
        return " · ".join(self.say(f"key.{key}") for key in keys)

    def cover(self, seat: int) -> None:
        """Ask for the keyboard to be passed before anything secret is shown."""
        if self.console.is_terminal:
            self.console.clear()
        mark = self.table.marks[seat]
        name = self.table.words.seat(self.match.seats[seat])
        self.console.print(Text.assemble((f" {mark.shape} ", mark.style), " ", self.say("pass_keyboard", seat=name)))
        self.read()

    def keep(self) -> bool:
        """Write the match to its file; if that fails, say so once and play on."""
        kept = self.keeper.keep(self.match)
        if not kept and not self.troubled:
            self.notice = self.trouble
        self.troubled = not kept
        return kept

    @property
    def trouble(self) -> str:
        """Why the match could not be saved."""
        error = self.keeper.trouble
        return self.say("not_saved", file=self.keeper.path, reason=error.strerror if error else "")

    def finish(self) -> None:
        """The last news, the score, and where the record is."""
        news = self.table.log(self.match, self.watching, self.table.since(self.match, self.watching))
        self.console.print(*news, sep="\n")
        self.table.show_result(self.match)
        if self.hints:
            self.print(self.table.house.get("advice.used", count=self.hints))
        self.print(self.trouble if self.troubled else self.say("kept", file=self.keeper.path))

    def say_goodbye(self) -> None:
        kept = self.keep()
        command = f"tampu resume {shlex.quote(str(self.keeper.path))}"
        self.print("\n" + (self.say("resume", command=command) if kept else self.trouble))

    def print(self, message: str) -> None:
        self.console.print(Text(message), soft_wrap=True)


def chosen(line: str, tokens: Sequence[str]) -> str | None:
    """The option that was meant: by its label, its token in any case, or a beginning that only one token has."""
    by_label = dict(zip(labels(tokens), tokens, strict=True))
    if line in by_label:
        return by_label[line]
    word = line.casefold()
    whole = [token for token in tokens if token.casefold() == word]
    beginning = [token for token in tokens if token.casefold().startswith(word)]
    meant = whole or beginning
    return meant[0] if len(meant) == 1 else None
