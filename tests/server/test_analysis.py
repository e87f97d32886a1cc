"""The analysis of a finished match on the server: begun when somebody looks, kept with the match, and no secret."""

from __future__ import annotations

import time

import httpx
import pytest

import tampu
from tampu.engine.match import Match
from tampu.lab.analysis import Analysis
from tampu.server import judging
from tampu.server.storage import Storage
from tests.server.serving import PATIENCE, Served, serving
from tests.tables import ANY


def last_turns() -> Match:
    """The end of a match, from a position that somebody set up: it is soon judged."""
    match, bot = tampu.new(ANY, 2, seed=3), tampu.bot("random", 1)
    states = []
    while match.choice is not None:
        states.append(match.checkpoint.state)
        match.play(bot.pick(match))
    late = Match.at(match.game, states[-6], 2, match.options)
    while late.choice is not None:
        late.play(bot.pick(late))
    return late


@pytest.fixture(scope="module")
def judged(served: Served) -> tuple[httpx.Client, str]:
    """Somebody with a match that was judged."""
    client = served.browser()
    code = bring(client)
    wait_for(client, code)
    return client, code


def bring(client: httpx.Client) -> str:
    answer = client.post("/import", data={"text": last_turns().record()})
    assert answer.status_code == 303
    return answer.headers["location"].rpartition("/")[2]


def wait_for(client: httpx.Client, code: str) -> None:
    """Until a match is judged: after everything else, so on a busy machine that may take a while."""
    deadline = time.monotonic() + 10 * PATIENCE
    while not client.get(f"/t/{code}/analysis/progress").json()["ready"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_whoever_looks_first_has_it_judged_and_sees_how_far_that_is(served: Served) -> None:
    client = served.browser()
    code = bring(client)
    page = client.get(f"/t/{code}/analysis")
    assert 'id="judged"' in page.text
    wait_for(client, code)
    assert 'class="marked"' in client.get(f"/t/{code}/analysis").text


def test_every_turn_is_on_the_board_before_and_after(judged: tuple[httpx.Client, str], served: Served) -> None:
    client, code = judged
    found: Analysis = served.app.state.judges._known[code]
    assert found.turns[-1].last == last_turns().number
    for turn in found.turns:
        for show in ("before", "played", "plan"):
            page = client.get(f"/t/{code}/analysis/{turn.first}?show={show}")
            assert page.status_code == 200
            assert f'name="at" value="{turn.worst.number}"' in page.text
    assert client.get(f"/t/{code}/analysis/{found.turns[-1].last}").status_code == 404


def test_it_is_kept_with_the_match(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(database) as first:
        client = first.browser()
        code = bring(client)
        wait_for(client, code)
        cookies = client.cookies
    monkeypatch.setattr(judging, "cut", None)  # nothing is judged anew
    with serving(database) as second:
        again = second.browser()
        again.cookies = cookies
        assert 'class="marked"' in again.get(f"/t/{code}/analysis").text
    storage = Storage(database)
    told = storage.analysis(code)
    storage.close()
    assert told is not None
    assert Analysis.read(told) is not None


def test_a_match_that_goes_on_and_one_of_others_are_not_shown(served: Served, judged: tuple[httpx.Client, str]) -> None:
    client, code = judged
    assert served.browser().get(f"/t/{code}/analysis").status_code == 403
    running = client.post(f"/quick/{ANY}").headers["location"]
    for path in ("", "/progress", "/0"):
        assert client.get(f"{running}/analysis{path}").status_code == 403


def test_what_cannot_be_judged_is_left_unjudged(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "judged", broken)
    client = served.browser()
    code = bring(client)
    wait_for(client, code)
    found: Analysis = served.app.state.judges._known[code]
    assert not any(turn.marks for turn in found.turns)


def broken(*part: object) -> None:
    raise ValueError("no judgement")


def test_only_so_many_wait(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "WAITING", 0)
    client = served.browser()
    assert client.get(f"/t/{bring(client)}/analysis").status_code == 503
