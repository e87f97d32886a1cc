"""Plans ahead: what a player who waits wants to do on his next turn, as long as nothing was learnt that could matter.

A plan is made on a match that its seat imagines, up to its next turn: what the others do until then is made up. It is
nobody else's business, and so lies beside the match. When its seat is asked, each answer is given only if its own
things are as expected and nothing else was told of it, if it is still offered, and if it would do for the seat what it
would have done then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tampu.bots import bot
from tampu.drawing.sight import Sight, imagined
from tampu.engine.chance import Chance
from tampu.engine.errors import IllegalOption
from tampu.engine.game import TOGETHER
from tampu.engine.match import Match
from tampu.engine.preview import preview
from tampu.server.course import FINAL, PLAY
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.rows import Move, PlannedStep, PlanRow
from tampu.server.sights import Viewer

FAR = 400
"""So many answers of others are made up until a seat's next turn, and no more."""
LONGEST = 40
"""So many answers a plan has at most."""


def planner(room: Room, viewer: Viewer) -> int:
    """Whose plan it would be: of one seat, and only while its player waits."""
    if len(viewer.mine) != 1:
        raise Refused("not_your_seat")
    [seat] = viewer.mine
    if room.course.match.over or room.row.paused or room.course.acting == seat:
        raise Refused("no_plan")
    return seat


def ahead(match: Match, seat: int) -> Match:
    """The next turn of a seat as it may come for all the seat knows; the same whenever it is asked for."""
    found = match.imagine(seat, Chance.of(match.number), hold=match.hold, listen=True)
    others = bot("random", match.number)
    for _ in range(FAR):
        while found.held:
            found.go_on()
        if found.choice is None:
            break
        if found.choice.player == seat and found.game.in_turn(found.state) in (None, TOGETHER, seat):
            return found
        found.play(others.pick(found))
    raise Refused("no_plan")


def played(match: Match, seat: int, line: Sequence[str]) -> tuple[Match, list[PlannedStep]]:
    """The imagined turn after these answers, and what each of them would do."""
    found, steps = ahead(match, seat), []
    for token in line:
        if not goes_on(found, seat) or found.choice is None or token not in found.choice.tokens:
            raise Refused("illegal", tried=token, allowed=", ".join(found.choice.tokens if found.choice else ()))
        steps.append(PlannedStep(found.choice.prompt, token, would_do(found, seat, token)))
        found.play(token)
    return found, steps


def goes_on(match: Match, seat: int) -> bool:
    """Whether the seat is still asked on its imagined turn."""
    return match.choice is not None and match.choice.player == seat and not match.held


def made(match: Match, seat: int, line: Sequence[str]) -> PlanRow:
    """A plan of these answers, as it is stored."""
    after, steps = played(match, seat, line)
    expected = met(ahead(match, seat), seat, 0)
    return PlanRow(seat, match.number, len(match.log), expected, tuple(steps), not goes_on(after, seat))


def would_do(match: Match, seat: int, token: str) -> str:
    """What an answer would do for a seat, in short: what it gives and gets, what is told, and what is asked next."""
    told: dict[str, Any] = preview(match, token, seat).plain()
    parts = {name: told[name] for name in ("mine", "asks", "ends_turn", "over", "known")}
    return _short({**parts, "events": [_timeless(event) for event in told["events"]]})


def met(match: Match, seat: int, since: int) -> str:
    """What a seat sees of its own things, and what it was told of itself after so many events, in short."""
    table: Any = match.seen_by(seat)["table"]
    told = [event for event in match.log[since:] if event.seat == seat and event.is_seen_by(seat)]
    return _short(
        [table["players"][seat] if "players" in table else table, [_timeless(event.plain()) for event in told]]
    )


def _timeless(event: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in event.items() if name != "number"}


def _short(told: object) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()


# ---------------------------------------------------------------------- on the turn


def next_move(match: Match, plan: PlanRow) -> tuple[Move, PlanRow | None] | None:
    """The next answer of a plan, and what is left of it then; nothing where it does not hold any longer."""
    step, choice = plan.steps[plan.done], match.choice
    if choice is None or choice.prompt != step.prompt or step.option not in choice.tokens:
        return None
    if plan.done == 0 and touched(match, plan):
        return None
    try:
        if would_do(imagined(match, plan.seat), plan.seat, step.option) != step.does:
            return None
    except IllegalOption:
        return None
    last = plan.done + 1 == len(plan.steps)
    move = Move(FINAL if last and plan.ends else PLAY, plan.seat, step.option)
    return move, None if last else replace(plan, done=plan.done + 1)


def touched(match: Match, plan: PlanRow) -> bool:
    """Whether anything else came to the seat or went from it than it expected: by others, by chance, or by itself."""
    answered = any(who == plan.seat for who, _, _ in match.answers[plan.number :])
    return answered or met(match, plan.seat, plan.told) != plan.expected


# ---------------------------------------------------------------------- to look at


def sight(room: Room, viewer: Viewer, seat: int, line: Sequence[str]) -> Sight:
    """The table on the imagined turn, after these answers: there one plans as one plays."""
    found, _ = played(room.course.seen_by(viewer.mine), seat, line)
    asked = goes_on(found, seat)
    return replace(
        room.sight(viewer),
        truth=imagined(found, seat),
        eyes=seat,
        me=seat,
        may_answer=asked,
        to_end=False,
        can_undo=bool(line),
        can_redo=False,
        can_restart=bool(line),
        begun=False,
        may_ask=False,
        counsel=None,
        planning=tuple(line),
    )
