"""Plays anything that is legal."""

from __future__ import annotations

from tampu.bots.base import Bot
from tampu.engine.chance import Chance
from tampu.engine.match import Match


class Random(Bot):
    """Any option, all equally likely."""

    def pick(self, match: Match) -> object:
        choice = self.asked(match)
        return Chance.of(self.seed, match.number).pick(choice.options)
