"""The door: who is let in when there are more than the house can serve."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from tampu.server.door import FEW, Door
from tampu.server.limits import Kind, kind_of
from tampu.server.refused import Refused
from tests.server.serving import Served, make_table, serving

ACT, LOOK, STATIC = kind_of("POST", "/t/CODE/act"), kind_of("GET", "/t/CODE"), kind_of("GET", "/static/table.js")


class Clock:
    """A clock that the test turns."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def crowd() -> Iterator[tuple[Door, ExitStack, Clock]]:
    """A house in which each takes a tenth of a second, while others wait."""
    clock = Clock()
    door = Door(clock)
    with ExitStack() as inside:
        inside.enter_context(door.place(ACT))
        for _ in range(500):
            with door.place(ACT):
                clock.now += 0.1
        yield door, inside, clock


def is_let_in(door: Door, who: int = 1, kind: Kind = ACT) -> bool:
    try:
        door.check(kind, who)
    except Refused:
        return False
    return True


def test_few_are_served_however_slow_the_machine_is(crowd: tuple[Door, ExitStack, Clock]) -> None:
    door, inside, _ = crowd
    assert door.pace == pytest.approx(0.1)
    while door.inside < FEW:
        assert is_let_in(door)
        inside.enter_context(door.place(ACT))
    assert not is_let_in(door)


def test_many_are_served_where_it_is_quick() -> None:
    door = Door(Clock())  # nobody takes any time
    with ExitStack() as inside:
        inside.enter_context(door.place(ACT))
        for _ in range(500):
            with door.place(ACT):
                pass
        for _ in range(50 * FEW):
            assert is_let_in(door)
            inside.enter_context(door.place(ACT))


def test_who_is_refused_is_told_when_to_come_back(crowd: tuple[Door, ExitStack, Clock]) -> None:
    door, inside, _ = crowd
    while door.inside < 2 * FEW:
        inside.enter_context(door.place(ACT))
    with pytest.raises(Refused) as refused:
        door.check(ACT, 1)
    assert refused.value.code == "busy"
    assert refused.value.values["retry_after"] == 5  # forty inside and he himself, a tenth of a second each


def test_players_come_before_those_who_look(crowd: tuple[Door, ExitStack, Clock]) -> None:
    door, inside, _ = crowd
    while door.inside < FEW - 1:
        inside.enter_context(door.place(ACT))
    assert is_let_in(door, kind=ACT)
    assert not is_let_in(door, kind=LOOK)


def test_who_was_sent_away_comes_first_when_he_is_back(crowd: tuple[Door, ExitStack, Clock]) -> None:
    door, inside, _ = crowd
    while door.inside < FEW:
        inside.enter_context(door.place(ACT))
    assert not is_let_in(door, who=1)
    assert not is_let_in(door, who=2)
    assert is_let_in(door, who=1)
    assert not is_let_in(door, who=1)  # once


def test_what_takes_no_time_is_never_refused_and_counts_for_nothing(crowd: tuple[Door, ExitStack, Clock]) -> None:
    door, inside, _ = crowd
    while door.inside < 2 * FEW:
        inside.enter_context(door.place(ACT))
    with door.place(STATIC):
        assert door.inside == 2 * FEW
    assert is_let_in(door, kind=STATIC)


def test_time_in_which_nobody_is_inside_says_nothing() -> None:
    clock = Clock()
    door = Door(clock)
    before = door.pace
    for _ in range(10):
        with door.place(ACT):
            clock.now += 60
    assert door.pace == before


def test_a_busy_house_refuses_in_the_language_of_who_asks_and_nothing_is_lost(sqlite: str) -> None:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open", seed=3)
        seat = 0 if table.see(0)["may_answer"] else 1
        seen = table.see(seat)
        door: Door = served.app.state.door
        door.inside, door.pace = 1000, 0.01
        body = {"version": seen["version"], "option": seen["view"]["choice"]["options"][0]}
        said = set()
        for language in ("en", "fr", "ja"):
            refused = table.seats[seat].post(
                f"/api/tables/{table.code}/play", json=body, headers={"accept-language": language}
            )
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "11")
            assert refused.json()["error"] == "busy"
            said.add(refused.json()["message"])
        assert len(said) == 3
        assert table.see(seat) == seen  # looking is still possible
        door.inside = 0
        assert table.do(seat, "play", **body).is_success


def test_a_request_that_does_not_come_takes_nobody_s_place(served: Served) -> None:
    address = urlsplit(served.url)
    with socket.create_connection((address.hostname, address.port)) as slow:
        slow.sendall(b"POST /api/seat HTTP/1.1\r\nHost: house\r\nContent-Length: 20\r\n\r\n{")
        assert served.program().get("/api/games").is_success
        assert served.app.state.door.inside == 0
