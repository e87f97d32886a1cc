"""Festivals: who calls one, and the auction in which players join, match, raise, hold or pass.

Every answer is a beat of its own, so all that an auction has come to lies on the table.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.kramer_cuzco import cards
from tampu.games.kramer_cuzco.components import CARDS, FESTIVAL_ALONE, FESTIVAL_SHARED, WORTH, Card, Source
from tampu.games.kramer_cuzco.marks import FESTIVAL, NOBODY, NONE, PLAYED, TURN_ENDED, TURNS
from tampu.games.kramer_cuzco.player import ABSENT, HELD, IN, INVITED, PASSED, Player
from tampu.games.kramer_cuzco.site import HEXES, Hex
from tampu.games.kramer_cuzco.state import Table

COMMIT: Final = "commit"
PASS: Final = "pass"
HOLD: Final = "hold"
NO_CITY: Final = Reason("no_city", "KC-139")
CELEBRATED: Final = Reason("celebrated", "KC-139")
NO_CARD: Final = Reason("no_card", "KC-138")

# ---------------------------------------------------------------------- calling


def cities(table: Table) -> list[Hex]:
    """KC-139: cities with an own inca and without a disc on the temple."""
    group, city = table.group, table.city
    found: list[int] = []
    for at in table.players[table.active].incas:
        if at >= 0 and group[at] != NONE:
            temple = city[group[at]]
            if temple != NONE and temple not in found and temple not in table.discs:
                found.append(temple)
    return [HEXES[at] for at in sorted(found)]


def why_no_city(table: Table) -> Reason | None:
    """KC-139: there must be such a city."""
    if len(table.discs) == len(table.temples):
        return CELEBRATED if table.temples else NO_CITY
    why = NO_CITY
    for at in table.players[table.active].incas:
        if at >= 0 and table.group[at] != NONE:
            temple = table.city[table.group[at]]
            if temple != NONE:
                if temple not in table.discs:
                    return None
                why = CELEBRATED
    return why


def why_not_call(table: Table) -> Reason | None:
    """KC-138, KC-139: a city for it and a matching card."""
    why = why_no_city(table)
    if why is not None:
        return why
    return None if table.players[table.active].festival_points(table.face_up) else NO_CARD


def hold_festival(table: Table) -> Rules[None]:
    """KC-053, KC-138: the last thing of a turn. KC-140: whoever has an inca in the city may take part."""
    caller = table.players[table.active]
    table.bidder = caller.seat
    space = yield from ask(caller.seat, "festival_city", partial(cities, table))
    table.festival = space.index
    table.phase = FESTIVAL
    here = table.group[space.index]
    for player in table.players:
        present = any(at >= 0 and table.group[at] == here for at in player.incas)
        player.part = INVITED if present else ABSENT
    table.tell("festival_called", caller.seat, at=space, value=table.temple[space.index], card=CARDS[table.face_up])


# ---------------------------------------------------------------------- the auction


def highest(table: Table) -> int:
    return max(player.offer for player in table.players)


def prompt(table: Table) -> str:
    """What the bidder is asked: the caller opens, others join once, then each answers as he is below or level."""
    bidder = table.players[table.bidder]
    if bidder.part == INVITED:
        return "festival_open" if bidder.seat == table.active else "festival_join"
    return "festival_answer" if bidder.offer < highest(table) else "festival_level"


def pending_points(table: Table) -> int:
    """What the cards are worth that the bidder is about to play."""
    worth = WORTH[table.face_up]
    return sum(worth[card] for card in table.chosen)


def options(table: Table) -> list[Card | str]:
    """KC-144 to KC-149, KC-153: matching cards one by one, commit once they are enough, or pass or hold at once."""
    bidder = table.players[table.bidder]
    asked = prompt(table)
    added = pending_points(table)
    missing = highest(table) - bidder.offer
    worth = WORTH[table.face_up]
    found: list[Card | str] = []
    if bidder.festival_points(table.face_up) >= missing:
        found += [card for card in CARDS if worth[card] and bidder.held(card) > table.chosen.count(card)]
    if added:
        if added >= missing:
            found.append(COMMIT)
    elif asked == "festival_level":
        found.append(HOLD)
    elif asked != "festival_open":
        found.append(PASS)
    return found


def bid(table: Table) -> Rules[None]:
    """One answer of the bidder. What he chooses stays in his hand, seen by nobody else, until he commits.

    KC-028, KC-152: only with an empty hand, which all see, does he pass or hold unasked; else it would tell his cards.
    """
    bidder = table.players[table.bidder]
    answer = yield from ask(bidder.seat, prompt(table), partial(options, table), secret=bidder.has_cards())
    joins = bidder.part == INVITED
    if isinstance(answer, Card):
        table.chosen.append(answer)
        return
    if answer == COMMIT:
        commit(table, bidder)
    elif answer == HOLD:
        bidder.part = HELD
        table.tell("held", bidder.seat, offer=bidder.offer)
    else:
        bidder.part = PASSED
        table.tell("passed", bidder.seat)
    go_on(table, joins)


def commit(table: Table, bidder: Player) -> None:
    """The cards lie open; whoever has held must think again (KC-151)."""
    bidder.offer += pending_points(table)
    shown = [CARDS[card] for card in table.chosen]
    for card in table.chosen:
        bidder.play(card)
        bidder.played[card] += 1
        table.last_played = card
    table.chosen.clear()
    for player in table.players:
        if player.part == HELD:
            player.part = IN
    bidder.part = IN
    table.tell("offered", bidder.seat, cards=shown, offer=bidder.offer)


def go_on(table: Table, joins: bool) -> None:
    """KC-145 to KC-151: the next player who is asked, or the end of the festival."""
    for player in table.clockwise_after(table.active):
        if player.part == INVITED:
            table.bidder = player.seat
            return
    staying = [player for player in table.players if player.part in (IN, HELD)]
    if len(staying) == 1 or all(player.part == HELD for player in staying):
        celebrate(table, staying)
    elif joins:
        # KC-147: all were asked once; the caller begins
        table.bidder = table.active
    else:
        table.bidder = next(player.seat for player in table.clockwise_after(table.bidder) if player.part in (IN, HELD))


# ---------------------------------------------------------------------- the end of it


def celebrate(table: Table, hosts: list[Player]) -> None:
    """KC-150, KC-151, KC-161: points for who is left, a disc on the temple, and the turn is over (KC-162)."""
    space = HEXES[table.festival]
    value = table.temple[space.index]
    points = FESTIVAL_ALONE[value] if len(hosts) == 1 else FESTIVAL_SHARED[value]
    for host in hosts:
        table.score(host.seat, Source.FESTIVAL, points)
        table.tell("festival_alone" if len(hosts) == 1 else "festival_shared", host.seat, at=space, points=points)
    table.discs.append(space.index)
    table.tell("disc_laid", at=space)
    table.festival = NONE
    table.bidder = NOBODY
    table.phase = TURN_ENDED
    discard_played(table)


def discard_played(table: Table) -> None:
    """KC-159, KC-160: all played cards go under the face-up card, which stays unless KC-184 says otherwise."""
    for player in table.players:
        if player.part == PASSED and player.offer:
            table.tell("offer_lost", player.seat, offer=player.offer)
        for card, count in enumerate(player.played):
            table.discard[card] += count
            player.played[card] = 0
        player.offer = 0
        player.part = ABSENT
    if table.after_festival == TURNS and table.deck.cards:
        table.discard[table.face_up] += 1
        cards.turn_up(table)
    elif table.after_festival == PLAYED and table.last_played != NONE:
        lay_on_top(table, table.last_played)
    table.last_played = NONE
    cards.renew(table)


def lay_on_top(table: Table, card: int) -> None:
    """KC-184: the played cards lie on the old face-up card, the last one on top."""
    table.discard[card] -= 1
    table.discard[table.face_up] += 1
    table.face_up = card
    table.tell("card_on_top", card=CARDS[card])
