"""How somebody wants to see the pages: language, theme, motion, sound, and what is asked twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from tampu.text import LANGUAGES

SWITCH = ("on", "off")
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "motion": ("normal", "slow", "off"),
    "others": ("at_once", "calm", "slow"),
    "sound": SWITCH,
    "signal": SWITCH,
    "confirm_end": SWITCH,
    "confirm_move": SWITCH,
    "warn": SWITCH,
    "coach": SWITCH,
}
"""The settings a person may choose, each kept in a cookie of that name, and their values as they are written there."""
YES = ("on", "1", "true", "True", "yes")
NO = ("off", "0", "false", "False", "no")


@dataclass(frozen=True)
class Look:
    """All settings of one person."""

    language: str = "en"
    theme: str = "auto"
    motion: str = "normal"
    sound: bool = True
    confirm_end: bool = True
    """Whether the turn waits to be ended by hand."""
    confirm_move: bool = False
    """Whether a click only selects, and the main button plays."""
    warn: bool = True
    """Whether an answer that wastes something is asked about."""
    coach: bool = False
    """Whether a turn that loses much is asked about before it is ended."""
    signal: bool = True
    """Whether title and icon of the window say that it is one's turn."""
    others: str = "calm"
    """How fast what others do is shown."""

    @staticmethod
    def of(cookies: Mapping[str, str], accept_language: str) -> Look:
        """What the cookies say; whatever they do not say, or say wrongly, is as usual."""
        chosen: dict[str, str | bool] = {"language": spoken(accept_language)}
        for setting in fields(Look):
            given = cookies.get(setting.name, "")
            if isinstance(setting.default, bool):
                if given in YES + NO:
                    chosen[setting.name] = given in YES
            elif given in SETTINGS[setting.name]:
                chosen[setting.name] = given
        return Look(**chosen)  # type: ignore[arg-type]

    def written(self, setting: str) -> str:
        """A setting as its cookie and its form field have it."""
        value = getattr(self, setting)
        return value if isinstance(value, str) else SWITCH[not value]


def spoken(accept_language: str) -> str:
    """The language of ours that a browser likes best."""
    wishes: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        wish = re.fullmatch(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", part)
        if wish is not None and wish[1].lower() in LANGUAGES:
            wishes.append((-float(wish[2] or 1), wish[1].lower()))
    return min(wishes, key=lambda wish: wish[0])[1] if wishes else LANGUAGES[0]
