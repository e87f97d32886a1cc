"""Luck that is the same everywhere and copied in no time, and decks that notice when something is learnt."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tampu.engine.chance import SEEDS, Chance, Deck, mix

FIRST_OF_7 = [5573481420429128725, 17358316652931856208, 16292704262132694875, 12242873956718422517]
FIRST_OF_0 = [7960286522194355700, 487617019471545679]
FIRST_OF_7_AND_1 = [14317276123772012887, 5895075527425058863]
DICE_OF_7 = [1, 5, 5, 3, 2, 2, 3, 4, 0, 5, 1, 5, 3, 1, 4, 4, 5, 1, 0, 3]
SHUFFLE_OF_7 = [1, 9, 6, 0, 4, 11, 7, 2, 5, 8, 10, 3]


def numbers(chance: Chance, count: int, limit: int = SEEDS) -> list[int]:
    return [chance.below(limit) for _ in range(count)]


# ---------------------------------------------------------------------- Chance


def test_the_first_numbers_of_a_seed_never_change() -> None:
    """Were they to, every record ever written would tell of another match."""
    assert numbers(Chance.of(7), 4) == FIRST_OF_7
    assert numbers(Chance.of(0), 2) == FIRST_OF_0
    assert numbers(Chance.of(7, 1), 2) == FIRST_OF_7_AND_1
    assert numbers(Chance.of(7), 20, limit=6) == DICE_OF_7


def test_a_shuffle_of_a_seed_never_changes() -> None:
    cards = list(range(12))
    Chance.of(7).shuffle(cards)
    assert cards == SHUFFLE_OF_7


def test_splitmix64_gives_its_published_numbers() -> None:
    """The reference sequence of splitmix64 from the state 1234567."""
    assert numbers(Chance(1234567), 3) == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_same_seed_gives_the_same_luck() -> None:
    assert numbers(Chance.of(3, 5), 50) == numbers(Chance.of(3, 5), 50)


def test_close_seeds_and_their_order_give_other_luck() -> None:
    seeds = [Chance.of(1), Chance.of(2), Chance.of(1, 2), Chance.of(2, 1), Chance.of(1, 2, 0), Chance.of()]
    assert len({tuple(numbers(chance, 4)) for chance in seeds}) == len(seeds)


def test_many_seeds_give_as_many_positions() -> None:
    assert len({Chance.of(seed).position for seed in range(20_000)}) == 20_000


@pytest.mark.parametrize("seed", [0, 1, SEEDS - 1])
def test_positions_stay_within_64_bits(seed: int) -> None:
    chance = Chance.of(seed)
    for _ in range(100):
        assert 0 <= chance.position < SEEDS
        chance.below(10)


def test_mixing_scatters_within_64_bits() -> None:
    assert mix(0) == 0
    assert all(0 <= mix(number) < SEEDS for number in (1, SEEDS - 1, SEEDS + 1))
    assert mix(SEEDS + 1) == mix(1)


def test_a_copy_goes_on_alike_and_on_its_own() -> None:
    chance = Chance.of(11)
    numbers(chance, 5)
    twin = chance.copy()
    assert (twin.position, twin.learnt) == (chance.position, chance.learnt)
    ahead = numbers(chance, 10)
    assert twin.position != chance.position
    assert numbers(twin, 10) == ahead


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 52, 1000, SEEDS])
def test_numbers_are_below_the_limit(limit: int) -> None:
    assert all(0 <= number < limit for number in numbers(Chance.of(1), 500, limit))


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 10])
def test_numbers_are_about_equally_frequent(limit: int) -> None:
    """60,000 throws: no side is further than a tenth from its share, about four times the usual spread at least."""
    throws = numbers(Chance.of(5), 60_000, limit)
    share = len(throws) / limit
    assert all(abs(throws.count(side) - share) < share / 10 for side in range(limit))


def test_successive_numbers_do_not_hang_together() -> None:
    throws = numbers(Chance.of(8), 36_001, 6)
    pairs = [first * 6 + second for first, second in pairwise(throws)]
    assert all(800 < pairs.count(pair) < 1200 for pair in range(36))


def test_shuffles_give_every_order_about_equally_often() -> None:
    chance = Chance.of(2)
    seen: dict[str, int] = {}
    for _ in range(24_000):
        cards = list("abcd")
        chance.shuffle(cards)
        order = "".join(cards)
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    assert all(800 < count < 1200 for count in seen.values())


def test_picks_are_of_the_things_given() -> None:
    chance = Chance.of(4)
    assert {chance.pick("xyz") for _ in range(100)} == set("xyz")


def test_all_luck_is_learnt() -> None:
    chance = Chance.of(1)
    assert chance.learnt == 0
    chance.below(6)
    assert chance.learnt == 1
    chance.pick("ab")
    assert chance.learnt == 2
    chance.shuffle(list(range(5)))
    assert chance.learnt == 6


@pytest.mark.parametrize("cards", [[], ["only"]])
def test_shuffling_what_has_one_order_teaches_nothing(cards: list[str]) -> None:
    chance = Chance.of(1)
    chance.shuffle(cards)
    assert chance.learnt == 0


# ---------------------------------------------------------------------- Deck


def deck(*cards: str) -> Deck[str]:
    return Deck(Chance.of(1), list(cards))


def test_the_last_card_is_the_top_one() -> None:
    pile = deck("bottom", "middle", "top")
    assert pile.draw() == "top"
    assert pile.cards == ["bottom", "middle"]
    assert len(pile) == 2


def test_every_draw_is_learnt() -> None:
    pile = deck("a", "b", "c", "d")
    pile.draw()
    assert pile.chance.learnt == 1
    pile.draw_many(2)
    assert pile.chance.learnt == 3


def test_many_are_drawn_topmost_first_and_no_more_than_there_are() -> None:
    pile = deck("a", "b", "c")
    assert pile.draw_many(2) == ["c", "b"]
    assert pile.draw_many(5) == ["a"]
    assert pile.draw_many(5) == []
    assert pile.chance.learnt == 3


def test_there_is_nothing_to_draw_from_an_empty_deck() -> None:
    with pytest.raises(IndexError):
        deck().draw()


def test_putting_cards_away_teaches_nothing() -> None:
    pile = deck("a")
    pile.put_under("under")
    pile.put_on_top("above")
    assert pile.cards == ["under", "a", "above"]
    assert pile.chance.learnt == 0
    assert pile.draw_many(3) == ["above", "a", "under"]


def test_a_shuffled_deck_holds_the_same_cards_and_was_learnt() -> None:
    pile = Deck(Chance.of(1), list(range(30)))
    pile.shuffle()
    assert pile.cards != list(range(30))
    assert sorted(pile.cards) == list(range(30))
    assert pile.chance.learnt == 29


def test_discards_are_shuffled_and_laid_under_what_is_left() -> None:
    discards = list(range(20))
    pile = Deck(Chance.of(1), [98, 99])
    pile.shuffle_under(discards)
    assert pile.cards[-2:] == [98, 99]
    assert sorted(pile.cards[:-2]) == discards == list(range(20))
    assert pile.cards[:-2] != discards
    assert pile.chance.learnt == 19


def test_discards_may_come_from_anywhere() -> None:
    pile = deck("top")
    pile.shuffle_under(card for card in ("only",))
    assert pile.cards == ["only", "top"]


def test_a_copied_deck_draws_on_the_copied_luck() -> None:
    pile = deck("a", "b", "c", "d", "e")
    luck = pile.chance.copy()
    twin = pile.copy(luck)
    assert twin.chance is luck
    twin.shuffle()
    twin.draw()
    assert pile.cards == ["a", "b", "c", "d", "e"]
    assert pile.chance.learnt == 0
    pile.shuffle()
    pile.draw()
    assert pile.cards == twin.cards


def test_what_comes_to_light_is_learnt_where_something_else_was_possible() -> None:
    chance = Chance.of(1)
    assert chance.reveal([3], [[3], [3]]) == [3]
    assert chance.learnt == 0
    assert chance.reveal([3], [[3], []]) == [3]
    assert chance.learnt == 1
    assert chance.position == Chance.of(1).position
