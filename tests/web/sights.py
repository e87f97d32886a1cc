"""Tables to be drawn: matches played by bots, seen in every way a viewer can see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any, Final

import tampu
from tampu.bots.faces import FACES
from tampu.drawing.sight import Counsel, Link, Sight, Sitter, imagined
from tampu.engine.match import Match
from tampu.server.hosting import ACTS
from tampu.text import LANGUAGES
from tampu.web import account
from tampu.web.account import Account, Muted, Way
from tampu.web.behaviour import Act, Banned, Closed, Report, Spoken, host
from tampu.web.look import Look
from tampu.web.pages import History, Running, headline
from tests.tables import HOUSE

GAMES: Final = list(HOUSE)
NAMES: Final = ("Mayta", "Yuki", "Chaski", "Inti", "Killa")
NASTY: Final = """<i title='x'>"Ana" & {0}</i>"""
"""A name that must come out as it went in."""
VOID: Final = {"link", "meta", "input", "br", "use", "path", "rect", "circle", "ellipse", "hr", "img"}


def played(game: str, answers: int, seed: int = 3, players: int = 3, hold: bool = False) -> Match:
    """A match after about so many answers of a bot that plays anything; never in the middle of nowhere."""
    match = tampu.new(game, players, seed, hold=hold, date="2026-01-01")
    bot = tampu.bot("random", seed=1)
    while not match.over and match.number < answers:
        if match.held:
            match.go_on()
        else:
            match.play(bot.pick(match))
    return match


def finished(game: str) -> Match:
    return played(game, 100_000)


def asked(game: str, answers: int = 60) -> tuple[Match, int]:
    """A match that waits for an answer, and who is asked."""
    match = played(game, answers)
    assert match.choice is not None
    return match, match.choice.player


def running(code: str, sight: Sight, your_turn: bool, waiting_for: int | None, over: bool) -> Running:
    """A table on a home page."""
    headlines = {language: headline(sight.game, sight.state, language) for language in LANGUAGES}
    colours = tuple(seat["name"] for seat in sight.view["seats"])
    return Running(code, sight.game, headlines, colours, sight.sitters, your_turn, waiting_for, over)


def accounts() -> dict[str, Callable[[Look], str]]:
    """The pages of accounts, as anybody may look at them, and of the host."""
    then = "2026-01-01T12:00:00.000+00:00"
    ways = (Way(1, "Firefox · Linux", then, then), Way(2, "", then, then))
    full = Account("0" * 32, NASTY, "q@example.org", True, {"theme": "dark"}, then, ways, ways, 1)
    bare = Account("0" * 32, "Quilla", "", False, {}, then, ways[:1], ways[1:], 1)
    muted = [Muted(2, NASTY, True, then), Muted(1, "Yuki", False, then)]
    return {
        "door": lambda look: account.door(look, 3, True, muted),
        "door, refused": lambda look: account.door(look, 0, False, [], "<problem>"),
        "account": lambda look: account.account(look, full, True, muted),
        "account, refused": lambda look: account.account(look, bare, False, [], "<problem>"),
        "host": hosted,
        "host, refused": lambda look: host(look, [], [], [], [], "<problem>"),
        "phrase": lambda look: account.phrase(look, "0k1m 7b9d aaaa zzzz 2345 6789 vwxy"),
        "gone": account.gone,
    }


def hosted(look: Look) -> str:
    """The page of a host who has a lot to do."""
    then, some = "2026-01-01T12:00:00.000+00:00", "#0123abcd"
    around = [Spoken(6, "", "phrase", "hello"), Spoken(7, NASTY, "text", NASTY), Spoken(8, "Yuki", "removed", "")]
    reports = [
        Report("0123abcd", then, "4FB6J3", GAMES[0], True, 7, some, NASTY, "Yuki", NASTY, NASTY, around),
        Report("0123abce", then, "4FB6J3", "", False, 0, "", "", "", "", "", []),
    ]
    acts = [Act(then, what, "" if at % 2 else "Quilla", some, at, NASTY, NASTY) for at, what in enumerate(ACTS)]
    return host(look, reports, [Banned(some, NASTY, NASTY, then)], [Closed("4FB6J3", GAMES[0], NASTY)], acts)


def seen(match: Match, me: int | None, **changed: Any) -> Sight:
    """What somebody with that seat sees; whatever a test is about is given by name."""
    sitters = tuple(
        Sitter(name, "person" if seat == me else "bot", "" if seat == me else "greedy", True)
        for seat, name in zip(range(len(match.seats)), NAMES, strict=False)
    )
    usual: dict[str, Any] = {
        "code": "4F2K7Q",
        "version": 7,
        "truth": imagined(match, me),
        "eyes": me,
        "me": me,
        "mine": () if me is None else (me,),
        "sitters": sitters,
        "log": match.log.seen_by(me),
        "seen": max(0, match.number - 1),
        "may_answer": match.choice is not None and match.choice.player == me,
        "result": match.result,
    }
    return Sight(**{**usual, **changed})


def history(match: Match) -> History:
    """Some course of a match: charts do not mind which."""
    turns = tuple((number, number % len(match.seats)) for number in range(0, match.number, 5))
    return History(
        turns, tuple(tuple((turn * (seat + 1)) % 17 for seat in range(len(match.seats))) for turn, _ in turns)
    )


def counsel(match: Match) -> Counsel:
    """What a strong player would do, held against something else."""
    assert match.choice is not None
    then, plan, seat = match.clone(), [], match.choice.player
    for _ in range(3):
        if then.choice is not None and then.choice.player == seat and then.turn == match.turn:
            plan.append(then.choice.tokens[0])
            then.play(plan[-1])
    return Counsel(tuple(plan), 0, (match.choice.tokens[-1],), 4.2, 1.1, True, "sharp")


def every_state(game: str) -> Iterator[tuple[str, Sight]]:
    """A table in every state it can be seen in, under its name."""
    match, me = asked(game)
    other = (me + 1) % len(match.seats)
    yield "asked", seen(match, me)
    yield (
        "may_ask",
        seen(match, me, may_ask=True, sitters=tuple(Sitter("", "bot", "sharp", face=face) for face in FACES)),
    )
    yield "thinking", seen(match, me, may_ask=True, thinking=True)
    yield "advised", seen(match, me, may_ask=True, counsel=counsel(match))
    yield "waiting", seen(match, other, sitters=tuple(Sitter(name, "person") for name in NAMES[: len(match.seats)]))
    yield "bot", seen(match, other)
    yield "open", seen(match, other, sitters=tuple(Sitter("", "open") for _ in match.seats))
    yield "paused", seen(match, me, paused=True, may_answer=False)
    yield "cover", seen(match, me, truth=imagined(match, None), eyes=None, mine=(me, other), cover=me, may_answer=False)
    yield "uncovered", seen(match, me, mine=(me, other), uncovered=True)
    yield "spectator", seen(match, None)
    links = (Link(other, "/j/secret-of-a-seat"), Link(None, "/j/secret-to-watch"))
    yield "maker", seen(match, me, links=links, seed=42, can_undo=True, can_redo=True, can_restart=True)
    yield "barrier", seen(match, me, barrier="learnt")
    held = played(game, 40, hold=True)
    while not held.held:
        assert held.choice is not None
        held.play(held.choice.options[0])
    yield "to_end", seen(held, me, to_end=True, can_undo=True)
    yield "turn_of_another", seen(held, me)
    yield "over", seen(finished(game), 0, seed=3, hints=(2, 0, 1))
    yield "over_for_spectators", seen(finished(game), None)


class Page(HTMLParser):
    """The elements of a page: tag, attributes and the text in them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == [], f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open[-1] == tag, f"</{tag}> closes {self._open[-3:]}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())

    def all(self, css: str) -> list[dict[str, str]]:
        """The attributes of all elements of a class."""
        return [attributes for _, attributes in self.found if css in attributes.get("class", "").split()]

    def one(self, name: str) -> dict[str, str]:
        """The attributes of the element of that id."""
        (found,) = (attributes for _, attributes in self.found if attributes.get("id") == name)
        return found

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.found if "id" in attributes]
