"""What every game must do, whatever its rules say: one suite for all games, player counts and settings.

It knows no game. The quick suite plays a handful of matches at each table; `make test-long` plays many more.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

import tampu
from tampu.engine.chance import Chance, Deck
from tampu.engine.game import PLAYER
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.engine.saved import Saved
from tampu.text import LANGUAGES, words
from tests.engine import toys
from tests.sparing import in_little_time
from tests.tables import (
    ALL,
    DATE,
    HOUSE,
    TOKEN,
    Table,
    at_each_table,
    legal_result,
    moments,
    questions,
    sound,
    tables,
    telling,
    viewers,
)

FOLLOWED = 12
LEFTOVER = re.compile(r"[{}]|\b(event|prompt|option|term|reason|hint)\.\w")


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys.registered():
        yield


def plain(match: Match) -> dict[str, object]:
    """How a match stands: the whole truth and the question at hand."""
    choice = match.choice
    asked = None if choice is None else (choice.player, choice.prompt, choice.tokens)
    return {"state": match.state.saved(), "asked": asked, "turn": match.turn, "held": match.held, "over": match.over}


def view(match: Match, viewer: int | None) -> str:
    """What somebody sees, as it would be sent to him."""
    return json.dumps(match.seen_by(viewer))


def play_on(match: Match, seed: int, answers: int) -> Match:
    """Some random answers more."""
    for moment in moments(match, seed):
        if not answers:
            break
        assert moment is match
        answers -= 1
    return match


# ---------------------------------------------------------------------- matches end, and end well


@at_each_table(3, 250)
def test_random_matches_end_at_a_legal_result(table: Table, seeds: range) -> None:
    for seed in seeds:
        match = table.new(seed)
        for moment in moments(match, seed):
            assert moment.result is None or moment.over
        legal_result(match)


@at_each_table(1, 40, tables(*HOUSE))
def test_a_match_can_be_counted_as_if_it_ended_now(table: Table, seeds: range) -> None:
    for seed in seeds:
        match = table.new(seed)
        for moment in moments(match, seed):
            if moment.number % 20 == 0:
                before = plain(moment)
                sound(table.game.ended_now(moment.state), len(moment.seats))
                assert plain(moment) == before
        assert table.game.ended_now(match.state) == match.result


@at_each_table(3, 250)
def test_the_laws_of_the_game_hold_after_every_answer(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in moments(table.new(seed), seed):
            assert table.game.problems(match.state) == []


@at_each_table(3, 100)
def test_every_question_is_a_good_one(table: Table, seeds: range) -> None:
    """Asked of a player, never pointless, every option with a token of its own."""
    for seed in seeds:
        for match in moments(table.new(seed), seed):
            choice = match.choice
            if choice is None:
                assert match.over
                continue
            assert match.seats[choice.player].kind == PLAYER
            assert TOKEN.fullmatch(choice.prompt)
            assert len(choice.options) > 1 or (choice.shown and choice.options)
            assert all(TOKEN.fullmatch(token) for token in choice.tokens)
            assert len(set(choice.tokens)) == len(choice.tokens)


@at_each_table(1, 20)
def test_players_come_first_and_seats_have_names_of_their_own(table: Table, seeds: range) -> None:
    for seed in seeds:
        match = table.new(seed)
        kinds = [seat.kind for seat in match.seats]
        assert kinds[: table.players] == [PLAYER] * table.players
        assert PLAYER not in kinds[table.players :]
        names = [seat.name for seat in match.seats]
        assert len(set(names)) == len(names)
        assert all(TOKEN.fullmatch(name) for name in names)


# ---------------------------------------------------------------------- records


@at_each_table(1, 15)
def test_a_record_tells_the_whole_match_at_every_moment(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in [*questions(table.new(seed), seed, 3)][:4]:
            check_record(match)
        match = table.new(seed)
        for _ in moments(match, seed):
            pass
        check_record(match)


def check_record(match: Match) -> None:
    text = match.record()
    again = tampu.loads(text)
    assert again.record() == text
    assert plain(again) == plain(match)
    assert list(again.log) == list(match.log)
    assert again.result == match.result
    assert (again.can_undo, again.number) == (match.can_undo, match.number)


@at_each_table(1, 10)
def test_a_finished_record_replays_with_held_turns_too(table: Table, seeds: range) -> None:
    for seed in seeds:
        held, straight = table.new(seed, hold=True), table.new(seed)
        for match in moments(held, seed):
            assert match.can_undo or not match.held
        for _ in moments(straight, seed):
            pass
        assert held.record() == straight.record()
        assert tampu.loads(held.record(), hold=True).record() == straight.record()


# ---------------------------------------------------------------------- clones and pickles


@at_each_table(1, 15)
def test_clones_never_touch_each_other(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 4):
            before, log = plain(match), list(match.log)
            first, second = match.clone(), match.clone()
            assert plain(first) == before
            play_on(first, seed, 12)
            assert plain(match) == plain(second) == before
            assert list(match.log) == list(second.log) == log
            play_on(second, seed, 12)
            assert plain(second) == plain(first)
            assert plain(match) == before


@at_each_table(1, 15)
def test_pickled_matches_are_the_same(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 3):
            for original in (match, match.imagine(0, Chance.of(seed))):
                twin = pickle.loads(pickle.dumps(original))
                assert plain(twin) == plain(original)
                assert [view(twin, viewer) for viewer in viewers(twin)] == [view(original, v) for v in viewers(twin)]
                assert plain(play_on(twin, 5, 10)) == plain(play_on(original.clone(), 5, 10))


@at_each_table(1, 15)
def test_matches_that_nobody_listens_to_are_the_same(table: Table, seeds: range) -> None:
    """Played fast, without a log: the same questions, the same records, and the same thoughts about them."""
    for seed in seeds:
        deaf = Match.start(table.game, table.players, table.settings, seed, date=DATE, listen=False)
        for one, two in zip(questions(deaf, seed, 5), questions(table.new(seed), seed, 5), strict=True):
            assert plain(one) == plain(two) == plain(one.clone())
            assert len(one.log) == 0
            for viewer in viewers(one):
                thought = plain(one.imagine(viewer, Chance.of(seed)))
                assert thought == plain(two.imagine(viewer, Chance.of(seed)))
        assert deaf.over
        assert plain(tampu.loads(deaf.record())) == plain(deaf)


# ---------------------------------------------------------------------- undo


@at_each_table(1, 15)
def test_undo_and_the_same_answer_give_the_same_match(table: Table, seeds: range) -> None:
    for seed in seeds:
        match = table.new(seed)
        before = plain(match)
        for moment in moments(match, seed):
            now, log = plain(moment), list(moment.log)
            if moment.can_undo:
                twin = moment.clone().undo()
                assert plain(twin) == before
                twin.redo()
                assert plain(twin) == now
                assert list(twin.log) == log
            before = now


@at_each_table(1, 15)
def test_undo_goes_back_to_what_was_learnt_and_no_further(table: Table, seeds: range) -> None:
    for seed in seeds:
        match = table.new(seed)
        luck = Chance.of(seed, 1)
        closed = [True]  # by answer: nothing from before it can be taken back any more
        players: list[int] = []
        while match.choice is not None:
            learnt = match.state.chance.learnt
            players.append(match.choice.player)
            match.play(luck.pick(match.choice.options))
            if len(players) > 1 and players[-1] != players[-2]:
                closed[-1] = True
            closed.append(match.over or match.state.chance.learnt != learnt)
            lowest = max(number for number, shut in enumerate(closed) if shut)
            assert match.can_undo == (lowest < match.number)
            if match.can_undo and luck.below(4) == 0:
                twin = match.clone()
                while twin.can_undo:
                    twin.undo()
                assert twin.number == lowest


@at_each_table(1, 15)
def test_a_turn_is_to_be_ended_by_its_player_while_he_can_take_it_back(table: Table, seeds: range) -> None:
    for seed in seeds:
        assert all(match.to_end is None for match in moments(table.new(seed), seed))
        for match in moments(table.new(seed, hold=True), seed):
            if match.to_end is None:
                assert not (match.held and match.can_undo and begun_by(match) == match.answers[-1][0])
            else:
                assert match.can_undo
                assert match.to_end == match.answers[-1][0] == begun_by(match)
                assert match.choice is None or match.choice.player != match.to_end


def begun_by(match: Match) -> int:
    """Who gave the first answer of the turn in which the last one was given."""
    turn = match.answers[-1][1]
    return next(player for player, when, _ in match.answers if when == turn)


# ---------------------------------------------------------------------- what is secret


def truth(match: Match) -> str:
    """The whole truth but for the luck to come."""
    return json.dumps(match.state.saved()).replace(str(match.state.chance.position), "luck")


@at_each_table(1, 20)
def test_different_seeds_imagine_different_truths(table: Table, seeds: range) -> None:
    """Where the truth is another one than the one imagined, there are at least two, and both must come up."""
    for seed in seeds:
        hides = varies = 0
        for match in questions(table.new(seed), seed, 8):
            for viewer in viewers(match):
                real = truth(match)
                imagined = {truth(match.imagine(viewer, Chance.of(seed, 7, luck))) for luck in range(12)}
                varies += len(imagined) > 1
                assert len(imagined) > 1 or imagined == {real}
                hides += json.dumps(match.state.seen_by(viewer)) != json.dumps(match.state.seen_by(0))
        assert varies or not hides


@at_each_table(1, 20)
def test_what_is_imagined_does_not_hang_on_the_truth(table: Table, seeds: range) -> None:
    """Two matches that look the same to a seat: from the same luck it imagines the same, and luck is fresh."""
    for seed in seeds:
        for match in questions(table.new(seed), seed, 6):
            for viewer in viewers(match):
                other = match.imagine(viewer, Chance.of(seed, 3))
                luck = Chance.of(seed, 4)
                one, two = match.imagine(viewer, luck), other.imagine(viewer, luck)
                assert plain(one) == plain(two)
                assert plain(play_on(one, seed, 10)) == plain(play_on(two, seed, 10))


@at_each_table(1, 20)
def test_what_is_imagined_has_luck_of_its_own(table: Table, seeds: range) -> None:
    """The luck to come is as unknown as what is hidden, and all parts of the state draw on the same."""
    for seed in seeds:
        for match in questions(table.new(seed), seed, 4):
            for viewer in viewers(match):
                twins = [match.imagine(viewer, Chance.of(seed, 10, luck)) for luck in range(3)]
                assert len({match.state.chance.position, *(twin.state.chance.position for twin in twins)}) == 4
                for twin in twins:
                    lucks = [part for part in changeable(twin.state).values() if isinstance(part, Chance)]
                    assert lucks == [twin.state.chance]


@at_each_table(1, 20)
def test_a_position_is_judged_by_what_the_seat_can_see(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 6):
            for seat in range(table.players):
                twins = [match.imagine(seat, Chance.of(seed, 11, luck)) for luck in range(3)]
                judged = {table.game.judge(twin.state, seat) for twin in twins}
                assert judged == {table.game.judge(match.state, seat)}


@at_each_table(1, 20)
def test_automatic_answers_hang_on_what_the_seat_can_see(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, about=60):
            assert match.choice is not None
            other = match.imagine(match.choice.player, Chance.of(seed, 7))
            for answer in table.game.automatic:
                given = match.automatic_answer([answer.name])
                assert str(given) == str(other.automatic_answer([answer.name]))
                assert given is None or match.choice.prompt in answer.prompts


@at_each_table(1, 20)
def test_what_is_imagined_can_be_played(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 3):
            before = plain(match)
            viewer = Chance.of(seed, match.number).pick(viewers(match))
            twin = match.imagine(viewer, Chance.of(seed, 5))
            for moment in moments(twin, seed):
                assert table.game.problems(moment.state) == []
                if moment.number > match.number + 20:
                    break
            assert plain(match) == before


@at_each_table(2, 20)
def test_no_log_tells_a_seat_what_it_may_not_know(table: Table, seeds: range) -> None:
    """The same match twice, but for what the seat cannot know: while it sees the same, it is told the same."""
    compared = 0
    for seed in seeds:
        for match in questions(table.new(seed), seed, 6 if table.name in HOUSE else 20):
            if match.checkpoint.trail:
                continue
            for viewer in viewers(match):
                compared += tell_alike(table, match, viewer, seed)
    assert compared


def tell_alike(table: Table, match: Match, viewer: int | None, seed: int) -> int:
    """How many answers the two matches could be followed for."""
    real = match.checkpoint.state
    imagined = real.copy()
    imagined.imagine(viewer, Chance.of(seed, 8))
    imagined.chance.position = real.chance.position
    one, two = table.at(real), table.at(imagined)
    luck = Chance.of(seed, 9)
    for answers in range(FOLLOWED):
        if view(one, viewer) != view(two, viewer):
            return answers  # something hidden was revealed to the seat
        assert list(one.log.seen_by(viewer)) == list(two.log.seen_by(viewer))
        if one.choice is None or two.choice is None or len(one.choice.options) != len(two.choice.options):
            return answers
        option = luck.below(len(one.choice.options))
        one.play(one.choice.options[option])
        two.play(two.choice.options[option])
    return FOLLOWED


@at_each_table(1, 10)
@pytest.mark.parametrize("name", tampu.bots())
def test_bots_pick_alike_whatever_they_cannot_know(table: Table, seeds: range, name: str) -> None:
    for seed in seeds:
        bot = tampu.bot(name, seed)
        for match in questions(table.new(seed), seed, 2):
            assert match.choice is not None
            before = plain(match)
            with in_little_time():
                pick = str(bot.pick(match))
                assert pick in match.choice.tokens
                assert plain(match) == before
                for other in range(2):
                    twin = match.imagine(match.choice.player, Chance.of(seed, 6, other))
                    assert str(bot.pick(twin)) == pick


# ---------------------------------------------------------------------- states


def checkpoints(table: Table, seed: int) -> Iterator[Match]:
    """The match at the end of each beat of a random match."""
    last: Any = None
    for match in moments(table.new(seed), seed):
        if match.checkpoint.state is not last:
            last = match.checkpoint.state
            yield match


@at_each_table(1, 15)
def test_every_checkpoint_can_be_saved_and_loaded(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in checkpoints(table, seed):
            state = match.checkpoint.state
            saved = json.loads(json.dumps(state.saved()))
            loaded = table.game.load(Saved(saved), table.players, table.settings)
            assert loaded.saved() == saved == state.saved()
            loaded.chance.learnt = state.chance.learnt  # what was learnt before is no part of a state
            assert fields(loaded) == fields(state)
            assert table.game.problems(loaded) == []
            assert [loaded.seen_by(viewer) for viewer in viewers(match)] == [state.seen_by(v) for v in viewers(match)]


@at_each_table(1, 15)
def test_a_loaded_checkpoint_plays_on_alike(table: Table, seeds: range) -> None:
    for seed in seeds:
        luck = Chance.of(seed, 3)
        for match in checkpoints(table, seed):
            if luck.below(20 if table.name in HOUSE else 3) == 0:
                state = match.checkpoint.state
                loaded = table.game.load(Saved(json.loads(json.dumps(state.saved()))), table.players, table.settings)
                one, two = play_on(table.at(state), seed, 25), play_on(table.at(loaded), seed, 25)
                assert plain(one) == plain(two)
                assert list(one.log) == list(two.log)


@at_each_table(1, 15)
def test_a_checkpoint_is_one(table: Table, seeds: range) -> None:
    """Asked for its next beat, a checkpoint changes nothing."""
    for seed in seeds:
        for match in checkpoints(table, seed):
            twin = match.checkpoint.state.copy()
            table.game.beat(twin)
            assert fields(twin) == fields(match.checkpoint.state)


@at_each_table(1, 15)
def test_a_copied_state_is_the_same_and_shares_nothing(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 12):
            state = match.state
            twin = state.copy()
            assert twin.teller is None
            assert type(twin) is type(state)
            assert twin.saved() == state.saved()
            assert fields(twin) == fields(state)
            ours, theirs = changeable(state), changeable(twin)
            assert not ours.keys() & theirs.keys()
            assert [type(part) for part in ours.values()] == [type(part) for part in theirs.values()]


@pytest.mark.parametrize("name", HOUSE)
def test_tables_hold_their_fields_in_one_order(name: str) -> None:
    """Set up, copied or loaded: plain Python finds a field sooner where it lies at the same place in all tables."""
    game = find(name)
    settings = game.checked_settings({})
    for players in game.players:
        state = game.setup(players, settings, Chance.of(players))
        for other in (state.copy(), game.load(Saved(state.saved()), players, settings)):
            assert in_order(other) == in_order(state)


def in_order(state: Any) -> list[list[str]]:
    return [list(getattr(part, "__dict__", ())) for part in (state, *state.players)]


def attributes(thing: object) -> dict[str, object]:
    """The attributes of an object by name, whether it is compiled or not; who listens is no part of a state."""
    if hasattr(thing, "__dict__"):
        found = dict(vars(thing))
    else:
        names = [name for name in dir(thing) if not name.startswith("__")]
        found = {name: getattr(thing, name) for name in names if not callable(getattr(thing, name))}
    found.pop("teller", None)
    return dict(sorted(found.items()))


def fields(thing: object) -> object:
    """All that an object is made of, field by field, as plain values."""
    if isinstance(thing, list | tuple):
        return thing if {*map(type, thing)} <= {int} else type(thing)(map(fields, thing))
    if isinstance(thing, dict):
        return {key: fields(value) for key, value in thing.items()}
    if thing is None or isinstance(thing, int | float | str | set | frozenset | bytearray | Enum):
        return thing
    return {"class": type(thing).__name__, **{name: fields(value) for name, value in attributes(thing).items()}}


def changeable(thing: object) -> dict[int, object]:
    """All that can be changed in an object, by identity: lists, dicts and sets, luck and decks, however deep."""
    found: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if id(part) in found or part is None or isinstance(part, int | float | str | frozenset | Enum):
            continue
        if isinstance(part, list | dict | set | Chance | Deck):
            found[id(part)] = part
        if isinstance(part, list | tuple):
            waiting += part
        elif isinstance(part, dict):
            waiting += part.values()
        elif not isinstance(part, set):
            waiting += attributes(part).values()
    return found


# ---------------------------------------------------------------------- what is told


def numbers(seen: object, where: str = "") -> dict[str, int]:
    """Every number in a view, by its place there."""
    parts: list[tuple[object, object]] = []
    if isinstance(seen, dict):
        parts = [*seen.items()]
    elif isinstance(seen, list):
        parts = [*enumerate(seen)]
    elif type(seen) is int:
        return {where: seen}
    return {place: number for name, part in parts for place, number in numbers(part, f"{where}.{name}").items()}


MADE_OF = (".standing.final", ".standing.leads", ".standing.height")
"""What the rules make of the table for a player, which others change by whatever they do: none of it is before him."""


@at_each_table(2, 40, tables(*HOUSE))
def test_whatever_changes_before_a_player_is_told_of_him(table: Table, seeds: range) -> None:
    """Goods, points, cards: where a number changes that all can see, an event tells of that seat or of all together.

    What is chosen piece by piece may be told when it is complete.
    """
    for seed in seeds:
        before: list[dict[str, int]] = []
        asked: tuple[int, str] | None = None
        told: set[int | None] = set()
        heard = 0
        for match in moments(table.new(seed), seed):
            told |= {event.seat for event in match.log[heard:]}
            heard = len(match.log)
            now_asked = None if match.choice is None else (match.choice.player, match.choice.prompt)
            if before and asked == now_asked and not told:
                continue
            players: Any = match.state.seen_by(None)["players"]
            now = [{at: number for at, number in numbers(player).items() if at not in MADE_OF} for player in players]
            for seat, (was, is_now) in enumerate(zip(before, now, strict=False)):
                changed = [place for place in {**was, **is_now} if was.get(place) != is_now.get(place)]
                assert not changed or told & {seat, None}, (seat, changed, match.answers[-1])
            before, asked = now, now_asked
            told.clear()


# ---------------------------------------------------------------------- words


@at_each_table(2, 40)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_said(table: Table, seeds: range, language: str) -> None:
    for seed in seeds:
        match = table.new(seed)
        for _ in moments(match, seed):
            pass
        assert len(match.log)
        for event in match.log:
            text = table.game.say(event, match.seats, language)
            assert text.strip()
            assert not LEFTOVER.search(text), text
            json.dumps(event.plain())


@at_each_table(2, 40, tables(*HOUSE))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_words(table: Table, seeds: range, language: str) -> None:
    known = words(table.name, language)
    seen: set[tuple[str, str]] = set()
    for seed in seeds:
        match = table.new(seed)
        for moment in moments(match, seed):
            choice = moment.choice
            if choice is None:
                continue
            for token in choice.tokens:
                if (choice.prompt, token) not in seen:
                    seen.add((choice.prompt, token))
                    prompt = known.prompt(choice, match.state.seen_by(choice.player))
                    assert prompt.strip()
                    assert not LEFTOVER.search(prompt), prompt
                    option = known.option(choice.prompt, token)
                    assert option.strip()
                    assert not LEFTOVER.search(option), option
                    assert option != token or token.isdigit() or known.knows(f"term.{token}"), f"no word for {token}"
        assert all(known.seat(seat).strip() for seat in match.seats)


# ---------------------------------------------------------------------- everywhere the same


def test_matches_are_the_same_whatever_the_hash_seed() -> None:
    root = Path(__file__).parent.parent
    printed = []
    for hash_seed in ("1", "2026"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.tables"],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        printed.append(run.stdout.splitlines())
    assert printed[0] == printed[1]
    assert len(printed[0]) == len(telling(ALL))
