"""Tables where somebody may be about to answer without a person are marked: none need be opened to find them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

NOBODY = """
UPDATE tables SET by_itself = :no
WHERE over OR NOT EXISTS (SELECT 1 FROM seats WHERE seats.code = tables.code AND seats.kind = 'bot')
"""


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("by_itself", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute(sa.text(NOBODY).bindparams(no=False))
    op.create_index("ix_tables_by_itself", "tables", ["by_itself", "changed"])


def downgrade() -> None:
    op.drop_index("ix_tables_by_itself", "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("by_itself")
