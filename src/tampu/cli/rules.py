"""Looking up rules, and the facts they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

import typer
from rich.padding import Padding
from rich.text import Text

from tampu.cli.help import rule_line
from tampu.cli.look import console, language_of
from tampu.engine.registry import find
from tampu.rulebook import STATUSES, Fact, facts, facts_file, find_rules, rules
from tampu.text import house

MEANING = {
    "rulebook": "stated in the rulebook",
    "found": "stated in another published source",
    "deduced": "follows from numbers in the rulebook",
    "reconstructed": "chosen by us, because no source shows it",
}


def show_rules(game: str, wanted: str, language: str | None) -> None:
    """All rules, chapter by chapter, or those that were asked for."""
    spoken = language_of(language)
    name = find(game).name
    found = find_rules(name, wanted, spoken) if wanted else list(rules(name))
    if not found:
        raise typer.BadParameter(
            f"no rule speaks of {wanted!r}; ids go from {rules(name)[0].id} to {rules(name)[-1].id}"
        )
    terminal = console()
    mark = house(spoken).get("house.reconstructed")
    for chapter, part in groupby(found, key=lambda rule: rule.chapter):
        terminal.print(Text(chapter.replace("_", " ").capitalize(), "bold underline"))
        for rule in part:
            terminal.print(rule_line(name, rule, spoken, mark))


def show_facts(game: str, status: str | None) -> None:
    """Every table of the components, the surest first, and the file to correct."""
    if status is not None and status not in STATUSES:
        raise typer.BadParameter(f"no status {status!r}; there is: {', '.join(STATUSES)}", param_hint="--status")
    name = find(game).name
    terminal = console()
    for kind in STATUSES if status is None else (status,):
        found = [fact for fact in facts(name) if fact.status == kind]
        terminal.print(Text.assemble((f"{kind}: {len(found)}", "bold"), f"  {MEANING[kind]}"))
        for line in grouped(found):
            terminal.print(Padding(line, (0, 0, 0, 2)))
        terminal.print()
    file = facts_file(name)
    if file is not None:
        terminal.print(Text(f"To correct a fact, edit {file} and play: the whole house follows it."), soft_wrap=True)


def grouped(found: Iterable[Fact]) -> list[Text]:
    """One line for all facts of a table that rest on the same source."""
    groups: dict[tuple[str, str, bool], list[str]] = {}
    for fact in found:
        groups.setdefault((fact.table, fact.source, fact.in_use), []).append(fact.entry)
    return [
        Text.assemble(
            (table, "bold"),
            listed(entries),
            "" if in_use else " [not in use]",
            (f"  {source}", "quiet"),
        )
        for (table, source, in_use), entries in groups.items()
    ]


def listed(entries: Sequence[str]) -> str:
    """The entries of a list by their ids, or how many there are where they have none."""
    if not any(entries):
        return ""
    return f" ({len(entries)} entries)" if all(map(str.isdigit, entries)) else f" ({', '.join(entries)})"
