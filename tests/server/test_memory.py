"""What is remembered is shown: to oneself all of it, to others what somebody wants them to see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from tampu.drawing.sight import SOMEBODY
from tampu.lab.rating import NEWCOMER, Strength
from tampu.server.schema import results
from tampu.web.memory import MOST_BARS, Bar, curve, histogram
from tests.server.serving import Served, serving
from tests.server.test_results import do, finish, person_of, player, table
from tests.tables import ANY


@pytest.fixture
def house(database: str) -> Iterator[Served]:
    with serving(database) as served:
        yield served


def asked(client: httpx.Client, path: str, **params: str) -> Any:
    answer = client.get(f"/api{path}", params=params)
    assert answer.status_code == 200, answer.text
    page = client.get(path if not path.startswith("/statistics") else path.replace("statistics", "ratings"))
    assert page.status_code == 200, page.text
    return answer.json()


def two_matches(house: Served) -> tuple[httpx.Client, httpx.Client]:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    for _ in range(2):
        finish(house, table(house, quilla, mayta), quilla, mayta)
    return quilla, mayta


def names(board: Any) -> list[str]:
    return [place["player"]["name"] or place["player"]["bot"] for place in board["places"]]


def test_nobody_stands_in_the_leaderboard_unless_he_wants_to(house: Served) -> None:
    quilla, mayta = two_matches(house)
    stranger = house.browser()
    assert names(asked(stranger, f"/ratings/{ANY}", players="two")) == []
    assert names(asked(mayta, f"/ratings/{ANY}", players="two")) == ["Mayta"]
    assert quilla.post("/profile", data={"public": "yes"}).status_code == 303
    board = asked(stranger, f"/ratings/{ANY}", players="two")
    assert names(board) == ["Quilla"]
    assert board["places"][0]["rating"]["provisional"]
    assert board["places"][0]["rating"]["games"] == 2
    assert names(asked(stranger, f"/ratings/{ANY}", players="more")) == []
    quilla.post("/profile", data={"public": "no"})
    assert names(asked(stranger, f"/ratings/{ANY}", players="two")) == []


def test_who_is_surely_stronger_stands_higher(house: Served) -> None:
    quilla, mayta = two_matches(house)
    for one in (quilla, mayta):
        one.post("/profile", data={"public": "yes"})
    places = asked(house.browser(), f"/ratings/{ANY}", players="two")["places"]
    assert len(places) == 2
    assert places[0]["rating"]["low"] >= places[1]["rating"]["low"]


def test_bots_stand_in_the_leaderboard(house: Served) -> None:
    quilla = player(house, "Quilla")
    finish(house, table(house, quilla, "random"), quilla)
    assert names(asked(house.browser(), f"/ratings/{ANY}", players="two")) == ["random"]


def test_a_public_profile_is_shown_by_its_handle_and_tells_nobody_who_is_private(house: Served) -> None:
    quilla, mayta = two_matches(house)
    stranger = house.browser()
    quilla.post("/profile", data={"public": "yes"})
    handle = asked(quilla, "/profile")["handle"]
    seen = asked(stranger, f"/people/{handle}")
    assert (seen["name"], seen["games"], seen["against"]) == ("Quilla", 2, [])
    assert all(not one["others"] and not one["code"] for one in seen["last"])
    assert person_of(house, quilla) not in stranger.get(f"/people/{handle}").text
    mayta.post("/profile", data={"public": "yes"})
    assert asked(stranger, f"/people/{handle}")["against"][0]["player"]["name"] == "P1"
    quilla.post("/profile", data={"public": "no"})
    assert stranger.get(f"/people/{handle}").status_code == 404


def test_a_profile_tells_results_sources_and_opponents(house: Served) -> None:
    quilla, _ = two_matches(house)
    found = asked(quilla, "/profile")
    (record,) = found["records"]
    assert (record["game"], record["players"], record["games"]) == (ANY, "two", 2)
    assert len(record["course"]) == 2
    assert record["rating"]["rating"] == record["course"][-1]
    (against,) = found["against"]
    assert against["games"] == against["better"] + against["equal"] + against["worse"] == 2
    (of,) = found["sources"]
    assert all(one["last"] == one["average"] for one in of["sources"])  # the same match twice
    assert set(of["favourites"]) <= {one["name"] for one in of["sources"]}
    assert len(found["last"]) == 2


def test_who_has_nothing_to_be_remembered_by_is_told_so(house: Served) -> None:
    assert house.browser().get("/profile").status_code == 403
    assert house.browser().get("/api/profile/games").status_code == 403
    assert house.browser().get("/ratings/chess").status_code == 404
    assert player(house).post("/profile", data={"public": "yes"}).status_code == 403
    assert asked(player(house), "/profile")["games"] == 0


def test_one_s_matches_are_found_by_game_opponent_and_result(house: Served) -> None:
    quilla, mayta, yuki = (player(house, name) for name in ("Quilla", "Mayta", "Yuki"))
    won = table(house, quilla, mayta)
    do(mayta, won, "resign")
    finish(house, won, quilla)
    lost = table(house, yuki, quilla, yuki)
    do(quilla, lost, "resign")
    finish(house, lost, yuki)

    def found(**search: str) -> set[str]:
        return {one["code"] for one in asked(quilla, "/profile/games", **search)}

    assert {won, lost} < found()
    assert found(result="won") == {won}
    assert found(result="lost") == {lost}
    assert not {won, lost} & found(result="running")
    assert found(other="p1") == {won}
    assert found(other="p2") == {lost}
    assert found(game=ANY) == found()
    assert found(game="chess") == set()
    assert quilla.get("/profile/games", params={"result": "bad"}).status_code == 422


def test_what_is_usual_leaves_out_who_gave_up_and_what_was_chosen(house: Served) -> None:
    quilla, mayta = two_matches(house)
    usual = asked(quilla, f"/statistics/{ANY}", players="two")
    assert usual["matches"] == 2
    assert [(one["seat"], one["games"]) for one in usual["seats"]] == [(0, 2), (1, 2)]
    assert sum(bar["count"] for bar in usual["scores"]) == 4
    assert sum(bar["count"] for bar in usual["lengths"]) == 2
    code = table(house, quilla, mayta)
    do(quilla, code, "resign")
    finish(house, code, mayta)
    assert asked(quilla, f"/statistics/{ANY}", players="two") == usual
    with house.app.state.house.storage.writing() as connection:
        connection.execute(update(results).values(why="chosen"))
    assert asked(quilla, f"/statistics/{ANY}", players="two")["matches"] == 0


def test_who_is_nobody_any_more_is_somebody_on_every_page(house: Served) -> None:
    quilla, mayta = two_matches(house)
    mayta.post("/account/delete", data={"sure": "yes"})
    assert asked(quilla, "/profile")["against"] == []
    assert SOMEBODY not in quilla.get("/profile/games").text
    assert "somebody" in quilla.get("/profile/games").text


@pytest.mark.parametrize(
    ("counts", "bars"),
    [({}, []), ({5: 2}, [Bar(5, 5, 2)]), ({1: 1, 3: 2}, [Bar(1, 1, 1), Bar(2, 2, 0), Bar(3, 3, 2)])],
)
def test_a_histogram_has_a_bar_for_each_value(counts: dict[int, int], bars: list[Bar]) -> None:
    assert histogram(counts) == bars


def test_a_histogram_has_few_bars_and_loses_nothing() -> None:
    counts = {value: value % 5 for value in range(-7, 300)}
    bars = histogram(counts)
    assert len(bars) <= MOST_BARS
    assert sum(bar.count for bar in bars) == sum(counts.values())


def test_a_curve_needs_two_values_and_stays_in_its_chart() -> None:
    assert curve([1.0]) == ""
    assert curve([1.0, 1.0]).startswith("M0.0 ")
    assert curve([25.0, 27.6, 24.1]).count("L") == 2


def test_little_is_known_of_a_newcomer() -> None:
    assert NEWCOMER.is_provisional
    assert not Strength(30.0, 3.0).is_provisional
    assert NEWCOMER.low < NEWCOMER.mu < NEWCOMER.high
