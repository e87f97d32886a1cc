"""Several people at one table: in two browsers, and at one screen."""

from __future__ import annotations

from random import Random

from tests.browser import moments
from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen

CARDS = "#own .hcard"


def sit_together(new_screen: NewScreen) -> tuple[Screen, Screen]:
    """Two browsers at a table of two."""
    maker, guest = new_screen(), new_screen()
    maker.new_table("you", "open", names=["Mayta"])
    guest.take(maker.links()[0], "Yuki")
    maker.page.locator("#players .name", has_text="Yuki").wait_for()
    return maker, guest


def hand(screen: Screen) -> set[str]:
    return {str(card.get_attribute("id")) for card in screen.page.locator(CARDS).all()}


def test_two_browsers_see_their_own_cards_and_each_others_moves(new_screen: NewScreen) -> None:
    maker, guest = sit_together(new_screen)
    mine, yours = hand(maker), hand(guest)
    assert mine
    assert yours
    for screen, others in ((maker, yours - mine), (guest, mine - yours)):
        page = screen.page.content()
        assert [card for card in others if card.removeprefix("card-") in page] == []
    luck = Random(2)
    mover, other = (maker, guest) if maker.fact("turn") == "me" else (guest, maker)
    for _ in range(3):
        before = other.number
        assert mover.wait_for_turn() == "asked"
        mover.play_turn(luck)
        if mover.fact("state") == "to_end":
            assert other.number == before
            mover.end_turn()
        other.wait(f':not([data-number="{before}"])')
        assert other.page.locator("#say").inner_text() != ""
        if other.fact("turn") == "me":
            mover, other = other, mover


def test_who_looks_back_is_called_when_it_is_his_turn(new_screen: NewScreen) -> None:
    maker, guest = sit_together(new_screen)
    mover, other = (maker, guest) if maker.fact("turn") == "me" else (guest, maker)
    table = other.page.url
    other.page.keyboard.press("v")
    other.page.wait_for_url("**/replay*")
    mover.page.locator(".player:not(.mine) .kind svg").wait_for()  # he is still here
    mover.play_turn(Random(2))
    if mover.fact("state") == "to_end":
        mover.end_turn()
    other.page.locator("#to-table.go").wait_for()
    assert other.page.title().startswith("(!)")
    other.page.keyboard.press("Escape")
    other.page.wait_for_url(table)
    assert other.fact("turn") == "me"


def test_a_stale_page_is_told_that_the_table_has_moved_on(new_screen: NewScreen) -> None:
    screen = new_screen()
    code = screen.new_table("you", "bot:random")
    screen.wait_for_turn()
    other = screen.context.new_page()
    other.route("**/live*", lambda route: route.fulfill(status=204))
    other.goto(f"{screen.url}/t/{code}")
    screen.pick(screen.options()[0])
    other.locator(".opt").first.click()
    other.locator("#toast:visible").wait_for()
    assert other.locator("#table").get_attribute("data-number") == screen.fact("number")
    screen.troubles = [trouble for trouble in screen.troubles if "409" not in trouble]


def test_an_answer_is_taken_back_until_the_turn_is_ended(screen: Screen) -> None:
    page = screen.page
    screen.new_table("you", "hot")
    undo, redo, restart = page.locator("#undo"), page.locator("#redo"), page.locator("#restart")
    assert undo.get_attribute("aria-disabled") == "true"
    assert undo.get_attribute("title") == "Nothing to take back yet."
    before, answer = screen.options(), screen.options()[0]
    screen.pick(answer)
    assert undo.get_attribute("aria-disabled") is None
    screen.changed_by(undo.click)
    assert screen.options() == before
    assert screen.number == 0
    screen.changed_by(redo.click)
    assert screen.number == 1
    screen.changed_by(restart.click)
    assert screen.options() == before
    screen.pick(answer)
    screen.play_turn(Random(1))
    screen.end_turn()
    assert undo.get_attribute("aria-disabled") == "true"
    number, version = screen.number, screen.version
    undo.click(force=True)
    assert page.locator("#preview-text").inner_text() == undo.get_attribute("title")
    assert (screen.number, screen.version) == (number, version)


def test_what_was_learnt_is_not_unlearnt(screen: Screen) -> None:
    record, answer = moments.learning()
    screen.imported(record)
    if screen.wait_for_turn() == "cover":
        screen.page.locator("#cover .main").click()
    screen.pick(answer)
    undo = screen.page.locator("#undo")
    assert undo.get_attribute("aria-disabled") == "true"
    assert undo.get_attribute("title") == "Cannot undo further: something new has been revealed."


def test_at_one_screen_it_is_covered_before_secrets_alone(screen: Screen) -> None:
    page = screen.page
    screen.new_table("you", "hot", names=["Mayta", "Yuki"])
    assert page.locator(CARDS).count() == 0
    luck = Random(3)
    for _ in range(2):
        screen.play_turn(luck)
        screen.end_turn()
        assert screen.wait_for_turn() == "asked"
    assert page.locator(CARDS).count() == 0


def test_at_one_screen_a_player_says_that_he_is_there(screen: Screen) -> None:
    page = screen.page
    screen.imported(moments.asking("choose_card_to_return", players=2))
    assert screen.fact("state") == "cover"
    assert screen.options() == []
    assert page.locator(CARDS).count() == 0
    assert "card-" not in page.locator("#own").inner_html()
    page.locator("#cover .main").click()
    page.locator(CARDS).first.wait_for()
    assert screen.fact("state") == "asked"
    page.locator("#prompt [data-do=cover]").click()
    page.locator("#cover").wait_for()
    assert page.locator(CARDS).count() == 0
    page.locator("#cover .main").click()
    page.locator(f"{CARDS}.opt").first.wait_for()
    yellow = hand(screen)
    while screen.options()[0].startswith("sc_"):
        screen.pick(screen.options()[0])
    assert screen.fact("state") == "asked"
    assert not hand(screen) & yellow
