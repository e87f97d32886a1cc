"""Phase II: the abilities of Study and Farm tiles."""

from __future__ import annotations

import pytest

from tampu.games.feld_cuzco.components import ALL_TILES, TILE_ABILITY, Action
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

STUDY = {
    "offering": (2, 3, 3),
    "points": (2, 3, 3),
    "feather": (1, 2, 3),
    "road": (1, 2, 3),
    "knowledge": (1, 2, 3),
    "bridge": (1, 2, 3),
    "god_card": (1, 2, 3),
    "quipu": (1, 2, 3),
    "circle": (1, 1, 2),
    "food": (2, 3, 3),
    "farm": (1, 1, 2),
    "study": (1, 1, 2),
}


def having(ability: str, copies: int, colour: str = "study") -> Table:
    """Phase II of seat 0, who has so many tiles of an ability and one free slot."""
    table = scene()
    numbers = dict(STUDY, knowledge=(2, 3, 3), food=(1, 2, 3))[ability] if colour == "farm" else STUDY[ability]
    tiles(table, 0, *(f"{colour}-{ability}-{number}" for number in numbers[:copies]))
    free(table, 0, 1)
    return abilities(table)


COPIES = pytest.mark.parametrize("copies", [1, 2, 3])
COLOURS = pytest.mark.parametrize("colour", ["study", "farm"])

# ---------------------------------------------------------------------- the turn


@rule("FC-220")
def test_one_study_use_and_one_farm_use_in_either_order() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "study-offering-2", "farm-food-3", "farm-points-2")
    match = play(abilities(table))
    assert offered(match) == {"study-points", "study-offering", "farm-food", "farm-points", "done"}
    match.play("farm-food")
    assert offered(match) == {"study-points", "study-offering", "done"}
    match.play("study-points")
    assert (me(match).food, me(match).score) == (1, 2)
    assert asked(match) != (0, "use_ability")


@rule("FC-220")
def test_whoever_could_still_use_tiles_is_warned_of_how_many_colours() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "study-offering-2", "farm-food-3")
    match = play(abilities(table))
    assert wasted(match, "done") == {"count": 2}
    match.play("study-points")
    assert wasted(match, "done") == {"count": 1}


@rule("FC-220")
def test_a_card_that_would_allow_a_further_use_is_no_waste() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "study-offering-2")
    hand(table, 0, "11")
    table.players[0].offerings = 1
    match = play(abilities(table), "study-points")
    assert offered(match) == {"card-11", "done"}
    assert wasted(match, "done") is None


@rule("FC-220")
def test_each_use_is_optional() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "farm-food-3")
    match = play(abilities(table), "done")
    assert (me(match).score, me(match).food) == (0, 0)


@rule("FC-221")
def test_equal_tiles_of_one_colour_are_used_together_and_colours_never() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "study-points-3", "farm-points-2")
    match = play(abilities(table), "study-points")
    assert me(match).score == 4
    match.play("farm-points")
    assert me(match).score == 6


@rule("FC-222")
def test_all_copies_count_without_a_choice() -> None:
    match = play(having("points", 3), "study-points")
    assert me(match).score == 6


@rule("FC-223")
def test_slid_or_not_does_not_matter() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", slid=True)
    tiles(table, 0, "study-points-3")
    assert me(play(abilities(table), "study-points")).score == 4


@rule("FC-224")
def test_tiles_stay_as_they_are_after_use() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", slid=True)
    tiles(table, 0, "study-points-3")
    assert owned(me(play(abilities(table), "study-points"))) == ["study-points-2*", "study-points-3"]


@rule("FC-225")
def test_a_tile_gained_in_this_turn_may_be_used_at_once() -> None:
    table = scene()
    tiles(table, 0, "farm-study-1", "study-points-2")
    free(table, 0, 1)
    display(table, "study", "study-points-3")
    match = play(abilities(table), "farm-study", "1", "study-points")
    assert me(match).score == 4


@rule("FC-226")
def test_no_die_is_placed_and_dice_on_spaces_do_not_matter() -> None:
    table = scene()
    tiles(table, 0, "study-circle-1")
    feathers(table, 0, "3a", "3b")
    lay(table, "headdress", 1, 1)
    before = table.spaces[:]
    match = play(abilities(table), "study-circle")
    assert me(match).score == 2 + 7
    assert asked(match) == (0, "blessing_gift")
    assert at_table(match).spaces[:-1] == before[:-1]


@rule("FC-226")
def test_a_move_works_like_the_action() -> None:
    match = play(having("road", 1), "study-road")
    assert where(me(match)) == "I0"
    assert me(match).quipus == 8
    assert asked(match) == (0, "feather_slot")


@rule("FC-227")
def test_an_ability_without_effect_is_not_offered() -> None:
    def uses(table: Table) -> set[str]:
        return offered(play(abilities(table))) & {f"study-{ability}" for ability in STUDY}

    table = scene()
    tiles(table, 0, "study-road-1", "study-farm-1", "study-circle-1")
    stand(table, 0, "O4")
    assert uses(table) == set()  # no road of 2, no free slot, no feathers; so nobody is asked
    table = scene()
    tiles(table, 0, "study-quipu-1", "study-feather-1", "study-god_card-1", "study-knowledge-1", "study-points-2")
    quipus = table.players[0].quipus
    assert uses(table) == {f"study-{a}" for a in ("quipu", "feather", "god_card", "knowledge", "points")}
    free(table, 0, quipus)
    all_feathers(table, 0)
    table.players[0].knowledge = 15
    assert uses(table) == {"study-god_card", "study-points"}
    table = scene()
    tiles(table, 0, "study-farm-1", "study-points-2")
    free(table, 0, 1)
    display(table, "farm", "-", "-", "-")
    assert uses(table) == {"study-points"}


@rule("FC-226")
@pytest.mark.parametrize(("ability", "action"), [("study", Action.STUDY), ("farm", Action.FARM)])
def test_all_see_from_which_display_an_ability_takes(ability: str, action: Action) -> None:
    table = scene()
    tiles(table, 0, f"farm-{ability}-1", f"farm-{ability}-1")
    free(table, 0, 1)
    match = play(abilities(table), f"farm-{ability}")
    assert asked(match) == (0, "take_tile")
    assert at_table(match).action == action


@rule("FC-228")
def test_as_much_as_is_possible_is_gained() -> None:
    table = having("quipu", 3)
    rest = table.players[0].quipus
    free(table, 0, rest - 2)
    match = play(table, "study-quipu")
    assert (me(match).quipus, me(match).reserve) == (0, 10)
    table = having("feather", 3)
    all_feathers(table, 0, "3a")
    match = play(table, "study-feather")
    assert len(feathered(me(match))) == 12
    table = having("knowledge", 3)
    table.players[0].knowledge = 14
    tiles(table, 1, "study-points-2")
    assert me(play(table, "study-knowledge")).knowledge == 15


@rule("FC-229")
def test_feathers_cards_and_quipus_come_one_after_the_other() -> None:
    match = play(having("god_card", 2), "study-god_card")
    assert asked(match) == (0, "god_card")
    match.play("03")
    assert asked(match) == (0, "god_card")
    assert kinds(match).count("turned_up_next") == 1
    match = play(having("feather", 2), "study-feather", "pink")
    assert asked(match) == (0, "feather_slot")
    match.play("2b")
    assert asked(match) == (0, "feather_colour")
    match = play(having("quipu", 2), "study-quipu")
    assert kinds(match).count("reserved_quipu") == 2


@rule("FC-230")
def test_only_cards_of_phase_two_are_played() -> None:
    table = scene()
    hand(table, 0, "01", "02", "05", "06", "07", "09", "10", "11", "12", "13", "14", "15", "08")
    table.players[0].offerings = 9
    tiles(table, 0, "study-road-1", "study-points-2", "farm-food-3")
    free(table, 0, 2)
    match = play(abilities(table))
    assert {token for token in offered(match) if token.startswith("card")} == {"card-01"}
    match.play("study-road")
    assert asked(match) == (0, "feather_slot")  # no card 10
    match.play("1b")
    assert {token for token in offered(match) if token.startswith("card")} == {"card-01", "card-11"}


@rule("FC-230")
def test_card_08_may_replace_a_blessing_of_phase_two() -> None:
    table = scene()
    hand(table, 0, "08")
    table.players[0].offerings = 1
    tiles(table, 0, "study-circle-1")
    feathers(table, 0, "3a", "3b")
    match = play(abilities(table), "study-circle")
    assert offered(match) == {"god_card", "offering", "card-08"}


@rule("FC-231")
def test_the_turn_ends_when_nothing_is_left() -> None:
    table = scene()
    tiles(table, 0, "study-points-2")
    tiles(table, 1, "study-points-3")
    match = play(abilities(table), "study-points")
    assert asked(match) == (1, "use_ability")
    table = scene()
    tiles(table, 2, "study-points-2")
    assert asked(play(abilities(table))) == (2, "use_ability")


# ---------------------------------------------------------------------- the twelve abilities


@rule("FC-241")
@COPIES
@COLOURS
def test_offering(copies: int, colour: str) -> None:
    assert me(play(having("offering", copies, colour), f"{colour}-offering")).offerings == copies


@rule("FC-242")
@COPIES
@COLOURS
def test_points(copies: int, colour: str) -> None:
    assert me(play(having("points", copies, colour), f"{colour}-points")).score == 2 * copies


@rule("FC-243")
@COPIES
@COLOURS
def test_feather(copies: int, colour: str) -> None:
    match = play(having("feather", copies, colour), f"{colour}-feather")
    for number in range(copies):
        assert offered(match) == {"turquoise", "violet", "orange", "pink"}
        match.play("pink")
        if number < 2:
            match.play(match.choice.options[0])  # type: ignore[union-attr]
    assert me(match).colours == [0, 0, 0, copies]


@rule("FC-243")
def test_feathers_never_exceed_three_of_a_colour() -> None:
    table = having("feather", 2)
    feathers(table, 0, "2b", "4b")
    match = play(table, "study-feather", "pink")
    assert offered(match) == {"turquoise", "violet", "orange"}


@rule("FC-244")
@pytest.mark.parametrize(("copies", "there"), [(1, set()), (2, {"I0", "I2"}), (3, {"I0", "I2", "I4"})])
@COLOURS
def test_road(copies: int, there: set[str], colour: str) -> None:
    match = play(having("road", copies, colour), f"{colour}-road")
    if copies == 1:
        assert where(me(match)) == "I0"  # road 2 is the only one
    else:
        assert offered(match) == there
    match = play(having("road", 3), "study-road", "I0", "1b")
    assert asked(match) != (0, "destination")  # one move, never several


@rule("FC-245")
@COPIES
@COLOURS
def test_knowledge(copies: int, colour: str) -> None:
    table = having("knowledge", copies, colour)
    tiles(table, 1, "study-points-2")
    assert me(play(table, f"{colour}-knowledge")).knowledge == copies


@rule("FC-246")
@pytest.mark.parametrize(("copies", "there"), [(1, {"I3"}), (2, {"I3", "I5"}), (3, {"I1", "I3", "I5"})])
@COLOURS
def test_bridge(copies: int, there: set[str], colour: str) -> None:
    match = play(having("bridge", copies, colour), f"{colour}-bridge")
    if copies == 1:
        assert where(me(match)) in there
    else:
        assert offered(match) == there


@rule("FC-247")
@COPIES
@COLOURS
def test_god_card(copies: int, colour: str) -> None:
    match = play(having("god_card", copies, colour), f"{colour}-god_card")
    for _ in range(copies):
        assert asked(match) == (0, "god_card")
        god = at_table(match).face_up[1]
        match.play(f"{god + 1:02}")  # again and again from the same deck
    assert len(held(me(match))) == copies


@rule("FC-248")
@COPIES
@COLOURS
def test_quipu(copies: int, colour: str) -> None:
    table = having("quipu", copies, colour)
    before = table.players[0].quipus
    match = play(table, f"{colour}-quipu")
    assert me(match).quipus == before - copies
    assert me(match).reserve == 10 - before + copies


@rule("FC-249")
@pytest.mark.parametrize(("copies", "ready"), [(1, {"1", "2", "3"}), (2, set("123456")), (3, set("123456"))])
@COLOURS
def test_circle(copies: int, ready: set[str], colour: str) -> None:
    table = having("circle", copies, colour)
    all_feathers(table, 0)
    match = play(table, f"{colour}-circle")
    assert offered(match) == ready
    match.play("3")
    assert sum(me(match).circles) == 1
    assert asked(match) == (0, "blessing_gift")


@rule("FC-250")
@COPIES
@COLOURS
def test_food(copies: int, colour: str) -> None:
    assert me(play(having("food", copies, colour), f"{colour}-food")).food == copies


@rule("FC-251")
@pytest.mark.parametrize(("copies", "spaces"), [(1, set("123")), (2, set("123456")), (3, set("123456"))])
@COLOURS
def test_farm(copies: int, spaces: set[str], colour: str) -> None:
    table = having("farm", copies, colour)
    free(table, 0, 2)
    match = play(table, f"{colour}-farm")
    assert offered(match) == spaces
    tile = table.display[7]
    match.play("2")
    assert tile in me(match).tiles
    assert asked(match) != (0, "take_tile")


@rule("FC-252")
@pytest.mark.parametrize(("copies", "spaces"), [(1, set("123")), (2, set("123456")), (3, set("123456"))])
@COLOURS
def test_study(copies: int, spaces: set[str], colour: str) -> None:
    table = having("study", copies, colour)
    match = play(table, f"{colour}-study")
    assert offered(match) == spaces
    tile = table.display[1]
    match.play("2")
    assert tile in me(match).tiles


@rule("FC-253")
def test_every_ability_exists_three_times_in_each_colour() -> None:
    for colour in (0, 1):
        assert len(ALL_TILES[colour]) == 36
        found = [TILE_ABILITY[tile] for tile in ALL_TILES[colour]]
        assert [found.count(ability) for ability in range(12)] == [3] * 12


def test_a_blessing_by_inti_in_phase_two() -> None:
    table = scene()
    show(table, "08")
    inti(table, 0)
    tiles(table, 0, "study-road-1")
    stand(table, 0, "I0")
    quipu(table, 0, "I0")
    match = play(abilities(table), "study-road", "cuzco")
    assert "inti-08" in offered(match)
