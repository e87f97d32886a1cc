"""What lies beside the hill: temple, village, market, god cards, weavings, statues and piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player as Seat
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    DISPLAY_SIZE,
    GODS,
    NONE,
    SEAMS,
    SIZES,
    STATUES,
    TEMPLE_CENTRE,
    TEMPLE_LEFT,
    TEMPLE_RIGHT,
    VILLAGE_SIZE,
    WEAVINGS,
    WORKERS,
    Named,
)
from tampu.games.tawantinsuyu.table.base import Card, Part, Sign, Tile, Weaving, Worker, signs
from tampu.games.tawantinsuyu.weavings import ends, seam_at

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


class End(NamedTuple):
    """An end of the village, with its price."""

    id: str
    icon: str
    label: str
    option: Option | None


class Statue(NamedTuple):
    id: str
    icon: str
    left: int
    label: str
    option: Option | None


class Supply(Part):
    """Everything that belongs to nobody."""

    # ------------------------------------------------------------------ temple

    def temple(self) -> list[Step]:
        found = []
        for space, left in enumerate(STEPS):
            seats = [seat for seat in self.seats if self.table.players[seat.number].temple == space]
            place = f"temple-{space}"
            option = self.places.get(place)
            label = self.about(
                self.say("temple_space", space=space, points=TEMPLE_RIGHT[space]),
                self.said.effects(TEMPLE_LEFT[space]),
                self.say("temple_end", points=TEMPLE_CENTRE[space]) if TEMPLE_CENTRE[space] else "",
                self.said.join(seat.name for seat in seats),
            )
            label = option.label if option else label
            found.append(Step(place, left, seats, TEMPLE_RIGHT[space], TEMPLE_CENTRE[space], label, option))
        return found

    # ------------------------------------------------------------------ workers

    def village(self) -> list[Worker]:
        """The line from the potato end to the corn end, and the places that are empty."""
        line = self.table.village
        size = max(VILLAGE_SIZE[len(self.seats)], len(line))
        found = [self.scene.worker(f"village-{number}", worker) for number, worker in enumerate(line)]
        return found + [Worker("", "", "", None)] * (size - len(line))

    def village_ends(self) -> tuple[End, End]:
        return self._end("potato", 0), self._end("corn", -1)

    def _end(self, kind: str, end: int) -> End:
        place = f"village-{kind}"
        option = self.places.get(place)
        why_not = self.scene.why_not(kind) if self.scene.prompt == "end_recruit" else ""
        label = self.about(self.say(f"end.{kind}"), why_not)
        if option is not None:
            village = self.table.village
            last = len(village) == 1 and self.table.holder == NONE
            label = self.scene.label(
                option,
                self.term(f"worker-{WORKERS[village[end]]}"),
                self.say("empties_village", number=self.scene.festival) if last else "",
            )
        return End(place, kind, label, option)

    def nomads(self) -> list[Worker]:
        return [self.scene.worker(f"nomad-{number}", worker) for number, worker in enumerate(self.table.nomads)]

    @property
    def fallen_label(self) -> str:
        """The casualties by colour."""
        there = self.table.casualties
        names = (f"{there[w.index]} × {self.term(f'worker-{w}')}" for w in WORKERS if there[w.index])
        return self.about(self.say("fallen_are", count=self.scene.fallen), self.said.join(names))

    @property
    def festival_note(self) -> str:
        """When the Festival is held whose tile was taken, or what triggers it."""
        number = self.scene.festival
        if self.table.holder == NONE:
            return self.say("village_empty", number=number)
        turns = self.scene.turns_until_festival
        if not turns:
            return self.say("festival_now", number=number)
        return self.say("festival_held", number=number, count=turns)

    # ------------------------------------------------------------------ market and cards

    def market(self) -> list[Tile | None]:
        return [None if tile == NONE else self.scene.tile(tile) for tile in self.table.market]

    def removing(self) -> list[Tile]:
        """Tiles out of the market that wait to go under their piles."""
        return [self.scene.tile(tile) for tile in self.table.removing]

    def display(self) -> list[Card | None]:
        """The god cards on display, the oldest first, and the places that are free."""
        cards: list[Card | None] = [self.scene.card(card, own=False) for card in self.table.display]
        return cards + [None] * (DISPLAY_SIZE[len(self.seats)] - len(cards))

    # ------------------------------------------------------------------ weavings

    def top_weaving(self) -> Weaving | None:
        pile = self.table.weavings.cards
        return self.scene.weaving(pile[-1], "weaving-face_up") if pile and self.table.top_up else None

    def tray(self) -> list[Weaving | None]:
        """Weavings that somebody chooses from or places; None is one that the viewer may not see."""
        table, scene = self.table, self.scene
        marked = [scene.weaving(tile, weaving_id(tile), marked=True) for tile in table.marked]
        drawn = [self._for_sale(tile) if scene.knows_drawn else None for tile in table.drawn]
        return [*marked, *drawn, *(scene.weaving(tile, weaving_id(tile)) for tile in table.starters)]

    def _for_sale(self, tile: int) -> Weaving:
        """A weaving that may be bought says which seams it could make."""
        weaving = self.scene.weaving(tile, weaving_id(tile))
        if weaving.option is None:
            return weaving
        player = self.scene.in_turn
        seams = sorted({seam_at(player, tile, end) for end in ends(player, tile)} - {NONE})
        names = self.said.join(self.term(f"seam-{SEAMS[seam]}") for seam in seams)
        matches = self.say("could_match", seams=names) if seams else ""
        return weaving._replace(label=self.scene.label(weaving.option, matches))

    @property
    def tray_title(self) -> str:
        return self.say("tray.starters" if self.table.starters else "tray.drawn")

    # ------------------------------------------------------------------ statues and piles

    def statues(self) -> list[tuple[str, str, list[Statue]]]:
        """By god: name, icon, and the statues left, the large one first."""
        return [
            (self.term(god), f"god-{god}", [self._statue(STATUES[2 * god.index + size]) for size in (1, 0)])
            for god in GODS
        ]

    def _statue(self, statue: Named) -> Statue:
        place = f"statue-{statue}"
        option = self.places.get(place)
        count = self.table.statues[statue.index]
        label = self.about(self.term(statue), self.say("left_over", count=count), self.scene.why_not(statue.token))
        if option is not None:
            label = option.label
        return Statue(place, f"statue-{SIZES[statue.index % 2]}", count, label, option)

    @property
    def discard_label(self) -> str:
        """The army discard pile is open to all (TW-022)."""
        cards = self.table.army_discard
        return self.said.join(f"{cards.count(kind)} × {self.term(ARMY_CARDS[kind])}" for kind in sorted(set(cards)))


def weaving_id(weaving: int) -> str:
    return f"weaving-{WEAVINGS[weaving]}"
