"""Handing one's seat to a bot and taking it back, resigning, and playing again with the same people."""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx
import pytest

import tampu
from tests.server.serving import Served, make_table
from tests.server.test_seats import invited, sits_at
from tests.server.test_site import act, new_table, page, state


def kinds(served: Served, code: str) -> list[tuple[str, str]]:
    return [(seat.kind, seat.handed) for seat in served.app.state.house.rooms[code].seats]


def until(true: Callable[[], bool]) -> None:
    """Bots answer in their own time."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


# ---------------------------------------------------------------------- a bot stands in


def test_a_bot_stands_in_until_the_seat_is_taken_back(served: Served) -> None:
    browser, guest = served.browser(), served.browser()
    code = new_table(browser)
    guest.post(invited(browser, code), data={"name": "Yuki"})
    assert act(browser, code, "hand_over", seat=0).status_code == 200
    assert kinds(served, code)[0] == ("bot", "lent")
    assert "A bot plays for Mayta, who can" in page(guest, code)
    until(lambda: served.app.state.house.rooms[code].course.match.number > 0)
    assert act(guest, code, "take_back", seat=0).status_code == 403
    assert act(browser, code, "take_back", seat=1).status_code == 403
    assert act(browser, code, "take_back", seat=0).status_code == 200
    assert kinds(served, code)[0] == ("person", "")
    assert sits_at(browser, code)
    assert "A bot plays for Mayta, who can" not in page(guest, code)


def test_who_resigns_looks_on_and_a_bot_plays_to_the_end(served: Served) -> None:
    browser, guest = served.browser(), served.browser()
    code = new_table(browser)
    guest.post(invited(browser, code), data={"name": "Yuki"})
    assert act(browser, code, "resign", seat=0).status_code == 200
    assert "Mayta has resigned" in page(guest, code)
    assert act(browser, code, "take_back", seat=0).status_code == 403
    assert not sits_at(browser, code)
    assert page(browser, code)


def test_a_bot_that_stands_in_ends_a_turn_that_is_already_played(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser, **{"seat-1": "hot", "seat-2": "none"})
    version, options = state(page(browser, code))
    act(browser, code, "play", version, option=options[0])
    room = served.app.state.house.rooms[code]
    assert room.course.to_end == 0
    act(browser, code, "hand_over", seat=0)
    until(lambda: room.course.to_end is None)
    assert room.course.acting == 1


def test_programs_hand_over_too(served: Served) -> None:
    table = make_table(served, "open", "open", seed=5)
    assert table.done(0, "hand_over")["seat"] is None
    assert kinds(served, table.code)[0] == ("bot", "lent")
    assert table.do(1, "take_back").json()["error"] == "not_your_seat"
    assert table.done(0, "take_back")["seat"] == 0
    assert table.done(0, "resign")["seat"] is None
    assert table.do(0, "take_back").json()["error"] == "not_your_seat"


# ---------------------------------------------------------------------- again, and on from a moment


def finished(served: Served) -> tuple[httpx.Client, httpx.Client, str]:
    """A match that two people played with a bot to its end, in their browsers."""
    maker, guest = served.browser(), served.browser()
    code = new_table(maker, seed="")
    guest.post(invited(maker, code), data={"name": "Yuki"})
    for browser, seat in ((maker, 0), (guest, 1)):
        act(browser, code, "hand_over", seat=seat)
    until(lambda: bool(served.app.state.house.rooms[code].course.match.over))
    return maker, guest, code


@pytest.fixture(scope="module")
def over(served: Served) -> tuple[httpx.Client, httpx.Client, str]:
    return finished(served)


def test_those_who_played_meet_again_at_one_table(served: Served, over: tuple[httpx.Client, httpx.Client, str]) -> None:
    maker, guest, code = over
    first = guest.post(f"/t/{code}/again", data={"deal": "same"}).headers["location"]
    assert "To the next game" in page(maker, code)
    assert maker.post(f"/t/{code}/again").headers["location"] == first
    other = first.rpartition("/")[2]
    rooms = served.app.state.house.rooms
    assert kinds(served, other) == [("person", ""), ("person", ""), ("bot", "")]
    assert [seat.name for seat in rooms[other].seats][:2] == ["Mayta", "Yuki"]
    assert [maker.get(f"/api/tables/{other}").json()["seat"], guest.get(f"/api/tables/{other}").json()["seat"]] == [
        0,
        1,
    ]
    deals = [rooms[table].course.match.setup.seed for table in (code, other)]
    assert deals[0] == deals[1]
    assert rooms[other].row.seed_chosen


def test_a_replay_goes_on_with_bots_as_bots_and_seats_as_they_were(
    served: Served, over: tuple[httpx.Client, httpx.Client, str]
) -> None:
    maker, _, code = over
    other = maker.post(f"/t/{code}/branch", data={"at": "9"}).headers["location"].rpartition("/")[2]
    assert page(maker, other)
    assert kinds(served, other) == [("person", ""), ("open", ""), ("bot", "")]
    assert served.app.state.house.rooms[other].course.match.number >= 9


def test_the_same_deal_is_a_secret_until_the_match_is_over(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    assert browser.post(f"/t/{code}/again", data={"deal": "same"}).status_code == 403


def test_an_automa_is_no_player_who_comes_again(served: Served) -> None:
    game = next(game for game in tampu.games() if 1 in game.players)
    browser = served.browser()
    code = browser.post(f"/new/{game.name}", data={"seat-0": "you"}).headers["location"].rpartition("/")[2]
    other = browser.post(f"/t/{code}/again").headers["location"].rpartition("/")[2]
    assert page(browser, other)
    assert kinds(served, other) == kinds(served, code) == [("person", ""), ("automa", "")]
