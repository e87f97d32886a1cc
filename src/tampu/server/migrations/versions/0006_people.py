"""Accounts: who has one, where he is signed in, and by what he signs in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("phrase", sa.String(64)),
        sa.Column("sealed", sa.String(64)),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.UniqueConstraint("phrase", name="uq_people_phrase"),
    )
    op.create_table(
        "devices",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.person"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("sealed", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.person"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "keyring",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.person"), primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("sealed", sa.String(64), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("sealed", sa.String(64), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    for table in ("challenges", "keyring", "passkeys", "devices", "people"):
        op.drop_table(table)
