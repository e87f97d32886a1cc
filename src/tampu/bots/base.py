"""What every computer player is."""

from __future__ import annotations

from tampu.engine.choice import Choice
from tampu.engine.match import Match


class Bot:
    """Answers the choice of a match. Its luck is its own: its seed and the number of the decision."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"<{type(self).__name__} bot, seed {self.seed}>"

    def pick(self, match: Match) -> object:
        """The option to play now."""
        raise NotImplementedError

    def plan(self, match: Match) -> list[str]:
        """What it would answer from here on, as far as that is settled already: at least what it picks now."""
        return [str(self.pick(match))]

    @staticmethod
    def asked(match: Match) -> Choice:
        """The choice at hand; a bot must not be asked where there is none."""
        if match.choice is None:
            raise ValueError("the match asks nothing: it is over, or held at the end of a turn")
        return match.choice
