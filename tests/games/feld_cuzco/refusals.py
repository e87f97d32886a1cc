"""What people look for, by prompt: of these, whatever is not offered has a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tampu.engine.match import Match
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    ACTIONS,
    CIRCLES,
    DISPLAY,
    EXCHANGES,
    GOD_CARDS,
    GOODS,
    PLACES,
    PUTUTU_CHANGE,
    PUTUTUS,
    Colour,
)
from tampu.games.feld_cuzco.player import KINDS, NONE, Player
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import at_table, face_up, open_missions

LookedFor = Callable[[Match], Sequence[str]]


def asked(match: Match) -> tuple[Table, Player]:
    assert match.choice is not None
    table = at_table(match)
    return table, table.players[match.choice.player]


def cards(*numbers: str) -> LookedFor:
    """Cards of the own hand, and by an Inti those that lie face up, if it is their moment."""

    def look(match: Match) -> list[str]:
        table, player = asked(match)
        held = [str(card) for card in GOD_CARDS if player.hand[card.index]]
        return [
            *(f"card-{number}" for number in numbers if number in held),
            *(f"inti-{number}" for number in numbers if number in face_up(table)),
        ]

    return look


def actions(match: Match) -> list[str]:
    return [str(action) for action in ACTIONS]


def own_pututus(match: Match) -> list[str]:
    _, player = asked(match)
    own = [PUTUTU_CHANGE[kind.index] for kind in PUTUTUS if player.pututus[kind.index]]
    return [f"pututu{sign * change:+}" for change in own for sign in (1, -1)]


def exchanges(match: Match) -> list[str]:
    return [str(exchange) for exchange in EXCHANGES]


def own_abilities(match: Match) -> list[str]:
    _, player = asked(match)
    return [
        f"{colour}-{ability}" for colour in Colour for ability in ABILITIES if player.copies[colour * KINDS + ability]
    ]


def goods_for_sale(match: Match) -> list[str]:
    table, _ = asked(match)
    return [str(GOODS[good]) for good in table.market[table.round - 1] if good != NONE]


def own_missions(match: Match) -> list[str]:
    _, player = asked(match)
    return [f"{deed}-{mission}" for deed in ("complete", "discard") for mission in open_missions(player)]


def places(match: Match) -> list[str]:
    return [str(place) for place in PLACES]


def spaces(match: Match) -> list[str]:
    return [str(space) for space in range(1, DISPLAY + 1)]


def circles(match: Match) -> list[str]:
    return [str(die) for die in range(1, CIRCLES + 1)]


def both(*looks: LookedFor) -> LookedFor:
    return lambda match: [token for look in looks for token in look(match)]


LOOKED_FOR = {
    "choose_die": cards("06"),
    "place_die": both(actions, own_pututus, cards("07", "13", "14")),
    "exchange": exchanges,
    "slide_up": cards("02"),
    "search_discards": cards("09"),
    "expel": cards("12"),
    "village_points": cards("10"),
    "blessing_gift": cards("08"),
    "end_turn": cards("05"),
    "use_ability": both(own_abilities, cards("01", "11", "15")),
    "buy": goods_for_sale,
    "double_goods": cards("03"),
    "palace": both(own_missions, cards("04")),
    "final_missions": cards("04"),
    "destination": places,
    "take_tile": spaces,
    "circle": circles,
}
