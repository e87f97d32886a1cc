"""Cuzco, by Stefan Feld, for 2 to 4 players, with its Pututus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tampu.engine.automatic import Automatic, first_of, only_one
from tampu.engine.chance import Chance
from tampu.engine.choice import Rules
from tampu.engine.game import PLAYER, Game, Result, Seat, Setting, Settings
from tampu.engine.reason import Reason
from tampu.engine.saved import Saved
from tampu.engine.waste import Waste, other_answers
from tampu.games.feld_cuzco import (
    abilities,
    city,
    dice,
    exchange,
    gods,
    invariants,
    mask,
    roads,
    rules,
    scoring,
    setup,
    tiles,
)
from tampu.games.feld_cuzco.components import (
    ACTIONS,
    CIRCLES,
    COLOURS,
    DATA,
    DISPLAY,
    EXCHANGES,
    GOODS,
    PLACES,
    PLAYER_COUNTS,
    Action,
    colours_from,
)
from tampu.games.feld_cuzco.gods import Play
from tampu.games.feld_cuzco.judge import PARTS, WEIGHTS, judged
from tampu.games.feld_cuzco.missions import complete_ones, why_not_complete
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.state import Table

FIXED: Final = "fixed"
SOME_COLOURS: Final = tuple(players for players in PLAYER_COUNTS if players < len(COLOURS))
"""So many players leave a colour aside, and so choose between them."""
ONLY_A_GOD_CARD: Final = ("village_points", "search_discards", "slide_up", "expel", "end_turn", "double_goods")
"""The questions that only offer a god card."""


def colours_of(settings: Settings) -> tuple[str, ...]:
    return colours_from(str(settings["colours"]))


# ---------------------------------------------------------------------- why an answer is not offered

CARDS_AT: Final[dict[str, tuple[int, ...]]] = {
    "choose_die": (gods.MOVE_DIE,),
    "place_die": dice.WITH_A_DIE,
    "village_points": (gods.VILLAGE_POINTS,),
    "search_discards": (gods.SEARCH_DISCARDS,),
    "slide_up": (gods.SLIDE_UP,),
    "expel": (gods.EXPEL_PRIEST,),
    "blessing_gift": (gods.RICH_BLESSING,),
    "end_turn": (gods.EXTRA_TURN,),
    "use_ability": abilities.CARDS_FOR_TILES,
    "double_goods": (gods.DOUBLE_GOODS,),
    "palace": (gods.EASIER_MISSION,),
    "final_missions": (gods.EASIER_MISSION,),
}
"""FC-073: by question, the cards whose moment it is."""
WAYS: Final = {way.token: way for way in (*gods.FROM_HAND, *gods.BY_INTI)}
PUTUTUS: Final = {use.token: use for use in dice.PUTUTU_USES}
ACTION_OF: Final = {str(action): action for action in ACTIONS}
EXCHANGE_OF: Final = {exchange.token: exchange.index for exchange in EXCHANGES}
USES: Final = {use.token: use for uses in abilities.USES for use in uses}
GOOD_OF: Final = {good.token: good for good in GOODS}
COMPLETING: Final = {deed.token: deed.index for deed in city.COMPLETE}
PLACE_OF: Final = {place.token: place for place in PLACES}
DISPLAY_SPACES: Final = {str(space): space for space in range(1, DISPLAY + 1)}
CIRCLE_DICE: Final = {str(die): die for die in range(1, CIRCLES + 1)}
DISCARDING: Final = {deed.token: deed.index for deed in city.DISCARD}


def why_not(table: Table, seat: int, prompt: str, token: str) -> Reason | None:
    """What stands in the way of an answer; nothing where it is offered, or where nobody would look for it."""
    player = table.players[seat]
    way = WAYS.get(token)
    if way is not None:
        return why_not_play(table, player, prompt, way)
    find = LOOKED_FOR.get(prompt)
    return None if find is None else find(table, player, token)


# ---------------------------------------------------------------------- god cards


def why_not_play(table: Table, player: Player, prompt: str, way: Play) -> Reason | None:
    """One looks for the cards of one's hand, and by an Inti for those that lie face up, at their moment."""
    card = way.card
    is_there = gods.is_face_up(table, card) if way.by_inti else player.hand[card] > 0
    if not is_there or card not in CARDS_AT.get(prompt, ()):
        return None
    return gods.why_not_pay(table, player, way) or why_useless(table, player, way)


def why_useless(table: Table, player: Player, way: Play) -> Reason | None:
    """FC-079: a card must change something."""
    if way.card == gods.MOVE_DIE:
        return dice.why_not_move_die(table)
    if way.card in dice.WITH_A_DIE:
        return dice.why_not_play_with(table, player, way)
    if way.card in abilities.CARDS_FOR_TILES:
        return abilities.why_not_play_for_tiles(table, player, way.card)
    return city.why_not_ease(table, player, way) if way.card == gods.EASIER_MISSION else None


# ---------------------------------------------------------------------- everything else


def at_place_die(table: Table, player: Player, token: str) -> Reason | None:
    """All actions, and the own Pututus."""
    if token in ACTION_OF:
        return dice.why_not_place(table, player, ACTION_OF[token], table.in_force)
    use = PUTUTUS.get(token)
    return None if use is None or not player.pututus[use.kind] else dice.why_not_use_pututu(table, use)


def at_exchange(table: Table, player: Player, token: str) -> Reason | None:
    return exchange.why_not_exchange(table, player, EXCHANGE_OF[token]) if token in EXCHANGE_OF else None


def at_use_ability(table: Table, player: Player, token: str) -> Reason | None:
    """The abilities of the own tiles."""
    use = USES.get(token)
    return None if use is None or not player.copies[use.index] else abilities.why_not_use(table, player, use)


def at_buy(table: Table, player: Player, token: str) -> Reason | None:
    """The goods in the row of the round."""
    good = GOOD_OF.get(token)
    return None if good is None or good not in city.for_sale(table) else city.why_not_buy(player, good.index)


def at_palace(table: Table, player: Player, token: str) -> Reason | None:
    """The own missions."""
    if token in COMPLETING and COMPLETING[token] in player.missions:
        return why_not_complete(table, player, COMPLETING[token])
    is_mine = token in DISCARDING and DISCARDING[token] in player.missions
    return city.why_not_discard(complete_ones(table, player)) if is_mine else None


def at_destination(table: Table, player: Player, token: str) -> Reason | None:
    """All places."""
    return roads.why_not_go_to(table, player, PLACE_OF[token]) if token in PLACE_OF else None


def at_take_tile(table: Table, player: Player, token: str) -> Reason | None:
    """The spaces of the display."""
    space = DISPLAY_SPACES.get(token)
    return None if space is None else tiles.why_not_take(table, table.action - Action.STUDY, space, table.strength)


def at_circle(table: Table, player: Player, token: str) -> Reason | None:
    die = CIRCLE_DICE.get(token)
    return None if die is None else mask.why_not_activate(player, die - 1, table.strength)


LOOKED_FOR: Final[dict[str, Callable[[Table, Player, str], Reason | None]]] = {
    "place_die": at_place_die,
    "exchange": at_exchange,
    "use_ability": at_use_ability,
    "buy": at_buy,
    "palace": at_palace,
    "destination": at_destination,
    "take_tile": at_take_tile,
    "circle": at_circle,
}


# ---------------------------------------------------------------------- the game


class FeldCuzco(Game[Table]):
    """The game as the rest of the house sees it."""

    def __init__(self) -> None:
        options = DATA["options"]
        self.name = "feld_cuzco"
        self.title = DATA["title"]
        self.players = range(min(PLAYER_COUNTS), max(PLAYER_COUNTS) + 1)
        self.options = (
            Setting("pututus", options["pututus_default"], tuple(options["pututus"])),
            Setting("board", options["board_default"], tuple(options["board"])),
            Setting("colours", options["colours_default"], tuple(options["colours"]), SOME_COLOURS),
        )
        self.laws = invariants.LAWS
        self.parts = PARTS
        self.numbers = WEIGHTS
        self.rules_version = 2
        self.automatic = (
            Automatic("save_cards", ONLY_A_GOD_CARD, first_of("no", "done")),
            Automatic("leave_tile", ("turn_cuzco_tile",), lambda table, choice: str(table.rotation)),
            Automatic("only_mission", ("palace",), only_one),
            Automatic("learn", ("blessing_bonus",), first_of("knowledge")),
        )
        self.wastes = (
            Waste("tiles", ("use_ability",), gods.DONE, abilities.idle_colours),
            Waste("slide", ("tile_up",), gods.DONE, other_answers),
            Waste("mission", ("final_missions",), gods.DONE, city.left_to_ease),
        )

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, colour) for colour in colours_of(settings)[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Table:
        return setup.set_up(
            players, bool(settings["pututus"]), settings["board"] == FIXED, chance, colours_of(settings)
        )

    def beat(self, state: Table) -> Rules[None] | None:
        return rules.beat(state)

    def turn_ended(self, state: Table) -> bool:
        return state.ended

    def in_turn(self, state: Table) -> int | None:
        return state.active

    def result(self, state: Table) -> Result:
        return scoring.result(state)

    def ended_now(self, state: Table) -> Result:
        return scoring.ended_now(state)

    def why_not(self, state: Table, seat: int, prompt: str, token: str) -> Reason | None:
        return why_not(state, seat, prompt, token)

    def load(self, saved: Saved, players: int, settings: Settings) -> Table:
        return Table.load(saved, players, colours_of(settings))

    def judged(self, state: Table, seat: int) -> list[float]:
        return judged(state, seat)


GAME = FeldCuzco()
