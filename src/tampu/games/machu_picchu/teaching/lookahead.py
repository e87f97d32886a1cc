"""Which way is worth most: every way is tried to the end of the newcomer's turn, at a table laid out from his view.

What he cannot see is laid out at random; the judge of the game does not look at it.
"""

from __future__ import annotations

from collections.abc import Callable

from tampu.drawing import View
from tampu.engine.chance import Chance, Deck
from tampu.engine.match import Match
from tampu.games.machu_picchu import GAME
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu.components import NO_TILE, NOBODY, OFF_BOARD, Ending
from tampu.games.machu_picchu.state import TURN, Player, Table

Answer = Callable[[View, int], str]
"""How a question on the way is answered."""


def worth_of_ways(view: View, me: int, answer: Answer) -> dict[str, float]:
    """What the position is worth to him at the end of his turn, for each way he may go."""
    start = Match.at(GAME, table_of(view, me), view["players"], dict(view["options"]), hold=True)
    worth = {}
    for option in view["choice"]["options"]:
        match = start.clone().play(option)
        while match.choice is not None and match.choice.player == me:
            match.play(answer(match.seen_by(me), me))
        worth[option] = match.game.judge(match.state, me)
    return worth


def table_of(view: View, me: int) -> Table:
    """A table at the beginning of his turn that looks to him like this one."""
    seen = view["table"]
    chance = Chance.of(0)
    known = set(seen["players"][me]["hand"])
    unknown = [card.index for card in c.CARDS if str(card) not in known]
    hands = [
        tuple(card.index for card in c.CARDS if str(card) in known)
        if seat == me
        else tuple(unknown.pop() for _ in range(player["cards"]))
        for seat, player in enumerate(seen["players"])
    ]
    table = Table(chance, view["turn"])
    table.deck = Deck(chance, unknown)
    table.players = [player_of(seat, player, hands[seat]) for seat, player in enumerate(seen["players"])]
    table.bonus = [seen["bonus"][str(district)] for district in c.ONCE_A_DAY]
    table.market = [seen["market"].get(str(good), 0) for good in c.GOODS]
    table.taken = [seen["taken"][str(cult)] for cult in c.CULTS]
    table.moons = [tile.index for tile in c.MOON_TILES if str(tile) in seen["moons"]]
    table.day, table.time_corn = seen["day"], seen["time_corn"]
    table.active, table.first_player = seen["active"], seen["first_player"]
    table.sun = NOBODY if seen["sun"] is None else seen["sun"]
    table.fee_tile = NO_TILE
    table.traded = ()
    table.phase = TURN
    table.ending = Ending.NONE
    return table


def player_of(seat: int, seen: View, hand: tuple[int, ...]) -> Player:
    where = seen["where"]
    player = Player(seat)
    player.goods = [seen["goods"][str(good)] for good in c.GOODS]
    player.incas = [seen["incas"][str(district)] for district in c.PRODUCTION]
    player.cults = [seen["cults"][str(cult)] for cult in c.CULTS]
    player.hand = hand
    player.moons = tuple(tile.index for tile in c.MOON_TILES if str(tile) in seen["moons"])
    player.supply, player.on_clock, player.scout = seen["supply"], seen["on_clock"], seen["scout"]
    player.where = OFF_BOARD if where is None else c.District[where.upper()]
    player.granaries_due = player.stables_due = player.draws_due = player.draws_missed = 0
    return player
