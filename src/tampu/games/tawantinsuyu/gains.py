"""What cards, tiles and spaces give, as far as it is neither built nor woven; the temple track (TW-480 to TW-496)."""

from __future__ import annotations

from functools import cache
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.tawantinsuyu.axomamma_board import COLOUR_REWARD, PICK_PRIORITY
from tampu.games.tawantinsuyu.cards import draw_army, gain, gain_god, train
from tampu.games.tawantinsuyu.components import (
    ARMY,
    ARMY_CARDS,
    ARMY_KINDS,
    BUILDINGS,
    CHOICE,
    FREE_WORKER,
    GAIN,
    GOD,
    GOLD,
    PASSIVE,
    PICK,
    REJUVENATE,
    RESOURCES,
    SOLDIERS,
    STATUES,
    STONE,
    SWAP,
    TEMPLE,
    TEMPLE_FOR_GOLD,
    TEMPLE_LEFT,
    TOP,
    TRAIN,
    WORKER_LIMIT,
    WORKERS,
    Effect,
    Effects,
    Named,
    Source,
)
from tampu.games.tawantinsuyu.payment import NO, NOTHING, ONE_GOLD, YES, ask_free, pay
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table

STONE_NOT_WORKER: Final = Named(STONE, "stone")


class Output(Named):
    """One of the gains that an output lets its owner pick."""

    amounts: tuple[int, ...]

    def __init__(self, amounts: tuple[int, ...]) -> None:
        kind = next(resource for resource in RESOURCES if amounts[resource.index])
        super().__init__(kind.index, kind.token)
        self.amounts = amounts


@cache
def outputs(effect: Effect) -> list[Output]:
    return [Output(amounts) for amounts in effect.picks]


def receive_simple(table: Table, player: Player, effect: Effect, source: Source) -> Rules[None]:
    """All effects but those that build, weave or raise statues."""
    op = effect.op
    if op == GAIN:
        gain(table, player, effect.amounts, source)
    elif op == ARMY:
        draw_army(table, player, effect.n)
    elif op == TRAIN:
        yield from train(table, player)
    elif op == GOD:
        yield from gain_god(table, player, effect.n)
    elif op == TEMPLE:
        yield from climb(table, player, effect.n)
    elif op == TEMPLE_FOR_GOLD:
        yield from climb_for_gold(table, player, "temple_pay")
    elif op == REJUVENATE:
        for _ in range(effect.n):
            yield from rejuvenate_one(table, player)
    elif op == FREE_WORKER:
        yield from take_nomad(table, player)
    elif op == PICK:
        yield from pick_output(table, player, effect, source)
    elif op == CHOICE:
        yield from choose_reward(table, player, effect, source)
    elif op == SWAP:
        yield from pay(table, player, "exchange", effect.price)
        gain(table, player, effect.amounts, source)


def pick_output(table: Table, player: Player, effect: Effect, source: Source) -> Rules[None]:
    """TW-227, TW-761: Axomamma takes what she has least of."""
    if player.seat == table.automa:
        ways = sorted(outputs(effect), key=lambda way: (player.goods[way.index], PICK_PRIORITY.index(way.index)))
        picked = ways[0]
        table.tell("axo_picked", player.seat, good=picked)
    else:
        picked = yield from ask(player.seat, "output_pick", outputs(effect))
    gain(table, player, picked.amounts, source)


# ---------------------------------------------------------------------- the temple track


def climb(table: Table, player: Player, steps: int) -> Rules[None]:
    """TW-480, TW-481: step by step, each with the reward of the space reached."""
    for _ in range(steps):
        if player.temple == TOP:
            return
        player.temple += 1
        table.tell("climbed", player.seat, to=player.temple)
        yield from temple_reward(table, player)


def temple_reward(table: Table, player: Player) -> Rules[None]:
    yield from receive_all(table, player, TEMPLE_LEFT[player.temple], Source.FESTIVAL_TEMPLE)


def receive_all(table: Table, player: Player, effects: Effects, source: Source) -> Rules[None]:
    for effect in effects:
        yield from receive_simple(table, player, effect, source)


def climb_for_gold(table: Table, player: Player, prompt: str) -> Rules[None]:
    """TW-488: optional, only gold, not at the top. TW-733: Axomamma does it with real gold."""
    if player.temple == TOP:
        return
    if player.seat == table.automa:
        if not player.goods[GOLD]:
            return
    else:
        answers = [YES, NO]
        chosen = yield from ask_free(
            table, player, prompt, lambda: answers if player.goods[GOLD] else answers[1:], lambda: True
        )
        if chosen is NO:
            return
    yield from pay(table, player, "temple_step", ONE_GOLD)
    yield from climb(table, player, 1)


def choose_reward(table: Table, player: Player, effect: Effect, source: Source) -> Rules[None]:
    """TW-485, TW-730: a stone or a worker."""
    if player.seat == table.automa:
        table.tell("axo_fewer", player.seat, stone=player.goods[STONE], workers=len(player.workers))
        if axomamma_wants_worker(table, player):
            axomamma_takes_worker(table, player, from_village=True)
        else:
            yield from receive_all(table, player, effect.ways[0], source)
        return
    options = [STONE_NOT_WORKER, *nomads(table)]
    chosen = yield from ask(player.seat, "temple_choice", options)
    if chosen is STONE_NOT_WORKER:
        yield from receive_all(table, player, effect.ways[0], source)
    else:
        give_nomad(table, player, chosen.index)


def axomamma_wants_worker(table: Table, player: Player) -> bool:
    """TW-730: what she has fewer of; a tie is a worker if she has less than two."""
    if not table.village and not table.nomads:
        return False
    stones, workers = player.goods[STONE], len(player.workers)
    return workers < stones or (workers == stones and workers < WORKER_LIMIT)


# ---------------------------------------------------------------------- workers


def nomads(table: Table) -> list[Named]:
    return [WORKERS[worker] for worker in sorted(set(table.nomads))]


def take_nomad(table: Table, player: Player) -> Rules[None]:
    """TW-490: always one of the Nomads; with none there you get none."""
    if not table.nomads:
        return
    if player.seat == table.automa:
        axomamma_takes_worker(table, player, from_village=False)
    else:
        give_nomad(table, player, (yield from ask(player.seat, "nomad_pick", nomads(table))).index)


def give_nomad(table: Table, player: Player, worker: int) -> None:
    table.nomads.remove(worker)
    player.workers.append(worker)
    table.tell("took_nomad", player.seat, worker=WORKERS[worker])
    table.fill_nomads()


def axomamma_takes_worker(table: Table, player: Player, from_village: bool, end: int = 0) -> None:
    """TW-721, TW-723, TW-731: from an end of the village or at random from the Nomads, with the colour's reward."""
    if from_village and table.village:
        worker = table.village.pop(end)
        player.workers.append(worker)
        table.tell("took_villager", player.seat, worker=WORKERS[worker])
    elif table.nomads:
        worker = table.chance.pick(table.nomads)
        give_nomad(table, player, worker)
    else:
        return
    for effect in COLOUR_REWARD[worker]:
        if effect.op == ARMY:
            draw_army(table, player, effect.n)
        else:
            gain(table, player, effect.amounts, Source.AXOMAMMA)
    while len(player.workers) > WORKER_LIMIT:
        gone = player.workers.pop(table.chance.below(len(player.workers)))
        table.removed[gone] += 1
        table.tell("removed_worker", player.seat, worker=WORKERS[gone])


# ---------------------------------------------------------------------- turning up


def pieces_face_down(player: Player, army: bool = True) -> list[Named]:
    """Production buildings, then army cards, that can be turned up; equal cards once."""
    found: list[Named] = [BUILDINGS[tile] for tile in range(PASSIVE) if player.turned >> tile & 1]
    if army:
        found += [ARMY_CARDS[kind] for kind in range(ARMY_KINDS) if player.down[kind]]
    return found


def is_building(piece: Named) -> bool:
    return BUILDINGS[min(piece.index, PASSIVE)] is piece


def turn_up(table: Table, player: Player, piece: Named) -> None:
    if is_building(piece):
        player.turned &= ~(1 << piece.index)
    else:
        player.down[piece.index] -= 1
        player.up[piece.index] += 1
    table.tell("turned_up", player.seat, piece=piece)


def rejuvenate_one(table: Table, player: Player) -> Rules[None]:
    """TW-495, TW-733: one piece, free and optional."""
    pieces = pieces_face_down(player)
    if not pieces:
        return
    if player.seat == table.automa:
        turn_up(table, player, axomamma_turns_up(player))
        return
    piece = yield from ask(player.seat, "rejuvenate_pick", [*pieces, NOTHING])
    if piece is not NOTHING:
        turn_up(table, player, piece)


def axomamma_turns_up(player: Player) -> Named:
    """TW-733: the building with the highest number, else a card with more soldiers."""
    tiles = [piece for piece in pieces_face_down(player) if is_building(piece)]
    if tiles:
        return tiles[-1]
    return max(pieces_face_down(player), key=lambda piece: (SOLDIERS[piece.index], -piece.index))


def discard_statue(table: Table, player: Player, statue: int) -> None:
    """TW-325: it leaves the game; its points are kept."""
    player.statues[statue] -= 1
    table.gone_statues[statue] += 1
    table.tell("gave_statue", player.seat, statue=STATUES[statue])
