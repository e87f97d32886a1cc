"""Play matches of a game and write down what they teach: `python tools/experience.py GAME --matches 60 --jobs 2`.

Planners who think a little play them, at tables of every size. What is learnt is how much a point of the judge is worth
towards winning, and where the points of winners come from; `tampu/lab/chances.py` reads it for the analysis.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tampu.bots.planner import Sharp
from tampu.bots.thoroughness import Thoroughness
from tampu.engine.chance import SEEDS, Chance
from tampu.engine.match import Match
from tampu.engine.registry import BOX, brought, find
from tampu.lab.chances import EXPERIENCE, Lived, Moment, error, learnt, moments, worths
from tampu.lab.sharing import interruptible, shared_out
from tampu.lab.simulate import bot_seed

HEAD = "# What matches between planners"
"""So begins the part of the box that is written here; only what training found comes after it."""
OURS = re.compile(rf"^{HEAD}.*?(?=^# |\Z)", re.DOTALL | re.MULTILINE)
DRAWN = 20
"""So often the matches are drawn anew, to see how sure what they teach is."""
MOMENTS = 20
"""Of a match about so many are looked at: its neighbours teach the same."""
TOTAL = "total"


class Player(Sharp):
    """Plans its turn with a little thought, and tries nothing out."""

    def __init__(self, seed: int, tries: int) -> None:
        super().__init__(seed)
        self.tries = tries

    def thoroughness(self, match: Match) -> Thoroughness:
        return replace(super().thoroughness(match), tries=self.tries, plans=0)


Played = tuple[Lived, int, list[dict[str, int]]]


def play(game: str, players: int, number: int, tries: int) -> Played:
    """One match: how it went, how many played, and the points of its winners by source."""
    seed = Chance.of(number, players).below(SEEDS)
    found = find(game)
    match = Match.start(found, players, found.checked_settings({}), seed, listen=False)
    sitting = [Player(bot_seed(seed, seat), tries) for seat in range(players)]
    stands: list[tuple[int, tuple[float, ...]]] = []
    before = (-1, -1)
    while match.choice is not None:
        player = match.choice.player
        if (player, match.turn) != before:
            stands.append((match.turn, worths(match)))
        before = player, match.turn
        match.play(sitting[player].pick(match))
    result = match.result
    assert result is not None
    won = tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(players))
    lived = moments([(turn / max(match.turn, 1), worth) for turn, worth in stands])
    some = tuple(lived[:: max(1, len(stands) // MOMENTS)])
    points = [result.breakdown[seat] for seat in result.winners if seat < players] if result.breakdown else []
    return Lived(some, won), players, points


def drawn_anew(lived: Sequence[Lived], number: int) -> list[Lived]:
    luck = Chance.of(number)
    return [luck.pick(lived) for _ in lived]


def told(name: str, lived: Sequence[Lived]) -> str:
    """What matches teach of winning chances, as it is written."""
    best = learnt(lived)
    others = [learnt(drawn_anew(lived, number), best, 0.5) for number in range(DRAWN)]
    even = [Lived(tuple(Moment(one.far, (0.0,) * len(one.worth)) for one in each.moments), each.won) for each in lived]
    lines = [f"[{EXPERIENCE}.{name}]", f"matches = {len(lived)}", f"error = {error(best, lived):.3f}"]
    lines.append(f"error_of_chance_alone = {error(learnt(even) if name == 'alone' else best, even):.3f}")
    keep = 3 if name == "alone" else 2
    lines.append(f"best = {[round(value, 2) for value in best[:keep]]}")
    lines.append(f"others = {[[round(value, 2) for value in other[:keep]] for other in others]}")
    return "\n".join(lines)


def points_told(played: Sequence[Played]) -> str:
    lines = []
    for players in sorted({count for _, count, _ in played}):
        winners = [points for _, count, found in played if count == players for points in found]
        sources = [name for name in (winners[0] if winners else {}) if not name.startswith(TOTAL)]
        mean = {name: sum(one.get(name, 0) for one in winners) / len(winners) for name in sources}
        lines += [
            f"[{EXPERIENCE}.points.{players}]",
            *(f"{name} = {points:.1f}" for name, points in mean.items() if points),
        ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=60, help="at tables of each size")
    parser.add_argument("--tries", type=int, default=60, help="for each turn")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    counts = list(find(given.game).players)
    parts = ((given.game, count, number, given.tries) for number in range(given.matches) for count in counts)
    played: list[Played] = []
    with interruptible() as pressed:
        for one in shared_out(play, parts, given.jobs, pressed):
            played.append(one)
            print(f"\r{len(played)} of {given.matches * len(counts)} matches", end="", file=sys.stderr, flush=True)
    played.sort()
    alone = [lived for lived, count, _ in played if count == 1]
    together = [lived for lived, count, _ in played if count > 1]
    head = f"{HEAD} of {given.tries} tries a turn taught; written by tools/experience.py."
    # matches that all ended alike teach nothing
    both = (("together", together), ("alone", alone))
    parts_told = [told(name, lived) for name, lived in both if len({one.won for one in lived}) > 1]
    box = Path(str(brought(given.game, BOX)))
    kept = OURS.sub("", box.read_text("utf-8")).rstrip()
    box.write_text("\n\n".join([kept, head, *parts_told, points_told(played)]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
