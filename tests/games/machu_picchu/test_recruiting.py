"""Chapters G and H: new Incas at the Watchman's Hut and the Royal Palace, priests and virgins at their houses."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from tests.games.machu_picchu.scene import *
from tests.ledger import rule

HUT = "watchmans_hut"
PALACE = "royal_palace"
NEXT_TURN = (1, "choose_move")


def priced(number: str, *what: str, **price: int) -> ParameterSet:
    """Somebody new: by which rule, where and who he is, and what he costs."""
    return pytest.param(*what, price, marks=rule(number))


INCAS = [
    priced("MP-121", HUT, "farmer", "corn_terraces", llama=1, pottery=1),
    priced("MP-122", HUT, "shepherd", "llama_meadow", corn=3, coca=1),
    priced("MP-123", PALACE, "coca_planter", "coca_plantation", pottery=1, cloth=1),
    priced("MP-124", PALACE, "potter", "potters_quarter", coca=1, cloth=1),
    priced("MP-125", PALACE, "weaver", "weavers_quarter", coca=1, pottery=1),
]
CULTS = [
    priced("MP-143", "house_of_priests", "choose_priest", "puma", cloth=2, pottery=1, coca=1),
    priced("MP-144", "house_of_priests", "choose_priest", "condor", coca=2, pottery=1, cloth=1),
    priced("MP-145", "house_of_virgins", "choose_virgin", "virgin", pottery=2, coca=1, cloth=1),
]


# ---------------------------------------------------------------------- Watchman's Hut and Royal Palace


@rule("MP-120")
@pytest.mark.parametrize(("house", "profession", "home", "price"), INCAS)
def test_a_new_inca_costs_two_set_goods(house: str, profession: str, home: str, price: dict[str, int]) -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], **price)
    match = play(table, house)
    assert asked(match) == (0, "choose_new_inca")
    assert offered(match) == {profession, "done"}
    match.play(profession)
    player = at_table(match).players[0]
    assert goods(player) == {}
    assert homes(player) == {home: 1}
    assert player.supply == 9
    assert asked(match) == NEXT_TURN


@rule("MP-120")
@pytest.mark.parametrize(("house", "profession", "home", "price"), INCAS)
def test_one_piece_too_few_of_either_good_and_nothing_is_offered(
    house: str, profession: str, home: str, price: dict[str, int]
) -> None:
    for short in price:
        table = scene(at="temple_of_the_sun")
        give(table.players[0], **{good: count - (good == short) for good, count in price.items()})
        assert asked(play(table, house)) == NEXT_TURN, f"{profession} without enough {short}"


@rule("MP-120")
def test_only_the_player_who_enters_places_incas() -> None:
    table = scene(at=PALACE)
    for player in table.players:
        give(player, corn=3, llama=1, coca=1, pottery=1)
    match = play(table, HUT, "farmer", "shepherd")
    assert asked(match) == NEXT_TURN
    assert [homes(player) for player in at_table(match).players] == [{"corn_terraces": 1, "llama_meadow": 1}, {}, {}]


@rule("MP-126", "MP-127")
def test_the_hut_gives_one_farmer_and_one_shepherd_at_most() -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], corn=9, llama=9, coca=9, pottery=9, cloth=9)
    match = play(table, HUT)
    assert offered(match) == {"farmer", "shepherd", "done"}
    match.play("farmer")
    assert offered(match) == {"shepherd", "done"}
    match.play("shepherd")
    assert asked(match) == NEXT_TURN
    player = at_table(match).players[0]
    assert goods(player) == {"corn": 6, "llama": 8, "coca": 8, "pottery": 8, "cloth": 9}
    assert player.supply == 8


@rule("MP-126", "MP-127")
def test_the_palace_gives_one_coca_planter_one_potter_and_one_weaver_at_most() -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], corn=9, llama=9, coca=9, pottery=9, cloth=9)
    match = play(table, PALACE)
    assert offered(match) == {"coca_planter", "potter", "weaver", "done"}
    match.play("potter")
    assert offered(match) == {"coca_planter", "weaver", "done"}
    match.play("weaver")
    assert offered(match) == {"coca_planter", "done"}
    match.play("coca_planter")
    assert asked(match) == NEXT_TURN
    player = at_table(match).players[0]
    assert goods(player) == {"corn": 9, "llama": 9, "coca": 7, "pottery": 7, "cloth": 7}
    assert homes(player) == {"coca_plantation": 1, "potters_quarter": 1, "weavers_quarter": 1}


@rule("MP-126")
def test_the_same_profession_may_be_placed_again_on_another_visit() -> None:
    table = scene(players=2, at="temple_of_the_sun")
    give(table.players[0], llama=2, pottery=2)
    match = play(table, HUT, "farmer", PALACE, "temple_of_the_sun", "temple_of_the_sun", HUT)
    assert offered(match) == {"farmer", "done"}
    match.play("farmer")
    assert homes(at_table(match).players[0]) == {"corn_terraces": 2}


@rule("MP-128")
def test_without_a_disc_in_the_supply_nobody_is_placed() -> None:
    table = scene(at="temple_of_the_sun")
    put_incas(table.players[0], "corn_terraces", 10)
    give(table.players[0], corn=9, llama=9, coca=9, pottery=9, cloth=9)
    match = play(table, PALACE)
    assert kinds(match) == ["walked", "could_place_nobody"]
    assert asked(match) == NEXT_TURN


@rule("MP-128")
def test_the_last_disc_ends_the_visit() -> None:
    table = scene(at="temple_of_the_sun")
    put_incas(table.players[0], "corn_terraces", 9)
    give(table.players[0], coca=9, pottery=9, cloth=9)
    match = play(table, PALACE, "weaver")
    assert at_table(match).players[0].supply == 0
    assert asked(match) == NEXT_TURN


@rule("MP-129")
def test_after_every_inca_only_what_he_can_still_pay_is_offered() -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], coca=1, pottery=1, cloth=2)
    match = play(table, PALACE)
    assert offered(match) == {"coca_planter", "potter", "weaver", "done"}
    match.play("coca_planter")
    assert offered(match) == {"potter", "done"}


@rule("MP-129")
@pytest.mark.parametrize("placed", [[], ["coca_planter"], ["coca_planter", "weaver"]])
def test_he_may_stop_at_any_time(placed: list[str]) -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    match = play(table, PALACE, *placed, "done")
    assert asked(match) == NEXT_TURN
    assert sum(at_table(match).players[0].incas) == len(placed)


@rule("MP-129")
def test_who_leaves_without_placing_anybody_is_warned() -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    match = play(table, PALACE)
    assert wasted(match, "done") == {"count": 3}
    assert wasted(match, "potter") is None
    match.play("potter")
    assert wasted(match, "done") is None


@rule("MP-130")
def test_a_placed_inca_stays_over_night_and_works_day_after_day() -> None:
    table = scene(players=2, at="temple_of_the_sun")
    give(table.players[0], llama=1, pottery=1)
    last_turn_of_day(table)
    match = play(table, HUT, "farmer")
    assert at_table(match).day == 5
    assert homes(at_table(match).players[0]) == {"corn_terraces": 1}
    assert at_table(match).players[0].supply == 11
    match.play("corn_terraces")
    assert goods(at_table(match).players[0]) == {"corn": 4}  # 1 from the time track, 3 from his farmer
    assert homes(at_table(match).players[0]) == {"corn_terraces": 1}


@rule("MP-130")
def test_a_placed_inca_leaves_only_for_the_sun_clock() -> None:
    table = scene(at="main_temple")
    put_incas(table.players[0], "corn_terraces")
    match = play(table, "sun_clock", "corn_terraces")
    assert homes(at_table(match).players[0]) == {}
    assert at_table(match).players[0].on_clock == 1


# ---------------------------------------------------------------------- House of Priests and House of Virgins


@pytest.mark.parametrize(("house", "prompt", "cult", "price"), CULTS)
def test_a_priest_or_virgin_costs_four_goods(house: str, prompt: str, cult: str, price: dict[str, int]) -> None:
    table = scene(at="central_plaza")
    give(table.players[0], **price)
    match = play(table, house)
    assert asked(match) == (0, prompt)
    assert offered(match) == {cult, "none"}
    match.play(cult)
    assert goods(at_table(match).players[0]) == {}
    assert seen(match)["taken"] == {"virgin": 0, "puma": 0, "condor": 0} | {cult: 1}
    assert asked(match) == NEXT_TURN


@pytest.mark.parametrize(("house", "prompt", "cult", "price"), CULTS)
def test_one_piece_too_few_of_any_good_and_no_card_is_offered(
    house: str, prompt: str, cult: str, price: dict[str, int]
) -> None:
    for short in price:
        table = scene(at="central_plaza")
        give(table.players[0], **{good: count - (good == short) for good, count in price.items()})
        assert asked(play(table, house)) == NEXT_TURN, f"{cult} without enough {short}"


@rule("MP-140")
def test_the_house_of_priests_offers_puma_and_condor() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=2, pottery=1, cloth=2)
    match = play(table, "house_of_priests")
    assert asked(match) == (0, "choose_priest")
    assert offered(match) == {"puma", "condor", "none"}


@rule("MP-140")
@pytest.mark.parametrize(
    ("gone", "left"), [({"puma": 5}, {"condor", "none"}), ({"condor": 4}, {"puma", "none"})], ids=["puma", "condor"]
)
def test_a_kind_of_priest_that_is_gone_is_not_offered(gone: dict[str, int], left: set[str]) -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    for cult, count in gone.items():
        ordain(table, 2, cult, count)
    assert offered(play(table, "house_of_priests")) == left


@rule("MP-140")
def test_without_any_priest_left_nothing_happens() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    ordain(table, 2, "puma", 5)
    ordain(table, 2, "condor", 4)
    match = play(table, "house_of_priests")
    assert kinds(match) == ["walked", "could_recruit_nobody"]
    assert asked(match) == NEXT_TURN


@rule("MP-141")
def test_the_house_of_virgins_offers_virgins_as_long_as_one_is_left() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    ordain(table, 2, "virgin", 5)
    match = play(table, "house_of_virgins")
    assert asked(match) == (0, "choose_virgin")
    assert offered(match) == {"virgin", "none"}
    ordain(table, 2, "virgin", 1)
    assert asked(play(table, "house_of_virgins")) == NEXT_TURN


@rule("MP-140", "MP-141")
@pytest.mark.parametrize(("house", "card"), [("house_of_priests", "puma"), ("house_of_virgins", "virgin")])
def test_only_the_player_who_enters_recruits(house: str, card: str) -> None:
    table = scene(at="central_plaza")
    for player in table.players:
        give(player, coca=9, pottery=9, cloth=9)
    match = play(table, house, card)
    assert asked(match) == NEXT_TURN
    assert [sum(player.cults) for player in at_table(match).players] == [1, 0, 0]


@rule("MP-142")
@pytest.mark.parametrize(("house", "card"), [("house_of_priests", "condor"), ("house_of_virgins", "virgin")])
def test_only_one_card_on_a_visit(house: str, card: str) -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    match = play(table, house, card)
    assert asked(match) == NEXT_TURN
    assert sum(at_table(match).players[0].cults) == 1


@rule("MP-142")
@pytest.mark.parametrize("house", ["house_of_priests", "house_of_virgins"])
def test_taking_a_card_is_optional(house: str) -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=2, pottery=2, cloth=2)
    match = play(table, house, "none")
    assert asked(match) == NEXT_TURN
    assert goods(at_table(match).players[0]) == {"coca": 2, "pottery": 2, "cloth": 2}
    assert at_table(match).taken == [0, 0, 0]


@rule("MP-146")
@pytest.mark.parametrize(
    ("house", "cult", "taken", "before", "after"),
    [
        ("house_of_virgins", "virgin", 2, 8, 7),
        ("house_of_virgins", "virgin", 5, 5, 4),
        ("house_of_priests", "puma", 3, 6, 5),
        ("house_of_priests", "condor", 1, 7, 6),
    ],
)
def test_the_leftmost_card_uncovers_the_next_number(house: str, cult: str, taken: int, before: int, after: int) -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=2, pottery=2, cloth=2)
    ordain(table, 1, cult, taken)
    match = play(table, house)
    assert seen(match)["step_values"][cult] == before
    match.play(cult)
    assert seen(match)["step_values"][cult] == after
    assert seen(match, seat=2)["players"][0]["cults"][cult] == 1  # face up: everybody sees it


@rule("MP-146")
def test_the_new_number_counts_from_now_on_for_everybody() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=1, pottery=1, cloth=2)
    ordain(table, 2, "puma", 3)
    give(table.players[2], llama=1)
    table.players[1].where = 3  # Potter's Quarter, next to the Puma Temple
    match = play(table, "house_of_priests", "puma", "puma_temple", "1")
    assert at_table(match).players[2].scout == 5


@rule("MP-147")
def test_priests_and_virgins_stay_with_their_owner_after_sacrifice_and_night() -> None:
    table = scene(players=2, at="royal_palace")
    ordain(table, 0, "virgin", 2)
    ordain(table, 1, "puma", 1)
    give(table.players[0], llama=2)
    lay(table, temple_of_the_sun=1)
    last_turn_of_day(table)
    match = play(table, "temple_of_the_sun", "2")
    assert at_table(match).day == 5
    assert [player.cults for player in at_table(match).players] == [[2, 0, 0], [0, 1, 0]]
    assert at_table(match).taken == [2, 1, 0]
