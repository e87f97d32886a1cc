"""How a finished match went: its turns, and what each seat would have scored after each of them."""

from __future__ import annotations

from tampu.drawing.finding import drawing_of
from tampu.engine.match import Match
from tampu.server.course import replayed
from tampu.web.chart import History


def history(match: Match) -> History:
    """Every turn, with the points after it; every seat counts with its own eyes."""
    drawing = drawing_of(match.game.name)
    seats = range(match.players)
    then = replayed(match, 0)
    turns: list[tuple[int, int]] = []
    points: list[tuple[int | None, ...]] = []
    answers = match.answers
    opened = {turn: player for player, turn, _ in reversed(answers)}
    for number, (_, turn, option) in enumerate(answers, 1):
        then.play(str(option))
        if number == len(answers) or answers[number][1] != turn:
            turns.append((number, opened[turn]))
            points.append(tuple(drawing.points(then.state, seat, seat) for seat in seats))
    return History(tuple(turns), tuple(points))
