"""Compile the hot modules with mypyc, in place: `make compile`, and `make uncompile` to be rid of it again.

Plain Python stays the default; the compiled modules lie beside their sources, shadow them, and pass the same tests.
With `--quick` they are compiled sooner and run slower, which is what those tests want.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
ENGINE = ("chance", "checkpoint", "choice", "components", "game", "log", "match", "past")
BOTS = ("plan", "trial")
NEVER = ("__init__", "drawing")
"""What no simulation spends time in, and what games in plain Python must be able to inherit or import lazily."""


def hot_modules() -> list[Path]:
    """The engine's loop, the rules of every game, and the search of the bots."""
    engine = [SOURCE / "tampu" / "engine" / f"{name}.py" for name in ENGINE]
    bots = [SOURCE / "tampu" / "bots" / f"{name}.py" for name in BOTS]
    games = sorted((SOURCE / "tampu" / "games").glob("*/*.py"))
    return engine + bots + [path for path in games if path.stem not in NEVER]


def remove() -> None:
    """Take every compiled module away."""
    for path in SOURCE.rglob("*.so"):
        path.unlink()
    shutil.rmtree(SOURCE / "build", ignore_errors=True)


def build(effort: str) -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(SOURCE)
    paths = [str(path.relative_to(SOURCE)) for path in hot_modules()]
    setup(
        name="tampu-hot-modules",
        packages=[],
        ext_modules=mypycify(["--strict", "--config-file=", *paths], opt_level=effort, multi_file=True),  # type: ignore[arg-type]
        script_args=["--quiet", "build_ext", "--inplace"],
    )
    shutil.rmtree(SOURCE / "build", ignore_errors=True)


if __name__ == "__main__":
    remove()
    if "--remove" not in sys.argv:
        build(effort="0" if "--quick" in sys.argv else "3")
