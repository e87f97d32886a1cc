"""Two people who never met: they find each other in the lobby, play a turn a day, are called to each turn once although
the house is killed between, one goes on by phone with his passkey, and their ratings change once."""

from __future__ import annotations

import json
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tampu.server.outbox import GRACE
from tests.browser.conftest import NewScreen
from tests.browser.screen import GAME, PHONE, Screen
from tests.browser.test_news import SUBSCRIBED
from tests.browser.test_people import Keys
from tests.server.ears import Browser, Ears, letterbox, listening_ears
from tests.server.hurried import HOUR
from tests.server.serving import Door
from tests.server.test_news import link_in, wait_for

STEP = 20.0
"""Seconds that may pass at once: after more than these the house would think that it had been shut."""


class House:
    """A house that can be killed, the time there, and all that it tells people who are not there."""

    def __init__(self, door: Door, tables: Path, ahead: Path, ears: Ears, letters: list[EmailMessage]) -> None:
        self.door = door
        self._tables = tables
        self.url = door.url.replace("127.0.0.1", "localhost")
        self.ears = ears
        self.letters = letters
        self._ahead = ahead
        self._passed = 0.0

    def pass_time(self, seconds: float) -> None:
        """So much time, with the house open all the while."""
        until = self._passed + seconds
        while self._passed < until:
            self.put_forward(STEP)
            wait_for(self._has_noticed)

    def _has_noticed(self) -> bool:
        """Whether it has said that it is open since time was put forward."""
        with closing(sqlite3.connect(self._tables)) as rows:
            (last,) = rows.execute("SELECT last FROM beats").fetchone()
        return bool(last > time.time() + self._passed - STEP / 2)

    def put_forward(self, seconds: float) -> None:
        self._passed += seconds
        draft = self._ahead.with_suffix(".new")
        draft.write_text(str(self._passed), "utf-8")
        draft.replace(self._ahead)


class Stranger:
    """Somebody with an account and a passkey, who is called by push and by mail."""

    def __init__(self, house: House, screen: Screen, name: str) -> None:
        self.house, self.screen, self.name = house, screen, name
        self.address = f"{name.lower()}@tampu.example"
        self.browser = Browser(house.ears.url, name)
        self.keys = Keys(screen)
        self.turns = 0
        """To so many turns he was to be called."""
        self._join()
        self._listen()

    def _join(self) -> None:
        page = self.screen.open("/account")
        page.locator("#name").fill(self.name)
        page.locator("[data-passkey=make]").click()
        page.locator("#out").wait_for()
        page.locator("#address").fill(self.address)
        page.locator("form[action='/account/change'] button").click()
        page.wait_for_function(
            "address => document.querySelector('#address').defaultValue === address", arg=self.address
        )

    def _listen(self) -> None:
        """Show that the address is his, and choose to be called to his turns, by both ways."""
        page = self.screen.open("/account/news")
        page.locator("form[action='/account/news/confirm'] button").click()
        wait_for(lambda: any(letter["To"] == self.address for letter in self.house.letters))
        letter = next(letter for letter in self.house.letters if letter["To"] == self.address)
        self.screen.open(link_in(letter))
        self.screen.context.grant_permissions(["notifications"])
        self.screen.context.add_init_script(SUBSCRIBED.format(subscription=json.dumps(self.browser.subscription)))
        self.screen.open("/account/news").locator("[data-listen]").click()
        page.locator("[data-silence]").wait_for()
        page.locator("[name=mail-turn]").check()
        page.locator("form[action='/account/news'] button").click()
        page.wait_for_function("() => document.querySelector('[name=mail-turn]').defaultChecked")

    @property
    def called(self) -> tuple[int, int]:
        """How often he was told that it is his turn: by push, and by mail."""
        pushed = [told for told in self.house.ears.told(self.browser) if told["title"].startswith("Your turn")]
        return len(pushed), len(self.letters)

    @property
    def letters(self) -> list[EmailMessage]:
        his = [letter for letter in self.house.letters if letter["To"] == self.address]
        return [letter for letter in his if letter["Subject"].startswith("Your turn")]

    def is_called(self) -> None:
        """Time passes, and he is told of the turn that has come, by each way once, whatever happens then."""
        self.turns += 1
        self.house.pass_time(GRACE + STEP)
        wait_for(lambda: min(self.called) >= self.turns)
        self.house.pass_time(10 * STEP)
        assert self.called == (self.turns, self.turns)

    def come(self) -> None:
        """By the link of the last letter, which needs no typing."""
        link = re.search(r"/t/\w+", self.letters[-1].get_content())
        assert link is not None
        self.screen.open(link[0])
        self.screen.wait_for_turn()

    def play(self) -> None:
        """Answer until another is asked, and go away."""
        while self.screen.fact("state") in ("asked", "to_end"):
            if self.screen.fact("state") == "asked":
                self.screen.pick(self.screen.options()[0])
            else:
                self.screen.end_turn()
        self.screen.open("/account")

    def go_on_with(self, screen: Screen) -> None:
        """At another device, by the passkey that came along."""
        keys = Keys(screen)
        keys.take_over(self.keys)
        screen.open("/account").locator("[data-passkey=enter]").click()
        screen.page.locator("#out").wait_for()
        self.screen.page.close()
        self.screen, self.keys = screen, keys

    def seen(self, code: str, **asked: str | float | bool) -> dict[str, Any]:
        """The table as he sees it."""
        address = f"{self.house.url}/api/tables/{code}"
        told: dict[str, Any] = self.screen.context.request.get(address, params=asked).json()
        return told

    def rating(self, code: str) -> str:
        """What became of his own rating, as the table and his profile say alike."""
        change = re.compile(r"[\d.]+ → [\d.]+")
        cells = self.screen.open(f"/t/{code}").locator("tr.rated td").all_inner_texts()
        (at_the_table,) = [cell for cell in cells if change.fullmatch(cell.strip())]
        page = self.screen.open("/profile")
        assert page.locator(".played li").count() == 1
        found = change.search(page.locator(".played li").inner_text())
        assert found is not None
        assert found[0] == at_the_table.strip()
        return found[0]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    ahead, tables = tmp_path / "ahead", tmp_path / "tables.db"
    ahead.write_text("0", "utf-8")
    with listening_ears() as ears, letterbox() as (mail_url, letters):
        program = (sys.executable, "-m", "tests.server.hurried", str(ahead), mail_url)
        with Door(f"sqlite:///{tables}", tmp_path / "home", program) as door:
            door.open()
            yield House(door, tables, ahead, ears, letters)


def met(one: Stranger, other: Stranger) -> str:
    """One looks for somebody to play with; the other finds his table, without reloading."""
    other.screen.open("/lobby").locator("#tables .quiet").first.wait_for()
    page = one.screen.open("/lobby")
    for name, value in (("game", GAME), ("seats", "2"), ("pace", "days")):
        page.locator(f"[name={name}]").select_option(value)
        page.wait_for_url(f"**/lobby?*{name}={value}*")
    page.locator("#next").click()
    page.wait_for_url("**/t/*")
    code = page.url.rpartition("/")[2]
    other.screen.page.locator(f"#table-{code} .btn").click()
    other.screen.page.wait_for_url(f"**/t/{code}")
    return code


def left(player: Stranger, code: str) -> float:
    """The time of who is asked."""
    (running,) = [clock["left"] for clock in player.seen(code)["clocks"] if clock["ends"] is not None]
    return float(running)


def played_to_the_end(player: Stranger, code: str) -> None:
    """Wait for as long as something happens."""
    seen = player.seen(code)
    while seen["result"] is None:
        later = player.seen(code, after=seen["version"], wait=30)
        assert later["version"] > seen["version"]
        seen = later


@pytest.mark.long
def test_two_who_never_met_play_a_turn_a_day(house: House, new_screen: NewScreen) -> None:
    quilla, mayta = (Stranger(house, new_screen(house.url), name) for name in ("Quilla", "Mayta"))
    code = met(quilla, mayta)
    for player in (quilla, mayta):
        player.screen.wait("[data-state]")
    first, second = (quilla, mayta) if quilla.seen(code)["may_answer"] else (mayta, quilla)
    second.screen.open("/account")
    first.screen.wait_for_turn()
    first.play()  # he was there when his turn came, and was not called to it
    assert first.called == second.called == (0, 0)

    before = left(first, code)
    house.door.kill()  # the other has not been told yet
    house.put_forward(HOUR / 2)
    house.door.open()
    assert before - left(first, code) < HOUR / 10  # what it was shut for counts for nobody
    second.is_called()
    second.come()
    second.play()
    first.is_called()
    house.door.kill()  # he has been told, and is not told again
    house.door.open()
    first.come()
    first.play()

    second.is_called()
    second.go_on_with(new_screen(house.url, viewport=PHONE))
    second.come()
    second.play()
    first.is_called()
    house.pass_time(HOUR)  # he does not come: a bot goes on for him
    wait_for(lambda: second.seen(code)["may_answer"])
    second.turns += 1
    wait_for(lambda: second.called == (second.turns, second.turns))
    page = second.screen.open(f"/t/{code}")
    page.locator("[popovertarget=menu]:visible").first.click()
    page.locator("#away summary").click()
    page.locator("[data-do=hand_over]").click()  # and one for him, to the end
    played_to_the_end(second, code)

    ratings = [player.rating(code) for player in (first, second)]
    assert len(set(ratings)) == 2
    house.door.kill()
    house.door.open()
    assert [player.rating(code) for player in (first, second)] == ratings
    assert (first.called, second.called) == ((2, 2), (3, 3))
