"""Making tables: from what somebody chose, from a record, or from a moment of another match."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tampu.bots import level
from tampu.drawing.clock import NO_PACE, Pace
from tampu.engine.again import replayed
from tampu.engine.chance import SEEDS
from tampu.engine.errors import BadRecord, BadSetup
from tampu.engine.game import AUTOMA
from tampu.engine.match import Match
from tampu.engine.record import read_with_notes
from tampu.engine.registry import find
from tampu.server import keys, news
from tampu.server.clocks import asked, set_up
from tampu.server.course import FINAL, Course, by_itself, checkpoint
from tampu.server.people import Person
from tampu.server.refused import Refused
from tampu.server.room import AGREED
from tampu.server.rows import ANYBODY, WATCHING, Move, SeatRow, TableRow, Wish
from tampu.server.storage import Storage

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What table codes are made of: nothing that could be mistaken for something else."""
CODE = 6
LONGEST = 20_000
"""The words of a record, of which an answer has at least one; the longest match anybody played has a tenth of these."""
READING = 0.05
"""Milliseconds that a word of a record costs."""
NAME = 24
"""The longest name of a person."""
MARKS = 3
"""So many accents and the like may stand on one letter of it."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs that look like nothing at all."""

PERSONS = ("you", "hot", "held")
"""The kinds of places where somebody sits from the start."""


@dataclass(frozen=True)
class Place:
    """What the maker of a table wants for one seat: `you`, `hot` (another person at his screen), `open` or `bot`.

    One that is `held` is somebody's from the start, who need not come for it.
    """

    kind: str
    name: str = ""
    bot: str = ""
    holder: str = ""


@dataclass(frozen=True)
class Terms:
    """How people meet at a table: who finds it, how fast they play, and what they agree on."""

    private: bool = True
    """Whether its code alone leads nobody to an open seat."""
    listed: bool = False
    """Whether everybody may find it, and look on."""
    agreed: bool = False
    """Whether everybody may ask for advice."""
    pace: Pace = NO_PACE
    language: str = ""
    rated: bool = True
    """Whether it is to count."""
    wish: Wish = ANYBODY
    """How strong those who find it are to be."""

    @staticmethod
    def of(row: TableRow, agreed: bool) -> Terms:
        """Those of a table, for another one."""
        return Terms(row.private, row.listed, agreed, row.pace, row.language, row.rated, row.wish)


AMONG_FRIENDS = Terms()


@dataclass(frozen=True)
class Made:
    """A new table. Its secrets are told now or never: only their hashes are kept."""

    row: TableRow
    secrets: Mapping[int, str]
    """Those of the open seats."""
    watch: str


def clean_name(name: str) -> str:
    """A person's name as far as it can be seen, on one line and not too long."""
    return clean_line(name, NAME)


def clean_line(text: str, most: int) -> str:
    """What somebody wrote, as far as it can be seen, on one line and not too long."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        kind = unicodedata.category(sign)
        if kind[0] == "Z" or kind == "Cc":
            kept.append(" ")
            marks = MARKS  # there is nothing to put a mark on
        elif kind[0] == "C" or sign in BLANK:
            continue
        elif kind[0] != "M":
            kept.append(sign)
            marks = 0
        elif kept and marks < MARKS:
            kept.append(sign)
            marks += 1
    plain = unicodedata.normalize("NFC", "".join(kept))
    return re.sub(" +", " ", plain).strip()[:most].strip()


def make(
    storage: Storage,
    maker: Person,
    game: str,
    places: Sequence[Place],
    options: Mapping[str, object],
    seed: int | None = None,
    guided: bool = False,
    terms: Terms = AMONG_FRIENDS,
    code: str = "",
    at: float | None = None,
) -> Made:
    """A new table, under a code of its own or the given one. Raises Refused where the match cannot be set up so.

    The secrets are made from its maker's key; a table that a program makes is made by nobody. Where all are there
    already, their time is counted from the given moment on, if there is one.
    """
    if seed is not None and not 0 <= seed < SEEDS:
        raise Refused("bad_setup", why=f"no seed {seed}; there is: 0 to {SEEDS - 1}")
    problem = (
        terms.pace.problem or terms.wish.problem or ("private and listed" if terms.private and terms.listed else "")
    )
    if problem:
        raise Refused("bad_setup", why=problem)
    try:
        found = find(game)
        settings = found.checked_settings(dict(options))
        dealt = secrets.randbelow(SEEDS) if seed is None else seed
        match = Match.start(found, found.checked_players(len(places)), settings, dealt, hold=True)
    except BadSetup as error:
        raise Refused("bad_setup", why=str(error)) from error
    chosen = seed is not None
    return _store(storage, maker, match, places, chosen, guided, terms, code, at)


def again(
    storage: Storage,
    maker: Person,
    row: TableRow,
    seats: Sequence[SeatRow],
    mine: Sequence[int],
    same: Match | None = None,
    agreed: bool = False,
    at: float | None = None,
) -> Made:
    """A new match with the same seats; where a match is given, with its deal."""
    places, terms = same_places(seats, mine), Terms.of(row, agreed)
    if same is not None:
        return _store(storage, maker, replayed(same, 0), places, chosen=True, terms=terms, at=at)
    return make(storage, maker, row.game, places, row.settings, terms=terms, at=at)


def branch(
    storage: Storage, maker: Person, match: Match, at: int, seats: Sequence[SeatRow], mine: Sequence[int]
) -> Made:
    """A table that goes on from a moment of another match; who had no seat there plays for all people."""
    return _store(storage, maker, replayed(match, at), same_places(seats, mine or range(len(seats))), chosen=True)


def same_places(seats: Sequence[SeatRow], mine: Sequence[int]) -> list[Place]:
    """Bots stay bots, whoever asks has his own seats, and those of other people are open to them."""
    return [
        Place("bot", seat.name, seat.bot)
        if seat.kind == "bot" and not seat.handed
        else Place("hot" if seat.seat in mine else "open", seat.name)
        for seat in seats
        if seat.kind != AUTOMA
    ]


def imported(storage: Storage, maker: Person, text: str) -> Made:
    """A table from a record: finished, to be replayed; unfinished, to be played on at one screen."""
    if len(text.split()) > LONGEST:
        raise Refused("too_large")
    try:
        match, _ = read_with_notes(text)
    except BadRecord as error:
        raise Refused("bad_record", line=error.line, why=error.reason) from error
    return _store(storage, maker, match, _all_hot(match), chosen=True, terms=Terms(agreed=True))


def _all_hot(match: Match) -> list[Place]:
    return [Place("hot") for _ in range(match.players)]


def _store(
    storage: Storage,
    maker: Person,
    match: Match,
    places: Sequence[Place],
    chosen: bool,
    guided: bool = False,
    terms: Terms = AMONG_FRIENDS,
    code: str = "",
    at: float | None = None,
) -> Made:
    setup = match.setup
    code = code or new_code(CODE)
    watch = keys.invitation(maker.key, code, WATCHING)
    row = TableRow(
        code=code,
        game=match.game.name,
        players=match.players,
        settings=setup.settings,
        seed=setup.seed,
        seed_chosen=chosen,
        guided=guided,
        date=setup.date,
        rules_version=match.game.rules_version,
        start=None if setup.start is None else setup.start.saved(),
        past=setup.past,
        checkpoint={},
        version=0,
        paused=False,
        over=match.over,
        maker=maker.id,
        watch=keys.hashed(watch),
        private=terms.private,
        pace=terms.pace,
        listed=terms.listed,
        language=terms.language,
        rated=terms.rated,
        wish_low=terms.wish.low,
        wish_high=terms.wish.high,
    )
    moves = [Move(AGREED)] if terms.agreed else []
    moves += [Move(FINAL, player, str(option)) for player, _, option in match.answers]
    course = Course.of(row, moves)
    row = replace(row, version=len(moves), checkpoint=checkpoint(course.match))
    seats = [_seat(number, place) for number, place in enumerate(places)]
    seats += [SeatRow(number, "automa", "", "") for number in range(len(places), len(match.seats))]
    invited = {seat.seat: keys.invitation(maker.key, code, seat.seat) for seat in seats if seat.kind == "open"}
    for seat, secret in invited.items():
        seats[seat] = replace(seats[seat], secret=keys.hashed(secret))
    sitting = [(place.holder or maker.id, number) for number, place in enumerate(places) if place.kind in PERSONS]
    timed = set_up(row.pace, seats, asked(course, seats, False), at)
    told = [] if at is None else [news.expected(sitting, maker.id, at)]
    goes_on = by_itself(course, seats, {}, paused=False) is not None
    storage.add_table(row, seats, sitting, moves, timed, told, goes_on)
    return Made(row, invited, watch)


def new_code(length: int) -> str:
    """A code that nobody has yet, for all one knows."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def _seat(number: int, place: Place) -> SeatRow:
    kind = "person" if place.kind in PERSONS else place.kind
    if kind not in ("person", "open", "bot"):
        raise Refused("bad_setup", why=f"seat {number}: {place.kind!r}; there is: you, hot, open, bot")
    return SeatRow(number, kind, clean_name(place.name), _level(number, place.bot) if kind == "bot" else "")


def _level(number: int, name: str) -> str:
    try:
        return level(name)
    except BadSetup as error:
        why = f"seat {number}: no bot {name!r}; there is: {', '.join(error.allowed)}"
        raise Refused("bad_setup", why=why) from error
