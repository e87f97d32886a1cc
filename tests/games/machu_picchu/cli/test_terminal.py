"""Playing at a real pseudo-terminal: colours, sizes, interrupts and kills."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.typing import play
from tests.games.machu_picchu.cli.test_play import answered

RUN = [sys.executable, "-c", "from tampu.cli import main; main()"]
PATIENCE = 60


class Terminal:
    """A pseudo-terminal with a program in it."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process = process
        self.end = end
        self.text = ""

    def read_until(self, wanted: str) -> str:
        """Everything shown until something appears; what was shown is then forgotten."""
        deadline = time.monotonic() + PATIENCE
        while wanted not in self.text:
            assert time.monotonic() < deadline, f"{wanted!r} never came; there was: {self.text[-2000:]}"
            if select.select([self.end], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.end, 65536).decode("utf-8", "replace")
                except OSError:  # the program has ended and closed its side
                    assert wanted in self.text, self.text[-2000:]
        shown, self.text = self.text, ""
        return shown

    def type(self, line: str) -> None:
        os.write(self.end, line.encode())


@contextmanager
def at_terminal(*arguments: str, columns: int = 100, lines: int = 40, **variables: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", **variables}
    process = subprocess.Popen(
        [*RUN, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background is born deaf to it
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def start(file: Path) -> list[str]:
    return ["play", "machu_picchu", "--seats", "you,random", "--seed", "7", "--save", str(file)]


def place_an_inca(terminal: Terminal) -> None:
    """The first turn, until the prince is to be placed."""
    terminal.read_until("Place your first Inca")
    terminal.type("weavers_quarter\n")
    terminal.read_until("Enter go on")
    terminal.type("\n")
    terminal.read_until("Place your prince")


def test_killed_in_mid_turn_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    with at_terminal(*start(file)) as terminal:
        place_an_inca(terminal)
        terminal.type("royal_palace\n")
        terminal.read_until("Place new Incas")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    assert answered(file)[-1] == "royal_palace"
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]
    assert "Place new Incas" in play("resume", str(file), typed="q\n").stdout


def test_ctrl_c_keeps_the_match(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    with at_terminal(*start(file)) as terminal:
        place_an_inca(terminal)
        terminal.process.send_signal(signal.SIGINT)
        assert "Traceback" not in terminal.read_until(f"tampu resume {file}")
        assert terminal.process.wait(PATIENCE) == 130
    assert "weavers_quarter" in answered(file)


def test_colours_unless_they_are_unwanted(tmp_path: Path) -> None:
    plum = "48;2;149;27;107"
    with at_terminal(*start(tmp_path / "match.txt")) as terminal:
        assert plum in terminal.read_until("save and leave")
    with at_terminal(*start(tmp_path / "other.txt"), NO_COLOR="1") as terminal:
        plain = terminal.read_until("save and leave")
        assert "[1]" in plain
        assert not re.search(r"[34]8;[25];", plain)


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (100, 40)])
def test_a_question_fits_on_the_screen(columns: int, lines: int, tmp_path: Path) -> None:
    with at_terminal(*start(tmp_path / "match.txt"), columns=columns, lines=lines, NO_COLOR="1") as terminal:
        terminal.read_until("save and leave")
        terminal.type("weavers_quarter\n")
        terminal.read_until("Enter go on")
        terminal.type("\n")
        shown = terminal.read_until("save and leave").rpartition("\x1b[H")[2]
    assert "Place your prince" in shown
    assert shown.count("\n") + 2 <= lines


def test_an_interrupted_simulation_prints_what_was_done() -> None:
    arguments = ["simulate", "machu_picchu", "--seats", "random,random", "--games", "1000000", "--jobs", "2"]
    with at_terminal(*arguments, NO_COLOR="1") as terminal:
        terminal.read_until(" 0/1000000")
        while not re.search(r"[1-9]\d*/1000000", terminal.read_until("/1000000")):
            pass
        os.killpg(terminal.process.pid, signal.SIGINT)  # as a terminal does
        shown = terminal.read_until("decisions a second")
        assert "stopped: 1000000 were wanted" in shown
        assert "Traceback" not in shown
        assert terminal.process.wait(PATIENCE) == 130
