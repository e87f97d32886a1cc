"""What every game that is taught must bring, whatever its rules say: lessons, drawings, and hints for a first game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from importlib import import_module
from importlib.resources import files
from string import Formatter
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po
from markupsafe import escape

import tampu
from tampu import rulebook
from tampu.drawing.sight import Sight, Sitter, imagined
from tampu.drawing.teaching import Hint
from tampu.engine.match import Match
from tampu.engine.registry import GAMES
from tampu.lab.simulate import bot_seed
from tampu.text import LANGUAGES, words
from tampu.web import pages, teaching
from tampu.web.look import Look
from tampu.web.templates import environment
from tests.drawn import COORDINATE
from tests.first_game import first_match

LEFTOVER = re.compile(r"[{}]|\*\*|\b(teach|caption|label|rules|fact|guide|page|term|option)\.[a-z_]+")
DEVIATIONS = 6
ALONE = 12
"""So many questions are answered after the guide has gone."""
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Page(HTMLParser):
    """What a test wants to know of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.tags: Counter[str] = Counter()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src", "action"):
                self.targets.append(value or "")
            else:
                assert not name.startswith("on")


def page(game: str, language: str = "en", wanted: str = "") -> str:
    return teaching.rules(Look(language=language), game, wanted)


def said(text: str) -> str:
    return re.sub(r"<[^>]+>", " ", text)


# ---------------------------------------------------------------------- words


def catalogues(game: str) -> Iterator[dict[str, dict[str, str]]]:
    """The words of the lessons and those of the page: by language, by key."""
    for source in (files(GAMES[game]) / "text", files("tampu.web") / "teaching_words"):
        found: dict[str, dict[str, str]] = {}
        for language in LANGUAGES:
            with (source / f"{language}.po").open("rb") as file:
                found[language] = {str(message.id): str(message.string) for message in read_po(file) if message.id}
        yield found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@every_game
def test_every_text_is_translated_with_the_same_numbers_in_it(game: str) -> None:
    for found in catalogues(game):
        english = found["en"]
        for language in LANGUAGES:
            assert found[language].keys() == english.keys()
            for key, text in found[language].items():
                assert text, key
                assert text.count("**") % 2 == 0, key
                if key.startswith(("teach.", "caption.", "guide.")):
                    assert placeholders(text) == placeholders(english[key]), (language, key)
                    assert language == "en" or text != english[key] or key == "guide.title", (language, key)


@every_game
@every_language
def test_every_lesson_is_told(game: str, language: str) -> None:
    say = teaching.teaching_words(game, language)
    facts = teaching.taught(game).facts()
    for chapter in teaching.chapters(game):
        for key in (f"teach.{chapter.id}.title", f"teach.{chapter.id}.text"):
            assert say.knows(key)
            assert not LEFTOVER.search(say.prose(key, **facts))
        for name in chapter.drawings:
            assert say.knows(f"caption.{name}")
            assert not LEFTOVER.search(say.get(f"caption.{name}", **facts))
    for rule in rulebook.rules(game):
        assert say.knows(f"rules.{rule.chapter}")
    for fact in rulebook.facts(game):
        if fact.status == rulebook.RECONSTRUCTED and fact.in_use:
            assert say.knows(f"fact.{fact.table}")


@every_game
def test_lessons_cite_rules_that_exist_and_explain_every_question(game: str) -> None:
    known = {rule.id for rule in rulebook.rules(game)}
    prompts = {prompt for rule in rulebook.rules(game) for prompt in rule.prompts}
    lessons = teaching.chapters(game)
    assert all(chapter.rules and set(chapter.rules) <= known for chapter in lessons)
    explained = [prompt for chapter in lessons for prompt in chapter.prompts]
    assert sorted(explained) == sorted(prompts)
    assert len({chapter.id for chapter in lessons}) == len(lessons)


# ---------------------------------------------------------------------- drawings


@every_game
@every_language
def test_every_drawing_is_drawn_from_icons_that_exist(game: str, language: str) -> None:
    icons = set(re.findall(r'id="(i-[\w-]+)"', (files("tampu.web") / "static" / "icons.svg").read_text("utf-8")))
    for chapter in teaching.chapters(game):
        assert {f"i-{name}" for name in chapter.icons} <= icons
        for name in chapter.drawings:
            drawn = str(teaching.drawing(game, name, language))
            tree = ElementTree.fromstring(f"<figure>{drawn}</figure>")
            used = {element.get("href", "") for element in tree.iter("use")}
            assert {href.removeprefix("/static/icons.svg#") for href in used} <= icons
            assert not LEFTOVER.search(" ".join(tree.itertext()))
            for art in tree.iter("svg"):
                assert art.get("aria-hidden") == "true" or art.get("aria-label")


# ---------------------------------------------------------------------- the page


@every_game
@every_language
def test_the_page_holds_every_rule_under_its_id(game: str, language: str) -> None:
    text = page(game, language)
    seen = Page(text)
    assert not LEFTOVER.search(said(text))
    assert max(Counter(seen.ids).values()) == 1
    for rule in rulebook.rules(game):
        assert rule.id in seen.ids
    assert {chapter.id for chapter in teaching.chapters(game)} <= set(seen.ids)
    for target in seen.targets:
        assert target.startswith(("/", "#"))
        assert not target.startswith("#") or target[1:] in seen.ids
    assert not seen.tags["style"]


@every_game
def test_rules_on_reconstructed_facts_are_marked(game: str) -> None:
    text = page(game)
    made_up = [rule for rule in rulebook.rules(game) if rulebook.is_reconstructed(game, rule)]
    assert text.count('class="made-up"') == len(made_up)
    listed = text[text.index('id="reconstructed"') :]
    assert all(rule.id in listed for rule in made_up)


@every_game
def test_a_search_shows_what_was_found_and_nothing_else(game: str) -> None:
    rule = rulebook.rules(game)[7]
    number = rule.id.partition("-")[2]
    for wanted in (rule.id, rule.id.lower(), number, str(int(number))):
        assert Page(page(game, wanted=wanted)).ids.count(rule.id) == 1
        assert page(game, wanted=wanted).count('class="statement"') == 1
    for language in LANGUAGES:
        say = teaching.teaching_words(game, language)
        word = rule.said(game, language)[:6]
        found = page(game, language, f"  {word} ")
        assert f'id="{rule.id}"' in found
        assert 'class="lesson ' not in found
        title = say.get(f"teach.{teaching.chapters(game)[1].id}.title")
        assert title in found[found.index('class="teach-body"') :] or title in page(game, language, title)


@every_game
def test_a_search_for_nonsense_says_so_and_runs_nothing(game: str) -> None:
    text = page(game, wanted="<script>alert(1)</script> {game}")
    assert Page(text).tags["script"] == Page(page(game)).tags["script"]
    assert "&lt;script&gt;" in text
    assert 'class="statement"' not in text


# ---------------------------------------------------------------------- the guided first game


def sight(match: Match, me: int, guided: bool = True) -> Sight:
    sitters = tuple(Sitter("", "person") for _ in match.seats)
    asked = match.choice is not None and match.choice.player == me
    log = match.log.seen_by(me)
    return Sight(
        "code", match.number, imagined(match, me), me, me, (me,), sitters, log,
        may_answer=asked, guided=guided, to_end=match.to_end == me,
    )  # fmt: skip


def play(game: str, luck: int | None) -> list[tuple[str, Hint | None]]:
    """The questions of the newcomer and what he was told, up to some that he answers alone.

    With luck he follows the hints only now and then.
    """
    match = first_match(game, hold=True)
    seats = teaching.guided_setup(game).seats
    me = seats.index("you")
    chance = tampu.Chance.of(0 if luck is None else luck)
    bots = [
        None if seat == "you" else tampu.bot(seat[4:], seed=bot_seed(match.setup.seed or 0, n))
        for n, seat in enumerate(seats)
    ]
    asked: list[tuple[str, Hint | None]] = []
    while not match.over:
        told = teaching.guide_hint(sight(match, me))
        bot = None if match.choice is None else bots[match.choice.player]
        if bot is not None or match.choice is None:
            assert told is None or (told.suggested is None and match.to_end == me)
            assert told or match.to_end != me or is_over(asked), "he may end his turn, and is not told so"
            if bot is None:
                match.go_on()
            else:
                match.play(bot.pick(match))
            continue
        asked.append((match.choice.prompt, told))
        if sum(told is None for _, told in asked) == ALONE:
            break
        suggested = None if told is None else told.suggested
        follows = luck is None or chance.below(2)
        match.play(suggested if follows and suggested is not None else chance.pick(match.choice.tokens))
    return asked


def is_over(asked: Sequence[tuple[str, Hint | None]]) -> bool:
    """Whether the guide has said farewell."""
    return any(told is not None and "farewell" in told.key for _, told in asked)


@every_game
def test_the_first_game_can_be_started(game: str) -> None:
    setup = teaching.guided_setup(game)
    assert setup.seats.count("you") == 1
    assert len(setup.seats) == len(setup.names)
    assert all(seat == "you" or seat.removeprefix("bot:") in tampu.bots() for seat in setup.seats)
    match = first_match(game, hold=True)
    assert match.choice is not None
    assert setup.seats[match.choice.player] == "you"


@every_game
@pytest.mark.parametrize("luck", [None, *range(DEVIATIONS)])
def test_every_question_gets_a_hint_that_can_be_followed(game: str, luck: int | None) -> None:
    asked = play(game, luck)
    hints = [(prompt, told) for prompt, told in asked if told is not None]
    assert asked[len(hints) :] == [(prompt, None) for prompt, _ in asked[len(hints) :]], "he is silent and speaks again"
    keys = [told.key for _, told in hints]
    farewell = next(at for at, key in enumerate(keys) if "farewell" in key)
    assert farewell > 15
    assert len(set(keys[farewell:])) == 1, "he goes on after his farewell"
    for prompt, told in hints:
        assert told.prompt in (prompt, "")
        for language in LANGUAGES:
            say = teaching.teaching_words(game, language)
            assert say.knows(told.key)
            text = f"{say.hint(told)} {say.suggested(told) if told.suggested else ''}"
            assert not LEFTOVER.search(text)
            assert not COORDINATE.search(text), text


@every_game
def test_the_guide_speaks_only_to_the_newcomer_at_his_table(game: str) -> None:
    match = first_match(game, hold=True)
    me = teaching.guided_setup(game).seats.index("you")
    assert teaching.guide_hint(sight(match, me)) is not None
    assert teaching.guide_hint(sight(match, me, guided=False)) is None
    assert teaching.guide_hint(sight(match, (me + 1) % match.players)) is None


@every_game
@every_language
def test_the_hint_box_names_the_suggestion(game: str, language: str) -> None:
    match = first_match(game, hold=True)
    told = teaching.guide_hint(sight(match, teaching.guided_setup(game).seats.index("you")))
    assert told is not None
    say = teaching.teaching_words(game, language)
    box = str(environment().get_template("guide.html.jinja").module.guide(told, say, "", told.prompt))  # type: ignore[attr-defined]
    assert f'data-suggested="{told.suggested}"' in box
    assert str(say.names.option(told.prompt, told.suggested)).partition("'")[0] in box
    link = next(target for target in Page(box).targets if target.startswith("/rules/"))
    assert link.partition("#")[2] in {chapter.id for chapter in teaching.chapters(game)}
    assert not LEFTOVER.search(said(box))
    nothing = str(environment().get_template("guide.html.jinja").module.guide(None, say))  # type: ignore[attr-defined]
    assert say.page.get("guide.waiting") in nothing
    assert "data-suggested" not in nothing


@every_game
@every_language
def test_who_goes_on_alone_is_told_where_to_read_about_any_question(game: str, language: str) -> None:
    say = teaching.teaching_words(game, language)
    box = environment().get_template("guide.html.jinja").module.guide  # type: ignore[attr-defined]
    for prompt in {prompt for rule in rulebook.rules(game) for prompt in rule.prompts}:
        alone = str(box(None, say, "", prompt))
        lesson = next(chapter for chapter in teaching.chapters(game) if prompt in chapter.prompts)
        assert f"/rules/{game}#{lesson.id}" in Page(alone).targets
        assert str(escape(say.get(f"teach.{lesson.id}.title", **teaching.taught(game).facts()))) in alone


@every_game
def test_who_goes_on_alone_is_not_told_that_others_play_while_his_turn_waits_to_be_ended(game: str) -> None:
    match = first_match(game, hold=True)
    me = teaching.guided_setup(game).seats.index("you")
    bot = tampu.bot("random", seed=1)
    while match.to_end != me or teaching.guide_hint(sight(match, me)) is not None:
        if match.held:
            match.go_on()
        else:
            match.play(bot.pick(match))
    page = pages.table_part(Look(), sight(match, me))
    say = teaching.teaching_words(game, "en").page
    assert say.get("guide.to_end") in page
    assert say.get("guide.waiting") not in page


@every_game
@every_language
def test_the_guide_begins_with_the_goal(game: str, language: str) -> None:
    match = first_match(game, hold=True)
    me = teaching.guided_setup(game).seats.index("you")
    said = words(game, language).get("game.goal")
    look = Look(language=language)
    assert str(escape(said)) in pages.table_part(look, sight(match, me))
    assert match.choice is not None
    match.play(match.choice.tokens[0])
    assert str(escape(said)) not in pages.table_part(look, sight(match, me))


@every_game
def test_every_question_of_the_game_has_an_answer(game: str) -> None:
    answers = import_module(f"{GAMES[game]}.teaching.guide").ANSWERS
    assert set(answers) == {prompt for rule in rulebook.rules(game) for prompt in rule.prompts}


@every_game
def test_a_hint_looks_only_at_what_its_seat_may_see(game: str) -> None:
    match = tampu.new(game, 3, seed=8)
    bot = tampu.bot("random", seed=1)
    for _ in range(60):
        if match.choice is None:
            break
        seat = match.choice.player
        other = match.imagine(seat, tampu.Chance.of(3))
        assert teaching.guide_hint(sight(match, seat)) == teaching.guide_hint(sight(other, seat))
        match.play(bot.pick(match))
