"""Bots think in fair order, whoever has how many tables."""

from __future__ import annotations

import asyncio

from tampu.server.line import Line


def thought(wanted: list[tuple[str, int]], places: int = 1) -> list[str]:
    """In which order bots think that all come while another one does."""
    order: list[str] = []

    async def think(line: Line, number: int, whose: str, rank: int) -> None:
        async with line.place(whose, lambda: rank):
            order.append(f"{whose}{number}")
            await asyncio.sleep(0)

    async def run() -> None:
        line = Line(places)
        async with line.place("first", lambda: 0):
            tasks = [asyncio.create_task(think(line, number, *one)) for number, one in enumerate(wanted)]
            await asyncio.sleep(0)
            assert (len(line), line.thinking) == (len(wanted), 1)
        await asyncio.gather(*tasks)
        assert (len(line), line.thinking) == (0, 0)

    asyncio.run(run())
    return order


def test_a_hundred_tables_of_one_maker_do_not_hold_up_another() -> None:
    order = thought([("many", 1)] * 100 + [("one", 1)] * 3)
    assert [order.index(f"one{number}") for number in (100, 101, 102)] == [1, 3, 5]


def test_where_somebody_looks_on_it_goes_on_first_and_where_nobody_plays_last() -> None:
    assert thought([("a", 2), ("b", 1), ("c", 0), ("d", 2), ("e", 0)]) == ["c2", "e4", "b1", "a0", "d3"]


def test_how_urgent_it_is_may_change_while_one_waits() -> None:
    urgency = {"a": 1, "b": 1}
    order: list[str] = []

    async def think(line: Line, whose: str) -> None:
        async with line.place(whose, lambda: urgency[whose]):
            order.append(whose)

    async def run() -> None:
        line = Line(1)
        async with line.place("first", lambda: 0):
            tasks = [asyncio.create_task(think(line, whose)) for whose in urgency]
            await asyncio.sleep(0)
            urgency["b"] = 0
        await asyncio.gather(*tasks)

    asyncio.run(run())
    assert order == ["b", "a"]


def test_who_goes_away_leaves_his_place_to_others() -> None:
    async def wait(line: Line) -> None:
        async with line.place("x", lambda: 0):
            await asyncio.Event().wait()

    async def run() -> None:
        line = Line(1)
        tasks = [asyncio.create_task(wait(line)) for _ in range(3)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (len(line), line.thinking) == (0, 0)
        async with line.place("y", lambda: 0):
            assert line.thinking == 1

    asyncio.run(run())
