"""The pages of what is remembered: who is how strong, what came of somebody's matches, and what is usual in a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tampu.engine.registry import GAMES
from tampu.lab.rating import Strength
from tampu.text import house, words
from tampu.web.account import day
from tampu.web.look import Look
from tampu.web.templates import render

BOT = "bot:"
"""Before the level of a bot, where a person has his name."""
WIDTH, HEIGHT = 320, 72
"""Of a small chart."""
MOST_BARS = 12


@dataclass(frozen=True)
class Rating:
    """How strong somebody is: about so strong, and between these two 95 times of 100."""

    rating: float
    low: float
    high: float
    provisional: bool
    """Whether too little is known yet."""
    games: int

    @staticmethod
    def of(strength: Strength, games: int) -> Rating:
        return Rating(
            round(strength.mu, 2), round(strength.low, 2), round(strength.high, 2), strength.is_provisional, games
        )


@dataclass(frozen=True)
class Player:
    """Somebody as others see him: by his name, or a bot by its level; with a handle if his profile may be seen."""

    name: str
    bot: str = ""
    handle: str = ""
    me: bool = False

    def called(self, look: Look) -> str:
        said = house(look.language)
        return said.get(f"web.new.seat.bot.{self.bot}") if self.bot else self.name or said.get("term.somebody")


@dataclass(frozen=True)
class Place:
    """A place in a leaderboard."""

    player: Player
    rating: Rating


@dataclass(frozen=True)
class Leaderboard:
    """Who is how strong in a game, by how many play it; whom one may count on being stronger, first."""

    game: str
    players: str
    places: list[Place]


@dataclass(frozen=True)
class Chances:
    """How often a seat won."""

    seat: int
    games: int
    wins: int

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Bar:
    """So often something was from this to that."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Statistics:
    """What is usual in a game: matches that were played to the end by all, whether they count or not."""

    game: str
    players: str
    matches: int
    seats: list[Chances]
    scores: list[Bar]
    lengths: list[Bar]
    score: float | None
    """On average."""
    length: float | None


@dataclass(frozen=True)
class Record:
    """How somebody did in a game, by how many play it."""

    game: str
    players: str
    games: int
    wins: int
    rank: float
    """On average."""
    score: float | None
    rating: Rating | None
    course: list[float]
    """How strong he was after each match that counted."""


@dataclass(frozen=True)
class Source:
    """Points of one kind: in the last match, and on average."""

    name: str
    last: int
    average: float


@dataclass(frozen=True)
class Sources:
    """Where somebody's points in a game come from; those that brought most are his favourites."""

    game: str
    sources: list[Source]
    favourites: list[str]


@dataclass(frozen=True)
class Against:
    """How somebody did against another."""

    player: Player
    games: int
    better: int
    equal: int
    worse: int


@dataclass(frozen=True)
class Profile:
    """What came of somebody's matches."""

    name: str
    handle: str
    games: int
    records: list[Record]
    sources: list[Sources]
    against: list[Against]
    last: list[Played]


@dataclass(frozen=True)
class Played:
    """One of somebody's matches."""

    code: str
    game: str
    players: int
    at: str
    running: bool
    others: list[Player]
    rank: int | None
    """Nothing where the match goes on, or was never counted."""
    score: int | None
    gave_up: bool
    why: str
    """It did not count."""
    before: float | None
    after: float | None
    there: bool
    """Whether the table is still kept."""

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True)
class Search:
    """Which of one's matches are wanted."""

    game: str = ""
    other: str = ""
    result: str = ""


RESULTS = ("won", "lost", "running")


# ---------------------------------------------------------------------- pages


def ratings(look: Look, board: Leaderboard, statistics: Statistics, groups: Sequence[str]) -> str:
    """Who is how strong in a game, and what is usual there."""
    return render(look, "ratings", board=board, statistics=statistics, groups=groups, **_common(look))


def profile(look: Look, profile: Profile, own: bool, has_account: bool) -> str:
    """What came of somebody's matches: for himself, or for everybody."""
    return render(look, "profile", profile=profile, own=own, has_account=has_account, **_common(look))


def games(look: Look, found: Sequence[Played], search: Search, more: bool) -> str:
    """All of one's matches, or those that are looked for."""
    told = {"found": found, "search": search, "more": more, "results": RESULTS}
    return render(look, "games", **told, **_common(look))


def _common(look: Look) -> dict[str, object]:
    return {"titles": titles(look), "curve": curve, "heights": heights, "day": day, "source": source}


def titles(look: Look) -> Mapping[str, str]:
    """All games, as they are called."""
    return {game: words(game, look.language).get("game.title") for game in GAMES}


def source(game: str, name: str, look: Look) -> str:
    """What a kind of points is called."""
    return words(game, look.language).get(f"score.{name}")


# ---------------------------------------------------------------------- charts


def curve(values: Sequence[float]) -> str:
    """A line through all values, as high as the chart."""
    if len(values) < 2:
        return ""
    least, most = min(values), max(values)
    step, scale = WIDTH / (len(values) - 1), (HEIGHT - 8) / ((most - least) or 1)
    spots = [f"{number * step:.1f} {HEIGHT - 4 - (value - least) * scale:.1f}" for number, value in enumerate(values)]
    return "M" + "L".join(spots)


def heights(bars: Sequence[Bar]) -> list[float]:
    """How high each bar is, of one."""
    most = max((bar.count for bar in bars), default=1)
    return [bar.count / most for bar in bars]


def histogram(counts: Mapping[int, int]) -> list[Bar]:
    """How often each value was there, a few next to each other in one bar."""
    if not counts:
        return []
    least, most = min(counts), max(counts)
    width = -(-(most - least + 1) // MOST_BARS)
    return [
        Bar(low, low + width - 1, sum(count for value, count in counts.items() if low <= value < low + width))
        for low in range(least, most + 1, width)
    ]
