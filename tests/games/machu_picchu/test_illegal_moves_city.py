"""Illegal moves in the city: what may never be offered, by the numbers of the specification."""

from __future__ import annotations

import json
import re

import pytest

from tampu.engine.chance import Chance
from tampu.engine.errors import IllegalOption
from tampu.engine.match import Match
from tampu.games.machu_picchu.components import OFF_BOARD
from tampu.games.machu_picchu.state import Player, Table
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

KINDS = ["llama", "coca", "pottery", "cloth"]


def refuses(match: Match, *tokens: str) -> bool:
    """None of these is offered, trying one is an error, and the match stays as it was."""
    before = match.state.saved()
    for token in tokens:
        assert token not in offered(match)
        with pytest.raises(IllegalOption):
            match.play(token)
    return match.state.saved() == before


def trading(table: Table, adjustment: str = "none") -> Match:
    """Seat 0 has come to the Central Plaza and is about to trade."""
    return play(table, "central_plaza", adjustment)


# ---------------------------------------------------------------------- moving


@rule("MP-043")
def test_illegal_01_walking_to_a_district_that_is_no_neighbour() -> None:
    match = begin(scene(at="puma_temple"))
    assert refuses(match, *CITY - {"llama_meadow", "potters_quarter", "weavers_quarter"})
    assert offered(match) == {"llama_meadow", "potters_quarter", "weavers_quarter", "stay"}


@rule("MP-044", "MP-005")
def test_illegal_02_riding_without_a_llama() -> None:
    table = scene(at="house_of_virgins")
    give(table.players[0], corn=9, coca=9, pottery=9, cloth=9)
    give(table.players[1], llama=9)
    assert refuses(begin(table), "corn_terraces", "sun_clock", "puma_temple")


@rule("MP-046")
def test_illegal_03_riding_to_the_own_district() -> None:
    table = scene(at="royal_palace")
    give(table.players[0], llama=3)
    match = begin(table)
    assert refuses(match, "royal_palace")
    assert offered(match) == CITY - {"royal_palace"} | {"stay"}


@rule("MP-044")
def test_illegal_04_riding_to_a_neighbour() -> None:
    for neighbour in ("house_of_priests", "main_temple"):
        table = scene(at="sun_clock")
        give(table.players[0], llama=2)
        match = begin(table)
        choice = match.choice
        assert choice is not None
        assert choice.tokens.count(neighbour) == 1
        match.play(neighbour)
        assert at_table(match).players[0].goods[1] == 2


@rule("MP-041")
def test_illegal_05_staying_riding_or_passing_on_the_first_turn() -> None:
    table = scene()
    table.turn = 1
    for player in table.players:
        player.where = OFF_BOARD
        give(player, llama=2)
    match = begin(table)
    assert refuses(match, "stay", "pass", "ride")
    assert offered(match) == CITY
    match.play("watchmans_hut")
    assert goods(at_table(match).players[0]) == {"llama": 2}


@rule("MP-042")
def test_illegal_06_passing() -> None:
    match = begin(scene(at="sun_clock"))
    assert refuses(match, "pass", "done", "none", "0")
    assert offered(match) == {"central_plaza", "house_of_priests", "main_temple", "stay"}


@rule("MP-045")
@pytest.mark.parametrize("here", ["royal_palace", "central_plaza", "coca_plantation", "main_temple", "sun_clock"])
def test_illegal_07_the_district_s_action_after_staying(here: str) -> None:
    table = scene(at=here)
    give(table.players[0], corn=9, llama=2, coca=2, pottery=2, cloth=2)
    put_incas(table.players[0], "coca_plantation")
    before = goods(table.players[0])
    match = play(table, "stay", "moon_corn")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[0]) == before
    assert at_table(match).bonus == [1] * 9


@rule("MP-042", "MP-221")
def test_illegal_08_a_moon_tile_after_moving_or_two_in_one_turn() -> None:
    match = play(scene(at="sun_clock"), "house_of_priests")
    assert asked(match) == (1, "choose_move")
    assert refuses(match, "moon_corn")
    match.play("stay").play("moon_corn")
    assert asked(match) == (2, "choose_move")
    assert [len(player.moons) for player in at_table(match).players] == [0, 1, 0]


# ---------------------------------------------------------------------- production districts and temples


@rule("MP-081", "MP-101")
def test_illegal_09_leaving_a_bonus_behind() -> None:
    table = scene(at="condor_temple")
    lay(table, coca_plantation=2, temple_of_the_sun=2)
    match = play(table, "coca_plantation")
    assert asked(match) == (1, "choose_move")
    assert (goods(at_table(match).players[0]), at_table(match).bonus[2]) == ({"coca": 2}, 0)
    match.play("temple_of_the_sun")
    assert asked(match) == (2, "choose_move")
    assert (at_table(match).players[1].scout, at_table(match).bonus[7]) == (6, 0)


@rule("MP-090")
def test_illegal_10_producing_where_no_bonus_was() -> None:
    table = scene(at="condor_temple")
    lay(table, coca_plantation=0)
    for player in table.players:
        put_incas(player, "coca_plantation", 2)
        give(player, corn=5)
    match = play(table, "coca_plantation")
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 5}] * 3


@pytest.mark.parametrize(
    ("here", "district"),
    [
        pytest.param("puma_temple", "llama_meadow", marks=rule("MP-084")),
        pytest.param("condor_temple", "coca_plantation", marks=rule("MP-085")),
        pytest.param("condor_temple", "potters_quarter", marks=rule("MP-086")),
        pytest.param("condor_temple", "weavers_quarter", marks=rule("MP-087")),
    ],
)
def test_illegal_11_producing_without_paying_corn(here: str, district: str) -> None:
    table = scene(at=here)
    put_incas(table.players[0], district, 3)
    put_incas(table.players[1], district, 3)
    give(table.players[0], corn=2)
    match = play(table, district)
    assert refuses(match, "3")
    match.play("2")
    assert at_table(match).players[0].goods[0] == 0
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[1]) == {}


@rule("MP-082")
def test_illegal_12_producing_with_more_incas_than_there_are_or_twice() -> None:
    table = scene(at="condor_temple")
    put_incas(table.players[0], "coca_plantation", 2)
    put_incas(table.players[0], "weavers_quarter", 3)
    give(table.players[0], corn=9)
    match = play(table, "coca_plantation")
    assert refuses(match, "3", "5")
    match.play("2")
    assert asked(match) == (1, "choose_move")


@rule("MP-103")
@pytest.mark.parametrize(
    ("here", "temple"),
    [
        ("corn_terraces", "condor_temple"),
        ("weavers_quarter", "puma_temple"),
        ("corn_terraces", "temple_of_the_sun"),
        ("sun_clock", "main_temple"),
    ],
)
def test_illegal_13_sacrificing_where_no_stone_was(here: str, temple: str) -> None:
    table = scene(at=here)
    lay(table, **{temple: 0})
    for player in table.players:
        give(player, llama=3)
        for cult in ("virgin", "puma", "condor"):
            ordain(table, player.seat, cult)
    match = play(table, temple)
    assert asked(match) == (1, "choose_move")
    assert [player.scout for player in at_table(match).players] == [0, 0, 0]


@rule("MP-105")
def test_illegal_14_sacrificing_more_llamas_than_cards_of_the_cult() -> None:
    table = scene(at="weavers_quarter")
    ordain(table, 0, "puma", 2)
    give(table.players[0], llama=5)
    match = play(table, "puma_temple")
    assert refuses(match, "3", "4", "5")
    match.play("2")
    assert asked(match) == (1, "choose_move")


@rule("MP-104")
def test_illegal_15_sacrificing_with_priests_of_another_cult() -> None:
    table = scene(at="corn_terraces")
    ordain(table, 0, "puma", 2)
    ordain(table, 0, "virgin", 2)
    ordain(table, 1, "condor", 1)
    give(table.players[0], llama=3)
    match = play(table, "condor_temple")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[0]) == {"llama": 3}


@rule("MP-113")
def test_illegal_16_two_units_of_one_kind_or_fewer_than_three_corn() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=2, llama=2, coca=1)
    match = play(table, "main_temple", "llama")
    assert refuses(match, "llama", "corn")
    assert offered(match) == {"coca", "done"}
    match.play("coca")
    assert asked(match) == (1, "choose_move")


@rule("MP-115")
def test_illegal_17_sacrificing_what_the_trail_pays_at_the_end_of_the_turn() -> None:
    table = scene(at="corn_terraces")
    ordain(table, 0, "virgin", 2)
    table.players[0].scout = 10
    match = play(table, "temple_of_the_sun")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[0]) == {"llama": 1}
    table = scene(at="sun_clock")
    table.players[0].scout = 4
    give(table.players[0], cloth=1)
    match = play(table, "main_temple")
    assert refuses(match, "corn")


# ---------------------------------------------------------------------- the Central Plaza


@rule("MP-166")
def test_illegal_24_adjusting_after_the_first_trade_or_twice() -> None:
    every = [f"{change}_{kind}" for change in ("add", "remove") for kind in KINDS]
    table = scene(at="sun_clock")
    give(table.players[0], corn=12, coca=3)
    for adjustment in ("add_coca", "remove_cloth", "none"):
        match = trading(table, adjustment)
        assert refuses(match, *every)
        match.play("sell_coca")
        assert refuses(match, *every)


@rule("MP-167")
def test_illegal_25_removing_from_an_empty_column_or_adding_to_a_full_one() -> None:
    table = scene(at="sun_clock")
    stock(table, llama=0, coca=4)
    match = play(table, "central_plaza")
    assert refuses(match, "remove_llama", "add_coca")
    assert {"add_llama", "remove_coca"} <= offered(match)


@rule("MP-005", "MP-160")
def test_illegal_26_buying_without_enough_corn_or_selling_what_one_has_not() -> None:
    table = scene(at="sun_clock")
    stock(table, llama=0, coca=2, pottery=3, cloth=4)
    give(table.players[0], corn=3, coca=1)
    give(table.players[1], corn=9, llama=9)
    match = trading(table)
    assert refuses(match, "buy_llama", "buy_coca", "buy_pottery", "sell_llama", "sell_pottery", "sell_cloth")
    assert offered(match) == {"buy_cloth", "sell_coca", "done"}


@rule("MP-160")
def test_illegal_27_trading_corn_as_a_good() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=9, llama=1)
    match = play(table, "central_plaza")
    assert refuses(match, "add_corn", "remove_corn")
    match.play("none")
    assert refuses(match, "sell_corn", "buy_corn")


@rule("MP-169", "MP-171")
def test_illegal_28_a_trade_that_brings_back_a_position() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=10, coca=1)
    match = trading(table)
    match.play("sell_coca")
    assert refuses(match, "buy_coca")
    match.play("buy_llama")
    assert refuses(match, "sell_llama")
    match.play("buy_coca")
    assert refuses(match, "sell_coca", "sell_llama")


@rule("MP-169")
@pytest.mark.parametrize("seed", range(3))
def test_illegal_28_over_a_whole_game_no_position_of_a_visit_occurs_twice(seed: int) -> None:
    visit: list[tuple[list[int], list[int]]] = []
    longest = 0
    for match in wander(3, seed):
        table = at_table(match)
        if match.choice is None or match.choice.prompt != "choose_trade":
            visit.clear()
            continue
        position = (table.players[match.choice.player].goods[:], table.market[:])
        assert position not in visit
        visit.append(position)
        longest = max(longest, len(visit))
    assert longest > 3


# ---------------------------------------------------------------------- other players

DISTRICTS = "|".join(CITY)
PRODUCTION = "corn_terraces|llama_meadow|coca_plantation|potters_quarter|weavers_quarter"
DECISIONS = {
    "choose_first_inca": PRODUCTION,
    "choose_prince_start": DISTRICTS,
    "choose_move": DISTRICTS + "|stay",
    "choose_moon_tile": "moon_(corn|llama|coca|pottery|cloth|steps_2|steps_3)",
    "pay_moon_fee": "pay|refuse",
    "choose_production": r"\d+",
    "choose_sacrifice": r"\d+",
    "choose_offering": "corn|llama|coca|pottery|cloth|done",
    "choose_new_inca": "farmer|shepherd|coca_planter|potter|weaver|done",
    "choose_priest": "puma|condor|none",
    "choose_virgin": "virgin|none",
    "choose_market_adjustment": "(add|remove)_(llama|coca|pottery|cloth)|none",
    "choose_trade": "(sell|buy)_(llama|coca|pottery|cloth)|done",
    "choose_sun_clock_inca": PRODUCTION + "|none",
    "choose_sun_clock_goods": r"(corn|llama|coca)\+(llama|coca|pottery)\+(coca|pottery|cloth)",
    "choose_card_to_return": "sc_[a-z]+_[a-z]+",
}


@rule("MP-008")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_illegal_35_giving_lending_or_trading_among_players(players: int) -> None:
    strange = {
        (match.choice.prompt, token)
        for match in wander(players, seed=8)
        if match.choice is not None
        for token in match.choice.tokens
        if not re.fullmatch(DECISIONS[match.choice.prompt], token)
    }
    assert strange == set()


@rule("MP-007")
def test_illegal_37_looking_at_the_cards_of_another_or_at_the_deck() -> None:
    table = scene(players=3)
    deal(table, 0, "sc_corn_llama")
    deal(table, 1, "sc_corn_coca")
    deal(table, 2, "sc_corn_pottery")
    swapped = table.copy()
    deal(swapped, 1, "sc_puma_virgin")
    deal(swapped, 2, "sc_corn_coca")
    Chance.of(9).shuffle(swapped.deck.cards)
    assert begin(table).seen_by(0) == begin(swapped).seen_by(0)
    assert begin(table).seen_by(None) == begin(swapped).seen_by(None)
    assert "sc_corn_coca" in json.dumps(begin(table).seen_by(1))
    assert begin(table).seen_by(1) != begin(swapped).seen_by(1)


@rule("MP-007")
@pytest.mark.parametrize("seed", range(3))
def test_illegal_37_a_question_about_cards_is_open_to_its_player_only(seed: int) -> None:
    questions = 0
    for match in wander(2, seed):
        if match.choice is None or match.choice.prompt != "choose_card_to_return":
            continue
        questions += 1
        player = match.choice.player
        for viewer in (player, 1 - player, None):
            choice = match.seen_by(viewer)["choice"]
            assert isinstance(choice, dict)
            assert choice["options"] == (match.choice.tokens if viewer == player else None)
    assert questions


@rule("MP-009")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_illegal_38_deciding_about_the_pieces_of_another(players: int) -> None:
    decider: int | None = None
    before: list[Player] = []
    for match in wander(players, seed=9):
        after = at_table(match).players
        for old, new in zip(before, after, strict=False):
            if new.seat != decider:
                assert (new.where, new.incas, new.cults) == (old.where, old.incas, old.cults)
                assert set(new.hand) >= set(old.hand)
                assert all(now >= then for now, then in zip(new.goods, old.goods, strict=True))
        decider = None if match.choice is None else match.choice.player
        before = [player.copy() for player in after]
    assert match.over


@rule("MP-009")
def test_illegal_38_each_owner_is_asked_about_his_own_incas_and_llamas() -> None:
    table = scene(players=3, at="corn_terraces")
    for seat in (1, 2):
        ordain(table, seat, "condor")
        give(table.players[seat], llama=1)
    match = play(table, "condor_temple")
    assert asked(match) == (1, "choose_sacrifice")
    match.play("1")
    assert [player.goods[1] for player in at_table(match).players] == [0, 0, 1]
    assert asked(match) == (2, "choose_sacrifice")
    match.play("0")
    assert [player.goods[1] for player in at_table(match).players] == [0, 0, 1]
