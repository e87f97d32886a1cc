"""What lies beside the site: the turn and its action points, the common supply, the cities, festival and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from tampu.drawing.lines import HEAD, clipped, flowing
from tampu.games.kramer_cuzco.components import FESTIVAL_ALONE, FESTIVAL_SHARED, TURN_AP
from tampu.games.kramer_cuzco.drawing.scene import City
from tampu.games.kramer_cuzco.site import HEX, HEXES
from tampu.games.kramer_cuzco.terminal.board import DISC, TEMPLE
from tampu.games.kramer_cuzco.terminal.scene import CARD, GOLD, Scene

LEFT, SPENT = "●", "○"
HIDDEN: Final = "▒"
COUNTDOWN: Final = 10
"""From so many triples on the end is near."""


# ---------------------------------------------------------------------- the turn


def headline(scene: Scene, width: int) -> Text:
    """The triples left, whose turn it is, the action points as pips, and what they went to."""
    table = scene.table
    triples = table["triples"]
    line = Text.assemble((f" {scene.say('triples', count=triples)} ", "torch" if triples <= COUNTDOWN else GOLD))
    if table["last_round"]:
        line.append(" ").append(f" {scene.words.term('last_round')} ", "torch")
    if table["phase"] != "over":
        line.append(" ").append_text(scene.piece(table["active"])).append(f" {action_points(scene)}")
        if table["due"]:
            line.append(" ").append(f" {scene.say('due')} ", "torch")
        elif table["lapsed"]:
            line.append(f" {scene.words.term('duty_lapse')}")
        paid = [f"{scene.short(cost['action'])} {cost['ap']}" for cost in table["spent"]]
        line.append("  " + ", ".join(paid), "quiet")
    return clipped(line, width)


def action_points(scene: Scene) -> str:
    ap = scene.table["ap"]
    spent = sum(cost["ap"] for cost in scene.table["spent"])
    return f"{LEFT * ap}{SPENT * max(spent, TURN_AP - ap)} {scene.count('action_point', ap)}"


def common(scene: Scene, width: int) -> Text:
    """Basins and temple floors that are left."""
    line = Text.assemble((scene.say("supply"), HEAD), f" {scene.count('basin', scene.table['basins'])}  ")
    line.append(f"{scene.words.term('temple_floor')} ")
    for value, left in scene.table["floors"].items():
        line.append(f"{TEMPLE}{value}", GOLD if left else "quiet").append(f"×{left} ")
    return clipped(line, width)


# ---------------------------------------------------------------------- cities


def cities(scene: Scene, width: int, most: int) -> list[Text]:
    """Every city: where its temple is, its value, the value its size would allow, and who stands how high."""
    if not scene.cities:
        return []
    return flowing(scene.say("cities"), [city(scene, found) for found in scene.cities], width, most)


def city(scene: Scene, found: City) -> Text:
    grows = f"→{found.possible}" if found.possible > found.value else ""
    disc = DISC if scene.has_disc(found.temple) else ""
    line = Text.assemble(f"{HEXES[found.temple]} ", (f"{TEMPLE}{found.value}{grows}{disc}", GOLD))
    for standing in found.rank:
        line.append_text(scene.piece(standing.seat, ",".join(map(str, standing.levels))))
    return line.append(" ")


# ---------------------------------------------------------------------- festival and cards


def festival(scene: Scene, width: int) -> list[Text]:
    """The auction: what the festival is worth, and where everybody stands."""
    where = scene.table["festival"]
    if where is None:
        return []
    value = scene.ground.temple[HEX[where]]
    worth = scene.say("festival_worth", alone=FESTIVAL_ALONE[value], shared=FESTIVAL_SHARED[value])
    line = Text.assemble((f" {scene.words.term('festival')} {where} ", "torch"), f" {worth} ")
    for seat, player in enumerate(scene.players):
        if player["part"] != "absent":
            line.append(" ").append_text(scene.piece(seat, f" {player['offer']}"))
            calls = player["part"] == "invited" and seat == scene.table["active"]
            line.append(f" {scene.say('part.calls' if calls else 'part.' + player['part'])}")
    return [clipped(line, width)]


def cards(scene: Scene, width: int) -> list[Text]:
    """The face-up card with the relics that festivals want, the pile, the discard, and one's own hand."""
    pile, discarded = scene.table["deck"], len(scene.table["discard"])
    line = wanted(scene)
    line.append(f"  {scene.say('pile', count=pile)}  {scene.say('discarded', count=discarded)}", "quiet")
    if scene.wanted_next:
        line.append(f"  {scene.wanted_next}", "quiet")
    own = hand(scene)
    return [clipped(line, width), *(flowing(scene.say("hand"), own, width, 2) if own else [])]


def cards_in_short(scene: Scene, width: int) -> list[Text]:
    return flowing("", [wanted(scene), *hand(scene)], width, 1)


def wanted(scene: Scene) -> Text:
    return Text.assemble((scene.say("wanted"), HEAD), " ", (f" {scene.relics(scene.table['face_up'])} ", GOLD))


def hand(scene: Scene) -> list[Text]:
    """One's own cards, each with what it is worth in a festival now; face down where others look on."""
    own = scene.own
    if own is None:
        return []
    if own["hand"] is None:
        return [Text(f"{HIDDEN * own['cards']} {scene.say('face_down')}")]
    return [
        *counted(scene, own["hand"]),
        *(Text.assemble("+", part) for part in counted(scene, scene.table["pending"])),
    ]


def counted(scene: Scene, held: Iterable[str] | None) -> list[Text]:
    """Cards by kind, with a sign for every festival point that one of them is worth."""
    return [
        Text(f" {scene.short(card)}{f'×{count}' if count > 1 else ''} {DISC * scene.worth(card)}".rstrip() + " ", CARD)
        for card, count in Counter(held or ()).items()
    ]
