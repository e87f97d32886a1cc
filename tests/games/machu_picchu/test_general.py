"""Chapter A: general rules."""

from __future__ import annotations

import json
import re

import pytest

import tampu
from tampu.engine.errors import BadSetup
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.games.machu_picchu.components import DATA, Ending
from tampu.games.machu_picchu.state import Phase
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- players and goods


@rule("MP-001")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_each_with_a_colour_of_his_own(players: int) -> None:
    match = tampu.new("machu_picchu", players=players, seed=1)
    assert [seat.name for seat in match.seats] == ["blue", "yellow", "red", "green", "black"][:players]
    assert len(at_table(match).players) == players


@rule("MP-001")
def test_each_player_has_one_prince_one_scout_and_discs() -> None:
    table = scene(players=2, at="sun_clock")
    match = play(table, "main_temple", "house_of_priests")
    view = seen(match)["players"]
    assert [player["where"] for player in view] == ["main_temple", "house_of_priests"]
    assert [player["scout"] for player in view] == [3, 0]
    assert [player["supply"] for player in view] == [12, 12]


@rule("MP-001")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadSetup):
        tampu.new("machu_picchu", players=players, seed=1)


@rule("MP-002")
def test_there_are_five_kinds_of_goods() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=3, llama=1, coca=1, pottery=1, cloth=1)
    match = play(table, "main_temple")
    assert offered(match) == {"corn", "llama", "coca", "pottery", "cloth", "done"}
    assert len(table.players[0].goods) == 5


@rule("MP-003")
def test_two_corn_are_no_unit() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=2)
    give(table.players[1], corn=3)
    match = play(table, "main_temple")
    assert asked(match) == (1, "choose_offering")


@rule("MP-003")
def test_three_corn_are_one_unit_and_change_is_given() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=8, cloth=2)
    match = play(table, "main_temple", "corn", "done")
    assert goods(at_table(match).players[0]) == {"corn": 5, "cloth": 2}
    assert at_table(match).players[0].scout == 3 + 2


@rule("MP-003")
def test_a_unit_gained_is_three_corn_or_one_of_any_other_kind() -> None:
    table = scene(day=9, at="main_temple")
    put_incas(table.players[0], "corn_terraces")
    match = play(table, "sun_clock", "corn_terraces", "corn+llama+cloth")
    assert goods(at_table(match).players[0]) == {"corn": 3, "llama": 1, "cloth": 1}


@rule("MP-003")
def test_units_left_are_counted_by_three_corn() -> None:
    table = scene(players=3)
    table.phase, table.ending = Phase.OVER, Ending.RESCUE_BY_CARDS
    give(table.players[0], corn=5)
    give(table.players[1], corn=6)
    give(table.players[2], llama=1)
    result = begin(table).result
    assert result is not None
    assert result.scores == [0, 0, 0]
    assert result.ranks == [2, 1, 2]


# ---------------------------------------------------------------------- paying


@rule("MP-004")
def test_the_bank_never_runs_out() -> None:
    table = scene(at="condor_temple")
    give(table.players[1], coca=28)
    give(table.players[0], corn=2)
    put_incas(table.players[0], "coca_plantation", 2)
    match = play(table, "coca_plantation", "2")
    assert goods(at_table(match).players[0]) == {"coca": 3}
    assert goods(at_table(match).players[1]) == {"coca": 28}


@rule("MP-004")
def test_what_is_paid_goes_to_the_bank_and_not_to_market_or_players() -> None:
    table = scene(at="corn_terraces")
    give(table.players[0], llama=1, coca=1, pottery=1, cloth=2)
    match = play(table, "house_of_priests", "puma")
    assert [goods(player) for player in at_table(match).players] == [{}, {}, {}]
    assert at_table(match).market[1:] == [2, 2, 2, 2]


SHORT = [
    pytest.param("royal_palace", "watchmans_hut", {"llama": 1}, {"pottery": 1}, "choose_new_inca", id="farmer"),
    pytest.param(
        "royal_palace", "watchmans_hut", {"corn": 2, "coca": 1}, {"corn": 1}, "choose_new_inca", id="shepherd"
    ),
    pytest.param("central_plaza", "royal_palace", {"coca": 2}, {"cloth": 1}, "choose_new_inca", id="potter"),
    pytest.param(
        "sun_clock",
        "house_of_priests",
        {"cloth": 1, "pottery": 1, "coca": 1},
        {"cloth": 1},
        "choose_priest",
        id="puma",
    ),
    pytest.param(
        "royal_palace", "house_of_virgins", {"pottery": 2, "cloth": 1}, {"coca": 1}, "choose_virgin", id="virgin"
    ),
    pytest.param("condor_temple", "weavers_quarter", {}, {"corn": 1}, "choose_production", id="weaver"),
]


@rule("MP-005")
@pytest.mark.parametrize(("here", "there", "short", "rest", "prompt"), SHORT)
def test_a_cost_is_paid_in_full_or_not_at_all(
    here: str, there: str, short: dict[str, int], rest: dict[str, int], prompt: str
) -> None:
    table = scene(at=here)
    put_incas(table.players[0], "weavers_quarter")
    lay(table, weavers_quarter=1)
    give(table.players[0], **short)
    assert asked(play(table, there)) == (1, "choose_move")
    give(table.players[0], **rest)
    assert asked(play(table, there)) == (0, prompt)


@rule("MP-005")
def test_a_purchase_needs_all_the_corn_of_its_price() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], corn=5)
    assert "buy_coca" in offered(play(table, "central_plaza", "none"))
    assert "buy_coca" not in offered(play(table, "central_plaza", "remove_coca"))


@rule("MP-005")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_amount_ever_falls_below_zero(players: int) -> None:
    lowest = 0
    for match in wander(players, seed=11):
        for player in at_table(match).players:
            lowest = min([lowest, player.supply, player.on_clock, *player.goods, *player.incas])
    assert lowest == 0


# ---------------------------------------------------------------------- public and secret


@rule("MP-006")
def test_all_but_the_faces_of_the_cards_is_public() -> None:
    table = scene(players=2, day=4, at="sun_clock")
    give(table.players[0], corn=5, llama=1)
    give(table.players[1], coca=2, pottery=3, cloth=4)
    put_incas(table.players[0], "llama_meadow", 2)
    put_incas(table.players[1], "weavers_quarter", 1)
    ordain(table, 0, "virgin", 3)
    ordain(table, 1, "puma", 1)
    ordain(table, 1, "condor", 2)
    deal(table, 0, "sc_corn_llama", "sc_corn_coca")
    deal(table, 1, "sc_corn_pottery", "sc_condor_puma", "sc_puma_virgin")
    take_moon(table, 1, "moon_steps_3", "moon_corn")
    lay(table, corn_terraces=2, main_temple=0)
    table.players[0].scout = 6
    table.players[1].supply -= 1
    table.players[1].on_clock = 1
    table.market = [0, 3, 1, 0, 4]
    nothing_due = {"granaries_due": 0, "stables_due": 0, "draws_due": 0, "draws_missed": 0}
    assert begin(table).seen_by(None)["table"] == {
        "players": [
            {
                "goods": {"corn": 5, "llama": 1, "coca": 0, "pottery": 0, "cloth": 0},
                "supply": 10,
                "incas": {
                    "corn_terraces": 0,
                    "llama_meadow": 2,
                    "coca_plantation": 0,
                    "potters_quarter": 0,
                    "weavers_quarter": 0,
                },
                "on_clock": 0,
                "cults": {"virgin": 3, "puma": 0, "condor": 0},
                "cards": 2,
                "hand": None,
                "points": None,
                "gold": None,
                "moons": [],
                "where": "sun_clock",
                "scout": 6,
                **nothing_due,
            },
            {
                "goods": {"corn": 0, "llama": 0, "coca": 2, "pottery": 3, "cloth": 4},
                "supply": 10,
                "incas": {
                    "corn_terraces": 0,
                    "llama_meadow": 0,
                    "coca_plantation": 0,
                    "potters_quarter": 0,
                    "weavers_quarter": 1,
                },
                "on_clock": 1,
                "cults": {"virgin": 0, "puma": 1, "condor": 2},
                "cards": 3,
                "hand": None,
                "points": None,
                "gold": None,
                "moons": ["moon_steps_3", "moon_corn"],
                "where": "sun_clock",
                "scout": 0,
                **nothing_due,
            },
        ],
        "deck": 23,
        "bonus": {
            "corn_terraces": 2,
            "llama_meadow": 1,
            "coca_plantation": 1,
            "potters_quarter": 1,
            "weavers_quarter": 1,
            "condor_temple": 1,
            "puma_temple": 1,
            "temple_of_the_sun": 1,
            "main_temple": 0,
        },
        "market": {"llama": 3, "coca": 1, "pottery": 0, "cloth": 4},
        "buying": {"llama": 4, "coca": 6, "pottery": 6, "cloth": 3},
        "selling": {"llama": 3, "coca": 5, "pottery": 6, "cloth": 3},
        "taken": {"virgin": 3, "puma": 1, "condor": 2},
        "step_values": {"virgin": 7, "puma": 8, "condor": 6},
        "moons": ["moon_llama", "moon_coca", "moon_pottery", "moon_cloth", "moon_steps_2"],
        "day": 4,
        "time_corn": 5,
        "active": 0,
        "first_player": 0,
        "sun": None,
        "fee_tile": None,
        "phase": "turn",
        "ending": None,
    }


def faces_shown(match: Match, seat: int | None) -> set[str]:
    """The sacrifice cards named anywhere in what a seat gets to see, with what the last answer brought about."""
    told = [event.plain() for event in match.log.since(match.number - 1).seen_by(seat)]
    return set(re.findall(r"sc_[a-z]+_[a-z]+", json.dumps([match.seen_by(seat), told])))


@rule("MP-007")
def test_only_their_owner_sees_the_faces_of_his_cards() -> None:
    table = scene(players=3)
    deal(table, 0, "sc_corn_llama", "sc_corn_coca")
    deal(table, 1, "sc_condor_puma")
    deal(table, 2, "sc_puma_virgin")
    match = begin(table)
    assert faces_shown(match, 0) == {"sc_corn_llama", "sc_corn_coca"}
    assert faces_shown(match, 1) == {"sc_condor_puma"}
    assert faces_shown(match, None) == set()


@rule("MP-007")
def test_cards_drawn_and_put_back_stay_secret() -> None:
    table = scene(players=2)
    table.players[0].scout = 19
    deal(table, 0, "sc_corn_llama")
    match = play(table, "main_temple")
    drawn = offered(match)
    assert len(drawn) == 4
    assert faces_shown(match, 0) == drawn
    assert faces_shown(match, 1) == faces_shown(begin(table), 1)
    match.play("sc_corn_llama")
    returned = min(offered(match))
    match.play(returned)
    assert faces_shown(match, 0) == drawn - {"sc_corn_llama", returned}
    assert faces_shown(match, 1) == faces_shown(begin(table), 1)
    assert faces_shown(match, None) == set()


@rule("MP-007")
@pytest.mark.parametrize("players", [2, 5])
def test_nobody_sees_the_deck_or_the_hand_of_another_until_the_game_is_over(players: int) -> None:
    for match in wander(players, seed=3):
        hands = [seen(match, seat)["players"][seat]["hand"] for seat in range(match.players)]
        for seat, hand in enumerate(hands):
            assert isinstance(hand, list)
            assert match.over or faces_shown(match, seat) <= set(hand)
        assert match.over or not faces_shown(match, None)
    table = match.seen_by(None)["table"]
    assert isinstance(table, dict)
    assert [player["hand"] for player in table["players"]] == hands


# ---------------------------------------------------------------------- nothing passes between players

COSTS = {
    "farmer": {"llama": 1, "pottery": 1},
    "shepherd": {"corn": 3, "coca": 1},
    "coca_planter": {"pottery": 1, "cloth": 1},
    "potter": {"coca": 1, "cloth": 1},
    "weaver": {"coca": 1, "pottery": 1},
    "puma": {"cloth": 2, "pottery": 1, "coca": 1},
    "condor": {"coca": 2, "pottery": 1, "cloth": 1},
    "virgin": {"pottery": 2, "coca": 1, "cloth": 1},
}
PROMPTS = {
    "choose_first_inca",
    "choose_prince_start",
    "choose_move",
    "choose_moon_tile",
    "pay_moon_fee",
    "choose_production",
    "choose_sacrifice",
    "choose_offering",
    "choose_new_inca",
    "choose_priest",
    "choose_virgin",
    "choose_market_adjustment",
    "choose_trade",
    "choose_sun_clock_inca",
    "choose_sun_clock_goods",
    "choose_card_to_return",
}


def change(event: Event) -> dict[str, int]:
    """How an event changes the goods of its player: the causes that there are, and no others."""
    told = event.plain()
    good, count, paid = str(told.get("good")), told.get("count", 0), told.get("paid", 0)
    price = told.get("price", 0)
    assert isinstance(count, int)
    assert isinstance(paid, int)
    assert isinstance(price, int)
    match event.kind:
        case "rode":
            return {"llama": -1}
        case "sacrificed":
            return {"llama": -count}
        case "offered":
            return {good: -count}
        case "took_bonus" | "harvested" | "trail_paid" | "moon_gave":
            return {good: count}
        case "produced" | "moon_paid":
            return {good: count, "corn": -paid}
        case "took_time_corn":
            return {"corn": count}
        case "placed_inca":
            return {name: -cost for name, cost in COSTS[str(told["profession"])].items()}
        case "recruited":
            return {name: -cost for name, cost in COSTS[str(told["cult"])].items()}
        case "sold":
            return {good: -1, "corn": price}
        case "bought":
            return {good: 1, "corn": -price}
        case "clock_paid":
            units = {"corn": 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1}
            kinds = told["goods"]
            assert isinstance(kinds, list)
            return {kind: units[kind] for kind in kinds}
    return {}


@rule("MP-008")
@pytest.mark.parametrize("seed", range(4))
def test_goods_change_only_by_the_causes_there_are(seed: int) -> None:
    stocks = [{"corn": 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1} for _ in range(4)]
    told = 0
    for match in wander(4, seed):
        for event in match.log[told:]:
            for good, amount in change(event).items():
                assert event.seat is not None
                stocks[event.seat][good] += amount
        told = len(match.log)
        held = [player["goods"] for player in seen(match)["players"]]
        assert held == stocks


@rule("MP-008")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_no_question_about_giving_or_trading_among_players(players: int) -> None:
    prompts = {match.choice.prompt for match in wander(players, seed=2) if match.choice is not None}
    assert prompts <= PROMPTS
    assert {"choose_move", "choose_trade"} <= prompts


# ---------------------------------------------------------------------- who decides


@rule("MP-009")
def test_all_decide_clockwise_from_the_active_player_and_each_finishes_first() -> None:
    table = scene(players=4, at="sun_clock")
    table.active = 2
    for player in table.players:
        give(player, llama=1, cloth=1)
    match = play(table, "main_temple")
    order = []
    for token in ("llama", "cloth", "cloth", "llama", "llama", "cloth", "cloth", "llama"):
        order.append(asked(match))
        match.play(token)
    assert order == [(seat, "choose_offering") for seat in (2, 2, 3, 3, 0, 0, 1, 1)]
    assert [player.scout for player in at_table(match).players] == [4, 4, 3 + 4, 4]


@rule("MP-009")
def test_an_answer_is_about_the_own_pieces_only() -> None:
    table = scene(players=3, at="condor_temple")
    for player in table.players:
        give(player, corn=2)
        put_incas(player, "coca_plantation", 2)
    match = play(table, "coca_plantation", "0")
    assert asked(match) == (1, "choose_production")
    match.play("2")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 2, "coca": 1}, {"coca": 2}, {"corn": 2}]
    assert asked(match) == (2, "choose_production")


@rule("MP-010")
def test_a_single_possible_answer_is_not_asked_for() -> None:
    table = scene(at="sun_clock")
    match = play(table, "central_plaza", "none")
    assert asked(match) == (1, "choose_move")
    table = scene(at="condor_temple")
    put_incas(table.players[0], "coca_plantation")
    match = play(table, "coca_plantation")
    assert asked(match) == (1, "choose_move")


@rule("MP-010")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_question_leaves_a_choice(players: int) -> None:
    fewest = min(len(offered(match)) for match in wander(players, seed=5) if match.choice is not None)
    assert fewest == 2


# ---------------------------------------------------------------------- the box, and a card


@rule("MP-011")
def test_the_box_holds_201_wooden_pieces() -> None:
    box = DATA["box"]
    goods_pieces = [box["llama"], box["coca"], box["pottery"], box["cloth"]]
    pieces = [
        box["time_markers"],
        box["temple_stones"],
        *goods_pieces,
        box["inca_discs"],
        box["princes"],
        box["scouts"],
    ]
    assert pieces == [1, 8, 38, 28, 28, 28, 60, 5, 5]
    assert sum(pieces) == box["wooden_pieces"] == 201


@rule("MP-301")
def test_example_x01_a_card_counts_potters_and_puma_priests() -> None:
    table = scene(players=2)
    table.phase, table.ending = Phase.OVER, Ending.RESCUE_BY_CARDS
    deal(table, 0, "sc_pottery_puma")
    put_incas(table.players[0], "potters_quarter", 3)
    ordain(table, 0, "puma", 2)
    result = begin(table).result
    assert result is not None
    assert result.scores[0] == 5
    assert (result.breakdown[0]["pottery"], result.breakdown[0]["puma"]) == (3, 2)
