"""The command line: what can be typed after `tampu`. The work is done in one module per command.

Those modules are only loaded by the command that needs them, so that `tampu` answers at once.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from inspect import signature
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.models import OptionInfo

from tampu.cli.admin import admin
from tampu.engine.errors import BadRecord, BadSetup
from tampu.engine.registry import GAMES


class House(TyperGroup):
    """All commands. Whatever is wrong with what was typed is told in one line, with exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line and leave, as a program does."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except (BadSetup, BadRecord) as error:
            self._refuse(str(error))
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(130)
        except Exception as error:
            if not hasattr(error, "format_message"):  # only mistakes in the arguments know how to word themselves
                raise
            self._refuse(error.format_message().rstrip(".") + self._hint(error))
        sys.exit(code if isinstance(code, int) else 0)

    def _hint(self, error: Exception) -> str:
        """What is allowed, where the message does not say so itself."""
        context = getattr(error, "ctx", None)
        if type(error) is typer.BadParameter or context is None:
            return ""
        if context.command is self:
            return f"; there is: {', '.join(self.commands)}"
        return f" (see {context.command_path} --help)"

    @staticmethod
    def _refuse(message: str) -> None:
        typer.echo(" ".join(f"tampu: {message}".split()), err=True)
        sys.exit(2)


app = typer.Typer(
    name="tampu",
    cls=House,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, by the name that `tampu games` lists.")]
Language = Annotated[
    str | None,
    typer.Option(
        "--language", "-L", metavar="en|fr|ja", help="The language of the table; otherwise that of your system."
    ),
]
Option = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Ray = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="A Ray cluster that shares the work, or [bold]local[/bold]; needs tampu[ray]."
    ),
]
Seed = Annotated[int | None, typer.Option(metavar="NUMBER", help="The same seed deals the same match.")]


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


SOME_GAME = next(iter(GAMES))


def _examples(*lines: str) -> str:
    return "[bold]Examples[/bold]\n\n" + "\n\n".join(f"  $ {line}" for line in lines)


def main() -> None:
    """Where the program begins."""
    app()


@app.callback(invoke_without_command=True, epilog=_examples("tampu", f"tampu play {SOME_GAME}", "tampu games"))
def overview(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which Tampu this is.")] = False,
) -> None:
    """Tampu: a table for big Inca board games, with people and computer players. By itself it opens the browser."""
    if version:
        from tampu import __version__

        typer.echo(f"tampu {__version__}")
    elif context.invoked_subcommand is None:
        from tampu.cli.serve import LOCAL, default_database, serve
        from tampu.server.app import Settings

        serve(LOCAL, None, Settings(default_database()), browser=True)


@app.command(
    name="serve",
    epilog=_examples(
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


@app.command(
    name="think", epilog=_examples("tampu think --database-url postgresql://tampu@localhost/tampu --workers 8")
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


app.add_typer(admin, name="admin")
DatabaseUrl = Annotated[
    str | None, typer.Option("--database-url", metavar="URL", help="SQLite or PostgreSQL; otherwise your own file.")
]


@app.command(epilog=_examples("tampu backup tables.bak", "tampu backup tables.bak --database-url postgresql://…"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to be made; it must not be there yet.")],
    database_url: DatabaseUrl = None,
) -> None:
    """Keep all tables in a file, while servers run. It holds all secrets of the matches, and is for you alone."""
    from tampu.cli.backup import keep

    keep(file, database_url)


@app.command(epilog=_examples("tampu restore tables.bak", "tampu restore tables.bak --force"))
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


@app.command(epilog=_examples("tampu games", "tampu games --language fr"))
def games(language: Language = None) -> None:
    """List the games: how many can play, and which options there are."""
    from tampu.cli.games import show_games

    show_games(language)


@app.command(
    epilog=_examples(
        f"tampu play {SOME_GAME}",
        f"tampu play {SOME_GAME} --seats you,sharp,easy --seed 7",
        f"tampu play {SOME_GAME} --seats you,you --language fr",
    )
)
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(metavar="WHO,WHO,…", help="Who sits where, clockwise: `you` (also several) or a computer player."),
    ] = None,
    seed: Seed = None,
    option: Option = None,
    language: Language = None,
    hold: Annotated[
        bool, typer.Option("--hold/--no-hold", help="Confirm each of your turns with Enter; undo is free until then.")
    ] = True,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the match in this file.")] = None,
) -> None:
    """Play a match in the terminal. It is saved after every answer; [bold]q[/bold] leaves, `tampu resume` goes on."""
    from tampu.cli.play import play_new

    play_new(game, seats, seed, option or [], language, hold, save)


@app.command(epilog=_examples("tampu resume", "tampu resume --list", "tampu resume my-match.txt"))
def resume(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The match; otherwise the newest unfinished one.")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the unfinished matches.")] = False,
    seats: Annotated[
        str | None, typer.Option(metavar="WHO,WHO,…", help="Seat other players than those noted in the file.")
    ] = None,
    language: Language = None,
    hold: Annotated[bool, typer.Option("--hold/--no-hold", help="Confirm each of your turns with Enter.")] = True,
) -> None:
    """Go on with a match that was saved, in mid-turn too."""
    from tampu.cli.resume import list_matches, resume_match

    if list_:
        list_matches()
    else:
        resume_match(file, seats, language, hold)


@app.command(epilog=_examples("tampu replay my-match.txt", "tampu replay my-match.txt --all --seat yellow"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    all_: Annotated[bool, typer.Option("--all", help="Print the whole log instead of stepping through.")] = False,
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="Look with the eyes of one seat, by its colour.")
    ] = None,
    all_secrets: Annotated[
        bool, typer.Option("--all-secrets", help="Show what each player saw, even while the match is running.")
    ] = False,
    language: Language = None,
) -> None:
    """Step through a match: Enter goes on, b goes back, a number jumps, q leaves."""
    from tampu.cli.replay import replay_match

    replay_match(file, all_, seat, all_secrets, language)


@app.command(epilog=_examples("tampu analyse my-match.txt", "tampu analyse my-match.txt --jobs 4 --json > turns.json"))
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    tries: Annotated[int, typer.Option(metavar="NUMBER", help="Answers tried for each turn; 0 as sharp does.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same verdicts.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    language: Language = None,
) -> None:
    """Judge every turn of a finished match: what was lost, found or luck, and what decided it."""
    from tampu.cli.analyse import analyse_match

    analyse_match(file, tries, jobs, seed, json, language)


@app.command(
    epilog=_examples(
        f"tampu simulate {SOME_GAME} --seats steady,random --games 1000 --jobs 2",
        f"tampu simulate {SOME_GAME} --seats random,random,random --seed 7 --json > figures.json",
    )
)
def simulate(
    game: GameName,
    seats: Annotated[str, typer.Option(metavar="BOT,BOT,…", help="The computer players.")],
    games: Annotated[int, typer.Option(metavar="NUMBER", help="How many matches to play.")] = 100,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same figures.")] = 0,
    rotate: Annotated[bool, typer.Option("--rotate/--no-rotate", help="Change seats from match to match.")] = True,
    option: Option = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let computer players play many matches, and count. Ctrl-C prints what was done so far."""
    from tampu.cli.simulate import simulate_matches

    simulate_matches(game, seats, games, jobs, seed, rotate, option or [], json)


@app.command(
    epilog=_examples(
        f"tampu tournament {SOME_GAME} --players sharp,steady,easy,random --games 400 --seats 4 --jobs 8",
        f"tampu tournament {SOME_GAME} --players master,sharp --games 100 --keep master.jsonl",
    )
)
def tournament(
    game: GameName,
    players: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="Computer players, or your own as [bold]module:Class[/bold].")
    ],
    games: Annotated[int, typer.Option(metavar="NUMBER", help="How many matches each has against each.")] = 100,
    seats: Annotated[int, typer.Option(metavar="NUMBER", help="One sits against so many others, less one.")] = 2,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same figures.")] = 0,
    option: Option = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished matches there, and go on from them.")
    ] = None,
    ray: Ray = "",
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let every computer player meet every other, in changing seats, and tell who is the stronger."""
    from tampu.cli.tournament import hold_tournament

    hold_tournament(game, players, games, seats, jobs, seed, option or [], keep, ray, json)


@app.command(
    epilog=_examples(
        f"tampu train {SOME_GAME} --jobs 8 --keep training.jsonl",
        f"tampu train {SOME_GAME} --rounds 40 --games 64 --seats 2,4 --write",
    )
)
def train(
    game: GameName,
    rounds: Annotated[int, typer.Option(metavar="NUMBER", help="How often all numbers take a step.")] = 30,
    games: Annotated[
        int, typer.Option(metavar="NUMBER", help="How many duels, of two matches each, a round has.")
    ] = 64,
    proof: Annotated[
        int, typer.Option(metavar="NUMBER", help="How many matches against the judge as it was prove the numbers.")
    ] = 400,
    seats: Annotated[str, typer.Option(metavar="2,4", help="How many play in a match: all of these in turn.")] = "2",
    tries: Annotated[int, typer.Option(metavar="NUMBER", help="How many answers a player tries each turn.")] = 300,
    jobs: Annotated[int, typer.Option(metavar="NUMBER", help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same numbers.")] = 0,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished matches there, and go on from them.")
    ] = None,
    ray: Ray = "",
    write: Annotated[
        bool, typer.Option("--write", help="Write the numbers into the game's judge.toml, if they prove better.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print factors and figures as JSON.")] = False,
) -> None:
    """Find by self-play the numbers that a game's judge should count with, for the computer players."""
    from tampu.cli.train import hold_training

    hold_training(game, rounds, games, proof, seats, tries, jobs, seed, keep, ray, write, json)


@app.command(epilog=_examples(f"tampu facts {SOME_GAME}", f"tampu facts {SOME_GAME} --status reconstructed"))
def facts(
    game: GameName,
    status: Annotated[
        str | None, typer.Option(metavar="STATUS", help="Only rulebook, found, deduced or reconstructed facts.")
    ] = None,
) -> None:
    """List what is printed on boards, tiles and cards, how sure each fact is, and where to correct it."""
    from tampu.cli.rules import show_facts

    show_facts(game, status)


@app.command(
    epilog=_examples(f"tampu rules {SOME_GAME}", f"tampu rules {SOME_GAME} 42", f"tampu rules {SOME_GAME} temple")
)
def rules(
    game: GameName,
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]", help="A rule's id, or words to look for.")
    ] = None,
    language: Language = None,
) -> None:
    """Look up the rules of a game."""
    from tampu.cli.rules import show_rules

    show_rules(game, " ".join(wanted or []), language)
