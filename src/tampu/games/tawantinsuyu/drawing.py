"""What the drawings share: things by their tokens, gains in words, and the scene that all of them begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from tampu.drawing.scene import Scene
from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.phases import BEFORE_FESTIVAL, FESTIVAL_PLAY, FINAL_EXCHANGE, OVER, SETUP_BENEFITS
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tampu.text import Words

# ---------------------------------------------------------------------- the things of the box by their tokens


Thing = TypeVar("Thing", bound=c.Named)


def _by_token(things: Iterable[Thing]) -> dict[str, Thing]:
    return {thing.token: thing for thing in things}


SPACE: Final[Mapping[str, c.Space]] = _by_token(c.SPACES)
CARD: Final[Mapping[str, c.GodCard]] = _by_token(c.GOD_CARDS)
BUILDING: Final[Mapping[str, c.Building]] = _by_token(c.BUILDINGS)
WEAVING: Final[Mapping[str, c.Weaving]] = _by_token(c.WEAVINGS)
CONQUEST_SPACE: Final[Mapping[str, c.ConquestSpace]] = _by_token(c.CONQUEST_SPACES)
WORKER: Final[Mapping[str, c.Named]] = _by_token(c.WORKERS)
TASK: Final[Mapping[str, c.Named]] = _by_token(c.TASKS)
STATUE: Final[Mapping[str, c.Named]] = _by_token(c.STATUES)
ARMY_CARD: Final[Mapping[str, c.Named]] = _by_token(c.ARMY_CARDS)
SEAM: Final[Mapping[str, c.Named]] = _by_token(c.SEAMS)


# ---------------------------------------------------------------------- what cards, tiles and spaces give, in words


Amounts = Sequence[int]

GAINS: Final = (*(kind.token for kind in c.RESOURCES), "vp")
"""What amounts count, in their order."""


class Wording:
    """Gains in the words of a language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, key: str, **values: object) -> str:
        return self.words.get(f"drawing.{key}", **values)

    def join(self, parts: Iterable[str]) -> str:
        """Several things, one after the other."""
        return self.say("comma").join(part for part in parts if part)

    def count(self, thing: object, count: int) -> str:
        """So many of a thing."""
        return self.words.get(f"count.{thing}", count=count)

    def amounts(self, amounts: Amounts) -> str:
        """Resources and points."""
        return self.join(self.count(kind, count) for kind, count in zip(GAINS, amounts, strict=False) if count)

    def effect(self, effect: c.Effect) -> str:
        if effect.op == c.GAIN:
            return self.amounts(effect.amounts)
        if effect.op == c.PICK:
            return self.say("or").join(self.amounts(way) for way in effect.picks)
        if effect.op == c.CHOICE:
            return self.say("or").join(self.effects(way) for way in effect.ways)
        if effect.op == c.SWAP:
            return self.say("for", gets=self.amounts(effect.amounts), gives=self.amounts(effect.price))
        key = f"effect.{c.OPS[effect.op]}"
        return self.say(key, count=effect.n) if effect.op == c.ARMY else self.say(key)

    def effects(self, effects: Iterable[c.Effect]) -> str:
        return self.join(self.effect(effect) for effect in effects)

    def together(self, effects: Iterable[c.Effect]) -> str:
        """What several things give in all: gains added up, the rest one by one."""
        total = [0] * (c.VP + 1)
        rest = []
        for effect in effects:
            if effect.op == c.GAIN:
                total = [have + more for have, more in zip(total, effect.amounts, strict=True)]
            else:
                rest.append(self.effect(effect))
        return self.join([self.amounts(total), *rest])

    def trade(self, seams: Sequence[int]) -> str:
        """What so many seams of each kind pay together."""
        return self.together(effect for seam, many in enumerate(seams) for effect in c.SEAM_REWARD[seam] * many)


# ---------------------------------------------------------------------- the table


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
    elif state.holder != c.NONE and key == "before":
        key = "pending"
    return words.get(f"drawing.headline.{key}", number=number, most=c.FESTIVALS)
