"""The lessons of Cuzco say what its components say, and its guide gives sensible advice."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tampu
from tampu import rulebook
from tampu.engine.match import Match
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.network import LAYOUTS
from tampu.games.feld_cuzco.state import Table
from tampu.games.feld_cuzco.teaching import facts, guide, turns
from tampu.games.feld_cuzco.teaching.prospects import EFFORT, Position
from tampu.text import LANGUAGES
from tampu.web import teaching
from tests.drawn import sight_of
from tests.first_game import corrected, first_match, questions
from tests.scene import tokens

GAME = "feld_cuzco"


def table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def lesson(name: str, language: str = "en") -> str:
    return str(teaching.teaching_words(GAME, language).prose(f"teach.{name}.text", **facts()).striptags())


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_show_the_numbers_of_the_components(language: str) -> None:
    data = c.DATA
    bonus, priests = data["rounds"]["headdress_bonus"], data["rounds"]["priest_points"]
    shown = {
        "goal": [data["rounds"]["count"], data["player_set"]["dice"]],
        "pieces": [data["mask"]["feather_slots"], data["mask"]["tile_slots"], data["player_set"]["quipus"]],
        "start": [data["setup"]["missions_drawn"], data["setup"]["missions_kept"], data["setup"]["start_offerings"]],
        "placing": [data["action_spaces"]["points_action"]],
        "roads": [data["cuzco_tile"]["orientations"]],
        "quipus": [data["mask"]["free_slots_at_start"], max(village["vp"] for village in data["villages"]["list"])],
        "headdress": [*bonus, data["feather_colours"]["per_colour_limit"], 2 + 7],
        "temple": [*priests, data["player_set"]["priests"]],
        "gods": [data["box"]["god_cards"], data["god_cards"]["copies_each"]],
        "abilities": data["tile_abilities"]["list"][3]["by_copies"],
        "university": [data["knowledge_track"]["points"][-1]],
        "market": [data["goods"]["list"][-1]["cost"], data["goods"]["list"][-1]["vp"]],
        "palace": [data["mission_points"]["points"], data["mission_points"]["completed_possible"]],
        "scoring": [data["final_scoring"]["points_per_unused_inti"], 6 + 9 + 9 + 10 + 12 + 6],
        "board": [LAYOUTS, data["box"]["board_triangles"], data["box"]["frame_parts"]],
        "pututus": [pututu["change"] for pututu in data["pututus"]["list"]],
    }
    for name, numbers in shown.items():
        told = re.findall(r"\d+", lesson(name, language))
        assert {str(number) for number in numbers} <= set(told), name


def test_a_corrected_component_corrects_the_lessons() -> None:
    with corrected(GAME, MISSION_POINTS=8, INTI_POINTS=3):
        assert "complete one of them for 8 points" in lesson("palace")
        assert "is worth 3 points at the end" in lesson("gods")


def rows(drawing: str) -> list[list[str]]:
    """The numbers in each row of a table that was drawn."""
    drawn = str(teaching.drawing(GAME, drawing, "en"))
    return [re.findall(r">(\d+)<", row) for row in drawn.split("<tr>")[2:]]


def test_tables_are_drawn_as_printed() -> None:
    assert rows("abilities") == [[str(n) for n in ability["by_copies"]] for ability in c.DATA["tile_abilities"]["list"]]
    assert rows("exchange") == [[str(entry["cost"])] for entry in c.DATA["exchange"]["list"]]
    goods = [[str(good[key]) for key in ("cost", "vp", "count")] for good in c.DATA["goods"]["list"]]
    assert rows("goods") == goods
    bonuses = c.DATA["final_scoring"]["bonuses"]
    assert rows("bonuses") == [[str(bonus["need"]), str(bonus["points"])] for bonus in bonuses]


def test_the_map_is_the_fixed_board() -> None:
    drawn = str(teaching.drawing(GAME, "network", "en"))
    paths = [*c.DATA["paths"]["list"], *c.DATA["cuzco_tile"]["branches"]]
    for die in range(1, 7):
        assert drawn.count(f"#i-die-{die}") == sum(path["die"] == die for path in paths)
    for feather in c.FEATHERS:
        villages = [village for village in c.DATA["villages"]["list"] if village["feather"] == str(feather)]
        assert drawn.count(f"#i-feather-{feather}") == len(villages)


def test_every_god_card_is_listed_with_its_text() -> None:
    drawn = str(teaching.drawing(GAME, "god_cards", "en"))
    say = teaching.teaching_words(GAME).names
    for card in c.GOD_CARDS:
        assert f"<b>{card}</b></td><td>{say.get(f'text.god-{card}')}" in drawn


def test_the_table_of_player_counts_is_that_of_the_components() -> None:
    counts: Any = facts()["counts"]
    for row, printed in zip(counts, c.DATA["player_count"], strict=True):
        assert row["players"] == printed["players"]
        assert row["goods"] == printed["goods_per_row"]
        assert row["missions"] == printed["missions_shown"]
        assert row["feathers"] == printed["feathers_per_colour"]
        assert (row["pututu_one"], row["pututu_two"]) == (printed["pututu_one"], printed["pututu_two"])
        assert row["spaces"] == len(c.DATA["action_spaces"][f"players_{row['players']}"])


def test_the_worked_example_is_reckoned_right() -> None:
    """Mayta: villages I0 1, I1 2, I3 3, O0 7, O3 2; two missions; ten Quipus. One tile is missing for twelve points."""
    told: Any = facts()
    points = {row["id"]: row["points"] for row in told["example_rows"]}
    assert [points[name][0] for name in ("points", "missions", "inti", "villages", "all_quipus")] == [92, 12, 2, 15, 10]
    assert points["villages"] == [15, 2 + 3 + 5, 2 + 1 + 4]
    assert points["all_feathers"] == [0, 6, 0]
    assert points["all_circles"] == [0, 9, 0]
    assert points["all_tiles"] == [0, 0, 12]
    assert points["all_goods"] == [0, 0, 6]
    assert told["example_totals"] == [131, 142, 125]
    assert told["example_totals"] == [sum(line[seat] for line in points.values()) for seat in range(3)]
    assert told["example_winner"] == told["example_second"] == "Yuki"
    assert told["example_tiles"] == c.TILE_SLOTS - 1
    assert told["example_with_tile"] > max(told["example_totals"])


def test_lessons_cite_a_rule_for_every_question() -> None:
    cited = {rule for chapter in teaching.chapters(GAME) for rule in chapter.rules}
    for prompt in guide.ANSWERS:
        assert cited & {rule.id for rule in rulebook.rules_about(GAME, prompt)}, prompt


# ---------------------------------------------------------------------- prospects


def test_the_effort_of_every_mission_can_be_told() -> None:
    assert {part.what for mission in c.MISSIONS for part in mission.parts} == set(EFFORT)


# ---------------------------------------------------------------------- the guide


def follow(choices: dict[str, str]) -> tuple[list[str], Match]:
    """The names of the hints of the first two rounds, where the newcomer does as told but for these answers."""
    keys = []
    for match, told in questions(GAME):
        if told is None:
            break
        keys.append(told.key)
        match.play(choices.get(told.key, told.suggested) or tokens(match)[-1])
    return keys, match


def test_the_opening_says_what_is_true() -> None:
    """An orange feather left of circle 1, whose other slot is pink, as is the village that a bridge of 1 leads to."""
    match = first_match(GAME)
    seen: Any = match.seen_by(0)["table"]
    mine, village = seen["players"][0], seen["villages"]["I3"]
    assert mine["start_feather"] == "orange"
    assert mine["missions"][0] == "S-06"
    mask = c.MASK_COLOURS[table(match).players[0].mask]
    assert [str(c.FEATHERS[colour]) for colour in mask[:2]] == ["orange", "pink"]
    assert village["feather"] == "pink"
    assert village["points"] > c.INTI_POINTS
    match.play("1a")
    while table(match).round == 0:
        assert match.choice is not None
        match.play(match.choice.tokens[0])
    assert sorted(table(match).players[0].dice) == [1, 2, 3]
    assert table(match).rotation == 0
    assert (c.BRANCH_KIND[3], c.BRANCH_DIE[3]) == (c.Action.BRIDGE, 1)


def test_who_follows_the_guide_sees_the_opening_and_most_of_the_game() -> None:
    keys, match = follow({})
    opening = ["feather", "mission", "second_mission", "die", "bridge", "village", "slot", "second_die", "headdress"]
    assert [key for key in keys if key.startswith("guide.open_")] == [f"guide.open_{name}" for name in opening]
    assert keys[-1] == "guide.farewell"
    assert table(match).round == guide.FIRST.lasts + 1
    # what comes after the opening hangs on the opponents
    kinds = ("blessing_", "bonus_", "palace_", "new_mission")
    for kind in kinds:
        assert any(key.startswith(f"guide.{kind}") for key in keys), kind
    assert len(set(keys)) > 20
    assert table(match).players[0].score > 14


def test_who_leaves_the_opening_is_told_about_the_table_as_it_stands() -> None:
    keys, _ = follow({"guide.open_die": "3"})
    assert "guide.open_bridge" not in keys
    assert any(key.startswith("guide.place_") for key in keys)
    keys, _ = follow({"guide.open_feather": "5a"})
    assert "guide.open_die" not in keys


def asked(match: Match) -> Position:
    assert match.choice is not None
    return Position(sight_of(match, match.choice.player), match.choice.player)


def test_a_feather_goes_where_it_makes_a_circle_ready() -> None:
    here = Position(sight_of(first_match(GAME).play("1a"), 0), 0)
    here.options = ["4a", "6a", "1b"]
    told = guide.feather_slot(here)
    assert (told.key, told.suggested) == ("guide.feather_slot_ready", "1b")


def test_the_guide_prefers_the_easy_mission_and_throws_the_hard_one_away() -> None:
    here = asked(first_match(GAME))
    soup, circles, quipus = "24", "39", "S-06"
    here.options = [soup, circles, quipus]
    assert guide.keep_mission(here).suggested == quipus
    here.options = [f"discard-{soup}", f"discard-{circles}", f"discard-{quipus}"]
    assert guide.palace(here).suggested == f"discard-{circles}"
    here.options = [f"complete-{soup}", "card-04"]
    assert guide.palace(here).suggested == f"complete-{soup}"
    here.options = [f"discard-{soup}", "card-04"]
    assert guide.palace(here).suggested == "card-04"


def test_a_ready_circle_comes_before_everything() -> None:
    """With the opening left aside, the same two feathers lead to the same headdress."""
    match = first_match(GAME).play("1a")
    while table(match).round == 0 and match.choice is not None:
        match.play(match.choice.tokens[0])
    here = asked(match)
    here.player.put_feather(1)
    told = turns.choose_die(here)
    assert (told.key, told.suggested) == ("guide.die_headdress", "1")


def test_the_tile_a_die_is_placed_for_is_the_one_to_take() -> None:
    """Of equally good tiles, too, the guide names the same one twice."""
    taken = 0
    for seed in range(3):
        match, wanted = tampu.new(GAME, 3, seed=seed), None
        while match.choice is not None:
            told = guide.answer(match.choice.prompt, asked(match))
            if match.choice.prompt == "place_die":
                wanted = told.values.get("tile")
            elif match.choice.prompt == "take_tile" and wanted is not None:
                assert told.values["tile"] == wanted
                wanted, taken = None, taken + 1
            match.play(told.suggested)
    assert taken > 10


@pytest.mark.parametrize(("players", "pututus"), [(2, True), (3, False), (4, True)])
def test_every_question_of_a_whole_game_gets_a_legal_suggestion(players: int, pututus: bool) -> None:
    """Beyond the first two rounds the guide is silent, but what it would say can be followed."""
    match = tampu.new(GAME, players, seed=players, pututus=pututus)
    luck = tampu.Chance.of(5)
    seen = set()
    while match.choice is not None:
        told = guide.answer(match.choice.prompt, asked(match))
        assert told.suggested in match.choice.tokens
        assert teaching.teaching_words(GAME).knows(told.key), told.key
        seen.add(match.choice.prompt)
        match.play(told.suggested if luck.below(3) else luck.pick(match.choice.tokens))
    assert len(seen) > 20
