"""What an answer would do is what it does: for every game, at random questions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.engine.preview import Path, Preview, differences, previews
from tampu.text import LANGUAGES
from tests.drawn import promised as in_words
from tests.drawn import some_moments
from tests.engine import toys
from tests.tables import HOUSE, Table, at_each_table, questions


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys.registered():
        yield


def value_at(view: object, where: Path) -> object:
    for name in where:
        view = view[name]  # type: ignore[index]
    return view


def check(match: Match, promised: Preview) -> None:
    """The answer is given, and everything that was promised comes true."""
    seat = promised.seat
    before, told = match.state.seen_by(seat), len(match.log.seen_by(seat))
    after = match.clone()
    after.hold = True
    after.play(promised.option)
    seen = after.state.seen_by(seat)
    for change in promised.changes:
        assert value_at(before, change.where) == change.before
        assert value_at(seen, change.where) == change.after, (promised.option, change)
    events = after.log.seen_by(seat)[told:]
    assert list(promised.events) == list(events[: len(promised.events)])
    if promised.asks is not None:
        assert after.choice is not None
        assert promised.asks == (after.choice.player, after.choice.prompt)
        assert not promised.offers or list(promised.offers) == after.choice.tokens
    assert after.held or not promised.ends_turn
    assert after.over or not promised.over
    if promised.known:
        assert len(events) == len(promised.events)
        assert after.held == promised.ends_turn
    if promised.is_idle:
        own = [change for change in differences(before, seen) if change.where[1:2] == (seat,)]
        assert not any(change.gain > 0 for change in own), promised.option
    for then in promised.then:
        check(after, then)


@at_each_table(2, 40)
def test_what_a_preview_promises_is_what_happens(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 10):
            before = json.dumps(match.state.saved())
            for promised in previews(match).values():
                check(match, promised)
            assert json.dumps(match.state.saved()) == before


@at_each_table(1, 20)
def test_a_preview_tells_nothing_that_the_seat_cannot_know(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 8):
            assert match.choice is not None
            other = match.imagine(match.choice.player, Chance.of(seed, 31))
            assert previews(match) == previews(other)


@pytest.mark.parametrize("game", HOUSE)
def test_every_preview_can_be_put_into_words(game: str) -> None:
    for match in some_moments(game):
        for token in [] if match.choice is None else match.choice.tokens[:4]:
            for language in LANGUAGES:
                said = in_words(match, token, language)
                assert not re.search(r"[{}]|None|\b(change|preview|term|count|text)\.\w", said), (token, said)
