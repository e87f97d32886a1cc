"""A game that brings rules and nothing else: the example of the guide, joined by an entry point of a package.

It is printed, saved, loaded, pickled, played by every bot, at the terminal and in the browser.
"""

from __future__ import annotations

import doctest
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from markupsafe import escape
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner

import tampu
from tampu.cli import app
from tampu.drawing import plain_table, plain_terminal
from tampu.drawing.colours import THEME, marks
from tampu.engine.match import Match
from tampu.engine.registry import GAMES, find, of_other_packages
from tampu.engine.saved import Saved
from tampu.text import LANGUAGES, words
from tampu.web.shelf import shelf
from tampu.web.templates import environment
from tests.drawn import sight_of
from tests.server.serving import serving
from tests.tables import HOUSE, moments, questions, viewers

GUIDE = Path(__file__).resolve().parent.parent / "docs" / "a-new-game.md"
NAME = "climb"
MOST_LINES = 150


def example() -> str:
    """The module that the guide shows."""
    blocks: list[str] = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    return next(block for block in blocks if ">>>" not in block)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a package with the example is installed."""
    site = tmp_path_factory.mktemp("site-packages")
    (site / "climb.py").write_text(example(), "utf-8")
    info = site / "climb-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: climb\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[tampu.games]\n{NAME} = climb\n", "utf-8")
    return site


@pytest.fixture(autouse=True)
def _installed(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(package), *sys.path]))
    for name, module in of_other_packages().items():
        monkeypatch.setitem(GAMES, name, module)
    shelf.cache_clear()
    yield
    shelf.cache_clear()
    sys.modules.pop("climb", None)


def match_of(players: int = 3) -> Match:
    return tampu.new(NAME, players, seed=5)


def test_the_example_is_short() -> None:
    assert len(example().splitlines()) <= MOST_LINES


def test_the_guide_shows_what_it_does() -> None:
    names = dict(vars(sys.modules[type(find(NAME)).__module__]))
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, globs=names, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0


def test_a_package_brings_it_by_its_entry_point() -> None:
    program = "import tampu; print(*(game.name for game in tampu.games()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == list(GAMES)
    assert NAME in GAMES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_printed_at_every_moment(players: int) -> None:
    for match in moments(match_of(players), 1):
        text = str(match)
        assert all(words(NAME).seat(seat) in text for seat in match.seats)
        assert str(max(match.seen_by(None)["table"]["heights"])) in text  # type: ignore[index]
        assert NAME in repr(match)
    assert "summit" in str(match)
    assert "climbed" in str(match.log)


def test_it_is_saved_loaded_and_pickled_at_every_moment() -> None:
    for match in moments(match_of(), 2):
        again = tampu.loads(match.record())
        copied = pickle.loads(pickle.dumps(match))
        loaded = match.game.load(Saved(match.state.saved()), match.players, match.options)
        assert again.state.saved() == copied.state.saved() == loaded.saved() == match.state.saved()
        assert match.clone().seen_by(0) == match.seen_by(0)


@pytest.mark.parametrize("name", tampu.bots())
def test_every_bot_plays_it(name: str) -> None:
    match = match_of()
    while match.choice is not None:
        match.play(tampu.bot(name, match.number).pick(match))
    assert match.result is not None
    assert max(match.result.scores) >= 10


def test_greedy_would_rather_climb() -> None:
    assert str(tampu.bot("greedy").pick(match_of())) == "climb"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_played_at_the_terminal(language: str, tmp_path: Path) -> None:
    file = tmp_path / "climb.txt"
    start = ["play", NAME, "--seats", "you,greedy", "--seed", "4", "--language", language, "--save", str(file)]
    result = CliRunner().invoke(app, start, input="climb\n\n" * 20)
    assert result.exit_code == 0, result.output
    assert "choose pace" in result.output
    assert "heights" in result.output
    assert "summit" in result.output
    assert tampu.loads(file.read_text("utf-8")).over
    assert "Climb" in CliRunner().invoke(app, ["games", "--language", language]).output


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_played_in_the_browser(language: str, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as served:
        visitor = served.browser()
        visitor.cookies.set("language", language)
        assert "Climb" in visitor.get("/").text
        assert "Climb" in visitor.get(f"/new/{NAME}").text
        made = visitor.post(f"/new/{NAME}", data={"seat-0": "you", "seat-1": "bot:greedy"}, follow_redirects=True)
        page = played_to_the_end(visitor, made.url.path)
        assert "summit" in page
        assert visitor.get(f"{made.url.path}/replay?at=1").status_code == 200
        assert visitor.get(f"/rules/{NAME}").status_code == 404


def played_to_the_end(visitor: httpx.Client, table: str) -> str:
    """The last page of a table whose only person always climbs."""
    while True:
        page = visitor.get(table).text
        state, version = fact(page, "state"), int(fact(page, "version"))
        if state == "over":
            return page
        if state == "asked":
            assert 'data-option="rest"' in page
            assert "heights" in page
            done = visitor.post(f"{table}/act", json={"version": version, "do": "play", "option": "climb"})
            assert done.status_code == 200, done.text
        else:
            assert state == "bot"  # after a die nothing can be taken back, so no turn waits to be ended


def fact(page: str, name: str) -> str:
    found = re.search(rf'data-{name}="(\w*)"', page)
    assert found is not None
    return found[1]


# ---------------------------------------------------------------------- and so is any state


def leaves(value: object) -> Iterator[object]:
    """All values in a view."""
    if isinstance(value, dict):
        for part in value.values():
            yield from leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part)
    else:
        yield value


@pytest.mark.parametrize("game", HOUSE)
def test_whatever_a_seat_knows_is_in_the_plain_drawing(game: str) -> None:
    macros = environment().get_template("plain.html.jinja").module
    said = words(game)
    for match in questions(tampu.new(game, find(game).players[-1], seed=1), 1, about=4):
        for seat in viewers(match):
            plain = plain_table.scene(sight_of(match, seat), said)
            cells = set(re.split(r"<[^>]*>| ", macros.board(plain)))  # type: ignore[attr-defined]
            for value in leaves(plain.sight.view["table"]):
                assert set(str(escape(plain.text(value))).split(" ")) <= cells


@pytest.mark.parametrize("game", HOUSE)
def test_the_plain_drawing_fits_a_terminal(game: str) -> None:
    said = words(game)
    match = tampu.new(game, find(game).players[-1], seed=1)
    seats = marks(match.seats, [said.seat(seat) for seat in match.seats])
    console = Console(width=100, theme=THEME, color_system=None)
    with console.capture() as capture:
        console.print(plain_terminal.draw(sight_of(match, 0), said, seats, 100, 40))
    lines = capture.get().splitlines()
    assert max(map(cell_len, lines)) <= 100
    assert all(any(seat.name in line for line in lines) for seat in seats)
