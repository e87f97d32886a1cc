"""The ways by which news go out: to browsers, by mail, and through other services. All of them block."""

from __future__ import annotations

import hashlib
import json
import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from tampu.server.fence import fenced
from tampu.server.services import service
from tampu.text import house as house_words
from tampu.web.news import Letter

PATIENCE = 15.0
"""Seconds for the other side to answer."""
DAY = 24 * 3600
"""Seconds for which a browser that is off may be told later."""
PLAIN, SECURE = "smtp", "smtps"


class Post(NamedTuple):
    """How the house sends news."""

    mail_url: str = ""
    """`smtp://user:password@host:587`, or `smtps://`; without it there is no mail."""
    mail_from: str = ""
    private: bool = False
    """Whether news may go to the machines behind the house, too."""
    hours: float = 48
    """For how long it is tried."""


class Gone(Exception):
    """A way that leads nowhere any more."""


class Failed(Exception):
    """Something that may go better another time."""


class Mark(NamedTuple):
    """By what the same news are known, however often they come."""

    id: str
    tag: str
    """What newer news of the same kind take the place of."""

    @staticmethod
    def of(keys: Sequence[tuple[object, ...]], tag: str) -> Mark:
        return Mark(hashlib.sha256(repr(sorted(keys)).encode()).hexdigest()[:32], tag)


# ---------------------------------------------------------------------- browsers


class Subscription(NamedTuple):
    """Where a browser is told something, and the keys for it."""

    endpoint: str
    p256dh: str
    auth: str


def push(to: Subscription, letter: Letter, mark: Mark, key: str, contact: str, private: bool) -> None:
    """Tell a browser something, sealed so that only it can read it."""
    from py_vapid import Vapid
    from pywebpush import WebPushException, webpush

    from requests import RequestException, Session

    one = len(letter.paths) == 1
    told = {
        "title": letter.title,
        "body": "\n".join(letter.lines),
        "path": letter.paths[0] if one else "/",
        "tag": mark.tag,
    }
    browser = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
    with Session() as session, fenced(not private):
        session.max_redirects = 0
        try:
            webpush(
                browser,
                json.dumps(told),
                vapid_private_key=Vapid.from_pem(key.encode()),
                vapid_claims={"sub": contact},
                ttl=DAY,
                headers={"Topic": mark.id, "Urgency": "high"},
                timeout=PATIENCE,
                requests_session=session,
            )
        except WebPushException as error:
            status = getattr(error.response, "status_code", 0)
            raise Gone(f"push {status}") if status in (404, 410) else Failed(f"push {status}") from error
        except (RequestException, ValueError) as error:
            raise Failed(f"push {type(error).__name__}") from error


# ---------------------------------------------------------------------- mail


def mail(post: Post, to: str, letter: Letter, mark: Mark, home: str, language: str) -> None:
    """Send a letter, with links that lead whoever is signed in to his tables."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = post.mail_from, to, letter.title
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = f"<{mark.id}@{parseaddr(post.mail_from)[1].rpartition('@')[2] or 'localhost'}>"
    message["Auto-Submitted"] = "auto-generated"
    choosing = f"{home}/account/news"
    message["List-Unsubscribe"] = f"<{choosing}>"
    message.set_content(f"{worded(letter, home)}\n\n-- \n{house_words(language).get('web.news.foot', link=choosing)}\n")
    try:
        _deliver(post, message)
    except smtplib.SMTPRecipientsRefused as error:
        status = next(iter(error.recipients.values()))[0]
        raise Gone(f"mail {status}") if status >= 500 else Failed(f"mail {status}") from error
    except (smtplib.SMTPException, OSError) as error:
        raise Failed(f"mail {type(error).__name__}") from error


def _deliver(post: Post, message: EmailMessage) -> None:
    """Hand a letter to the mail server, sealed wherever that can be; a password never goes in the open."""
    url = urlsplit(post.mail_url)
    host = url.hostname or "localhost"
    secure = ssl.create_default_context()
    server: smtplib.SMTP
    if url.scheme == SECURE:
        server = smtplib.SMTP_SSL(host, url.port or 465, timeout=PATIENCE, context=secure)
    else:
        server = smtplib.SMTP(host, url.port or 587, timeout=PATIENCE)
    with server:
        server.ehlo()
        if url.scheme == PLAIN and (url.username or server.has_extn("starttls")):
            server.starttls(context=secure)
        if url.username:
            server.login(unquote(url.username), unquote(url.password or ""))
        server.send_message(message)


# ---------------------------------------------------------------------- other services


def tell_service(url: str, letter: Letter, home: str, private: bool) -> None:
    """Have another service tell somebody something."""
    with fenced(not private):
        if not service(url).notify(body=worded(letter, home), title=letter.title):
            raise Failed("service")


def worded(letter: Letter, home: str) -> str:
    """The lines of a letter, each with where it leads."""
    return "\n\n".join(f"{line}\n{home}{path}" for line, path in zip(letter.lines, letter.paths, strict=True))
