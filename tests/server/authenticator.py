"""A passkey for tests, as a telephone or a key holds it: made of what the standard says, without a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

SCRIPT = {"accept": "application/json"}
"""What a script asks for, and a page does not."""
PRESENT_VERIFIED, NEW = 0x05, 0x40


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One passkey, once it is made."""

    origin: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(20))
    handle: str = ""
    """What the house asked it to remember."""
    count: int = 0

    def made(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """What a browser sends of a passkey that it made."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        known = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        data = self._data(options["rp"]["id"], PRESENT_VERIFIED | NEW) + known
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._sent({"clientDataJSON": written(client), "attestationObject": written(attestation)})

    def used(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """What a browser sends of a passkey that it used."""
        self.count += 1
        client = self._client("webauthn.get", options["challenge"])
        data = self._data(options["rpId"], PRESENT_VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._sent(
            {
                "clientDataJSON": written(client),
                "authenticatorData": written(data),
                "signature": written(signature),
                "userHandle": self.handle,
            }
        )

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _sent(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": written(self.id), "rawId": written(self.id), "type": "public-key", "response": response}

    # ------------------------------------------------------------------ at the house

    def make(self, client: httpx.Client, name: str = "Quilla", what: str = "make") -> httpx.Response:
        """Have an account made with it, or be added to one."""
        options = client.post(f"/account/passkey/{what}", json={"name": name}, headers=SCRIPT)
        assert options.is_success, options.text
        body = {"name": name, "credential": self.made(options.json())}
        return client.post(f"/account/passkey/{what}/done", json=body, headers=SCRIPT)

    def enter(self, client: httpx.Client) -> httpx.Response:
        """Sign in with it."""
        options = client.post("/account/passkey/enter", json={}, headers=SCRIPT)
        assert options.is_success, options.text
        body = {"credential": self.used(options.json())}
        return client.post("/account/passkey/enter/done", json=body, headers=SCRIPT)
