"""What hostile and odd requests must not do; `make campaign` sends many more of them."""

from __future__ import annotations

import pytest

from campaigns import hostile
from tests.server.serving import Served, listening


@pytest.mark.filterwarnings("ignore:Unclosed file:ResourceWarning")  # of a form that is cut off, Starlette closes none
def test_hostile_requests_are_refused_and_harm_nobody() -> None:
    report = hostile.be_hostile(1, range(100))
    assert report.tried["requests"] == 100
    assert report.failures == []


def test_who_asks_about_a_page_is_told_its_length_and_nothing_is_logged(served: Served) -> None:
    with listening("uvicorn") as log:
        told, page = served.browser().head("/"), served.browser().get("/")
    assert (told.status_code, told.content) == (200, b"")
    assert told.headers["content-type"] == page.headers["content-type"]
    assert log == []
