"""The tables of the database. A change here needs a migration beside it."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("seed", String(24)),  # a number too long for some databases; none where it began at a given position
    Column("seed_chosen", Boolean, nullable=False),
    Column("guided", Boolean, nullable=False),
    Column("date", String(10), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("start", JSON(none_as_null=True)),  # the position that the rows since the last `start` go on from
    Column("past", JSON, nullable=False),  # what was answered before that, to be read
    Column("checkpoint", JSON, nullable=False),  # the last one, for the day when the rules have changed
    Column("version", Integer, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("maker", String(64), nullable=False),
    Column("watch", String(64), nullable=False, unique=True),  # the hash of the spectators' secret
    Column("changed", String(32), nullable=False),
    Column("private", Boolean, nullable=False),  # whether its code alone leads nobody to an open seat
    Column("pace", JSON, nullable=False),  # how much time its players have; empty without clocks
    Column("listed", Boolean, nullable=False),  # whether everybody may find it, and look on
    Column("language", String(8), nullable=False),  # that its maker reads
    Column("rated", Boolean, nullable=False),  # whether its maker wants it to count
    Column("helped", Boolean, nullable=False),  # whether a coach spoke up, which no row of the match tells
    Column("wish_low", Integer),  # how strong its maker wants those to be who find it; none where all are welcome
    Column("wish_high", Integer),
    Column("closed", String(300)),  # why the host has closed it; none where he has not
    Column("by_itself", Boolean, nullable=False),  # whether somebody may be about to answer without a person
    Index("ix_tables_listed", "listed", "over", "changed"),
    Index("ix_tables_by_itself", "by_itself", "changed"),
)
"""One row for each table where a match is played."""

seats = Table(
    "seats",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(20), nullable=False),
    Column("secret", String(64), unique=True),  # of the link that leads to it; none where nobody has been given one
    Column("automatic", JSON, nullable=False),
    Column("renewal", Integer, nullable=False),  # how many links it had before
    Column("program", String(64), unique=True),  # of the program that sits there
    Column("device", String(64), unique=True),  # of the link that brings its holder there from another device, once
    Column("asking", String(64)),  # the person who asks its holder for it
    Column("asker", String(40), nullable=False),  # his name
    Column("handed", String(8), nullable=False),  # where a bot plays for somebody: whether for now or for good
)
"""Who sits where. Of all secrets there are only hashes."""

sits = Table(
    "sits",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # WATCHING for a spectator
    Index("ix_sits_code", "code"),
)
"""Who holds which seat, and who looks on. A person is the hash of a browser's cookie, or the id of an account."""

moves = Table(
    "moves",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("token", Text),
    Column("at", String(32), nullable=False),
)
"""All that ever happened at a table, in order and never changed; the number is the version of the table after it."""

talk = Table(
    "talk",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),  # of who sat there then
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Column("person", String(64), nullable=False),  # whose words they are, as in `sits`; nobody's where the table tells
    Index("ix_talk_person", "person"),
)
"""What was said at a table, in order."""

notes = Table(
    "notes",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)
"""What the holder of a seat noted for himself. It goes when he goes."""

clocks = Table(
    "clocks",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("left", Double, nullable=False),  # seconds; of one that runs, when it began to
    Column("since", Double),  # when it began to run; none where it stands
    Column("due", Double),  # not before this moment it is to be looked at
    Column("warned", Boolean, nullable=False),
    Index("ix_clocks_due", "due"),
)
"""The time that the seats of a table have, where it is counted."""

plans = Table(
    "plans",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),  # after how many answers it was made
    Column("told", Integer, nullable=False),  # and after how many events
    Column("expected", String(64), nullable=False),  # what its seat expects of its own things then, in short
    Column("steps", JSON, nullable=False),  # for each: the prompt, the answer, and what it would do, in short
    Column("ends", Boolean, nullable=False),  # whether the turn ends with it
    Column("done", Integer, nullable=False),
    Column("dropped", Boolean, nullable=False),  # whether it was taken back, for something was learnt
)
"""What the holder of a seat wants to do on his next turn. It goes when he goes."""

analysis = Table(
    "analysis",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("told", JSON, nullable=False),
)
"""What was found when a finished match was judged."""

people = Table(
    "people",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("address", String(254), nullable=False),  # for mail, where one was given
    Column("key", String(64), nullable=False),  # the hash of the account's key, which is stored nowhere
    Column("phrase", String(64), unique=True),  # the hash of the recovery phrase, slow to work out
    Column("sealed", String(64)),  # the key, for whoever has the phrase
    Column("settings", JSON, nullable=False),
    Column("made", String(32), nullable=False),
    Column("handle", String(16), unique=True),  # under which everybody may see his profile; none where nobody may
    Column("admin", Boolean, nullable=False),  # whether he may do what the host does
)
"""Those who have an account."""

devices = Table(
    "devices",
    metadata,
    Column("browser", String(64), primary_key=True),  # the hash of its cookie
    Column("person", ForeignKey("people.person"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("sealed", String(64), nullable=False),  # the key, for whoever has the cookie
    Column("name", String(60), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Index("ix_devices_person", "person"),
)
"""Where somebody is signed in."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", String(1400), primary_key=True),
    Column("person", ForeignKey("people.person"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("public", Text, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Index("ix_passkeys_person", "person"),
)
"""By what somebody signs in; of each only the half that may be known."""

keyring = Table(
    "keyring",
    metadata,
    Column("person", ForeignKey("people.person"), primary_key=True),
    Column("browser", String(64), primary_key=True),
    Column("sealed", String(64), nullable=False),
    Column("made", String(32), nullable=False),
)
"""The cookies that browsers had before they were somebody's, sealed with his key: links were made from them."""

days_off = Table(
    "days_off",
    metadata,
    Column("person", ForeignKey("people.person"), primary_key=True),
    Column("day", String(10), primary_key=True),
)
"""The days on which somebody's clocks stand."""

challenges = Table(
    "challenges",
    metadata,
    Column("challenge", String(64), primary_key=True),  # its hash
    Column("what", String(8), nullable=False),
    Column("person", String(32), nullable=False),
    Column("sealed", String(64), nullable=False),  # the key of an account that is to be made
    Column("made", String(32), nullable=False),
)
"""What passkeys are asked to sign: each once, and soon."""

beats = Table(
    "beats",
    metadata,
    Column("house", Integer, primary_key=True, autoincrement=False),  # there is but one
    Column("last", Double, nullable=False),
)
"""When a server last said that the house is open."""

outages = Table(
    "outages",
    metadata,
    Column("since", Double, primary_key=True),
    Column("until", Double, nullable=False),
)
"""When it was not: these times count for nobody."""

leavers = Table(
    "leavers",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("who", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
)
"""Who gave his seat to others while a match was going on."""

results = Table(
    "results",
    metadata,
    Column("code", String(16), primary_key=True),  # of a table that may be gone by now
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("group", String(4), nullable=False),
    Column("who", String(64), nullable=False),  # a person, or `bot:` and a level; nothing of whom nothing is known
    Column("name", String(40), nullable=False),  # as the others saw it
    Column("score", Integer),  # none of who left before the end
    Column("rank", Integer, nullable=False),
    Column("gave_up", Boolean, nullable=False),
    Column("points", JSON, nullable=False),  # by source
    Column("length", Integer, nullable=False),  # of the match, in answers
    Column("why", String(8), nullable=False),  # it does not count; nothing where it does
    Column("mu_before", Double),  # what was known of his strength, where it counts
    Column("sigma_before", Double),
    Column("mu", Double),  # and what is known since
    Column("sigma", Double),
    Column("at", String(32), nullable=False),
    Index("ix_results_who", "who", "at"),
    Index("ix_results_game", "game", "group"),
)
"""How matches ended for each who played: written once, with the last move."""

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("group", String(4), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_game", "game", "group"),
)
"""How strong people and bots are, by game and by how many play: as after the last of their results that counts."""

seasons = Table(
    "seasons",
    metadata,
    Column("season", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),  # of each of its tables
    Column("pace", JSON, nullable=False),
    Column("maker", String(64), nullable=False),
    Column("begun", Boolean, nullable=False),  # from then on nobody joins
    Column("made", String(32), nullable=False),
    Index("ix_seasons_maker", "maker"),
)
"""Groups of people who all meet each other."""

members = Table(
    "members",
    metadata,
    Column("season", ForeignKey("seasons.season"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Index("ix_members_who", "who"),
)
"""Who plays in a season."""

meetings = Table(
    "meetings",
    metadata,
    Column("season", ForeignKey("seasons.season"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("members", JSON, nullable=False),  # their numbers, from the first seat on
    Column("code", String(16), nullable=False),  # of their table, from when one of them opens it
)
"""Who meets whom in a season."""

hearers = Table(
    "hearers",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("chosen", JSON, nullable=False),  # for each way the kinds of news that go it
    Column("quiet_from", Integer),  # minutes after midnight; none where all hours are alike
    Column("quiet_until", Integer),
    Column("zone", String(64), nullable=False),  # whose midnight
    Column("digest", String(8), nullable=False),  # how seldom news are put together; empty where each comes at once
    Column("language", String(8), nullable=False),
    Column("origin", String(300), nullable=False),  # where he finds the house, if it does not know that itself
    Column("confirmed", String(254), nullable=False),  # the address that he has shown to be his
)
"""Who wants to be told what, and when not. A person is a browser or an account, as in `sits`."""

pushes = Table(
    "pushes",
    metadata,
    Column("browser", String(64), primary_key=True),  # the hash of its cookie; whose it is, `devices` says
    Column("endpoint", String(1000), nullable=False, unique=True),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", String(32), nullable=False),
)
"""Where browsers are told something while no page is open there."""

services = Table(
    "services",
    metadata,
    Column("person", ForeignKey("people.person"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("url", String(500), nullable=False),
    Column("made", String(32), nullable=False),
)
"""Other services that tell somebody something."""

outbox = Table(
    "outbox",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("code", String(16), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),  # which of its kind: nothing is told twice
    Column("way", String(80), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the table then
    Column("made", Double, nullable=False),
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("claim", String(32), nullable=False),  # by whom it is being sent
    Column("lease", Double, nullable=False),  # until when nobody else tries
    Column("done", String(8), nullable=False),  # what became of it; empty while it waits
    Index("ix_outbox_done", "done", "due"),
)
"""News on their way. They refer to nothing, so that what was told stays told, whatever a backup brings back."""

house_keys = Table(
    "house_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("key", Text, nullable=False),
)
"""The keys of the house itself, made at its first start."""

OF_TABLES = (
    tables,
    *(one for one in metadata.sorted_tables if tables in {key.column.table for key in one.foreign_keys}),
)
"""What is stored of the tables where matches are played, each before those that refer to it."""
OF_PEOPLE = (people, devices, passkeys, keyring, days_off, services)
"""What is stored of people, likewise."""
OF_SEASONS = (seasons, members, meetings)
"""What is stored of seasons, likewise."""
MEMORY = (results, ratings)
"""What is remembered of matches, whatever becomes of their tables."""
OF_HEARERS = (hearers, pushes)
"""What is stored of browsers, too, whoever is there."""
