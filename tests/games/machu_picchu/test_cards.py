"""Chapter P: the 28 sacrifice cards, each played to a final score."""

from __future__ import annotations

import pytest

from tests.games.machu_picchu.scene import deal_all, last_turn_of_day, leave_one_virgin, ordain, play, put_incas, scene

HOMES = {
    "corn": "corn_terraces",
    "llama": "llama_meadow",
    "coca": "coca_plantation",
    "pottery": "potters_quarter",
    "cloth": "weavers_quarter",
}
PIECES = {"corn": 1, "llama": 4, "coca": 2, "pottery": 3, "cloth": 2, "condor": 3, "puma": 4, "virgin": 5}
"""What the owner of the card has of each group."""


CARDS = [
    ("MP-311", "corn_llama", "corn", "llama", 3),
    ("MP-312", "corn_coca", "corn", "coca", 3),
    ("MP-313", "corn_pottery", "corn", "pottery", 3),
    ("MP-314", "corn_cloth", "corn", "cloth", 3),
    ("MP-315", "corn_condor", "corn", "condor", 5),
    ("MP-316", "corn_puma", "corn", "puma", 5),
    ("MP-317", "corn_virgin", "corn", "virgin", 5),
    ("MP-318", "llama_coca", "llama", "coca", 3),
    ("MP-319", "llama_pottery", "llama", "pottery", 3),
    ("MP-320", "llama_cloth", "llama", "cloth", 3),
    ("MP-321", "llama_condor", "llama", "condor", 5),
    ("MP-322", "llama_puma", "llama", "puma", 5),
    ("MP-323", "llama_virgin", "llama", "virgin", 5),
    ("MP-324", "coca_pottery", "coca", "pottery", 3),
    ("MP-325", "coca_cloth", "coca", "cloth", 3),
    ("MP-326", "coca_condor", "coca", "condor", 5),
    ("MP-327", "coca_puma", "coca", "puma", 5),
    ("MP-328", "coca_virgin", "coca", "virgin", 5),
    ("MP-329", "pottery_cloth", "pottery", "cloth", 3),
    ("MP-330", "pottery_condor", "pottery", "condor", 5),
    ("MP-331", "pottery_puma", "pottery", "puma", 5),
    ("MP-332", "pottery_virgin", "pottery", "virgin", 5),
    ("MP-333", "cloth_condor", "cloth", "condor", 5),
    ("MP-334", "cloth_puma", "cloth", "puma", 5),
    ("MP-335", "cloth_virgin", "cloth", "virgin", 5),
    ("MP-336", "condor_puma", "condor", "puma", 7),
    ("MP-337", "condor_virgin", "condor", "virgin", 7),
    ("MP-338", "puma_virgin", "puma", "virgin", 7),
]
"""The rule, the card, its two symbols and its gold."""

EACH_CARD = pytest.mark.parametrize(
    ("name", "first", "second", "gold"),
    [
        pytest.param(name, first, second, gold, marks=pytest.mark.rule(rule), id=name)
        for rule, name, first, second, gold in CARDS
    ],
)


@EACH_CARD
def test_a_card_in_a_conquest(name: str, first: str, second: str, gold: int) -> None:
    table = scene(players=2, day=9)
    rival = ["corn_llama", "corn_coca", "corn_pottery", "corn_cloth"]
    deal_all(table, name, " ".join([other for other in rival if other != name][:3]))  # 9 gold: more than any one card
    for group, home in HOMES.items():
        put_incas(table.players[0], home, PIECES[group])
    for cult in ("condor", "puma", "virgin"):
        ordain(table, 0, cult, PIECES[cult])
    last_turn_of_day(table)
    result = play(table, "house_of_priests").result
    assert result is not None
    points = {group: PIECES[group] if group in (first, second) else 0 for group in PIECES}
    total = PIECES[first] + PIECES[second]
    assert result.breakdown[0] == points | {
        "trail": 0,
        "missed_draws": 0,
        "total_before_gold": total,
        "gold": gold,
        "multiplier": 2,
        "total": 2 * total,
    }


@EACH_CARD
def test_a_card_after_a_rescue(name: str, first: str, second: str, gold: int) -> None:
    table = scene(players=2, at="central_plaza")
    deal_all(table, "", name)
    for group, home in HOMES.items():
        put_incas(table.players[1], home, PIECES[group])
    for cult in ("condor", "puma", "virgin"):
        ordain(table, 1, cult, PIECES[cult])
    leave_one_virgin(table)
    result = play(table, "house_of_virgins", "virgin").result
    assert result is not None
    assert result.reason == "rescue_by_recruiting"
    assert result.scores == [0, PIECES[first] + PIECES[second]]
