"""Alembic runs this for every migration; the connection is handed over by `tampu.server.storage`."""

from __future__ import annotations

from alembic import context

from tampu.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot change a column in place
)
with context.begin_transaction():
    context.run_migrations()
