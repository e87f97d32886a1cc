"""The law of secrets: whoever asks the house for whatever there is to ask, no secret of another is in the answer.

Every way to make a table, everybody who may come to it, and every route of the application: one that nobody here knows
how to ask for fails the law.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from sqlalchemy import select

import tampu
from tampu.engine.again import replayed
from tampu.engine.match import Match
from tampu.server import schema as stored
from tampu.server.keys import hashed
from tampu.server.plans import ahead
from tampu.server.refused import Refused
from tests.server.serving import Served, make_table, play_on, routes, take
from tests.server.test_people import with_phrase
from tests.tables import ANY

GAME = ANY
"""Hands of cards are secret here, and a card is called the same on pages and in answers to programs."""


@dataclass
class Visitor:
    """Somebody who comes to a table."""

    name: str
    client: httpx.Client
    seats: frozenset[int] = frozenset()
    knows: set[str] = field(default_factory=set)
    """The secrets that he was given."""

    def seen(self, method: str, path: str, **given: Any) -> bytes:
        """All that he is sent; of a stream the first event."""
        with self.client.stream(method, path, **given) as answer:
            assert answer.status_code < 500, (self.name, method, path)
            head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items()).encode()
            if "event-stream" not in answer.headers.get("content-type", ""):
                return head + answer.read()
            lines = []
            for line in answer.iter_lines():
                lines.append(line)
                if not line and any(one.startswith("data: ") for one in lines):
                    break
            return head + "\n".join(lines).encode()


@dataclass
class Scene:
    """A table, with everybody who comes to it and all of its secrets."""

    served: Served
    code: str
    visitors: list[Visitor]
    secrets: set[str]

    @property
    def match(self) -> Match:
        found: Match = self.served.app.state.house.rooms[self.code].course.match
        return found

    def add(self, name: str, client: httpx.Client, *seats: int, knows: tuple[str, ...] = ()) -> Visitor:
        self.visitors.append(Visitor(name, client, frozenset(seats), set(knows)))
        return self.visitors[-1]


# ---------------------------------------------------------------------- tables and who comes to them


def shown(client: httpx.Client, code: str) -> list[str]:
    """The secrets of the links on a maker's page: those of open seats, then the spectators'."""
    return re.findall(r"data-link>/j/([\w-]+)<", client.get(f"/t/{code}").text)


def code_of(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def fill(served: Served, code: str, maker: httpx.Client | None, given: list[str], watch: str, first: int) -> Scene:
    """Let a guest and a program take the first open seats, leave the rest open, and let everybody else come, too."""
    scene = Scene(served, code, [], {*given, watch})
    if maker is not None:
        scene.add("maker", maker, *range(first), knows=(*given[2:], watch))
        scene.secrets.add(maker.cookies["tampu"])
    if given:
        guest = served.browser()
        guest.post(f"/j/{given[0]}", data={"name": "Yuki"})
        scene.secrets.add(guest.cookies["tampu"])
        scene.add("guest", guest, first, knows=(given[0],))
        scene.secrets.add(device_of(guest, code))
    if given[1:]:
        own = take(served, given[1])
        scene.secrets.add(own)
        scene.add("program", bearer(served, own), first + 1, knows=(given[1], own))
    for secret in given[2:]:
        scene.add("bearer of an open seat", bearer(served, secret), knows=(secret,))
    spectator, stranger = served.browser(), served.browser()
    spectator.post(f"/j/{watch}")
    stranger.post(f"/quick/{GAME}")
    scene.add("spectator", spectator, knows=(watch,))
    scene.add("bearer of the spectators' secret", bearer(served, watch), knows=(watch,))
    scene.add("stranger", stranger)
    scene.add("nobody", served.browser())
    return scene


def bearer(served: Served, secret: str) -> httpx.Client:
    return served.client(authorization=f"Bearer {secret}", accept="text/html")


def device_of(client: httpx.Client, code: str) -> str:
    return str(re.findall(r'data-copy="http://[^"]+/j/([\w-]+)"', client.post(f"/t/{code}/device").text)[0])


def by_page(served: Served, **fields: str) -> Scene:
    maker = served.browser()
    form = {"seat-0": "you", **{f"seat-{seat}": "open" for seat in (1, 2, 3)}, **fields}
    code = code_of(maker.post(f"/new/{GAME}", data=form))
    *given, watch = shown(maker, code)
    return fill(served, code, maker, given, watch, 1)


def listed(served: Served) -> Scene:
    """A table that everybody may find and look at, with clocks."""
    return by_page(served, listed="on", pace="quick")


def by_account(served: Served) -> Scene:
    """By somebody who has an account since, and a friend who has one too."""
    scene = by_page(served)
    for who in scene.visitors[:2]:
        who.knows.add(with_phrase(who.client))
        scene.secrets.update((*who.knows, who.client.cookies["tampu"]))
    return scene


def by_program(served: Served) -> Scene:
    body = {"game": GAME, "seats": [{"kind": "open"}] * 3}
    made = served.program().post("/api/tables", json=body).json()
    return fill(served, made["code"], None, [seat["secret"] for seat in made["seats"]], made["watch"], 0)


def by_import(served: Served) -> Scene:
    maker, match = served.browser(), tampu.new(GAME, 2, seed=3)
    code = code_of(maker.post("/import", data={"text": match.record()}))
    return fill(served, code, maker, [], shown(maker, code)[0], 2)


def finished(served: Served) -> tuple[httpx.Client, str]:
    """A match that is over, in the browser that brought it."""
    match, bot = tampu.new(GAME, 2, seed=3), tampu.bot("random", 1)
    while match.choice is not None:
        match.play(bot.pick(match))
    maker = served.browser()
    return maker, code_of(maker.post("/import", data={"text": match.record()}))


def by_import_of_a_finished_match(served: Served) -> Scene:
    maker, code = finished(served)
    return fill(served, code, maker, [], shown(maker, code)[0], 2)


def by_branch(served: Served) -> Scene:
    maker, code = finished(served)
    other = code_of(maker.post(f"/t/{code}/branch", data={"at": "9"}))
    return fill(served, other, maker, [], shown(maker, other)[0], 2)


def by_again(served: Served) -> Scene:
    """By a spectator of a finished match: all of its seats are open then, and he is the maker."""
    maker, code = finished(served)
    spectator = served.browser()
    spectator.post(f"/j/{shown(maker, code)[0]}")
    other = code_of(spectator.post(f"/t/{code}/again"))
    *given, watch = shown(spectator, other)
    return fill(served, other, spectator, given, watch, 0)


MADE = [by_page, listed, by_account, by_program, by_import, by_import_of_a_finished_match, by_branch, by_again]


# ---------------------------------------------------------------------- what can be asked

Ask = Callable[[Visitor, Scene], Iterator[bytes]]


def get(path: str) -> Ask:
    return lambda who, scene: iter([who.seen("GET", path.format(code=scene.code, game=GAME))])


def post(path: str, **given: Any) -> Ask:
    return lambda who, scene: iter([who.seen("POST", path.format(code=scene.code, game=GAME), **given)])


def order(what: str) -> Ask:
    body = {"version": 0, "option": "cheese"} if what == "play" else {"version": 0}
    return post(f"/api/tables/{{code}}/{what}", json=body)


def links(method: str, further: str = "") -> Ask:
    """Every link he knows, and one that nobody does."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        for secret in (*sorted(who.knows), "A" * 22):
            yield who.seen(method, f"/j/{secret}{further}")

    return ask


def notes(path: str) -> Ask:
    """Everybody notes a word of his own."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        word = f"note-of-{who.name.replace(' ', '-')}"
        scene.secrets.add(word)
        who.knows.add(word)
        yield who.seen("POST", path.format(code=scene.code), json={"text": word})

    return ask


def plans(path: str) -> Ask:
    """Everybody who may looks at his next turn, and plans its first answer."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        room = scene.served.app.state.house.rooms[scene.code]
        body: dict[str, Any] = {"number": room.course.seen_by(tuple(who.seats)).number, "line": []}
        yield who.seen("POST", path.format(code=scene.code), json=body)
        with suppress(Refused):
            for seat in who.seats:
                choice = ahead(room.course.seen_by((seat,)), seat).choice
                body |= {"line": choice.tokens[:1] if choice else [], "keep": True}
                yield who.seen("POST", path.format(code=scene.code), json=body)

    return ask


def qr(who: Visitor, scene: Scene) -> Iterator[bytes]:
    for query in ("", "?seat=-1", "?seat=0", "?seat=1", "?seat=3"):
        yield who.seen("GET", f"/t/{scene.code}/qr{query}")


def joins(who: Visitor, scene: Scene) -> Iterator[bytes]:
    for word in (*sorted(who.knows), scene.code, "A" * 22):
        yield who.seen("GET", "/join", params={"code": word})


def acts(who: Visitor, scene: Scene) -> Iterator[bytes]:
    """Everything that can be done at a table and leaves it as it is, or nearly so."""
    for do in (
        "play",
        "undo",
        "redo",
        "restart",
        "end",
        "pause",
        "go",
        "here",
        "cover",
        "automatic",
        "renew",
        "admit",
        "refuse",
        "take_back",
        "bot_for",
        "wait_for",
        "hint",
        "unhint",
        "dance",
    ):
        for seat in (None, 0, 1):
            version = scene.served.app.state.house.rooms[scene.code].row.version
            yield who.seen("POST", f"/t/{scene.code}/act", json={"version": version, "do": do, "seat": seat})


def asks_about(path: str) -> Ask:
    """About every option of the question at hand, and one that there is not."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        choice = scene.match.choice
        for option in (*(choice.tokens if choice else ()), "cheese"):
            yield who.seen("GET", path.format(code=scene.code), params={"option": option})

    return ask


def looks_back(who: Visitor, scene: Scene) -> Iterator[bytes]:
    """At what happened first, somewhere, last, and never."""
    last = len(scene.match.log)
    for line in (None, 0, last // 2, last - 1, last + 9):
        yield who.seen("GET", f"/t/{scene.code}/then", params={} if line is None else {"line": line})


def replays(path: str) -> Ask:
    """The first moment, some moment and the last, over everybody's shoulder."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        last = scene.match.number
        for at in {0, last // 2, last, last + 9}:
            for seat in ("", "&seat=0", "&seat=1"):
                yield who.seen("GET", f"/t/{scene.code}/{path}?at={at}{seat}")

    return ask


def sits(who: Visitor, scene: Scene) -> Iterator[bytes]:
    for secret in (*sorted(who.knows), "A" * 22):
        yield who.seen("POST", "/api/seat", json={"secret": secret})


def passkeys(further: str = "", **given: Any) -> Ask:
    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        for what in ("make", "enter", "add"):
            yield who.seen("POST", f"/account/passkey/{what}{further}", json={"name": "Quilla", **given})

    return ask


def people(api: str) -> Ask:
    """All who want to be seen, and somebody who does not."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        with scene.served.app.state.house.storage.reading() as connection:
            handles = connection.execute(select(stored.people.c.handle)).scalars().all()
        for handle in ("NOBODY22", *(handle for handle in handles if handle)):
            yield who.seen("GET", f"{api}/people/{handle}")

    return ask


def seasons(method: str, api: str, further: str = "") -> Ask:
    """All there are, and one that there is not."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        with scene.served.app.state.house.storage.reading() as connection:
            found = connection.execute(select(stored.seasons.c.season)).scalars().all()
        for season in ("NEVERTHERE", *found[:3]):
            yield who.seen(method, f"{api}/seasons/{season}{further}")

    return ask


def listens(who: Visitor, scene: Scene) -> Iterator[bytes]:
    """Every browser is told where nobody else may know it is."""
    word = f"where-{who.name.replace(' ', '-')}-listens"
    scene.secrets.add(word)
    keys = {"p256dh": word, "auth": word}
    yield who.seen("POST", "/account/news/push", json={"endpoint": f"https://push.example/{word}", "keys": keys})


def wishes(tables: str) -> Ask:
    """Everybody mutes, blocks and hears again whoever else is there: of nobody is it told who he is."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        for do in ("mute", "block", "hear"):
            for seat in (0, 1, 2):
                yield who.seen("POST", f"{tables}/{scene.code}/people", json={"seat": seat, "do": do})
                yield who.seen("GET", "/account")

    return ask


def reports(tables: str) -> Ask:
    """What somebody writes to the host is for the host alone."""

    def ask(who: Visitor, scene: Scene) -> Iterator[bytes]:
        word = f"report-of-{who.name.replace(' ', '-')}"
        scene.secrets.add(word)
        who.knows.add(word)
        for line in (0, 1):
            yield who.seen("POST", f"{tables}/{scene.code}/report", json={"seat": 1, "line": line, "note": word})

    return ask


def service(who: Visitor, scene: Scene) -> Iterator[bytes]:
    """Whoever may name a service does: nobody ever reads its secret again."""
    word = f"service-of-{who.name.replace(' ', '-')}"
    scene.secrets.add(word)
    yield who.seen("POST", "/account/news/services", data={"url": f"jsons://hook.example/{word}"})
    yield who.seen("GET", "/account/news")


ORDERS = ("play", "undo", "redo", "restart", "end", "hint", "hand_over", "take_back", "resign")
TABLES = ("/t", "/api/tables")
ASK: dict[tuple[str, str], Ask] = {
    ("GET", "/"): get("/"),
    **{("GET", f"/{what}"): get(f"/{what}") for what in ("play", "learn", "watch")},
    ("GET", "/new/{game}"): get("/new/{game}"),
    ("GET", "/lobby"): get("/lobby"),
    ("GET", "/lobby/live"): get("/lobby/live"),
    ("GET", "/api/lobby"): get("/api/lobby"),
    ("POST", "/lobby/make"): post("/lobby/make", data={"game": GAME}),
    ("GET", "/join"): joins,
    ("GET", "/j/{secret}"): links("GET"),
    ("GET", "/t/{code}"): get("/t/{code}"),
    ("GET", "/t/{code}/join"): get("/t/{code}/join"),
    ("GET", "/t/{code}/qr"): qr,
    **{("GET", f"{tables}/{{code}}/people"): get(f"{tables}/{{code}}/people") for tables in TABLES},
    **{("POST", f"{tables}/{{code}}/people"): wishes(tables) for tables in TABLES},
    **{("POST", f"{tables}/{{code}}/report"): reports(tables) for tables in TABLES},
    ("POST", "/account/muted"): post("/account/muted", data={"number": "9"}),
    ("GET", "/admin"): get("/admin"),
    ("POST", "/admin"): post("/admin", data={"do": "close", "code": "{code}", "reason": "x"}),
    ("POST", "/t/{code}/talk"): post("/t/{code}/talk", json={"phrase": "hello"}),
    ("POST", "/t/{code}/notes"): notes("/t/{code}/notes"),
    ("GET", "/api/tables/{code}/talk"): get("/api/tables/{code}/talk"),
    ("POST", "/api/tables/{code}/talk"): post("/api/tables/{code}/talk", json={"text": "Hello!"}),
    ("POST", "/api/tables/{code}/notes"): notes("/api/tables/{code}/notes"),
    ("GET", "/api/tables/{code}/notes"): get("/api/tables/{code}/notes"),
    ("GET", "/t/{code}/live"): get("/t/{code}/live?version=-1"),
    ("GET", "/t/{code}/record"): get("/t/{code}/record"),
    ("GET", "/t/{code}/replay"): replays("replay"),
    ("GET", "/t/{code}/replay/part"): replays("replay/part"),
    ("GET", "/t/{code}/result"): get("/t/{code}/result"),
    ("GET", "/t/{code}/result.png"): get("/t/{code}/result.png"),
    ("GET", "/t/{code}/analysis"): get("/t/{code}/analysis"),
    ("GET", "/t/{code}/analysis/progress"): get("/t/{code}/analysis/progress"),
    ("GET", "/t/{code}/analysis/{number}"): get("/t/{code}/analysis/0"),
    ("GET", "/t/{code}/then"): looks_back,
    ("GET", "/t/{code}/step"): get("/t/{code}/step?number=0"),
    ("GET", "/t/{code}/coach"): get("/t/{code}/coach"),
    ("GET", "/t/{code}/preview"): asks_about("/t/{code}/preview"),
    ("GET", "/api/tables/{code}/previews"): asks_about("/api/tables/{code}/previews"),
    ("GET", "/api/tables/{code}/why_not"): asks_about("/api/tables/{code}/why_not"),
    ("GET", "/rules/{game}"): get("/rules/{game}"),
    ("GET", "/api"): get("/api"),
    ("GET", "/api/openapi.json"): get("/api/openapi.json"),
    ("GET", "/api/games"): get("/api/games"),
    ("GET", "/api/tables/{code}"): get("/api/tables/{code}"),
    ("GET", "/api/tables/{code}/record"): get("/api/tables/{code}/record"),
    ("GET", "/healthz"): get("/healthz"),
    ("GET", "/metrics"): get("/metrics"),
    ("GET", "/account"): get("/account"),
    ("GET", "/account/export"): get("/account/export"),
    ("POST", "/account/passkey/{what}"): passkeys(),
    ("POST", "/account/passkey/{what}/done"): passkeys("/done", credential={}),
    ("POST", "/account/passkeys/remove"): post("/account/passkeys/remove", data={"number": "1"}),
    ("POST", "/account/enter"): post("/account/enter", data={"phrase": "0000"}),
    ("POST", "/account/change"): post("/account/change", data={"name": "Quilla"}),
    ("POST", "/account/days"): post("/account/days", data={"first": "2020-01-01"}),
    ("POST", "/account/out"): post("/account/out", data={"device": "99"}),
    **{("GET", f"{api}/ratings/{{game}}"): get(f"{api}/ratings/{{game}}") for api in ("", "/api")},
    ("GET", "/ratings"): get("/ratings"),
    ("GET", "/api/statistics/{game}"): get("/api/statistics/{game}"),
    **{("GET", f"{api}/profile"): get(f"{api}/profile") for api in ("", "/api")},
    **{("GET", f"{api}/profile/games"): get(f"{api}/profile/games") for api in ("", "/api")},
    ("POST", "/profile"): post("/profile", data={"public": "yes"}),
    **{("GET", f"{api}/people/{{handle}}"): people(api) for api in ("", "/api")},
    ("GET", "/seasons"): get("/seasons"),
    ("POST", "/seasons"): post("/seasons", data={"name": "Winter", "game": GAME, "seats": "2"}),
    **{("GET", f"{api}/seasons/{{season}}"): seasons("GET", api) for api in ("", "/api")},
    **{("POST", f"/seasons/{{season}}/{what}"): seasons("POST", "", f"/{what}") for what in ("join", "begin")},
    ("POST", "/seasons/{season}/tables/{number}"): seasons("POST", "", "/tables/0"),
    ("GET", "/account/news"): get("/account/news"),
    ("POST", "/account/news"): post("/account/news", data={"way": "push", "push-turn": "on", "digest": "hour"}),
    ("POST", "/account/news/push"): listens,
    ("POST", "/account/news/silence"): post("/account/news/silence"),
    ("POST", "/account/news/services"): service,
    ("POST", "/account/news/services/remove"): post("/account/news/services/remove", data={"number": "9"}),
    ("POST", "/account/news/confirm"): post("/account/news/confirm"),
    ("GET", "/account/news/confirm/{word}"): get("/account/news/confirm/0123456789abcdef0123456789abcdef"),
    ("GET", "/worker.js"): get("/worker.js"),
    ("GET", "/static/colours.css"): get("/static/colours.css"),
    ("GET", "/static/games/{game}/{name}"): get("/static/games/{game}/table.css"),
    ("GET", "/static/{name}"): get("/static/table.js"),
    ("POST", "/settings"): post("/settings", data={"language": "en", "back": "/t/{code}"}),
    ("POST", "/t/{code}/act"): acts,
    ("POST", "/t/{code}/plan"): plans("/t/{code}/plan"),
    ("POST", "/api/tables/{code}/plan"): plans("/api/tables/{code}/plan"),
    ("POST", "/t/{code}/device"): post("/t/{code}/device"),
    ("POST", "/t/{code}/again"): post("/t/{code}/again"),
    ("POST", "/t/{code}/branch"): post("/t/{code}/branch", data={"at": "3"}),
    ("POST", "/new/{game}"): post("/new/{game}", data={"seat-0": "you", "seat-1": "open"}),
    ("POST", "/quick/{game}"): post("/quick/{game}"),
    ("POST", "/learn/{game}"): post("/learn/{game}"),
    ("POST", "/watch/{game}"): post("/watch/{game}"),
    ("POST", "/import"): post("/import", data={"text": "no record"}),
    **{("POST", f"/api/tables/{{code}}/{what}"): order(what) for what in ORDERS},
    **{
        ("POST", f"/api/tables/{{code}}/{what}"): post(f"/api/tables/{{code}}/{what}", json={"version": 0, "seat": 0})
        for what in ("bot_for", "wait_for")
    },
    ("POST", "/api/tables"): post("/api/tables", json={"game": GAME, "seats": [{"kind": "open"}] * 2}),
    ("POST", "/api/seat"): sits,
    ("POST", "/j/{secret}/ask"): links("POST", "/ask"),
    ("POST", "/j/{secret}"): links("POST"),  # last, for a seat may be taken by it
    ("POST", "/lobby/join"): post("/lobby/join", data={"game": GAME}),
    ("POST", "/t/{code}/join"): post("/t/{code}/join", data={"name": "Quilla"}),
    ("POST", "/account/phrase"): post("/account/phrase", data={"name": "Quilla"}),
    ("POST", "/account/delete"): post("/account/delete", data={}),
}
"""How each route of the application is asked, in this order."""
ALONE = ("HEAD",)
"""What has no body of its own."""


def test_every_route_is_asked(served: Served) -> None:
    there = {(method, path) for method, path in routes(served.app.routes) if method not in ALONE}
    assert there == set(ASK)


# ---------------------------------------------------------------------- the law


def hidden_from(who: Visitor, scene: Scene) -> set[bytes]:
    """The secrets of others, plain and as they are stored, and what only others may see of the match."""
    others = scene.secrets - who.knows
    row = scene.served.app.state.house.rooms[scene.code].row
    hashes = {hashed(secret) for secret in scene.secrets} | {row.watch, row.maker or "no maker"}
    return {word.encode() for word in (*others, *hashes, *private(who, scene.match))}


def private(who: Visitor, match: Match) -> set[str]:
    """The cards of others, as pages and programs name them."""
    if match.over:
        return set()
    hands = [_hand(match, seat) for seat in range(match.players)]
    mine = {card for seat in who.seats for card in hands[seat]}
    theirs = {card for hand in hands for card in hand} - mine
    return {name for card in theirs for name in (f"card-{card}", f'"{card}"')}


def _hand(match: Match, seat: int) -> list[str]:
    view: Any = match.seen_by(seat)
    hand: list[str] = view["table"]["players"][seat]["hand"]
    return hand


@pytest.mark.parametrize("make", MADE)
def test_no_answer_holds_a_secret_of_another(served: Served, make: Callable[[Served], Scene]) -> None:
    scene = make(served)
    for (method, path), ask in ASK.items():
        for who in scene.visitors:
            hidden = hidden_from(who, scene)
            for answer in ask(who, scene):
                told = [word for word in hidden if word in answer]
                assert not told, (who.name, method, path, told)


def test_a_replay_shows_of_each_moment_what_was_seen_then(served: Served) -> None:
    """While the match goes on: cards that have changed hands since, too."""
    table = make_table(served, "open", "open", "open")
    play_on(table, 60)
    match: Match = served.app.state.house.rooms[table.code].course.match
    watching = Visitor("spectator", table.watcher)
    players = [Visitor(f"seat {seat}", client, frozenset({seat})) for seat, client in table.seats.items()]
    shown = 0
    for number in range(0, match.number, 7):
        past = replayed(match, number)
        for who in (watching, *players):
            answer = who.seen("GET", f"/t/{table.code}/replay/part?at={number}")
            told = [word for word in private(who, past) if word.encode() in answer]
            assert not told, (who.name, number, told)
            shown += sum(f"card-{card}".encode() in answer for seat in who.seats for card in _hand(past, seat))
    assert shown


def test_everybody_is_shown_something(served: Served) -> None:
    """Lest the law hold because nobody sees anything."""
    for scene in (by_page(served), by_program(served)):
        seen = {who.name: who.seen("GET", f"/t/{scene.code}") for who in scene.visitors}
        assert all(b"<main" in text for name, text in seen.items())
        for who in scene.visitors:
            for seat in who.seats:
                cards = [f"card-{card}".encode() for card in _hand(scene.match, seat)]
                assert cards
                assert all(card in seen[who.name] for card in cards) or len(who.seats) > 1


@pytest.mark.parametrize("game", [game.name for game in tampu.games()])
def test_a_program_sees_what_its_seat_may_see_and_nothing_else(served: Served, game: str) -> None:
    made = served.program().post("/api/tables", json={"game": game, "seats": [{"kind": "open"}] * 3}).json()
    owns = [take(served, seat["secret"]) for seat in made["seats"][:2]]
    match: Match = served.app.state.house.rooms[made["code"]].course.match
    for seat, secret in ((0, owns[0]), (1, owns[1]), (None, made["watch"]), (None, made["seats"][2]["secret"])):
        seen = served.program(secret).get(f"/api/tables/{made['code']}").json()
        assert seen["view"] == json.loads(json.dumps(match.seen_by(seat)))
        assert seen["seed"] is None
