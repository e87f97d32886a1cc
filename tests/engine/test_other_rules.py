"""Records written under other rules than today's: the snapshot wins, and the match says what became of its answers."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import tampu
from tampu.engine.match import Match
from tests.engine import toys_climb, toys_fair, toys_mill
from tests.engine.damage import bad, forged, line_of, lines_of, with_state
from tests.engine.scene import *
from tests.engine.toys_climb import Mountain


@pytest.fixture
def mended(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Calling this is the morning after: a rule of every toy was mended, and its version is another."""

    def mend() -> None:
        for game in (toys_climb.GAME, toys_fair.GAME, toys_mill.GAME):
            monkeypatch.setattr(game, "rules_version", game.rules_version + 1)

    return mend


Mend = Callable[[], None]


def test_a_match_goes_on_from_every_moment(mended: Mend) -> None:
    moments = [(match.record(), present(match)) for start in sample_matches() for match in at_random(start, seed=3)]
    mended()
    for text, before in moments:
        again = tampu.loads(text)
        now = present(again)
        for name in ("state", "asked", "turn", "held", "over", "result"):
            assert now[name] == before[name]
        assert again.notice is not None
        assert "version 1, now 2" in again.notice
        assert "all answers were kept" in again.notice


@pytest.mark.parametrize("hold", [False, True])
def test_a_held_turn_stays_held_if_so_wished(mended: Mend, hold: bool) -> None:
    text = mill(hold=True).play("grind").record()
    mended()
    again = tampu.loads(text, hold=hold)
    assert again.held is hold
    assert again.go_on().turn == 1


def test_a_record_of_newer_rules_is_read_alike() -> None:
    match = play(climb(), "walk", "tent")
    again = tampu.loads(forged(match.record(), "rules", "rules 7"))
    assert again.state.saved() == match.state.saved()
    assert again.notice is not None
    assert "version 7, now 1" in again.notice


def test_the_snapshot_wins_over_the_answers(mended: Mend) -> None:
    """Played again, the answers would lead elsewhere: ann has climbed one step, the snapshot says five."""
    text = with_state(play(climb(), "walk", "tent").record(), lambda state: state.update(heights=[5, 0]))
    mended()
    again = tampu.loads(text)
    assert isinstance(again.state, Mountain)
    assert again.state.heights == [5, 0]
    assert asked(again) == (1, "choose_way", ["walk", "roll", "rest"])


def test_answers_after_the_snapshot_are_kept_where_they_fit(mended: Mend) -> None:
    match = climb_at(mountain(3, 0)).play("walk")
    assert asked(match) == (0, "reached_hut", ["rest_a_while"])
    text = match.record()
    mended()
    again = tampu.loads(text)
    assert asked(again) == asked(match)
    assert again.number == 1
    assert again.can_undo


NO_LONGER = ["0 ann fly", "0 ann tent", "0 ann rest tent walk", "0 ann walk rest_a_while tent tent"]


@pytest.mark.parametrize("line", NO_LONGER)
def test_answers_that_no_longer_fit_are_dropped_and_named(mended: Mend, line: str) -> None:
    text = forged(climb_at(mountain(3, 0)).play("walk").record(), "0 ann", line)
    mended()
    again = tampu.loads(text)
    assert again.number == 0
    assert asked(again) == (0, "choose_way", ["walk", "roll", "rest"])
    assert again.notice is not None
    assert "dropped" in again.notice
    assert line.removeprefix("0 ann ") in again.notice
    assert len(again.log) == 0


def test_answers_of_a_player_who_is_no_longer_asked_are_dropped(mended: Mend) -> None:
    """The token is offered, but to somebody else: nobody's answer is put into another one's mouth."""
    text = forged(climb_at(mountain(3, 0)).play("walk").record(), "0 ann", "0 bob walk")
    mended()
    again = tampu.loads(text)
    assert again.number == 0
    assert again.notice is not None
    assert "dropped" in again.notice


def test_answers_that_make_a_mended_rule_fail_are_dropped(mended: Mend) -> None:
    text = play(mill(), "grind", "break_later").record()
    text = forged(text, "1 miller", "1 miller break_later 1")
    mended()
    again = tampu.loads(text)
    assert again.number == 0
    assert again.notice is not None
    assert "dropped: 1" in again.notice


def test_the_turns_before_are_kept_to_be_read(mended: Mend) -> None:
    match = play(climb(), "walk", "tent", "rest", "bivouac", "walk")
    turns = [line for line in lines_of(match.record()) if line[0:1].isdigit()]
    text = match.record()
    mended()
    again = tampu.loads(text)
    kept = lines_of(again.record())
    assert [line.removeprefix("was ") for line in kept if line.startswith("was ")] == turns
    assert "seed none" in kept
    assert "rules 2" in kept


def test_what_was_read_can_be_played_written_and_read_again(mended: Mend) -> None:
    text = play(climb(), "walk", "tent", "rest").record()
    mended()
    again = tampu.loads(text)
    play(again, "bivouac", "walk")
    third = tampu.loads(again.record())
    assert third.record() == again.record()
    assert third.notice is None
    assert everything(to_the_end(third)) == everything(to_the_end(again))


def test_rules_may_be_mended_again_and_again(mended: Mend) -> None:
    match = play(climb(), "walk", "tent")
    texts = []
    for _ in range(3):
        texts.append(match.record())
        mended()
        match = play(tampu.loads(texts[-1]), "rest", "bivouac")
    was = [line for line in lines_of(match.record()) if line.startswith("was ")]
    assert was == ["was 0 ann walk tent", "was 1 bob rest bivouac", "was 2 ann rest bivouac"]
    assert "\n3 bob rest bivouac\n" in match.record()


def test_a_finished_match_stays_finished(mended: Mend) -> None:
    finished = [to_the_end(start) for start in sample_matches()]
    texts = [match.record() for match in finished]
    mended()
    for match, text in zip(finished, texts, strict=True):
        again = tampu.loads(text)
        assert again.over
        assert again.result == match.result


def test_clones_and_pickles_of_a_match_read_so_keep_its_past(mended: Mend) -> None:
    text = play(climb(), "walk", "tent", "rest").record()
    mended()
    again = tampu.loads(text)
    assert again.clone().record() == again.record()
    assert pickle.loads(pickle.dumps(again)).record() == again.record()


# ---------------------------------------------------------------------- snapshots that cannot be trusted

Change = Callable[[dict[str, Any]], object]
UNSOUND: list[tuple[str, Change]] = [
    ("a goal twice", lambda state: state.update(goals=[1, 1])),
    ("a value missing", lambda state: state.pop("phase")),
    ("too many tents", lambda state: state.update(tents=[10**30, 0])),
    ("a list for a number", lambda state: state.update(active=[0])),
    ("no number", lambda state: state.update(luck=float("nan"))),
    ("nothing at all", lambda state: state.clear()),
    ("a third climber", lambda state: state.update(goals=[0, 1, 2], heights=[0] * 3, tents=[1] * 3, deck=[3, 4])),
]


@pytest.mark.parametrize("change", [change for _, change in UNSOUND], ids=[why for why, _ in UNSOUND])
def test_an_unsound_snapshot_is_refused(mended: Mend, change: Change) -> None:
    text = with_state(play(climb(), "walk", "tent").record(), change)
    mended()
    assert bad(text).line == line_of(text, "checkpoint")


def test_a_snapshot_at_which_no_rule_can_begin_is_refused(mended: Mend) -> None:
    text = with_state(play(mill(), "grind").record(), lambda state: state.update(flour=toys_mill.BROKEN_AT_DAWN))
    mended()
    assert bad(text).line == line_of(text, "checkpoint")
    assert bad(text, hold=True).line == line_of(text, "checkpoint")


def test_a_snapshot_after_more_answers_than_there_are_is_refused(mended: Mend) -> None:
    text = play(climb(), "walk", "tent").record()
    line = text.splitlines()[line_of(text, "checkpoint") - 1]
    forgery = forged(text, "checkpoint", line.replace("checkpoint 2", "checkpoint 3"))
    mended()
    assert bad(forgery).line == line_of(text, "checkpoint")


SILLY: list[object] = [
    *(-1, 0, 1, 99, 2**63, 10**30, True, None, "", "ann", 0.5, float("nan"), float("inf")),
    *([], [0], {}, {"a": 1}, [[]]),
]


def replaced(data: Any, silly: object) -> list[Any]:
    """All copies of the data in which one value, however deep, is something silly."""
    if isinstance(data, dict):
        return [{**data, key: other} for key, value in data.items() for other in [silly, *replaced(value, silly)]]
    if isinstance(data, list):
        return [
            [*data[:index], other, *data[index + 1 :]]
            for index, value in enumerate(data)
            for other in [silly, *replaced(value, silly)]
        ]
    return []


def put(other: dict[str, object], state: dict[str, object]) -> None:
    state.clear()
    state.update(other)


def readable(text: str) -> Match | None:
    """The match that a record tells of, if it is one; anything but BadRecord is a fault."""
    try:
        return tampu.loads(text)
    except tampu.BadRecord:
        return None


@pytest.mark.parametrize("moment", [0, 3, 9])
@pytest.mark.parametrize("make", [lambda: fair(2, purse="rich"), lambda: climb(1, storms=True)], ids=["fair", "climb"])
def test_a_snapshot_with_something_silly_is_refused_or_is_a_match(
    mended: Mend, make: Callable[[], Match], moment: int
) -> None:
    match = make()
    for _ in at_random(match, seed=2, answers=moment):
        pass
    text, state = match.record(), match.checkpoint.state.saved()
    mended()
    refused = 0
    for silly in SILLY:
        for other in replaced(state, silly):
            again = readable(with_state(text, partial(put, other)))
            refused += again is None
            if again is not None:
                assert tampu.loads(again.record()).record() == again.record()
    assert refused > len(SILLY)
