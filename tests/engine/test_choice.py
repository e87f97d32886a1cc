"""A question: who is asked, what is offered, and which of it an answer means."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import pytest

from tampu.engine.choice import Choice, ask
from tampu.engine.errors import IllegalOption


class Good(IntEnum):
    """Options that are numbers too, as games like to have them."""

    CORN = 0
    COCA = 1

    def __str__(self) -> str:
        return self.name.lower()


class Step:
    """An option that is a small value: equal ones mean the same."""

    def __init__(self, row: int, column: int) -> None:
        self.row = row
        self.column = column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and (self.row, self.column) == (other.row, other.column)

    def __hash__(self) -> int:
        return hash((self.row, self.column))

    def __str__(self) -> str:
        return f"{self.row}:{self.column}"


def choice(*options: object) -> Choice:
    return Choice(1, "choose_good", options, secret=False, shown=False)


def test_tells_who_is_asked_what() -> None:
    asked = Choice(2, "bid", [1, 2], secret=True, shown=True)
    assert (asked.player, asked.prompt, asked.secret, asked.shown) == (2, "bid", True, True)
    assert list(asked.options) == [1, 2]
    assert asked.tokens == ["1", "2"]


def test_the_very_object_comes_back_for_its_token() -> None:
    offered = Step(6, 14)
    assert choice(Step(1, 1), offered).find("6:14") is offered


def test_an_equal_option_means_the_one_that_was_offered() -> None:
    offered = Step(6, 14)
    assert choice(offered, Step(1, 1)).find(Step(6, 14)) is offered


def test_an_offered_object_is_found_before_any_equal_one() -> None:
    first, second = Step(1, 1), Step(1, 1)
    assert choice(first, second).find(second) is second


@pytest.mark.parametrize("answer", [Good.COCA, "coca"])
def test_enum_members_go_by_themselves_and_by_name(answer: object) -> None:
    assert choice(Good.CORN, Good.COCA).find(answer) is Good.COCA


@pytest.mark.parametrize("answer", [1, True, 1.0, "1", None, "COCA", "coca ", "", b"coca", ("coca",)])
def test_what_only_resembles_an_option_is_refused(answer: object) -> None:
    with pytest.raises(IllegalOption):
        choice(Good.CORN, Good.COCA).find(answer)


def test_true_is_not_the_number_one() -> None:
    with pytest.raises(IllegalOption):
        choice(0, 1).find(True)


def test_a_refusal_names_the_attempt_the_question_and_the_options() -> None:
    with pytest.raises(IllegalOption) as caught:
        choice(Good.CORN, Good.COCA).find("cocoa")
    error = caught.value
    assert (error.tried, error.player, error.prompt) == ("cocoa", 1, "choose_good")
    assert error.options == ["corn", "coca"]
    assert error.closest[0] == "coca"
    assert not error.held


def test_options_given_as_a_function_are_worked_out_only_when_somebody_looks() -> None:
    calls: list[str] = []

    def work_out() -> Sequence[object]:
        calls.append("worked out")
        return [1, 2]

    asked = Choice(0, "choose_good", work_out, secret=True, shown=False)
    assert calls == []
    assert list(asked.look()) == [1, 2]
    assert asked.tokens == ["1", "2"]
    assert asked.find("2") == 2
    assert calls == ["worked out"]


def test_looking_again_finds_what_is_there_by_then() -> None:
    hand = ["a", "b"]
    asked = Choice(0, "choose_card", lambda: tuple(hand), secret=True, shown=False)
    assert list(asked.look()) == ["a", "b"]
    hand[0] = "z"
    assert list(asked.look()) == ["z", "b"]
    assert asked.tokens == ["z", "b"]


def test_looking_leaves_a_plain_list_alone() -> None:
    asked = choice("a", "b")
    assert list(asked.look()) == ["a", "b"]


def test_asking_yields_the_question_and_returns_the_answer() -> None:
    rules = ask(1, "choose_good", [Good.CORN, Good.COCA], shown=True)
    asked = next(rules)
    assert (asked.player, asked.prompt, asked.secret, asked.shown) == (1, "choose_good", False, True)
    with pytest.raises(StopIteration) as done:
        rules.send(Good.COCA)
    assert done.value.value is Good.COCA


def test_a_question_prints_itself() -> None:
    text = repr(choice(Good.CORN, Good.COCA))
    assert "1" in text
    assert "choose_good" in text
    assert "corn coca" in text
