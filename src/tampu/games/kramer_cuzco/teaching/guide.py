"""The guide of a first game: what each question of the first turns is about, and which answer would be a good one.

The opening is told in `lessons.toml`; from where the newcomer leaves it, the hints follow the table as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, cast

from tampu.drawing.sight import Sight
from tampu.drawing.teaching import Hint, first_game
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco import festival
from tampu.games.kramer_cuzco.marks import NOBODY, NONE
from tampu.games.kramer_cuzco.sight import hex_token, seen_tile
from tampu.games.kramer_cuzco.site import HEX, PLACES
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.teaching.deeds import Deed, Reason, deeds, state, why
from tampu.games.kramer_cuzco.villages import led_by, ranks

FIRST: Final = first_game(__package__)
"""The first game, and its opening."""
FEW_CARDS: Final = 2
"""So many cards are a fair price for a share in a festival."""


def hint(sight: Sight) -> Hint | None:
    """The hint for the question at hand, if it is ours and the guide still walks along."""
    table = cast(Table, sight.state)
    if sight.truth.over or sight.me is None:
        return None
    turn = own_turn(table)
    if turn > FIRST.lasts:
        return farewell(sight, table, turn)
    if sight.to_end:
        return Hint("guide.end_turn", {})
    if not is_asked(sight):
        return None
    told_now = scripted(sight, table, sight.me) or ANSWERS[sight.prompt](Position(sight, sight.me))
    return told_now._replace(prompt=sight.prompt)


def is_asked(sight: Sight) -> bool:
    return sight.asked == sight.me and bool(sight.options)


def own_turn(table: Table) -> int:
    """Which of his turns the newcomer has come to: he begins, so it is also the round."""
    return (table.turn - 1) // len(table.players) + 1


def farewell(sight: Sight, table: Table, turn: int) -> Hint | None:
    """Before the first tile of the next turn, the newcomer is told that he goes on alone."""
    first = turn == FIRST.lasts + 1 and table.due and is_asked(sight)
    if not first or sight.prompt not in ("turn_action", "tile_kind"):
        return None
    leads = any(table.city[group] != NONE for group in led_by(table, sight.me or 0))
    return Hint("guide.farewell" if leads else "guide.farewell_behind", {"triples": table.triples})


# ---------------------------------------------------------------------- the opening


def scripted(sight: Sight, table: Table, me: int) -> Hint | None:
    """The step of the opening that fits: the same question, and what the story has so far."""
    stands = {
        "prompt": sight.prompt,
        "tiles": [seen_tile(laid) for laid in table.laid],
        "kind": None if table.kind == NONE else str(c.KINDS[table.kind]),
        "place": None if table.place == NONE else PLACES[table.place].token,
        "incas": [hex_token(at) for at in table.players[me].incas if at >= 0],
        "temples": [hex_token(at) for at in table.temples],
        "pending": [str(c.CARDS[card]) for card in table.chosen],
        "ap": table.ap,
    }
    return FIRST.next_step(sight, stands)


# ---------------------------------------------------------------------- the table as it stands


class Position:
    """The question at hand, and the table it is about."""

    def __init__(self, sight: Sight, me: int) -> None:
        self.me = me
        self.options = sight.options
        self.prompt = sight.prompt
        self.match = sight.truth.clone()
        self.match.hold = True
        self.table = state(self.match)

    @cached_property
    def best(self) -> Deed:
        """The deed that promises most, of those that begin as the player has begun."""
        begun = self.match.checkpoint.trail
        answers = {"turn_action": str(begun[0])} if begun else {}
        return max(deeds(self.match, self.me, answers), key=lambda deed: deed.worth)

    @cached_property
    def reason(self) -> Reason:
        return why(self.table, self.best, self.me)

    @property
    def answer(self) -> str:
        return self.best.answers[self.prompt]

    def tell(self, name: str, **values: object) -> Hint:
        """A hint that suggests the answer of the best deed."""
        return Hint(f"guide.{name}", {**self.reason.values, **values}, self.answer)

    # ------------------------------------------------------------------ festivals

    def guests(self, temple: int) -> int:
        """How many others have an inca in a city."""
        table = self.table
        return len({table.inca[at] for at in table.members[table.group[temple]]} - {NOBODY, self.me})

    def festival_points(self, temple: int) -> int:
        """What a festival there pays: alone if nobody else is there, otherwise the share that is likely."""
        pays = c.FESTIVAL_SHARED if self.guests(temple) else c.FESTIVAL_ALONE
        return pays[self.table.temple[temple]]

    def best_city(self, cities: list[int]) -> int:
        return max(cities, key=lambda temple: (self.festival_points(temple), -self.guests(temple), -temple))


# ---------------------------------------------------------------------- actions


def turn_action(here: Position) -> Hint:
    """The best deed; where nothing is left to do, a festival if it pays, and otherwise the end of the turn."""
    action = here.best.action
    if action == "end_turn":
        return last_thing(here)
    if action == "place_tile" and here.table.due:
        return here.tell("do_first_tile_behind" if is_overtaken(here) else "do_first_tile")
    if action == "place_tile":
        return here.tell("do_tile_widen" if is_odd_growth(here.reason) else f"do_tile_{here.reason.name}")
    if action == "move_inca":
        return here.tell(walk(here))
    if action == "place_basin":
        return here.tell(f"do_basin_{here.reason.name}")
    if action == "draw_card" and here.table.ap > c.CARD_PRICE:
        return here.tell("do_draw_early", ap=here.table.ap)
    return here.tell(f"do_{action}")


def is_overtaken(here: Position) -> bool:
    """In every city where he stands, somebody is before him; who is level is not overtaken."""
    table, me = here.table, here.me
    mine = [weights for group, weights in ranks(table).items() if table.city[group] != NONE and weights[me]]
    return bool(mine) and all(max(weights) > weights[me] for weights in mine)


def is_odd_growth(reason: Reason) -> bool:
    """A village that grows so can hold no higher temple than before."""
    return reason.name == "grow" and cast(int, reason.values["size"]) % 2 == 1


def walk(here: Position) -> str:
    """A new inca may be the first where one can build, or can later, or one more among others; the others walk."""
    if here.best.answers.get("inca_pick", "reserve") != "reserve":
        return "do_move"
    if here.reason.name == "start_village":
        return "do_enter_start"
    return "do_enter_first" if here.reason.name.startswith("lead_") else "do_enter"


def last_thing(here: Position) -> Hint:
    if "hold_festival" in here.options:
        points = max(here.festival_points(city.index) for city in festival.cities(here.table))
        if points:
            return Hint("guide.do_hold_festival", {"points": points}, "hold_festival")
    return here.tell("do_end_early" if here.table.ap else "do_end", ap=here.table.ap)


# ---------------------------------------------------------------------- tiles, incas, temples, basins, cards


def tile_kind(here: Position) -> Hint:
    return here.tell(f"kind_{here.answer}")


def tile_place(here: Position) -> Hint:
    return here.tell(f"place_{here.reason.name}")


def tile_village(here: Position) -> Hint:
    size = here.reason.values.get("size", 1)
    return here.tell("village_alone" if size == 1 else "village_joined", size=size)


def inca_pick(here: Position) -> Hint:
    return here.tell("pick_reserve" if here.answer == "reserve" else "pick_inca")


def inca_destination(here: Position) -> Hint:
    return here.tell(f"to_{here.reason.name}")


def temple_space(here: Position) -> Hint:
    return here.tell("temple_space")


def temple_enlarge(here: Position) -> Hint:
    return here.tell("temple_enlarge")


def temple_value(here: Position) -> Hint:
    return here.tell("temple_value")


def basin_space(here: Position) -> Hint:
    return here.tell(f"basin_{here.reason.name}")


def card_source(here: Position) -> Hint:
    """A card with two relics matches more often than one out of the pile."""
    two = len(c.RELICS[here.table.face_up]) > 1
    return Hint("guide.card_face_up" if two else "guide.card_pile", {}, "face_up" if two else "draw_pile")


# ---------------------------------------------------------------------- festivals


def festival_city(here: Position) -> Hint:
    best = here.best_city([HEX[option] for option in here.options])
    guests = here.guests(best)
    values = {"points": here.festival_points(best), "guests": guests}
    suggested = next(option for option in here.options if HEX[option] == best)
    return Hint("guide.city_shared" if guests else "guide.city_alone", values, suggested)


def festival_open(here: Position) -> Hint:
    """One card is enough to begin with, the one that is worth least."""
    if "commit" in here.options:
        return Hint("guide.open_commit", {}, "commit")
    return Hint("guide.open_card", {"card": cheapest(here)}, cheapest(here))


def festival_join(here: Position) -> Hint:
    """In with as few cards as it takes, if the share is worth them."""
    if "commit" in here.options:
        return Hint("guide.join_commit", {}, "commit")
    if "pass" in here.options and not here.table.chosen and not cards_on_offer(here):
        return Hint("guide.join_no_card", {}, "pass")
    share = c.FESTIVAL_SHARED[here.table.temple[here.table.festival]]
    dear = missing(here) > FEW_CARDS and not here.table.chosen
    if "pass" in here.options and (not share or dear or not cards_on_offer(here)):
        return Hint("guide.join_pass", {"missing": missing(here), "points": share}, "pass")
    told = "join_more" if here.table.chosen else "join_card"
    return Hint(f"guide.{told}", {"missing": missing(here), "points": share}, dearest(here))


def festival_level(here: Position) -> Hint:
    if "hold" in here.options:
        return Hint("guide.level_hold", {}, "hold")
    return Hint("guide.join_commit", {}, "commit")


def missing(here: Position) -> int:
    """How many festival points he is behind, the cards counted that he is about to play."""
    return festival.highest(here.table) - here.table.players[here.me].offer - festival.pending_points(here.table)


def cards_on_offer(here: Position) -> list[str]:
    return [option for option in here.options if option in c.CARD]


def cheapest(here: Position) -> str:
    return min(cards_on_offer(here), key=lambda card: c.WORTH[here.table.face_up][c.CARD[card]])


def dearest(here: Position) -> str:
    return max(cards_on_offer(here), key=lambda card: c.WORTH[here.table.face_up][c.CARD[card]])


ANSWERS: Final[Mapping[str, Callable[[Position], Hint]]] = {
    "turn_action": turn_action,
    "tile_kind": tile_kind,
    "tile_place": tile_place,
    "tile_village": tile_village,
    "inca_pick": inca_pick,
    "inca_destination": inca_destination,
    "temple_space": temple_space,
    "temple_enlarge": temple_enlarge,
    "temple_value": temple_value,
    "basin_space": basin_space,
    "card_source": card_source,
    "festival_city": festival_city,
    "festival_open": festival_open,
    "festival_join": festival_join,
    "festival_answer": festival_join,
    "festival_level": festival_level,
}
"""How each question of the game is answered."""
