"""A question the rules put to a player."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from tampu.engine.errors import IllegalOption

T = TypeVar("T")

Rules = Generator["Choice", Any, T]
"""A stretch of rules: asks choices, is sent the options chosen, returns a T."""


class Choice:
    """Who is asked, which prompt, and exactly the legal options.

    Options are small immutable values whose `str()` is their token. They may be given as a function: a replay
    does not call it, and a *secret* question must give one, for what it offers hangs on hidden cards. That it is put
    must not hang on them: so it is put even where one option is left. What one prompt is *about* may differ: a token
    says it, for the words of the question.
    """

    player: int
    prompt: str
    options: Sequence[object]
    secret: bool
    shown: bool
    source: Callable[[], Sequence[object]] | None
    about: str

    def __init__(
        self,
        player: int,
        prompt: str,
        options: Sequence[object] | Callable[[], Sequence[object]],
        secret: bool,
        shown: bool,
        about: str = "",
    ) -> None:
        self.player = player
        self.prompt = prompt
        self.secret = secret
        self.shown = shown or secret
        self.about = about
        if not isinstance(options, (list, tuple)) and callable(options):
            self.source = options
            self.options = ()
        else:
            self.source = None
            self.options = options

    @property
    def tokens(self) -> list[str]:
        return [str(option) for option in self.options]

    def look(self) -> Sequence[object]:
        """Work the options out, if they are given as a function; a match does so before it asks."""
        if self.source is not None:
            self.options = self.source()
        return self.options

    def find(self, answer: object) -> object:
        """The offered option that the answer means: the very object, an equal one, or its token."""
        options = self.options
        for option in options:
            if option is answer:
                return option
        kind = type(answer)
        for option in options:
            if str(option) == answer if kind is str else type(option) is kind and option == answer:
                return option
        raise IllegalOption(str(answer), self.player, self.prompt, self.tokens, held=False)

    def __repr__(self) -> str:
        return f"<Choice: seat {self.player}, {self.prompt}: {' '.join(self.tokens)}>"


def ask(
    player: int,
    prompt: str,
    options: Sequence[T] | Callable[[], Sequence[T]],
    secret: bool = False,
    shown: bool = False,
    about: str = "",
) -> Rules[T]:
    """Ask a player, and go on with the very object he chose.

    A single option is taken without asking, unless the question is to be *shown* because stopping there tells
    the player something, or is *secret*: not being asked would tell the others what he does not hold.
    """
    answer: T = yield Choice(player, prompt, options, secret, shown, about)
    return answer
