"""The overview, and the list of games."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from tampu.bots import bots
from tampu.cli.look import console, language_of
from tampu.cli.table import YOU
from tampu.engine.registry import GAMES, all_games
from tampu.text import words

COMMANDS = {
    "tampu games": "the games there are",
    "tampu play {game}": "play in this terminal, against computer players",
    "tampu play {game} --seats you,you,{bot}": "two people at one keyboard, and a computer player",
    "tampu resume": "go on with the match you left",
    "tampu rules {game} llama": "look up the rules",
    "tampu simulate {game} --seats {bot},random": "let computer players play, and count",
    "tampu --help": "all commands; each one has its own --help",
}


def show_overview() -> None:
    """What there is to do, for somebody who typed `tampu` and nothing else."""
    terminal = console()
    game = next(iter(GAMES))
    terminal.print(Text("Tampu: a table for big Inca board games, with people and computer players.\n"))
    width = max(len(command.format(game=game, bot=bots()[-1])) for command in COMMANDS)
    for command, meaning in COMMANDS.items():
        typed = command.format(game=game, bot=bots()[-1])
        terminal.print(Text.assemble("  ", (typed.ljust(width), "bold"), f"  {meaning}"))


def show_games(language: str | None) -> None:
    """All games with their players and options."""
    spoken = language_of(language)
    terminal = console()
    for game in all_games():
        said = words(game.name, spoken)
        terminal.print(Text.assemble((game.name, "bold"), f"  {said.get('game.title')}"))
        terminal.print(Text(said.get("game.tagline"), "quiet"))
        grid = Table.grid(padding=(0, 2))
        grid.add_row("  players", f"{game.players.start} to {game.players.stop - 1}")
        grid.add_row("  seats", ", ".join((YOU, *bots())))
        for option in game.options:
            values = "|".join(option.written(value) for value in option.values)
            meaning = said.get(f"setting.{option.name}.help")
            usual = option.written(option.default)
            grid.add_row("  option", Text(f"{option.name}={values} (usually {usual}): {meaning}"))
        terminal.print(grid)
