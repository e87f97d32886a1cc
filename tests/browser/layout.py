"""Measures the table at every question of every game: what is cut, crossed, covered, too small or out of reach on it,
and whether the board stays where it is (`layout.js`).

Run as a program (`python -m tests.browser.layout --help`) it prints what it found, by kind, and takes pictures.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from shutil import which
from typing import Final, NamedTuple, TypedDict
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tampu.drawing.sight import Sight
from tampu.text import LANGUAGES
from tampu.web import foretold, pages
from tampu.web.look import Look
from tests.browser.moments import OVER, Moment, every_prompt
from tests.server.serving import serving
from tests.tables import HOUSE

MEASURE: Final = Path(__file__).with_name("layout.js").read_text("utf-8")
PATH: Final = "/t/CODE"
"""Where the tables are that no server keeps."""
PHONE: Final = 700
"""No phone is wider than this."""
SIZES: Final = ((1280, 720), (1440, 900), (1920, 1080), (390, 844))
FRAME: Final = """all => {
  const colours = { cut: "red", crossed: "blue", covered: "orange", target: "lime", type: "aqua", reach: "black",
    scrolled: "purple" };
  for (const { kind, at: [x, y, w, h] } of all) {
    const style = `position:fixed;z-index:99;left:${x}px;top:${y}px;width:${w}px;height:${h}px;outline:2px solid `;
    document.body.append(Object.assign(document.createElement("i"), { style: style + colours[kind] }));
  }
}"""
POINT: Final = """() => {
  const told = Object.entries(JSON.parse(document.querySelector("#preview").dataset.told ?? "{}"));
  const [token] = told.sort(([, [one]], [, [other]]) => other.length - one.length)[0] ?? [""];
  document.querySelector(`.opt[data-option="${CSS.escape(token)}"]`)?.focus();
}"""
"""Goes to the option of which most is told."""
KINDS: Final = ("cut", "crossed", "covered", "target", "type", "reach", "scrolled", "moved")

Size = tuple[int, int]


class Found(TypedDict):
    """Something that is wrong on a page."""

    kind: str
    where: str
    text: str
    note: str
    px: float
    at: list[int]


class Measured(TypedDict):
    """What a page was like: what is wrong on it, and where its board lies."""

    found: list[Found]
    board: str


class Seen(NamedTuple):
    """One look at a moment of a game."""

    game: str
    moment: str
    size: Size
    language: str
    measured: Measured


class Window:
    """A browser's window of one size and language in which tables are laid that nobody plays at."""

    def __init__(self, browser: Browser, url: str, size: Size, language: str) -> None:
        self.size, self.language = size, language
        self._url = url
        self._sight: Sight | None = None
        self.is_phone = size[0] <= PHONE
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            has_touch=self.is_phone,
            is_mobile=self.is_phone,
        )
        self.page: Page = self._context.new_page()
        self.page.route(f"{url}{PATH}**", self._answer)

    def _answer(self, route: Route) -> None:
        """The page of the table, or what one of its options does; whoever waits for news waits for ever."""
        assert self._sight is not None
        address = urlsplit(route.request.url)
        look = Look(language=self.language, motion="off", sound=False)
        if address.path == PATH:
            route.fulfill(body=pages.table(look, self._sight), content_type="text/html")
        elif address.path.endswith("/preview"):
            asked = {name: value for name, [value] in parse_qs(address.query).items()}
            if asked["option"] not in self._sight.options:
                route.abort()  # a page that is gone had asked
                return
            route.fulfill(json=foretold.alone(look, self._sight, **asked))

    def show(self, sight: Sight) -> None:
        self._sight = sight
        self.page.goto(self._url + PATH)

    def measure(self, sight: Sight, number: int) -> Measured:
        """Show a table and look at it; the number says which of the tabs of a phone is looked at besides."""
        self.show(sight)
        given = {"phone": self.is_phone, "tokens": sight.options, "extra": number}
        measured: Measured = self.page.evaluate(MEASURE, given)
        return measured

    def picture(self, path: Path, measured: Measured) -> None:
        """The page as it is while an option is in focus, with a frame round everything that is wrong."""
        self.page.evaluate(POINT)
        self.page.evaluate(FRAME, [found for found in measured["found"] if " tab " not in found["note"]])
        self.page.screenshot(path=path)

    def close(self) -> None:
        self._context.close()


def moved(looks: Iterable[Seen]) -> Iterator[tuple[Seen, Found]]:
    """The looks at which the board is not where it mostly is in that game, at that size; a guide takes some of it."""
    groups: dict[tuple[str, Size, bool], list[Seen]] = defaultdict(list)
    for look in looks:
        if not look.moment.startswith(OVER):
            groups[look.game, look.size, look.moment.endswith("-guided")].append(look)
    for group in groups.values():
        usual = Counter(look.measured["board"] for look in group).most_common(1)[0][0]
        for look in group:
            board = look.measured["board"]
            if board != usual:
                yield look, Found(kind="moved", where="#board", text=board, note=f"not {usual}", px=0, at=[0, 0, 0, 0])


def everything(looks: Sequence[Seen]) -> list[tuple[Seen, Found]]:
    """All that is wrong, with the look at which it was found."""
    return [(look, found) for look in looks for found in look.measured["found"]] + list(moved(looks))


# ---------------------------------------------------------------------- as a program


def summary(looks: Sequence[Seen], wrong: Sequence[tuple[Seen, Found]]) -> str:
    """How much is wrong, by game, size and kind: each place and text counts once in a language."""
    counts: dict[tuple[str, Size], dict[str, set[tuple[str, str, str]]]] = defaultdict(lambda: defaultdict(set))
    for look, found in wrong:
        text = look.moment if found["kind"] == "moved" else found["text"]
        counts[look.game, look.size][found["kind"]].add((look.language, found["where"], text))
    lines = [f"{'game':14}{'size':11}{'looks':>6}" + "".join(f"{kind:>9}" for kind in KINDS)]
    for (game, size), among in Counter((look.game, look.size) for look in looks).items():
        numbers = "".join(f"{len(counts[game, size][kind]):9}" for kind in KINDS)
        lines.append(f"{game:14}{size[0]}x{size[1]:<6}{among:6}{numbers}")
    return "\n".join(lines)


def listing(wrong: Sequence[tuple[Seen, Found]]) -> str:
    """What is wrong, the most frequent first."""
    groups: dict[tuple[str, str, str], list[tuple[Seen, Found]]] = defaultdict(list)
    for look, found in wrong:
        groups[look.game, found["kind"], found["where"]].append((look, found))
    lines = []
    for (game, kind, where), group in sorted(groups.items(), key=lambda group: (group[0][:2], -len(group[1]))):
        sizes = "/".join(str(width) for width in sorted({look.size[0] for look, _ in group}))
        look, found = min(group, key=lambda one: one[1]["px"])
        shown = f"“{found['text']}” {found['note']} {found['px']} px at {look.moment} {look.language} {look.size[0]}"
        lines.append(f"{game[:5]} {kind:8}{len(group):4} {sizes:20} {where}: {shown}")
    return "\n".join(lines)


def size_of(text: str) -> Size:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(HOUSE))
    parser.add_argument("--sizes", nargs="+", type=size_of, default=SIZES, metavar="WIDTHxHEIGHT")
    parser.add_argument("--languages", nargs="+", default=LANGUAGES)
    parser.add_argument("--only", default="", help="only moments whose name holds this")
    parser.add_argument("--every", type=int, default=1, help="only every so-manieth moment")
    parser.add_argument("--shots", type=Path, help="a folder for pictures: an option is in focus, faults are framed")
    given = parser.parse_args()
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    looks: list[Seen] = []
    with (
        tempfile.TemporaryDirectory() as home,
        serving(f"sqlite:///{home}/tables.db") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        for size in given.sizes:
            for language in given.languages:
                window = Window(browser, served.url, size, language)
                for game in given.games:
                    moments = [one for one in every_prompt(game) if given.only in one.name]
                    looks += look_at(window, game, moments[:: given.every], given.shots)
                window.close()
        browser.close()
    wrong = everything(looks)
    print(listing(wrong), summary(looks, wrong), sep="\n\n")


def look_at(window: Window, game: str, moments: Sequence[Moment], shots: Path | None = None) -> Iterator[Seen]:
    """Look at moments of a game, and keep pictures of them where a folder is given."""
    for number, (name, sight) in enumerate(moments):
        measured = window.measure(sight, number)
        if shots is not None:
            window.picture(shots / f"{game}-{name}-{window.size[0]}-{window.language}.png", measured)
        yield Seen(game, name, window.size, window.language, measured)


if __name__ == "__main__":
    main()
