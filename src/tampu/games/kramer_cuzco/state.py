"""What lies on the table: the board with its stacks, the common supply, the cards, and what the turn has come to."""

from __future__ import annotations

from typing import Final

from tampu.engine.chance import Chance, Deck
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
    TURN,
    VILLAGES_OF_A_TILE,
    Phase,
)
from tampu.games.kramer_cuzco.player import MANY, Player
from tampu.games.kramer_cuzco.site import BIT, COUNT, HEXES, PLACES, PLACES_AT

TOO_DEAR: Final = tuple(Reason("ap", "KC-050", {"count": ap}) for ap in range(MOST_AP + 1))
"""By price: nothing is done that cannot be paid in full."""


class Table(State):
    """The whole table. Lists of the board go by hex, those of villages and cities by the lowest hex of the group."""

    players: list[Player]
    # the board
    level: list[int]
    terrain: list[int]
    tile: list[int]  # the topmost tile on a hex, by its number in `laid`
    laid: list[int]  # all tiles in the order in which they were placed
    inca: list[int]  # the seat whose inca stands there
    basin: list[int]
    temple: list[int]  # the value of the temple there
    temples: list[int]  # hexes with a temple, in the order of building
    discs: list[int]  # temple hexes with a solar disc
    # kept up to date with the board, never saved
    bad: bytearray  # by place: how many of its hexes are taken, and UNEVEN where no tile can lie
    crops: int  # the set of all crop hexes
    villages: int  # the set of all village hexes, temples included
    taken: int  # the set of all hexes with an inca, a basin or a temple
    group: list[int]  # the village or city of a hex
    members: list[tuple[int, ...]]  # the hexes of a village or city
    city: list[int]  # the temple hex of a city
    # the common supply
    triples: int
    basins: int
    floors: list[int]
    deck: Deck[int]
    face_up: int
    discard: list[int]  # played cards by kind, without the face-up one
    # the turn
    phase: Phase
    active: int
    ap: int
    due: bool  # the first tile is still to be placed (KC-051)
    lapsed: bool  # no placement was legal when the turn began (KC-056)
    placed: int  # tiles placed this turn
    drawn: int  # cards drawn this turn
    token_used: bool
    changed: list[int]  # temples whose value changed this turn (KC-116)
    rested: list[int]  # hexes of incas that have made a free movement since the last payment (KC-182)
    spent: list[int]  # what the AP went to
    stalled: int
    last_round: bool
    # the question at hand
    kind: int  # the kind of tile about to be placed
    place: int  # and where
    mover: int  # the hex of the inca about to move, or RESERVE
    building: int  # the temple hex whose value is about to be chosen
    # the festival
    festival: int  # the temple of the city that celebrates
    bidder: int
    chosen: list[int]  # cards the bidder has put into his offer and not committed yet, in this order
    last_played: int  # the card that was played last
    # switches
    at_most: bool  # KC-183
    after_festival: int  # KC-184
    dense: bool  # KC-185

    def __init__(self, chance: Chance, deck: Deck[int], turn: int = 0) -> None:
        super().__init__(chance, turn)
        self.deck = deck

    @staticmethod
    def new(chance: Chance) -> Table:
        """An empty board, and nothing handed out yet."""
        table = Table(chance, Deck(chance, []))
        table.players = []
        table.level = [0] * COUNT
        table.terrain = [EMPTY] * COUNT
        table.tile = [NONE] * COUNT
        table.laid = []
        table.inca = [NOBODY] * COUNT
        table.basin = [NO_BASIN] * COUNT
        table.temple = [0] * COUNT
        table.temples = []
        table.discs = []
        table.bad = bytearray(len(PLACES))
        table.crops = 0
        table.villages = 0
        table.taken = 0
        table.group = [NONE] * COUNT
        table.members = [()] * COUNT
        table.city = [NONE] * COUNT
        table.triples = TRIPLES
        table.basins = BASINS
        table.floors = list(FLOOR_COUNT)
        table.face_up = 0
        table.discard = [0] * len(CARDS)
        table.phase = TURN
        table.active = 0
        table.ap = 0
        table.due = False
        table.lapsed = False
        table.placed = 0
        table.drawn = 0
        table.token_used = False
        table.changed = []
        table.rested = []
        table.spent = []
        table.stalled = 0
        table.last_round = False
        table.kind = NONE
        table.place = NONE
        table.mover = NONE
        table.building = NONE
        table.festival = NONE
        table.bidder = NOBODY
        table.chosen = []
        table.last_played = NONE
        table.at_most = False
        table.after_festival = STAYS
        table.dense = True
        return table

    def copy(self) -> Table:
        chance = self.chance.copy()
        twin = Table(chance, self.deck.copy(chance), self.turn)
        twin.players = [player.copy() for player in self.players]
        twin.level = self.level[:]
        twin.terrain = self.terrain[:]
        twin.tile = self.tile[:]
        twin.laid = self.laid[:]
        twin.inca = self.inca[:]
        twin.basin = self.basin[:]
        twin.temple = self.temple[:]
        twin.temples = self.temples[:]
        twin.discs = self.discs[:]
        twin.bad = self.bad[:]
        twin.crops = self.crops
        twin.villages = self.villages
        twin.taken = self.taken
        twin.group = self.group[:]
        twin.members = self.members[:]
        twin.city = self.city[:]
        twin.triples = self.triples
        twin.basins = self.basins
        twin.floors = self.floors[:]
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

    def saved(self) -> Plain:
        return {
            "chance": self.chance.position,
            "turn": self.turn,
            "players": [player.saved() for player in self.players],
            "level": self.level[:],
            "terrain": self.terrain[:],
            "tile": self.tile[:],
            "laid": self.laid[:],
            "basin": self.basin[:],
            "temple": self.temple[:],
            "temples": self.temples[:],
            "discs": self.discs[:],
            "triples": self.triples,
            "basins": self.basins,
            "floors": self.floors[:],
            "deck": self.deck.cards[:],
            "face_up": self.face_up,
            "discard": self.discard[:],
            "phase": int(self.phase),
            "active": self.active,
            "ap": self.ap,
            "due": self.due,
            "lapsed": self.lapsed,
            "placed": self.placed,
            "drawn": self.drawn,
            "token_used": self.token_used,
            "changed": self.changed[:],
            "rested": self.rested[:],
            "spent": self.spent[:],
            "stalled": self.stalled,
            "last_round": self.last_round,
            "kind": self.kind,
            "place": self.place,
            "mover": self.mover,
            "building": self.building,
            "festival": self.festival,
            "bidder": self.bidder,
            "chosen": self.chosen[:],
            "last_played": self.last_played,
        }

    @staticmethod
    def load(saved: Saved, players: int, settings: Settings) -> Table:
        table = Table.new(Chance(saved.number("chance")))
        last, kinds, copies = COUNT - 1, len(CARDS), max(COPIES)
        table.turn = saved.number("turn", most=MANY)
        table.players = [Player.load(seat, part) for seat, part in enumerate(saved.parts("players", players))]
        table.level = saved.numbers("level", COUNT, most=MANY)
        table.terrain = saved.numbers("terrain", COUNT, EMPTY, VILLAGE)
        table.laid = saved.numbers("laid", most=len(PLACES) * VILLAGES_OF_A_TILE - 1)
        table.tile = saved.numbers("tile", COUNT, NONE, len(table.laid) - 1)
        table.basin = saved.numbers("basin", COUNT, NO_BASIN, SCORED)
        table.temple = saved.numbers("temple", COUNT, most=HIGHEST)
        table.temples = saved.numbers("temples", most=last)
        table.discs = saved.numbers("discs", most=last)
        table.triples = saved.number("triples", most=TRIPLES)
        table.basins = saved.number("basins", most=BASINS)
        table.floors = saved.numbers("floors", len(FLOOR_COUNT), most=max(FLOOR_COUNT))
        table.deck = Deck(table.chance, saved.numbers("deck", most=kinds - 1))
        table.face_up = saved.number("face_up", most=kinds - 1)
        table.discard = saved.numbers("discard", kinds, most=copies)
        table.phase = Phase(saved.number("phase", 0, max(Phase)))
        table.active = saved.number("active", most=players - 1)
        table.ap = saved.number("ap", most=MOST_AP)
        table.due = saved.flag("due")
        table.lapsed = saved.flag("lapsed")
        table.placed = saved.number("placed", most=MOST_AP)
        table.drawn = saved.number("drawn", most=CARDS_A_TURN)
        table.token_used = saved.flag("token_used")
        table.changed = saved.numbers("changed", most=last)
        table.rested = saved.numbers("rested", most=last)
        table.spent = saved.numbers("spent", most=len(Action) * SPENT - 1)
        table.stalled = saved.number("stalled", most=players)
        table.last_round = saved.flag("last_round")
        table.kind = saved.number("kind", NONE, len(KINDS) - 1)
        table.place = saved.number("place", NONE, len(PLACES) - 1)
        table.mover = saved.number("mover", NONE, RESERVE)
        table.building = saved.number("building", NONE, last)
        table.festival = saved.number("festival", NONE, last)
        table.bidder = saved.number("bidder", NOBODY, players - 1)
        if saved.has("chosen"):  # one written under the first rules does not say in which order cards were played
            table.chosen = saved.numbers("chosen", most=kinds - 1)
            table.last_played = saved.number("last_played", NONE, kinds - 1)
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
