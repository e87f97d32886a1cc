"""How matches ended, and how strong who played is; profiles; seasons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:  # whoever sat down before did not know that it would count
        batch.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
        batch.add_column(sa.Column("helped", sa.Boolean(), nullable=False, server_default=sa.false()))
        batch.add_column(sa.Column("wish_low", sa.Integer()))
        batch.add_column(sa.Column("wish_high", sa.Integer()))
    with op.batch_alter_table("people") as batch:
        batch.add_column(sa.Column("handle", sa.String(16)))
        batch.create_unique_constraint("uq_people_handle", ["handle"])
    op.create_table(
        "leavers",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
    )
    _make_memory()
    _make_seasons()


def _make_memory() -> None:
    op.create_table(
        "results",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("group", sa.String(4), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("score", sa.Integer()),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("gave_up", sa.Boolean(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(8), nullable=False),
        sa.Column("mu_before", sa.Double()),
        sa.Column("sigma_before", sa.Double()),
        sa.Column("mu", sa.Double()),
        sa.Column("sigma", sa.Double()),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("ix_results_who", "results", ["who", "at"])
    op.create_index("ix_results_game", "results", ["game", "group"])
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("group", sa.String(4), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_index("ix_ratings_game", "ratings", ["game", "group"])


def _make_seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("season", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("pace", sa.JSON(), nullable=False),
        sa.Column("maker", sa.String(64), nullable=False),
        sa.Column("begun", sa.Boolean(), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("ix_seasons_maker", "seasons", ["maker"])
    op.create_table(
        "members",
        sa.Column("season", sa.String(16), sa.ForeignKey("seasons.season"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_index("ix_members_who", "members", ["who"])
    op.create_table(
        "meetings",
        sa.Column("season", sa.String(16), sa.ForeignKey("seasons.season"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("members", sa.JSON(), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
    )


def downgrade() -> None:
    for table in ("meetings", "members", "seasons", "ratings", "results", "leavers"):
        op.drop_table(table)
    with op.batch_alter_table("people") as batch:
        batch.drop_constraint("uq_people_handle", type_="unique")
        batch.drop_column("handle")
    with op.batch_alter_table("tables") as batch:
        for column in ("rated", "helped"):
            batch.drop_column(column)
