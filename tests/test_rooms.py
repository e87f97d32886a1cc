"""The rooms of the house: imports point one way, and nobody outside a game's folder knows its name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables import ANY, HOUSE

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "tampu"
ORDER = ("engine", "text", "drawing", "rulebook", "games", "bots", "lab", "web", "server", "cli")
"""Each room may use those before it."""
TESTS = Path(__file__).resolve().parent
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, those inside its functions too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_imports_point_one_way(path: Path) -> None:
    here = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if here in ("__init__", "cli"):
        return  # the face of the package, and the room at the end, may use all others
    used = {room(module) for module in imported(path) if module == "tampu" or module.startswith("tampu.")}
    assert used <= set(ORDER[: ORDER.index(here) + 1])


@pytest.mark.parametrize("path", sorted((PACKAGE / "engine").glob("*.py")), ids=lambda path: str(path.name))
def test_the_engine_needs_only_the_standard_library(path: Path) -> None:
    outside = {module.partition(".")[0] for module in imported(path)} - {"tampu", "mypy_extensions"}
    assert outside <= sys.stdlib_module_names
    if "mypy_extensions" in set(imported(path)):
        assert path.name == "native.py"  # where only a type checker reads it


def told(path: Path) -> str:
    """What a file says besides its documentation: of Python the names and strings, of anything else all."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    notes = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    words = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    return "\n".join([*imported(path), *names, *(str(word) for word in words if word not in notes)])


OF_NO_GAME = [
    path
    for root in (PACKAGE, TESTS)
    for path in sorted(root.rglob("*"))
    if path.suffix in (".py", ".po", ".toml", ".jinja", ".css", ".js", ".svg")
    and path.relative_to(root).parts[0] not in ("games", "fixtures")
    and path.name != "registry.py"
]
"""All that lies in no game's folder, nor is a record of matches that were played."""


@pytest.mark.parametrize("path", OF_NO_GAME, ids=lambda path: str(path.relative_to(PACKAGE.parent.parent)))
def test_a_game_is_known_only_in_its_folder_and_the_registry(path: Path) -> None:
    text = told(path)
    assert not [game for game in HOUSE if game in text]


def test_playing_from_code_loads_nothing_for_screens_or_words() -> None:
    program = (
        "import sys, tampu\n"
        "m = tampu.new(tampu.games()[0], players=2, seed=1)\n"
        "b = tampu.bot('random')\n"
        "while m.choice: m.play(b.pick(m))\n"
        "m.record(), m.seen_by(0), m.result\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} & {'babel', 'rich', 'typer', 'jinja2'}))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_game_is_a_package_that_can_be_imported_by_its_full_name() -> None:
    """And `tampu.games`, where they all are, can be called."""
    script = (
        f"import tampu; import {HOUSE[ANY]} as one; from tampu import games; "
        "assert one.GAME in tampu.games() == games()"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_source_distribution_holds_what_make_and_the_tests_need() -> None:
    root = PACKAGE.parent.parent
    tools = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]
    included = {path.strip("/") for path in tools["hatch"]["build"]["targets"]["sdist"]["include"]}
    used = re.findall(r"\w+", (root / "Makefile").read_text("utf-8"))
    at_work = {path.name for path in root.iterdir() if path.is_dir() and path.name in used}
    assert {"tools", "campaigns", "benchmarks"} <= at_work
    assert at_work | set(tools["mypy"]["files"]) | set(tools["pytest"]["ini_options"]["testpaths"]) <= included
