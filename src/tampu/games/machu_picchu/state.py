"""What lies on the table: the city, the market, the trail, the sky, and what each player has."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.game import State
from tampu.engine.saved import Plain, Saved
from tampu.games.machu_picchu.components import (
    ALL_CULT_CARDS,
    CAPACITY,
    CARDS,
    CULTS,
    DISTRICTS,
    GOODS,
    LAST_DAY,
    MARKET_GOODS,
    MAX_BONUS,
    MOON_TILES,
    ONCE_A_DAY,
    PRODUCTION,
    STEP_VALUES,
    SUMMIT,
    UNIT,
    Token,
)

NOBODY: Final = -1
MANY: Final = 1_000_000
"""More of anything than a match can bring together; a snapshot that says so was not written by one."""
OFF_BOARD: Final = -1
NO_TILE: Final = -1


class Phase(IntEnum):
    """Where the game is between two beats."""

    FIRST_INCAS = 0
    TURN = 1
    TRADING = 2  # in the middle of a turn on the Central Plaza
    TURN_ENDED = 3  # the trail is not settled yet
    TURN_SETTLED = 4
    NIGHT = 5
    NIGHT_ENDED = 6  # the trail is not settled yet
    NIGHT_SETTLED = 7
    OVER = 8


FIRST_INCAS: Final = Phase.FIRST_INCAS
TURN: Final = Phase.TURN
TRADING: Final = Phase.TRADING
TURN_ENDED: Final = Phase.TURN_ENDED
TURN_SETTLED: Final = Phase.TURN_SETTLED
NIGHT: Final = Phase.NIGHT
NIGHT_ENDED: Final = Phase.NIGHT_ENDED
NIGHT_SETTLED: Final = Phase.NIGHT_SETTLED
OVER: Final = Phase.OVER
# Names of their own, because looking a member up in its enumeration costs more than many a rule.


class Ending(Token):
    """How the game ended, or that it runs."""

    NONE = 0
    RESCUE_BY_RECRUITING = 1
    RESCUE_BY_CARDS = 2
    CONQUEST = 3


class Player:
    """What belongs to one player, on the board and before him."""

    seat: int
    goods: list[int]  # by good
    supply: int
    incas: list[int]  # by production district
    on_clock: int
    cults: list[int]  # priests and virgins, by cult
    hand: tuple[int, ...]  # sacrifice cards, by index
    moons: tuple[int, ...]  # moon tiles, by index
    where: int  # the prince's district
    scout: int
    granaries_due: int  # passed on the trail and not yet settled
    stables_due: int
    draws_due: int
    draws_missed: int

    def __init__(
        self,
        seat: int,
        goods: list[int],
        incas: list[int],
        cults: list[int],
        hand: tuple[int, ...],
        moons: tuple[int, ...],
        supply: int,
        on_clock: int = 0,
        where: int = OFF_BOARD,
        scout: int = 0,
        granaries_due: int = 0,
        stables_due: int = 0,
        draws_due: int = 0,
        draws_missed: int = 0,
    ) -> None:
        self.seat = seat
        self.goods = goods
        self.incas = incas
        self.cults = cults
        self.hand = hand
        self.moons = moons
        self.supply = supply
        self.on_clock = on_clock
        self.where = where
        self.scout = scout
        self.granaries_due = granaries_due
        self.stables_due = stables_due
        self.draws_due = draws_due
        self.draws_missed = draws_missed

    def copy(self) -> Player:
        return Player(
            self.seat,
            self.goods[:],
            self.incas[:],
            self.cults[:],
            self.hand,
            self.moons,
            self.supply,
            self.on_clock,
            self.where,
            self.scout,
            self.granaries_due,
            self.stables_due,
            self.draws_due,
            self.draws_missed,
        )

    def can_pay(self, price: Sequence[int]) -> bool:
        goods = self.goods
        for good, amount in enumerate(price):
            if goods[good] < amount:
                return False
        return True

    def pay(self, price: Sequence[int]) -> None:
        goods = self.goods
        for good, amount in enumerate(price):
            goods[good] -= amount

    def units(self) -> int:
        """Units of goods left: MP-351, 3 corn are one and leftover corn is none."""
        return sum(have // unit for have, unit in zip(self.goods, UNIT, strict=True))

    def saved(self) -> Plain:
        return {
            "goods": self.goods[:],
            "supply": self.supply,
            "incas": self.incas[:],
            "on_clock": self.on_clock,
            "cults": self.cults[:],
            "hand": list(self.hand),
            "moons": list(self.moons),
            "where": self.where,
            "scout": self.scout,
            "granaries_due": self.granaries_due,
            "stables_due": self.stables_due,
            "draws_due": self.draws_due,
            "draws_missed": self.draws_missed,
        }

    @staticmethod
    def load(seat: int, saved: Saved) -> Player:
        return Player(
            seat,
            saved.numbers("goods", len(GOODS), most=MANY),
            saved.numbers("incas", len(PRODUCTION), most=MANY),
            saved.numbers("cults", len(CULTS), most=MANY),
            tuple(saved.numbers("hand", most=len(CARDS) - 1)),
            tuple(saved.numbers("moons", most=len(MOON_TILES) - 1)),
            saved.number("supply", most=MANY),
            saved.number("on_clock", most=MANY),
            saved.number("where", OFF_BOARD, len(DISTRICTS) - 1),
            saved.number("scout", 0, SUMMIT - 1),
            saved.number("granaries_due", most=MANY),
            saved.number("stables_due", most=MANY),
            saved.number("draws_due", most=len(CARDS)),
            saved.number("draws_missed", most=MANY),
        )

    def seen(self, own: bool) -> Plain:
        """What others see of a player (MP-006, MP-007), or he himself."""
        return {
            "goods": {str(good): self.goods[good] for good in GOODS},
            "supply": self.supply,
            "incas": {str(district): self.incas[district] for district in PRODUCTION},
            "on_clock": self.on_clock,
            "cults": {str(cult): self.cults[cult] for cult in CULTS},
            "cards": len(self.hand),
            "hand": [str(CARDS[card]) for card in sorted(self.hand)] if own else None,
            "moons": [str(MOON_TILES[tile]) for tile in self.moons],
            "where": None if self.where == OFF_BOARD else str(DISTRICTS[self.where]),
            "scout": self.scout,
            "granaries_due": self.granaries_due,
            "stables_due": self.stables_due,
            "draws_due": self.draws_due,
            "draws_missed": self.draws_missed,
        }


class Table(State):
    """The whole table."""

    players: list[Player]
    deck: Deck[int]
    bonus: list[int]  # units or stones, by once-a-day district
    market: list[int]  # units in the column of a good; corn has none
    taken: list[int]  # priests and virgins taken, by cult
    moons: list[int]  # tiles on display
    day: int
    time_corn: int
    active: int
    first_player: int
    sun: int  # who has the sun tile
    fee_tile: int  # the moon tile whose owner is asked for its fee
    traded: tuple[int, ...]  # the positions of this visit to the Central Plaza (MP-169), the last one is now
    already: tuple[int, ...]  # professions placed on this visit (MP-126), or goods that its giver offered (MP-113)
    phase: Phase
    ending: Ending

    def __init__(self, chance: Chance, deck: Deck[int], turn: int = 0) -> None:
        super().__init__(chance, turn)
        self.deck = deck
        self.already = ()  # and not saved: at a checkpoint nobody is in the middle of a visit

    def copy(self) -> Table:
        chance = self.chance.copy()
        twin = Table(chance, self.deck.copy(chance), self.turn)
        twin.players = [player.copy() for player in self.players]
        twin.bonus = self.bonus[:]
        twin.market = self.market[:]
        twin.taken = self.taken[:]
        twin.moons = self.moons[:]
        twin.day = self.day
        twin.time_corn = self.time_corn
        twin.active = self.active
        twin.first_player = self.first_player
        twin.sun = self.sun
        twin.fee_tile = self.fee_tile
        twin.traded = self.traded
        twin.already = self.already
        twin.phase = self.phase
        twin.ending = self.ending
        return twin

    # ------------------------------------------------------------------ reading the table

    def clockwise_from(self, seat: int) -> list[Player]:
        """All players in turn order, beginning with a seat (MP-009)."""
        return self.players[seat:] + self.players[:seat]

    def step_value(self, cult: int) -> int:
        """MP-106: how far one llama takes a scout; 0 before the first card of the cult is taken."""
        return STEP_VALUES[cult][self.taken[cult]]

    def cult_cards_left(self) -> int:
        return ALL_CULT_CARDS - sum(self.taken)

    # ------------------------------------------------------------------ saving, seeing, imagining

    def saved(self) -> Plain:
        return {
            "chance": self.chance.position,
            "turn": self.turn,
            "players": [player.saved() for player in self.players],
            "deck": self.deck.cards[:],
            "bonus": self.bonus[:],
            "market": self.market[:],
            "taken": self.taken[:],
            "moons": self.moons[:],
            "day": self.day,
            "time_corn": self.time_corn,
            "active": self.active,
            "first_player": self.first_player,
            "sun": self.sun,
            "fee_tile": self.fee_tile,
            "traded": list(self.traded),
            "phase": int(self.phase),
            "ending": int(self.ending),
        }

    @staticmethod
    def load(saved: Saved, players: int) -> Table:
        chance = Chance(saved.number("chance"))
        table = Table(chance, Deck(chance, saved.numbers("deck", most=len(CARDS) - 1)))
        table.players = [Player.load(seat, part) for seat, part in enumerate(saved.parts("players", players))]
        last_seat = players - 1
        table.turn = saved.number("turn", most=MANY)
        table.bonus = saved.numbers("bonus", len(ONCE_A_DAY), most=MAX_BONUS)
        table.market = saved.numbers("market", len(GOODS), most=CAPACITY)
        table.taken = saved.numbers("taken", len(CULTS))
        table.moons = saved.numbers("moons", most=len(MOON_TILES) - 1)
        table.day = saved.number("day", 1, LAST_DAY)
        table.time_corn = saved.number("time_corn")
        table.active = saved.number("active", 0, last_seat)
        table.first_player = saved.number("first_player", 0, last_seat)
        table.sun = saved.number("sun", NOBODY, last_seat)
        table.fee_tile = saved.number("fee_tile", NO_TILE, len(MOON_TILES) - 1)
        table.traded = tuple(saved.numbers("traded"))
        table.phase = Phase(saved.number("phase", 0, max(Phase)))
        table.ending = Ending(saved.number("ending", 0, max(Ending)))
        return table

    def seen_by(self, seat: int | None) -> Plain:
        """MP-006 and MP-007: all is public but the faces of the cards. At the end all hands are shown (MP-286)."""
        over = self.phase == Phase.OVER
        return {
            "players": [player.seen(over or player.seat == seat) for player in self.players],
            "deck": len(self.deck),
            "bonus": {str(district): self.bonus[district] for district in ONCE_A_DAY},
            "market": {str(good): self.market[good] for good in MARKET_GOODS},
            "taken": {str(cult): self.taken[cult] for cult in CULTS},
            "step_values": {str(cult): self.step_value(cult) for cult in CULTS},
            "moons": [str(MOON_TILES[tile]) for tile in self.moons],
            "day": self.day,
            "time_corn": self.time_corn,
            "active": self.active,
            "first_player": self.first_player,
            "sun": None if self.sun == NOBODY else self.sun,
            "fee_tile": None if self.fee_tile == NO_TILE else str(MOON_TILES[self.fee_tile]),
            "phase": self.phase.name.lower(),
            "ending": None if self.ending == Ending.NONE else str(self.ending),
        }

    def imagine(self, seat: int | None, chance: Chance) -> None:
        """Deal anew, from luck alone, the deck and the hands that the seat cannot see."""
        self.chance = self.deck.chance = chance
        if self.phase == Phase.OVER:
            return
        hidden = [player for player in self.players if player.seat != seat]
        unknown = self.deck.cards[:]
        for player in hidden:
            unknown += player.hand
        unknown.sort()
        chance.shuffle(unknown)
        for player in hidden:
            size = len(player.hand)
            player.hand = tuple(unknown[:size])
            del unknown[:size]
        self.deck.cards = unknown
