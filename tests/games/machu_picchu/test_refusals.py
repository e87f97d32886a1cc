"""Why an answer is not offered, one scene for each reason."""

from __future__ import annotations

from tampu.engine.match import Match
from tampu.games.machu_picchu import GAME
from tampu.games.machu_picchu.components import Profession
from tampu.games.machu_picchu.districts import NO_DISC, no_inca
from tampu.text import words
from tests.games.machu_picchu.scene import at_table, begin, give, ordain, play, put_incas, scene, stock, take_moon
from tests.ledger import rule


def why_not(match: Match, token: str) -> str:
    """What the player who is asked is told about a token, with the rule that says so."""
    assert match.choice is not None
    reason = GAME.why_not(at_table(match), match.choice.player, match.choice.prompt, token)
    return "" if reason is None else f"{reason.rule} {words('machu_picchu').why(reason)}"


@rule("MP-046")
def test_the_prince_is_there_already() -> None:
    table = scene(at="royal_palace")
    give(table.players[0], llama=3)
    assert why_not(begin(table), "royal_palace") == "MP-046 your prince is here already"


@rule("MP-044")
def test_without_a_llama_only_neighbours_are_in_reach() -> None:
    match = begin(scene(at="sun_clock"))
    assert why_not(match, "corn_terraces") == "MP-044 not next to your prince, and you have no llama to ride"
    assert why_not(match, "main_temple") == ""


@rule("MP-221")
def test_a_moon_tile_that_somebody_has() -> None:
    table = scene()
    take_moon(table, 1, "moon_coca")
    match = play(table, "stay")
    assert why_not(match, "moon_coca") == "MP-221 already taken today"
    assert why_not(match, "moon_corn") == ""


@rule("MP-127")
def test_professions_have_their_place() -> None:
    table = scene(at="house_of_virgins")
    give(table.players[0], coca=2, pottery=2, cloth=2)
    match = play(table, "royal_palace")
    assert why_not(match, "farmer") == "MP-127 placed from another district: Watchman's Hut"
    assert why_not(match, "potter") == ""


@rule("MP-126")
def test_one_inca_of_a_profession_on_a_visit() -> None:
    table = scene(at="house_of_virgins")
    give(table.players[0], coca=4, pottery=4, cloth=4)
    match = play(table, "royal_palace", "weaver")
    assert why_not(match, "weaver") == "MP-126 already placed on this visit"
    assert why_not(match, "potter") == ""


@rule("MP-005")
def test_who_cannot_pay_is_told_the_price() -> None:
    table = scene(at="house_of_virgins")
    give(table.players[0], coca=1, pottery=1)
    match = play(table, "royal_palace")
    assert why_not(match, "weaver") == ""
    assert why_not(match, "potter") == "MP-005 costs 1 coca, 1 cloth: you do not have that"


@rule("MP-128")
def test_without_a_disc_nobody_is_placed() -> None:
    table = scene(at="royal_palace")
    player = table.players[0]
    give(player, coca=4, pottery=4, cloth=4)
    put_incas(player, "corn_terraces", player.supply)
    assert no_inca(table, player, Profession.WEAVER) == NO_DISC


@rule("MP-140", "MP-142")
def test_priests_and_virgins_have_their_houses_and_their_number() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], coca=4, pottery=4, cloth=4)
    ordain(table, 1, "puma", 5)
    match = play(table, "house_of_priests")
    assert why_not(match, "condor") == ""
    assert why_not(match, "puma") == "MP-140 all of them are taken"
    assert why_not(match, "virgin") == "MP-142 recruited in another district: House of Virgins"


@rule("MP-113")
def test_one_unit_of_a_kind_for_the_gods() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=2, llama=3, coca=1)
    match = play(table, "main_temple", "llama")
    assert why_not(match, "llama") == "MP-113 you have offered this kind already"
    assert why_not(match, "corn") == "MP-113 costs 3 corn: you do not have that"
    assert why_not(match, "coca") == ""


@rule("MP-113")
def test_what_one_player_offered_the_next_may_offer_too() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], llama=1)
    give(table.players[1], llama=1)
    match = play(table, "main_temple", "llama")
    assert match.choice is not None
    assert match.choice.player == 1
    assert why_not(match, "llama") == ""


@rule("MP-167")
def test_a_column_is_empty_or_full() -> None:
    table = scene(at="sun_clock")
    stock(table, llama=0, coca=4)
    match = play(table, "central_plaza")
    assert why_not(match, "remove_llama") == "MP-167 there is none in the market to remove"
    assert why_not(match, "add_coca") == "MP-167 the market has no space for one more"
    assert why_not(match, "add_llama") == why_not(match, "remove_coca") == ""


@rule("MP-169")
def test_trades_want_goods_corn_and_a_new_position() -> None:
    table = scene(at="sun_clock")
    stock(table, llama=2, coca=2)
    give(table.players[0], corn=4, llama=1)
    match = play(table, "central_plaza", "none")
    assert why_not(match, "sell_coca") == "MP-005 you have no coca to sell"
    assert why_not(match, "buy_coca") == "MP-005 costs 5 corn: you do not have that"
    match.play("sell_llama")
    assert why_not(match, "buy_llama").startswith("MP-169 that would bring back")
    assert why_not(match, "buy_coca") == ""


@rule("MP-180")
def test_the_sun_clock_takes_incas_from_where_they_are() -> None:
    table = scene(at="main_temple")
    put_incas(table.players[0], "corn_terraces")
    match = play(table, "sun_clock")
    assert why_not(match, "corn_terraces") == ""
    assert why_not(match, "llama_meadow") == "MP-180 you have no Inca here"
