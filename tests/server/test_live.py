"""The stream of a page by itself: the newest state and no older one, signs of life, and who is there."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack
from typing import NoReturn, TypeVar

import pytest

from tampu.server import live, making
from tampu.server.acting import Action
from tampu.server.drawings import Drawn, deflated
from tampu.server.house import House
from tampu.server.making import Place
from tampu.server.people import Person
from tampu.server.room import AT_A_TIME, Room
from tampu.server.sights import Viewer
from tampu.server.storage import Storage
from tampu.server.talk import Line
from tests.tables import ANY

T = TypeVar("T")
PERSON = "somebody"


async def no_bot(*_: object) -> NoReturn:
    raise AssertionError("there is no bot at this table")


def at_table(url: str, story: Callable[[House, Room], Awaitable[T]]) -> T:
    """Run something at a hot-seat table in a house of its own."""

    async def run() -> T:
        storage = Storage(url)
        house = House(storage, no_bot, no_bot, no_bot)
        made = making.make(storage, Person(PERSON), ANY, [Place("you"), Place("hot")], {}, seed=2)
        try:
            return await story(house, await house.room(made.row.code))
        finally:
            await house.drivers.close()
            storage.close()

    return asyncio.run(run())


def opened(room: Room, shown: int) -> AsyncIterator[str | Drawn]:
    async def render() -> Drawn:
        return Drawn(room.row.version, 0, f"table {room.row.version}")

    async def count(said: Sequence[Line]) -> str:
        return str(len(said))

    return live.stream(room, (0,), shown, render, live.Talk(0, count))


async def play(house: House, room: Room) -> None:
    viewer = Viewer((0, 1), PERSON)
    do = "play" if room.course.to_end is None else "end"
    option = "" if room.course.match.choice is None else room.course.match.choice.tokens[0]
    await house.act(room, viewer, Action(room.row.version, do, option))


def test_a_slow_reader_gets_only_what_is_newest(sqlite: str) -> None:
    async def story(house: House, room: Room) -> list[str | Drawn]:
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
    assert isinstance(first, str)
    assert isinstance(second, Drawn)
    assert isinstance(third, Drawn)
    assert first.startswith("retry: ")
    assert third.event == "event: table\nid: 6\ndata: table 6\n\n"


def test_a_quiet_line_shows_signs_of_life(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)

    async def story(house: House, room: Room) -> str | Drawn:
        page = opened(room, 0)
        await anext(page)
        return await anext(page)

    assert at_table(sqlite, story) == ": still here\n\n"


def test_a_server_that_goes_down_lets_its_pages_go(sqlite: str) -> None:
    async def story(house: House, room: Room) -> list[str | Drawn]:
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


def test_pieces_of_a_compressed_stream_fit_together_in_any_order() -> None:
    pieces = [Drawn(number, 0, f"table {number} " * 1000).packed for number in range(3)]
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
    text = unpack.decompress(live.GZIP + deflated("retry: 1\n\n") + pieces[2] + pieces[0] + pieces[2]).decode()
    assert [event.split("\n")[1] for event in text.split("\n\n")[1:-1]] == ["id: 2", "id: 0", "id: 2"]


def test_players_are_shown_a_change_before_a_crowd_of_spectators(sqlite: str) -> None:
    async def story(house: House, room: Room) -> list[bool]:
        with ExitStack() as open_pages:
            crowd = [open_pages.enter_context(live.looking_on(room, ())) for _ in range(3 * AT_A_TIME)]
            player = open_pages.enter_context(live.looking_on(room, (0,)))
            for page in crowd:
                page.clear()
            room.wake()
            seen = [player.is_set(), all(page.is_set() for page in crowd)]
            for _ in crowd:
                await asyncio.sleep(0)
            return [*seen, all(page.is_set() for page in crowd)]

    assert at_table(sqlite, story) == [True, False, True]
