"""Whole games in a browser, with a mouse."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.screen import GAME, Screen, skip_to_the_last_day
from tests.server.serving import Served
from tests.tables import HOUSE, game_of

TABLES = [(name, players) for name in HOUSE for players in game_of(name).players]


def set_up(screen: Screen, game: str, players: int) -> None:
    """From the home page to a table against bots."""
    page = screen.open("/")
    page.locator(f'a[href="/new/{game}"]').click()
    for seat in range(1, game_of(game).players[-1]):
        page.locator(f"[name=seat-{seat}]").select_option("bot:random" if seat < players else "none")
    page.fill("[name=name-0]", "Mayta")
    page.click(".more summary")
    page.fill("#seed", "5")
    page.locator("form.new .main").click()
    page.wait_for_url("**/t/*")  # and until its scripts listen


def play_turns(screen: Screen, luck: Random, most: int) -> int:
    """Play turns to the end of the match, or so many; how many were ended by hand."""
    ended = 0
    for _ in range(most):
        if screen.wait_for_turn() == "over":
            break
        screen.play_turn(luck)
        if screen.fact("state") == "to_end":
            screen.end_turn()
            ended += 1
    return ended


def check_the_end(screen: Screen, ranked: int) -> None:
    page = screen.page
    assert screen.wait_for_turn() == "over"
    assert page.locator("#over thead a").count() == ranked
    assert page.locator("#over thead").get_by_text("Mayta").count() == 1
    sums = page.locator("#over .sum td")
    totals = sums.evaluate_all("all => all.map(one => Number(one.firstChild.textContent))")
    assert len(totals) == ranked
    assert totals == sorted(totals, reverse=True)
    assert "win" in (sums.first.get_attribute("class") or "")
    assert page.locator("#over .curve").count() >= ranked
    assert screen.options() == []


def test_the_beginning_and_the_end_of_a_game_by_clicking(screen: Screen, served: Served) -> None:
    luck = Random(1)
    set_up(screen, GAME, 3)
    assert play_turns(screen, luck, 6) > 3
    skip_to_the_last_day(screen, served)
    play_turns(screen, luck, 1000)
    check_the_end(screen, 3)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_game_against_bots_by_clicking(screen: Screen, game: str, players: int) -> None:
    set_up(screen, game, players)
    play_turns(screen, Random(1), 1000)
    check_the_end(screen, max(2, players))
    assert screen.number > 100
