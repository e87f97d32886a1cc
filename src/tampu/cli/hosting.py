"""What can be typed by who serves tables: the server, thinkers for its bots, and keeping the tables safe."""

from __future__ import annotations

from enum import StrEnum
from inspect import signature
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.models import OptionInfo

from tampu.cli.house import examples

chapter = typer.Typer()

OTHERS = "For others"


def _setting(variable: str, metavar: str, meaning: str, *names: str, **more: Any) -> OptionInfo:
    """An option of the server that can be set in the environment, too."""
    option: OptionInfo = typer.Option(
        *names, envvar=f"TAMPU_{variable}", show_envvar=False, metavar=metavar, help=meaning, **more
    )
    return option


def _for_others(variable: str, metavar: str, meaning: str, *names: str) -> OptionInfo:
    """Such an option for who serves others."""
    return _setting(variable, metavar, meaning, *names, rich_help_panel=OTHERS)


def _from_file(context: typer.Context, file: Path | None) -> Path | None:
    """Options that stand in a file, for any process of a house; what is typed or in the environment goes before it."""
    if file is not None:
        from tampu.cli.settings import read_settings

        context.default_map = read_settings(
            file, [*signature(serve_tables).parameters, *signature(think_for_bots).parameters]
        )
    return file


SettingsFile = Annotated[
    Path | None,
    _setting(
        "SETTINGS",
        "FILE",
        'A TOML file with any of these options: public_url = "https://example.org".',
        "--settings",
        is_eager=True,
        callback=_from_file,
    ),
]
LogLevel = Annotated[
    str, _for_others("LOG_LEVEL", "LEVEL", "debug, info (every answer), warning (every refusal) or error.")
]


class Bots(StrEnum):
    """Where bots think."""

    HERE = "here"
    ELSEWHERE = "elsewhere"


@chapter.command(
    name="serve",
    epilog=examples(
        "tampu serve",
        "tampu serve --host 0.0.0.0 --port 8080",
        "tampu serve --database-url postgresql://tampu@localhost/tampu",
        "tampu serve --public-url https://example.org/tampu",
    ),
)
def serve_tables(
    settings_file: SettingsFile = None,
    host: Annotated[str, _setting("HOST", "ADDRESS", "Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[
        int | None, _setting("PORT", "NUMBER", "The port; otherwise 8000, or a free one.", min=1, max=65535)
    ] = None,
    database_url: Annotated[
        str | None, _setting("DATABASE_URL", "URL", "SQLite or PostgreSQL; otherwise a file in your data folder.")
    ] = None,
    bots: Annotated[
        Bots, _setting("BOTS", "here|elsewhere", "Whether bots think beside this server, or where `tampu think` runs.")
    ] = Bots.HERE,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser, too.")] = False,
    public_url: Annotated[
        str,
        _for_others("PUBLIC_URL", "URL", "Where the world finds it behind a proxy: https://example.org/tampu"),
    ] = "",
    prefix: Annotated[str, _for_others("PREFIX", "PATH", "The path it begins at, where no public URL says so.")] = "",
    proxy: Annotated[
        list[str] | None,
        _for_others(
            "PROXY", "ADDRESS", "A proxy (or network of them) that is believed; otherwise one on this machine."
        ),
    ] = None,
    limits: Annotated[bool, _for_others("LIMITS", "", "Whether visitors have limits.", "--limits/--no-limits")] = True,
    tables_a_day: Annotated[
        int, _for_others("TABLES_A_DAY", "NUMBER", "How many tables one address or person may make.")
    ] = 300,
    megabytes_a_day: Annotated[
        int, _for_others("MEGABYTES_A_DAY", "NUMBER", "How much room on the disk these may take.")
    ] = 20,
    days_off: Annotated[
        int, _for_others("DAYS_OFF", "NUMBER", "How many days a year somebody's clocks may stand.")
    ] = 30,
    keep_unplayed: Annotated[
        int | None,
        _for_others("KEEP_UNPLAYED", "DAYS", "Remove a table that was never begun after so long; 0 never does."),
    ] = None,
    keep_played: Annotated[
        int | None,
        _for_others("KEEP_PLAYED", "DAYS", "Remove a match that was given up after so long; 0 never does."),
    ] = None,
    metrics_token: Annotated[
        str, _for_others("METRICS_TOKEN", "SECRET", "Who sends it as a bearer may read /metrics from elsewhere.")
    ] = "",
    mail_url: Annotated[
        str,
        _for_others("MAIL_URL", "URL", "The mail server: smtp://user:password@host:587, or smtps://; none, no mail."),
    ] = "",
    mail_from: Annotated[str, _for_others("MAIL_FROM", "ADDRESS", "Whom its mail comes from.")] = "",
    news_hours: Annotated[
        int, _for_others("NEWS_HOURS", "HOURS", "For how long it is tried to send news that cannot be sent.")
    ] = 48,
    private_networks: Annotated[
        bool, _for_others("PRIVATE_NETWORKS", "", "Let news go to addresses of this machine and its networks, too.")
    ] = False,
    log_level: LogLevel = "warning",
) -> None:
    """Serve the tables in the browser, for yourself or for others. Every move is stored before it is shown.

    All of it can also be set in the environment, as TAMPU_PUBLIC_URL and so on, and in a file. What is typed goes
    before the environment, and that before the file.

    On your own machine everything is kept; a server for others removes tables that were never begun or given up, after
    14 and 400 days unless you say otherwise. A finished match is never removed.
    """
    from tampu.cli.serve import THIS_MACHINE, default_database, keeping, serve
    from tampu.server.app import Settings
    from tampu.server.limits import Allowances
    from tampu.server.sending import Post

    settings = Settings(
        database_url or default_database(),
        public_url=public_url,
        prefix=prefix,
        proxies=tuple(proxy or THIS_MACHINE),
        limits=limits,
        allowed=Allowances(tables_a_day=tables_a_day, bytes_a_day=megabytes_a_day * 1_000_000),
        keeping=keeping(host, public_url, keep_unplayed, keep_played),
        metrics_token=metrics_token,
        days_off=days_off,
        post=Post(mail_url, mail_from, private_networks, news_hours),
        bots_elsewhere=bots is Bots.ELSEWHERE,
    )
    serve(host, port, settings, browser, log_level)


@chapter.command(
    name="think", epilog=examples("tampu think --database-url postgresql://tampu@localhost/tampu --workers 8")
)
def think_for_bots(
    settings_file: SettingsFile = None,
    database_url: Annotated[
        str | None, _setting("DATABASE_URL", "URL", "The PostgreSQL that it shares with the servers.")
    ] = None,
    workers: Annotated[
        int | None, _setting("WORKERS", "NUMBER", "How many bots think at a time; otherwise one a core.", min=1)
    ] = None,
    log_level: LogLevel = "warning",
) -> None:
    """Think for the bots of a house, on this machine, for servers that say [bold]--bots elsewhere[/bold].

    It serves no pages. As many as you like share the work; where one is killed, another takes over what it had begun.
    """
    from tampu.cli.serve import default_database
    from tampu.cli.think import think
    from tampu.server.app import Settings

    think(Settings(database_url or default_database()), workers, log_level)


DatabaseUrl = Annotated[
    str | None, typer.Option("--database-url", metavar="URL", help="SQLite or PostgreSQL; otherwise your own file.")
]


@chapter.command(epilog=examples("tampu backup tables.bak", "tampu backup tables.bak --database-url postgresql://…"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to be made; it must not be there yet.")],
    database_url: DatabaseUrl = None,
) -> None:
    """Keep all tables in a file, while servers run. It holds all secrets of the matches, and is for you alone."""
    from tampu.cli.backup import keep

    keep(file, database_url)


@chapter.command(epilog=examples("tampu restore tables.bak", "tampu restore tables.bak --force"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `tampu backup` made, of either kind of database.")],
    database_url: DatabaseUrl = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace tables that are there, and put a damaged file aside.")
    ] = False,
) -> None:
    """Put the tables of a backup back, all or none, also while servers run. Other tables stay as they are."""
    from tampu.cli.backup import put_back

    put_back(file, database_url, force)
