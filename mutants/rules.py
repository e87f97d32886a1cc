"""What is spoiled: the functions that are the rules of a game, and each change of them."""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

from mutants.changes import Change, changes

BESIDES = {"__init__", "components", "drawing", "invariants", "judge", "phases", "reasons", "sight"}
"""Modules of a game that are no rules: facts, bounds, opinions, and what is drawn, seen or said of them."""
KEEPING = {"bare", "complete", "copy", "copy_course", "imagine", "load", "new", "seen", "seen_by"}
"""Methods that keep or show a state and change none; laws for all games stand guard over them."""
SAYING = "why_not"
"""The function that looks up which rule says no, in whatever module it stands: it neither makes nor takes an option."""
ONLY_SOONER = "# only sooner"
"""Marks a line that spares work and changes no answer: without it everything is as before, and no test could tell."""


@dataclass(frozen=True)
class Mutant:
    """A function with one change."""

    module: ModuleType
    tree: ast.Module
    function: str
    number: int
    """Among the changes of the function."""
    change: Change

    @property
    def function_name(self) -> str:
        return f"{self.module.__name__}.{self.function}"

    @property
    def place(self) -> str:
        return f"{Path(str(self.module.__file__)).name}:{self.change.statement.lineno} {self.function}"

    def original(self) -> FunctionType:
        return _function(self.module, self.function)

    def live(self) -> None:
        """Take the place of the function, wherever it is known already. For good: this wants a process of its own."""
        self.change.make()
        whole = compile(ast.fix_missing_locations(self.tree), str(self.module.__file__), "exec")
        self.original().__code__ = next(code for code in _codes(whole) if code.co_qualname == self.function)


def rules_of(package: str) -> list[ModuleType]:
    """The modules of a game that tell its rules."""
    folder = Path(str(import_module(package).__file__)).parent
    return [import_module(f"{package}.{path.stem}") for path in sorted(folder.glob("*.py")) if path.stem not in BESIDES]


def mutants(modules: Sequence[ModuleType]) -> Iterator[Mutant]:
    """All mutants of some modules."""
    for module in modules:
        path = Path(str(module.__file__))
        if path.suffix != ".py":
            sys.exit(f"{path.name} is compiled, and only plain Python can be changed: make uncompile")
        text = path.read_text("utf-8")
        tree, lines = ast.parse(text), text.splitlines()
        for name, function in _functions(tree):
            for number, change in enumerate(changes(function)):
                if ONLY_SOONER not in lines[change.statement.lineno - 1] and not _is_idle(module, change):
                    yield Mutant(module, tree, name, number, change)


def drawn(all_of_them: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """A sample, by seed. Whether a mutant is in it does not hang on what its neighbours look like."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.function_name} {mutant.number}".encode()).digest()

    return sorted(
        sorted(all_of_them, key=lot)[:number], key=lambda one: (one.module.__name__, one.change.statement.lineno)
    )


def kept(modules: Sequence[ModuleType], loading: Calls) -> list[Callable[[], None]]:
    """How to empty what functions keep of earlier calls; what they kept when they were loaded may be known by now."""
    found = [value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")]
    return [value.cache_clear for value in found if unwrap(value) not in loading]


def _is_idle(module: ModuleType, change: Change) -> bool:
    """Whether it multiplies in place of dividing, or the other way round, by a printed number that is one."""
    if not isinstance(change.parent, ast.BinOp) or not isinstance(change.new, ast.Mult | ast.FloorDiv):
        return False
    by = change.parent.right
    return isinstance(by, ast.Name) and getattr(module, by.id, None) == 1


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name != SAYING:
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name not in KEEPING and method.name[0] != "_":
                    yield f"{node.name}.{method.name}", method


def _function(module: ModuleType, name: str) -> FunctionType:
    found: object = reduce(getattr, name.split("."), module)
    found = unwrap(found.fget if isinstance(found, property) else found)  # type: ignore[arg-type]
    assert isinstance(found, FunctionType)
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


class Calls:
    """Notes which functions are called, from `with` to the end of it."""

    def __init__(self) -> None:
        self.seen: dict[int, CodeType] = {}
        """By identity, and kept: the next function could else have the identity of one that is gone."""

    def __enter__(self) -> Calls:
        sys.settrace(self._note)
        return self

    def __exit__(self, *problem: object) -> None:
        sys.settrace(None)

    def __contains__(self, function: FunctionType) -> bool:
        return id(function.__code__) in self.seen

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        self.seen[id(frame.f_code)] = frame.f_code
