"""What one visitor may take: neither memory nor disk nor the time of all others."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator, Sequence

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

import tampu
from tampu.drawing.sight import Sight
from tampu.engine.again import replayed
from tampu.engine.registry import GAMES
from tampu.server import (
    account,
    admin,
    analysing,
    api,
    behaving,
    hinting,
    holidays,
    joining,
    lobby,
    looking,
    planning,
    profile,
    season,
    site,
    starting,
    talking,
    telling,
)
from tampu.server.drawings import Drawings, Drawn, Key
from tampu.server.house import House
from tampu.server.limits import KINDS, Allowance, Allowances, Budget, Limits, Visitor, home_of, kind_of
from tampu.server.refused import Refused
from tampu.server.replaying import Moments
from tampu.server.room import Room
from tests.drawn import sight_of
from tests.server.serving import Served, make_table, serving
from tests.server.test_site import act, new_table, page, state
from tests.web.sights import played

GAME = next(iter(GAMES))


@pytest.fixture
def limited(sqlite: str) -> Iterator[Served]:
    """A server where nothing comes back while a test looks."""
    allowed = Allowances(work=Allowance(9000, 0.001), person_work=Allowance(9000, 0.001), guesses=Allowance(20, 0.001))
    with serving(sqlite, limits=True, allowed=allowed) as served:
        yield served


# ---------------------------------------------------------------------- counting


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2:ffff::9", "2001:0db8:0001:0002"),
        ("2001:db8:1:3::", "2001:0db8:0001:0003"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_one_visitor_has_one_address_or_a_whole_64_of_them(address: str, home: str) -> None:
    assert home_of(address) == home


def test_a_budget_is_spent_and_says_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("tampu.server.limits.time.monotonic", lambda: now)
    budget = Budget(Allowance(10, 2))
    budget.check("a", 8)
    budget.take("a", 8)
    with pytest.raises(Refused) as refused:
        budget.check("a", 8)
    assert refused.value.values["retry_after"] == 3
    budget.check("b", 8)  # another is not told to wait
    now = 103.0
    budget.check("a", 8)


def test_invented_names_do_not_widen_the_limit_of_an_address() -> None:
    limits = Limits(allowed=Allowances(work=Allowance(100, 0.001), person_work=Allowance(50, 0.001)))
    for number in range(10):
        limits.work(Visitor("192.0.2.7", f"name {number}"), 10)
    with pytest.raises(Refused):
        limits.work(Visitor("192.0.2.7", "another"), 10)
    limits.work(Visitor("192.0.2.8", "another"), 10)


def test_a_person_who_changes_addresses_is_still_one() -> None:
    limits = Limits(allowed=Allowances(work=Allowance(100, 0.001), person_work=Allowance(50, 0.001)))
    for number in range(5):
        limits.work(Visitor(f"192.0.2.{number}", "somebody"), 10)
    with pytest.raises(Refused):
        limits.work(Visitor("192.0.2.99", "somebody"), 10)


def test_every_kind_of_request_is_found_by_its_path() -> None:
    """Every route has a cost of its own: a new one must be given one."""
    found = set()
    people = (account, holidays, lobby, profile, season, telling)
    ours = (*people, admin, analysing, api, behaving, hinting, joining, looking, planning, site, starting, talking)
    routers = [router for part in ours for router in vars(part).values() if isinstance(router, APIRouter)]
    for route in [route for router in routers for route in router.routes]:
        assert isinstance(route, APIRoute)
        path = re.sub("{.*?}", "something", route.path)
        for method in route.methods or ():
            kind = kind_of(method, path)
            assert kind.name != "other" or path == "/settings"
            found.add(kind.name)
    assert {kind.name for kind in KINDS} <= found | {"health"}


# ---------------------------------------------------------------------- memory


def test_drawings_are_kept_for_a_while_and_never_too_many() -> None:
    drawings = Drawings(most=100)
    for number in range(50):
        drawings.keep(Key(number, change=1), Drawn(0, 0, "x" * 10))
        drawings.get(Key(0, change=1))
    assert drawings.size <= 100
    assert drawings.get(Key(0, change=1)) is not None  # asked for again and again
    assert drawings.get(Key(0, change=2)) is None
    assert drawings.get(Key(49, change=1)) is not None
    assert drawings.get(Key(5, change=1)) is None


def test_a_table_is_drawn_once_and_aside_for_all_who_ask_meanwhile() -> None:
    drawers: list[int] = []
    may_end = threading.Event()
    seen = sight_of(tampu.new(GAME, 2, 1), None)

    def draw(_: Sight) -> Drawn:
        drawers.append(threading.get_ident())
        may_end.wait()
        return Drawn(1, 1, "table")

    async def many_ask() -> Sequence[Drawn]:
        drawings, key = Drawings(), Key("somebody", change=1)
        asked = [asyncio.create_task(drawings.drawn(key, lambda: seen, draw)) for _ in range(3)]
        while not drawers:
            await asyncio.sleep(0)
        asked[0].cancel()  # the first to ask goes away, and the others still get theirs
        may_end.set()
        return [*await asyncio.gather(*asked[1:]), await drawings.drawn(key, lambda: seen, draw)]

    found = asyncio.run(many_ask())
    assert [drawn.text for drawn in found] == ["table"] * 3
    assert len(drawers) == 1
    assert drawers[0] != threading.get_ident()


def test_streams_with_invented_numbers_leave_nothing_behind(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    house = served.app.state.house
    before = len(house.drawings)
    for number in [*range(-20, 20), 10**9, -(10**9)]:
        with browser.stream("GET", f"/t/{code}/live?version=-2&number={number}") as stream:
            assert any("event: table" in line for line in stream.iter_lines())
    assert len(house.drawings) == before + 1


def test_open_pages_are_counted_and_bounded(sqlite: str) -> None:
    allowed = Allowances(pages=5, person_pages=3)
    with serving(sqlite, limits=True, allowed=allowed) as served:
        browser, limits = served.browser(), served.app.state.limits
        code = new_table(browser)
        streams = [browser.stream("GET", f"/t/{code}/live") for _ in range(3)]
        try:
            assert [stream.__enter__().status_code for stream in streams] == [200] * 3
            refused = browser.get(f"/t/{code}/live")
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
        finally:
            for stream in streams:
                stream.__exit__(None, None, None)
        wait_for(lambda: not limits.open_pages)
        with browser.stream("GET", f"/t/{code}/live") as again:
            assert again.status_code == 200


def wait_for(condition: Callable[[], bool]) -> None:
    async def look() -> None:
        async with asyncio.timeout(20):
            while not condition():
                await asyncio.sleep(0.01)

    asyncio.run(look())


# ---------------------------------------------------------------------- work


def test_whoever_asks_for_too_much_work_is_told_when_to_come_back(sqlite: str) -> None:
    allowed = Allowances(work=Allowance(400, 1), person_work=Allowance(300, 1))
    with serving(sqlite, limits=True, allowed=allowed) as served:
        browser = served.browser()
        answers = [browser.get(f"/rules/{GAME}") for _ in range(30)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        assert "<html" in answers[-1].text


# ---------------------------------------------------------------------- guesses


def test_wrong_secrets_are_counted_by_where_they_come_from(limited: Served) -> None:
    table = make_table(limited, "open", "random")
    here = f"/api/tables/{table.code}"
    answers = [limited.program(f"guess-{number}").get(here) for number in range(25)]
    assert answers[0].status_code == 403
    assert [answer.status_code for answer in answers[-3:]] == [429] * 3
    for path in ("/j/guess", "/join?code=guess"):
        assert limited.browser().get(path).status_code == 429
    assert limited.program().post("/api/seat", json={"secret": "guess"}).status_code == 429


def test_a_right_secret_is_no_guess(limited: Served) -> None:
    table = make_table(limited, "open", "random", seed=5)
    for _ in range(60):
        table.see(0)


# ---------------------------------------------------------------------- disk


def test_tables_and_bytes_of_a_day_are_counted(sqlite: str) -> None:
    with serving(sqlite, limits=True, allowed=Allowances(tables_a_day=3)) as served:
        made = [served.browser().post(f"/quick/{GAME}") for _ in range(4)]  # four persons, one address
        assert [answer.status_code for answer in made] == [303, 303, 303, 429]
        assert int(made[-1].headers["retry-after"]) > 3600
        assert served.program().post("/api/tables", json=_api_table()).status_code == 429


def test_records_are_counted_by_what_they_become(sqlite: str) -> None:
    with serving(sqlite, limits=True, allowed=Allowances(bytes_a_day=1_000_000)) as served:
        long = "x " * 4000
        answers = [served.browser().post("/import", data={"text": long}).status_code for _ in range(3)]
        assert answers == [422, 429, 429]


def test_no_record_is_longer_than_any_match(served: Served) -> None:
    refused = served.browser().post("/import", data={"text": "x " * 30_000})
    assert refused.status_code == 413


def _api_table() -> dict[str, object]:
    return {"game": GAME, "seats": [{"kind": "open"}, {"kind": "bot", "bot": "random"}]}


# ---------------------------------------------------------------------- rows


def test_minds_are_changed_often_but_not_for_ever(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tampu.server.acting.WAVERING", 6)
    table = make_table(served, "open", "open", seed=5)
    seat = table.see(None)["view"]["choice"]["player"]
    option = table.see(seat)["view"]["choice"]["options"][0]
    table.done(seat, "play", option=option)
    for _ in range(3):
        table.done(seat, "undo")
        table.done(seat, "redo")
    refused = table.do(seat, "undo")
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many_undos")
    assert table.done(seat, "end")["version"]  # the turn is played all the same, and the next begins with none
    assert served.app.state.house.rooms[table.code].course.wavering == 0


def test_a_table_full_of_rows_is_only_played(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = served.browser()
    code = new_table(browser)
    monkeypatch.setattr("tampu.server.acting.ROWS", 1)
    assert act(browser, code, "pause").status_code == 200
    assert act(browser, code, "go").status_code == 429
    monkeypatch.undo()
    assert act(browser, code, "go").status_code == 200
    monkeypatch.setattr("tampu.server.acting.ROWS", 1)
    assert act(browser, code, "play", option=state(page(browser, code))[1][0]).status_code == 200


def test_only_the_stored_version_makes_a_table_load_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(served, "open", "open", seed=5)
    loaded: list[str] = []
    load = House._load

    async def counted(house: House, code: str, known: Room | None = None) -> Room:
        loaded.append(code)
        return await load(house, code, known)

    monkeypatch.setattr(House, "_load", counted)
    assert table.do(0, "play", version=10**9, option="x").status_code == 409
    assert loaded == []


# ---------------------------------------------------------------------- pages that cost much


def test_the_home_page_loads_each_table_once_and_keeps_none_at_hand(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(sqlite) as served:
        browser = served.browser()
        codes = [new_table(browser) for _ in range(4)]
        act(browser, codes[2], "play", option=state(page(browser, codes[2]))[1][0])
        before, cookies = browser.get("/").text, dict(browser.cookies)
    loaded: list[str] = []
    load = House._load

    async def counted(house: House, code: str, known: Room | None = None) -> Room:
        loaded.append(code)
        return await load(house, code, known)

    with serving(sqlite) as served:
        monkeypatch.setattr(House, "_load", counted)
        browser = served.browser()
        browser.cookies.update(cookies)
        assert [browser.get("/").text for _ in range(3)] == [before] * 3
        assert sorted(loaded) == sorted(codes)
        assert not served.app.state.house.rooms


def test_a_home_page_over_the_limit_still_lists_its_tables(sqlite: str) -> None:
    with serving(sqlite) as served:
        browser = served.browser()
        codes = [new_table(browser, **{"seat-2": "none"}) for _ in range(5)]
        cookies = dict(browser.cookies)
    allowed = Allowances(work=Allowance(50, 0.001), person_work=Allowance(50, 0.001))
    with serving(sqlite, limits=True, allowed=allowed) as served:
        browser = served.browser()
        browser.cookies.update(cookies)
        answer = browser.get("/")
        assert answer.status_code == 200
        assert [code in answer.text for code in codes] == [True] * 5


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_found_from_a_near_one_is_the_moment(game: str) -> None:
    match = played(game, 150)
    moments = Moments(match)
    for number in (140, 3, 64, 63, 65, 0, 140, 100, match.number):
        near, far = moments.at(number), replayed(match, number)
        assert near.seen_by(None) == far.seen_by(None)
        assert near.seen_by(0) == far.seen_by(0)
        assert [event.plain() for event in near.log] == [event.plain() for event in far.log]


# ---------------------------------------------------------------------- bots


def test_a_table_where_only_bots_play_counts_as_many(sqlite: str) -> None:
    with serving(sqlite, limits=True, allowed=Allowances(tables_a_day=25)) as served:
        only_bots = {"seat-0": "bot:random", "seat-1": "bot:random", "seat-2": "none"}
        made = [served.browser().post(f"/new/{GAME}", data=only_bots).status_code for _ in range(3)]
        assert made == [303, 303, 429]
        assert served.browser().post(f"/quick/{GAME}").status_code == 303


def test_a_bot_thinks_sooner_where_somebody_is(served: Served) -> None:
    browser = served.browser()
    code, bots = new_table(browser), make_table(served, "random", "random").code
    page(browser, code)
    room, unseen = (served.app.state.house.rooms[table] for table in (code, bots))
    assert (room.urgency(), unseen.urgency()) == (1, 2)
    with browser.stream("GET", f"/t/{code}/live?version=-2") as stream:
        lines = stream.iter_lines()  # who lets go of them closes the page
        next(lines)
        wait_for(lambda: room.urgency() == 0)
