"""The hot modules compiled by mypyc pass the same tests as plain Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.conftest import require

ROOT = Path(__file__).resolve().parent.parent
SAME_TESTS = ("tests/engine", "tests/games", "tests/bots", "tests/test_every_game.py", "tests/test_perft.py")
NOT_COMPILED = ("table", "terminal", "teaching", "words")
"""Of a game's tests these are about what is never compiled."""


def test_compiled_modules_pass_the_same_tests(tmp_path: Path) -> None:
    require(shutil.which("cc") or shutil.which("gcc"), "a C compiler")
    require(find_spec("mypyc") and find_spec("setuptools"), "mypyc and setuptools")
    for folder in ("src", "tests", "tools"):
        leave_out = shutil.ignore_patterns("*.so", "__pycache__", "build")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=leave_out)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(tmp_path / "src")

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    built = run("tools/compile.py", "--quick")
    assert built.returncode == 0, built.stdout + built.stderr
    where = run("-c", "import tampu.engine.match as m; print(m.__file__)")
    assert where.stdout.strip().endswith((".so", ".pyd")), where.stdout + where.stderr
    plain = [f"--ignore-glob=*/test_{name}*.py" for name in NOT_COMPILED]
    tested = run(
        "-m", "pytest", "-q", "-m", "not long", "-p", "no:cacheprovider", "-p", "no:xdist", *plain, *SAME_TESTS
    )
    assert tested.returncode == 0, tested.stdout[-6000:]
