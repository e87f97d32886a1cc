"""Random matches of all games, player counts and settings: the laws of the game after every answer, and a legal end."""

from __future__ import annotations

from functools import partial

import tampu
from campaigns.cases import luck_of, table_of
from campaigns.report import Report
from campaigns.work import one_by_one, shared
from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tests.tables import DATE, MOST_ANSWERS, Table, legal_result

BATCH = 40
REPLAYED = 20
"""One match in so many is played with somebody listening, and its record is read again."""


def campaign(first: int, count: int, seed: int, jobs: int, report: Report) -> None:
    """So many matches, from this number on."""
    work = partial(one_by_one, "matches", partial(play_one, seed))
    shared(work, range(first, first + count), BATCH, jobs, report)


def play_one(seed: int, number: int, report: Report) -> None:
    """One match; the number tells at which table and from which luck."""
    table, luck = table_of(number), luck_of(seed, number)
    replays = Chance.of(luck, 2).below(REPLAYED) == 0
    match = Match.start(table.game, table.players, table.settings, luck, date=DATE, listen=replays)
    report.count(f"matches of {table.name}")
    report.count("matches")
    try:
        report.count("answers, with all laws of the game after each", to_the_end(table, match, Chance.of(luck, 1)))
        legal_result(match)
        if replays:
            report.count("records replayed")
            check_replay(match)
    except Exception as error:
        raise AssertionError(f"{table}, seed {luck}, after {match.number} answers") from error


def to_the_end(table: Table, match: Match, luck: Chance) -> int:
    """Random answers until it is over; how many there were."""
    problems = table.game.problems
    assert not problems(match.state), problems(match.state)
    while (choice := match.choice) is not None:
        assert match.number < MOST_ANSWERS, f"no end after {MOST_ANSWERS} answers"
        assert len(choice.options) > 1 or (choice.shown and choice.options), choice
        match.play(luck.pick(choice.options))
        broken = problems(match.state)
        assert not broken, broken
    return match.number


def check_replay(match: Match) -> None:
    text = match.record()
    again = tampu.loads(text)
    assert again.record() == text
    assert again.result == match.result
    assert list(again.log) == list(match.log)
