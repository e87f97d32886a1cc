"""Setting scenes: a table in the middle of a game, changed by hand until it shows what a rule says."""

from __future__ import annotations

from collections.abc import Iterator

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.games.machu_picchu import GAME, rules
from tampu.games.machu_picchu.components import CARDS, CULTS, DISTRICTS, GOODS, LAST_DAY, MOON_TILES, PRODUCTION
from tampu.games.machu_picchu.state import Phase, Player, Table
from tests.scene import *

PRODUCING = {"corn_terraces", "llama_meadow", "coca_plantation", "potters_quarter", "weavers_quarter"}
TEMPLES = {"condor_temple", "puma_temple", "temple_of_the_sun", "main_temple"}
BESIDES = {
    "watchmans_hut",
    "royal_palace",
    "house_of_priests",
    "house_of_virgins",
    "central_plaza",
    "sun_clock",
}
CITY = PRODUCING | TEMPLES | BESIDES
"""All districts, as the rulebook names them."""

DISTRICT = {str(district): district for district in DISTRICTS}
CULT = {str(cult): cult for cult in CULTS}
CARD = {str(card): card.index for card in CARDS}
MOON = {str(tile): tile.index for tile in MOON_TILES}


def scene(players: int = 3, day: int = 4, at: str = "sun_clock") -> Table:
    """Seat 0 is to move, all princes stand in one district, nobody owns any goods or has placed an Inca."""
    table = rules.set_up(players, GAME.checked_settings({}), Chance.of(1))
    table.phase = Phase.TURN
    table.turn = players + 1
    table.active = table.first_player = 0
    table.day = day
    table.time_corn = LAST_DAY - day
    for player in table.players:
        player.where = DISTRICT[at]
        player.scout = 0
        player.goods = [0] * len(GOODS)
    return table


def give(player: Player, **goods: int) -> None:
    """Add goods by name."""
    for good in GOODS:
        player.goods[good] += goods.pop(str(good), 0)
    assert not goods, f"no such goods: {goods}"


def goods(player: Player) -> dict[str, int]:
    """The goods a player has, by name, without those he has none of."""
    return {str(good): player.goods[good] for good in GOODS if player.goods[good]}


def put_incas(player: Player, district: str, count: int = 1) -> None:
    """Move discs from the supply to a production district."""
    player.supply -= count
    player.incas[DISTRICT[district]] += count


def lay(table: Table, **bonuses: int) -> None:
    """Lay exactly so many bonus units or stones on these districts."""
    for district, units in bonuses.items():
        table.bonus[DISTRICT[district]] = units


def stock(table: Table, **columns: int) -> None:
    """Fill these columns of the market with exactly so many units."""
    for good in GOODS:
        table.market[good] = columns.pop(str(good), table.market[good])
    assert not columns, f"no such goods: {columns}"


def ordain(table: Table, seat: int, cult: str, count: int = 1) -> None:
    """Give a player cards of a cult from the board."""
    table.players[seat].cults[CULT[cult]] += count
    table.taken[CULT[cult]] += count


def deal(table: Table, seat: int, *cards: str) -> None:
    """Give a player exactly these sacrifice cards; the one he had goes under the deck."""
    wanted = [CARD[card] for card in cards]
    player = table.players[seat]
    for card in player.hand:
        table.deck.put_under(card)
    player.hand = ()
    for card in wanted:
        table.deck.cards.remove(card)
        player.hand += (card,)


def take_moon(table: Table, seat: int, *tiles: str) -> None:
    """Give a player moon tiles from the display; who gets the third tile of the day closes it."""
    for tile in tiles:
        table.moons.remove(MOON[tile])
        table.players[seat].moons += (MOON[tile],)
        if len(table.moons) == len(MOON_TILES) - 3:
            table.sun = seat


def begin(table: Table, hold: bool = False) -> Match:
    """A match from this scene on. The scene itself stays as it is: look at `match.state`."""
    assert not GAME.problems(table), GAME.problems(table)
    return Match.at(GAME, table, len(table.players), GAME.checked_settings({}), hold=hold, date="2026-01-01")


def play(table: Table, *tokens: str, hold: bool = False) -> Match:
    """A match from this scene on, with these answers given."""
    match = begin(table, hold)
    for token in tokens:
        match.play(token)
    return match


def at_table(match: Match) -> Table:
    """The match's own table, typed."""
    assert isinstance(match.state, Table)
    return match.state


def wander(players: int, seed: int) -> Iterator[Match]:
    """A whole match played by luck alone: the match before every answer, and once more when it is over."""
    match = Match.start(GAME, players, GAME.checked_settings({}), seed, date="2026-01-01")
    luck = Chance.of(seed, players)
    while match.choice is not None:
        assert match.number < 5_000, "this match does not end"
        yield match
        match.play(luck.pick(match.choice.options))
    yield match


def send_to_clock(player: Player, count: int = 1) -> None:
    """Put discs from the supply on the Sun Clock, as if they had been sent there earlier this day."""
    player.supply -= count
    player.on_clock += count


def last_turn_of_day(table: Table) -> None:
    """Seat 0 has the last turn of the day: seat 1 closed it, with three tiles whose fee he cannot pay."""
    take_moon(table, 1, "moon_coca", "moon_pottery", "moon_cloth")


def stack(table: Table, *cards: str) -> None:
    """Put cards of the deck on its top, the first one topmost."""
    for card in reversed(cards):
        table.deck.cards.remove(CARD[card])
        table.deck.put_on_top(CARD[card])


def thin_deck(table: Table, left: int, holder: int) -> None:
    """Leave only so many cards on top of the deck; a player has all the others in his hand."""
    under = len(table.deck) - left
    table.players[holder].hand += tuple(table.deck.cards[:under])
    del table.deck.cards[:under]


def hand(player: Player) -> set[str]:
    """A player's sacrifice cards, by name."""
    return {str(CARDS[card]) for card in player.hand}


def homes(player: Player) -> dict[str, int]:
    """Where a player's Incas live and work, without the districts where he has none."""
    return {str(home): player.incas[home] for home in PRODUCTION if player.incas[home]}


def leave_one_virgin(table: Table) -> None:
    """All cult cards but one virgin are taken; what the others do not own, seat 0 does, and he can pay the virgin."""
    for cult, cards in (("virgin", 5), ("puma", 5), ("condor", 4)):
        ordain(table, 0, cult, cards - table.taken[CULT[cult]])
    give(table.players[0], pottery=2, coca=1, cloth=1)


def deal_all(table: Table, *hands: str) -> None:
    """Give every player exactly these sacrifice cards, by seat: "corn_llama coca_cloth" for a hand of two."""
    for seat in range(len(table.players)):
        deal(table, seat)
    for seat, cards in enumerate(hands):
        deal(table, seat, *(f"sc_{card}" for card in cards.split()))
