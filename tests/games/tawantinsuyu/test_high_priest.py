"""Secondary actions and the five High Priest actions (TW-300 to TW-382, TW-480 to TW-496)."""

from __future__ import annotations

from tampu.games.tawantinsuyu import gains, soldiers
from tampu.games.tawantinsuyu.components import GOD_CARDS, TOP
from tampu.games.tawantinsuyu.phases import SECONDARY
from tests.games.tawantinsuyu.scene import (
    army,
    asked,
    at,
    build,
    cards,
    conquered,
    drive,
    empty_bag,
    gods,
    goods,
    has,
    held,
    lead,
    nomads,
    owned,
    owner,
    play,
    scene,
    stand,
    stands,
    start,
    statues,
    tokens,
    village,
)
from tests.ledger import rule

# ---------------------------------------------------------------------- secondary actions


@rule("TW-300", "TW-301", "TW-303")
def test_two_different_secondary_actions() -> None:
    match = start(scene())
    asked(match, "secondary_first", "high_priest", "prayer", "training", "recruit")
    play(match, "prayer")
    asked(match, "secondary_second", "high_priest", "training", "recruit")
    play(match, "training")
    match.play(tokens(match)[0])
    play(match, "end_recruit=none")
    assert at(match).active == 1
    assert not at(match).players[1].gods


@rule("TW-302")
def test_an_action_that_can_do_nothing_is_not_offered() -> None:
    table = scene()
    nomads(table)
    empty_bag(table)
    table.phase = SECONDARY
    gods(table, 1, *[GOD_CARDS[card].token for card in table.god_pile.cards])
    asked(start(table), "secondary_first", "high_priest", "training")
    table.players[1].army = [a + table.army_deck.cards.count(kind) for kind, a in enumerate(table.players[1].army)]
    table.army_deck.cards = []
    asked(start(table), "hp_move")


@rule("TW-380")
def test_prayer_gains_two_god_cards() -> None:
    match = play(start(scene()), "prayer")
    assert len(at(match).players[0].gods) == 2


@rule("TW-381")
def test_training_is_the_train_task() -> None:
    match = play(start(scene()), "training")
    asked(match, "train_keep")
    match.play(tokens(match)[0])
    assert sum(at(match).players[0].army) == 1


@rule("TW-382", "TW-490")
def test_recruit_takes_a_nomad_and_the_gap_is_filled() -> None:
    table = scene()
    nomads(table, "red", "red", "blue")
    bag = len(table.bag)
    match = play(start(table), "recruit")
    asked(match, "nomad_pick", "blue", "red")
    play(match, "red")
    assert held(at(match).players[0]) == ["red"]
    assert (len(at(match).nomads), len(at(match).bag)) == (3, bag - 1)


# ---------------------------------------------------------------------- the High Priest


@rule("TW-310", "TW-311")
def test_one_or_two_spaces_clockwise_then_action_or_gold() -> None:
    table = scene()
    stand(table, 0, "production")
    match = play(start(table), "high_priest")
    asked(match, "hp_move", "1-worship", "2-offering")
    play(match, "2-offering")
    asked(match, "hp_gold", "action", "gold")
    play(match, "gold")
    assert at(match).players[0].priest == 1
    assert has(at(match).players[0]) == (0, 0, 0, 1)


@rule("TW-312", "TW-313", "TW-331")
def test_followers_act_even_if_the_leader_takes_gold() -> None:
    table = scene(3)
    goods(table, 1, corn=3)
    goods(table, 2, corn=6)
    table.players[1].temple = table.players[2].temple = 1
    match = lead(table, "offering", take_gold=True)
    asked(match, "offering_steps", "0", "1")
    assert match.choice is not None
    assert match.choice.player == 1
    play(match, "1", "0")
    assert [player.temple for player in at(match).players] == [0, 2, 1]
    assert has(at(match).players[1]) == (0, 0, 0, 0)


@rule("TW-323", "TW-325")
def test_worship_as_a_leader() -> None:
    table = scene()
    statues(table, 0, "large-eye", "large-cross", "small-eye", "small-steps")
    table.players[0].temple = 5
    match = lead(table, "worship")
    asked(match, "worship_statue", "large-eye", "large-cross", "small-eye", "small-steps", "done")
    play(match, "large-eye")
    assert at(match).players[0].temple == 8
    asked(match, "worship_statue", "small-eye", "small-steps", "done")
    play(match, "small-steps")
    match.play(tokens(match)[0])
    assert at(match).players[0].temple == 9
    assert stands(at(match).players[0]) == ["small-eye", "large-cross"]
    assert at(match).players[0].score == 10
    assert sum(at(match).gone_statues) == 2


@rule("TW-324")
def test_worship_as_a_follower_gives_one_step() -> None:
    table = scene()
    statues(table, 1, "large-eye", "small-eye")
    table.players[1].temple = 1
    match = lead(table, "worship")
    assert match.choice is not None
    assert match.choice.player == 1
    play(match, "worship_statue=large-eye")
    assert at(match).players[1].temple == 2
    assert stands(at(match).players[1]) == ["small-eye"]


@rule("TW-326", "TW-481")
def test_nothing_is_given_up_at_the_top() -> None:
    table = scene()
    statues(table, 0, "large-eye", "small-eye")
    table.players[0].temple = TOP
    match = lead(table, "worship")
    assert match.choice is not None
    assert match.choice.prompt == "secondary_second"
    player = scene().players[0]
    player.temple = TOP
    drive(gains.climb(scene(), player, 2))
    assert player.temple == TOP


@rule("TW-330", "TW-332")
def test_offering_as_a_leader() -> None:
    table = scene()
    goods(table, 0, corn=5)
    table.players[0].temple = 3
    match = lead(table, "offering")
    asked(match, "offering_steps", "0", "1", "2")
    table = scene()
    goods(table, 0, corn=9)
    table.players[0].temple = 10
    match = lead(table, "offering")
    asked(match, "offering_steps", "0", "1", "2")
    play(match, "2")
    assert has(at(match).players[0]) == (0, 5, 0, 1)
    assert at(match).players[0].temple == TOP


@rule("TW-336", "TW-337")
def test_rejuvenate_as_a_leader() -> None:
    table = scene()
    build(table, 0, "P01", "P02", down=True)
    army(table, 0, down="A1")
    goods(table, 0, potato=1)
    match = lead(table, "rejuvenate")
    asked(match, "rejuvenate_many", "P01", "P02", "A1", "done")
    play(match, "P02")
    assert has(at(match).players[0]) == (1, 0, 0, 0)
    play(match, "A1")
    assert has(at(match).players[0]) == (0, 0, 0, 0)
    assert owned(at(match).players[0]) == ["P01*", "P02"]
    asked(match, "secondary_second")


@rule("TW-338")
def test_rejuvenate_as_a_follower_costs_corn() -> None:
    table = scene()
    build(table, 1, "P01", "P02", down=True)
    goods(table, 1, potato=5, corn=1, gold=1)
    match = lead(table, "rejuvenate")
    play(match, "rejuvenate_many=P01")
    asked(match, "pay_mix", "c1", "g1")
    play(match, "c1", "P02")
    assert has(at(match).players[1]) == (5, 0, 0, 0)
    table = scene()
    build(table, 1, "P01", down=True)
    goods(table, 1, potato=5)
    asked(lead(table, "rejuvenate"), "secondary_second")


# ---------------------------------------------------------------------- conquest


@rule("TW-343", "TW-346", "TW-357")
def test_a_worker_falls_also_if_the_leader_takes_gold() -> None:
    table = scene()
    village(table, "blue", "green", "red")
    army(table, 0, in_hand="A1", up="A7")
    match = lead(table, "conquest", take_gold=True)
    asked(match, "casualty_end", "potato", "corn")
    play(match, "corn")
    assert at(match).casualties == [0, 0, 1, 0, 0]
    assert len(at(match).village) == 2
    asked(match, "secondary_second")


@rule("TW-344", "TW-345")
def test_with_an_empty_village_a_nomad_falls() -> None:
    table = scene()
    village(table)
    nomads(table, "red", "blue", "blue")
    match = lead(table, "conquest")
    asked(match, "casualty_end", "red", "blue")
    play(match, "blue")
    assert len(at(match).nomads) == 3
    assert sum(at(match).casualties) == 1
    nomads(table)
    empty_bag(table)
    assert sum(at(lead(table, "conquest")).casualties) == 0


@rule("TW-347", "TW-348", "TW-283")
def test_army_cards_are_played_for_a_potato_each() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, in_hand="A1 A2 A7")
    army(table, 1, in_hand="A5")
    goods(table, 0, potato=1)
    goods(table, 1, potato=1)
    match = lead(table, "conquest")
    asked(match, "army_play", "A1", "A2", "A7", "done", "free_army")
    play(match, "A7")
    assert has(at(match).players[0]) == (1, 0, 0, 0)
    play(match, "A1")
    assert has(at(match).players[0]) == (0, 0, 0, 0)
    asked(match, "army_play", "done", "free_army")
    play(match, "done")
    asked(match, "army_play", "A5", "done")
    play(match, "A5")
    assert cards(at(match).players[1].up) == ["A5"]
    asked(match, "conquest_space")


@rule("TW-349", "TW-350", "TW-354", "TW-356")
def test_each_places_one_marker_and_the_leader_a_second() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, up="A1 A1 A7", in_hand="A7")
    army(table, 1, up="A2")
    match = lead(table, "conquest")
    play(match, "army_play=done")
    assert match.choice is not None
    assert match.choice.player == 0
    play(match, "conquest_space=AN2", "conquest_discard=A1")
    assert at(match).players[0].score == 11
    assert at(match).army_discard == [0]
    assert match.choice.player == 1
    assert "AN2" not in tokens(match)
    play(match, "conquest_space=CH1")
    assert cards(at(match).players[1].down) == ["A2"]
    assert match.choice.player == 0
    play(match, "conquest_space=QU1", "conquest_flip=A7")
    assert cards(at(match).players[0].down) == ["A7"]
    assert [owner(at(match), s) for s in ("AN2", "CH1", "QU1")] == [0, 1, 0]
    asked(match, "secondary_second")


@rule("TW-351", "TW-352", "TW-353")
def test_soldiers_without_a_superfluous_card() -> None:
    plans = soldiers.plans
    assert plans(1, 0, 1, 1, False) == ((0, 1, 0, 0), (1, 0, 0, 0))
    assert plans(2, 0, 2, 1, False) == ((0, 1, 0, 0), (2, 0, 0, 0))
    assert plans(2, 1, 1, 1, False) == ((0, 1, 1, 0),)
    assert plans(1, 1, 0, 1, False) == ()
    assert plans(2, 2, 1, 1, False) == ()


@rule("TW-355")
def test_cards_that_the_reward_turns_up_may_pay() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, up="A2", down="A1")
    match = lead(table, "conquest")
    play(match, "conquest_space=QU2", "rejuvenate_pick=A1")
    asked(match, "conquest_discard", "A1", "A2")
    none_up = scene()
    village(none_up, "blue")
    army(none_up, 0, down="A1")
    asked(lead(none_up, "conquest"), "secondary_second")


@rule("TW-358")
def test_without_markers_cards_can_still_be_played() -> None:
    table = scene()
    village(table, "blue")
    conquered(table, 0, *(f"{region}{place}" for region in ("CH", "AN") for place in range(1, 6)))
    army(table, 0, in_hand="A1")
    match = lead(table, "conquest")
    play(match, "army_play=A1")
    assert cards(at(match).players[0].up) == ["A1"]
    asked(match, "secondary_second")


# ---------------------------------------------------------------------- production


@rule("TW-370", "TW-372", "TW-373")
def test_production_for_leader_and_followers() -> None:
    table = scene()
    build(table, 0, "P01", "P02")
    build(table, 1, "P03")
    match = lead(table, "production")
    asked(match, "production_next", "P01", "P02", "done")
    play(match, "P02", "P01")
    assert has(at(match).players[0]) == (3, 2, 0, 0)
    asked(match, "production_last", "P01", "P02", "none")
    play(match, "none")
    asked(match, "production_next", "P03", "done")
    play(match, "P03")
    assert owned(at(match).players[0]) == ["P01*", "P02*"]
    assert owned(at(match).players[1]) == ["P03*"]


@rule("TW-371")
def test_the_leader_turns_one_building_up_before_or_after() -> None:
    table = scene()
    build(table, 0, "P01", down=True)
    build(table, 0, "P02")
    army(table, 0, down="A1")
    match = lead(table, "production")
    asked(match, "production_first", "P01", "none")
    play(match, "P01", "production_next=P01", "production_next=P02")
    asked(match, "secondary_second")
    match = lead(table, "production")
    play(match, "none", "production_next=P02", "production_last=P02")
    assert owned(at(match).players[0]) == ["P01*", "P02"]
    asked(match, "secondary_second")


# ---------------------------------------------------------------------- the temple


@rule("TW-480", "TW-482", "TW-484")
def test_each_step_gives_its_reward() -> None:
    table = scene()
    player = table.players[0]
    player.temple = 5
    drive(gains.climb(table, player, 3))
    assert (player.temple, has(player)) == (8, (0, 0, 2, 1))


@rule("TW-483")
def test_space_nine_gives_a_god_card_and_training() -> None:
    table = scene()
    player = table.players[0]
    player.temple = 8
    asked = drive(gains.climb(table, player, 1))
    assert [prompt for prompt, _ in asked][-1] == "train_keep"
    assert (len(player.gods), sum(player.army)) == (1, 1)


@rule("TW-485")
def test_a_stone_or_a_nomad() -> None:
    table = scene()
    nomads(table, "red", "blue", "blue")
    player = table.players[0]
    player.temple = 2
    assert drive(gains.climb(table, player, 1), "red") == [("temple_choice", ["stone", "blue", "red"])]
    assert held(player) == ["red"]
    nomads(table)
    player.temple = 2
    drive(gains.climb(table, player, 1))
    assert has(player) == (0, 0, 1, 0)


@rule("TW-487", "TW-496")
def test_space_one_gives_a_potato_and_a_god_card_that_cannot_be_declined() -> None:
    table = scene()
    player = table.players[0]
    assert drive(gains.climb(table, player, 1)) == []
    assert (has(player), len(player.gods)) == ((1, 0, 0, 0), 1)


@rule("TW-488")
def test_a_step_for_gold_is_optional_and_not_at_the_top() -> None:
    table = scene()
    player = table.players[0]
    goods(table, 0, gold=1)
    player.temple = 3
    assert drive(gains.climb_for_gold(table, player, "temple_pay"), "no") == [("temple_pay", ["yes", "no"])]
    drive(gains.climb_for_gold(table, player, "temple_pay"), "yes")
    assert (player.temple, has(player)) == (4, (0, 0, 0, 0))
    assert drive(gains.climb_for_gold(table, player, "temple_pay")) == []
    goods(table, 0, gold=1)
    player.temple = TOP
    assert drive(gains.climb_for_gold(table, player, "temple_pay")) == []


@rule("TW-495")
def test_a_rejuvenate_icon_turns_one_piece_up() -> None:
    table = scene()
    build(table, 0, "P03", down=True)
    army(table, 0, down="A1 A7")
    player = table.players[0]
    assert drive(gains.rejuvenate_one(table, player), "A7") == [("rejuvenate_pick", ["P03", "A1", "A7", "none"])]
    assert cards(player.up) == ["A7"]
