"""News: whoever is not at the table is told what he wants to hear, once, by his own ways, and nobody else is."""

from __future__ import annotations

import datetime
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from email.message import EmailMessage
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from tampu.server import courier, news, timekeeping
from tampu.server.acting import told
from tampu.server.clocks import WARNED
from tampu.server.course import FINAL
from tampu.server.happening import happenings
from tampu.server.hearing import Hearer, zone_of
from tampu.server.keys import hashed
from tampu.server.outbox import GRACE
from tampu.server.room import Room
from tampu.server.rows import Change, Move, News
from tampu.server.schema import hearers, pushes, services
from tampu.server.schema import outbox as stored
from tampu.server.sending import Post
from tampu.server.storage import Storage
from tampu.server.vapid import house_key, public
from tampu.web.news import KINDS, WAYS
from tests.server.ears import Browser, Ears
from tests.server.serving import PATIENCE, Served, serving
from tests.server.test_clocks import MONDAY, Wall
from tests.server.test_people import enter, links, rows, table_of, with_phrase
from tests.tables import ANY

HOUR = 3600.0
Mailed = tuple[str, list[EmailMessage]]


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    monkeypatch.setattr(timekeeping, "LOOK", 0.02)
    monkeypatch.setattr(courier, "LOOK", 0.02)
    return Wall()


@pytest.fixture
def house(sqlite: str, wall: Wall, mailed: Mailed) -> Iterator[Served]:
    with serving(sqlite, wall=wall, post=Post(mailed[0], "house@tampu.example", private=True)) as served:
        yield served


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def listen(client: httpx.Client, ears: Ears, name: str) -> Browser:
    """A browser that wants to be told."""
    browser = Browser(ears.url, name)
    assert client.post("/account/news/push", json=browser.subscription).status_code == 204
    return browser


def pair(house: Served) -> tuple[httpx.Client, httpx.Client, str]:
    """Two people at a table; the first is to move."""
    maker, guest = house.browser(), house.browser()
    code = table_of(maker, "open")
    guest.post(links(maker, code)[0], data={"name": "Yuki"})
    return maker, guest, code


def room_of(house: Served, code: str) -> Room:
    found: Room = house.app.state.house.rooms[code]
    return found


def act(client: httpx.Client, house: Served, code: str, do: str, **given: Any) -> None:
    version = room_of(house, code).row.version
    answer = client.post(f"/t/{code}/act", json={"version": version, "do": do, **given})
    assert answer.status_code in (200, 204), answer.text


def end_turn(client: httpx.Client, house: Served, code: str) -> None:
    """Answer until another is asked, or nobody."""
    seat = room_of(house, code).course.acting
    while (course := room_of(house, code).course).acting == seat and not course.match.over:
        if course.to_end is not None:
            act(client, house, code, "end")
        else:
            assert course.match.choice is not None
            act(client, house, code, "play", option=course.match.choice.tokens[0])


def waiting(served: Served) -> list[Any]:
    storage: Storage = served.app.state.house.storage
    with storage.reading() as connection:
        return list(connection.execute(select(stored).where(stored.c.done == "")))


def done(served: Served) -> list[str]:
    storage: Storage = served.app.state.house.storage
    with storage.reading() as connection:
        return sorted(connection.execute(select(stored.c.done)).scalars())


def becomes(served: Served, *states: str) -> None:
    """Wait until this has become of all news there ever were."""
    wait_for(lambda: done(served) == sorted(states))


# ---------------------------------------------------------------------- browsers


def test_whoever_is_asked_is_told_once_and_can_read_it_alone(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    other = listen(maker, ears, "other")
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    (told,) = ears.told(phone)
    assert told["path"] == f"/t/{code}"
    assert "Your turn" in told["title"]
    assert "Quilla" in told["body"]
    assert ears.told(other) == []
    _, headers, body = ears.heard[0]
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm"
    assert code.encode() not in body


def test_the_same_turn_is_never_told_twice(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    for do in ("pause", "go"):
        act(maker, house, code, do)
    for do in ("hand_over", "take_back"):
        act(guest, house, code, do, seat=1)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    assert len(ears.told(phone)) == 1


def test_whoever_looks_at_the_table_is_told_nothing(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    with guest.stream("GET", f"/t/{code}/live?version=-1") as page:
        lines = page.iter_lines()
        next(lines)
        wait_for(lambda: 1 in room_of(house, code).present)
        end_turn(maker, house, code)
        becomes(house, "seen")
    wall.go(GRACE + 1)
    assert ears.told(phone) == []


def test_a_page_that_nobody_sees_is_not_looked_at(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    with guest.stream("GET", f"/t/{code}/live?version=-1&away=1") as page:
        lines = page.iter_lines()
        next(lines)
        wait_for(lambda: bool(room_of(house, code).pages))
        end_turn(maker, house, code)
        wall.go(GRACE + 1)
        becomes(house, "sent")
    assert len(ears.told(phone)) == 1


def test_whoever_has_answered_is_not_told_that_he_is_asked(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    end_turn(maker, house, code)
    end_turn(guest, house, code)
    wall.go(GRACE + 1)
    becomes(house, "seen")
    assert ears.told(phone) == []


# ---------------------------------------------------------------------- mail and other services


def confirming(client: httpx.Client, name: str) -> None:
    """Somebody with an account and an address, who asks for the letter that shows it to be his."""
    with_phrase(client, name)
    client.post("/account/change", data={"name": name, "address": f"{name.lower()}@tampu.example"})
    assert client.post("/account/news/confirm").status_code == 200


def settled(client: httpx.Client, name: str, letters: list[EmailMessage], **given: str) -> None:
    """Somebody who has shown that his address is his, and wants to hear everything by mail."""
    confirming(client, name)
    assert client.get(link_in(letters.pop())).status_code == 303
    choose(client, mail=KINDS, **given)


def link_in(letter: EmailMessage) -> str:
    found = re.search(r"/account/news/confirm/\w+", letter.get_content())
    assert found is not None
    return found[0]


def test_no_mail_goes_to_an_address_that_is_not_confirmed(house: Served, wall: Wall, mailed: Mailed) -> None:
    maker, guest, code = pair(house)
    confirming(guest, "Yuki")
    choose(guest, mail=KINDS)
    (letter,) = mailed[1]
    confirming(maker, "Mayta")
    assert house.browser().get(link_in(letter)).status_code == 403
    assert maker.get(link_in(letter)).status_code == 403
    end_turn(maker, house, code)
    assert rows(house, stored) == []
    assert guest.get(link_in(letter)).status_code == 303
    end_turn(guest, house, code)
    end_turn(maker, house, code)
    assert [row[4] for row in rows(house, stored)] == ["mail"]
    guest.post("/account/change", data={"name": "Yuki", "address": "other@tampu.example"})
    assert guest.get(link_in(letter)).status_code == 403
    wall.go(GRACE + 1)
    becomes(house, "dead")
    assert len(mailed[1]) == 2


def choose(client: httpx.Client, **given: Sequence[str] | str) -> None:
    """What somebody wants to hear by which way, and what else he chooses."""
    ways = [way for way in WAYS if way in given]
    kinds = {f"{way}-{kind}": "on" for way in ways for kind in given.pop(way)}
    form: dict[str, Any] = {"way": ways, "zone": "UTC", **kinds, **given}
    assert client.post("/account/news", data=form).status_code == 303


def test_a_letter_says_what_happened_and_leads_to_the_table(house: Served, wall: Wall, mailed: Mailed) -> None:
    maker, guest, code = pair(house)
    settled(guest, "Yuki", mailed[1])
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    (letter,) = mailed[1]
    assert letter["To"] == "yuki@tampu.example"
    assert letter["From"] == "house@tampu.example"
    assert "Your turn" in letter["Subject"]
    assert letter["Auto-Submitted"] == "auto-generated"
    assert f"{house.url}/t/{code}" in letter.get_content()
    assert guest.get(f"/t/{code}").status_code == 200
    assert house.browser().get(f"/t/{code}").status_code == 403


def test_a_letter_comes_in_the_language_of_its_reader(house: Served, wall: Wall, mailed: Mailed) -> None:
    maker, guest, code = pair(house)
    guest.post("/settings", data={"language": "ja"})
    settled(guest, "Yuki", mailed[1])
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    assert "あなたの手番です" in mailed[1][0]["Subject"]


def test_a_webhook_is_told(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    with_phrase(guest, "Yuki")
    hook = ears.url.replace("http", "json")
    assert guest.post("/account/news/services", data={"url": f"{hook}/hook?rto=999"}).status_code == 303
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    (body,) = ears.at("/hook")
    assert "Your turn" in json.loads(body)["title"]
    assert f"{house.url}/t/{code}" in json.loads(body)["message"]


# ---------------------------------------------------------------------- what is told to whom


def told_to(house: Served, client: httpx.Client) -> list[str]:
    """The kinds of all news that ever were for a browser."""
    person = hashed(client.cookies["tampu"])
    return sorted(str(row[1]) for row in rows(house, stored) if row[0] == person)


def test_when_the_last_seat_is_taken_the_others_know_it(house: Served, ears: Ears) -> None:
    maker, guest = house.browser(), house.browser()
    code = table_of(maker, "open", "open")
    listen(maker, ears, "desk")
    first, second, *_ = links(maker, code)
    guest.post(first, data={"name": "Yuki"})
    listen(guest, ears, "phone")
    assert told_to(house, maker) == []
    house.browser().post(second, data={"name": "Mayta"})
    asked = room_of(house, code).course.acting
    assert told_to(house, maker) == ["turn" if asked == 0 else "starts"]
    assert told_to(house, guest) == ["turn" if asked == 1 else "starts"]


def test_what_is_said_is_told_to_the_others_once_an_hour(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    for client, name in ((maker, "desk"), (guest, "phone")):
        listen(client, ears, name)
    for _ in range(3):
        assert maker.post(f"/t/{code}/talk", json={"text": "Hello!"}).status_code == 204
    assert told_to(house, maker) == []
    assert told_to(house, guest) == ["said"]
    wall.go(HOUR)
    maker.post(f"/t/{code}/talk", json={"text": "Are you there?"})
    assert told_to(house, guest) == ["said", "said"]


def told_of(room: Room, change: Change) -> list[News]:
    return news.of(room, change, room.course, happenings(room, change, room.course), 0.0)


def test_at_the_end_all_know_it_but_who_ended_it(house: Served, ears: Ears) -> None:
    _, _, code = pair(house)
    room = room_of(house, code)
    ended = told(room, [Move(FINAL, 0, "last")], room.course)._replace(over=True)
    assert [(one.kind, one.seats) for one in told_of(room, ended)] == [("over", [1])]


def test_who_is_running_out_of_time_is_warned(house: Served) -> None:
    _, _, code = pair(house)
    room = room_of(house, code)
    warned = told(room, [Move(WARNED, 0)], room.course)
    assert [(one.kind, one.seats) for one in told_of(room, warned)] == [("low", [0])]


def test_who_played_together_is_invited_to_the_next_match_unless_he_is_there(
    house: Served, wall: Wall, ears: Ears
) -> None:
    maker, guest, code = pair(house)
    for client, name in ((maker, "desk"), (guest, "phone")):
        listen(client, ears, name)
    assert maker.post(f"/t/{code}/again").status_code == 303
    assert told_to(house, maker) == told_to(house, guest) == ["invited"]
    wall.go(GRACE + 1)
    becomes(house, "seen", "sent")
    assert [path for path, _, _ in ears.heard] == ["/push/phone"]


def test_whoever_is_let_in_on_a_seat_is_told(house: Served, ears: Ears) -> None:
    maker, guest, other = house.browser(), house.browser(), house.browser()
    code = table_of(maker, "open")
    link = links(maker, code)[0]
    guest.post(link, data={"name": "Yuki"})
    other.post(f"{link}/ask", data={"name": "Mayta"})
    listen(other, ears, "phone")
    version = room_of(house, code).row.version
    guest.post(f"/t/{code}/act", json={"version": version, "do": "admit", "seat": 1})
    assert told_to(house, other) == ["invited"]


def test_somebody_is_told_only_what_he_chose(house: Served, ears: Ears) -> None:
    maker, guest, code = pair(house)
    listen(guest, ears, "phone")
    choose(guest, push=["said"])
    end_turn(maker, house, code)
    assert told_to(house, guest) == []
    maker.post(f"/t/{code}/talk", json={"text": "Hello!"})
    assert told_to(house, guest) == ["said"]


def test_a_spectator_is_told_nothing(house: Served, ears: Ears) -> None:
    maker, _, code = pair(house)
    spectator = house.browser()
    spectator.post(links(maker, code)[-1])
    listen(spectator, ears, "phone")
    end_turn(maker, house, code)
    assert rows(house, stored) == []


# ---------------------------------------------------------------------- quiet hours and digests


def test_at_night_nobody_is_told_anything(house: Served, wall: Wall, mailed: Mailed) -> None:
    maker, guest, code = pair(house)
    settled(guest, "Yuki", mailed[1], quiet="on", quiet_from="22:00", quiet_until="08:00", zone="Asia/Tokyo")
    wall.go(14 * HOUR)  # 23:00 in Tokyo
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    wait_for(lambda: [row.due for row in waiting(house)] == [MONDAY + 23 * HOUR])
    wall.go(8 * HOUR)
    assert mailed[1] == []
    wall.go(HOUR)
    becomes(house, "sent")
    assert len(mailed[1]) == 1


def test_a_digest_is_one_letter_for_all_tables(house: Served, wall: Wall, mailed: Mailed) -> None:
    maker, guest = house.browser(), house.browser()
    codes = [table_of(maker, "open") for _ in range(3)]
    for code in codes:
        guest.post(links(maker, code)[0], data={"name": "Yuki"})
    settled(guest, "Yuki", mailed[1], digest="hour")
    for code in codes:
        wall.go(300)
        end_turn(maker, house, code)
    wall.go(GRACE + 1)
    wait_for(lambda: [row.due for row in waiting(house)] == [MONDAY + HOUR] * 3)
    assert mailed[1] == []
    wall.go(HOUR)
    becomes(house, "sent", "sent", "sent")
    (letter,) = mailed[1]
    assert letter["Subject"] == "3 pieces of news"
    assert all(f"{house.url}/t/{code}" in letter.get_content() for code in codes)


MINUTES = st.integers(0, 24 * 60 - 1)
ZONES = st.sampled_from(["UTC", "Asia/Tokyo", "Europe/Paris", "America/St_Johns", "Pacific/Kiritimati", "nowhere"])


@given(MINUTES, MINUTES, ZONES, st.sampled_from(["", "hour", "day"]), st.floats(MONDAY, MONDAY + 400 * 24 * HOUR))
def test_news_are_never_sent_in_quiet_hours_and_never_put_off_for_more_than_two_days(
    begin: int, end: int, zone: str, digest: str, moment: float
) -> None:
    hearer = Hearer("p", quiet=(begin, end), zone=zone, digest=digest)
    when = hearer.when("turn", moment, moment)
    local = datetime.datetime.fromtimestamp(when, zone_of(zone))
    minute = local.hour * 60 + local.minute
    quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
    assert not quiet
    assert moment <= when <= moment + 49 * HOUR
    assert hearer.when("turn", moment, when) == when


@given(ZONES, st.floats(MONDAY, MONDAY + 400 * 24 * HOUR))
def test_who_runs_out_of_time_waits_for_no_digest(zone: str, moment: float) -> None:
    assert Hearer("p", zone=zone, digest="day").when("low", moment, moment) == moment


# ---------------------------------------------------------------------- whose they are


def test_a_browser_goes_on_listening_for_the_account_it_becomes(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    choose(guest, push=["turn"])
    with_phrase(guest, "Yuki")
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    assert len(ears.told(phone)) == 1
    assert guest.get("/account/export").json()["news"]["browsers"] == [phone.subscription["endpoint"]]


def test_where_somebody_has_signed_out_he_is_told_nothing(house: Served, ears: Ears) -> None:
    maker, guest, code = pair(house)
    phrase = with_phrase(guest, "Yuki")
    listen(guest, ears, "phone")
    desktop = house.browser()
    assert enter(desktop, phrase) == 303
    desktop.post("/account/out", data={"device": "1"})
    end_turn(maker, house, code)
    assert rows(house, stored) == rows(house, pushes) == []


def test_a_browser_listens_for_one_person_at_a_time(house: Served, ears: Ears) -> None:
    """Somebody whose cookie was lost, and who comes back with the same browser as another."""
    before, after = house.browser(), house.browser()
    browser = Browser(ears.url, "shared")
    for client in (before, after):
        client.post(f"/quick/{ANY}")
        assert client.post("/account/news/push", json=browser.subscription).status_code == 204
    assert [row[0] for row in rows(house, pushes)] == [hashed(after.cookies["tampu"])]


def test_with_an_account_goes_all_that_it_wanted_to_hear(house: Served, ears: Ears, mailed: Mailed) -> None:
    maker, guest, code = pair(house)
    settled(guest, "Yuki", mailed[1])
    listen(guest, ears, "phone")
    guest.post("/account/news/services", data={"url": f"{ears.url.replace('http', 'json')}/hook"})
    end_turn(maker, house, code)
    assert len(rows(house, stored)) == 3
    guest.post("/account/delete", data={"sure": "yes"})
    assert [rows(house, table) for table in (stored, hearers, pushes, services)] == [[]] * 4


# ---------------------------------------------------------------------- the house


def test_the_key_of_the_house_stays_the_same(database: str) -> None:
    found = []
    for _ in range(2):
        storage = Storage(database)
        found.append(house_key(storage))
        storage.close()
    assert found[0] == found[1]
    assert len(public(found[0])) == 87


def test_the_site_can_be_installed(served: Served) -> None:
    client = served.browser()
    assert 'rel="manifest"' in client.get("/").text
    manifest = client.get("/static/manifest.webmanifest").json()
    assert urljoin(f"{served.url}/static/manifest.webmanifest", manifest["start_url"]) == f"{served.url}/"
    assert all(client.get(f"/static/{icon['src']}").status_code == 200 for icon in manifest["icons"])
    worker = client.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
