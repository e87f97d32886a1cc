"""With the hot modules compiled by mypyc, rules, bots, server and pages pass the same tests as in plain Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import can_compile, require

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "tools", "benchmarks", "campaigns", "docs")
FILES = ("pyproject.toml", "README.md", "CONTRIBUTING.md", "Makefile")
NOT_TOUCHED = (
    "tests/test_compiled.py",
    "tests/test_deploy.py",
    "tests/test_mutants.py",
    "tests/test_rooms.py",
    "tests/test_every_catalogue.py",
    "tests/server",
    "tests/web",
    "tests/browser",
    "tests/games/*/browser",
)
"""What these test is the same, compiled or not: sources, words, styles, doors, and what scripts do in a browser."""
ALL_THE_WAY = (
    "tests/server/test_api.py",
    "tests/server/test_site.py",
    "tests/server/test_hints.py",
    "tests/web/test_pages.py",
    "tests/browser/test_together.py",
)
"""A table as programs and people have it, up to two of them in browsers: from a click to the other's page."""


class Compiled:
    """A copy of the project whose hot modules are compiled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
        self.environment |= {"PYTHONPATH": str(folder / "src"), "TAMPU_FEW_TABLES": "1"}

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
        self.run("-m", "pytest", "-q", "-m", "not long", "-p", "no:cacheprovider", "-p", "no:xdist", *what)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    require(can_compile(), "a C compiler, mypyc and setuptools")
    folder = tmp_path_factory.mktemp("compiled")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "build"))
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    made = Compiled(folder)
    made.run("tools/compile.py", "--quick")
    assert made.run("-c", "import tampu.engine.match as m; print(m.__file__)").strip().endswith((".so", ".pyd"))
    return made


def test_compiled_modules_pass_all_tests(compiled: Compiled) -> None:
    compiled.test("tests", *(f"--ignore-glob={name}" for name in NOT_TOUCHED))
    compiled.test(*ALL_THE_WAY)
