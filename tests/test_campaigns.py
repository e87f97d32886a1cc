"""The campaigns, small: that they run, that they find nothing, and that they would find something."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns import __main__ as campaigns
from campaigns.report import Report
from tests.conftest import require
from tests.server import postgresql

PATIENCE = 120
"""Seconds after which a campaign that does not end is given up."""
SMALL = {"kills": 20, "hostile": 2000, "damaged": 500, "secrets": 40, "matches": 2000}


def run(*arguments: str) -> int:
    return campaigns.main(arguments)


@pytest.mark.long
@pytest.mark.parametrize("name", campaigns.CAMPAIGNS)
def test_a_small_campaign_finds_nothing(name: str, tmp_path: Path) -> None:
    if name == "kills":
        require(postgresql.may_run(), "PostgreSQL (Debian: postgresql)")
    size = campaigns.CAMPAIGNS[name].size
    found = run(name, f"--{size}", str(SMALL[name]), "--jobs", "1", "--json", str(tmp_path / "figures.json"))
    assert found == 0, (tmp_path / "figures.json").read_text("utf-8")


def test_a_failure_is_told_with_the_command_that_repeats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def illegal(*_: object) -> None:
        raise AssertionError("two winners")

    monkeypatch.setattr("campaigns.matches.legal_result", illegal)
    assert run("matches", "--matches", "2", "--first", "40", "--jobs", "1", "--json", str(tmp_path / "figures")) == 1
    (told,) = json.loads((tmp_path / "figures").read_text("utf-8"))["campaigns"]
    again = [failure["again"] for failure in told["failures"]]
    assert again == [f'make campaign ARGS="matches --seed 0 --first {n} --matches 1 --jobs 1"' for n in (40, 41)]
    assert {"what": "matches", "tried": 2, "failed": 2} in told["tried"]
    assert "two winners" in told["failures"][0]["told"]
    assert again[0] in capsys.readouterr().out


def interrupting(how: str, tidied: Path, _: int, number: int, report: Report) -> None:
    """A case that is tried like any other, but for one, which somebody interrupts and which would never end."""
    if number == 100:
        try:
            if how == "Ctrl-C":
                os.killpg(os.getpgrp(), signal.SIGINT)
            elif how == "SIGTERM":
                os.kill(os.getppid(), signal.SIGTERM)
            else:
                os.kill(os.getpid(), signal.SIGKILL)
            while True:
                signal.pause()
        finally:
            tidied.touch()
    report.count("matches")


@pytest.mark.parametrize("how", ["Ctrl-C", "SIGTERM", "death of a process"])
def test_whatever_interrupts_a_campaign_it_tells_what_was_tried(how: str, tmp_path: Path) -> None:
    """The processes at work close what they have opened; one that was killed is told as a failure."""
    figures, tidied = tmp_path / "figures", tmp_path / "tidied"
    program = f"""
import functools, pathlib, runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
from campaigns import matches
from tests.test_campaigns import interrupting
matches.play_one = functools.partial(interrupting, {how!r}, pathlib.Path({str(tidied)!r}))
runpy.run_module("campaigns", run_name="__main__")
"""
    arguments = ["matches", "hostile", "--matches", "1000000", "--requests", "0", "--jobs", "2", "--json", str(figures)]
    ended = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        start_new_session=True,
    )
    assert ended.returncode == 1, ended.stderr
    told, *others = json.loads(figures.read_text("utf-8"))["campaigns"]
    (tried,) = (one["tried"] for one in told["tried"] if one["what"] == "matches")
    assert tried >= 40
    assert told["next_first"] >= tried
    assert f"{tried:,}" in ended.stdout
    interrupted = how != "death of a process"
    assert told["interrupted"] == tidied.exists() == interrupted
    assert (len(told["failures"]), len(others)) == ((0, 0) if interrupted else (1, 1))


def test_the_reports_of_several_processes_add_up() -> None:
    one, two = Report(), Report()
    one.count("matches", 3)
    two.count("matches", 4)
    two.fail("matches", 7, "x" * 100_000)
    one.add(two)
    assert one.tried["matches"] == 7
    assert len(one.failures) == 1
    assert len(one.failures[0].told) < 10_000
