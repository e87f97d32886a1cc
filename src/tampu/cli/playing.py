"""What can be typed by who plays at the terminal: the games, matches, and what became of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tampu.cli.house import SOME_GAME, GameName, Language, Option, Seed, examples

chapter = typer.Typer()


@chapter.command(epilog=examples("tampu games", "tampu games --language fr"))
def games(language: Language = None) -> None:
    """List the games: how many can play, and which options there are."""
    from tampu.cli.games import show_games

    show_games(language)


@chapter.command(
    epilog=examples(
        f"tampu play {SOME_GAME}",
        f"tampu play {SOME_GAME} --seats you,sharp,easy --seed 7",
        f"tampu play {SOME_GAME} --seats you,you --language fr",
    )
)
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(metavar="WHO,WHO,…", help="Who sits where, clockwise: `you` (also several) or a computer player."),
    ] = None,
    seed: Seed = None,
    option: Option = None,
    language: Language = None,
    hold: Annotated[
        bool, typer.Option("--hold/--no-hold", help="Confirm each of your turns with Enter; undo is free until then.")
    ] = True,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the match in this file.")] = None,
) -> None:
    """Play a match in the terminal. It is saved after every answer; [bold]q[/bold] leaves, `tampu resume` goes on."""
    from tampu.cli.play import play_new

    play_new(game, seats, seed, option or [], language, hold, save)


@chapter.command(epilog=examples("tampu resume", "tampu resume --list", "tampu resume my-match.txt"))
def resume(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The match; otherwise the newest unfinished one.")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the unfinished matches.")] = False,
    seats: Annotated[
        str | None, typer.Option(metavar="WHO,WHO,…", help="Seat other players than those noted in the file.")
    ] = None,
    language: Language = None,
    hold: Annotated[bool, typer.Option("--hold/--no-hold", help="Confirm each of your turns with Enter.")] = True,
) -> None:
    """Go on with a match that was saved, in mid-turn too."""
    from tampu.cli.resume import list_matches, resume_match

    if list_:
        list_matches()
    else:
        resume_match(file, seats, language, hold)


@chapter.command(epilog=examples("tampu replay my-match.txt", "tampu replay my-match.txt --all --seat yellow"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    all_: Annotated[bool, typer.Option("--all", help="Print the whole log instead of stepping through.")] = False,
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="Look with the eyes of one seat, by its colour.")
    ] = None,
    all_secrets: Annotated[
        bool, typer.Option("--all-secrets", help="Show what each player saw, even while the match is running.")
    ] = False,
    language: Language = None,
) -> None:
    """Step through a match: Enter goes on, b goes back, a number jumps, q leaves."""
    from tampu.cli.replay import replay_match

    replay_match(file, all_, seat, all_secrets, language)


@chapter.command(
    epilog=examples("tampu analyse my-match.txt", "tampu analyse my-match.txt --jobs 4 --json > turns.json")
)
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    tries: Annotated[int, typer.Option(metavar="NUMBER", help="Answers tried for each turn; 0 as sharp does.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same verdicts.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    language: Language = None,
) -> None:
    """Judge every turn of a finished match: what was lost, found or luck, and what decided it."""
    from tampu.cli.analyse import analyse_match

    analyse_match(file, tries, jobs, seed, json, language)
