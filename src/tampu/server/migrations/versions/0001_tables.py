"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(24)),
        sa.Column("seed_chosen", sa.Boolean(), nullable=False),
        sa.Column("guided", sa.Boolean(), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("start", sa.JSON(none_as_null=True)),
        sa.Column("past", sa.JSON(), nullable=False),
        sa.Column("checkpoint", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("maker", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
        sa.UniqueConstraint("watch", name="uq_tables_watch"),
    )
    op.create_table(
        "seats",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(20), nullable=False),
        sa.Column("secret", sa.String(32), nullable=False),
        sa.Column("automatic", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_seats_code_tables"),
        sa.PrimaryKeyConstraint("code", "seat", name="pk_seats"),
        sa.UniqueConstraint("secret", name="uq_seats_secret"),
    )
    op.create_table(
        "sits",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_sits_code_tables"),
        sa.PrimaryKeyConstraint("person", "code", "seat", name="pk_sits"),
    )
    op.create_index("ix_sits_code", "sits", ["code"])
    op.create_table(
        "moves",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("token", sa.Text()),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_moves_code_tables"),
        sa.PrimaryKeyConstraint("code", "number", name="pk_moves"),
    )


def downgrade() -> None:
    for name in ("moves", "sits", "seats", "tables"):
        op.drop_table(name)
