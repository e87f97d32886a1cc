"""Databases and servers for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from tests.conftest import require
from tests.server import postgresql
from tests.server.ears import Ears, letterbox, listening_ears
from tests.server.serving import Served, serving


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL server for this run."""
    require(postgresql.may_run(), "PostgreSQL (Debian: postgresql)")
    with postgresql.running() as cluster:
        yield cluster.url


@pytest.fixture(scope="module")
def own_cluster() -> Iterator[postgresql.Cluster]:
    """A PostgreSQL server that a test may stop."""
    require(postgresql.may_run(), "PostgreSQL (Debian: postgresql)")
    with postgresql.running() as cluster:
        yield cluster


@pytest.fixture
def postgres(cluster: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty PostgreSQL database."""
    name = f"test_{abs(hash(request.node.nodeid))}"
    url = make_url(cluster).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        yield make_url(cluster).set(database=name).render_as_string()
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Both kinds of database, one after the other."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that only need tables of their own."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('served') / 'tables.db'}") as server:
        yield server


@pytest.fixture
def ears() -> Iterator[Ears]:
    """Who hears what is told to browsers and webhooks."""
    with listening_ears() as ears:
        yield ears


@pytest.fixture
def mailed() -> Iterator[tuple[str, list[EmailMessage]]]:
    """A mail server's URL, and the letters it got."""
    with letterbox() as box:
        yield box
