"""Every page in every state and language: whole, escaped, and with each option once."""

from __future__ import annotations

import json

import pytest
from markupsafe import escape

import tampu
from tampu.drawing.sight import Sight, Sitter
from tampu.engine.registry import brought, find
from tampu.text import LANGUAGES, house, words
from tampu.web import pages
from tampu.web.frame import Frame
from tampu.web.look import Look
from tampu.web.shelf import shelf
from tests.drawn import sight_of
from tests.web.sights import GAMES, NASTY, Page, accounts, asked, every_state, finished, history, played, running, seen

LOOK = Look()
STATES = [(game, name) for game in GAMES for name, _ in every_state(game)]


def state(game: str, name: str) -> Sight:
    return dict(every_state(game))[name]


def drawn(look: Look, sight: Sight) -> Page:
    told = None if sight.result is None else history(finished(sight.game))
    return Page(pages.table(look, sight, told))


def check_whole(page: Page) -> None:
    """What must be true of every page: ids are unique, nothing runs inline, and nothing comes from elsewhere."""
    assert len(page.ids) == len(set(page.ids)), [name for name in page.ids if page.ids.count(name) > 1]
    for tag, attributes in page.found:
        assert tag != "style"
        assert tag != "script" or "src" in attributes or attributes.get("type") == "application/json"
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("src", "href", "action"):
            assert not attributes.get(name, "").startswith(("http:", "https:", "//"))
    known = set(page.ids)
    for _, attributes in page.found:
        for name in ("aria-labelledby", "aria-describedby", "popovertarget", "for"):
            assert set(attributes.get(name, "").split()) <= known, attributes


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), STATES)
def test_a_table_is_drawn_in_every_state_and_language(game: str, name: str, language: str) -> None:
    page = drawn(Look(language), state(game, name))
    check_whole(page)
    keys = [
        text for text in page.texts if text.startswith(("web.", "house.", "refused.", "prompt.", "hint.", "event."))
    ]
    assert keys == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("answers", range(0, 300, 23))
def test_every_option_is_on_the_page_once(game: str, answers: int) -> None:
    match = played(game, answers)
    if match.choice is None:
        return
    page = drawn(LOOK, seen(match, match.choice.player))
    options = [attributes["data-option"] for attributes in page.all("opt")]
    assert sorted(options) == sorted(match.choice.tokens)
    for attributes in page.all("opt"):
        assert "data-preview" in attributes
    told = json.loads(page.one("preview")["data-told"])
    assert set(told) == set(options)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, name in STATES if name != "asked"])
def test_nothing_is_plum_for_who_may_not_choose(game: str, name: str) -> None:
    sight = state(game, name)
    if sight.may_answer:
        return
    assert drawn(LOOK, sight).all("opt") == []


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_says_whose_turn_it_is(game: str) -> None:
    match, me = asked(game)
    assert match.choice is not None
    say = house("en")
    expected = {
        "asked": (say.get("web.table.your_turn"), words(game).prompt(match.choice, match.state.seen_by(me))),
        "bot": (
            say.get("web.table.eyebrow.bot"),
            say.get("web.table.question.bot", name=Frame(LOOK, seen(match, me)).names[me]),
        ),
        "paused": (say.get("web.table.eyebrow.paused"), say.get("web.table.question.paused")),
        "to_end": (say.get("web.table.your_turn"), say.get("web.table.question.to_end")),
    }
    for name, said in expected.items():
        frame = Frame(LOOK, state(game, name))
        assert (frame.eyebrow, frame.question) == said


@pytest.mark.parametrize("game", GAMES)
def test_a_covered_seat_shows_one_button_and_no_area(game: str) -> None:
    sight = state(game, "cover")
    page = drawn(LOOK, sight)
    (here,) = (attributes for _, attributes in page.found if attributes.get("data-do") == "here")
    assert here["data-seat"] == str(sight.cover)
    assert page.all("opt") == []
    assert "covered" in page.one("own")["class"]


@pytest.mark.parametrize("game", GAMES)
def test_a_button_that_does_nothing_says_why(game: str) -> None:
    page = drawn(LOOK, state(game, "barrier"))
    for name in ("undo", "redo", "restart", "end"):
        button = page.one(name)
        assert button["aria-disabled"] == "true"
        assert button["data-preview"]
    assert page.one("undo")["data-preview"] == house("en").get("web.table.barrier.learnt")
    free = drawn(LOOK, state(game, "maker"))
    assert all("aria-disabled" not in free.one(name) for name in ("undo", "redo", "restart"))


@pytest.mark.parametrize("game", GAMES)
def test_only_the_maker_sees_the_links(game: str) -> None:
    paths = ("/j/secret-of-a-seat", "/j/secret-to-watch")
    made = pages.table(LOOK, state(game, "maker"))
    assert all(path in made for path in paths)
    assert "/j/" not in pages.table(LOOK, state(game, "asked"))


@pytest.mark.parametrize("game", GAMES)
def test_a_chosen_seed_is_told_and_another_is_not(game: str) -> None:
    told = house("en").get("web.table.seed", seed=42)
    assert told in pages.table(LOOK, state(game, "maker"))
    assert house("en").get("web.table.seed", seed=3) not in pages.table(LOOK, state(game, "asked"))


@pytest.mark.parametrize("game", GAMES)
def test_names_are_escaped_everywhere(game: str) -> None:
    for match in (asked(game)[0], finished(game)):
        sitters = tuple(Sitter(NASTY, "person") for _ in match.seats)
        sight = seen(match, 0, sitters=sitters, cover=None)
        told = history(match)
        for html in (
            pages.table(LOOK, sight, told if match.over else None),
            pages.replay(LOOK, seen(match, 0, sitters=sitters, replay=match.number, result=None), told),
            pages.result(LOOK, sight, told, "https://tampu.test/t/4F2K/result", "") if match.over else "",
            pages.invitation(LOOK, sight, "seat", "/j/x", [0]),
            pages.home(LOOK, [running("4F2K", sight, False, 0, False)]),
        ):
            check_whole(Page(html))
            assert "<i title" not in html
            assert NASTY not in html


@pytest.mark.parametrize("game", GAMES)
def test_news_are_what_came_after_the_last_look(game: str) -> None:
    match, me = asked(game)
    everything = Frame(LOOK, seen(match, me, seen=0)).news
    latest = json.loads(Frame(LOOK, seen(match, me, seen=match.number)).news)
    assert [event["index"] for event in latest] == [
        index for index, event in enumerate(match.log.seen_by(me)) if event.number >= match.number
    ]
    assert json.loads(everything)[-1]["text"] == words(game).event(
        match.log.seen_by(me)[-1], match.seats, Frame(LOOK, seen(match, me)).names
    )


# ---------------------------------------------------------------------- the end and the replay


@pytest.mark.parametrize("game", GAMES)
def test_the_chart_and_the_table_say_the_same(game: str) -> None:
    match = finished(game)
    assert match.result is not None
    from tampu.web import chart

    scores = chart.scores(match.result, words(game))
    assert [bar.score for bar in scores.bars] == sorted(match.result.scores, reverse=True)
    for bar in scores.bars:
        assert sum(piece.points for piece in bar.pieces) == bar.score
        assert bar.rank == match.result.ranks[bar.seat]
    page = drawn(LOOK, seen(match, 0))
    assert page.one("over-title")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [None, 1])
def test_a_replay_has_all_its_controls(game: str, seat: int | None) -> None:
    match = played(game, 50)
    page = Page(pages.replay(LOOK, seen(match, seat, mine=(), may_answer=False, replay=200, key="key"), history(match)))
    check_whole(page)
    assert page.one("scrub")["value"] == "50"
    assert page.one("scrub")["max"] == "200"
    for name in ("back", "play", "next", "seen-by", "copy", "branch"):
        assert page.one(name)
    assert page.all("opt") == []
    assert page.one("next")["href"].endswith("at=51" if seat is None else f"at=51&seat={seat}")


# ---------------------------------------------------------------------- all other pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_other_pages_are_whole(game: str, language: str) -> None:
    look = Look(language)
    match, me = asked(game)
    sight = seen(match, me)
    mine = [
        running("AAAA", sight, False, None, True),
        running("BBBB", sight, False, me, False),
        running("CCCC", sight, True, me, False),
    ]
    description = {
        "info": {"title": "Tampu", "description": "text"},
        "paths": {"/api/games": {"get": {"summary": "Games", "responses": {"200": {"description": "ok"}}}}},
        "components": {"schemas": {"Seat": {"properties": {"name": {"type": "string"}}, "required": ["name"]}}},
    }
    for html in (
        pages.home(look, mine),
        pages.home(look, [], "<problem>"),
        *(pages.choose(look, what) for what in ("play", "learn", "watch")),
        pages.new_table(look, game),
        pages.new_table(look, game, "<problem>"),
        *(pages.invitation(look, sight, kind, "/j/x", [(me + 1) % 3]) for kind in ("seat", "code", "taken", "asked")),
        pages.invitation(look, sight, "watch", "/j/x", []),
        pages.invitation(look, sight, "device", "/j/x", [me]),
        pages.device(look, game, "4F2K7Q", "http://tampu.example/j/x"),
        *(account(look) for account in accounts().values()),
        pages.problem(look, "illegal", 422, tried="<b>", allowed="a, b"),
        pages.api(look, description),
        pages.rules(look, game, ""),
    ):
        check_whole(Page(html))
        assert "<problem>" not in html


@pytest.mark.parametrize("game", GAMES)
def test_home_shows_my_turn_first_and_the_finished_last(game: str) -> None:
    sight = seen(*asked(game))
    codes = {"OVER": (False, True), "WAIT": (False, False), "TURN": (True, False)}
    mine = [running(code, sight, turn, None, over) for code, (turn, over) in codes.items()]
    html = pages.home(LOOK, mine)
    assert html.index("/t/TURN") < html.index("/t/WAIT") < html.index("/t/OVER")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_stands_on_the_shelf_with_what_its_box_tells(game: str) -> None:
    html = pages.home(LOOK, [])
    said = words(game)
    box = next(box for box in shelf() if box.game == game)
    assert box.designer in html
    assert str(escape(said.get("game.title"))) in html
    assert str(escape(said.get("game.on_the_shelf"))) in html
    assert all(f"{door}/{game}" in html for door in ("/new", "/learn", "/rules"))
    cover = brought(game, "cover.svg")
    assert cover is not None
    assert cover.read_text("utf-8").strip() in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_play_now_says_of_every_game_what_one_does_and_how_one_wins(language: str) -> None:
    html = pages.choose(Look(language=language), "play")
    for game in GAMES:
        assert str(escape(words(game, language).get("game.goal"))) in html
        assert f'action="/quick/{game}"' in html


@pytest.mark.parametrize("game", GAMES)
def test_an_option_says_to_how_many_players_it_matters(game: str) -> None:
    page = Page(pages.new_table(LOOK, game))
    said = [found["data-players"] for _, found in page.found if "data-players" in found]
    assert said == [" ".join(map(str, option.players)) for option in find(game).options if option.players]


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_new_table_offers_every_seat_and_option(game: str) -> None:
    page = Page(pages.new_table(LOOK, game))
    fields = [attributes["name"] for _, attributes in page.found if "name" in attributes]
    for seat in range(find(game).players[-1]):
        assert f"seat-{seat}" in fields
        assert f"name-{seat}" in fields
    for option in find(game).options:
        assert f"option-{option.name}" in fields
    assert "seed" in fields


@pytest.mark.parametrize("name", GAMES)
def test_an_option_that_gives_the_seats_other_colours_says_which(name: str) -> None:
    page = Page(pages.new_table(LOOK, name))
    game = find(name)
    for option in game.options:
        seats = [game.seats(game.players[-1], game.checked_settings({option.name: value})) for value in option.values]
        colours = [" ".join(seat.name for seat in some) for some in seats]
        said = [found.get("data-seats") for _, found in page.found if found.get("name") == f"option-{option.name}"]
        assert said == (colours if len(set(colours)) > 1 else [None] * len(colours))


@pytest.mark.parametrize("game", [game for game in GAMES if find(game).last_words])
def test_one_button_ends_a_turn_also_where_ending_it_is_an_answer(game: str) -> None:
    match = tampu.new(game, find(game).players[0], seed=1)
    bot = tampu.bot("random", 1)
    while match.choice is not None and not {*match.choice.tokens} & {*find(game).last_words}:
        match.play(bot.pick(match))
    assert match.choice is not None
    page = Page(pages.table_part(LOOK, sight_of(match, match.choice.player)))
    last = [found["id"] for _, found in page.found if found.get("data-option") in find(game).last_words]
    assert last == ["end"]
