"""Accounts that cost nothing: seats, tables and settings come along, every way in is the person's own, and all of it
can be taken away and deleted."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import select, update

import tampu
from tampu.server import accounts, phrases
from tampu.server.keys import hashed, newcomer, sealed, unsealed
from tampu.server.limits import Allowances
from tampu.server.schema import OF_PEOPLE, challenges, seats, sits
from tests.server.authenticator import SCRIPT, Authenticator
from tests.server.serving import Served, serving
from tests.tables import ANY


def local(served: Served) -> str:
    """The server by its name: passkeys are for names."""
    return served.url.replace("127.0.0.1", "localhost")


def browser(served: Served) -> httpx.Client:
    client = served.browser()
    client.base_url = httpx.URL(local(served))
    return client


def table_of(client: httpx.Client, *kinds: str, name: str = "Quilla") -> str:
    form = {"seat-0": "you", "name-0": name, **{f"seat-{seat}": kind for seat, kind in enumerate(kinds, 1)}}
    return str(client.post(f"/new/{ANY}", data={**form, "seed": "5"}).headers["location"].rpartition("/")[2])


def play_first(client: httpx.Client, code: str) -> httpx.Response:
    """Give the first answer that is offered at a table."""
    page = client.get(f"/t/{code}").text
    found = re.search(r'data-version="(\d+)"', page)
    option = re.search(r'data-option="([^"]+)"', page)
    assert found is not None
    assert option is not None
    body = {"version": int(found[1]), "do": "play", "option": html.unescape(option[1])}
    return client.post(f"/t/{code}/act", json=body)


def with_phrase(client: httpx.Client, name: str = "Quilla") -> str:
    """Make an account with a recovery phrase, or renew that of one; the phrase."""
    page = client.post("/account/phrase", data={"name": name})
    assert page.status_code == 200, page.text
    return " ".join(re.findall(r"<span>([0-9a-z]{4})</span>", page.text))


def enter(client: httpx.Client, phrase: str) -> int:
    return client.post("/account/enter", data={"phrase": phrase}).status_code


def rows(served: Served, table: object) -> list[tuple[object, ...]]:
    with served.app.state.house.storage.reading() as connection:
        return [tuple(row) for row in connection.execute(select(table))]  # type: ignore[call-overload]


@pytest.fixture
def house(database: str) -> Iterator[Served]:
    """A server of its own, on each kind of database."""
    with serving(database) as served:
        yield served


# ---------------------------------------------------------------------- what comes along


def test_a_seat_is_played_from_every_device_of_its_person(house: Served) -> None:
    desktop, phone, stranger = (browser(house) for _ in range(3))
    code = table_of(desktop, "open")
    key = Authenticator(local(house))
    assert key.make(desktop).status_code == 200
    assert phone.get(f"/t/{code}").status_code == 403
    assert key.enter(phone).status_code == 200
    assert f"/t/{code}" in phone.get("/").text
    assert play_first(phone, code).status_code == 200
    assert desktop.get(f"/t/{code}").status_code == 200
    assert stranger.get(f"/t/{code}").status_code == 403


def test_the_links_of_a_table_are_shown_to_its_maker_on_every_device(house: Served) -> None:
    """Those too that were made before he had an account, and on a browser that joined later."""
    desktop, phone = browser(house), browser(house)
    first, second = table_of(desktop, "open"), table_of(phone, "open")
    shown = {code: links(client, code) for client, code in ((desktop, first), (phone, second))}
    phrase = with_phrase(desktop)
    third = table_of(desktop, "open")
    assert enter(phone, phrase) == 303
    for client in (desktop, phone):
        assert {code: links(client, code) for code in shown} == shown
        assert links(client, third) == links(desktop, third) != []
    assert browser(house).post(shown[second][0], data={"name": "Yuki"}).status_code == 303


def links(client: httpx.Client, code: str) -> list[str]:
    return re.findall(r"data-link>(/j/[\w-]+)<", client.get(f"/t/{code}").text)


def test_two_seats_at_one_table_become_one_person_s(house: Served) -> None:
    maker, guest = browser(house), browser(house)
    code = table_of(maker, "open")
    guest.post(links(maker, code)[0], data={"name": "Yuki"})
    assert enter(guest, with_phrase(maker)) == 303
    assert {row[2] for row in rows(house, sits)} == {0, 1}
    assert len({row[0] for row in rows(house, sits)}) == 1


def test_settings_come_to_a_new_device_and_stay_with_the_account(house: Served) -> None:
    desktop, phone, third = (browser(house) for _ in range(3))
    desktop.post("/settings", data={"language": "ja", "theme": "dark"})
    phrase = with_phrase(desktop)
    enter(phone, phrase)
    assert (phone.cookies["language"], phone.cookies["theme"]) == ("ja", "dark")
    phone.post("/settings", data={"theme": "light"})
    enter(third, phrase)
    assert (third.cookies["language"], third.cookies["theme"]) == ("ja", "light")


def test_who_has_an_account_is_called_by_its_name(house: Served) -> None:
    client, maker = browser(house), browser(house)
    with_phrase(client, "Quilla")
    code = table_of(maker, "open", name="Mayta")
    assert 'value="Quilla"' in client.get(links(maker, code)[0]).text
    client.post(links(maker, code)[0])
    assert "Quilla" in maker.get(f"/t/{code}").text


# ---------------------------------------------------------------------- ways in


@pytest.mark.parametrize("typed", ["{}", " {} ", "{u}", "{s}", "{w}", "{l}"])
def test_a_phrase_is_typed_somehow(typed: str) -> None:
    phrase = "0k1m 7b9d aaaa zzzz 2345 6789 vwxy"
    wide = phrase.translate({ord(sign): ord(sign) + 0xFEE0 for sign in phrase if sign.isalnum()})
    said = typed.format(phrase, u=phrase.upper(), s=phrase.replace(" ", "-"), w=wide, l="OKIM" + phrase[4:])
    assert phrases.hashed(said) == phrases.hashed(phrase)


def test_phrases_have_too_much_chance_in_them_to_be_guessed() -> None:
    made = {phrases.fresh() for _ in range(100)}
    assert len(made) == 100
    assert all(
        len(phrases.plain(phrase)) == 28 and set(phrases.plain(phrase)) <= set(phrases.LETTERS) for phrase in made
    )
    assert len(phrases.LETTERS) ** 28 >= 2**128


def test_a_new_phrase_ends_the_old_one(served: Served) -> None:
    client, other = browser(served), browser(served)
    old, new = with_phrase(client), with_phrase(client)
    assert enter(other, old) == 403
    assert enter(other, new) == 303


def test_the_last_way_in_is_not_removed(served: Served) -> None:
    client, first, second = browser(served), Authenticator(local(served)), Authenticator(local(served))
    first.make(client)
    assert remove(client, 1) == 409
    assert second.make(client, what="add").status_code == 200
    assert remove(client, 1) == 303
    other = browser(served)
    assert first.enter(other).json()["error"] == "unknown_passkey"
    assert remove(client, 2) == 409
    with_phrase(client)
    assert remove(client, 2) == 303


def remove(client: httpx.Client, number: int) -> int:
    return client.post("/account/passkeys/remove", data={"number": number}).status_code


def test_a_challenge_is_answered_once_and_soon(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    key = Authenticator(local(served))
    key.make(browser(served))
    client, other = browser(served), browser(served)
    options = client.post("/account/passkey/enter", json={}).json()
    body = {"credential": key.used(options)}
    assert client.post("/account/passkey/enter/done", json=body).status_code == 200
    assert other.post("/account/passkey/enter/done", json=body).status_code == 403
    monkeypatch.setattr(accounts, "SOON", -1.0)
    assert key.enter(other).status_code == 403
    other.post("/account/passkey/enter", json={})
    assert len(rows(served, challenges)) == 1  # what was never answered is forgotten


def test_a_passkey_opens_one_account(house: Served) -> None:
    key = Authenticator(local(house))
    assert key.make(browser(house)).status_code == 200
    assert key.make(browser(house), "Mayta").json()["error"] == "bad_passkey"
    other = browser(house)
    with_phrase(other)
    assert key.make(other, what="add").json()["error"] == "bad_passkey"


@pytest.mark.parametrize("name", ["\0", "é", "", None, 7, ["x"], "A" * 5000])
def test_a_passkey_is_called_anything(house: Served, name: object) -> None:
    key, client = Authenticator(local(house)), browser(house)
    options = client.post("/account/passkey/enter", json={}).json()
    body = {"credential": {**key.used(options), "id": name}}
    assert client.post("/account/passkey/enter/done", json=body, headers=SCRIPT).status_code == 403


def test_a_cookie_that_comes_back_is_taken_over_again(house: Served) -> None:
    client = browser(house)
    table_of(client, "open")
    old, phrase = client.cookies["tampu"], with_phrase(client)
    for _ in range(2):
        again = browser(house)
        again.cookies.set("tampu", old)
        code = table_of(again, "open")
        before = links(again, code)
        assert enter(again, phrase) == 303
        assert links(client, code) == before


@pytest.mark.parametrize("what", ["origin", "site", "key", "handle", "counter", "other"])
def test_a_passkey_that_is_not_right_opens_nothing(served: Served, what: str) -> None:
    key, client = Authenticator(local(served)), browser(served)
    key.make(browser(served))
    for _ in range(2):
        assert key.enter(browser(served)).status_code == 200
    options = client.post("/account/passkey/enter", json={}).json()
    wrong = Authenticator("https://example.org" if what == "origin" else key.origin, key.key, key.id, key.handle, 9)
    if what == "site":
        options["rpId"] = "example.org"
    elif what == "key":
        wrong.key = Authenticator("").key
    elif what == "handle":
        wrong.handle = newcomer()
    elif what == "counter":
        wrong.count = 0
    elif what == "other":
        options = client.post("/account/passkey/make", json={"name": "Quilla"}).json()
        options["rpId"] = options["rp"]["id"]
    answer = client.post("/account/passkey/enter/done", json={"credential": wrong.used(options)}, headers=SCRIPT)
    assert (answer.status_code, answer.json()["error"]) == (403, "bad_passkey")
    assert "tampu" not in client.cookies


@pytest.mark.parametrize("body", [{}, {"credential": {}}, {"credential": {"response": {"clientDataJSON": "////"}}}, []])
@pytest.mark.parametrize("what", ["make", "enter", "add", "steal"])
def test_whatever_a_browser_says_of_a_passkey_it_gets_an_answer(served: Served, what: str, body: object) -> None:
    answer = browser(served).post(f"/account/passkey/{what}/done", json=body, headers=SCRIPT)
    assert answer.status_code in (403, 422)
    assert answer.json()["message"]


def test_guesses_are_counted(sqlite: str) -> None:
    with serving(sqlite, limits=True) as served:
        client = browser(served)
        phrase = with_phrase(browser(served))
        answers = [enter(client, "wrong") for _ in range(60)]
        assert answers[0] == 403
        assert answers[-1] == 429
        assert enter(client, phrase) == 429  # not even heard with the right one


def test_one_visitor_makes_only_so_many_accounts(sqlite: str) -> None:
    with serving(sqlite, limits=True, allowed=Allowances(accounts_a_day=2)) as served:
        answers = [browser(served).post("/account/phrase", data={"name": "Quilla"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        options = browser(served).post("/account/passkey/make", json={"name": "Quilla"}).json()
        body = {"name": "Quilla", "credential": Authenticator(local(served)).made(options)}
        refused = browser(served).post("/account/passkey/make/done", json=body, headers=SCRIPT)
        assert refused.json()["error"] == "too_many_accounts"


def test_an_account_behind_a_proxy_is_for_its_name_in_the_world(sqlite: str) -> None:
    with serving(sqlite, public_url="https://example.org/tampu") as served:
        client, phone = served.browser(), served.browser()
        key = Authenticator("https://example.org")
        page = client.get("/tampu/account").text
        assert 'data-ask="/tampu/account/passkey/make"' in page
        options = client.post("/tampu/account/passkey/make", json={"name": "Quilla"}).json()
        assert options["rp"]["id"] == "example.org"
        made = client.post("/tampu/account/passkey/make/done", json={"name": "Quilla", "credential": key.made(options)})
        assert made.status_code == 200
        assert "Secure; " in made.headers["set-cookie"] + "; "
        assert "Path=/tampu" in made.headers["set-cookie"]
        options = phone.post("/account/passkey/enter", json={}).json()
        assert phone.post("/account/passkey/enter/done", json={"credential": key.used(options)}).status_code == 200


def test_where_there_can_be_no_passkeys_none_are_offered(served: Served) -> None:
    assert "data-passkey" in browser(served).get("/account").text
    assert "data-passkey" not in served.browser().get("/account").text  # by its address


# ---------------------------------------------------------------------- signing out


def test_signed_out_is_signed_out(house: Served) -> None:
    desktop, phone = browser(house), browser(house)
    code = table_of(desktop, "open")
    old = desktop.cookies["tampu"]
    enter(phone, with_phrase(desktop))
    assert re.findall(r'name="device" value="(\d+)"', phone.get("/account").text) == ["2", "1"]
    token = phone.cookies["tampu"]
    assert desktop.post("/account/out", data={"device": 2}).status_code == 303
    assert phone.get(f"/t/{code}").status_code == 403
    assert desktop.get(f"/t/{code}").status_code == 200
    assert desktop.post("/account/out", data={"device": 1}).headers["location"] == "/"
    assert "tampu" not in desktop.cookies
    for cookie in (token, old):  # neither the last cookie nor the first opens anything any more
        thief = browser(house)
        thief.cookies.set("tampu", cookie)
        assert thief.get(f"/t/{code}").status_code == 403


def test_at_two_servers_somebody_is_one_person(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as two:
        desktop, phone = browser(one), browser(two)
        code = table_of(desktop, "open")
        phone.get(f"/t/{code}")
        assert enter(phone, with_phrase(desktop)) == 303
        assert play_first(phone, code).status_code == 200
        assert links(phone, code) == links(desktop, code) != []
        key = Authenticator(local(one))
        options = desktop.post("/account/passkey/add", json={}).json()
        body = {"credential": key.made(options)}
        desktop.base_url = httpx.URL(local(two))  # asked by one, answered by the other
        key.origin = local(two)
        body = {"credential": key.made(options)}
        assert desktop.post("/account/passkey/add/done", json=body).status_code == 200


# ---------------------------------------------------------------------- what one has, and what one leaves


def finished(client: httpx.Client) -> str:
    match, bot = tampu.new(ANY, 2, seed=3), tampu.bot("random", 1)
    while match.choice is not None:
        match.play(bot.pick(match))
    return str(client.post("/import", data={"text": match.record()}).headers["location"].rpartition("/")[2])


def test_everything_is_exported_and_nothing_of_others(house: Served) -> None:
    client, friend = browser(house), browser(house)
    code, over = table_of(client, "open"), finished(client)
    friend.post(links(client, code)[0], data={"name": "Yuki"})
    client.post(f"/t/{code}/talk", json={"text": "Hello!"})
    friend.post(f"/t/{code}/talk", json={"text": "Secret of Yuki"})
    client.post(f"/t/{code}/notes", json={"text": "Mind the puma"})
    friend.post(f"/t/{code}/notes", json={"text": "Notes of Yuki"})
    client.post("/settings", data={"theme": "dark"})
    with_phrase(client)
    client.post("/account/change", data={"name": "Quilla", "address": "quilla@example.org"})
    answer = client.get("/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = json.loads(answer.text)
    assert told["account"]["name"] == "Quilla"
    assert told["account"]["address"] == "quilla@example.org"
    assert told["settings"] == {"theme": "dark"}
    by_code = {table["code"]: table for table in told["tables"]}
    assert [line["text"] for line in by_code[code]["talk"]] == ["Hello!"]
    assert by_code[code]["notes"] == ["Mind the puma"]
    assert by_code[code]["record"] is None
    assert by_code[over]["record"] == client.get(f"/t/{over}/record").text
    assert "of Yuki" not in answer.text
    assert client.cookies["tampu"] not in answer.text


def test_who_deletes_his_account_is_somebody_and_a_bot_plays_on(house: Served) -> None:
    client, friend = browser(house), browser(house)
    code, over = table_of(client, "open"), table_of(client, "hot")
    friend.post(links(client, code)[0], data={"name": "Yuki"})
    watch = links(client, over)[-1]
    friend.post(watch)
    client.post(f"/t/{code}/talk", json={"text": "Hello!"})
    phrase = with_phrase(client)
    key = Authenticator(local(house))
    key.make(client, what="add")
    assert client.post("/account/delete", data={}).status_code == 422
    assert client.post("/account/delete", data={"sure": "yes"}).status_code == 200
    page = friend.get(f"/t/{code}").text
    assert "Quilla" not in page
    assert "somebody" in page
    assert "Quilla" not in friend.get(f"/t/{over}").text
    room = house.app.state.house.rooms[code]
    assert [(seat.kind, seat.handed) for seat in room.seats] == [("bot", "given"), ("person", "")]
    assert room.row.maker == ""
    assert client.get(f"/t/{code}").status_code == 403
    assert enter(client, phrase) == 403
    assert key.enter(client).json()["error"] == "unknown_passkey"
    assert [rows(house, table) for table in OF_PEOPLE] == [[]] * len(OF_PEOPLE)


def test_a_finished_match_forgets_the_name_and_keeps_the_result(served: Served) -> None:
    client, friend, there = browser(served), browser(served), served.app.state.house
    code = finished(client)
    with there.storage.writing() as connection:
        connection.execute(update(seats).where(seats.c.code == code, seats.c.seat == 0).values(name="Quilla"))
    there.rooms.pop(code, None)
    friend.post(links(client, code)[0])
    before = friend.get(f"/t/{code}/record").text
    assert "Quilla" in friend.get(f"/t/{code}").text
    with_phrase(client)
    assert client.post("/account/delete", data={"sure": "yes"}).status_code == 200
    for language, somebody in (("en", "somebody"), ("fr", "quelqu’un"), ("ja", "誰か")):
        friend.cookies.set("language", language)
        page = friend.get(f"/t/{code}").text
        assert "Quilla" not in page
        assert somebody in html.unescape(page)
    assert friend.get(f"/t/{code}/record").text == before


# ---------------------------------------------------------------------- what is stored


def test_a_seal_is_opened_by_its_key_alone() -> None:
    secret, key = newcomer(), newcomer()
    hidden = sealed(secret, key, "a")
    assert hidden is not None
    assert unsealed(hidden, key, "a") == secret
    assert secret not in (unsealed(hidden, newcomer(), "a"), unsealed(hidden, key, "b"))
    assert sealed("what a program made up as its own cookie!", key) is None


def test_the_database_holds_nothing_to_come_in_by(house: Served) -> None:
    client, key = browser(house), Authenticator(local(house))
    table_of(client, "open")
    old = client.cookies["tampu"]
    key.make(client)
    phrase = with_phrase(client)
    stored = json.dumps([rows(house, table) for table in (*OF_PEOPLE, challenges)], default=str)
    for secret in (old, client.cookies["tampu"], phrase, phrase.replace(" ", ""), key.handle):
        assert secret not in stored
    assert hashed(old) not in {row[0] for row in rows(house, sits)}


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("change", {"name": "x"}),
        ("out", {"device": 1}),
        ("passkeys/remove", {"number": 1}),
        ("delete", {"sure": "yes"}),
    ],
)
def test_without_an_account_there_is_nothing_to_change(served: Served, path: str, form: dict[str, str]) -> None:
    assert browser(served).post(f"/account/{path}", data=form).status_code == 403
    assert browser(served).get("/account/export").status_code == 403


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"name": " \u200b "}, 422),
        ({"name": "Quilla", "address": "nobody"}, 422),
        ({"name": "Quilla", "address": "a b@example.org"}, 422),
        ({"name": "Quilla", "address": f"{'a' * 250}@example.org"}, 422),
        ({"name": "Quilla", "address": "q@example.org"}, 303),
        ({"name": "Quilla", "address": ""}, 303),
    ],
)
def test_a_name_is_needed_and_an_address_must_look_like_one(served: Served, form: dict[str, str], status: int) -> None:
    client = browser(served)
    with_phrase(client)
    assert client.post("/account/change", data=form).status_code == status


def test_an_account_without_a_name_is_not_made(served: Served) -> None:
    client = browser(served)
    assert client.post("/account/phrase", data={"name": " "}).status_code == 422
    assert client.post("/account/passkey/make", json={"name": ""}).status_code == 422


def test_at_most_so_many_passkeys_and_devices(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "PASSKEYS", 1)
    monkeypatch.setattr(accounts, "DEVICES", 2)
    first, second, third = (browser(served) for _ in range(3))
    Authenticator(local(served)).make(first)
    assert Authenticator(local(served)).make(first, what="add").json()["error"] == "enough_passkeys"
    phrase = with_phrase(first)
    enter(second, phrase)
    enter(third, phrase)
    assert 'id="out"' in third.get("/account").text
    served.app.state.people._known.clear()
    assert ['id="out"' in client.get("/account").text for client in (first, second, third)].count(True) == 2
