"""What the house puts round a game's drawing: the question, the actions, the players, the log and the news."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from markupsafe import Markup

from tampu.drawing.advising import Worded
from tampu.drawing.finding import brings, drawing_of
from tampu.drawing.scene import is_idle, preview_text
from tampu.drawing.sight import Sight, Sitter
from tampu.drawing.story import Chip, Story, chips_of, totals
from tampu.drawing.table import Heap
from tampu.engine.choice import Choice
from tampu.engine.game import TOGETHER
from tampu.engine.log import Event
from tampu.engine.registry import find
from tampu.rulebook import is_reconstructed, rules_about
from tampu.text import Words, house, words
from tampu.web.clockface import Faces
from tampu.web.foretold import Teller
from tampu.web.look import Look
from tampu.web.templates import drawn_by

MOST_NEWS = 40
MANY = 40
"""Options of more letters than these, and the room around each, stand in two rows in the action bar."""
AROUND = 6
HEAP = 5
"""The room of a heap of pieces, in letters."""
LONG = 22
"""A question of more letters than these is written smaller, so that it takes two lines at most."""
WIDE = 2
"""A Japanese letter takes the room of so many others."""


class Offer(NamedTuple):
    """An option without a place on the board."""

    token: str
    name: str
    detail: str
    icon: str | None
    heaps: Sequence[Heap]
    gains: Sequence[Chip]
    """What a number of things brings, where it is asked how many."""
    idle: bool


class Help(NamedTuple):
    """A rule behind the question at hand."""

    id: str
    text: str
    reconstructed: bool


class Panel(NamedTuple):
    """A player as the others see him."""

    seat: int
    colour: str
    name: str
    sitter: Sitter
    mine: bool
    to_move: bool
    called: bool
    """Whether he has to answer out of turn."""
    points: int | None


@cache
def help_for(game: str, prompt: str, language: str) -> tuple[Help, ...]:
    return tuple(
        Help(rule.id, rule.said(game, language), is_reconstructed(game, rule)) for rule in rules_about(game, prompt)
    )


class Frame:
    """A table as one viewer sees it, ready for the template."""

    def __init__(self, look: Look, sight: Sight) -> None:
        self.look = look
        self.sight = sight
        self.view = sight.view
        self.words: Words = words(sight.game, look.language)
        self.house = house(look.language)
        self.drawing = drawing_of(sight.game)
        self.seats = sight.seats
        self.names = [sight.name(seat, self.words) for seat in range(len(self.seats))]

    # ------------------------------------------------------------------ the question

    @property
    def drawn_by(self) -> str:
        """The template with the macros of the table."""
        return drawn_by(self.sight.game)

    @property
    def teaches(self) -> bool:
        """Whether there is a page with the rules."""
        return brings(self.sight.game, "teaching")

    @property
    def state(self) -> str:
        """What the prompt is about: `replay`, `then` (the viewer looks back), `over`, `paused`, `cover`, `asked`,
        `to_end`, `bot`, `open` or `waiting`."""
        sight = self.sight
        if sight.replay is not None:
            return "replay"
        if sight.line is not None:
            return "then"
        if sight.result is not None:
            return "over"
        if sight.paused:
            return "paused"
        if sight.cover is not None:
            return "cover"
        if sight.may_answer and sight.asked is not None:
            return "asked"
        if sight.to_end:
            return "to_end"
        kind = None if sight.asked is None else sight.sitters[sight.asked].kind
        return kind if kind in ("bot", "open") else "waiting"

    @property
    def whose(self) -> int | None:
        """The seat that the prompt speaks of."""
        return {"cover": self.sight.cover, "to_end": self.sight.me, "over": None}.get(self.state, self.sight.asked)

    @property
    def is_my_turn(self) -> bool:
        return self.state in ("cover", "asked", "to_end")

    @property
    def may_uncover(self) -> bool:
        """Whether who is in turn at a common screen may look at what only he may see, if there is anything."""
        sight = self.sight
        if len(sight.mine) < 2 or sight.uncovered or self.state not in ("asked", "to_end"):
            return False
        return sight.truth.seen_by(sight.me) != self.view

    @cached_property
    def choice(self) -> Choice | None:
        """The question at hand, for those who may know it."""
        asked = self.view["choice"]
        if asked is None:
            return None
        return Choice(
            asked["player"], asked["prompt"], asked["options"] or (), False, False, about=asked.get("about", "")
        )

    @cached_property
    def in_turn(self) -> int | None:
        """Whose turn it is."""
        return find(self.sight.game).in_turn(self.sight.state)

    @property
    def is_called(self) -> bool:
        """Whether somebody has to answer although it is not his turn."""
        return self.sight.asked is not None and self.in_turn not in (None, self.sight.asked)

    @property
    def eyebrow(self) -> str:
        """Whose turn it is, in two or three words."""
        state = self.state
        if self.sight.planning is not None:
            return self.say("plan.planning")
        if state == "asked" and self.is_called:
            in_turn = self.in_turn
            if in_turn is None or in_turn == TOGETHER:
                return self.say("table.answer_needed")
            return self.say("table.asked_in_turn_of", name=self.names[in_turn])
        if state in ("asked", "to_end") and len(self.sight.mine) == 1:
            return self.say("table.your_turn")
        if state in ("asked", "to_end", "cover") and self.whose is not None:
            return self.say("table.turn_of", name=self.names[self.whose])
        return self.say(f"table.eyebrow.{state}")

    @property
    def question(self) -> str:
        """The one sentence that says what is wanted now."""
        state, whose = self.state, self.whose
        if state == "asked" and self.choice is not None:
            return self.words.prompt(self.choice, self.view["table"])
        if self.sight.planning is not None:
            return self.say("plan.done")
        if state == "over":
            return self.headline_of_the_end
        name = "" if whose is None else self.names[whose]
        if state == "waiting" and whose is None:
            state = "waiting_for_turn"
        return self.say(f"table.question.{state}", name=name)

    @property
    def hint(self) -> str:
        """What the question means, where nothing is pointed at."""
        state = self.state
        if self.sight.planning is not None and not (self.sight.planning and state == "asked"):
            return self.say("plan.help")
        if state == "asked" and self.sight.thinking:
            return self.say("hint.thinking")
        if state == "asked" and self.choice is not None:
            puzzled = self.say("hint.again") if self.sight.puzzled else self.plan
            return " ".join(filter(None, [puzzled, self.cause, self.words.hint(self.choice, self.view["table"])]))
        if state == "over" and self.sight.result is not None:
            return f"{self.words.get(f'reason.{self.sight.result.reason}')} {self.tie}".strip()
        if self.choice is not None and state in ("waiting", "bot"):
            asked = self.say("table.asked_is", question=self.words.prompt(self.choice, self.view["table"]))
            return f"{self.plan} {asked}".strip()
        return self.say(f"table.hint.{state}")

    @property
    def plan(self) -> str:
        """What has become of the viewer's plan."""
        return {"laid": self.say("plan.laid"), "dropped": self.say("plan.dropped")}.get(self.sight.plan, "")

    @property
    def cause(self) -> str:
        """What brought about a question out of turn: the last thing that was told."""
        log = self.sight.log
        return self.words.event(log[-1], self.seats, self.names) if self.is_called and log else ""

    @property
    def call(self) -> str:
        """What a screen reader calls out when the question changes."""
        return f"{self.eyebrow}: {self.question}" if self.is_my_turn or self.state == "over" else ""

    @property
    def is_guided(self) -> bool:
        """Whether the guide of a first game has its room, with a hint or without."""
        sight = self.sight
        return sight.guided and sight.me is not None and sight.result is None and sight.replay is None

    @cached_property
    def advice(self) -> Worded | None:
        """What a strong player would do, where the viewer has asked."""
        counsel = self.sight.counsel
        return None if counsel is None or self.state != "asked" else Worded(self.sight, counsel, self.words)

    @property
    def advised(self) -> list[Markup]:
        """The same step by step, each as the preview shows it."""
        steps = [] if self.advice is None else self.advice.steps
        return [Teller(step.sight, self.words).told(step.token, step.sight.preview(step.token)).html for step in steps]

    @property
    def rules(self) -> tuple[Help, ...]:
        return () if self.choice is None else help_for(self.sight.game, self.choice.prompt, self.look.language)

    # ------------------------------------------------------------------ options

    @cached_property
    def offers(self) -> list[Offer]:
        """The options of the action bar."""
        sight = self.sight
        tokens = sight.options if self.state == "asked" else ()
        free = [token for token in tokens if self.drawing.place_of(sight, token) is None]
        return [self._offer(token) for token in free if token not in sight.truth.game.last_words]

    @cached_property
    def last_word(self) -> Offer | None:
        """The option that ends the turn, where there is one: it is the button that does so at any table."""
        tokens = self.sight.options if self.state == "asked" else ()
        return next((self._offer(token) for token in tokens if token in self.sight.truth.game.last_words), None)

    def _offer(self, token: str) -> Offer:
        sight = self.sight
        return Offer(
            token,
            self.words.option(sight.prompt, token),
            preview_text(sight, token, self.words),
            self.drawing.icon(sight, token),
            self.drawing.heaps(sight, token),
            self._gains(token) if token.isdigit() else (),
            is_idle(sight, token),
        )

    def _gains(self, token: str) -> list[Chip]:
        """What flies to the player if he answers so, and stays with him."""
        preview = self.sight.previews.get(token)
        events = () if preview is None else [event for event in preview.events if event.seat == preview.seat]
        chips = chips_of(flight for event in events for flight in self.drawing.flights(event, self.sight))
        return [chip for chip in totals(chips) if chip.amount > 0]

    @property
    def foretold(self) -> str:
        """What each option would do, as the preview shows it."""
        if self.state != "asked":
            return "{}"
        teller = Teller(self.sight, self.words)
        previews = self.sight.previews
        return json.dumps({token: teller.told(token, previews.get(token)) for token in self.sight.options})

    @property
    def many(self) -> bool:
        """Whether the options of the action bar need two rows."""
        return len(self.offers) > 1 and sum(AROUND + self._width(offer) for offer in self.offers) > MANY

    def _width(self, offer: Offer) -> int:
        return HEAP * len(offer.heaps) or self._room_of(offer.name) + HEAP * len(offer.gains)

    @property
    def is_long(self) -> bool:
        """Whether the question is too long for large letters."""
        return self._room_of(self.question) > LONG

    def _room_of(self, text: str) -> int:
        return len(text) * (WIDE if self.look.language == "ja" else 1)

    @property
    def why_no_undo(self) -> str:
        return self.say(f"table.barrier.{self.sight.barrier or 'first'}")

    @property
    def automatic(self) -> list[tuple[str, str, bool]]:
        """The answers that the viewer may leave to the table: name, words, and whether he does."""
        me = self.sight.me
        if me is None or me not in self.sight.mine or self.sight.result is not None:
            return []
        on = self.sight.sitters[me].automatic
        names = [answer.name for answer in find(self.sight.game).automatic]
        return [(name, self.words.get(f"automatic.{name}"), name in on) for name in names]

    # ------------------------------------------------------------------ players

    @cached_property
    def panels(self) -> list[Panel]:
        sight = self.sight
        moving = self.whose
        return [
            Panel(
                seat,
                self.seats[seat].name,
                name,
                sight.sitters[seat],
                seat in sight.mine,
                seat == moving and sight.result is None,
                seat == moving and sight.result is None and self.is_called,
                self.drawing.points(sight.state, sight.eyes, seat),
            )
            for seat, name in enumerate(self.names)
        ]

    @cached_property
    def faces(self) -> Faces:
        """The clocks."""
        return Faces(self.sight, self.names, self.house)

    @property
    def joinable(self) -> bool:
        """Whether the code of the table leads to a seat."""
        sight = self.sight
        return not sight.private and sight.result is None and any(sitter.kind == "open" for sitter in sight.sitters)

    @property
    def invites(self) -> bool:
        """Whether the viewer can invite somebody."""
        return self.sight.replay is None and (self.joinable or bool(self.sight.links))

    @property
    def headline(self) -> str:
        return self.drawing.headline(self.sight.state, self.words)

    @property
    def headline_of_the_end(self) -> str:
        result = self.sight.result
        if result is None:
            return ""
        names = self.house.get("web.and").join(self.names[seat] for seat in result.winners)
        return self.say("over.wins", count=len(result.winners), names=names, score=result.scores[result.winners[0]])

    @property
    def tie(self) -> str:
        """Where scores are equal: what set the seats apart, or that nothing did."""
        result = self.sight.result
        if result is None:
            return ""
        told = [
            self.words.event(Event("tie_broken", seat, {"by": by}, None, 0), self.seats, self.names)
            for seat, by in enumerate(result.decided_by)
            if by
        ]
        shared = self.say("over.shared") if len(result.winners) > 1 else ""
        return " ".join([*told, shared]).strip()

    # ------------------------------------------------------------------ what happened

    @cached_property
    def story(self) -> Story:
        """The log."""
        return Story(self.sight, self.words, self.drawing)

    @property
    def news(self) -> str:
        """What moves, sounds and is announced: the page itself knows which of it was shown already."""
        return json.dumps([self._told(index, event) for index, event in self._latest()], ensure_ascii=False)

    def _latest(self) -> Iterator[tuple[int, Event]]:
        log: Sequence[Event] = self.sight.log
        for index in range(max(0, len(log) - MOST_NEWS), len(log)):
            if log[index].number >= self.sight.seen:  # the end of a turn tells under the number of its last answer
                yield index, log[index]

    def _told(self, index: int, event: Event) -> dict[str, object]:
        flights = [list(flight) for flight in self.drawing.flights(event, self.sight)]
        text = self.words.event(event, self.seats, self.names)
        return {"index": index, "text": text, "flights": flights, "big": event.seat is None}

    # ------------------------------------------------------------------ words

    def say(self, key: str, **values: object) -> str:
        return self.house.get(f"web.{key}", **values)
