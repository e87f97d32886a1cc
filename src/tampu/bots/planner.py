"""Players who plan their whole turn once, and then follow the plan until something is learnt."""

from __future__ import annotations

from typing import ClassVar

from tampu.bots.base import Bot
from tampu.bots.plan import Road, Search
from tampu.bots.thoroughness import Thoroughness, thoroughness
from tampu.bots.trial import try_out
from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.engine.saved import Plain


class Sharp(Bot):
    """Plans whole turns by a beam over its own decisions.

    The plan hangs on where its turn began alone, so a plan that is followed and one that is thought again from there
    give the same answers; where it is asked in a position that its plan does not lead to, it thinks from there on.
    """

    level: ClassVar[str] = "sharp"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.remembered: tuple[Plain, list[str]] | None = None  # what it saw when it last planned, and the plan

    def pick(self, match: Match) -> object:
        return self.asked(match).find(self.plan(match)[0])

    def plan(self, match: Match) -> list[str]:
        """Its answers from here, up to where something is learnt or its turn is over."""
        self.asked(match)
        given = [str(option) for _, _, option in match.stretch]
        here = match.opening() if given else match
        while given:
            plan = self.thought(here)
            if len(plan) > len(given) and plan[: len(given)] == given:
                return plan[len(given) :]
            if plan != given[: len(plan)]:
                break
            here = here.clone()
            for token in plan:
                here.play(token)
            given = given[len(plan) :]
        return self.thought(match)

    def thought(self, match: Match) -> list[str]:
        """The plan from this very position, remembered until it thinks of another."""
        choice = self.asked(match)
        seen = match.seen_by(choice.player)
        if self.remembered is None or self.remembered[0] != seen:
            self.remembered = seen, self.think(match)
        return self.remembered[1]

    def think(self, match: Match) -> list[str]:
        return best_plan(match, self.asked(match).player, self.seed, self.thoroughness(match))

    def thoroughness(self, match: Match) -> Thoroughness:
        return thoroughness(match.game.name, self.level, match.players)


class Master(Sharp):
    """Plans like that with more thought, and tries its best plans out against replies, in several worlds."""

    level: ClassVar[str] = "master"


def best_plan(match: Match, seat: int, seed: int, so: Thoroughness) -> list[str]:
    """What a seat that is asked would do, thinking so thoroughly."""
    luck = Chance.of(seed, match.number)
    ends = Search.of(match.imagine(seat, luck, hold=True), so, luck).run()
    plans = different(ends, so)
    return (ends[0] if len(plans) < 2 else try_out(match, seat, seed, plans, so)).plan()


def different(ends: list[Road], so: Thoroughness) -> list[Road]:
    """The best plans that differ in what they are worth; a plan of the same worth is most often the same plan."""
    found: list[Road] = []
    for end in ends:
        if len(found) == so.plans:
            break
        if not found or round(end.worth, 3) != round(found[-1].worth, 3):
            found.append(end)
    return found
