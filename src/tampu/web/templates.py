"""Templates and the words in them: compiled once, escaping what they are given, failing on a missing name."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from functools import cache, lru_cache, partial

from jinja2 import ChoiceLoader, Environment, FunctionLoader, PackageLoader, StrictUndefined, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from tampu.drawing.colours import shape_of
from tampu.drawing.pieces import PIECES
from tampu.engine.registry import brought
from tampu.text import LANGUAGES, house
from tampu.web.look import SETTINGS, Look

LANGUAGE_NAMES = dict(zip(LANGUAGES, ("English", "Français", "日本語"), strict=True))

BANNED: ContextVar[str] = ContextVar("banned", default="")
"""Why the host lets whoever reads the page do nothing here; nothing where he may."""
KEPT = 1 << 14
"""So many texts are remembered with what they look like on a page: most stand on one again and again."""

_escaped_text = lru_cache(KEPT)(escape)


def escaped(value: object) -> str:
    """What a template is given, as it stands on the page. A table says over a thousand things, most of them simple."""
    if type(value) is str:
        return _escaped_text(value)
    if type(value) is Markup:
        return value
    if type(value) is int:
        return str(value)
    return "" if type(value) is Undefined else escape(value)


_DRAWN: dict[tuple[Hashable, ...], str] = {}


def once(macro: Macro, *parts: Hashable) -> str:
    """What a macro draws of nothing but these parts is drawn once: most lines of a log are there again and again."""
    key = (macro.name, *parts)
    found = _DRAWN.get(key)
    if found is None:
        if len(_DRAWN) >= KEPT:
            _DRAWN.clear()
        found = _DRAWN[key] = macro(*parts)
    return found


class QuickEscapes(CodeGenerator):
    """Templates escape by `escaped`: that of Jinja took a fifth of the time in which a table was drawn."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 (so Jinja calls it)
        super().visit_Template(node, frame)
        self.writeline(f"from {__name__} import {escaped.__name__} as escape")


@cache
def environment() -> Environment:
    """Ours first; the drawing of a game is found under the game's name."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader("tampu.web"), FunctionLoader(_of_a_game)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.code_generator_class = QuickEscapes
    made.globals.update(
        PIECES,
        settings=SETTINGS,
        language_names=LANGUAGE_NAMES,
        shape=shape_of,
        once=once,
        tuple=tuple,
    )
    return made


def drawn_by(game: str) -> str:
    """The template with the macros of a game's table: its own, or the plain one of the house."""
    return f"{game}/table.svg.jinja" if brought(game, "table.svg.jinja") is not None else "plain.html.jinja"


def _of_a_game(template: str) -> str | None:
    """What a game draws with: `<game>/<file>`."""
    game, _, name = template.partition("/")
    found = brought(game, name)
    return None if found is None else found.read_text("utf-8")


def words_of(look: Look) -> Callable[..., str]:
    """How templates say something in the viewer's language."""
    return partial(house(look.language).get)


def render(look: Look, template: str, **values: object) -> str:
    """A page, or a part of one."""
    page = environment().get_template(f"{template}.html.jinja")
    return page.render(look=look, t=words_of(look), ban=BANNED.get(), **values)
