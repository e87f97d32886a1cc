"""What a game must provide: a `Game`, and the `State` that lies on its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from tampu.engine import fields, upstairs
from tampu.engine.automatic import Automatic
from tampu.engine.chance import Chance
from tampu.engine.choice import Choice, Rules
from tampu.engine.errors import BadSetup
from tampu.engine.kinds import MANY, Around
from tampu.engine.log import Event, Teller
from tampu.engine.native import mypyc_attr
from tampu.engine.numbers import Numbers
from tampu.engine.reason import Reason
from tampu.engine.saved import Plain, Saved
from tampu.engine.waste import Waste, Wasted

PLAYER = "player"
AUTOMA = "automa"
COLOURS = ("blue", "yellow", "red", "green", "white", "purple")
"""The seats of a game that has no colours of its own."""


@dataclass(frozen=True)
class Seat:
    """A place at the table: a player who decides, or an automa, which is never asked. The name is a token."""

    kind: str
    name: str


TOGETHER: Final = -1
"""Instead of whose turn it is: nobody's, all are asked in a row."""


@dataclass(frozen=True)
class Setting:
    """A module, variant or switch of a game, chosen before the start. Some matter only to so many players."""

    name: str
    default: bool | int | str
    values: tuple[bool | int | str, ...] = (False, True)
    players: tuple[int, ...] = ()

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off, and nothing else."""
        return all(isinstance(value, bool) for value in self.values)

    def matters_to(self, players: int) -> bool:
        return not self.players or players in self.players

    def checked(self, value: object) -> bool | int | str:
        """The value, if it is one of this setting's; a string may stand for it, as in records and on command lines."""
        for allowed in self.values:
            if (type(value) is type(allowed) and value == allowed) or value == self.written(allowed):
                return allowed
        raise BadSetup(f"value for {self.name}:", value, [self.written(v) for v in self.values])

    @staticmethod
    def written(value: bool | int | str) -> str:
        """How a value is written in records and on the command line."""
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)


Settings = dict[str, bool | int | str]


@dataclass(frozen=True)
class Result:
    """How a match ended. All lists go by seat; the breakdown has one line of points after the other.

    `decided_by` has the token of what put a seat before the next with the same score, or nothing.
    """

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    reason: str
    breakdown: list[dict[str, int]] = field(default_factory=list)
    decided_by: list[str] = field(default_factory=list)

    def plain(self) -> Plain:
        """The result as plain values, ready for JSON."""
        return {
            "scores": self.scores,
            "ranks": self.ranks,
            "winners": self.winners,
            "reason": self.reason,
            "breakdown": self.breakdown,
            "decided_by": self.decided_by,
        }

    @staticmethod
    def by_score(scores: list[int], reason: str) -> Result:
        """Who has more is better; equals share their rank, and the victory."""
        ranks = Result.ranked([(score,) for score in scores])
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return Result(scores, ranks, winners, reason, [{"total": score} for score in scores])

    @staticmethod
    def ranked(order: Sequence[tuple[int, ...]]) -> list[int]:
        """Ranks from 1 by the given keys, higher first; equal keys share a rank."""
        return [1 + sum(other > mine for other in order) for mine in order]

    @staticmethod
    def deciding(order: Sequence[tuple[int, ...]], names: Sequence[str]) -> list[str]:
        """By seat: the name of the key, after the score, that put it before the next with the same score."""
        found = []
        for mine in order:
            below = [other for other in order if other < mine and other[0] == mine[0]]
            nearest = max(below, default=mine)
            differ = [name for name, a, b in zip(names, mine[1:], nearest[1:], strict=True) if a != b]
            found.append(differ[0] if differ else "")
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that lies on the table, as plain data, with the luck that belongs to it."""

    chance: Chance
    turn: int
    teller: Teller | None

    def __init__(self, chance: Chance, turn: int = 0) -> None:
        self.chance = chance
        self.turn = turn
        self.teller = None

    def tell(self, kind: str, seat: int | None = None, only: int | None = None, **values: object) -> None:
        """Say what a rule just did. With `only`, nobody but that seat gets to know it."""
        teller = self.teller
        if teller is not None:
            teller.hear(Event(kind, seat, values, only, teller.number, self.turn))

    def tell_result(self, result: Result) -> None:
        """The last words of a match: every score, the best first, who has won, and what decided between equals."""
        places = sorted(range(len(result.scores)), key=result.ranks.__getitem__)
        for seat in places:
            self.tell("finished", seat, count=result.scores[seat], rank=result.ranks[seat])
        for seat in places:
            if result.decided_by and result.decided_by[seat]:
                self.tell("tie_broken", seat, by=result.decided_by[seat])
        for seat in result.winners:
            self.tell("won" if len(result.winners) == 1 else "victory_shared", seat, count=result.scores[seat])

    def __repr__(self) -> str:
        told = " ".join(f"{name}={value}" for name, value in self.saved().items() if name != "chance")
        return f"<{type(self).__name__}: {told}>"

    def begin(self, seats: int) -> None:
        """Lay every field out as it is before anything has happened, at a table of so many seats."""
        fields.start(self, Around(seats, self.chance))

    def copy(self) -> State:
        """An independent copy in which nobody listens (no teller)."""
        chance = self.chance.copy()
        return fields.copy_to(type(self)(chance, self.turn), self, chance)

    def saved(self) -> Plain:
        """The whole truth, ready for JSON; `Game.load` reads it back."""
        return {"chance": self.chance.position, "turn": self.turn} | fields.saved(self)

    def read(self, saved: Saved, seats: int) -> None:
        """Lay every field out as a snapshot tells; raises BadSnapshot for anything that `saved` cannot have written."""
        self.chance = Chance(saved.number("chance"))
        self.turn = saved.number("turn", most=MANY)
        fields.read(self, saved, Around(seats, self.chance))

    def seen_by(self, seat: int | None) -> Plain:
        """What a seat may see (None: a spectator), ready for JSON: built by listing what is public to it.

        A game in which nothing is hidden but the cards of its piles need not say more.
        """
        return fields.seen(self)

    def imagine(self, seat: int | None, chance: Chance) -> None:
        """Put another truth that the seat cannot tell from this one in place, the same whatever the truth was."""
        self.chance = chance
        fields.imagine(self, chance)


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game, and what the house needs to know about it."""

    name: str
    title: str
    players: range
    options: tuple[Setting, ...] = ()
    rules_version: int = 1
    automatic: tuple[Automatic[S], ...] = ()
    wastes: tuple[Waste[S], ...] = ()
    laws: tuple[Callable[[S], Iterable[str]], ...] = ()
    """What must be true at every table of the game, whatever was played: each tells what is not, in words."""
    parts: tuple[str, ...] = ("lead",)
    """What a judgement of a position is made of."""
    numbers: Numbers | None = None
    """What it counts with, for those who train it; None where a game has no such data."""
    last_words: tuple[str, ...] = ()
    """Options that say themselves that the turn is over: no other word is waited for."""

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.players[0]} to {self.players[-1]} players>"

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        """All seats in turn order around the table; players come first, an automa after them."""
        return [Seat(PLAYER, colour) for colour in COLOURS[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> S:
        """The table before the first question."""
        raise NotImplementedError

    def beat(self, state: S) -> Rules[None] | None:
        """Do what happens by itself, then give the next stretch of rules that asks; None when the game is over.

        The state is a checkpoint when this returns: called again on a copy, it must change nothing and give the
        same stretch.
        """
        raise NotImplementedError

    def turn_ended(self, state: S) -> bool:
        """Whether the stretch just finished ended a turn and nothing was dealt, rolled or settled for it yet."""
        raise NotImplementedError

    def in_turn(self, state: S) -> int | None:
        """Whose turn it is, or `TOGETHER` where all act at once; None where a game does not say."""
        return None

    def result(self, state: S) -> Result:
        """Scores and ranks; asked only when the game is over."""
        raise NotImplementedError

    def ended_now(self, state: S) -> Result:
        """How the match would end if it ended now; the state stays as it is."""
        return self.result(state)

    def why_not(self, state: S, seat: int, prompt: str, token: str) -> Reason | None:
        """Why an answer that people look for at this question is not offered.

        None where it is offered, and where nobody would look for it.
        """
        return None

    def wasted(self, state: S, choice: Choice, token: str) -> Wasted | None:
        """What an answer gives up although it could still be used; nothing for most."""
        for waste in self.wastes:
            if waste.option == token and choice.prompt in waste.prompts:
                values = waste.left(state, choice)
                return None if values is None else Wasted(waste.name, values)
        return None

    def load(self, saved: Saved, players: int, settings: Settings) -> S:
        """The state that `State.saved` wrote; raises BadSnapshot for anything it could not have written."""
        state = self.setup(players, settings, Chance(0))
        state.read(saved, len(self.seats(players, settings)))
        return state

    def problems(self, state: S) -> list[str]:
        """What cannot be true at any table of this game, in words; nothing where the state is sound."""
        return [told for law in self.laws for told in law(state)]

    def judged(self, state: S, seat: int) -> list[float]:
        """What a position is worth to a seat, for bots, by its `parts`: it may look only at what the seat can see.

        A game that says nothing is judged by the score as it stands, against the best of the others.
        """
        scores = self.ended_now(state).scores
        others = [score for other, score in enumerate(scores) if other != seat]
        return [float(scores[seat] - max(others, default=0))]

    def judge(self, state: S, seat: int) -> float:
        """All parts of what a position is worth to a seat together."""
        total = 0.0
        for part in self.judged(state, seat):
            total += part
        return total

    def promising(self, state: S, choice: Choice) -> Sequence[object]:
        """The options that a bot should think about, the best first: all of them, unless the game knows better."""
        return choice.options

    def say(self, event: Event, seats: Sequence[Seat], language: str = "en") -> str:
        """An event in words."""
        return upstairs.said(self.name, event, seats, language)

    def checked_players(self, players: object) -> int:
        """The number of players, if the game can be played by so many."""
        for allowed in self.players:
            if type(players) is int and players == allowed:
                return allowed
        raise BadSetup("player count", players, [str(n) for n in self.players])

    def checked_settings(self, given: Mapping[str, object]) -> Settings:
        """All settings of the game, those not given at their default."""
        known = {setting.name: setting for setting in self.options}
        for name in given:
            if name not in known:
                raise BadSetup("option", name, list(known))
        return {
            name: setting.checked(given[name]) if name in given else setting.default for name, setting in known.items()
        }
