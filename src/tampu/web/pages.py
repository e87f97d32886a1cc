"""All pages, as text. They get what a viewer may see and nothing else, and so have nothing to hide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tampu.bots import USUAL, bots, usual_bots
from tampu.drawing.clock import ASK, BOT, PACES
from tampu.drawing.finding import drawing_of
from tampu.drawing.sight import Sight, Sitter
from tampu.drawing.story import Story
from tampu.engine.game import Game, Setting, State
from tampu.engine.registry import brought, find
from tampu.text import Number, house, words
from tampu.web import card, chart, teaching
from tampu.web.chart import History
from tampu.web.clockface import paced
from tampu.web.frame import Frame
from tampu.web.look import Look
from tampu.web.shelf import shelf
from tampu.web.talk import PHRASES, Said, worded
from tampu.web.templates import render

__all__ = [
    "History",
    "Look",
    "Running",
    "api",
    "device",
    "end_of_line",
    "headline",
    "home",
    "invitation",
    "new_table",
    "problem",
    "replay",
    "replay_part",
    "result",
    "rules",
    "table",
    "table_part",
    "talk_lines",
]


BY_THE_HOST = ("closed", "banned")
"""What the host decided: it did not go wrong, and is called what it is."""


@dataclass(frozen=True)
class Running:
    """A table of the viewer's on the home page."""

    code: str
    game: str
    headlines: Mapping[str, str]
    """Where the match is, in every language; nothing where that is not known just now."""
    colours: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    your_turn: bool
    waiting_for: int | None
    over: bool
    shut: str = ""
    """Why nobody can play there: `damaged` or `closed`; nothing more is known of it then than its code."""

    @staticmethod
    def of_shut(code: str, why: str) -> Running:
        """A table that cannot be played at any more."""
        return Running(code, "", {}, (), (), False, None, over=True, shut=why)

    def title(self, look: Look) -> str:
        return words(self.game, look.language).get("game.title")

    def name(self, seat: int, look: Look) -> str:
        return self.sitters[seat].called(look.language) or words(self.game, look.language).term(self.colours[seat])


def headline(game: str, state: State, language: str) -> str:
    """Where a match is, in a few words."""
    return drawing_of(game).headline(state, words(game, language))


# ---------------------------------------------------------------------- before the game


def home(look: Look, running: Sequence[Running], problem: str = "", name: str = "") -> str:
    """The shelf of games and the viewer's tables, those where he is to move first; his name if he has an account."""
    mine = sorted(running, key=lambda table: (table.over, not table.your_turn))
    boxes = [(box, words(box.game, look.language)) for box in shelf()]
    return render(look, "home", what="play", shelf=boxes, running=mine, problem=problem, name=name)


def choose(look: Look, what: str) -> str:
    """Which game to `play` now against bots, to `learn`, or to `watch`, and what one does in each."""
    boxes = [(box, words(box.game, look.language)) for box in shelf()]
    return render(look, "choose", what=what, shelf=boxes, levels=bots(), usual=USUAL)


def new_table(look: Look, game: str, problem: str = "") -> str:
    """Who sits where, and which variant is played."""
    found = find(game)
    said = words(game, look.language)
    most = found.players[-1]
    seats = found.seats(most, found.checked_settings({}))
    usual = ["you", *(f"bot:{name}" for name in usual_bots(found))]
    kinds = ["you", "hot", "open", *(f"bot:{name}" for name in bots())]
    return render(
        look,
        "new_table",
        game=found,
        words=said,
        seats=seats[:most],
        kinds=kinds,
        hows={f"bot:{name}": f"house.bot.{name}.how" for name in bots()},
        usual=usual + ["none"] * (most - len(usual)),
        named={option.name: names_of_seats(found, option) for option in found.options},
        problem=problem,
        teaches=brought(game, "teaching") is not None,
        paces={name: paced(pace, house(look.language)) for name, pace in PACES.items()},
        outs=(BOT, ASK),
    )


def names_of_seats(game: Game[State], option: Setting) -> dict[str, str]:
    """By value of a setting: what the seats are called, from the first on; nothing where it does not matter to them."""
    names = {}
    for value in option.values:
        seats = game.seats(game.players[-1], game.checked_settings({option.name: value}))
        names[option.written(value)] = " ".join(seat.name for seat in seats)
    return names if len(set(names.values())) > 1 else {}


def invitation(look: Look, sight: Sight, kind: str, path: str, seats: Sequence[int], name: str = "") -> str:
    """What a link or a code offers: one of these seats, to look on, or to go on from another device.

    Where the seat is `taken`, its holder can be asked for it; who has `asked` waits. Who has an account need not write
    his name.
    """
    title = words(sight.game, look.language).get("game.title")
    told = {"title": title, "kind": kind, "path": path, "seats": seats, "name": name}
    return render(look, "invitation", **told, **frame_of(look, sight))


def device(look: Look, game: str, code: str, address: str) -> str:
    """The link by which somebody goes on at another device of his."""
    return render(look, "device", title=words(game, look.language).get("game.title"), code=code, address=address)


# ---------------------------------------------------------------------- the game


def table(
    look: Look,
    sight: Sight,
    history: History | None = None,
    said: Sequence[Said] = (),
    notes: str = "",
    now: float = 0.0,
) -> str:
    """The page of a table; its clocks run on from this moment."""
    part = table_part(look, sight, history=history)
    lines = talk_lines(look, sight, said)
    told = {"lines": lines, "notes": notes, "phrases": PHRASES, "now": now}
    return render(look, "table", part=part, **told, **frame_of(look, sight))


def end_of_line(look: Look, sight: Sight, index: int) -> int:
    """The last event of the line of the log that an event stands in."""
    line = Story(replace(sight, line=index), words(sight.game, look.language), drawing_of(sight.game)).looked_at
    return index if line is None else max(index, line.index + len(line.events) - 1)


def talk_lines(look: Look, sight: Sight, said: Sequence[Said]) -> str:
    """What was said at a table, for one who reads it."""
    called = [Sitter(line.name, "person").called(look.language) for line in said]
    names = sight.names(words(sight.game, look.language))
    named = [(line, name or names[line.seat]) for line, name in zip(said, called, strict=True)]
    lines = [(line, name, worded(line, name, look.language)) for line, name in named]
    return render(look, "talk_lines", lines=lines, seats=sight.seats, mine=(*sight.mine, *sight.lent))


def table_part(look: Look, sight: Sight, notice: str = "", history: History | None = None) -> str:
    """All of the page that changes when somebody moves."""
    end = {} if sight.result is None else the_end(look, sight, history)
    return render(look, "table_part", notice=notice, history=history, **drawn(look, sight), **end)


def result(look: Look, sight: Sight, history: History, address: str, picture: str) -> str:
    """How a match ended, for whoever is sent the link: where that page is, and where its picture."""
    end = sight.result
    assert end is not None
    names = sight.names(words(sight.game, look.language))
    told = ", ".join(f"{names[seat]} {Number(end.scores[seat])}" for seat in chart.ranked(end))
    return render(
        look,
        "result",
        told=told,
        address=address,
        picture=picture,
        width=card.WIDTH,
        height=card.HEIGHT,
        **frame_of(look, sight),
        **the_end(look, sight, history),
    )


def replay(look: Look, sight: Sight, history: History) -> str:
    """A finished match at one of its moments."""
    return render(look, "table", part=replay_part(look, sight, history), lines=None, **frame_of(look, sight))


def replay_part(look: Look, sight: Sight, history: History) -> str:
    return render(look, "replay_part", notice="", history=history, **drawn(look, sight))


def frame_of(look: Look, sight: Sight) -> dict[str, object]:
    return {"frame": Frame(look, sight), "sight": sight, "terms": terms(look, sight)}


def terms(look: Look, sight: Sight) -> str:
    """How people meet at a table: how fast they play, and whether it counts."""
    said = house(look.language)
    rated = said.get(f"web.games.why.{sight.unrated}" if sight.unrated else "web.rated")
    return f"{paced(sight.pace, said)} · {rated}"


def drawn(look: Look, sight: Sight) -> dict[str, object]:
    """The frame, and what the game's macros draw."""
    frame = Frame(look, sight)
    return {
        "frame": frame,
        "sight": sight,
        "terms": terms(look, sight),
        "scene": frame.drawing.scene(sight, frame.words),
        "drawn_by": frame.drawn_by,
        "guide_hint": teaching.guide_hint(sight) if sight.guided else None,
        "guide_goal": teaching.goal(sight, look.language) if sight.guided else "",
        "guide_words": teaching.teaching_words(sight.game, look.language) if sight.guided else None,
    }


def the_end(look: Look, sight: Sight, history: History | None) -> dict[str, object]:
    """Ranking and charts of a finished match."""
    assert sight.result is not None
    return {
        "scores": chart.scores(
            sight.result,
            words(sight.game, look.language),
            (house(look.language).get("web.over.during"), house(look.language).get("web.over.final")),
        ),
        "curves": [] if history is None else chart.curves(history),
        "scale": [] if history is None else chart.marks(history),
        "chart": chart,
    }


# ---------------------------------------------------------------------- beside the game


def rules(look: Look, game: str, wanted: str) -> str:
    """The rules of a game, taught and to be searched."""
    return teaching.rules(look, game, wanted)


def problem(look: Look, key: str, status: int, by_itself: bool = False, **values: object) -> str:
    """What went wrong, and what to do about it. Where it passes, the page may come again by itself."""
    text = house(look.language).get(f"refused.{key}", **values)
    again = values.get("retry_after") if by_itself else None
    title = house(look.language).get(f"web.problem.{key if key in BY_THE_HOST else 'title'}")
    damaged = values.get("table") if key == "damaged" else None
    return render(look, "problem", title=title, text=text, status=status, again=again, damaged=damaged)


def api(look: Look, openapi: Mapping[str, object]) -> str:
    """The description of the interface for programs, readable by people."""
    return render(look, "api", openapi=openapi)
