"""What lies beside the hill: temple, village, market, god cards, weavings, statues and piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.tawantinsuyu.components import (
    DISPLAY_SIZE,
    GODS,
    PATTERNS,
    SEAMS,
    SIZES,
    TEMPLE_CENTRE,
    TEMPLE_LEFT,
    TEMPLE_RIGHT,
    VILLAGE_SIZE,
    WORKERS,
)
from tampu.games.tawantinsuyu.drawing.scene import WEAVING
from tampu.games.tawantinsuyu.table.base import WORKER_ICON, Card, Seat, Sign, Tile, signs
from tampu.games.tawantinsuyu.table.hill import Hill

SEAM_SIGN: Final[Mapping[str, Sign]] = {
    "gold": Sign("1", "gold"),
    "stone2": Sign("2", "stone"),
    "potato3": Sign("3", "potato"),
    "god_potato": Sign("1", "god-card"),
    "rejuvenate": Sign("1", "rejuvenate"),
    "army": Sign("1", "army-card"),
    "temple_for_gold": Sign("1", "temple-stone"),
    "vp3": Sign("3", "victory-point"),
}
STEPS: Final = tuple(signs(left) for left in TEMPLE_LEFT)


class Step(NamedTuple):
    """A space of the temple track."""

    id: str
    signs: Sequence[Sign]
    seats: Sequence[Seat]
    points: int
    at_end: int
    label: str
    option: Option | None


class Worker(NamedTuple):
    """A worker in the village, among the Nomads or of a player; without an icon an empty place."""

    id: str
    icon: str
    label: str
    option: Option | None


class End(NamedTuple):
    """An end of the village, with its price."""

    id: str
    icon: str
    label: str
    option: Option | None


class Weaving(NamedTuple):
    """A weaving: its pattern, and the rewards of its two halves."""

    id: str
    pattern: str
    left: Sign
    right: Sign
    label: str
    option: Option | None
    marked: bool = False


class Statue(NamedTuple):
    id: str
    icon: str
    left: int
    label: str
    option: Option | None


class Supply(Hill):
    """Everything that belongs to nobody."""

    # ------------------------------------------------------------------ temple

    def temple(self) -> list[Step]:
        found = []
        for space, left in enumerate(STEPS):
            seats = [seat for seat in self.seats if self.players[seat.number]["temple"] == space]
            place = f"temple-{space}"
            option = self.offered.get(place)
            label = self.about(
                self.say("temple_space", space=space, points=TEMPLE_RIGHT[space]),
                self.effects(TEMPLE_LEFT[space]),
                self.say("temple_end", points=TEMPLE_CENTRE[space]) if TEMPLE_CENTRE[space] else "",
                self.join(seat.name for seat in seats),
            )
            found.append(
                Step(
                    place,
                    left,
                    seats,
                    TEMPLE_RIGHT[space],
                    TEMPLE_CENTRE[space],
                    option.label if option else label,
                    option,
                )
            )
        return found

    # ------------------------------------------------------------------ workers

    def village(self) -> list[Worker]:
        """The line from the potato end to the corn end, and the places that are empty."""
        line = self.table["village"]
        size = max(VILLAGE_SIZE[len(self.players)], len(line))
        found = [self.worker(f"village-{number}", colour) for number, colour in enumerate(line)]
        return found + [Worker("", "", "", None)] * (size - len(line))

    def village_ends(self) -> tuple[End, End]:
        left, right = (self._end(kind) for kind in ("potato", "corn"))
        return left, right

    def _end(self, kind: str) -> End:
        place = f"village-{kind}"
        option = self.offered.get(place)
        return End(place, kind, option.label if option else self.say(f"end.{kind}"), option)

    def nomads(self) -> list[Worker]:
        return [self.worker(f"nomad-{number}", colour) for number, colour in enumerate(self.table["nomads"])]

    def worker(self, place: str, colour: str) -> Worker:
        option = self.offered.get(place)
        return Worker(
            place, WORKER_ICON[colour], option.label if option else self.words.term(f"worker-{colour}"), option
        )

    @property
    def fallen_label(self) -> str:
        """The casualties by colour."""
        there = self.table["casualties"]
        names = (f"{there[w.token]} × {self.words.term(f'worker-{w}')}" for w in WORKERS if there[w.token])
        return self.about(self.say("fallen_are", count=self.fallen), self.join(names))

    @property
    def festival_note(self) -> str:
        """Who holds the Festival tile and when it is resolved, or what triggers it."""
        turns = self.turns_until_festival()
        holder = self.table["festival"]["holder"]
        if holder is None or turns is None:
            return self.say("village_empty", number=self.festival)
        if not turns:
            return self.say("festival_now", number=self.festival)
        return self.say("festival_held", number=self.festival, name=self.seats[holder].name, count=turns)

    # ------------------------------------------------------------------ market and cards

    def market(self) -> list[Tile | None]:
        return [None if token is None else self.tile(token) for token in self.table["market"]]

    def removing(self) -> list[Tile]:
        """Tiles out of the market that wait to go under their piles."""
        return [self.tile(token) for token in self.table["removing"]]

    def display(self) -> list[Card | None]:
        """The god cards on display, the oldest first, and the places that are free."""
        cards: list[Card | None] = [self.card(token, own=False) for token in self.table["display"]]
        return cards + [None] * (DISPLAY_SIZE[len(self.players)] - len(cards))

    @property
    def pile_option(self) -> Option | None:
        return self.offered.get("god-pile")

    # ------------------------------------------------------------------ weavings

    def weaving(self, token: str, place: str = "", marked: bool = False) -> Weaving:
        tile = WEAVING[token]
        option = self.offered.get(place) if place else None
        return Weaving(
            place,
            PATTERNS[tile.pattern].token,
            SEAM_SIGN[SEAMS[tile.left].token],
            SEAM_SIGN[SEAMS[tile.right].token],
            option.label if option else self.words.term(token),
            option,
            marked,
        )

    def top_weaving(self) -> Weaving | None:
        top = self.table["top_weaving"]
        return None if top is None else self.weaving(top, "weaving-face_up")

    @property
    def beneath(self) -> Option | None:
        return self.offered.get("weaving-beneath")

    def tray(self) -> list[Weaving | None]:
        """Weavings that somebody chooses from or places; None is one that the viewer may not see."""
        table = self.table
        marked = [self.weaving(token, f"weaving-{token}", marked=True) for token in table["marked"]]
        drawn = [
            None if token is None else self.weaving(token, f"weaving-{token}")
            for token in (*table["drawn"], *table["starters"])
        ]
        return [*marked, *drawn]

    @property
    def tray_title(self) -> str:
        return self.say("tray.starters" if self.table["starters"] else "tray.drawn")

    # ------------------------------------------------------------------ statues and piles

    def statues(self) -> list[tuple[str, str, list[Statue]]]:
        """By god: name, icon, and the statues left, the large one first."""
        return [
            (
                self.words.term(god),
                f"god-{god}",
                [self._statue(f"{size}-{god}", size) for size in reversed(SIZES)],
            )
            for god in GODS
        ]

    def _statue(self, token: str, size: str) -> Statue:
        place = f"statue-{token}"
        option = self.offered.get(place)
        count = self.table["statues"][token]
        label = self.about(self.words.term(token), self.say("left_over", count=count))
        return Statue(place, f"statue-{size}", count, option.label if option else label, option)

    @property
    def discard_label(self) -> str:
        """The army discard pile is open to all (TW-022)."""
        cards = self.table["army_discard"]
        kinds = sorted(set(cards))
        return self.join(f"{cards.count(kind)} × {self.words.term(kind)}" for kind in kinds)
