"""The list of games."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from tampu.bots import bots
from tampu.cli.look import console, language_of
from tampu.cli.table import YOU
from tampu.engine.registry import all_games
from tampu.text import house, words


def show_games(language: str | None) -> None:
    """All games with their players and options, and how each of the computer players plays."""
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
    levels = Table.grid(padding=(0, 2))
    for level in bots():
        levels.add_row(f"  {level}", Text(house(spoken).get(f"house.bot.{level}.how")))
    terminal.print(levels)
