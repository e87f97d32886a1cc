"""How people behave: whom they mute and block, what they report, and what the host does about it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

WHOSE = """
UPDATE talk SET person = COALESCE((
    SELECT MIN(sits.person) FROM sits JOIN seats ON seats.code = sits.code AND seats.seat = sits.seat
    WHERE sits.code = talk.code AND sits.seat = talk.seat AND seats.name = talk.name
), '') WHERE kind <> 'told'
"""
"""Who still sits under the name that a line was said by, said it."""


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("closed", sa.String(300)))
    with op.batch_alter_table("talk") as batch:
        batch.add_column(sa.Column("person", sa.String(64), nullable=False, server_default=""))
    with op.batch_alter_table("people") as batch:
        batch.add_column(sa.Column("admin", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(WHOSE)
    op.create_index("ix_talk_person", "talk", ["person"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("blocks", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("ix_mutes_other", "mutes", ["other"])
    _make_reports()
    op.create_table(
        "bans",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "record",
        sa.Column("act", sa.String(16), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("admin", sa.String(64), nullable=False),
        sa.Column("admin_name", sa.String(40), nullable=False),
        sa.Column("what", sa.String(12), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
    )
    op.create_index("ix_record_at", "record", ["at"])


def _make_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("report", sa.String(8), primary_key=True),
        sa.Column("reporter", sa.String(64)),
        sa.Column("reported_by", sa.String(40), nullable=False),
        sa.Column("thing", sa.String(64), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("accused", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("note", sa.String(300), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("settled", sa.String(32)),
    )
    op.create_index("ix_reports_thing", "reports", ["reporter", "thing"], unique=True)
    op.create_index("ix_reports_settled", "reports", ["settled", "at"])
    op.create_index("ix_reports_accused", "reports", ["accused"])


def downgrade() -> None:
    for table in ("record", "bans", "reports", "mutes"):
        op.drop_table(table)
    op.drop_index("ix_talk_person", "talk")
    for table, column in (("tables", "closed"), ("talk", "person"), ("people", "admin")):
        with op.batch_alter_table(table) as batch:
            batch.drop_column(column)
