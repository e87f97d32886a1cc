"""Whatever is done to a record: it is read as the same match, or refused with BadRecord. Nothing else ever happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tampu
from tampu.engine.match import Match
from tests.engine.damage import LIKELY, checked, lines_of
from tests.engine.scene import climb, climb_at, fair, mill, mountain, play, to_the_end

Quick = settings(max_examples=100, derandomize=True, deadline=None, database=None)
Thorough = settings(max_examples=2000, deadline=None, database=None)
MAKERS: tuple[Callable[[], str], ...] = (
    lambda: to_the_end(climb(1, seed=2)).record(),
    lambda: play(climb(2, hold=True), "walk", "tent").record(),
    lambda: play(climb_at(mountain(3, 3)), "walk").record(),
    lambda: to_the_end(fair(3, seed=4)).record(),
    lambda: play(mill(), "grind", "break_later").record(),
)


@cache
def text_of(index: int) -> str:
    return MAKERS[index]()


characters = st.characters(exclude_categories=())
anything = st.text(characters, max_size=12)
"""Any characters at all, halves of surrogate pairs too."""
writable = st.text(st.characters(codec="utf-8"), max_size=12)
likely = st.sampled_from([*LIKELY, "/", "[", "ann", "walk"])


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, str]:
    """A record, and the same with pieces cut out, put in, doubled or moved."""
    text = original = text_of(draw(st.integers(0, len(MAKERS) - 1)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        instead = draw(st.one_of(anything, likely, st.just(text[start:end] * 2), st.just(text[start:end][::-1])))
        text = text[:start] + instead + text[end:]
    return original, text


@st.composite
def forgeries(draw: st.DrawFn) -> str:
    """A record with other lines, and a check that fits them."""
    lines = lines_of(text_of(draw(st.integers(0, len(MAKERS) - 1))))
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(1, len(lines) - 1))
        line = lines[number]
        place = draw(st.integers(0, len(line)))
        end = min(len(line), place + draw(st.integers(0, 8)))
        word = draw(st.one_of(writable, likely, st.integers().map(str), st.sampled_from(lines)))
        lines[number] = line[:place] + word + line[end:]
        if draw(st.booleans()):
            lines.insert(draw(st.integers(1, len(lines))), draw(st.sampled_from(lines)))
    return checked("\n".join(lines).splitlines())


def outcome(text: str) -> Match | tampu.BadRecord:
    """What reading a text comes to; any other error than BadRecord is a fault."""
    try:
        return tampu.loads(text)
    except tampu.BadRecord as error:
        return error


def same_match_or_refused(texts: tuple[str, str]) -> None:
    original, text = texts
    read = outcome(text)
    if isinstance(read, Match):
        assert read.record() == tampu.loads(original).record()
    else:
        assert 1 <= read.line <= max(1, len(text.splitlines()))


def a_match_or_refused(text: str) -> None:
    read = outcome(text)
    if isinstance(read, Match):
        assert tampu.loads(read.record()).record() == read.record()
    else:
        assert 1 <= read.line <= len(text.splitlines())


@Quick
@given(damaged())
def test_a_damaged_record_is_the_same_match_or_refused(texts: tuple[str, str]) -> None:
    same_match_or_refused(texts)


@Quick
@given(forgeries())
def test_a_forged_record_is_a_match_or_refused(text: str) -> None:
    a_match_or_refused(text)


@Quick
@given(st.text(characters))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(tampu.BadRecord):
        tampu.loads(text)


@Quick
@given(st.lists(st.one_of(writable, likely.map(str.strip)), max_size=12))
def test_any_lines_under_the_first_one_are_refused(lines: list[str]) -> None:
    with pytest.raises(tampu.BadRecord):
        tampu.loads(checked("\n".join(["tampu record 1", *lines]).splitlines()))


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)),
    max_leaves=8,
)


def with_silly_values(rules: int, values: dict[str, Any]) -> str:
    """The record of a hand-built match whose start and snapshot have silly values, under some version of the rules."""
    state = json.dumps({**mountain(2, 3).saved(), **values})
    header = ["tampu record 1", "game toy_climb", f"rules {rules}", "players 2", "seed none", "date 2026-01-01"]
    return checked([*header, "result running", f"start {state}", "", f"checkpoint 0 {state}"])


KEYS = ["luck", "turn", "deck", "heights", "tents", "goals", "dice", "warm", "active", "phase"]


@Quick
@given(st.integers(1, 2), st.dictionaries(st.sampled_from(KEYS), json_values, min_size=1, max_size=2))
def test_a_forged_state_is_a_match_or_refused(rules: int, values: dict[str, Any]) -> None:
    a_match_or_refused(with_silly_values(rules, values))


@pytest.mark.long
@Thorough
@given(damaged())
def test_many_damaged_records_are_the_same_match_or_refused(texts: tuple[str, str]) -> None:
    same_match_or_refused(texts)


@pytest.mark.long
@Thorough
@given(forgeries())
def test_many_forged_records_are_a_match_or_refused(text: str) -> None:
    a_match_or_refused(text)


@pytest.mark.long
@Thorough
@given(st.integers(1, 2), st.dictionaries(st.sampled_from(KEYS), json_values, min_size=1, max_size=2))
def test_many_forged_states_are_a_match_or_refused(rules: int, values: dict[str, Any]) -> None:
    a_match_or_refused(with_silly_values(rules, values))
