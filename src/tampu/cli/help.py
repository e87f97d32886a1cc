"""Help at the table: the rules behind the question at hand, what an option would do, or a rule looked up."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tampu.cli.table import Table, labels
from tampu.drawing.explaining import explained
from tampu.drawing.sight import Sight
from tampu.engine.choice import Choice
from tampu.engine.match import Match
from tampu.rulebook import Rule, find_rules, is_reconstructed, rules_about

MOST = 12
"""How many rules are shown at once; more of them would not help."""
AROUND = 7
"""So many lines stand around them: the hint, how many rules there are besides, what else can be asked, the answer."""


def explain_rules(table: Table, match: Match, seat: int, private: bool, wanted: str) -> None:
    """Answer `?`, `? MP-042`, `? word`, `? 3` (an option by its label) or the name of what is not offered."""
    game = match.game.name
    language = table.words.language
    choice = match.choice
    if choice is not None and choice.player == seat:
        told = about_answer(table, table.sight(match, seat, private or choice.secret), choice, wanted)
        if told is not None:
            table.console.print(told)
            return
    if wanted:
        found = find_rules(game, wanted, language)
    elif choice is not None and choice.player == seat:
        table.console.print(Text(table.words.hint(choice, match.state.seen_by(seat))))
        found = rules_about(game, choice.prompt)
    else:
        found = []
    if wanted and not found:
        table.console.print(Text(table.say("no_rule", wanted=wanted)))
    show(table, game, found)
    table.console.print(Text(table.say("help"), "quiet"))


def about_answer(table: Table, sight: Sight, choice: Choice, wanted: str) -> Text | None:
    """What an option would do, or why there is no such option; nothing where nobody would look for one."""
    words, tokens = table.words, choice.tokens
    named = {token.casefold(): token for token in tokens} | dict(zip(labels(tokens), tokens, strict=True))
    if wanted.casefold() in named:
        token = named[wanted.casefold()]
        would = explained(sight.preview(token), words, sight).text
        return Text.assemble((words.option(choice.prompt, token), "bold"), "  ", would)
    for token in words.tokens_of(wanted):
        reason = sight.why_not(token)
        if reason is not None:
            return Text.assemble((words.term(token), "bold"), "  ", words.why(reason), f" ({reason.rule})")
    return None


def show(table: Table, game: str, found: Sequence[Rule]) -> None:
    """The first of them, as many as the screen has lines for."""
    room = table.console.height - AROUND
    shown = 0
    for rule in found[:MOST]:
        lines = table.wrapped([rule_line(game, rule, table.words.language, table.say("reconstructed"))])
        room -= len(lines)
        if shown and room < 0:
            break
        shown += 1
        table.console.print(*lines, sep="\n")
    if len(found) > shown:
        table.console.print(Text(table.say("more_rules", count=len(found) - shown), "quiet"))


def rule_line(game: str, rule: Rule, language: str, mark: str) -> Text:
    """A rule with its id; one that rests on a fact of our own making says so."""
    line = Text.assemble((rule.id, "bold"), " ", rule.said(game, language))
    if is_reconstructed(game, rule):
        line.append(f" [{mark}]", "italic")
    return line
