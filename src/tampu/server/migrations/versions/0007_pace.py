"""Clocks and when the house was open; tables that everybody may find; days off; plans."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("pace", sa.JSON(), nullable=False, server_default="{}"))
        batch.add_column(sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
        batch.add_column(sa.Column("language", sa.String(8), nullable=False, server_default=""))
    op.create_index("ix_tables_listed", "tables", ["listed", "over", "changed"])
    op.create_table(
        "clocks",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("left", sa.Double(), nullable=False),
        sa.Column("since", sa.Double()),
        sa.Column("due", sa.Double()),
        sa.Column("warned", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])
    op.create_table(
        "plans",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("expected", sa.String(64), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("ends", sa.Boolean(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("dropped", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("house", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("last", sa.Double(), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.Double(), primary_key=True),
        sa.Column("until", sa.Double(), nullable=False),
    )
    op.create_table(
        "days_off",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.person"), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
    )


def downgrade() -> None:
    for table in ("days_off", "outages", "beats", "plans", "clocks"):
        op.drop_table(table)
    op.drop_index("ix_tables_listed", "tables")
    with op.batch_alter_table("tables") as batch:
        for column in ("pace", "listed", "language"):
            batch.drop_column(column)
