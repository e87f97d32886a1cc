"""The worked examples of the rulebooks: Patricia is red, Beate yellow, Ulrich green and Frank blue."""

from __future__ import annotations

from tampu.games.feld_cuzco import dice as phase_one
from tampu.games.feld_cuzco.components import CIRCLES
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

PATRICIA, BEATE, ULRICH, FRANK = RED, YELLOW, GREEN, BLUE


def turn_of(seat: int, *values: int, players: int = 4, pututus: bool = False) -> Table:
    """It is that player's turn in phase I, with these dice."""
    table = scene(players, pututus=pututus)
    table.at = table.active = seat
    dice(table, seat, *values)
    return table


@rule("FC-080", "FC-081", "FC-313")
def test_x01_frank_spends_an_inti_on_card_13() -> None:
    table = turn_of(FRANK, 2, 5)
    inti(table, FRANK)
    show(table, "13")
    following = table.decks[4].cards[-1]
    match = play(table, "2", "inti-13", "exchange")
    frank = me(match, FRANK)
    assert at_table(match).points == 6
    assert thrown(at_table(match)) == ["13"]
    assert at_table(match).face_up[4] == following
    assert (frank.inti, frank.offerings, held(frank)) == (0, 0, [])


@rule("FC-103")
def test_x02_study_with_a_5_and_a_3() -> None:
    for value in range(1, 7):
        table = turn_of(PATRICIA, value)
        lay(table, "study", ULRICH, 5)
        lay(table, "study", FRANK, 3)
        assert ("study" in offered(play(table))) == (value in (1, 2))


@rule("FC-121")
def test_x03_ulrich_is_blessed() -> None:
    table = turn_of(ULRICH, 5)
    following = table.decks[3].cards[-1]
    match = play(table, "temple", "god_card", "12", "food")
    ulrich = me(match, ULRICH)
    assert on_steps(at_table(match))[4] == ULRICH
    assert (held(ulrich), ulrich.food, ulrich.offerings, ulrich.knowledge) == (["12"], 1, 0, 0)
    assert at_table(match).face_up[3] == following


@rule("FC-130", "FC-133", "FC-149")
def test_x04_frank_leaves_cuzco_by_road() -> None:
    match = play(turn_of(FRANK, 4), "road")
    assert asked(match) == (FRANK, "destination")
    assert offered(match) == {"I0", "I2"}


@rule("FC-135", "FC-136")
def test_x05_frank_arrives_in_a_village() -> None:
    table = turn_of(FRANK, 4)
    table.rotation = 1
    quipu(table, ULRICH, "I3")
    match = play(table, "road", "I3")
    frank = me(match, FRANK)
    assert stack(at_table(match), "I3") == [ULRICH, FRANK]
    assert frank.quipus == 9
    assert asked(match) == (FRANK, "feather_slot")
    pink = {"1a", "3a", "5a"}  # the pink slots of mask D
    assert offered(match) == pink
    match.play("3a")
    assert feathered(me(match, FRANK)) == {"3a"}
    assert me(match, FRANK).score == 0


@rule("FC-147")
def test_x06_patricia_comes_home() -> None:
    table = turn_of(PATRICIA, 2, 6)
    stand(table, PATRICIA, "I0")
    match = play(table, "2", "road")
    assert offered(match) == {"cuzco", "I1"}
    match.play("cuzco")
    patricia = me(match)
    assert (patricia.quipus, feathered(patricia)) == (10, set())
    assert asked(match) == (PATRICIA, "blessing_gift")


@rule("FC-148")
def test_x07_patricia_leaves_again_and_turns_the_tile() -> None:
    table = turn_of(PATRICIA, 2)
    table.players[PATRICIA].may_turn = True
    match = play(table, "road", "4")
    assert where(me(match)) == "I4"
    assert stack(at_table(match), "I4") == [PATRICIA]
    assert asked(match) == (PATRICIA, "feather_slot")
    match.play("1a")
    assert me(match).colours == [1, 0, 0, 0]
    assert at_table(match).rotation == 4


@rule("FC-160", "FC-161")
def test_x08_and_x09_beate_takes_a_farm_tile() -> None:
    table = turn_of(BEATE, 4)
    display(table, "farm", "farm-food-1", "farm-food-2", "farm-points-3")
    match = play(table, "farm")
    assert offered(match) == {"1", "2", "3", "4"}
    match.play("3")
    beate = me(match, BEATE)
    assert owned(beate) == ["farm-points-3"]
    assert at_table(match).display[6 + 2] == -1
    assert beate.score == 0


@rule("FC-170", "FC-172")
def test_x10_patricia_exchanges() -> None:
    table = turn_of(PATRICIA, 5, 6)
    tiles(table, PATRICIA, "study-road-2", "study-points-3", "farm-food-3")
    table.players[PATRICIA].knowledge = 1
    match = play(table, "5", "exchange", "university", "study-road-2", "university", "food", "offering")
    patricia = me(match)
    assert (patricia.knowledge, patricia.food, patricia.offerings) == (6, 3, 1)
    assert owned(patricia) == ["study-road-2*", "study-points-3*", "farm-food-3*"]
    assert asked(match) == (BEATE, "choose_die")


@rule("FC-190", "FC-191")
def test_x11_beate_pushes_priests() -> None:
    table = turn_of(BEATE, 3)
    priests(table, GREEN, BLUE, RED)
    match = play(table, "temple")
    assert on_steps(at_table(match))[:3] == [BLUE, RED, YELLOW]
    assert at_table(match).priests_of(ULRICH) == 0
    assert asked(match) == (BEATE, "blessing_gift")


@rule("FC-200", "FC-203", "FC-204")
def test_x12_patricia_activates_circle_3() -> None:
    table = turn_of(PATRICIA, 4)
    feathers(table, PATRICIA, "3a", "3b", "5a", "5b", "6a", "6b")
    match = play(table, "headdress")
    assert me(match).circles == [0, 0, 1, 0, 0, 0]  # circles 5 and 6 were not offered
    assert me(match).score == 9
    assert asked(match) == (PATRICIA, "blessing_gift")
    assert CIRCLES == 6


@rule("FC-210")
def test_x13_ulrich_takes_points() -> None:
    for value in (1, 6):
        assert me(play(turn_of(ULRICH, value), "points"), ULRICH).score == 2


@rule("FC-221", "FC-244", "FC-250")
def test_x14_patricia_uses_her_tiles() -> None:
    table = scene()
    tiles(table, PATRICIA, "study-road-1", "farm-food-1")
    tiles(table, PATRICIA, "study-road-2", "farm-food-2", "farm-food-3", slid=True)
    stand(table, PATRICIA, "O1")
    match = play(abilities(table), "study-road")
    assert offered(match) == {"I2", "O0"}
    match.play("O0").play("1a").play("farm-food")
    patricia = me(match)
    assert patricia.food == 3
    assert where(patricia) == "O0"
    assert sorted(owned(patricia)) == sorted(
        ["study-road-1", "farm-food-1", "study-road-2*", "farm-food-2*", "farm-food-3*"]
    )


@rule("FC-273", "FC-274")
def test_x15_the_market() -> None:
    table = scene()
    row(table, "soup", "clothes", "vase", "carafe", "tools")
    table.order = [ULRICH, PATRICIA, BEATE, FRANK]
    table.standing = table.order[:]
    for player in table.players:
        player.food = 5
    match = play(market(table))
    assert asked(match) == (ULRICH, "buy")
    match.play("soup")
    assert (me(match, ULRICH).score, me(match, ULRICH).food) == (1, 4)
    for seat in (PATRICIA, BEATE, FRANK):
        assert asked(match) == (seat, "buy")
        assert "soup" not in offered(match)
        match.play("pass")


@rule("FC-281", "FC-284", "FC-285")
def test_x16_and_x17_ulrich_in_the_palace() -> None:
    table = scene()
    table.order = [ULRICH, PATRICIA, BEATE, FRANK]
    table.standing = table.order[:]
    missions(table, ULRICH, "02", "29", "43")
    feathers(table, ULRICH, "2b", "4b", "5b")  # violet on mask C
    shown(table, "25")
    match = play(palace(table), "complete-02")
    assert me(match, ULRICH).score == 6
    assert done(me(match, ULRICH)) == ["02"]
    assert len(feathered(me(match, ULRICH))) == 3
    match.play("25")
    assert open_missions(me(match, ULRICH)) == ["25", "29", "43"]
    assert len(at_table(match).palace) == 5
    assert asked(match) == (PATRICIA, "palace")


@rule("FC-464", "FC-465")
def test_x18_and_x19_inti_and_villages() -> None:
    table = scene(round_=6)
    inti(table, PATRICIA, 2)
    quipu(table, PATRICIA, "I0", "I1", "O4", "I3")
    quipu(table, ULRICH, "I3")
    match = play(final(table))
    assert match.result is not None
    assert match.result.breakdown[PATRICIA]["final_inti"] == 4
    assert match.result.breakdown[PATRICIA]["final_villages"] == 8


@rule("FC-469")
def test_x20_all_ten_quipus() -> None:
    villages = ["I0", "I1", "I2", "I3", "I4", "I5", "O0", "O1", "O2", "O3"]
    table = scene(round_=6)
    quipu(table, BEATE, *villages)
    quipu(table, FRANK, *villages[:4])
    match = play(final(table))
    assert match.result is not None
    assert match.result.breakdown[BEATE]["final_quipus"] == 10


@rule("FC-481", "FC-482")
def test_x21_gaining_pututus() -> None:
    table = scene(pututus=True)
    table.order = [PATRICIA, ULRICH, BEATE, FRANK]
    table.pututus = [1, 2]
    for seat, values in ((PATRICIA, [1, 2, 3]), (ULRICH, [4, 4, 1]), (BEATE, [6, 2, 6]), (FRANK, [5, 5, 5])):
        table.players[seat].dice = values
    phase_one.gain_pututus(table)
    assert [table.players[seat].pututus for seat in (PATRICIA, BEATE, ULRICH, FRANK)] == [
        [0, 0],
        [1, 0],
        [0, 0],
        [0, 1],
    ]


@rule("FC-484", "FC-485")
def test_x22_beate_uses_two_pututus() -> None:
    table = turn_of(BEATE, 6, pututus=True)
    table.pututus[0] -= 2
    table.players[BEATE].pututus[0] += 2
    lay(table, "farm", ULRICH, 5)
    match = play(table)
    assert "farm" not in offered(match)
    match.play("pututu-1")
    assert "farm" not in offered(match)
    match.play("pututu-1").play("farm")
    assert "4" in offered(match)
    match.play("4")
    assert len(owned(me(match, BEATE))) == 1
    assert at_table(match).pututus[0] == 12
    assert on_space(at_table(match), "farm") == [(ULRICH, 5), (BEATE, 4)]


def with_card_01(*kinds: str) -> Table:
    table = scene()
    hand(table, PATRICIA, "01")
    table.players[PATRICIA].offerings = 1
    tiles(table, PATRICIA, *kinds)
    return abilities(table)


@rule("FC-321")
def test_x23_card_01_and_offerings() -> None:
    assert me(play(with_card_01("study-offering-2"), "card-01", "study-offering")).offerings == 2
    two = with_card_01("study-offering-2", "study-offering-3")
    assert me(play(two, "card-01", "study-offering")).offerings == 3


@rule("FC-321")
def test_x24_card_01_and_roads() -> None:
    assert offered(play(with_card_01("farm-road-1"), "card-01", "farm-road")) == {"I0", "I2"}
    two = with_card_01("farm-road-1", "farm-road-2")
    assert offered(play(two, "card-01", "farm-road")) == {"I0", "I2", "I4"}


@rule("FC-303")
def test_x25_card_03_and_jewellery() -> None:
    table = scene()
    row(table, "jewellery")
    table.players[PATRICIA].food = 6
    hand(table, PATRICIA, "03")
    table.players[PATRICIA].offerings = 1
    assert me(play(market(table), "jewellery", "card-03")).score == 18


@rule("FC-304")
def test_x26_card_04_and_mission_01() -> None:
    table = scene()
    missions(table, PATRICIA, "01")
    feathers(table, PATRICIA, "2a", "3b")
    hand(table, PATRICIA, "04")
    table.players[PATRICIA].offerings = 1
    match = play(palace(table), "card-04")
    assert me(match).score == 4
    assert done(me(match)) == ["01"]


@rule("FC-326")
def test_x27_card_06_moves_a_6_onto_a_3() -> None:
    table = turn_of(PATRICIA, 3, 2)
    lay(table, "study", ULRICH, 3)
    lay(table, "points", FRANK, 6)
    hand(table, PATRICIA, "06")
    table.players[PATRICIA].offerings = 1
    match = play(table, "card-06", "points-blue-6", "study")
    assert on_space(at_table(match), "study") == [(ULRICH, 3), (FRANK, 6)]
    assert "study" not in offered(match.clone().play("3"))
    assert "study" in offered(match.play("2"))


@rule("FC-414")
def test_x28_mission_14() -> None:
    table = scene()
    missions(table, PATRICIA, "14")
    quipu(table, PATRICIA, "I0", "I1", "O2", "O4", "O0")
    assert "complete-14" in offered(play(palace(table)))


@rule("FC-370", "FC-371")
def test_x29_patricia_keeps_her_offerings() -> None:
    table = scene()
    missions(table, PATRICIA, "41")
    table.players[PATRICIA].offerings = 5
    match = play(palace(table), "complete-41")
    assert me(match).offerings == 5
    assert me(match).score == 6


@rule("FC-325")
def test_x30_the_extra_turn() -> None:
    table = turn_of(PATRICIA, 6)
    hand(table, PATRICIA, "05")
    table.players[PATRICIA].offerings = 1
    lay(table, "study", ULRICH, 1)
    lay(table, "temple", FRANK, 2)
    lay(table, "points", FRANK, 1)
    match = play(table, "points", "card-05")
    assert "study" not in offered(match)
    assert {"temple", "points"} <= offered(match)
    match.play("temple")
    assert on_steps(at_table(match))[0] == PATRICIA


def test_the_scene_shows_the_cards_it_says() -> None:
    table = scene()
    free(table, 0, 1)
    assert face_up(table) == ["03", "04", "09", "12", "15"]
