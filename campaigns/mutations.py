"""Damage, drawn from luck: to texts, to JSON values, to rows of a database, and to files."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

from tests.engine.damage import LIKELY, checked, lines_of

SILLY: tuple[object, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    99,
    2**31,
    2**63,
    10**30,
    0.5,
    "",
    "x",
    "\0",
    "9" * 50,
    [],
    {},
    [None],
    "é" * 200,
)
WORDS = (*LIKELY, "\ud800", "\u2028")
PAGE = 4096


def damaged_text(luck: random.Random, text: str) -> str:
    """The text with pieces cut out, put in, doubled or turned round."""
    for _ in range(luck.randint(1, 4)):
        start = luck.randint(0, len(text))
        end = min(len(text), start + luck.randint(0, 30))
        piece = text[start:end]
        text = text[:start] + luck.choice([luck.choice(WORDS), "", piece * 2, piece[::-1]]) + text[end:]
    return text


def forged_record(luck: random.Random, text: str) -> str:
    """A record with other lines or another state, and a check that fits."""
    lines = lines_of(text)
    for _ in range(luck.randint(1, 3)):
        number = luck.randrange(1, len(lines))
        line = lines[number]
        before, brace, data = line.partition("{")
        state = read_json(brace + data)
        if state is not None and luck.random() < 0.8:
            lines[number] = before + json.dumps(damaged_value(luck, state))
        elif luck.random() < 0.3:
            lines.insert(number, luck.choice(lines))
        elif line.startswith(("rules ", "players ", "seed ")) or luck.random() < 0.2:
            lines[number] = " ".join([line.split(" ")[0], str(luck.choice(SILLY[:11]))])
        else:
            words = line.split(" ")
            words[luck.randrange(len(words))] = luck.choice([*WORDS, *words])
            lines[number] = " ".join(words)
    return checked("\n".join(lines).splitlines())


def read_json(text: str) -> Any:
    """The value that a text stands for; none where an earlier mutation has left none."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def damaged_value(luck: random.Random, value: Any) -> Any:
    """A JSON value in which something, somewhere, is missing, doubled or something else."""
    if isinstance(value, dict) and value and luck.random() < 0.9:
        name = luck.choice(list(value))
        if luck.random() < 0.15:
            return {other: one for other, one in value.items() if other != name}
        return {**value, name: damaged_value(luck, value[name])}
    if isinstance(value, list) and value and luck.random() < 0.9:
        at = luck.randrange(len(value))
        kind = luck.random()
        if kind < 0.15:
            return value[:at] + value[at + 1 :]
        if kind < 0.3:
            return [*value, value[at]]
        return [*value[:at], damaged_value(luck, value[at]), *value[at + 1 :]]
    if isinstance(value, int) and luck.random() < 0.5:
        return value + luck.choice([-1, 1, 7])
    return luck.choice(SILLY)


# ---------------------------------------------------------------------- databases


def damage_row(luck: random.Random, file: sqlite3.Connection, code: str) -> str:
    """Damage one row of a table of the house; what was done."""
    names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = [name for name in names if "code" in columns(file, name)]
    name = luck.choice([*kept, "tables", "tables", "moves"])
    rows = [rowid for (rowid,) in file.execute(f"SELECT rowid FROM {name} WHERE code = ?", (code,))]
    if not rows:
        return damage_row(luck, file, code)
    row = luck.choice(rows)
    if luck.random() < 0.1:
        file.execute(f"DELETE FROM {name} WHERE rowid = ?", (row,))
        return f"a row of {name} is gone"
    column = luck.choice([column for column in columns(file, name) if column != "code"])
    (old,) = file.execute(f"SELECT {column} FROM {name} WHERE rowid = ?", (row,)).fetchone()
    new = damaged_cell(luck, old)
    try:
        file.execute(f"UPDATE {name} SET {column} = ? WHERE rowid = ?", (new, row))
    except (sqlite3.IntegrityError, OverflowError):
        return damage_row(luck, file, code)
    return f"{name}.{column}: {str(old)[:200]!r} became {str(new)[:200]!r}"


def columns(file: sqlite3.Connection, name: str) -> list[str]:
    return [row[1] for row in file.execute(f"PRAGMA table_info({name})")]


def damaged_cell(luck: random.Random, old: Any) -> Any:
    """Another value in its place; in JSON another value somewhere inside."""
    if isinstance(old, str) and old[:1] in ("{", "[") and luck.random() < 0.8:
        return json.dumps(damaged_value(luck, json.loads(old)))
    if isinstance(old, str) and old and luck.random() < 0.5:
        return damaged_text(luck, old).encode("utf-8", "replace").decode()
    if isinstance(old, int) and luck.random() < 0.5:
        return old + luck.choice([-1, 1, 3])
    return luck.choice([None, -1, 0, 1, 99, 2**31, 2**62, 0.5, "", "x", "null", "[]", "{", "\0", b"\xff\xfe", "9" * 50])


def damage_file(luck: random.Random, path: Path) -> str:
    """Damage a file as disks and people do; what was done."""
    data = bytearray(path.read_bytes())
    kind = luck.choice(["bytes", "bytes", "page", "header", "cut short", "made longer", "another file"])
    at = luck.randrange(len(data))
    if kind == "bytes":
        for _ in range(luck.randint(1, 64)):
            data[luck.randrange(len(data))] = luck.randrange(256)
    elif kind == "page":
        start = at // PAGE * PAGE
        data[start : start + PAGE] = luck.choice([bytes(PAGE), luck.randbytes(PAGE)])
    elif kind == "header":
        data[luck.randrange(100)] ^= 1 << luck.randrange(8)
    elif kind == "cut short":
        del data[max(1, at) :]
    elif kind == "made longer":
        data += luck.randbytes(luck.randint(1, 3 * PAGE))
    else:
        data = bytearray(luck.choice([b"tampu record 1\n", luck.randbytes(9000)]))
    path.write_bytes(data)
    return kind
