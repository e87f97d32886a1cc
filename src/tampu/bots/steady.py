"""Players who think anew about every answer."""

from __future__ import annotations

from typing import ClassVar

from tampu.bots.base import Bot
from tampu.bots.plan import Search, best_first
from tampu.bots.thoroughness import Thoroughness, thoroughness
from tampu.engine.chance import Chance
from tampu.engine.match import Match


class Steady(Bot):
    """Tries its own answers to the end of its turn on imagined matches, judges each end, and takes the best.

    Its chain of decisions ends where another seat is asked, the turn is over, or the match. Long chains are searched
    level by level, and only the most promising positions of a level are followed. It knows nothing about any game but
    what the game's own judge says, and nothing about a match but what its seat may know.
    """

    level: ClassVar[str] = "steady"

    def pick(self, match: Match) -> object:
        choice = self.asked(match)
        luck = Chance.of(self.seed, match.number)
        start = match.imagine(choice.player, luck, hold=True)
        so = self.thoroughness(match)
        ends = Search.of(start, so, luck).run()
        best = [end for end in ends if best_first(end) == best_first(ends[0])]
        return choice.find(luck.pick(best).chain()[0])

    def thoroughness(self, match: Match) -> Thoroughness:
        return thoroughness(match.game.name, self.level, match.players)


class Easy(Steady):
    """Thinks like that, but not far, and overlooks things as a beginner does."""

    level: ClassVar[str] = "easy"
