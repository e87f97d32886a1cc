"""A finished match, judged turn by turn: what was lost, what was luck, what was found, and what decided it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import groupby
from typing import Final, NamedTuple

from tampu.bots.duel import NOTHING, Estimate
from tampu.engine.again import beginning
from tampu.engine.game import Result
from tampu.engine.match import Match
from tampu.engine.saved import Plain
from tampu.lab.chances import Likely, experience, moments, worths
from tampu.lab.judging import Deed, judged
from tampu.lab.sharing import shared_out

VERSION: Final = 1
"""Of how it is judged and written: what was kept by another one is judged anew."""
TURNING_POINTS: Final = 3
OUTSTANDING: Final = 12
"""So many turns are told of at length."""
SHIFT: Final = 0.05
"""A turn that moved the winner's chances by less than this decided nothing."""
LOST, FOUND, LUCKY, UNLUCKY, PLAYED = "lost", "found", "lucky", "unlucky", "played"


class Part(NamedTuple):
    """A deed to be judged, ready for another process: where it began, its answers, and what luck made of it."""

    match: Match
    played: tuple[str, ...]
    after: tuple[float, ...] | None
    seed: int
    tries: int


@dataclass(frozen=True)
class Turn:
    """What a player did in a row on one turn. A turn in which others had to answer is several."""

    turn: int
    seat: int
    first: int
    """So many answers were given before it,"""
    last: int
    """and so many after it."""
    deeds: tuple[Deed, ...]

    @cached_property
    def lost(self) -> Estimate:
        """All that was lost on it."""
        return sum((deed.lost for deed in self.deeds), NOTHING)

    @cached_property
    def overlooked(self) -> Estimate:
        return max((deed.overlooked for deed in self.deeds), key=lambda one: one.low)

    def luck(self, seat: int) -> Estimate | None:
        """What chance brought a player on it; None where it had no part, or that cannot be known."""
        known = [deed.luck[seat] for deed in self.deeds if deed.luck]
        found = [one for one in known if one is not None]
        return sum(found, NOTHING) if found and len(found) == len(known) else None

    @property
    def worst(self) -> Deed:
        """Where most was lost."""
        return max(self.deeds, key=lambda deed: deed.lost.mean)

    @property
    def marks(self) -> list[str]:
        """What is certain enough to be said of it."""
        found = []
        if self.lost.is_gain:
            found.append(LOST)
        elif self.overlooked.is_gain:
            found.append(FOUND)
        luck = self.luck(self.seat)
        if luck is not None and luck.is_gain:
            found.append(LUCKY)
        if luck is not None and luck.is_loss:
            found.append(UNLUCKY)
        return found

    @property
    def weight(self) -> float:
        """By how many points it stands out."""
        told = {LOST: self.lost, FOUND: self.overlooked, LUCKY: self.luck(self.seat), UNLUCKY: self.luck(self.seat)}
        sizes = [told[mark] for mark in self.marks]
        return max((abs(one.mean) for one in sizes if one is not None), default=0.0)


class TurningPoint(NamedTuple):
    """A turn that moved the winner's chances, by how much, and why."""

    turn: Turn
    before: float
    after: float
    why: str


@dataclass(frozen=True)
class Analysis:
    """All that is to be said of a match."""

    turns: tuple[Turn, ...]
    chances: tuple[tuple[Likely, ...], ...]
    """Of all players, before the first turn and after each; nothing where the game's matches were never studied."""
    winners: tuple[int, ...]
    tries: int
    seed: int

    @property
    def players(self) -> int:
        return len(self.chances[0]) if self.chances else max(turn.seat for turn in self.turns) + 1

    def turns_of(self, seat: int) -> list[Turn]:
        return [turn for turn in self.turns if turn.seat == seat]

    def at(self, number: int) -> Turn | None:
        """The turn that the answer after so many belongs to."""
        return next((turn for turn in self.turns if turn.first <= number < turn.last), None)

    @property
    def outstanding(self) -> list[Turn]:
        """Of the turns that are marked those that weigh most, in the order they were played."""
        heaviest = sorted((turn for turn in self.turns if turn.marks), key=lambda turn: -turn.weight)
        return sorted(heaviest[:OUTSTANDING], key=lambda turn: turn.first)

    def rise(self, turn: Turn, seat: int) -> float:
        """By how much a turn raised somebody's chances."""
        if not self.chances:
            return 0.0
        place = self.turns.index(turn)
        return self.chances[place + 1][seat].chance - self.chances[place][seat].chance

    # ------------------------------------------------------------------ what decided it

    @property
    def turning_points(self) -> list[TurningPoint]:
        """The turns that moved the chances of who won the most, in the order they were played."""
        winner = next((seat for seat in self.winners if seat < self.players), 0)
        moved = [turn for turn in self.turns if abs(self.rise(turn, winner)) >= SHIFT]
        moved.sort(key=lambda turn: -abs(self.rise(turn, winner)))
        chosen = sorted(moved[:TURNING_POINTS], key=lambda turn: turn.first)
        return [self._turning_point(turn, winner) for turn in chosen]

    def _turning_point(self, turn: Turn, winner: int) -> TurningPoint:
        place = self.turns.index(turn)
        before, after = (self.chances[at][winner].chance for at in (place, place + 1))
        good = (after > before) == (turn.seat == winner)
        fits = [mark for mark in turn.marks if (mark in (FOUND, LUCKY)) == good]
        return TurningPoint(turn, before, after, fits[0] if fits else PLAYED)

    def best_of(self, seat: int) -> Turn | None:
        """The turn that helped a player most and on which nothing was lost for certain."""
        sound = [turn for turn in self.turns_of(seat) if LOST not in turn.marks]
        best = max(sound, key=lambda turn: (self.rise(turn, seat), turn.overlooked.low), default=None)
        return best if best is not None and (self.rise(best, seat) > 0 or FOUND in best.marks) else None

    def worst_of(self, seat: int) -> Turn | None:
        """The turn on which a player lost most, if he surely lost anything."""
        lost = [turn for turn in self.turns_of(seat) if LOST in turn.marks]
        return max(lost, key=lambda turn: turn.lost.mean, default=None)

    # ------------------------------------------------------------------ written and read

    def plain(self) -> Plain:
        """All of it, ready for JSON."""
        return {
            "version": VERSION,
            "tries": self.tries,
            "seed": self.seed,
            "winners": list(self.winners),
            "chances": [[asdict(one) for one in moment] for moment in self.chances],
            "turns": [asdict(turn) | {"marks": turn.marks, "lost": asdict(turn.lost)} for turn in self.turns],
            "turning_points": [
                {"turn": point.turn.turn, "number": point.turn.first, "seat": point.turn.seat}
                | {"before": point.before, "after": point.after, "why": point.why}
                for point in self.turning_points
            ],
        }

    @staticmethod
    def read(told: Plain) -> Analysis | None:
        """What `plain` wrote; None where it is of another version, or nothing that it could have written."""
        from pydantic import TypeAdapter, ValidationError  # only here: who analyses from code reads nothing

        try:
            return TypeAdapter(Analysis).validate_python(told) if told.get("version") == VERSION else None
        except ValidationError:
            return None


# ---------------------------------------------------------------------- judging


def cut(match: Match, seed: int = 0, tries: int = 0) -> Iterator[Part]:
    """The deeds of a match, one after the other."""
    then = beginning(match)
    start, played = then.clone(), list[str]()
    for _, _, option in match.answers:
        if played and not then.stretch:
            yield _part(start, played, then, seed, tries)
            start, played = then.clone(), []
        played.append(str(option))
        then.play(str(option))
    if played:
        yield _part(start, played, then, seed, tries)


def _part(start: Match, played: Sequence[str], then: Match, seed: int, tries: int) -> Part:
    lucky = then.state.chance.learnt != start.state.chance.learnt
    after = worths(then) if lucky else None
    return Part(start, tuple(played), after, seed, tries)


def count(match: Match) -> int:
    """How many deeds there are to be judged."""
    return sum(1 for _ in cut(match))


def analyse(
    match: Match,
    tries: int = 0,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    pressed: threading.Event | None = None,
) -> Analysis | None:
    """Judge a whole match; the same however many processes share the work. None where it was interrupted."""
    stopped = threading.Event() if pressed is None else pressed
    deeds = []
    for deed in shared_out(judged, cut(match, seed, tries), jobs, stopped):
        deeds.append(deed)
        progress(1)
    return None if stopped.is_set() else put_together(match, deeds, tries, seed)


def put_together(match: Match, deeds: Sequence[Deed], tries: int = 0, seed: int = 0) -> Analysis:
    """The analysis of a match from that of its deeds."""
    result = match.result
    assert result is not None
    ordered = sorted(deeds, key=lambda deed: deed.number)
    turns = tuple(turns_of(match, ordered))
    return Analysis(turns, tuple(chances(match, turns, result)), tuple(result.winners), tries, seed)


def turns_of(match: Match, deeds: Sequence[Deed]) -> Iterator[Turn]:
    answers = match.answers
    for (seat, turn), group in groupby(deeds, lambda deed: answers[deed.number][:2]):
        mine = tuple(group)
        last = mine[-1].number + len(mine[-1].played)
        yield Turn(turn, seat, mine[0].number, last, mine)


def chances(match: Match, turns: Sequence[Turn], result: Result) -> Iterator[tuple[Likely, ...]]:
    """The winning chances of all players before each turn, and at the end, when all is known."""
    known = experience(match.game.name, match.players)
    if known is None:
        return
    then, stands = beginning(match), []
    for turn in turns:
        for _, _, option in match.answers[then.number : turn.first]:
            then.play(str(option))
        stands.append((turn.turn / max(match.turn, 1), worths(then)))
    for moment in moments(stands):
        yield tuple(known.likely(moment))
    share = 1 / len(result.winners)
    final = [share if seat in result.winners else 0.0 for seat in range(match.players)]
    yield tuple(Likely(one, one, one) for one in final)
