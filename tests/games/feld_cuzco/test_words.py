"""The words of Cuzco: everything that can be asked, answered, told or shown has a name in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import tampu
from tampu.engine.match import Match
from tampu.games.feld_cuzco import GAME
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    ACTIONS,
    BONUS_KEYS,
    COLOURS,
    EXCHANGES,
    FEATHERS,
    GOD_CARDS,
    GODS,
    GOODS,
    MISSIONS,
    PLACES,
    PUTUTUS,
    SLOTS,
    SPACES,
    TILES,
    Colour,
    Source,
)
from tampu.games.feld_cuzco.phases import Phase, numeral
from tampu.rulebook import rules
from tampu.text import LANGUAGES, Words, words
from tests.catalogues import catalogue, folder
from tests.games.feld_cuzco.scene import wander

FOLDER = folder("feld_cuzco")
LEFTOVER = re.compile(r"[{}]|\b(event|prompt|option|term|text|reason|hint|drawing|short|count)\.\w")
PROMPTS = {
    "setup_feather", "keep_mission", "swap_card", "choose_die", "die_to_move", "move_die_to", "place_die",
    "turn_cuzco_tile", "destination", "village_points", "feather_colour", "feather_slot", "take_tile",
    "search_discards", "discard_tile", "slide_up", "tile_up", "exchange", "tile_down", "god_card", "expel", "circle",
    "blessing_gift", "blessing_bonus", "end_turn", "use_ability", "buy", "double_goods", "palace", "ease_mission",
    "new_mission", "final_missions",
}  # fmt: skip
CARDS = {
    "choose_die": ["06"],
    "place_die": ["07", "13", "14"],
    "village_points": ["10"],
    "search_discards": ["09"],
    "slide_up": ["02"],
    "expel": ["12"],
    "blessing_gift": ["08"],
    "end_turn": ["05"],
    "use_ability": ["01", "11", "15"],
    "double_goods": ["03"],
    "palace": ["04"],
    "final_missions": ["04"],
}


def is_said(text: str, token: str) -> bool:
    return bool(text.strip()) and text != token and not LEFTOVER.search(text)


# ---------------------------------------------------------------------- the catalogues


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, other = catalogue("feld_cuzco", "en"), catalogue("feld_cuzco", language)
    names = re.compile(r"game\.designer|short\.god-|term\.(pututu_|phase_|mama_)|label\.count_pututu_")
    same = {key for key, forms in english.items() if " " in forms[0] and "{" not in forms[0] and forms == other[key]}
    assert {key for key in same if not names.match(key)} == set()


# ---------------------------------------------------------------------- the rules


def test_all_rules_of_the_specification_are_listed() -> None:
    assert len(rules("feld_cuzco")) == 349


def test_rules_are_about_questions_that_are_asked() -> None:
    asked = {prompt for rule in rules("feld_cuzco") for prompt in rule.prompts}
    assert asked == PROMPTS


def test_few_rules_cannot_be_proved_and_say_why() -> None:
    assert [rule.id for rule in rules("feld_cuzco") if rule.unproved] == ["FC-044"]


# ---------------------------------------------------------------------- questions and answers


def every_token() -> Iterator[tuple[str, str]]:
    """Every answer that could ever be offered."""
    missions = [str(mission) for mission in MISSIONS]
    cards = [str(card) for card in GOD_CARDS]
    spaces = {str(space) for row in SPACES.values() for space in row}
    yield from product(["setup_feather", "feather_slot"], map(str, SLOTS))
    yield from product(["keep_mission", "ease_mission", "new_mission"], missions)
    yield from product(["swap_card", "god_card"], cards)
    yield from product(["choose_die", "take_tile", "circle"], "123456")
    yield from product(["turn_cuzco_tile"], "012345")
    yield from product(["die_to_move"], [f"{s}-{c}-{n}" for s in spaces for c in COLOURS for n in range(1, 7)])
    yield from product(["move_die_to"], spaces)
    yield from product(["place_die"], [*map(str, ACTIONS), "pututu+1", "pututu-1", "pututu+2", "pututu-2"])
    yield from product(["destination"], map(str, PLACES))
    yield from product(["feather_colour"], map(str, FEATHERS))
    yield from product(["discard_tile", "tile_up", "tile_down"], map(str, TILES))
    yield from product(["exchange"], map(str, EXCHANGES))
    yield from product(["blessing_gift"], ["god_card", "offering"])
    yield from product(["blessing_bonus"], ["knowledge", "food"])
    yield from product(["use_ability"], [f"{colour}-{ability}" for colour in Colour for ability in ABILITIES])
    yield from product(["buy"], [*map(str, GOODS), "pass"])
    yield from product(["palace"], [f"{deed}-{mission}" for deed in ("complete", "discard") for mission in missions])
    yield from product(["village_points", "search_discards", "slide_up", "expel", "double_goods"], ["no"])
    yield from product(["tile_up", "end_turn", "use_ability", "final_missions"], ["done"])
    for prompt, numbers in CARDS.items():
        yield from product([prompt], [f"{way}-{number}" for way in ("card", "inti") for number in numbers])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_words(language: str) -> None:
    said = words("feld_cuzco", language)
    for prompt in PROMPTS:
        assert said.knows(f"prompt.{prompt}")
        assert said.knows(f"hint.{prompt}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_words(language: str) -> None:
    said = words("feld_cuzco", language)
    for prompt, token in every_token():
        assert is_said(said.option(prompt, token), token), (prompt, token)


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_answers_have_different_words(language: str) -> None:
    said = words("feld_cuzco", language)
    options: dict[tuple[str, str], str] = {}
    for prompt, token in set(every_token()):
        name = said.option(prompt, token)
        assert options.setdefault((prompt, name), token) == token, (prompt, name)


def test_words_for_composed_answers() -> None:
    said = words("feld_cuzco")
    assert said.option("palace", "complete-S-01") == "Complete: S-01: 1 priest on the steps, 1 Farm tile"
    assert said.option("die_to_move", "road+bridge-red-6") == "Road/Bridge: the 6 of Red"
    assert said.option("tile_down", "study-god_card-2") == "Study tile “god card” (2)"
    assert said.option("use_ability", "inti-11") == "Use Pachamama 11 “More study” (1 Inti)"
    assert said.option("use_ability", "farm-road") == "Farm tiles: road"
    assert said.term("road+bridge") == "stone road + rope bridge"
    assert said.term("nothing-known") == "nothing-known"


# ---------------------------------------------------------------------- things


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    said = words("feld_cuzco", language)
    plain = [*PLACES, *FEATHERS, *GODS, *GOODS, *PUTUTUS, *COLOURS, *Colour, "phase_1", "phase_2", "phase_3"]
    named = [f"god-{card}" for card in GOD_CARDS] + [mission.told for mission in MISSIONS]
    named += [f"ability-{ability}" for ability in ABILITIES] + [f"action-{action}" for action in ACTIONS]
    named += [f"feather-{feather}" for feather in FEATHERS] + [f"at-{slot}" for slot in SLOTS]
    assert all(said.knows(f"term.{thing}") for thing in (*plain, *named))
    texts = [f"god-{card}" for card in GOD_CARDS] + [mission.told for mission in MISSIONS]
    texts += [f"ability-{ability}" for ability in ABILITIES]
    assert all(said.knows(f"text.{thing}") for thing in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_and_reasons_have_words(language: str) -> None:
    said = words("feld_cuzco", language)
    for source in Source:
        assert said.knows(f"score.{source}")
        assert source is Source.START or said.knows(f"reason.{source}")
    assert said.knows("score.total")
    assert said.knows("reason.six_rounds")


def test_cards_say_the_god_they_belong_to() -> None:
    for language in LANGUAGES:
        said = words("feld_cuzco", language)
        for card in GOD_CARDS:
            god = GODS[card.index // 3]
            assert said.term(f"god-{card}").startswith(said.term(god))
            assert str(card) in said.term(f"god-{card}")


# ---------------------------------------------------------------------- what happens


def test_there_are_words_for_exactly_what_the_rules_tell() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    told = set(re.findall(r"""\btell\(\s*"(\w+)\"""", code))
    known = {key.removeprefix("event.") for key in catalogue("feld_cuzco", "en") if key.startswith("event.")}
    assert told == known


def some_matches() -> Iterator[Match]:
    for players, seed in product(GAME.players, range(4)):
        match = tampu.new("feld_cuzco", players, seed, pututus=bool(seed % 2))
        for _ in wander(match, seed):
            pass
        yield match


@pytest.fixture(scope="module")
def played() -> list[Match]:
    return list(some_matches())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_is_told(played: list[Match], language: str) -> None:
    said = words("feld_cuzco", language)
    for match in played:
        for event in match.log:
            assert not LEFTOVER.search(said.event(event, match.seats)), event


def test_events_name_things_not_tokens(played: list[Match]) -> None:
    said = words("feld_cuzco")
    for match in played:
        for event in match.log:
            text = said.event(event, match.seats)
            assert not re.search(r"\b(god|mission|study|farm|card|inti)-|_|\b[IO]\d\b|\b\d[ab]\b", text), text


# ---------------------------------------------------------------------- the drawings


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_drawings_has_words(language: str) -> None:
    said = words("feld_cuzco", language)
    code = "".join(path.read_text("utf-8") for part in ("table", "terminal") for path in FOLDER.glob(f"{part}/*.py"))
    keys = set(re.findall(r"""say\(\s*["'](\w+)["']""", code))
    keys |= {
        f"column.{key}" for key in ("points", "dice", "offerings", "food", "inti", "priests", "cards", *BONUS_KEYS)
    }
    keys |= {phase.name.lower() for phase in Phase if not numeral(phase)}
    assert {key for key in keys if not said.knows(f"drawing.{key}")} == set()
    shorts = [*PLACES, *FEATHERS, *GOODS, *(f"god-{card}" for card in GOD_CARDS)]
    assert all(said.knows(f"short.{thing}") for thing in (*shorts, *(f"ability-{ability}" for ability in ABILITIES)))


def test_a_text_without_room_for_all_parts_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text('msgid "term.tile-*"\nmsgstr "{0} with {1}"\n\nmsgid "term.a"\nmsgstr "A"\n')
    said = Words(tmp_path, "en")
    assert said.term("tile-a-b-c") == "A with b-c"
    assert said.term("tile-a") == "tile-a"
