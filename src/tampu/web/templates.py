"""Templates and the words in them: compiled once, escaping what they are given, failing on a missing name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined

from tampu.drawing.pieces import PIECES
from tampu.engine.registry import GAMES
from tampu.text import LANGUAGES, house
from tampu.web.look import SETTINGS, Look

LANGUAGE_NAMES = dict(zip(LANGUAGES, ("English", "Français", "日本語"), strict=True))
SHAPES = {
    "blue": "M0-8.6a8.6 8.6 0 1 0 0 17.2a8.6 8.6 0 1 0 0-17.2z",
    "yellow": "M0-10.4L10.4 0 0 10.4-10.4 0z",
    "red": "M0-9.8L10.6 8.6h-21.2z",
    "green": "M-8-8h16v16h-16z",
    "white": "M-4-9.6h8V-4h5.6v8H4v5.6h-8V4h-5.6v-8H-4z",
    "black": "M-4-9.6h8V-4h5.6v8H4v5.6h-8V4h-5.6v-8H-4z",
}
"""The shape of each colour, for nothing is told by colour alone."""
OTHER_SHAPE = "M0-10.5L3-3.6 10.2-3.2 4.8 1.6 6.4 8.6 0 5-6.4 8.6-4.8 1.6-10.2-3.2-3-3.6z"


@cache
def environment() -> Environment:
    """Ours first; the drawing of a game is found under the game's name."""
    drawings = PrefixLoader({game: PackageLoader(module, "") for game, module in GAMES.items()})
    made = Environment(
        loader=ChoiceLoader([PackageLoader("tampu.web"), drawings]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        PIECES,
        settings=SETTINGS,
        language_names=LANGUAGE_NAMES,
        shape=lambda colour: SHAPES.get(colour, OTHER_SHAPE),
    )
    return made


def words_of(look: Look) -> Callable[..., str]:
    """How templates say something in the viewer's language."""
    return partial(house(look.language).get)


def render(look: Look, template: str, **values: object) -> str:
    """A page, or a part of one."""
    return environment().get_template(f"{template}.html.jinja").render(look=look, t=words_of(look), **values)
