"""Secrets are kept as hashes only, and a seat knows by what it is held."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("PRAGMA secure_delete=ON")  # what was written plainly must not stay in the file's free pages
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("watch", type_=sa.String(64), existing_type=sa.String(32), existing_nullable=False)
    with op.batch_alter_table("seats") as batch:
        batch.alter_column("secret", type_=sa.String(64), existing_type=sa.String(32), nullable=True)
        batch.add_column(sa.Column("renewal", sa.Integer(), nullable=False, server_default="0"))
        batch.add_column(sa.Column("program", sa.String(64)))
        batch.add_column(sa.Column("device", sa.String(64)))
        batch.create_unique_constraint("uq_seats_program", ["program"])
        batch.create_unique_constraint("uq_seats_device", ["device"])
    _hash("tables", "watch")
    _hash("seats", "secret")
    # who sits there and has no browser came with the secret itself
    op.execute(
        "UPDATE seats SET program = secret WHERE kind = 'person' AND NOT EXISTS"
        " (SELECT 1 FROM sits WHERE sits.code = seats.code AND sits.seat = seats.seat)"
    )


def _hash(table: str, column: str) -> None:
    bind = op.get_bind()
    plain = sa.table(table, sa.column(column))
    for secret in bind.execute(sa.select(plain.c[column])).scalars().all():
        hashed = hashlib.sha256(secret.encode()).hexdigest()
        bind.execute(sa.update(plain).where(plain.c[column] == secret).values({column: hashed}))


def downgrade() -> None:
    raise NotImplementedError("what was hashed cannot be had back")
