"""What no game may give away, at random positions of all games, player counts and settings, in JSON and in HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count as count_from

from campaigns.cases import GAMES, luck_of, table_of
from campaigns.report import Report
from campaigns.work import one_by_one, shared
from tampu.engine.match import Match
from tests import truths
from tests.drawn import pages_tell_nothing
from tests.tables import questions

LAWS: dict[str, Callable[[Match, int], None]] = {
    "the same JSON": truths.imagined_matches_look_the_same,
    "the same page": pages_tell_nothing,
    "being asked tells nothing": truths.being_asked_tells_nothing,
    "undoing teaches nothing": truths.undoing_teaches_nothing,
    "imagined answers are legal": truths.imagined_matches_offer_legal_answers,
}
ABOUT = 8
"""So many positions are looked at in a match, more where something is secret."""


def campaign(first: int, count: int, seed: int, jobs: int, report: Report) -> None:
    """At least so many positions of each game, in matches from this number on."""

    def wanted() -> Iterator[int]:
        for number in count_from(first):
            left = [game for game in GAMES if report.tried[f"positions of {game}"] < count]
            if not left:
                return
            if table_of(number).name in left:
                yield number

    shared(partial(one_by_one, "positions", partial(look_at_one, seed)), wanted(), 1, jobs, report)


def look_at_one(seed: int, number: int, report: Report) -> None:
    """The positions of one match; the number tells at which table and from which luck."""
    table, luck = table_of(number), luck_of(seed, number)
    for match in questions(table.new(luck), luck, ABOUT):
        report.count(f"positions of {table.name}")
        report.count("positions")
        for name, law in LAWS.items():
            report.count(name)
            try:
                law(match, luck)
            except Exception as error:
                report.fail(name, number, f"{table}, seed {luck}, after {match.number} answers: {error!r}")
