"""Templates and the words in them: compiled once, escaping what they are given, failing on a missing name."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import ChoiceLoader, Environment, FunctionLoader, PackageLoader, StrictUndefined, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from jinja2.utils import missing
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


class QuickMacro(Macro):
    """A macro that is called as it was written, without keywords, is called at once."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._is_plain = not (self.caller or self.catch_kwargs or self.catch_varargs)

    def __call__(self, *given: Any, **named: Any) -> str:
        left_out = self._argument_count - len(given)
        if named or left_out < 0 or not self._is_plain:
            return super().__call__(*given, **named)
        return str.__new__(Markup, self._func(*given, *(missing,) * left_out))


class QuickCode(CodeGenerator):
    """Templates escape by `escaped`, and call and look up as Python does.

    What Jinja can do beyond that (attributes that are items, functions that want its context) no template here needs,
    and with its way to escape it took more than a third of the time in which a table was drawn.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 (so Jinja calls it)
        super().visit_Template(node, frame)
        ours = {escaped.__name__: "escape", QuickMacro.__name__: "Macro"}
        self.writeline(f"from {__name__} import {', '.join(f'{one} as {name}' for one, name in ours.items())}")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")


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
    made.code_generator_class = QuickCode
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
