"""Keeping matches in files: after every answer, so that neither Ctrl-C nor a pulled plug loses anything."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import typer
from platformdirs import user_data_path

from tampu.engine.errors import BadRecord
from tampu.engine.match import Match
from tampu.engine.record import RUNNING, read_with_notes, write

HEADER = 4096
"""How much of a file is read to list it: enough for the header of a record."""


def home() -> Path:
    """Where Tampu keeps what must not be lost: the user's data folder, or where TAMPU_HOME says."""
    named = os.environ.get("TAMPU_HOME")
    return Path(named) if named else user_data_path("tampu", appauthor=False)


def folder() -> Path:
    """Where matches are kept, unless a file was named."""
    return home() / "matches"


def new_file(match: Match) -> Path:
    """A name nobody has used yet."""
    return folder() / f"{match.game.name}-{match.setup.date}-{secrets.token_hex(3)}.txt"


class Keeper:
    """Writes one match to its file again and again. A disk that fails is a notice, never the end of the match."""

    def __init__(self, path: Path, seats: Sequence[str]) -> None:
        self.path = path
        self.seats = tuple(seats)
        self.trouble: OSError | None = None

    def keep(self, match: Match) -> bool:
        """Write the match as it is now. False where that failed: `trouble` says why."""
        try:
            write_safely(self.path, write(match, {"seats": ",".join(self.seats)}))
        except OSError as error:
            self.trouble = error
            return False
        self.trouble = None
        return True


def write_safely(path: Path, text: str) -> None:
    """Replace a file in one stroke: whoever reads it finds the old text or the new one, never a half."""
    with suppress(FileExistsError):
        path.parent.mkdir(parents=True)
    draft = path.with_name(f".{path.name}.draft")
    try:
        with open(draft, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


def load(path: Path, hold: bool) -> tuple[Match, dict[str, str]]:
    """A match and its notes from a file; whatever is wrong with it is told in one line."""
    try:
        return read_with_notes(path.read_text("utf-8"), hold)
    except BadRecord as error:
        raise typer.BadParameter(f"{path}: {error}", param_hint="FILE") from error
    except UnicodeDecodeError:
        raise typer.BadParameter(f"{path}: line 1: this is no Tampu record", param_hint="FILE") from None
    except OSError as error:
        raise typer.BadParameter(f"{path}: {error.strerror}", param_hint="FILE") from None


@dataclass(frozen=True)
class Kept:
    """A match in the folder, as far as the header of its record tells."""

    path: Path
    game: str
    date: str
    seats: str
    running: bool


def kept_matches() -> list[Kept]:
    """All matches in the folder, the one played last first."""
    try:
        paths = sorted(folder().glob("*.txt"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []
    return [kept for path in paths if (kept := _kept(path)) is not None]


def _kept(path: Path) -> Kept | None:
    try:
        with open(path, encoding="utf-8") as file:
            head = file.read(HEADER)
    except (OSError, UnicodeDecodeError):
        return None
    found = dict(re.findall(r"^(game|date|result|note seats) (.*)$", head, re.MULTILINE))
    if not {"game", "date", "result"} <= found.keys():
        return None
    return Kept(path, found["game"], found["date"], found.get("note seats", ""), found["result"] == RUNNING)
