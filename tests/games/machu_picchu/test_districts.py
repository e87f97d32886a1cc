"""Chapter D: the fifteen districts."""

from __future__ import annotations

import pytest

from tampu.games.machu_picchu.components import KIND
from tampu.games.machu_picchu.state import Table
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

AROUND_THE_PLAZA = (
    "house_of_priests house_of_virgins llama_meadow main_temple potters_quarter royal_palace sun_clock "
    "temple_of_the_sun"
)
NEIGHBOURS = {
    "MP-060": ("corn_terraces", "coca_plantation condor_temple temple_of_the_sun watchmans_hut"),
    "MP-061": ("llama_meadow", "central_plaza main_temple potters_quarter puma_temple"),
    "MP-062": ("coca_plantation", "condor_temple corn_terraces weavers_quarter"),
    "MP-063": ("potters_quarter", "central_plaza condor_temple llama_meadow puma_temple weavers_quarter"),
    "MP-064": ("weavers_quarter", "coca_plantation condor_temple potters_quarter puma_temple"),
    "MP-065": ("condor_temple", "coca_plantation corn_terraces potters_quarter temple_of_the_sun weavers_quarter"),
    "MP-066": ("puma_temple", "llama_meadow potters_quarter weavers_quarter"),
    "MP-067": ("temple_of_the_sun", "central_plaza condor_temple corn_terraces royal_palace watchmans_hut"),
    "MP-068": ("main_temple", "central_plaza llama_meadow sun_clock"),
    "MP-069": ("watchmans_hut", "corn_terraces royal_palace temple_of_the_sun"),
    "MP-070": ("royal_palace", "central_plaza house_of_virgins temple_of_the_sun watchmans_hut"),
    "MP-071": ("house_of_priests", "central_plaza house_of_virgins sun_clock"),
    "MP-072": ("house_of_virgins", "central_plaza house_of_priests royal_palace"),
    "MP-073": ("central_plaza", AROUND_THE_PLAZA),
    "MP-074": ("sun_clock", "central_plaza house_of_priests main_temple"),
}
"""By rule: a district, and those that it shares a border with."""


@pytest.mark.parametrize(
    ("district", "neighbours"), [pytest.param(*near, marks=rule(number)) for number, near in NEIGHBOURS.items()]
)
def test_a_prince_walks_to_the_neighbours_of_his_district(district: str, neighbours: str) -> None:
    assert offered(begin(scene(at=district))) == {*neighbours.split(), "stay"}


ONCE_A_DAY = [
    pytest.param("llama_meadow", "production", "choose_production", "0", marks=rule("MP-061")),
    pytest.param("coca_plantation", "production", "choose_production", "0", marks=rule("MP-062")),
    pytest.param("potters_quarter", "production", "choose_production", "0", marks=rule("MP-063")),
    pytest.param("weavers_quarter", "production", "choose_production", "0", marks=rule("MP-064")),
    pytest.param("condor_temple", "temple", "choose_sacrifice", "0", marks=rule("MP-065")),
    pytest.param("puma_temple", "temple", "choose_sacrifice", "0", marks=rule("MP-066")),
    pytest.param("temple_of_the_sun", "temple", "choose_sacrifice", "0", marks=rule("MP-067")),
    pytest.param("main_temple", "temple", "choose_offering", "done", marks=rule("MP-068")),
]
ANY_NUMBER_OF_TIMES = [
    pytest.param("watchmans_hut", "inca_setup", "choose_new_inca", ["done"], marks=rule("MP-069")),
    pytest.param("royal_palace", "inca_setup", "choose_new_inca", ["done"], marks=rule("MP-070")),
    pytest.param("house_of_priests", "recruit", "choose_priest", ["none"], marks=rule("MP-071")),
    pytest.param("house_of_virgins", "recruit", "choose_virgin", ["none"], marks=rule("MP-072")),
    pytest.param("central_plaza", "special", "choose_market_adjustment", ["none", "done"], marks=rule("MP-073")),
    pytest.param("sun_clock", "special", "choose_sun_clock_inca", ["none"], marks=rule("MP-074")),
]


def everybody_can_do_everything(district: str) -> Table:
    """All have goods, workers and clergy for every district, and stand one ride away from this one."""
    table = scene(players=3, at="corn_terraces" if district != "corn_terraces" else "sun_clock")
    for player in table.players:
        give(player, corn=9, llama=9, coca=9, pottery=9, cloth=9)
        for home in ("corn_terraces", "llama_meadow", "coca_plantation", "potters_quarter", "weavers_quarter"):
            put_incas(player, home)
        for cult in ("virgin", "puma", "condor"):
            ordain(table, player.seat, cult)
    return table


@rule("MP-075")
@pytest.mark.parametrize(("district", "kind", "prompt", "refusal"), ONCE_A_DAY)
def test_a_production_district_or_temple_works_once_a_day(district: str, kind: str, prompt: str, refusal: str) -> None:
    assert KIND[DISTRICT[district]] == kind
    match = play(everybody_can_do_everything(district), district)
    for seat in (0, 1, 2):
        assert asked(match) == (seat, prompt)
        match.play(refusal)
    assert asked(match) == (1, "choose_move")
    before = [(goods(player), player.scout) for player in at_table(match).players]
    ride = district not in ("coca_plantation", "condor_temple", "temple_of_the_sun")
    before[1][0]["llama"] -= ride
    match.play(district)
    assert asked(match) == (2, "choose_move")
    assert [(goods(player), player.scout) for player in at_table(match).players] == before


@rule("MP-060", "MP-075")
def test_the_corn_terraces_are_a_production_district_and_work_once_a_day() -> None:
    assert KIND[DISTRICT["corn_terraces"]] == "production"
    match = play(everybody_can_do_everything("corn_terraces"), "corn_terraces")
    assert asked(match) == (1, "choose_move")
    assert [player.goods[0] for player in at_table(match).players] == [9 + 3 + 3, 9 + 3, 9 + 3]
    match.play("corn_terraces")
    assert asked(match) == (2, "choose_move")
    assert [player.goods[0] for player in at_table(match).players] == [15, 12, 12]


@pytest.mark.parametrize(("district", "kind", "prompt", "refusals"), ANY_NUMBER_OF_TIMES)
def test_the_other_districts_work_any_number_of_times_a_day(
    district: str, kind: str, prompt: str, refusals: list[str]
) -> None:
    assert KIND[DISTRICT[district]] == kind
    match = begin(everybody_can_do_everything(district))
    for seat in (0, 1, 2):
        match.play(district)
        assert asked(match) == (seat, prompt)
        for refusal in refusals:
            match.play(refusal)
    assert at_table(match).day == 4
    for _ in range(3):
        match.play("watchmans_hut" if district != "watchmans_hut" else "temple_of_the_sun")
        while asked(match) not in ((0, "choose_move"), (1, "choose_move"), (2, "choose_move")):
            match.play("done" if "done" in offered(match) else "0")
    match.play(district)
    assert asked(match) == (0, prompt)


@rule("MP-075")
def test_bonuses_lie_on_the_five_production_districts_and_the_four_temples() -> None:
    bonus = begin(scene()).state.seen_by(None)["bonus"]
    assert isinstance(bonus, dict)
    assert set(bonus) == PRODUCING | TEMPLES


@rule("MP-076")
@pytest.mark.parametrize("units", [0, 1, 2])
@pytest.mark.parametrize(
    ("district", "prompt"),
    [
        ("llama_meadow", "choose_production"),
        ("coca_plantation", "choose_production"),
        ("potters_quarter", "choose_production"),
        ("weavers_quarter", "choose_production"),
        ("condor_temple", "choose_sacrifice"),
        ("puma_temple", "choose_sacrifice"),
        ("temple_of_the_sun", "choose_sacrifice"),
        ("main_temple", "choose_offering"),
    ],
)
def test_a_once_a_day_district_works_exactly_when_a_bonus_lies_on_it(district: str, prompt: str, units: int) -> None:
    table = everybody_can_do_everything(district)
    lay(table, **{district: units})
    assert asked(play(table, district)) == ((0, prompt) if units else (1, "choose_move"))


@rule("MP-076")
@pytest.mark.parametrize(("units", "corn"), [(0, 0), (1, 3 + 3), (2, 6 + 3)])
def test_the_corn_terraces_work_exactly_when_corn_lies_on_them(units: int, corn: int) -> None:
    table = scene(at="watchmans_hut")
    put_incas(table.players[0], "corn_terraces")
    lay(table, corn_terraces=units)
    assert at_table(play(table, "corn_terraces")).players[0].goods[0] == corn


@rule("MP-076")
def test_a_used_up_district_works_again_after_the_night() -> None:
    table = scene(players=2, at="condor_temple")
    take_moon(table, 1, "moon_corn", "moon_steps_2", "moon_steps_3")
    match = play(table, "coca_plantation")
    assert goods(at_table(match).players[0]) == {"coca": 1, "corn": 1}
    assert (at_table(match).day, asked(match)) == (5, (1, "choose_move"))
    match.play("coca_plantation")
    assert goods(at_table(match).players[1]) == {"coca": 1, "corn": 3}


@rule("MP-077")
@pytest.mark.parametrize("district", ["coca_plantation", "corn_terraces", "temple_of_the_sun", "weavers_quarter"])
def test_a_used_up_district_may_still_be_entered_without_any_effect(district: str) -> None:
    table = everybody_can_do_everything(district)
    for player in table.players:
        player.where = DISTRICT["condor_temple"]
    lay(table, **{district: 0})
    before = [(goods(player), player.scout) for player in table.players]
    match = begin(table)
    assert district in offered(match)
    match.play(district)
    assert asked(match) == (1, "choose_move")
    assert seen(match)["players"][0]["where"] == district
    assert [(goods(player), player.scout) for player in at_table(match).players] == before


# ---------------------------------------------------------------------- two examples


@rule("MP-123", "MP-125", "MP-126")
def test_example_x08_a_coca_planter_and_a_weaver_at_the_royal_palace() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=1, pottery=2, cloth=1)
    match = play(table, "royal_palace")
    assert offered(match) == {"coca_planter", "potter", "weaver", "done"}
    match.play("coca_planter")
    assert goods(at_table(match).players[0]) == {"coca": 1, "pottery": 1}
    assert offered(match) == {"weaver", "done"}
    match.play("weaver")
    assert at_table(match).players[0].incas == [0, 0, 1, 0, 1]
    assert goods(at_table(match).players[0]) == {}
    assert asked(match) == (1, "choose_move")


@rule("MP-124")
def test_example_x08_a_potter_too_with_one_more_coca_and_cloth() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=2, pottery=2, cloth=2)
    match = play(table, "royal_palace", "coca_planter", "weaver")
    assert offered(match) == {"potter", "done"}
    match.play("potter")
    assert at_table(match).players[0].incas == [0, 0, 1, 1, 1]
    assert goods(at_table(match).players[0]) == {}


@rule("MP-140", "MP-143", "MP-146")
def test_example_x09_a_puma_priest_for_two_cloth() -> None:
    table = scene(at="sun_clock")
    ordain(table, 1, "puma", 3)
    ordain(table, 2, "condor", 3)
    give(table.players[0], coca=2, pottery=1, cloth=2)
    match = play(table, "house_of_priests")
    assert asked(match) == (0, "choose_priest")
    assert offered(match) == {"puma", "condor", "none"}
    assert at_table(match).seen_by(0)["step_values"] == {"virgin": 0, "puma": 6, "condor": 5}
    match.play("puma")
    assert goods(at_table(match).players[0]) == {"coca": 1}
    assert at_table(match).seen_by(0)["step_values"] == {"virgin": 0, "puma": 5, "condor": 5}
    assert seen(match)["players"][0]["cults"] == {"virgin": 0, "puma": 1, "condor": 0}
