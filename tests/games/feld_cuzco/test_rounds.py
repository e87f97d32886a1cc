"""What is public and what is secret, and the course of the game."""

from __future__ import annotations

import json

from tampu.engine.chance import Chance
from tampu.games.feld_cuzco.components import GOD_CARDS, MISSIONS
from tampu.games.feld_cuzco.phases import Phase
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- public and secret


@rule("FC-050")
def test_everything_on_boards_and_masks_is_public() -> None:
    table = scene(pututus=True)
    player = table.players[0]
    player.offerings, player.food = 3, 4
    player.pututus[0] += 1
    table.pututus[0] -= 1
    tiles(table, 0, "farm-food-3", slid=True)
    feathers(table, 0, "3a")
    quipu(table, 0, "I3")
    goods(table, 0, "soup")
    priests(table, None, 0)
    hand(table, 0, "08")
    lay(table, "study", 0, 2)
    view = seen(play(table), None)
    mine = view["players"][0]
    assert (mine["offerings"], mine["food"], mine["inti"], mine["score"], mine["knowledge"]) == (3, 4, 0, 0, 0)
    assert mine["tiles"][0] == "farm-food-3"
    assert mine["slid"][0] is True
    assert mine["feathers"]["3a"] is True
    assert mine["goods"]["soup"] == 1
    assert mine["pututus"] == {"pututu_one": 1, "pututu_two": 0}
    assert (mine["cards"], mine["known"]) == (1, ["08"])
    assert mine["missions"] == ["29", "43", "39"]
    assert mine["dice"] == [6, 4, 0]
    assert view["villages"]["I3"] == {"feather": "pink", "points": 3, "quipus": [0]}
    assert view["steps"][1] == {"seat": 0, "priest": 0}
    assert view["spaces"]["study"] == [{"seat": 0, "die": 2, "value": 2}]
    assert len(view["displays"]["study"]) == 6
    assert sum(len(pile) for pile in view["tile_discards"].values()) == 23
    assert view["gods"]["illapa"] == {"deck": 11, "face_up": "03"}
    assert view["mission_stack"] == len(table.mission_stack)


@rule("FC-051")
def test_nobody_sees_the_order_of_any_stack() -> None:
    for seed in range(3):
        for moment in wander(new(3, seed), seed):
            if moment.number % 40:
                continue
            for viewer in (0, 1, 2, None):
                twin = moment.imagine(viewer, Chance.of(seed, 5))
                assert json.dumps(twin.seen_by(viewer)) == json.dumps(moment.seen_by(viewer))
                truth, other = at_table(moment), at_table(twin)
                if len(truth.mission_stack) > 6:
                    assert other.mission_stack.cards != truth.mission_stack.cards


@rule("FC-051")
def test_the_unused_start_missions_are_no_secret() -> None:
    view = seen(new(3))
    dealt = {player["missions"][0] for player in view["players"]}
    assert dealt | set(view["gone_missions"]) == {str(mission) for mission in MISSIONS if mission.is_start}


@rule("FC-052")
def test_starting_cards_are_seen_by_their_owner_only_until_they_are_played() -> None:
    table = scene()
    hand(table, 0, "06", "08", hidden=True)
    lay(table, "study", 1, 3)
    table.players[0].offerings = 1
    match = play(table)
    assert seen(match, 0)["players"][0]["hidden"] == ["06", "08"]
    for viewer in (1, None):
        assert seen(match, viewer)["players"][0]["hidden"] is None
        assert seen(match, viewer)["players"][0]["known"] == []
        assert seen(match, viewer)["players"][0]["cards"] == 2
        assert match.seen_by(viewer)["choice"]["options"] is None  # type: ignore[index]
    match.play("card-06")
    assert seen(match, 1)["players"][0]["cards"] == 1
    assert seen(match, 1)["god_discards"] == ["06"]
    assert me(match).hidden == (7,)


@rule("FC-052")
def test_a_card_taken_from_the_display_stays_known() -> None:
    match = play(scene(), "2", "exchange", "god_card", "12")
    assert seen(match, 1)["players"][0]["known"] == ["12"]


@rule("FC-052")
def test_a_copy_that_all_know_is_played_first() -> None:
    table = scene()
    hand(table, 0, "06", hidden=True)
    hand(table, 0, "06")
    lay(table, "study", 1, 3)
    table.players[0].offerings = 2
    match = play(table, "card-06", "exchange")
    assert me(match).hidden == (5,)
    assert held(me(match)) == ["06"]


@rule("FC-052", "FC-373")
def test_cards_shown_for_a_mission_are_known_from_then_on() -> None:
    table = scene()
    missions(table, 0, "34")
    hand(table, 0, "08", "14", hidden=True)
    hand(table, 0, "07")
    match = play(palace(table), "complete-34")
    assert me(match).hidden == (13,)
    assert seen(match, 1)["players"][0]["known"] == ["07", "08"]
    shown = next(event for event in match.log if event.kind == "showed_cards")
    assert shown.values["cards"] == ["god-07", "god-08"]


@rule("FC-053")
def test_there_is_no_hand_limit() -> None:
    table = scene()
    hand(table, 0, *["01", "02", "05", "06", "07", "08", "10", "11", "13", "14"] * 2)
    match = play(table, "6", "exchange", "god_card", "03", "god_card", "04", "god_card", "12")
    assert len(held(me(match))) == 23


@rule("FC-054")
def test_dice_are_seen_as_soon_as_they_are_rolled() -> None:
    match = new(2)
    while at_table(match).round == 0:
        match.play(match.choice.options[0])  # type: ignore[union-attr]
    for seat in (0, 1):
        assert all(1 <= value <= 6 for value in seen(match, None)["players"][seat]["dice"])


# ---------------------------------------------------------------------- rounds and phases


@rule("FC-060")
def test_six_rounds_of_three_phases() -> None:
    for players in (2, 3, 4):
        courses: list[list[str]] = []
        rounds = []
        for moment in wander(new(players, 3), 3):
            table = at_table(moment)
            if not table.round or moment.over:
                continue
            if table.round not in rounds:
                rounds.append(table.round)
                courses.append([])
            phase = part_of_round(table.phase)
            if not courses[-1] or courses[-1][-1] != phase:
                courses[-1].append(phase)
        assert rounds == [1, 2, 3, 4, 5, 6]
        for course in courses:
            assert course[0] == "I"
            assert course == sorted(course, key=["I", "II", "III", "end"].index)


def part_of_round(phase: Phase) -> str:
    if phase < Phase.ABILITIES:
        return "I"
    if phase is Phase.ABILITIES:
        return "II"
    return "end" if phase is Phase.FINAL_MISSIONS else "III"


@rule("FC-061")
def test_the_turn_order_holds_through_phases_one_and_two() -> None:
    table = scene(3)
    table.order = [2, 0, 1]
    table.active = 2
    for seat in range(3):
        dice(table, seat, 6)
    tiles(table, 1, "study-points-2")
    tiles(table, 2, "study-points-3")
    match = play(table, "points")
    assert asked(match) == (0, "place_die")
    match.play("points")
    assert asked(match) == (1, "place_die")
    match.play("points")
    assert asked(match) == (2, "use_ability")
    match.play("done")
    assert asked(match) == (1, "use_ability")


@rule("FC-062")
def test_points_are_scored_the_moment_they_are_gained() -> None:
    match = play(scene(), "6", "points")
    assert me(match).score == 2
    assert seen(match)["players"][0]["score"] == 2


@rule("FC-062")
def test_a_score_goes_on_after_a_lap_of_100() -> None:
    table = scene()
    table.players[0].score = table.players[0].earned[0] = 99
    assert me(play(table, "6", "points")).score == 101


@rule("FC-063")
def test_a_player_finishes_the_turn_before_the_next_begins() -> None:
    table = scene()
    match = play(table, "6", "exchange")
    for _ in range(5):  # the last point can only be a victory point
        assert asked(match) == (0, "exchange")
        match.play("points")
    assert asked(match) == (1, "choose_die")


@rule("FC-063")
def test_both_abilities_of_a_player_come_before_the_next_player() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "farm-food-3")
    tiles(table, 1, "study-points-3")
    match = play(abilities(table), "study-points")
    assert asked(match) == (0, "use_ability")
    match.play("farm-food")
    assert asked(match) == (1, "use_ability")
    assert kinds(match)[-2:] == ["used_ability", "took_food"]
    assert str(GOD_CARDS[0]) == "01"
    assert offered(match) == {"study-points", "done"}
