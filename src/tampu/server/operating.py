"""What operators ask: whether the house is well, and its figures."""

from __future__ import annotations

import asyncio
from hmac import compare_digest
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from tampu.server.metrics import TYPE
from tampu.server.refused import Refused
from tampu.server.visitor import house_of

router = APIRouter()
PATIENCE = 3.0
"""Seconds after which a database that does not answer is not well."""
FORWARDED = ("x-forwarded-for", "forwarded", "via")


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Whether the server lives, is ready for visitors, and can read its database."""
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.to_thread(house_of(request).storage.versions, [""])
    except (Refused, TimeoutError):
        return JSONResponse({"alive": True, "ready": False, "database": False}, 503, {"Retry-After": "5"})
    return JSONResponse({"alive": True, "ready": True, "database": True})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The figures, for Prometheus: on the machine itself, or for whoever has the token."""
    if not (_is_local(request) or _has_token(request)):
        raise Refused("unknown_page")
    return Response(request.app.state.metrics.text(), media_type=TYPE)


def _is_local(request: Request) -> bool:
    """Whether this comes from the machine itself, and not from somebody for whom a proxy on it asks."""
    if request.app.state.place.origin or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_token(request: Request) -> bool:
    token: str = request.app.state.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(token) and compare_digest(given.encode(), token.encode())
