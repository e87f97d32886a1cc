"""The command line as its own tests find it."""

from tests.cli.conftest import home

__all__ = ["home"]
