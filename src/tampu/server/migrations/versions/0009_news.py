"""News: who wants to hear what, by which ways, and what is on its way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hearers",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("chosen", sa.JSON(), nullable=False),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_until", sa.Integer()),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(8), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("confirmed", sa.String(254), nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "services",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.person"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("turn", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("way", sa.String(80), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claim", sa.String(32), nullable=False),
        sa.Column("lease", sa.Double(), nullable=False),
        sa.Column("done", sa.String(8), nullable=False),
    )
    op.create_index("ix_outbox_done", "outbox", ["done", "due"])
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("key", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    for table in ("house_keys", "outbox", "services", "pushes", "hearers"):
        op.drop_table(table)
