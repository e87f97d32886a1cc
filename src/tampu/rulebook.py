"""The rules of a game as its players read them, and the printed facts they rest on.

Every game keeps its rule statements in `rules.toml` and its printed facts in `components.toml`. Help, lists and the
rules ledger read both here, so that a statement is written down once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from tampu.engine.components import Facts
from tampu.engine.registry import brought, find, told_by
from tampu.text import words

RECONSTRUCTED = "reconstructed"
STATUSES = ("rulebook", "found", "deduced", RECONSTRUCTED)
"""How sure a fact is: printed in the rulebook, found elsewhere, following from printed numbers, or chosen by us."""


@dataclass(frozen=True)
class Rule:
    """One rule: its id, where it belongs, what it says, and which questions and facts it is about."""

    id: str
    chapter: str
    text: str
    prompts: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    unproved: str | None = None

    def said(self, game: str, language: str) -> str:
        """The statement in a language; in English where nobody has translated it."""
        catalogue = words(game, language)
        key = f"rule.{self.id}"
        return catalogue.get(key) if catalogue.knows(key) else self.text


@dataclass(frozen=True)
class Fact:
    """One table of a game's components: where it stands, how sure it is, and who says so."""

    path: str
    status: str
    source: str
    in_use: bool

    @property
    def table(self) -> str:
        """The name without the entry of a list: `district` for `district:sun_clock`."""
        return self.path.partition(":")[0]

    @property
    def entry(self) -> str:
        """Which entry of a list it is; empty for a table that stands alone."""
        return self.path.partition(":")[2]


# ---------------------------------------------------------------------- rules


@cache
def rules(game: str) -> tuple[Rule, ...]:
    """All rules of a game, in the order of its rulebook."""
    return tuple(
        Rule(
            entry["id"],
            entry["chapter"],
            entry["text"],
            tuple(entry.get("prompts", ())),
            tuple(entry.get("facts", ())),
            entry.get("unproved"),
        )
        for entry in told_by(find(game).name, "rules.toml").get("rule", ())
    )


def rules_about(game: str, prompt: str) -> list[Rule]:
    """The rules behind a question."""
    return [rule for rule in rules(game) if prompt in rule.prompts]


def find_rules(game: str, wanted: str, language: str = "en") -> list[Rule]:
    """The rule of that id (the number alone will do), or all whose id, chapter or statement holds every word."""
    by_id = [rule for rule in rules(game) if _is_id(rule.id, wanted)]
    if by_id:
        return by_id
    parts = wanted.casefold().split()
    return [
        rule
        for rule in rules(game)
        if all(part in f"{rule.id} {rule.chapter} {rule.said(game, language)}".casefold() for part in parts)
    ]


def _is_id(rule_id: str, wanted: str) -> bool:
    prefix, _, number = rule_id.partition("-")
    match = re.fullmatch(rf"(?:{re.escape(prefix)}-?)?(\d+)", wanted.strip(), re.IGNORECASE)
    return match is not None and int(match[1]) == int(number)


def is_reconstructed(game: str, rule: Rule) -> bool:
    """Whether the rule rests on a fact that we chose ourselves, because no source shows it."""
    status = {fact.path: fact.status for fact in facts(game)}
    return any(status[path] == RECONSTRUCTED for path in rule.facts)


# ---------------------------------------------------------------------- facts


@cache
def facts(game: str) -> tuple[Fact, ...]:
    """All tables of a game's components that state a fact, in the order of the file."""
    return tuple(_facts_in("", told_by(find(game).name, "components.toml")))


def facts_file(game: str) -> Traversable | None:
    """Where the facts of a game are corrected."""
    return brought(game, "components.toml")


def _facts_in(path: str, table: Facts) -> Iterator[Fact]:
    source = table.get("source", "")
    in_use = table.get("active", True)
    if "status" in table:
        yield Fact(path or "game", table["status"], source, in_use)
    for name, value in table.items():
        if name.endswith("_status"):
            # one field of a table may be surer than the rest of it
            yield Fact(f"{path}.{name.removesuffix('_status')}", value, source, in_use)
        elif isinstance(value, dict):
            yield from _facts_in(f"{path}.{name}" if path else name, value)
        elif isinstance(value, list):
            yield from _facts_in_list(f"{path}.{name}" if path else name, value)


def _facts_in_list(path: str, entries: Iterable[object]) -> Iterator[Fact]:
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, dict):
            yield from _facts_in(f"{path}:{entry.get('id', number)}", entry)
