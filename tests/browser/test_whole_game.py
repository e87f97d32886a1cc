"""Whole games in a browser, with a mouse."""

from __future__ import annotations

from random import Random

from tests.browser.screen import Screen


def test_a_whole_game_against_two_bots_by_clicking(screen: Screen) -> None:
    luck = Random(1)
    page = screen.open("/")
    page.get_by_role("link", name="New table").first.click()
    for seat in (1, 2):
        page.locator(f"[name=seat-{seat}]").select_option("bot:random")
    page.fill("[name=name-0]", "Mayta")
    page.fill("#seed", "5")
    page.locator("form.new .main").click()
    ended = 0
    while screen.wait_for_turn() != "over":
        screen.play_turn(luck)
        if screen.fact("state") == "to_end":
            screen.end_turn()
            ended += 1
    assert ended > 20
    ranking = page.locator("#over tbody tr")
    assert ranking.count() == 3
    assert ranking.locator("td:first-child").all_inner_texts()[0] == "1"
    totals = [int(total) for total in ranking.locator(".sum").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    assert page.locator("#over tbody").get_by_text("Mayta").count() == 1
    assert page.locator("#over .curve").count() >= 3
    assert screen.options() == []
