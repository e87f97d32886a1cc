"""Chapter I: the Central Plaza."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.text import LANGUAGES
from tests.drawn import promised
from tests.games.machu_picchu.scene import asked, at_table, give, goods, offered, play, scene, stock
from tests.ledger import rule

KINDS = ["llama", "coca", "pottery", "cloth"]


def on_the_plaza(columns: dict[str, int], adjustment: str = "none", /, **held: int) -> Match:
    """Seat 0 is about to trade with these columns (two units where none is named) and goods."""
    table = scene(at="sun_clock")
    stock(table, **columns)
    give(table.players[0], **held)
    return play(table, "central_plaza", adjustment)


def held(match: Match) -> dict[str, int]:
    return goods(at_table(match).players[0])


def columns(match: Match) -> dict[str, int]:
    """The columns of the market that hold something."""
    return {kind: units for kind, units in zip(KINDS, at_table(match).market[1:], strict=True) if units}


BANK = {"en": ("to the bank", "from the bank"), "fr": ("à la Banque", "de la Banque"), "ja": ("銀行へ", "銀行から")}


@rule("MP-162", "MP-164")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trade_that_the_bank_takes_part_in_says_so(language: str) -> None:
    """Nowhere else: a column with a free space, or with a unit, trades itself."""
    match = on_the_plaza({"coca": 4, "cloth": 0, "llama": 3, "pottery": 1}, corn=20, coca=1, llama=1)
    told = {token: promised(match, token, language).split(" · ") for token in offered(match)}
    sold, bought = BANK[language]
    assert [token for token, parts in told.items() if sold in parts] == ["sell_coca"]
    assert [token for token, parts in told.items() if bought in parts] == ["buy_cloth"]


# ---------------------------------------------------------------------- trading


@rule("MP-160")
def test_all_goods_but_corn_are_traded_for_corn() -> None:
    match = on_the_plaza({}, corn=20, llama=1, coca=1, pottery=1, cloth=1)
    assert asked(match) == (0, "choose_trade")
    assert offered(match) == {
        "sell_llama",
        "sell_coca",
        "sell_pottery",
        "sell_cloth",
        "buy_llama",
        "buy_coca",
        "buy_pottery",
        "buy_cloth",
        "done",
    }


@rule("MP-160")
def test_any_number_of_units_is_sold_and_bought() -> None:
    match = on_the_plaza({}, llama=7)
    for _ in range(7):
        match.play("sell_llama")
    assert held(match) == {"corn": 4 + 3 + 3 * 5}
    for _ in range(3):
        match.play("buy_cloth")
    assert held(match) == {"corn": 22 - 5 - 6 - 6, "cloth": 3}
    match.play("done")
    assert asked(match) == (1, "choose_move")


@rule("MP-160")
def test_nobody_must_trade() -> None:
    match = on_the_plaza({}, corn=9, coca=1)
    match.play("done")
    assert asked(match) == (1, "choose_move")
    assert held(match) == {"corn": 9, "coca": 1}
    assert columns(match) == {"llama": 2, "coca": 2, "pottery": 2, "cloth": 2}


@rule("MP-161", "MP-165")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("units", "price"), [(0, 6), (1, 5), (2, 4), (3, 3)])
def test_a_sale_pays_the_highest_free_number_and_fills_it(kind: str, units: int, price: int) -> None:
    match = on_the_plaza({kind: units}, **{kind: 2}).play(f"sell_{kind}")
    assert held(match) == {kind: 1, "corn": price}
    assert columns(match) == dict.fromkeys(KINDS, 2) | {kind: units + 1}


@rule("MP-162", "MP-165")
@pytest.mark.parametrize("kind", KINDS)
def test_with_a_full_column_the_bank_pays_three(kind: str) -> None:
    match = on_the_plaza({kind: 4}, **{kind: 2}).play(f"sell_{kind}").play(f"sell_{kind}")
    assert held(match) == {"corn": 6}
    assert columns(match)[kind] == 4


@rule("MP-163", "MP-165")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("units", "price"), [(1, 6), (2, 5), (3, 4), (4, 3)])
def test_a_purchase_costs_the_lowest_covered_number_and_frees_it(kind: str, units: int, price: int) -> None:
    match = on_the_plaza({kind: units}, corn=10).play(f"buy_{kind}")
    assert held(match) == {kind: 1, "corn": 10 - price}
    assert columns(match).get(kind, 0) == units - 1


@rule("MP-164", "MP-165")
@pytest.mark.parametrize("kind", KINDS)
def test_with_an_empty_column_the_bank_sells_for_six(kind: str) -> None:
    match = on_the_plaza({kind: 0}, corn=13).play(f"buy_{kind}").play(f"buy_{kind}")
    assert held(match) == {kind: 2, "corn": 1}
    assert columns(match).get(kind, 0) == 0


@rule("MP-163", "MP-164")
@pytest.mark.parametrize(("units", "price"), [(0, 6), (1, 6), (2, 5), (3, 4), (4, 3)])
def test_a_purchase_is_offered_to_who_has_its_price(units: int, price: int) -> None:
    assert "buy_coca" in offered(on_the_plaza({"coca": units}, corn=price, cloth=1))
    assert "buy_coca" not in offered(on_the_plaza({"coca": units}, corn=price - 1, cloth=1))


@rule("MP-165")
def test_prices_change_after_every_single_unit() -> None:
    match = on_the_plaza({"pottery": 0}, pottery=5)
    corn = []
    for _ in range(5):
        before = held(match).get("corn", 0)
        match.play("sell_pottery")
        corn.append(held(match)["corn"] - before)
    assert corn == [6, 5, 4, 3, 3]
    match = on_the_plaza({"pottery": 4}, corn=30)
    paid = []
    for _ in range(5):
        before = held(match)["corn"]
        match.play("buy_pottery")
        paid.append(before - held(match)["corn"])
    assert paid == [3, 4, 5, 6, 6]


@rule("MP-168")
def test_sales_and_purchases_are_mixed_and_corn_from_sales_is_spent_at_once() -> None:
    match = on_the_plaza({}, coca=2)
    assert offered(match) == {"sell_coca", "done"}
    match.play("sell_coca")
    assert offered(match) == {"sell_coca", "done"}
    match.play("sell_coca")
    assert offered(match) == {"buy_llama", "buy_pottery", "buy_cloth", "done"}
    match.play("buy_llama")
    assert asked(match) == (1, "choose_move")
    assert held(match) == {"llama": 1, "corn": 4 + 3 - 5}


@rule("MP-170")
def test_only_the_active_player_trades() -> None:
    table = scene(at="sun_clock")
    for player in table.players:
        give(player, corn=9, coca=2)
    match = play(table, "central_plaza", "none", "sell_coca", "done")
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [
        {"corn": 13, "coca": 1},
        {"corn": 9, "coca": 2},
        {"corn": 9, "coca": 2},
    ]


# ---------------------------------------------------------------------- the adjustment


@rule("MP-166", "MP-167")
def test_before_trading_one_unit_may_be_removed_or_added() -> None:
    table = scene(at="sun_clock")
    stock(table, llama=0, coca=4, pottery=1, cloth=3)
    match = play(table, "central_plaza")
    assert asked(match) == (0, "choose_market_adjustment")
    assert offered(match) == {
        "add_llama",
        "remove_coca",
        "remove_pottery",
        "add_pottery",
        "remove_cloth",
        "add_cloth",
        "none",
    }


@rule("MP-166")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("adjustment", "units"), [("remove", 1), ("add", 3)])
def test_an_adjustment_is_free_and_changes_one_column_by_one(kind: str, adjustment: str, units: int) -> None:
    match = on_the_plaza({}, f"{adjustment}_{kind}", corn=1, llama=1)
    assert columns(match) == dict.fromkeys(KINDS, 2) | {kind: units}
    assert held(match) == {"corn": 1, "llama": 1}
    assert [goods(player) for player in at_table(match).players[1:]] == [{}, {}]


@rule("MP-166")
def test_there_is_one_adjustment_and_only_before_the_first_trade() -> None:
    match = on_the_plaza({}, "add_coca", llama=2)
    assert (asked(match), offered(match)) == ((0, "choose_trade"), {"sell_llama", "done"})
    match.play("sell_llama")
    assert (asked(match), offered(match)) == ((0, "choose_trade"), {"sell_llama", "buy_coca", "done"})
    match = on_the_plaza({}, "none", llama=2)
    assert (asked(match), offered(match)) == ((0, "choose_trade"), {"sell_llama", "done"})


@rule("MP-166")
def test_the_adjusted_column_sets_the_price() -> None:
    match = on_the_plaza({}, "remove_coca", coca=1).play("sell_coca")
    assert held(match) == {"corn": 5}
    match = on_the_plaza({}, "add_coca", corn=4).play("buy_coca")
    assert held(match) == {"coca": 1}


@rule("MP-167")
def test_he_may_adjust_and_then_not_trade() -> None:
    match = on_the_plaza({}, "remove_cloth", corn=9).play("done")
    assert asked(match) == (1, "choose_move")
    assert columns(match) == {"llama": 2, "coca": 2, "pottery": 2, "cloth": 1}
    match = on_the_plaza({}, "add_cloth")
    assert asked(match) == (1, "choose_move")
    assert columns(match) == {"llama": 2, "coca": 2, "pottery": 2, "cloth": 3}


# ---------------------------------------------------------------------- no position comes back


@rule("MP-169")
def test_what_was_sold_may_be_bought_back_after_another_trade() -> None:
    match = on_the_plaza({}, coca=1, pottery=1)
    match.play("sell_coca").play("sell_pottery")
    assert offered(match) == {"buy_coca", "buy_llama", "buy_cloth", "done"}
    match.play("buy_coca")
    assert held(match) == {"coca": 1, "corn": 4}


@rule("MP-169")
def test_no_trade_brings_back_an_earlier_position_of_the_visit() -> None:
    match = on_the_plaza({}, corn=20, coca=1, pottery=1)
    match.play("sell_coca").play("sell_pottery").play("buy_coca")
    assert held(match) == {"corn": 24, "coca": 1}
    all_kinds = {f"{trade}_{kind}" for trade in ("sell", "buy") for kind in KINDS}
    back_to_the_first = "buy_pottery"
    back_to_the_third = "sell_coca"
    owns_none = {"sell_llama", "sell_pottery", "sell_cloth"}
    assert offered(match) == all_kinds - owns_none - {back_to_the_first, back_to_the_third} | {"done"}


@rule("MP-169")
def test_the_position_before_the_adjustment_may_come_back() -> None:
    match = on_the_plaza({"cloth": 1}, "remove_cloth", corn=6)
    assert offered(match) == {"buy_llama", "buy_coca", "buy_pottery", "buy_cloth", "done"}
    match.play("buy_cloth")
    assert offered(match) == {"sell_cloth", "done"}
    match.play("sell_cloth")
    assert (held(match), columns(match)) == ({"corn": 6}, {"llama": 2, "coca": 2, "pottery": 2, "cloth": 1})


@rule("MP-169")
def test_the_same_market_with_other_corn_or_other_goods_is_another_position() -> None:
    match = on_the_plaza({"coca": 4, "cloth": 4}, corn=21, coca=1, cloth=1)
    match.play("sell_cloth")
    for _ in range(5):
        match.play("buy_cloth")
    for _ in range(4):
        match.play("sell_cloth")
    assert held(match) == {"corn": 18, "coca": 1, "cloth": 1}
    match.play("sell_coca")
    assert held(match) == {"corn": 21, "cloth": 1}
    assert (columns(match)["coca"], columns(match)["cloth"]) == (4, 4)


@rule("MP-169")
def test_positions_of_an_earlier_visit_do_not_count() -> None:
    table = scene(players=2, at="sun_clock")
    give(table.players[0], coca=1, corn=5)
    match = play(table, "central_plaza", "none", "sell_coca")
    assert offered(match) == {"buy_llama", "buy_pottery", "buy_cloth", "done"}
    match.play("done")
    assert at_table(match).traded == ()
    match.play("house_of_priests").play("sun_clock").play("sun_clock")
    match.play("central_plaza").play("none")
    assert offered(match) == {"buy_llama", "buy_coca", "buy_pottery", "buy_cloth", "done"}
    match.play("buy_coca")
    assert held(match) == {"corn": 5, "coca": 1}


@rule("MP-171")
@pytest.mark.parametrize("units", [0, 1, 2, 3])
def test_a_unit_just_sold_is_not_bought_back(units: int) -> None:
    match = on_the_plaza({"cloth": units}, corn=9, cloth=1).play("sell_cloth")
    assert offered(match) == {"buy_llama", "buy_coca", "buy_pottery", "done"}


@rule("MP-171")
def test_a_unit_sold_into_a_full_column_may_be_bought_back_once() -> None:
    match = on_the_plaza({"cloth": 4}, cloth=1).play("sell_cloth")
    assert offered(match) == {"buy_cloth", "done"}
    match.play("buy_cloth")
    assert (held(match), columns(match)["cloth"]) == ({"cloth": 1}, 3)
    assert asked(match) == (1, "choose_move")


@rule("MP-171")
@pytest.mark.parametrize("units", [1, 2, 3, 4])
def test_a_unit_just_bought_is_not_sold_again(units: int) -> None:
    match = on_the_plaza({"cloth": units}, corn=6, coca=1).play("buy_cloth")
    assert "sell_coca" in offered(match)
    assert "sell_cloth" not in offered(match)


@rule("MP-171")
def test_a_unit_bought_at_an_empty_column_may_be_sold_once() -> None:
    match = on_the_plaza({"cloth": 0}, corn=6).play("buy_cloth")
    assert offered(match) == {"sell_cloth", "done"}
    match.play("sell_cloth")
    assert (held(match), columns(match)["cloth"]) == ({"corn": 6}, 1)
    assert offered(match) == {"buy_llama", "buy_coca", "buy_pottery", "done"}


# ---------------------------------------------------------------------- the examples


@rule("MP-161", "MP-162")
def test_example_x10_selling_and_buying_coca() -> None:
    match = on_the_plaza({"coca": 2}, coca=4)
    for corn in (4, 7, 10, 13):
        match.play("sell_coca")
        assert held(match)["corn"] == corn
    assert columns(match)["coca"] == 4
    match = on_the_plaza({"coca": 2}, corn=23)
    for corn in (18, 12, 6, 0):
        match.play("buy_coca")
        assert held(match).get("corn", 0) == corn
    assert columns(match).get("coca", 0) == 0


@rule("MP-160", "MP-161")
def test_example_x11_two_cloth_and_a_coca_for_a_llama_and_a_pottery() -> None:
    match = on_the_plaza({"llama": 3, "coca": 1, "pottery": 0, "cloth": 2}, "remove_cloth", coca=1, cloth=2)
    for token, corn in (("sell_cloth", 5), ("sell_cloth", 9), ("sell_coca", 14), ("buy_llama", 10), ("buy_pottery", 4)):
        match.play(token)
        assert held(match)["corn"] == corn
    assert held(match) == {"corn": 4, "llama": 1, "pottery": 1}
    assert columns(match) == {"llama": 2, "coca": 2, "cloth": 3}
