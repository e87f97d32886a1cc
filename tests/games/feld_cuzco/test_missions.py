"""Missions: in general, the six start missions, and all 55 of gold."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tampu.games.feld_cuzco.components import DATA, GOD_CARDS, MISSIONS
from tampu.games.feld_cuzco.missions import shortfall, standing
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

Giving = Callable[[Table], object]

# ---------------------------------------------------------------------- missions in general


@rule("FC-370")
def test_having_more_than_the_minimum_is_fine() -> None:
    table = scene()
    missions(table, 0, "41", "38", "37")
    table.players[0].offerings, table.players[0].food = 9, 12
    priests(table, 0, 0, 0, 0)
    assert offered(play(palace(table))) == {"complete-41", "complete-38", "complete-37"}
    assert standing(table, table.players[0], MISSION["41"]) == [(4, 4)]


@rule("FC-371")
def test_nothing_is_paid_and_the_same_things_serve_again() -> None:
    table = scene(round_=6)
    missions(table, 0, "38", "41", "29")
    table.players[0].offerings, table.players[0].food = 4, 5
    match = play(palace(table), "complete-38")
    assert (me(match).food, me(match).offerings) == (5, 4)
    table = scene(round_=6)
    missions(table, 0, "04", "05", "06")
    all_feathers(table, 0)
    assert len(done(me(play(final(table))))) == 3


@rule("FC-372")
def test_everybody_has_three_open_missions_between_palace_steps() -> None:
    for moment in wander(new(3, 7), 7):
        table = at_table(moment)
        if table.round and asked(moment) and asked(moment)[1] not in ("new_mission", "ease_mission", "final_missions"):  # type: ignore[index]
            assert all(len(open_missions(player)) == 3 for player in table.players)
            assert seen(moment, None)["players"][0]["missions"] == open_missions(table.players[0])


@rule("FC-373")
def test_cards_that_all_know_are_shown_first_then_the_lowest_numbers() -> None:
    table = scene()
    missions(table, 0, "33")
    hand(table, 0, "04", "01", hidden=True)
    hand(table, 0, "06", "05")
    match = play(palace(table), "complete-33")
    shown = next(event for event in match.log if event.kind == "showed_cards")
    assert shown.values["cards"] == ["god-05", "god-06"]
    assert [str(GOD_CARDS[card]) for card in me(match).hidden] == ["04", "01"]


@rule("FC-373")
def test_for_different_gods_as_many_cards_as_needed_are_shown() -> None:
    table = scene()
    missions(table, 0, "22")
    hand(table, 0, "01", "04", hidden=True)
    hand(table, 0, "07", "10", "13", "14")
    match = play(palace(table), "complete-22")
    shown = next(event for event in match.log if event.kind == "showed_cards")
    assert shown.values["cards"] == ["god-07", "god-10", "god-13", "god-01"]
    assert [str(GOD_CARDS[card]) for card in me(match).hidden] == ["04"]


@rule("FC-373")
def test_with_card_04_one_card_fewer_is_shown() -> None:
    table = scene()
    missions(table, 0, "23", "29", "43")
    hand(table, 0, "08", hidden=True)
    hand(table, 0, "04", "07")
    table.players[0].offerings = 1
    match = play(palace(table), "card-04")
    shown = next(event for event in match.log if event.kind == "showed_cards")
    assert shown.values["cards"] == ["god-07", "god-08"]


@rule("FC-375")
def test_a_mission_is_judged_by_what_the_player_has_at_that_moment() -> None:
    table = scene()
    missions(table, 0, "S-04", "38", "29")
    tiles(table, 0, "study-points-2")
    table.players[0].food = 4
    assert offered(play(palace(table))) == {"complete-S-04"}
    table.order = [1, 0, 2, 3]
    table.standing = table.order[:]
    match = play(table)
    assert shortfall(at_table(match), me(match), MISSION["S-04"]) == 1
    assert shortfall(at_table(match), me(match), MISSION["38"]) == 1


@rule("FC-376")
def test_a_quipu_counts_anywhere_in_its_stack() -> None:
    table = scene()
    missions(table, 0, "S-06")
    quipu(table, 0, "I0", "I1")
    quipu(table, 1, "I0", "I1")
    assert offered(play(palace(table))) == {"complete-S-06"}


@rule("FC-377")
def test_the_shortfall_is_the_sum_over_all_parts() -> None:
    table = scene()
    player = table.players[0]
    for mission, missing in (("S-01", 2), ("S-06", 2), ("07", 9), ("14", 5), ("22", 4), ("41", 4), ("S-04", 1)):
        assert shortfall(table, player, MISSION[mission]) == missing
    priests(table, 0)
    assert shortfall(table, player, MISSION["S-01"]) == 1
    assert standing(table, player, MISSION["S-01"]) == [(1, 1), (0, 1)]


@rule("FC-377")
def test_progress_is_what_decides_completion() -> None:
    for seed in (1, 2):
        for moment in wander(new(3, seed), seed):
            if moment.number % 15:
                continue
            table = at_table(moment)
            for player in table.players:
                for mission in MISSIONS:
                    parts = standing(table, player, mission.index)
                    assert shortfall(table, player, mission.index) == sum(need - have for have, need in parts)
                    assert [need for _, need in parts] == [part.need for part in mission.parts]


@rule("FC-378")
def test_for_card_04_the_price_is_gone_when_missions_are_judged() -> None:
    table = scene()
    missions(table, 0, "33", "40", "29")
    hand(table, 0, "04")
    table.players[0].offerings = 1
    match = play(palace(table))
    assert "card-04" not in offered(match)  # with the card one is missing, without it two
    table = scene()
    missions(table, 0, "40", "29", "43")
    show(table, "04")
    inti(table, 0)
    assert "inti-04" not in offered(play(palace(table)))  # one Inti is missing, and the other one would be paid
    hand(table, 0, "04")
    table.players[0].offerings = 1
    match = play(table)
    assert "card-04" in offered(match)
    match.play("card-04")
    assert done(me(match)) == ["40"]


# ---------------------------------------------------------------------- each of them


def put(*kinds: str, slid: bool = False) -> Giving:
    return lambda table: tiles(table, 0, *kinds, slid=slid)


def lay_quipus(*villages: str) -> Giving:
    return lambda table: quipu(table, 0, *villages)


def cards(*numbers: str) -> Giving:
    return lambda table: hand(table, 0, *numbers)


def buy(*names: str) -> Giving:
    return lambda table: goods(table, 0, *names)


def feather(*slots: str) -> Giving:
    return lambda table: feathers(table, 0, *slots)


def steps(*owners: int | None) -> Giving:
    return lambda table: priests(table, *owners)


def have(**amounts: int) -> Giving:
    def give(table: Table) -> None:
        for name, amount in amounts.items():
            if name == "inti":
                inti(table, 0, amount)
            elif name == "circles":
                all_feathers(table, 0)
                table.players[0].circles = [1] * amount + [0] * (6 - amount)
            else:
                setattr(table.players[0], name, amount)

    return give


def last(table: Table) -> None:
    """Somebody else has the turn token 1."""
    table.order = [1, 0, 2, 3]
    table.standing = table.order[:]


TWO_OF = {
    "44": ("offering", 2),
    "45": ("points", 2),
    "46": ("knowledge", 2),
    "47": ("bridge", 1),
    "48": ("road", 1),
    "49": ("feather", 1),
    "50": ("god_card", 1),
    "51": ("quipu", 1),
    "52": ("circle", 1),
    "53": ("food", 2),
    "54": ("study", 1),
    "55": ("farm", 1),
}
EIGHT = ("I0", "I1", "I2", "I3", "I4", "I5", "O0", "O1")

CASES: dict[str, tuple[list[Giving], list[Giving]]] = {
    # mission: (enough, not enough)
    "S-01": ([steps(0), put("farm-road-1")], [steps(0), put("study-road-1")]),
    "S-02": ([steps(0), put("study-road-1")], [steps(1), put("study-road-1")]),
    "S-03": ([put("study-road-1", "farm-road-1")], [put("study-road-1", "study-road-2")]),
    "S-04": ([put("study-road-1")], [put("study-road-1"), last]),
    "S-05": ([put("farm-road-1"), buy("soup")], [put("farm-road-1")]),
    "S-06": ([lay_quipus("I0", "O3")], [lay_quipus("I0")]),
    "01": ([feather("2a", "3b", "6b")], [feather("2a", "3b", "1a")]),
    "02": ([feather("1b", "4a", "6a")], [feather("1b", "4a", "1a")]),
    "03": ([feather("2b", "4b", "5b")], [feather("2b", "4b", "1a")]),
    "04": ([feather("1a", "3a", "5a")], [feather("1a", "3a", "1b")]),
    "05": ([feather("1a", "1b", "2a", "2b")], [feather("1a", "1b", "2a", "3a", "3b")]),
    "06": ([feather("1a", "1b", "2a", "2b", "3a", "3b", "4a")], [feather("1a", "1b", "2a", "2b", "3a", "3b")]),
    "07": ([lay_quipus(*EIGHT, "O2")], [lay_quipus(*EIGHT)]),
    "08": ([lay_quipus("I2", "I4", "O0")], [lay_quipus("I2", "I4", "I3")]),
    "09": ([lay_quipus("I3", "I5", "O1")], [lay_quipus("I3", "I5", "O0")]),
    "10": ([lay_quipus("I0", "O2", "O4")], [lay_quipus("I0", "O2", "O3")]),
    "11": ([lay_quipus("I1", "O3", "O5")], [lay_quipus("I1", "O3", "O4")]),
    "12": ([lay_quipus("I3", "O1", "O5")], [lay_quipus("I3", "O1", "O0", "I1")]),
    "13": ([lay_quipus("I1", "I5", "O3")], [lay_quipus("I1", "I5", "I3")]),
    "14": ([lay_quipus("I0", "I1", "O2", "O4", "O0")], [lay_quipus("I0", "I1", "O2", "O4", "I3", "I4")]),
    "15": (
        [put("study-road-1", "study-food-2", "study-farm-1")],
        [put("study-road-1", "study-road-2", "study-farm-1")],
    ),
    "16": ([put("farm-road-1", "farm-food-2", "farm-farm-1")], [put("farm-road-1", "farm-food-2", "study-farm-1")]),
    "17": (
        [put("study-road-1", "study-food-2", "study-food-3", slid=True)],
        [put("study-road-1", "study-food-2", slid=True), put("study-food-3")],
    ),
    "18": (
        [put("farm-road-1", "farm-food-2", "farm-food-3", slid=True)],
        [put("farm-road-1", "farm-food-2", "study-food-3", slid=True)],
    ),
    "19": (
        [put("farm-road-1", "farm-food-2", "farm-food-3", "study-road-1", "study-road-2", slid=True)],
        [put("farm-road-1", "farm-food-2", "farm-food-3", "study-road-1", slid=True), put("study-road-2")],
    ),
    "20": (
        [put("study-road-1", "study-road-2", "study-road-3", "study-food-2")],
        [put("study-road-1", "study-road-2", "study-road-3", "farm-food-2")],
    ),
    "21": (
        [put("farm-road-1", "farm-road-2", "farm-road-3", "farm-food-2")],
        [put("farm-road-1", "farm-road-2", "farm-road-3", "study-food-2")],
    ),
    "22": ([cards("01", "04", "07", "10")], [cards("01", "02", "04", "07", "07")]),
    "23": ([cards("07", "08", "09")], [cards("07", "08", "01", "02")]),
    "24": ([buy("soup", "soup")], [buy("soup", "vase")]),
    "25": ([buy("clothes", "clothes")], [buy("clothes", "vase")]),
    "26": ([buy("vase", "vase")], [buy("soup", "vase")]),
    "27": ([buy("carafe", "carafe")], [buy("carafe", "vase")]),
    "28": ([buy("tools", "tools")], [buy("tools", "vase")]),
    "29": ([buy("jewellery", "jewellery")], [buy("jewellery", "vase")]),
    "30": ([buy("soup", "vase", "tools")], [buy("soup", "soup", "tools")]),
    "31": ([buy("soup", "soup", "vase", "tools")], [buy("soup", "soup", "vase")]),
    "32": ([cards("01", "03")], [cards("01", "04")]),
    "33": ([cards("05", "06")], [cards("05", "07")]),
    "34": ([cards("07", "07")], [cards("07", "10")]),
    "35": ([cards("10", "12")], [cards("10", "13")]),
    "36": ([cards("13", "15")], [cards("13", "01")]),
    "37": ([steps(0, 1, 0, 0)], [steps(0, 1, 0, 1)]),
    "38": ([have(food=5)], [have(food=4)]),
    "39": ([have(circles=4)], [have(circles=3)]),
    "40": ([have(inti=2)], [have(inti=1)]),
    "41": ([have(offerings=4)], [have(offerings=3)]),
    "42": ([lay_quipus("I0", "I1", "I2", "I5")], [lay_quipus("I0", "I1", "I2", "O5")]),
    "43": ([lay_quipus("O0", "O1", "O2", "O5")], [lay_quipus("O0", "O1", "O2", "I5")]),
    **{
        mission: ([put(f"study-{ability}-{number}", f"farm-{ability}-{number}")], [put(f"farm-{ability}-{number}")])
        for mission, (ability, number) in TWO_OF.items()
    },
}

RULES = {mission: f"FC-39{mission[-1]}" if mission.startswith("S") else f"FC-4{mission}" for mission in CASES}


def judged(mission: str, givings: list[Giving]) -> set[str]:
    """What the palace offers to who has only this mission within reach."""
    table = scene(round_=5)
    others = [name for name in ("07", "23", "39", "17") if name != mission][:2]
    missions(table, 0, mission, *others)
    for give in givings:
        give(table)
    palace(table, at=table.order.index(0))
    return offered(play(table)) & {f"complete-{mission}", f"discard-{mission}"}


@pytest.mark.parametrize(
    "mission", [pytest.param(mission, marks=rule(RULES[mission]), id=mission) for mission in CASES]
)
def test_each_mission_is_complete_with_its_minimum_and_not_below(mission: str) -> None:
    enough, too_little = CASES[mission]
    assert judged(mission, enough) == {f"complete-{mission}"}
    assert judged(mission, too_little) == {f"discard-{mission}"}
    assert judged(mission, []) == {f"discard-{mission}"}


def test_all_missions_have_a_case() -> None:
    assert [str(mission) for mission in MISSIONS] == list(CASES)
    assert len(DATA["missions"]["list"]) == 55


@pytest.mark.parametrize("mission", list(TWO_OF))
def test_tiles_of_one_colour_alone_do_as_well(mission: str) -> None:
    ability, _ = TWO_OF[mission]
    for colour in ("study", "farm"):
        numbers = DATA["tile_numbers"][colour][ability][:2]
        assert judged(mission, [put(*(f"{colour}-{ability}-{n}" for n in numbers))]) == {f"complete-{mission}"}


def test_slots_freed_for_a_scene_do_not_complete_missions() -> None:
    table = scene()
    free(table, 0, 10)
    missions(table, 0, "S-06", "07", "42")
    assert {token.partition("-")[0] for token in offered(play(palace(table)))} == {"discard"}
