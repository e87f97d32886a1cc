"""Plays what looks best at the end of its own chain of decisions."""

from __future__ import annotations

from tampu.bots.base import Bot
from tampu.engine.chance import Chance
from tampu.engine.match import Match

TRIES = 300
WIDTH = 12


class Greedy(Bot):
    """Tries its own answers to the end of its turn on imagined matches, judges each end, and takes the best.

    Long chains (trading) are searched as a beam: of all positions reached after so many answers, only the best
    few are followed further. The budget is counted in tries, never in time, so that it plays alike everywhere.
    """

    def pick(self, match: Match) -> object:
        choice = self.asked(match)
        seat = choice.player
        luck = Chance.of(self.seed, match.number)
        root = match.imagine(seat, luck, hold=True)
        best_value = float("-inf")
        best_first: object = choice.options[0]
        tries = 0
        beam: list[tuple[Match, object]] = [(root, None)]
        while beam and tries < TRIES:
            reached: list[tuple[float, int, Match, object]] = []
            for here, first in beam:
                asked = self.asked(here)
                for option in asked.options:
                    if tries >= TRIES:
                        break
                    tries += 1
                    there = here.clone().play(option)
                    value = self.value(there, seat) + luck.below(1000) * 1e-9
                    begun = option if first is None else first
                    goes_on = there.choice is not None and there.choice.player == seat and there.turn == root.turn
                    if goes_on:
                        reached.append((value, tries, there, begun))
                    elif value > best_value:
                        best_value, best_first = value, begun
            reached.sort(key=lambda entry: (-entry[0], entry[1]))
            beam = [(there, begun) for _, _, there, begun in reached[:WIDTH]]
        return choice.find(str(best_first))

    @staticmethod
    def value(match: Match, seat: int) -> float:
        result = match.result
        if result is not None:
            return 1000.0 * (len(result.ranks) - result.ranks[seat])
        return match.game.judge(match.state, seat)
