"""Thinking for the bots of a house, without serving anything."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import typer

from tampu.cli.serve import check_database, check_level, is_shared, set_up_log
from tampu.server.app import Settings
from tampu.server.minding import minding
from tampu.server.thinking import Thinkers


def think(settings: Settings, workers: int | None, log_level: str) -> None:
    """Think until told to leave."""
    check_level(log_level)
    if not is_shared(settings.database_url):
        raise typer.BadParameter("only a PostgreSQL can be shared with servers", param_hint="--database-url")
    check_database(settings.database_url)
    set_up_log(log_level)
    asyncio.run(_until_told(settings, workers or os.cpu_count() or 1))


async def _until_told(settings: Settings, workers: int) -> None:
    leaving = asyncio.Event()
    for told in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(told, leaving.set)
    async with minding(settings, Thinkers(settings.bot_limit, workers)):
        typer.echo(f"Tampu thinks for its bots, {workers} at a time (Ctrl-C stops it; others go on)")
        sys.stdout.flush()
        await leaving.wait()
