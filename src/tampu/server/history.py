"""How a match went: its turns and rounds, and of a finished one what each seat would have scored after each turn."""

from __future__ import annotations

from tampu.drawing.finding import drawing_of
from tampu.engine.again import replayed
from tampu.engine.match import Match
from tampu.web.chart import History


def course(match: Match) -> History:
    """The turns and rounds of a match, as everybody saw them."""
    answers = match.answers
    opened = {turn: player for player, turn, _ in reversed(answers)}
    turns = [
        (number, opened[turn])
        for number, (_, turn, _) in enumerate(answers, 1)
        if number == len(answers) or answers[number][1] != turn
    ]
    rounds = sorted({event.number for event in match.log.seen_by(None) if event.seat is None})
    return History(tuple(turns), rounds=tuple(rounds))


def history(match: Match) -> History:
    """The same of a finished match, with the points of all seats; every player counts with his own eyes."""
    drawing, told = drawing_of(match.game.name), course(match)
    then, ends = replayed(match, 0), {number for number, _ in told.turns}
    points: list[tuple[int | None, ...]] = []
    for number, (_, _, option) in enumerate(match.answers, 1):
        then.play(str(option))
        if number in ends:
            seats = range(len(match.seats))
            eyes = [seat if seat < match.players else None for seat in seats]
            points.append(tuple(drawing.points(then.state, eyes[seat], seat) for seat in seats))
    return History(told.turns, tuple(points), told.rounds)
