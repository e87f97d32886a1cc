"""What lies beside the site: the turn and its action points, the common supply, the cities, festival and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rich.text import Text

from tampu.drawing.lines import HEAD, clipped, flowing
from tampu.games.kramer_cuzco.components import CARDS
from tampu.games.kramer_cuzco.drawing import Town
from tampu.games.kramer_cuzco.marks import NONE
from tampu.games.kramer_cuzco.site import HEXES
from tampu.games.kramer_cuzco.terminal.board import DISC, TEMPLE
from tampu.games.kramer_cuzco.terminal.scene import CARD, GOLD, Scene

LEFT, SPENT = "●", "○"
HIDDEN: Final = "▒"

# ---------------------------------------------------------------------- the turn


def headline(scene: Scene, width: int) -> Text:
    """The triples left, whose turn it is, the action points as pips, and what they went to."""
    table = scene.table
    triples = f" {scene.say('triples', count=table.triples)} "
    line = Text.assemble((triples, "torch" if scene.near_the_end else GOLD))
    if table.last_round:
        line.append(" ").append(f" {scene.term('last_round')} ", "torch")
    if not scene.is_over:
        line.append(" ").append_text(scene.piece(table.active)).append(f" {action_points(scene)}")
        if table.due:
            line.append(" ").append(f" {scene.say('due')} ", "torch")
        elif table.lapsed:
            line.append(f" {scene.term('duty_lapse')}")
        line.append("  " + ", ".join(f"{name} {ap}" for name, ap in scene.spent), "quiet")
    return clipped(line, width)


def action_points(scene: Scene) -> str:
    ap = scene.table.ap
    return f"{LEFT * ap}{SPENT * (scene.all_points - ap)} {scene.count('action_point', ap)}"


def common(scene: Scene, width: int) -> Text:
    """Basins and temple floors that are left."""
    line = Text.assemble((scene.say("supply"), HEAD), f" {scene.count('basin', scene.table.basins)}  ")
    line.append(f"{scene.term('temple_floor')} ")
    for value, left in scene.floors:
        line.append(f"{TEMPLE}{value}", GOLD if left else "quiet").append(f"×{left} ")
    return clipped(line, width)


# ---------------------------------------------------------------------- cities


def cities(scene: Scene, width: int, most: int) -> list[Text]:
    """Every city: where its temple is, its value, the value its size would allow, and who stands how high."""
    if not scene.cities:
        return []
    return flowing(scene.say("cities"), [city(scene, found) for found in scene.cities], width, most)


def city(scene: Scene, found: Town) -> Text:
    grows = f"→{found.possible}" if found.possible else ""
    disc = DISC if found.temple in scene.table.discs else ""
    line = Text.assemble(f"{HEXES[found.temple]} ", (f"{TEMPLE}{found.value}{grows}{disc}", GOLD))
    for standing in found.rank:
        line.append_text(scene.piece(standing.seat, ",".join(map(str, standing.levels))))
    return line.append(" ")


# ---------------------------------------------------------------------- festival and cards


def festival(scene: Scene, width: int) -> list[Text]:
    """The auction: what the festival is worth, and where everybody stands."""
    where = scene.table.festival
    if where == NONE:
        return []
    name = f" {scene.term('festival')} {HEXES[where]} "
    line = Text.assemble((name, "torch"), f" {scene.festival_worth(where)} ")
    for player in scene.guests():
        line.append(" ").append_text(scene.piece(player.seat, f" {player.offer}")).append(f" {scene.part(player)}")
    return [clipped(line, width)]


def cards(scene: Scene, width: int) -> list[Text]:
    """The face-up card with the relics that festivals want, the pile, the discard, and one's own hand."""
    pile, discarded = len(scene.table.deck), sum(scene.table.discard)
    line = wanted(scene)
    line.append(f"  {scene.say('pile', count=pile)}  {scene.say('discarded', count=discarded)}", "quiet")
    own = hand(scene)
    return [clipped(line, width), *(flowing(scene.say("hand"), own, width, 2) if own else [])]


def cards_in_short(scene: Scene, width: int) -> list[Text]:
    return flowing("", [wanted(scene), *hand(scene)], width, 1)


def wanted(scene: Scene) -> Text:
    return Text.assemble((scene.say("wanted"), HEAD), " ", (f" {scene.relics(scene.table.face_up)} ", GOLD))


def hand(scene: Scene) -> list[Text]:
    """One's own cards, each with what it is worth in a festival now; face down where others look on."""
    if scene.me is None:
        return []
    own = scene.table.players[scene.me]
    if not scene.shows_hand:
        return [Text(f"{HIDDEN * own.cards()} {scene.say('face_down')}")]
    pending = Counter(scene.table.chosen) if scene.table.bidder == scene.me else Counter[int]()
    return [*counted(scene, scene.hand(own)), *(Text.assemble("+", part) for part in counted(scene, pending))]


def counted(scene: Scene, held: Mapping[int, int]) -> list[Text]:
    """Cards by kind, with a sign for every festival point that one of them is worth."""
    return [
        Text(
            f" {scene.short(CARDS[card])}{f'×{count}' if count > 1 else ''} {DISC * scene.worth(card)}".rstrip() + " ",
            CARD,
        )
        for card, count in held.items()
    ]
