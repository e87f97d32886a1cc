"""The hill in the browser: terraces, spaces, tasks, stairs and the Coricancha."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.drawing.colours import shape_of
from tampu.drawing.pieces import Option, chosen
from tampu.drawing.scene import Player as Seat
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    GODS,
    NONE,
    SECTIONS,
    SEGMENT,
    SEGMENTS,
    SPACES,
    STAIRS_SLOTS,
    STAIRS_USED_VP,
    TASKS,
    TERRACES,
    WORKERS,
    Space,
)
from tampu.games.tawantinsuyu.drawing import SPACE
from tampu.games.tawantinsuyu.priest import action_at
from tampu.games.tawantinsuyu.reasons import ICON_USED
from tampu.games.tawantinsuyu.table import geometry
from tampu.games.tawantinsuyu.table.base import ACTION_ICON, TASK_ICON, WORKER_ICON, Part
from tampu.games.tawantinsuyu.table.geometry import Point
from tampu.games.tawantinsuyu.table.places import icons_of
from tampu.games.tawantinsuyu.way import Price, price, tasks_at
from tampu.text import house, words

ICONS: Final = "/static/icons.svg#i-"
PLACED: Final = ("placed", "axo_placed")
COLOUR_OF: Final = {space.token: "neutral" if space.colour == NONE else WORKERS[space.colour].token for space in SPACES}


def use(icon: str, x: float, y: float, size: float) -> str:
    return f'<use href="{ICONS}{icon}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def art(space: Space) -> Markup:
    """A space without anybody on it."""
    shape = geometry.SHAPE[COLOUR_OF[space.token]]
    god = use(f"god-{GODS[space.god]}", -9, -9, 18)
    return Markup(f'<path class="sh" d="{shape}"/><g class="gl">{god}</g>')  # no text of others is in it


ART: Final = {space.token: art(space) for space in SPACES}


def ground() -> Markup:
    """The terraces, which never change."""
    parts = []
    for name in ("lower", "middle", "upper", "coricancha"):
        far = geometry.EDGES[name]
        if name == "coricancha":
            parts += [f'<path class="ray" d="M{a:g} {b:g}L{c:g} {d:g}"/>' for (a, b), (c, d) in geometry.RAYS]
        parts += [
            f'<polygon class="wall" points="{geometry.pentagon(far, geometry.WALL)}"/>',
            f'<polygon class="course" points="{geometry.pentagon(far, geometry.WALL / 2)}"/>',
            f'<polygon class="t-{name}" points="{geometry.pentagon(far)}"/>',
        ]
    x, y = geometry.MIDDLE
    parts.append(f'<polygon class="t-heart" points="{geometry.pentagon(geometry.EDGES["heart"])}"/>')
    parts.append(use("sun-tile", x - 12, y - 12, 24))
    return Markup("".join(parts))


GROUND: Final = ground()


@cache
def about_space(language: str, index: int) -> str:
    """A space in words: where it is, its god, its colour and the tasks it touches."""
    said = words("tawantinsuyu", language)
    space = SPACES[index]
    tasks = said.get("drawing.comma").join(said.get(f"drawing.task.{TASKS[task]}") for task in space.tasks)
    return said.get(
        "drawing.space",
        name=said.term(space),
        god=said.term(GODS[space.god]),
        colour=said.get(f"drawing.colour.{COLOUR_OF[space.token]}"),
        terrace=said.term(TERRACES[space.terrace]),
        tasks=tasks,
    )


@cache
def about_task(language: str, task: str) -> str:
    """What a task does, in words."""
    said = words("tawantinsuyu", language)
    name = said.term(f"task-{task}")
    does = said.meaning("task_pick", task) or said.get(f"drawing.task_does.{task}")
    return house(language).get("web.about", name=name, what=does)


@cache
def still_task(language: str, place: str) -> Markup:
    """A task icon that nobody can choose now: most of the hill looks the same at every moment."""
    task = geometry.TASK_KIND[place]
    style = geometry.style(geometry.TASK_AT[place])
    inside = Markup(f'<circle class="disc" r="11.5"/>{use(TASK_ICON[task], -8.5, -8.5, 17)}')
    named = chosen(None, about_task(language, task))
    return Markup('<g id="{}" class="task at" style="{}"{}>{}</g>').format(place, style, named, inside)


@cache
def still_space(language: str, index: int, worker: int) -> Markup:
    """A space that nobody can choose now, empty or with somebody on it."""
    token = SPACES[index].token
    label = about_space(language, index)
    standing = Markup("")
    if worker != NONE:
        colour = WORKERS[worker].token
        name = words("tawantinsuyu", language).term(f"worker-{colour}")
        label = house(language).get("web.about", name=label, what=name)
        standing = Markup(f'<g class="on">{use(WORKER_ICON[colour], -14, -18, 28)}</g>')
    return Markup('<g id="space-{}" class="space c-{} at" style="{}"{}>{}{}</g>').format(
        token,
        COLOUR_OF[token],
        geometry.style(geometry.SPACE_AT[token]),
        chosen(None, label),
        ART[token],
        standing,
    )


class Place(NamedTuple):
    """A space of the hill. Lines lead to its tasks and rings to the neighbours that count, seen from its middle."""

    id: str
    token: str
    style: str
    colour: str
    art: Markup
    worker: str | None
    state: str
    label: str
    option: Option | None
    tag: str
    free: bool
    links: Sequence[Point]
    near: Sequence[Point]
    stem: Point | None
    """Where the account of its price begins."""


class Account(NamedTuple):
    """What the spaces of a segment cost, part by part; *open* where one of them is being paid for."""

    segment: str
    x: float
    open: bool
    lines: Sequence[tuple[str, str, str]]
    food: str
    earns: str


class Icon(NamedTuple):
    """A task icon, a slot for stairs, or an action of the Coricancha."""

    id: str
    style: str
    icon: str
    state: str
    label: str
    option: Option | None
    seat: Seat | None = None
    shape: str = ""


class Piece(NamedTuple):
    id: str
    style: str
    seat: Seat
    shape: str


class Hill(Part):
    """The hill with everybody on it."""

    ground = GROUND

    @property
    def is_placing(self) -> bool:
        """Whether the viewer looks for a space for his worker."""
        return self.scene.is_mine and self.scene.prompt == "place_space"

    @property
    def is_paying(self) -> bool:
        """Whether the viewer pays for the space he has chosen."""
        choice = self.scene.sight.truth.choice
        return (
            self.scene.is_mine and choice is not None and (choice.prompt == "place_card" or choice.about[:4] == "way-")
        )

    # ------------------------------------------------------------------ spaces

    def segments(self) -> list[tuple[str, list[Place | Markup]]]:
        """All spaces, segment by segment."""
        return [(segment_of(segment[0]), [self._place(space) for space in segment]) for segment in SEGMENTS]

    def _place(self, space: Space) -> Place | Markup:
        """Drawn already where nothing special is to be said of it."""
        worker = self.table.hill[space.index]
        option = self.places.get(f"space-{space}")
        here = space.index == self.table.space
        why_not = self.scene.why_not(space.token) if self.is_placing and worker == NONE and option is None else ""
        language = self.scene.words.language
        if option is None and not why_not and not here:
            return still_space(language, space.index, worker)
        place = Place(
            id=f"space-{space}",
            token=space.token,
            style=geometry.style(geometry.SPACE_AT[space.token]),
            colour=COLOUR_OF[space.token],
            art=ART[space.token],
            worker=None if worker == NONE else WORKER_ICON[WORKERS[worker].token],
            state=" now" if here else "",
            label=self.about(about_space(language, space.index), why_not),
            option=option,
            tag="",
            free=False,
            links=[],
            near=[],
            stem=None,
        )
        return place if option is None else self._offered(place, space, option)

    def _offered(self, place: Place, space: Space, option: Option) -> Place:
        """A space that may be chosen; for a worker it shows its price and the tasks and neighbours that count."""
        about = about_space(self.scene.words.language, space.index)
        if not self.is_placing:
            return place._replace(label=self.scene.label(option, about))
        cost = price(self.table, self.scene.in_turn, space, self.table.role)
        count = tasks_at(self.table, self.scene.in_turn, space, self.table.role)
        return place._replace(
            label=self.scene.label(option, about, self._earned(cost)),
            tag=str(cost.food),
            free=not cost.food,
            links=[self._from(space, geometry.TASK_AT[icon]) for icon in icons_of(space).values()],
            near=[self._from(space, geometry.SPACE_AT[SPACES[there].token]) for there in count.neighbours],
            stem=self._from(space, geometry.stem(space.section)),
        )

    @staticmethod
    def _from(space: Space, there: Point) -> Point:
        here = geometry.SPACE_AT[space.token]
        return round(there[0] - here[0], 1), round(there[1] - here[1], 1)

    # ------------------------------------------------------------------ what a space costs and brings

    def _earned(self, cost: Price) -> str:
        """TW-111: what the stairs on the way bring others."""
        return self.said.join(f"{seat.name} +{STAIRS_USED_VP}" for seat in self._earning(cost))

    def _earning(self, cost: Price) -> list[Seat]:
        """TW-111: the others whose stairs are used."""
        owners = [self.table.stairs[slot] for slot in cost.stairs]
        return [self.seats[owner] for owner in owners if owner != self.scene.me]

    def accounts(self) -> list[Account]:
        """Table presence 6: by segment, because all its spaces cost the same."""
        if self.is_paying:
            return [self._account(SPACES[self.table.space])]
        if not self.is_placing:
            return []
        offered = {SEGMENT[SPACE[token].index][0] for token in self.scene.options if token in SPACE}
        return [self._account(SPACES[first]) for first in sorted(offered)]

    def _account(self, space: Space) -> Account:
        cost = price(self.table, self.scene.in_turn, space, self.table.role)
        lines = [
            ("wander", self.say("account.wander"), str(cost.wander)),
            ("descend", self.say("account.descent"), f"+{cost.descent}"),
        ]
        if cost.saved:
            lines.append(("stairs", self.say("account.stairs"), f"−{cost.saved}"))
        if cost.courier:
            lines.append(("courier", self.say("account.courier"), f"−{cost.courier}"))
        x = geometry.account(space.section)
        return Account(segment_of(space), x, self.is_paying, lines, str(cost.food), self._earned(cost))

    def last_placed(self) -> Piece | None:
        """Where the last worker was placed, and by whom."""
        for event in reversed(self.scene.sight.log):
            if event.kind in PLACED and event.seat is not None:
                seat = self.seats[event.seat]
                at = geometry.SPACE_AT[str(event.values["space"])]
                return Piece("last-move", geometry.style(at), seat, "")
        return None

    # ------------------------------------------------------------------ tasks, stairs, the Coricancha

    def tasks(self) -> list[Icon | Markup]:
        """All task icons; those of the worker being placed are open or used."""
        table = self.table
        busy = table.space != NONE and table.tasks > 0
        mine = {place: task for task, place in icons_of(SPACES[table.space]).items()} if busy else {}
        found: list[Icon | Markup] = []
        for place, at in geometry.TASK_AT.items():
            option = self.places.get(place)
            if place not in mine and option is None:
                found.append(still_task(self.scene.words.language, place))
                continue
            task = mine[place]
            used = table.icons >> SPACES[table.space].tasks.index(task) & 1
            label = about_task(self.scene.words.language, TASKS[task].token) if option is None else option.label
            if option is None:
                label = self.about(label, self._why_closed(TASKS[task].token, bool(used)))
            state = " used" if used else " open"
            found.append(Icon(place, geometry.style(at), TASK_ICON[TASKS[task].token], state, label, option))
        return found

    def _why_closed(self, task: str, used: bool) -> str:
        return self.scene.words.get(f"why.{ICON_USED.name}") if used else self.scene.why_not(task)

    def stairs(self) -> list[Icon]:
        found = []
        for slot in STAIRS_SLOTS:
            owner = self.table.stairs[slot.index]
            place = f"stairs-{slot}"
            option = self.places.get(place)
            seat = None if owner == NONE else self.seats[owner]
            name = "" if seat is None else seat.name
            label = self.about(self.say("stairs"), self.term(slot), name, self.scene.why_not(slot.token))
            style = geometry.style(geometry.STAIRS_AT[slot.token])
            shape = "" if seat is None else shape_of(seat.colour)
            found.append(Icon(place, style, "stairs", "", option.label if option else label, option, seat, shape))
        return found

    def actions(self) -> list[Icon]:
        """The five actions of the Coricancha as it is turned."""
        found = []
        for section in range(SECTIONS):
            index = action_at(self.table, section)
            action = ACTIONS[index].token
            place = f"hp-{action}"
            option = self.places.get(place)
            label = self.about(self.term(action), self.scene.words.meaning("hp_move", action))
            state = " now" if index == self.table.action else ""
            style = geometry.style(geometry.ACTION_AT[section])
            found.append(Icon(place, style, ACTION_ICON[action], state, option.label if option else label, option))
        return found

    def priests(self) -> list[Piece]:
        """The High Priests where they stand, beside each other where they share a space."""
        found = []
        players = self.table.players
        for seat in self.seats:
            section = players[seat.number].priest
            if section == NONE:
                continue
            there = [player.seat for player in players if player.priest == section]
            at = geometry.priest(section, there.index(seat.number), len(there))
            name = f"high-priest-{seat.colour}"
            found.append(Piece(name, geometry.style(at), seat, shape_of(seat.colour)))
        return found


def segment_of(space: Space) -> str:
    return f"{TERRACES[space.terrace]}-{space.section}"
