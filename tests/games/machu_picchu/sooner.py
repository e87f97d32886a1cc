"""The marked lines of The Princes of Machu Picchu, each with what it becomes when it spares nothing."""

from __future__ import annotations

SOONER = {
    "break": "pass",
    "return": "pass",
    "if most:": "if True:",
    "if player.draws_due:": "if True:",
    "if not trail.owes_nobody(table):": "if True:",
    "if trail.somebody_draws(table):": "if True:",
    "return False": "return True",
    "return True": "return False",
}
