"""The marked lines of Kramer's Cuzco, each with what it becomes when it spares nothing."""

from __future__ import annotations

SOONER = {
    "if table.ap < MOST_EXPENSIVE:": "if True:",
    "if HAS_VILLAGE[kind]:": "if True:",
    "if meeting:": "if True:",
    "if one != NONE:": "if True:",
    "looked_at.append(near)": "pass",
    "if at in done:": "if False:",
    "continue": "pass",
    "if at >= 0 and has_near_destination(table, at):": "if False:",
    "if price <= table.ap and gates & free:": "if False:",
}
