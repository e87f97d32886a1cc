"""The tables of the database for how people behave: whom they mute, what they report, and what the host did."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, String, Table, Text

from tampu.server.schema import metadata

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("number", Integer, nullable=False),  # of all whom he muted at once: one name may have several browsers
    Column("blocks", Boolean, nullable=False),  # whether he does not want to meet him, either
    Column("name", String(40), nullable=False),  # as it was when he did so
    Column("made", String(32), nullable=False),
    Index("ix_mutes_other", "other"),
)
"""Whom somebody does not want to hear, or to meet. Both are persons as in `sits`, or the hash of a program's secret."""

reports = Table(
    "reports",
    metadata,
    Column("report", String(8), primary_key=True),
    Column("reporter", String(64)),  # none once he has left the house
    Column("reported_by", String(40), nullable=False),  # his name
    Column("thing", String(64), nullable=False),  # what is reported: once by each
    Column("code", String(16), nullable=False),  # of a table that may be gone by now
    Column("seat", Integer, nullable=False),
    Column("line", Integer, nullable=False),  # of the talk; 0 where it is about the name
    Column("accused", String(64), nullable=False),
    Column("name", String(40), nullable=False),  # of the accused
    Column("text", Text, nullable=False),  # what he said, whatever becomes of the line
    Column("note", String(300), nullable=False),  # what the reporter says of it
    Column("at", String(32), nullable=False),
    Column("settled", String(32)),  # when
    Index("ix_reports_thing", "reporter", "thing", unique=True),
    Index("ix_reports_settled", "settled", "at"),
    Index("ix_reports_accused", "accused"),
)
"""What people reported to the host."""

bans = Table(
    "bans",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("reason", String(300), nullable=False),
    Column("at", String(32), nullable=False),
)
"""Who may not sit down, make tables or write."""

record = Table(
    "record",
    metadata,
    Column("act", String(16), primary_key=True),
    Column("at", String(32), nullable=False),
    Column("admin", String(64), nullable=False),  # who did it; nobody where it was done on the command line
    Column("admin_name", String(40), nullable=False),
    Column("what", String(12), nullable=False),
    Column("about", String(64), nullable=False),  # the code of a table, a person, or a report
    Column("line", Integer, nullable=False),  # of a table's talk; 0 where it is about no line
    Column("name", String(40), nullable=False),  # of whom it is about
    Column("reason", String(300), nullable=False),
    Index("ix_record_at", "at"),
)
"""What the host did: rows are only ever added."""

BEHAVIOUR = (mutes, reports, bans, record)
