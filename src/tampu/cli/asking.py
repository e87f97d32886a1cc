"""What can be typed by who asks about a game: its rules, and its printed facts."""

from __future__ import annotations

from typing import Annotated

import typer

from tampu.cli.house import SOME_GAME, GameName, Language, examples

chapter = typer.Typer()


@chapter.command(epilog=examples(f"tampu facts {SOME_GAME}", f"tampu facts {SOME_GAME} --status reconstructed"))
def facts(
    game: GameName,
    status: Annotated[
        str | None, typer.Option(metavar="STATUS", help="Only rulebook, found, deduced or reconstructed facts.")
    ] = None,
) -> None:
    """List what is printed on boards, tiles and cards, how sure each fact is, and where to correct it."""
    from tampu.cli.rules import show_facts

    show_facts(game, status)


@chapter.command(
    epilog=examples(f"tampu rules {SOME_GAME}", f"tampu rules {SOME_GAME} 42", f"tampu rules {SOME_GAME} temple")
)
def rules(
    game: GameName,
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]", help="A rule's id, or words to look for.")
    ] = None,
    language: Language = None,
) -> None:
    """Look up the rules of a game."""
    from tampu.cli.rules import show_rules

    show_rules(game, " ".join(wanted or []), language)
