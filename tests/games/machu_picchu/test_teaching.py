"""The lessons of The Princes of Machu Picchu say what its components say, and its guide gives sensible advice."""

from __future__ import annotations

import re

import pytest

import tampu
from tampu import rulebook
from tampu.engine.match import Match
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu.teaching import facts, guide
from tampu.games.machu_picchu.teaching.position import Position
from tampu.text import LANGUAGES
from tampu.web import teaching
from tests import drawn
from tests.first_game import corrected, first_match, questions
from tests.scene import tokens

GAME = "machu_picchu"


def lesson(name: str, language: str = "en") -> str:
    return str(teaching.teaching_words(GAME, language).prose(f"teach.{name}.text", **facts()).striptags())


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_show_the_numbers_of_the_components(language: str) -> None:
    data = c.DATA
    shown = {
        "trail": [data["trail"]["summit"], data["trail"]["granary"]["step"], data["trail"]["llama_stables"]["step"]],
        "temples": [data["temple"]["steps_per_stone"], data["temple"]["main_temple_steps_per_unit"]],
        "cards": [data["trail"]["draw"], data["trail"]["give_back"], data["box"]["sacrifice_cards"]],
        "market": [data["market"]["buy_when_empty"], data["market"]["sell_when_full"], 4, 5],
        "recruiting": [data["box"]["cult_cards"], *(data["cult"][cult]["count"] for cult in data["cult"])],
        "sun_clock": [data["sun_clock"]["different_units_per_inca"], data["sun_clock"]["steps_per_inca"]],
        "moon": [data["box"]["moon_tiles"], data["time_track"]["moon_tiles_to_close_day"]],
        "endings": [data["box"]["cult_cards"], *data["scoring"]["conquest"]["multiplier_by_gold_rank"]],
        "last_day": [data["time_track"]["last_day"]],
        "learning": [data["variant"]["learning"]["start_day_offset"], 5],
    }
    for name, numbers in shown.items():
        told = re.findall(r"\d+", lesson(name, language))
        assert {str(number) for number in numbers} <= set(told), name


def test_a_corrected_component_corrects_the_lessons() -> None:
    with corrected(GAME, GRANARY=8, BUY_PRICE=(7, 6, 5, 4, 3)):
        assert "on step 8:" in lesson("trail")
        assert "the bank asks 7" in lesson("market")


def test_prices_and_step_numbers_are_drawn_as_printed() -> None:
    rows = str(teaching.drawing(GAME, "cult_rows", "en"))
    for cult in c.DATA["cult"].values():
        for steps in cult["steps"]["values"]:
            assert f">{steps}<" in rows
    prices = str(teaching.drawing(GAME, "new_incas", "en"))
    for profession in c.DATA["profession"]:
        place = prices.index(f"</span> {profession['id'].replace('_', ' ')}")
        price = prices[prices.rindex("<tr><td>", 0, place) : place]
        assert set(re.findall(r"#i-(\w+)", price)) == {*profession["cost"], *profession["produces"]}


def test_the_table_of_player_counts_is_that_of_the_components() -> None:
    counts = facts()["counts"]
    assert isinstance(counts, list)
    for row, printed in zip(counts, c.DATA["player_count"], strict=True):
        assert row["players"] == printed["players"]
        assert row["incas"] == printed["incas_per_player"]
        assert row["start_day"] == printed["start_day"]
        assert row["deck"] == printed["deck_after_deal"]
        assert row["learning_day"] == printed["learning_start_day"]
        assert row["learning_incas"] == printed["learning_incas_left_after_setup"]


def test_the_worked_example_is_reckoned_right() -> None:
    """Shepherds 2 x 3, weavers 1 x 2, virgin 1, potter 1, pumas 1 x 2, trail 2; gold 3 + 5 + 5 + 2."""
    told = facts()
    rows = told["example_rows"]
    assert isinstance(rows, list)
    points = {row["symbol"]: row["points"] for row in rows}
    assert points == {"corn": 0, "llama": 6, "pottery": 1, "cloth": 2, "virgin": 1, "puma": 2}
    assert told["example_trail"] == 2
    assert told["example_points"] == 14
    assert told["example_gold"] == 15
    totals = told["example_totals"]
    assert isinstance(totals, list)
    assert [(total["times"], total["score"]) for total in totals] == [(2, 28), (1, 19), (3, 51)]
    assert told["rescue_winner"] == "Yuki"
    assert told["conquest_winner"] == "Chaski"


def test_lessons_cite_most_rules_that_ask_something() -> None:
    cited = {rule for chapter in teaching.chapters(GAME) for rule in chapter.rules}
    for prompt in guide.ANSWERS:
        assert cited & {rule.id for rule in rulebook.rules_about(GAME, prompt)}


# ---------------------------------------------------------------------- the guide


def asked(match: Match, *answers: str) -> Position:
    for answer in answers:
        match.play(answer)
    assert match.choice is not None
    return Position(match, match.choice.player)


def test_the_opening_says_what_is_true() -> None:
    """The newcomer begins, his card shows potters and weavers, and one coca is all that he lacks for a priest."""
    here = asked(first_match(GAME))
    assert [str(card) for card in here.hand] == ["sc_pottery_cloth"]
    missing = here.missing(c.CULT_COST[c.Cult.CONDOR])
    assert {str(good): missing[good] for good in c.GOODS if missing[good]} == {"coca": 1}
    assert c.District.WEAVERS_QUARTER in c.NEIGHBOURS[c.District.COCA_PLANTATION]
    assert c.District.HOUSE_OF_PRIESTS not in c.NEIGHBOURS[c.District.WEAVERS_QUARTER]


def follow(choices: dict[str, str]) -> list[str]:
    """The names of the hints of the first two days, where the newcomer does as told but for these answers."""
    keys = []
    for match, told in questions(GAME):
        if told is None:
            break
        keys.append(told.key)
        match.play(choices.get(told.key, told.suggested) or tokens(match)[-1])
    return keys


def test_who_follows_the_guide_sees_the_opening_and_most_of_the_city() -> None:
    keys = follow({})
    assert [key for key in keys if key.startswith("guide.open_")] == [
        "guide.open_coca",
        "guide.open_weavers",
        "guide.open_priests",
    ]
    assert keys[-1] == "guide.farewell"
    kinds = {"guide.production", "guide.cult", "guide.sacrifice", "guide.card_to_return", "guide.sun_clock"}
    assert kinds <= set(keys)
    assert any(key.startswith("guide.moon_tile") for key in keys)
    assert any(key.startswith("guide.new_inca") for key in keys)
    assert any(key.startswith("guide.trade_") for key in keys)


def test_who_leaves_the_opening_is_told_about_the_table_as_it_stands() -> None:
    keys = follow({"guide.open_coca": "corn_terraces"})
    assert "guide.open_weavers" not in keys
    assert any(key.startswith("guide.move_") for key in keys)


def test_the_guide_never_suggests_to_lose_something_for_nothing() -> None:
    """Work and sacrifices in full, the fee of a moon tile paid, a card put back that fits least."""
    match = tampu.new(GAME, 2, seed=4)
    here = asked(match)
    first = guide.first_inca(here)
    best = max(here.symbols(district) for district in c.PRODUCTION)
    assert here.symbols(c.District[str(first.suggested).upper()]) == best
    here.options = ["0", "1", "2"]
    assert guide.production(here).suggested == "2"
    assert guide.sacrifice(here).suggested == "2"


def test_a_price_is_shifted_only_for_what_is_then_traded() -> None:
    """Whoever has neither corn nor goods leaves the market alone; who makes something cheaper buys it next."""
    told = set()
    for seed in range(6):
        for match in drawn.moments(tampu.new(GAME, 3, seed=seed), seed):
            if match.choice is None or match.choice.prompt != "choose_market_adjustment":
                continue
            me = match.choice.player
            found = guide.market_adjustment(Position(match, me))
            told.add(found.key)
            assert found.suggested is not None
            if found.suggested != "none":
                then = match.clone().play(found.suggested)
                assert then.choice is not None
                assert (then.choice.player, then.choice.prompt) == (me, "choose_trade")
                deed, _, good = found.suggested.partition("_")
                assert guide.trade(Position(then, me)).suggested == f"{'buy' if deed == 'add' else 'sell'}_{good}"
    assert told == {"guide.market", "guide.market_add", "guide.market_remove"}


def test_trading_as_told_comes_to_an_end() -> None:
    for seed in range(20):
        match = tampu.new(GAME, 2, seed=seed, learning_game=True)
        here = asked(match, "central_plaza")
        seat = match.choice.player if match.choice else 0
        trades = 0
        while match.choice is not None and match.choice.player == seat and match.choice.prompt != "choose_prince_start":
            told = guide.ANSWERS[match.choice.prompt](Position(match, seat))
            match.play(told.suggested)
            trades += 1
        assert trades < 8
        assert here.corn() >= 0
