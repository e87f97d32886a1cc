"""Everybody against everybody, in seats that change: who is how much stronger than whom.

One of a pair sits down against as many of the other as there are seats left, so that every cell of the table says how
often one wins against a table full of the other. A match depends on the seed of the tournament, its number and who
plays, so the figures are the same however many processes share the work and however often it was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from itertools import permutations
from pathlib import Path

from tampu.bots import Bot, bot, level
from tampu.engine.chance import SEEDS, Chance
from tampu.engine.errors import BadSetup
from tampu.engine.game import Settings
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.lab.kept import keep, read_kept
from tampu.lab.rating import NEWCOMER, learnt
from tampu.lab.sharing import interruptible, shared_out
from tampu.lab.simulate import bot_seed, played_out, wilson, won_by

OWN = ":"
"""In the name of a player who is not of the house: `module:Class`."""


def player(name: str, seed: int) -> Bot:
    """A level of the house, or somebody's own bot, by its module and class."""
    module, own, name_of_class = name.partition(OWN)
    if not own:
        return bot(name, seed)
    try:
        found = getattr(import_module(module), name_of_class, None)
    except ImportError:
        found = None
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BadSetup("bot", name, ["a module and a class of it that is a tampu.Bot, as module:Class"])
    return found(seed)


@dataclass(frozen=True)
class Tournament:
    """Who meets whom, how often, at tables of how many seats."""

    game: str
    players: tuple[str, ...]
    games: int
    seats: int
    seed: int = 0
    options: Settings = field(default_factory=dict)

    @staticmethod
    def checked(
        game: str, players: Sequence[str], games: int, seats: int, seed: int, options: Mapping[str, object]
    ) -> Tournament:
        """A tournament that can be held; raises BadSetup, with what there is, for any other."""
        chosen = find(game)
        names = tuple(name if OWN in name else level(name) for name in players)
        for name in names:
            player(name, seed)
        if len(set(names)) < len(names) or (seats > 1 and len(names) < 2):
            raise BadSetup("tournament of", ", ".join(players), ["two or more different players"])
        if games < 1:
            raise BadSetup("number of games", games, ["1 or more"])
        if not 0 <= seed < SEEDS:
            raise BadSetup("seed", seed, [f"a whole number from 0 to {SEEDS - 1}"])
        return Tournament(game, names, games, chosen.checked_players(seats), seed, chosen.checked_settings(options))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Who plays alone, and against whom; at a table for one against nobody but the game."""
        if self.seats == 1:
            return [(name, "") for name in self.players]
        both = list(permutations(self.players, 2))
        return both if self.seats > 2 else [(one, other) for one, other in both if self.is_before(one, other)]

    def is_before(self, one: str, other: str) -> bool:
        return self.players.index(one) < self.players.index(other)

    @property
    def same(self) -> dict[str, object]:
        """What the matches that are kept in one file have in common: players may join later."""
        return {"game": self.game, "seats": self.seats, "seed": self.seed, "options": dict(self.options)}

    @property
    def matches(self) -> Iterator[tuple[str, str, int]]:
        """All that are to be played; the first of every pair before the second of any."""
        return ((one, other, number) for number in range(self.games) for one, other in self.pairs)


@dataclass(frozen=True)
class Meeting:
    """One finished match: how the one did who played alone, and how the best of the others."""

    one: str
    other: str
    number: int
    won: float
    score: int
    best: int
    ranks: tuple[int, ...]
    seat: int

    @property
    def key(self) -> tuple[str, str, int]:
        return self.one, self.other, self.number


def meet(tournament: Tournament, one: str, other: str, number: int) -> Meeting:
    """Play one match to its end. The seat changes from match to match."""
    seed = Chance.of(tournament.seed, number).below(SEEDS)
    seats = tournament.seats
    alone = number % seats
    sitting = [player(one if seat == alone else other, bot_seed(seed, seat)) for seat in range(seats)]
    match = Match.start(find(tournament.game), seats, tournament.options, seed, listen=False)
    result = played_out(match, sitting)
    others = [score for seat, score in enumerate(result.scores) if seat != alone]
    best = max(others, default=0)
    return Meeting(one, other, number, won_by(alone, result), result.scores[alone], best, tuple(result.ranks), alone)


# ---------------------------------------------------------------------- holding it


def hold(
    tournament: Tournament,
    jobs: int = 1,
    kept: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    ray: str = "",
) -> Standings:
    """Play all matches that are not kept yet, and keep each as soon as it is over."""
    rows = [] if kept is None else read_kept(kept, "tournament", tournament.same)
    done = {meeting.key: meeting for meeting in map(read_meeting, rows)}
    wanted = list(tournament.matches)
    progress(sum(key in done for key in wanted))
    left = ((tournament, *key) for key in wanted if key not in done)
    with interruptible() as pressed:
        for meeting in shared_out(meet, left, jobs, pressed, ray):
            done[meeting.key] = meeting
            if kept is not None:
                keep(kept, asdict(meeting))
            progress(1)
    return Standings(tournament, [done[key] for key in wanted if key in done])


def read_meeting(told: dict[str, object]) -> Meeting:
    ranks = told["ranks"]
    assert isinstance(ranks, list)
    return Meeting(**{**told, "ranks": tuple(ranks)})  # type: ignore[arg-type]


# ---------------------------------------------------------------------- figures


@dataclass(frozen=True)
class Cell:
    """How often one wins against a table full of another; the interval holds the true rate with 95 % certainty."""

    one: str
    other: str
    games: int
    wins: float
    rate: float
    low: float
    high: float
    score: float
    best: float


@dataclass(frozen=True)
class Rating:
    """The strength of a player (Plackett-Luce, as openskill reckons it); it lies in the interval 95 times of 100."""

    name: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Standings:
    """The finished matches of a tournament, and what they say."""

    tournament: Tournament
    meetings: Sequence[Meeting]

    @property
    def done(self) -> int:
        return len(self.meetings)

    @property
    def wanted(self) -> int:
        return self.tournament.games * len(self.tournament.pairs)

    @property
    def cells(self) -> list[Cell]:
        found = [self._cell(one, other) for one, other in self.tournament.pairs]
        return [cell for cell in found if cell is not None]

    def _cell(self, one: str, other: str) -> Cell | None:
        played = [meeting for meeting in self.meetings if (meeting.one, meeting.other) == (one, other)]
        if not played:
            return None
        wins = sum(meeting.won for meeting in played)
        score = sum(meeting.score for meeting in played) / len(played)
        best = sum(meeting.best for meeting in played) / len(played)
        low, high = wilson(wins, len(played))
        return Cell(one, other, len(played), wins, wins / len(played), low, high, score, best)

    @property
    def ratings(self) -> list[Rating]:
        """The strongest first."""
        if self.tournament.seats == 1:
            return []
        known = dict.fromkeys(self.tournament.players, NEWCOMER)
        for meeting in self.meetings:
            sitting = [meeting.one if seat == meeting.seat else meeting.other for seat in range(len(meeting.ranks))]
            known |= learnt(known, sitting, meeting.ranks)
        found = [Rating(name, one.mu, one.low, one.high) for name, one in known.items()]
        return sorted(found, key=lambda rating: -rating.rating)

    def to_json(self) -> dict[str, object]:
        """All figures, ready for JSON: the same for the same tournament, however it was held."""
        return {
            **asdict(self.tournament),
            "players": list(self.tournament.players),
            "done": self.done,
            "wanted": self.wanted,
            "ratings": [asdict(rating) for rating in self.ratings],
            "pairs": [asdict(cell) for cell in self.cells],
        }
