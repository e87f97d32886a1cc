"""The hot modules compiled by mypyc pass the same tests as plain Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import require

ROOT = Path(__file__).resolve().parent.parent
FIRST = ("tests/engine", "tests/test_every_game.py", "tests/test_perft.py", "tests/test_fixtures.py")
"""What compiling would spoil soonest: the engine, random play, counted positions, and whole matches kept as records."""
ALL_OTHERS = ("tests/games", "tests/bots")
NOT_COMPILED = ("table", "terminal", "teaching", "words")
"""Of a game's tests these are about what is never compiled."""


class Compiled:
    """A copy of the project whose hot modules are compiled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
        self.environment["PYTHONPATH"] = str(folder / "src")

    def run(self, *command: str) -> str:
        """What a Python program prints there; it must not fail."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
        return done.stdout

    def test(self, *what: str) -> None:
        plain = [f"--ignore-glob=*/test_{name}*.py" for name in NOT_COMPILED]
        self.run("-m", "pytest", "-q", "-m", "not long", "-p", "no:cacheprovider", "-p", "no:xdist", *plain, *what)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    require(shutil.which("cc") or shutil.which("gcc"), "a C compiler")
    require(find_spec("mypyc") and find_spec("setuptools"), "mypyc and setuptools")
    folder = tmp_path_factory.mktemp("compiled")
    for name in ("src", "tests", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "build"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    made = Compiled(folder)
    made.run("tools/compile.py", "--quick")
    assert made.run("-c", "import tampu.engine.match as m; print(m.__file__)").strip().endswith((".so", ".pyd"))
    return made


def test_compiled_modules_play_the_same(compiled: Compiled) -> None:
    compiled.test(*FIRST)


@pytest.mark.long
def test_compiled_modules_pass_all_other_tests(compiled: Compiled) -> None:
    compiled.test(*ALL_OTHERS)
