"""The table in the terminal: it shows what is there, fits where it must, and gives nothing away."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

import tampu
from tampu.cli.play import chosen
from tampu.cli.table import labels
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import GAME, incas, placing
from tampu.games.kramer_cuzco.site import COUNT, HEX, HEXES, PLACE
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.terminal import board, is_on_board
from tampu.text import LANGUAGES, words
from tests.drawn import promised, sight_of
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule
from tests.terminal import drawn

SIZES = [(80, 24), (80, 40), (100, 40), (120, 45), (160, 30)]
TINY = [(60, 20), (30, 10)]
ASKED = {
    "turn_action": [],
    "tile_kind": ["place_tile"],
    "tile_place": ["place_tile", "triple"],
    "tile_village": ["place_tile", "triple", "6:22+7:21+7:23"],
    "inca_pick": ["move_inca"],
    "inca_destination": ["move_inca", "9:17"],
    "temple_space": ["build_temple"],
    "temple_enlarge": ["enlarge_temple"],
    "temple_value": ["enlarge_temple", "9:7"],
    "basin_space": ["place_basin"],
    "card_source": ["draw_card"],
    "festival_city": ["hold_festival"],
    "festival_open": ["hold_festival", "9:7"],
    "festival_join": ["hold_festival", "9:7", "card_a", "commit"],
    "festival_answer": ["hold_festival", "9:7", "card_a", "commit", "pass", "card_ab", "commit"],
    "festival_level": ["hold_festival", "9:7", "card_a", "commit", "card_b", "commit", "pass"],
}
"""How each question comes up at the busy table."""
SIGNS = set(board.TILE_SIGNS.values())


def busy(temple_value_rule: str = "exact") -> Table:
    """Two cities and a village that A leads, others in the first city, and cards in every hand."""
    table = scene(4, temple_value_rule=temple_value_rule)
    lay(table, "v1 9:7 9:9 9:11 9:13 9:15", "v2 9:17", "v1 5:13 5:17 5:19", "v2 5:15", "v1 3:25 3:27 3:29", "c1 9:19")
    lay(table, "c3 10:6", "c1 11:9")
    temple(table, "9:7", 2)
    temple(table, "5:13", 2)
    stand(table, A, "9:17", "5:15", "3:25")
    stand(table, B, "9:11")
    stand(table, C, "9:13", "11:9")
    stand(table, D, "5:17")
    deal(table, A, "card_a", "card_b", "card_ab")
    deal(table, B, "card_b", "card_ab")
    deal(table, C, "card_a", "card_ab")
    return table


def moments(players: int, seed: int) -> Iterator[Match]:
    """A match at every question of a random game."""
    match = tampu.new("kramer_cuzco", players, seed=seed, temple_value_rule="at_most" if seed % 2 else "exact")
    luck = random.Random(seed)
    while match.choice is not None:
        yield match
        tokens = match.choice.tokens
        wanted = [token for token in tokens if token in ("build_temple", "enlarge_temple", "hold_festival")]
        match.play(luck.choice(wanted or [token for token in tokens if token != "end_turn"] or tokens))
    yield match


@cache
def some_moments() -> list[Match]:
    """Every question at the busy table, and some of random games of all sizes up to their ends."""
    asked = [play(busy(temple_value_rule="at_most"), *answers) for answers in ASKED.values()]
    assert [prompt(match) for match in asked] == list(ASKED)
    for players in (2, 3, 4):
        for number, match in enumerate(moments(players, 3)):
            if not number % 151 or match.over:
                asked.append(match.clone())
    return asked


def shown_at(text: str, token: str, width: int) -> str:
    """What the map shows where a hex is, up to the next one."""
    room = board.ROOMY if width >= board.width_of(board.ROOMY) else board.NARROW
    space = HEXES[HEX[token]]
    line = next(line for line in text.splitlines() if line.startswith(f"{space.row:>2} "))
    start = board.LABEL + space.x * room // 2
    return line[start : start + room]


# ---------------------------------------------------------------------- everything fits


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_drawing_leaves_room_for_the_question(players: int) -> None:
    for number, match in enumerate(moments(players, 5)):
        if number % 29:
            continue
        seat = match.choice.player if match.choice else 0
        assert len(drawn(match, seat).splitlines()) <= 26 + players
        assert len(drawn(match, seat, 80, 24).splitlines()) <= 19 + players


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_option_with_a_place_is_shown_there(width: int, height: int) -> None:
    placed = set()
    for match in some_moments():
        choice = match.choice
        if choice is None:
            continue
        text = drawn(match, choice.player, width, height)
        for label, token in zip(labels(choice.tokens), choice.tokens, strict=True):
            if token in HEX:
                placed.add(choice.prompt)
                assert shown_at(text, token, width).startswith(label), (choice.prompt, token)
            elif token in PLACE:
                assert set(shown_at(text, token.split("+")[0], width)) & SIGNS, token
            assert is_on_board(sight_of(match, choice.player), token) == (token in HEX or token in PLACE)
    assert placed >= {"tile_village", "inca_pick", "inca_destination", "temple_space", "basin_space", "festival_city"}


def test_places_of_tiles_are_signs_that_tell_what_to_type() -> None:
    sizes = set()
    for match in moments(2, 6):
        choice = match.choice
        if choice is None or match.number % 3 or choice.prompt != "tile_place" or "+" not in choice.tokens[0]:
            continue
        text = drawn(match, choice.player)
        for token in choice.tokens:
            first, second, *third = token.split("+")
            sizes.add(2 + len(third))
            typed = f"{first}+{second.partition(':')[0]}" if third else token
            assert chosen(typed, choice.tokens) == token
            down = int(second.partition(":")[0]) > int(first.partition(":")[0])
            left = int(second.partition(":")[2]) < int(first.partition(":")[2])
            sign = ("△" if down else "▽") if third else ("↙" if left else "↘") if down else "→"
            assert sign in shown_at(text, first, 100), token
        assert f"Type {'6:14+6 for ▽' if len(choice.tokens[0].split('+')) == 3 else '6:14+6 for →'}" in text
    assert sizes == {2, 3}


def test_who_is_not_asked_sees_no_labels() -> None:
    for match in some_moments():
        if match.choice is None:
            continue
        for other in range(match.players):
            if other != match.choice.player:
                text = drawn(match, other)
                assert all(shown_at(text, space.token, 100)[:1] in " ^♣∘·≈♜≡⌂" for space in HEXES)


# ---------------------------------------------------------------------- the board


def test_the_map_shows_levels_terrain_incas_temples_and_basins() -> None:
    for match in some_moments():
        table, text = at_table(match), drawn(match, None)
        for at in range(COUNT):
            shown = shown_at(text, HEXES[at].token, 100)
            if table.temple[at]:
                assert shown.startswith(f"♜{table.temple[at]}{'☼' if at in table.discs else ''}")
            elif table.basin[at]:
                assert shown.startswith("≈≈")
            elif table.level[at]:
                assert shown.startswith(f"{' ≡⌂'[table.terrain[at]]}{table.level[at]}")
                inca = table.inca[at]
                assert ("▲◆●✚"[inca] in shown) if inca >= 0 else not set("▲◆●✚") & set(shown)
            else:
                assert shown[0] in "^♣∘·"


def test_the_players_have_their_points_now_and_at_the_end() -> None:
    for match in some_moments():
        table, end = at_table(match), GAME.ended_now(at_table(match))
        lines = drawn(match, None).splitlines()[-match.players :]
        for seat, line in enumerate(lines):
            assert line.split()[2:4] == [str(table.players[seat].prestige), str(end.scores[seat])]


def test_the_headline_counts_triples_and_action_points() -> None:
    for match in some_moments():
        table = at_table(match)
        head = drawn(match, None, 160).splitlines()[0]
        assert f"Triples {table.triples} " in head
        if match.choice is not None:
            assert head.count("●") - (table.active == 2) == table.ap
            assert f" {table.ap} AP" in head
        assert ("last round" in head) == table.last_round


# ---------------------------------------------------------------------- what options bring


BUILDING = "−1 AP · +1 point · +2 at the end · temple: 0 → 2 · city: 0 → 3 hexes"


def test_prices_told_are_those_that_are_paid() -> None:
    checked = set()
    for match in moments(3, 13):
        choice = match.choice
        if choice is None or match.number % 9 or choice.prompt not in ("tile_place", "inca_destination"):
            continue
        checked.add(choice.prompt)
        prices = incas.prices(at_table(match)) if choice.prompt == "inca_destination" else {}
        for token in choice.tokens[::20] + choice.tokens[-1:]:
            ap = prices[token] if prices else placing.price(at_table(match), PLACE[token])
            assert (f"−{ap} AP" if ap else "") in promised(match, token)
            assert ap or "AP" not in promised(match, token)
    assert checked == {"tile_place", "inca_destination"}


def test_actions_tell_what_they_come_to() -> None:
    match = play(busy())
    assert promised(match, "build_temple") == f"then: {BUILDING}"
    assert promised(match, "draw_card") == "then: −1 AP · +1 card"
    assert promised(match, "use_token") == "−1 token · +1 AP"
    assert promised(match, "end_turn") == "loses 6 AP · ends your turn"
    assert promised(match.play("place_tile"), "double").startswith("5 left")


def test_temples_tell_their_value_and_points() -> None:

    assert promised(play(busy(), "build_temple"), "3:27") == BUILDING
    enlarging = play(busy(), "enlarge_temple")
    assert promised(enlarging, "5:13").endswith("temple: 2 → 4")
    choosing = play(busy(temple_value_rule="at_most"), "enlarge_temple")
    choosing.play("9:7")
    assert [promised(choosing, token).split(" · ")[1] for token in ("4", "6")] == ["+2 points", "+3 points"]


def test_a_tile_tells_that_a_village_joins_a_city() -> None:
    """KC-X12."""
    table = scene()
    lay(table, f"v1 {row('6:10', 3)} 7:11 6:18 6:20 7:19")
    temple(table, "6:10", 4)
    stand(table, A, "6:12")
    stand(table, B, "6:18")
    match = play(table, "place_tile", "triple", "5:15+5:17+6:16")
    assert "city: 4 → 8 hexes" in promised(match, "6:16")
    assert "city: 4 → 5 hexes" in promised(match, "5:15")
    assert promised(match, "5:17") == "−1 AP · level 1 · Yellow: hexes led: 3 → 4"


def test_a_tile_tells_that_it_cuts_a_city_and_who_leads_the_parts() -> None:
    """KC-X13."""
    table = scene()
    lay(table, f"v1 {row('6:10', 6)} 7:19", "c1 5:15 5:17")
    temple(table, "6:10", 6)
    stand(table, A, "6:18")
    stand(table, B, "6:12")
    match = play(table, "place_tile", "triple", "5:15+5:17+6:16")
    told = promised(match, "5:15").split(" · ")
    assert {"−1 AP", "hexes led: 0 → 3", "Yellow: hexes led: 0 → 4", "city: 7 → 4 hexes"} <= set(told)


HIGHEST = {
    "en": ("highest in a village of 2", "Yellow: highest in a city of 3"),
    "fr": ("au plus haut (Village, taille 2)", "Jaune : au plus haut (Ville, taille 3)"),
    "ja": ("村（2マス）で最高位", "黄：町（3マス）で最高位"),
}


@rule("KC-047")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_walk_tells_who_would_stand_highest_then(language: str) -> None:
    """Who comes into a village, and whom he leaves alone in a city; in a tie nobody does."""
    table = scene()
    lay(table, "v1 6:10 6:12 6:14", "c1 6:16", "v1 6:18 6:20")
    temple(table, "6:10", 2)
    stand(table, A, "6:14")
    stand(table, B, "6:12")
    match = play(table, "move_inca", "6:14")
    mine, theirs = HIGHEST[language]
    told = {token: promised(match, token, language).split(" · ") for token in ("6:16", "6:18", "6:20")}
    assert [mine in parts for parts in told.values()] == [False, True, True]
    assert all(theirs in parts for parts in told.values())


@rule("KC-047")
def test_a_village_that_only_grows_has_no_new_leader() -> None:
    table = scene()
    lay(table, "v1 6:10 6:12")
    stand(table, A, "6:12")
    match = play(table, "place_tile", "single_village")
    assert promised(match, "6:14") == "−1 single village tile · −1 AP · hexes led: 2 → 3 · level 1"


def test_basins_tell_who_would_score() -> None:
    """KC-X14."""
    table = scene()
    lay(table, "v3 7:19", "c2 8:16", "c1 9:19 7:17 7:21 8:22 9:21 9:17")
    stand(table, A, "7:19")
    stand(table, B, "8:16", "9:19")
    match = play(table, "place_basin")
    assert promised(match, "8:20") == "−1 AP · +6 points · scores a closed basin · open basins: 3 → 2"
    assert promised(match, "9:11") == "−1 AP · open basins: 3 → 4"


def test_a_tile_tells_that_it_closes_a_basin_for_nobody() -> None:
    """KC-X15."""
    table = scene(3)
    lay(table, "v2 4:8", "c2 5:7", "c1 6:8 4:10 6:10")
    stand(table, A, "4:8")
    stand(table, B, "5:7")
    stand(table, C, "6:8")
    match = play(table, "place_tile", "triple", "4:12+5:11+5:13")
    told = "−1 AP · level 1 · open basins: 3 → 2 · closes a basin, nobody scores"
    assert promised(match, "4:12") == told


def test_festivals_tell_what_cards_add() -> None:
    match = play(busy(), "hold_festival", "9:7")
    assert promised(match, "card_ab") == "the offer would be 2"
    match.play("card_a")
    match.play("commit")
    assert promised(match, "card_ab") == "the offer would be 2"
    assert "festival 9:7  1 alone, 0 each shared  ▲ 1 in ◆ 0 may join ● 0 may join" in drawn(match, B)


# ---------------------------------------------------------------------- secrets


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_only_the_own_hand_is_drawn(width: int, height: int) -> None:
    match = tampu.new("kramer_cuzco", 2, seed=1)
    for seat in range(2):
        text = drawn(match, seat, width, height)
        line = next(line for line in text.splitlines() if ("Hand" if height >= 32 else "Relics wanted") in line)
        assert all(words("kramer_cuzco").get(f"short.{card}") in line for card in hand(at_table(match), seat))
    assert "Hand" not in drawn(match, None, width, height)


def test_among_others_the_own_cards_lie_face_down() -> None:
    match = tampu.new("kramer_cuzco", 2, seed=1)
    assert "Hand ▒▒▒ face down" in drawn(match, 0, hidden=True)
    for moment in some_moments():
        asked = moment.choice.player if moment.choice else 0
        text = drawn(moment, asked, hidden=True)
        assert "▒" in text or not hand(at_table(moment), asked)
