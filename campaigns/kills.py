"""Servers killed under traffic: one on SQLite, two on PostgreSQL, and the database killed too.

A case is a house in which all games are played and which is killed a few times, at any moment. Whatever was
acknowledged must be there afterwards, once; everybody is shown what he was shown before; and who follows a table goes
on hearing of it.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from campaigns.ledger import Broken, Ledger
from campaigns.programs import PATIENCE, PAUSE, Programs
from campaigns.report import Report
from campaigns.work import one_by_one, shared
from tampu.engine.registry import find
from tests.server import postgresql
from tests.server.serving import Door, Served, make_table
from tests.tables import HOUSE

EACH = 10
"""So many kills a house lives through."""
BEFORE = 30
"""At most so many answers are acknowledged between the start of the traffic and a kill."""
AFTER = 2
"""So many answers each table must acknowledge after a kill."""
IN_VAIN = 0.15
"""So often a server is also killed while it starts."""


def campaign(first: int, count: int, seed: int, jobs: int, report: Report) -> None:
    """So many kills, in houses from this number on; every other one stands on PostgreSQL, if there is any."""
    houses = range(first, first + -(-count // EACH))
    shared(partial(one_by_one, "kills", partial(live_through, seed, min(EACH, count))), houses, 1, jobs, report)


def live_through(seed: int, kills: int, number: int, report: Report) -> None:
    """One house and its kills; the number tells on which database it stands and what befalls it."""
    on_postgresql = number % 2 == 1 and postgresql.may_run()
    with tempfile.TemporaryDirectory(prefix="tampu-") as folder, ExitStack() as stack:
        cluster = stack.enter_context(postgresql.running()) if on_postgresql else None
        url = cluster.url if cluster else f"sqlite:///{folder}/tables.db"
        doors = [stack.enter_context(Door(url, Path(folder) / str(door))) for door in range(2 if cluster else 1)]
        house = House(doors, cluster, random.Random(f"{seed} kills {number}"), report)
        try:
            asyncio.run(house.live(kills))
        except* Broken as broken:
            for one in broken.exceptions:
                report.fail("kills", number, one)
        for door in doors:
            door.close()
            if "Traceback" in door.errors:
                report.fail("kills", number, f"a traceback in the log: {door.errors}")


class House:
    """Servers, the database under them, and the programs that play there."""

    def __init__(
        self, doors: list[Door], cluster: postgresql.Cluster | None, luck: random.Random, report: Report
    ) -> None:
        self.doors = doors
        self.cluster = cluster
        self.luck = luck
        self.report = report
        self.tables: list[Programs] = []

    def where(self) -> list[str]:
        """The servers that are up; where none is, the one that will be."""
        return [door.url for door in self.doors if door.is_open] or [door.url for door in self.doors]

    async def live(self, kills: int) -> None:
        for door in self.doors:
            await asyncio.to_thread(door.open)
        self.tables = [await asyncio.to_thread(self.sit_down, game) for game in HOUSE]
        try:
            async with asyncio.TaskGroup() as group:
                following = [group.create_task(table.follow()) for table in self.tables]
                following += [group.create_task(table.watch()) for table in self.tables]
                for _ in range(kills):
                    await self.be_killed_once(group)
                for task in following:
                    task.cancel()
        finally:
            for table in self.tables:
                await table.client.aclose()
                self.report.add(table.report)

    def sit_down(self, game: str) -> Programs:
        """A table with a program on every seat; its seed is chosen, to hold a match of our own against it."""
        players, seed = self.luck.choice(find(game).players), self.luck.randrange(10**6)
        served = Served(self.doors[0].url, None)  # type: ignore[arg-type]
        made = make_table(served, *["open"] * players, game=game, seed=seed)
        ledger = Ledger(game, players, seed, made.see(None)["version"])
        for client in served.clients:
            client.close()
        self.report.count("tables")
        return Programs(self.where, made.code, made.all_secrets, ledger, str(seed))

    async def be_killed_once(self, group: asyncio.TaskGroup) -> None:
        """Traffic, a kill in the middle of it, and a look at everything when all is up again and has gone on."""
        playing = [group.create_task(table.play()) for table in self.tables]
        await self.acknowledge(self.luck.randint(1, BEFORE), sum)
        await asyncio.sleep(self.luck.uniform(0, 0.05))
        await self.kill()
        self.report.count("kills")
        await self.acknowledge(AFTER, min)
        for table in self.tables:
            table.stopping = True
        await asyncio.gather(*playing)
        for table in self.tables:
            await table.settle()
            await table.caught_up()
            await table.check()

    async def kill(self) -> None:
        victims: list[Door | postgresql.Cluster] = [*self.doors]
        if self.cluster:
            victims.append(self.cluster)
        victim = self.luck.choice(victims)
        if isinstance(victim, Door):
            self.report.count(f"kills of a server on {'PostgreSQL' if self.cluster else 'SQLite'}")
            await asyncio.to_thread(victim.kill)
            if self.luck.random() < IN_VAIN:
                self.report.count("kills of a server that starts")
                await asyncio.to_thread(victim.open_in_vain, self.luck.uniform(0.2, 3))
            await asyncio.to_thread(victim.open)
        else:
            self.report.count("kills of PostgreSQL")
            victim.kill()
            try:
                await asyncio.sleep(self.luck.uniform(0, 2))
            finally:
                await asyncio.to_thread(victim.start_again)

    async def acknowledge(self, wanted: int, which: Callable[[list[int]], int]) -> None:
        """Wait until so many more answers are acknowledged: by all tables together, or by each."""
        before = [table.acknowledged for table in self.tables]
        patience = asyncio.get_running_loop().time() + 2 * PATIENCE
        while True:
            playing = [(table, count) for table, count in zip(self.tables, before, strict=True) if not table.over]
            if not playing or which([table.acknowledged - count for table, count in playing]) >= wanted:
                return
            if asyncio.get_running_loop().time() > patience:
                raise Broken("the tables do not go on", "; ".join(str(table.ledger) for table, _ in playing))
            await asyncio.sleep(PAUSE / 2)
