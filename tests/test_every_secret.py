"""What no game may give away: by whom it asks, by what it skips, by what may still be taken back.

Two truths that a viewer cannot tell apart are played side by side with the same answers. What he sees of them may part
only where luck made something known.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import truths
from tests.engine import toys
from tests.tables import Table, at_each_table, questions


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys.registered():
        yield


@at_each_table(2, 60)
def test_being_asked_tells_nothing(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 8):
            truths.being_asked_tells_nothing(match, seed)


@at_each_table(2, 60)
def test_doing_looking_and_undoing_teaches_nothing(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 12):
            truths.undoing_teaches_nothing(match, seed)


@at_each_table(2, 40)
def test_an_imagined_match_offers_no_illegal_answer(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 6):
            truths.imagined_matches_offer_legal_answers(match, seed)


@at_each_table(1, 20)
def test_what_a_seat_sees_is_unchanged_in_what_it_imagines(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 8):
            truths.imagined_matches_look_the_same(match, seed)
