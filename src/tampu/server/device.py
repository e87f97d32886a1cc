"""What a device is called, so that its owner knows it among others: no more than a browser and a system."""

from __future__ import annotations

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
"""By what browsers give themselves away; many claim to be those further down, too."""
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """`Firefox · Linux`; nothing where neither is known."""
    found = (next((name for sign, name in kind if sign in user_agent), "") for kind in (BROWSERS, SYSTEMS))
    return " · ".join(part for part in found if part)
