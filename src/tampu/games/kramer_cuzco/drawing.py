"""What table and terminal draw alike: towns, basins, and who stands highest there; all by the rules' own account."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from tampu.drawing.scene import Scene
from tampu.engine.game import Result
from tampu.games.kramer_cuzco import basins, temples
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco.marks import NONE, OPEN, OVER, PLAYED, SPENT
from tampu.games.kramer_cuzco.player import ABSENT, Player
from tampu.games.kramer_cuzco.sight import at_festival
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.villages import levels_of, position, ranks_in

OWN_KINDS: Final = tuple(kind for kind in c.KINDS if kind != c.TRIPLE)
"""The tiles that every player has for himself."""
COUNTDOWN: Final = 10
"""From so many triples on the end is near."""


class Standing(NamedTuple):
    """A player in a rank: his position, and the levels of his incas from high to low."""

    position: int
    seat: int
    levels: Sequence[int]


class Town(NamedTuple):
    """A village or city: its hexes, its temple and its value, what that could be brought to, and who stands there."""

    hexes: Sequence[int]
    temple: int
    value: int
    possible: int
    rank: Sequence[Standing]

    @property
    def is_city(self) -> bool:
        return self.temple != NONE

    @property
    def at(self) -> int:
        """The hex that it is known by."""
        return self.temple if self.is_city else self.hexes[0]


class Pool(NamedTuple):
    """Basins that hang together and can still be closed, the hexes that are missing, and who stands around them."""

    hexes: Sequence[int]
    gaps: Sequence[int]
    rank: Sequence[Standing]


def ranked(table: Table, weights: list[int], hexes: Sequence[int]) -> list[Standing]:
    """Who stands on these hexes, the highest first."""
    seats = [seat for seat, weight in enumerate(weights) if weight]
    return sorted(Standing(position(weights, seat, table.dense), seat, levels_of(table, seat, hexes)) for seat in seats)


def town(table: Table, first: int) -> Town:
    """The village or city that a hex stands for."""
    hexes = tuple(sorted(table.members[first]))
    temple = table.city[first]
    return Town(
        hexes,
        temple,
        0 if temple == NONE else table.temple[temple],
        max(temples.values(table, first), default=0),
        ranked(table, ranks_in(table, first), hexes),
    )


class CuzcoScene(Scene[Table]):
    """The table of Cuzco, in the browser and in the terminal."""

    # ------------------------------------------------------------------ the site

    @cached_property
    def towns(self) -> list[Town]:
        """All villages and cities."""
        table = self.table
        return [town(table, first) for first in sorted(set(table.group)) if first != NONE]

    @cached_property
    def cities(self) -> list[Town]:
        """All cities in the order in which they were founded."""
        return [town(self.table, self.table.group[temple]) for temple in self.table.temples]

    def pools(self) -> Iterator[Pool]:
        table = self.table
        seen: set[int] = set()
        for at, basin in enumerate(table.basin):
            if basin == OPEN and at not in seen:
                group = sorted(basins.group_of(table, at))
                seen.update(group)
                rim = sorted(basins.rim_of(table, group))
                yield Pool(group, basins.bare(table, rim), ranked(table, basins.ranks_around(table, rim), rim))

    # ------------------------------------------------------------------ the turn and the end

    @property
    def is_over(self) -> bool:
        return self.table.phase is OVER

    @cached_property
    def spent(self) -> list[tuple[str, int]]:
        """What the action points of the turn went to."""
        return [(self.short(c.ACTIONS[paid // SPENT]), paid % SPENT) for paid in self.table.spent]

    @property
    def all_points(self) -> int:
        """The action points of the turn, spent or not."""
        return max(self.table.ap + sum(ap for _, ap in self.spent), c.TURN_AP)

    @property
    def floors(self) -> list[tuple[int, int]]:
        """The values of temple floors, and how many are left of each."""
        return list(zip(c.FLOOR_VALUES, self.table.floors, strict=True))

    @property
    def near_the_end(self) -> bool:
        return self.table.triples <= COUNTDOWN

    @cached_property
    def ended_now(self) -> Result:
        return self.sight.truth.game.ended_now(self.table)

    # ------------------------------------------------------------------ cards and festivals

    @property
    def shows_hand(self) -> bool:
        """Whether the viewer may see his own cards: not while his neighbours look on."""
        return self.me is not None and self.sight.eyes == self.me

    def hand(self, player: Player) -> dict[int, int]:
        """How many cards of each kind he holds that he has not put into his offer."""
        pending = self.table.chosen if self.table.bidder == player.seat else []
        left = {card: player.held(card) - pending.count(card) for card in range(len(c.CARDS))}
        return {card: count for card, count in left.items() if count}

    def worth(self, card: int) -> int:
        """The festival points of a card, by the face-up card."""
        return c.WORTH[self.table.face_up][card]

    def relics(self, card: int) -> str:
        """The relics that a card shows."""
        return ", ".join(self.term(relic) for relic in c.RELICS[card])

    def festival_worth(self, temple: int) -> str:
        """What a festival in a city pays; and the relics wanted after it, where the card played last tells them."""
        value, last = self.table.temple[temple], self.table.last_played
        worth = self.say("festival_worth", alone=c.FESTIVAL_ALONE[value], shared=c.FESTIVAL_SHARED[value])
        if last == NONE or self.table.after_festival != PLAYED:
            return worth
        return f"{worth} · {self.say('wanted_next', relics=self.relics(last))}"

    def bid(self, player: Player) -> int:
        """His offer, with the cards that he is about to add to it: only he knows them."""
        mine = self.table.bidder == player.seat == self.me and self.shows_hand
        pending = self.table.chosen if mine else []
        return player.offer + sum(map(self.worth, pending))

    def guests(self) -> list[Player]:
        """Who has a part in the festival that goes on."""
        return [player for player in self.table.players if player.part != ABSENT]

    def part(self, player: Player) -> str:
        """Where a guest stands in it."""
        return self.term(at_festival(self.table, player))
