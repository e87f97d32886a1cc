"""A running match looked at again at the command line."""

from __future__ import annotations

from pathlib import Path

from tampu.engine.match import Match
from tampu.engine.record import write
from tests.cli.test_commands import played, refusal, run


def test_a_running_match_is_replayed_without_secrets(tmp_path: Path) -> None:
    match = next(m for n in range(20, 400) if (m := played(answers=n)).answers[-1][0] == 0 and put_back(m))
    file = tmp_path / "match.txt"
    file.write_text(write(match))
    before = str(match.number - 1)
    public = run("replay", str(file), typed=f"{before}\nq\n")
    assert "Put a card back under the pile: (secret)" in public
    assert "gold]" not in public
    for private in (["--all-secrets"], ["--seat", "blue"]):
        seen = run("replay", str(file), *private, typed=f"{before}\nq\n")
        assert "gold]" in seen
        assert "(secret)" not in seen
    assert "(secret)" in run("replay", str(file), "--seat", "yellow", typed=f"{before}\nq\n")
    assert "blue, yellow" in refusal("replay", str(file), "--seat", "pink")


def put_back(match: Match) -> bool:
    return str(match.answers[-1][2]).startswith("sc_")
