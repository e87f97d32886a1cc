"""What was played already, kept in a file, one line a match, so that an interrupted run goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tampu.engine.errors import BadSetup


def read_kept(path: Path, what: str, same: Mapping[str, object]) -> list[dict[str, object]]:
    """The matches of an earlier run; a new file begins with what all matches in it have in common."""
    head = json.dumps(dict(same))
    if not path.exists():
        path.write_text(head + "\n", "utf-8")
        return []
    first, *lines = path.read_text("utf-8").splitlines(keepends=True)
    if first.strip() != head:
        raise BadSetup(f"{what} in", str(path), [f"one that began as {first.strip()}"])
    whole = [line for line in lines if line.endswith("\n")]  # the last one may have been cut off
    if len(whole) < len(lines):
        path.write_text("".join([first, *whole]), "utf-8")
    return [json.loads(line) for line in whole]


def keep(path: Path, match: Mapping[str, object]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(dict(match)) + "\n")
