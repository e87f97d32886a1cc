"""The tables of the database. A change here needs a migration beside it."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("seed", String(24)),  # a number too long for some databases; none where it began at a given position
    Column("seed_chosen", Boolean, nullable=False),
    Column("guided", Boolean, nullable=False),
    Column("date", String(10), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("start", JSON(none_as_null=True)),  # the position that the rows since the last `start` go on from
    Column("past", JSON, nullable=False),  # what was answered before that, to be read
    Column("checkpoint", JSON, nullable=False),  # the last one, for the day when the rules have changed
    Column("version", Integer, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("maker", String(64), nullable=False),
    Column("watch", String(64), nullable=False, unique=True),  # the hash of the spectators' secret
    Column("changed", String(32), nullable=False),
    Column("private", Boolean, nullable=False),  # whether its code alone leads nobody to an open seat
)
"""One row for each table where a match is played."""

seats = Table(
    "seats",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(20), nullable=False),
    Column("secret", String(64), unique=True),  # of the link that leads to it; none where nobody has been given one
    Column("automatic", JSON, nullable=False),
    Column("renewal", Integer, nullable=False),  # how many links it had before
    Column("program", String(64), unique=True),  # of the program that sits there
    Column("device", String(64), unique=True),  # of the link that brings its holder there from another device, once
    Column("asking", String(64)),  # the person who asks its holder for it
    Column("asker", String(40), nullable=False),  # his name
    Column("handed", String(8), nullable=False),  # where a bot plays for somebody: whether for now or for good
)
"""Who sits where. Of all secrets there are only hashes."""

sits = Table(
    "sits",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # WATCHING for a spectator
    Index("ix_sits_code", "code"),
)
"""Which browsers hold which seat, and which look on. A person is the hash of a cookie."""

moves = Table(
    "moves",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("token", Text),
    Column("at", String(32), nullable=False),
)
"""All that ever happened at a table, in order and never changed; the number is the version of the table after it."""

talk = Table(
    "talk",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),  # of who sat there then
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
)
"""What was said at a table, in order."""

notes = Table(
    "notes",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)
"""What the holder of a seat noted for himself. It goes when he goes."""

analysis = Table(
    "analysis",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("told", JSON, nullable=False),
)
"""What was found when a finished match was judged."""
