"""A match played again, from its beginning."""

from __future__ import annotations

from tampu.engine.match import Match


def beginning(match: Match) -> Match:
    """The same match before its first answer."""
    setup = match.setup
    if setup.seed is not None:
        return Match.start(match.game, setup.players, setup.settings, setup.seed, date=setup.date)
    assert setup.start is not None
    return Match.at(match.game, setup.start, setup.players, setup.settings, date=setup.date, past=setup.past)


def replayed(match: Match, number: int) -> Match:
    """The match as it was after so many answers."""
    again = beginning(match)
    for _, _, option in match.answers[:number]:
        again.play(str(option))
    return again
