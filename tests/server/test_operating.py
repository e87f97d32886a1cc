"""What operators need: a path of one's own, proxies, health, figures, and a log that tells no secrets."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest
import typer

from tampu.cli.serve import check_settings, log_lines
from tampu.engine.registry import GAMES
from tampu.server import doorway, guard
from tampu.server.app import Settings
from tampu.server.place import ROOT, Place, rooted
from tests.server.serving import PATIENCE, Served, make_table, play_on, serving
from tests.server.test_site import OPEN_TABLE, act, new_table, page, state
from tests.tables import ANY

GAME = next(iter(GAMES))
PUBLIC = "https://example.org/tampu"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server behind a proxy that the world finds under a path."""
    url = f"sqlite:///{tmp_path_factory.mktemp('behind') / 'tables.db'}"
    with serving(url, public_url=PUBLIC, metrics_token="figures") as served:
        yield served


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that begins at a path."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('under') / 'tables.db'}", prefix="/tampu") as served:
        yield served


# ---------------------------------------------------------------------- a path in front


class Links(HTMLParser):
    """All that a page leads to: every attribute that is a path, and what its streams and scripts ask for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and value.startswith("/") and name not in ("d", "points", "value"):
                self.found.add((f"{tag} {name}", value))


def crawl(browser: httpx.Client, first: list[str]) -> dict[str, str]:
    """Every page that can be reached by links, and every file it needs."""
    seen: dict[str, str] = {}
    waiting = first
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        answer = browser.get(path)
        if answer.is_redirect:
            waiting.append(answer.headers["location"])
        assert answer.status_code == 200 or answer.is_redirect, (path, answer.status_code)
        seen[path] = answer.text
        if "html" in answer.headers.get("content-type", ""):
            led = [value for kind, value in Links(answer.text).found if "form" not in kind and "data-ask" not in kind]
            links = {value.partition("#")[0] for value in led}
            waiting += [
                link
                for link in sorted(links)
                if "/replay?at=" not in link and "/j/" not in link and "/join" not in link
            ]
        elif path.endswith((".js", ".css")):
            assert not re.search(r"""["'`(]/(static|t|api|rules)/""", answer.text), path
    return seen


def test_no_link_escapes_the_path(under: Served) -> None:
    browser = under.browser()
    made = browser.post(f"/tampu/new/{ANY}", data=OPEN_TABLE)
    assert made.headers["location"].startswith("/tampu/t/")
    guided = browser.post(f"/tampu/learn/{GAME}").headers["location"]
    table = make_table(under, "open", "random", seed=9)
    play_on(table)
    record = table.seats[0].get(f"/api/tables/{table.code}/record").text
    finished = browser.post("/tampu/import", data={"text": record}).headers["location"]
    pages = crawl(browser, ["/tampu/", made.headers["location"], guided, finished, f"{finished}/replay?at=3"])
    assert len(pages) > 20
    for path, text in pages.items():
        if "<html" in text:
            assert not {link for link in Links(text).found if not link[1].startswith("/tampu/")}, path
    assert browser.get("/tampu/nowhere").text.count('"/tampu/') > 3


def test_streams_answers_and_cookies_stay_under_the_path(under: Served) -> None:
    browser = under.browser()
    made = browser.post(f"/tampu/new/{ANY}", data=OPEN_TABLE)
    assert "path=/tampu;" in made.headers["set-cookie"].lower()
    here = made.headers["location"]
    version, options = state(browser.get(here).text)
    answer = browser.post(f"{here}/act", json={"version": version, "do": "play", "option": options[0]})
    with browser.stream("GET", f"{here}/live?version=-2") as stream:
        lines = stream.iter_lines()
        told = next(line for line in lines if "<main" in line or "<div" in line)
        told += "".join(line for line, _ in zip(lines, range(40), strict=False))
    for text in (answer.text, told):
        assert "/static/icons.svg" in text
        assert not re.search(r'(href|src|action)="/(?!tampu/)', text)
    kept = browser.post("/tampu/settings", data={"theme": "dark", "back": f"/tampu/rules/{GAME}"})
    assert kept.headers["location"] == f"/tampu/rules/{GAME}"
    assert "path=/tampu" in kept.headers["set-cookie"].lower()


def test_a_path_is_found_whether_the_proxy_takes_it_off_or_not(under: Served) -> None:
    browser = under.browser()
    assert browser.get("/tampu").text == browser.get("/tampu/").text == browser.get("/").text
    assert browser.get("/tampu/static/tampu.css").text == browser.get("/static/tampu.css").text
    assert browser.get("/tampus/").status_code == 404


def test_a_link_is_put_under_the_root_once() -> None:
    for root in ("", "/t", "/tampu"):
        place = Place(prefix=root)
        scope = {"path": f"{root}/t/ABC"}
        assert place.enter(scope) == "/t/ABC"
        page = '<a href="/t/x"><use href="/static/i.svg#a"/><a href="//other"><i title=\'a href="/x"\'>'
        assert rooted(page).count(f'href="{root}/') == (4 if not root else 3)
    ROOT.set("")


# ---------------------------------------------------------------------- proxies


def test_a_proxy_may_call_the_house_what_it_likes(behind: Served) -> None:
    headers = {"host": "inside:8000", "origin": "https://example.org"}
    assert behind.browser().post(f"/tampu/new/{ANY}", data=OPEN_TABLE, headers=headers).status_code == 303
    for origin in ("https://example.com", "http://example.org", "null", "http://inside:8000"):
        refused = behind.browser().post(f"/tampu/quick/{GAME}", headers={**headers, "origin": origin})
        assert refused.status_code == 403


def test_a_slash_too_many_leads_nowhere_else(served: Served) -> None:
    for path in ("/api/", f"/rules/{GAME}/", "/api/games/"):
        answer = served.browser().get(path, headers={"host": "elsewhere.example"})
        assert answer.status_code == 200
        assert "elsewhere" not in str(answer.headers)


def test_tls_is_asked_for_where_the_world_has_it(behind: Served, served: Served) -> None:
    made = behind.browser().post(f"/tampu/quick/{GAME}").headers["set-cookie"]
    assert ("; Path=/tampu" in made, "; Secure" in made) == (True, True)
    assert "max-age" in behind.browser().get("/tampu/").headers["strict-transport-security"]
    assert "strict-transport-security" not in served.browser().get("/").headers


def test_only_named_proxies_are_believed(sqlite: str) -> None:
    with serving(sqlite, proxies=("127.0.0.0/8",)) as named:
        addresses = _addresses(named)
        assert addresses == {"203.0.113.5", "2001:0db8:0000:0001"}
    with serving(sqlite) as plain:
        assert _addresses(plain) == {"127.0.0.1"}


def _addresses(served: Served) -> set[str]:
    """Whom the server takes its visitors for."""
    code = new_table(browser := served.browser())
    limits = served.app.state.limits
    found: set[str] = set()
    for address in ("203.0.113.5", "2001:db8:0:1::7"):
        with browser.stream("GET", f"/t/{code}/live?version=-2", headers={"x-forwarded-for": address}) as stream:
            lines = stream.iter_lines()  # who lets go of them closes the page
            next(lines)
            found |= {name for name in limits.open_pages if len(name) < 40}
    return found


# ---------------------------------------------------------------------- health and figures


@pytest.mark.parametrize("path", ["/", "/healthz", f"/rules/{GAME}", "/api/games", "/static/tampu.css", "/api"])
def test_whatever_can_be_asked_for_can_be_asked_about(served: Served, path: str) -> None:
    asked = served.browser().head(path)
    assert (asked.status_code, asked.content) == (200, b"")
    assert asked.headers["content-type"] == served.browser().get(path).headers["content-type"]


def test_asking_about_a_stream_ends(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    assert browser.head(f"/t/{code}/live").headers["content-type"].startswith("text/event-stream")
    assert browser.head(f"/t/{code}").status_code == 200


def test_health(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert served.browser().get("/healthz").json() == {"alive": True, "ready": True, "database": True}

    def gone(codes: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(served.app.state.house.storage, "versions", gone)
    ill = served.browser().get("/healthz")
    assert (ill.status_code, ill.json()) == (503, {"alive": True, "ready": False, "database": False})


def test_figures_are_for_the_machine_itself_or_a_token(served: Served, behind: Served) -> None:
    served.browser().get("/")
    text = served.browser().get("/metrics").text
    assert re.search(r'^tampu_requests_total{kind="home",status="200"} \d', text, re.MULTILINE)
    for name in ("tampu_answer_seconds_bucket", "tampu_tables", "tampu_pages", "tampu_bots_waiting"):
        assert f"\n{name}" in text
    assert served.browser().get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 404
    assert behind.browser().get("/tampu/metrics").status_code == 404
    assert behind.program("guess").get("/tampu/metrics").status_code == 404
    assert behind.program("figures").get("/tampu/metrics").status_code == 200


# ---------------------------------------------------------------------- the log


def test_every_refusal_leaves_a_line_with_the_id_of_its_request(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    answer = served.browser().get("/t/NOSUCH")
    assert re.fullmatch("[0-9a-f]{12}", answer.headers["x-request-id"])
    assert "refused 404 no_such_table: GET /t/NOSUCH from 127.0.0.1" in caplog.text


def test_the_log_tells_no_secret(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("tampu", "uvicorn", "asyncio", "fastapi"):
        caplog.set_level(logging.DEBUG, name)
    with serving(sqlite, limits=True, metrics_token="figures-of-the-house") as served:
        table = make_table(served, "open", "random", seed=5)
        browser = served.browser()
        code = new_table(browser)
        links = re.findall(r"/j/([\w-]+)", page(browser, code))
        shown = {*table.secrets.values(), table.watch, *links, *browser.cookies.values()}
        secrets = {*shown, "guess-guess-guess-guess", "figures-of-the-house"}
        for secret in secrets:
            for path in ("/j/{}", "/t/{}", "/{}", "/join?code={}", "/t/X/replay?key={}", "/j/{}/x", "/api/{}"):
                served.browser().get(path.format(secret))
            served.program(secret).get(f"/api/tables/{code}")
            served.program(secret).post(f"/api/tables/{code}/play", json={"version": secret})
            served.program().post("/api/seat", json={"secret": secret, "name": [1]})
            served.browser().get(f"/t/{code}", headers={"cookie": f"tampu={secret}"})
            act(browser, code, secret[:20])
        told = "\n".join(caplog.handler.format(record) for record in caplog.records if "http" not in record.name)
        assert "refused" in told
        assert [secret for secret in secrets if secret in told] == []


def test_what_a_proxy_asks_every_other_second_does_not_fill_the_log(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, guard.__name__)
    for path in ("/healthz", f"/rules/{ANY}"):
        assert httpx.get(f"{served.url}{path}").status_code == 200
    assert f"GET /rules/{ANY}" in caplog.text
    assert "/healthz" not in caplog.text


def test_a_flood_of_refusals_does_not_fill_the_log(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    stranger = served.browser()
    for _ in range(int(guard.LINES.most) + 60):
        stranger.get("/t/FLOOD")
    assert caplog.text.count("FLOOD") < guard.LINES.most + 60


# ---------------------------------------------------------------------- slow and many lines


def test_a_request_that_does_not_come_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorway, "HEADERS", 0.2)
    monkeypatch.setattr(doorway, "WHOLE", 0.5)
    half = b"POST /settings HTTP/1.1\r\nContent-Length: 99\r\n\r\nx"
    for said in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", half):
        with _line(served) as line:
            line.sendall(said)
            assert _ended(line), said


def test_a_body_that_does_not_come_is_told_so(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.2)
    with _line(served) as line:
        line.sendall(b"POST /api/seat HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx")
        assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_one_address_holds_so_many_lines(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tampu.cli.serve.LINES", 3)
    with serving(sqlite, limits=True) as served:
        held = [_line(served) for _ in range(3)]
        for line in held:
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 200")
        with _line(served) as line:
            assert _ended(line)
        for line in held:
            line.close()


def _line(served: Served) -> socket.socket:
    url = httpx.URL(served.url)
    return socket.create_connection((url.host, url.port or 80), PATIENCE)


def _ended(line: socket.socket) -> bool:
    """Whether the server lets go of a line that says nothing more."""
    try:
        while line.recv(1000):
            pass
    except ConnectionResetError:
        pass
    return True


# ---------------------------------------------------------------------- the command


@pytest.mark.parametrize(
    ("given", "level", "said"),
    [
        ({"public_url": "example.org"}, "info", "--public-url"),
        ({"proxies": ("10.0.0.0/99",)}, "info", "--proxy"),
        ({}, "loud", "--log-level"),
    ],
)
def test_what_cannot_be_is_said_before_the_server_starts(given: dict[str, Any], level: str, said: str) -> None:
    with pytest.raises(typer.BadParameter) as refused:
        check_settings(Settings("sqlite://", **given), level)
    assert refused.value.param_hint == said


def test_a_line_of_the_log_names_its_request(capsys: pytest.CaptureFixture[str]) -> None:
    lines = log_lines()
    record = logging.LogRecord("tampu", logging.WARNING, "", 0, "table %s waits", ("ABC",), None)
    for request in ("-", "0123456789ab"):
        guard.REQUEST.set(request)
        lines.handle(record)
    guard.REQUEST.set("-")
    told = capsys.readouterr().err.splitlines()
    assert [line.partition("WARNING ")[2] for line in told] == ["[-] table ABC waits", "[0123456789ab] table ABC waits"]
