"""Matches that nobody listens to, as for playing fast: no log, and in all else the same match."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import tampu
from tampu.engine.chance import Chance
from tampu.engine.game import Game
from tampu.engine.match import Match
from tests.engine import toys_climb, toys_fair, toys_mill
from tests.engine.scene import DATE, at_random, everything, present, to_the_end

HELD_OR_NOT = pytest.mark.parametrize("hold", [False, True])


def pairs(hold: bool = False) -> list[tuple[Match, Match]]:
    """The same matches twice: nobody listens to the first one."""
    found = []
    tables: list[tuple[Game[Any], int]] = [(toys_fair.GAME, 3), (toys_climb.GAME, 1), (toys_climb.GAME, 3)]
    for game, players in tables:
        rules = game.checked_settings({"storms": True} if game is toys_climb.GAME else {})
        deaf, heard = (Match.start(game, players, rules, 5, hold, DATE, listen) for listen in (False, True))
        found.append((deaf, heard))
    return found


def without_log(match: Match) -> dict[str, object]:
    return {name: value for name, value in everything(match).items() if name not in ("log", "record")}


@HELD_OR_NOT
def test_all_but_the_log_is_the_same_at_every_moment(hold: bool) -> None:
    for deaf, heard in pairs(hold):
        for one, other in zip(at_random(deaf), at_random(heard), strict=True):
            assert without_log(one) == without_log(other)
            assert len(one.log) == 0
        assert len(heard.log) > 0


@HELD_OR_NOT
def test_its_record_tells_the_same_match(hold: bool) -> None:
    for deaf, heard in pairs(hold):
        for one, other in zip(at_random(deaf), at_random(heard), strict=True):
            again = tampu.loads(one.record(), hold=hold)
            assert everything(again) == everything(other)


@HELD_OR_NOT
def test_it_can_be_cloned_pickled_and_imagined_at_every_moment(hold: bool) -> None:
    for deaf, _ in pairs(hold):
        for match in at_random(deaf, seed=2):
            assert everything(match.clone()) == everything(match)
            assert present(pickle.loads(pickle.dumps(match))) == present(match)
            twin = match.imagine(0, Chance.of(3))
            assert twin.seen_by(0) == match.seen_by(0)
            assert present(twin.clone()) == present(twin)
            assert present(pickle.loads(pickle.dumps(twin))) == present(twin)
            if twin.choice is not None:
                twin.play(twin.choice.options[0])
                assert present(pickle.loads(pickle.dumps(twin))) == present(twin)


@HELD_OR_NOT
def test_it_takes_back_what_a_listened_to_match_would(hold: bool) -> None:
    for deaf, heard in pairs(hold):
        for one, other in zip(at_random(deaf, seed=3), at_random(heard, seed=3), strict=True):
            ours, theirs = one.clone(), other.clone()
            while theirs.can_undo:
                ours.undo()
                theirs.undo()
                assert without_log(ours) == without_log(theirs)
            assert not ours.can_undo


def test_it_fails_as_a_listened_to_match_would() -> None:
    game = toys_mill.GAME
    deaf = Match.start(game, 1, {}, 1, date=DATE, listen=False)
    for token in ("grind", "grind", "break_later", "2", "grind"):
        deaf.play(token)
    before = everything(deaf)
    for token in ("break", "roll_and_break", "ask_nothing", "break_after_turn"):
        with pytest.raises(tampu.RuleError) as caught:
            deaf.play(token)
        assert everything(deaf) == before
        assert tampu.loads(caught.value.record).state.saved() == deaf.state.saved()


def test_its_clones_play_on_alike() -> None:
    for deaf, _ in pairs():
        for moment, match in enumerate(at_random(deaf, seed=4)):
            if moment % 5 == 0:
                assert everything(to_the_end(match.clone())) == everything(to_the_end(match.clone()))


def test_what_is_imagined_of_it_can_be_cloned_where_a_turn_is_held() -> None:
    held = 0
    for deaf, _ in pairs():
        for match in at_random(deaf, seed=6):
            if match.over:
                break
            twin = to_the_hold(match.imagine(0, Chance.of(3), hold=True))
            assert present(twin.clone()) == present(twin)
            held += twin.held
    assert held > 0


def to_the_hold(match: Match) -> Match:
    while match.choice is not None:
        match.play(match.choice.options[0])
    return match
