"""A PostgreSQL server of the tests' own, started from the machine's programs in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


def programs() -> Path | None:
    """Where the newest PostgreSQL of this machine is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    other = shutil.which("initdb")
    return None if other is None else Path(other).parent


def as_postgres(*command: str) -> list[str]:
    """PostgreSQL refuses to run as root: there it gets its own user."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else [*command]


def may_run() -> bool:
    if programs() is None:
        return False
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return False
    return True


PATIENCE = 20
"""Seconds that the children of a killed server may take to notice."""


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL server that can be stopped, killed and started again."""

    url: str
    control: list[str]
    folder: Path

    def start(self) -> None:
        self._control("start")

    def stop(self) -> None:
        """As a crash does: whoever is connected is cut off."""
        self._control("-m", "immediate", "stop")

    def kill(self) -> None:
        """As a pulled plug does; its children find out by themselves that they are alone."""
        os.kill(int((self.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0]), signal.SIGKILL)

    def start_again(self) -> None:
        """After a kill: as soon as the last of its children is gone."""
        for _ in range(PATIENCE):
            try:
                return self.start()
            except subprocess.CalledProcessError:
                time.sleep(1)
        return self.start()

    def _control(self, *what: str) -> None:
        subprocess.run([*self.control, *what], check=True, capture_output=True, cwd=self.folder)


@contextmanager
def running(durable: bool = False) -> Iterator[Cluster]:
    """A server with an empty database; on the disk before it answers where that is wanted."""
    # not in pytest's folders, which belong to whoever runs the tests and to nobody else
    with tempfile.TemporaryDirectory(prefix="tampu-") as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        cluster = _made_in(Path(folder), durable)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


def _made_in(folder: Path, durable: bool) -> Cluster:
    where = programs()
    assert where is not None
    data = folder / "data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    init = as_postgres(str(where / "initdb"), "-D", str(data), "-U", "tampu", "--auth=trust", "-E", "UTF8", "-N")
    subprocess.run(init, check=True, stdout=subprocess.DEVNULL, cwd=folder)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    options += "" if durable else " -c fsync=off"
    control = as_postgres(str(where / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options)
    return Cluster(f"postgresql://tampu@127.0.0.1:{port}/postgres", control, folder)
