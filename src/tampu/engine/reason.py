"""Why an answer that somebody looks for is not offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reason:
    """What stands in the way: its name in the catalogues (`why.<name>`), the rule that says so, and its numbers.

    The predicate that makes an option legal returns it, or None where nothing stands in the way.
    """

    name: str
    rule: str
    values: Mapping[str, object] = field(default_factory=dict)
