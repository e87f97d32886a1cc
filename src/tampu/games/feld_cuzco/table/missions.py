"""Missions in the browser: the signs of what they ask for, and how far somebody is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.feld_cuzco.components import FEATHERS, GODS, GOODS, MISSIONS, Ability, Colour, Mission, Part
from tampu.games.feld_cuzco.drawing import ABILITY_ICON, GOD_ICON, GOOD_ICON
from tampu.games.feld_cuzco.missions import standing
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.table import base

NUMBER: Final = re.compile(r"^(S-)?\d+\s?[:：]\s?")
"""The number before the name of a mission."""
MISSION_OF: Final = {str(mission): mission for mission in MISSIONS}


class Sign(NamedTuple):
    """An icon of a mission: in the frame of a tile or a village, with a mark or a small icon in its corner."""

    icon: str
    frame: str = ""
    badge: str = ""
    corner: str = ""


class Task(NamedTuple):
    """A mission: what is wanted and how far one is, in all and part by part."""

    id: str
    signs: Sequence[Sign]
    need: int
    text: str
    progress: str
    cells: Sequence[bool]
    complete: bool
    label: str
    option: Option | None


# ---------------------------------------------------------------------- what a mission is shown by

PLAIN = {
    "priests": "priest",
    "turn_token": "time-marker",
    "food": "food",
    "offerings": "offering",
    "inti": "inti",
    "slid_tiles": "study",
    "goods": "pottery",
    "goods_types": "tools",
    "circles": "circle",
    "feathers": "headdress",
    "feather_colours": "headdress",
    "quipus": "quipu",
    "quipu_values": "village",
    "god_colours": "god-card",
    "same_god_cards": "god-card",
}
DIFFERENT, EQUAL, DOWN = "≠", "=", "↓"
BADGES = {
    "feather_colours": DIFFERENT,
    "goods_types": DIFFERENT,
    "god_colours": DIFFERENT,
    "same_god_cards": EQUAL,
    "slid_tiles": DOWN,
    "tile_abilities": DIFFERENT,
    "quipu_values": DIFFERENT,
    "turn_token": "1",
}
RINGS = ("inner", "outer")


def sign(part: Part) -> Sign:
    """What a part of a mission counts."""
    what, _, by = part.what.partition(":")
    badge = BADGES.get(what, "")
    which = part.which
    if by == "feather":
        feather = f"feather-{FEATHERS[which]}"
        return Sign(feather) if what == "feathers" else Sign("village", corner=feather)
    if by == "colour":
        return Sign(str(Colour(which)), str(Colour(which)), badge)
    if by == "ability":
        return Sign(ABILITY_ICON[str(Ability(which))], "tile")
    if by == "good":
        return Sign(GOOD_ICON[str(GOODS[which])])
    if by == "god":
        return Sign(GOD_ICON[str(GODS[which])], f"card g-{GODS[which]}")
    if by == "vp":
        return Sign("village", badge=str(which))
    if by == "ring":
        return Sign("village", RINGS[which])
    return Sign(PLAIN[what], "tile" if what == "slid_tiles" else "", badge)


def signs(mission: Mission) -> list[Sign]:
    return [sign(part) for part in mission.parts]


class Missions(base.Part):
    """The missions of the palace and of the players."""

    def palace(self) -> list[Task]:
        return [self.own(mission) for mission in self.table.palace]

    def of(self, player: Player) -> list[Task]:
        """The open missions of a player, with what all may know of their progress; only one's own are options."""
        mine = player.seat == self.scene.me
        own = player.seat == self.scene.sight.eyes
        found = [
            self._task(mission, standing(self.table, player, mission, own))
            for mission in player.missions
            if mission != NONE
        ]
        return found if mine else [task._replace(id="", option=None) for task in found]

    def own(self, mission: int) -> Task:
        """A mission that the viewer has or may get, with how far he is or would be."""
        eyes = self.scene.sight.eyes
        return self._task(mission, () if eyes is None else standing(self.table, self.players[eyes], mission))

    def _task(self, number: int, parts: Sequence[tuple[int, int]]) -> Task:
        """A mission, with how far somebody is where that is told."""
        mission = MISSIONS[number]
        option = self.option(f"mission-{mission}")
        cells = [index < have for have, need in parts for index in range(need)]
        progress = self.say("of", count=sum(cells), most=len(cells)) if cells else ""
        return Task(
            id=f"mission-{mission}",
            signs=signs(mission),
            need=max(part.need for part in mission.parts),
            text=NUMBER.sub("", self.words.term(mission.told)),
            progress=progress,
            cells=cells,
            complete=bool(cells) and all(cells),
            label=self._label(mission, progress, option),
            option=option,
        )

    def _label(self, mission: Mission, progress: str, option: Option | None) -> str:
        """What it asks for and how far one is; where it may be chosen, what that would do."""
        text = self.words.get(f"text.{mission.told}")
        if option is None:
            return self.about(text, progress, self.scene.why_not(f"complete-{mission}"))
        return self.about(self.words.option(self.scene.prompt, option.token), progress, option.preview)
