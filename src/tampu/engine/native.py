"""The one mark that the compiler (`make compile`) needs. This module itself is never compiled."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**marks):
        """Mark a class for the compiler: games in plain Python may inherit from a compiled engine."""
        return lambda cls: cls
