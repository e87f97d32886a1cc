"""What every game's table on a page must do: every option once, every id once, and no secret.

Pages are drawn from a `Sight` alone. Here sights of random moments are drawn whole, frame and board, for every seat.
"""

from __future__ import annotations

import re
from collections import Counter

from tampu.text import LANGUAGES
from tampu.web.frame import Frame
from tampu.web.look import Look
from tests.conftest import in_turns
from tests.drawn import pages_tell_nothing, sight_of, whole_page
from tests.tables import HOUSE, Table, at_each_table, moments, questions, tables, viewers

KEY = re.compile(r">\s*(?:web|prompt|hint|option|term|event|drawing|count|automatic|reason)\.[\w.]+\s*<")
"""A key of a catalogue that stands on a page because nobody has given it words."""


@at_each_table(quick=1, long=12, among=tables(*HOUSE))
def test_every_option_is_on_the_page_once(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, about=25):
            assert match.choice is not None
            for seat in viewers(match):
                page = whole_page(match, seat)
                offered = Counter(re.findall(r'class="[^"]*\bopt\b[^>]*data-option="([^"]+)"', page))
                wanted = match.choice.tokens if match.choice.player == seat else []
                assert offered == Counter(wanted), match.choice
                ids = Counter(re.findall(r'\bid="([^"]+)"', page))
                assert [name for name, count in ids.items() if count > 1] == []


@at_each_table(quick=1, long=12, among=[table for table in tables(*HOUSE) if not table.changed])
def test_what_a_number_brings_is_told_of_each_thing_once(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in moments(table.new(seed), seed):
            if match.choice is not None and all(token.isdigit() for token in match.choice.tokens):
                for offer in Frame(Look(), sight_of(match, match.choice.player)).offers:
                    assert len({chip.icon for chip in offer.gains}) == len(offer.gains), (match.choice, offer)


@at_each_table(quick=1, long=12, among=tables(*HOUSE))
def test_a_page_tells_nothing_that_the_seat_cannot_know(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, about=8):
            pages_tell_nothing(match, seed)


@in_turns(len(LANGUAGES))
@at_each_table(quick=1, long=4, among=tables(*HOUSE))
def test_nothing_on_a_page_lacks_its_words(table: Table, seeds: range, turn: int) -> None:
    for seed in seeds:
        for number, match in enumerate(questions(table.new(seed), seed, about=8), turn):
            for seat in viewers(match):
                assert not KEY.search(whole_page(match, seat, language=LANGUAGES[number % len(LANGUAGES)]))
