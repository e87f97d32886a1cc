"""The gods in the browser: their face-up cards, and those in hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.feld_cuzco.components import DATA, GOD_CARDS, GODS
from tampu.games.feld_cuzco.drawing import GOD_ICON
from tampu.games.feld_cuzco.gods import BY_INTI, FROM_HAND, Play, why_not_pay
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.table.base import GOD_OF_CARD, Part

PHASES_OF: Final[Mapping[str, str]] = {
    f"{card['no']:02}": ", ".join(phase for phase in card["phases"] if phase.isupper())
    for card in DATA["god_cards"]["list"]
}
"""By card: the phases in which it is played, by their numerals."""


class Card(NamedTuple):
    """A god card, face up or in the hand; the price is the icon of what playing it costs."""

    id: str
    god: str
    icon: str
    name: str
    text: str
    phase: str
    deck: int | None
    price: str
    label: str
    option: Option | None


class Gods(Part):
    """The god cards."""

    def shown(self) -> list[tuple[str, Card | None]]:
        """The face-up card of each god, where there is one."""
        found: list[tuple[str, Card | None]] = []
        for god in GODS:
            card = self.table.face_up[god.index]
            deck = len(self.table.decks[god.index])
            there = None if card == NONE else self._card(f"god-{god}", card, BY_INTI[card], deck)
            found.append((str(god), there))
        return found

    def hand(self, cards: Sequence[int]) -> list[Card]:
        """Equal cards are told apart; the first of them is the option."""
        found = []
        for index, card in enumerate(cards):
            copy = cards[:index].count(card)
            place = f"card-{GOD_CARDS[card]}-{copy}" if copy else f"card-{GOD_CARDS[card]}"
            found.append(self._card(place, card, FROM_HAND[card]))
        return found

    def of_others(self, cards: Sequence[int]) -> list[Card]:
        return [self._card("", card, None) for card in cards]

    def _card(self, place: str, card: int, way: Play | None, deck: int | None = None) -> Card:
        number = str(GOD_CARDS[card])
        god, phases = GOD_OF_CARD[number], PHASES_OF[number]
        option = self.option(place)
        label = self.about(
            self.words.term(f"god-{number}"), self.words.get(f"text.god-{number}"), self._why_not_played(way)
        )
        is_played = option is not None and way is not None and option.token == way.token
        return Card(
            id=place,
            god=god,
            icon=GOD_ICON[god],
            name=self.words.term(god),
            text=self.say(f"god-{number}"),
            phase=phases if deck is not None else self.say("phase", phase=phases),
            deck=deck,
            price="" if way is None or not is_played else "inti" if way.by_inti else "offering",
            label=label if option is None else option.label,
            option=option,
        )

    def _why_not_played(self, way: Play | None) -> str:
        """Whether one lacks what playing a card costs, or what else keeps one from it now."""
        own = self.scene.own
        if own is None or way is None:
            return ""
        reason = why_not_pay(self.table, own, way)
        return self.scene.why_not(way.token) if reason is None else self.words.why(reason)

    def discards(self) -> list[tuple[str, int]]:
        thrown = Counter(self.table.god_discards)
        return [(self.words.term(f"god-{GOD_CARDS[card]}"), thrown[card]) for card in sorted(thrown)]
