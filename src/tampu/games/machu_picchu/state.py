"""What lies on the table: the city, the market, the trail, the sky, and what each player has; and what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.fields import by_seat, fixed_numbers, member, number, numbers, pile, seat, unsaved
from tampu.engine.game import State
from tampu.engine.saved import Plain
from tampu.games.machu_picchu import scoring
from tampu.games.machu_picchu.components import (
    BUY_PRICE,
    CAPACITY,
    CARDS,
    CULT_CARDS,
    CULTS,
    DISTRICTS,
    GOODS,
    LAST_DAY,
    MARKET_GOODS,
    MAX_BONUS,
    MOON_TILES,
    NO_TILE,
    NOBODY,
    OFF_BOARD,
    ONCE_A_DAY,
    PRODUCTION,
    SELL_PRICE,
    STEP_VALUES,
    SUMMIT,
    UNIT,
    Ending,
)

ANY_POSITION: Final = 1 << 128
"""Beyond all positions of the Central Plaza: one number says what changed in the goods of a player and the columns."""


EVERY_CULT_CARD: Final = list(CULT_CARDS)


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


@dataclass(init=False, eq=False, repr=False)
class Player:
    """What belongs to one player, on the board and before him."""

    seat: int = unsaved()
    goods: list[int] = numbers(len(GOODS))  # by good
    supply: int = number()
    incas: list[int] = numbers(len(PRODUCTION))  # by production district
    on_clock: int = number()
    cults: list[int] = numbers(len(CULTS))  # priests and virgins, by cult
    hand: tuple[int, ...] = fixed_numbers(most=len(CARDS) - 1)  # sacrifice cards, by index
    moons: tuple[int, ...] = fixed_numbers(most=len(MOON_TILES) - 1)  # moon tiles, by index
    where: int = number(OFF_BOARD, len(DISTRICTS) - 1, OFF_BOARD)  # the prince's district
    scout: int = number(most=SUMMIT - 1)
    granaries_due: int = number()  # passed on the trail and not yet settled
    stables_due: int = number()
    draws_due: int = number(most=len(CARDS))
    draws_missed: int = number()

    def __init__(self, seat: int) -> None:
        """Nothing but the seat: whoever asks for a player lays the rest out, and most are copies."""
        self.seat = seat

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.goods = self.goods[:]
        twin.supply = self.supply
        twin.incas = self.incas[:]
        twin.on_clock = self.on_clock
        twin.cults = self.cults[:]
        twin.hand = self.hand
        twin.moons = self.moons
        twin.where = self.where
        twin.scout = self.scout
        twin.granaries_due = self.granaries_due
        twin.stables_due = self.stables_due
        twin.draws_due = self.draws_due
        twin.draws_missed = self.draws_missed
        return twin

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

    def seen(self, shows_hand: bool, own: bool) -> Plain:
        """What is seen of him. He himself knows what his cards count if the game ended now."""
        return {
            "goods": {str(good): self.goods[good] for good in GOODS},
            "supply": self.supply,
            "incas": {str(district): self.incas[district] for district in PRODUCTION},
            "on_clock": self.on_clock,
            "cults": {str(cult): self.cults[cult] for cult in CULTS},
            "cards": len(self.hand),
            "hand": [str(CARDS[card]) for card in sorted(self.hand)] if shows_hand else None,
            "points": scoring.rescue_score(self)["total"] if own else None,
            "gold": scoring.gold(self, self.hand) if own else None,
            "moons": [str(MOON_TILES[tile]) for tile in self.moons],
            "where": None if self.where == OFF_BOARD else str(DISTRICTS[self.where]),
            "scout": self.scout,
            "granaries_due": self.granaries_due,
            "stables_due": self.stables_due,
            "draws_due": self.draws_due,
            "draws_missed": self.draws_missed,
        }


@dataclass(init=False, eq=False, repr=False)
class Table(State):
    """The whole table."""

    players: list[Player] = by_seat(Player)
    deck: Deck[int] = pile(most=len(CARDS) - 1)
    bonus: list[int] = numbers(len(ONCE_A_DAY), most=MAX_BONUS)  # units or stones, by once-a-day district
    market: list[int] = numbers(len(GOODS), most=CAPACITY)  # units in the column of a good; corn has none
    taken: list[int] = numbers(len(CULTS))  # priests and virgins taken, by cult
    moons: list[int] = numbers(most=len(MOON_TILES) - 1)  # tiles on display
    day: int = number(1, LAST_DAY)
    time_corn: int = number()
    active: int = seat()
    first_player: int = seat()
    sun: int = seat(NOBODY)  # who has the sun tile
    fee_tile: int = number(NO_TILE, len(MOON_TILES) - 1, NO_TILE)  # the moon tile whose owner is asked for its fee
    traded: tuple[int, ...] = fixed_numbers(-ANY_POSITION, ANY_POSITION)  # of this visit (MP-169), now last
    already: tuple[int, ...] = unsaved()  # professions placed on this visit (MP-126), or goods offered (MP-113)
    phase: Phase = member(Phase)
    ending: Ending = member(Ending)

    def __init__(self, chance: Chance, turn: int = 0) -> None:
        super().__init__(chance, turn)
        self.already = ()  # and not saved: at a checkpoint nobody is in the middle of a visit

    def copy(self) -> Table:
        chance = self.chance.copy()
        twin = Table(chance, self.turn)
        twin.players = [player.copy() for player in self.players]
        twin.deck = self.deck.copy(chance)
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

    def all_cult_cards_taken(self) -> bool:
        return self.taken == EVERY_CULT_CARD

    def shows_hand(self, player: Player, eyes: int | None) -> bool:
        """MP-007, MP-286: whether somebody sees a player's cards: his own, and at the end all."""
        return player.seat == eyes or self.phase is OVER

    # ------------------------------------------------------------------ seeing, imagining

    def seen_by(self, seat: int | None) -> Plain:
        """MP-006 and MP-007: all is public but the faces of the cards. At the end all hands are shown (MP-286)."""
        return {
            "players": [player.seen(self.shows_hand(player, seat), player.seat == seat) for player in self.players],
            "deck": len(self.deck),
            "bonus": {str(district): self.bonus[district] for district in ONCE_A_DAY},
            "market": {str(good): self.market[good] for good in MARKET_GOODS},
            "buying": {str(good): BUY_PRICE[self.market[good]] for good in MARKET_GOODS},
            "selling": {str(good): SELL_PRICE[self.market[good]] for good in MARKET_GOODS},
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
            "ending": None if self.ending is Ending.NONE else str(self.ending),
        }

    def imagine(self, seat: int | None, chance: Chance) -> None:
        """Deal anew, from luck alone, the deck and the hands that the seat cannot see."""
        self.chance = self.deck.chance = chance
        hidden = [player for player in self.players if not self.shows_hand(player, seat)]
        if not hidden:
            return
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
