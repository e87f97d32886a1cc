"""A match: the rules of a game at work, from the first question to the result.

The rules run in beats. Between two beats the whole truth is in the state: a checkpoint. A match keeps the
checkpoints back to where undo must stop, with the answers given since each, and from those alone it does everything
else: clone, undo and redo, pickling, and thinking about what might be.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import TYPE_CHECKING, Final, NoReturn, cast

from tampu.engine import upstairs
from tampu.engine.chance import Chance
from tampu.engine.checkpoint import Answer, Checkpoint, Imagined, Setup, Written, checked_date
from tampu.engine.choice import Choice, Rules
from tampu.engine.errors import CannotUndo, IllegalOption, NothingOffered, RuleError, checked_seat
from tampu.engine.game import Game, Result, S, Seat, Settings, State
from tampu.engine.log import Enough, Event, Log, Teller
from tampu.engine.past import Past
from tampu.engine.saved import Plain, Saved

if TYPE_CHECKING:
    from tampu.engine.preview import Preview

STRIDE: Final = 8
"""In a match that nobody listens to: a few answers replayed cost less than a copy at every beat."""
LONG_STRIDE: Final = 64
"""And where nobody has copied it yet either, checkpoints are for nothing but a rule that fails."""


class Match:
    """One match. Ask it for its `choice`, answer with `play`, until there is a `result`."""

    game: Game[State]
    setup: Setup
    hold: bool
    state: State
    choice: Choice | None
    held: bool
    over: bool
    notice: str | None

    def __init__(self, game: Game[State], setup: Setup, hold: bool, first: int, barrier: int, stride: int = 0) -> None:
        """For the engine; use `tampu.new`, `Match.start` or `Match.at`."""
        self.game = game
        self.setup = setup
        self.hold = hold
        self.choice = None
        self.held = False
        self.over = False
        self.notice = None  # what a person should know about how this match was loaded
        self._first = first  # the number of the first answer kept here
        self._past: Past[Answer] | None = None  # those before, shared with the match that this one was cloned from
        self._answers: list[Answer] = []
        self._barrier = barrier
        self._opened = barrier  # nothing was learnt and nobody else has answered since so many answers
        self._root: Checkpoint | None = None  # where it has no past: the opening of the turn at hand
        self._since: Sequence[Answer] = ()  # and what was answered from there to where its own past begins
        self._stride = stride  # how many answers may go by before a beat begins with a new checkpoint
        self._checkpoints: list[Checkpoint] = []
        self._undone: list[object] = []
        self._course: Generator[Choice | None, object, None] | None = None
        self._learnt = 0  # what luck had taught before the answer that is being given
        self._replays = False
        self._held_before = False  # where it replays: whether the turn was held after this answer
        self._teller: Teller | None = None
        self._result: Result | None = None

    @staticmethod
    def start(
        game: Game[S],
        players: int,
        settings: Settings,
        seed: int,
        hold: bool = False,
        date: str | None = None,
        listen: bool = True,
    ) -> Match:
        """A new match. For playing straight to the end, `listen=False` saves the log and most checkpoints."""
        setup = Setup(players, settings, tuple(game.seats(players, settings)), seed, checked_date(date))
        match = Match(cast(Game[State], game), setup, hold, 0, 0, 0 if listen or hold else LONG_STRIDE)
        match._begin(game.setup(players, settings, Chance.of(seed)), listen)
        return match

    @staticmethod
    def at(
        game: Game[S],
        state: State,
        players: int,
        settings: Settings,
        hold: bool = False,
        date: str | None = None,
        past: tuple[str, ...] = (),
    ) -> Match:
        """A match that begins at a given position, which is left as it is."""
        setup = Setup(
            players, settings, tuple(game.seats(players, settings)), None, checked_date(date), state.copy(), past
        )
        match = Match(cast(Game[State], game), setup, hold, 0, 0)
        match._begin(state.copy(), listen=True)
        return match

    def _begin(self, state: State, listen: bool) -> None:
        self.state = state
        if listen:
            self._teller = state.teller = Teller(None, [], self.number)
        self._course = self._play_on()
        self._run(None)

    # ------------------------------------------------------------------ what there is to see

    @property
    def number(self) -> int:
        """How many answers the players have given."""
        return self._first + len(self._answers)

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def options(self) -> Settings:
        return dict(self.setup.settings)

    @property
    def seats(self) -> Sequence[Seat]:
        return self.setup.seats

    @property
    def answers(self) -> Sequence[Answer]:
        if self._past is not None:
            own = len(self._answers)
            self._answers = self._past.joined(self._answers)
            self._first -= len(self._answers) - own
            self._past = None
        return self._answers

    def gathered(self) -> Match:
        """The match with its whole past at hand: whoever only looks at it changes nothing in it, in any thread."""
        _ = self.answers, self.log
        return self

    @property
    def log(self) -> Log:
        seats = self.seats
        game = self.game

        def say(event: Event) -> str:
            return game.say(event, seats)

        return Log([] if self._teller is None else self._teller.everything(), say, len(seats))

    @property
    def result(self) -> Result | None:
        if self.over and self._result is None:
            self._result = self.game.result(self.state)
        return self._result

    @property
    def marks_every_beat(self) -> bool:
        """Whether it takes a checkpoint for every beat."""
        return self._stride == 0

    @property
    def checkpoint(self) -> Checkpoint:
        """The last moment at which the whole truth was in the state, and the answers since."""
        return self._checkpoints[-1]

    def seen_by(self, seat: int | None) -> Plain:
        """All that a seat may see, ready for JSON; None is a spectator."""
        checked_seat(seat, len(self.seats))
        choice = self.choice
        asked: Plain | None = None
        if choice is not None:
            open_to_all = not choice.secret or choice.player == seat
            asked = {
                "player": choice.player,
                "prompt": choice.prompt,
                "options": choice.tokens if open_to_all else None,
            }
            if choice.about and open_to_all:
                asked["about"] = choice.about
        return {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.setup.settings),
            "seats": [{"kind": s.kind, "name": s.name} for s in self.seats],
            "seat": seat,
            "number": self.number,
            "turn": self.state.turn,
            "choice": asked,
            "held": self.held,
            "over": self.over,
            "table": self.state.seen_by(seat),
        }

    def automatic_answer(self, wanted: Collection[str]) -> object | None:
        """The option that the automatic answers of these names give, from what the asked player can know."""
        choice = self.choice
        if choice is None:
            return None
        for automatic in self.game.automatic:
            if automatic.name in wanted and choice.prompt in automatic.prompts:
                imagined = self.imagine(choice.player, Chance.of(self.number))
                assert imagined.choice is not None
                token: str | None = automatic.pick(imagined.state, imagined.choice)
                if token is not None:
                    return choice.find(token)
        return None

    def __str__(self) -> str:
        """The table as a spectator sees it in a terminal, and what is asked."""
        return upstairs.printed(self)

    def __repr__(self) -> str:
        if self.over:
            now = "over"
        else:
            now = "held at the end of a turn" if self.choice is None else f"{self.choice.prompt} to {self._asked}"
        return f"<Match of {self.game.name}: {self.players} players, {self.number} answers, {now}>"

    @property
    def _asked(self) -> str:
        return "" if self.choice is None else self.seats[self.choice.player].name

    def preview(self, answer: object) -> Preview:
        """What an answer would do, as far as the seat that is asked can know."""
        from tampu.engine.preview import preview  # it plays matches

        return preview(self, answer)

    def record(self) -> str:
        """The match as text to keep: readable, replayable, and safe to load."""
        from tampu.engine.record import write  # the record stands on the match

        return write(self)

    # ------------------------------------------------------------------ answering

    def play(self, answer: object) -> Match:
        """Answer the choice with one of its options, or with an option's token."""
        choice = self.choice
        if choice is None:
            raise IllegalOption(str(answer), None, None, [], self.held)
        for option in choice.options:
            if option is answer:
                break
        else:
            option = choice.find(answer)
        self._answer(choice, option)
        if self._undone:
            self._undone.clear()
        return self

    def go_on(self) -> Match:
        """End the turn of a match that is held; does nothing where none is."""
        if self.held:
            before = self.state.chance.learnt
            checkpoints = len(self._checkpoints)
            events = 0 if self._teller is None else len(self._teller.events)
            self.held = False
            try:
                self._run(None)
            except BaseException as error:
                del self._checkpoints[checkpoints:]
                if self._teller is not None:
                    del self._teller.events[events:]
                self._resume(held=True)
                self._explain("go_on", error)
            if self.over or self.state.chance.learnt != before:
                self._raise_barrier(self.number)
        return self

    def _answer(self, choice: Choice, option: object) -> None:
        state = self.state
        answers = self._answers
        number = self._first + len(answers)
        before = state.chance.learnt
        player = choice.player
        another = bool(answers) and answers[-1][0] != player
        checkpoint = self._checkpoints[-1]
        checkpoint.given.append(len(checkpoint.trail))
        checkpoint.trail.append(option)
        answers.append((player, state.turn, option))
        self.choice = None
        if self._teller is not None:
            self._teller.number = number + 1
        try:
            self._run(option)
        except BaseException as error:
            self._restore(number)
            self._explain(str(option), error)
        if self.over or state.chance.learnt != before:  # at the end all cards are laid open
            self._raise_barrier(number + 1)
        elif another:
            self._raise_barrier(number)

    def _explain(self, answer: str, error: BaseException) -> NoReturn:
        """A rule failed: say so with the record that shows it. An interrupt from outside is nobody's fault."""
        if not isinstance(error, Exception):
            raise error
        failure = RuleError(answer, self.record() if self.setup.is_whole else "")
        failure.__cause__ = error  # set by hand: compiled code forgets the cause of `raise ... from`
        raise failure

    def _run(self, answer: object) -> None:
        """Let the rules go on with an answer until somebody must be asked, the turn is held or the game is over."""
        self._learnt = self.state.chance.learnt
        while True:
            choice = self._send(answer)
            if choice is None:
                self.held = not self.over
                return
            options = choice.options if choice.source is None else choice.look()
            if len(options) > 1 or (choice.shown and options):
                self.choice = choice
                return
            if not options:
                raise NothingOffered(choice.player, choice.prompt)
            answer = options[0]
            self._checkpoints[-1].trail.append(answer)

    def _play_on(self) -> Generator[Choice | None, object, None]:
        """The rules from the next beat on: every question, and None where a turn is held and when the game is over.

        It never comes to its end, and passes on what the end of a beat raises: compiled, catching that costs more
        than many a rule.
        """
        while True:
            rules: Rules[None] | None = self.game.beat(self.state)
            if not self._replays:
                self._mark_beat()
            if rules is None:
                self.over = True
                yield None
            else:
                yield from rules
                if self._holds():
                    yield None

    def _send(self, answer: object) -> Choice | None:
        """The next question; None where the turn is held or the game is over."""
        course = self._course
        assert course is not None
        return course.send(answer)

    def _mark_beat(self) -> None:
        checkpoints = self._checkpoints
        if not checkpoints or len(checkpoints[-1].trail) >= self._stride:
            checkpoints.append(Checkpoint(self._first + len(self._answers), self.state.copy(), [], []))

    def _holds(self) -> bool:
        """Whether to stop after a beat: where the player in turn has just answered and could still take it back."""
        if self._replays:
            return self._held_before
        if not self.hold or self.state.chance.learnt != self._learnt:
            return False
        answers = self._answers
        return bool(answers) and answers[-1][1] == self.state.turn and self.game.turn_ended(self.state)

    # ------------------------------------------------------------------ taking back

    @property
    def to_end(self) -> int | None:
        """Who has played his turn of a held match, or his part of it, and can still take it back.

        He says when the others come.
        """
        if not self.hold or not self.can_undo:
            return None
        player, turn, _ = self._answers[-1]
        if turn != self.turn or (self.choice is not None and self.choice.player == player):
            return None
        opened = next(who for who, when, _ in self.answers if when == turn)
        return player if opened == player else None

    @property
    def can_undo(self) -> bool:
        return self.number > self._barrier

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> Match:
        """Take the last answer back: free until something was learnt or another player answered."""
        if not self.can_undo:
            raise CannotUndo("undo", self.number, self._barrier)
        self._undone.append(self._answers[-1][2])
        self._restore(self.number - 1)
        return self

    def redo(self) -> Match:
        """Give the answer again that was taken back last."""
        if not self._undone:
            raise CannotUndo("redo", self.number, self._barrier)
        self.go_on()
        choice = self.choice
        assert choice is not None
        self._answer(choice, choice.find(self._undone[-1]))
        self._undone.pop()
        return self

    def restart_turn(self) -> Match:
        """Take back all that was answered on this turn, as far as undo goes."""
        if not self.can_undo:
            raise CannotUndo("restart", self.number, self._barrier)
        turn = self._answers[-1][1]
        while self.can_undo and self._answers[-1][1] == turn:
            self._undone.append(self._answers.pop()[2])
        self._restore(self.number)
        return self

    def _raise_barrier(self, number: int) -> None:
        """Undo stops at this many answers from now on; older checkpoints will never be wanted again."""
        self._barrier = self._opened = number
        self._root = None
        self._since = ()
        checkpoints = self._checkpoints
        while len(checkpoints) > 1 and checkpoints[1].number <= number:
            del checkpoints[0]

    def _restore(self, number: int) -> None:
        """Go back to when so many answers had been given."""
        checkpoints = self._checkpoints
        while checkpoints[-1].number > number:
            checkpoints.pop()
        checkpoints[-1] = checkpoints[-1].up_to(number)
        del self._answers[number - self._first :]
        if self._teller is not None:
            self._teller.forget_after(number)
        self._resume()

    def _resume(self, held: bool = False, offered: Choice | None = None) -> None:
        """Set the rules going again from the last checkpoint and replay, mute, the answers since.

        Where the question that is reached was put before, what it offers need not be worked out again.
        """
        last = self._checkpoints[-1]
        state = self.state = last.state.copy()
        self.over = False
        self._result = None
        self._replays = True
        stop = last.last_answer() if held else len(last.trail)
        self._held_before = stop < 0
        self._course = self._play_on()
        choice = self._send(None)
        for number, answer in enumerate(last.trail):
            self._held_before = number == stop
            if isinstance(answer, Imagined):
                state.imagine(answer.seat, answer.chance.copy())
                continue
            if isinstance(answer, Written):
                assert choice is not None
                choice.look()
                answer = last.trail[number] = choice.find(answer.token)
            choice = self._send(answer)
        if choice is not None:
            if offered is None:
                choice.look()
            else:
                choice.options = offered.options
        self._replays = False
        self.choice = choice
        self.held = held
        state.teller = self._teller

    # ------------------------------------------------------------------ where a turn began

    @property
    def stretch(self) -> Sequence[Answer]:
        """What the player who is asked has answered on this turn since anything was learnt or another was asked."""
        if self.choice is None:
            return ()
        player, turn = self.choice.player, self.state.turn
        known = [*self._since, *self._answers] if self._since else self._answers
        first = len(known)
        least = max(0, first - (self.number - self._opened))
        while first > least and known[first - 1][0] == player and known[first - 1][1] == turn:
            first -= 1
        return known[first:]

    def opening(self) -> Match:
        """The match as it was before that stretch, for whoever plans whole turns: with no past, to be imagined."""
        self._is_copied()
        number = self.number - len(self.stretch)
        twin = Match(self.game, self.setup, self.hold, number, number, self._stride)
        twin._checkpoints = [self._cut(number)]
        twin._resume()
        return twin

    def _cut(self, number: int) -> Checkpoint:
        """A checkpoint of when so many answers had been given, with what led there."""
        root = self._root
        if root is not None and root.number == number:
            return root.copy()
        last = self._checkpoints[-1]
        for checkpoint in self._checkpoints:
            if checkpoint.number <= number:
                last = checkpoint
        kept = number - last.number
        return Checkpoint(
            number, last.state, last.trail[: last.given[kept]] if kept < len(last.given) else last.trail[:], []
        )

    # ------------------------------------------------------------------ copies

    def clone(self) -> Match:
        """The same match again: from here each goes its own way."""
        self._is_copied()
        shared = max(0, self._barrier - self._first - 1)  # the last answer tells whose turn it was
        twin = Match(self.game, self.setup, self.hold, self._first + shared, self._barrier, self._stride)
        twin._opened = self._opened
        twin._root = self._root
        twin._since = self._since
        twin._past = Past(self._past, self._answers, shared) if shared else self._past
        twin._answers = self._answers[shared:]
        twin._undone = self._undone[:]
        twin.notice = self.notice
        twin._checkpoints = self._checkpoints[:]
        twin._checkpoints[-1] = twin._checkpoints[-1].copy()  # nothing is added to the others, where undo may lead
        if self._teller is not None:
            twin._teller = self._teller.copy(self._barrier)
        twin._resume(self.held, self.choice)
        return twin

    def _is_copied(self) -> None:
        """Who copies a match will copy it again: from the next beat on, there are checkpoints near by."""
        if self._stride > STRIDE:
            self._stride = STRIDE

    def imagine(self, seat: int | None, chance: Chance, hold: bool = False, listen: bool = False) -> Match:
        """A match that could be this one for all the seat knows; what it cannot know is dealt anew, and luck too.

        It has no past: no record, nothing to undo, and a log only of what happens from here, if somebody listens.
        """
        self._is_copied()
        setup = self.setup
        checked_seat(seat, len(setup.seats))
        nothing_told = Setup(setup.players, setup.settings, setup.seats, None, setup.date)
        twin = Match(self.game, nothing_told, hold, self.number, self.number)
        last = self._checkpoints[-1]
        chance = chance.copy()
        if self._nothing_since(last):
            state = last.state.copy()
            state.imagine(seat, chance)
            twin._checkpoints = [Checkpoint(self.number, state, [], [])]
        else:
            trail = [*last.trail, Imagined(seat, chance)]
            twin._checkpoints = [Checkpoint(self.number, last.state, trail, [])]
        stretch = self.stretch
        if stretch:
            twin._opened = self._opened
            twin._root = self._cut(self.number - len(stretch))
            twin._since = stretch
        if listen:
            twin._teller = Teller(None, [], self.number)
        twin._resume(self.held)
        return twin

    def during(self, answer: object, told: int, seat: int | None, chance: Chance) -> Match:
        """The table in the middle of what an answer brings about, when so many events were told, as a seat imagines it.

        It can be looked at, and nothing else: the rules do not go on from there.
        """
        twin = self.clone()
        assert twin.choice is not None
        assert twin._teller is not None
        option = twin.choice.find(answer)
        twin._answers.append((twin.choice.player, twin.state.turn, option))
        twin.choice = None
        twin._checkpoints[-1].trail.append(option)
        twin._teller.number = twin.number
        twin._teller.most = len(twin._teller.events) + told
        try:
            twin._run(option)
        except Enough:
            twin.state.imagine(seat, chance)
        twin.choice = None
        return twin

    def _nothing_since(self, last: Checkpoint) -> bool:
        """Whether the table still is as it was at the checkpoint, and so can be imagined there, once for all clones."""
        return not last.trail and not self.held and self.state.saved() == last.state.saved()

    def __reduce__(self) -> tuple[object, ...]:
        """For other processes: the last checkpoint and the answers since. Log, undo and redo stay behind."""
        setup = self.setup
        start = None if setup.start is None else setup.start.saved()
        made = (self.game.name, setup.players, setup.settings, setup.seed, setup.date, start, setup.past)
        stretch = self.stretch
        root = _written(self._cut(self.number - len(stretch))) if stretch else None
        turn = (self._opened, root, _tokens(self._since))
        now = (*_written(self._checkpoints[-1]), self.held)
        answers = _tokens(self.answers)
        return _revive, (made, self.hold, self._first, self._barrier, self._stride, answers, now, turn)


WrittenCheckpoint = tuple[int, Plain, list[str | tuple[int | None, int]], list[int]]
WrittenAnswers = list[tuple[int, int, str]]


def _tokens(answers: Sequence[Answer]) -> WrittenAnswers:
    return [(player, turn, str(option)) for player, turn, option in answers]


def _written(checkpoint: Checkpoint) -> WrittenCheckpoint:
    trail: list[str | tuple[int | None, int]] = [
        (entry.seat, entry.chance.position) if isinstance(entry, Imagined) else str(entry) for entry in checkpoint.trail
    ]
    return checkpoint.number, checkpoint.state.saved(), trail, checkpoint.given[:]


def _revive(
    made: tuple[str, int, Settings, int | None, str, Plain | None, tuple[str, ...]],
    hold: bool,
    first: int,
    barrier: int,
    stride: int,
    answers: WrittenAnswers,
    now: tuple[int, Plain, list[str | tuple[int | None, int]], list[int], bool],
    turn: tuple[int, WrittenCheckpoint | None, WrittenAnswers],
) -> Match:
    from tampu.engine.registry import find  # games stand on the match

    name, players, settings, seed, date, start, past = made
    game = find(name)

    def read(number: int, saved: Plain, trail: list[str | tuple[int | None, int]], given: list[int]) -> Checkpoint:
        entries = [Written(one) if isinstance(one, str) else Imagined(one[0], Chance(one[1])) for one in trail]
        return Checkpoint(number, game.load(Saved(saved), players, settings), [*entries], given)

    start_state = None if start is None else game.load(Saved(start), players, settings)
    seats = tuple(game.seats(players, settings))
    setup = Setup(players, settings, seats, seed, date, start_state, past)
    last = read(now[0], now[1], now[2], now[3])
    match = Match(game, setup, hold, first, max(barrier, last.number), stride)
    match._answers = [*answers]
    match._checkpoints = [last]
    opened, root, since = turn
    match._opened = opened
    match._root = None if root is None else read(root[0], root[1], root[2], root[3])
    match._since = [*since]
    match._resume(now[4])
    return match
