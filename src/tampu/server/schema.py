"""The tables of the database. A change here needs a migration beside it."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
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
"""Who holds which seat, and who looks on. A person is the hash of a browser's cookie, or the id of an account."""

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

people = Table(
    "people",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("address", String(254), nullable=False),  # for mail, where one was given
    Column("key", String(64), nullable=False),  # the hash of the account's key, which is stored nowhere
    Column("phrase", String(64), unique=True),  # the hash of the recovery phrase, slow to work out
    Column("sealed", String(64)),  # the key, for whoever has the phrase
    Column("settings", JSON, nullable=False),
    Column("made", String(32), nullable=False),
)
"""Those who have an account."""

devices = Table(
    "devices",
    metadata,
    Column("browser", String(64), primary_key=True),  # the hash of its cookie
    Column("person", ForeignKey("people.person"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("sealed", String(64), nullable=False),  # the key, for whoever has the cookie
    Column("name", String(60), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Index("ix_devices_person", "person"),
)
"""Where somebody is signed in."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", String(1400), primary_key=True),
    Column("person", ForeignKey("people.person"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("public", Text, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Index("ix_passkeys_person", "person"),
)
"""By what somebody signs in; of each only the half that may be known."""

keyring = Table(
    "keyring",
    metadata,
    Column("person", ForeignKey("people.person"), primary_key=True),
    Column("browser", String(64), primary_key=True),
    Column("sealed", String(64), nullable=False),
    Column("made", String(32), nullable=False),
)
"""The cookies that browsers had before they were somebody's, sealed with his key: links were made from them."""

challenges = Table(
    "challenges",
    metadata,
    Column("challenge", String(64), primary_key=True),  # its hash
    Column("what", String(8), nullable=False),
    Column("person", String(32), nullable=False),
    Column("sealed", String(64), nullable=False),  # the key of an account that is to be made
    Column("made", String(32), nullable=False),
)
"""What passkeys are asked to sign: each once, and soon."""

OF_TABLES = tuple(table for table in metadata.sorted_tables if "code" in table.c)
"""What is stored of the tables where matches are played, each before those that refer to it."""
OF_PEOPLE = (people, devices, passkeys, keyring)
"""What is stored of people, likewise."""
