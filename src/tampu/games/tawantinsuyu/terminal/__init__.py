"""The table of Tawantinsuyu in a terminal: a `tampu.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from tampu.drawing import Mark, lines
from tampu.drawing.lines import beside
from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu.components import SECTIONS, WORKERS
from tampu.games.tawantinsuyu.drawing import GAINS
from tampu.games.tawantinsuyu.terminal import axomamma, board, hill, players
from tampu.games.tawantinsuyu.terminal.scene import WORKER_STYLE, Scene
from tampu.text import Words

Part = Callable[[Scene, int], list[Text]]

WIDE: Final = 116
HIGH: Final = 34
"""From this size on the board stands beside the hill; below it there is room for parts only."""
LEAST_BELOW: Final = 7
"""So many lines are left to the question at least, and on a high screen a quarter of it."""
AROUND: Final = 6
"""The lines around the options of a question: who is asked what, news, and the line to type on."""

PARTS: Final[Mapping[str, Part]] = {
    "hill": hill.hill,
    "legend": hill.legend,
    "village": board.village,
    "temple": board.temple,
    "regions": board.regions,
    "conquests": board.conquests,
    "market": board.market,
    "gods": board.gods,
    "supply": board.supply,
    "axomamma": axomamma.board,
    "forecast": players.forecast,
    "purse": players.purse,
    "hand": players.hand,
    "army": players.army,
    "buildings": players.buildings,
    "tapestries": players.tapestries,
    "players": players.players,
    "opponents": players.opponents,
}
"""In the order in which they are drawn."""
BESIDE_HILL: Final = ("village", "temple", "regions", "market", "gods")
USUAL: Final = (
    *("purse", "hand", "village", "hill", "players", "tapestries", "buildings", "army", "regions", "market", "gods"),
    *("axomamma", "temple", "forecast", "supply", "conquests", "legend", "opponents"),
)
"""What is shown first where there is not room for everything."""
ABOUT: Final[Mapping[str, Sequence[str]]] = {
    "turn_main": ("hill", "purse"),
    "place_worker": ("hill", "purse"),
    "place_role": ("hill", "purse"),
    "place_space": ("hill", "purse"),
    "warrior_take": ("hill",),
    "stairs_slot": ("hill",),
    "setup_starter": ("supply",),
    "setup_keep": ("purse", "hand", "market"),
    "setup_benefit": ("purse", "hand", "market", "supply"),
    "place_card": ("hand", "buildings"),
    "card_benefit": ("purse", "hand", "market", "buildings"),
    "festival_play": ("purse", "hand", "market", "buildings"),
    "festival_pay": ("purse", "hand", "forecast"),
    "task_pick": ("purse", "market", "hand", "tapestries"),
    "market_renew": ("market", "purse", "hand"),
    "renew_tile": ("market", "purse"),
    "renew_order": ("market",),
    "building_pick": ("market", "purse"),
    "statue_pick": ("supply", "purse", "hand"),
    "worship_statue": ("temple", "buildings", "hand"),
    "offering_steps": ("temple", "purse"),
    "temple_pay": ("temple", "purse"),
    "z12_pay": ("temple", "purse"),
    "god_source": ("gods", "hand", "buildings"),
    "weave_pick": ("supply", "tapestries", "purse"),
    "weave_next": ("supply", "tapestries"),
    "weave_place": ("supply", "tapestries"),
    "weave_offer": ("supply", "tapestries", "purse"),
    "weave_source": ("supply", "tapestries"),
    "z08_put_back": ("supply", "tapestries", "purse"),
    "seam_pick": ("tapestries", "purse", "buildings"),
    "conquest_space": ("conquests", "army", "players"),
    "conquest_flip": ("army", "regions"),
    "conquest_discard": ("army", "regions"),
    "army_play": ("army", "purse", "regions"),
    "casualty_end": ("village", "regions", "players"),
    "end_recruit": ("village", "purse", "players"),
    "nomad_pick": ("village", "purse"),
    "temple_choice": ("village", "purse"),
}
"""What a question is about, and must be seen with it."""


def draw(sight: Sight, words: Words, seats: Sequence[Mark], width: int, height: int) -> RenderableType:
    """The table: the hill and what lies around it, one's own things, and all players."""
    scene = Scene(sight, words, seats)
    roomy = width >= WIDE and height >= HIGH
    parts = {name: part for name, part in PARTS.items() if not (roomy and name in BESIDE_HILL)}
    if roomy:
        parts["hill"] = with_the_board
    drawn = {name: part(scene, width) for name, part in parts.items()}
    chosen = fitting(scene, drawn, height - 1 - below(scene, height))
    return Group(board.headline(scene, width), *(line for name in drawn if name in chosen for line in drawn[name]))


def below(scene: Scene, height: int) -> int:
    """How many lines the question needs: the more options it lists, the more, up to half of the screen."""
    listed = [option for option in scene.options if not has_a_place(option, scene.prompt)]
    wanted = len(listed) + AROUND if scene.is_mine else 0
    return max(LEAST_BELOW, height // 4, min(wanted, height // 2))


def fitting(scene: Scene, drawn: Mapping[str, Sequence[Text]], room: int) -> set[str]:
    """The parts that find room: first what the question is about, then the others as long as they fit."""
    about = ABOUT.get(scene.prompt, ()) if scene.is_mine else ()
    chosen: set[str] = set()
    for name in (*about, *USUAL):
        if name not in drawn or name in chosen:
            continue
        if len(drawn[name]) <= room or name in about[:1]:
            chosen.add(name)
            room -= len(drawn[name])
    return chosen


def with_the_board(scene: Scene, width: int) -> list[Text]:
    """The hill, and beside it everything else that lies on the table."""
    left = hill.CELL * SECTIONS + 1
    room = width - left
    side = [
        *board.village(scene, room),
        *board.temple(scene, room),
        *board.regions_in_a_column(scene, room),
        *board.market_in_a_column(scene, room),
        *board.gods_in_a_column(scene, room),
    ]
    return beside(hill.hill(scene, left), left, side)


def has_a_place(option: str, prompt: str) -> bool:
    """Spaces of the hill, stairs and conquest spaces are chosen where they lie."""
    return hill.is_on_hill(option, prompt) or board.is_on_regions(option, prompt)


def is_on_board(sight: Sight, option: str) -> bool:
    return has_a_place(option, sight.prompt)


def signs(words: Words) -> list[Text]:
    """The letters of the hill, of workers and of what is paid and gained, and the signs of everything else."""
    workers = {str(worker): f"worker-{worker}" for worker in WORKERS}
    return [
        *hill.letters(words),
        *(lines.sign(words.get(f"short.{name}"), words.term(name), WORKER_STYLE[at]) for at, name in workers.items()),
        *(lines.sign(f"1{words.get(f'short.good-{kind}')}", words.get(f"count.{kind}", count=1)) for kind in GAINS),
        *lines.signs(words),
    ]
