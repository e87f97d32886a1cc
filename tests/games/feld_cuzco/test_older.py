"""Records of earlier days are still read."""

from __future__ import annotations

from pathlib import Path

import tampu


def test_a_record_from_before_the_strength_of_a_move_was_saved() -> None:
    text = Path(__file__).with_name("older").joinpath("without_strength.txt").read_text("utf-8")
    assert '"strength"' not in text
    match = tampu.loads(text)
    assert match.over
    assert '"strength"' in match.record()
