"""The pages as a browser without scripts gets them: making tables, taking seats, and everything that is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

import tampu
from tampu.bots import usual_bots
from tampu.bots.faces import face
from tampu.engine.registry import find
from tampu.rulebook import rules
from tampu.server.guard import HEADERS
from tampu.server.keys import replay_key
from tampu.text import LANGUAGES, house
from tampu.web.shelf import Ready, shelf
from tests.server.serving import Served, make_table, play_on
from tests.tables import ANY, COUNTS, HOUSE, SWITCH

OPEN_TABLE = {"seat-0": "you", "name-0": "Mayta", "seat-1": "open", "seat-2": "bot:random", "seed": "5"}
"""With this seed the maker is the first to be asked."""


def new_table(browser: httpx.Client, **fields: str) -> str:
    """Make a table with a form; its code."""
    made = browser.post(f"/new/{ANY}", data={**OPEN_TABLE, **fields})
    assert made.status_code == 303
    return made.headers["location"].rpartition("/")[2]


def page(browser: httpx.Client, code: str) -> str:
    response = browser.get(f"/t/{code}")
    assert response.status_code == 200
    return response.text


def state(text: str) -> tuple[int, list[str]]:
    """The version and the options on a page."""
    version = re.search(r'data-version="(\d+)"', text)
    assert version is not None
    return int(version[1]), re.findall(r'data-option="([^"]+)"', text)


def act(browser: httpx.Client, code: str, do: str, version: int | None = None, **fields: Any) -> httpx.Response:
    given = state(page(browser, code))[0] if version is None else version
    return browser.post(f"/t/{code}/act", json={"version": given, "do": do, **fields})


def links(text: str) -> list[str]:
    return sorted(set(re.findall(r"/j/[\w-]+", text)))


# ---------------------------------------------------------------------- making tables and taking seats


def test_the_home_page_in_three_languages(served: Served) -> None:
    for language in ("en", "fr", "ja"):
        text = served.browser().get("/", headers={"accept-language": language}).text
        assert f'lang="{language}"' in text
        assert f"/new/{ANY}" in text


def test_a_table_is_made_and_found_again(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    assert "Mayta" in page(browser, code)
    assert code in browser.get("/").text
    assert code not in served.browser().get("/").text


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "{{7*7}}", "a\u202eb\x00c"])
def test_names_are_only_names(served: Served, name: str) -> None:
    browser = served.browser()
    text = page(browser, new_table(browser, **{"name-0": name}))
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "\u202e" not in text
    assert ">49<" not in text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat-1": "none", "seat-2": "none"}, COUNTS),
        ({"seed": "many"}, "many"),
        ({"seed": "-1"}, "-1"),
        ({f"option-{SWITCH}": "maybe"}, "no, yes"),
        ({"seat-1": "bot:deep"}, "random, easy, steady, sharp, master"),
        ({"seat-1": "ghost"}, "open"),
    ],
)
def test_a_form_that_cannot_be_says_what_can(served: Served, fields: dict[str, str], said: str) -> None:
    refused = served.browser().post(f"/new/{ANY}", data={**OPEN_TABLE, **fields})
    assert refused.status_code == 422
    assert said in refused.text


@pytest.mark.parametrize(("game", "ready"), [(box.game, ready) for box in shelf() for ready in box.ready])
def test_a_table_that_a_game_has_ready_is_opened_as_its_box_says(served: Served, game: str, ready: Ready) -> None:
    browser = served.browser()
    made = browser.post(f"/quick/{game}", data={"ready": ready.name}).headers["location"]
    assert browser.get(made).status_code == 200
    match = served.app.state.house.rooms[made.rpartition("/")[2]].course.match
    assert match.players == ready.players
    assert {name: match.setup.settings[name] for name in ready.settings} == ready.settings
    assert f'value="{ready.name}"' in browser.get("/").text
    assert f'value="{ready.name}"' in browser.get("/play").text


def test_a_table_that_no_game_has_ready_is_refused(served: Served) -> None:
    assert served.browser().post(f"/quick/{ANY}", data={"ready": "never"}).status_code == 422


@pytest.mark.parametrize("path", ["/new/chess", "/rules/chess", "/nowhere", "/t/NOSUCH", "/static/none.css"])
def test_pages_that_are_not_there(served: Served, path: str) -> None:
    response = served.browser().get(path)
    assert response.status_code == 404
    assert "<html" in response.text


# ---------------------------------------------------------------------- safety


def test_every_answer_carries_the_headers_of_the_house(served: Served) -> None:
    for path in ("/", "/api/games", "/static/tampu.css", "/nowhere"):
        given = served.browser().get(path).headers
        for name, value in HEADERS.items():
            assert given[name] == value
    assert "unsafe-inline'" not in HEADERS["Content-Security-Policy"].replace("style-src-attr 'unsafe-inline'", "")


def test_the_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(served: Served) -> None:
    cookie = served.browser().post(f"/new/{ANY}", data=OPEN_TABLE).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert len(re.findall("tampu=([^;]+)", cookie)[0]) >= 43


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
    ],
)
def test_orders_from_other_sites_are_refused(served: Served, headers: dict[str, str]) -> None:
    browser = served.browser()
    code = new_table(browser)
    version, options = state(page(browser, code))
    body = {"version": version, "do": "play", "option": options[0]}
    refused = browser.post(f"/t/{code}/act", json=body, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (403, "foreign_page")
    assert browser.post(f"/new/{ANY}", data=OPEN_TABLE, headers=headers).status_code == 403
    assert state(page(browser, code))[0] == version


def test_bodies_have_a_size(served: Served) -> None:
    browser = served.browser()
    assert browser.post(f"/new/{ANY}", data={"name-0": "x" * 100_000}).status_code == 413

    def piece_by_piece() -> Any:  # without saying how long it will be
        for _ in range(30):
            yield b"x" * 10_000

    assert browser.post("/api/tables", content=piece_by_piece()).status_code == 413
    assert browser.post("/import", data={"text": "x" * 3_000_000}).status_code == 413


@pytest.mark.parametrize("game", HOUSE)
def test_bots_are_watched_where_nobody_else_plays(served: Served, game: str) -> None:
    browser = served.browser()
    assert f'action="/watch/{game}"' in browser.get("/watch").text
    code = browser.post(f"/watch/{game}").headers["location"].rpartition("/")[2]
    assert not state(page(browser, code))[1]
    assert {seat.kind for seat in served.app.state.house.rooms[code].seats} == {"bot"}


def test_another_persons_cookie_opens_nothing(served: Served) -> None:
    maker, stranger = served.browser(), served.browser()
    code = new_table(maker)
    new_table(stranger)
    assert stranger.get(f"/t/{code}").status_code == 403
    assert stranger.get(f"/t/{code}/live").status_code == 403
    assert act_blindly(stranger, code).status_code == 403
    for path in ("record", "replay", "replay/part"):
        assert stranger.get(f"/t/{code}/{path}").status_code == 403
    for path in ("again", "branch"):
        assert stranger.post(f"/t/{code}/{path}", data={"at": "1"}).status_code == 403


def act_blindly(browser: httpx.Client, code: str) -> httpx.Response:
    return browser.post(f"/t/{code}/act", json={"version": 0, "do": "play", "option": "x"})


# ---------------------------------------------------------------------- playing


def test_what_is_pointed_at_too_late_has_no_preview(served: Served) -> None:
    table = make_table(served, "open", "open")
    seat = next(seat for seat in table.seats if table.see(seat)["may_answer"])
    option = table.see(seat)["view"]["choice"]["options"][0]
    for wanted, status in ((option, 200), ("cheese", 204)):
        assert table.seats[seat].get(f"/t/{table.code}/preview", params={"option": wanted}).status_code == status
    table.done(seat, "play", option=option)
    assert table.seats[seat].get(f"/t/{table.code}/preview", params={"option": option}).status_code == 204


def test_a_stale_page_gets_the_fresh_table_and_a_polite_word(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser, **{"seat-1": "bot:random"})
    version, options = state(page(browser, code))
    first = act(browser, code, "play", version, option=options[0])
    assert first.status_code == 200
    second = act(browser, code, "play", version, option=options[0])
    assert second.status_code == 409
    assert "<main" in second.text
    assert state(second.text)[0] > version


def test_what_is_not_offered_is_told_with_the_table(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    refused = act(browser, code, "play", option="cheese")
    assert refused.status_code == 422
    assert "cheese" in refused.text


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"version": "x", "do": "play"},
        {"version": 0, "do": "dance"},
        {"version": 0, "do": "automatic", "name": "win", "on": True},
        {"version": 0, "do": "here", "seat": 2},
        {"version": 0, "do": "resign", "seat": 2},
        [],
    ],
)
def test_nonsense_is_refused(served: Served, body: Any) -> None:
    browser = served.browser()
    code = new_table(browser)
    response = browser.post(f"/t/{code}/act", json=body)
    assert response.status_code in (403, 422)
    assert response.json()["message"]
    assert state(page(browser, code))[0] == 0


def test_pausing_stops_the_table_until_it_goes_on(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    assert act(browser, code, "pause").status_code == 200
    text = page(browser, code)
    assert state(text)[1] == []
    assert act(browser, code, "play", option="corn_terraces").status_code == 409
    assert act(browser, code, "go").status_code == 200
    assert state(page(browser, code))[1]


def test_who_resigns_hands_his_seat_to_a_bot(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser, **{"seat-1": "bot:random"})
    assert act(browser, code, "resign", seat=0).status_code == 200
    assert state(page(browser, code))[1] == []
    assert act(browser, code, "play", option="corn_terraces").status_code in (403, 409)


# ---------------------------------------------------------------------- hot seat


def test_a_hot_seat_shows_no_cards_until_their_owner_is_at_the_screen(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser, **{"seat-1": "hot", "seat-2": "none", "seed": "4"})
    match = tampu.new(ANY, 2, seed=4)
    hands = [match.seen_by(seat)["table"]["players"][seat]["hand"] for seat in (0, 1)]  # type: ignore[index]

    def shown(text: str) -> list[bool]:
        return [any(f"card-{card}" in text for card in hand) for hand in hands]

    assert shown(page(browser, code)) == [False, False]
    assert shown(act(browser, code, "here", seat=1).text) == [False, True]
    assert shown(act(browser, code, "here", seat=0).text) == [True, False]
    assert shown(act(browser, code, "cover").text) == [False, False]


@pytest.mark.parametrize("game", HOUSE)
def test_whoever_is_in_turn_at_a_common_screen_can_see_all_that_is_his(served: Served, game: str) -> None:
    browser, match, bot = served.browser(), tampu.new(game, 2, seed=7), tampu.bot("random", 1)
    while (choice := match.choice) is None or choice.secret or match.seen_by(choice.player) == match.seen_by(None):
        match.play(bot.pick(match))
    code = browser.post("/import", data={"text": match.record()}).headers["location"].rpartition("/")[2]
    offered = re.search(r'id="uncover"[^>]* data-seat="(\d)"', page(browser, code))
    assert offered is not None
    assert int(offered[1]) == choice.player
    here = f"/api/tables/{code}"
    assert browser.get(here).json()["view"] == json.loads(json.dumps(match.seen_by(None)))
    act(browser, code, "here", seat=choice.player)
    assert browser.get(here).json()["view"] == json.loads(json.dumps(match.seen_by(choice.player)))
    assert 'id="uncover"' not in page(browser, code)


# ---------------------------------------------------------------------- looking back


def number(text: str) -> int:
    """How many answers a page shows."""
    return int(re.findall(r'data-number="(\d+)"', text)[0])


def test_a_line_of_the_log_shows_the_table_as_it_was_then(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser, **{"seat-1": "hot", "seat-2": "none"})
    while number(page(browser, code)) < 8:
        offered = state(page(browser, code))[1]
        act(browser, code, "play", option=offered[0]) if offered else act(browser, code, "end")
    now = page(browser, code)
    lines = [int(line) for line in re.findall(r'<button[^>]*data-line="(\d+)"', now)]
    seen = [browser.get(f"/t/{code}/then?line={line}").text for line in lines]
    assert all('data-state="then"' in text and not state(text)[1] for text in seen)
    shown = [number(text) for text in seen]
    assert shown == sorted(shown)
    assert shown[0] < shown[-1] <= number(now)
    for path in ("then", "then?line=9999"):
        assert 'data-state="then"' not in browser.get(f"/t/{code}/{path}").text
    assert page(browser, code) == now


# ---------------------------------------------------------------------- records, replay, and again


@pytest.fixture(scope="module")
def finished(served: Served) -> tuple[httpx.Client, str, str]:
    """A finished match in a browser: the browser, the code, and the record."""
    table = make_table(served, "open", "random", seed=9)
    play_on(table)
    record = table.seats[0].get(f"/api/tables/{table.code}/record").text
    browser = served.browser()
    imported = browser.post("/import", data={"text": record})
    assert imported.status_code == 303
    return browser, imported.headers["location"].rpartition("/")[2], record


def test_a_record_is_imported_and_comes_out_the_same(finished: tuple[httpx.Client, str, str]) -> None:
    browser, code, record = finished
    assert browser.get(f"/t/{code}/record").text == record


def test_a_finished_match_can_be_replayed_from_every_seat(finished: tuple[httpx.Client, str, str]) -> None:
    browser, code, record = finished
    last = tampu.loads(record).number
    for seat in ("", "&seat=0", "&seat=1", "&seat=7"):
        for at in (0, 5, last, last + 9):
            assert browser.get(f"/t/{code}/replay/part?at={at}{seat}").status_code == 200
    assert browser.get(f"/t/{code}/replay").status_code == 200
    assert browser.get(f"/t/{code}/replay?at=-1").status_code == 422


def test_a_link_to_a_move_can_be_shared(served: Served, finished: tuple[httpx.Client, str, str]) -> None:
    browser, code, _ = finished
    link = re.findall(r'data-copy="([^"]+)"', browser.get(f"/t/{code}/replay?at=7").text)[0].replace("&amp;", "&")
    friend = served.browser()
    assert friend.get(link).status_code == 200
    assert friend.get(link.replace("/replay", "/replay/part")).status_code == 200
    assert friend.get(f"/t/{code}/replay?at=7&key=guess").status_code == 403
    assert friend.get(f"/t/{code}").status_code == 403


def test_a_replay_goes_on_as_a_table_of_its_own(finished: tuple[httpx.Client, str, str]) -> None:
    browser, code, record = finished
    made = browser.post(f"/t/{code}/branch", data={"at": "12"})
    assert made.status_code == 303
    other = made.headers["location"].rpartition("/")[2]
    version, options = state(page(browser, other))
    assert version == 12
    assert options
    assert page(browser, code)  # the old one stays as it was
    assert browser.get(f"/t/{code}/record").text == record


def test_a_result_is_shown_to_whoever_is_sent_its_link(served: Served, finished: tuple[httpx.Client, str, str]) -> None:
    browser, code, _ = finished
    (link,) = re.findall(r'data-copy="([^"]+/result[^"]+)"', page(browser, code))
    friend = served.browser()
    text = friend.get(link).text
    told = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', text))
    assert told["twitter:card"] == "summary_large_image"
    assert told["og:url"] == served.url + link
    for language in ("en", "ja"):
        picture = friend.get(told["og:image"].replace("&amp;", "&").replace("language=en", f"language={language}"))
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")
    for path in ("result", "result.png"):
        assert friend.get(f"/t/{code}/{path}?key=guess").status_code == 403
    replay = re.findall(r'href="(/t/[^"]+/replay[^"]+)"', text)
    assert all(friend.get(path.replace("&amp;", "&")).status_code == 200 for path in set(replay))


def test_a_running_match_has_no_result(served: Served) -> None:
    table = make_table(served, "open", "open")
    key = replay_key(served.app.state.house.rooms[table.code].row.watch)
    for path in ("result", "result.png"):
        for given in ("", f"?key={key}", f"?key={table.watch}"):
            assert table.seats[0].get(f"/t/{table.code}/{path}{given}").status_code == 403
    assert "/result" not in table.seats[0].get(f"/t/{table.code}").text


def test_who_was_sent_the_link_plays_on_for_all(served: Served, finished: tuple[httpx.Client, str, str]) -> None:
    browser, code, _ = finished
    key = re.findall(r'name="key" value="(\w+)"', browser.get(f"/t/{code}/replay?at=7").text)[0]
    friend = served.browser()
    assert friend.post(f"/t/{code}/branch", data={"at": "7", "key": "guess"}).status_code == 403
    made = friend.post(f"/t/{code}/branch", data={"at": "7", "key": key})
    assert state(page(friend, made.headers["location"].rpartition("/")[2]))[1]


def test_a_running_match_is_replayed_as_far_as_it_is_seen(served: Served) -> None:
    """By those at the table: not from another seat, without the seed, and nobody plays on from there."""
    table = make_table(served, "open", "open", "random")
    play_on(table, 30)
    for seat, client in table.seats.items():
        now = table.see(seat)["view"]["number"]
        for at in (0, 5, now, now + 9):
            text = client.get(f"/t/{table.code}/replay/part?at={at}&seat={1 - seat}").text
            assert number(text) == min(at, now)
            assert 'data-state="replay"' in text
            assert not re.search('id="(branch|copy|seen-by)"', text)
        assert client.post(f"/t/{table.code}/branch", data={"at": "3"}).status_code == 403
    room = served.app.state.house.rooms[table.code]
    stranger = served.browser()
    for key in (table.watch, replay_key(room.row.watch)):
        assert stranger.get(f"/t/{table.code}/replay?at=3&key={key}").status_code == 403


def test_a_turn_that_is_not_ended_is_replayed_by_its_player_alone(served: Served) -> None:
    table = make_table(served, "open", "open")
    seat = next(seat for seat in table.seats if table.see(seat)["may_answer"])
    table.done(seat, "play", option=table.see(seat)["view"]["choice"]["options"][0])
    parts = [client.get(f"/t/{table.code}/replay/part").text for client in (table.seats[seat], table.seats[1 - seat])]
    assert [number(text) for text in parts] == [table.see(who)["view"]["number"] for who in (seat, 1 - seat)] == [1, 0]


def test_the_same_seats_again(finished: tuple[httpx.Client, str, str]) -> None:
    browser, code, _ = finished
    made = browser.post(f"/t/{code}/again")
    assert made.status_code == 303
    assert made.headers["location"] != f"/t/{code}"


@pytest.mark.parametrize("damage", ["", "hello", "no end"])
def test_a_bad_record_says_which_line_is_wrong(
    served: Served, finished: tuple[httpx.Client, str, str], damage: str
) -> None:
    text = finished[2][:-20] if damage == "no end" else damage
    refused = served.browser().post("/import", data={"text": text})
    assert refused.status_code == 422
    assert "<html" in refused.text


def test_a_record_may_come_as_a_file(served: Served, finished: tuple[httpx.Client, str, str]) -> None:
    made = served.browser().post("/import", files={"file": ("match.txt", finished[2].encode())})
    assert made.status_code == 303


# ---------------------------------------------------------------------- beside the game


def test_settings_are_kept_in_cookies(served: Served) -> None:
    browser = served.browser()
    chosen = {"language": "ja", "theme": "dark", "sound": "off", "back": f"/rules/{ANY}"}
    kept = browser.post("/settings", data=chosen)
    assert (kept.status_code, kept.headers["location"]) == (303, f"/rules/{ANY}")
    assert 'lang="ja"' in browser.get("/").text
    astray = browser.post("/settings", data={"theme": "polka", "back": "//elsewhere.example"})
    assert astray.headers["location"] == "/"
    assert "set-cookie" not in astray.headers


def test_a_guided_first_game_begins_with_a_hint(served: Served) -> None:
    browser = served.browser()
    made = browser.post(f"/learn/{ANY}")
    assert made.status_code == 303
    assert 'id="guide"' in page(browser, made.headers["location"].rpartition("/")[2])


def test_the_rules_and_the_description_of_the_interface(served: Served) -> None:
    browser = served.browser()
    rule = rules(ANY)[-1].id
    assert rule in browser.get(f"/rules/{ANY}?q={rule}").text
    assert "/api/tables/{code}/play" in browser.get("/api").text
    assert browser.get("/api/openapi.json").json()["info"]["title"] == "Tampu"


def test_join_finds_a_table_by_link_code_or_secret(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    link = links(page(maker, code))[0]
    for given in (link, f"http://tampu.example{link}", link.rpartition("/")[2]):
        assert guest.get("/join", params={"code": given}).headers["location"] == link
    assert maker.get("/join", params={"code": code.lower()}).headers["location"] == f"/t/{code}"
    assert guest.get("/join", params={"code": "nothing"}).status_code == 404


# ---------------------------------------------------------------------- bots of a level


def test_whoever_plays_at_once_says_how_strong_his_bots_are(served: Served) -> None:
    browser = served.browser()
    code = browser.post(f"/quick/{ANY}", data={"level": "easy"}).headers["location"].rpartition("/")[2]
    assert page(browser, code).count("Easy bot: Plays sensibly") == len(usual_bots(find(ANY)))
    assert browser.post(f"/quick/{ANY}", data={"level": "godlike"}).status_code == 422


def test_a_bot_is_called_by_its_face_and_the_same_whenever_somebody_comes(served: Served) -> None:
    browser = served.browser()
    code = browser.post(f"/quick/{ANY}").headers["location"].rpartition("/")[2]
    for language in LANGUAGES:
        names = {house(language).get(f"face.{face(code, seat)}") for seat in (1, 2)}
        text = browser.get(f"/t/{code}", headers={"accept-language": language}).text
        assert names == set(re.findall(r'<section id="player-\w+" class="player[^"]*" aria-label="([^"]+)"', text)[1:3])
