"""The server's plug is pulled in the middle of a game: the page comes back by itself, and nothing is lost."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import APIResponse, Route

from tampu.cli.serve import listen
from tampu.server import engines, live
from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen
from tests.server.serving import PATIENCE, Process, serving, wait_until_up


@contextmanager
def serving_at(port: int, folder: Path) -> Iterator[Process]:
    """`tampu serve` as a process of its own on that port."""
    program = [sys.executable, "-m", "tampu.cli", "serve", "--port", str(port)]
    program += ["--database-url", f"sqlite:///{folder / 'tables.db'}"]
    started = subprocess.Popen(
        program, stdout=subprocess.PIPE, text=True, env={**os.environ, "TAMPU_HOME": str(folder)}
    )
    assert started.stdout is not None
    try:
        address = re.search(r"http://\S+", started.stdout.readline())
        assert address is not None
        server = Process(started, address[0].rstrip("/").replace("localhost", "127.0.0.1"), folder / "errors")
        wait_until_up(server.url)
        yield server
    finally:
        if started.poll() is None:
            started.terminate()
            started.wait(PATIENCE)
        started.stdout.close()


def free_port() -> int:
    listening = listen("127.0.0.1", 0)
    port: int = listening.getsockname()[1]
    listening.close()
    return port


def forgive_the_lost_line(screen: Screen) -> None:
    """A browser complains of every try that found nobody; anything else is still a trouble."""
    screen.troubles = [trouble for trouble in screen.troubles if "net::ERR_" not in trouble]


@pytest.mark.parametrize("with_answers_to_undo", [True, False])
def test_a_killed_server_comes_back_and_the_game_goes_on(
    new_screen: NewScreen, tmp_path: Path, with_answers_to_undo: bool
) -> None:
    luck, port = Random(6), free_port()
    with serving_at(port, tmp_path) as server:
        screen = new_screen(server.url)
        page = screen.page
        screen.new_table("you", "bot:random")
        screen.play_turn(luck)
        if not with_answers_to_undo:
            screen.end_turn()
            screen.wait_for_turn()
        number, state, cards = screen.number, screen.fact("state"), page.locator("#own").inner_html()
        server.kill()
        page.locator("#offline:visible").wait_for()
    with serving_at(port, tmp_path):
        page.locator("#offline").wait_for(state="hidden")
        assert (screen.number, screen.fact("state"), page.locator("#own").inner_html()) == (number, state, cards)
        if with_answers_to_undo:
            screen.changed_by(page.locator("#undo").click)
            assert screen.number == number - 1
        screen.play_turn(luck)
        if screen.fact("state") == "to_end":
            screen.end_turn()
        screen.wait_for_turn()
        assert screen.number > number
        screen.context.close()
    forgive_the_lost_line(screen)


def test_the_last_click_while_the_house_cannot_write_is_played_once_when_it_can(
    new_screen: NewScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY", 0.1)
    path = tmp_path / "tables.db"
    with serving(f"sqlite:///{path}") as served:
        screen = new_screen(served.url)
        page = screen.page
        screen.new_table("you", "hot")
        version = screen.version
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            first, last, *_ = screen.options()
            screen.option(first).click()
            page.locator("#toast:visible").get_by_text("another click replaces it").wait_for()
            screen.option(last).click()
            assert screen.version == version
        page.wait_for_function(
            "version => Number(document.querySelector('#table').dataset.version) > version", arg=version
        )
        assert screen.version == version + 1
        with closing(sqlite3.connect(path)) as rows:
            assert rows.execute("SELECT token FROM moves WHERE kind = 'play'").fetchall() == [(last,)]
        screen.troubles = [trouble for trouble in screen.troubles if "503" not in trouble]
        screen.context.close()


def test_a_click_that_the_door_could_not_pass_on_is_played_once(new_screen: NewScreen, tmp_path: Path) -> None:
    """As a proxy tells it while the server behind it is restarted."""
    with serving(f"sqlite:///{tmp_path}/tables.db") as served:
        screen = new_screen(served.url)
        screen.new_table("you", "hot")
        version = screen.version
        screen.page.route("**/act", lambda route: route.fulfill(status=502), times=1)
        screen.option(screen.options()[0]).click()
        screen.page.locator("#toast:visible").wait_for()
        screen.page.wait_for_function(
            "version => Number(document.querySelector('#table').dataset.version) > version", arg=version
        )
        assert screen.version == version + 1
        screen.troubles = [trouble for trouble in screen.troubles if "502" not in trouble]
        screen.context.close()


def test_what_is_chosen_before_the_answer_to_the_last_choice_has_come_is_not_lost(
    new_screen: NewScreen, tmp_path: Path
) -> None:
    """The stream may bring the table before the answer does: it is played on, and the next choice waits its turn."""
    with serving(f"sqlite:///{tmp_path}/tables.db") as served:
        screen = new_screen(served.url)
        screen.new_table("you", "hot")
        held: list[tuple[Route, APIResponse]] = []
        screen.page.route("**/act", lambda route: held.append((route, route.fetch())), times=1)
        screen.pick(screen.options()[0])
        version = screen.version
        screen.page.locator("#undo").click()
        ((route, answer),) = held
        assert screen.version == version
        screen.changed_by(lambda: route.fulfill(response=answer))
        assert screen.version == version + 1
        screen.context.close()


def test_a_table_that_is_found_damaged_says_so_by_itself(
    new_screen: NewScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "ROUND", 0.2)
    path = tmp_path / "tables.db"
    with serving(f"sqlite:///{path}") as served:
        screen = new_screen(served.url)
        code = screen.new_table("you", "hot")
        with closing(sqlite3.connect(path, isolation_level=None)) as rows:
            rows.execute("UPDATE tables SET version = version + 1")
        screen.page.get_by_text("tables.version").wait_for()
        assert screen.page.get_by_role("link", name="record").get_attribute("href") == f"/t/{code}/record"
        screen.troubles = [trouble for trouble in screen.troubles if "410" not in trouble]
        screen.context.close()
