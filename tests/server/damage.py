"""Rows damaged at random: whatever one of them holds, its table is shut or goes on, and nothing else is touched."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import JSON
from sqlalchemy.engine import make_url

from tampu.server.schema import OF_TABLES, tables
from tests.server.serving import Served, Table, make_table, play_on
from tests.tables import HOUSE

COLUMNS = {table.name: [column for column in table.c if column is not tables.c.code] for table in OF_TABLES}
"""Everything that is stored of a table, save the code by which it is found."""
PACE = {"kind": "days", "hours": 24, "rest": [5, 6]}
WRONG: tuple[Any, ...] = (
    *(None, 0, 1, -1, 2, 7, 99, 2**31, 2**31 - 1, 2**63 - 1, -(2**63), 1.5, 1e308, True),
    *(
        "",
        "x",
        "bot",
        "person",
        "play",
        "undo",
        "start",
        "end",
        "0",
        "-1",
        "99999999999",
        "9" * 5000,
        "\0",
        "\ud7ff",
        "é" * 300,
    ),
    *(b"", b"\xff\xfe", b"\x80" * 100),
)
WRONG_JSON: tuple[Any, ...] = (
    *(
        None,
        True,
        0,
        -1,
        1,
        3,
        99,
        10**6,
        2**31,
        2**64,
        10**30,
        1.5,
        "",
        "x",
        "9" * 5000,
        [],
        {},
        [[]],
        [None],
        [0] * 9,
    ),
    *({"x": 1}, [{}], ["x"] * 50),
)


class Ward:
    """A server with a table of every game to be damaged, each as it began and as it goes on from a checkpoint."""

    def __init__(self, served: Served, database_url: str) -> None:
        self.served = served
        self.path = Path(str(make_url(database_url).database))
        self.sound = make_table(served, "open", "random", seed=8)
        self.browser, self.stranger = served.browser(), served.browser()
        self.tables: list[Table] = []
        for game in HOUSE:
            self.tables += [self._table(game, renewed) for renewed in (False, True)]
        self.errors = Errors()

    def _table(self, game: str, renewed: bool) -> Table:
        table = make_table(self.served, "open", "open", game=game, seed=5, pace=PACE)
        play_on(table, 12)
        self.browser.post(f"/j/{table.watch}")
        if renewed:
            with self.writing() as rows:
                rows.execute("UPDATE tables SET rules_version = 0 WHERE code = ?", [table.code])
            self.forget(table)
            table.see(0)
        return table

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The rows, with nobody who watches over them."""
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=30)) as rows:
            yield rows

    def forget(self, table: Table) -> None:
        """The table must be read again by who comes next."""
        self.served.app.state.house.rooms.pop(table.code, None)
        self.served.app.state.house._secrets.clear()

    def damage(self, number: int, seed: int) -> str:
        """One case, by its number: what was wrong with how it went, or nothing. All is as it was afterwards."""
        luck = Random(f"{seed} {number}")
        table = self.tables[number % len(self.tables)]
        with self.writing() as rows:
            before = {name: everything(rows, name, table.code) for name in COLUMNS}
            what = mutated(luck, rows, table.code)
        try:
            self.forget(table)
            self.errors.told.clear()
            answers = self._ask(table) + self._ask_sound(luck)
            wrong = [f"{answer.request.url.path}: {answer.status_code}" for answer in answers if answer.is_server_error]
            wrong += self.errors.told
            return "; ".join([what, *wrong]) if wrong else ""
        finally:
            with self.writing() as rows:
                put_back(rows, table.code, before)
            self.forget(table)

    def _ask(self, table: Table) -> list[httpx.Response]:
        here, page = f"/api/tables/{table.code}", f"/t/{table.code}"
        answers = [self.browser.get("/"), self.browser.get(page), self.browser.get(f"{page}/record")]
        answers += [self.browser.get(f"/j/{table.watch}"), self.browser.get(f"{page}/replay")]
        for seat, program in table.seats.items():
            answers.append(program.get(here))
            seen = answers[-1].json()
            offered = (seen["view"]["choice"] or {}).get("options", []) if answers[-1].is_success else []
            order = {"version": seen.get("version", 1), "option": offered[0] if offered else "x"}
            answers += [program.post(f"{here}/play", json=order), program.get(f"{here}/record")]
            answers.append(self.stranger.get(f"/j/{table.secrets[seat]}"))
        return answers

    def _ask_sound(self, luck: Random) -> list[httpx.Response]:
        """The other table goes on, and so does the house."""
        page = self.stranger.get(f"/j/{self.sound.watch}")
        assert page.is_success
        if not self.sound.see(0)["result"]:
            assert play_on(self.sound, 1) <= 1
        return [page]


class Errors(logging.Handler):
    """What the server logs with a traceback: nothing, for a row."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        for name in ("tampu", "uvicorn.error", "asyncio"):
            logging.getLogger(name).addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.told.append(f"{record.getMessage()} ({record.exc_info[1]!r})")


def everything(rows: sqlite3.Connection, table: str, code: str) -> list[tuple[Any, ...]]:
    return rows.execute(f"SELECT rowid, * FROM {table} WHERE code = ?", [code]).fetchall()


def put_back(rows: sqlite3.Connection, code: str, before: dict[str, list[tuple[Any, ...]]]) -> None:
    """As it was, with everything that was done to the table since."""
    rows.execute("BEGIN IMMEDIATE")
    for name, kept in before.items():
        rows.execute(f"DELETE FROM {name} WHERE code = ?", [code])
        for rowid, *values in kept:
            rows.execute(f"DELETE FROM {name} WHERE rowid = ?", [rowid])
            places = ", ".join("?" * (len(values) + 1))
            columns = ", ".join(["rowid", *(column[1] for column in rows.execute(f"PRAGMA table_info({name})"))])
            rows.execute(f"INSERT INTO {name} ({columns}) VALUES ({places})", [rowid, *values])
    rows.execute("COMMIT")


def mutated(luck: Random, rows: sqlite3.Connection, code: str) -> str:
    """Damage one value of one row of a table; what was done."""
    table = luck.choice(["tables"] * 4 + ["seats", "moves", "moves", "sits", "clocks"])
    chosen = luck.choice(COLUMNS[table])
    column, is_json = chosen.name, isinstance(chosen.type, JSON)
    if column == "checkpoint" or luck.random() < 0.1:
        rows.execute("UPDATE tables SET rules_version = 0 WHERE code = ?", [code])
    rowid, old = luck.choice(rows.execute(f"SELECT rowid, {column} FROM {table} WHERE code = ?", [code]).fetchall())
    value = wrong_json(luck, old) if is_json and luck.random() < 0.8 else luck.choice(WRONG)
    if luck.random() < 0.05:
        rows.execute(f"DELETE FROM {table} WHERE rowid = ?", [rowid])
        return f"a row of {table} deleted"
    try:
        rows.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = ?", [value, rowid])
    except sqlite3.IntegrityError:
        return "nothing: SQLite would not have it"
    return f"{table}.{column} = {value!r:.200}"


def wrong_json(luck: Random, text: str | None) -> str:
    """A JSON text with one value replaced somewhere in it, or torn."""
    if text is None or luck.random() < 0.05:
        return luck.choice(["", "{", "nan", "[" * 100_000, json.dumps(luck.choice(WRONG_JSON))])
    data = {"": json.loads(text)}
    part: Any = data
    places: list[Any] = [""]
    while True:
        place = luck.choice(places)
        inner = part[place]
        places = list(inner) if isinstance(inner, dict) else list(range(len(inner))) if isinstance(inner, list) else []
        if not places or luck.random() < 0.15:
            part[place] = luck.choice(WRONG_JSON)
            return json.dumps(data[""])
        part = inner
