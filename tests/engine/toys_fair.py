"""A toy: wares are auctioned at a fair, and everybody has secretly pledged one of his own.

Here are secret set-up choices taken one by one, hidden hands, bidding and following inside one turn, a deck that
reshuffles its discards, events for one seat only, and settings of all three kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.choice import Rules, ask
from tampu.engine.game import PLAYER, Game, Result, Seat, Setting, Settings, State
from tampu.engine.log import Event
from tampu.engine.saved import BadSnapshot, Plain, Saved
from tests.engine import toys

NAMES: Final = ("red", "green", "amber", "violet")
PASS: Final = "pass"
KEEP: Final = "keep"
SELL: Final = "sell"
FOLLOW: Final = "follow"
DECLINE: Final = "decline"
NOBODY: Final = -1
NOTHING: Final = -1
HAND: Final = 2
COINS: Final = {"plain": 3, "rich": 6}


class Ware:
    """Something to buy. Its token is its number."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.worth = index % 4 + 1

    def __str__(self) -> str:
        return f"ware_{self.index}"


WARES: Final = tuple(Ware(index) for index in range(14))


class Phase(IntEnum):
    """Where the fair is between two beats."""

    PLEDGES = 0
    LOT = 1
    AUCTION = 2
    TAKING = 3
    ENDED = 4
    OVER = 5


class Stall:
    """What belongs to one player."""

    def __init__(self, seat: int, coins: int, hand: list[int], kept: list[int], pledge: int) -> None:
        self.seat = seat
        self.coins = coins
        self.hand = hand
        self.kept = kept
        self.pledge = pledge

    def copy(self) -> Stall:
        return Stall(self.seat, self.coins, self.hand[:], self.kept[:], self.pledge)

    def in_hand(self) -> list[Ware]:
        return [WARES[ware] for ware in sorted(self.hand)]


class Fair(State):
    """The whole fair."""

    def __init__(self, chance: Chance, deck: Deck[int], following: bool) -> None:
        super().__init__(chance)
        self.deck = deck
        self.following = following
        self.stalls: list[Stall] = []
        self.discards: list[int] = []
        self.out: list[int] = []
        self.lot = NOTHING
        self.thrown = NOTHING  # the last ware that somebody threw away for all to see
        self.bid = 0
        self.bidder = NOBODY
        self.starter = 0
        self.active = 0
        self.rounds_left = 0
        self.phase = Phase.PLEDGES

    def copy(self) -> Fair:
        chance = self.chance.copy()
        twin = Fair(chance, self.deck.copy(chance), self.following)
        twin.turn = self.turn
        twin.stalls = [stall.copy() for stall in self.stalls]
        twin.discards = self.discards[:]
        twin.out = self.out[:]
        twin.lot = self.lot
        twin.thrown = self.thrown
        twin.bid = self.bid
        twin.bidder = self.bidder
        twin.starter = self.starter
        twin.active = self.active
        twin.rounds_left = self.rounds_left
        twin.phase = self.phase
        return twin

    def others(self, seat: int) -> list[Stall]:
        return self.stalls[seat + 1 :] + self.stalls[:seat]

    def saved(self) -> Plain:
        stalls: list[Plain] = [
            {"coins": stall.coins, "hand": stall.hand[:], "kept": stall.kept[:], "pledge": stall.pledge}
            for stall in self.stalls
        ]
        return {
            "luck": self.chance.position,
            "turn": self.turn,
            "stalls": stalls,
            "deck": self.deck.cards[:],
            "discards": self.discards[:],
            "out": self.out[:],
            "lot": self.lot,
            "thrown": self.thrown,
            "bid": self.bid,
            "bidder": self.bidder,
            "starter": self.starter,
            "active": self.active,
            "rounds_left": self.rounds_left,
            "phase": int(self.phase),
        }

    def seen_by(self, seat: int | None) -> Plain:
        over = self.phase == Phase.OVER
        stalls: list[Plain] = []
        for stall in self.stalls:
            open_to_seat = over or stall.seat == seat
            pledge = None if stall.pledge == NOTHING else str(WARES[stall.pledge])
            stalls.append(
                {
                    "coins": stall.coins,
                    "cards": len(stall.hand),
                    "hand": [str(ware) for ware in stall.in_hand()] if open_to_seat else None,
                    "kept": [str(WARES[ware]) for ware in stall.kept],
                    "has_pledged": stall.pledge != NOTHING,
                    "pledge": pledge if open_to_seat else None,
                }
            )
        return {
            "stalls": stalls,
            "deck": len(self.deck),
            "discards": [str(WARES[ware]) for ware in self.discards],
            "out": self.out[:],
            "lot": None if self.lot == NOTHING else str(WARES[self.lot]),
            "thrown": None if self.thrown == NOTHING else str(WARES[self.thrown]),
            "bid": self.bid,
            "bidder": self.bidder,
            "active": self.active,
            "rounds_left": self.rounds_left,
            "phase": self.phase.name,
        }

    def imagine(self, seat: int | None, chance: Chance) -> None:
        self.chance = self.deck.chance = chance
        if self.phase == Phase.OVER:
            return
        hidden = [stall for stall in self.stalls if stall.seat != seat]
        unknown = self.deck.cards[:]
        for stall in hidden:
            unknown += stall.hand
            if stall.pledge != NOTHING:
                unknown.append(stall.pledge)
        unknown.sort()
        chance.shuffle(unknown)
        for stall in hidden:
            stall.hand = [unknown.pop() for _ in stall.hand]
            if stall.pledge != NOTHING:
                stall.pledge = unknown.pop()
        self.deck.cards = unknown


# ---------------------------------------------------------------------- the rules


def choose_pledges(fair: Fair) -> Rules[None]:
    """All at once in truth, and so in secret: nobody learns what the one before him pledged.

    Everybody draws his last ware only now, so that a beat has hidden things happen before its first question.
    """
    for stall in fair.stalls:
        stall.hand.append(fair.deck.draw())
        fair.tell("was_dealt", stall.seat, only=stall.seat, ware=WARES[stall.hand[-1]])
    for stall in fair.stalls:
        ware = yield from ask(stall.seat, "choose_pledge", stall.in_hand, secret=True)
        stall.hand.remove(ware.index)
        stall.pledge = ware.index
        fair.tell("pledged", stall.seat)
        fair.tell("pledged_ware", stall.seat, only=stall.seat, ware=ware)
    fair.turn = 1
    fair.phase = Phase.LOT


def draw(fair: Fair) -> int:
    """The top ware; the discards are shuffled first if none is left. NOTHING if there are no discards either."""
    if not len(fair.deck) and fair.discards:
        fair.tell("reshuffled", count=len(fair.discards))
        fair.deck.shuffle_under(fair.discards)
        fair.discards.clear()
    return fair.deck.draw() if len(fair.deck) else NOTHING


def open_lot(fair: Fair) -> None:
    fair.lot = draw(fair)
    fair.bid = 0
    fair.bidder = NOBODY
    fair.out = [0] * len(fair.stalls)
    fair.active = fair.starter
    if fair.lot == NOTHING:
        fair.phase = Phase.OVER
        fair.tell("fair_ended", reason="sold_out")
    else:
        fair.phase = Phase.AUCTION
        fair.tell("opened", ware=WARES[fair.lot])


def auction(fair: Fair) -> Rules[None]:
    """Round the table until nobody is left to raise; who cannot raise passes without being asked."""
    while sum(fair.out) < len(fair.out) - (fair.bidder != NOBODY):
        seat = fair.active
        fair.active = (seat + 1) % len(fair.stalls)
        if fair.out[seat] or seat == fair.bidder:
            continue
        raises = range(fair.bid + 1, min(fair.bid + 2, fair.stalls[seat].coins) + 1)
        answer = yield from ask(seat, "bid", [*raises, PASS])
        if isinstance(answer, int):
            fair.bid = answer
            fair.bidder = seat
            fair.tell("bid", seat, count=answer)
        else:
            fair.out[seat] = 1
            fair.tell("passed", seat)
    end_auction(fair)


def end_auction(fair: Fair) -> None:
    if fair.bidder == NOBODY:
        fair.discards.append(fair.lot)
        fair.lot = NOTHING
        fair.phase = Phase.ENDED
    else:
        fair.stalls[fair.bidder].coins -= fair.bid
        fair.phase = Phase.TAKING


def take(fair: Fair) -> Rules[None]:
    """The buyer keeps the ware or sells it; then the others may follow, each drawing a ware of his own."""
    buyer = fair.stalls[fair.bidder]
    use = yield from ask(buyer.seat, "use_lot", (KEEP, SELL))
    if use == KEEP:
        buyer.kept.append(fair.lot)
    else:
        buyer.coins += WARES[fair.lot].worth
        fair.discards.append(fair.lot)
    fair.tell("used", buyer.seat, ware=WARES[fair.lot], how=use)
    fair.lot = NOTHING
    if fair.following:
        for stall in fair.others(buyer.seat):
            yield from follow(fair, stall)
    fair.phase = Phase.ENDED


def follow(fair: Fair, stall: Stall) -> Rules[None]:
    if not stall.coins or not (len(fair.deck) or fair.discards):
        return
    answer = yield from ask(stall.seat, "follow", (FOLLOW, DECLINE))
    if answer == DECLINE:
        return
    stall.coins -= 1
    ware = draw(fair)
    stall.hand.append(ware)
    fair.tell("followed", stall.seat)
    fair.tell("drew", stall.seat, only=stall.seat, ware=WARES[ware])
    if len(stall.hand) > HAND:
        away = yield from ask(stall.seat, "choose_discard", stall.in_hand, secret=True)
        stall.hand.remove(away.index)
        fair.discards.append(away.index)
        fair.thrown = away.index
        fair.tell("discarded", stall.seat, ware=away)


def end_turn(fair: Fair) -> None:
    fair.rounds_left -= 1
    fair.turn += 1
    fair.starter = (fair.starter + 1) % len(fair.stalls)
    fair.phase = Phase.LOT
    if not fair.rounds_left:
        fair.phase = Phase.OVER
        fair.tell("fair_ended", reason="last_round")


class FairGame(Game[Fair]):
    """The fair as the engine sees it."""

    def __init__(self) -> None:
        self.name = "toy_fair"
        self.title = "The Fair"
        self.players = range(2, 5)
        self.options = (
            Setting("following", default=True),
            Setting("rounds", default=4, values=(2, 4, 7)),
            Setting("purse", default="plain", values=("plain", "rich")),
        )
        self.rules_version = 1

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, name) for name in NAMES[:players]]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Fair:
        deck = Deck(chance, list(range(len(WARES))))
        deck.shuffle()
        fair = Fair(chance, deck, bool(settings["following"]))
        coins = COINS[str(settings["purse"])]
        fair.stalls = [Stall(seat, coins, deck.draw_many(HAND - 1), [], NOTHING) for seat in range(players)]
        fair.out = [0] * players
        fair.rounds_left = int(settings["rounds"])
        fair.starter = chance.below(players)
        return fair

    def beat(self, state: Fair) -> Rules[None] | None:
        while True:
            if state.phase == Phase.PLEDGES:
                return choose_pledges(state)
            if state.phase == Phase.AUCTION:
                return auction(state)
            if state.phase == Phase.TAKING:
                return take(state)
            if state.phase == Phase.OVER:
                return None
            if state.phase == Phase.LOT:
                open_lot(state)
            else:
                end_turn(state)

    def turn_ended(self, state: Fair) -> bool:
        return state.phase == Phase.ENDED

    def result(self, state: Fair) -> Result:
        breakdown = []
        for stall in state.stalls:
            lines = {
                "kept": sum(WARES[ware].worth for ware in stall.kept),
                "pledge": WARES[stall.pledge].worth,
                "coins": stall.coins,
            }
            breakdown.append({**lines, "total": sum(lines.values())})
        scores = [lines["total"] for lines in breakdown]
        ranks = Result.ranked([(score,) for score in scores])
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return Result(scores, ranks, winners, "last_round" if not state.rounds_left else "sold_out", breakdown)

    def load(self, saved: Saved, players: int, settings: Settings) -> Fair:
        chance = Chance(saved.number("luck"))
        last = len(WARES) - 1
        fair = Fair(chance, Deck(chance, saved.numbers("deck", most=last)), bool(settings["following"]))
        fair.turn = saved.number("turn", most=99)
        fair.stalls = [
            Stall(
                seat,
                part.number("coins", most=99),
                part.numbers("hand", most=last),
                part.numbers("kept", most=last),
                part.number("pledge", NOTHING, last),
            )
            for seat, part in enumerate(saved.parts("stalls"))
        ]
        seats = len(fair.stalls)
        fair.discards = saved.numbers("discards", most=last)
        fair.out = saved.numbers("out", seats, most=1)
        fair.lot = saved.number("lot", NOTHING, last)
        fair.thrown = saved.number("thrown", NOTHING, last)
        fair.bid = saved.number("bid", most=99)
        fair.bidder = saved.number("bidder", NOBODY, seats - 1)
        fair.starter = saved.number("starter", 0, seats - 1)
        fair.active = saved.number("active", 0, seats - 1)
        fair.rounds_left = saved.number("rounds_left", most=9)
        fair.phase = Phase(saved.number("phase", most=max(Phase)))
        if fair.phase in (Phase.AUCTION, Phase.TAKING) and (fair.lot == NOTHING or not fair.rounds_left):
            raise BadSnapshot("there is nothing to bid for")
        if fair.phase == Phase.TAKING and fair.bidder == NOBODY:
            raise BadSnapshot("nobody bought the lot")
        return fair

    def problems(self, state: Fair) -> list[str]:
        wares = state.deck.cards + state.discards
        for stall in state.stalls:
            wares = wares + stall.hand + stall.kept + [stall.pledge]
        found = []
        if sorted(ware for ware in [*wares, state.lot] if ware != NOTHING) != list(range(len(WARES))):
            found.append("the wares are not all there, each once")
        if len(state.stalls) not in self.players:
            found.append(f"{len(state.stalls)} stalls")
        if state.phase in (Phase.PLEDGES, Phase.LOT, Phase.ENDED) and state.lot != NOTHING:
            found.append("a lot lies there out of season")
        if state.bidder != NOBODY and state.phase == Phase.AUCTION and state.bid > state.stalls[state.bidder].coins:
            found.append("somebody bid what he has not got")
        dealt = {len(stall.hand) + (stall.pledge != NOTHING) for stall in state.stalls}
        if state.phase == Phase.PLEDGES and dealt not in ({HAND - 1}, {HAND}):
            found.append("a hand is not as it was dealt")
        if state.phase > Phase.PLEDGES and any(stall.pledge == NOTHING for stall in state.stalls):
            found.append("a pledge is missing")
        return found

    def judge(self, state: Fair, seat: int) -> float:
        stall = state.stalls[seat]
        return stall.coins + sum(WARES[ware].worth for ware in [*stall.kept, *stall.hand])

    def say(self, event: Event, seats: Sequence[Seat], language: str = "en") -> str:
        return toys.say(event, seats, language)


GAME = FairGame()
