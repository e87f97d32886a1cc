"""Where news may go: out into the world, and nowhere behind the house."""

from __future__ import annotations

import httpx
import pytest

from tampu.server.fence import fenced, is_public
from tampu.server.refused import Refused
from tampu.server.schema import services
from tampu.server.sending import Failed, tell_service
from tampu.web.news import Letter
from tests.server.ears import Browser, Ears
from tests.server.serving import Served
from tests.server.test_people import rows, with_phrase


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::10.0.0.1",
        "nonsense",
    ],
)
def test_what_is_behind_the_house_is_not_public(address: str) -> None:
    assert not is_public((address, 80))


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "64:ff9b::1.1.1.1"])
def test_the_world_is_public(address: str) -> None:
    assert is_public((address, 443))


def test_through_the_fence_nothing_reaches_this_machine(ears: Ears) -> None:
    with fenced(), pytest.raises(httpx.ConnectError):
        httpx.post(f"{ears.url}/hook")
    with fenced(), pytest.raises(Failed):
        tell_service(f"{ears.url.replace('http', 'json')}/hook", Letter("title", ["line"], ["/"]), "", private=False)
    assert ears.heard == []
    httpx.post(f"{ears.url}/hook")
    assert len(ears.heard) == 1


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("json://127.0.0.1:8000/hook", "private_address"),
        ("https://localhost/hook", "private_address"),
        ("ntfy://localhost/topic", "private_address"),
        ("file:///etc/passwd", "bad_service"),
        ("syslog://", "bad_service"),
        ("dbus://", "bad_service"),
        ("mailto://a:b@example.org", "bad_service"),
        ("cheese", "bad_service"),
    ],
)
def test_services_that_lead_behind_the_house_are_refused(served: Served, url: str, code: str) -> None:
    client = served.browser()
    with_phrase(client, "Yuki")
    before = rows(served, services)  # other tests leave theirs
    answer = client.post("/account/news/services", data={"url": url}, headers={"accept": "text/html"})
    assert answer.status_code == Refused(code).status
    assert rows(served, services) == before


def test_a_browser_that_would_lead_behind_the_house_is_refused(served: Served) -> None:
    client = served.browser()
    for url in ("http://push.example", "https://127.0.0.1", "https://localhost:8080", "cheese"):
        body = Browser(url, "phone").subscription
        assert client.post("/account/news/push", json=body).status_code == 422
