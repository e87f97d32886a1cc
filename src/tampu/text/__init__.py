"""The words of the house and of its games, in English, French and Japanese.

Every game keeps gettext catalogues under keys such as `prompt.choose_move`; this module finds, fills and joins them.
A game that brings none is spoken of in its own tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter
from typing import TypeVar, cast

from tampu.engine.choice import Choice
from tampu.engine.game import Seat
from tampu.engine.log import Event
from tampu.engine.reason import Reason
from tampu.engine.registry import GAMES, brought, find
from tampu.engine.waste import Wasted

F = TypeVar("F", bound=Callable[..., str])

LANGUAGES = ("en", "fr", "ja")
COUNTED = ("count", "steps")
"""The values that may decide between singular and plural, the first one present counts."""
SENTENCES = 1 << 14
"""So many of the last sentences about events are remembered: with every answer the whole log is told again."""


class Name:
    """Tokens on their way into a text, where they stand by their names. A prefix may be given there: `{0:mission-}`.

    With `{0:text.mission-}` they stand by what is written on them.
    """

    def __init__(self, words: Words, tokens: Sequence[object]) -> None:
        self.words = words
        self.tokens = tokens

    def __format__(self, prefix: str) -> str:
        named = self.words.get if prefix.startswith("text.") else self.words.term
        return ", ".join(named(f"{prefix}{token}") for token in self.tokens)


class Lying:
    """What lies on a table on its way into a text: `{table[tile]:gift-}`."""

    def __init__(self, words: Words, table: Mapping[str, object]) -> None:
        self.words = words
        self.table = table

    def __getitem__(self, thing: str) -> Name:
        return Name(self.words, [self.table[thing]])


class Number(int):
    """A number on its way into a text, with the minus sign of printers."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace("-", "−")


def _printed(value: object) -> object:
    return Number(value) if type(value) is int else value


def spelt(token: object) -> str:
    """A token as a word, where there is no better one."""
    return str(token).replace("_", " ")


@cache
def rooms(text: str) -> int:
    """How many things a text has room for, those counted that it leaves out before the last."""
    return 1 + max((int(name) for _, name, _, _ in Formatter().parse(text) if name), default=-1)


def remembered(worded: F) -> F:
    """An event is put into words once for the same names."""

    @lru_cache(SENTENCES)
    def once(words: Words, event: Event, seats: tuple[Seat, ...], names: tuple[str, ...]) -> str:
        return worded(words, event, seats, names)

    @wraps(worded)
    def again(words: Words, event: Event, seats: Sequence[Seat], names: Sequence[str] = ()) -> str:
        return once(words, event, () if names else tuple(seats), tuple(names))

    return cast(F, again)


class Words:
    """One game's words in one language."""

    def __init__(self, source: Traversable | None, language: str, title: str = "") -> None:
        self.language = language
        self.wordless = source is None
        """Whether there is no catalogue: then the title and the tokens have to do."""
        self._texts: dict[str, str | Sequence[str]] = {"game.title": title, "game.tagline": ""}
        self._plural: Callable[[int], int] = bool
        if source is not None:
            self._read(source.joinpath(f"{language}.po").read_bytes())

    def _read(self, text: bytes) -> None:
        from babel.messages.pofile import read_po  # only where words are wanted: playing from code needs none

        catalogue = read_po(BytesIO(text), locale=self.language)
        self._texts = {
            message.id if isinstance(message.id, str) else message.id[0]: message.string
            for message in catalogue
            if message.id and message.string
        }
        self._plural = c2py(catalogue.plural_expr)

    def knows(self, key: str) -> bool:
        return key in self._texts

    def get(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in; the key itself where there is none, or where there are no
        words at all its last part, unless that only explains something."""
        if self.wordless and key not in self._texts:
            return "" if key.endswith(".help") else spelt(key.rpartition(".")[2])
        text = self._texts.get(key, key)
        if not isinstance(text, str):
            count = next((values[name] for name in COUNTED if name in values), 1)
            text = text[self._plural(count if isinstance(count, int) else 1)]
        return text.format(**{name: _printed(value) for name, value in values.items()}) if values else text

    def term(self, token: object) -> str:
        """The name of a thing, or of several joined by a plus; a token without a name stands for itself."""
        key = f"term.{token}"
        if self.knows(key):
            return self.get(key)
        composed = self._composed("term", str(token))
        if composed is not None:
            return composed
        parts = str(token).split("+")
        return " + ".join(self.term(part) for part in parts) if len(parts) > 1 else spelt(token)

    def tokens_of(self, name: str) -> list[str]:
        """The tokens of things that are called so, and what was said itself, for it may be one."""
        found = [key.removeprefix("term.") for key, text in self._texts.items() if key.startswith("term.")]
        named = [token for token in found if self.term(token).casefold() == name.casefold()]
        return [*named, name.casefold().replace(" ", "_")]

    def seat(self, seat: Seat) -> str:
        """The name of a seat; colours the house can name, too."""
        return (house(self.language) if self.wordless else self).term(seat.name)

    def prompt(self, choice: Choice, table: Mapping[str, object]) -> str:
        """A question; it may name what lies on the table: `{table[fee_tile]}`. What it is about may have a text."""
        key = f"prompt.{choice.prompt}"
        about = self._composed(key, choice.about) if choice.about else None
        return about or self.get(key, table=Lying(self, table))

    def hint(self, choice: Choice, table: Mapping[str, object]) -> str:
        """What a question means; one that is put for the sake of others' eyes alone may say so in its own words."""
        if self.wordless:
            return ""
        only = f"hint.{choice.prompt}.only"
        key = only if len(choice.options) == 1 and self.knows(only) else f"hint.{choice.prompt}"
        return self.get(key, table=Lying(self, table))

    def option(self, prompt: str, option: object) -> str:
        """What an option of a question is called: by its own words for that prompt, or as the thing it is."""
        token = str(option)
        if self.knows(f"option.{prompt}.{token}"):
            return self.get(f"option.{prompt}.{token}")
        if token.isdigit() and self.knows(f"option.{prompt}.number"):
            return self.get(f"option.{prompt}.number", count=int(token))
        return self._composed(f"option.{prompt}", token) or self.term(token)

    def pointed_at(self, prompt: str, option: object) -> str:
        """The same beside a board on which it is marked: without the names of places that the board does not show."""
        here = f"here.{prompt}"
        return (
            self.get(here)
            if self.knows(here) and not self.knows(f"option.{prompt}.{option}")
            else self.option(prompt, option)
        )

    def meaning(self, prompt: str, option: str, **lies: object) -> str:
        """What an option is, where its name does not say it: of a token of several parts the last one may say it.

        It may tell something of what lies there.
        """
        keys = (f"meaning.{prompt}.{option}", f"meaning.{option}", f"meaning.{option.rpartition('-')[2]}")
        written = next((self.get(key, **lies) for key in keys if self.knows(key)), None)
        return written or self._composed(f"meaning.{prompt}", option) or self._composed("meaning", option) or ""

    def _composed(self, kind: str, token: str) -> str | None:
        """The words for a token whose parts are joined by hyphens.

        They are the text of `kind.first-*`, which has room for the parts after the first, or that of `kind.*`, which
        has room for all; the last part may hold further hyphens. So one text serves many tokens.
        """
        first, _, rest = token.partition("-")
        for key, parts in ((f"{kind}.{first}-*", rest), (f"{kind}.*", token)):
            text = self._texts.get(key)
            if isinstance(text, str):
                room = rooms(text)
                found = parts.split("-", room - 1)
                if len(found) == room:
                    return text.format(*(Name(self, [part]) for part in found))
        return None

    def why(self, reason: Reason) -> str:
        """Why an answer is not offered."""
        return self.get(f"why.{reason.name}", **{name: self._value(value) for name, value in reason.values.items()})

    def waste(self, wasted: Wasted) -> str:
        """What an answer gives up, and whether that is meant."""
        return self.get(f"waste.{wasted.name}", **{name: self._value(value) for name, value in wasted.values.items()})

    def happens(self, event: Event) -> str:
        """An event that an answer would bring about, in a few words; nothing where it goes without saying."""
        key = f"happens.{event.kind}"
        values = {name: self._value(value) for name, value in event.values.items()}
        return self.get(key, **values) if self.knows(key) else ""

    @remembered
    def event(self, event: Event, seats: Sequence[Seat], names: Sequence[str] = ()) -> str:
        """An event as a sentence. Names stand for the seats where they are given."""
        return self._told(f"event.{event.kind}", event, seats, names)

    @remembered
    def line(self, event: Event, seats: Sequence[Seat], names: Sequence[str]) -> str:
        """An event as a line of the log, where icons and numbers may stand for some of its words."""
        brief = f"log.{event.kind}"
        return self._told(brief if self.knows(brief) else f"event.{event.kind}", event, seats, names)

    def reason(self, event: Event) -> str:
        """Why it happened, in a few words, where the event says so."""
        return self.get(f"reason.{event.values['reason']}") if "reason" in event.values else ""

    def _told(self, key: str, event: Event, seats: Sequence[Seat], names: Sequence[str]) -> str:
        values = {name: self._value(value) for name, value in event.values.items()}
        if event.seat is not None:
            values["seat"] = names[event.seat] if names else self.seat(seats[event.seat])
        if "reason" in values:
            values["reason"] = self.reason(event)
        said = self if self.knows(key) else house(self.language)  # what every game tells, the house words
        return said.get(key, **values) if said.knows(key) or not self.wordless else self._in_tokens(event.kind, values)

    def _in_tokens(self, kind: str, values: dict[str, object]) -> str:
        """An event that nobody has words for: who it is about, what it is, and its values."""
        who = [f"{values.pop('seat')}:"] if "seat" in values else []
        return " ".join([*who, spelt(kind), *(f"{spelt(name)} {value}" for name, value in values.items())])

    def _value(self, value: object) -> object:
        if type(value) is int:
            return value
        return Name(self, value if isinstance(value, list | tuple) else [value])


@cache
def words(game: str, language: str = "en") -> Words:
    """The words of a game in a language."""
    title = find(game).title if game in GAMES else spelt(game)
    return Words(brought(game, "text"), language, title)


@cache
def house(language: str = "en") -> Words:
    """The words of the house itself: what is said at every table, whatever is played."""
    return Words(files(__package__), language)
