"""Ratings and memory: how a match ended is written once, with its last move, for whoever took part in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, select, update

import tampu
from tampu.engine.again import replayed
from tampu.engine.match import Match
from tampu.lab.rating import NEWCOMER, Strength, learnt
from tampu.server import making
from tampu.server.backup import back_up, restore
from tampu.server.course import checkpoint
from tampu.server.ending import counted
from tampu.server.expiry import Keeping, remove
from tampu.server.keys import hashed
from tampu.server.making import Place, Terms
from tampu.server.people import Person
from tampu.server.rows import Change
from tampu.server.schema import OF_TABLES, leavers, people, ratings, results, tables
from tampu.server.storage import Moved, Storage
from tampu.web.chart import TOTAL
from tests.server.serving import Served, serving
from tests.server.test_backup import way
from tests.server.test_people import with_phrase
from tests.tables import ANY

__all__ = ["way"]


@pytest.fixture
def house(database: str) -> Iterator[Served]:
    """A server of its own, on each kind of database."""
    with serving(database) as served:
        yield served


def person_of(served: Served, client: httpx.Client) -> str:
    """Under which id somebody's seats are his."""
    browser = hashed(client.cookies["tampu"])
    known = served.app.state.people.accounts.known(browser)
    return browser if known is None else str(known.person)


def player(served: Served, name: str = "") -> httpx.Client:
    """Somebody who comes for the first time; with an account if he has a name."""
    client = served.browser()
    client.post(f"/quick/{ANY}")
    if name:
        with_phrase(client, name)
    return client


def almost_over(players: int = 2) -> Match:
    """A match that needs one more answer, or a few."""
    match, bot = tampu.new(ANY, players, seed=3), tampu.bot("random", 1)
    while match.choice is not None:
        match.play(bot.pick(match))
    first = next(number for number in range(match.number - 1, 0, -1) if replayed(match, number - 1).turn < match.turn)
    return replayed(match, first)


def table(served: Served, *sitting: httpx.Client | str, **terms: Any) -> str:
    """A table just before the end of its match, with people and bots on its seats."""
    places = [
        Place("bot", bot=one) if isinstance(one, str) else Place("held", f"P{seat}", holder=person_of(served, one))
        for seat, one in enumerate(sitting)
    ]
    storage = served.app.state.house.storage
    match = almost_over(len(sitting))
    made = making._store(storage, Person(), match, places, chosen=False, terms=Terms(**terms))
    return made.row.code


def finish(served: Served, code: str, *clients: httpx.Client) -> None:
    """Let those at the screens give the first answer offered, until the match is over."""
    for _ in range(200):
        for client in clients:
            seen = client.get(f"/api/tables/{code}").json()
            if seen["result"] is not None:
                return
            if seen["may_answer"] or seen["to_end"]:
                do = "end" if seen["to_end"] else "play"
                option = "" if seen["to_end"] else seen["view"]["choice"]["options"][0]
                body = {"version": seen["version"], "do": do, "option": option}
                assert client.post(f"/t/{code}/act", json=body).status_code == 200
    raise AssertionError("the match does not end")


def stored(served: Served, what: Any) -> list[dict[str, Any]]:
    with served.app.state.house.storage.reading() as connection:
        return [dict(row) for row in connection.execute(select(what).order_by(*what.primary_key)).mappings()]


def test_a_match_of_people_with_accounts_is_rated_once(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta)
    finish(house, code, quilla, mayta)
    rows = stored(house, results)
    assert [(row["code"], row["seat"], row["why"], row["group"]) for row in rows] == [
        (code, seat, "", "two") for seat in (0, 1)
    ]
    result = house.app.state.house.rooms[code].course.match.result
    assert [(row["score"], row["rank"]) for row in rows] == list(zip(result.scores, result.ranks, strict=True))
    assert [row["who"] for row in rows] == [person_of(house, one) for one in (quilla, mayta)]
    after = learnt(dict.fromkeys("01", NEWCOMER), "01", result.ranks)
    assert [Strength(row["mu"], row["sigma"]) for row in rows] == list(after.values())
    assert {row["mu_before"] for row in rows} == {NEWCOMER.mu}
    known = {row["who"]: (row["mu"], row["sigma"], row["games"]) for row in stored(house, ratings)}
    assert known == {row["who"]: (row["mu"], row["sigma"], 1) for row in rows}
    quilla.post(f"/t/{code}/again")  # happens at a table that is over
    assert stored(house, results) == rows


def test_the_points_are_kept_by_source_without_sums(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta)
    finish(house, code, quilla, mayta)
    breakdown = house.app.state.house.rooms[code].course.match.result.breakdown
    for row, told in zip(stored(house, results), breakdown, strict=True):
        first_sum = next(points for line, points in told.items() if line.startswith(TOTAL))
        assert sum(row["points"].values()) == first_sum
        assert row["points"].items() <= told.items()


def test_strengths_go_on_from_match_to_match_and_by_how_many_play(house: Served) -> None:
    quilla, mayta, yuki = (player(house, name) for name in ("Quilla", "Mayta", "Yuki"))
    for _ in range(2):
        finish(house, table(house, quilla, mayta), quilla, mayta)
    finish(house, table(house, quilla, mayta, yuki), quilla, mayta, yuki)
    games = {(row["who"], row["group"]): row["games"] for row in stored(house, ratings)}
    ids = [person_of(house, one) for one in (quilla, mayta, yuki)]
    assert games == {(ids[0], "two"): 2, (ids[1], "two"): 2, **{(one, "more"): 1 for one in ids}}
    rows = [row for row in stored(house, results) if row["who"] == ids[0] and row["group"] == "two"]
    first, second = sorted(rows, key=lambda row: row["at"])
    assert (second["mu_before"], second["sigma_before"]) == (first["mu"], first["sigma"])


def test_bots_are_rated_by_their_level(house: Served) -> None:
    quilla = player(house, "Quilla")
    finish(house, table(house, quilla, "random", "random"), quilla)
    assert {row["who"] for row in stored(house, ratings)} == {person_of(house, quilla), "bot:random"}
    assert {row["games"] for row in stored(house, ratings)} == {1}


def test_of_who_has_no_account_nothing_is_kept_but_the_match(house: Served) -> None:
    quilla, guest = player(house, "Quilla"), player(house)
    finish(house, table(house, quilla, guest), quilla, guest)
    assert [row["mu"] is None for row in stored(house, results)] == [False, True]
    assert [row["who"] for row in stored(house, ratings)] == [person_of(house, quilla)]
    with_phrase(guest)
    assert [row["who"] for row in stored(house, results)] == [person_of(house, one) for one in (quilla, guest)]
    assert [row["who"] for row in stored(house, ratings)] == [person_of(house, quilla)]


@pytest.mark.parametrize(("terms", "why"), [({"rated": False}, "unrated"), ({"agreed": True}, "hints")])
def test_what_was_agreed_otherwise_does_not_count(house: Served, terms: dict[str, bool], why: str) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    finish(house, table(house, quilla, mayta, **terms), quilla, mayta)
    assert [(row["why"], row["mu"]) for row in stored(house, results)] == [(why, None)] * 2
    assert stored(house, ratings) == []


def test_who_holds_two_seats_plays_for_nothing(house: Served) -> None:
    quilla = player(house, "Quilla")
    finish(house, table(house, quilla, quilla), quilla)
    assert {row["why"] for row in stored(house, results)} == {"several"}


def test_guests_alone_are_not_rated(house: Served) -> None:
    one, other = player(house), player(house)
    finish(house, table(house, one, other), one, other)
    assert {row["why"] for row in stored(house, results)} == {"guests"}


@pytest.mark.parametrize(
    ("ranks", "gone", "found"),
    [
        ([1, 2], [False, False], [1, 2]),
        ([1, 2], [True, False], [2, 1]),
        ([1, 2, 3], [True, False, False], [3, 1, 2]),
        ([1, 2, 2], [True, False, False], [3, 1, 1]),
        ([1, 2, 3], [True, True, False], [3, 3, 1]),
        ([1, 1, 3], [False, False, True], [1, 1, 3]),
    ],
)
def test_who_gave_up_is_last_and_the_others_move_up(ranks: list[int], gone: list[bool], found: list[int]) -> None:
    assert counted(ranks, gone) == found


def do(client: httpx.Client, code: str, what: str) -> None:
    version = client.get(f"/api/tables/{code}").json()["version"]
    answer = client.post(f"/t/{code}/act", json={"version": version, "do": what})
    assert answer.is_success, answer.text


def test_who_resigned_is_last(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta)
    do(quilla, code, "resign")
    finish(house, code, mayta)
    assert [(row["who"], row["rank"], row["gave_up"]) for row in stored(house, results)] == [
        (person_of(house, quilla), 2, True),
        (person_of(house, mayta), 1, False),
    ]


def test_a_bot_that_stands_in_does_not_change_who_plays(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta)
    do(quilla, code, "hand_over")
    finish(house, code, mayta)
    rows = stored(house, results)
    assert [row["who"] for row in rows] == [person_of(house, quilla), person_of(house, mayta)]
    assert not any(row["gave_up"] for row in rows)


def test_who_left_is_last_for_himself_and_the_others_do_not_notice(house: Served) -> None:
    quilla, mayta, yuki = (player(house, name) for name in ("Quilla", "Mayta", "Yuki"))
    code = table(house, quilla, mayta, private=False)
    do(quilla, code, "leave")
    assert yuki.post(f"/t/{code}/join", data={"name": "Yuki"}).status_code == 303
    finish(house, code, mayta, yuki)
    rows = stored(house, results)
    assert [(row["who"], row["gave_up"]) for row in rows] == [
        (person_of(house, yuki), False),
        (person_of(house, mayta), False),
        (person_of(house, quilla), True),
    ]
    after = learnt(dict.fromkeys("01", NEWCOMER), "01", [row["rank"] for row in rows[:2]])
    assert [Strength(row["mu"], row["sigma"]) for row in rows[:2]] == list(after.values())
    assert rows[2]["mu"] < NEWCOMER.mu
    assert rows[2]["score"] is None


def test_who_comes_back_never_left(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta, private=False)
    do(quilla, code, "leave")
    assert [row["who"] for row in stored(house, leavers)] == [person_of(house, quilla)]
    quilla.post(f"/t/{code}/join", data={"name": "Quilla"})
    finish(house, code, quilla, mayta)
    assert len(stored(house, results)) == 2


def test_who_deletes_his_account_is_somebody(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    finish(house, table(house, quilla, mayta), quilla, mayta)
    his = person_of(house, quilla)
    quilla.post("/account/delete", data={"sure": "yes"})
    rows = stored(house, results)
    assert his not in str(rows)
    assert rows[0]["name"] != "P0"
    assert len(rows) == 2
    assert [row["who"] for row in stored(house, ratings)] == [person_of(house, mayta)]
    assert len(stored(house, people)) == 1


def test_of_two_servers_that_end_a_match_one_writes_how(database: str) -> None:
    """And where the last move cannot be stored, nothing of how it ended is."""
    with serving(database) as served:
        quilla, mayta = player(served, "Quilla"), player(served, "Mayta")
        code = table(served, quilla, mayta)
        changes: list[tuple[int, Change]] = []
        storage: Storage = served.app.state.house.storage
        real = storage.write_soon

        def write_twice(code: str, version: int, change: Change) -> Any:
            changes.append((version, change))
            return real(code, version, change)

        storage.write_soon = write_twice  # type: ignore[method-assign]
        finish(served, code, quilla, mayta)
        version, last = changes[-1]
        assert last.ended is not None
        rows, known = stored(served, results), stored(served, ratings)
        with pytest.raises(Moved):
            real(code, version, last).result()
        assert (stored(served, results), stored(served, ratings)) == (rows, known)


Way = Callable[[Served, str, Sequence[httpx.Client]], None]
"""How a match that needs one more answer comes to its end."""


def by_a_person(served: Served, code: str, clients: Sequence[httpx.Client]) -> None:
    finish(served, code, *clients)


def by_a_bot(served: Served, code: str, clients: Sequence[httpx.Client]) -> None:
    for client in clients:
        do(client, code, "hand_over")
    until_over(clients[0], code)


def by_newer_rules(served: Served, code: str, clients: Sequence[httpx.Client]) -> None:
    """They know that it is over already."""
    under_other_rules(served, code, over_at_last())
    until_over(clients[0], code)


def once_more(served: Served, code: str, clients: Sequence[httpx.Client]) -> None:
    """It was over, and newer rules have it go on."""
    finish(served, code, *clients)
    del served.app.state.house.rooms[code]
    under_other_rules(served, code, almost_over(), over=False)
    finish(served, code, *clients)


def over_at_last() -> Match:
    match = almost_over()
    while match.choice is not None:
        match.play(match.choice.tokens[0])
    return match


def under_other_rules(served: Served, code: str, match: Match, **values: object) -> None:
    """A table as it was stored by a house with other rules."""
    old = update(tables).where(tables.c.code == code)
    order = old.values(rules_version=0, checkpoint=checkpoint(match), **values)
    served.app.state.house.storage.tidy(lambda connection: connection.execute(order))


def until_over(client: httpx.Client, code: str) -> None:
    seen = client.get(f"/api/tables/{code}").json()
    while seen["result"] is None:
        seen = client.get(f"/api/tables/{code}", params={"after": seen["version"], "wait": 10}).json()


@pytest.mark.parametrize("ends", [by_a_person, by_a_bot, by_newer_rules, once_more])
def test_however_a_match_ends_it_is_written_once(house: Served, ends: Way) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta)
    ends(house, code, (quilla, mayta))
    assert [(row["code"], row["seat"], row["why"]) for row in stored(house, results)] == [(code, 0, ""), (code, 1, "")]
    assert [row["games"] for row in stored(house, ratings)] == [1, 1]
    (row,) = [row for row in stored(house, tables) if row["code"] == code]
    assert row["over"]


def test_at_the_end_everybody_sees_what_became_of_those_whose_strength_he_may_know(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta, "random", private=False, listed=True)
    finish(house, code, quilla, mayta)
    changes = [f"{row['mu_before']:.1f} → <b>{row['mu']:.1f}</b>" for row in stored(house, results)]

    def seen(client: httpx.Client) -> list[str]:
        return re.findall(r"<td>([^<]* → <b>[^<]*</b>|)</td>", client.get(f"/t/{code}").text.partition('"rated"')[2])

    def shown(*seats: int) -> list[str]:
        by_rank = house.app.state.house.rooms[code].course.match.result.ranks
        order = sorted(range(3), key=lambda seat: (by_rank[seat], seat))
        return [changes[seat] if seat in seats else "" for seat in order]

    assert seen(quilla) == shown(0, 2)
    assert seen(mayta) == shown(1, 2)
    assert seen(house.browser()) == shown(2)
    mayta.post("/profile", data={"public": "yes"})
    assert seen(quilla) == shown(0, 1, 2)
    mayta.post("/profile", data={"public": "no"})
    assert seen(quilla) == shown(0, 2)


def test_what_is_remembered_of_somebody_is_in_his_export(house: Served) -> None:
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta)
    finish(house, code, quilla, mayta)
    exported = quilla.get("/account/export").json()["results"]
    assert [(one["code"], one["seat"]) for one in exported] == [(code, 0)]


def test_what_is_remembered_comes_back_from_a_backup(way: tuple[str, str], tmp_path: Path) -> None:
    """And what was played since, elsewhere or there, is reckoned with as far as it is kept."""
    source, target = way
    file = tmp_path / "tables.bak"
    with serving(source) as served:
        quilla, mayta = player(served, "Quilla"), player(served, "Mayta")
        finish(served, table(served, quilla, mayta), quilla, mayta)
        season = quilla.post("/seasons", data={"name": "Winter", "game": ANY, "seats": "2"}).headers["location"]
        rows, known = stored(served, results), stored(served, ratings)
        back_up(source, file)
        finish(served, table(served, quilla, mayta), quilla, mayta)
    restore(target, file)
    with serving(target) as served:
        assert (stored(served, results), stored(served, ratings)) == (rows, known)
        assert served.browser().get(season).status_code == 200
    restore(source, file, force=True)
    with serving(source) as served:
        assert len(stored(served, results)) == 4
        assert {row["games"] for row in stored(served, ratings)} == {2}


def test_a_finished_match_is_never_removed_and_results_outlive_tables_that_were(house: Served) -> None:
    """Houses of before removed them, and a backup may lack a damaged one."""
    quilla, mayta = player(house, "Quilla"), player(house, "Mayta")
    code = table(house, quilla, mayta)
    finish(house, code, quilla, mayta)
    storage = house.app.state.house.storage
    with storage.writing() as connection:
        connection.execute(update(tables).values(changed="2020-01-01"))
    while remove(storage, Keeping(1, 1), list):
        pass
    assert storage.exists(code)
    with storage.writing() as connection:
        for part in reversed(OF_TABLES):
            connection.execute(delete(part))
    assert len(stored(house, results)) == 2
    assert quilla.get("/profile/games").status_code == 200
    assert quilla.get("/api/profile/games").json()[0]["code"] == ""


def test_a_match_in_which_a_coach_spoke_up_does_not_count(house: Served) -> None:
    """Although no row of the table tells of it, and another server may not have noticed."""
    quilla = player(house, "Quilla")
    code = table(house, "random", quilla)
    house.app.state.house.storage.remember_help(code)
    finish(house, code, quilla)
    assert {row["why"] for row in stored(house, results)} == {"hints"}


def test_a_level_that_plays_against_itself_learns_nothing(house: Served) -> None:
    code, watcher = table(house, "random", "random", "random"), player(house)
    house.app.state.house.storage.look_on(person_of(house, watcher), code)
    until_over(watcher, code)
    assert {row["why"] for row in stored(house, results)} == {"alone"}


def test_two_servers_rate_the_same_bot_one_match_after_the_other(postgres: str) -> None:
    """However they finish, each result goes on from another one's end."""
    with serving(postgres) as one, serving(postgres) as other:
        matches = []
        for number in range(8):
            served = (one, other)[number % 2]
            client = player(served, f"N{number}")
            matches.append((served, table(served, client, "random"), client))
        with ThreadPoolExecutor(8) as all_at_once:
            list(all_at_once.map(lambda match: finish(match[0], match[1], match[2]), matches))
        bots = [row for row in stored(one, results) if row["who"] == "bot:random"]
        (known,) = [row for row in stored(one, ratings) if row["who"] == "bot:random"]
    assert known["games"] == len(bots) == 8
    links = {(row["mu_before"], row["sigma_before"]): (row["mu"], row["sigma"]) for row in bots}
    now: tuple[float, float] = NEWCOMER
    for _ in bots:
        now = links.pop(now)
    assert now == (known["mu"], known["sigma"])
