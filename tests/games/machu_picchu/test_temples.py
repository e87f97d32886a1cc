"""Chapter F: the temples."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

NEXT_TO = {
    "condor_temple": "corn_terraces",
    "puma_temple": "weavers_quarter",
    "temple_of_the_sun": "corn_terraces",
    "main_temple": "sun_clock",
}
TEMPLE_OF = {"condor": "condor_temple", "puma": "puma_temple", "virgin": "temple_of_the_sun"}


def scouts(match: Match) -> list[int]:
    return [player.scout for player in at_table(match).players]


# ---------------------------------------------------------------------- stones


@rule("MP-100")
def test_stones_and_steps_come_before_the_sacrifices() -> None:
    table = scene(at="corn_terraces")
    ordain(table, 0, "virgin")
    give(table.players[0], llama=1)
    match = play(table, "temple_of_the_sun")
    assert asked(match) == (0, "choose_sacrifice")
    assert scouts(match) == [3, 0, 0]
    assert at_table(match).bonus[7] == 0


@rule("MP-101")
@pytest.mark.parametrize(("stones", "steps"), [(1, 3), (2, 6)])
@pytest.mark.parametrize("temple", sorted(TEMPLES))
def test_who_enters_takes_all_stones_for_three_steps_each_without_clergy(temple: str, stones: int, steps: int) -> None:
    table = scene(at=NEXT_TO[temple])
    lay(table, **{temple: stones})
    match = play(table, temple)
    assert scouts(match) == [steps, 0, 0]
    left = at_table(match).seen_by(None)["bonus"]
    assert isinstance(left, dict)
    assert left[temple] == 0
    assert asked(match) == (1, "choose_move")


@rule("MP-102")
def test_stones_taken_are_laid_again_the_same_night() -> None:
    table = scene(players=2, at="sun_clock")
    table.bonus = [1, 1, 1, 1, 1, 2, 2, 2, 2]
    take_moon(table, 1, "moon_corn", "moon_steps_2", "moon_steps_3")
    match = play(table, "main_temple")
    assert at_table(match).day == 5
    assert at_table(match).bonus == [2, 2, 2, 2, 2, 2, 2, 2, 1]


@rule("MP-103")
@pytest.mark.parametrize("temple", sorted(TEMPLES))
def test_without_a_stone_there_are_no_sacrifices(temple: str) -> None:
    table = scene(at=NEXT_TO[temple])
    lay(table, **{temple: 0})
    for player in table.players:
        give(player, corn=3, llama=2, coca=1)
        for cult in ("condor", "puma", "virgin"):
            ordain(table, player.seat, cult)
    assert asked(play(table, temple)) == (1, "choose_move")
    lay(table, **{temple: 1})
    assert asked(play(table, temple)) == (0, "choose_offering" if temple == "main_temple" else "choose_sacrifice")


# ---------------------------------------------------------------------- priests and virgins


@rule("MP-104")
@pytest.mark.parametrize("cult", ["condor", "puma", "virgin"])
def test_each_temple_has_its_own_cult(cult: str) -> None:
    temple = TEMPLE_OF[cult]
    table = scene(at=NEXT_TO[temple])
    for player in table.players:
        give(player, llama=5)
    for seat, other in enumerate(sorted({"condor", "puma", "virgin"} - {cult})):
        ordain(table, seat, other, 2)
    ordain(table, 2, cult, 2)
    match = play(table, temple)
    assert asked(match) == (2, "choose_sacrifice")
    assert offered(match) == {"0", "1", "2"}


@rule("MP-105")
@pytest.mark.parametrize(
    ("cards", "llamas", "numbers"),
    [(3, 2, {"0", "1", "2"}), (2, 5, {"0", "1", "2"}), (1, 1, {"0", "1"}), (3, 3, {"0", "1", "2", "3"})],
)
def test_a_player_gives_up_to_the_smaller_of_his_cards_and_his_llamas(
    cards: int, llamas: int, numbers: set[str]
) -> None:
    table = scene(at="corn_terraces")
    ordain(table, 0, "virgin", cards)
    give(table.players[0], llama=llamas)
    assert offered(play(table, "temple_of_the_sun")) == numbers


@rule("MP-105")
def test_every_llama_given_moves_the_scout_by_the_step_value() -> None:
    table = scene(at="weavers_quarter")
    ordain(table, 1, "puma", 3)
    give(table.players[1], llama=4)
    for number, scout, left in (("0", 0, 4), ("1", 6, 3), ("2", 12, 2), ("3", 18, 1 + 1)):
        match = play(table, "puma_temple", number)
        assert scouts(match) == [3, scout, 0]
        assert at_table(match).players[1].goods[1] == left


@rule("MP-106")
def test_the_step_value_is_that_of_the_cards_taken_by_all_players_together() -> None:
    table = scene(at="corn_terraces")
    for seat in range(3):
        ordain(table, seat, "condor")
        give(table.players[seat], llama=1)
    match = play(table, "condor_temple", "1", "1", "1")
    assert scouts(match) == [3 + 5, 5, 5]


@rule("MP-106")
def test_before_the_first_card_of_a_cult_there_is_no_value_and_no_sacrifice() -> None:
    table = scene(at="corn_terraces")
    for player in table.players:
        give(player, llama=3)
    ordain(table, 0, "virgin")
    assert begin(table).state.seen_by(0)["step_values"] == {"virgin": 9, "puma": 0, "condor": 0}
    match = play(table, "condor_temple")
    assert asked(match) == (1, "choose_move")
    assert scouts(match) == [3, 0, 0]


STEPS = [
    *(
        pytest.param("virgin", taken, steps, marks=rule("MP-106", "MP-107"))
        for taken, steps in ((1, 9), (2, 8), (3, 7), (4, 6), (5, 5), (6, 4))
    ),
    *(
        pytest.param("puma", taken, steps, marks=rule("MP-106", "MP-108"))
        for taken, steps in ((1, 8), (2, 7), (3, 6), (4, 5), (5, 4))
    ),
    *(
        pytest.param("condor", taken, steps, marks=rule("MP-106", "MP-109"))
        for taken, steps in ((1, 7), (2, 6), (3, 5), (4, 4))
    ),
]


@pytest.mark.parametrize(("cult", "taken", "steps"), STEPS)
def test_the_steps_for_a_llama_by_the_cards_taken(cult: str, taken: int, steps: int) -> None:
    temple = TEMPLE_OF[cult]
    table = scene(at=NEXT_TO[temple])
    ordain(table, 1, cult, taken)
    give(table.players[1], llama=1)
    match = play(table, temple, "1")
    assert scouts(match) == [3, steps, 0]


@rule("MP-110")
def test_every_recruit_lowers_the_value_for_all() -> None:
    table = scene(players=2, at="royal_palace")
    ordain(table, 0, "virgin")
    give(table.players[0], llama=1)
    give(table.players[1], pottery=2, coca=1, cloth=1)
    before = play(table, "temple_of_the_sun", "1")
    assert scouts(before) == [3 + 9, 0]
    table.active = 1
    after = play(table, "house_of_virgins", "virgin", "temple_of_the_sun", "1")
    assert scouts(after) == [3 + 8, 0]


@rule("MP-111")
def test_sacrifices_go_clockwise_from_the_active_player() -> None:
    table = scene(players=4, at="corn_terraces")
    table.active = 3
    for player in table.players:
        ordain(table, player.seat, "virgin")
        give(player, llama=1)
    match = play(table, "temple_of_the_sun")
    order = []
    for _ in range(4):
        order.append(asked(match))
        match.play("0")
    assert order == [(seat, "choose_sacrifice") for seat in (3, 0, 1, 2)]
    assert asked(match) == (0, "choose_move")


@rule("MP-111")
def test_who_has_no_card_of_the_cult_or_no_llama_is_not_asked() -> None:
    table = scene(players=4, at="corn_terraces")
    ordain(table, 0, "virgin")
    ordain(table, 2, "virgin", 2)
    ordain(table, 3, "puma", 2)
    for seat in (1, 2, 3):
        give(table.players[seat], llama=2)
    match = play(table, "temple_of_the_sun")
    assert asked(match) == (2, "choose_sacrifice")
    match.play("2")
    assert asked(match) == (1, "choose_move")


@rule("MP-106", "MP-107")
def test_example_x05_one_llama_moves_four_six_or_five_steps() -> None:
    for cult, steps in (("condor", 4), ("puma", 6), ("virgin", 5)):
        table = scene(at=NEXT_TO[TEMPLE_OF[cult]])
        ordain(table, 1, "condor", 4)
        ordain(table, 1, "puma", 3)
        ordain(table, 1, "virgin", 5)
        give(table.players[1], llama=1)
        match = play(table, TEMPLE_OF[cult], "1")
        assert scouts(match) == [3, steps, 0]


@rule("MP-101", "MP-105")
def test_example_x06_virgins_at_the_temple_of_the_sun() -> None:
    table = scene(at="corn_terraces")
    ordain(table, 1, "virgin", 1)
    ordain(table, 2, "virgin", 2)
    for player, llamas in zip(table.players, (2, 1, 1), strict=True):
        give(player, llama=llamas)
    lay(table, temple_of_the_sun=2)
    match = play(table, "temple_of_the_sun")
    assert (asked(match), scouts(match)) == ((1, "choose_sacrifice"), [6, 0, 0])
    match.play("1")
    assert (asked(match), scouts(match)) == ((2, "choose_sacrifice"), [6, 7, 0])
    assert offered(match) == {"0", "1"}
    match.play("1")
    assert scouts(match) == [6, 7, 7]
    give(table.players[2], llama=1)
    match = play(table, "temple_of_the_sun", "1", "2")
    assert scouts(match) == [6, 7, 14]


# ---------------------------------------------------------------------- the Main Temple


@rule("MP-112")
def test_at_the_main_temple_everybody_gives_clockwise_whatever_his_clergy() -> None:
    table = scene(players=4, at="sun_clock")
    table.active = 2
    ordain(table, 0, "virgin", 2)
    for seat in (0, 1, 2):
        give(table.players[seat], coca=1)
    match = play(table, "main_temple")
    order = []
    for _ in range(3):
        order.append(asked(match))
        match.play("coca")
    assert order == [(seat, "choose_offering") for seat in (2, 0, 1)]
    assert asked(match) == (3, "choose_move")
    assert scouts(match) == [2, 2, 3 + 2, 0]


@rule("MP-112")
def test_who_has_no_full_unit_is_not_asked() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=2)
    give(table.players[2], corn=2)
    assert asked(play(table, "main_temple")) == (1, "choose_move")
    give(table.players[2], corn=1)
    assert asked(play(table, "main_temple")) == (2, "choose_offering")


@rule("MP-113", "MP-114")
def test_one_unit_of_each_of_the_five_kinds_can_be_given_and_moves_two_steps() -> None:
    table = scene(at="sun_clock")
    give(table.players[1], corn=7, llama=2, coca=2, pottery=2, cloth=2)
    match = play(table, "main_temple")
    left = {"corn", "llama", "coca", "pottery", "cloth"}
    for steps, good in ((2, "cloth"), (4, "corn"), (6, "coca"), (8, "llama"), (10, "pottery")):
        assert asked(match) == (1, "choose_offering")
        assert offered(match) == left | {"done"}
        match.play(good)
        left.remove(good)
        assert scouts(match) == [3, steps, 0]
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[1]) == {"corn": 4 + 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1}


@rule("MP-113")
def test_nothing_need_be_given() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], llama=1)
    match = play(table, "main_temple", "done")
    assert scouts(match) == [3, 0, 0]
    assert goods(at_table(match).players[0]) == {"llama": 1}


@rule("MP-113", "MP-114")
def test_example_x07_three_units_for_six_steps() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=3, llama=1, cloth=1)
    table.players[0].scout = 7
    match = play(table, "main_temple", "cloth", "llama", "corn")
    assert goods(at_table(match).players[0]) == {"llama": 1}
    assert scouts(match) == [7 + 3 + 6, 0, 0]


# ---------------------------------------------------------------------- what the trail and the bank have to do with it


@rule("MP-115")
def test_a_llama_of_the_trail_cannot_be_sacrificed_on_the_same_turn() -> None:
    table = scene(at="corn_terraces")
    ordain(table, 0, "virgin")
    table.players[0].scout = 11
    match = play(table, "temple_of_the_sun")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[0]) == {"llama": 1}
    assert scouts(match) == [14, 0, 0]


@rule("MP-115")
def test_a_second_virgin_cannot_use_the_llama_that_the_first_one_earned() -> None:
    table = scene(at="corn_terraces")
    ordain(table, 0, "virgin", 2)
    table.players[0].scout = 11
    give(table.players[0], llama=1)
    match = play(table, "temple_of_the_sun")
    assert offered(match) == {"0", "1"}
    match.play("1")
    assert asked(match) == (0, "choose_card_to_return")
    assert goods(at_table(match).players[0]) == {"llama": 1}


@rule("MP-115")
def test_corn_and_llama_of_the_trail_cannot_be_offered_on_the_same_turn() -> None:
    table = scene(at="sun_clock")
    table.players[0].scout = 4
    table.players[1].scout = 12
    give(table.players[0], cloth=1)
    give(table.players[1], cloth=1)
    match = play(table, "main_temple")
    assert offered(match) == {"cloth", "done"}
    match.play("cloth")
    assert (asked(match), offered(match)) == ((1, "choose_offering"), {"cloth", "done"})
    match.play("cloth")
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 3}, {"llama": 1}, {}]


@rule("MP-116")
def test_sacrificed_llamas_go_to_the_bank_and_the_clergy_stays() -> None:
    table = scene(at="corn_terraces")
    ordain(table, 1, "virgin", 2)
    give(table.players[1], llama=3)
    match = play(table, "temple_of_the_sun", "2")
    assert [goods(player) for player in at_table(match).players] == [{}, {"llama": 1 + 1, "corn": 3}, {}]
    assert at_table(match).market[1:] == [2, 2, 2, 2]
    assert seen(match)["players"][1]["cults"] == {"virgin": 2, "puma": 0, "condor": 0}
    assert at_table(match).seen_by(0)["taken"] == {"virgin": 2, "puma": 0, "condor": 0}


@rule("MP-116")
def test_goods_offered_go_to_the_bank() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], coca=2, pottery=1)
    match = play(table, "main_temple", "coca", "done")
    assert [goods(player) for player in at_table(match).players] == [{"coca": 1, "pottery": 1}, {}, {}]
    assert at_table(match).market[1:] == [2, 2, 2, 2]
