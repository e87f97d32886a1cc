"""Damaged records, rows, snapshots and database files: a clear answer for each, and no other table harmed."""

from __future__ import annotations

import random
import resource
import shutil
import sqlite3
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import typer

import tampu
from campaigns.cases import luck_of, table_of
from campaigns.mutations import damage_file, damage_row, damaged_text, forged_record
from campaigns.report import Report
from campaigns.work import shared
from tampu.cli.serve import check_database
from tampu.engine.match import Match
from tests.server.serving import PATIENCE, Served, Table, listening, make_table, play_on, serving
from tests.tables import HOUSE, moments

EACH = 100
ROWS, FILES = 20, 2
"""Of so many mutations in a row the last ones are of rows and of files, the others of records."""
ANSWERS = 60
"""At most so many answers stand in a record that is damaged."""
MEMORY = 4 << 30
"""No damage may make a server take more than this."""
ANSWERED = 5
"""So many answers were given at each table whose rows are damaged."""


def campaign(first: int, count: int, seed: int, jobs: int, report: Report) -> None:
    """So many mutations, from this number on."""
    shared(partial(damage, seed), range(first, first + count), EACH, jobs, report)


def damage(seed: int, numbers: Sequence[int]) -> Report:
    """These mutations; which kind one is, its number tells."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    report = Report()
    report.count("mutations", len(numbers))
    places = [number % EACH for number in numbers]
    rows = [
        number for number, place in zip(numbers, places, strict=True) if EACH - ROWS - FILES <= place < EACH - FILES
    ]
    files = [number for number, place in zip(numbers, places, strict=True) if place >= EACH - FILES]
    for number in numbers:
        if number not in rows and number not in files:
            try:
                damage_a_record(seed, number, report)
            except Exception as error:
                report.fail("records", number, f"{error!r} from {error.__cause__!r}")
    if rows or files:
        with tempfile.TemporaryDirectory() as folder:
            try:
                damage_databases(seed, rows, files, Path(folder), report)
            except Exception as error:
                report.fail("rows", numbers[0], "".join(traceback.format_exception(error)))
    return report


# ---------------------------------------------------------------------- records


def damage_a_record(seed: int, number: int, report: Report) -> None:
    """A damaged record is the same match or refused; a forged one is some match or refused."""
    luck = random.Random(f"{seed} damaged {number}")
    match = table_of(number).new(luck_of(seed, number), hold=luck.random() < 0.5)
    answers = luck.randint(0, ANSWERS)
    for moment in moments(match, number):
        if moment.number >= answers:
            break
    text = match.record()
    forges = luck.random() < 0.5
    made = forged_record(luck, text) if forges else damaged_text(luck, text)
    report.count("records")
    report.count("records forged" if forges else "records damaged")
    try:
        read = tampu.loads(made)
    except tampu.BadRecord as error:
        if not 1 <= error.line <= max(1, len(made.splitlines())):
            raise
        return
    report.count("records read all the same")
    check_match(read)
    assert forges or read.record() == tampu.loads(text).record()


def check_match(match: Match) -> None:
    assert match.game.problems(match.state) == []
    assert tampu.loads(match.record()).record() == match.record()


# ---------------------------------------------------------------------- databases


def damage_databases(seed: int, rows: Sequence[int], files: Sequence[int], folder: Path, report: Report) -> None:
    """One house with a table for each damaged row, and tables that nobody touches."""
    path = folder / "tables.db"
    with serving(f"sqlite:///{path}") as served:
        intact = [Kept(served, game) for game in HOUSE]
        touched = {number: Kept(served, list(HOUSE)[number % len(HOUSE)]) for number in rows}
    for number in files:
        damage_a_file(seed, number, path, folder / f"{number}.db", intact, report)
    done = {}
    with sqlite3.connect(path) as file:
        for number, kept in touched.items():
            report.count("rows")
            done[number] = damage_row(random.Random(f"{seed} damaged {number}"), file, kept.table.code)
    file.close()
    first = rows[0] if rows else files[0]
    with serving(f"sqlite:///{path}") as served, listening("uvicorn", "asyncio") as log:
        for number, kept in touched.items():
            told = [*kept.faults(served), *log]
            if told:
                report.fail("rows", number, "\n".join([done[number], *told]))
            log.clear()
        for kept in intact:
            report.count("intact tables looked at")
            for change in kept.changes(served):
                report.fail("intact tables looked at", first, f"{change} after {done}")


def damage_a_file(seed: int, number: int, path: Path, copy: Path, intact: Sequence[Kept], report: Report) -> None:
    """A damaged file is refused at the start, or its tables are there, or each says what is wrong with it."""
    shutil.copy(path, copy)
    done = damage_file(random.Random(f"{seed} damaged {number}"), copy)
    report.count("files")
    try:
        check_database(f"sqlite:///{copy}")
    except typer.BadParameter:
        report.count("files refused at the start")
        return
    except Exception as error:
        report.fail("files", number, f"{done}: no clear word at the start: {error!r}")
        return
    with serving(f"sqlite:///{copy}") as served, listening("uvicorn", "asyncio") as log:
        told = [line for kept in intact for line in (*kept.faults(served), *kept.missing(served))]
        if told or log:
            report.fail("files", number, "\n".join([done, *told, *log]))


class Kept:
    """A table as it was before the damage."""

    def __init__(self, served: Served, game: str) -> None:
        self.table: Table = make_table(served, "open", "open", game=game, seed=7)
        play_on(self.table, ANSWERED)
        self.seen = {seat: self.table.see(seat) for seat in (*self.table.seats, None)}

    def clients(self, served: Served) -> dict[int | None, httpx.Client]:
        return {seat: served.program(secret) for seat, secret in self.table.all_secrets.items()}

    def asked(self, served: Served) -> Iterator[httpx.Request]:
        """Whatever people and programs ask of a table."""
        here = f"/api/tables/{self.table.code}"
        for client in self.clients(served).values():
            yield client.build_request("GET", here)
            yield client.build_request("GET", f"{here}/record")
            yield client.build_request("GET", f"/t/{self.table.code}", headers={"accept": "text/html"})
            for what in ("undo", "end", "play"):
                body = {"version": self.seen[0]["version"]} | ({"option": "stay"} if what == "play" else {})
                yield client.build_request("POST", f"{here}/{what}", json=body)
        yield served.browser().build_request("GET", f"/j/{self.table.watch}")
        yield served.browser().build_request("POST", f"/j/{self.table.watch}", data={"name": "Ada"})
        yield served.browser().build_request("GET", f"/t/{self.table.code}/replay")

    def faults(self, served: Served) -> Iterator[str]:
        """Answers that are no answers."""
        with httpx.Client(timeout=PATIENCE) as client:
            for request in self.asked(served):
                asked = f"{request.method} {request.url.path}"
                try:
                    answer = client.send(request)
                except httpx.TransportError as error:
                    yield f"{asked}: {error!r}"
                    continue
                promised = answer.status_code == 503 and "retry-after" in answer.headers
                if answer.status_code >= 500 and not promised:
                    yield f"{asked}: {answer.status_code} {answer.text[:200]}"

    def changes(self, served: Served) -> Iterator[str]:
        for seat, client in self.clients(served).items():
            now: Any = client.get(f"/api/tables/{self.table.code}").json()
            if now != self.seen[seat]:
                yield f"{self.table.code} at seat {seat}: {self.seen[seat]} became {now}"

    def missing(self, served: Served) -> Iterator[str]:
        """Whether the house acts as if there had never been such a table."""
        answers = [client.get(f"/api/tables/{self.table.code}") for client in self.clients(served).values()]
        if all(answer.status_code in (403, 404) for answer in answers):
            yield f"{self.table.code} is gone in silence: {answers[0].text}"
