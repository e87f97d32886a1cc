"""The lessons of Cuzco say what its components and rules say, and its guide gives sensible advice."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import tampu
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco import placing
from tampu.games.kramer_cuzco.marks import NONE
from tampu.games.kramer_cuzco.site import HEX, PLACE
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.teaching import facts, guide, hint, pictures
from tampu.games.kramer_cuzco.teaching.deeds import Deed, Reason
from tampu.text import LANGUAGES
from tampu.web import teaching
from tests.drawn import sight_of
from tests.first_game import corrected, first_match, questions
from tests.games.kramer_cuzco.scene import *

GAME = "kramer_cuzco"


def lesson(name: str, language: str = "en") -> str:
    return str(teaching.teaching_words(GAME, language).prose(f"teach.{name}.text", **facts()).striptags())


def shown(name: str) -> pictures.Picture:
    return pictures.scenes()[name]


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_show_the_numbers_of_the_components(language: str) -> None:
    data = c.DATA
    counts = data["setup"]
    numbers = {
        "pieces": [data["tile"][0]["count"], data["temple_floor"][-1]["value"]],
        "board": [data["board"]["site_spaces"], data["board"]["printed_basin_spaces"]],
        "start": [counts["incas_per_player"], counts["doubles_per_player"], counts["single_villages_per_player"]],
        "turn": [data["turn"]["base_ap"], data["turn"]["base_ap"] + data["turn"]["token_bonus_ap"]],
        "incas": [data["board"]["outside_forest"]["entry_cost"], data["board"]["outside_mountain"]["entry_cost"]],
        "temples": [data["temple_value"][-1]["value"]],
        "basins": [data["basin_scoring"]["points_per_basin_space"]],
        "cards": [30, len(data["festival_card"]), data["festival_card"][0]["copies"]],
        "last_round": [data["tile"][0]["count"]],
        "players": [counts["triples_in_common_supply"], counts["basins_in_common_supply"]],
    }
    for name, wanted in numbers.items():
        told = re.findall(r"\d+", lesson(name, language))
        assert {str(number) for number in wanted} <= set(told), name


def test_a_corrected_component_corrects_the_lessons() -> None:
    with corrected(GAME, BASIN_POINTS=5, CARDS_A_TURN=4):
        assert "scores 5 PP for each basin" in lesson("basins")
        assert "4 in a turn at most" in lesson("cards")


def rows(drawing: str) -> list[list[str]]:
    """The numbers in each row of a table that was drawn."""
    drawn = str(teaching.drawing(GAME, drawing, "en"))
    return [re.findall(r">\+?(\d+)<", row) for row in re.split(r"<tr[^>]*>", drawn)[2:]]


def test_tables_are_drawn_as_printed() -> None:
    values = c.DATA["temple_value"]
    floors = {floor["value"]: floor["count"] for floor in c.DATA["temple_floor"]}
    assert rows("values") == [
        [str(entry["value"]), str(entry["points_when_reached"]), str(floors[entry["value"]])] for entry in values
    ]
    assert rows("festival_points") == [
        [str(entry[key]) for key in ("value", "festival_alone", "festival_shared")] for entry in values
    ]
    price = {action["id"]: action["ap"] for action in c.DATA["action"]}
    order = ["place_tile", None, "enter_forest", "enter_mountain", "move_same_type", "move_change_type"]
    order += ["build_temple", "place_basin", "draw_card", "hold_festival"]
    assert rows("prices") == [[str(1 if name is None else price[name])] for name in order]
    assert rows("players") == [
        [
            str(entry[key])
            for key in ("players", "incas_in_play", "doubles_in_play", "doubles_in_play", "draw_pile_after_setup")
        ]
        for entry in c.DATA["setup_by_players"]
    ]


def test_the_map_is_the_board() -> None:
    hexes = pictures.site_map()["hexes"]
    assert isinstance(hexes, list)
    kinds = [there["kind"] for there in hexes]
    board = c.DATA["board"]
    assert kinds.count("site") == board["empty_site_spaces"]
    assert kinds.count("basin") == board["printed_basin_spaces"]
    assert kinds.count("mountain") == board["outside_mountain"]["count"]
    assert kinds.count("forest") == board["outside_forest"]["count"]


# ---------------------------------------------------------------------- scenes


def test_every_reason_against_a_tile_is_shown_and_no_other() -> None:
    for name in ("uneven", "same_shape", "on_inca", "on_basin", "on_temple", "two_cities"):
        why = shown(name).why
        assert why is not None
        assert why.name == name.removeprefix("on_")
    for name in ("fits", "part_of_tile", "edge_1", "edge_2", "edge_3"):
        assert shown(name).why is None
    assert [shown(f"edge_{price}").price for price in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.parametrize("name", ["terraces", "stack_after"])
def test_terraces_are_piled_up_by_the_rules(name: str) -> None:
    table = pictures.table_of({"basins": pictures.told()["scene"][name].get("basins", ())})
    for tile in pictures.told()["scene"][name]["tiles"]:
        place, _, village = tile.partition("@")
        assert pictures.why_not(table, tile) is None, tile
        placing.cover(table, PLACE[place], HEX[village] if village else NONE)
    assert max(table.level) == max(there.level for there in shown(name).hexes)


def test_the_pictures_of_cities_show_what_their_captions_say() -> None:
    assert [city.size for city in (shown("join_before").cities[0], shown("join_after").cities[0])] == [3, 6]
    before, after = shown("cut_before").cities[0], shown("cut_after").cities[0]
    assert (before.size, after.size, before.value, after.value) == (6, 4, 6, 6)
    assert [who.colour for who in before.rank] == ["red", "blue"]
    assert [who.colour for who in after.rank] == ["red"]
    rank = [(who.colour, who.levels) for who in shown("rank").cities[0].rank]
    assert rank == [("red", [4]), ("blue", [3, 3, 1]), ("yellow", [3, 2])]
    grown = shown("grown_before").cities[0]
    assert c.VALUE_OF_SIZE[grown.size] == shown("grown_after").cities[0].value == 8
    assert grown.rank[0].colour == "red"


def test_prices_are_drawn_on_the_hexes_they_belong_to() -> None:
    def labels(name: str) -> dict[str, str]:
        return {there.id: there.label for there in shown(name).hexes if there.label}

    assert labels("walk") == {"9:11": "0", "10:12": "0", "9:13": "1", "8:14": "1", "9:15": "2"}
    assert labels("forest_gate") == {"11:9": "1", "11:11": "1", "10:12": "2", "11:13": "2"}
    assert labels("mountain_gate") == {"3:5": "2", "4:6": "3", "4:8": "4"}


def test_the_basin_of_the_drawing_is_closed_by_one_tile_and_pays_red() -> None:
    """The same place once more, as it is played: the drawing shows the moment before and the moment after."""
    told = pictures.told()["scene"]["basin_open"]
    table = scene(4)
    lay(table, *told["stacks"])
    basin(table, *(token for token in told["basins"] if not table.basin[HEX[token]]))
    for colour, tokens in told["incas"].items():
        stand(table, c.COLOURS.index(colour), *tokens)
    match = play(table, "place_tile", "single_crop", told["bare"][0])
    assert prestige(match)[c.COLOURS.index("red")] == facts()["basin_points"]


def test_the_festival_of_the_drawing_goes_as_the_rules_say() -> None:
    """Every step is an answer of a real auction; Red and Blue share."""
    told: Any = facts()
    seats = {"red": A, "blue": B, "yellow": C}
    table = scene(3, face_up=pictures.told()["festival"]["face_up"])
    lay(table, "v1 9:7 9:9 9:11 9:13 9:15 9:17 9:19 9:21")
    temple(table, "9:7", told["festival_value"])
    for seat, token in zip(seats.values(), ("9:9", "9:11", "9:13"), strict=True):
        stand(table, seat, token)
    deal(table, A, "card_a", "card_bc", "card_c")
    deal(table, B, "card_ac", "card_c")
    deal(table, C, "card_ac")
    match = begin(table)
    match.play("hold_festival")
    for step in told["steps"]:
        assert match.choice is not None
        assert match.choice.player == seats[step["seat"]]
        is_card = bool(step["relics"])
        do(match, step["does"], *(["commit"] if is_card else []))
        if is_card:
            assert at_table(match).players[seats[step["seat"]]].offer == step["offer"]
    assert prestige(match) == [told["festival_share"], told["festival_share"], 0]


def test_the_final_scoring_of_the_drawing_is_reckoned_right() -> None:
    """Red first and second, Blue second and first with Yellow, who has a third city alone."""
    told: Any = facts()
    assert told["final_points"] == {"red": [10, 3, 0], "blue": [5, 6, 0], "yellow": [0, 6, 4]}
    assert told["final_totals"] == {"red": 13, "blue": 11, "yellow": 10}


# ---------------------------------------------------------------------- the table laid out from a view


def table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


# ---------------------------------------------------------------------- the guide


@cache
def follow() -> tuple[list[str], Match]:
    """The names of the hints of the first turns, where the newcomer does as told, and where that leads."""
    keys = []
    for match, told in questions(GAME):
        assert told is not None
        keys.append(told.key)
        if told.suggested is None:
            break
        match.play(told.suggested)
    return keys, match


def test_the_opening_says_what_is_true() -> None:
    """The newcomer begins as Red, with a knife that is wanted and a card that shows both relics."""
    match = first_match(GAME)
    assert match.seats[0].name == "red"
    mine = table(match).players[0]
    assert [str(card) for card in c.CARDS if mine.held(card)] == ["card_b", "card_c", "card_ab"]
    assert c.RELICS[table(match).face_up] == ("relic_a", "relic_b")
    assert {step.name for step in guide.FIRST.steps} == {
        key.removeprefix("guide.") for key in follow()[0] if is_opening(key)
    }


def is_opening(key: str) -> bool:
    return key.removeprefix("guide.") in {step.name for step in guide.FIRST.steps}


def test_who_follows_the_guide_builds_a_temple_holds_a_festival_and_leads() -> None:
    keys, match = follow()
    assert keys[-1].startswith("guide.farewell")
    assert guide.own_turn(table(match)) == guide.FIRST.lasts + 1
    mine = table(match).players[0]
    assert mine.earned[c.Source.TEMPLE] >= 1
    assert mine.earned[c.Source.FESTIVAL] >= 1
    assert mine.prestige > 4
    assert len(set(keys)) > 25
    # what comes after the opening hangs on the opponents
    assert any(key.startswith("guide.do_") for key in keys)


def test_who_leaves_the_opening_is_told_about_the_table_as_it_stands() -> None:
    match = first_match(GAME)
    keys = []
    while match.choice is not None and match.choice.player == 0:
        told = hint(sight_of(match, 0))
        assert told is not None
        keys.append(told.key)
        match.play("8:16" if told.key == "guide.open_village" else told.suggested)
    opening = ["guide.open_turn", "guide.open_kind", "guide.open_place", "guide.open_village"]
    assert [key for key in keys if is_opening(key)] == opening
    assert any(key.startswith("guide.place_") for key in keys)


def advice(state: Table) -> tuple[str, str | None]:
    """What the guide says to A, in a scene that is no part of the opening."""
    match = begin(state)
    assert match.choice is not None
    seat = match.choice.player
    told = guide.ANSWERS[match.choice.prompt](guide.Position(sight_of(match, seat), seat))
    return told.key, told.suggested


def test_the_guide_builds_where_the_newcomer_leads() -> None:
    state = scene(2)
    lay(state, "v1 9:7 9:9 9:11 9:13")
    stand(state, A, "9:7")
    assert advice(state) == ("guide.do_build_temple", "build_temple")
    stand(state, B, "9:9")
    assert advice(state)[1] != "build_temple"


def test_the_guide_enlarges_a_temple_that_its_city_has_outgrown() -> None:
    state = scene(2)
    lay(state, "v1 9:7 9:9 9:11 9:13 9:15 9:17")
    temple(state, "9:7", 2)
    stand(state, A, "9:9")
    assert advice(state) == ("guide.do_enlarge_temple", "enlarge_temple")


def test_the_guide_closes_a_basin_with_its_last_point() -> None:
    state = scene(2)
    lay(state, "v2 7:17", "c1 7:19 8:20 9:19 9:17")
    stand(state, A, "7:17")
    state.ap = 1
    assert advice(state) == ("guide.do_tile_basin", "place_tile")


def test_the_last_thing_is_a_festival_that_pays_or_the_end() -> None:
    state = scene(2)
    lay(state, "v1 9:7 9:9 9:11 9:13")
    temple(state, "9:7", 4)
    stand(state, A, "9:9")
    state.ap = 0
    state.rested = [HEX["9:9"]]
    assert advice(state) == ("guide.do_end", "end_turn")
    deal(state, A, "card_a")
    assert advice(state) == ("guide.do_hold_festival", "hold_festival")


def test_in_a_festival_few_cards_are_spent() -> None:
    """Two points behind is worth a share of four, three are not; whoever is level holds."""
    state = scene(2, face_up="card_ab")
    lay(state, "v1 9:7 9:9 9:11 9:13 9:15 9:17 9:19 9:21")
    temple(state, "9:7", 8)
    stand(state, A, "9:9")
    stand(state, B, "9:11")
    deal(state, A, "card_ab", "card_a", "card_b")
    deal(state, B, "card_ab", "card_a")
    match = play(state, "hold_festival", "card_ab", "commit")
    assert guide.festival_join(guide.Position(sight_of(match, B), B)).suggested == "card_ab"
    do(match, "card_ab")
    assert guide.festival_join(guide.Position(sight_of(match, B), B)).suggested == "commit"
    do(match, "commit")
    assert guide.festival_level(guide.Position(sight_of(match, A), A)).suggested == "hold"
    dear = play(state, "hold_festival", "card_ab", "card_a", "commit")
    told = guide.festival_join(guide.Position(sight_of(dear, B), B))
    assert (told.key, told.suggested) == ("guide.join_pass", "pass")


def test_who_has_no_card_for_a_festival_is_told_so_and_not_that_it_is_dear() -> None:
    state = scene(2, face_up="card_a")
    lay(state, "v1 9:7 9:9 9:11 9:13")
    temple(state, "9:7", 4)
    stand(state, A, "9:9")
    stand(state, B, "9:11")
    deal(state, A, "card_a")
    deal(state, B, "card_b", "card_bc")
    match = play(state, "hold_festival", "card_a", "commit")
    told = guide.festival_join(guide.Position(sight_of(match, B), B))
    assert (told.key, told.suggested) == ("guide.join_no_card", "pass")


@pytest.mark.parametrize(("rivals", "key"), [(("9:11",), "do_first_tile"), (("9:11", "9:13"), "do_first_tile_behind")])
def test_a_newcomer_who_was_overtaken_hears_of_it_as_his_turn_begins(rivals: tuple[str, ...], key: str) -> None:
    state = scene(2)
    lay(state, "v1 9:7 9:9 9:11 9:13")
    temple(state, "9:7", 4)
    stand(state, A, "9:9")
    stand(state, B, *rivals)
    state.due = True
    assert advice(state)[0] == f"guide.{key}"


def test_what_is_missing_in_a_festival_is_less_by_the_cards_that_are_chosen() -> None:
    state = scene(2, face_up="card_ab")
    lay(state, "v1 9:7 9:9 9:11 9:13 9:15 9:17 9:19 9:21")
    temple(state, "9:7", 8)
    stand(state, A, "9:9")
    stand(state, B, "9:11")
    deal(state, A, "card_ab")
    deal(state, B, "card_a", "card_b")
    match = play(state, "hold_festival", "card_ab", "commit")
    told = guide.festival_join(guide.Position(sight_of(match, B), B))
    assert (told.key, told.values["missing"]) == ("guide.join_card", 2)
    assert told.suggested is not None
    do(match, told.suggested)
    told = guide.festival_join(guide.Position(sight_of(match, B), B))
    assert (told.key, told.values["missing"]) == ("guide.join_more", 1)


def test_a_card_is_no_spare_point_while_most_are_left() -> None:
    state = scene(2)
    position = guide.Position(sight_of(begin(state), A), A)
    position.best = Deed({"turn_action": "draw_card"}, state, 0)
    told = guide.turn_action(position)
    assert (told.key, told.values["ap"]) == ("guide.do_draw_early", state.ap)
    position.table.ap = 1
    assert guide.turn_action(position).key == "guide.do_draw_card"


@pytest.mark.parametrize(("size", "key"), [(4, "do_tile_grow"), (5, "do_tile_widen")])
def test_the_guide_praises_even_sizes_only_where_one_is_reached(size: int, key: str) -> None:
    position = guide.Position(sight_of(begin(scene(2)), A), A)
    position.best = Deed({"turn_action": "place_tile"}, position.table, 0)
    position.reason = Reason("grow", {"size": size})
    assert guide.turn_action(position).key == f"guide.{key}"


@pytest.mark.parametrize(
    ("reason", "key"),
    [("start_village", "do_enter_start"), ("lead_village", "do_enter_first"), ("join_city", "do_enter")],
)
def test_the_guide_says_whether_an_inca_would_be_first_or_one_more(reason: str, key: str) -> None:
    position = guide.Position(sight_of(begin(scene(2)), A), A)
    position.best = Deed({"turn_action": "move_inca"}, position.table, 0)
    position.reason = Reason(reason, {"ap": 2})
    assert guide.turn_action(position).key == f"guide.{key}"


@pytest.mark.parametrize(("rival", "key"), [("9:15", "farewell"), ("9:11", "farewell_behind")])
def test_the_farewell_knows_whether_the_newcomer_leads_a_city(rival: str, key: str) -> None:
    state = scene(2)
    lay(state, "v1 9:7 9:9 9:11 9:13", "c1 9:15")
    temple(state, "9:7", 4)
    stand(state, A, "9:9")
    stand(state, B, rival)
    state.due = True
    told = guide.farewell(sight_of(begin(state), A), state, guide.FIRST.lasts + 1)
    assert told is not None
    assert told.key == f"guide.{key}"


@pytest.mark.parametrize("value_rule", ["exact", "at_most"])
def test_every_question_of_a_whole_game_gets_a_legal_suggestion(value_rule: str) -> None:
    """Beyond the first turns the guide is silent, but what it would say can be followed. Every sixth is looked at."""
    match = tampu.new(GAME, 4, seed=1, temple_value_rule=value_rule)
    bot, luck = tampu.bot("random", seed=2), tampu.Chance.of(5)
    seen = set()
    while match.choice is not None:
        prompt = match.choice.prompt
        if luck.below(6) == 0 or prompt not in seen:
            seat = match.choice.player
            told = guide.ANSWERS[prompt](guide.Position(sight_of(match, seat), seat))
            assert told.suggested in match.choice.tokens
            assert teaching.teaching_words(GAME).knows(told.key), told.key
            seen.add(prompt)
            match.play(told.suggested)
        else:
            match.play(bot.pick(match))
    assert len(seen) > 10
