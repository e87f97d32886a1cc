"""Hints: who may ask for them, who is told, and that they are counted."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence

import httpx
import pytest

from tampu.bots.advice import Advice
from tampu.engine.match import Match
from tampu.text import LANGUAGES
from tests.server.serving import Served, Table, make_table, serving
from tests.server.test_site import act, new_table, page
from tests.tables import ANY

ALONE = {"seat-0": "you", "seat-1": "bot:random", "seat-2": "none", "seed": "5"}
"""With this seed the maker is the first to be asked."""


async def first_of_all(match: Match, idea: str) -> Advice:
    """A thought that takes no time: the first answers, against the last one or the idea."""
    assert match.choice is not None
    plan, then = [match.choice.tokens[0]], match.clone()
    then.play(plan[0])
    if then.choice is not None and then.choice.player == match.choice.player:
        plan.append(then.choice.tokens[0])
    return Advice(tuple(plan), (idea or match.choice.tokens[-1],), 4.2, 1.1, "master")


@pytest.fixture
def quick(served: Served, monkeypatch: pytest.MonkeyPatch) -> Served:
    monkeypatch.setattr(served.app.state.house.advisers, "advise", first_of_all)
    return served


def asked(table: Table) -> int:
    """The seat that may answer, as soon as it may."""
    seen = table.see(0)
    while not any(table.see(seat)["may_answer"] for seat in table.seats):
        seen = table.see(0, after=seen["version"], wait=10)
    return next(seat for seat in table.seats if table.see(seat)["may_answer"])


def html(table: Table, seat: int, language: str = "en") -> str:
    """The page of a seat."""
    headers = {"accept": "text/html", "accept-language": language}
    return table.seats[seat].get(f"/t/{table.code}", headers=headers).text


def test_a_strong_player_thinks_for_who_plays_alone(served: Served) -> None:
    table = make_table(served, "open", "random", seed=5)
    seat = asked(table)
    assert table.see(seat)["may_ask"]
    told = table.done(seat, "hint")
    offered = table.see(seat)["view"]["choice"]["options"]
    assert told["steps"][0]["option"] in offered
    assert told["instead"][0] in offered
    assert told["reason"]
    assert (told["hints"], table.see(seat)["hints"]) == (1, [1, 0])


def test_what_is_told_stands_on_the_page_in_every_language_until_something_else_is_done(quick: Served) -> None:
    table = make_table(quick, "open", "random", seed=5)
    seat = asked(table)
    told = table.done(seat, "hint")
    for language in LANGUAGES:
        assert f'data-suggested="{told["steps"][0]["option"]}"' in html(table, seat, language)
    step = table.seats[seat].get(f"/t/{table.code}/step", params={"number": 0})
    assert step.json()[0].startswith("<b>")
    assert table.seats[seat].get(f"/t/{table.code}/step", params={"number": 9}).status_code == 204
    table.done(seat, "play", option=table.see(seat)["view"]["choice"]["options"][-1])
    assert "data-suggested" not in html(table, seat)
    if table.see(seat)["can_undo"]:
        table.done(seat, "undo")
        assert "data-suggested" in html(table, seat)


def test_who_does_as_he_was_told_is_led_on(quick: Served) -> None:
    table = make_table(quick, "open", "random", seed=5)
    while True:
        seat = asked(table)
        told = table.done(seat, "hint")
        table.done(seat, "play", option=told["steps"][0]["option"])
        if len(told["steps"]) > 1:
            break
        if table.see(seat)["to_end"]:
            table.done(seat, "end")
    assert f'data-suggested="{told["steps"][1]["option"]}"' in html(table, seat)
    assert '<ol start="2">' in html(table, seat)


def test_asking_again_for_the_same_is_not_counted(quick: Served) -> None:
    table = make_table(quick, "open", "random", seed=5)
    seat = asked(table)
    first = table.done(seat, "hint")
    assert table.done(seat, "hint") == first
    assert table.see(seat)["hints"] == [1, 0]


def test_the_hint_is_held_against_the_players_own_idea(quick: Served) -> None:
    table = make_table(quick, "open", "random", seed=5)
    seat = asked(table)
    idea = table.see(seat)["view"]["choice"]["options"][1]
    assert table.done(seat, "hint", option=idea)["instead"] == [idea]
    assert table.do(seat, "hint", option="cheese").json()["error"] == "illegal"


def other_person(served: Served) -> Table:
    return make_table(served, "open", "open", seed=5)


def open_seat(served: Served) -> Table:
    """Nobody has come yet to a seat that is meant for a person."""
    seats = [{"kind": "open"}, {"kind": "open"}]
    made = served.program().post("/api/tables", json={"game": ANY, "seats": seats, "seed": 5}).json()
    secret = made["seats"][0]["secret"]
    served.program().post("/api/seat", json={"secret": secret})
    clients = {0: served.program(secret)}
    return Table(served, made["code"], clients, {0: secret}, served.program(made["watch"]), made["watch"], made)


def stand_in(served: Served) -> Table:
    """A bot plays for the other person, who may come back."""
    table = make_table(served, "open", "open", seed=5)
    other = 1 - asked(table)
    table.done(other, "hand_over")
    return table


@pytest.mark.parametrize("made", [other_person, open_seat, stand_in])
def test_beside_other_people_who_did_not_agree_there_are_no_hints(
    quick: Served, made: Callable[[Served], Table]
) -> None:
    table = made(quick)
    seat = asked(table)
    assert not table.see(seat)["may_ask"]
    refused = table.do(seat, "hint")
    assert (refused.status_code, refused.json()["error"]) == (403, "no_hints")
    assert 'id="hint"' not in html(table, seat)
    body = {"version": table.see(seat)["version"], "do": "hint"}
    assert table.seats[seat].post(f"/t/{table.code}/act", json=body).status_code == 403
    assert "data-suggested" not in html(table, seat)
    assert table.see(seat)["hints"] == [0, 0]


def test_where_all_agreed_everybody_may_ask_and_is_told_alone(quick: Served) -> None:
    table = make_table(quick, "open", "open", seed=5, hints=True)
    seat = asked(table)
    assert table.do(1 - seat, "hint").status_code == 403  # he is not asked anything
    table.done(seat, "hint")
    assert 'id="advice"' in html(table, seat)
    for client in (table.seats[1 - seat], table.watcher):
        assert 'id="advice"' not in client.get(f"/t/{table.code}", headers={"accept": "text/html"}).text
        assert client.get(f"/t/{table.code}/step", params={"number": 0}).status_code == 204
    assert table.see(1 - seat)["hints"][seat] == 1


def test_whoever_is_invited_is_told_that_there_are_hints(quick: Served) -> None:
    maker, guest = quick.browser(), quick.browser()
    for agreed in ({"hints": "on"}, {}):
        code = new_table(maker, **agreed)
        link = re.findall(r"/j/[\w-]+", page(maker, code))[0]
        assert ("everybody may ask for hints" in guest.get(link).text) == bool(agreed)


def test_at_a_common_screen_hints_wait_until_the_secrets_are_open(quick: Served) -> None:
    browser = quick.browser()
    code = new_table(browser, **{**ALONE, "seat-1": "hot", "hints": "on"})
    assert 'id="hint"' not in page(browser, code)
    act(browser, code, "here", seat=0)
    assert 'id="hint"' in page(browser, code)


def test_a_hint_may_be_put_away(quick: Served) -> None:
    browser = quick.browser()
    code = new_table(browser, **ALONE)
    act(browser, code, "hint")
    await_advice(browser, code)
    act(browser, code, "unhint")
    assert 'id="advice"' not in page(browser, code)


def await_advice(browser: httpx.Client, code: str) -> None:
    with browser.stream("GET", f"/t/{code}/live?version=-1") as stream:
        for line in stream.iter_lines():
            if 'id="advice"' in line:
                return


def test_hints_are_counted_for_good_and_shown_at_the_end(sqlite: str) -> None:
    with serving(sqlite) as first:
        first.app.state.house.advisers.advise = first_of_all
        table = make_table(first, "open", "random", seed=5)
        table.done(asked(table), "hint")
    with serving(sqlite) as second:
        seen = second.program(table.secrets[0]).get(f"/api/tables/{table.code}").json()
        assert seen["hints"] == [1, 0]


async def no_thought(match: Match, idea: str) -> Advice:
    raise TimeoutError


def test_where_nobody_has_a_thought_in_time_it_is_said(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.app.state.house.advisers, "advise", no_thought)
    table = make_table(served, "open", "random", seed=5)
    seat = asked(table)
    refused = table.do(seat, "hint")
    assert (refused.status_code, refused.json()["error"]) == (503, "no_advice")
    assert "Nobody had a thought in time" in html(table, seat)


# ---------------------------------------------------------------------- the coach


def lost(points: float, spread: float = 0.0) -> Callable[[Match, Sequence[str]], Awaitable[Advice]]:
    """A coach who finds that every turn loses so many points."""

    async def think_over(start: Match, given: Sequence[str]) -> Advice:
        assert start.choice is not None
        start.clone().play(given[0])
        return Advice((start.choice.tokens[0],), tuple(given), points, spread, "master")

    return think_over


def to_end(table: Table) -> int:
    """Play until a turn waits to be ended; whose it is."""
    while True:
        seat = asked(table)
        seen = table.done(seat, "play", option=table.see(seat)["view"]["choice"]["options"][0])
        if seen["to_end"]:
            return seat


def coach(table: Table, seat: int, **params: str) -> httpx.Response:
    return table.seats[seat].get(f"/t/{table.code}/coach", params=params)


@pytest.mark.parametrize(("points", "spread", "speaks"), [(7.0, 2.0, True), (7.0, 6.0, False), (1.0, 0.0, False)])
def test_the_coach_speaks_up_only_where_a_turn_surely_loses_much(
    served: Served, monkeypatch: pytest.MonkeyPatch, points: float, spread: float, speaks: bool
) -> None:
    monkeypatch.setattr(served.app.state.house.advisers, "think_over", lost(points, spread))
    table = make_table(served, "open", "random", seed=5)
    seat = to_end(table)
    said = coach(table, seat)
    assert said.status_code == (200 if speaks else 204)
    assert served.app.state.house.storage.table(table.code)[0].helped == speaks
    if speaks:
        assert "loses about 7 points" in said.json()["text"]
        assert table.done(seat, "restart")["may_answer"]


def test_beside_other_people_the_coach_is_silent(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.app.state.house.advisers, "think_over", lost(99))
    table = make_table(served, "open", "open", seed=5)
    assert coach(table, to_end(table)).status_code == 204


def test_nobody_is_told_of_the_turn_of_another(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.app.state.house.advisers, "think_over", lost(99))
    table = make_table(served, "open", "open", seed=5, hints=True)
    seat = to_end(table)
    assert coach(table, seat).status_code == 200
    assert coach(table, 1 - seat).status_code == 204
    assert table.watcher.get(f"/t/{table.code}/coach").status_code == 204


def test_a_turn_that_is_not_about_to_be_ended_is_not_looked_at(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.app.state.house.advisers, "think_over", lost(99))
    table = make_table(served, "open", "random", seed=5)
    seat = asked(table)
    assert coach(table, seat).status_code == 204
    assert coach(table, seat, option=table.see(seat)["view"]["choice"]["options"][0]).status_code == 204
