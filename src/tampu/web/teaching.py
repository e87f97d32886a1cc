"""The page that teaches a game, and the guide of a first game: lessons, drawings, rules and hints put into words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup, escape

from tampu.drawing.sight import Sight
from tampu.drawing.teaching import FirstGame, Hint, Teaching, first_game
from tampu.engine.components import facts_in
from tampu.engine.registry import GAMES
from tampu.rulebook import RECONSTRUCTED, Rule, facts, find_rules, is_reconstructed
from tampu.rulebook import rules as all_rules
from tampu.text import Words, words
from tampu.web.look import Look
from tampu.web.templates import render


@dataclass(frozen=True)
class Chapter:
    """One lesson: where to read on in the rules, and what it looks like."""

    id: str
    icons: tuple[str, ...] = ()
    drawings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    prompts: tuple[str, ...] = ()
    """The questions of the game that this lesson explains."""


class TeachingWords:
    """The words of a game's lessons and hints, with the names of its things and the words of the page around them."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.names = words(game, language)
        self.page = Words(files(__package__).joinpath("teaching_words"), language)

    def knows(self, key: str) -> bool:
        return self.names.knows(key)

    def get(self, key: str, **values: object) -> str:
        """The text of a key; tokens among the values become names."""
        return self.names.get(key, **{name: self._named(value) for name, value in values.items()})

    def prose(self, key: str, **values: object) -> Markup:
        """A text with paragraphs, lists and stressed words."""
        return Markup("").join(_block(block) for block in self.get(key, **values).split("\n\n"))

    def hint(self, hint: Hint) -> Markup:
        return self.prose(hint.key, **hint.values)

    def suggested(self, hint: Hint) -> str:
        """The suggested option by its name."""
        return self.names.pointed_at(hint.prompt, hint.suggested)

    def lesson_of(self, prompt: str) -> str:
        """Where on the page of the rules a question is explained."""
        return next((f"#{chapter.id}" for chapter in chapters(self.game) if prompt in chapter.prompts), "")

    def silence(self, prompt: str, state: str) -> str:
        """What is said without a hint: which lesson explains the question, that one looks back or has played, or
        that others play."""
        if state in ("then", "to_end"):
            return self.page.get(f"guide.{state}")
        lesson = self.lesson_of(prompt).removeprefix("#")
        if not lesson:
            return self.page.get("guide.waiting")
        title = self.get(f"teach.{lesson}.title", **taught(self.game).facts())
        return self.page.get("guide.silent", lesson=title)

    def _named(self, value: object) -> object:
        return self.names.term(value) if isinstance(value, str) else value


@cache
def teaching_words(game: str, language: str = "en") -> TeachingWords:
    """The words of a game's lessons in a language."""
    return TeachingWords(game, language)


def _block(text: str) -> Markup:
    """A paragraph, or a list where every line begins with a dash."""
    lines = text.split("\n")
    if all(line.startswith("- ") for line in lines):
        return Markup("<ul>{}</ul>").format(
            Markup("").join(Markup("<li>{}</li>").format(_stressed(line[2:])) for line in lines)
        )
    return Markup("<p>{}</p>").format(_stressed(text))


def _stressed(text: str) -> Markup:
    return Markup(re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(text))))


# ---------------------------------------------------------------------- what a game brings


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The lessons of a game in their order."""
    return tuple(
        Chapter(entry["id"], *(tuple(entry.get(name, ())) for name in ("icons", "drawings", "rules", "prompts")))
        for entry in facts_in(f"{GAMES[game]}.teaching", "lessons.toml")["chapter"]
    )


def taught(game: str) -> Teaching:
    """The teaching module of a game."""
    module: Teaching = import_module(f"{GAMES[game]}.teaching")
    return module


@cache
def drawing(game: str, name: str, language: str) -> Markup:
    """A drawing of a game, its labels in a language."""
    macro = getattr(_drawings(game), name)
    return Markup(macro(teaching_words(game, language), taught(game).facts()))


@cache
def _drawings(game: str) -> TemplateModule:
    environment = Environment(
        loader=PackageLoader(f"{GAMES[game]}.teaching", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("drawings.svg.jinja").module


# ---------------------------------------------------------------------- the page


def rules(look: Look, game: str, wanted: str = "") -> str:
    """The page of a game's rules, taught and to be searched; of a search, only what was found."""
    wanted = wanted.strip()
    say = teaching_words(game, look.language)
    lessons = _lessons(game, look.language)
    statements = find_rules(game, wanted, look.language) if wanted else list(all_rules(game))
    return render(
        look,
        "rules",
        game=game,
        say=say,
        wanted=wanted,
        contents=[(lesson.id, lesson.title) for lesson in lessons],
        lessons=[lesson for lesson in lessons if not wanted or lesson.speaks_of(wanted)],
        groups=_grouped(game, statements, say),
        found=len(statements),
        reconstructed=_reconstructed(game, say),
    )


class Figure(NamedTuple):
    """A drawing of a lesson."""

    id: str
    svg: Markup
    caption: str


class Lesson(NamedTuple):
    """A chapter in words and pictures."""

    id: str
    title: str
    text: Markup
    figures: Sequence[Figure]
    icons: Sequence[str]
    rules: Sequence[str]

    def speaks_of(self, wanted: str) -> bool:
        text = f"{self.title} {self.text.striptags()}".casefold()
        return all(part in text for part in wanted.casefold().split())


class Statement(NamedTuple):
    """A rule in words."""

    id: str
    text: str
    reconstructed: bool


class Group(NamedTuple):
    """The rules of one chapter."""

    id: str
    title: str
    rules: Sequence[Statement]


class Reconstructed(NamedTuple):
    """What no source shows, so that we chose it ourselves, and the rules that rest on it."""

    text: str
    rules: Sequence[str]


@cache
def _lessons(game: str, language: str) -> tuple[Lesson, ...]:
    say = teaching_words(game, language)
    numbers = taught(game).facts()
    return tuple(
        Lesson(
            chapter.id,
            say.get(f"teach.{chapter.id}.title", **numbers),
            say.prose(f"teach.{chapter.id}.text", **numbers),
            [
                Figure(name, drawing(game, name, language), say.get(f"caption.{name}", **numbers))
                for name in chapter.drawings
            ],
            chapter.icons,
            chapter.rules,
        )
        for chapter in chapters(game)
    )


def _grouped(game: str, statements: Iterable[Rule], say: TeachingWords) -> list[Group]:
    """Rules under the titles of their chapters."""
    groups: dict[str, list[Statement]] = {}
    for rule in statements:
        statement = Statement(rule.id, rule.said(game, say.language), is_reconstructed(game, rule))
        groups.setdefault(rule.chapter, []).append(statement)
    return [Group(name, say.get(f"rules.{name}"), rules) for name, rules in groups.items()]


@cache
def _reconstructed(game: str, say: TeachingWords) -> list[Reconstructed]:
    resting: dict[str, list[str]] = {}
    for fact in facts(game):
        if fact.status == RECONSTRUCTED and fact.in_use:
            rules = [rule.id for rule in all_rules(game) if fact.path in rule.facts]
            resting.setdefault(fact.table, []).extend(rules)
    return [Reconstructed(say.get(f"fact.{table}"), sorted(set(rules))) for table, rules in resting.items()]


# ---------------------------------------------------------------------- the guided first game


def guide_hint(sight: Sight) -> Hint | None:
    """The hint for the question at hand at a guided table, if this viewer is the newcomer."""
    elsewhere = sight.replay is not None or sight.line is not None
    if not sight.guided or sight.me is None or elsewhere or sight.cover is not None:
        return None
    return taught(sight.game).hint(sight)


def goal(sight: Sight, language: str) -> str:
    """What one does in the game and how one wins, before the first answer, which is the newcomer's."""
    return "" if sight.truth.number or sight.line is not None else words(sight.game, language).get("game.goal")


def guided_setup(game: str) -> FirstGame:
    """The table of a guided first game, and its opening."""
    return first_game(f"{GAMES[game]}.teaching")
