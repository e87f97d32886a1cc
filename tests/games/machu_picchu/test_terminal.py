"""The table in the terminal: it shows what is there, fits where it must, and gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

import tampu
from tampu.drawing.canvas import Box
from tampu.drawing.explaining import explained as in_words
from tampu.engine.match import Match
from tampu.games.machu_picchu.components import CARD_OF, DISTRICT_OF, NEIGHBOURS
from tampu.games.machu_picchu.terminal import city, is_on_board
from tampu.text import LANGUAGES, words
from tests.drawn import moments as drawn_moments
from tests.drawn import sight_of
from tests.games.machu_picchu.scene import begin, deal, give, lay, ordain, put_incas, scene, take_moon
from tests.terminal import drawn

SIZES = [(80, 24), (80, 40), (100, 40), (120, 45), (160, 30)]
TINY = [(60, 20), (30, 10)]


def moments(players: int, seed: int) -> Iterator[Match]:
    """A match at every question of a random game."""
    return drawn_moments(tampu.new("machu_picchu", players, seed=seed), seed)


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes."""
    return [match.clone() for players in range(2, 6) for n, match in enumerate(moments(players, 3)) if not n % 41]


# ---------------------------------------------------------------------- the map


def shares_a_line(one: Box, other: Box) -> bool:
    """Whether two boxes touch along more than a corner."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return (across > 0 and down == 0) or (across == 0 and down > 0)


def test_districts_share_a_border_exactly_where_they_are_neighbours() -> None:
    pairs = combinations(city.MAP.items(), 2)
    touching = {frozenset((one, other)) for (one, here), (other, there) in pairs if shares_a_line(here, there)}
    neighbours = {frozenset((str(a), str(b))) for a in DISTRICT_OF.values() for b in NEIGHBOURS[a]}
    assert touching == neighbours


def test_no_districts_overlap_on_the_map() -> None:
    covered: set[tuple[int, int]] = set()
    for left, top, right, bottom in city.MAP.values():
        inside = {(x, y) for x in range(left + 1, right) for y in range(top + 1, bottom)}
        assert not inside & covered
        covered |= inside


def test_the_map_shows_bonuses_princes_and_incas() -> None:
    table = scene(players=3, at="royal_palace")
    table.bonus[DISTRICT_OF["corn_terraces"]] = 2
    table.bonus[DISTRICT_OF["condor_temple"]] = 0
    put_incas(table.players[1], "corn_terraces", 3)
    text = drawn(begin(table), 0)
    assert "6 corn" in text
    assert "used up" in text
    assert "◆3" in text
    assert "♛●◆▲" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_district_is_named_on_the_map(language: str) -> None:
    text = drawn(begin(scene()), 0, language=language)
    for district in DISTRICT_OF:
        said = words("machu_picchu", language)
        assert said.term(district) in text or said.get(f"short.{district}") in text


def test_reachable_districts_are_free_or_cost_a_llama() -> None:
    table = scene(at="sun_clock")
    give(table.players[0], llama=1)
    match = begin(table)
    assert match.choice is not None
    text = drawn(match, 0)
    for number, token in enumerate(match.choice.tokens[:-1], 1):
        free = DISTRICT_OF[token] in NEIGHBOURS[DISTRICT_OF["sun_clock"]]
        assert f"[{number}] {'free' if free else 'llama'}" in text
    assert "[1]" not in drawn(match, 1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_option_with_a_place_is_numbered_there_once(width: int, height: int) -> None:
    for match in some_moments():
        choice = match.choice
        if choice is None:
            continue
        text = drawn(match, choice.player, width, height)
        for number, token in enumerate(choice.tokens, 1):
            if is_on_board(sight_of(match, choice.player), token):
                assert text.count(f"[{number}]") == 1, (choice.prompt, token)


# ---------------------------------------------------------------------- everything fits


@pytest.mark.parametrize("players", [2, 3])
def test_the_drawing_leaves_room_for_the_question(players: int) -> None:
    for number, match in enumerate(moments(players, 5)):
        if number % 9:
            continue
        assert len(drawn(match, 0).splitlines()) <= 31
        assert len(drawn(match, 0, 80, 24).splitlines()) <= 22


# ---------------------------------------------------------------------- what is told in words


def test_the_sky_tells_how_the_day_ends() -> None:
    table = scene(players=3)
    assert "3 more moon tiles close the day" in drawn(begin(table), 0)
    take_moon(table, 1, "moon_corn", "moon_llama")
    assert "The next moon tile closes the day" in drawn(begin(table), 0)
    take_moon(table, 1, "moon_coca")
    match = begin(table)
    assert "Your last turn today" in drawn(match, 0)
    assert "Yellow closed the day: one last turn for everyone else" in drawn(match, 2)


def test_own_cards_count_own_pieces() -> None:
    table = scene(players=2)
    deal(table, 0, "sc_corn_puma", "sc_coca_cloth")
    put_incas(table.players[0], "corn_terraces", 2)
    ordain(table, 0, "puma", 1)
    table.players[0].scout = 8
    text = drawn(begin(table), 0)
    assert "[corn×2 puma×1 5 gold] [coca×0 cloth×0 3 gold]" in text
    assert "If it ended now: 4 points, ×2 8, ×3 12; 9 gold" in text


def test_priests_show_what_a_llama_is_worth_now_and_next() -> None:
    table = scene(players=2)
    ordain(table, 1, "puma", 2)
    ordain(table, 1, "condor", 4)
    lines = drawn(begin(table), 0).splitlines()
    assert any("puma 3 left" in line and line.endswith("7→6") for line in lines)
    assert any("virgin 6 left" in line and line.endswith("–→9") for line in lines)
    assert any("condor 0 left" in line and line.endswith("4→–") for line in lines)


def explained(match: Match, token: str) -> str:
    """What whoever is asked is told about an option that he points at."""
    assert match.choice is not None
    sight, said = sight_of(match, match.choice.player), words("machu_picchu")
    return in_words(sight.preview(token), said, sight).text


def test_options_tell_what_they_cost_and_bring() -> None:
    table = scene(players=2, at="condor_temple")
    give(table.players[0], corn=9, llama=2, coca=1, pottery=2, cloth=2)
    put_incas(table.players[0], "potters_quarter", 2)
    put_incas(table.players[1], "corn_terraces", 1)
    ordain(table, 0, "virgin", 2)
    deal(table, 0, "sc_corn_virgin")
    lay(table, llama_meadow=0)
    table.players[0].scout = 16
    match = begin(table)
    assert explained(match, "corn_terraces") == "+3 corn · with the bonus · Yellow: +3 corn · ends your turn"
    assert explained(match, "potters_quarter") == "+1 pottery · with the bonus · then up to: −2 corn · +2 pottery"
    assert explained(match, "temple_of_the_sun").startswith("scout climbs 3 steps, to 19 · then up to: −2 llamas")
    assert explained(match, "main_temple") == (
        "−1 llama · by llama · scout climbs 3 steps, to 19 · then: offer goods for more steps"
    )
    assert explained(match, "llama_meadow") == "−1 llama · by llama · used up for today · ends your turn"
    assert explained(match, "house_of_virgins").startswith(
        "virgin of the sun · −1 llama · by llama · then up to: −1 coca"
    )
    assert explained(match, "house_of_virgins").endswith(
        "+1 point if it ended now · 7 steps a llama there from then on"
    )
    assert explained(match, "stay") == "then: pays at night"
    match.play("temple_of_the_sun")
    assert "scout climbs 8 steps, to 7 · corn from the granary · a card at the summit" in explained(match, "1")


def test_nothing_to_be_had_is_told_beforehand() -> None:
    match = begin(scene(players=2, at="sun_clock"))
    assert explained(match, "house_of_priests") == "puma or condor priest · nobody you can recruit · ends your turn"


def test_the_fee_of_a_moon_tile_is_told() -> None:
    table = scene(players=2, day=9)
    give(table.players[0], corn=5)
    take_moon(table, 0, "moon_coca")
    match = begin(table).play("stay").play("moon_llama")
    assert explained(match, "pay") == "−1 corn · +1 llama · ends your turn"
    assert explained(match, "refuse") == "ends your turn"


def test_the_tile_that_closes_the_day_says_so() -> None:
    table = scene(players=2)
    take_moon(table, 1, "moon_coca", "moon_corn")
    match = begin(table)
    assert explained(match, "stay") == "then: pays at night · closes the day, and you begin the next"
    match.play("stay")
    assert explained(match, "moon_llama") == "pays at night · closes the day, and you begin the next · ends your turn"


def test_a_price_and_a_gain_that_are_alike_are_both_told() -> None:
    table = scene(players=2, at="condor_temple")
    give(table.players[0], llama=1)
    assert explained(begin(table), "llama_meadow") == "by llama · with the bonus · ends your turn"


def test_new_prices_are_told_before_the_market_changes() -> None:
    table = scene(players=2, at="condor_temple")
    give(table.players[0], corn=9, llama=1)
    match = begin(table).play("central_plaza")
    assert explained(match, "remove_coca").startswith("coca: buy for 6 · coca: sell for 5")


# ---------------------------------------------------------------------- secrets


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_card_of_another_seat_is_drawn(width: int, height: int) -> None:
    table = scene(players=2)
    deal(table, 0, "sc_corn_llama")
    deal(table, 1, "sc_condor_virgin")
    match = begin(table)
    own, hidden = ("[corn×0 llama×0 3 gold]", "[virgin×0 condor×0 7 gold]")
    assert own in drawn(match, 0, width, height)
    assert hidden not in drawn(match, 0, width, height)
    assert "gold]" not in drawn(match, None, width, height)


def test_among_others_the_own_hand_lies_face_down() -> None:
    match = tampu.new("machu_picchu", 3, seed=1)
    text = drawn(match, 0, hidden=True)
    assert "▒" in text
    assert "gold]" not in text
    assert CARD_OF.keys().isdisjoint(text.split())
