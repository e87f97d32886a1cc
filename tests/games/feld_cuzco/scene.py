"""Setting scenes: a table in the middle of a game, changed by hand until it shows what a rule says."""

from __future__ import annotations

from collections.abc import Iterator

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.games.feld_cuzco import GAME, city, rules, setup
from tampu.games.feld_cuzco.components import (
    DISPLAY,
    GOD_CARDS,
    GOD_OF,
    GOODS,
    HIDDEN_GODS,
    MASKS,
    MISSIONS,
    PLACES,
    SLOTS,
    SPACES,
    TILE_COLOUR,
    TILES,
)
from tampu.games.feld_cuzco.phases import ABILITIES, CHOOSE_DIE, FINAL_MISSIONS, MARKET, PALACE
from tampu.games.feld_cuzco.pieces import DIE_OWNER, DIE_VALUE, number_of_die
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table
from tests.scene import *

CARD = {str(card): card.index for card in GOD_CARDS}
TILE = {str(tile): tile.index for tile in TILES}
MISSION = {str(mission): mission.index for mission in MISSIONS}
PLACE = {str(place): place.index for place in PLACES}
SLOT = {str(slot): slot.index for slot in SLOTS}
GOOD = {str(good): good.index for good in GOODS}

RED, YELLOW, GREEN, BLUE = range(4)
FACE_UP = ("03", "04", "09", "12", "15")
"""The face-up god cards of a scene: none of them can be used in phase I by who has nothing else to use it on."""
HARD = ("29", "43", "39", "55", "54", "52", "51", "50", "49", "28", "27", "26")
"""Missions that nobody in a scene has done anything for."""

# ---------------------------------------------------------------------- the bare table


def scene(players: int = 4, round_: int = 3, pututus: bool = False) -> Table:
    """Phase I on the fixed board: seat 0 is to choose a die; nobody has anything but three dice and a mask."""
    table = setup.set_up(players, pututus, True, Chance.of(1))
    table.order = list(range(players))
    table.standing = table.order[:]
    for player in table.players:
        player.mask = player.seat
        player.start_feather = NONE
        player.score = player.earned[0] = 0
        player.offerings = player.inti = 0
        player.dice = [6, 4, 2]
        player.missions[1:] = table.mission_stack.draw_many(2)
    table.round = 1
    while table.round < round_:
        city.end_round(table)
        table.round += 1
    table.temple_inti -= round_ - 1
    table.gone_inti += round_ - 1 + players
    for player in table.players:
        missions(table, player.seat, *HARD[player.seat * 3 : player.seat * 3 + 3])
    for god, number in enumerate(FACE_UP):
        table.decks[god].cards.remove(CARD[number])
        table.face_up[god] = CARD[number]
    table.turn = 100
    rules.give_turn(table, CHOOSE_DIE, 0)
    return table


def abilities(table: Table, at: int = 0) -> Table:
    """Phase II: the player at that place of the turn order begins."""
    put_all_dice(table)
    rules.give_turn(table, ABILITIES, at)
    return table


def market(table: Table, at: int = 0) -> Table:
    """The market step, after university and temple."""
    _after_temple(table)
    rules.give_turn(table, MARKET, at)
    return table


def palace(table: Table, at: int = 0) -> Table:
    """The palace step."""
    _after_temple(table)
    rules.give_turn(table, PALACE, at)
    return table


def final(table: Table, at: int = 0) -> Table:
    """The last missions: the player at that place of the turn order comes next."""
    _after_temple(table)
    rules.give_turn(table, FINAL_MISSIONS, at)
    return table


def _after_temple(table: Table) -> None:
    put_all_dice(table)
    table.temple_inti -= 1
    table.gone_inti += 1
    for player in table.players:
        player.knowledge = 0


def put_all_dice(table: Table) -> None:
    """All dice that are not placed yet go to the Points space, as if they had been placed there."""
    for player in table.players:
        for die, value in enumerate(player.dice):
            if value:
                table.spaces[-1] += (number_of_die(player.seat, die, value),)
                player.dice[die] = 0


# ---------------------------------------------------------------------- dice


def dice(table: Table, seat: int, *values: int) -> None:
    """A player has exactly these dice before him; the rest must lie on spaces already or go to Points."""
    player = table.players[seat]
    free = [die for die, value in enumerate(player.dice) if value]
    for die in free:
        player.dice[die] = 0
    for die, value in zip(free, values, strict=False):
        player.dice[die] = value
    for die in free[len(values) :]:
        table.spaces[-1] += (number_of_die(seat, die, 6),)


def lay(table: Table, space: str, seat: int, value: int) -> None:
    """One of a player's dice lies on a space."""
    player = table.players[seat]
    die = next(die for die in reversed(range(3)) if player.dice[die])
    player.dice[die] = 0
    at = next(s.index for s in SPACES[len(table.players)] if str(s) == space)
    table.spaces[at] += (number_of_die(seat, die, value),)


def on_space(table: Table, space: str) -> list[tuple[int, int]]:
    """Owner and value of the dice on a space, in order."""
    at = next(s.index for s in SPACES[len(table.players)] if str(s) == space)
    return [(DIE_OWNER[die], DIE_VALUE[die]) for die in table.spaces[at]]


# ---------------------------------------------------------------------- god cards


def show(table: Table, number: str) -> None:
    """The face-up card of that god is this one."""
    god = GOD_OF[CARD[number]]
    if table.face_up[god] != CARD[number]:
        table.decks[god].cards.remove(CARD[number])
        table.decks[god].cards.append(table.face_up[god])
        table.face_up[god] = CARD[number]


def hand(table: Table, seat: int, *numbers: str, hidden: bool = False) -> None:
    """Give a player cards from the decks, seen by all or hidden, of which nobody can tell anything yet."""
    player = table.players[seat]
    for number in numbers:
        table.decks[GOD_OF[CARD[number]]].cards.remove(CARD[number])
        player.hand[CARD[number]] += 1
        if hidden:
            player.hidden += (CARD[number],)
            player.hidden_gods = HIDDEN_GODS[len(player.hidden)]


def holding(*cards: str, offerings: int | None = None, round_: int = 3) -> Table:
    """Seat 0 has these cards and an offering for each."""
    table = scene(round_=round_)
    hand(table, 0, *cards)
    table.players[0].offerings = len(cards) if offerings is None else offerings
    return table


def held(player: Player) -> list[str]:
    """The numbers of a player's god cards."""
    return [str(card) for card in GOD_CARDS for _ in range(player.hand[card.index])]


def inti(table: Table, seat: int, count: int = 1) -> None:
    """Give a player medallions that had left the game."""
    table.gone_inti -= count
    table.players[seat].inti += count


def face_up(table: Table) -> list[str]:
    return [str(GOD_CARDS[card]) for card in table.face_up if card != NONE]


def thrown(table: Table) -> list[str]:
    """The god discard pile."""
    return [str(GOD_CARDS[card]) for card in table.god_discards]


# ---------------------------------------------------------------------- masks


def free(table: Table, seat: int, slots: int) -> None:
    """Free slots on a mask: so many Quipus lie in the reserve."""
    table.players[seat].quipus -= slots
    table.players[seat].reserve += slots


def tiles(table: Table, seat: int, *kinds: str, slid: bool = False) -> None:
    """Put tiles on a mask, freeing slots as needed. They come from the discards."""
    player = table.players[seat]
    for kind in kinds:
        if player.free_slot() == NONE:
            free(table, seat, 1)
        bring(table, kind)
        table.tile_discards.remove(TILE[kind])
        slot = player.free_slot()
        player.put_tile(TILE[kind])
        player.slid[slot] = int(slid)


def bring(table: Table, kind: str) -> None:
    """See to it that a tile of the kind lies among the discards."""
    tile = TILE[kind]
    if tile in table.tile_discards:
        return
    other = next(t for t in table.tile_discards if TILE_COLOUR[t] == TILE_COLOUR[tile])
    table.tile_discards[table.tile_discards.index(other)] = tile
    swap_out(table, tile, other)


def swap_out(table: Table, tile: int, other: int) -> None:
    """Where a tile lies on a display or in a stack, another one lies now."""
    for pile in (table.stacks[TILE_COLOUR[tile]].cards, table.display):
        if tile in pile:
            pile[pile.index(tile)] = other
            return
    raise AssertionError("no such tile left")


def display(table: Table, colour: str, *kinds: str) -> None:
    """The display of a colour shows exactly these tiles on its first spaces; "-" is an empty space."""
    first = 0 if colour == "study" else DISPLAY
    for space, kind in enumerate(kinds, first):
        now = table.display[space]
        if kind == "-":
            if now != NONE:
                table.tile_discards.append(now)
            table.display[space] = NONE
        elif now != TILE[kind]:
            pile = (
                table.stacks[TILE_COLOUR[now]].cards if TILE[kind] not in table.tile_discards else table.tile_discards
            )
            if TILE[kind] not in pile:
                pile = table.display
            pile[pile.index(TILE[kind])] = now
            table.display[space] = TILE[kind]


def owned(player: Player) -> list[str]:
    """A player's tiles, slot by slot; those slid down are marked."""
    pairs = zip(player.tiles, player.slid, strict=True)
    return [f"{TILES[tile]}{'*' if slid else ''}" for tile, slid in pairs if tile != NONE]


def feathers(table: Table, seat: int, *slots: str) -> None:
    for slot in slots:
        table.players[seat].put_feather(SLOT[slot])


def feathered(player: Player) -> set[str]:
    return {str(slot) for slot in SLOTS if player.feathers[slot.index]}


def mask(table: Table, seat: int, name: str) -> None:
    """Another mask, before any feather lies on it."""
    table.players[seat].mask = next(m.index for m in MASKS if str(m) == name)


def all_feathers(table: Table, seat: int, *but: str) -> None:
    """Feathers on all slots but these."""
    feathers(table, seat, *(str(slot) for slot in SLOTS if str(slot) not in but))


# ---------------------------------------------------------------------- boards


def quipu(table: Table, seat: int, *villages: str) -> None:
    """Quipus of a player on top of these villages; from the mask, then from the reserve."""
    player = table.players[seat]
    for village in villages:
        if player.quipus:
            player.quipus -= 1
        else:
            player.reserve -= 1
        table.villages[PLACE[village]] += (seat,)


def stack(table: Table, village: str) -> list[int]:
    return list(table.villages[PLACE[village]])


def stand(table: Table, seat: int, place: str) -> None:
    table.players[seat].where = PLACE[place]


def where(player: Player) -> str:
    return str(PLACES[player.where])


def priests(table: Table, *owners: int | None) -> None:
    """Priests on the steps, from step 1 upwards."""
    counts = [0, 0, 0, 0]
    table.steps = [NONE] * 6
    for step, owner in enumerate(owners):
        if owner is not None:
            table.steps[step] = owner * 4 + counts[owner]
            counts[owner] += 1


def on_steps(table: Table) -> list[int | None]:
    return [None if priest == NONE else priest // 4 for priest in table.steps]


def row(table: Table, *goods: str) -> None:
    """The current market row begins with these goods; what lay there moves on to where they came from."""
    first = table.round - 1
    others = [good for row in table.market[first:] for good in row] + table.gone_goods
    wanted = [GOOD[good] for good in goods]
    for good in wanted:
        others.remove(good)
    dealt = wanted + others
    for at in range(first, len(table.market)):
        size = len(table.market[at])
        table.market[at] = tuple(dealt[:size])
        del dealt[:size]
    table.gone_goods = dealt


def goods(table: Table, seat: int, *names: str) -> None:
    """Give a player goods that had left the game, or that lie in later rows."""
    for name in names:
        if GOOD[name] not in table.gone_goods:
            for at in range(5, -1, -1):
                if GOOD[name] in table.market[at]:
                    later = list(table.market[at])
                    later[later.index(GOOD[name])] = table.gone_goods.pop()
                    table.market[at] = tuple(later)
                    table.gone_goods.append(GOOD[name])
                    break
        table.gone_goods.remove(GOOD[name])
        table.players[seat].goods[GOOD[name]] += 1


# ---------------------------------------------------------------------- missions


def missions(table: Table, seat: int, *ids: str) -> None:
    """A player has exactly these open missions."""
    for space, name in enumerate(ids):
        now = table.players[seat].missions[space]
        _change_places(table, MISSION[name], now)
        table.players[seat].missions[space] = MISSION[name]


def shown(table: Table, *ids: str) -> None:
    """These missions lie on the palace."""
    for space, name in enumerate(ids):
        now = table.palace[space]
        _change_places(table, MISSION[name], now)
        table.palace[space] = MISSION[name]


def _change_places(table: Table, wanted: int, now: int) -> None:
    if wanted == now:
        return
    for pile in (table.mission_stack.cards, table.palace, table.gone_missions, *(p.missions for p in table.players)):
        if wanted in pile:
            pile[pile.index(wanted)] = now
            return
    raise AssertionError("no such mission left")


def open_missions(player: Player) -> list[str]:
    return [str(MISSIONS[mission]) for mission in player.missions if mission != NONE]


def done(player: Player) -> list[str]:
    return [str(MISSIONS[mission]) for mission in player.done]


# ---------------------------------------------------------------------- playing


def begin(table: Table, hold: bool = False) -> Match:
    """A match from this scene on. The scene itself stays as it is: look at `match.state`."""
    assert not GAME.problems(table), GAME.problems(table)
    settings = GAME.checked_settings({"pututus": table.with_pututus, "board": "fixed"})
    return Match.at(GAME, table, len(table.players), settings, hold=hold, date="2026-01-01")


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


def me(match: Match, seat: int = 0) -> Player:
    return at_table(match).players[seat]


def new(players: int = 4, seed: int = 1, **options: object) -> Match:
    """A match from its beginning."""
    return Match.start(GAME, players, GAME.checked_settings(dict(options)), seed, date="2026-01-01")


def wander(match: Match, seed: int) -> Iterator[Match]:
    """A match played by luck alone: before every answer, and once more when it is over."""
    luck = Chance.of(seed, 77)
    while match.choice is not None:
        assert match.number < 5_000, "this match does not end"
        yield match
        match.play(luck.pick(match.choice.options))
    yield match


def played_out(match: Match, seed: int) -> Match:
    """A match played to its end by luck alone."""
    luck = Chance.of(seed, 77)
    while match.choice is not None:
        match.play(luck.pick(match.choice.options))
    return match
