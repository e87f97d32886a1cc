"""News for those who are not there: how they are worded, and the page where one says what one wants to hear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from babel.lists import format_list

from tampu.text import house as house_words
from tampu.text import words
from tampu.web.look import Look
from tampu.web.templates import render

TURN, INVITED, STARTS, OVER, SAID, LOW = "turn", "invited", "starts", "over", "said", "low"
KINDS = (TURN, LOW, STARTS, OVER, SAID, INVITED)
"""What somebody may be told."""
PUSH, MAIL, SERVICE = "push", "mail", "service"
WAYS = (PUSH, MAIL, SERVICE)
"""How."""
HOURLY, DAILY = "hour", "day"
DIGESTS = ("", HOURLY, DAILY)
"""How seldom."""


class Item(NamedTuple):
    """Something that happened at a table, for one of those who sit there."""

    kind: str
    code: str
    game: str
    others: Sequence[str]
    """The names of the others there, as far as they have any."""


@dataclass(frozen=True)
class Letter:
    """One or several news in words."""

    title: str
    lines: Sequence[str]
    paths: Sequence[str]
    """Where each line leads to."""


def letter(items: Sequence[Item], language: str) -> Letter:
    """What is sent: what happened, at which table, and nothing that only a seat may see."""
    house = house_words(language)

    def told(item: Item) -> str:
        return house.get(f"web.news.told.{item.kind}", game=words(item.game, language).get("game.title"))

    def where(item: Item) -> str:
        if not item.others:
            return item.code
        return house.get("web.news.with", code=item.code, names=format_list(item.others, locale=language))

    paths = [f"/t/{item.code}" for item in items]
    if len(items) == 1:
        return Letter(told(items[0]), [where(items[0])], paths)
    lines = [f"{told(item)} · {where(item)}" for item in items]
    return Letter(house.get("web.news.many", count=len(items)), lines, paths)


# ---------------------------------------------------------------------- the page


class Service(NamedTuple):
    """Another service, as its owner sees it."""

    number: int
    name: str


@dataclass(frozen=True)
class Choice:
    """All that somebody has chosen, and may choose."""

    chosen: Mapping[str, Sequence[str]]
    ways: Sequence[str]
    """Those there are for him."""
    quiet: tuple[int, int] | None
    zone: str
    digest: str
    address: str
    is_confirmed: bool
    """Whether he has shown that it is his."""
    services: Sequence[Service]
    key: str
    """The house's own, as browsers want it who are to be told something."""
    listens: bool
    """Whether this browser is told something."""
    has_account: bool
    mails: bool
    """Whether this house sends mail at all."""


def choosing(look: Look, choice: Choice, problem: str = "") -> str:
    """Where somebody says what he wants to hear."""
    return render(look, "news", choice=choice, kinds=KINDS, digests=DIGESTS, problem=problem, clock=clock)


def asked(look: Look, address: str) -> str:
    """What somebody sees who was sent a letter to show that his address is his."""
    return render(look, "news_asked", address=address)


def clock(minutes: int) -> str:
    """A time of the day, as a field for one has it."""
    return f"{minutes // 60:02}:{minutes % 60:02}"
