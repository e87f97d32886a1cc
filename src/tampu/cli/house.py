"""The house that all commands belong to, and the arguments that several of them take."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tampu.engine.errors import BadRecord, BadSetup
from tampu.engine.registry import GAMES


class House(TyperGroup):
    """All commands. Whatever is wrong with what was typed is told in one line, with exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line and leave, as a program does."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except (BadSetup, BadRecord) as error:
            self._refuse(str(error))
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(130)
        except Exception as error:
            if not hasattr(error, "format_message"):  # only mistakes in the arguments know how to word themselves
                raise
            self._refuse(error.format_message().rstrip(".") + self._hint(error))
        sys.exit(code if isinstance(code, int) else 0)

    def _hint(self, error: Exception) -> str:
        """What is allowed, where the message does not say so itself."""
        context = getattr(error, "ctx", None)
        if type(error) is typer.BadParameter or context is None:
            return ""
        if context.command is self:
            return f"; there is: {', '.join(self.commands)}"
        return f" (see {context.command_path} --help)"

    @staticmethod
    def _refuse(message: str) -> None:
        typer.echo(" ".join(f"tampu: {message}".split()), err=True)
        sys.exit(2)


app = typer.Typer(
    name="tampu",
    cls=House,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, by the name that `tampu games` lists.")]
Language = Annotated[
    str | None,
    typer.Option(
        "--language", "-L", metavar="en|fr|ja", help="The language of the table; otherwise that of your system."
    ),
]
Option = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Ray = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="A Ray cluster that shares the work, or [bold]local[/bold]; needs tampu[ray]."
    ),
]
Seed = Annotated[int | None, typer.Option(metavar="NUMBER", help="The same seed deals the same match.")]

SOME_GAME = next(iter(GAMES))


def examples(*lines: str) -> str:
    return "[bold]Examples[/bold]\n\n" + "\n\n".join(f"  $ {line}" for line in lines)
