"""Secondary actions and the High Priest (TW-300 to TW-338, TW-380 to TW-382)."""

from __future__ import annotations

from tampu.games.tawantinsuyu import gains
from tampu.games.tawantinsuyu.components import GOD_CARDS, OFFERING_FOLLOW, OFFERING_LEAD, TOP
from tampu.games.tawantinsuyu.phases import SECONDARY
from tampu.games.tawantinsuyu.priest import steps_refused
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- secondary actions


@rule("TW-300", "TW-301", "TW-303")
def test_two_different_secondary_actions() -> None:
    match = begin(scene())
    expect(match, "secondary_first", "high_priest", "prayer", "training", "recruit")
    do(match, "prayer")
    expect(match, "secondary_second", "high_priest", "training", "recruit")
    do(match, "training")
    match.play(tokens(match)[0])
    do(match, "end_recruit=none")
    assert at_table(match).active == 1
    assert not at_table(match).players[1].gods


@rule("TW-302")
def test_an_action_that_can_do_nothing_is_not_offered() -> None:
    table = scene()
    nomads(table)
    empty_bag(table)
    table.phase = SECONDARY
    gods(table, 1, *[GOD_CARDS[card].token for card in table.god_pile.cards])
    expect(begin(table), "secondary_first", "high_priest", "training")
    table.players[1].army = [a + table.army_deck.cards.count(kind) for kind, a in enumerate(table.players[1].army)]
    table.army_deck.cards = []
    expect(begin(table), "hp_move")


@rule("TW-380")
def test_prayer_gains_two_god_cards() -> None:
    match = do(begin(scene()), "prayer")
    assert len(at_table(match).players[0].gods) == 2


@rule("TW-381")
def test_training_is_the_train_task() -> None:
    match = do(begin(scene()), "training")
    expect(match, "train_keep")
    match.play(tokens(match)[0])
    assert sum(at_table(match).players[0].army) == 1


@rule("TW-382", "TW-490")
def test_recruit_takes_a_nomad_and_the_gap_is_filled() -> None:
    table = scene()
    nomads(table, "red", "red", "blue")
    bag = len(table.bag)
    match = do(begin(table), "recruit")
    expect(match, "nomad_pick", "blue", "red")
    do(match, "red")
    assert held(at_table(match).players[0]) == ["red"]
    assert (len(at_table(match).nomads), len(at_table(match).bag)) == (3, bag - 1)


# ---------------------------------------------------------------------- the High Priest


@rule("TW-310", "TW-311")
def test_one_or_two_spaces_clockwise_then_action_or_gold() -> None:
    table = scene()
    stand(table, 0, "production")
    match = do(begin(table), "high_priest")
    expect(match, "hp_move", "1-worship", "2-offering")
    do(match, "2-offering")
    expect(match, "hp_gold", "action", "gold")
    do(match, "gold")
    assert at_table(match).players[0].priest == 1
    assert has(at_table(match).players[0]) == (0, 0, 0, 1)


@rule("TW-312", "TW-313", "TW-331")
def test_followers_act_even_if_the_leader_takes_gold() -> None:
    table = scene(3)
    goods(table, 1, corn=3)
    goods(table, 2, corn=6)
    table.players[1].temple = table.players[2].temple = 1
    match = lead(table, "offering", take_gold=True)
    expect(match, "offering_steps", "0", "1")
    assert match.choice is not None
    assert match.choice.player == 1
    do(match, "1", "0")
    assert [player.temple for player in at_table(match).players] == [0, 2, 1]
    assert has(at_table(match).players[1]) == (0, 0, 0, 0)


@rule("TW-323", "TW-325")
def test_worship_as_a_leader() -> None:
    table = scene()
    statues(table, 0, "large-eye", "large-cross", "small-eye", "small-steps")
    table.players[0].temple = 5
    match = lead(table, "worship")
    expect(match, "worship_statue", "large-eye", "large-cross", "small-eye", "small-steps", "done")
    do(match, "large-eye")
    assert at_table(match).players[0].temple == 8
    expect(match, "worship_statue", "small-eye", "small-steps", "done")
    do(match, "small-steps")
    match.play(tokens(match)[0])
    assert at_table(match).players[0].temple == 9
    assert stands(at_table(match).players[0]) == ["small-eye", "large-cross"]
    assert at_table(match).players[0].score == 10
    assert sum(at_table(match).gone_statues) == 2


@rule("TW-324")
def test_worship_as_a_follower_gives_one_step() -> None:
    table = scene()
    statues(table, 1, "large-eye", "small-eye")
    table.players[1].temple = 1
    match = lead(table, "worship")
    assert match.choice is not None
    assert match.choice.player == 1
    do(match, "worship_statue=large-eye")
    assert at_table(match).players[1].temple == 2
    assert stands(at_table(match).players[1]) == ["small-eye"]


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
    expect(match, "offering_steps", "0", "1", "2")
    table = scene()
    goods(table, 0, corn=9)
    table.players[0].temple = 10
    match = lead(table, "offering")
    expect(match, "offering_steps", "0", "1", "2")
    do(match, "2")
    assert has(at_table(match).players[0]) == (0, 5, 0, 1)
    assert at_table(match).players[0].temple == TOP


@rule("TW-331")
def test_with_the_leaders_price_in_hand_a_follower_cannot_pay_his_own() -> None:
    table = scene()
    goods(table, 1, corn=OFFERING_LEAD[1])
    assert OFFERING_LEAD[1] < OFFERING_FOLLOW[1]
    assert steps_refused(table.players[1], True, 1) is None
    assert steps_refused(table.players[1], False, 1) is not None


@rule("TW-336", "TW-337")
def test_rejuvenate_as_a_leader() -> None:
    table = scene()
    build(table, 0, "P01", "P02", down=True)
    army(table, 0, down="A1")
    goods(table, 0, potato=1)
    match = lead(table, "rejuvenate")
    expect(match, "rejuvenate_many", "P01", "P02", "A1", "done")
    do(match, "P02")
    assert has(at_table(match).players[0]) == (1, 0, 0, 0)
    do(match, "A1")
    assert has(at_table(match).players[0]) == (0, 0, 0, 0)
    assert owned(at_table(match).players[0]) == ["P01*", "P02"]
    expect(match, "secondary_second")


@rule("TW-338")
def test_rejuvenate_as_a_follower_costs_corn() -> None:
    table = scene()
    build(table, 1, "P01", "P02", down=True)
    goods(table, 1, potato=5, corn=1, gold=1)
    match = lead(table, "rejuvenate")
    do(match, "rejuvenate_many=P01")
    expect(match, "pay_mix", "c1", "g1")
    do(match, "c1", "P02")
    assert has(at_table(match).players[1]) == (5, 0, 0, 0)
    table = scene()
    build(table, 1, "P01", down=True)
    goods(table, 1, potato=5)
    expect(lead(table, "rejuvenate"), "secondary_second")
