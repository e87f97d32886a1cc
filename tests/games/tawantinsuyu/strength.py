"""How strong greedy is promised to be."""

from __future__ import annotations

PROMISED = (90, 75)
"""Of 100 matches with two players, and with four of whom one is greedy and the others random."""
