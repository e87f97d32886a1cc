"""What an option would do, in words: the same for pages, terminal, screen readers and programs.

A preview tells which parts of a player's view would be otherwise. Which of them are worth a word, a game says in its
catalogue: for the number at `players.<seat>.goods.corn` the text `change.goods.corn` is taken, or else `change.goods`,
which has room for `{thing}` (the name of the last part), `{amount}` (by how much it grows, with its sign), `{before}`,
`{after}` and `{now}` (how many there are then); what belongs to nobody has `change.table.<name>`. What is worth a word
only where it grows has `change.goods.more` instead. A change without a text goes without saying. A game without any
words has all numbers of its players told.

What would happen is told by `happens.<kind>` of the event, and what an answer *is*, where its name does not say it,
first of all by `meaning.<prompt>.<option>` or `meaning.<option>`, if there is such a text; it may tell what lies there
now (`{me[tiles][double]}`, `{table[triples]}`). What comes next is told by `then.<prompt>`, which has room for the
names of the next answers (`{options}`) and for how many there are (`{count}`), or else by the best of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from tampu.drawing.sight import Sight
from tampu.engine.preview import Change, Preview
from tampu.text import Name, Number, Words, house

SEPARATOR: Final = " · "
PLAIN: Final = "{amount} {thing}"
MOST_LISTED: Final = 8
"""At most so many of the next answers are listed."""
MORE: Final = "…"


class Listed(Name):
    """The next answers on their way into a text: `{options:action-}` lists those that have a name with that prefix."""

    def __format__(self, prefix: str) -> str:
        named = [f"{prefix}{token}" for token in self.tokens if self.words.knows(f"term.{prefix}{token}")]
        texts = [self.words.term(token) for token in named[:MOST_LISTED]]
        return ", ".join([*texts, MORE] if len(named) > MOST_LISTED else texts)


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
    def chips(self) -> list[Chip]:
        """All that changes, what the player gives first; nothing is said twice."""
        every = [*self.mine, *self.others, *self.board]
        return list({chip.text: chip for chip in reversed(every)}.values())[::-1]

    @property
    def text(self) -> str:
        """All of it on one line."""
        return SEPARATOR.join(filter(None, [self.meaning, *(chip.text for chip in self.chips), self.follows]))


def explained(preview: Preview, words: Words, sight: Sight) -> Explained:
    """A preview in words, for whoever sees the table so."""
    names = sight.names(words)
    table = sight.view["table"]
    players = table.get("players") or [None] * len(names)
    meaning = words.meaning(preview.prompt, preview.option, me=players[preview.seat], table=table)
    mine, others, board = _changed(preview, words, names)
    name = words.option(preview.prompt, preview.option)
    mine = [chip for chip in mine if chip.text != name]
    follows = _follows(preview, words, names, {chip.text for chip in board})
    return Explained(meaning, mine, others, board, follows)


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
    text = _text_for(["change.table" if seat is None else "change", *names], change, words)
    if text is None and (not words.wordless or seat is None or not change.gain):
        return None
    thing = names[-1]
    values = {
        "thing": words.term(thing),
        "amount": f"{Number(change.gain):+}",
        "count": abs(change.gain),
        "before": _name(change.before, words),
        "after": _name(change.after, words),
        "now": len(change.after) if isinstance(change.after, list) else change.after,
    }
    said = PLAIN.format(**values) if text is None else words.get(text, **values)
    return Chip(seat if isinstance(seat, int) else None, thing, change.gain, said) if said else None


def _text_for(names: Sequence[str], change: Change, words: Words) -> str | None:
    """The key of the text for a change: that of the thing itself before that of what it belongs to."""
    for end in range(len(names), 1, -1):
        key = ".".join(names[:end])
        if words.knows(key):
            return key
        if change.gain > 0 and words.knows(f"{key}.more"):
            return f"{key}.more"
    return None


def _name(value: object, words: Words) -> object:
    return words.term(value) if isinstance(value, str) else value


def _follows(preview: Preview, words: Words, names: Sequence[str], told: Collection[str]) -> str:
    """What comes next, as far as it is known and not to be expected."""
    said = house(words.language)
    if not preview.known:
        return said.get("preview.unknown")
    if preview.over:
        return said.get("preview.over")
    if preview.ends_turn:
        return said.get("preview.ends_turn")
    key = "" if preview.asks is None or preview.asks[0] != preview.seat else f"then.{preview.asks[1]}"
    if words.knows(key):
        return words.get(key, options=Listed(words, preview.offers), count=len(preview.offers))
    if preview.then:
        return _best_of(preview.then, words, names, told)
    if preview.asks is not None and preview.asks[0] != preview.seat:
        return said.get("preview.asks_other", name=names[preview.asks[0]])
    return ""


def _best_of(then: Sequence[Preview], words: Words, names: Sequence[str], told: Collection[str]) -> str:
    """Of the next answers the one that brings most; where none brings anything, the cheapest.

    It is said to be the most only if there are others that do less. What was told of the board is not said again.
    """
    texts = [_text(_changed(one, words, names), told) for one in then]
    worth = [(one, text) for one, text in zip(then, texts, strict=True) if text and (one.brings or one.costs)]
    if not worth:
        return ""
    best, text = max(worth, key=lambda each: (each[0].brings, -each[0].costs))
    key = "preview.then_up_to" if best.brings and len(set(texts)) > 1 else "preview.then"
    return house(words.language).get(key, what=text)


def _text(parts: Iterable[Sequence[Chip]], told: Collection[str]) -> str:
    return SEPARATOR.join(dict.fromkeys(chip.text for part in parts for chip in part if chip.text not in told))
