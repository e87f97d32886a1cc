"""Opening a database: whose it is, who may write to it at the same time, and which programs know its tables."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from tampu.server.opening import Unusable
from tampu.server.schema import metadata
from tampu.server.storage import Storage
from tests.server.serving import PATIENCE, Served, make_table, process, serving
from tests.server.test_people import with_phrase
from tests.server.test_seats import MAYTA, old_database, sits_at


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "data" / "tables.db"
    before = os.umask(0)
    try:
        with serving(f"sqlite:///{file}") as served:
            make_table(served, "open", "open")
            lying = {path.name: rights(path) for path in file.parent.iterdir()}
    finally:
        os.umask(before)
    assert rights(file.parent) == 0o700
    assert lying == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm", "tables.db-lock"), 0o600)


def test_an_old_database_is_shut_to_others(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    old_database(sqlite)
    file.chmod(0o644)
    Storage(sqlite).close()
    assert rights(file) == 0o600


def test_a_folder_that_was_there_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Storage(f"sqlite:///{tmp_path / 'tables.db'}").close()
    assert rights(tmp_path) == 0o755


def test_the_tables_of_an_old_database_are_those_of_a_new_one(database: str) -> None:
    old_database(database)
    storage = Storage(database)
    with storage.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    storage.close()


@pytest.mark.parametrize("revision", ["0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010"])
def test_what_an_old_database_holds_becomes_somebody_s(database: str, revision: str) -> None:
    """From every earlier schema, with all that could be in it."""
    old_database(database)
    upgrade(database, revision)
    with serving(database) as served:
        mayta, phone = served.browser(), served.browser()
        mayta.cookies.set("tampu", MAYTA)
        assert sits_at(mayta, "4FB6J3")
        if revision >= "0004":
            assert "Good luck!" in mayta.get("/t/4FB6J3").text
        assert phone.post("/account/enter", data={"phrase": with_phrase(mayta)}).status_code == 303
        assert sits_at(phone, "4FB6J3")
        assert (mayta.get("/account/export").json()["tables"][0]["talk"] != []) == (revision >= "0004")


def upgrade(url: str, revision: str) -> None:
    """Bring an old database so far, and say something there as soon as that can be."""
    config, where = Config(), make_url(url)
    config.set_main_option("script_location", "tampu.server:migrations")
    if where.get_backend_name() == "postgresql":
        where = where.set(drivername="postgresql+psycopg")
    engine = create_engine(where)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        if revision >= "0004":
            seat = connection.execute(
                text("SELECT seat, name FROM seats WHERE code = '4FB6J3' AND name = 'Mayta'")
            ).one()
            row = {"code": "4FB6J3", "seat": seat.seat, "name": seat.name}
            said = "INSERT INTO talk (code, number, seat, name, kind, text, at)"
            connection.execute(text(f"{said} VALUES (:code, 1, :seat, :name, 'text', 'Good luck!', '2026')"), row)
    engine.dispose()


def test_a_database_of_a_newer_program_is_left_alone(database: str) -> None:
    storage = Storage(database)
    with storage.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    storage.close()
    with pytest.raises(Unusable, match="9999"):
        Storage(database)


def started(url: str, home: Path) -> subprocess.CompletedProcess[str]:
    """What `tampu serve` says where it does not start."""
    program = [sys.executable, "-m", "tampu.cli", "serve", "--database-url", url]
    environment = {**os.environ, "TAMPU_HOME": str(home), "COLUMNS": "300"}
    return subprocess.run(program, capture_output=True, text=True, env=environment, timeout=PATIENCE)


def test_a_server_that_does_not_know_the_tables_says_so_in_one_line(sqlite: str, tmp_path: Path) -> None:
    storage = Storage(sqlite)
    with storage.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    storage.close()
    refused = started(sqlite, tmp_path)
    assert refused.returncode == 2
    assert "written by a newer Tampu" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_two_servers_do_not_share_a_file(sqlite: str, tmp_path: Path) -> None:
    with process(sqlite, tmp_path) as first:
        refused = started(sqlite, tmp_path)
        assert refused.returncode == 2
        assert "another server is using" in refused.stderr
        assert "Traceback" not in refused.stderr
        table = make_table(Served(first.url, None), "open", "open")  # type: ignore[arg-type]
        with closing(sqlite3.connect(f"file:{tmp_path / 'tables.db'}?mode=ro", uri=True)) as reader:
            assert reader.execute("SELECT code FROM tables").fetchall() == [(table.code,)]  # whoever may, can read
        for client in table.served.clients:
            client.close()
        first.kill()
    Storage(sqlite, "the next one").close()


def test_a_server_that_is_stopped_frees_its_file(sqlite: str, tmp_path: Path) -> None:
    with process(sqlite, tmp_path) as first:
        first.process.send_signal(signal.SIGTERM)
        first.process.wait(PATIENCE)
    with serving(sqlite) as served:
        assert served.program().get("/api/games").is_success
