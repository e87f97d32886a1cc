"""The table of The Princes of Machu Picchu in a terminal: a `tampu.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from tampu.drawing import Mark
from tampu.drawing.lines import HEAD, beside, clipped, signs
from tampu.drawing.sight import Sight
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import scoring
from tampu.games.machu_picchu.drawing import open_hand, price
from tampu.games.machu_picchu.terminal import city
from tampu.games.machu_picchu.terminal.city import Scene
from tampu.text import Words

__all__ = ["draw", "is_on_board", "signs"]

SIDE = 24
"""The width of the column beside the city."""
MAP_HEIGHT = 36
SHORT = 32
"""Below these heights the city becomes a list, and then whatever is told twice is left out."""
BELOW = 6
MORE = 3
"""A question with few options, the commands, and what is typed; where it is about goods or cards there are more."""
ABOUT_CARDS = ("choose_card_to_return",)
ABOUT_GOODS = (*ABOUT_CARDS, "choose_moon_tile", "choose_market_adjustment", "choose_trade", "pay_moon_fee")
"""The questions that are not about the city."""


def draw(sight: Sight, words: Words, seats: Sequence[Mark], width: int, height: int) -> RenderableType:
    """The table: sky, city, trail, market, priests and virgins, all players, and one's own cards."""
    scene = Scene(sight, words, seats)
    if height < SHORT:
        return Group(city.sky_in_short(scene, width), *low(scene, width, height - BELOW - 1))
    if width < city.WIDTH + 1 + SIDE or height < MAP_HEIGHT:
        listed = [*city.as_list(scene, width), *trail(scene, width)[:2], *narrow(scene, width)]
        return Group(*city.sky(scene, width), *listed, *hand(scene, width))
    left_width = width - SIDE - 1
    left = [
        *city.as_map(scene, left_width),
        city.legend(scene),
        *trail(scene, left_width),
        *hand(scene, left_width),
    ]
    right = side(scene, SIDE)
    return Group(*city.sky(scene, width), *beside(left, left_width + 1, right), *players(scene, width))


def is_on_board(sight: Sight, option: str) -> bool:
    """Districts are chosen on the map."""
    return option in c.DISTRICT_OF


STEP = 3
ZONES = ("", "#2A201A on #EBDDB0", "#2A201A on #E8C67C")
PLACE = "bold #2A201A on #F2BE33"
HIDDEN = "▒"
FULL, EMPTY = "▪", "·"


# ---------------------------------------------------------------------- putting things beside each other


def ends(left: str, right: str, width: int, style: str = "") -> Text:
    """Something at the left end of a line and something at the right end."""
    room = width - cell_len(right)
    line = Text(left, style)
    line.truncate(max(room - 1, 0), overflow="ellipsis")
    line.append(" " * (room - line.cell_len) + right, style)
    return line


# ---------------------------------------------------------------------- the trail


def trail(scene: Scene, width: int) -> list[Text]:
    """The Inca trail: the scouts above its steps, and below what its places give."""
    label = scene.say("trail")
    start = cell_len(label) + 1
    scouts = Text(" " * start)
    for player in sorted(scene.table.players, key=lambda player: (player.scout, player.seat)):
        column = start + player.scout * STEP + 1
        scouts.append(" " * (column - scouts.cell_len))
        scouts.append_text(scene.piece(player.seat))
    steps = Text.assemble((f"{label} ", HEAD))
    for step in range(c.SUMMIT + 1):
        steps.append(f"{step:>{STEP - 1}} ", step_style(step))
    places = Text(" " * start + scene.say("places", granary=c.GRANARY, stables=c.STABLES, summit=c.SUMMIT), "quiet")
    places.truncate(width, overflow="ellipsis")
    return [scouts, steps, places]


def step_style(step: int) -> str:
    return PLACE if step in (c.GRANARY, c.STABLES, c.SUMMIT) else ZONES[c.TRAIL_POINTS[step]]


# ---------------------------------------------------------------------- one's own cards


def hand(scene: Scene, width: int, short: bool = False) -> list[Text]:
    """One's own cards, each symbol with the pieces it counts, and what they would bring now."""
    if scene.me is None:
        return []
    own = scene.table.players[scene.me]
    cards = open_hand(scene)
    if cards is None:
        backs = f"{HIDDEN * len(own.hand)}  {scene.say('face_down')}"
        return [Text.assemble((scene.say("cards"), HEAD), "  ", backs)]
    pieces = scoring.pieces(own)
    lines = in_lines([card(scene, held, pieces) for held in cards], width, scene.say("cards"))
    points = scoring.rescue_score(own)["total"]
    values = {"count": points, "double": points * c.MULTIPLIERS[1], "triple": points * c.MULTIPLIERS[0]}
    key = "forecast_short" if short else "forecast"
    expected = Text(scene.say(key, gold=scoring.gold(own, own.hand), **values))
    if short and lines[-1].cell_len + 1 + expected.cell_len <= width:
        return [*lines[:-1], Text.assemble(lines[-1], " ", expected)]
    expected.truncate(width, overflow="ellipsis")
    return [*lines, expected]


def card(scene: Scene, shown: c.Card, pieces: Sequence[int]) -> str:
    """A card in a few letters: two symbols with the pieces they count, and its gold."""
    symbols = " ".join(f"{scene.short(c.SYMBOLS[symbol])}×{pieces[symbol]}" for symbol in shown.symbols)
    return f"{symbols} {scene.say('gold', gold=shown.gold)}"


def in_lines(parts: Iterable[str], width: int, label: str) -> list[Text]:
    """Parts one after the other, on as many lines as they need."""
    lines = [Text.assemble((label, HEAD))]
    for part in parts:
        if lines[-1].cell_len + cell_len(part) + 3 > width:
            lines.append(Text(" " * cell_len(label)))
        lines[-1].append(f" [{part}]")
    return lines


# ---------------------------------------------------------------------- priests and virgins, market, prices, endings


def side(scene: Scene, width: int) -> list[Text]:
    """The column beside the city."""
    return [*cults(scene, width), *market(scene, width), *incas(scene, width), *endings(scene, width)]


def cults(scene: Scene, width: int) -> list[Text]:
    """Each row of cards: how many are left, the steps a llama is worth now and after one more, and the price."""
    lines = [ends(scene.say("cults"), scene.say("steps_per_llama"), width, HEAD)]
    for cult in c.CULTS:
        lines.append(ends(f"{scene.short(cult)} {cards_left(scene, cult)}", step_values(scene, cult), width))
        lines.append(Text("  " + price(scene, c.CULT_COST[cult]), "quiet"))
    return lines


def cards_left(scene: Scene, cult: c.Cult) -> str:
    return scene.say("left", count=c.CULT_CARDS[cult] - scene.table.taken[cult])


def step_values(scene: Scene, cult: c.Cult) -> str:
    """The value now and the next one, such as 7→6; a dash before the first card and after the last."""
    taken = scene.table.taken[cult]
    values = c.STEP_VALUES[cult]
    following = values[taken + 1] if taken + 1 < len(values) else "–"
    return f"{values[taken] or '–'}→{following}"


def market(scene: Scene, width: int) -> list[Text]:
    """The columns of the market, and what the next unit costs and pays."""
    lines = [ends(scene.say("market"), f"{scene.say('buy'):>6}{scene.say('sell'):>6}", width, HEAD)]
    for good in c.MARKET_GOODS:
        units = scene.table.market[good]
        column = FULL * units + EMPTY * (c.CAPACITY - units)
        lines.append(ends(scene.short(good), f"{column} {c.BUY_PRICE[units]:>5} {c.SELL_PRICE[units]:>5}", width))
    return lines


def incas(scene: Scene, width: int) -> list[Text]:
    """What a new Inca of each profession costs."""
    rows = [ends(scene.short(who), price(scene, c.INCA_COST[who]), width, "quiet") for who in c.PROFESSIONS]
    return [Text(scene.say("new_incas"), HEAD), *rows]


def endings(scene: Scene, width: int) -> list[Text]:
    """How far both endings are."""
    taken = sum(scene.table.taken)
    return [
        Text(scene.say("endings"), HEAD),
        ends(scene.say("rescue_people"), scene.say("of", count=taken, most=sum(c.CULT_CARDS)), width),
        ends(scene.say("rescue_cards"), scene.say("left", count=len(scene.table.deck)), width),
        ends(scene.say("conquest"), scene.say("of", count=scene.table.day, most=c.LAST_DAY), width),
    ]


# ---------------------------------------------------------------------- the players


def players(scene: Scene, width: int) -> list[Text]:
    """One line for each player: goods, Incas, priests and virgins, cards. All of it is public."""
    columns = [*(scene.short(good) for good in c.GOODS), scene.say("supply"), *(scene.short(cult) for cult in c.CULTS)]
    columns += [scene.say("card_count"), scene.say("scout")]
    names = [mark.name for mark in scene.marks]
    if max(map(cell_len, names)) + 4 + sum(cell_len(column) + 1 for column in columns) > width:
        names = [scene.term(seat.colour) for seat in scene.seats]
    names_room = max(map(cell_len, names)) + 4
    gap = 2 if sum(cell_len(column) + 2 for column in columns) <= width - names_room else 1
    rooms = [cell_len(column) + gap for column in columns]
    head = Text(" " * names_room)
    for column, room in zip(columns, rooms, strict=True):
        head.append_text(right_aligned(column, room, HEAD))
    lines = [head, *(player_line(scene, seat, name, names_room, rooms) for seat, name in enumerate(names))]
    for line in lines:
        line.truncate(width)
    return lines


def player_line(scene: Scene, seat: int, name: str, name_room: int, rooms: Sequence[int]) -> Text:
    player = scene.table.players[seat]
    shape, style, _ = scene.marks[seat]
    weight = "bold" if seat == scene.me else ""
    line = Text.assemble((f" {shape} ", style), (f" {name}", weight))
    line.truncate(name_room, pad=True)
    numbers = [*player.goods, player.supply, *player.cults, len(player.hand), player.scout]
    for number, room in zip(numbers, rooms, strict=True):
        line.append_text(right_aligned(str(number), room, weight))
    return line


def right_aligned(text: str, room: int, style: str) -> Text:
    cell = Text(text, style)
    cell.truncate(room - 1, overflow="ellipsis")
    cell.pad_left(room - cell.cell_len)
    return cell


# ---------------------------------------------------------------------- little room


def narrow(scene: Scene, width: int) -> list[Text]:
    """Priests and virgins, market and players in fewer lines."""
    half = width // 2
    left = [*(cult_line(scene, cult) for cult in c.CULTS), scene.say("endings_short", **ending_values(scene))]
    lines = [Text(line) for line in left]
    for line in lines:
        line.truncate(half - 1, overflow="ellipsis")
    return [*beside(lines, half, [market_line(scene, good) for good in c.MARKET_GOODS]), *players(scene, width)]


def low(scene: Scene, width: int, room: int) -> list[Text]:
    """Without the trail, since every line of the players tells of a scout.

    Where even that is too much, without what the question is not about: the city, or all but the first line of cards.
    """
    places, people, cards = city.as_list(scene, width), narrow(scene, width), hand(scene, width, short=True)
    height = len(places) + len(people) + len(cards)
    if scene.prompt in ABOUT_GOODS and height > room - MORE:
        places = []
    elif scene.prompt not in ABOUT_CARDS and height > room:
        cards = [clipped(Text.assemble(cards[0], " …"), width)] if len(cards) > 1 else cards
    return [*places, *people, *cards]


def cult_line(scene: Scene, cult: c.Cult) -> str:
    return f"{scene.short(cult)} {cards_left(scene, cult)} {step_values(scene, cult)} {price(scene, c.CULT_COST[cult])}"


def market_line(scene: Scene, good: c.Good) -> Text:
    units = scene.table.market[good]
    line = Text(scene.short(good))
    line.truncate(max(cell_len(scene.short(name)) for name in c.MARKET_GOODS) + 1, pad=True)
    line.append(FULL * units + EMPTY * (c.CAPACITY - units))
    line.append(f"  {scene.say('buy')} {c.BUY_PRICE[units]}  {scene.say('sell')} {c.SELL_PRICE[units]}")
    return line


def ending_values(scene: Scene) -> Mapping[str, int]:
    return {"taken": sum(scene.table.taken), "people": sum(c.CULT_CARDS), "cards": len(scene.table.deck)}
