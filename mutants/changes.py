"""Ways to spoil a function: small changes of its tree, each of which a test should notice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""What stands in place of an operator."""
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""What stands in place of a function."""
TOLD = ("tell", "teller")
"""What is told is no rule: the log has tests of its own."""


@dataclass(frozen=True)
class Change:
    """Something else stands in one place of a tree, for as long as it is made."""

    statement: ast.stmt
    """Where people look for it."""
    parent: ast.AST
    field: str
    index: int | None
    new: ast.AST

    def make(self) -> ast.AST:
        """Put the new in its place; returns what stood there."""
        if self.index is None:
            old: ast.AST = getattr(self.parent, self.field)
            setattr(self.parent, self.field, self.new)
        else:
            place = getattr(self.parent, self.field)
            old = place[self.index]
            place[self.index] = self.new
        return old

    def unmade(self, old: ast.AST) -> Change:
        return Change(self.statement, self.parent, self.field, self.index, old)

    def lines(self) -> tuple[str, str]:
        """The line as it is, and as it is with the change."""
        before = _headline(self.statement)
        if self.new is _NOTHING:
            return before, "pass"
        old = self.make()
        after = _headline(self.statement)
        self.unmade(old).make()
        return before, after


def changes(function: ast.FunctionDef) -> Iterator[Change]:
    """All changes of a function's body, in the order of its lines."""
    yield from _within(function, function, function.returns)


def _within(node: ast.AST, statement: ast.stmt, returns: ast.expr | None) -> Iterator[Change]:
    for field, value in ast.iter_fields(node):
        if field in ("args", "returns", "annotation", "decorator_list") and not isinstance(node, ast.Call):
            continue
        children = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if not isinstance(child, ast.AST) or _is_no_rule(child):
                continue
            here = child if isinstance(child, ast.stmt) else statement
            for new in _instead_of(child, node, field, returns):
                yield Change(here, node, field, index, new)
            yield from _within(child, here, returns)


def _is_no_rule(node: ast.AST) -> bool:
    """Assertions (that of `zip` too), errors, docstrings, and what is only told."""
    if isinstance(node, ast.Assert | ast.Raise) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return True
    if isinstance(node, ast.If):
        asks_who_listens = any(isinstance(part, ast.Attribute) and part.attr in TOLD for part in ast.walk(node.test))
        return asks_who_listens or (not node.orelse and all(_is_no_rule(inner) for inner in node.body))
    if not isinstance(node, ast.Expr):
        return False
    told = node.value
    if isinstance(told, ast.Call):
        name = told.func.attr if isinstance(told.func, ast.Attribute) else getattr(told.func, "id", "")
        return name.startswith(TOLD)
    return isinstance(told, ast.Constant)


def _instead_of(node: ast.AST, parent: ast.AST, field: str, returns: ast.expr | None) -> Iterator[ast.AST]:
    if type(node) in OPERATORS:
        yield OPERATORS[type(node)]()
    elif isinstance(node, ast.stmt):
        if _can_be_dropped(node):
            yield _NOTHING
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Name) and node.id in NAMES and isinstance(parent, ast.Call):
        yield ast.Name(NAMES[node.id], ast.Load())
    if field == "test":
        yield ast.Constant(False)
        if not isinstance(parent, ast.While):
            yield ast.Constant(True)
    elif field == "ifs":
        yield ast.Constant(True)
    elif isinstance(parent, ast.Return) and isinstance(node, ast.expr) and not isinstance(node, ast.Constant):
        yield from _other_results(node, ast.unparse(returns) if returns else "")


def _can_be_dropped(node: ast.stmt) -> bool:
    """Whatever leaves no name without a value."""
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Break() | ast.Continue() | ast.Return(value=None):
            return True
        case ast.Assign(targets=targets):
            return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return False


def _other_results(value: ast.expr, returns: str) -> Iterator[ast.expr]:
    """A result of the kind that the function says it returns."""
    if returns == "int":
        yield ast.BinOp(value, ast.Add(), ast.Constant(1))
    elif returns == "bool" and not isinstance(value, ast.UnaryOp | ast.Compare | ast.BoolOp):
        yield ast.UnaryOp(ast.Not(), value)
    elif returns.endswith("| None"):
        yield ast.Constant(None)


def _headline(statement: ast.stmt) -> str:
    return ast.unparse(statement).splitlines()[0]


_NOTHING = ast.Pass()
