"""Other services that tell somebody something: those of `apprise` that are reached over the net, by their URLs."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from tampu.server.fence import is_public
from tampu.server.refused import Refused

if TYPE_CHECKING:
    from apprise.plugins.base import NotifyBase

PATIENCE = 5.0
"""Seconds for a service to be reached, and to answer."""
WEBHOOK = "JSON"
KNOWN = ("Discord", "Slack", "Telegram", "ntfy", WEBHOOK, "Gotify", "Mattermost", "Zulip", "Pushover", "Rocket.Chat")
"""What can be used, as apprise calls it; others would run programs here, or speak to this machine."""
WITH_HOSTS = ("ntfy", WEBHOOK, "Gotify", "Mattermost", "Rocket.Chat")
"""Those of them that may stand anywhere."""


def service(url: str) -> NotifyBase:
    """The service of a URL, with our own patience; a plain https:// is a webhook."""
    from apprise import Apprise  # only where it is used: it knows a hundred services

    found = Apprise.instantiate(url, suppress_exceptions=True)
    if found is None and url.startswith("https://"):
        found = Apprise.instantiate(f"jsons://{url.removeprefix('https://')}", suppress_exceptions=True)
    if found is None or str(found.service_name) not in KNOWN:
        raise Refused("bad_service", known=", ".join(("https://", *KNOWN)))
    found.socket_connect_timeout = found.socket_read_timeout = PATIENCE
    found.retry, found.redirects = 0, False
    return found


def service_name(url: str) -> str:
    """How a service is shown to who named it: its URL holds secrets."""
    try:
        found = service(url)
    except Refused:
        return url.partition(":")[0]
    name = "Webhook" if found.service_name == WEBHOOK else str(found.service_name)
    return f"{name} · {found.host}" if str(found.service_name) in WITH_HOSTS else name


def check(url: str, private: bool) -> None:
    """Refuse what is no service, or leads behind the house."""
    found = service(url)
    if not private and str(found.service_name) in WITH_HOSTS and not is_outside(str(found.host or "")):
        raise Refused("private_address", host=str(found.host)[:60])


def is_outside(host: str) -> bool:
    """Whether a name leads into the world, as far as it leads anywhere now."""
    try:
        return all(is_public(address) for *_, address in socket.getaddrinfo(host, None))
    except (OSError, UnicodeError):
        return True
