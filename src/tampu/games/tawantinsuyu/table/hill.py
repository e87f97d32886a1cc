"""The hill in the browser: terraces, spaces, tasks, stairs, the Coricancha, and the regions around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.drawing.pieces import Option
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    GODS,
    NONE,
    REGIONS,
    SECTIONS,
    SEGMENT,
    SEGMENTS,
    SPACES,
    STAIRS_SLOTS,
    TASKS,
    TERRACES,
    WORKERS,
    Space,
)
from tampu.games.tawantinsuyu.drawing.scene import SPACE, Standing
from tampu.games.tawantinsuyu.table import geometry
from tampu.games.tawantinsuyu.table.base import ACTION_ICON, TASK_ICON, WORKER_ICON, Base, Seat, Signs, says, signs
from tampu.games.tawantinsuyu.table.geometry import Point
from tampu.games.tawantinsuyu.table.places import icons_of
from tampu.text import words

ICONS: Final = "/static/icons.svg#i-"
PLACED: Final = ("placed", "axo_placed")
COLOUR_OF: Final = {space.token: "neutral" if space.colour == NONE else WORKERS[space.colour].token for space in SPACES}
REWARDS: Final = {space.token: signs(space.reward) for space in CONQUEST_SPACES}


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
def about_space(language: str, token: str) -> str:
    """A space in words: where it is, its god, its colour and the tasks it touches."""
    said = words("tawantinsuyu", language)
    space = SPACE[token]
    tasks = said.get("drawing.comma").join(said.get(f"drawing.task.{TASKS[task]}") for task in space.tasks)
    return said.get(
        "drawing.space",
        name=said.term(token),
        god=said.term(GODS[space.god]),
        colour=said.get(f"drawing.colour.{COLOUR_OF[token]}"),
        terrace=said.term(TERRACES[space.terrace]),
        tasks=tasks,
    )


@cache
def about_task(language: str, task: str) -> str:
    """What a task does, in words."""
    said = words("tawantinsuyu", language)
    name = said.term(f"task-{task}")
    return said.get("drawing.about", name=name, what=said.get(f"drawing.task_does.{task}"))


@cache
def still_task(language: str, place: str) -> Markup:
    """A task icon that nobody can choose now: most of the hill looks the same at every moment."""
    task = geometry.TASK_KIND[place]
    style = geometry.style(geometry.TASK_AT[place])
    inside = Markup(f'<circle class="disc" r="11.5"/>{use(TASK_ICON[task], -8.5, -8.5, 17)}')
    named = says(None, about_task(language, task))
    return Markup('<g id="{}" class="task at" style="{}"{}>{}</g>').format(place, style, named, inside)


@cache
def still_space(language: str, token: str, worker: str | None) -> Markup:
    """A space that nobody can choose now, and who stands on it."""
    said = words("tawantinsuyu", language)
    label = about_space(language, token)
    standing = Markup("")
    if worker is not None:
        label = said.get("drawing.about", name=label, what=said.term(f"worker-{worker}"))
        standing = Markup(f'<g class="on">{use(WORKER_ICON[worker], -14, -18, 28)}</g>')
    return Markup('<g id="space-{}" class="space c-{} at" style="{}"{}>{}{}</g>').format(
        token,
        COLOUR_OF[token],
        geometry.style(geometry.SPACE_AT[token]),
        says(None, label),
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


class Account(NamedTuple):
    """What the spaces of a segment cost, part by part."""

    segment: str
    left: bool
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


class Piece(NamedTuple):
    id: str
    style: str
    seat: Seat


class Conquest(NamedTuple):
    """A conquest space: soldiers to flip and to discard, the reward, or the owner of the marker."""

    id: str
    flip: int
    discard: int
    signs: Signs
    owner: Seat | None
    label: str
    option: Option | None


class Region(NamedTuple):
    id: str
    name: str
    counts: Sequence[tuple[Seat, int]]
    winner: Seat | None
    label: str
    rows: Sequence[Conquest]


class Hill(Base):
    """The hill and the regions."""

    ground = GROUND

    # ------------------------------------------------------------------ spaces

    def segments(self) -> list[tuple[str, list[Place | Markup]]]:
        """All spaces, segment by segment."""
        hill = self.table["hill"]
        return [
            (segment_of(segment[0]), [self._place(space, hill[space.token]) for space in segment])
            for segment in SEGMENTS
        ]

    def _place(self, space: Space, worker: str | None) -> Place | Markup:
        """Drawn already where nothing special is to be said of it."""
        token = space.token
        place = f"space-{token}"
        option = self.offered.get(place)
        why_not = "" if option is not None else self._why_not(space, worker)
        if option is None and not why_not and token != self.now["space"]:
            return still_space(self.words.language, token, worker)
        label = about_space(self.words.language, token)
        links: list[Point] = []
        near: list[Point] = []
        tag = ""
        free = False
        if option is not None:
            label = self.about(option.label, label)
            if self.prompt == "place_space" and self.role is not None:
                food = self.price(self.in_turn, space, self.role).food
                free = food == 0
                tag = self.say("free") if free else str(food)
                links = [self._from(token, geometry.TASK_AT[icon]) for icon in icons_of(token).values()]
                counted = self.tasks_at(self.in_turn, space, self.role).neighbours
                near = [self._from(token, geometry.SPACE_AT[there]) for there in counted]
        else:
            label = self.about(label, why_not)
        return Place(
            id=place,
            token=token,
            style=geometry.style(geometry.SPACE_AT[token]),
            colour=COLOUR_OF[token],
            art=ART[token],
            worker=None if worker is None else WORKER_ICON[worker],
            state=" now" if token == self.now["space"] else "",
            label=label,
            option=option,
            tag=tag,
            free=free,
            links=links,
            near=near,
        )

    @staticmethod
    def _from(token: str, there: Point) -> Point:
        here = geometry.SPACE_AT[token]
        return round(there[0] - here[0], 1), round(there[1] - here[1], 1)

    def _why_not(self, space: Space, worker: str | None) -> str:
        """Why nobody can be placed there now."""
        if worker is not None or self.prompt != "place_space" or not self.is_mine or self.role is None:
            return ""
        player = self.in_turn
        food = self.price(player, space, self.role).food
        goods = player["goods"]
        if goods["potato"] + goods["corn"] + goods["gold"] < food:
            return self.say("why.food", count=food)
        return self.say("why.card", god=self.words.term(GODS[space.god]))

    def accounts(self) -> list[Account]:
        """Table presence 6: by segment, because all its spaces cost the same."""
        if self.prompt != "place_space" or not self.is_mine or self.role is None:
            return []
        offered = {SEGMENT[SPACE[place[6:]].index][0] for place in self.offered}
        return [self._account(SPACES[first]) for first in sorted(offered)]

    def _account(self, space: Space) -> Account:
        price = self.price(self.in_turn, space, self.role)
        lines = [
            ("wander", self.say("account.wander"), str(price.wander)),
            ("descend", self.say("account.descent"), f"+{price.descent}"),
        ]
        if price.saved:
            lines.append(("stairs", self.say("account.stairs"), f"−{price.saved}"))
        if price.courier:
            lines.append(("courier", self.say("account.courier"), f"−{price.courier}"))
        earning = self.join(f"{self.seats[owner].name} +1" for owner in price.stairs if owner != self.me)
        return Account(segment_of(space), space.section > SECTIONS // 2, lines, str(price.food), earning)

    def last_placed(self) -> Piece | None:
        """Where the last worker was placed, and by whom."""
        for event in reversed(self.sight.log):
            if event.kind in PLACED and event.seat is not None:
                seat = self.seats[event.seat]
                at = geometry.SPACE_AT[str(event.values["space"])]
                return Piece("last-move", geometry.style(at), seat)
        return None

    # ------------------------------------------------------------------ tasks, stairs, the Coricancha

    def tasks(self) -> list[Icon | Markup]:
        """All task icons; those of the worker being placed are open or used."""
        now = self.now["space"]
        mine = set(icons_of(now).values()) if now is not None and self.now["tasks"] else set()
        unused = {icons_of(now)[task] for task in self.open_tasks()} if mine else set()
        found: list[Icon | Markup] = []
        for place, at in geometry.TASK_AT.items():
            task = geometry.TASK_KIND[place]
            option = self.offered.get(place)
            if option is None and place not in mine:
                found.append(still_task(self.words.language, place))
                continue
            state = (" open" if place in unused else " used") if place in mine else ""
            label = about_task(self.words.language, task) if option is None else option.label
            if state == " used":
                label = self.about(label, self.say("why.used"))
            found.append(Icon(place, geometry.style(at), TASK_ICON[task], state, label, option))
        return found

    def stairs(self) -> list[Icon]:
        found = []
        for slot in STAIRS_SLOTS:
            owner = self.table["stairs"][slot.token]
            place = f"stairs-{slot}"
            option = self.offered.get(place)
            seat = None if owner is None else self.seats[owner]
            name = self.about(self.say("stairs"), self.words.term(slot), "" if seat is None else seat.name)
            label = name if option is None else option.label
            style = geometry.style(geometry.STAIRS_AT[slot.token])
            found.append(Icon(place, style, "stairs", "", label, option, seat))
        return found

    def actions(self) -> list[Icon]:
        """The five actions of the Coricancha as it is turned."""
        found = []
        for section, action in enumerate(self.table["coricancha"]):
            place = f"hp-{action}"
            option = self.offered.get(place)
            label = self.about(self.words.term(action), self.say(f"action.{action}"))
            state = " now" if action == self.now["action"] else ""
            style = geometry.style(geometry.ACTION_AT[section])
            found.append(Icon(place, style, ACTION_ICON[action], state, option.label if option else label, option))
        return found

    def priests(self) -> list[Piece]:
        """The High Priests where they stand, beside each other where they share a space."""
        found = []
        for seat in self.seats:
            section = self.players[seat.number]["priest"]
            if section is None:
                continue
            there = [number for number, player in enumerate(self.players) if player["priest"] == section]
            at = geometry.priest(section, there.index(seat.number), len(there))
            found.append(Piece(f"high-priest-{seat.colour}", geometry.style(at), seat))
        return found

    # ------------------------------------------------------------------ regions

    def regions(self) -> list[Region]:
        return [self._region(region.token) for region in REGIONS]

    def _region(self, region: str) -> Region:
        standing = self.standing(region)
        name = self.words.term(region)
        winner = None if standing.winner is None else self.seats[standing.winner]
        leads = "" if winner is None else self.say("leads_region", name=winner.name, count=self.fallen)
        return Region(
            id=f"region-{region}",
            name=name,
            counts=self._tally(standing),
            winner=winner,
            label=self.about(name, leads),
            rows=[
                self._conquest(space.token, space.flip, space.discard)
                for space in CONQUEST_SPACES
                if REGIONS[space.region].token == region
            ],
        )

    def _tally(self, standing: Standing) -> list[tuple[Seat, int]]:
        """Markers of both players; at a larger table there is room for the leader's alone."""
        counts = [(self.seats[seat], count) for seat, count in enumerate(standing.counts)]
        return counts if len(counts) == 2 else [counts[standing.winner]] if standing.winner is not None else []

    def _conquest(self, token: str, flip: int, discard: int) -> Conquest:
        place = f"conquest-{token}"
        option = self.offered.get(place)
        owner = self.table["conquests"][token]
        seat = None if owner is None else self.seats[owner]
        label = self.about(self.words.term(token), "" if seat is None else seat.name)
        return Conquest(place, flip, discard, REWARDS[token], seat, option.label if option else label, option)


def segment_of(space: Space) -> str:
    return f"{TERRACES[space.terrace]}-{space.section}"
