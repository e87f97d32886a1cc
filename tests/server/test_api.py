"""The interface for programs: whole games over it, and every refusal."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

import tampu
from tampu.engine.registry import find
from tests.server.serving import Served, make_table, play_on, serving
from tests.tables import ANY, COUNTS, SWITCH


def test_a_program_plays_a_whole_game_on_either_database(database: str) -> None:
    with serving(database) as served:
        table = make_table(served, "open", "open", "random", seed=5)
        play_on(table)
        seen = table.see(0)
        assert seen["view"]["over"]
        assert len(seen["result"]["scores"]) == 3
        record = table.seats[0].get(f"/api/tables/{table.code}/record")
        assert tampu.loads(record.text).result == tampu.Result(**seen["result"])


def test_the_examples_of_the_guide_work(served: Served) -> None:
    guide = Path(__file__).resolve().parents[2] / "docs" / "server.md"
    failed, tried = doctest.testfile(str(guide), module_relative=False, globs={"url": served.url})
    assert tried > 0
    assert failed == 0


def test_the_games_with_their_options(served: Served) -> None:
    games = served.program().get("/api/games").json()
    assert [(game["name"], game["players"]) for game in games] == [
        (game.name, list(game.players)) for game in tampu.games()
    ]
    for told, game in zip(games, tampu.games(), strict=True):
        assert told["options"] == [
            {"name": option.name, "default": option.default, "values": list(option.values)} for option in game.options
        ]


# ---------------------------------------------------------------------- secrets


def hands(seen: dict[str, Any]) -> list[object]:
    return [player["hand"] for player in seen["view"]["table"]["players"]]


def test_a_seat_sees_its_own_cards_and_no_others(served: Served) -> None:
    table = make_table(served, "open", "open", "open")
    mine = hands(table.see(0))
    assert mine[0]
    assert mine[1:] == [None, None]
    assert hands(table.see(None)) == [None, None, None]
    cards = [f'"{card}"' for card in hands(table.see(1))[1]]  # type: ignore[attr-defined]
    for other in (0, 2, None):
        text = json.dumps(table.see(other))
        assert not [card for card in cards if card in text]


@pytest.mark.parametrize("secret", ["-", "wrong", "a b", "x" * 5000])
def test_without_the_right_secret_nothing_is_seen_or_done(served: Served, secret: str) -> None:
    table = make_table(served, "open", "open")
    stranger = served.client(authorization=f"Bearer {secret}")
    seen = stranger.get(f"/api/tables/{table.code}")
    assert (seen.status_code, seen.json()["error"]) == (403, "need_link")
    version = table.see(0)["version"]
    option = table.see(0)["view"]["choice"]["options"][0]
    played = stranger.post(f"/api/tables/{table.code}/play", json={"version": version, "option": option})
    assert played.status_code == 403
    assert table.see(0)["version"] == version


def test_the_secret_of_another_table_opens_nothing_here(served: Served) -> None:
    here, there = make_table(served, "open", "open"), make_table(served, "open", "open")
    assert there.seats[0].get(f"/api/tables/{here.code}").json()["error"] == "need_link"


def test_a_spectator_looks_on_and_cannot_play(served: Served) -> None:
    table = make_table(served, "open", "open")
    seen = table.see(None)
    assert not seen["may_answer"]
    body = {"version": seen["version"], "option": seen["view"]["choice"]["options"][0]}
    refused = table.watcher.post(f"/api/tables/{table.code}/play", json=body)
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")


def test_nobody_plays_for_another_seat(served: Served) -> None:
    table = make_table(served, "open", "open")
    asked = table.see(0)["view"]["choice"]["player"]
    option = table.see(asked)["view"]["choice"]["options"][0]
    refused = table.do(1 - asked, "play", option=option)
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_turn")


def test_seed_and_record_are_withheld_until_the_end(served: Served) -> None:
    table = make_table(served, "open", "random")
    assert table.see(0)["seed"] is None
    refused = table.seats[0].get(f"/api/tables/{table.code}/record")
    assert (refused.status_code, refused.json()["error"]) == (403, "withheld")
    play_on(table)
    assert table.see(0)["seed"] is not None
    assert table.seats[0].get(f"/api/tables/{table.code}/record").is_success


def test_a_chosen_seed_is_no_secret(served: Served) -> None:
    table = make_table(served, "open", "open", seed=11)
    assert table.see(1)["seed"] == 11
    assert "seed 11" in table.seats[1].get(f"/api/tables/{table.code}/record").text


# ---------------------------------------------------------------------- turns, and taking back


def acting(table: Any) -> int:
    for seat in table.seats:
        seen = table.see(seat)
        if seen["may_answer"] or seen["to_end"]:
            return int(seat)
    raise AssertionError("nobody is asked")


def move(table: Any, seat: int) -> dict[str, Any]:
    options = table.see(seat)["view"]["choice"]["options"]
    body: dict[str, Any] = table.done(seat, "play", option=options[0])
    return body


def test_others_see_a_turn_once_it_is_ended(served: Served) -> None:
    table = make_table(served, "open", "open", seed=3)
    seat = acting(table)
    before = table.see(1 - seat)["view"]
    while not move(table, seat)["to_end"]:
        pass
    assert (
        table.see(1 - seat)["view"]
        == before
        == table.see(None)["view"] | {"seat": 1 - seat} | {"table": before["table"]}
    )
    table.done(seat, "end")
    assert table.see(1 - seat)["view"]["number"] > before["number"]


@pytest.mark.parametrize("game", [game.name for game in tampu.games() if game.last_words])
def test_who_says_that_his_turn_is_over_need_not_say_it_twice(served: Served, game: str) -> None:
    last = find(game).last_words[0]
    table = make_table(served, "open", "open", game=game, seed=3)
    seat = acting(table)
    while last not in table.see(seat)["view"]["choice"]["options"]:
        move(table, seat)
    after = table.done(seat, "play", option=last)
    assert not after["to_end"]
    assert acting(table) == 1 - seat
    assert table.see(1 - seat)["view"]["number"] == after["view"]["number"]


def test_an_answer_can_be_taken_back_by_its_giver_alone(served: Served) -> None:
    table = make_table(served, "open", "open", seed=3)
    seat = acting(table)
    before = table.see(seat)["view"]
    move(table, seat)
    refused = table.do(1 - seat, "undo")
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_turn")
    assert table.done(seat, "undo")["view"] == before
    assert table.done(seat, "redo")["view"]["number"] == before["number"] + 1
    assert table.done(seat, "restart")["view"] == before


def test_nothing_is_taken_back_once_the_turn_is_ended(served: Served) -> None:
    table = make_table(served, "open", "open", seed=3)
    seat = acting(table)
    while not move(table, seat)["to_end"]:
        pass
    table.done(seat, "end")
    assert table.do(seat, "undo").json()["error"] in ("not_your_turn", "cannot_undo")
    later = acting(table)
    refused = table.do(later, "undo")
    assert (refused.status_code, refused.json()["error"]) == (409, "cannot_undo")


def test_a_double_click_plays_once(served: Served) -> None:
    table = make_table(served, "open", "open")
    seat = acting(table)
    seen = table.see(seat)
    option = seen["view"]["choice"]["options"][0]
    assert table.do(seat, "play", seen["version"], option=option).is_success
    again = table.do(seat, "play", seen["version"], option=option)
    assert (again.status_code, again.json()["error"]) == (409, "moved_on")
    assert table.see(seat)["version"] == seen["version"] + 1


def test_what_is_not_offered_is_refused_with_what_is(served: Served) -> None:
    table = make_table(served, "open", "open")
    seat = acting(table)
    refused = table.do(seat, "play", option="cheese")
    assert (refused.status_code, refused.json()["error"]) == (422, "illegal")
    assert "cheese" in refused.json()["message"]
    for option in table.see(seat)["view"]["choice"]["options"]:
        assert option in refused.json()["message"]


def test_the_end_of_the_game_ends_playing(served: Served) -> None:
    table = make_table(served, "open", "random")
    play_on(table)
    refused = table.do(0, "play", option="stay")
    assert (refused.status_code, refused.json()["error"]) == (409, "over")


# ---------------------------------------------------------------------- making tables


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess", "seats": [{"kind": "open"}] * 2}, ANY),
        ({"game": ANY, "seats": [{"kind": "open"}]}, COUNTS),
        ({"game": ANY, "seats": [{"kind": "open"}] * 6}, COUNTS),
        ({"game": ANY, "seats": [{"kind": "open"}] * 2, "options": {"hold": True}}, SWITCH),
        ({"game": ANY, "seats": [{"kind": "open"}] * 2, "options": {SWITCH: 3}}, "no, yes"),
        ({"game": ANY, "seats": [{"kind": "bot", "bot": "deep"}] * 2}, "random, easy, steady, sharp, master"),
        ({"game": ANY, "seats": [{"kind": "throne"}] * 2}, "open"),
        ({"game": ANY, "seats": [{"kind": "open"}] * 2, "seed": -1}, "seed"),
        ({"game": ANY, "seats": [{"kind": "open"}] * 2, "extra": 1}, "extra"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_can(served: Served, body: dict[str, Any], said: str) -> None:
    refused = served.program().post("/api/tables", json=body)
    assert refused.status_code == 422
    assert said in refused.json()["message"]


def test_a_table_nobody_has_made(served: Served) -> None:
    refused = served.program("x").get("/api/tables/NOSUCH")
    assert refused.status_code == 403
    browser = served.browser().get("/t/NOSUCH")
    assert browser.status_code == 404
    assert "<html" in browser.text


def test_waiting_for_the_next_version(served: Served) -> None:
    table = make_table(served, "open", "random", "random", seed=1)
    seen = table.see(0)
    later = table.see(0, after=seen["version"] - 1, wait=5)
    assert later["version"] >= seen["version"]
    unchanged = table.see(0, after=10_000, wait=0.05)
    assert unchanged["version"] < 10_000
