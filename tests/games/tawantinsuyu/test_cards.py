"""Every card, tile and space: what it costs and what it gives (TW-531 to TW-690).

The tables say what is expected, not what `components.toml` says, so that a slip there is found here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tampu.games.tawantinsuyu import cards, effects, gains, tasks
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    ARMY_COPIES,
    BENEFITS,
    BUILDINGS,
    CONQUEST_SPACES,
    GOD_CARDS,
    PATTERNS,
    REGIONS,
    RESOURCES,
    SEAMS,
    SOLDIERS,
    TEMPLE_CENTRE,
    TEMPLE_RIGHT,
    WEAVINGS,
    Source,
)
from tampu.games.tawantinsuyu.payment import FREE_ARMY, act_freely
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import army, bring_tile, drive, goods, market, number_of, scene, tapestry
from tests.ledger import rule

Change = dict[str, int]


def rich() -> Table:
    """A player with plenty of everything, halfway up the temple, where the next space gives nothing."""
    table = scene()
    goods(table, 0, 10, 10, 10, 10)
    market(table, "P01", "P13", "Z06", "Z17")
    army(table, 0, down="A1")
    tapestry(table, 0, "SW01")
    table.players[0].temple = 1
    return table


def counts(table: Table) -> Change:
    """What a player has, in numbers."""
    player = table.players[0]
    found = {kind.token: player.goods[kind.index] for kind in RESOURCES}
    found |= {"vp": player.score, "god": len(player.gods), "army": sum(player.army), "temple": player.temple}
    found |= {"worker": len(player.workers), "weaving": sum(len(row) for row in player.tapestries)}
    found |= {"building": player.built.bit_count(), "statue": sum(player.statues), "stairs": 5 - player.stairs}
    return found | {"discard": len(table.army_discard), "up": sum(player.up)}


def change(table: Table, was: Change) -> Change:
    return {name: number - was[name] for name, number in counts(table).items() if number != was[name]}


def params(*rows: tuple[object, ...]) -> Iterator[object]:
    """Each row begins with the id of the rule that it proves."""
    for row in rows:
        yield pytest.param(*row[1:], id=str(row[1]), marks=rule(f"TW-{row[0]}"))


PRODUCTION = list(
    params(
        ("531", "P01", {"stone": 1, "corn": 1}, {"potato": 3}),
        ("532", "P02", {"stone": 1, "corn": 1}, {"corn": 2}),
        ("533", "P03", {"stone": 1, "corn": 1}, {"stone": 2}),
        ("534", "P04", {"stone": 2}, {"gold": 1}),
        ("535", "P05", {"stone": 2}, {"vp": 3}),
        ("536", "P06", {"stone": 2, "corn": 1}, {"potato": 3}),
        ("537", "P07", {"stone": 2}, {"corn": 1, "vp": 1}),
        ("538", "P08", {"stone": 2, "corn": 1}, {"potato": 2, "vp": 2}),
        ("539", "P09", {"stone": 2, "corn": 1}, {"corn": 1, "stone": 1, "vp": 1}),
        ("540", "P10", {"stone": 3}, {"gold": 1, "vp": 1}),
        ("541", "P11", {"stone": 1, "corn": 2}, {"god": 1, "potato": 2}),
        ("542", "P12", {"stone": 1, "corn": 2}, {"army": 1, "potato": 1}),
        ("543", "P13", {"stone": 3}, {"vp": 4}),
        ("544", "P14", {"stone": 2, "gold": 1}, {"gold": 1, "vp": 2}),
        ("545", "P15", {"stone": 2, "gold": 1}, {"vp": 5}),
        ("546", "P16", {"stone": 3}, {"worker": 1, "potato": 2, "vp": 1}),
        ("547", "P17", {"stone": 2, "corn": 1}, {"weaving": 1}),
        ("548", "P18", {"stone": 2, "gold": 1}, {"gold": -1, "temple": 1, "vp": 2}),
        ("549", "P19", {"stone": 2, "gold": 2}, {"temple": 1}),
    )
)


@pytest.mark.parametrize(("tile", "cost", "output"), PRODUCTION)
def test_a_production_building_costs_and_makes_what_it_says(tile: str, cost: Change, output: Change) -> None:
    table = rich()
    index = bring_tile(table, tile)
    assert {kind.token: n for kind, n in zip(RESOURCES, BUILDINGS[index].cost, strict=False) if n} == cost
    was = counts(table)
    drive(tasks.activate(table, table.players[0], index))
    assert change(table, was) == output


PASSIVE_COSTS = {
    "Z01": {"stone": 2, "gold": 1},
    "Z02": {"stone": 2, "gold": 2},
    "Z03": {"stone": 2},
    "Z04": {"stone": 2, "corn": 1},
    "Z05": {"stone": 2, "corn": 1},
    "Z06": {"stone": 2, "corn": 1},
    "Z07": {"stone": 2},
    "Z08": {"stone": 1, "corn": 1},
    "Z09": {"stone": 2, "corn": 1},
    "Z10": {"stone": 1, "corn": 1},
    "Z11": {"stone": 3},
    "Z12": {"stone": 2, "corn": 1},
    "Z13": {"stone": 2, "corn": 1},
    "Z14": {"stone": 3, "corn": 1},
    "Z15": {"stone": 1, "corn": 1},
    "Z16": {"stone": 2},
    "Z17": {"stone": 3},
    "Z18": {"stone": 3, "corn": 1},
    "Z19": {"stone": 2, "gold": 1},
    "Z20": {"stone": 2, "gold": 1},
}


@rule("TW-550")
def test_passive_buildings_cost_what_they_say() -> None:
    found = {
        tile.token: {kind.token: n for kind, n in zip(RESOURCES, tile.cost, strict=False) if n}
        for tile in BUILDINGS
        if tile.token.startswith("Z")
    }
    assert found == PASSIVE_COSTS


GOD_CARD_BENEFITS = list(
    params(
        ("551", "zigzag_1", [{"potato": 4}]),
        ("552", "zigzag_2", [{"corn": 2}, {"potato": 1}]),
        ("553", "zigzag_3", [{"stone": 2}, {"vp": 1}]),
        ("554", "zigzag_4", [{"gold": 1}, {"vp": 1}]),
        ("555", "zigzag_5", [{"vp": 4}]),
        ("556", "zigzag_6", [{"army": 1}, {"potato": 1}]),
        ("557", "zigzag_7", [{"building": 1, "stone": -1, "corn": -1}]),
        ("558", "spiral_1", [{"potato": 3}, {"vp": 1}]),
        ("559", "spiral_2", [{"corn": 2}, {"vp": 1}]),
        ("560", "spiral_3", [{"stone": 2}, {"potato": 1}]),
        ("561", "spiral_4", [{"gold": 1}, {"potato": 1}]),
        ("562", "spiral_5", [{"vp": 3}, {"potato": 1}]),
        ("563", "spiral_6", [{"army": 1}, {"vp": 1}]),
        ("564", "spiral_7", [{"weaving": 1}]),
        ("565", "squares_1", [{"potato": 2}, {"corn": 1}]),
        ("566", "squares_2", [{"corn": 1}, {"vp": 2}]),
        ("567", "squares_3", [{"stone": 1}, {"corn": 1}, {"potato": 1}]),
        ("568", "squares_4", [{"gold": -1, "temple": 1}, {"potato": 1}]),
        ("569", "squares_5", [{"vp": 2}, {"stone": 1}]),
        ("570", "squares_6", [{"army": 1}, {"corn": 1}]),
        ("571", "squares_7", [{"statue": 1, "stone": -3, "vp": 3}]),
        ("572", "steps_1", [{"potato": 2}, {"stone": 1}]),
        ("573", "steps_2", [{"corn": 1}, {"god": 1}]),
        ("574", "steps_3", [{"stone": 1}, {"vp": 2}]),
        ("575", "steps_4", [{"potato": -2, "gold": 2}]),
        ("576", "steps_5", [{"vp": 2}, {"corn": 1}]),
        ("577", "steps_6", [{"army": 1}, {"stone": 1}]),
        ("578", "steps_7", [{"stairs": 1, "stone": -3, "vp": 4, "corn": 1, "potato": 2}]),
        ("579", "eye_1", [{"potato": 2}, {"vp": 2}]),
        ("580", "eye_2", [{"corn": 3}]),
        ("581", "eye_3", [{"stone": 3}]),
        ("582", "eye_4", [{"gold": 1}, {"vp": 1}]),
        ("583", "eye_5", [{"vp": 5}]),
        ("584", "eye_6", [{"army": 1, "discard": 1}, {"vp": 1}]),
        ("585", "eye_7", [{"worker": 1}, {"potato": 2}]),
        ("586", "cross_1", [{"potato": 2}, {"god": 1}]),
        ("587", "cross_2", [{"corn": 1}, {"stone": 1}, {"vp": 1}]),
        ("588", "cross_3", [{"stone": 1}, {"god": 1}]),
        ("589", "cross_4", [{"gold": -1, "temple": 1}, {"vp": 2}]),
        ("590", "cross_5", [{"vp": 2}, {"god": 1}]),
        ("591", "cross_6", [{"army": 1, "discard": 1}, {"potato": 1}]),
        ("592", "cross_7", [{"building": 1, "stone": -1, "corn": -1}]),
    )
)


@pytest.mark.parametrize(("card", "gains_of_it"), GOD_CARD_BENEFITS)
def test_a_god_card_gives_its_benefits(card: str, gains_of_it: list[Change]) -> None:
    index = number_of(GOD_CARDS, card)
    assert GOD_CARDS[index].token.startswith(
        str(["zigzag", "spiral", "squares", "steps", "eye", "cross"][GOD_CARDS[index].god])
    )
    assert len(BENEFITS[index]) == len(gains_of_it)
    for benefit, gained in zip(BENEFITS[index], gains_of_it, strict=True):
        table = rich()
        table.god_pile.cards.remove(index)
        player = table.players[0]
        effects.play_god(player, index)
        assert benefit in effects.benefits(table, player)
        was = counts(table)
        drive(effects.use_benefit(table, player, benefit))
        assert change(table, was) == gained
        assert benefit not in effects.benefits(table, player)


ARMY = list(
    params(
        ("601", "A1", 1, {"gold": 1}, 6),
        ("602", "A2", 1, {"stone": 1}, 4),
        ("603", "A3", 1, {"corn": 1}, 4),
        ("604", "A4", 1, {"potato": 2}, 4),
        ("605", "A5", 2, {"stone": 1}, 3),
        ("606", "A6", 2, {"corn": 1}, 3),
        ("607", "A7", 2, {"potato": 1}, 6),
    )
)


@pytest.mark.parametrize(("kind", "soldiers", "resource", "copies"), ARMY)
def test_an_army_card_has_soldiers_and_a_resource(kind: str, soldiers: int, resource: Change, copies: int) -> None:
    index = number_of(ARMY_CARDS, kind)
    assert (SOLDIERS[index], ARMY_COPIES[index]) == (soldiers, copies)
    table = scene()
    army(table, 0, in_hand=kind)
    was = counts(table)
    drive(act_freely(table, table.players[0], FREE_ARMY))
    assert change(table, was) == {**resource, "army": -1, "discard": 1}


WEAVING_TILES = list(
    params(
        ("611", "W01", "white", "stone2", "army", 2),
        ("612", "W02", "white", "potato3", "vp3", 2),
        ("613", "W03", "white", "gold", "god_potato", 2),
        ("614", "W04", "white", "vp3", "stone2", 2),
        ("615", "W05", "white", "god_potato", "temple_for_gold", 3),
        ("616", "W06", "white", "rejuvenate", "potato3", 4),
        ("617", "W07", "purple", "stone2", "gold", 2),
        ("618", "W08", "purple", "god_potato", "potato3", 2),
        ("619", "W09", "purple", "rejuvenate", "temple_for_gold", 2),
        ("620", "W10", "purple", "temple_for_gold", "rejuvenate", 3),
        ("621", "W11", "purple", "potato3", "god_potato", 4),
        ("622", "W12", "orange", "army", "vp3", 2),
        ("623", "W13", "orange", "rejuvenate", "stone2", 2),
        ("624", "W14", "orange", "potato3", "gold", 2),
        ("625", "W15", "orange", "gold", "rejuvenate", 3),
        ("626", "W16", "orange", "stone2", "temple_for_gold", 4),
        ("627", "W17", "blue", "rejuvenate", "army", 2),
        ("628", "W18", "blue", "god_potato", "stone2", 2),
        ("629", "W19", "blue", "stone2", "potato3", 3),
        ("630", "W20", "blue", "vp3", "god_potato", 4),
        ("631", "W21", "yellow", "temple_for_gold", "stone2", 2),
        ("632", "W22", "yellow", "vp3", "gold", 2),
        ("633", "W23", "yellow", "potato3", "army", 3),
        ("634", "W24", "yellow", "gold", "vp3", 4),
        ("635", "W25", "green", "temple_for_gold", "vp3", 2),
        ("636", "W26", "green", "army", "temple_for_gold", 2),
        ("637", "W27", "green", "potato3", "stone2", 3),
        ("638", "W28", "green", "god_potato", "army", 4),
        ("639", "W29", "red", "vp3", "rejuvenate", 2),
        ("640", "W30", "red", "stone2", "god_potato", 2),
        ("641", "W31", "red", "army", "potato3", 4),
        ("642", "SW01", "blue", "army", "rejuvenate", 0),
        ("643", "SW02", "orange", "vp3", "potato3", 0),
        ("644", "SW03", "purple", "gold", "army", 0),
        ("645", "SW04", "white", "temple_for_gold", "gold", 0),
    )
)


@pytest.mark.parametrize(("tile", "pattern", "left", "right", "players"), WEAVING_TILES)
def test_a_weaving_has_a_pattern_and_two_halves(tile: str, pattern: str, left: str, right: str, players: int) -> None:
    weaving = WEAVINGS[number_of(WEAVINGS, tile)]
    assert PATTERNS[weaving.pattern].token == pattern
    assert (SEAMS[weaving.left].token, SEAMS[weaving.right].token) == (left, right)
    assert weaving.starter == (players == 0)
    for count in (2, 3, 4):
        in_pile = weaving.index in scene(count).weavings.cards
        assert in_pile == (0 < players <= count)


TEMPLE_SPACES = list(
    params(
        ("650", 0, {}, 0, 0),
        ("651", 1, {"potato": 1, "god": 1}, 1, 0),
        ("652", 2, {}, 1, 0),
        ("653", 3, {"stone": 1}, 2, 0),
        ("654", 4, {}, 2, 0),
        ("655", 5, {"army": 1, "discard": 1}, 3, 0),
        ("656", 6, {"stone": 2}, 3, 0),
        ("657", 7, {}, 4, 0),
        ("658", 8, {"gold": 1}, 5, 0),
        ("659", 9, {"god": 1, "army": 1, "discard": 1}, 6, 3),
        ("660", 10, {"stone": 2}, 7, 6),
        ("661", 11, {"gold": 1}, 8, 10),
        ("662", 12, {}, 10, 15),
    )
)


@pytest.mark.parametrize(("space", "left", "right", "centre"), TEMPLE_SPACES)
def test_a_temple_space_has_a_reward_and_points(space: int, left: Change, right: int, centre: int) -> None:
    assert (TEMPLE_RIGHT[space], TEMPLE_CENTRE[space]) == (right, centre)
    table = rich()
    table.players[0].temple = space
    was = counts(table)
    drive(gains.temple_reward(table, table.players[0]))
    assert change(table, was) == left


CONQUESTS = list(
    params(
        ("671", "CH1", "chinchasuyu", 1, 1, 0, {"corn": 2}),
        ("672", "CH2", "chinchasuyu", 2, 0, 1, {"god": 1, "weaving": 1}),
        ("673", "CH3", "chinchasuyu", 3, 2, 1, {"vp": 4}),
        ("674", "CH4", "chinchasuyu", 4, 1, 2, {"statue": 1, "vp": 3}),
        ("675", "CH5", "chinchasuyu", 5, 2, 2, {"vp": 7}),
        ("676", "AN1", "antisuyu", 1, 1, 0, {"potato": 3}),
        ("677", "AN2", "antisuyu", 2, 0, 1, {"gold": 1, "vp": 1}),
        ("678", "AN3", "antisuyu", 3, 2, 1, {"vp": 4}),
        ("679", "AN4", "antisuyu", 4, 1, 2, {"temple": 1, "vp": 2}),
        ("680", "AN5", "antisuyu", 5, 2, 2, {"vp": 7}),
        ("681", "QU1", "qullasuyu", 1, 1, 0, {"stone": 2}),
        ("682", "QU2", "qullasuyu", 2, 0, 1, {"up": 1, "vp": 2}),
        ("683", "QU3", "qullasuyu", 3, 2, 1, {"building": 1}),
        ("684", "QU4", "qullasuyu", 4, 1, 2, {"vp": 5}),
        ("685", "QU5", "qullasuyu", 5, 2, 2, {"vp": 7}),
        ("686", "KU1", "kuntisuyu", 1, 1, 0, {"god": 1, "potato": 1}),
        ("687", "KU2", "kuntisuyu", 2, 0, 1, {"worker": 1, "vp": 1}),
        ("688", "KU3", "kuntisuyu", 3, 2, 1, {"stairs": 1, "vp": 4, "corn": 1, "potato": 2}),
        ("689", "KU4", "kuntisuyu", 4, 1, 2, {"vp": 5}),
        ("690", "KU5", "kuntisuyu", 5, 2, 2, {"vp": 7}),
    )
)


@pytest.mark.parametrize(("space", "region", "position", "flip", "discard", "reward"), CONQUESTS)
def test_a_conquest_space_asks_for_soldiers_and_rewards(
    space: str, region: str, position: int, flip: int, discard: int, reward: Change
) -> None:
    there = CONQUEST_SPACES[number_of(CONQUEST_SPACES, space)]
    assert (REGIONS[there.region].token, there.position, there.flip, there.discard) == (region, position, flip, discard)
    table = rich()
    was = counts(table)
    drive(effects.receive_each(table, table.players[0], there.reward, Source.CONQUEST))
    assert change(table, was) == reward


@rule("TW-280")
def test_every_army_card_shows_one_or_two_soldiers() -> None:
    assert set(SOLDIERS) == {1, 2}
    assert sum(ARMY_COPIES) == 30
    assert cards.draw_army_card(scene()) in range(len(ARMY_CARDS))
