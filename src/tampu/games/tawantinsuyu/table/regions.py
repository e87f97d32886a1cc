"""The regions around the hill: who has conquered what, and who would score it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player as Seat
from tampu.games.tawantinsuyu.components import CONQUEST_SPACES, NONE, REGIONS, ConquestSpace, Named
from tampu.games.tawantinsuyu.festival import markers_in, region_winner
from tampu.games.tawantinsuyu.table.base import Part, Signs, signs

REWARDS: Final = tuple(signs(space.reward) for space in CONQUEST_SPACES)


class Conquest(NamedTuple):
    """A conquest space: soldiers to flip and to discard, the reward, or the owner of the marker."""

    id: str
    flip: int
    discard: int
    signs: Signs
    owner: Seat | None
    label: str
    option: Option | None


class Region(NamedTuple):
    """A region, and who would score it with how many markers; whose the others are is seen on its spaces."""

    id: str
    name: str
    leader: Seat | None
    markers: int
    label: str
    rows: Sequence[Conquest]


class Regions(Part):
    def all(self) -> list[Region]:
        return [self._region(region) for region in REGIONS]

    def _region(self, region: Named) -> Region:
        winner = region_winner(self.table, region.index)
        leader = None if winner == NONE else self.seats[winner]
        leads = "" if leader is None else self.say("leads_region", name=leader.name, count=self.scene.fallen)
        return Region(
            id=f"region-{region}",
            name=self.term(region),
            leader=leader,
            markers=0 if leader is None else markers_in(self.table, region.index)[winner],
            label=self.about(self.term(region), leads),
            rows=[self._conquest(space) for space in CONQUEST_SPACES if space.region == region.index],
        )

    def _conquest(self, space: ConquestSpace) -> Conquest:
        place = f"conquest-{space}"
        option = self.places.get(place)
        owner = self.table.conquests[space.index]
        seat = None if owner == NONE else self.seats[owner]
        name = "" if seat is None else seat.name
        label = self.about(self.term(space), name, self.scene.why_not(space.token))
        return Conquest(
            place,
            space.flip,
            space.discard,
            REWARDS[space.index],
            seat,
            option.label if option else label,
            option,
        )
