"""Tournaments: everybody meets everybody, the same figures however they are held, and nothing played twice."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

import tampu
from tampu.lab import tournament as lab
from tampu.lab.sharing import LOCAL
from tampu.lab.tournament import Meeting, Standings, Tournament, hold, meet
from tests.conftest import require
from tests.tables import ANY, HOUSE, game_of


class First(tampu.Bot):
    """Somebody's own bot: it takes whatever is offered first."""

    def pick(self, match: tampu.Match) -> object:
        return self.asked(match).options[0]


FIRST = f"{__name__}:First"
SMALL = Tournament.checked(ANY, ["random", FIRST], 4, 3, seed=5, options={})
ALONE = next((name for name in HOUSE if 1 in game_of(name).players), "")


@pytest.fixture(scope="module")
def standings() -> Standings:
    return hold(SMALL)


def test_everybody_meets_a_table_full_of_every_other(standings: Standings) -> None:
    assert SMALL.pairs == [("random", FIRST), (FIRST, "random")]
    assert [cell.games for cell in standings.cells] == [4, 4]
    assert standings.done == standings.wanted == 8


def test_at_a_table_for_two_a_pair_meets_once() -> None:
    names = ["random", "easy", "steady"]
    pairs = Tournament.checked(ANY, names, 1, 2, 0, {}).pairs
    assert pairs == [("random", "easy"), ("random", "steady"), ("easy", "steady")]


def test_at_a_table_for_one_everybody_plays_against_the_game() -> None:
    alone = Tournament.checked(ALONE, ["random"], 2, 1, 0, {})
    standings = hold(alone)
    assert [(cell.one, cell.games) for cell in standings.cells] == [("random", 2)]
    assert standings.ratings == []


def test_the_seat_changes_from_match_to_match(standings: Standings) -> None:
    assert {meeting.seat for meeting in standings.meetings} == {0, 1, 2}


def test_any_number_of_processes_gives_the_same_figures(standings: Standings) -> None:
    assert hold(SMALL, jobs=2).to_json() == standings.to_json()


def test_a_ray_cluster_gives_the_same_figures(standings: Standings) -> None:
    require(find_spec("ray"), "ray")
    assert hold(SMALL, jobs=2, ray=LOCAL).to_json() == standings.to_json()


def test_what_was_kept_is_not_played_again(
    standings: Standings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.jsonl"
    played: list[int] = []

    def counted(*what: object) -> Meeting:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(1)
        return meet(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(lab, "meet", counted)
    assert hold(SMALL, kept=file).done == 3
    file.write_text(file.read_text("utf-8") + '{"one": "rand', "utf-8")
    monkeypatch.setattr(lab, "meet", meet)
    told: list[int] = []
    assert hold(SMALL, kept=file, progress=told.append).to_json() == standings.to_json()
    assert told == [3, 1, 1, 1, 1, 1]
    assert hold(SMALL, kept=file).to_json() == standings.to_json()


def test_what_was_kept_of_another_tournament_is_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    hold(Tournament.checked(ANY, ["random", FIRST], 1, 2, 5, {}), kept=file)
    with pytest.raises(tampu.BadSetup, match="began as"):
        hold(SMALL, kept=file)


def test_who_wins_more_is_rated_higher() -> None:
    ranks = (1, 2)
    meetings = [Meeting("random", FIRST, number, 1.0, 10, 5, ranks, 0) for number in range(9)]
    best, other = Standings(Tournament.checked(ANY, ["random", FIRST], 9, 2, 0, {}), meetings).ratings
    assert (best.name, other.name) == ("random", FIRST)
    assert best.rating > other.rating
    assert best.low < best.rating < best.high


@pytest.mark.parametrize(
    ("players", "games", "said"),
    [
        (["random"], 1, "different players"),
        (["greedy", "steady"], 1, "different players"),
        (["random", "deep"], 1, "random, easy"),
        (["random", "json:JSONDecoder"], 1, "module:Class"),
        (["random", "nowhere.to:BeFound"], 1, "module:Class"),
        (["random", "easy"], 0, "1 or more"),
    ],
)
def test_a_tournament_that_cannot_be_held_is_refused(players: list[str], games: int, said: str) -> None:
    with pytest.raises(tampu.BadSetup, match=said):
        Tournament.checked(ANY, players, games, 2, 0, {})
