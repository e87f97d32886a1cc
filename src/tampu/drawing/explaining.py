"""What an option would do, in words: the same for pages, terminal, screen readers and programs.

A preview tells which parts of a player's view would be otherwise. Which of them are worth a word, a game says in its
catalogue: for the number at `players.<seat>.goods.corn` the text `change.goods.corn` is taken, or else `change.goods`,
which has room for `{thing}` (the name of the last part), `{amount}` (by how much it grows, with its sign), `{before}`
and `{after}`; what belongs to nobody has `change.table.<name>`. A change without a text goes without saying. A game
without any words has all numbers of its players told. What would happen is told by `happens.<kind>` of the event, and
what an answer *is*, where its name does not say it, first of all by `meaning.<prompt>.<option>` or
`meaning.<option>`, if there is such a text. What comes next is told by `then.<prompt>`, or else by the best of the
next answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.engine.preview import Change, Preview
from tampu.text import Number, Words, house

SEPARATOR: Final = " · "
PLAIN: Final = "{amount} {thing}"


class Chip(NamedTuple):
    """One thing that an answer changes: whose it is, what it is, by how much it grows, and all of it in words."""

    seat: int | None
    thing: str
    gain: int
    text: str


class Explained(NamedTuple):
    """An option in words: what the player gives and gets, what becomes of others and of the board, and what follows."""

    meaning: str
    mine: Sequence[Chip]
    others: Sequence[Chip]
    board: Sequence[Chip]
    follows: str

    @property
    def text(self) -> str:
        """All of it on one line, the price first."""
        chips = [chip.text for part in (self.mine, self.others, self.board) for chip in part]
        return SEPARATOR.join(filter(None, [self.meaning, *dict.fromkeys(chips), self.follows]))


def explained(preview: Preview, words: Words, names: Sequence[str]) -> Explained:
    """A preview in words, with these names for the seats."""
    meaning = words.meaning(preview.prompt, preview.option)
    mine, others, board = _changed(preview, words, names)
    return Explained(meaning, mine, others, board, _follows(preview, words, names))


def _changed(preview: Preview, words: Words, names: Sequence[str]) -> tuple[list[Chip], list[Chip], list[Chip]]:
    """What becomes of the player, of the others, and of the board."""
    said = house(words.language)
    happens = [Chip(event.seat, event.kind, 0, text) for event in preview.events if (text := words.happens(event))]
    others = [
        chip._replace(text=said.get("preview.other", name=names[chip.seat or 0], what=chip.text))
        for chip in [
            *_chips(preview.others, words),
            *(chip for chip in happens if chip.seat is not None and chip.seat != preview.seat),
        ]
    ]
    mine = [*_chips(preview.mine, words), *(chip for chip in happens if chip.seat == preview.seat)]
    return mine, others, [*_chips(preview.board, words), *(chip for chip in happens if chip.seat is None)]


def _chips(changes: Sequence[Change], words: Words) -> list[Chip]:
    """The changes worth a word: what is given before what is got."""
    found = [chip for change in changes if (chip := _chip(change, words)) is not None]
    return sorted(found, key=lambda chip: chip.gain > 0)


def _chip(change: Change, words: Words) -> Chip | None:
    """A change in words; that something is there no more, or a list only now, goes without saying."""
    if change.after is None or (change.before is None and isinstance(change.after, list)):
        return None
    seat = change.where[1] if change.where[0] == "players" else None
    names = [part for part in change.where if isinstance(part, str) and part != "players"]
    kind = "change.table" if seat is None else "change"
    text = next((key for end in range(len(names), 0, -1) if words.knows(key := ".".join([kind, *names[:end]]))), None)
    if text is None and (not words.wordless or seat is None or not change.gain):
        return None
    thing = names[-1]
    values = {
        "thing": words.term(thing),
        "amount": f"{Number(change.gain):+}",
        "count": abs(change.gain),
        "before": _name(change.before, words),
        "after": _name(change.after, words),
    }
    said = PLAIN.format(**values) if text is None else words.get(text, **values)
    return Chip(seat if isinstance(seat, int) else None, thing, change.gain, said) if said else None


def _name(value: object, words: Words) -> object:
    return words.term(value) if isinstance(value, str) else value


def _follows(preview: Preview, words: Words, names: Sequence[str]) -> str:
    """What comes next, as far as it is known and not to be expected."""
    said = house(words.language)
    if not preview.known:
        return said.get("preview.unknown")
    if preview.over:
        return said.get("preview.over")
    if preview.ends_turn:
        return said.get("preview.ends_turn")
    if preview.asks is not None and preview.asks[0] == preview.seat and words.knows(f"then.{preview.asks[1]}"):
        return words.get(f"then.{preview.asks[1]}")
    if preview.then:
        return _then(preview.then, words, names)
    if preview.asks is not None and preview.asks[0] != preview.seat:
        return said.get("preview.asks_other", name=names[preview.asks[0]])
    return ""


def _then(then: Sequence[Preview], words: Words, names: Sequence[str]) -> str:
    """Of the next answers the one that brings most; where none brings anything, the cheapest.

    It is said to be the most only if there are others that do less.
    """
    texts = [_text(_changed(one, words, names)) for one in then]
    told = [(one, text) for one, text in zip(then, texts, strict=True) if text and (one.brings or one.costs)]
    if not told:
        return ""
    best, text = max(told, key=lambda each: (each[0].brings, -each[0].costs))
    key = "preview.then_up_to" if best.brings and len(set(texts)) > 1 else "preview.then"
    return house(words.language).get(key, what=text)


def _text(parts: Sequence[Sequence[Chip]]) -> str:
    return SEPARATOR.join(dict.fromkeys(chip.text for part in parts for chip in part))
