"""`tampu admin`: the host looks after a house on its database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tampu.server import making
from tampu.server.accounts import Accounts, Phrase, Proven
from tampu.server.making import Place
from tampu.server.manners import Manners, Reported
from tampu.server.people import Person
from tampu.server.storage import Storage
from tests.cli.test_commands import refusal, run
from tests.tables import ANY

COMMANDS = (
    *("appoint", "dismiss", "reports", "settle", "close", "reopen", "remove-line", "remove-name", "ban", "lift"),
    "record",
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def code(url: str) -> str:
    """A table where Mayta wrote something that Yuki reported; Quilla has an account."""
    storage = Storage(url)
    made = making.make(storage, Person("mayta"), ANY, [Place("you", "Mayta"), Place("open")], {}).row
    storage.say(made.code, 0, "Mayta", "text", "You fool!", person="mayta")
    Manners(storage).report("yuki", "Yuki", Reported(made.code, 0, 1, "He means me."))
    for number in range(2):
        name = f"Quilla{number}" if number else "Quilla"
        Accounts(storage).make(Proven.new(), name, {}, Phrase(f"hash{number}", "00"))
    storage.close()
    return made.code


def admin(url: str, *arguments: str) -> str:
    return run("admin", *arguments, "--database-url", url)


def refused(url: str, *arguments: str) -> str:
    return refusal("admin", *arguments, "--database-url", url)


def test_there_is_help_for_everything() -> None:
    text = run("admin", "--help")
    assert "$ tampu admin close" in text
    for command in COMMANDS:
        assert command in text
        assert "--database-url" in run("admin", command, "--help")


def test_a_report_is_read_dealt_with_and_settled(url: str, code: str) -> None:
    told = admin(url, "reports")
    report = told.split()[0]
    assert f"line 1 at table {code}  Mayta #mayta" in told
    assert "wrote: You fool!" in told
    assert "reported by Yuki: He means me." in told
    assert admin(url, "remove-line", code, "1", "--reason", "Insult") == f"line 1 at table {code} is removed\n"
    assert admin(url, "settle", report, "--reason", "Removed") == f"{report} is settled\n"
    assert admin(url, "reports") == "nothing waits to be looked at\n"
    last, first = admin(url, "record").splitlines()
    assert first.endswith(f"command line  Line 1 of Mayta at table {code} removed: Insult")
    assert last.endswith(f"command line  Report {report} about Mayta settled: Removed")


def test_a_table_is_closed_and_opened_again(url: str, code: str) -> None:
    assert admin(url, "close", code.lower(), "--reason", "Insults") == f"table {code} is closed\n"
    assert admin(url, "reopen", code) == f"table {code} is open\n"
    assert [line.split("  ")[2] for line in admin(url, "record").splitlines()] == [
        f"Table {code} opened again: by hand",
        f"Table {code} closed: Insults",
    ]


def test_somebody_is_banned_by_his_seat_and_let_in_again_by_his_id(url: str, code: str) -> None:
    assert admin(url, "remove-name", f"{code}:Mayta", "--reason", "Rude") == f"the name of {code}:Mayta is removed\n"
    assert "Mayta" in refused(url, "ban", f"{code}:Mayta", "--reason", "Rude")  # nobody is called so any more
    assert admin(url, "ban", "#mayta", "--reason", "Insults") == "#mayta is banned\n"
    assert admin(url, "lift", "#mayta") == "#mayta is banned no more\n"
    assert "nobody" in refused(url, "lift", "#mayta")


def test_admins_are_appointed_and_dismissed(url: str, code: str) -> None:
    assert admin(url, "appoint", "Quilla") == "Quilla is an admin\n"
    assert admin(url, "dismiss", "Quilla") == "Quilla is no admin any more\n"
    assert "Nobody" in refused(url, "appoint", "Nobody")
    assert "#" in refused(url, "appoint", "#")  # several accounts begin so


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["close", "NOWHERE", "--reason", "x"], "no such table"),
        (["close", "NOWHERE"], "--reason"),
        (["close", "NOWHERE", "--reason", " "], "reason"),
        (["remove-line", "NOWHERE", "1", "--reason", "x"], "no such table"),
        (["settle", "00000000", "--reason", "x"], "00000000"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(url: str, arguments: list[str], told: str) -> None:
    Storage(url).close()
    assert told in refused(url, *arguments).lower()


def test_an_unknown_order_is_refused() -> None:
    assert "dance" in refusal("admin", "dance")


def test_a_house_where_nothing_was_done_has_an_empty_record(url: str) -> None:
    assert admin(url, "record") == "nothing was done yet\n"
