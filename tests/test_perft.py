"""How many ways there are to go on: the answer sequences of a small depth, counted from fixed positions.

A number that changes says that a rule changed, on purpose or not. After a change on purpose, print the table anew with
`python -m tests.test_perft` and read the difference before keeping it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from tampu.engine.match import Match
from tests.engine import toys
from tests.tables import ALL, HOUSE, Table, moments

ENOUGH: Final = 1500
DEEPEST: Final = 6
"""From so many sequences or answers on no deeper ones are counted."""

POSITIONS: Final = ((1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3))
"""Where counting begins: the seed of a random match, and how many quarters of it were played."""

TABLES: Final = [table for table in ALL if table.name in HOUSE or not table.changed]

COUNTS: Final[dict[str, list[list[int]]]] = {
    "machu_picchu-2": [
        [5, 25, 375, 3882],
        [5, 25, 375, 3882],
        [5, 29, 162, 836, 3902],
        [6, 36, 168, 774, 3738],
        [7, 50, 371, 2590],
        [4, 13, 63, 554, 3759],
        [4, 20, 78, 403, 2336],
        [7, 49, 301, 1546],
    ],
    "machu_picchu-2-learning_game=True": [
        [15, 126, 1017, 8013],
        [15, 126, 1017, 8013],
        [6, 22, 143, 887, 5516],
        [4, 26, 116, 487, 2591],
        [2, 30, 122, 573, 3327],
        [15, 64, 333, 2425],
        [2, 30, 274, 1978],
        [3, 18, 90, 522, 2589],
    ],
    "machu_picchu-3": [
        [5, 25, 125, 1875],
        [5, 25, 125, 1875],
        [4, 23, 120, 496, 1991],
        [2, 8, 34, 266, 2214],
        [5, 31, 190, 1134, 7718],
        [15, 61, 336, 1910],
        [15, 59, 430, 3485],
        [5, 25, 205, 1416, 7442],
    ],
    "machu_picchu-3-learning_game=True": [
        [15, 126, 1017, 8144],
        [15, 126, 1017, 8144],
        [2, 10, 52, 258, 1024, 4582],
        [6, 24, 124, 711, 3830],
        [2, 30, 326, 1934],
        [3, 15, 123, 695, 3041],
        [4, 33, 248, 1263, 7044],
        [2, 18, 164, 1816],
    ],
    "machu_picchu-4": [
        [5, 25, 125, 625, 9375],
        [5, 25, 125, 625, 9375],
        [2, 8, 52, 252, 1202, 5575],
        [4, 22, 99, 395, 1711],
        [8, 53, 392, 2389],
        [15, 65, 302, 1430, 7435],
        [4, 27, 144, 668, 3533],
        [8, 60, 440, 2954],
    ],
    "machu_picchu-4-learning_game=True": [
        [15, 126, 1017, 8144],
        [15, 126, 1017, 8144],
        [7, 33, 183, 918, 4929],
        [3, 15, 59, 271, 1075, 3951],
        [15, 99, 623, 4566],
        [6, 36, 150, 810, 3810],
        [5, 25, 195, 1402, 8419],
        [2, 4, 16, 92, 708, 4420],
    ],
    "machu_picchu-5": [
        [5, 25, 125, 625, 3125],
        [5, 25, 125, 625, 3125],
        [5, 26, 112, 478, 1972],
        [5, 18, 79, 354, 1690],
        [6, 37, 165, 846, 4136],
        [4, 12, 180, 876, 3996],
        [5, 25, 141, 820, 4760],
        [4, 17, 81, 340, 1384, 5592],
    ],
    "machu_picchu-5-learning_game=True": [
        [15, 126, 1017, 8144],
        [15, 126, 1017, 8144],
        [2, 4, 8, 72, 280, 808],
        [3, 8, 39, 222, 1183, 5986],
        [5, 30, 225, 1110, 5100],
        [3, 15, 57, 273, 1299, 5778],
        [7, 56, 454, 3131],
        [4, 8, 16, 32, 64, 384],
    ],
    "feld_cuzco-2": [
        [3, 9, 36, 108, 432, 1296],
        [3, 9, 36, 108, 432, 1296],
        [2, 6, 24, 66, 170, 500],
        [4, 10, 26, 70, 212, 656],
        [3, 9, 18, 36, 89, 236],
        [5, 10, 20, 130, 486, 1784],
        [7, 25, 91, 313, 1208, 4003],
        [4, 27, 147, 608, 2125],
    ],
    "feld_cuzco-2-pututus=True": [
        [3, 9, 36, 108, 432, 1296],
        [3, 9, 36, 108, 432, 1296],
        [3, 10, 33, 109, 381, 1153],
        [2, 10, 42, 160, 582, 1904],
        [10, 40, 130, 559, 2617],
        [2, 6, 21, 72, 216, 648],
        [2, 18, 95, 357, 2172],
        [4, 12, 43, 148, 503, 1739],
    ],
    "feld_cuzco-2-board=fixed": [
        [3, 9, 36, 108, 432, 1296],
        [3, 9, 36, 108, 432, 1296],
        [5, 10, 35, 134, 458, 1743],
        [2, 4, 16, 20, 80, 240],
        [3, 6, 12, 30, 108, 342],
        [2, 7, 20, 76, 208, 614],
        [5, 30, 98, 305, 1199, 4448],
        [2, 6, 16, 36, 84, 272],
    ],
    "feld_cuzco-3": [
        [3, 9, 27, 108, 324, 1296],
        [3, 9, 27, 108, 324, 1296],
        [2, 4, 17, 65, 222, 774],
        [3, 12, 45, 154, 677, 2341],
        [2, 4, 18, 58, 182, 694],
        [2, 7, 14, 32, 110, 436],
        [2, 6, 11, 20, 52, 179],
        [2, 8, 20, 56, 532, 1248],
    ],
    "feld_cuzco-3-pututus=True": [
        [3, 9, 27, 108, 324, 1296],
        [3, 9, 27, 108, 324, 1296],
        [5, 19, 56, 164, 447, 1173],
        [8, 30, 101, 348, 1235, 4238],
        [2, 10, 44, 197, 960, 4349],
        [2, 4, 8, 16, 48, 240],
        [2, 7, 24, 134, 542, 1972],
        [2, 4, 32, 156, 628, 2502],
    ],
    "feld_cuzco-3-board=fixed": [
        [3, 9, 27, 108, 324, 1296],
        [3, 9, 27, 108, 324, 1296],
        [6, 15, 43, 192, 822, 3058],
        [7, 19, 54, 169, 447, 1237],
        [3, 9, 63, 270, 801, 2352],
        [3, 6, 18, 42, 228, 804],
        [5, 10, 20, 90, 220, 710],
        [4, 13, 45, 149, 474, 1343],
    ],
    "feld_cuzco-4": [
        [3, 9, 27, 81, 324, 972],
        [3, 9, 27, 81, 324, 972],
        [4, 11, 32, 87, 262, 762],
        [2, 22, 56, 112, 560, 1260],
        [5, 23, 82, 323, 1712],
        [2, 6, 24, 72, 174, 399],
        [2, 34, 132, 395, 1178, 4256],
        [2, 10, 38, 167, 628, 2236],
    ],
    "feld_cuzco-4-pututus=True": [
        [3, 9, 27, 81, 324, 972],
        [3, 9, 27, 81, 324, 972],
        [7, 30, 101, 361, 1321, 5348],
        [7, 19, 72, 280, 1053, 4013],
        [3, 14, 44, 169, 724, 3292],
        [3, 12, 36, 108, 216, 1944],
        [4, 16, 73, 308, 1266, 4864],
        [3, 6, 36, 168, 558, 1875],
    ],
    "feld_cuzco-4-board=fixed": [
        [3, 9, 27, 81, 324, 972],
        [3, 9, 27, 81, 324, 972],
        [7, 30, 113, 448, 1858],
        [4, 15, 40, 133, 406, 1492],
        [27, 54, 270, 729, 2214],
        [3, 12, 12, 36, 72, 468],
        [2, 14, 58, 175, 749, 3327],
        [6, 19, 71, 306, 1272, 5040],
    ],
    "toy_fair-2": [
        [2, 4, 12, 32, 68, 144],
        [2, 4, 12, 32, 68, 144],
        [3, 8, 17, 36, 95, 234],
        [2, 4, 8, 24, 57, 124],
        [2, 4, 8, 18, 46, 102],
        [3, 8, 17, 36, 89, 205],
        [2, 6, 13, 29, 55, 91],
        [2, 6, 12, 22, 26, 30],
    ],
    "toy_fair-3": [
        [2, 4, 8, 24, 64, 152],
        [2, 4, 8, 24, 64, 152],
        [2, 4, 8, 16, 40, 108],
        [2, 4, 8, 16, 48, 118],
        [3, 6, 15, 33, 69, 150],
        [2, 5, 11, 28, 64, 136],
        [2, 5, 11, 26, 75, 134],
        [2, 6, 13, 33, 66, 136],
    ],
    "toy_fair-4": [
        [2, 4, 8, 16, 48, 128],
        [2, 4, 8, 16, 48, 128],
        [2, 4, 8, 16, 48, 120],
        [3, 6, 12, 24, 48, 128],
        [2, 4, 10, 24, 63, 144],
        [2, 4, 10, 22, 54, 130],
        [2, 4, 7, 13, 29, 52],
        [3, 8, 17, 36, 82, 174],
    ],
    "toy_climb-1": [
        [3, 6, 16, 37, 96, 228],
        [3, 7, 18, 47, 109, 252],
        [3, 4, 10, 24, 53, 135],
        [2, 6, 12, 36, 72, 184],
        [3, 6, 11, 24, 54, 126],
        [3, 6, 12, 26, 65, 163],
        [3, 6, 18, 36, 108, 246],
        [3, 8, 22, 48, 83, 117],
    ],
    "toy_climb-2": [
        [3, 6, 16, 36, 88, 212],
        [3, 7, 18, 46, 114, 296],
        [3, 4, 12, 18, 41, 96],
        [2, 3, 8, 18, 44, 96],
        [2, 6, 14, 36, 84, 160],
        [1, 3, 7, 18, 50, 137],
        [3, 7, 18, 46, 108, 212],
        [3, 9, 21, 57, 147, 386],
    ],
    "toy_climb-3": [
        [3, 6, 16, 36, 88, 208],
        [3, 7, 18, 46, 114, 292],
        [3, 6, 18, 38, 108, 292],
        [3, 6, 16, 36, 88, 216],
        [3, 5, 14, 34, 86, 220],
        [3, 9, 15, 30, 72, 192],
        [2, 6, 16, 44, 100, 264],
        [3, 8, 21, 36, 93, 229],
    ],
}
"""By table and position: how many sequences of one answer there are, of two, of three and so on."""


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys.registered():
        yield


def sequences(match: Match, depth: int) -> int:
    """In how many ways the next so many questions can be answered; a match that ends earlier counts as one."""
    choice = match.choice
    if choice is None:
        return 1
    if depth == 1:
        return len(choice.options)
    return sum(sequences(match.clone().play(option), depth - 1) for option in choice.options)


def position(table: Table, seed: int, quarters: int) -> Match:
    """A random match, played for so many quarters of its length."""
    *_, last = moments(table.new(seed), seed)
    for match in moments(table.new(seed), seed):
        if match.number == last.number * quarters // 4:
            return match
    raise AssertionError(f"{table} has no such position")


def counted(table: Table) -> list[list[int]]:
    found = []
    for seed, quarters in POSITIONS:
        match = position(table, seed, quarters)
        counts = [sequences(match, 1)]
        while counts[-1] < ENOUGH and len(counts) < DEEPEST:
            counts.append(sequences(match, len(counts) + 1))
        found.append(counts)
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_there_are_as_many_ways_to_go_on_as_ever(table: Table) -> None:
    assert counted(table) == COUNTS[str(table)]


def test_the_counts_are_of_tables_that_there_are() -> None:
    assert list(COUNTS) == [str(table) for table in TABLES]


if __name__ == "__main__":
    with toys.registered():
        for table in TABLES:
            print(f'    "{table}": [')
            for counts in counted(table):
                print(f"        {counts},")
            print("    ],")
