"""Settings: what cookies say, what the browser asks for, and what happens to nonsense."""

from __future__ import annotations

import pytest

from tampu.web.look import SETTINGS, Look, spoken


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("de-DE,de;q=0.9,fr;q=0.4,en;q=0.7", "en"),
        ("fr-CA", "fr"),
        ("de", "en"),
        ("en;q=0.1, FR;q=0.2", "fr"),
        (";;;q=,,x" * 50, "en"),
    ],
)
def test_the_language_is_the_one_the_browser_likes_best(header: str, language: str) -> None:
    assert spoken(header) == language


def test_cookies_win_over_the_browser() -> None:
    cookies = {"language": "ja", "theme": "dark", "motion": "off", "sound": "off", "confirm_move": "on"}
    assert Look.of(cookies, "fr") == Look("ja", "dark", "off", sound=False, confirm_move=True)


def test_nonsense_falls_back_to_what_is_usual() -> None:
    nonsense = dict.fromkeys(SETTINGS, "<script>")
    assert Look.of(nonsense, "fr") == Look("fr")
    assert Look.of({}, "") == Look()


def test_every_setting_survives_its_cookie() -> None:
    for look in (Look(), Look("fr", "light", "slow", False, False, True, False, True, False, "at_once")):
        assert Look.of({name: look.written(name) for name in SETTINGS}, "ja") == look
