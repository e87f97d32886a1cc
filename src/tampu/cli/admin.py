"""What the host of a house does on the command line, on its database while servers run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tampu.server.hostbook import Hostbook
    from tampu.server.hosting import Host

EXAMPLES = "[bold]Examples[/bold]\n\n" + "\n\n".join(
    f"  $ tampu admin {line}"
    for line in (
        "appoint Quilla",
        "reports",
        'close 4FB6J3 --reason "A table for insults."',
        "ban 4FB6J3:Mayta --reason …",
        "record",
    )
)
admin = typer.Typer(
    help="Look after a house: reports, tables, words and people. Every act is written down.",
    epilog=EXAMPLES,
    no_args_is_help=True,
    rich_markup_mode="rich",
)
DatabaseUrl = Annotated[
    str | None, typer.Option("--database-url", metavar="URL", help="SQLite or PostgreSQL; otherwise your own file.")
]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; those concerned may read it.")]
Code = Annotated[str, typer.Argument(metavar="CODE", help="The code of a table.")]
Account = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of an account, or # and the first digits of its id.")
]
Who = Annotated[
    str,
    typer.Argument(metavar="WHO", help="CODE:NAME at a table, the name of an account, or # and the first digits."),
]
BY_HAND = "by hand"
"""Why an admin is appointed or dismissed, unless it is said."""


@contextmanager
def _house(database_url: str | None) -> Iterator[tuple[Host, Hostbook]]:
    """Who acts, and what he reads. What cannot be done is told in one line."""
    from tampu.cli.backup import told_in_one_line
    from tampu.cli.serve import default_database
    from tampu.server.hostbook import Hostbook
    from tampu.server.hosting import Host
    from tampu.server.refused import OUTAGE, Refused
    from tampu.server.storage import Storage
    from tampu.text import house

    with told_in_one_line():
        storage = Storage(database_url or default_database())
        try:
            yield Host(storage), Hostbook(storage)
        except Refused as error:
            if error.code in OUTAGE:
                raise
            raise typer.BadParameter(house("en").get(f"refused.{error.code}", **error.values)) from error
        finally:
            storage.close()


@admin.command()
def appoint(name: Account, reason: Reason = BY_HAND, database_url: DatabaseUrl = None) -> None:
    """Make an account an admin: it has the page /admin from then on."""
    with _house(database_url) as (host, book):
        host.appoint(*book.account(name), reason)
    typer.echo(f"{name} is an admin")


@admin.command()
def dismiss(name: Account, reason: Reason = BY_HAND, database_url: DatabaseUrl = None) -> None:
    """Make an account no admin any more."""
    with _house(database_url) as (host, book):
        host.dismiss(*book.account(name), reason)
    typer.echo(f"{name} is no admin any more")


@admin.command()
def reports(database_url: DatabaseUrl = None) -> None:
    """List what was reported and not settled yet."""
    with _house(database_url) as (_, book):
        found = book.reports()
    for one in found:
        where = f"line {one.line} at table {one.code}" if one.line else f"the name at table {one.code}"
        typer.echo(f"{one.report}  {one.at[:16]}  {where}  {one.name or 'somebody'} {one.accused}".rstrip())
        for label, text in (("wrote", one.text), (f"reported by {one.reported_by or 'somebody'}", one.note)):
            if text or label != "wrote":
                typer.echo(f"    {label}: {text}".rstrip(": "))
    if not found:
        typer.echo("nothing waits to be looked at")


@admin.command()
def settle(
    report: Annotated[str, typer.Argument(metavar="REPORT", help="As `tampu admin reports` calls it.")],
    reason: Reason,
    database_url: DatabaseUrl = None,
) -> None:
    """Say that a report has been dealt with."""
    with _house(database_url) as (host, _):
        host.settle(report, reason)
    typer.echo(f"{report} is settled")


@admin.command()
def close(code: Code, reason: Reason, database_url: DatabaseUrl = None) -> None:
    """Close a table: nobody sees it or plays there any more, and nothing of it is deleted."""
    with _house(database_url) as (host, _):
        host.close(code.upper(), reason)
    typer.echo(f"table {code.upper()} is closed")


@admin.command()
def reopen(code: Code, reason: Reason = BY_HAND, database_url: DatabaseUrl = None) -> None:
    """Open a closed table again, as it was."""
    with _house(database_url) as (host, _):
        host.reopen(code.upper(), reason)
    typer.echo(f"table {code.upper()} is open")


@admin.command()
def remove_line(
    code: Code,
    line: Annotated[int, typer.Argument(metavar="LINE", help="The number of the line.")],
    reason: Reason,
    database_url: DatabaseUrl = None,
) -> None:
    """Remove a line of the talk: all see that there was one."""
    with _house(database_url) as (host, _):
        host.remove_line(code.upper(), line, reason)
    typer.echo(f"line {line} at table {code.upper()} is removed")


@admin.command()
def remove_name(who: Who, reason: Reason, database_url: DatabaseUrl = None) -> None:
    """Remove somebody's name: he gets another one, wherever it stands."""
    with _house(database_url) as (host, book):
        host.remove_name(*book.person(who), reason)
    typer.echo(f"the name of {who} is removed")


@admin.command()
def ban(who: Who, reason: Reason, database_url: DatabaseUrl = None) -> None:
    """Let somebody sit down, make tables and write no more; bots play his seats to the end."""
    with _house(database_url) as (host, book):
        host.ban(*book.person(who), reason)
    typer.echo(f"{who} is banned")


@admin.command()
def lift(who: Who, reason: Reason = BY_HAND, database_url: DatabaseUrl = None) -> None:
    """Lift a ban."""
    with _house(database_url) as (host, book):
        host.lift(*book.person(who), reason)
    typer.echo(f"{who} is banned no more")


@admin.command()
def record(
    most: Annotated[int, typer.Option("--most", metavar="NUMBER", min=1, help="How many acts, from the last.")] = 200,
    database_url: DatabaseUrl = None,
) -> None:
    """Show what was done, when, by whom and why, the last first."""
    from tampu.text import house

    with _house(database_url) as (_, book):
        acts = book.record(most)
    say = house("en").get
    for one in acts:
        told = say(f"web.admin.act.{one.what}", about=one.about, line=one.line, name=one.name or "somebody")
        typer.echo(f"{one.at[:19]}  {one.admin or 'command line'}  {told}: {one.reason}")
    if not acts:
        typer.echo("nothing was done yet")
