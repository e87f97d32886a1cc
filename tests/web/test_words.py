"""Nothing is said without words for it in every language, and no words lie about unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tampu.bots import bots
from tampu.bots.faces import FACES
from tampu.drawing.clock import ASK, BOT
from tampu.server.home import SHUT
from tampu.server.hosting import ACTS, APPOINT, DISMISS
from tampu.server.refused import STATUS
from tampu.server.results import ALONE, CHOSEN, GROUPS, GUESTS, GUIDED, HINTS, ONE, SEVERAL, UNRATED
from tampu.server.rows import GIVEN, LENT
from tampu.text import LANGUAGES
from tampu.web import news
from tampu.web.analysis import SHOWN
from tampu.web.frame import Frame
from tampu.web.lobby import KINDS
from tampu.web.look import SETTINGS
from tampu.web.memory import RESULTS
from tampu.web.pages import BY_THE_HOST
from tampu.web.shelf import shelf
from tampu.web.talk import PHRASES, TOLDS
from tests.catalogues import forms_in, is_set_in_french

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "tampu"
WEB = PACKAGE / "web"
TEACHING = ("teaching.py", "rules.html.jinja", "guide.html.jinja")
"""These have catalogues of their own."""
STATES = ("over", "paused", "cover", "asked", "to_end", "bot", "open", "waiting", "replay")
INVITATIONS = ("seat", "code", "watch", "device", "taken")
KEYS = (
    "arrows",
    "choose",
    "numbers",
    "undo",
    "redo",
    "end",
    "hint",
    "players",
    "log",
    "board",
    "turn",
    "then",
    "replay",
    "esc",
)
KEYS_OF_REPLAYS = ("inspect", "replay", "by_action", "by_turn", "by_round", "ends", "play", "table", "help")
DOORS = ("play", "learn", "watch")
"""What every page leads to: a game is chosen to be played, learnt or watched."""


def catalogue(language: str) -> dict[str, str]:
    return {key: " ".join(forms) for key, forms in forms_in(PACKAGE, language).items() if all(forms)}


def said() -> set[str]:
    """Every key that templates and code ask for, those put together from parts too."""
    keys: set[str] = set()
    for path in sorted((*WEB.glob("*.py"), *WEB.glob("templates/*.jinja"), *PACKAGE.glob("drawing/*.py"))):
        if path.name in TEACHING:
            continue
        text = path.read_text("utf-8")
        keys |= set(re.findall(r"""\bt\("([a-z_.]+[a-z_])"(?! ~)""", text))
        keys |= {f"web.{key}" for key in re.findall(r"""\bsay\(f?"([a-z_.]+[a-z_])"[,)]""", text)}
        keys |= set(re.findall(r"""\bhouse(?:\(\w[\w.]*\))?\.get\("([a-z_.]+)"[,)]""", text))
    keys |= {f"web.settings.{name}" for name in SETTINGS}
    values = {value for name, choices in SETTINGS.items() if name != "language" for value in choices}
    keys |= {f"web.settings.value.{value}" for value in (*values, "still")}
    keys |= {f"web.weight.{box.weight}" for box in shelf()}
    keys |= {f"web.new.seat.{kind}" for kind in ("you", "hot", "open", "none", *(f"bot.{bot}" for bot in bots()))}
    keys |= {f"house.bot.{bot}{how}" for bot in bots() for how in ("", ".how")}
    keys |= {f"face.{face}" for face in FACES}
    keys |= {f"web.sitter.{kind}" for kind in ("person", "bot", "open", "automa")}
    keys |= {f"web.sitter.{how}{further}" for how in (LENT, GIVEN) for further in ("", ".help")}
    keys |= {f"web.talk.phrase.{phrase}" for phrase in PHRASES} | {f"web.talk.told.{told}" for told in TOLDS}
    keys |= {f"web.pace.out.{out}" for out in (BOT, ASK)}
    keys |= {f"web.lobby.{what}" for what in ("game", "seats", "pace", "language")} | {"web.nav.lobby"}
    keys |= {f"web.lobby.pace.{kind}" for kind in KINDS}
    keys |= {f"web.news.{part}.{kind}" for part in ("kind", "told") for kind in news.KINDS}
    keys |= {f"web.news.{part}.{way}" for part in ("way", "short") for way in news.WAYS}
    keys |= {f"web.news.digest.{digest or 'none'}" for digest in news.DIGESTS} | {"web.news.foot"}
    keys |= {"web.news.confirm_title", "web.news.confirm_line"}
    keys |= {f"web.replay.by.{by}" for by in ("action", "turn", "round")}
    keys |= {f"web.replay.speed.{speed}" for speed in ("slow", "normal", "quick")}
    keys |= {f"web.invitation.{kind}" for kind in (*INVITATIONS, "asked")}
    keys |= {f"web.invitation.go.{kind}" for kind in INVITATIONS}
    keys |= {f"web.keys.{key}" for key in (*KEYS, *KEYS_OF_REPLAYS)}
    keys |= {f"web.nav.{door}" for door in DOORS} | {f"web.{door}.title" for door in DOORS}
    keys |= {f"web.{door}.lead" for door in DOORS[1:]}
    keys |= {f"web.table.eyebrow.{state}" for state in set(STATES) - {"asked", "to_end", "cover"}}
    keys |= {f"web.table.question.{state}" for state in (set(STATES) - {"asked", "over"}) | {"waiting_for_turn"}}
    keys |= {f"web.table.hint.{state}" for state in set(STATES) - {"asked", "over"}}
    keys |= {f"web.table.barrier.{why}" for why in ("first", "learnt", "answered")}
    keys |= {f"web.analysis.show.{shown}" for shown in SHOWN}
    keys |= {f"web.ratings.group.{group}" for group in (ONE, *GROUPS)}
    keys |= {f"web.games.why.{why}" for why in (CHOSEN, GUIDED, UNRATED, HINTS, ALONE, SEVERAL, GUESTS)}
    keys |= {f"web.games.result.{result}" for result in RESULTS}
    keys |= {f"web.admin.act.{act}" for act in ACTS} | {f"web.admin.do.{act}" for act in set(ACTS) - {APPOINT, DISMISS}}
    keys |= {"web.admin.said", "web.admin.called"} | {f"web.home.{why}" for why in SHUT}
    keys |= {f"web.problem.{why}" for why in (*BY_THE_HOST, "title")}
    keys |= {f"refused.{code}" for code in STATUS}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_words(language: str) -> None:
    assert sorted(said() - set(catalogue(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_for_pages_are_left_over(language: str) -> None:
    ours = {key for key in catalogue(language) if key.startswith(("web.", "refused."))}
    assert sorted(ours - said()) == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_catalogues_have_the_same_keys_and_values(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    for key, text in english.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", other[key])), key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    same = {key for key, text in english.items() if " " in text.strip() and text == other[key]}
    assert same <= {"web.home.minutes", "web.table.code", "web.games.points"}


def test_french_is_set_as_the_french_do() -> None:
    assert [key for key, text in catalogue("fr").items() if not is_set_in_french(text)] == []


def test_scripts_say_nothing_themselves() -> None:
    for path in WEB.glob("static/*.js"):
        code = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL if "/*" in path.name else 0)
        assert not re.findall(r"""textContent = ["'`][A-Za-z]""", code)
        assert "alert(" not in code


def test_the_states_are_those_of_the_frame() -> None:
    assert Frame.state.__doc__ is not None
    assert all(f"`{state}`" in Frame.state.__doc__ for state in set(STATES) - {"replay"})
