"""What is too much, too long or of no kind at all is refused at the door, in words, on either database."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import tampu
from tampu.engine.record import write
from tampu.server.making import clean_name
from tests.server.serving import Served, make_table, serving
from tests.server.test_site import new_table, page
from tests.tables import ANY

DIGITS = "9" * 5000
BIG = 2**63


def refused(answer: httpx.Response, *statuses: int) -> bool:
    """Whether somebody was told that it cannot be, and why."""
    said = answer.json()["message"] if "json" in answer.headers["content-type"] else answer.text
    return answer.status_code in (statuses or (400, 403, 404, 413, 422)) and len(said) > 10


# ---------------------------------------------------------------------- numbers and letters


def test_a_seed_of_too_many_digits(served: Served) -> None:
    form = {"seat-0": "you", "seat-1": "hot"}
    for seed in (DIGITS, "９" * 5000, str(2**64), "²"):
        assert refused(served.browser().post(f"/new/{ANY}", data={**form, "seed": seed}), 422)


@pytest.mark.parametrize("last", [DIGITS, "²", "-1", "x", ""])
def test_a_stream_that_goes_on_from_nowhere(served: Served, last: str) -> None:
    browser = served.browser()
    code = new_table(browser)
    headers = {"last-event-id": last.encode()}
    with browser.stream("GET", f"/t/{code}/live?version=-5", headers=headers) as stream:  # type: ignore[arg-type]
        assert stream.status_code == 200
        assert any("<main" in line for line in stream.iter_lines())


@pytest.mark.parametrize(
    "fields",
    [
        *({"do": do, "seat": seat} for do in ("pause", "here", "resign", "renew") for seat in (BIG, -1, 99)),
        {"do": "pause", "version": BIG},
        {"do": "play", "option": "x", "number": BIG},
        {"do": "play", "option": "\x00"},
        {"do": "automatic", "name": "\x00"},
        {"do": "\x00"},
    ],
)
def test_an_order_with_impossible_numbers_or_signs(served: Served, fields: dict[str, Any]) -> None:
    browser = served.browser()
    code = new_table(browser)
    answer = browser.post(f"/t/{code}/act", json={"version": 0, **fields})
    assert refused(answer, 403, 409, 422)


def test_an_order_with_a_number_that_has_no_end(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    body = f'{{"version": {DIGITS}, "do": "play"}}'
    answer = browser.post(f"/t/{code}/act", content=body, headers={"content-type": "application/json"})
    assert refused(answer, 400, 422)


def test_a_program_with_impossible_numbers(served: Served) -> None:
    table = make_table(served, "open", "open")
    here, seat = f"/api/tables/{table.code}", table.seats[0]
    for params in ({"after": DIGITS}, {"after": str(BIG)}, {"since": DIGITS}, {"wait": "1e400"}, {"wait": "nan"}):
        assert seat.get(here, params=params).status_code in (200, 422)
    assert refused(seat.post(f"{here}/play", json={"version": BIG, "option": "x"}), 409, 422)


def test_a_replay_at_an_impossible_moment(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser)
    for query in (f"at={DIGITS}", f"seat={DIGITS}", f"seat={BIG}"):
        assert refused(browser.get(f"/t/{code}/replay?{query}"), 422)
    for key in ("%00", "x" * 5000):
        assert refused(served.browser().get(f"/t/{code}/replay?key={key}"), 403)
    assert refused(browser.post(f"/t/{code}/branch", data={"at": DIGITS}), 403, 422)


def test_signs_that_no_database_takes(database: str) -> None:
    odd = ("%00", "A%00BCDE", "%00" * 6, "%ED%A0%80", "x" * 5000, "%F0%9F%A6%99", "a" * 16)
    with serving(database) as served:
        browser, table = served.browser(), make_table(served, "open", "open")
        for code in odd:
            for path in (f"/t/{code}", f"/t/{code}/live", f"/t/{code}/record", f"/t/{code}/replay", f"/j/{code}"):
                assert refused(browser.get(path), 403, 404), path
            assert refused(browser.get(f"/join?code={code}"), 404)
            assert refused(browser.post(f"/t/{code}/act", json={"version": 0, "do": "play"}), 403, 404)
            assert refused(table.seats[0].get(f"/api/tables/{code}"), 403, 404)
            assert refused(browser.get(f"/rules/{code}"), 404)
        for secret in ("\x00", "\ud800", "x" * 5000, ""):
            body = '{"secret": "' + secret.encode("unicode-escape").decode().replace("\\x", "\\u00") + '"}'
            answer = browser.post("/api/seat", content=body, headers={"content-type": "application/json"})
            assert refused(answer, 403, 422), secret


def test_a_program_follows_the_stream_of_a_page(served: Served) -> None:
    table = make_table(served, "open", "open", seed=3)
    seat = next(seat for seat in table.seats if table.see(seat)["may_answer"])
    with table.seats[seat].stream("GET", f"/t/{table.code}/live", params={"version": "-1"}) as stream:
        assert any("<main" in line for line in stream.iter_lines())


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Mayta", "Mayta"),
        ("  Mama   Quilla \n", "Mama Quilla"),
        ("Jose\u0301", "José"),
        ("नमस्ते", "नमस्ते"),
        ("山田・花子ー", "山田・花子ー"),
        ("👩‍🌾", "👩🌾"),
        ("\u3164", ""),
        ("\u115f\u1160\uffa0\u2800", ""),
        ("\u0301\u0308", ""),
        ("\u200b\u200d\ufeff\u2060", ""),
        ("\u202e\u2066\u2069\u200f", ""),
        ("\u180e\u034f\ufe0f\U000e0041", ""),
        ("\xa0\u2003\u3000", ""),
        ("...", "..."),
        ("a\u202eb\x00c", "ab c"),
        ("\u0301abc", "abc"),
        ("x" * 40, "x" * 24),
        ("q" + "\u0301" * 60, "q" + "\u0301" * 3),
    ],
)
def test_a_name_can_be_seen(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert clean_name(kept) == kept


def test_who_gives_a_name_that_cannot_be_seen_is_called_by_his_colour(served: Served) -> None:
    browser = served.browser()
    text = page(browser, new_table(browser, **{"name-0": "\u3164\u0301"}))
    assert "\u3164" not in text
    assert "Blue" in text


# ---------------------------------------------------------------------- long records


def long_record(length: int) -> str:
    """The record of a match that was only begun, with a note that makes it so long."""
    match = tampu.new(ANY, 2, seed=3)
    short = write(match, {"note": "x"})
    return write(match, {"note": "x" * (length - len(short))})


@pytest.mark.parametrize("size", [900_000, 1_500_000, 2_000_000])
def test_a_record_as_long_as_promised_is_read(served: Served, size: int) -> None:
    text = long_record(size)
    pasted = {"text": (None, text)}
    for given in ({"files": pasted}, {"files": {"file": ("match.txt", text)}}):
        assert served.browser().post("/import", **given).status_code == 303


def test_a_longer_one_is_too_large(served: Served) -> None:
    text = long_record(2_200_000)
    for given in (
        {"files": {"text": (None, text)}},
        {"files": {"file": ("match.txt", text)}},
        {"data": {"text": text}},
    ):
        assert refused(served.browser().post("/import", **given), 413)
