"""Keeping all tables in a file, and putting them back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tampu.cli.serve import default_database
from tampu.server.backup import back_up, restore
from tampu.server.opening import Unusable
from tampu.server.refused import Refused


@contextmanager
def told_in_one_line() -> Iterator[None]:
    """Whatever stands in the way is told in one line; nothing was changed then."""
    try:
        yield
    except (ArgumentError, ModuleNotFoundError) as error:
        raise typer.BadParameter(str(error), param_hint="--database-url") from error
    except Refused as error:
        raise typer.BadParameter(f"the database cannot be used now ({error.code})") from error
    except (SQLAlchemyError, OSError, Unusable) as error:
        raise typer.BadParameter(str(getattr(error, "orig", None) or error)) from error


def keep(file: Path, database_url: str | None) -> None:
    """Write a backup."""
    with told_in_one_line():
        count = back_up(database_url or default_database(), file)
    typer.echo(f"{count} tables are kept in {file}")


def put_back(file: Path, database_url: str | None, force: bool) -> None:
    """Restore a backup."""
    with told_in_one_line():
        done = restore(database_url or default_database(), file, force)
    typer.echo(f"{done.tables} tables are back from {file}")
    if done.left_out:
        typer.echo(f"left out, for they were damaged in the backup: {', '.join(done.left_out)}", err=True)
    if done.undone:
        typer.echo(f"as before the backup again, and so in the record: {', '.join(done.undone)}", err=True)
