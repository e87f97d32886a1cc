"""Options, player counts, and the set-up of boards, decks and masks."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import tampu
from tampu.engine.fields import start
from tampu.engine.match import Match
from tampu.games.feld_cuzco import GAME, city
from tampu.games.feld_cuzco.components import (
    FEATHERS,
    GOD_CARDS,
    GODS,
    GOODS,
    MASK_COLOURS,
    MISSIONS,
    PLACES,
    SLOTS,
    SPACES,
    TILES,
)
from tampu.games.feld_cuzco.network import CUZCO_REACH, LAYOUTS, network
from tampu.games.feld_cuzco.player import NONE, Player
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

COUNTS = pytest.mark.parametrize("players", [2, 3, 4])
SEEDS = range(12)


def to_first_round(match: Match) -> Match:
    """Answer the set-up with the first option each time."""
    while match.choice is not None and at_table(match).round == 0:
        match.play(match.choice.options[0])
    return match


# ---------------------------------------------------------------------- options and player counts


@rule("FC-001")
def test_two_to_four_players_have_a_colour_each() -> None:
    for players in (2, 3, 4):
        match = new(players)
        assert [seat.name for seat in match.seats] == ["red", "yellow", "green", "blue"][:players]
        assert {seat.kind for seat in match.seats} == {"player"}
    for players in (1, 5):
        with pytest.raises(tampu.BadSetup):
            tampu.new(GAME, players, seed=1)


@rule("FC-001")
def test_any_two_or_three_colours_may_play() -> None:
    setting = next(setting for setting in GAME.options if setting.name == "colours")
    for players, sets in ((2, 6), (3, 4)):
        chosen = [[seat.name for seat in new(players, colours=value).seats] for value in setting.values]
        assert all(len(set(colours)) == players for colours in chosen)
        assert len({frozenset(colours) for colours in chosen}) == sets


@rule("FC-001")
def test_colours_have_no_effect_but_every_name_follows_them() -> None:
    plain = played_out(new(3, 4), 4)
    other = played_out(new(3, 4, colours="yellow-blue"), 4)
    assert plain.result is not None
    assert other.result == plain.result
    assert "moved_die" in kinds(plain)
    names = {"red": "yellow", "yellow": "blue", "green": "red", "Red": "Yellow", "Yellow": "Blue", "Green": "Red"}

    def renamed(text: str) -> str:
        return re.sub("red|yellow|green", lambda found: names[found[0]], text, flags=re.IGNORECASE)

    assert str(other.log) == renamed(str(plain.log))
    answers = plain.record().partition("\n\n")[2].partition("checkpoint")[0]
    assert answers
    assert renamed(answers) == other.record().partition("\n\n")[2].partition("checkpoint")[0]
    assert tampu.loads(other.record()).record() == other.record()


@rule("FC-002")
def test_pututus_are_an_option_that_is_off_by_default() -> None:
    assert GAME.checked_settings({})["pututus"] is False
    assert seen(new())["pututus"] is None
    assert seen(new(pututus=True))["pututus"] == {"pututu_one": 12, "pututu_two": 3}


@rule("FC-003")
def test_the_board_is_modular_by_default_and_may_be_fixed() -> None:
    assert GAME.checked_settings({})["board"] == "modular"
    assert {at_table(new(seed=seed, board="fixed")).layout for seed in range(20)} == {0}
    assert len({at_table(new(seed=seed)).layout for seed in range(40)}) > 20


@rule("FC-003")
def test_the_fixed_board_is_the_one_of_the_lists() -> None:
    board = network(0)
    feathers = " ".join(str(FEATHERS[colour]) for colour in board.feather)
    assert feathers == "violet orange turquoise pink turquoise pink turquoise pink violet orange violet orange"
    assert board.points == (1, 2, 2, 3, 1, 2, 7, 3, 4, 2, 5, 3)


@rule("FC-004")
def test_what_depends_on_the_player_count() -> None:
    table = {n: at_table(to_first_round(new(n, pututus=True))) for n in (2, 3, 4)}
    assert [len(SPACES[n]) for n in table] == [6, 7, 8]
    assert [sum(map(len, t.market)) for t in table.values()] == [24, 24, 30]
    assert [len(t.palace) for t in table.values()] == [4, 5, 6]
    assert [t.gone_inti for t in table.values()] == [2, 1, 0]
    assert [len(t.order) for t in table.values()] == [2, 3, 4]
    assert [len(t.god_discards) for t in table.values()] == [1, 4, 2]


@rule("FC-005")
def test_there_is_no_solo_mode_and_no_other_variant() -> None:
    assert min(GAME.players) == 2
    assert [setting.name for setting in GAME.options] == ["pututus", "board", "colours"]


@rule("FC-006")
def test_a_god_card_wins_over_a_general_rule() -> None:
    table = scene()
    lay(table, "study", 1, 1)
    hand(table, 0, "07")
    table.players[0].offerings = 1
    assert "study" not in offered(play(table, "6"))
    assert asked(play(table, "6", "card-07")) == (0, "take_tile")


# ---------------------------------------------------------------------- the road network


@rule("FC-010")
def test_every_layout_has_one_colour_and_one_number_for_each_village() -> None:
    assert LAYOUTS == 144
    boards = {(network(layout).feather, network(layout).points, network(layout).ways) for layout in range(LAYOUTS)}
    assert len(boards) >= 72  # two feather triangles carry the same colours, but never the same paths
    for layout in range(LAYOUTS):
        board = network(layout)
        assert Counter(board.feather) == {0: 3, 1: 3, 2: 3, 3: 3}
        assert sorted(board.points) == [1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 5, 7]
        assert sum(map(len, board.ways)) == 48


@rule("FC-010")
def test_triangles_with_and_without_feathers_alternate() -> None:
    for layout in range(LAYOUTS):
        ways = network(layout).ways
        for k in range(6):
            kind = next(kind for to, kind, _ in ways[k] if to == (k + 1) % 6)
            assert kind == k % 2  # the ring path of a feather triangle is a road, of a building triangle a bridge


@rule("FC-011")
def test_six_inner_and_six_outer_villages() -> None:
    assert [str(place) for place in PLACES] == [*(f"I{k}" for k in range(6)), *(f"O{k}" for k in range(6)), "cuzco"]
    for rotation in range(6):
        reached = set()
        for kind in (0, 1):
            reached |= {str(place) for place in CUZCO_REACH[rotation][kind][6]}
        assert reached == {f"I{k}" for k in range(6)}


@rule("FC-012")
def test_the_cuzco_tile_starts_at_random_or_on_the_fixed_board_at_rotation_0() -> None:
    assert {at_table(new(seed=seed)).rotation for seed in range(60)} == set(range(6))
    assert {at_table(new(seed=seed, board="fixed")).rotation for seed in range(10)} == {0}


@rule("FC-013")
def test_the_action_bar_shows_the_spaces_for_the_player_count() -> None:
    for players, spaces in (
        (2, "road+bridge study+farm exchange temple headdress points"),
        (3, "road+bridge study farm exchange temple headdress points"),
        (4, "road bridge study farm exchange temple headdress points"),
    ):
        assert list(seen(new(players))["spaces"]) == spaces.split()


# ---------------------------------------------------------------------- supplies and decks


@rule("FC-014")
def test_offerings_and_food_come_from_a_common_supply_without_owner() -> None:
    table = scene()
    match = play(table, "6", "exchange", "offering", "offering", "offering")
    assert me(match).offerings == 3
    assert [player.offerings for player in at_table(match).players[1:]] == [0, 0, 0]


@rule("FC-015")
@COUNTS
def test_three_feathers_of_each_colour_per_player(players: int) -> None:
    match = new(players)
    assert set(seen(match)["feathers"].values()) == {3 * players}
    to_first_round(match)
    assert sum(seen(match)["feathers"].values()) == 12 * players - players


@rule("FC-016")
def test_sixty_god_cards_make_five_decks_of_twelve() -> None:
    table = at_table(new())
    assert [len(deck) for deck in table.decks] == [12] * 5
    for god, deck in enumerate(table.decks):
        assert Counter(deck.cards) == dict.fromkeys(range(3 * god, 3 * god + 3), 4)
    assert len({tuple(at_table(new(seed=seed)).decks[0].cards) for seed in SEEDS}) > 6


@rule("FC-017")
def test_six_tiles_of_each_colour_lie_face_up() -> None:
    table = at_table(new())
    assert [len(stack) for stack in table.stacks] == [30, 30]
    assert [TILES[tile].colour for tile in table.display] == [0] * 6 + [1] * 6
    for colour in (0, 1):
        every = table.stacks[colour].cards + table.display[6 * colour : 6 * colour + 6]
        assert Counter(TILES[tile].ability for tile in every) == dict.fromkeys(range(12), 3)


@rule("FC-017")
def test_the_first_tile_drawn_lies_on_space_1() -> None:
    table = scene(round_=2)
    top = table.stacks[0].cards[-1]
    city.end_round(table)
    assert table.display[0] == top


@rule("FC-018")
@COUNTS
def test_six_inti_lie_on_the_temple(players: int) -> None:
    assert at_table(new(players)).temple_inti == 6


@rule("FC-019")
def test_four_players_see_all_thirty_goods() -> None:
    table = at_table(new(4))
    assert [len(row) for row in table.market] == [5] * 6
    assert Counter(str(GOODS[g]) for row in table.market for g in row) == {
        "soup": 7,
        "clothes": 6,
        "vase": 5,
        "carafe": 5,
        "tools": 4,
        "jewellery": 3,
    }
    assert table.gone_goods == []


@rule("FC-020")
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_one_good_of_each_type_leaves(players: int) -> None:
    table = at_table(new(players))
    assert [len(row) for row in table.market] == [4] * 6
    assert sorted(table.gone_goods) == list(range(6))


@rule("FC-021")
def test_all_market_rows_are_public_and_row_r_serves_round_r() -> None:
    table = at_table(new())
    assert seen(new(seed=1))["market"] == [[str(GOODS[good]) for good in row] for row in table.market]
    for round_ in (1, 2, 5):
        there = scene(round_=round_)
        there.players[0].food = 9
        match = play(market(there))
        assert offered(match) == {str(GOODS[good]) for good in there.market[round_ - 1]} | {"pass"}


@rule("FC-022")
@COUNTS
def test_two_more_missions_than_players_lie_on_the_palace(players: int) -> None:
    table = at_table(new(players))
    assert len(table.palace) == players + 2
    assert len(table.mission_stack) == 55 - players - 2
    assert not any(MISSIONS[mission].is_start for mission in table.palace)


@rule("FC-023")
def test_the_game_begins_with_round_1() -> None:
    assert seen(to_first_round(new()))["round"] == 1


# ---------------------------------------------------------------------- players


@rule("FC-024")
def test_masks_are_dealt_at_random_and_differ() -> None:
    dealt = {tuple(player.mask for player in at_table(new(seed=seed)).players) for seed in range(30)}
    assert len(dealt) > 10
    assert all(len(set(masks)) == 4 for masks in dealt)
    assert len(set(MASK_COLOURS)) == 4
    for colours in MASK_COLOURS:
        assert Counter(colours) == {0: 3, 1: 3, 2: 3, 3: 3}


@rule("FC-025")
@COUNTS
def test_what_everybody_starts_with(players: int) -> None:
    match = new(players)
    for player in at_table(match).players:
        assert player.circles == [0] * 6
        assert player.quipus == 10
        assert player.free_slot() == 0
        assert player.tiles == [NONE] * 12
        assert (player.food, player.reserve, sum(player.goods)) == (0, 0, 0)
        assert str(PLACES[player.where]) == "cuzco"
    assert at_table(match).steps == [NONE] * 6
    assert all(len(me(to_first_round(new(players)), seat).dice) == 3 for seat in range(players))


@rule("FC-025")
def test_two_tile_slots_are_free_at_the_start() -> None:
    player = start(Player.bare(0))
    player.put_tile(0)
    assert player.free_slot() == 1
    player.put_tile(1)
    assert player.free_slot() == NONE


@rule("FC-026")
@COUNTS
def test_start_feathers_are_of_different_colours(players: int) -> None:
    for seed in SEEDS:
        colours = [player.start_feather for player in at_table(new(players, seed)).players]
        assert len(set(colours)) == players
        assert NONE not in colours


@rule("FC-027")
def test_the_start_feather_goes_on_one_of_three_slots_of_its_colour() -> None:
    match = new(3, seed=4)
    table = at_table(match)
    first = table.players[table.order[0]]
    assert asked(match) == (first.seat, "setup_feather")
    wanted = {str(slot) for slot in SLOTS if MASK_COLOURS[first.mask][slot.index] == first.start_feather}
    assert len(wanted) == 3
    assert offered(match) == wanted
    token = sorted(wanted)[1]
    match.play(token)
    assert [str(slot) for slot in SLOTS if me(match, first.seat).feathers[slot.index]] == [token]
    assert seen(match)["players"][first.seat]["start_feather"] is None


@rule("FC-028")
@COUNTS
def test_everybody_takes_two_offerings(players: int) -> None:
    assert [player.offerings for player in at_table(new(players)).players] == [2] * players


@rule("FC-029")
@pytest.mark.parametrize(("players", "gone"), [(2, 2), (3, 1), (4, 0)])
def test_everybody_takes_one_inti_and_the_leftover_ones_leave(players: int, gone: int) -> None:
    table = at_table(new(players))
    assert [player.inti for player in table.players] == [1] * players
    assert table.gone_inti == gone


@rule("FC-030")
def test_turn_tokens_are_dealt_at_random() -> None:
    orders = {tuple(at_table(new(seed=seed)).order) for seed in range(40)}
    assert len(orders) > 12
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)


@rule("FC-031")
@COUNTS
def test_start_scores_follow_the_turn_tokens(players: int) -> None:
    for seed in SEEDS:
        table = at_table(new(players, seed))
        assert [table.players[seat].score for seat in table.order] == [0, 1, 2, 3][:players]


@rule("FC-032")
def test_knowledge_markers_begin_as_one_stack_with_token_1_on_top() -> None:
    for seed in SEEDS:
        table = at_table(new(seed=seed))
        assert [player.knowledge for player in table.players] == [0] * 4
        assert table.standing == table.order


@rule("FC-033")
@COUNTS
def test_everybody_gets_one_start_mission(players: int) -> None:
    for seed in SEEDS:
        table = at_table(new(players, seed))
        dealt = [player.missions[0] for player in table.players]
        assert all(MISSIONS[mission].is_start for mission in dealt)
        assert sorted(dealt + table.gone_missions) == list(range(6))


# ---------------------------------------------------------------------- missions to keep


def to_missions(match: Match) -> Match:
    while match.choice is not None and match.choice.prompt == "setup_feather":
        match.play(match.choice.options[0])
    return match


@rule("FC-034")
def test_two_of_four_missions_are_kept_and_the_others_removed() -> None:
    match = to_missions(new(3, seed=2))
    table = at_table(match)
    seat = table.order[0]
    assert asked(match) == (seat, "keep_mission")
    four = offered(match)
    assert len(four) == 4
    first, second, *others = sorted(four)
    match.play(first)
    assert offered(match) == four - {first}
    match.play(second)
    assert asked(match) == (table.order[1], "keep_mission")
    to_first_round(match)
    player = me(match, seat)
    assert {str(MISSIONS[mission]) for mission in player.missions[1:]} == {first, second}
    assert {str(MISSIONS[mission]) for mission in player.refused} == set(others)
    for mission in player.refused:
        assert mission not in at_table(match).mission_stack.cards


@rule("FC-034", "FC-051")
def test_removed_missions_stay_secret_but_for_who_drew_them() -> None:
    match = to_first_round(new(2, seed=2))
    assert len(seen(match, 0)["players"][0]["refused"]) == 2
    assert seen(match, 0)["players"][1]["refused"] is None
    assert seen(match, None)["players"][0]["refused"] is None


@rule("FC-035")
def test_nobody_sees_what_others_keep_until_all_have_chosen() -> None:
    match = to_missions(new(2, seed=3))
    first, second = at_table(match).order
    match.play(match.choice.options[0]).play(match.choice.options[0])  # type: ignore[union-attr]
    assert asked(match) == (second, "keep_mission")
    assert seen(match, second)["players"][first]["missions"][1:] == [None, None]
    assert seen(match, second)["players"][first]["kept"] is None
    assert len(seen(match, first)["players"][first]["kept"]) == 2
    assert match.seen_by(first)["choice"]["options"] is None  # type: ignore[index]
    assert "kept_missions" not in [event.kind for event in match.log]


@rule("FC-036")
@COUNTS
def test_three_open_missions_lie_on_every_mask(players: int) -> None:
    match = to_first_round(new(players))
    for view in seen(match)["players"]:
        assert len(view["missions"]) == 3
        assert None not in view["missions"]
        assert view["missions"][0].startswith("S-")
        assert not any(mission.startswith("S-") for mission in view["missions"][1:])


# ---------------------------------------------------------------------- god cards


@rule("FC-037")
@pytest.mark.parametrize("players", [3, 4])
def test_two_of_ten_cards_are_dealt_to_each_of_three_or_four(players: int) -> None:
    for seed in SEEDS:
        table = at_table(to_first_round(new(players, seed)))
        dealt = [card for player in table.players for card in player.hidden]
        assert len(dealt) == 2 * players
        assert Counter(card // 3 for card in dealt + table.god_discards) == dict.fromkeys(range(5), 2)
        assert [len(deck) for deck in table.decks] == [9] * 5


def to_swap() -> Match:
    """A match in which somebody has to give a card back and can choose which."""
    for seed in range(200):
        match = new(4, seed)
        while match.choice is not None and match.choice.prompt in ("setup_feather", "keep_mission"):
            match.play(match.choice.options[0])
        if match.choice is not None and match.choice.prompt == "swap_card" and len(match.choice.options) > 1:
            return match
    raise AssertionError("nobody ever swaps")


@rule("FC-038", "FC-039")
def test_who_has_two_cards_of_one_god_gives_one_back_for_another() -> None:
    match = to_swap()
    seat, _ = asked(match) or (0, "")
    before = me(match, seat).hidden
    assert before[0] // 3 == before[1] // 3
    assert offered(match) == {str(GOD_CARDS[card]) for card in before}
    pool = Counter(at_table(match).pool.cards)
    back = min(before)
    match.play(str(GOD_CARDS[back]))
    after = me(match, seat).hidden
    assert after[0] == max(before)
    assert after[0] // 3 != after[1] // 3
    assert pool[after[1]] > 0  # drawn from the pool before the rejected card went back
    assert me(match, seat).hand[back] == 0
    remaining = at_table(match).pool.cards or at_table(match).god_discards
    assert back in remaining or any(back in me(match, other).hidden for other in range(4) if other != seat)


@rule("FC-039")
def test_the_rejected_card_is_shuffled_into_the_pool_and_only_its_owner_knows_it() -> None:
    shuffled = False
    for seed in range(60):
        match = new(4, seed)
        while prompt(match) in ("setup_feather", "keep_mission"):
            match.play(tokens(match)[0])
        while prompt(match) == "swap_card":
            choice, pool = match.choice, at_table(match).pool.cards[:]
            assert choice is not None
            assert choice.secret
            back = tokens(match)[0]
            match.play(back)
            if prompt(match) == "swap_card":
                known = [seen(match, eyes)["players"][choice.player]["given_back"] for eyes in (*range(4), None)]
                assert known == [back if eyes == choice.player else None for eyes in (*range(4), None)]
                shuffled |= at_table(match).pool.cards != [CARD[back], *pool[:-1]]
    assert shuffled


@rule("FC-037")
def test_the_cards_are_shuffled_before_they_are_dealt() -> None:
    swaps = [kinds(to_first_round(new(4, seed))).count("swapped_card") for seed in range(10)]
    assert sum(swaps) < len(swaps)


@rule("FC-038")
@COUNTS
def test_nobody_ever_starts_with_two_cards_of_one_god(players: int) -> None:
    for seed in range(40):
        for player in at_table(to_first_round(new(players, seed))).players:
            first, second = player.hidden
            assert first // 3 != second // 3


@rule("FC-039")
def test_swaps_come_in_turn_order() -> None:
    swaps = 0
    for seed in range(150):
        match = to_first_round(new(4, seed))
        seats = [event.seat for event in match.log if event.kind == "swapped_card"]
        order = [seat for seat in at_table(match).order if seat in seats]
        assert seats == order
        swaps += len(seats) > 1
    assert swaps


@rule("FC-040")
def test_the_rest_of_the_pool_lies_face_up_on_the_discard_pile() -> None:
    match = to_first_round(new(3))
    table = at_table(match)
    assert len(table.god_discards) == 4
    assert seen(match)["god_discards"] == [str(GOD_CARDS[card]) for card in table.god_discards]
    assert table.pool.cards == []


@rule("FC-041")
def test_two_players_get_two_of_five_cards_and_the_fifth_is_shown() -> None:
    for seed in SEEDS:
        match = to_first_round(new(2, seed))
        table = at_table(match)
        dealt = [card for player in table.players for card in player.hidden]
        assert len(table.god_discards) == 1
        assert sorted(card // 3 for card in dealt + table.god_discards) == list(range(5))
        assert "swapped_card" not in [event.kind for event in match.log]


@rule("FC-042")
def test_last_every_deck_shows_its_top_card() -> None:
    match = to_first_round(new(4))
    table = at_table(match)
    assert [card // 3 for card in table.face_up] == list(range(5))
    assert all(view["face_up"] for view in seen(match)["gods"].values())
    assert list(seen(match)["gods"]) == [str(god) for god in GODS]


@rule("FC-043")
def test_setup_choices_come_in_turn_order_feathers_then_missions_then_cards() -> None:
    match = new(4, seed=5)
    table = at_table(match)
    order = table.order
    assert table.market
    assert len(table.palace) == 6
    asked_of = []
    while match.choice is not None and at_table(match).round == 0:
        asked_of.append((match.choice.prompt, match.choice.player))
        if match.choice.prompt == "keep_mission":
            assert not any(any(player.hand) for player in at_table(match).players)
        match.play(match.choice.options[0])
    feathers = [("setup_feather", seat) for seat in order]
    missions = [("keep_mission", seat) for seat in order for _ in range(2)]
    assert asked_of[:12] == feathers + missions
    assert {prompt for prompt, _ in asked_of[12:]} <= {"swap_card"}


def test_the_scene_of_all_tests_is_sound() -> None:
    for players in (2, 3, 4):
        table = scene(players)
        inti(table, 0)
        assert GAME.problems(table) == []
        assert on_space(table, "exchange") == []
