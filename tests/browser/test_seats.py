"""Coming to a table and leaving it: codes, taken seats, own cards at a common screen."""

from __future__ import annotations

from tests.browser.conftest import NewScreen
from tests.browser.screen import PHONE, Screen
from tests.browser.test_together import CARDS


def test_a_friend_comes_with_the_code_and_the_seat_is_asked_for(new_screen: NewScreen) -> None:
    maker, guest, other = new_screen(), new_screen(viewport=PHONE), new_screen()
    code = maker.new_table("you", "open", names=["Mayta"])
    maker.page.locator("#players [popovertarget=invite]").click()
    assert maker.page.locator("#invite .code").inner_text() == code
    maker.page.locator("#link-code [popovertarget=qr-code]").click()
    picture = maker.page.locator("#qr-code img")
    picture.wait_for()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    link = maker.links()[0]
    guest.open("/")
    guest.page.locator("#code").fill(code.lower())
    guest.page.locator("#join button").click()
    guest.page.locator("#name").fill("Yuki")
    guest.page.locator("main form .main").click()
    guest.page.locator("#table").wait_for()
    maker.page.locator("#players .name", has_text="Yuki").wait_for()
    other.open(link)
    other.page.locator("#name").fill("Quilla")
    other.page.locator("main form .main").click()
    guest.page.locator("#asker-1 [data-do=admit]").click()
    maker.page.locator("#players .name", has_text="Quilla").wait_for()
    other.page.locator("#table").wait_for()  # the page went on by itself
    guest.page.close()  # it would ask for its table again and again
    guest.troubles = [trouble for trouble in guest.troubles if "403" not in trouble]  # his seat is another's
    other.troubles = [trouble for trouble in other.troubles if "409" not in trouble]  # it was taken


def test_at_one_screen_one_looks_at_ones_cards_on_any_turn(screen: Screen) -> None:
    page = screen.page
    screen.new_table("you", "hot")
    assert page.locator(CARDS).count() == 0
    page.locator("#uncover").click()
    page.locator(CARDS).first.wait_for()
    page.locator("#prompt [data-do=cover]").click()
    page.locator("#uncover").wait_for()
    assert page.locator(CARDS).count() == 0


def test_own_cards_are_covered_again_for_the_next_player(screen: Screen) -> None:
    page = screen.page
    screen.new_table("you", "hot")
    page.locator("#uncover").click()
    page.locator(CARDS).first.wait_for()
    screen.pick(screen.options()[0])
    screen.end_turn()
    page.locator("#uncover").wait_for()
    assert page.locator(CARDS).count() == 0


def test_a_bot_stands_in_and_everybody_sees_it(new_screen: NewScreen) -> None:
    maker, guest = new_screen(), new_screen()
    maker.new_table("you", "open", names=["Mayta"])
    guest.take(maker.links()[0], "Yuki")
    menu = maker.page.locator("#menu")
    maker.page.locator("[popovertarget=menu]").first.click()
    menu.locator("#away summary").click()
    menu.locator("[data-do=hand_over]").click()
    guest.page.locator("#players .off", has_text="stand-in").wait_for()
    maker.page.keyboard.press("Escape")
    maker.page.locator("#offers [data-do=take_back]").click()
    guest.page.locator("#players .off", has_text="stand-in").wait_for(state="detached")


def test_people_talk_without_disturbing_the_table(new_screen: NewScreen) -> None:
    maker, guest = new_screen(), new_screen(viewport=PHONE)
    maker.new_table("you", "open", names=["Mayta"])
    guest.take(maker.links()[0], "Yuki")
    guest.set(language="ja")
    guest.page.reload()
    board = maker.page.locator("#board-frame").bounding_box()
    maker.page.locator("#to-talk").click()
    maker.page.locator("[data-phrase=hello]").click()
    maker.page.locator("#talk-lines .phrase", has_text="Hello!").wait_for()
    guest.page.locator("#to-talk .dot").wait_for()
    guest.page.locator("#to-talk").click()
    guest.page.locator("#talk-lines .phrase", has_text="こんにちは").wait_for()
    guest.page.locator("#to-talk .dot").wait_for(state="hidden")
    guest.page.locator("#talk-form input").fill("Allillanchu!")
    guest.page.locator("#talk-form button").click()
    maker.page.locator("#talk-lines .text", has_text="Allillanchu!").wait_for()
    maker.page.locator("#talk [popovertarget=people]").click()
    maker.page.locator("#people-list [data-wish=mute]").click()
    maker.page.locator("#talk-lines .text").wait_for(state="detached")
    maker.page.keyboard.press("Escape")
    maker.page.locator("#notes summary").click()
    maker.page.locator("#notes-text").fill("Yuki collects corn")
    with maker.page.expect_response("**/notes"):
        maker.page.locator("#talk h2").click()
    maker.page.reload()
    assert maker.page.locator("#notes-text").input_value() == "Yuki collects corn"
    assert "collects corn" not in guest.page.content()
    assert maker.page.locator("#board-frame").bounding_box() == board
