"""Where news may go: out into the world, and not to the machines behind the house.

People name the addresses that are told something, and names may lead anywhere, the second time elsewhere than the
first, or on to a third. So every connection is looked at when it is made, whoever makes it.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_here = threading.local()
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses of IPv4 as networks without it write them."""


class Fenced(PermissionError):
    """A connection that must not be made."""


@contextmanager
def fenced(on: bool = True) -> Iterator[None]:
    """As long as this is open, this thread connects to nothing but public addresses."""
    _install()
    _here.on = on
    try:
        yield
    finally:
        _here.on = False


@cache
def _install() -> None:
    sys.addaudithook(_look)


def _look(event: str, given: tuple[object, ...]) -> None:
    if event == "socket.connect" and getattr(_here, "on", False) and not is_public(given[1]):
        raise Fenced("not a public address")


def is_public(address: object) -> bool:
    """Whether an address of a socket is one that all the world can reach."""
    host = address[0] if isinstance(address, tuple) and address else ""
    try:
        found = ip_address(str(host).partition("%")[0])
    except ValueError:
        return False
    return all(one.is_global and not one.is_multicast for one in (found, *_inside(found)))


def _inside(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The addresses of IPv4 that one of IPv6 leads to."""
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in TRANSLATED:
        found.append(IPv4Address(address.packed[12:]))
    return [one for one in found if one is not None]
