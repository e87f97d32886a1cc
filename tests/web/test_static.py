"""What a browser loads: little, ours alone, and all of it there."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tampu.drawing.finding import drawing_of
from tampu.engine.registry import GAMES
from tampu.web import pages
from tampu.web.look import Look
from tests.web.sights import asked, seen

WEB = Path(pages.__file__).parent
STATIC = WEB / "static"
PACKAGE = WEB.parent

ART = [*WEB.glob("templates/art/*.svg"), *PACKAGE.glob("games/*/cover.svg")]


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_there_is_little_script_and_it_is_in_small_pieces() -> None:
    """The server draws; the script only carries. Coming back after an outage has its price in lines."""
    assert sum(len(lines(path)) for path in STATIC.glob("*.js")) < 550
    assert max(len(lines(path)) for path in STATIC.glob("*.js")) < 150


def test_nothing_is_loaded_from_elsewhere() -> None:
    for path in (*STATIC.iterdir(), *WEB.glob("templates/*.jinja"), *ART):
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|@import|url\((?![\"']?#)", text), path.name


def test_every_icon_that_is_used_is_in_the_sheet() -> None:
    sheet = set(re.findall(r'<symbol id="i-([\w-]+)"', (STATIC / "icons.svg").read_text("utf-8")))
    used: set[str] = set()
    for path in (*WEB.glob("templates/*.jinja"), *ART, *PACKAGE.glob("games/*/*.jinja")):
        text = path.read_text("utf-8")
        used |= set(re.findall(r"icons\.svg#i-([\w-]+)\"", text)) | set(re.findall(r'\bicon\("([\w-]+)"(?! ~)', text))
    assert used <= sheet


def test_modules_import_only_one_another() -> None:
    for path in STATIC.glob("*.js"):
        for source in re.findall(r'from "([^"]+)"', path.read_text("utf-8")):
            assert (STATIC / source).is_file()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_table_with_all_it_needs_is_small(game: str) -> None:
    page = pages.table(Look(), seen(*asked(game)))
    files = [*STATIC.glob("*.js"), STATIC / "tampu.css", STATIC / "icons.svg", STATIC / "favicon.svg"]
    files.append(PACKAGE / "games" / game / drawing_of(game).STYLE)
    sizes = [len(gzip.compress(path.read_bytes(), 5)) for path in files]
    assert len(gzip.compress(page.encode(), 5)) + sum(sizes) < 200_000
