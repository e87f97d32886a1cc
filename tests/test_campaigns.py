"""The campaigns, small: that they run, that they find nothing, and that they would find something."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaigns import __main__ as campaigns
from campaigns.report import Report
from tests.conftest import require
from tests.server import postgresql

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


def test_the_reports_of_several_processes_add_up() -> None:
    one, two = Report(), Report()
    one.count("matches", 3)
    two.count("matches", 4)
    two.fail("matches", 7, "x" * 100_000)
    one.add(two)
    assert one.tried["matches"] == 7
    assert len(one.failures) == 1
    assert len(one.failures[0].told) < 10_000
