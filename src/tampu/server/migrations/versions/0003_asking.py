"""Tables may be joined by their code, a taken seat may be asked for, and a seat that a bot plays knows for whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        # their makers were told that only links lead there
        batch.add_column(sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("asking", sa.String(64)))
        batch.add_column(sa.Column("asker", sa.String(40), nullable=False, server_default=""))
        batch.add_column(sa.Column("handed", sa.String(8), nullable=False, server_default=""))


def downgrade() -> None:
    raise NotImplementedError("who sits where would be lost")
