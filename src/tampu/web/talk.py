"""What is said at a table, as somebody reads it: phrases and what the table tells are in his language."""

from __future__ import annotations

from dataclasses import dataclass

from tampu.text import house

PHRASES = (
    "hello",
    "good_luck",
    "nice_move",
    "well_played",
    "thanks",
    "sorry",
    "moment",
    "back",
    "your_turn",
    "good_game",
    "again",
    "bye",
)
"""What can be said with one click, in the language of whoever reads it."""
TOLDS = (
    *("take", "leave", "admit", "hand_over", "take_back", "resign"),
    *("warned", "ran_out", "bot_for", "wait_for"),
    *("removed", "renamed"),
)
"""What the table tells of its seats, and of what the host did."""
PHRASE, TEXT, TOLD, REMOVED = "phrase", "text", "told", "removed"


@dataclass(frozen=True)
class Said:
    """A line: who said it and when; a `phrase` or what the table `told` by its token, a `text` as it was written.

    Of one that the host has `removed` nothing is left to read.
    """

    number: int
    seat: int
    name: str
    kind: str
    text: str
    at: str


def worded(said: Said, name: str, language: str) -> str:
    """A line in somebody's language; what was written freely stays as it is."""
    words = house(language)
    if said.kind == PHRASE:
        return words.get(f"web.talk.phrase.{said.text}")
    if said.kind == REMOVED:
        return words.get("web.talk.removed")
    if said.kind == TOLD:
        return words.get(f"web.talk.told.{said.text}", name=name)
    return said.text
