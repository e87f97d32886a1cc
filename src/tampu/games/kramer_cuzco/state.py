"""What lies on the table: the board with its stacks, the common supply, the cards, and what the turn has come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.fields import by_seat, every_seat, flag, member, number, numbers, pile, seat, unsaved
from tampu.engine.game import Settings, State
from tampu.engine.reason import Reason
from tampu.engine.saved import BadSnapshot, Plain, Saved
from tampu.games.kramer_cuzco import sight, upkeep
from tampu.games.kramer_cuzco.components import (
    BASINS,
    CARDS,
    CARDS_A_TURN,
    COPIES,
    EMPTY,
    FLOOR_COUNT,
    HIGHEST,
    KINDS,
    MOST_AP,
    SWITCH_VALUES,
    TRIPLES,
    VILLAGE,
    Action,
    Source,
)
from tampu.games.kramer_cuzco.marks import (
    NO_BASIN,
    NOBODY,
    NONE,
    RESERVE,
    SCORED,
    SPENT,
    STAYS,
    VILLAGES_OF_A_TILE,
    Phase,
)
from tampu.games.kramer_cuzco.player import Player
from tampu.games.kramer_cuzco.site import BIT, COUNT, HEXES, PLACES, PLACES_AT

TOO_DEAR: Final = tuple(Reason("ap", "KC-050", {"count": ap}) for ap in range(MOST_AP + 1))
"""By price: nothing is done that cannot be paid in full."""

LAST_HEX: Final = COUNT - 1
LAST_CARD: Final = len(CARDS) - 1


@dataclass(init=False, eq=False, repr=False)
class Table(State):
    """The whole table. Lists of the board go by hex, those of villages and cities by the lowest hex of the group."""

    players: list[Player] = by_seat(Player)
    # the board
    level: list[int] = numbers(COUNT)
    terrain: list[int] = numbers(COUNT, EMPTY, VILLAGE, EMPTY)
    tile: list[int] = numbers(COUNT, NONE, start=NONE)  # the topmost tile on a hex, by its number in `laid`
    laid: list[int] = numbers(most=len(PLACES) * VILLAGES_OF_A_TILE - 1)  # all tiles in the order of placing
    basin: list[int] = numbers(COUNT, NO_BASIN, SCORED, NO_BASIN)
    temple: list[int] = numbers(COUNT, most=HIGHEST)  # the value of the temple there
    temples: list[int] = numbers(most=LAST_HEX)  # hexes with a temple, in the order of building
    discs: list[int] = numbers(most=LAST_HEX)  # temple hexes with a solar disc
    # the common supply
    triples: int = number(most=TRIPLES, start=TRIPLES)
    basins: int = number(most=BASINS, start=BASINS)
    floors: list[int] = numbers(len(FLOOR_COUNT), most=max(FLOOR_COUNT), start=FLOOR_COUNT)
    deck: Deck[int] = pile(most=LAST_CARD)
    face_up: int = number(most=LAST_CARD)
    discard: list[int] = numbers(len(CARDS), most=max(COPIES))  # played cards by kind, without the face-up one
    # the turn
    phase: Phase = member(Phase)
    active: int = seat()
    ap: int = number(most=MOST_AP)
    due: bool = flag()  # the first tile is still to be placed (KC-051)
    lapsed: bool = flag()  # no placement was legal when the turn began (KC-056)
    placed: int = number(most=MOST_AP)  # tiles placed this turn
    drawn: int = number(most=CARDS_A_TURN)  # cards drawn this turn
    token_used: bool = flag()
    changed: list[int] = numbers(most=LAST_HEX)  # temples whose value changed this turn (KC-116)
    rested: list[int] = numbers(most=LAST_HEX)  # incas that have moved free of charge since the last payment (KC-182)
    spent: list[int] = numbers(most=len(Action) * SPENT - 1)  # what the AP went to
    stalled: int = number(most=every_seat)
    last_round: bool = flag()
    # the question at hand
    kind: int = number(NONE, len(KINDS) - 1, NONE)  # the kind of tile about to be placed
    place: int = number(NONE, len(PLACES) - 1, NONE)  # and where
    mover: int = number(NONE, RESERVE, NONE)  # the hex of the inca about to move, or RESERVE
    building: int = number(NONE, LAST_HEX, NONE)  # the temple hex whose value is about to be chosen
    # the festival
    festival: int = number(NONE, LAST_HEX, NONE)  # the temple of the city that celebrates
    bidder: int = seat(NOBODY)
    # cards the bidder has put into his offer and not committed yet, in this order (earlier rules knew of no order)
    chosen: list[int] = numbers(most=LAST_CARD, came_with="chosen")
    last_played: int = number(NONE, LAST_CARD, NONE, came_with="chosen")  # the card that was played last
    # kept up to date with the board
    inca: list[int] = unsaved()  # the seat whose inca stands there
    bad: bytearray = unsaved()  # by place: how many of its hexes are taken, and UNEVEN where no tile can lie
    crops: int = unsaved()  # the set of all crop hexes
    villages: int = unsaved()  # the set of all village hexes, temples included
    taken: int = unsaved()  # the set of all hexes with an inca, a basin or a temple
    group: list[int] = unsaved()  # the village or city of a hex
    members: list[tuple[int, ...]] = unsaved()  # the hexes of a village or city
    city: list[int] = unsaved()  # the temple hex of a city
    # switches
    at_most: bool = unsaved()  # KC-183
    after_festival: int = unsaved()  # KC-184
    dense: bool = unsaved()  # KC-185

    @staticmethod
    def new(chance: Chance, seats: int = 0) -> Table:
        """An empty board, full supplies, and nothing handed out yet."""
        table = Table(chance)
        table.begin(seats)
        table.inca = [NOBODY] * COUNT
        table.bad = bytearray(len(PLACES))
        table.crops = table.villages = table.taken = 0
        table.group = [NONE] * COUNT
        table.members = [()] * COUNT
        table.city = [NONE] * COUNT
        table.at_most, table.after_festival, table.dense = False, STAYS, True
        return table

    def copy(self) -> Table:
        chance = self.chance.copy()
        twin = Table(chance, self.turn)
        twin.players = [player.copy() for player in self.players]
        twin.level = self.level[:]
        twin.terrain = self.terrain[:]
        twin.tile = self.tile[:]
        twin.laid = self.laid[:]
        twin.basin = self.basin[:]
        twin.temple = self.temple[:]
        twin.temples = self.temples[:]
        twin.discs = self.discs[:]
        twin.triples = self.triples
        twin.basins = self.basins
        twin.floors = self.floors[:]
        twin.deck = self.deck.copy(chance)
        twin.face_up = self.face_up
        twin.discard = self.discard[:]
        twin.phase = self.phase
        twin.active = self.active
        twin.ap = self.ap
        twin.due = self.due
        twin.lapsed = self.lapsed
        twin.placed = self.placed
        twin.drawn = self.drawn
        twin.token_used = self.token_used
        twin.changed = self.changed[:]
        twin.rested = self.rested[:]
        twin.spent = self.spent[:]
        twin.stalled = self.stalled
        twin.last_round = self.last_round
        twin.kind = self.kind
        twin.place = self.place
        twin.mover = self.mover
        twin.building = self.building
        twin.festival = self.festival
        twin.bidder = self.bidder
        twin.chosen = self.chosen[:]
        twin.last_played = self.last_played
        twin.inca = self.inca[:]
        twin.bad = self.bad[:]
        twin.crops = self.crops
        twin.villages = self.villages
        twin.taken = self.taken
        twin.group = self.group[:]
        twin.members = self.members[:]
        twin.city = self.city[:]
        twin.at_most = self.at_most
        twin.after_festival = self.after_festival
        twin.dense = self.dense
        return twin

    def agree_on(self, settings: Settings) -> None:
        """KC-183 to KC-185: where the rulebook can be read in several ways."""
        self.at_most = settings["temple_value_rule"] == "at_most"
        changes = settings["festival_changes_face_up_card"]
        self.after_festival = SWITCH_VALUES["festival_changes_face_up_card"].index(changes)
        self.dense = bool(settings["second_place_behind_tied_first"])

    # ------------------------------------------------------------------ small deeds of many rules

    def pay(self, action: Action, ap: int) -> None:
        """KC-050: paid when it is done. KC-182: a payment lets all incas move free of charge again."""
        if ap:
            self.ap -= ap
            self.spent.append(action * SPENT + ap)
            self.rested.clear()

    def score(self, seat: int, source: Source, points: int) -> None:
        """KC-058: points are booked at once."""
        player = self.players[seat]
        player.prestige += points
        player.earned[source] += points

    def take(self, hex_number: int) -> None:
        """Something now stands on a hex that no tile may cover (KC-068)."""
        self.taken |= BIT[hex_number]
        bad = self.bad
        for place in PLACES_AT[hex_number]:
            bad[place] += 1

    def clear(self, hex_number: int) -> None:
        """An inca has gone; nothing else ever leaves a hex."""
        self.taken &= ~BIT[hex_number]
        bad = self.bad
        for place in PLACES_AT[hex_number]:
            bad[place] -= 1

    def clockwise_after(self, seat: int) -> list[Player]:
        """The other players in turn order (KC-026)."""
        return self.players[seat + 1 :] + self.players[:seat]

    # ------------------------------------------------------------------ saving, seeing, imagining

    @staticmethod
    def load(saved: Saved, players: int, settings: Settings) -> Table:
        table = Table.new(Chance(0))
        table.read(saved, players)
        if max(table.tile) >= len(table.laid):
            raise BadSnapshot("a tile that was never laid")
        table.agree_on(settings)
        for player in table.players:
            for where in player.incas:
                if where >= 0:
                    if table.inca[where] != NOBODY:
                        raise BadSnapshot(f"two incas on {HEXES[where]}")
                    table.inca[where] = player.seat
        upkeep.keep_up(table)
        return table

    def seen_by(self, seat: int | None) -> Plain:
        return sight.seen_by(self, seat)

    def imagine(self, seat: int | None, chance: Chance) -> None:
        sight.imagine(self, seat, chance)
