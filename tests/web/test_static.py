"""What a browser loads: little, ours alone, and all of it there."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tampu.drawing.colours import colour_of, colours, style_sheet
from tampu.drawing.finding import drawing_of
from tampu.engine.registry import GAMES, find
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
    """The server draws; the script only carries. Looking back and ahead, talk, a tile in hand, a coach who holds a
    turn back, a match that is being judged, passkeys, clocks, plans, a lobby, news, people who do not want to hear
    each other, previews that fold what they have no room for, and a phone on which what others did is brought to the
    eye have their price."""
    assert sum(len(lines(path)) for path in STATIC.glob("*.js")) < 1480
    assert max(len(lines(path)) for path in STATIC.glob("*.js")) < 150


def test_nothing_is_loaded_from_elsewhere() -> None:
    written = [path for path in STATIC.iterdir() if path.suffix != ".png"]
    for path in (*written, *WEB.glob("templates/*.jinja"), *ART):
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|@import|url\((?![\"']?#)", text), path.name


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_gives_its_look_to_its_own_table_alone(game: str) -> None:
    """What stands around a table has names of the house, and a game that means its own thing by one says where."""
    around = {name for path in ("base", "table") for name in named(WEB / "templates" / f"{path}.html.jinja")}
    sheet = (PACKAGE / "games" / game / drawing_of(game).STYLE).read_text("utf-8")
    rules = re.findall(r"[^{}]+(?=\{)", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    bare = {name for rule in rules for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=$|,)", rule)}
    assert bare & around == set()


def named(template: Path) -> set[str]:
    """The classes that a template gives."""
    return {name for names in re.findall(r'class="([\w -]+)"', template.read_text("utf-8")) for name in names.split()}


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


@pytest.mark.parametrize("game", list(GAMES))
def test_every_seat_has_a_colour_of_its_own_that_can_be_written_on(game: str) -> None:
    found = find(game)
    for players in found.players:
        seats = [seat.name for seat in found.seats(players, found.checked_settings({}))]
        assert set(seats) <= set(colours())
        assert len({colour_of(seat) for seat in seats}) == len(seats)
        assert all(contrast(colour_of(seat).ground, colour_of(seat).ink) >= 4.5 for seat in seats)
        assert all(f".p-{seat} {{" in style_sheet() for seat in seats)


def contrast(one: str, other: str) -> float:
    """How well one colour is read on the other, as WCAG reckons it."""
    darker, lighter = sorted(map(lightness, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def lightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
