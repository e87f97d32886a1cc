"""What happened is told alike for every game: every event once, in order, in words of every language, at its place."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from tampu.drawing.finding import drawing_of
from tampu.drawing.sight import Sight
from tampu.drawing.story import LAST_WORDS, Line, Story
from tampu.engine.again import replayed
from tampu.engine.chance import Chance
from tampu.text import LANGUAGES, words
from tests.drawn import COORDINATE, all_events, icons, panels, some_moments
from tests.tables import HOUSE, Table, at_each_table, moments
from tests.web.sights import seen

STEP = 20
"""Every so-manieth answer of a match is looked into."""


@cache
def story_of(game: str, language: str = "en") -> list[tuple[Story, frozenset[str]]]:
    """The whole logs of matches that are over, as the first seat reads them, and the ids on its page."""
    found: dict[int, tuple[Sight, frozenset[str]]] = {id(sight): (sight, ids) for _, sight, ids in all_events(game)}
    said, drawing = words(game, language), drawing_of(game)
    return [(Story(replace(sight, replay=1), said, drawing), ids | panels(sight)) for sight, ids in found.values()]


def lines_of(story: Story) -> list[Line]:
    return [line for turn in story.turns for line in ((turn.chapter,) if turn.chapter else turn.lines)]


@pytest.mark.parametrize("game", HOUSE)
def test_every_event_is_told_once_and_those_of_one_answer_stand_together(game: str) -> None:
    for story, _ in story_of(game):
        lines = lines_of(story)
        told = [event for line in lines for event in line.events]
        assert told == [event for event in story.events if event.kind not in story.telling.headings]
        for line in lines:
            assert len({event.number for event in line.events}) == 1
            assert story.events[line.index] is line.events[0]
        numbers = [line.event.number for line in lines]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HOUSE)
def test_every_line_has_words_and_names_no_place_that_the_board_does_not_show(game: str, language: str) -> None:
    for story, _ in story_of(game, language):
        for line in lines_of(story):
            text = line.text.striptags()
            assert text
            assert not re.search(r"\b(event|log|reason|term)\.|[{}\ue000]", text), line.event
            assert not COORDINATE.search(text), text
            assert all(gains.said and gains.chips for gains in line.gains)


@pytest.mark.parametrize("game", HOUSE)
def test_the_end_names_everybody(game: str) -> None:
    """Elsewhere a mark stands for whom a heading names; whoever reads only the end has seen no heading."""
    for story, _ in story_of(game):
        ending = [line for line in lines_of(story) if line.event.kind in LAST_WORDS]
        assert {line.event.seat for line in ending if line.event.kind == "finished"} == set(range(len(story.names)))
        for line in ending:
            assert line.event.seat is not None
            assert story.names[line.event.seat] in line.text
            assert "said" not in line.text


@pytest.mark.parametrize("game", HOUSE)
def test_lines_speak_of_things_that_are_there_with_icons_that_exist(game: str) -> None:
    for story, ids in story_of(game):
        for line in lines_of(story):
            assert set(line.subjects) <= ids, line.event
            assert {gain.icon for gains in line.gains for gain in gains.chips} <= icons()
            assert line.icon is None or line.icon in icons()


@pytest.mark.parametrize("game", HOUSE)
def test_whatever_is_said_of_a_kind_of_event_is_said_of_one_that_there_is(game: str) -> None:
    said, telling = words(game), drawing_of(game).TELLING
    for kind in (*telling.chapters, *telling.gains, *telling.headings, *telling.icons):
        assert said.knows(f"event.{kind}"), kind
    assert set(telling.icons.values()) <= icons()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HOUSE)
def test_every_scoring_is_a_scene_that_happens_and_adds_up(game: str, language: str) -> None:
    happened = set()
    for story, _ in story_of(game, language):
        for index, scene in story.scenes.items():
            assert story.words.knows(f"scene.{scene.name}")
            assert scene.lines[0].index == index
            told = [chip for line in scene.lines for gains in line.gains for chip in gains.chips]
            summed = [chip for each in scene.sums for chip in each.total]
            assert sum(chip.amount for chip in told) == sum(chip.amount for chip in summed)
            happened.add(scene.name)
    assert happened == set(drawing_of(game).TELLING.scenes)


@pytest.mark.parametrize("game", HOUSE)
def test_every_point_is_told_with_its_reason(game: str) -> None:
    """Where points are scored during the game, those told and those of the start are the score."""
    drawing = drawing_of(game)
    for match in (match for match in some_moments(game) if match.over and match.setup.start is None):
        assert match.result is not None
        story = Story(seen(match, 0), words(game), drawing)
        points = [0] * len(match.seats)
        for line in lines_of(story):
            for gains in line.gains:
                scored = [chip.amount for chip in gains.chips if chip.icon == "victory-point"]
                assert not scored or gains.reason or story.events[line.index] is line.event, line.event
                points[gains.seat or 0] += sum(scored)
        start = replayed(match, 0).state
        if any(points):
            begun = [drawing.points(start, seat, seat) or 0 for seat in range(len(points))]
            assert [one + two for one, two in zip(points, begun, strict=True)] == match.result.scores


@at_each_table(quick=1, long=3)
def test_a_table_can_be_looked_at_after_every_event_of_an_answer(table: Table, seeds: range) -> None:
    """Whatever happens in one go, an automa's turn too, can be followed step by step, and shows no more than it did."""
    some = (moment for seed in seeds for moment in moments(table.new(seed), seed) if moment.number % STEP == 0)
    for match in some:
        if match.choice is None:
            continue
        answer = match.choice.tokens[0]
        after = match.clone().play(answer)
        known = len(match.log)
        for told in range(1, len(after.log) - known):
            for eyes in (0, None):
                one, other = (match.during(answer, told, eyes, Chance.of(luck)) for luck in (1, 2))
                assert list(one.log) == list(after.log)[: known + told]
                assert one.seen_by(eyes) == other.seen_by(eyes)
                assert one.choice is None
                assert one.number == after.number
