"""What can be typed by who measures computer players, and makes them better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tampu.cli.house import SOME_GAME, GameName, Option, Ray, examples

chapter = typer.Typer()


@chapter.command(
    epilog=examples(
        f"tampu simulate {SOME_GAME} --seats steady,random --games 1000 --jobs 2",
        f"tampu simulate {SOME_GAME} --seats random,random,random --seed 7 --json > figures.json",
    )
)
def simulate(
    game: GameName,
    seats: Annotated[str, typer.Option(metavar="BOT,BOT,…", help="The computer players.")],
    games: Annotated[int, typer.Option(metavar="NUMBER", help="How many matches to play.")] = 100,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same figures.")] = 0,
    rotate: Annotated[bool, typer.Option("--rotate/--no-rotate", help="Change seats from match to match.")] = True,
    option: Option = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let computer players play many matches, and count. Ctrl-C prints what was done so far."""
    from tampu.cli.simulate import simulate_matches

    simulate_matches(game, seats, games, jobs, seed, rotate, option or [], json)


@chapter.command(
    epilog=examples(
        f"tampu tournament {SOME_GAME} --players sharp,steady,easy,random --games 400 --seats 4 --jobs 8",
        f"tampu tournament {SOME_GAME} --players master,sharp --games 100 --keep master.jsonl",
    )
)
def tournament(
    game: GameName,
    players: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="Computer players, or your own as [bold]module:Class[/bold].")
    ],
    games: Annotated[int, typer.Option(metavar="NUMBER", help="How many matches each has against each.")] = 100,
    seats: Annotated[int, typer.Option(metavar="NUMBER", help="One sits against so many others, less one.")] = 2,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same figures.")] = 0,
    option: Option = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished matches there, and go on from them.")
    ] = None,
    ray: Ray = "",
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let every computer player meet every other, in changing seats, and tell who is the stronger."""
    from tampu.cli.tournament import hold_tournament

    hold_tournament(game, players, games, seats, jobs, seed, option or [], keep, ray, json)


@chapter.command(
    epilog=examples(
        f"tampu train {SOME_GAME} --jobs 8 --keep training.jsonl",
        f"tampu train {SOME_GAME} --rounds 40 --games 64 --seats 2,4 --write",
    )
)
def train(
    game: GameName,
    rounds: Annotated[int, typer.Option(metavar="NUMBER", help="How often all numbers take a step.")] = 30,
    games: Annotated[
        int, typer.Option(metavar="NUMBER", help="How many duels, of two matches each, a round has.")
    ] = 64,
    proof: Annotated[
        int, typer.Option(metavar="NUMBER", help="How many matches against the judge as it was prove the numbers.")
    ] = 400,
    seats: Annotated[str, typer.Option(metavar="2,4", help="How many play in a match: all of these in turn.")] = "2",
    tries: Annotated[int, typer.Option(metavar="NUMBER", help="How many answers a player tries each turn.")] = 300,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same numbers.")] = 0,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished matches there, and go on from them.")
    ] = None,
    ray: Ray = "",
    write: Annotated[
        bool, typer.Option("--write", help="Write the numbers into the game's judge.toml, if they prove better.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print factors and figures as JSON.")] = False,
) -> None:
    """Find by self-play the numbers that a game's judge should count with, for the computer players."""
    from tampu.cli.train import hold_training

    hold_training(game, rounds, games, proof, seats, tries, jobs, seed, keep, ray, write, json)
