"""Chapter B: the set-up."""

from __future__ import annotations

import pytest

import tampu
from tampu.engine.match import Match
from tampu.games.machu_picchu.state import Table
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

SEEDS = range(40)
PRODUCTION = {"corn_terraces", "llama_meadow", "coca_plantation", "potters_quarter", "weavers_quarter"}


def fresh(players: int = 4, seed: int = 1) -> Match:
    """A match before its first question."""
    return tampu.new("machu_picchu", players=players, seed=seed)


def fresh_table(players: int = 4, seed: int = 1) -> Table:
    return at_table(fresh(players, seed))


# ---------------------------------------------------------------------- the board


@rule("MP-020")
@pytest.mark.parametrize(("cult", "cards"), [("virgin", 6), ("puma", 5), ("condor", 4)])
def test_three_rows_of_cult_cards_lie_on_the_board(cult: str, cards: int) -> None:
    assert fresh_table().taken == [0, 0, 0]
    table = scene(players=2, at="central_plaza")
    give(table.players[0], coca=2, pottery=2, cloth=2)
    house = "house_of_virgins" if cult == "virgin" else "house_of_priests"
    ordain(table, 1, cult, cards - 1)
    assert cult in offered(play(table, house))
    ordain(table, 1, cult, 1)
    assert cult not in offered(play(table, house))


@rule("MP-020")
@pytest.mark.parametrize(("cult", "last_number"), [("virgin", 4), ("puma", 4), ("condor", 4)])
def test_a_number_lies_under_every_card_down_to_the_last(cult: str, last_number: int) -> None:
    table = scene(players=2)
    ordain(table, 0, cult, {"virgin": 6, "puma": 5, "condor": 4}[cult])
    step_values = begin(table).state.seen_by(0)["step_values"]
    assert isinstance(step_values, dict)
    assert step_values[cult] == last_number


@rule("MP-021")
def test_the_market_has_four_columns_with_two_units_each() -> None:
    assert fresh_table().seen_by(None)["market"] == {"llama": 2, "coca": 2, "pottery": 2, "cloth": 2}


@rule("MP-021")
@pytest.mark.parametrize("good", ["llama", "coca", "pottery", "cloth"])
def test_the_units_lie_on_the_six_and_the_five(good: str) -> None:
    table = scene(at="sun_clock")
    table.market = fresh_table().market
    give(table.players[0], corn=11)
    match = play(table, "central_plaza", "none", f"buy_{good}")
    assert goods(at_table(match).players[0])["corn"] == 11 - 5
    match.play(f"buy_{good}")
    assert goods(at_table(match).players[0]) == {good: 2}
    give(table.players[1], **{good: 3})
    table.active = 1
    match = play(table, "central_plaza", "none", f"sell_{good}", f"sell_{good}", f"sell_{good}")
    assert goods(at_table(match).players[1]) == {"corn": 4 + 3 + 3}


@rule("MP-022")
def test_the_28_cards_are_shuffled() -> None:
    decks = {tuple(fresh_table(seed=seed).deck.cards) for seed in SEEDS}
    assert len(decks) == len(SEEDS)
    for seed in SEEDS:
        table = fresh_table(seed=seed)
        cards = table.deck.cards + [card for player in table.players for card in player.hand]
        assert sorted(cards) == list(range(28))
    assert len({deck[-1] for deck in decks}) > 10
    assert len({deck[0] for deck in decks}) > 10


@rule("MP-023")
def test_the_sun_tile_is_in_the_sky_and_seven_moon_tiles_are_open() -> None:
    view = fresh_table().seen_by(None)
    assert view["sun"] is None
    assert view["moons"] == [
        "moon_corn",
        "moon_llama",
        "moon_coca",
        "moon_pottery",
        "moon_cloth",
        "moon_steps_2",
        "moon_steps_3",
    ]


@rule("MP-024", "MP-025")
def test_every_temple_has_a_stone_and_every_production_district_a_bonus_unit() -> None:
    assert fresh_table().seen_by(None)["bonus"] == {
        "corn_terraces": 1,
        "llama_meadow": 1,
        "coca_plantation": 1,
        "potters_quarter": 1,
        "weavers_quarter": 1,
        "condor_temple": 1,
        "puma_temple": 1,
        "temple_of_the_sun": 1,
        "main_temple": 1,
    }


@rule("MP-025")
@pytest.mark.parametrize(
    ("district", "bonus"),
    [
        ("corn_terraces", {"corn": 3}),
        ("llama_meadow", {"llama": 1}),
        ("coca_plantation", {"coca": 1}),
        ("potters_quarter", {"pottery": 1}),
        ("weavers_quarter", {"cloth": 1}),
    ],
)
def test_the_bonus_unit_is_of_the_district_s_own_kind(district: str, bonus: dict[str, int]) -> None:
    match = fresh(players=2)
    elsewhere = min(PRODUCTION - {district})
    match.play(elsewhere).play(elsewhere)
    seat = at_table(match).active
    match.play(district)
    start = {"corn": 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1}
    assert goods(at_table(match).players[seat]) == {good: start[good] + bonus.get(good, 0) for good in start}


@rule("MP-026", "MP-027")
@pytest.mark.parametrize(("players", "day", "corn"), [(2, 1, 8), (3, 2, 7), (4, 3, 6), (5, 3, 6)])
def test_the_first_day_and_the_corn_on_the_time_track(players: int, day: int, corn: int) -> None:
    table = fresh_table(players)
    assert (table.day, table.time_corn) == (day, corn)


@rule("MP-026", "MP-027")
@pytest.mark.parametrize("players", [4, 5])
def test_example_x02_four_or_five_players_begin_on_day_three(players: int) -> None:
    days: dict[int, int] = {}
    for match in wander(players, seed=1):
        days.setdefault(at_table(match).day, at_table(match).time_corn)
    assert days == {3: 6, 4: 5, 5: 4, 6: 3, 7: 2, 8: 1, 9: 0}


# ---------------------------------------------------------------------- the players


@rule("MP-028")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_begins_with_one_unit_of_every_good(players: int) -> None:
    start = {"corn": 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1}
    assert [goods(player) for player in fresh_table(players).players] == [start] * players


@rule("MP-029")
@pytest.mark.parametrize(("players", "discs"), [(2, 12), (3, 10), (4, 9), (5, 8)])
def test_the_supply_of_incas_follows_from_the_number_of_players(players: int, discs: int) -> None:
    table = fresh_table(players)
    assert [player.supply for player in table.players] == [discs] * players
    assert [(sum(player.incas), player.on_clock) for player in table.players] == [(0, 0)] * players


@rule("MP-029")
def test_the_other_discs_are_out_of_the_game() -> None:
    table = scene(players=5, at="royal_palace")
    put_incas(table.players[0], "corn_terraces", 7)
    give(table.players[0], corn=3, llama=1, coca=1, pottery=1)
    match = play(table, "watchmans_hut", "farmer")
    assert at_table(match).players[0].incas == [8, 0, 0, 0, 0]
    assert asked(match) == (1, "choose_move")


@rule("MP-030")
@pytest.mark.parametrize(("players", "deck"), [(2, 26), (3, 25), (4, 24), (5, 23)])
def test_each_player_is_dealt_one_card(players: int, deck: int) -> None:
    table = fresh_table(players)
    assert [len(player.hand) for player in table.players] == [1] * players
    assert len(table.deck) == deck


@rule("MP-030")
def test_the_card_is_random_and_its_owner_may_look_at_it_before_he_places_his_first_inca() -> None:
    seen = set()
    for seed in SEEDS:
        match = fresh(2, seed)
        assert asked(match) == (at_table(match).first_player, "choose_first_inca")
        players = at_table(match).seen_by(0)["players"]
        assert isinstance(players, list)
        assert players[1]["hand"] is None
        (card,) = players[0]["hand"]
        seen.add(card)
    assert len(seen) > 10
    assert all(card.startswith("sc_") for card in seen)


@rule("MP-031")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_anybody_may_be_the_first_player(players: int) -> None:
    assert {fresh_table(players, seed).first_player for seed in SEEDS} == set(range(players))


@rule("MP-031")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_seat_begins_if_that_is_agreed(players: int) -> None:
    for seed in SEEDS:
        match = tampu.new("machu_picchu", players=players, seed=seed, first_player="chosen")
        assert asked(match) == (0, "choose_first_inca")
        assert [player.scout for player in at_table(match).players] == [1, 2, 3, 4, 5][:players]


@rule("MP-031", "MP-032")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_scouts_begin_in_turn_order_clockwise_from_the_first_player(players: int) -> None:
    for seed in SEEDS:
        table = fresh_table(players, seed)
        first = table.first_player
        order = (list(range(players)) * 2)[first : first + players]
        assert [table.players[seat].scout for seat in order] == [1, 2, 3, 4, 5][:players]


# ---------------------------------------------------------------------- the first Incas


@rule("MP-031", "MP-033", "MP-035")
def test_first_incas_are_placed_clockwise_before_the_first_prince() -> None:
    match = next(match for match in (fresh(3, seed) for seed in SEEDS) if at_table(match).first_player == 1)
    for seat in (1, 2, 0):
        assert asked(match) == (seat, "choose_first_inca")
        assert offered(match) == PRODUCTION
        assert [player["where"] for player in seen(match)["players"]] == [None, None, None]
        match.play("potters_quarter")
    assert [player.incas for player in at_table(match).players] == [[0, 0, 0, 1, 0]] * 3
    assert at_table(match).turn == 1
    assert asked(match) == (1, "choose_prince_start")
    assert [player["where"] for player in seen(match)["players"]] == [None, None, None]


@rule("MP-033")
def test_the_first_inca_comes_from_the_supply_and_is_free() -> None:
    match = fresh(2)
    seat = at_table(match).first_player
    match.play("weavers_quarter")
    player = at_table(match).players[seat]
    assert (player.supply, player.incas) == (11, [0, 0, 0, 0, 1])
    assert goods(player) == {"corn": 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1}


@rule("MP-034")
@pytest.mark.parametrize(
    ("district", "profession", "corn", "good", "count"),
    [
        ("corn_terraces", "farmer", 3 + 3 + 3, "llama", 1),
        ("llama_meadow", "shepherd", 3 - 1, "llama", 1 + 1 + 1),
        ("coca_plantation", "coca_planter", 3 - 1, "coca", 1 + 1 + 1),
        ("potters_quarter", "potter", 3 - 1, "pottery", 1 + 1 + 1),
        ("weavers_quarter", "weaver", 3 - 1, "cloth", 1 + 1 + 1),
    ],
)
def test_the_district_makes_the_profession(district: str, profession: str, corn: int, good: str, count: int) -> None:
    match = fresh(2).play(district).play(min(PRODUCTION - {district}))
    placed = [event.plain() for event in match.log if event.kind == "placed_first_inca"]
    assert placed[0]["profession"] == profession
    seat = at_table(match).active
    match.play(district)
    if profession != "farmer":
        assert asked(match) == (seat, "choose_production")
        match.play("1")
    assert goods(at_table(match).players[seat]) == {
        "corn": corn,
        **dict.fromkeys(("llama", "coca", "pottery", "cloth"), 1),
        good: count,
    }


@rule("MP-371", "MP-373")
def test_example_x03_the_learning_game_with_three_players() -> None:
    match = tampu.new("machu_picchu", players=3, seed=1, learning_game=True)
    table = at_table(match)
    assert table.day == 4
    assert [player.incas for player in table.players] == [[1, 1, 1, 1, 1]] * 3
    assert asked(match) == (table.first_player, "choose_prince_start")
