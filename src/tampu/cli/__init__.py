"""The command line: what can be typed after `tampu`. The commands stand in chapters, and the work of each in a module.

The modules of the work are only loaded by the command that needs them, so that `tampu` answers at once.
"""

from __future__ import annotations

from typing import Annotated

import typer

from tampu.cli import asking, hosting, measuring, playing
from tampu.cli.admin import admin
from tampu.cli.house import SOME_GAME, app, examples

__all__ = ["app", "main"]

for chapter in (hosting, playing, measuring, asking):  # as help lists them
    app.add_typer(chapter.chapter)
app.add_typer(admin, name="admin")


def main() -> None:
    """Where the program begins."""
    app()


@app.callback(invoke_without_command=True, epilog=examples("tampu", f"tampu play {SOME_GAME}", "tampu games"))
def overview(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which Tampu this is.")] = False,
) -> None:
    """Tampu: a table for big Inca board games, with people and computer players. By itself it opens the browser."""
    if version:
        from tampu import __version__

        typer.echo(f"tampu {__version__}")
    elif context.invoked_subcommand is None:
        from tampu.cli.serve import LOCAL, default_database, serve
        from tampu.server.app import Settings

        serve(LOCAL, None, Settings(default_database()), browser=True)
