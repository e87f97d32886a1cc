"""Records that are none: damaged, cut off, forged, foreign. Each is refused with the line that is wrong."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from typing import Any

import pytest

import tampu
from tests.engine.damage import bad, checked, forged, line_of, lines_of, with_state
from tests.engine.scene import climb, climb_at, mill, mountain, play, to_the_end
from tests.tables import ANY

FIRST = "tampu record 1"


def finished() -> str:
    return to_the_end(climb(2, seed=5)).record()


def running() -> str:
    return play(climb(2, seed=5), "walk", "tent", "rest").record()


def hand_built() -> str:
    return play(climb_at(mountain(2, 3)), "walk", "tent", "rest").record()


def held() -> str:
    return play(climb(1, hold=True), "walk", "tent").record()


EVERY_KIND = pytest.mark.parametrize("make", [finished, running, hand_built, held])
Maker = Callable[[], str]


# ---------------------------------------------------------------------- damaged


@EVERY_KIND
def test_a_damaged_character_is_named_with_its_line(make: Maker) -> None:
    lines = make().splitlines()
    for number, line in enumerate(lines, 1):
        for place in range(len(line)):
            damaged = line[:place] + ("#" if line[place] != "#" else "+") + line[place + 1 :]
            assert bad("\n".join([*lines[: number - 1], damaged, *lines[number:]])).line == number


DAMAGES: dict[str, Callable[[str], str]] = {
    "upper case": str.upper,
    "cut in front": lambda line: line[1:],
    "cut behind": lambda line: line[:-1] or "?",
    "something added": lambda line: line + "x",
    "overwritten": lambda line: "# conflict",
}


@EVERY_KIND
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_line_is_named(make: Maker, damage: Callable[[str], str]) -> None:
    lines = make().splitlines()
    for number, line in enumerate(lines, 1):
        damaged = damage(line)
        if damaged != line:
            assert bad("\n".join([*lines[: number - 1], damaged, *lines[number:]])).line == number


@EVERY_KIND
def test_a_check_with_one_other_digit_is_named_as_what_is_wrong(make: Maker) -> None:
    """All above it is as it was written, so it is the check that was damaged."""
    lines = make().splitlines()
    check = lines[-1]
    for place in range(len("check "), len(check)):
        if check[place] != " ":
            digit = "0" if check[place] != "0" else "1"
            assert bad("\n".join([*lines[:-1], check[:place] + digit + check[place + 1 :]])).line == len(lines)


@EVERY_KIND
def test_a_missing_line_is_noticed_where_it_was(make: Maker) -> None:
    lines = make().splitlines()
    for number in range(1, len(lines) + 1):
        assert bad("\n".join([*lines[: number - 1], *lines[number:]])).line in (number, number - 1)


@EVERY_KIND
def test_a_doubled_line_is_noticed_where_it_is(make: Maker) -> None:
    lines = make().splitlines()
    for number in range(1, len(lines) + 1):
        error = bad("\n".join([*lines[:number], *lines[number - 1 :]]))
        assert error.line in (number, number + 1, len(lines) + 1)


@EVERY_KIND
def test_lines_that_changed_places_are_noticed(make: Maker) -> None:
    lines = make().splitlines()
    for number in range(1, len(lines)):
        above, below = lines[number - 1 : number + 1]
        if above != below:
            error = bad("\n".join([*lines[: number - 1], below, above, *lines[number + 1 :]]))
            assert error.line in (number, number + 1, len(lines))


@EVERY_KIND
def test_a_record_cut_off_anywhere_is_refused_where_it_breaks_off(make: Maker) -> None:
    text = make()
    for length in range(len(text) - 1):
        rest = text[:length]
        assert bad(rest).line == max(1, len(rest.splitlines()))


def test_a_record_cut_off_after_a_line_says_that_it_breaks_off() -> None:
    lines = finished().splitlines()
    for count in range(1, len(lines)):
        error = bad("\n".join(lines[:count]) + "\n")
        assert error.line == count
        assert "breaks off" in error.reason


def test_two_records_in_a_row_are_none() -> None:
    text = running()
    assert bad(text + text).line > len(text.splitlines())


# ---------------------------------------------------------------------- foreign


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        " ",
        "hello",
        "tampu record 2\n",
        "tampu record 1 \n",
        "Tampu record 1\n",
        " tampu record 1\n",
        "\ufefftampu record 1\n",
        "<!doctype html><html><body>tampu record 1</body></html>",
        '{"game": "toy_climb", "players": 2}',
        "[Event 'Wien']\n1. e4 e5",
        "\x00\x01\x02\xff" * 50,
        "\ud800",
        pickle.dumps({"game": "toy_climb"}).decode("latin-1"),
    ],
)
def test_foreign_text_is_refused_on_its_first_line(text: str) -> None:
    error = bad(text)
    assert error.line == 1
    assert FIRST in error.reason


@pytest.mark.parametrize(
    "text",
    [
        f"{FIRST}",
        f"{FIRST}\n",
        f"{FIRST}\n\n\n",
        f"{FIRST}\ncheck",
        f"{FIRST}\ncheck 0123456789abcdef 00",
        f"{FIRST}\n\x00\x00\ncheck 0123456789abcdef 0000",
        f"{FIRST}\n\ud800\ncheck 0123456789abcdef 9c00",
        f"{FIRST}\ngame \udfff\ncheck 0123456789abcdef 9c",
        f"{FIRST}\u2028game toy_climb",
    ],
)
def test_a_first_line_alone_makes_no_record(text: str) -> None:
    assert bad(text).line >= 1


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [""],
        ["", "", ""],
        ["game toy_climb"],
        ["game toy_climb", ""],
        ["", "checkpoint 0 {}"],
        ["game toy_climb", "rules 1", "players 2", "seed 1", "date 2026-01-01", "result running", ""],
    ],
)
def test_a_check_that_fits_makes_no_record(lines: list[str]) -> None:
    assert bad(checked([FIRST, *lines])).line > 1


# ---------------------------------------------------------------------- forged: the check fits, the rest does not

HEADER = [
    ("game", "game chess"),
    ("game", "game "),
    ("game", "game"),
    ("game", "game ../toy_climb"),
    ("game", "game toy_fair"),
    ("rules", "rules one"),
    ("rules", "rules -1"),
    ("rules", "rules "),
    ("rules", "rules 1.0"),
    ("rules", "rules " + "9" * 5000),
    ("players", "players 0"),
    ("players", "players 9"),
    ("players", "players 2.0"),
    ("players", "players -2"),
    ("players", "players two"),
    ("players", "players ２"),
    ("players", "players " + "9" * 5000),
    ("option storms", "option storms maybe"),
    ("option storms", "option storms"),
    ("option storms", "option storms False"),
    ("option dice", "option dice 3"),
    ("option dice", "option dice " + "9" * 5000),
    ("option guide", "option guide __class__"),
    ("option guide", "option colour red"),
    ("option guide", "option"),
    ("seed", "seed -1"),
    ("seed", f"seed {2**64}"),
    ("seed", "seed 1e3"),
    ("seed", "seed none"),
    ("seed", "seed "),
    ("seed", "seed " + "9" * 5000),
    ("date", "date yesterday"),
    ("date", "date 2026-13-45"),
    ("date", "date ２０２６-01-01"),
    ("date", "date 2026-01-01 "),
    ("result", "result summit ann=18 bob=0"),
    ("result", "result "),
    ("result", "result running "),
    ("seed", "colour red"),
    ("seed", "__import__('os').abort()"),
]


@pytest.mark.parametrize(("start", "line"), HEADER, ids=[line[:24] for _, line in HEADER])
def test_a_forged_header_line_is_named(start: str, line: str) -> None:
    text = running()
    error = bad(forged(text, start, line))
    expected = {line_of(text, start)}
    if start == "game" and line == "game toy_fair":
        expected = {line_of(text, "option storms")}
    assert error.line in expected


@pytest.mark.parametrize("name", ["game", "rules", "players", "seed", "date", "result"])
def test_a_header_line_that_is_missing_or_there_twice_is_noticed(name: str) -> None:
    text = running()
    where = line_of(text, name)
    line = text.splitlines()[where - 1]
    assert bad(forged(text, name, line, line)).line == where + 1
    missing = bad(forged(text, name))
    assert name in missing.reason


def test_an_option_that_is_there_twice_is_noticed() -> None:
    text = running()
    assert bad(forged(text, "option dice", "option dice 1", "option dice 2")).line == line_of(text, "option dice") + 1


def test_a_seed_and_a_start_do_not_go_together() -> None:
    text = hand_built()
    assert bad(forged(text, "seed", "seed 3")).line == line_of(text, "seed")


def test_other_settings_lead_to_another_match() -> None:
    """The dice that were rolled are others now, and so is what the answers lead to."""
    text = to_the_end(climb(1, seed=2, dice=2)).record()
    assert bad(forged(text, "option dice", "option dice 1")).line > line_of(text, "option dice")


def test_another_seed_leads_to_another_match() -> None:
    text = finished()
    assert bad(forged(text, "seed", "seed 6")).line > line_of(text, "seed")


TURNS = [
    ("an option never offered", "0 ann fly tent"),
    ("an option offered elsewhere", "0 ann tent walk"),
    ("another seat", "0 bob walk tent"),
    ("no seat of this game", "0 zoe walk tent"),
    ("another turn", "1 ann walk tent"),
    ("a turn that is no number", "x ann walk tent"),
    ("a turn below zero", "-1 ann walk tent"),
    ("a silly turn", "9" * 5000 + " ann walk tent"),
    ("a full-width turn", "０ ann walk tent"),
    ("a seat without tokens", "0 ann"),
    ("a number alone", "0"),
    ("two spaces", "0 ann  walk tent"),
    ("a space at the end", "0 ann walk tent "),
    ("an empty group", "0 ann walk tent / "),
    ("a group without tokens", "0 ann walk / ann"),
    ("a token that is none", "0 ann wa.lk tent"),
    ("a token to run", "0 ann __import__('os').abort() tent"),
    ("a token of a line break", "0 ann walk\x0btent"),
    ("nothing", ""),
    ("one answer too few", "0 ann walk"),
    ("one answer too many", "0 ann walk tent tent"),
    ("another header", "note hello"),
    ("an early checkpoint", 'checkpoint 0 {"luck":1}'),
]


@pytest.mark.parametrize("line", [line for _, line in TURNS], ids=[why for why, _ in TURNS])
def test_a_forged_turn_is_named(line: str) -> None:
    text = running()
    where = line_of(text, "0 ann")
    after = {where + 1} if line in ("0 ann walk", TURNS[-1][1]) else set()
    assert bad(forged(text, "0 ann", line)).line in {where, *after}


def test_another_legal_answer_leads_to_another_state() -> None:
    text = running()
    assert bad(forged(text, "0 ann", "0 ann walk bivouac")).line == line_of(text, "checkpoint")


def test_answers_after_the_end_are_noticed() -> None:
    text = finished()
    where = line_of(text, "checkpoint")
    forgery = forged(text, "checkpoint", "99 ann walk", text.splitlines()[where - 1])
    error = bad(forgery)
    assert error.line == where
    assert "over" in error.reason


def test_answers_left_out_are_noticed() -> None:
    text = finished()
    where = line_of(text, "checkpoint")
    last_turn = text.splitlines()[where - 2]
    assert bad(forged(text, last_turn)).line == where - 1


def test_an_answer_that_makes_a_rule_fail_is_noticed() -> None:
    text = play(mill(), "grind").record()
    assert bad(forged(text, "0 miller grind", "0 miller break")).line == line_of(text, "0 miller")


def test_an_answer_after_a_turn_that_cannot_end_is_noticed() -> None:
    text = mill(hold=True).play("grind").go_on().play("grind").record()
    assert bad(forged(text, "0 miller grind", "0 miller break_after_turn")).line == line_of(text, "1 miller")


def test_a_turn_that_cannot_end_and_was_said_to_have_ended_is_noticed() -> None:
    text = play(mill(), "grind").record()
    assert bad(forged(text, "0 miller grind", "0 miller break_after_turn")).line == line_of(text, "checkpoint")


def test_a_result_of_another_match_is_noticed() -> None:
    text = finished()
    assert bad(forged(text, "result", "result running")).line == line_of(text, "result")
    assert bad(forged(text, "result", "result winter ann=1 bob=1")).line == line_of(text, "result")


CHECKPOINTS = [
    "checkpoint",
    "checkpoint 3",
    "checkpoint 3 ",
    "checkpoint 3 null",
    "checkpoint 3 []",
    "checkpoint 3 3",
    "checkpoint 3 {}",
    "checkpoint 3 {",
    "checkpoint 3 {'luck': 1}",
    "checkpoint 2 {state}",
    "checkpoint 99 {state}",
    "checkpoint -3 {state}",
    "checkpoint x {state}",
    "checkpoint 3 {state} {state}",
    "checkpoint 3 " + '{"a":' * 100_000 + "1" + "}" * 100_000,
    "checkpoint 3 " + "[" * 100_000,
    'checkpoint 3 {"luck":' + "9" * 100_000 + "}",
    'checkpoint 3 {"luck":-Infinity}',
    'checkpoint 3 {"luck":1e999}',
    'checkpoint 3 {"\\ud800":1}',
]


@pytest.mark.parametrize("line", CHECKPOINTS, ids=[line[:30] for line in CHECKPOINTS])
def test_a_forged_checkpoint_is_named(line: str) -> None:
    text = play(climb(2, seed=5), "walk", "tent", "rest").record()
    state = lines_of(text)[-1].split(" ")[2]
    assert bad(forged(text, "checkpoint", line.replace("{state}", state))).line == line_of(text, "checkpoint")


@pytest.mark.parametrize(
    "key", ["luck", "turn", "deck", "heights", "tents", "goals", "dice", "warm", "active", "phase"]
)
def test_a_forged_snapshot_is_noticed(key: str) -> None:
    text = running()
    line = line_of(text, "checkpoint")
    assert bad(with_state(text, lambda state: state.update({key: 3}))).line == line
    assert bad(with_state(text, lambda state: state.pop(key))).line == line


def test_more_in_a_snapshot_than_there_is_is_noticed() -> None:
    text = running()
    assert bad(with_state(text, lambda state: state.update(more=1))).line == line_of(text, "checkpoint")


def test_a_record_without_a_checkpoint_is_noticed() -> None:
    text = running()
    assert "checkpoint" in bad(forged(text, "checkpoint")).reason


def test_nothing_may_follow_the_checkpoint() -> None:
    text = running()
    where = line_of(text, "checkpoint")
    line = text.splitlines()[where - 1]
    for more in ("3 bob walk", "", "was 3 bob walk", line):
        assert bad(forged(text, "checkpoint", line, more)).line == where + 1


# ---------------------------------------------------------------------- forged starts

Change = Callable[[dict[str, Any]], object]
STARTS: list[tuple[str, Change]] = [
    ("a goal twice", lambda state: state.update(goals=[1, 1])),
    ("a value missing", lambda state: state.pop("tents")),
    ("too many tents", lambda state: state.update(tents=[10**30, 0])),
    ("no climbers", lambda state: state.update(goals=[], heights=[], tents=[], deck=[0, 1, 2, 3, 4])),
    ("a word for a number", lambda state: state.update(active="ann")),
    ("a flag for a number", lambda state: state.update(warm=True)),
    ("a broken number", lambda state: state.update(turn=0.5)),
    ("less than nothing", lambda state: state.update(turn=-1)),
    ("a phase there is not", lambda state: state.update(phase=99)),
    ("a fifth of a die", lambda state: state.update(dice=[0])),
    ("another position", lambda state: state.update(heights=[2, 5])),
]


@pytest.mark.parametrize("change", [change for _, change in STARTS], ids=[why for why, _ in STARTS])
def test_a_forged_start_is_noticed(change: Change) -> None:
    text = hand_built()
    where = {line_of(text, "start")}
    if change is STARTS[-1][1]:
        where = {line_of(text, "checkpoint")}
    assert bad(with_state(text, change, "start")).line in where


def test_a_start_for_other_players_than_the_header_says_is_noticed() -> None:
    for players, start in ((3, mountain(0, 0)), (2, mountain(0, 0, 0))):
        text = climb_at(start).record()
        error = bad(forged(text, "players", f"players {players}"))
        assert error.line in (line_of(text, "players"), line_of(text, "start"), line_of(text, "checkpoint"))


def test_a_start_that_no_match_can_begin_at_is_noticed() -> None:
    text = to_the_end(climb_at(mountain(8, 8))).record()
    assert tampu.loads(text).record() == text
    broken = checked(
        [
            *(FIRST, "game toy_mill", "rules 1", "players 1", "seed none", "date 2026-01-01", "result running"),
            'start {"luck":1,"turn":0,"flour":77,"cracked":false,"phase":0}',
            "",
            'checkpoint 0 {"luck":1,"turn":0,"flour":77,"cracked":false,"phase":0}',
        ]
    )
    assert bad(broken).line == line_of(broken, "start")
    assert bad(broken, hold=True).line == line_of(broken, "start")


# ---------------------------------------------------------------------- nothing is run


def test_nothing_in_a_record_is_imported_or_run() -> None:
    """A record may name any module and any code: none of it is looked at as such."""
    text = running()
    for name in ("antigravity", "tests.engine.antigravity", "os", "builtins", "__main__"):
        error = bad(forged(text, "game", f"game {name}"))
        assert error.line == line_of(text, "game")
        assert ANY in error.reason, "it lists the games there are"
    assert "antigravity" not in sys.modules


def test_reading_many_bad_records_leaves_no_trace() -> None:
    text = running()
    before = tampu.loads(text).record()
    for number in range(1, len(text.splitlines())):
        bad("\n".join(text.splitlines()[:number]))
    assert tampu.loads(text).record() == before == text
