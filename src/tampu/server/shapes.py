"""What programs send and what they are answered."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from tampu.drawing.clock import LONGEST_BANK, LONGEST_INCREMENT, MOST_HOURS, Pace
from tampu.engine.chance import SEEDS
from tampu.engine.saved import Plain
from tampu.server.rows import HIGHEST


class Error(BaseModel):
    """Why something was refused; nothing was changed."""

    error: str
    message: str


class OptionOut(BaseModel):
    """A setting of a game."""

    name: str
    default: bool | int | str
    values: list[bool | int | str]


class GameOut(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    options: list[OptionOut]
    bots: list[str]


class Strict(BaseModel):
    """What is sent to us: nothing that we do not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatIn(Strict):
    """Who is to sit on a seat: a person who gets its secret, or a bot."""

    kind: Literal["open", "bot"]
    name: str = Field("", max_length=40)
    bot: str = Field("", max_length=20)


class PaceIn(Strict):
    """How much time the players have."""

    kind: Literal["none", "live", "days"] = "none"
    bank: int = Field(0, ge=0, le=LONGEST_BANK, description="Live: seconds that everybody begins with.")
    increment: int = Field(0, ge=0, le=LONGEST_INCREMENT, description="Live: seconds that are added after each turn.")
    hours: int = Field(0, ge=0, le=MOST_HOURS, description="Days: hours for each turn.")
    rest: list[int] = Field([], max_length=6, description="Days: weekdays (0 is Monday, UTC) on which no clock runs.")
    out: Literal["bot", "ask"] = Field("bot", description="Who runs out: a bot goes on, or the others are asked.")

    @property
    def pace(self) -> Pace:
        return Pace(self.kind, self.bank, self.increment, self.hours, tuple(sorted(set(self.rest))), self.out)


class ClockOut(BaseModel):
    """The time of a seat."""

    seat: int
    left: float = Field(description="Seconds, at this moment.")
    ends: float | None = Field(description="When it runs out, in seconds since 1970; null where it stands.")
    warned: bool
    out: bool = Field(description="Whether it ran out, and the others are to say what becomes of the seat.")


class TableIn(Strict):
    """A table to be made."""

    game: str = Field(max_length=40)
    seats: list[SeatIn] = Field(min_length=1, max_length=8)
    options: dict[str, bool | int | str] = Field({}, max_length=20)
    seed: int | None = Field(None, ge=0, lt=SEEDS)
    private: bool = Field(True, description="Whether only secrets open its seats, and not its code.")
    listed: bool = Field(False, description="Whether everybody may find it and look on; not for private ones.")
    language: Literal["", "en", "fr", "ja"] = Field("", description="That is spoken there.")
    pace: PaceIn | None = Field(None, description="Without any, time is not counted.")
    hints: bool = Field(False, description="Whether everybody there may ask for hints.")
    rated: bool = Field(True, description="Whether the match is to count, as far as it can.")
    rating_from: int | None = Field(None, ge=0, le=HIGHEST, description="Wished of those who come by its code.")
    rating_to: int | None = Field(None, ge=0, le=HIGHEST)


class SeatOut(BaseModel):
    """A seat of a new table. Whoever has its secret may sit there."""

    seat: int
    name: str
    kind: str
    secret: str | None


class MadeOut(BaseModel):
    """A new table: the secrets to hand out, one for each open seat and one for spectators."""

    code: str
    seats: list[SeatOut]
    watch: str


class SitIn(Strict):
    """The secret of a seat, or the code of a table that is not private, and the name of who sits down."""

    secret: str = Field("", max_length=64)
    code: str = Field("", max_length=16, description="Instead of a secret.")
    name: str = Field("", max_length=40)
    renew: bool = Field(False, description="Whether to be given another secret, which nobody else has ever known.")


class SatOut(BaseModel):
    """Where one sits now; `seat` is null for a spectator. The secret goes with every request from now on."""

    code: str
    seat: int | None
    secret: str


class MoveIn(Strict):
    """The version of the table that one has seen."""

    version: int


class PlayIn(MoveIn):
    """An answer: one of the options that are offered."""

    option: str = Field(max_length=200)


class AgreeIn(MoveIn):
    """Whose time ran out."""

    seat: int = Field(ge=0, lt=8)


class TableOut(BaseModel):
    """A table as the sender may see it."""

    code: str
    version: int
    seat: int | None
    view: Plain
    log: list[Plain]
    may_answer: bool
    to_end: bool
    can_undo: bool
    can_redo: bool
    paused: bool
    seed: int | None
    result: Plain | None
    may_ask: bool = Field(description="Whether one may ask for a hint now.")
    hints: list[int] = Field(description="How often each seat has asked for one.")
    clocks: list[ClockOut] = Field(description="Where time is counted: that of all people.")


class ChangeOut(BaseModel):
    """One thing that would be otherwise: where in one's view of the table, what it was and what it would be."""

    where: list[str | int]
    before: object
    after: object


class PreviewOut(BaseModel):
    """What is certain about an answer: found by playing it on matches that could be this one for all one knows."""

    option: str
    text: str = Field("", description="All of it in words, in the language asked for.")
    mine: list[ChangeOut]
    others: list[ChangeOut]
    board: list[ChangeOut]
    events: list[Plain]
    asks: Plain | None = Field(description="Who would be asked next, and which prompt.")
    ends_turn: bool
    over: bool
    known: bool = Field(description="Whether all is known; otherwise more will happen than is told here.")
    offers: list[str] = Field(description="The answers to the next question, where it is one's own and they are known.")
    then: list[PreviewOut] = Field(description="The next question's answers, where this one brings nothing by itself.")


class ReasonOut(BaseModel):
    """Why an answer is not offered: a name, the rule that says so, its numbers, and all of it in words."""

    name: str
    rule: str
    values: Plain
    text: str
