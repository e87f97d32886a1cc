"""Chapter C: turns and movement."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tampu.engine.match import Match
from tampu.games.machu_picchu.components import OFF_BOARD, Ending
from tampu.games.machu_picchu.state import Table
from tests.games.machu_picchu.scene import (
    CARD,
    CITY,
    asked,
    at_table,
    begin,
    deal,
    give,
    goods,
    lay,
    offered,
    ordain,
    play,
    put_incas,
    scene,
    seen,
    take_moon,
    wander,
)
from tests.ledger import rule


def where(match: Match) -> list[object]:
    """Where the princes are."""
    return [player["where"] for player in seen(match)["players"]]


def before_the_first_turn(players: int = 3) -> Table:
    """All princes are still off the board and seat 0 begins."""
    table = scene(players)
    table.turn = 1
    for player in table.players:
        player.where = OFF_BOARD
    return table


def last_turn_of_day(day: int = 4, players: int = 3, at: str = "sun_clock") -> Table:
    """Seat 1 has closed the day with tiles that ask nothing, and seat 0 takes the last turn."""
    table = scene(players, day, at)
    take_moon(table, 1, "moon_corn", "moon_steps_2", "moon_steps_3")
    return table


# ---------------------------------------------------------------------- turns


@rule("MP-040")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise_over_the_whole_game_nights_included(players: int) -> None:
    movers = [
        match.choice.player
        for match in wander(players, seed=4)
        if match.choice is not None and match.choice.prompt in ("choose_prince_start", "choose_move")
    ]
    assert len(movers) > 40
    assert {(after - before) % players for before, after in pairwise(movers)} == {1}


@rule("MP-040", "MP-053")
def test_the_next_player_follows_clockwise() -> None:
    match = play(scene(at="sun_clock"), "house_of_priests")
    assert asked(match) == (1, "choose_move")
    match.play("house_of_priests")
    assert asked(match) == (2, "choose_move")
    match.play("house_of_priests")
    assert asked(match) == (0, "choose_move")


@rule("MP-041")
def test_on_his_first_turn_a_player_puts_his_prince_on_any_district() -> None:
    table = before_the_first_turn()
    give(table.players[0], llama=2)
    match = begin(table)
    assert asked(match) == (0, "choose_prince_start")
    assert offered(match) == CITY


@rule("MP-041")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_places_his_prince_once_and_before_any_other_turn(players: int) -> None:
    prompts = [
        (match.choice.player, match.choice.prompt)
        for match in wander(players, seed=7)
        if match.choice is not None and match.choice.prompt in ("choose_prince_start", "choose_move")
    ]
    assert {seat for seat, prompt in prompts[:players] if prompt == "choose_prince_start"} == set(range(players))
    assert {prompt for _, prompt in prompts[players:]} == {"choose_move"}


@rule("MP-041")
def test_the_first_district_costs_nothing_and_its_action_happens() -> None:
    table = before_the_first_turn()
    give(table.players[0], llama=1)
    match = play(table, "coca_plantation")
    assert goods(at_table(match).players[0]) == {"llama": 1, "coca": 1}
    assert where(match) == ["coca_plantation", None, None]
    assert asked(match) == (1, "choose_prince_start")


@rule("MP-041", "MP-042")
def test_only_the_first_turn_is_a_placing() -> None:
    match = play(before_the_first_turn(2), "sun_clock", "sun_clock")
    assert asked(match) == (0, "choose_move")
    assert offered(match) == {"central_plaza", "house_of_priests", "main_temple", "stay"}


@rule("MP-042")
def test_a_turn_is_exactly_one_walk_ride_or_stay() -> None:
    table = scene(players=2, at="sun_clock")
    give(table.players[0], llama=2)
    assert offered(begin(table)) == CITY - {"sun_clock"} | {"stay"}
    for tokens in (["house_of_priests"], ["house_of_virgins"], ["stay", "moon_corn"]):
        assert asked(play(table, *tokens)) == (1, "choose_move")


# ---------------------------------------------------------------------- walking and riding


@rule("MP-043")
def test_without_a_llama_a_prince_walks_to_a_neighbour() -> None:
    match = begin(scene(at="house_of_virgins"))
    assert offered(match) == {"central_plaza", "house_of_priests", "royal_palace", "stay"}
    match.play("house_of_priests")
    assert where(match) == ["house_of_priests", "house_of_virgins", "house_of_virgins"]


@rule("MP-043", "MP-044")
def test_walking_is_free_also_for_who_has_llamas() -> None:
    table = scene(at="house_of_virgins")
    give(table.players[0], llama=1)
    match = play(table, "house_of_priests")
    assert goods(at_table(match).players[0]) == {"llama": 1}


@rule("MP-044")
def test_a_ride_costs_one_llama_and_goes_to_any_other_district() -> None:
    table = scene(at="house_of_virgins")
    give(table.players[0], llama=2)
    match = begin(table)
    assert offered(match) == CITY - {"house_of_virgins"} | {"stay"}
    match.play("sun_clock")
    assert where(match)[0] == "sun_clock"
    assert goods(at_table(match).players[0]) == {"llama": 1}


@rule("MP-044")
def test_every_district_is_offered_once_by_foot_or_by_llama() -> None:
    table = scene(at="house_of_virgins")
    give(table.players[0], llama=1)
    choice = begin(table).choice
    assert choice is not None
    assert len(choice.tokens) == 15


@rule("MP-046")
@pytest.mark.parametrize("llamas", [0, 3])
def test_a_prince_cannot_use_his_district_again_not_even_for_a_llama(llamas: int) -> None:
    table = scene(at="royal_palace")
    give(table.players[0], llama=llamas, coca=2, pottery=2, cloth=2)
    match = begin(table)
    assert "royal_palace" not in offered(match)
    match.play("stay").play("moon_corn")
    assert asked(match) == (1, "choose_move")


@rule("MP-046")
@pytest.mark.parametrize("players", [2, 4])
def test_over_a_whole_game_no_prince_enters_one_district_twice_in_a_row(players: int) -> None:
    for match in wander(players, seed=6):
        if match.choice is not None and match.choice.prompt == "choose_move":
            assert str(where(match)[match.choice.player]) not in offered(match)


@rule("MP-047")
def test_a_district_entered_two_turns_ago_may_be_entered_again() -> None:
    table = scene(players=2, at="central_plaza")
    give(table.players[0], coca=2, pottery=4, cloth=2)
    match = play(table, "house_of_virgins", "virgin", "sun_clock", "royal_palace", "done", "house_of_priests")
    assert "house_of_virgins" in offered(match)
    match.play("house_of_virgins")
    assert asked(match) == (0, "choose_virgin")


@rule("MP-048")
def test_any_number_of_princes_may_be_in_one_district() -> None:
    table = scene(players=5, at="house_of_priests")
    for player in table.players:
        give(player, pottery=2, coca=1, cloth=1)
    match = begin(table)
    for seat in range(5):
        assert "house_of_virgins" in offered(match)
        match.play("house_of_virgins")
        assert asked(match) == (seat, "choose_virgin")
        match.play("virgin")
    assert where(match) == ["house_of_virgins"] * 5


@rule("MP-049")
def test_entering_triggers_the_action_at_once() -> None:
    table = scene(at="corn_terraces")
    give(table.players[0], corn=3, coca=1)
    match = play(table, "watchmans_hut")
    assert asked(match) == (0, "choose_new_inca")


@rule("MP-049")
def test_the_llama_of_a_ride_is_not_there_for_the_action() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], llama=1)
    ordain(table, 0, "virgin")
    match = play(table, "temple_of_the_sun")
    assert asked(match) == (1, "choose_move")
    assert at_table(match).players[0].scout == 3
    give(table.players[0], llama=1)
    assert offered(play(table, "temple_of_the_sun")) == {"0", "1"}


@rule("MP-050")
@pytest.mark.parametrize(
    "district", ["coca_plantation", "weavers_quarter", "potters_quarter", "corn_terraces", "temple_of_the_sun"]
)
def test_a_district_where_nothing_can_be_done_may_be_entered_without_effect(district: str) -> None:
    table = scene(at="condor_temple")
    table.bonus = [0] * 9
    for player in table.players:
        put_incas(player, "coca_plantation")
        put_incas(player, "corn_terraces")
        give(player, corn=1)
    before = begin(table).state.saved()
    match = begin(table)
    assert district in offered(match)
    match.play(district)
    assert asked(match) == (1, "choose_move")
    assert where(match)[0] == district
    after = at_table(match)
    after.players[0].where, after.active, after.turn = table.players[0].where, 0, table.turn
    assert after.saved() == before


@rule("MP-050")
@pytest.mark.parametrize("district", ["house_of_priests", "house_of_virgins", "royal_palace", "sun_clock"])
def test_a_house_where_nothing_can_be_paid_may_be_entered_without_effect(district: str) -> None:
    table = scene(at="central_plaza")
    match = play(table, district)
    assert asked(match) == (1, "choose_move")
    assert where(match)[0] == district
    assert [goods(player) for player in at_table(match).players] == [{}, {}, {}]


# ---------------------------------------------------------------------- staying


@rule("MP-045")
@pytest.mark.parametrize("here", ["royal_palace", "coca_plantation", "temple_of_the_sun", "house_of_priests"])
def test_who_stays_takes_a_moon_tile_and_does_nothing_else(here: str) -> None:
    table = scene(at=here)
    give(table.players[0], corn=6, llama=2, coca=3, pottery=3, cloth=3)
    put_incas(table.players[0], "coca_plantation")
    ordain(table, 0, "virgin")
    held = goods(table.players[0])
    match = play(table, "stay")
    assert asked(match) == (0, "choose_moon_tile")
    match.play("moon_cloth")
    assert asked(match) == (1, "choose_move")
    assert where(match) == [here] * 3
    player = at_table(match).players[0]
    assert seen(match)["players"][0]["moons"] == ["moon_cloth"]
    assert (goods(player), player.scout) == (held, 0)
    assert at_table(match).bonus == [1] * 9


@rule("MP-052")
def test_princes_keep_their_place_overnight_and_may_stay_at_dawn() -> None:
    match = play(last_turn_of_day(day=4), "main_temple")
    assert at_table(match).day == 5
    assert where(match) == ["main_temple", "sun_clock", "sun_clock"]
    assert asked(match) == (1, "choose_move")
    assert offered(match) == {"central_plaza", "house_of_priests", "main_temple", "stay"}
    match.play("stay")
    assert asked(match) == (1, "choose_moon_tile")


# ---------------------------------------------------------------------- what cannot be refused


@rule("MP-051")
def test_bonuses_and_corn_are_taken_without_a_question() -> None:
    table = scene(at="watchmans_hut")
    lay(table, corn_terraces=2)
    put_incas(table.players[0], "corn_terraces")
    put_incas(table.players[2], "corn_terraces", 2)
    match = play(table, "corn_terraces")
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 9}, {}, {"corn": 6}]


REFUSALS = [
    pytest.param("llama_meadow", "0", id="production"),
    pytest.param("temple_of_the_sun", "0", id="sacrifice"),
    pytest.param("main_temple", "done", id="offering"),
    pytest.param("royal_palace", "done", id="new Incas"),
    pytest.param("house_of_priests", "none", id="priest"),
    pytest.param("house_of_virgins", "none", id="virgin"),
    pytest.param("sun_clock", "none", id="Sun Clock"),
]


@rule("MP-051")
@pytest.mark.parametrize(("district", "refusal"), REFUSALS)
def test_everything_else_in_an_action_may_be_refused(district: str, refusal: str) -> None:
    table = scene(at="central_plaza")
    give(table.players[0], corn=3, llama=1, coca=2, pottery=2, cloth=2)
    put_incas(table.players[0], "llama_meadow")
    ordain(table, 0, "virgin")
    match = play(table, district)
    assert refusal in offered(match)
    match.play(refusal)
    assert asked(match) == (1, "choose_move")
    bonus = 1 if district == "llama_meadow" else 0
    assert at_table(match).players[0].goods == [3, 1 + bonus, 2, 2, 2]


@rule("MP-051")
def test_steps_trail_rewards_and_card_draws_cannot_be_refused() -> None:
    table = scene(at="sun_clock")
    deal(table, 0, "sc_corn_llama")
    table.players[0].scout = 12
    table.players[1].scout = 17
    lay(table, main_temple=2)
    give(table.players[0], coca=1)
    give(table.players[1], llama=1, cloth=1)
    match = play(table, "main_temple", "coca", "llama", "cloth")
    assert asked(match) == (0, "choose_card_to_return")
    assert goods(at_table(match).players[0]) == {"llama": 1}
    assert len(offered(match)) == 4
    assert all(token in CARD for token in offered(match))
    match.play("sc_corn_llama").play(min(offered(match)))
    assert asked(match) == (1, "choose_card_to_return")
    assert len(offered(match)) == 4
    assert all(token in CARD for token in offered(match))


# ---------------------------------------------------------------------- the end of a turn


def order(match: Match, *kinds: str) -> list[tuple[str, int | None]]:
    """The events of these kinds, in order, with their seats."""
    return [(event.kind, event.seat) for event in match.log if event.kind in kinds]


@rule("MP-053")
def test_at_the_end_of_a_turn_the_trail_of_all_players_is_settled() -> None:
    table = scene(at="sun_clock")
    table.players[0].scout = 4
    table.players[2].scout = 12
    give(table.players[2], cloth=1)
    match = play(table, "main_temple", "cloth")
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 3}, {}, {"llama": 1}]


@rule("MP-053")
def test_on_the_last_turn_of_a_day_come_the_trail_the_time_corn_and_then_the_night() -> None:
    table = last_turn_of_day(day=4)
    table.players[0].scout = 5
    match = play(table, "main_temple")
    assert order(match, "trail_paid", "took_time_corn", "night_fell", "moon_gave", "day_began") == [
        ("trail_paid", 0),
        ("took_time_corn", 0),
        ("night_fell", None),
        ("moon_gave", 1),
        ("day_began", 1),
    ]
    assert goods(at_table(match).players[0]) == {"corn": 3 + 1}


@rule("MP-053")
def test_the_time_corn_waits_until_all_draws_are_made() -> None:
    table = last_turn_of_day(day=4)
    table.players[0].scout = 19
    match = play(table, "main_temple")
    for _ in range(2):
        assert asked(match) == (0, "choose_card_to_return")
        assert (goods(at_table(match).players[0]), at_table(match).time_corn) == ({}, 5)
        match.play(min(offered(match)))
    assert (goods(at_table(match).players[0]), at_table(match).time_corn) == ({"corn": 1}, 4)


@rule("MP-053")
def test_the_time_corn_comes_before_the_check_for_a_rescue_and_no_night_after_it() -> None:
    table = last_turn_of_day(day=4)
    table.players[0].scout = 19
    deal(table, 0, "sc_corn_llama")
    deal(table, 2, "sc_puma_virgin")
    deal(table, 1, *sorted(set(CARD) - {"sc_corn_llama", "sc_puma_virgin", "sc_condor_puma"}))
    match = play(table, "main_temple")
    assert match.over
    assert at_table(match).ending == Ending.RESCUE_BY_CARDS
    assert [goods(player) for player in at_table(match).players] == [{"corn": 1}, {}, {}]
    assert order(match, "took_time_corn", "night_fell", "game_ended") == [("took_time_corn", 0), ("game_ended", None)]


@rule("MP-053")
def test_the_check_for_a_rescue_comes_before_the_next_turn() -> None:
    table = scene(at="house_of_priests")
    ordain(table, 0, "virgin", 5)
    ordain(table, 1, "puma", 5)
    ordain(table, 2, "condor", 4)
    give(table.players[0], pottery=2, coca=1, cloth=1)
    match = play(table, "house_of_virgins", "virgin")
    assert match.over
    assert at_table(match).ending == Ending.RESCUE_BY_RECRUITING


@rule("MP-053")
def test_a_rescue_on_the_last_turn_of_day_nine_comes_before_the_conquest() -> None:
    table = last_turn_of_day(day=9, at="house_of_priests")
    ordain(table, 0, "virgin", 5)
    ordain(table, 1, "puma", 5)
    ordain(table, 2, "condor", 4)
    give(table.players[0], pottery=2, coca=1, cloth=1)
    match = play(table, "house_of_virgins", "virgin")
    assert at_table(match).ending == Ending.RESCUE_BY_RECRUITING


@rule("MP-053")
def test_the_last_turn_of_day_nine_ends_in_a_conquest_after_the_trail_and_without_time_corn() -> None:
    table = last_turn_of_day(day=9)
    table.players[0].scout = 5
    match = play(table, "main_temple")
    assert at_table(match).ending == Ending.CONQUEST
    assert [goods(player) for player in at_table(match).players] == [{"corn": 3}, {}, {}]


@rule("MP-053")
def test_before_the_last_turn_of_a_day_there_is_neither_time_corn_nor_night() -> None:
    table = scene(at="sun_clock")
    take_moon(table, 2, "moon_corn", "moon_steps_2", "moon_steps_3")
    match = play(table, "house_of_priests")
    assert asked(match) == (1, "choose_move")
    assert (at_table(match).day, at_table(match).time_corn) == (4, 5)


@rule("MP-054")
def test_a_day_has_no_limit_of_turns_and_ends_only_by_the_third_moon_tile() -> None:
    match = play(scene(players=2, day=4, at="sun_clock"), "stay", "moon_corn", "stay", "moon_steps_2")
    for _ in range(50):
        match.play("house_of_priests").play("house_of_priests").play("sun_clock").play("sun_clock")
    assert (at_table(match).day, at_table(match).sun) == (4, -1)
    match.play("stay").play("moon_steps_3")
    assert (at_table(match).day, at_table(match).sun) == (4, 0)
    match.play("house_of_priests")
    assert at_table(match).day == 5
