"""Two truths that a viewer cannot tell apart, and the laws of what no game may give away.

The laws are asked at one position of a match; tests ask them at some, campaigns at thousands.
"""

from __future__ import annotations

import json

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tests.tables import viewers

FOLLOWED = 15
"""So many answers two truths are followed for."""


class Pair:
    """Two matches that are the same for all a viewer knows, played with the same answers."""

    def __init__(self, match: Match, viewer: int | None, seed: int) -> None:
        self.viewer = viewer
        self.one, self.two = (
            match.imagine(viewer, Chance.of(seed, match.number, luck), hold=True, listen=True) for luck in (1, 2)
        )
        self.luck = Chance.of(seed, match.number, 3)
        self.steps: list[str] = []
        self.made_known = False
        """Whether the last step may have shown the viewer something: by luck, by an event, or because all is over."""
        self.told_alike = True
        """Whether he was told the same of both at the last step, or luck had a part in it."""

    @property
    def alike(self) -> bool:
        return self.one.seen_by(self.viewer) == self.two.seen_by(self.viewer)

    @property
    def lies_alike(self) -> bool:
        """Whether the same lies on the table, whoever is asked."""
        return self.one.state.seen_by(self.viewer) == self.two.state.seen_by(self.viewer)

    def step(self) -> bool:
        """The same answer in both, if there is one that both offer."""
        learnt = self._learnt()
        heard = len(self.one.log.seen_by(self.viewer)), len(self.two.log.seen_by(self.viewer))
        if self.one.held:
            self.steps.append("go on")
            self.one.go_on()
            self.two.go_on()
        elif not self._answer():
            return False
        told = [
            [event.plain() for event in match.log.seen_by(self.viewer)[before:]]
            for match, before in zip((self.one, self.two), heard, strict=True)
        ]
        kinds = [[(event["kind"], event["seat"]) for event in events] for events in told]
        showed = kinds[0] == kinds[1] and told[0] != told[1]
        by_luck = learnt != self._learnt()
        self.made_known = showed or (self.one.over and self.two.over) or by_luck
        self.told_alike = by_luck or told[0] == told[1]
        return True

    def _learnt(self) -> list[int]:
        return [match.state.chance.learnt for match in (self.one, self.two)]

    def _answer(self) -> bool:
        if self.one.choice is None or self.two.choice is None:
            return False
        offered = set(self.two.choice.tokens)
        both = [token for token in self.one.choice.tokens if token in offered]
        if not both:
            return False
        token = self.luck.pick(both)
        self.steps.append(f"{self.one.choice.player} {self.one.choice.prompt}: {token}")
        self.one.play(token)
        self.two.play(token)
        return True

    def __str__(self) -> str:
        seen = [match.seen_by(self.viewer) for match in (self.one, self.two)]
        return f"seat {self.viewer} can tell after {'; '.join(self.steps)}: {' | '.join(differences(seen[0], seen[1]))}"


def differences(one: object, two: object, where: str = "") -> list[str]:
    """Where two views are not the same."""
    if isinstance(one, dict) and isinstance(two, dict):
        names = dict.fromkeys([*one, *two])
        return [line for name in names for line in differences(one.get(name), two.get(name), f"{where}.{name}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return [line for at, (mine, other) in pairs for line in differences(mine, other, f"{where}[{at}]")]
    return [] if one == two else [f"{where}: {one!r} or {two!r}"]


def being_asked_tells_nothing(match: Match, seed: int) -> None:
    """Who is asked what, and that nobody was asked, is the same for all truths that a viewer cannot tell apart."""
    for viewer in viewers(match):
        pair = Pair(match, viewer, seed)
        for _ in range(FOLLOWED):
            if not pair.step():
                break
            if not pair.alike:
                assert pair.made_known, str(pair)
                assert not pair.lies_alike, str(pair)
                break
            assert pair.told_alike, str(pair)


def undoing_teaches_nothing(match: Match, seed: int) -> None:
    """While a seat may take its answers back, it sees the same whatever the truth is."""
    assert match.choice is not None
    pair = Pair(match, match.choice.player, seed)
    while pair.one.choice is not None and pair.one.choice.player == pair.viewer and pair.step():
        if pair.alike:
            assert pair.one.can_undo == pair.two.can_undo, str(pair)
        else:
            assert not pair.one.can_undo, str(pair)
            assert not pair.two.can_undo, str(pair)
            break


def imagined_matches_offer_legal_answers(match: Match, seed: int) -> None:
    """Whatever is offered to anybody in an imagined match can be played there."""
    for viewer in viewers(match):
        twin = match.imagine(viewer, Chance.of(seed, match.number))
        assert twin.choice is not None, f"seat {viewer} imagines that nobody is asked"
        asked = f"seat {viewer} imagines that seat {twin.choice.player} is asked {twin.choice.prompt}"
        assert twin.choice.options, f"{asked} and has no answer"
        for token in twin.choice.tokens[:40]:
            after = twin.clone().play(token)
            wrong = match.game.problems(after.state)
            assert not wrong, f"{asked} and answers {token}: {'; '.join(wrong)}"


def imagined_matches_look_the_same(match: Match, seed: int) -> None:
    """What a viewer is sent does not change with what he cannot know."""
    for viewer in viewers(match):
        seen = json.dumps(match.seen_by(viewer))
        for luck in range(3):
            twin = match.imagine(viewer, Chance.of(seed, luck))
            assert json.dumps(twin.seen_by(viewer)) == seen, f"seat {viewer}"
            wrong = match.game.problems(twin.state)
            assert not wrong, f"seat {viewer} imagines: {'; '.join(wrong)}"
