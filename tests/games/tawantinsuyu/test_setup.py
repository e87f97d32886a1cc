"""The box, the set-up, and what is hidden (TW-001 to TW-061)."""

from __future__ import annotations

from collections import Counter

import pytest

import tampu
from tampu.engine.chance import Chance
from tampu.engine.game import AUTOMA, PLAYER
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import GAME, tasks
from tampu.games.tawantinsuyu.components import (
    ADJACENT,
    ARMY_COPIES,
    BUILDINGS,
    CONQUEST_SPACES,
    GOD_CARDS,
    GOD_OF,
    NONE,
    PASSIVE,
    REGIONS,
    SPACES,
    STAIRS_SLOTS,
    STATUE_COUNT,
    STATUES,
    WEAVINGS,
    WORKERS,
    Source,
)
from tampu.games.tawantinsuyu.phases import PRIEST_START, SETUP_BENEFITS
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule


def new(players: int, seed: int = 1, **options: object) -> Match:
    return tampu.new("tawantinsuyu", players, seed, hold=False, date=DATE, **options)


def random_to(match: Match, prompt: str) -> Match:
    """Random answers until this is asked."""
    luck = Chance.of(5)
    while match.choice is not None and match.choice.prompt != prompt:
        match.play(luck.pick(match.choice.options))
    return match


# ---------------------------------------------------------------------- the box


@rule("TW-001")
def test_one_to_four_players_clockwise_by_seat() -> None:
    assert list(GAME.players) == [1, 2, 3, 4]
    assert [seat.kind for seat in new(1).seats] == [PLAYER, AUTOMA]
    for players in (2, 3, 4):
        assert [seat.kind for seat in new(players).seats] == [PLAYER] * players
        match = random_to(new(players, first_player="chosen"), "hp_start")
        seats: list[int] = []
        luck = Chance.of(3)
        while len(seats) < 2 * players:
            if not seats or seats[-1] != at_table(match).active:
                seats.append(at_table(match).active)
            assert match.choice is not None
            match.play(luck.pick(match.choice.options))
        assert seats == [*range(players)] * 2


@rule("TW-002")
def test_resources_have_no_limit() -> None:
    """Far more than the printed pieces can be held and are still gained."""
    table = scene()
    goods(table, 0, 500, 500, 500, 500)
    goods(table, 1, 500, 500, 500, 500)
    assert GAME.problems(table) == []
    for task in range(4):
        drive(tasks.perform(table, table.players[0], task))
    assert has(table.players[0]) == (503, 502, 502, 501)


@rule("TW-008", "TW-043")
@pytest.mark.parametrize(("players", "gone"), [(1, 1), (2, 1), (3, 2), (4, 0)])
def test_nine_workers_of_each_colour_and_some_leave_the_game(players: int, gone: int) -> None:
    table = at_table(new(players))
    assert table.removed == [gone] * 5
    assert len(WORKERS) == 5
    everywhere = table.bag.cards + table.village + table.nomads + [w for w in table.hill if w != NONE]
    everywhere += [worker for player in table.players for worker in player.workers]
    assert Counter(everywhere) == dict.fromkeys(range(5), 9 - gone)


@rule("TW-009", "TW-041")
def test_what_everybody_begins_with() -> None:
    for player in at_table(new(4)).players:
        assert (player.score, player.temple, player.stairs, player.markers) == (10, 0, 5, 10)
    table = at_table(new(4))
    assert set(table.stairs) == {NONE}
    assert set(table.conquests) == {NONE}
    assert sum(table.casualties) == 0
    assert set(table.hill) == {NONE}


@rule("TW-010", "TW-011")
def test_the_box_is_complete() -> None:
    assert (PASSIVE, len(BUILDINGS)) == (19, 39)
    assert len(WEAVINGS) == 35
    assert sum(weaving.starter for weaving in WEAVINGS) == 4
    assert Counter(GOD_OF) == dict.fromkeys(range(6), 7)
    assert len(GOD_CARDS) == 42
    assert sum(ARMY_COPIES) == 30
    assert STATUE_COUNT == (2, 1)
    assert len(STATUES) == 12


@rule("TW-012", "TW-013", "TW-014")
def test_the_hill_is_three_rings_of_spaces() -> None:
    assert Counter(space.terrace for space in SPACES) == {0: 10, 1: 20, 2: 30}
    assert {space.section for space in SPACES} == set(range(5))
    assert len({(space.terrace, space.section) for space in SPACES}) == 15
    for space in SPACES:
        assert len(set(space.tasks)) == 3
        near = ADJACENT[space.index]
        assert len(set(near)) == 4
        for there in near:
            assert SPACES[there].terrace == space.terrace
            assert set(SPACES[there].tasks) & set(space.tasks)
            assert space.index in ADJACENT[there]


@rule("TW-015", "TW-017")
def test_stairs_slots_and_regions() -> None:
    assert [str(slot) for slot in STAIRS_SLOTS] == [
        f"{section}-{slot}" for slot in ("upper_middle", "middle_lower") for section in range(5)
    ]
    assert len(REGIONS) == 4
    for region in REGIONS:
        assert [s.position for s in CONQUEST_SPACES if s.region == region.index] == [1, 2, 3, 4, 5]


@rule("TW-016", "TW-018", "TW-081")
def test_high_priests_may_share_a_space_and_the_first_placing_starts_nothing() -> None:
    table = scene()
    table.players[0].priest = table.players[1].priest = NONE
    workers(table, 0, "blue")
    table.phase = PRIEST_START
    table.players[1].priest = 2
    match = begin(table)
    expect(match, "hp_start", "worship", "offering", "rejuvenate", "conquest", "production")
    do(match, "rejuvenate")
    assert at_table(match).players[0].priest == 2
    assert at_table(match).players[0].temple == at_table(match).players[1].temple == 0
    assert at_table(match).taken == 0


@rule("TW-019")
def test_a_score_never_drops_below_nothing() -> None:
    table = scene()
    player = table.players[0]
    player.score = player.earned[0] = 3
    table.score(player, Source.POTATOES, -8)
    assert player.score == 0
    table.score(player, Source.STAIRS, 500)
    assert player.score == 500


# ---------------------------------------------------------------------- the set-up


@rule("TW-040")
def test_the_first_player_is_random_or_chosen() -> None:
    assert {at_table(new(4, seed)).first for seed in range(30)} == {0, 1, 2, 3}
    assert {at_table(new(4, seed, first_player="chosen")).first for seed in range(10)} == {0}


@rule("TW-042")
def test_the_coricancha_is_turned_at_random_or_as_printed() -> None:
    assert {at_table(new(2, seed)).rotation for seed in range(40)} == set(range(5))
    assert {at_table(new(2, seed, coricancha="printed")).rotation for seed in range(10)} == {0}
    table = at_table(new(2))
    table.rotation = 2
    seen = table.seen_by(0)["coricancha"]
    assert seen == ["conquest", "production", "worship", "offering", "rejuvenate"]


@rule("TW-044", "TW-045")
def test_everybody_begins_with_two_workers_of_different_colours() -> None:
    for seed in range(40):
        for player in at_table(new(4, seed)).players:
            assert len(player.workers) == 2
            assert player.workers[0] != player.workers[1]


@rule("TW-047", "TW-048")
@pytest.mark.parametrize(("players", "village", "nomads"), [(1, 6, 3), (2, 6, 3), (3, 7, 3), (4, 9, 4)])
def test_village_and_nomads(players: int, village: int, nomads: int) -> None:
    table = at_table(new(players))
    assert (len(table.village), len(table.nomads)) == (village, nomads)


@rule("TW-049")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_workers_are_set_out_where_two_play(players: int) -> None:
    table = at_table(new(players))
    out = [space.token for space in SPACES if table.hill[space.index] != NONE]
    assert out == (["U00", "U04", "U06", "U08"] if players <= 2 else [])


@rule("TW-046")
@pytest.mark.parametrize(("seats", "removed", "elsewhere"), [(2, 5, 13), (3, 10, 10), (4, 0, 13)])
def test_all_other_workers_are_in_the_bag(seats: int, removed: int, elsewhere: int) -> None:
    assert len(at_table(new(seats)).bag) == 45 - removed - 2 * seats - elsewhere


@rule("TW-050", "TW-051")
def test_piles_and_market() -> None:
    table = at_table(new(3))
    assert all(tile < PASSIVE for tile in table.market[:2])
    assert all(tile >= PASSIVE for tile in table.market[2:])
    assert [len(pile) for pile in table.piles] == [17, 18]
    assert (len(table.army_deck), table.army_discard) == (30, [])
    assert table.statues == [2, 1] * 6


@rule("TW-052")
@pytest.mark.parametrize(("players", "tiles"), [(1, 18), (2, 18), (3, 24), (4, 31)])
def test_the_weaving_pile(players: int, tiles: int) -> None:
    table = at_table(new(players))
    assert len(table.weavings) == tiles
    assert table.top_up
    assert table.seen_by(None)["top_weaving"] == WEAVINGS[table.weavings.cards[-1]].token


@rule("TW-053", "TW-054")
def test_starters_are_chosen_in_turn_order() -> None:
    match = new(2, first_player="chosen")
    before = at_table(match).turn
    expect(match, "setup_starter", "SW01", "SW02", "SW03", "SW04")
    do(match, "SW02")
    assert at_table(match).turn == before + 1
    expect(match, "setup_starter", "SW01", "SW03", "SW04")
    do(match, "SW04")
    table = at_table(match)
    assert table.turn == before + 2
    assert [WEAVINGS[player.tapestries[0][0]].token for player in table.players] == ["SW02", "SW04"]
    assert {WEAVINGS[w].token for w in table.gone_weavings} >= {"SW01", "SW03"}
    assert [player.goods for player in table.players] == [[0, 0, 2, 0]] * 2


def keep_three(match: Match) -> None:
    for _ in range(3):
        match.play(tokens(match)[0])


@rule("TW-055", "TW-021")
def test_three_of_eight_cards_are_kept_in_secret() -> None:
    match = new(2, first_player="chosen").play("SW01").play("SW02")
    dealt = tokens(match)
    assert len(dealt) == 8
    assert match.seen_by(1)["choice"]["options"] is None  # type: ignore[index]
    do(match, dealt[0])
    assert tokens(match) == dealt[1:]
    do(match, dealt[1], dealt[2])
    assert at_table(match).players[0].played == []
    assert at_table(match).seen_by(1)["players"][0]["gods"] is None  # type: ignore[index]
    keep_three(match)
    assert hand(at_table(match).players[0]) == sorted(dealt[:3])
    assert [GOD_CARDS[card].token for card in at_table(match).players[0].played] == dealt[3:]


@rule("TW-056")
def test_the_last_player_receives_benefits_first() -> None:
    match = new(3, first_player="chosen").play("SW01").play("SW02").play("SW03")
    for _ in range(3):
        keep_three(match)
    seats = []
    while at_table(match).phase is SETUP_BENEFITS:
        assert match.choice is not None
        if match.choice.prompt == "setup_benefit":
            assert match.choice.tokens[-1] == "done"
            seats.append(match.choice.player)
            match.play("done")
        else:
            match.play(match.choice.options[0])
    assert seats == [2, 1, 0]


def setup_scene(*played: str) -> Table:
    table = scene()
    table.phase = SETUP_BENEFITS
    table.active = 1
    for seat in (0, 1):
        table.players[seat].goods[2] = 2
    gods(table, 1, *played)
    player = table.players[1]
    for card in list(player.gods):
        player.drop_god(card)
        player.played.append(card)
        player.open.append((1 << len(GOD_CARDS[card].benefits)) - 1)
    return table


@rule("TW-057", "TW-058", "TW-185")
def test_the_market_is_filled_after_the_last_player_only() -> None:
    table = setup_scene("zigzag_7", "squares_3")
    market(table, "P01", "P13", "Z06", "Z17")
    gods(table, 0, "cross_7", "eye_2")
    first = table.players[0]
    for card in list(first.gods):
        first.drop_god(card)
        first.played.append(card)
        first.open.append(1)
    match = begin(table)
    do(match, "setup_benefit=squares_3:2", "zigzag_7:1", "P01", "done")
    assert for_sale(at_table(match)) == ["-", "P13", "Z06", "Z17"]
    assert at_table(match).active == 0
    do(match, "done")
    assert "-" not in for_sale(at_table(match))
    assert at_table(match).display == []
    assert len(at_table(match).god_pile) == 42
    assert not at_table(match).players[1].played


@rule("TW-059", "TW-187")
def test_a_god_card_gained_in_the_set_up_comes_from_the_pile() -> None:
    table = setup_scene("cross_1")
    match = begin(table)
    do(match, "setup_benefit=cross_1:2", "setup_benefit=cross_1:1")
    assert len(at_table(match).players[1].gods) == 1


@rule("TW-060")
def test_army_cards_are_not_spent_in_the_set_up_but_passive_buildings_work() -> None:
    table = setup_scene("zigzag_7")
    army(table, 1, in_hand="A1")
    build(table, 1, "Z15")
    goods(table, 1, 0, 2, 2, 0)
    assert "free_exchange" in tokens(begin(table))
    assert "free_army" not in tokens(begin(table))


@rule("TW-061")
def test_no_festival_has_happened_yet() -> None:
    table = at_table(new(2))
    assert (table.triggered, table.resolved, table.holder) == (0, 0, NONE)


# ---------------------------------------------------------------------- what is hidden


@rule("TW-020", "TW-022", "TW-023")
def test_piles_are_hidden_and_the_table_is_open() -> None:
    table = scene()
    army(table, 0, in_hand="A1", up="A2", down="A7")
    build(table, 1, "P01", down=True)
    display(table, "eye_1")
    seen = table.seen_by(1)
    assert seen["god_pile"] == len(table.god_pile)
    assert seen["bag"] == len(table.bag)
    assert seen["army_deck"] == len(table.army_deck)
    assert seen["display"] == ["eye_1"]
    first = seen["players"][0]  # type: ignore[index]
    assert first["army"] is None
    assert first["army_cards"] == 1
    assert first["up"]["A2"] == first["down"]["A7"] == 1
    assert seen["players"][1]["buildings"] == [{"tile": "P01", "up": False}]  # type: ignore[index]


@rule("TW-024")
def test_a_card_from_the_display_is_seen_by_all_and_one_from_the_pile_only_by_its_owner() -> None:
    table = scene()
    display(table, "eye_1")
    match = do(begin(table), "prayer", "eye_1")
    seen = match.seen_by(1)["table"]["players"][0]  # type: ignore[index]
    assert (seen["shown"], seen["gods"], seen["god_cards"]) == (["eye_1"], None, 2)
    assert len(match.seen_by(0)["table"]["players"][0]["gods"]) == 2  # type: ignore[index]


@rule("TW-025")
def test_only_the_drawer_sees_army_cards() -> None:
    table = scene()
    match = do(begin(table), "training")
    assert match.seen_by(1)["table"]["now"]["choosing"] is None  # type: ignore[index]
    assert match.seen_by(1)["choice"]["options"] is None  # type: ignore[index]
    assert len(match.seen_by(0)["table"]["now"]["choosing"]) == 2  # type: ignore[index]
    match.play(tokens(match)[0])
    assert len(match.seen_by(1)["table"]["army_discard"]) == 1  # type: ignore[index]


@rule("TW-028")
def test_the_same_seed_gives_the_same_game() -> None:
    assert at_table(new(3, 9)).saved() == at_table(new(3, 9)).saved()
    assert at_table(new(3, 9)).saved() != at_table(new(3, 10)).saved()
