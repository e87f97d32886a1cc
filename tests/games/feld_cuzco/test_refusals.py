"""Why an answer is not offered: each reason in a scene of its own, with the rule that says so."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.feld_cuzco.player import NONE
from tests.games.feld_cuzco import scene as at
from tests.games.feld_cuzco.scene import begin, play, scene
from tests.ledger import rule


def why(match: Match, token: str) -> tuple[str, dict[str, object]]:
    """The reason that the player asked is given for a token that is not offered."""
    assert match.choice is not None
    assert token not in match.choice.tokens
    reason = match.game.why_not(match.state, match.choice.player, match.choice.prompt, token)
    assert reason is not None
    return reason.name, dict(reason.values)


# ---------------------------------------------------------------------- dice on spaces


@rule("FC-103")
def test_a_die_that_is_not_lower() -> None:
    table = scene()
    at.lay(table, "study", 1, 4)
    assert why(play(table, "6"), "study") == ("not_lower", {"value": 6, "lowest": 4})


@rule("FC-115")
def test_with_card_07_only_closed_spaces_are_left() -> None:
    table = at.holding("07")
    at.lay(table, "exchange", 1, 4)
    at.lay(table, "study", 1, 3)
    match = play(table, "6", "card-07")
    assert why(match, "temple") == ("lower", {"value": 6})
    assert why(match, "points") == ("no_points_with_card", {})


@rule("FC-354")
def test_with_card_14_only_moves_are_left_and_on_a_shared_space_one_of_them() -> None:
    table = scene(players=3)
    at.hand(table, 0, "09", "14", hidden=True)
    table.players[0].offerings = 2
    match = play(table, "6", "card-14")
    assert why(match, "study") == ("only_moves", {})
    assert why(match, "bridge") == ("same_as_road", {})


@rule("FC-110")
@pytest.mark.parametrize(("place", "action"), [("I3", "road"), ("I1", "bridge")])
def test_no_path_of_that_number_leads_away(place: str, action: str) -> None:
    table = scene()
    at.stand(table, 0, place)
    at.dice(table, 0, 1, 5)
    assert why(play(table, "1"), action) == (f"no_{action}", {"strength": 1})


@rule("FC-110", "FC-162")
def test_no_tile_in_reach_or_no_slot_for_it() -> None:
    table = scene()
    at.display(table, "study", "-")
    at.dice(table, 0, 1, 5)
    assert why(play(table, "1"), "study") == ("no_tile_in_reach", {"strength": 1})
    at.tiles(table, 0, "farm-food-1", "farm-food-2")
    assert why(play(table, "1"), "farm") == ("no_free_slot", {})


@rule("FC-195")
def test_no_priest_is_left_at_home() -> None:
    table = scene()
    at.priests(table, 0, 0, 0, 0)
    assert why(play(table, "6"), "temple") == ("no_priest_at_home", {})


@rule("FC-201")
def test_no_circle_is_ready() -> None:
    assert why(play(scene(), "4"), "headdress") == ("no_circle_ready", {"strength": 4})


# ---------------------------------------------------------------------- Pututus


@rule("FC-486")
def test_a_die_is_not_turned_beyond_its_numbers() -> None:
    table = scene(pututus=True)
    table.pututus[0] -= 1
    table.players[0].pututus[0] = 1
    assert why(play(table, "6"), "pututu+1") == ("off_the_die", {"value": 6})


@rule("FC-484", "FC-345")
def test_pututus_come_before_cards_and_never_on_the_die_of_card_05() -> None:
    table = scene(pututus=True)
    table.pututus[0] -= 1
    table.players[0].pututus[0] = 1
    at.hand(table, 0, "13", "05")
    table.players[0].offerings = 2
    match = play(table, "4", "card-13")
    assert why(match, "pututu+1") == ("after_card", {})
    match = play(table, "4", "points", "card-05")
    assert why(match, "pututu+1") == ("nobodys_die", {})


# ---------------------------------------------------------------------- moves, tiles and circles


@rule("FC-130", "FC-131", "FC-132")
def test_places_where_the_chasqui_cannot_run() -> None:
    table = scene()
    at.stand(table, 0, "I2")
    match = play(table, "4", "road")
    assert why(match, "I2") == ("stands_there", {})
    assert why(match, "O5") == ("not_a_neighbour", {})
    assert why(match, "I1") == ("only_by_bridge", {})
    assert why(match, "I3") == ("too_weak_for_path", {"strength": 4})
    assert [match.game.why_not(match.state, 0, "destination", end) for end in at.tokens(match)] == [None, None]
    assert why(play(table, "6", "bridge"), "I3") == ("only_by_road", {})


@rule("FC-130")
def test_the_strength_of_tiles_counts_like_that_of_a_die() -> None:
    table = scene()
    table.rotation = 0
    at.stand(table, 0, "I0")
    at.tiles(table, 0, "study-road-1")
    match = play(at.abilities(table), "study-road")
    assert why(match, "O5") == ("too_weak_for_path", {"strength": 2})
    assert why(match, "O0") == ("only_by_bridge", {})


@rule("FC-133")
def test_home_too_is_left_and_reached_by_a_path() -> None:
    table = scene()
    table.rotation = 0
    match = play(table, "4", "road")
    assert why(match, "cuzco") == ("stands_there", {})
    assert why(match, "I1") == ("only_by_bridge", {})
    assert why(match, "I4") == ("too_weak_for_path", {"strength": 4})
    at.stand(table, 0, "I1")
    assert why(play(table, "6", "road"), "cuzco") == ("only_by_bridge", {})
    at.stand(table, 0, "O1")
    assert why(play(table, "6", "road"), "cuzco") == ("not_a_neighbour", {})


@rule("FC-314")
def test_card_14_leads_to_other_villages() -> None:
    table = at.holding("14")
    at.stand(table, 0, "I2")
    match = play(table, "4", "card-14", "road")
    assert why(match, "I2") == ("stands_there", {})
    assert why(match, "cuzco") == ("only_villages", {})


@rule("FC-160")
def test_tiles_that_cannot_be_taken() -> None:
    table = scene()
    at.free(table, 0, 1)
    at.display(table, "farm", "farm-food-1", "-", "farm-food-1", "farm-food-1", "farm-food-1", "farm-food-1")
    match = play(table, "4", "farm")
    assert why(match, "2") == ("nothing_there", {})
    assert why(match, "5") == ("too_weak_for_tile", {"strength": 4})


@rule("FC-200")
def test_circles_that_cannot_be_activated() -> None:
    table = scene()
    at.feathers(table, 0, "1a", "1b", "2a", "2b", "4a", "4b", "5a", "5b", "6a")
    table.players[0].circles[1] = 1
    match = play(table, "4", "headdress")
    assert why(match, "2") == ("circle_active", {})
    assert why(match, "6") == ("circle_lacks", {})
    assert why(match, "5") == ("too_weak_for_circle", {"strength": 4})


# ---------------------------------------------------------------------- god cards


@rule("FC-072", "FC-080")
def test_nothing_to_pay_a_card_with() -> None:
    table = at.holding("13", offerings=0)
    at.show(table, "14")
    match = play(table, "4")
    assert why(match, "card-13") == ("no_offering", {})
    assert why(match, "inti-14") == ("no_inti", {})


@rule("FC-082")
def test_an_inti_serves_each_number_once_a_turn() -> None:
    table = scene()
    at.show(table, "06")
    at.inti(table, 0, 2)
    at.lay(table, "points", 1, 4)
    at.lay(table, "points", 1, 3)
    table.decks[1].cards.append(table.decks[1].cards.pop(table.decks[1].cards.index(at.CARD["06"])))
    match = play(table, "inti-06", "points-yellow-4", "study")
    assert why(match, "inti-06") == ("inti_used", {})


@rule("FC-326")
def test_no_die_lies_on_a_space_that_card_06_could_move() -> None:
    assert why(begin(at.holding("06")), "card-06") == ("no_die_lies", {})


@rule("FC-078", "FC-115")
def test_cards_that_do_not_go_with_the_die() -> None:
    table = at.holding("13", "13", "14")
    match = play(table, "4", "card-13")
    assert why(match, "card-13") == ("in_force", {})
    assert why(match, "card-14") == ("never_together", {})
    assert why(play(table, "6"), "card-13") == ("already_six", {})


@rule("FC-115")
def test_a_card_that_would_leave_no_action() -> None:
    assert why(play(at.holding("07"), "4"), "card-07") == ("no_action_left", {})


# ---------------------------------------------------------------------- exchange


@rule("FC-170", "FC-180")
def test_exchanges_that_are_too_dear_or_have_nothing_to_slide() -> None:
    match = play(scene(), "2", "exchange")
    assert why(match, "university") == ("no_study_to_slide", {})
    assert why(match, "food") == ("no_farm_to_slide", {})
    table = scene()
    at.tiles(table, 0, "study-road-2")
    match = play(table, "2", "exchange", "points")
    assert why(match, "offering") == ("too_few_points", {"count": 2})


@rule("FC-143", "FC-178")
def test_exchanges_of_which_nothing_is_left_on_the_mask() -> None:
    table = scene()
    at.all_feathers(table, 0)
    at.free(table, 0, table.players[0].quipus)
    match = play(table, "4", "exchange")
    assert why(match, "feather") == ("all_feathers", {})
    assert why(match, "quipu") == ("no_quipu_on_mask", {})


@rule("FC-491")
def test_no_god_shows_a_card() -> None:
    table = scene()
    for god, card in enumerate(table.face_up):
        for other in (card, *table.decks[god].cards):
            table.players[3].hand[other] += 1
        table.face_up[god] = NONE
        table.decks[god].cards.clear()
    assert why(play(table, "4", "exchange"), "god_card") == ("no_card_shown", {})


# ---------------------------------------------------------------------- phase II


@rule("FC-220", "FC-331")
def test_uses_that_are_made() -> None:
    table = scene()
    at.tiles(table, 0, "study-points-2", "study-offering-2")
    at.hand(table, 0, "11")
    table.players[0].offerings = 1
    match = play(at.abilities(table), "study-points")
    assert why(match, "study-offering") == ("no_use_left", {})
    match.play("card-11")
    assert why(match, "study-points") == ("used", {})


@rule("FC-183")
def test_knowledge_ends_with_its_track() -> None:
    table = scene()
    at.tiles(table, 0, "study-knowledge-1", "study-points-2")
    table.players[0].knowledge = 15
    assert why(begin(at.abilities(table)), "study-knowledge") == ("end_of_track", {})


@rule("FC-321", "FC-331")
def test_cards_that_would_open_or_double_nothing() -> None:
    table = at.holding("01", "11")
    at.tiles(table, 0, "study-points-2", "farm-food-1")
    match = begin(at.abilities(table))
    assert why(match, "card-11") == ("use_still_open", {})
    match.play("card-01").play("study-points")
    assert why(match, "card-11") == ("no_other_ability", {})
    table = at.holding("01", "11")
    at.tiles(table, 0, "study-points-2", "study-offering-2")
    assert why(play(at.abilities(table), "study-points"), "card-01") == ("nothing_to_double", {})


# ---------------------------------------------------------------------- market and palace


@rule("FC-274")
def test_a_good_that_cannot_be_paid() -> None:
    table = scene()
    table.players[0].food = 1
    match = begin(at.market(table))
    dear = next(good for good in ("jewellery", "tools", "carafe", "vase") if at.GOOD[good] in table.market[2])
    name, values = why(match, dear)
    assert (name, values["food"]) == ("too_little_food", 1)


@rule("FC-281", "FC-283")
def test_missions_that_lack_something_or_must_wait() -> None:
    table = scene()
    at.missions(table, 0, "38", "39")
    table.players[0].food = 5
    match = begin(at.palace(table))
    assert why(match, "complete-39") == ("mission_lacks", {"count": 4})
    assert why(match, "discard-39") == ("complete_first", {})


@rule("FC-324")
def test_card_04_needs_a_mission_that_lacks_one_condition() -> None:
    assert why(begin(at.palace(at.holding("04"))), "card-04") == ("none_lacks_one", {})


# ---------------------------------------------------------------------- if it ended now


@rule("FC-461", "FC-476")
def test_a_match_counted_as_if_it_ended_now_stays_as_it_is() -> None:
    table = scene()
    at.missions(table, 0, "38")
    at.quipu(table, 0, "O1")
    at.inti(table, 0, 1)
    table.players[0].food = 5
    match = begin(table)
    before = match.state.saved()
    result = match.game.ended_now(match.state)
    assert match.state.saved() == before
    points = {source: count for source, count in result.breakdown[0].items() if count}
    assert points == {"mission": 6, "final_inti": 2, "final_villages": 3, "total": 11}
    assert result.winners == [0]
