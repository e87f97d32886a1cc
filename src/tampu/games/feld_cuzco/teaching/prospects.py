"""What a newcomer's position is good for: roughly, in points, what each deed would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, cast

from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.abilities import USES, amount_of
from tampu.games.feld_cuzco.city import for_sale
from tampu.games.feld_cuzco.exchange import tiles_lying
from tampu.games.feld_cuzco.mask import circle_points, free_slots, ready_circles
from tampu.games.feld_cuzco.missions import COUNTS, shortfall, standing
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.player import KINDS, NONE, Player
from tampu.games.feld_cuzco.roads import destinations, leaves_quipu
from tampu.games.feld_cuzco.state import Table
from tampu.games.feld_cuzco.tiles import tiles_in_reach, why_not_take_tile

# What things are worth to a newcomer, in points. A guide needs no more than rough numbers: he must be able to say why.
OFFERING: Final = 1.2
KNOWLEDGE: Final = 1.2
FOOD: Final = 1.1
FEATHER: Final = 1.3
READY: Final = 4.0
"""A feather that makes a circle ready."""
SLOT: Final = 1.0
"""A village where the Quipu leaves a slot free."""
TOP: Final = 0.4
"""A point of a village, for who lies on top now may be covered later."""
PRIEST: Final = 1.5
COLOUR: Final = 1.5
"""The first tile of a colour: from now on something happens in every phase II."""
NEAR: Final = 3.0
"""A mission that lacks nearly nothing, and so for each part of the way."""
ABILITY: Final = (1.2, 2.0, 1.5, 1.6, 1.2, 1.6, 1.3, 0.8, 2.0, 1.1, 1.6, 1.6)
"""By ability: one use of one tile."""
CARD: Final = (1.2, 0.8, 1.0, 1.4, 1.5, 0.8, 1.3, 1.7, 1.2, 1.3, 1.2, 0.6, 1.6, 1.6, 1.2)
"""By god card."""
EFFORT: Final = {
    "priests": 0.9,
    "turn_token:token": 1.5,
    "food": 0.7,
    "offerings": 0.8,
    "inti": 2.0,
    "tiles:colour": 1.0,
    "tiles:ability": 2.0,
    "tile_abilities:colour": 1.0,
    "slid_tiles": 1.4,
    "slid_tiles:colour": 1.5,
    "goods": 1.7,
    "goods:good": 3.0,
    "goods_types": 2.0,
    "circles": 2.0,
    "feathers": 0.9,
    "feathers:feather": 1.2,
    "feather_colours": 0.9,
    "quipus": 1.0,
    "quipus:feather": 1.8,
    "quipus:vp": 2.0,
    "quipus:ring": 1.3,
    "quipu_values": 2.0,
    "god_cards:god": 1.2,
    "god_colours": 1.0,
    "same_god_cards": 1.3,
}
"""How many turns or so it takes to get one more of what a mission counts."""

INDEX: Final = {str(thing): thing.index for kind in (c.TILES, c.MISSIONS, c.PLACES) for thing in kind}
"""Tiles, missions and places by their tokens."""
CARDS: Final = {str(card): card.index for card in c.GOD_CARDS}
GOOD: Final = {str(good): good.index for good in c.GOODS}
"""God cards have the same tokens as missions, so they stand apart."""

Change = Callable[[Table, Player], object]


class Way(NamedTuple):
    """What a die would be placed for, and what it would bring."""

    worth: float
    action: c.Action
    value: int


class Position:
    """One player's table, with the questions a newcomer would ask about it."""

    def __init__(self, sight: Sight, me: int) -> None:
        self.sight = sight
        self.table = cast(Table, sight.state).copy()  # what if the die showed something else? it is tried out here
        self.player = self.table.players[me]
        self.board = network(self.table.layout)
        self.options = sight.options

    def points(self, option: str) -> int:
        """The points that an option would bring at once."""
        changes = self.sight.preview(option).mine
        return sum(change.gain for change in changes if change.where[-1] == "score")

    # ------------------------------------------------------------------ missions

    def effort(self, mission: int) -> float:
        """About how many turns a mission still takes."""
        parts = zip(c.MISSIONS[mission].parts, standing(self.table, self.player, mission), strict=True)
        return sum(EFFORT[part.what] * (need - have) for part, (have, need) in parts)

    def easiest(self, missions: Iterable[int]) -> int:
        return min(missions, key=lambda mission: (self.effort(mission), mission))

    def hardest(self, missions: Iterable[int]) -> int:
        return max(missions, key=lambda mission: (self.effort(mission), mission))

    def for_missions(self, change: Change) -> float:
        """How much nearer a change brings the open missions."""
        then = self.table.copy()
        change(then, then.players[self.player.seat])
        return nearness(then, then.players[self.player.seat]) - nearness(self.table, self.player)

    # ------------------------------------------------------------------ feathers and circles

    def slot(self, slot: int) -> float:
        """A feather on a slot: a great deal where it makes a circle ready, and low circles suit every die."""
        circle = slot // 2
        worth = FEATHER + 0.1 * (c.CIRCLES - circle)
        if self.player.feathers[slot ^ 1] and not self.player.circles[circle]:
            worth += READY + (max(self.player.dice) > circle)
        return worth

    def best_slot(self, colour: int) -> int:
        return max((slot.index for slot in free_slots(self.player, colour)), key=self.slot)

    def feather(self, colour: int) -> float:
        if self.player.colours[colour] == c.MOST_FEATHERS:
            return 0.0
        slot = self.best_slot(colour)
        return self.slot(slot) + self.for_missions(lambda _, player: player.put_feather(slot))

    def best_feather(self) -> int:
        return max(range(len(c.FEATHERS)), key=self.feather)

    def circle_points(self, circle: int) -> int:
        return circle_points(self.table, circle)

    def circle(self, circle: int) -> float:
        def activate(_: Table, player: Player) -> None:
            player.circles[circle] = 1

        return self.circle_points(circle) + self.blessing() + self.for_missions(activate)

    # ------------------------------------------------------------------ gods and blessings

    def card(self, card: int) -> float:
        def take(_: Table, player: Player) -> None:
            player.hand[card] += 1

        return CARD[card] + self.for_missions(take)

    def shown_cards(self) -> list[int]:
        return [card for card in self.table.face_up if card != NONE]

    def best_card(self) -> int:
        return max(self.shown_cards(), key=self.card)

    def offering(self) -> float:
        """Worth less where more lie idle than there are cards to play."""

        def take(_: Table, player: Player) -> None:
            player.offerings += 1

        idle = self.player.offerings > sum(self.player.hand)
        return OFFERING - 0.5 * idle + self.for_missions(take)

    def gift_is_card(self) -> bool:
        return bool(self.shown_cards()) and self.card(self.best_card()) > self.offering()

    def food(self, count: int = 1) -> float:
        """Worth more where it just buys something in the market of this round."""

        def take(_: Table, player: Player) -> None:
            player.food += count

        then = self.player.food + count
        prices = [c.GOOD_COST[good.index] for good in for_sale(self.table)]
        return FOOD * count + 0.3 * any(self.player.food < price <= then for price in prices) + self.for_missions(take)

    def knowledge(self, count: int = 1) -> float:
        return KNOWLEDGE * min(count, c.MOST_KNOWLEDGE - self.player.knowledge)

    def blessing(self) -> float:
        gift = max(self.offering(), self.card(self.best_card()) if self.shown_cards() else 0.0)
        return gift + max(self.knowledge(), self.food())

    # ------------------------------------------------------------------ running

    def place(self, place: int) -> float:
        """What there is to gain where the Chasqui would arrive."""
        if place == c.CUZCO:
            return self.blessing() + 0.5
        if not self.leaves_quipu(place):
            return 0.0

        def arrive(table: Table, _: Player) -> None:
            table.villages[place] += (self.player.seat,)

        return (
            SLOT + TOP * self.board.points[place] + self.feather(self.board.feather[place]) + self.for_missions(arrive)
        )

    def leaves_quipu(self, place: int) -> bool:
        return leaves_quipu(self.table, self.player, place)

    def places(self, kind: int, strength: int) -> list[int]:
        return [place.index for place in destinations(self.table, self.player, kind, strength)]

    def best_place(self, places: Iterable[int]) -> int:
        return max(places, key=lambda place: (self.place(place), -place))

    def run(self, kind: int, strength: int) -> float:
        return max(map(self.place, self.places(kind, strength)), default=0.0)

    # ------------------------------------------------------------------ tiles

    def tile(self, tile: int) -> float:
        """Its number, what it can do in the rounds to come, and what it adds to equal ones."""
        kind = c.TILES[tile]
        copies = self.player.copies[kind.colour * KINDS : (kind.colour + 1) * KINDS]
        rounds = min(3, c.ROUNDS - self.table.round + 1)
        worth = 0.4 * kind.number + ABILITY[kind.ability] * rounds / 3 + 0.5 * bool(copies[kind.ability])
        if not any(copies):
            worth += COLOUR
        if self.player.free_slot() == NONE:
            return worth
        return worth + self.for_missions(lambda _, player: player.put_tile(tile))

    def tiles(self, colour: int, strength: int) -> list[int]:
        return [self.shown_tile(colour, space) for space in tiles_in_reach(self.table, colour, strength)]

    def shown_tile(self, colour: int, space: int) -> int:
        return self.table.display[colour * c.DISPLAY + space - 1]

    def best_tile(self, tiles: Iterable[int]) -> int:
        return max(tiles, key=lambda tile: (self.tile(tile), -tile))

    def take(self, colour: int, strength: int) -> float:
        if why_not_take_tile(self.table, self.player, colour, strength):
            return 0.0
        return max(map(self.tile, self.tiles(colour, strength)))

    # ------------------------------------------------------------------ exchange

    def exchanges(self) -> dict[str, float]:
        """What one exchange of each sort would bring."""
        study = [tile.number for tile in tiles_lying(self.player, 0) if tile.colour == c.STUDY]
        farm = [tile.number for tile in tiles_lying(self.player, 0) if tile.colour == c.FARM]
        return {
            "university": self.knowledge(max(study, default=0)),
            "food": self.food(max(farm)) if farm else 0.0,
            "points": 1.0,
            "offering": self.offering(),
            "god_card": self.card(self.best_card()) if self.shown_cards() else 0.0,
            "feather": max(map(self.feather, range(len(c.FEATHERS)))),
            "quipu": 0.8 if self.player.free_slot() == NONE else 0.2,
        }

    def best_exchange(self, keys: Iterable[str]) -> str:
        worth = self.exchanges()
        return max(keys, key=lambda key: (worth[key] / COST[key], -COST[key]))

    def exchange(self, points: int) -> float:
        """The best of them one after the other, each once, and points for the rest."""
        worth = self.exchanges()
        gained = 0.0
        for key in sorted(worth, key=lambda key: -worth[key] / COST[key]):
            if COST[key] <= points and worth[key] > COST[key]:
                gained += worth[key]
                points -= COST[key]
        return gained + points

    # ------------------------------------------------------------------ temple and market

    def priest(self, strength: int) -> float:
        def climb(table: Table, player: Player) -> None:
            table.steps[strength - 1] = player.seat * c.PRIESTS

        return PRIEST + c.PRIEST_POINTS[self.table.round] + self.blessing() + self.for_missions(climb)

    def good(self, good: int) -> float:
        def buy(_: Table, player: Player) -> None:
            player.goods[good] += 1
            player.food -= c.GOOD_COST[good]

        return c.GOOD_POINTS[good] + self.for_missions(buy) - 0.8 * c.GOOD_COST[good]

    # ------------------------------------------------------------------ dice and abilities

    def deed(self, action: int, strength: int) -> float:
        """What an action of a strength would bring."""
        if action <= c.Action.BRIDGE:
            return self.run(action, strength)
        if action <= c.Action.FARM:
            return self.take(action - c.Action.STUDY, strength)
        if action == c.Action.EXCHANGE:
            return self.exchange(strength)
        if action == c.Action.TEMPLE:
            return self.priest(strength)
        if action == c.Action.HEADDRESS:
            return max((self.circle(die - 1) for die in ready_circles(self.player, strength)), default=0.0)
        return float(c.POINTS_ACTION)

    def way(self, value: int, actions: Sequence[c.Action], strength: int) -> Way:
        return max(Way(self.deed(action, strength), action, value) for action in actions)

    def use(self, colour: int, ability: c.Ability) -> float:
        """What using the own tiles of a colour with an ability would bring."""
        amount = amount_of(self.table, self.player, USES[colour][ability])
        if ability == c.Ability.OFFERING:
            return self.offering() * amount
        if ability == c.Ability.POINTS:
            return float(amount)
        if ability == c.Ability.FEATHER:
            return self.feather(self.best_feather()) + FEATHER * (amount - 1)
        if ability == c.Ability.KNOWLEDGE:
            return self.knowledge(amount)
        if ability == c.Ability.GOD_CARD:
            return self.card(self.best_card()) * amount
        if ability == c.Ability.QUIPU:
            return 0.8 * amount
        if ability == c.Ability.FOOD:
            return self.food(amount)
        return self.deed(DEED[ability], amount)


COST: Final = {str(exchange): c.EXCHANGE_COST[exchange.index] for exchange in c.EXCHANGES}
DEED: Final = {
    c.Ability.ROAD: c.Action.ROAD,
    c.Ability.BRIDGE: c.Action.BRIDGE,
    c.Ability.CIRCLE: c.Action.HEADDRESS,
    c.Ability.FARM: c.Action.FARM,
    c.Ability.STUDY: c.Action.STUDY,
}
"""Abilities that work like an action."""


def nearness(table: Table, player: Player) -> float:
    """How near the open missions are, in points."""
    return sum(
        c.MISSION_POINTS if not shortfall(table, player, mission) else NEAR * done(table, player, mission)
        for mission in (*player.missions, *player.kept)
        if mission != NONE
    )


def done(table: Table, player: Player, mission: int) -> float:
    """Which part of a mission is done, counted in turns or so."""
    parts = c.MISSIONS[mission].parts
    need = sum(EFFORT[part.what] * part.need for part in parts)
    have = sum(EFFORT[part.what] * min(COUNTS[part.what](table, player, part, True), part.need) for part in parts)
    return have / need
