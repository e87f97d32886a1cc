"""What both drawings of the table begin with, the one in the browser and the one in the terminal."""

from __future__ import annotations

from tampu.drawing.scene import Scene
from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu.components import FESTIVALS, NONE
from tampu.games.tawantinsuyu.drawing.wording import Wording
from tampu.games.tawantinsuyu.phases import BEFORE_FESTIVAL, FESTIVAL_PLAY, FINAL_EXCHANGE, OVER, SETUP_BENEFITS
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tampu.text import Words


class GameScene(Scene[Table]):
    """The table as one viewer sees it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.said = Wording(words)

    @property
    def own(self) -> Player | None:
        """What belongs to the player whose table this is."""
        return None if self.me is None else self.table.players[self.me]

    @property
    def fallen(self) -> int:
        """How many workers lie among the casualties."""
        return sum(self.table.casualties)

    @property
    def festival(self) -> int:
        """The number of the Festival that comes next, or is pending."""
        return self.table.resolved + 1

    @property
    def turns_until_festival(self) -> int:
        """TW-422, TW-423: how many turns are left before the holder's, the running one included."""
        return (self.table.holder - self.table.active) % len(self.table.players)

    def knows_hand(self, player: Player) -> bool:
        """Whether the viewer sees a player's cards; nobody sees Axomamma's."""
        return player.seat == self.sight.eyes != self.table.automa

    @property
    def knows_drawn(self) -> bool:
        """TW-027: whether the viewer sees the weavings that were drawn."""
        return not self.table.drawn_hidden or self.sight.eyes == self.table.active


def headline(state: Table, words: Words) -> str:
    """Which Festival comes next, or that it is on."""
    phase, number = state.phase, state.resolved + 1
    if phase <= SETUP_BENEFITS:
        return words.get("drawing.headline.setup")
    if phase in (FINAL_EXCHANGE, OVER):
        return words.get("drawing.headline.over")
    key = "on" if BEFORE_FESTIVAL <= phase <= FESTIVAL_PLAY else "before"
    if phase is FESTIVAL_PLAY:
        key, number = "after", state.resolved
    elif state.holder != NONE and key == "before":
        key = "pending"
    return words.get(f"drawing.headline.{key}", number=number, most=FESTIVALS)
