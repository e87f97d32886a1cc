"""How strong somebody is, as openskill reckons it (Plackett-Luce), and what a match teaches of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

SURE: Final = 1.96
"""So many deviations to both sides hold the truth 95 times of 100."""
WIDE: Final = 6.0
"""Of whom the deviation is larger than this, too little is known to rank him."""


class Strength(NamedTuple):
    """What is known of how strong somebody is: about so strong, give or take so much."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        return self.mu - SURE * self.sigma

    @property
    def high(self) -> float:
        return self.mu + SURE * self.sigma

    @property
    def is_provisional(self) -> bool:
        return self.sigma > WIDE


NEWCOMER: Final = Strength(25.0, 25.0 / 3.0)
"""What is known of who never played."""


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # only here: not everybody who plays holds tournaments

    return PlackettLuce()


def learnt(known: Mapping[str, Strength], sitting: Sequence[str], ranks: Sequence[int]) -> dict[str, Strength]:
    """What is known of all who sat at a table after its match, by who sat where and the ranks of the seats.

    Where several of a player sit there, what it teaches of each is averaged.
    """
    model = _model()
    teams = [[model.rating(mu=known[name].mu, sigma=known[name].sigma)] for name in sitting]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    found = {}
    for name in dict.fromkeys(sitting):
        of_name = [team[0] for who, team in zip(sitting, rated, strict=True) if who == name]
        found[name] = Strength(
            sum(one.mu for one in of_name) / len(of_name), sum(one.sigma for one in of_name) / len(of_name)
        )
    return found
