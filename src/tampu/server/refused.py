"""Why the server says no: a code and its fields. Pages and programs put them into words."""

from __future__ import annotations

from tampu.server.place import ROOT

STATUS: dict[str, int] = {
    "moved_on": 409,
    "not_your_seat": 403,
    "not_your_turn": 403,
    "private_table": 403,
    "table_full": 409,
    "table_over": 409,
    "no_such_table": 404,
    "damaged": 410,
    "closed": 410,
    "banned": 403,
    "no_such_line": 404,
    "no_such_person": 404,
    "no_such_report": 404,
    "several_people": 409,
    "need_reason": 422,
    "too_many_reports": 429,
    "need_link": 403,
    "seat_taken": 409,
    "need_account": 403,
    "has_account": 409,
    "need_name": 422,
    "bad_address": 422,
    "wrong_phrase": 403,
    "bad_passkey": 403,
    "unknown_passkey": 403,
    "enough_passkeys": 409,
    "last_way": 409,
    "bad_days": 422,
    "too_many_days": 409,
    "outside_wish": 409,
    "season_begun": 409,
    "season_full": 409,
    "season_small": 409,
    "too_many_seasons": 429,
    "bad_service": 422,
    "private_address": 422,
    "enough_services": 409,
    "paused": 409,
    "no_pause": 409,
    "over": 409,
    "withheld": 403,
    "no_plan": 409,
    "no_hints": 403,
    "no_advice": 503,
    "illegal": 422,
    "cannot_undo": 409,
    "bad_request": 422,
    "bad_record": 422,
    "bad_setup": 422,
    "foreign_page": 403,
    "too_fast": 429,
    "too_many_pages": 429,
    "too_many_tables": 429,
    "too_many_accounts": 429,
    "too_many_letters": 429,
    "no_mail": 409,
    "too_many_undos": 429,
    "enough_said": 429,
    "too_slow": 408,
    "too_large": 413,
    "full_disk": 507,
    "no_database": 503,
    "busy": 503,
    "unknown_page": 404,
}
"""Every reason there is, with its HTTP status."""
OUTAGE = ("no_database", "full_disk")
"""Nothing is wrong with the tables: it passes, and then all goes on."""


class Refused(Exception):
    """Something the server will not do. Nothing was changed."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    @property
    def status(self) -> int:
        return STATUS[self.code]


def damaged(code: str, part: str) -> Refused:
    """A table that is shut by itself: what is wrong with it, and where its record is."""
    return Refused("damaged", table=code, part=part, record=f"{ROOT.get()}/t/{code}/record")
