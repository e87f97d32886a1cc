"""The written record of a match: text to read, compare, keep, paste into a report, and load again.

    tampu record 1
    game machu_picchu
    rules 1
    players 2
    option learning_game no
    option first_player random
    seed 7
    date 2026-11-15
    result running

    0 blue corn_terraces / yellow llama_meadow
    1 yellow royal_palace weaver done
    2 blue coca_plantation 1 / yellow 0
    checkpoint 6 {"...": 0}
    check 5d41402abc4b2a76 0b7e2231...

One line per turn: its number, then for each player who answered his seat and his tokens. The checkpoint is the state
after so many answers, as JSON: it lets a match go on even after a rule was mended. The check holds a digest of all that
stands above it and two bytes for each line, its own included, so that a damaged line can be named. Nothing in a record
is ever run.
"""

from __future__ import annotations

import hashlib
import json
import re
from binascii import crc_hqx
from contextlib import suppress
from dataclasses import dataclass, field

from tampu.engine.chance import SEEDS
from tampu.engine.checkpoint import Checkpoint, checked_date
from tampu.engine.errors import BadRecord, BadSetup, IllegalOption, RuleError
from tampu.engine.fields import came_later
from tampu.engine.game import Game, Settings, State
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.engine.saved import BadSnapshot, Plain, Saved

FIRST_LINE = "tampu record 1"
RUNNING = "running"
ONCE = ("game", "rules", "players", "seed", "date", "result", "start")
NEEDED = ("game", "rules", "players", "seed", "date", "result")
WORD = re.compile(r"[A-Za-z0-9_:+-]+")


# ---------------------------------------------------------------------- writing


def write(match: Match, notes: dict[str, str] | None = None) -> str:
    """The record of a match; notes are kept in its header for whoever wrote them."""
    if not match.setup.is_whole:
        raise ValueError("an imagined match has no record")
    if not match.marks_every_beat:
        match = _listened_to(match)
    lines = [FIRST_LINE, *_header(match), *(_note(name, text) for name, text in (notes or {}).items()), ""]
    lines += [f"was {line}" for line in match.setup.past]
    lines += turn_lines(match)
    last = match.checkpoint
    lines.append(f"checkpoint {last.number} {_json(last.state.saved())}")
    lines.append(_check(lines))
    return "\n".join(lines) + "\n"


def _note(name: str, text: str) -> str:
    if not WORD.fullmatch(name) or text.splitlines() not in ([], [text]):
        raise ValueError(f"a note is a word and one line, not {name!r} {text!r}")
    return f"note {name} {text}"


def _listened_to(match: Match) -> Match:
    """The same match once more, with a checkpoint for every beat."""
    setup = match.setup
    assert setup.seed is not None  # only a match from a seed can be started without listening
    twin = Match.start(match.game, setup.players, setup.settings, setup.seed, match.hold, setup.date)
    for _, _, option in match.answers:
        twin.go_on().play(option)
    return twin if match.held else twin.go_on()


def _header(match: Match) -> list[str]:
    setup = match.setup
    options = [
        f"option {setting.name} {setting.written(setup.settings[setting.name])}" for setting in match.game.options
    ]
    lines = [
        f"game {match.game.name}",
        f"rules {match.game.rules_version}",
        f"players {setup.players}",
        *options,
        f"seed {'none' if setup.seed is None else setup.seed}",
        f"date {setup.date}",
        f"result {result_line(match)}",
    ]
    if setup.start is not None:
        lines.append(f"start {_json(setup.start.saved())}")
    return lines


def result_line(match: Match) -> str:
    """How the match stands: running, or why it ended and with which scores."""
    result = match.result
    if result is None:
        return RUNNING
    return " ".join([result.reason, *(f"{s.name}={n}" for s, n in zip(match.seats, result.scores, strict=True))])


def turn_lines(match: Match) -> list[str]:
    """One line per turn, with the tokens of all who answered on it."""
    lines: list[str] = []
    last_turn = last_player = -1
    for player, turn, option in match.answers:
        if turn != last_turn:
            lines.append(f"{turn} {match.seats[player].name}")
        elif player != last_player:
            lines[-1] += f" / {match.seats[player].name}"
        lines[-1] += f" {option}"
        last_turn, last_player = turn, player
    return lines


def _json(data: Plain) -> str:
    return json.dumps(data, separators=(",", ":"))


def _check(lines: list[str]) -> str:
    digest = hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()[:16]
    check = f"check {digest} {''.join(_sum(line) for line in lines)}"
    return f"{check} {_sum(check)}"


def _sum(line: str) -> str:
    """Two bytes that change whenever a single letter of the line does."""
    return f"{crc_hqx(line.encode(errors='surrogatepass'), 0):04x}"


# ---------------------------------------------------------------------- reading


@dataclass
class _Text:
    """A record taken apart, nothing of it tried yet. Every part knows its line."""

    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    options: dict[str, tuple[int, str]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    past: list[str] = field(default_factory=list)
    answers: list[tuple[int, int, str, str]] = field(default_factory=list)  # line, turn, seat, token
    turns: list[str] = field(default_factory=list)
    checkpoint: tuple[int, int, Plain] | None = None  # line, number of answers, state


def read(text: str, hold: bool = False) -> Match:
    """The match that a record tells of; raises BadRecord, with the line, for anything that is not one."""
    return read_with_notes(text, hold)[0]


def read_with_notes(text: str, hold: bool = False) -> tuple[Match, dict[str, str]]:
    """The match, and the notes that were written with it."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise BadRecord(1, f"this is no Tampu record: the first line should be {FIRST_LINE!r}")
    _verify(lines)
    parts = _taken_apart(lines)
    game, players, settings = _what_was_played(parts)
    line, version = parts.header["rules"]
    if _whole(line, version, "the version of the rules") == game.rules_version:
        match = _replay(parts, game, players, settings)
    else:
        match = _resume_at_checkpoint(parts, game, players, settings)
    match.hold = hold
    if not hold:
        with suppress(RuleError):  # a turn that cannot end stays held
            match.go_on()
    return match, parts.notes


def _verify(lines: list[str]) -> None:
    """Find the first line that is not as it was written."""
    last = len(lines)
    match = re.fullmatch(r"(check [0-9a-f]{16} ([0-9a-f]+)) ([0-9a-f]{4})", lines[-1])
    if match is None or _sum(match[1]) != match[3]:
        raise BadRecord(last, "the record breaks off here: its last line should be the check")
    above = lines[:-1]
    for number, (line, total) in enumerate(zip(above, re.findall("....", match[2]), strict=False), 1):
        if _sum(line) != total:
            raise BadRecord(number, "this line is not as it was written")
    if lines[-1] != _check(above):
        raise BadRecord(last, "lines are missing, added or changed: the check does not fit")


def _taken_apart(lines: list[str]) -> _Text:
    parts = _Text()
    blank = 2
    while blank < len(lines) and lines[blank - 1]:
        _take_header(parts, blank, lines[blank - 1])
        blank += 1
    for name in NEEDED:
        if name not in parts.header:
            raise BadRecord(blank, f"the header has no {name}")
    for number in range(blank + 1, len(lines)):
        _take_line(parts, number, lines[number - 1])
    if parts.checkpoint is None:
        raise BadRecord(len(lines), "there is no checkpoint")
    return parts


def _take_header(parts: _Text, number: int, line: str) -> None:
    name, _, value = line.partition(" ")
    if name in ("option", "note"):
        key, _, value = value.partition(" ")
        if name == "option":
            if key in parts.options:
                raise BadRecord(number, f"the option {key} is there twice")
            parts.options[key] = (number, value)
        else:
            parts.notes[key] = value
    elif name in ONCE and name not in parts.header:
        parts.header[name] = (number, value)
    else:
        raise BadRecord(number, f"{name!r} has no place in the header")


def _take_line(parts: _Text, number: int, line: str) -> None:
    kind, _, rest = line.partition(" ")
    if parts.checkpoint is not None:
        raise BadRecord(number, "nothing but the check may follow the checkpoint")
    if kind == "was":
        parts.past.append(rest)
    elif kind == "checkpoint":
        count, _, data = rest.partition(" ")
        parts.checkpoint = (number, _whole(number, count, "the number of answers"), _parsed(number, data))
    else:
        parts.turns.append(line)
        turn = _whole(number, kind, "the number of the turn")
        for group in rest.split(" / "):
            seat, *tokens = group.split(" ")
            if not tokens or not all(WORD.fullmatch(word) for word in (seat, *tokens)):
                raise BadRecord(number, f"{group!r} is not a seat and its tokens")
            parts.answers += [(number, turn, seat, token) for token in tokens]


def _whole(line: int, text: str, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text):
        raise BadRecord(line, f"{what} should be a whole number, not {text[:40]!r}")
    return int(text)


def _parsed(line: int, text: str) -> Plain:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord(line, "the state is not readable") from None
    if not isinstance(data, dict):
        raise BadRecord(line, "the state is not an object")
    return data


def _what_was_played(parts: _Text) -> tuple[Game[State], int, Settings]:
    line, name = parts.header["game"]
    try:
        game = find(name)
        line, count = parts.header["players"]
        players = game.checked_players(_whole(line, count, "the number of players"))
        settings: dict[str, object] = {}
        for option, (line, value) in parts.options.items():  # noqa: B007 - the line is for the error
            settings[option] = value
            game.checked_settings(settings)
        checked = game.checked_settings(settings)
        line, date = parts.header["date"]
        checked_date(date)
    except BadSetup as error:
        raise BadRecord(line, str(error)) from None
    return game, players, checked


def _replay(parts: _Text, game: Game[State], players: int, settings: Settings) -> Match:
    """The match played again from the first answer to the last, held against the checkpoint and the result."""
    match = _beginning(parts, game, players, settings)
    for line, turn, seat, token in parts.answers:
        _give(match, line, turn, seat, token)
    _compare(parts, match)
    return match


def _give(match: Match, line: int, turn: int, seat: str, token: str) -> None:
    """Give a recorded answer, if the same seat is asked on the same turn and offered it."""
    try:
        choice = match.go_on().choice
        if choice is None:
            raise BadRecord(line, "the match was over before this answer")
        asked = (match.turn, match.seats[choice.player].name)
        if asked != (turn, seat):
            raise BadRecord(line, f"on turn {asked[0]} {asked[1]} is asked, not {seat} on turn {turn}")
        match.play(token)
    except (IllegalOption, RuleError) as error:
        raise BadRecord(line, str(error)) from error


def _beginning(parts: _Text, game: Game[State], players: int, settings: Settings) -> Match:
    line, seed = parts.header["seed"]
    date = parts.header["date"][1]
    if seed != "none":
        number = _whole(line, seed, "the seed")
        if number >= SEEDS or "start" in parts.header:
            raise BadRecord(line, "the seed does not fit")
        return Match.start(game, players, settings, number, hold=True, date=date)
    if "start" not in parts.header:
        raise BadRecord(line, "a record without a seed needs a start")
    line, start = parts.header["start"]
    return _begun_at(line, _parsed(line, start), game, players, settings, date, tuple(parts.past))


def _begun_at(
    line: int, data: Plain, game: Game[State], players: int, settings: Settings, date: str, past: tuple[str, ...]
) -> Match:
    """A match from a state in a record, which nobody vouches for."""
    try:
        state = game.load(Saved(data), players, settings)
        problems = game.problems(state)
        if problems:
            raise BadSnapshot(problems[0])
        return Match.at(game, state, players, settings, hold=True, date=date, past=past)
    except Exception as error:
        raise BadRecord(line, f"no match can go on from this state: {error}") from error


def _is_seen(number: int, data: Plain, seen: Checkpoint) -> bool:
    """Whether this is the checkpoint of a record; an older record knows nothing of fields that came after it."""
    later = came_later(seen.state, data)
    saved = {name: value for name, value in seen.state.saved().items() if name not in later}
    return (number, data) == (seen.number, saved)


def _compare(parts: _Text, match: Match) -> None:
    """The recorder may have stopped at the end of a turn or gone on; what he saw must be what we see."""
    assert parts.checkpoint is not None
    line, number, data = parts.checkpoint
    seen = match.checkpoint
    if match.held and not _is_seen(number, data, seen):
        try:
            seen = match.go_on().checkpoint
        except RuleError as error:
            raise BadRecord(line, str(error)) from error
    if not _is_seen(number, data, seen):
        raise BadRecord(line, "the state is not the one that the answers lead to")
    line, result = parts.header["result"]
    if result != result_line(match):
        raise BadRecord(line, f"the answers lead to {result_line(match)!r}")


def _resume_at_checkpoint(parts: _Text, game: Game[State], players: int, settings: Settings) -> Match:
    """A match begun under other rules goes on from its last checkpoint; what came before is kept to be read."""
    assert parts.checkpoint is not None
    line, number, data = parts.checkpoint
    if number > len(parts.answers):
        raise BadRecord(line, f"the checkpoint is after {number} answers, but there are {len(parts.answers)}")
    date = parts.header["date"][1]
    past = (*parts.past, *parts.turns)
    match = _begun_at(line, data, game, players, settings, date, past)
    since = parts.answers[number:]
    what = "all answers were kept"
    try:
        for answer in since:
            _give(match, *answer)
    except BadRecord:
        match = _begun_at(line, data, game, players, settings, date, past)
        what = f"these answers no longer fit and were dropped: {' '.join(token for _, _, _, token in since)}"
    match.notice = (
        f"recorded under rules version {parts.header['rules'][1]}, now {game.rules_version}: "
        f"the match goes on from its last checkpoint; {what}"
    )
    return match
