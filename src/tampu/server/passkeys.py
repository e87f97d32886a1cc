"""Passkeys: what a browser is asked to have signed, and whether it was signed by who can.

What checks them is only loaded where somebody has one: it is as large as all games together.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request

from tampu.server.accounts import NewPasskey, Passkey, Proven
from tampu.server.place import Place
from tampu.server.refused import Refused

CREDENTIAL = 1400
"""The longest name of a passkey among machines."""
LOCAL = "localhost"
"""The only name that needs no TLS."""
Answer = Mapping[str, Any]
"""What a browser sends of a passkey, unchecked."""


@dataclass(frozen=True)
class Site:
    """The house as passkeys know it: each is good for one name in the world."""

    name: str
    origin: str

    @staticmethod
    def of(request: Request) -> Site:
        place: Place = request.app.state.place
        origin = place.origin or f"{request.url.scheme}://{request.url.netloc}"
        return Site(urlsplit(origin).hostname or "", origin)

    @property
    def may_have_passkeys(self) -> bool:
        """Browsers make none for an address without a name, nor where others could listen."""
        try:
            ip_address(self.name)
        except ValueError:
            return self.origin.startswith("https:") or self.name == LOCAL or self.name.endswith(f".{LOCAL}")
        return False


@contextmanager
def checking() -> Iterator[None]:
    """Whatever is wrong with what a browser sent is one refusal: it may be anything, and is read by many hands."""
    try:
        yield
    except Exception as error:
        raise Refused("bad_passkey") from error


def base64url_to_bytes(text: str) -> bytes:
    """What a browser writes, read; whatever is no such text raises."""
    return base64.urlsafe_b64decode(f"{text}===")


def bytes_to_base64url(what: bytes) -> str:
    return base64.urlsafe_b64encode(what).decode().rstrip("=")


def to_make(site: Site, proven: Proven, name: str, held: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
    """A challenge, and what a browser is told that is to make a passkey. The account's key goes into it."""
    from webauthn import generate_registration_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Tampu",
        user_id=base64url_to_bytes(proven.key),
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in held],
    )
    return bytes_to_base64url(options.challenge), options_to_json_dict(options)


def to_use(site: Site) -> tuple[str, Mapping[str, Any]]:
    """A challenge, and what a browser is told that is to use any passkey it has for this house."""
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict

    options = generate_authentication_options(rp_id=site.name)
    return bytes_to_base64url(options.challenge), options_to_json_dict(options)


def challenge_in(answer: Answer) -> str:
    """Which challenge somebody says was signed."""
    from webauthn.helpers import parse_client_data_json

    with checking():
        told = parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        return bytes_to_base64url(told.challenge)


def credential_in(answer: Answer) -> str:
    """Which passkey somebody says was used."""
    with checking():
        return bytes_to_base64url(base64url_to_bytes(answer["id"]))


def made(site: Site, answer: Answer, challenge: str, device: str) -> NewPasskey:
    """A passkey that was made as it should be."""
    from webauthn import verify_registration_response

    with checking():
        found = verify_registration_response(
            credential=dict(answer),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    credential = bytes_to_base64url(found.credential_id)
    if len(credential) > CREDENTIAL:
        raise Refused("bad_passkey")
    public = base64.b64encode(found.credential_public_key).decode()
    return NewPasskey(credential, public, found.sign_count, device)


def used(site: Site, answer: Answer, challenge: str, known: Passkey) -> tuple[int, Proven]:
    """How often a passkey that was used rightly says it was used, and the key that lies in it."""
    from webauthn import verify_authentication_response

    with checking():
        found = verify_authentication_response(
            credential=dict(answer),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=base64.b64decode(known.public),
            credential_current_sign_count=known.counter,
        )
        key = bytes_to_base64url(base64url_to_bytes(answer["response"]["userHandle"]))
    return found.new_sign_count, Proven(known.person, key)
