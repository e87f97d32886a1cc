"""Starting the server, and opening the browser where somebody wants to play right away."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import typer
import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tampu.cli.keeping import home
from tampu.server.app import Settings, create_app, warm_up
from tampu.server.doorway import LINES, doorway, most_lines
from tampu.server.expiry import FOR_EVER, Keeping
from tampu.server.guard import REQUEST
from tampu.server.opening import Unusable, check_sound
from tampu.server.sending import PLAIN, SECURE
from tampu.server.storage import Storage

LOCAL = "127.0.0.1"
THIS_MACHINE = (LOCAL, "::1")
HERE = (LOCAL, "localhost", "::1")
KEPT = Keeping(unplayed=14, played=400)
"""For how many days a server for others keeps tables that nobody touches."""
LEVELS = ("debug", "info", "warning", "error")
PORT = 8000
LEAVING = 10.0
"""Seconds that a server has for its leaving."""
DATABASE = "TAMPU_DATABASE_URL"


class Server(uvicorn.Server):
    """A server that lets its pages go before it stops; they would be cut off otherwise, one by one and loudly."""

    def __init__(self, settings: Settings) -> None:
        warm_up()
        self.app = create_app(settings)
        super().__init__(
            uvicorn.Config(
                self.app,
                http=doorway(LINES if settings.limits else None, settings.proxies),
                limit_concurrency=most_lines(),
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=2,
                server_header=False,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.house.let_go()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to leave: gone some time, though a thread wait for a database that hangs; it has promised nothing."""
        gone = threading.Timer(LEAVING, os._exit, [0])
        gone.daemon = True
        gone.start()
        super().handle_exit(sig, frame)


def default_database() -> str:
    """The database in the user's data folder, unless the environment names another."""
    return os.environ.get(DATABASE) or f"sqlite:///{home() / 'tables.db'}"


class WithRequest(logging.Filter):
    """Puts the id of the request that is being answered into each line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = REQUEST.get()
        return True


def log_lines() -> logging.Handler:
    """Where the log goes, and how its lines look."""
    lines = logging.StreamHandler()
    lines.addFilter(WithRequest())
    lines.setFormatter(logging.Formatter("%(asctime)s %(levelname)s [%(request)s] %(message)s"))
    return lines


def set_up_log(level: str) -> None:
    logging.basicConfig(level=level.upper(), handlers=[log_lines()])
    for talkative in ("sqlalchemy", "urllib3", "apprise"):  # they would tell what is asked for, secrets too
        logging.getLogger(talkative).setLevel(logging.WARNING)


def serve(host: str, port: int | None, settings: Settings, browser: bool, log_level: str = "warning") -> None:
    """Run the server until it is stopped."""
    check_settings(settings, log_level)
    with ThreadPoolExecutor() as beside:  # a large file takes its time, and so does warming up
        checked = beside.submit(check_database, settings.database_url)
        server = Server(settings)
    checked.result()
    listening = listen(host, port)
    address = f"http://{'localhost' if host == LOCAL else host}:{listening.getsockname()[1]}/"
    set_up_log(log_level)
    typer.echo(f"Tampu is at {address} (Ctrl-C stops it; every match is kept)")
    sys.stdout.flush()
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # told to leave and gone, which is no failure
    server.run(sockets=[listening])


def keeping(host: str, public_url: str, unplayed: int | None, played: int | None) -> Keeping:
    """How long tables are kept: on one's own machine for ever, unless one says otherwise."""
    usual = FOR_EVER if host in HERE and not public_url else KEPT
    return Keeping(usual.unplayed if unplayed is None else unplayed, usual.played if played is None else played)


def check_settings(settings: Settings, log_level: str) -> None:
    """Say at once what cannot be."""
    url = urlsplit(settings.public_url)
    if settings.public_url and (url.scheme not in ("http", "https") or not url.netloc):
        raise typer.BadParameter(f"{settings.public_url!r}; a URL is wanted", param_hint="--public-url")
    for proxy in settings.proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError as error:
            raise typer.BadParameter(f"{error}", param_hint="--proxy") from error
    mail = urlsplit(settings.post.mail_url)
    if settings.post.mail_url and (mail.scheme not in (PLAIN, SECURE) or not mail.hostname):
        raise typer.BadParameter("smtp://… or smtps://… is wanted", param_hint="--mail-url")
    if settings.post.mail_url and "@" not in parseaddr(settings.post.mail_from)[1]:
        raise typer.BadParameter("whom mail comes from is wanted, too", param_hint="--mail-from")
    if settings.bots_elsewhere and not is_shared(settings.database_url):
        raise typer.BadParameter("bots think elsewhere only with PostgreSQL", param_hint="--bots")
    check_level(log_level)


def check_level(log_level: str) -> None:
    if log_level not in LEVELS:
        raise typer.BadParameter(f"{log_level!r}; there is: {', '.join(LEVELS)}", param_hint="--log-level")


def is_shared(url: str) -> bool:
    """Whether several processes may use a database."""
    return url.startswith("postgresql")


def check_database(url: str) -> None:
    """Say at once, and in one line, what is wrong with a database."""
    try:
        file = make_url(url).database
        if file and make_url(url).get_backend_name() == "sqlite":
            check_sound(Path(file))
        Storage(url, "check").close()
    except (ArgumentError, ModuleNotFoundError) as error:
        raise typer.BadParameter(f"{error}", param_hint="--database-url") from error
    except (SQLAlchemyError, sqlite3.Error, OSError, Unusable) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise typer.BadParameter(f"the database cannot be used: {reason}", param_hint="--database-url") from error


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for; where none was asked for and the usual one is taken, on a free one."""
    for wanted in (PORT, 0) if port is None else (port,):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # the protocol is named, because asyncio sends small answers at once only on sockets that say they are TCP
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
        except OSError as error:
            listening.close()
            reason = error
            continue
        return listening
    raise typer.BadParameter(f"{host}:{port}: {reason.strerror}", param_hint="--port")
