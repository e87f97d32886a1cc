"""Lines marked `# only sooner` spare work and change no answer: without them the same matches are played.

A game registers in `tests/games/<game>/sooner.py` what each of its marked lines becomes when it spares nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import tampu
from tests.catalogues import folder
from tests.tables import HOUSE

MARK = "# only sooner"
MATCHES = 4
PLAYED = """
import random, sys
from hashlib import sha256
from tampu.engine.match import Match
from tampu.engine.registry import find

game = find(sys.argv[1])
told = sha256()
for players in game.players:
    for seed in range(int(sys.argv[2])):
        match = Match.start(game, players, game.checked_settings({}), seed, date="2026-01-01")
        luck = random.Random(seed)
        while match.choice is not None:
            told.update(repr((match.choice.player, match.choice.prompt, match.choice.tokens)).encode())
            match.play(luck.choice(match.choice.options))
        told.update(repr([event.plain() for event in match.log]).encode())
print(told.hexdigest())
"""


def sooner(game: str) -> Mapping[str, str]:
    """The marked lines of a game, each with what it becomes when it spares nothing."""
    module = f"tests.games.{game}.sooner"
    if find_spec(module) is None:
        return {}
    found: Mapping[str, str] = import_module(module).SOONER
    return found


def marked(game: str) -> set[str]:
    """Without what follows the mark, which says why."""
    lines = [line.strip() for path in folder(game).rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    return {line.partition(MARK)[0].strip() for line in lines if MARK in line}


def played(game: str, source: Path) -> str:
    """All questions, options and events of some matches, as the rules in a folder play them."""
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", PLAYED, game, str(MATCHES)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def without(game: str, source: Path) -> None:
    """Let the marked lines spare nothing any more."""
    for path in (source / "tampu" / "games" / game).rglob("*.py"):
        text = path.read_text("utf-8")
        for line, plain in sooner(game).items():
            text = re.sub(rf"^( *){re.escape(line)} *{MARK}.*$", rf"\g<1>{plain}", text, flags=re.MULTILINE)
        path.write_text(text, "utf-8")


@pytest.mark.parametrize("game", HOUSE)
def test_every_marked_line_is_tried(game: str) -> None:
    assert marked(game) == set(sooner(game))


@pytest.mark.parametrize("game", [game for game in HOUSE if sooner(game)])
def test_without_them_the_same_is_played(game: str, tmp_path: Path) -> None:
    unchanged = Path(tampu.__file__).parents[1]
    shutil.copytree(unchanged, tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "build"))
    as_it_is = played(game, tmp_path / "src")
    without(game, tmp_path / "src")
    assert not any(
        MARK in path.read_text("utf-8") for path in (tmp_path / "src" / "tampu" / "games" / game).rglob("*.py")
    )
    assert played(game, tmp_path / "src") == as_it_is
