"""The lessons of Tawantinsuyu say what its components and rules say, and its guide gives sensible advice."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import tampu
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.drawing import SPACE
from tampu.games.tawantinsuyu.festival import region_winner
from tampu.games.tawantinsuyu.phases import BEFORE_FESTIVAL, END_TURN
from tampu.games.tawantinsuyu.seams import seams_of
from tampu.games.tawantinsuyu.teaching import facts, guide, pictures
from tampu.games.tawantinsuyu.teaching.position import Position
from tampu.games.tawantinsuyu.way import tasks_at
from tampu.text import LANGUAGES
from tampu.web import teaching
from tests.drawn import sight_of
from tests.first_game import first_match, questions
from tests.games.tawantinsuyu.scene import *

GAME = "tawantinsuyu"


def lesson(name: str, language: str) -> str:
    return str(teaching.teaching_words(GAME, language).prose(f"teach.{name}.text", **facts()).striptags())


def rows(name: str) -> list[list[str]]:
    """The numbers of a table among the drawings, row by row."""
    drawn = str(teaching.drawing(GAME, name, "en"))
    found = [re.findall(r'<td class="number">(.*?)</td>', row) for row in re.findall(r"<tr.*?</tr>", drawn, re.DOTALL)]
    return [row for row in found if row]


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_show_the_numbers_of_the_components(language: str) -> None:
    data = c.DATA
    told = {
        "placing": [*data["placement_cost"]["wander"].values(), *data["placement_cost"]["descent"].values()],
        "start": [data["start"]["score"], data["start"]["god_cards_dealt"], data["start"]["god_cards_kept"]],
        "weavings": [*data["tasks"]["weaving_price"], max(data["final_scoring"]["tapestry_vp"])],
        "festival": [*data["festival"]["trigger_vp"], data["festival"]["vp_lost_per_missing_potato"]],
        "solo": [data["axomamma"]["target_score"]],
        "pieces": [data["workers"]["total"], data["player_pieces"]["conquest_markers"]],
    }
    for name, numbers in told.items():
        said = re.findall(r"\d+", lesson(name, language))
        for number in numbers:
            assert number == 0 or str(number) in said, (name, number)


def test_tables_show_the_numbers_of_the_components() -> None:
    temple = c.DATA["temple"]["spaces"]
    assert rows("temple") == [
        [str(space["right_vp"]), str(space["centre_vp"] or "–")] for space in sorted(temple, key=by_space, reverse=True)
    ]
    assert rows("tapestry_points")[1] == [str(points) for points in c.DATA["final_scoring"]["tapestry_vp"][1:]]
    by_count = c.DATA["by_player_count"]
    assert rows("players")[0] == [str(count) for count in by_count["workers_removed_per_colour"].values()]
    assert rows("players")[1] == [str(count) for count in c.DATA["village_and_nomads"]["village"].values()]
    assert rows("players")[4] == [str(count) for count in by_count["god_display"].values()]


def by_space(space: dict[str, Any]) -> int:
    number: int = c.DATA["temple"]["spaces"].index(space)
    return number


def test_every_adjustment_of_the_solo_game_is_listed() -> None:
    told: Any = facts()
    assert {*told["easier"], *told["harder"]} == {lever["id"] for lever in c.DATA["axomamma"]["difficulty"]["levers"]}


# ---------------------------------------------------------------------- scenes


def test_the_price_of_the_drawing_is_what_the_way_costs() -> None:
    """An Architect one section away, on the lower terrace, below the stairs of Blue."""
    table = scene(2)
    workers(table, 0, "blue")
    gods(table, 0, "zigzag_1")
    goods(table, 0, potato=5)
    stairs(table, 1, "2-upper_middle")
    table.players[0].priest = pictures.PRIEST_AT
    match = do(begin(table), "place_worker", pictures.CLIMBED, "zigzag_1")
    assert has(at_table(match).players[0])[c.POTATO] == 5 - pictures.price()["food"]
    assert at_table(match).players[1].score == c.START_SCORE + c.STAIRS_USED_VP


def test_the_tasks_of_the_drawing_are_those_the_rules_give() -> None:
    table = scene(2)
    workers(table, 0, "blue")
    gods(table, 0, "spiral_1")
    goods(table, 0, potato=9)
    hill(table, **pictures.NEIGHBOURS)
    table.players[0].priest = SPACE[pictures.PLACED].section
    match = do(begin(table), "place_worker", pictures.PLACED, "spiral_1")
    expect(match, "task_pick")
    assert at_table(match).tasks == pictures.around()["tasks"] == 3
    drawn = [there for there in pictures.around()["columns"] if there["touched"]]
    assert len(drawn) == len(SPACE[pictures.PLACED].tasks)


def test_the_tapestry_of_the_drawing_pays_for_the_seams_it_marks() -> None:
    table = scene(2)
    tapestry(table, 0, *pictures.TAPESTRY)
    drawn = pictures.tapestry()
    paying = [f"seam-{seam}" for seam, count in zip(c.SEAMS, seams_of(table.players[0]), strict=True) if count]
    assert sorted(paying) == sorted(drawn["pays"])
    assert drawn["seams"] == [True, False, True]
    patterns = [tile["pattern"] for tile in drawn["tiles"]]
    assert len(set(patterns)) == len(patterns)
    assert drawn["refused"]["pattern"] in patterns


def test_the_region_of_the_drawing_goes_to_whom_its_caption_names() -> None:
    table = scene(2)
    spaces = [space.token for space in c.CONQUEST_SPACES if c.REGIONS[space.region].token == pictures.REGION]
    for position, owner in pictures.MARKERS.items():
        conquered(table, c.COLOURS.index(owner), spaces[position - 1])
    region = next(region.index for region in c.REGIONS if region.token == pictures.REGION)
    assert region_winner(table, region) == c.COLOURS.index("purple")


# ---------------------------------------------------------------------- the guide


@cache
def follow(strays_at: str = "", answer: str = "") -> tuple[list[str], Match]:
    """The names of the hints, where the newcomer does as told but once, and where that leads."""
    keys = []
    for match, told in questions(GAME):
        assert told is not None
        keys.append(told.key)
        if told.suggested is None:
            break
        match.play(answer if told.key == strays_at else told.suggested)
    return keys, match


def opening() -> set[str]:
    return {f"guide.{step.name}" for step in guide.FIRST.steps}


def test_the_opening_says_what_is_true() -> None:
    """Purple begins with an Architect and a Courier; a blue worker stands beside the blue space of the steps."""
    match = first_match(GAME)
    assert match.seats[0].name == "purple"
    mine = at_table(match).players[0]
    assert sorted(held(mine)) == ["blue", "yellow"]
    count = tasks_at(at_table(match), mine, SPACE["U03"], c.ARCHITECT)
    assert (count.colour, count.neighbours, count.tasks) == (1, [SPACE["U04"].index], 3)
    assert c.GODS[SPACE["U03"].god].token == "steps"
    assert opening() <= set(follow()[0])


def test_who_follows_the_guide_builds_weaves_and_goes_ahead() -> None:
    keys, match = follow()
    assert keys[-1] == "guide.farewell"
    assert at_table(match).resolved == guide.FIRST.lasts == 1
    assert any(key.startswith("guide.festival") for key in keys)
    mine = at_table(match).players[0]
    assert mine.score > c.START_SCORE
    assert mine.built
    assert any(len(row) > 1 for row in mine.tapestries)
    assert len(set(keys)) > 25


def test_who_leaves_the_opening_is_told_about_the_table_as_it_stands() -> None:
    keys, _ = follow("guide.open_worker", "yellow")
    assert "guide.open_space" not in keys
    assert "guide.open_task" not in keys
    assert any(key.startswith("guide.space_") for key in keys)
    assert keys[-1] == "guide.farewell"


def test_whoever_brought_the_festival_about_is_told_farewell_once() -> None:
    """It is held in his own turn, which has begun already."""
    table = scene(2)
    village(table)
    workers(table, 0, "blue")
    gods(table, 0, "squares_1")
    hill(table, U03="green")
    table.holder, table.triggered, table.active, table.phase = 0, 1, 1, END_TURN
    match = begin(table)
    while at_table(match).phase >= BEFORE_FESTIVAL:
        assert match.choice is not None
        match.play(match.choice.options[-1])
    told = guide.hint(sight_of(match, 0))
    assert told is not None
    assert told.key == "guide.farewell"
    while at_table(match).turn < table.turn + 3:
        assert match.choice is not None
        match.play(match.choice.options[0])
        if match.choice.player == 0 and match.choice.prompt != "secondary_first":
            assert guide.hint(sight_of(match, 0)) is None


def advice(match: Match) -> tuple[str, str | None]:
    assert match.choice is not None
    seat = match.choice.player
    told = guide.ANSWERS[match.choice.prompt](Position(sight_of(match, seat), seat))
    assert told.suggested in match.choice.tokens
    return told.key, told.suggested


def test_the_guide_looks_for_neighbours_of_the_same_colour() -> None:
    """Two spaces have two green neighbours each; the nearer one costs less food."""
    table = scene(2)
    workers(table, 0, "green")
    gods(table, 0, "squares_1", "cross_1")
    goods(table, 0, potato=4)
    hill(table, U03="green", U04="green", U06="red")
    match = begin(table)
    assert advice(match) == ("guide.turn_place", "place_worker")
    do(match, "place_worker")
    assert advice(match) == ("guide.space_neighbours", "U02")


def test_without_cards_the_guide_goes_for_secondary_actions_and_prays() -> None:
    table = scene(2)
    workers(table, 0, "green", "blue")
    goods(table, 0, potato=4, gold=2)
    match = begin(table)
    assert advice(match) == ("guide.turn_secondary", "secondary")
    do(match, "secondary")
    assert advice(match) == ("guide.secondary_prayer", "prayer")


def test_a_leader_takes_gold_where_the_action_is_worth_nothing() -> None:
    table = scene(2)
    workers(table, 0, "green", "blue")
    gods(table, 0, "zigzag_1", "eye_1")
    match = do(begin(table), "secondary", "secondary_first=high_priest")
    assert advice(match)[0] == "guide.move_on"
    do(match, "1-offering")
    assert advice(match) == ("guide.hp_gold", "gold")


def test_a_leader_acts_where_it_pays() -> None:
    table = scene(2)
    build(table, 0, "P13", "P15")
    table.players[0].priest = 3
    match = do(begin(table), "secondary_first=high_priest")
    assert advice(match) == ("guide.move_production", "1-production")
    do(match, "1-production")
    assert advice(match) == ("guide.hp_act", "action")
    do(match, "action")
    assert advice(match) == ("guide.production_next", "P15")


def test_in_a_conquest_the_free_card_is_played_and_a_free_region_taken() -> None:
    table = scene(2)
    army(table, 0, in_hand="A7 A1")
    fallen(table, 2)
    village(table, "red", "blue", "green")
    match = do(lead(table, "conquest"), "casualty_end=potato")
    assert advice(match) == ("guide.army_free", "A7")
    do(match, "A7")
    assert advice(match) == ("guide.army_done", "done")
    do(match, "done")
    assert advice(match)[0] == "guide.conquest_first"


def test_a_follower_gives_up_no_large_statue() -> None:
    table = scene(2)
    statues(table, 1, "large-eye")
    match = lead(table, "worship", take_gold=True)
    expect(match, "worship_statue")
    assert advice(match) == ("guide.worship_done", "done")


def test_the_guide_hires_only_when_there_is_room() -> None:
    table = scene(2)
    workers(table, 0, "blue")
    goods(table, 0, potato=3)
    gods(table, 0, "steps_1", "eye_1")
    village(table, "blue", "red", "white")
    match = do(begin(table), "place_worker?", "U03?")
    while match.choice is not None and match.choice.prompt != "end_recruit":
        match.play(advice(match)[1])
    assert advice(match)[0] == "guide.recruit"
    table = scene(2)
    workers(table, 0, "blue", "red")
    goods(table, 0, potato=3)
    match = do(begin(table), "secondary?", "prayer")
    while match.choice is not None and match.choice.prompt != "end_recruit":
        match.play(advice(match)[1])
    assert advice(match) == ("guide.recruit_enough", "none")


def test_the_guide_spares_the_potatoes_that_the_festival_would_miss() -> None:
    """The god card that stays in hand asks for one potato; the way costs two food."""
    for potatoes, told in [
        (1, ("guide.pay_sparing", "c2")),
        (2, ("guide.pay_sparing", "p1-c1")),
        (3, ("guide.pay_mix", "p2")),
    ]:
        table = scene(2)
        workers(table, 0, "green")
        gods(table, 0, "eye_1", "steps_1")
        goods(table, 0, potato=potatoes, corn=2, gold=1)
        table.players[0].priest = SPACE["M04"].section
        assert advice(do(begin(table), "place_worker?", "M04", "eye_1?")) == told


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (2, 5), (4, 6)])
def test_every_question_of_a_whole_game_gets_a_legal_suggestion(players: int, seed: int) -> None:
    """Beyond the first turns the guide is silent, but what it would say can be followed."""
    match = tampu.new(GAME, players, seed=seed)
    bot, luck = tampu.bot("random", seed=seed), tampu.Chance.of(seed)
    words = teaching.teaching_words(GAME)
    seen = set()
    while match.choice is not None:
        key, suggested = advice(match)
        assert words.knows(key), key
        seen.add(match.choice.prompt)
        match.play(suggested if luck.below(3) else bot.pick(match))
    assert len(seen) > 25


def test_the_hill_of_the_drawing_has_every_space_once() -> None:
    drawn = pictures.hill()["spaces"]
    assert len(drawn) == len(c.SPACES) == len({(x, y) for x, y, *_ in drawn})
