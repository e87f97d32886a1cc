"""What one visitor may take of the house: work, guesses, open pages, new tables and disk.

Everything is counted in one place, by the address a visitor comes from (a whole /64 of IPv6, which one home has) and,
where he says who he is, by that too: a name costs nothing to invent, so it only ever makes a limit tighter.
"""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Final, NamedTuple

from tampu.server.refused import Refused

KNOWN = 50_000
"""So many visitors are remembered; the one not seen for longest is forgotten first."""
DAY = 24 * 3600
EMPTY_TABLE = 20_000
"""About so many bytes a new table takes on the disk."""
ONLY_BOTS = 10
"""A table where only bots play counts as so many: it goes on by itself to the end."""
ANSWER = 200
"""About so many bytes an answer takes."""


class Kind(NamedTuple):
    """A kind of request, and how many milliseconds of work it makes."""

    name: str
    cost: float
    methods: str
    path: re.Pattern[str]


def _kind(name: str, cost: float, methods: str, path: str) -> Kind:
    return Kind(name, cost, methods, re.compile(path.replace("*", "[^/]+")))


KINDS: Final = (
    _kind("static", 1, "GET", r"/static/.+|/worker\.js"),
    _kind("health", 1, "GET", "/healthz|/metrics"),
    _kind("talk", 4, "GET POST", "(/t|/api/tables)/*/(talk|notes|people|report)"),
    _kind("plan", 25, "POST", "/t/*/plan|/api/tables/*/plan"),
    _kind("act", 8, "POST", "/t/*/(act|device)|/api/tables/*/[a-z_]+"),
    _kind("stream", 8, "GET", "/t/*/live|/lobby/live"),
    _kind("see", 3, "GET", "/api/tables/*(/why_not)?"),
    _kind("preview", 7, "GET", "/t/*/preview"),
    _kind("advice", 20, "GET", "/t/*/(step|coach)"),
    _kind("previews", 14, "GET", "/api/tables/*/previews"),
    _kind("table", 6, "GET", "/t/*"),
    _kind("replay", 12, "GET", "/t/*/(then|result|replay(/part)?)"),
    _kind("analysis", 20, "GET", "/t/*/analysis(/*)?"),
    _kind("picture", 100, "GET", r"/t/*/result\.png"),
    _kind("record", 3, "GET", "(/api)?/t(ables)?/*/record"),
    _kind("home", 8, "GET", "/|/lobby|/api/lobby"),
    _kind("phrase", 100, "POST", "/account/(phrase|enter)"),
    _kind("export", 400, "GET", "/account/export"),
    _kind("account", 8, "GET POST", "/account(/*){0,3}"),
    _kind("memory", 15, "GET POST", "(/api)?/(ratings|statistics|people|seasons)/*|/ratings|(/api)?/profile(/games)?"),
    _kind("admin", 25, "GET POST", "/admin"),
    _kind("season", 10, "GET POST", "/seasons(/*/(join|begin|tables/*))?"),
    _kind("invitation", 5, "GET POST", "/j/*(/ask)?|/join|/t/*/(join|qr)|/api/seat"),
    _kind("make", 10, "POST", "/(new|quick|learn|watch)/*|/t/*/(again|branch)|/lobby/(join|make)|/api/tables"),
    _kind("import", 10, "POST", "/import"),
    _kind("page", 15, "GET", "/play|/learn|/watch|/(new|rules)/*|/api|/api/openapi.json|/api/games"),
)
"""All kinds there are, each with what was measured for it on one core, drawing and storing included."""
OTHER: Final = Kind("other", 5, "", re.compile(""))


def kind_of(method: str, path: str) -> Kind:
    """What a request is, by its path without any prefix."""
    wanted = "GET" if method == "HEAD" else method
    return next((kind for kind in KINDS if wanted in kind.methods.split() and kind.path.fullmatch(path)), OTHER)


class Visitor(NamedTuple):
    """Who asks: where he comes from, and who he says he is (the hash of a cookie or a secret; often nobody)."""

    address: str
    person: str = ""


def home_of(address: str) -> str:
    """What one visitor has of addresses: one of IPv4, a /64 of IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else found.exploded[:19]
    return str(found)


class Allowance(NamedTuple):
    """How much there is at once, and how much comes back in a second."""

    most: float
    per_second: float


WORK, PERSON_WORK = Allowance(3000, 400), Allowance(2000, 250)
"""Milliseconds: of one core, an address gets two fifths and a person one quarter."""
GUESSES = Allowance(40, 1)
"""Secrets that were wrong."""
TALK, PERSON_TALK = Allowance(40, 4), Allowance(8, 0.5)
"""Lines that are said: of an address there may be many people."""
JOINS, PERSON_JOINS = Allowance(120, 0.1), Allowance(30, 1 / 60)
"""Seats that are taken or asked for."""


class Budget:
    """An allowance for each of many: what is taken comes back with time."""

    def __init__(self, allowance: Allowance, refusal: str = "too_fast") -> None:
        self.allowance = allowance
        self.refusal = refusal
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str) -> float:
        now = time.monotonic()
        left, since = self._left.get(who, (self.allowance.most, now))
        return min(self.allowance.most, left + (now - since) * self.allowance.per_second)

    def check(self, who: str, amount: float) -> None:
        """Refuse what goes beyond; what is larger than all there ever is must find the budget whole."""
        missing = min(amount, self.allowance.most) - self.left(who)
        if missing > 0:
            raise Refused(self.refusal, retry_after=ceil(missing / self.allowance.per_second))

    def take(self, who: str, amount: float) -> None:
        self._left[who] = (self.left(who) - amount, time.monotonic())
        self._left.move_to_end(who)
        if len(self._left) > KNOWN:
            self._left.popitem(last=False)


@dataclass(frozen=True)
class Allowances:
    """What a visitor may take; an operator may say otherwise."""

    work: Allowance = WORK
    person_work: Allowance = PERSON_WORK
    guesses: Allowance = GUESSES
    talk: Allowance = TALK
    person_talk: Allowance = PERSON_TALK
    joins: Allowance = JOINS
    person_joins: Allowance = PERSON_JOINS
    reports_a_day: int = 20
    tables_a_day: int = 300
    bytes_a_day: int = 20_000_000
    """Of new tables, on the disk."""
    letters_a_day: int = 10
    """To addresses that somebody says are his."""
    accounts_a_day: int = 100
    """New ones: behind one address there may be a school."""
    pages: int = 200
    """Open pages and waiting programs of an address."""
    person_pages: int = 30


ALLOWED = Allowances()


def _daily(most: float, refusal: str = "too_many_tables") -> tuple[Budget, Budget]:
    """What comes back within a day: the same for an address and for a person."""
    allowance = Allowance(most, most / DAY)
    return Budget(allowance, refusal), Budget(allowance, refusal)


class Limits:
    """All limits of a server; without them for tests and benchmarks."""

    def __init__(self, on: bool = True, allowed: Allowances = ALLOWED) -> None:
        self.on = on
        self.allowed = allowed
        self.open_pages: Counter[str] = Counter()
        self._work = Budget(self.allowed.work), Budget(self.allowed.person_work)
        self._guesses = Budget(self.allowed.guesses)
        self._talk = Budget(self.allowed.talk), Budget(self.allowed.person_talk)
        self._joins = Budget(self.allowed.joins), Budget(self.allowed.person_joins)
        self._reports = _daily(self.allowed.reports_a_day, "too_many_reports")
        self._tables = _daily(self.allowed.tables_a_day)
        self._disk = _daily(self.allowed.bytes_a_day)
        self._letters = _daily(self.allowed.letters_a_day, "too_many_letters")
        self._accounts = _daily(self.allowed.accounts_a_day, "too_many_accounts")

    def work(self, who: Visitor, milliseconds: float) -> None:
        """Count work, or refuse it."""
        self._take(self._work, who, milliseconds)

    def new_table(self, who: Visitor, answers: int = 0, only_bots: bool = False) -> None:
        """Count a table that is to be made, and the room it takes on the disk with the answers it begins with."""
        size = EMPTY_TABLE + ANSWER * answers
        count = ONLY_BOTS if only_bots else 1
        if self.on:
            for budgets, amount in ((self._tables, count), (self._disk, size)):
                self._check(budgets, who, amount)
        self._take(self._tables, who, count)
        self._take(self._disk, who, size)

    def new_account(self, who: Visitor) -> None:
        """Count an account that is to be made, or refuse it."""
        self._take(self._accounts, who, 1)

    def letter(self, who: Visitor) -> None:
        """Count a letter that asks whether an address is somebody's, or refuse it."""
        self._take(self._letters, who, 1)

    def say(self, who: Visitor) -> None:
        """Count a line that is said at a table, or refuse it."""
        self._take(self._talk, who, 1)

    def join(self, who: Visitor) -> None:
        """Count a seat that somebody wants, or refuse it."""
        self._take(self._joins, who, 1)

    def report(self, who: Visitor) -> None:
        """Count something that is reported to the host, or refuse it."""
        self._take(self._reports, who, 1)

    def may_guess(self, who: Visitor) -> None:
        """Whoever showed too many wrong secrets is not even heard with a right one."""
        if self.on:
            self._guesses.check(who.address, 1)

    def guessed_wrong(self, who: Visitor) -> None:
        self._guesses.take(who.address, 1)

    def may_open_page(self, who: Visitor) -> None:
        for name, most in zip(who, (self.allowed.pages, self.allowed.person_pages), strict=True):
            if self.on and name and self.open_pages[name] >= most:
                raise Refused("too_many_pages", retry_after=10)

    @contextmanager
    def open_page(self, who: Visitor) -> Iterator[None]:
        """A page that stays open, or a program that waits, counted for as long as it does."""
        names = [name for name in who if name]
        self.open_pages.update(names)
        try:
            yield
        finally:
            self.open_pages.subtract(names)
            for name in names:
                if not self.open_pages[name]:
                    del self.open_pages[name]

    def _take(self, budgets: tuple[Budget, Budget], who: Visitor, amount: float) -> None:
        if not self.on:
            return
        self._check(budgets, who, amount)
        for budget, name in zip(budgets, who, strict=True):
            if name:
                budget.take(name, amount)

    @staticmethod
    def _check(budgets: tuple[Budget, Budget], who: Visitor, amount: float) -> None:
        for budget, name in zip(budgets, who, strict=True):
            if name:
                budget.check(name, amount)
