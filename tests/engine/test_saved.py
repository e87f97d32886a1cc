"""Reading a snapshot back: every value is asked for by name, kind and range, and nothing else gets through."""

from __future__ import annotations

import json

import pytest

from tampu.engine.saved import BadSnapshot, Saved


def saved(**values: object) -> Saved:
    return Saved(values)


def test_values_come_back_by_name_and_kind() -> None:
    data = saved(day=3, open=True, phase="night", goods=[1, 0, 2], deck={"size": 5}, players=[{"seat": 0}, {"seat": 1}])
    assert data.number("day") == 3
    assert data.flag("open") is True
    assert data.word("phase") == "night"
    assert data.numbers("goods") == [1, 0, 2]
    assert data.part("deck").number("size") == 5
    assert [part.number("seat") for part in data.parts("players")] == [0, 1]


@pytest.mark.parametrize("data", [None, 3, "text", [], [{}], True])
def test_a_snapshot_is_an_object(data: object) -> None:
    with pytest.raises(BadSnapshot, match="snapshot is not an object"):
        Saved(data)


@pytest.mark.parametrize("kind", ["number", "flag", "word", "numbers", "part", "parts"])
def test_what_is_missing_is_named(kind: str) -> None:
    with pytest.raises(BadSnapshot, match="day is missing"):
        getattr(saved(), kind)("day")


@pytest.mark.parametrize("value", [None, "3", 3.0, True, False, [], {}, [3]])
def test_a_number_is_a_whole_number_and_nothing_else(value: object) -> None:
    with pytest.raises(BadSnapshot, match="day is not a whole number"):
        saved(day=value).number("day")
    with pytest.raises(BadSnapshot, match="day is not a whole number"):
        saved(day=[0, value]).numbers("day")


@pytest.mark.parametrize(("value", "least", "most"), [(-1, 0, None), (-2, -1, None), (9, 0, 8), (10**30, 0, 10**29)])
def test_a_number_keeps_to_its_range(value: int, least: int, most: int | None) -> None:
    with pytest.raises(BadSnapshot, match="out of range"):
        saved(day=value).number("day", least, most)
    with pytest.raises(BadSnapshot, match="out of range"):
        saved(day=[value]).numbers("day", least=least, most=most)


@pytest.mark.parametrize("value", [-1, 0, 8])
def test_both_ends_of_a_range_are_in_it(value: int) -> None:
    assert saved(day=value).number("day", -1, 8) == value
    assert saved(day=[value]).numbers("day", least=-1, most=8) == [value]


@pytest.mark.parametrize("value", [0, 1, None, "true", []])
def test_a_flag_is_true_or_false(value: object) -> None:
    with pytest.raises(BadSnapshot, match="open is neither true nor false"):
        saved(open=value).flag("open")


@pytest.mark.parametrize("value", [0, None, True, ["night"]])
def test_a_word_is_a_word(value: object) -> None:
    with pytest.raises(BadSnapshot, match="phase is not a word"):
        saved(phase=value).word("phase")


@pytest.mark.parametrize("value", [None, 3, "123", {"0": 1}])
def test_lists_are_lists(value: object) -> None:
    with pytest.raises(BadSnapshot, match="goods is not a list"):
        saved(goods=value).numbers("goods")
    with pytest.raises(BadSnapshot, match="goods is not a list"):
        saved(goods=value).parts("goods")


@pytest.mark.parametrize("values", [[], [1], [1, 2, 3]])
def test_lists_have_the_length_they_should(values: list[int]) -> None:
    with pytest.raises(BadSnapshot, match=f"goods has {len(values)} values, not 2"):
        saved(goods=values).numbers("goods", 2)


def test_a_list_read_is_not_the_list_saved() -> None:
    goods = [1, 2]
    saved(goods=goods).numbers("goods").append(3)
    assert goods == [1, 2]


def test_a_fault_deep_inside_is_named_with_its_way() -> None:
    data = saved(table={"players": [{"goods": [1]}, {"goods": ["x"]}]})
    with pytest.raises(BadSnapshot, match=r"snapshot\.table\.players\[1\]: goods is not a whole number"):
        data.part("table").parts("players")[1].numbers("goods")


@pytest.mark.parametrize("value", [None, 3, [[]]])
def test_parts_are_objects(value: object) -> None:
    with pytest.raises(BadSnapshot, match=r"snapshot\.deck is not an object"):
        saved(deck=value).part("deck")
    with pytest.raises(BadSnapshot, match=r"snapshot\.players\[1\] is not an object"):
        saved(players=[{}, value]).parts("players")


def test_what_json_reads_can_be_asked() -> None:
    data = Saved(json.loads('{"day": 3, "deck": {"cards": [2, 1]}}'))
    assert data.number("day") == 3
    assert data.part("deck").numbers("cards") == [2, 1]
