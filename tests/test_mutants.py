"""`make mutants` on a toy: what a test proves dies, what no test proves is shown."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from mutants import changes
from mutants.rules import drawn, mutants

RULES = '''
def wage(days: int) -> int:
    """One coin a day, two from the third day on."""
    if days < 3:
        return days
    return days * 2


def countdown(days: int) -> int:
    while days > 0:
        days -= 1
    return days


def forgotten(days: int) -> bool:
    return days == 7


ONE = 1


def plain(days: int) -> int:
    return days * ONE


def patient(days: int) -> bool:
    if days == 0:  # only sooner
        return False
    return days > 0
'''
TESTS = """
import pytest
from toy_rules import countdown, wage

@pytest.mark.rule("TOY-1")
def test_wage():
    assert wage(5) == 10

@pytest.mark.rule("TOY-2")
def test_countdown():
    assert countdown(3) == 0

def test_without_a_rule():
    assert wage(1) == 1
"""
TRIAL = """
import sys
import toy_rules
from mutants.__main__ import told
from mutants.rules import mutants
from mutants.trial import hold
from pathlib import Path
print(told(hold(list(mutants([toy_rules])), Path(sys.argv[1]), jobs=2)))
"""


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is told of all mutants of the toy."""
    folder = tmp_path_factory.mktemp("toy")
    (folder / "toy_rules.py").write_text(RULES)
    (folder / "test_toy.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  rule(*ids): proves a rule\n  long: slow\n")
    paths = os.pathsep.join([str(folder), *sys.path])
    command = [sys.executable, "-c", TRIAL, str(folder)]
    return subprocess.run(command, env={"PYTHONPATH": paths}, capture_output=True, text=True, check=True).stdout


def test_what_a_test_proves_is_killed(everything: str) -> None:
    assert "return days * 2" not in everything


def test_an_endless_loop_is_ended(everything: str) -> None:
    assert ", 2 timed out, " in everything
    assert "days -= 1" not in everything


def test_survivors_are_told_with_their_line(everything: str) -> None:
    """The first days are looked at only by a test that carries no rule's id."""
    assert "  toy_rules.py:4 wage survived 1 tests\n    - if days < 3:\n    + if days <= 3:\n" in everything
    assert (
        "  toy_rules.py:16 forgotten survived 0 tests\n    - return days == 7\n    + return days != 7\n" in everything
    )


def test_a_line_that_only_spares_work_is_left_alone(everything: str) -> None:
    assert "patient survived 0 tests\n    - return days > 0\n" in everything
    assert "days == 0" not in everything


def test_times_one_is_divided_by_one(everything: str) -> None:
    assert "    + return days * ONE + 1\n" in everything
    assert "days // ONE" not in everything


def test_the_seed_alone_chooses() -> None:
    all_of_them = list(mutants([changes]))
    chosen = drawn(all_of_them, 20, seed=1)
    assert chosen == drawn(all_of_them[::-1], 20, seed=1) != drawn(all_of_them, 20, seed=2)
    assert drawn(all_of_them, 10, seed=1) == [one for one in chosen if one in drawn(all_of_them, 10, seed=1)]
