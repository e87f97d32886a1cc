"""Requests made up from the OpenAPI description: no answer is a breakdown, and every answer is as described."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tampu.server.app import Settings, create_app
from tests.server.serving import Served, Table, make_table

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
schema = schemathesis.openapi.from_dict(create_app(Settings("sqlite://")).openapi())
QUICK = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def table(served: Served) -> Table:
    return make_table(served, "open", "open", "random", seed=5)


@schema.parametrize()
@QUICK
def test_every_answer_is_as_described(case: Any, served: Served) -> None:
    case.call_and_validate(base_url=served.url, checks=CHECKS)


@schema.parametrize()
@QUICK
def test_every_answer_at_a_table_is_as_described(case: Any, served: Served, table: Table) -> None:
    """The same with a table that is there and the secret of one of its seats, so that more gets past the door."""
    if "code" in case.path_parameters:
        case.path_parameters["code"] = table.code
    if isinstance(case.body, dict) and case.path.endswith("/seat"):
        case.body["secret"] = table.secrets[0]
    if isinstance(case.body, dict) and "version" in case.body and len(str(case.body)) % 2:
        case.body["version"] = table.see(0)["version"]
    if isinstance(case.query.get("wait"), int | float):
        case.query["wait"] = min(case.query["wait"], 0.05)
    headers = {"Authorization": f"Bearer {table.secrets[0]}"}
    case.call_and_validate(base_url=served.url, headers=headers, checks=CHECKS)


def test_the_description_names_every_call(served: Served) -> None:
    described = httpx.get(f"{served.url}/api/openapi.json").json()
    assert {path.removeprefix("/api") for path in described["paths"]} == {
        "/games",
        "/tables",
        "/seat",
        "/lobby",
        "/tables/{code}",
        "/tables/{code}/play",
        "/tables/{code}/undo",
        "/tables/{code}/redo",
        "/tables/{code}/restart",
        "/tables/{code}/end",
        "/tables/{code}/hand_over",
        "/tables/{code}/take_back",
        "/tables/{code}/resign",
        "/tables/{code}/bot_for",
        "/tables/{code}/plan",
        "/tables/{code}/wait_for",
        "/tables/{code}/talk",
        "/tables/{code}/notes",
        "/tables/{code}/people",
        "/tables/{code}/report",
        "/tables/{code}/previews",
        "/tables/{code}/why_not",
        "/tables/{code}/hint",
        "/tables/{code}/record",
        "/ratings/{game}",
        "/statistics/{game}",
        "/profile",
        "/profile/games",
        "/people/{handle}",
        "/seasons/{season}",
    }
