"""Talk at the table and private notes: everybody reads in his own language, and notes are their owner's alone."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy.engine import make_url

from tampu.server.backup import back_up, restore
from tampu.server.limits import Allowance, Allowances
from tampu.server.talk import REMEMBERED
from tampu.text import LANGUAGES, house
from tampu.web.talk import PHRASES
from tests.server.serving import Served, make_table, serving
from tests.server.test_seats import invited, old_database
from tests.server.test_site import act, new_table, page


def together(served: Served) -> tuple[httpx.Client, httpx.Client, str]:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    guest.post(invited(maker, code), data={"name": "Yuki"})
    return maker, guest, code


def said(browser: httpx.Client, code: str) -> list[tuple[int, str, str]]:
    """The seat, the kind and the text of every line."""
    lines = browser.get(f"/api/tables/{code}/talk").json()
    return [(line["seat"], line["kind"], line["text"]) for line in lines]


def say(browser: httpx.Client, code: str, **what: str) -> int:
    return browser.post(f"/t/{code}/talk", json=what).status_code


# ---------------------------------------------------------------------- talk


def test_a_phrase_is_read_in_the_language_of_the_reader(served: Served) -> None:
    maker, guest, code = together(served)
    assert [say(maker, code, phrase=phrase) for phrase in PHRASES] == [204] * len(PHRASES)
    for language in LANGUAGES:
        text = guest.get(f"/t/{code}", headers={"accept-language": language}).text
        lines = re.findall(r'class="phrase"[^§]+?<span>(.+?)</span>', text)
        words = house(language)
        assert [line.replace("&#39;", "'") for line in lines] == [
            words.get(f"web.talk.phrase.{one}") for one in PHRASES
        ]


def test_what_is_written_freely_is_shown_as_it_was_meant(served: Served) -> None:
    maker, guest, code = together(served)
    assert say(maker, code, text="  <b>Allo\u202e!</b>\n ") == 204
    assert said(guest, code)[-1] == (0, "text", "<b>Allo!</b>")
    assert "&lt;b&gt;Allo!&lt;/b&gt;" in page(guest, code)


@pytest.mark.parametrize(
    "what", [{}, {"text": " "}, {"phrase": "cheese"}, {"text": "x" * 601}, {"seat": 1, "text": "x"}]
)
def test_nonsense_and_the_voice_of_another_are_refused(served: Served, what: dict[str, str]) -> None:
    maker, guest, code = together(served)
    assert say(maker, code, **what) in (403, 422)
    assert [kind for _, kind, _ in said(guest, code)] == ["told"]


def test_spectators_listen_and_strangers_do_not(served: Served) -> None:
    maker, guest, code = together(served)
    say(guest, code, phrase="hello")
    watcher, stranger = served.browser(), served.browser()
    watcher.post(invited_to_watch(maker, code))
    assert said(watcher, code)[-1] == (1, "phrase", "hello")
    assert say(watcher, code, phrase="hello") == 403
    assert stranger.get(f"/api/tables/{code}/talk").status_code == say(stranger, code, phrase="hello") == 403


def invited_to_watch(maker: httpx.Client, code: str) -> str:
    return str(re.findall(r"/j/[\w-]+", page(maker, code).partition('id="link-watch"')[2])[0])


def test_the_stream_brings_what_is_said_and_leaves_the_table_alone(served: Served) -> None:
    maker, guest, code = together(served)
    version = maker.get(f"/api/tables/{code}").json()["version"]
    with guest.stream("GET", f"/t/{code}/live?version={version}&heard=1") as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("retry")
        assert say(maker, code, phrase="hello") == 204
        heard: list[str] = []
        while "Hello!" not in "".join(heard):
            heard.append(next(lines))
    assert "event: talk" in heard
    assert maker.get(f"/api/tables/{code}").json()["version"] == version


def test_the_table_tells_what_becomes_of_its_seats(served: Served) -> None:
    maker, guest, code = together(served)
    act(guest, code, "hand_over", seat=1)
    act(guest, code, "take_back", seat=1)
    act(guest, code, "leave")
    assert said(maker, code) == [(1, "told", what) for what in ("take", "hand_over", "take_back", "leave")]
    assert "Yuki has left the table." in page(maker, code)


def test_programs_talk_too(served: Served) -> None:
    table = make_table(served, "open", "open")
    body = table.seats[1].post(f"/api/tables/{table.code}/talk", json={"text": "beep"}).json()
    assert (body["seat"], body["text"]) == (1, "beep")
    after = table.seats[0].get(f"/api/tables/{table.code}/talk", params={"after": body["number"] - 1}).json()
    assert after == [body]


def test_who_talks_too_fast_is_told_so(sqlite: str) -> None:
    slow = Allowances(person_talk=Allowance(3, 0.001))
    with serving(sqlite, limits=True, allowed=slow) as served:
        browser = served.browser()
        code = new_table(browser)
        assert [say(browser, code, phrase="hello") for _ in range(4)] == [204, 204, 204, 429]


def test_what_was_said_is_there_after_a_restart_as_far_as_it_is_remembered(database: str) -> None:
    with serving(database) as served:
        browser = served.browser()
        code = new_table(browser)
        for number in range(REMEMBERED + 5):
            say(browser, code, text=str(number))
        cookies = browser.cookies
    with serving(database) as served:
        again = served.browser()
        again.cookies = cookies
        assert [text for _, _, text in said(again, code)] == [str(number) for number in range(5, REMEMBERED + 5)]


# ---------------------------------------------------------------------- notes


def test_notes_are_for_their_owner_alone(served: Served) -> None:
    maker, guest, code = together(served)
    assert guest.post(f"/t/{code}/notes", json={"text": "He has\nthe puma."}).status_code == 204
    assert guest.get(f"/api/tables/{code}/notes").json() == {"text": "He has\nthe puma."}
    assert "the puma" in page(guest, code)
    assert "the puma" not in page(maker, code)
    assert maker.get(f"/api/tables/{code}/notes").json() == {"text": ""}
    assert guest.post(f"/t/{code}/notes", json={"text": ""}).status_code == 204
    assert "the puma" not in page(guest, code)


def test_notes_go_with_who_wrote_them(served: Served) -> None:
    maker, guest, code = together(served)
    guest.post(f"/t/{code}/notes", json={"text": "the puma"})
    act(guest, code, "leave")
    other = served.browser()
    other.post(invited(maker, code))
    assert other.get(f"/api/tables/{code}/notes").json() == {"text": ""}


def test_where_several_share_a_screen_nobody_notes_anything(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser, **{"seat-1": "hot"})
    assert browser.post(f"/t/{code}/notes", json={"text": "x"}).status_code == 403
    assert 'id="notes"' not in page(browser, code)


# ---------------------------------------------------------------------- kept


def test_a_backup_has_talk_and_notes_and_an_old_one_needs_none(sqlite: str, tmp_path: Path) -> None:
    kept, other = tmp_path / "kept.bak", f"sqlite:///{tmp_path / 'other.db'}"
    with serving(sqlite) as served:
        browser = served.browser()
        code = new_table(browser)
        say(browser, code, text="hello")
        browser.post(f"/t/{code}/notes", json={"text": "the puma"})
        cookies = browser.cookies
        back_up(sqlite, kept)
    restore(other, kept)
    with serving(other) as served:
        again = served.browser()
        again.cookies = cookies
        assert said(again, code) == [(0, "text", "hello")]
        assert again.get(f"/api/tables/{code}/notes").json() == {"text": "the puma"}


def test_a_backup_from_before_there_was_talk_is_put_back(sqlite: str, tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path / 'old.db'}"
    old_database(old)
    with closing(sqlite3.connect(make_url(old).database or "")) as rows:
        rows.execute("PRAGMA journal_mode=DELETE")
    assert restore(sqlite, tmp_path / "old.db").tables == 3
