"""Computer players are known again by their faces."""

from __future__ import annotations

import re
from importlib.resources import files

from tampu.bots.faces import FACES, face

TABLES = ("4F2K7Q", "ABCDEF", "22222Z", "")


def test_at_one_table_no_two_faces_are_alike_and_each_stays_on_its_seat() -> None:
    for table in TABLES:
        around = [face(table, seat) for seat in range(len(FACES))]
        assert sorted(around) == sorted(FACES)
        assert around == [face(table, seat) for seat in range(len(FACES))]


def test_not_every_table_has_the_same_faces() -> None:
    assert len({face(table, 1) for table in TABLES}) > 1


def test_every_face_is_one_of_our_icons() -> None:
    sprite = files("tampu.web").joinpath("static", "icons.svg").read_text("utf-8")
    assert {f"i-{one}" for one in FACES} <= set(re.findall(r'id="([\w-]+)"', sprite))
