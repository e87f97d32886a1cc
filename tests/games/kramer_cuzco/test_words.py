"""The words of Cuzco: everything that can be asked, answered, told or shown has a name in every language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest

import tampu
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import GAME
from tampu.games.kramer_cuzco.components import (
    ACTIONS,
    CARDS,
    COLOURS,
    DATA,
    FLOOR_VALUES,
    KINDS,
    RELICS,
    TILE_SIZE,
    Source,
)
from tampu.games.kramer_cuzco.scoring import REASON
from tampu.games.kramer_cuzco.sight import AT_FESTIVAL, CALLS
from tampu.games.kramer_cuzco.site import HEXES, PLACES_OF
from tampu.games.kramer_cuzco.terminal.people import COLUMNS
from tampu.rulebook import rules
from tampu.text import LANGUAGES, words
from tests.catalogues import catalogue, folder

FOLDER = folder("kramer_cuzco")
LEFTOVER = re.compile(r"[{}]|\b(event|prompt|option|term|reason|why|hint|drawing|short|count)\.\w")
PROMPTS = {
    "turn_action", "tile_kind", "tile_place", "tile_village", "inca_pick", "inca_destination", "temple_space",
    "temple_enlarge", "temple_value", "basin_space", "card_source", "festival_city", "festival_open", "festival_join",
    "festival_answer", "festival_level",
}  # fmt: skip
ON_HEXES = ("tile_village", "inca_pick", "inca_destination", "temple_space", "temple_enlarge", "basin_space")
PAID = ("place_tile", "move_inca", "build_temple", "enlarge_temple", "place_basin", "draw_card")


def is_said(text: str, token: str) -> bool:
    return bool(text.strip()) and text != token and not LEFTOVER.search(text)


# ---------------------------------------------------------------------- the catalogues


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, other = catalogue("kramer_cuzco", "en"), catalogue("kramer_cuzco", language)
    same = {key for key, forms in english.items() if " " in forms[0] and "{" not in forms[0] and forms == other[key]}
    assert same == {"game.designer"}


# ---------------------------------------------------------------------- the rules


def test_all_rules_of_the_specification_are_listed() -> None:
    assert {rule.id for rule in rules("kramer_cuzco")} == {f"KC-{number:03}" for number in range(1, 186)}


def test_rules_are_about_questions_that_are_asked() -> None:
    asked = {prompt for rule in rules("kramer_cuzco") for prompt in rule.prompts}
    assert asked == PROMPTS


def test_few_rules_cannot_be_proved_and_say_why() -> None:
    assert [rule.id for rule in rules("kramer_cuzco") if rule.unproved] == ["KC-012"]


# ---------------------------------------------------------------------- questions and answers


def every_token() -> Iterator[tuple[str, str]]:
    """Every answer that could ever be offered."""
    cards = [str(card) for card in CARDS]
    hexes = [space.token for space in HEXES]
    yield from product(["turn_action"], map(str, ACTIONS))
    yield from product(["tile_kind"], map(str, KINDS))
    yield from product(["tile_place"], [place.token for size in set(TILE_SIZE) for place in PLACES_OF[size]])
    yield from product(ON_HEXES, hexes)
    yield from product(["festival_city"], hexes)
    yield from product(["inca_pick"], ["reserve"])
    yield from product(["inca_destination"], ["leave"])
    yield from product(["temple_value"], map(str, FLOOR_VALUES))
    yield from product(["card_source"], ["face_up", "draw_pile"])
    yield from product(["festival_open"], [*cards, "commit"])
    yield from product(["festival_join", "festival_answer"], [*cards, "commit", "pass"])
    yield from product(["festival_level"], [*cards, "commit", "hold"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_words(language: str) -> None:
    said = words("kramer_cuzco", language)
    for prompt in PROMPTS:
        assert said.knows(f"prompt.{prompt}")
        assert said.knows(f"hint.{prompt}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_words_of_its_own(language: str) -> None:
    said = words("kramer_cuzco", language)
    options: dict[tuple[str, str], str] = {}
    for prompt, token in set(every_token()):
        name = said.option(prompt, token)
        assert is_said(name, token), (prompt, token)
        assert options.setdefault((prompt, name), token) == token, (prompt, name)


def test_words_for_composed_answers() -> None:
    said = words("kramer_cuzco")
    assert said.option("tile_place", "6:14+6:16+7:15") == "On 6:14 + 6:16 + 7:15"
    assert said.option("inca_pick", "6:14") == "Your inca on 6:14"
    assert said.option("temple_value", "10") == "Value 10"
    assert said.option("festival_join", "card_ab") == "Play card “mask and knife”"


# ---------------------------------------------------------------------- things


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    said = words("kramer_cuzco", language)
    things = [*KINDS, *CARDS, *COLOURS, *(relic for relics in RELICS for relic in relics)]
    things += [table["id"] for name in ("piece", "terrain", "relic") for table in DATA[name]]
    assert all(said.knows(f"term.{thing}") for thing in things)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_things_are_called_what_the_glossary_calls_them(language: str) -> None:
    said = words("kramer_cuzco", language)
    for table in [table for name in ("tile", "piece", "terrain", "relic", "player_color") for table in DATA[name]]:
        printed = table[f"name_{language}"].replace("'", "’")
        assert said.term(table["id"]).casefold() == printed.casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_and_reasons_have_words(language: str) -> None:
    said = words("kramer_cuzco", language)
    assert all(said.knows(f"score.{line}") for line in (*Source, "total"))
    assert said.knows(f"reason.{REASON}")


# ---------------------------------------------------------------------- what happens


def test_there_are_words_for_exactly_what_the_rules_tell() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    told = set(re.findall(r"""\btell\(\s*"(\w+)\"""", code))
    known = {key.removeprefix("event.") for key in catalogue("kramer_cuzco", "en") if key.startswith("event.")}
    assert told <= known
    assert {event for event in known if f'"{event}"' not in code} == set()


@pytest.fixture(scope="module")
def played() -> list[Match]:
    """Some random matches, with the switches both ways."""
    matches = []
    for players, seed in product(GAME.players, range(2)):
        match = tampu.new("kramer_cuzco", players, seed, temple_value_rule="at_most" if seed else "exact")
        luck = random.Random(seed)
        while match.choice is not None:
            match.play(luck.choice(match.choice.tokens))
        matches.append(match)
    return matches


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_is_told(played: list[Match], language: str) -> None:
    said = words("kramer_cuzco", language)
    for match in played:
        for event in match.log:
            text = said.event(event, match.seats)
            assert not LEFTOVER.search(text), event
            assert "_" not in text, event


# ---------------------------------------------------------------------- the drawings


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_drawings_has_words(language: str) -> None:
    said = words("kramer_cuzco", language)
    parts = [FOLDER / "drawing.py", *FOLDER.glob("table/*.py"), *FOLDER.glob("terminal/*.py")]
    code = "".join(path.read_text("utf-8") for path in parts)
    keys = set(re.findall(r"""say\(\s*["']([\w.]+)["']\s*[,)]""", code))
    keys |= {f"column.{column}" for column in COLUMNS} | {"type_2", "type_3"}
    assert all(said.knows(f"term.{part}") for part in (*AT_FESTIVAL.values(), CALLS))
    assert {key for key in keys if not said.knows(f"drawing.{key}")} == set()
    assert all(said.knows(f"short.{thing}") for thing in (*CARDS, *PAID))
