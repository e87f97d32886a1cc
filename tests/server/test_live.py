"""The stream of a page by itself: the newest state and no older one, signs of life, and who is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import pytest

from tampu.engine.match import Match
from tampu.server import live, making
from tampu.server.house import Action, House, Room
from tampu.server.making import Place
from tampu.server.sights import Viewer
from tampu.server.storage import Storage

T = TypeVar("T")
PERSON = "somebody"


async def no_bot(name: str, match: Match) -> str:
    raise AssertionError("there is no bot at this table")


def at_table(url: str, story: Callable[[House, Room], Awaitable[T]]) -> T:
    """Run something at a hot-seat table in a house of its own."""

    async def run() -> T:
        storage = Storage(url)
        house = House(storage, no_bot)
        made = making.make(storage, PERSON, "machu_picchu", [Place("you"), Place("hot")], {}, seed=2)
        try:
            return await story(house, await house.room(made.row.code))
        finally:
            await house.close()
            storage.close()

    return asyncio.run(run())


def opened(room: Room, shown: int) -> AsyncIterator[str]:
    async def render() -> tuple[int, str]:
        return room.row.version, f"table {room.row.version}"

    return live.stream(room, (0,), shown, render)


async def play(house: House, room: Room) -> None:
    viewer = Viewer((0, 1), PERSON)
    do = "play" if room.course.to_end is None else "end"
    option = "" if room.course.match.choice is None else room.course.match.choice.tokens[0]
    await house.act(room, viewer, Action(room.row.version, do, option))


def test_a_slow_reader_gets_only_what_is_newest(sqlite: str) -> None:
    async def story(house: House, room: Room) -> list[str]:
        page = opened(room, 0)
        heard = [await anext(page)]  # how soon to ask again
        waiting = asyncio.ensure_future(anext(page))
        await asyncio.sleep(0)
        for _ in range(3):
            await play(house, room)
        heard.append(await waiting)
        for _ in range(3):
            await play(house, room)
        heard.append(await anext(page))
        return heard

    first, second, third = at_table(sqlite, story)
    assert first.startswith("retry: ")
    assert "id: " in second
    assert third == live.message(6, "table 6")


def test_a_quiet_line_shows_signs_of_life(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)

    async def story(house: House, room: Room) -> str:
        page = opened(room, 0)
        await anext(page)
        return await anext(page)

    assert at_table(sqlite, story).startswith(":")


def test_a_server_that_goes_down_lets_its_pages_go(sqlite: str) -> None:
    async def story(house: House, room: Room) -> list[str]:
        page = opened(room, 0)
        await anext(page)
        waiting = asyncio.ensure_future(anext(page, "the end"))
        await asyncio.sleep(0)
        house.let_go()
        return [await waiting]

    assert at_table(sqlite, story) == ["the end"]


def test_who_looks_on_is_there_until_he_leaves(sqlite: str) -> None:
    async def story(house: House, room: Room) -> list[set[int]]:
        seen = [room.present]
        with live.looking_on(room, (0, 1)):
            seen.append(room.present)
        return [*seen, room.present]

    assert at_table(sqlite, story) == [set(), {0, 1}, set()]


def test_two_moves_on_the_same_version_are_one(sqlite: str) -> None:
    async def story(house: House, room: Room) -> list[object]:
        return list(
            await asyncio.gather(play(house, room), play(house, room), play(house, room), return_exceptions=True)
        )

    outcome = at_table(sqlite, story)
    assert [type(error).__name__ for error in outcome].count("NoneType") == 1
    assert [type(error).__name__ for error in outcome].count("Refused") == 2
