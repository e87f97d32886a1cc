"""The words of Tawantinsuyu: everything that can be asked, answered, told or shown has a name in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

import pytest

import tampu
from tampu.engine.choice import Choice
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import GAME
from tampu.games.tawantinsuyu.axomamma_board import PERSONALITIES, ROWS
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_CARDS,
    ARMY_RESOURCE,
    BENEFITS,
    BUILDINGS,
    CONQUEST_SPACES,
    EXCHANGES,
    GOD_CARDS,
    GODS,
    OPS,
    PASSIVE,
    PATTERNS,
    REGIONS,
    RESOURCES,
    ROLES,
    SEAMS,
    SOLDIERS,
    SPACES,
    STAIRS_SLOTS,
    STATUES,
    TASKS,
    TERRACES,
    WEAVINGS,
    WORKERS,
    Effect,
    Source,
)
from tampu.games.tawantinsuyu.payment import bill
from tampu.rulebook import rules
from tampu.text import LANGUAGES, words
from tests.catalogues import catalogue, folder
from tests.games.tawantinsuyu.scene import begin, goods, market, scene, slots, statues, workers
from tests.tables import moments

GAME_NAME = "tawantinsuyu"
FOLDER = folder(GAME_NAME)
LEFTOVER = re.compile(r"[{}]|\b(event|prompt|option|term|reason|hint|drawing|short)\.\w")
PROMPTS = {
    "setup_starter", "setup_keep", "setup_benefit", "hp_start", "turn_main", "free_army", "free_exchange",
    "free_god", "place_worker", "place_role", "place_space", "place_card", "pay_mix", "warrior_take",
    "z03_rejuvenate", "card_benefit", "priest_pay", "task_pick", "market_renew", "renew_tile", "renew_order",
    "building_pick", "statue_pick", "stairs_slot", "z08_put_back", "weave_pick", "weave_next", "weave_place",
    "weave_offer", "weave_source", "seam_pick", "temple_pay", "rejuvenate_pick", "train_keep", "production_one",
    "output_pick", "god_source", "temple_choice", "nomad_pick", "secondary_first", "secondary_second", "hp_move",
    "hp_gold", "z12_pay", "worship_statue", "offering_steps", "rejuvenate_many", "casualty_end", "army_play",
    "conquest_space", "conquest_flip", "conquest_discard", "production_first", "production_next",
    "production_last", "end_recruit", "end_limit", "festival_free", "festival_pay", "festival_play",
    "final_exchange",
}  # fmt: skip
"""The questions of the specification's table of decisions."""
FREE = ("free_army", "free_god", "free_exchange")


def is_said(text: str, token: str) -> bool:
    return bool(text.strip()) and text != token and not LEFTOVER.search(text)


# ---------------------------------------------------------------------- the catalogues


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, other = catalogue(GAME_NAME, "en"), catalogue(GAME_NAME, language)
    same = {key for key, forms in english.items() if " " in forms[0] and "{" not in forms[0] and forms == other[key]}
    numbers_and_names = re.compile(r"\d points?|[UML]\d\d, Zigzag|Zigzag \d \(\d points\)|[^a-z]*")
    assert {key for key in same if not numbers_and_names.fullmatch(english[key][0])} == {"game.designer"}


def test_terms_are_those_of_the_glossary() -> None:
    french, japanese = words(GAME_NAME, "fr"), words(GAME_NAME, "ja")
    pairs = {
        "architect": ("Architecte", "建築家"),
        "craftsman": ("Artisan", "職人"),
        "warrior": ("Guerrier", "戦士"),
        "courier": ("Coursier", "飛脚"),
        "priest": ("Prêtre", "神官"),
        "worship": ("Adoration", "崇拝"),
        "offering": ("Offrande", "奉納"),
        "rejuvenate": ("Régénération", "再生"),
        "conquest": ("Conquête", "征服"),
        "task-trade": ("Marchandage", "交易"),
        "task-production": ("Production Unique", "単独生産"),
        "axomamma": ("Axomamma", "アクソママ"),
    }
    for token, (fr, ja) in pairs.items():
        assert (french.term(token), japanese.term(token)) == (fr, ja)


# ---------------------------------------------------------------------- the rules


def test_all_rules_of_the_specification_are_listed() -> None:
    assert len(rules(GAME_NAME)) == 533


def statements(language: str) -> dict[str, str]:
    return {key: forms[0] for key, forms in catalogue(GAME_NAME, language).items() if key.startswith("rule.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_sentences_for_players(language: str) -> None:
    """No id of the specification, no name from the code, and an end."""
    for key, text in statements(language).items():
        assert not re.search(r"TW-|_|\bsection \d|\b[PZ]\d\d\b|Ruling|[{}]", text), key
        assert text.endswith("。" if language == "ja" else "."), key


def test_no_two_rules_say_the_same() -> None:
    for language in LANGUAGES:
        said = list(statements(language).values())
        assert [text for text in said if said.count(text) > 1] == []


def test_rules_are_about_questions_that_are_asked() -> None:
    assert {prompt for rule in rules(GAME_NAME) for prompt in rule.prompts} == PROMPTS


# ---------------------------------------------------------------------- questions and answers


def every_token() -> Iterator[tuple[str, str]]:
    """Every answer that could ever be offered."""
    workers_, weavings, cards = map(str, WORKERS), [str(weaving) for weaving in WEAVINGS], [str(c) for c in GOD_CARDS]
    tiles, army = [str(building) for building in BUILDINGS], [str(card) for card in ARMY_CARDS]
    benefits = [str(benefit) for card in BENEFITS for benefit in card]
    pieces = [*tiles[:PASSIVE], *army]
    yield from product(["setup_starter", "weave_pick", "weave_next", "weave_offer", "z08_put_back"], weavings)
    yield from product(["setup_keep", "place_card", "market_renew", "god_source", "festival_play"], cards)
    yield from product(["setup_benefit", "card_benefit", "festival_play"], benefits)
    yield from product(["hp_start"], map(str, ACTIONS))
    yield from product(["turn_main"], ["place_worker", "secondary", *FREE])
    yield from product(["free_army", "train_keep", "army_play", "conquest_flip", "conquest_discard"], army)
    yield from product(["free_exchange"], map(str, EXCHANGES))
    yield from product(["place_worker", "nomad_pick", "temple_choice", "end_limit", "casualty_end"], list(workers_))
    yield from product(["place_role"], map(str, ROLES))
    yield from product(["place_space", "warrior_take"], [str(space) for space in SPACES])
    yield from product(["pay_mix", "free_god"], splits())
    yield from product(["z03_rejuvenate", "production_one", "production_next"], tiles[:PASSIVE])
    yield from product(["rejuvenate_pick", "rejuvenate_many", "production_first", "production_last"], pieces)
    yield from product(["task_pick"], [*map(str, TASKS), "stop", *FREE])
    yield from product(["renew_tile", "renew_order", "building_pick"], tiles)
    yield from product(["statue_pick", "worship_statue"], [str(statue) for statue in STATUES])
    yield from product(["stairs_slot"], map(str, STAIRS_SLOTS))
    yield from product(["weave_place"], ["new", *(f"{n}-{side}" for n in range(1, 20) for side in ("left", "right"))])
    yield from product(["weave_source"], ["face_up", "beneath"])
    yield from product(["seam_pick"], map(str, SEAMS))
    yield from product(["priest_pay", "temple_pay", "z12_pay"], ["yes", "no", *FREE])
    yield from product(["secondary_first", "secondary_second"], ["high_priest", "prayer", "training", "recruit", *FREE])
    yield from product(["hp_move"], [f"{steps}-{action}" for steps in (1, 2) for action in ACTIONS])
    yield from product(["hp_gold"], ["action", "gold"])
    yield from product(["offering_steps"], "0123")
    yield from product(["festival_pay"], map(str, range(20)))
    yield from product(["conquest_space"], map(str, CONQUEST_SPACES))
    yield from product(["festival_free", "final_exchange"], ["go_on", *FREE])
    yield from product(["casualty_end", "end_recruit"], ["potato", "corn"])
    yield from product(["warrior_take", "market_renew", "building_pick", "rejuvenate_pick", "end_recruit"], ["none"])
    yield from product(["production_first", "production_last"], ["none"])
    yield from product(["weave_pick", "renew_tile", "worship_statue", "army_play", "rejuvenate_many"], ["done"])
    yield from product(
        ["setup_benefit", "card_benefit", "festival_play", "production_next", "z03_rejuvenate"], ["done"]
    )
    yield from product(["conquest_space", "weave_offer"], ["pass"])
    yield from product(["conquest_flip", "conquest_discard"], ["enough"])
    yield from [("place_card", "gold"), ("temple_choice", "stone"), ("god_source", "pile")]


def splits() -> list[str]:
    """Every way to pay up to eight food, or stone with gold."""
    counts = [c for c in product(range(9), range(9), range(4), range(6)) if 0 < sum(c) <= 8 and not (c[0] and c[2])]
    return ["-".join(f"{letter}{n}" for letter, n in zip("pcsg", count, strict=True) if n) for count in counts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_words(language: str) -> None:
    known = catalogue(GAME_NAME, language)
    for kind in ("prompt", "hint"):
        assert {key.split(".")[1] for key in known if key.startswith(f"{kind}.")} == PROMPTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_pays_is_told_how_much_and_for_what(language: str) -> None:
    said = words(GAME_NAME, language)
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    for what in set(re.findall(r'yield from pay\(table, \w+, "(\w+)"', code)) - {"card"}:  # that is gold in any case
        asked = said.prompt(Choice(0, "pay_mix", (), False, False, about=bill(what, (0, 1, 2, 0), 0)), {})
        assert said.term("c1-s2") in asked, what
    assert said.term("f8") in said.prompt(
        Choice(0, "pay_mix", (), False, False, about=bill("way", (0, 0, 0, 0), 8)), {}
    )


def test_every_question_of_the_rules_is_known() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    assert {prompt for prompt in PROMPTS if f'"{prompt}"' not in code} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_words(language: str) -> None:
    said = words(GAME_NAME, language)
    for prompt, token in every_token():
        assert is_said(said.option(prompt, token), token), (prompt, token)


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_answers_have_different_words(language: str) -> None:
    said = words(GAME_NAME, language)
    options: dict[tuple[str, str], str] = {}
    for prompt, token in set(every_token()):
        name = said.option(prompt, token)
        assert options.setdefault((prompt, name), token) == token, (prompt, name)


def test_words_for_composed_answers() -> None:
    english, french, japanese = (words(GAME_NAME, language) for language in LANGUAGES)
    assert english.option("pay_mix", "p2-c1-g1") == "2 potatoes, 1 corn, 1 gold"
    assert french.option("pay_mix", "s2-g1") == "2 pierres, 1 or"
    assert japanese.option("pay_mix", "p2-c1") == "ジャガイモ2個、トウモロコシ1個"
    assert english.option("hp_move", "2-worship") == "2 spaces: Worship"
    assert english.option("weave_place", "2-left") == "Tapestry 2, left end"
    assert japanese.option("weave_place", "2-left") == "タペストリー2の左端"
    assert english.option("statue_pick", "large-eye") == "large statue of Eye"
    assert english.option("offering_steps", "1") == "1 step"
    assert english.option("offering_steps", "3") == "3 steps"


# ---------------------------------------------------------------------- things


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    said = words(GAME_NAME, language)
    plain = [*RESOURCES, *ROLES, *WORKERS, *PATTERNS, *TERRACES, *GODS, *ACTIONS, *REGIONS, *SPACES, *PERSONALITIES]
    printed = [*GOD_CARDS, *ARMY_CARDS, *BUILDINGS, *WEAVINGS, *CONQUEST_SPACES, *STAIRS_SLOTS]
    named = [f"worker-{worker}" for worker in WORKERS] + [f"seam-{seam}" for seam in SEAMS]
    named += [f"axo-{space}" for row in ROWS for space in row] + [f"counts-{action}" for action in ACTIONS]
    missing = [thing for thing in map(str, (*plain, *printed, *named)) if not said.knows(f"term.{thing}")]
    assert missing == []
    assert all(is_said(said.term(statue), str(statue)) for statue in STATUES)
    assert all(said.seat(seat) for players in GAME.players for seat in GAME.seats(players, {}))


def numbers(text: str) -> list[int]:
    return sorted(int(number) for number in re.findall(r"\d+", text))


def counted(effects: Iterable[Effect]) -> list[int]:
    """The numbers printed for effects, as their words give them."""
    found: list[int] = []
    for effect in effects:
        found += [count for count in effect.amounts if count]
        found += [count for way in effect.picks for count in way if count]
        found += [count for count in effect.price if count]
        found += [1] if OPS[effect.op] == "temple_for_gold" else []
    return sorted(found)


def test_names_of_cards_and_tiles_say_what_is_printed_on_them() -> None:
    said = words(GAME_NAME)
    for card in GOD_CARDS:
        own = int(card.token.rpartition("_")[2])
        assert numbers(said.term(card)) == sorted([own, *counted(card.benefits)])
    for building in BUILDINGS[:PASSIVE]:
        assert numbers(said.term(building)) == sorted([building.number, *counted(building.output)])
    for kind in ARMY_CARDS:
        resource = [count for count in ARMY_RESOURCE[kind.index] if count]
        assert numbers(said.term(kind)) == sorted([SOLDIERS[kind.index], *resource])
    for space in CONQUEST_SPACES:
        soldiers = [count for count in (space.flip, space.discard) if count]
        assert numbers(said.term(space)) == sorted([space.position, *soldiers, *counted(space.reward)])
    for weaving in WEAVINGS:
        halves = [said.term(f"seam-{SEAMS[half]}") for half in (weaving.left, weaving.right)]
        assert " | ".join(halves) in said.term(weaving)
        assert said.term(weaving).startswith(PATTERNS[weaving.pattern].token)


@pytest.mark.parametrize("language", LANGUAGES)
def test_statements_about_cards_and_tiles_say_what_is_printed_on_them(language: str) -> None:
    told = statements(language)
    for building in BUILDINGS[:PASSIVE]:
        cost = [count for count in building.cost if count]
        found = numbers(told[f"rule.TW-{531 + building.index}"])
        assert [n for n in [building.number, *cost, *counted(building.output)] if n not in found] == []
    for card in GOD_CARDS:
        assert [n for n in counted(card.benefits) if n not in numbers(told[f"rule.TW-{551 + card.index}"])] == []
    for space in CONQUEST_SPACES:
        found = numbers(told[f"rule.TW-{671 + space.index}"])
        needs = [count for count in (space.flip, space.discard) if count]
        assert [n for n in [space.position, *needs, *counted(space.reward)] if n not in found] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_and_reasons_have_words(language: str) -> None:
    said = words(GAME_NAME, language)
    for source in Source:
        assert said.knows(f"score.{source}")
        assert said.knows(f"reason.{source}")
    assert said.knows("score.total")
    assert all(said.knows(f"reason.{reason}") for reason in ("three_festivals", "solo_won", "solo_lost"))


# ---------------------------------------------------------------------- what happens


def test_there_are_words_for_exactly_what_the_rules_tell() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    told = set(re.findall(r"""\btell\(\s*"(\w+)\"""", code))
    told |= set(re.findall(r'"(axo_\w+)"', code)) | {"lost"}  # of two that are told in place of each other
    known = {key.removeprefix("event.") for key in catalogue(GAME_NAME, "en") if key.startswith("event.")}
    assert told == known


@cache
def played() -> list[Match]:
    """Whole matches of every size."""
    found = []
    for players, seed in product(GAME.players, range(2)):
        match = tampu.new(GAME_NAME, players, seed)
        for _ in moments(match, seed):
            pass
        found.append(match)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_is_told(language: str) -> None:
    said = words(GAME_NAME, language)
    for match in played():
        for event in match.log:
            assert not LEFTOVER.search(said.event(event, match.seats)), event


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_name_things_not_tokens(language: str) -> None:
    said = words(GAME_NAME, language)
    for match in played():
        for event in match.log:
            text = said.event(event, match.seats)
            assert not re.search(r"_|\b[PWZA]\d\d?\b|\b(axo|worker|seam|counts|many|piece)-", text), text


def test_axomamma_tells_every_step_of_a_turn_with_its_reason() -> None:
    """TW-740 to TW-790: what she looks at, what decides, and what follows."""
    table = scene(players=1)
    goods(table, 1, stone=4)
    workers(table, 1, "blue")
    workers(table, 0, "red")
    slots(table, "eye_1", "eye_2", "eye_3", "eye_4")
    statues(table, 1, "small-eye")
    market(table, "P01", "P02", "Z01", "Z02")
    table.has_placed = True
    table.players[1].priest = 2  # behind the Worship that her statue would let her lead
    table.phase, table.active = type(table.phase).AXOMAMMA, 1
    match = begin(table)
    english = words(GAME_NAME)
    log = [english.event(event, match.seats) for event in match.log]
    assert log[0] == "Axomamma does not meet the condition of Conquest (soldiers: 0, needed: 1)."
    assert log[1] == (
        "Axomamma does not meet the condition of Production (face-up production buildings: 0, needed: 2)."
    )
    assert log[2] == "Axomamma takes the worker she has held longest: blue Architect."
    assert re.fullmatch(r"Axomamma rolls a [1-4]\.", log[3])
    assert log[4].startswith(
        "Axomamma finds spaces of the god in that slot on the upper terrace and takes the cheapest"
    )
    assert re.match(
        r"Axomamma places a blue Architect on space U\d\d \(\w+\), without price and without tasks\.", log[5]
    )
    assert "Axomamma owns a statue of the god of the card used." in log
    assert any(re.match(r"Axomamma resolves the token of value [1-4]: ", line) for line in log)


# ---------------------------------------------------------------------- the drawings


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_drawings_has_words(language: str) -> None:
    said = words(GAME_NAME, language)
    code = "".join(path.read_text("utf-8") for path in (FOLDER / "drawing.py", *FOLDER.glob("terminal/*.py")))
    keys = set(re.findall(r"""say\(\s*["']([\w.]+)["']""", code))
    assert {key for key in keys if not said.knows(f"drawing.{key}")} == set()
    assert all(said.knows(f"drawing.passive.{building}") for building in BUILDINGS[PASSIVE:])
    kinds = [f"task-{task}" for task in TASKS] + [f"worker-{worker}" for worker in WORKERS]
    kinds += [f"seam-{seam}" for seam in SEAMS] + [f"good-{kind}" for kind in (*RESOURCES, "vp")]
    kinds += [f"axo-{space}" for row in ROWS for space in row if space.effect is None]
    assert all(said.knows(f"short.{kind}") for kind in kinds)


def test_letters_of_the_hill_can_be_told_apart() -> None:
    for language in LANGUAGES:
        said = words(GAME_NAME, language)
        for kind, things in (("task", TASKS), ("worker", WORKERS), ("good", RESOURCES)):
            letters = [said.get(f"short.{kind}-{thing}") for thing in things]
            assert len(set(letters)) == len(letters)
