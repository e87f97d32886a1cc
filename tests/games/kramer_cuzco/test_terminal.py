"""The table in the terminal: it shows what is there, fits where it must, and gives nothing away."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from rich.cells import cell_len
from rich.console import Console

import tampu
from tampu.cli.look import THEME, marks
from tampu.cli.play import chosen
from tampu.cli.table import labels
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import incas, placing, scoring
from tampu.games.kramer_cuzco.drawing.scene import Scene
from tampu.games.kramer_cuzco.marks import NONE
from tampu.games.kramer_cuzco.site import COUNT, HEX, HEXES, PLACE
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.terminal import board, draw, explain, is_on_board
from tampu.games.kramer_cuzco.villages import levels_of, ranks_in, strict_first
from tampu.text import LANGUAGES, words

SIZES = [(80, 24), (80, 40), (100, 40), (120, 45), (160, 30)]
TINY = [(60, 20), (30, 10)]
PROMPTS = 16


def moments(players: int, seed: int) -> Iterator[Match]:
    """A match at every question of a random game in which temples are built wherever they can be."""
    match = tampu.new("kramer_cuzco", players, seed=seed, temple_value_rule="at_most" if seed % 2 else "exact")
    luck = random.Random(seed)
    while match.choice is not None:
        yield match
        tokens = match.choice.tokens
        wanted = [token for token in tokens if token in ("build_temple", "enlarge_temple", "hold_festival")]
        match.play(luck.choice(wanted if wanted and luck.random() < 0.7 else tokens))
    yield match


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and how they end."""
    found = [match.clone() for players in (2, 3, 4) for n, match in enumerate(moments(players, 3)) if not n % 41]
    prompts = {match.choice.prompt for match in found if match.choice is not None}
    for seed in range(4, 12):
        for match in moments(4, seed):
            prompt = match.choice.prompt if match.choice else ""
            if prompt not in prompts:
                prompts.add(prompt)
                found.append(match.clone())
    assert len(prompts) == PROMPTS + 1
    return found


def drawn(
    match: Match, me: int | None, width: int = 100, height: int = 40, language: str = "en", hidden: bool = False
) -> str:
    """The table as plain text."""
    console = Console(theme=THEME, width=width, height=height, color_system=None, highlight=False, emoji=False)
    said = words("kramer_cuzco", language)
    seats = marks(match.seats, [said.seat(seat) for seat in match.seats])
    with console.capture() as capture:
        console.print(draw(match.seen_by(None if hidden else me), me, said, seats, width, height))
    return capture.get()


def explained(match: Match, token: str) -> str:
    assert match.choice is not None
    seat = match.choice.player
    return explain(match.seen_by(seat), seat, token, words("kramer_cuzco"))


def table_of(match: Match) -> Table:
    state = match.state
    assert isinstance(state, Table)
    return state


def shown_at(text: str, token: str, width: int) -> str:
    """What the map shows where a hex is, up to the next one."""
    room = board.ROOMY if width >= board.width_of(board.ROOMY) else board.NARROW
    space = HEXES[HEX[token]]
    line = next(line for line in text.splitlines() if line.startswith(f"{space.row:>2} "))
    start = board.LABEL + space.x * room // 2
    return line[start : start + room]


# ---------------------------------------------------------------------- everything fits


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), SIZES + TINY)
def test_no_line_is_wider_than_the_screen(width: int, height: int, language: str) -> None:
    for match in some_moments():
        for seat in (None, 0):
            text = drawn(match, seat, width, height, language)
            assert max(map(cell_len, text.splitlines())) <= width
            assert not re.search(r"\b(drawing|short|term|count)\.\w", text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_drawing_leaves_room_for_the_question(players: int) -> None:
    for number, match in enumerate(moments(players, 5)):
        if number % 9:
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
        view = match.seen_by(choice.player)
        text = drawn(match, choice.player, width, height)
        for label, token in zip(labels(choice.tokens), choice.tokens, strict=True):
            if token in HEX:
                placed.add(choice.prompt)
                assert shown_at(text, token, width).startswith(label), (choice.prompt, token)
            assert is_on_board(view, token) == (token in HEX or token in PLACE)
    assert placed >= {"tile_village", "inca_pick", "inca_destination", "temple_space", "basin_space", "festival_city"}


def test_places_of_tiles_are_signs_that_tell_what_to_type() -> None:
    sizes = set()
    for match in (match for seed in (6, 7) for match in moments(2, seed)):
        choice = match.choice
        if choice is None or choice.prompt != "tile_place" or "+" not in choice.tokens[0]:
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
        table, text = table_of(match), drawn(match, None)
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
        table = table_of(match)
        lines = drawn(match, None).splitlines()[-match.players :]
        for seat, line in enumerate(lines):
            assert line.split()[2:4] == [str(table.players[seat].prestige), str(scoring.projected(table, seat))]


def test_the_headline_counts_triples_and_action_points() -> None:
    for match in some_moments():
        table = table_of(match)
        head = drawn(match, None, 160).splitlines()[0]
        assert f"Triples {table.triples} " in head
        if match.choice is not None:
            assert head.count("●") - (table.active == 2) == table.ap
            assert f" {table.ap} AP" in head
        assert ("last round" in head) == table.last_round


# ---------------------------------------------------------------------- the shared account of the board


def test_the_drawings_see_the_same_cities_and_ranks_as_the_rules() -> None:
    for match in some_moments():
        table = table_of(match)
        seen = Scene(match.seen_by(None), None, words("kramer_cuzco"))
        assert [city.temple for city in seen.cities] == table.temples
        for group in seen.ground.settlements():
            first = min(group.hexes)
            assert set(group.hexes) == set(table.members[first])
            assert (NONE if group.temple is None else group.temple) == table.city[first]
            leader = seen.ground.first(group.hexes)
            assert (NONE if leader is None else leader) == strict_first(ranks_in(table, first))
            for standing in seen.ground.rank(group.hexes):
                assert list(standing.levels) == levels_of(table, standing.seat, group.hexes)
        assert [seen.projected(seat) for seat in range(match.players)] == [
            scoring.projected(table, seat) for seat in range(match.players)
        ]


# ---------------------------------------------------------------------- what options bring


def test_prices_told_are_those_that_are_paid() -> None:
    checked = set()
    for match in (match for seed in (13, 14) for match in moments(3, seed)):
        choice = match.choice
        if choice is None:
            continue
        table = table_of(match)
        for token in choice.tokens:
            if choice.prompt == "tile_place":
                ap = placing.price(table, PLACE[token])
            elif choice.prompt == "inca_destination":
                ap = incas.prices(table)[token]
            else:
                break
            checked.add(choice.prompt)
            assert explained(match, token).split(" · ")[0] == (f"{ap} AP" if ap else "free")
    assert checked == {"tile_place", "inca_destination"}


def test_points_told_are_those_that_follow() -> None:
    checked = set()
    for match in (match for seed in (13, 14, 16) for match in moments(3, seed)):
        choice = match.choice
        if choice is None or choice.prompt not in ("temple_space", "temple_enlarge", "temple_value", "basin_space"):
            continue
        for token in choice.tokens:
            told = re.search(r"(\d+) points?$", explained(match, token))
            before = [player.prestige for player in table_of(match).players]
            after = match.clone().play(token)
            gained = sum(player.prestige for player in table_of(after).players) - sum(before)
            if after.choice is None or after.choice.prompt != "temple_value":
                assert gained == (int(told[1]) if told else 0), explained(match, token)
                checked.add((choice.prompt, bool(gained)))
    assert {("temple_space", True), ("temple_enlarge", True), ("temple_value", True)} <= checked


def test_villages_and_cities_change_as_told() -> None:
    told = set()
    for match in (match for seed in (21, 22) for match in moments(3, seed)):
        choice = match.choice
        if choice is None or choice.prompt != "tile_village":
            continue
        for token in choice.tokens:
            after = table_of(match.clone().play(token))
            for city, size in re.findall(r"city of (\d+:\d+): \d+ → (\d+) hexes", explained(match, token)):
                assert len(after.members[after.group[HEX[city]]]) == int(size)
                told.add("city")
            for size in re.findall(r"(?:village of|joins villages:) (\d+)", explained(match, token)):
                assert int(size) in {len(members) for members in after.members}
                told.add("village")
            for points in re.findall(r"closes a basin: \w+ (\d+) point", explained(match, token)):
                assert int(points) % 3 == 0
    assert told == {"city", "village"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_can_be_explained(language: str) -> None:
    for match in some_moments():
        if match.choice is not None:
            seat = match.choice.player
            for token in match.choice.tokens:
                told = explain(match.seen_by(seat), seat, token, words("kramer_cuzco", language))
                assert not re.search(r"[{}]|\b(drawing|term|count)\.\w", told)


# ---------------------------------------------------------------------- secrets


def test_a_drawing_does_not_change_with_what_the_seat_cannot_know() -> None:
    for match in some_moments():
        if match.choice is None:
            continue
        for seat in range(match.players):
            other = match.imagine(seat, tampu.Chance.of(seat, match.number))
            assert drawn(match, seat) == drawn(other, seat)
            if match.choice.player == seat:
                assert [explained(match, token) for token in match.choice.tokens] == [
                    explained(other, token) for token in match.choice.tokens
                ]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_only_the_own_hand_is_drawn(width: int, height: int) -> None:
    match = tampu.new("kramer_cuzco", 2, seed=1)
    for seat in range(2):
        hand = match.seen_by(seat)["table"]["players"][seat]["hand"]
        text = drawn(match, seat, width, height)
        line = next(line for line in text.splitlines() if ("Hand" if height >= 32 else "Festivals want") in line)
        assert all(words("kramer_cuzco").get(f"short.{card}") in line for card in hand)
    assert "Hand" not in drawn(match, None, width, height)


def test_among_others_the_own_cards_lie_face_down() -> None:
    match = tampu.new("kramer_cuzco", 2, seed=1)
    assert "Hand ▒▒▒ face down" in drawn(match, 0, hidden=True)
