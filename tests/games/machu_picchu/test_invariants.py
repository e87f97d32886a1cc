"""Laws that only a whole match can break: a watcher follows each one by what it tells, and compares at every question.

The watcher keeps a table of its own. It changes it by events alone, with the numbers of the specification, so that
nothing can change on the real table without a cause that was told. The numbers of the laws are the specification's.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tampu.engine.chance import Chance
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.games.machu_picchu import GAME
from tampu.games.machu_picchu.components import CARDS, CULTS, NOBODY, OFF_BOARD
from tests.games.machu_picchu.scene import DISTRICT, at_table
from tests.ledger import rule

CORN, LLAMA = 0, 1
GOODS = ["corn", "llama", "coca", "pottery", "cloth"]
PROFESSIONS = ["farmer", "shepherd", "coca_planter", "potter", "weaver"]
CULT_NAMES = ["virgin", "puma", "condor"]
INCA_PRICES = [[0, 1, 0, 1, 0], [3, 0, 1, 0, 0], [0, 0, 0, 1, 1], [0, 0, 1, 0, 1], [0, 0, 1, 1, 0]]
CULT_PRICES = [[0, 0, 1, 2, 1], [0, 0, 1, 1, 2], [0, 0, 2, 1, 1]]
STEP_VALUES = [[0, 9, 8, 7, 6, 5, 4], [0, 8, 7, 6, 5, 4], [0, 7, 6, 5, 4]]
SELLS_FOR, COSTS = [6, 5, 4, 3, 3], [6, 6, 5, 4, 3]
TILE_GOODS = {"moon_corn": (0, 3, 0), "moon_llama": (1, 1, 1), "moon_coca": (2, 1, 1)}
TILE_GOODS |= {"moon_pottery": (3, 1, 1), "moon_cloth": (4, 1, 1)}
TILE_STEPS = {"moon_steps_2": 2, "moon_steps_3": 3}
TRAIL_BONUS = [0] * 7 + [1] * 6 + [2] * 7
PUT_BACK = [0, 0, 1, 2]
DISCS = {2: 12, 3: 10, 4: 9, 5: 8}


class Watched:
    """What the watcher knows of one player, from events alone."""

    def __init__(self, goods: list[int], hand: int) -> None:
        self.goods = goods
        self.supply = 0
        self.incas = [0] * 5
        self.on_clock = 0
        self.cults = [0] * 3
        self.hand = hand
        self.where = OFF_BOARD
        self.used: int | None = None  # the district his last turn used
        self.scout = 0
        self.moons: list[str] = []
        self.moon_steps: list[int] = []  # what his tiles owe him this night
        self.discs_due = 0  # discs that came back this night and have not paid yet
        self.owed = {"granary": 0, "llama_stables": 0, "summit": 0}
        self.missed = 0

    def pay(self, price: list[int]) -> None:
        self.goods = [have - cost for have, cost in zip(self.goods, price, strict=True)]


def listed(price: list[int]) -> list[str]:
    """A price as the log tells it."""
    return [f"{amount}-{good}" for amount, good in zip(price, GOODS, strict=True) if amount]


class Watcher:
    """Follows a match from its beginning. Every method named for an event does what that event must mean."""

    def __init__(self, match: Match) -> None:
        table = at_table(match)
        self.match = match
        self.count = len(table.players)
        self.players = [Watched([3, 1, 1, 1, 1], len(player.hand)) for player in table.players]
        for seat, (known, player) in enumerate(zip(self.players, table.players, strict=True)):
            known.incas = player.incas[:]
            known.supply = DISCS[self.count] - sum(player.incas)
            known.cults = player.cults[:]
            known.scout = 1 + (seat - table.first_player) % self.count
        self.start_hands = [known.hand for known in self.players]
        self.draws = [0] * self.count
        self.deck = 28 - sum(self.start_hands)
        self.bonus = [1] * 9
        self.market = [0, 2, 2, 2, 2]
        self.taken = table.taken[:]
        self.day = table.day
        self.sun: int | None = None
        self.next = table.first_player  # 20: who must take the next turn
        self.turns_left: int | None = None  # 12: turns of this day after the third tile
        self.promised: list[int] = []  # steps that the events so far have earned
        self.places: list[str] = []  # what the last steps passed and the match has not told yet
        self.back = 0  # cards to put back before the draw is finished
        self.visit: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
        self.heard = 0

    def listen(self) -> None:
        """Take in what was told since the last time, then compare."""
        log = self.match.log
        for event in log[self.heard :]:
            getattr(self, event.kind)(event)
        self.heard = len(log)
        self.compare()

    # ------------------------------------------------------------------ comparing

    def compare(self) -> None:
        table = at_table(self.match)
        for known, player in zip(self.players, table.players, strict=True):
            assert player.goods == known.goods  # 22
            assert min(player.goods) >= 0
            assert player.where == known.where  # 18
            assert player.scout == known.scout  # 14
            assert player.incas == known.incas
            assert (player.supply, player.on_clock) == (known.supply, known.on_clock)
            assert player.cults == known.cults
            assert len(player.hand) == known.hand
            assert player.draws_missed == known.missed
        assert table.bonus == self.bonus  # 9
        assert table.market == self.market
        assert table.taken == self.taken
        assert [table.step_value(cult) for cult in CULTS] == self.step_values()  # 24
        assert len(table.deck) == self.deck
        assert sum(len(player.hand) for player in table.players) == 28 - self.deck  # 3
        assert table.day == self.day
        assert (None if table.sun == NOBODY else table.sun) == self.sun
        assert not self.places
        choice = self.match.choice
        if choice is None or choice.prompt != "choose_card_to_return":
            assert self.back == 0
            assert [known.hand for known in self.players] == [  # 3
                start + draws for start, draws in zip(self.start_hands, self.draws, strict=True)
            ]
        if choice is None or choice.prompt in ("choose_move", "choose_prince_start"):
            assert not self.promised
            assert not any(any(known.owed.values()) or known.discs_due for known in self.players)
        elif choice.prompt == "choose_trade":  # 28
            here = (tuple(self.players[choice.player].goods), tuple(self.market))
            assert here not in self.visit
            self.visit.add(here)

    def step_values(self) -> list[int]:
        return [STEP_VALUES[cult][taken] for cult, taken in enumerate(self.taken)]

    def player(self, event: Event) -> Watched:
        assert event.seat is not None
        return self.players[event.seat]

    @staticmethod
    def number(event: Event, name: str) -> int:
        value = event.values[name]
        assert isinstance(value, int)
        return value

    @staticmethod
    def good(event: Event) -> int:
        return GOODS.index(str(event.values["good"]))

    # ------------------------------------------------------------------ days

    def day_began(self, event: Event) -> None:
        if self.turns_left is not None:  # a night has passed; else this is the first day
            assert event.seat == self.sun
            self.day += 1
            self.sun = None
            self.turns_left = None
        assert self.number(event, "day") == self.day <= 9  # 16
        assert min(self.bonus) >= 1  # 8
        assert not any(known.on_clock for known in self.players)  # 21
        assert not any(known.moons for known in self.players)
        assert event.seat == self.next  # 20

    def night_fell(self, event: Event) -> None:
        assert self.turns_left == 0  # 12
        assert self.number(event, "day") == self.day < 9
        for known in self.players:
            known.moon_steps = [TILE_STEPS[tile] for tile in known.moons if tile in TILE_STEPS]

    def bonuses_laid(self, event: Event) -> None:
        self.bonus = [min(units + 1, 2) for units in self.bonus]

    def game_ended(self, event: Event) -> None:
        if str(event.values["reason"]) == "conquest":
            assert self.day == 9
            assert self.turns_left == 0  # 12
        else:
            assert self.deck == 0 or self.taken == [6, 5, 4]

    def finished(self, event: Event) -> None:
        result = self.match.result
        assert result is not None
        assert event.seat is not None
        assert self.number(event, "count") == result.scores[event.seat]
        assert self.number(event, "rank") == result.ranks[event.seat]

    def tie_broken(self, event: Event) -> None:
        assert self.match.result is not None
        assert event.seat is not None
        assert event.values["by"] == self.match.result.decided_by[event.seat] != ""

    def won(self, event: Event) -> None:
        assert self.match.result is not None
        assert [event.seat] == self.match.result.winners

    def victory_shared(self, event: Event) -> None:
        assert self.match.result is not None
        assert event.seat in self.match.result.winners

    # ------------------------------------------------------------------ turns

    def placed_first_inca(self, event: Event) -> None:
        known = self.player(event)
        known.incas[PROFESSIONS.index(str(event.values["profession"]))] += 1
        known.supply -= 1

    def turn_of(self, event: Event, used: int | None) -> Watched:
        assert event.seat == self.next  # 20
        self.next = (self.next + 1) % self.count
        if self.turns_left is not None:
            self.turns_left -= 1
            assert self.turns_left >= 0  # 12
        self.visit.clear()
        known = self.player(event)
        assert used is None or used != known.used  # 19
        known.used = used
        if used is not None:
            assert used != known.where
            known.where = used
        return known

    def began_at(self, event: Event) -> None:
        assert self.player(event).where == OFF_BOARD
        self.turn_of(event, DISTRICT[str(event.values["to"])])

    def walked(self, event: Event) -> None:
        self.turn_of(event, DISTRICT[str(event.values["to"])])

    def rode(self, event: Event) -> None:
        self.turn_of(event, DISTRICT[str(event.values["to"])]).goods[LLAMA] -= 1

    def stayed(self, event: Event) -> None:
        self.turn_of(event, None)

    def took_moon_tile(self, event: Event) -> None:
        tile = str(event.values["tile"])
        self.player(event).moons.append(tile)
        if self.day == 9 and tile in TILE_STEPS:
            self.promised.append(TILE_STEPS[tile])

    def closed_day(self, event: Event) -> None:
        assert sum(len(known.moons) for known in self.players) == 3
        assert self.sun is None
        self.sun = event.seat
        self.turns_left = self.count - 1

    def took_time_corn(self, event: Event) -> None:
        assert self.turns_left == 0
        assert self.day < 9
        assert self.number(event, "count") == 1
        assert event.seat == (self.next - 1) % self.count
        self.player(event).goods[CORN] += 1

    # ------------------------------------------------------------------ districts

    def found_used_up(self, event: Event) -> None:
        known = self.player(event)
        assert known.where == DISTRICT[str(event.values["at"])]
        assert self.bonus[known.where] == 0

    def could_place_nobody(self, event: Event) -> None:
        assert self.player(event).where == DISTRICT[str(event.values["at"])]

    could_recruit_nobody = could_place_nobody

    def took_bonus(self, event: Event) -> None:
        known, good = self.player(event), self.good(event)
        assert known.where == good
        assert self.number(event, "count") == self.bonus[good] * (3 if good == CORN else 1) > 0
        known.goods[good] += self.number(event, "count")
        self.bonus[good] = 0

    def harvested(self, event: Event) -> None:
        known = self.player(event)
        assert self.number(event, "count") == 3 * known.incas[CORN]
        known.goods[CORN] += self.number(event, "count")

    def produced(self, event: Event) -> None:
        known, good, count = self.player(event), self.good(event), self.number(event, "count")
        assert self.number(event, "paid") == count <= known.incas[good]
        known.goods[CORN] -= count
        known.goods[good] += count

    def took_stones(self, event: Event) -> None:
        where, stones = self.player(event).where, self.number(event, "count")
        assert stones == self.bonus[where] > 0
        self.bonus[where] = 0
        self.promised.append(3 * stones)

    def sacrificed(self, event: Event) -> None:
        known, cult, count = (
            self.player(event),
            CULT_NAMES.index(str(event.values["cult"])),
            self.number(event, "count"),
        )
        assert 0 < count <= known.cults[cult]
        assert self.taken[cult] > 0  # 24
        known.goods[LLAMA] -= count
        self.promised.append(count * STEP_VALUES[cult][self.taken[cult]])

    def offered(self, event: Event) -> None:
        good = self.good(event)
        self.player(event).goods[good] -= 3 if good == CORN else 1
        self.promised.append(2)

    def placed_inca(self, event: Event) -> None:
        known, home = self.player(event), PROFESSIONS.index(str(event.values["profession"]))
        known.pay(INCA_PRICES[home])
        assert event.values["cost"] == listed(INCA_PRICES[home])
        known.supply -= 1
        known.incas[home] += 1

    def recruited(self, event: Event) -> None:
        known, cult = self.player(event), CULT_NAMES.index(str(event.values["cult"]))
        known.pay(CULT_PRICES[cult])
        assert event.values["cost"] == listed(CULT_PRICES[cult])
        known.cults[cult] += 1
        self.taken[cult] += 1
        assert self.number(event, "value") == STEP_VALUES[cult][self.taken[cult]]  # 24

    def added_to_market(self, event: Event) -> None:
        self.market[self.good(event)] += 1

    def removed_from_market(self, event: Event) -> None:
        self.market[self.good(event)] -= 1

    def sold(self, event: Event) -> None:
        known, good = self.player(event), self.good(event)
        known.goods[good] -= 1
        known.goods[CORN] += SELLS_FOR[self.market[good]]
        self.market[good] = min(self.market[good] + 1, 4)

    def bought(self, event: Event) -> None:
        known, good = self.player(event), self.good(event)
        known.goods[good] += 1
        known.goods[CORN] -= COSTS[self.market[good]]
        self.market[good] = max(self.market[good] - 1, 0)

    def sold_to_bank(self, event: Event) -> None:
        assert self.market[self.good(event)] == 4

    def bought_from_bank(self, event: Event) -> None:
        assert self.market[self.good(event)] == 0

    def sent_to_clock(self, event: Event) -> None:
        known = self.player(event)
        known.incas[PROFESSIONS.index(str(event.values["profession"]))] -= 1
        known.on_clock += 1
        known.discs_due += self.day == 9

    # ------------------------------------------------------------------ night and trail

    def moon_paid(self, event: Event) -> None:
        known, good, count = self.player(event), self.good(event), self.number(event, "count")
        assert (good, count, self.number(event, "paid")) in [TILE_GOODS.get(tile) for tile in known.moons]
        known.goods[CORN] -= self.number(event, "paid")
        known.goods[good] += count

    def moon_gave(self, event: Event) -> None:
        known, good, count = self.player(event), self.good(event), self.number(event, "count")
        assert (good, count, 0) in [TILE_GOODS.get(tile) for tile in known.moons]
        known.goods[good] += count

    def moon_used(self, event: Event) -> None:
        assert str(event.values["tile"]) in self.player(event).moons

    def moon_refused(self, event: Event) -> None:
        assert str(event.values["tile"]) in self.player(event).moons

    def moon_lapsed(self, event: Event) -> None:
        known = self.player(event)
        assert str(event.values["tile"]) in known.moons
        assert known.goods[CORN] == 0

    def moon_tiles_returned(self, event: Event) -> None:
        for known in self.players:
            assert not known.moon_steps  # every step tile has paid
            known.moons = []

    def left_clock(self, event: Event) -> None:
        known = self.player(event)
        assert self.day < 9
        assert self.number(event, "count") == known.on_clock > 0
        known.supply += known.on_clock
        known.discs_due, known.on_clock = known.on_clock, 0

    def clock_paid(self, event: Event) -> None:
        known, kinds = self.player(event), event.values["goods"]
        assert isinstance(kinds, list)
        assert len(set(kinds)) == len(kinds) == 3
        for kind in kinds:
            known.goods[GOODS.index(str(kind))] += 3 if str(kind) == "corn" else 1
        known.discs_due -= 1
        self.promised.append(3)

    def scout_moved(self, event: Event) -> None:
        known, steps = self.player(event), self.number(event, "steps")
        (self.promised or known.moon_steps).remove(steps)  # steps come from nowhere else
        for step in range(known.scout + 1, known.scout + steps + 1):
            place = {7: "granary", 13: "llama_stables", 0: "summit"}.get(step % 20)
            if place is not None:
                known.owed[place] += 1
                self.places.append(place)
        assert steps == 20 * self.places.count("summit") + self.number(event, "to") - known.scout  # 14
        known.scout = self.number(event, "to")

    def passed(self, event: Event) -> None:
        self.places.remove(str(event.values["place"]))

    def trail_paid(self, event: Event) -> None:
        known, good = self.player(event), self.good(event)
        place, each = {CORN: ("granary", 3), LLAMA: ("llama_stables", 1)}[good]
        assert self.number(event, "count") == each * known.owed[place] > 0
        known.goods[good] += self.number(event, "count")
        known.owed[place] = 0

    def drew_cards(self, event: Event) -> None:
        known, count = self.player(event), self.number(event, "count")
        assert event.seat is not None
        assert known.owed["granary"] == known.owed["llama_stables"] == self.back == 0
        assert count == min(3, self.deck) > 0
        self.deck -= count
        known.hand += count
        known.owed["summit"] -= 1
        self.draws[event.seat] += 1
        self.back = PUT_BACK[count]

    def put_back(self, event: Event) -> None:
        self.player(event).hand -= 1
        self.deck += 1
        self.back -= 1

    def missed_draw(self, event: Event) -> None:
        assert self.deck == 0
        self.player(event).owed["summit"] -= 1
        self.player(event).missed += 1

    # ------------------------------------------------------------------ the end

    def check_result(self) -> None:
        """25: the points follow from hands, pieces and trail, and from missed draws, which a conquest has not."""
        result, table = self.match.result, at_table(self.match)
        assert result is not None
        points, gold = [], []
        for known, player in zip(self.players, table.players, strict=True):
            own = dict(zip(GOODS, player.incas, strict=True)) | dict(zip(CULT_NAMES, player.cults, strict=True))
            symbols = [str(CARDS[card]).split("_")[1:] for card in player.hand]
            bonus = TRAIL_BONUS[player.scout]
            points.append(sum(own[a] + own[b] for a, b in symbols) + bonus + 3 * known.missed)
            gold.append(sum(3 + 2 * (a in CULT_NAMES) + 2 * (b in CULT_NAMES) for a, b in symbols) + bonus)
        if result.reason == "conquest":
            assert not any(known.missed for known in self.players)
            ranked = sorted(set(gold), reverse=True)[:2]
            points = [p * (3 - ranked.index(g) if g in ranked else 1) for p, g in zip(points, gold, strict=True)]
        assert result.scores == points
        units = [player.goods[CORN] // 3 + sum(player.goods[1:]) for player in table.players]
        places = list(zip(points, units, strict=True))
        assert result.winners == [seat for seat, place in enumerate(places) if place == max(places)]


# ---------------------------------------------------------------------- the matches


def new_match(players: int, learning_game: bool, seed: int) -> Match:
    """A whole match or, for every third seed, one whose deck is thin or whose priests are nearly all taken."""
    settings = GAME.checked_settings({"learning_game": learning_game})
    if seed % 3:
        return Match.start(GAME, players, settings, seed, date="2026-01-01")
    luck = random.Random(seed)
    table = GAME.setup(players, settings, Chance.of(seed))
    if seed % 6:
        for cult in luck.sample([0] * 6 + [1] * 5 + [2] * 4, 12 + seed % 3):
            table.taken[cult] += 1
            luck.choice(table.players).cults[cult] += 1
    else:
        while len(table.deck) > 2 + seed % 7:
            luck.choice(table.players).hand += (table.deck.draw(),)
    return Match.at(GAME, table, players, settings, date="2026-01-01")


def answers(match: Match, seed: int) -> Iterator[object]:
    """Answers by luck alone or, for every other seed, of people who work hard and seldom stay."""
    luck = random.Random(seed)
    diligent = seed % 2 == 1
    while match.choice is not None:
        options = list(match.choice.options)
        if diligent and match.choice.prompt == "choose_move" and luck.random() < 0.9:
            table = at_table(match)
            rich = min(table.players[match.choice.player].goods[2:]) > 0
            houses = [DISTRICT["house_of_priests"], DISTRICT["house_of_virgins"]]
            worth = [o for o in options if (o in houses and rich) or (isinstance(o, int) and o < 9 and table.bonus[o])]
            options = worth or options
        elif diligent and match.choice.prompt not in ("choose_trade", "choose_move", "choose_offering"):
            options = [option for option in options if str(option) not in ("none", "done", "0", "refuse")]
        yield luck.choice(options)


def watch(players: int, learning_game: bool, seed: int) -> Match:
    """Play one match under the watcher's eyes, then the same answers again."""
    match = new_match(players, learning_game, seed)
    again = new_match(players, learning_game, seed)  # 27
    watcher = Watcher(match)
    watcher.listen()
    for answer in answers(match, seed):
        match.play(answer)
        watcher.listen()
        assert GAME.problems(at_table(match)) == []
        again.play(str(answer))
    watcher.check_result()
    assert again.over
    assert again.state.saved() == match.state.saved()  # 27
    assert list(again.log) == list(match.log)
    assert again.result == match.result
    return match


MATCHES = pytest.mark.parametrize("players", [2, 3, 4, 5])
BOTH_GAMES = pytest.mark.parametrize("learning_game", [False, True], ids=["standard", "learning"])


@rule("MP-130", "MP-147")
@MATCHES
@BOTH_GAMES
def test_the_laws_hold_through_whole_matches(players: int, learning_game: bool) -> None:
    for seed in range(5):
        assert watch(players, learning_game, seed).over


def test_the_watched_matches_end_in_every_way() -> None:
    matches = [watch(3, False, seed) for seed in range(12)]
    assert {match.result.reason for match in matches if match.result is not None} == {
        "rescue_by_recruiting",
        "rescue_by_cards",
        "conquest",
    }


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(10))
@MATCHES
@BOTH_GAMES
def test_the_laws_hold_through_two_thousand_matches(players: int, learning_game: bool, chunk: int) -> None:
    for seed in range(1000 + 25 * chunk, 1025 + 25 * chunk):
        assert watch(players, learning_game, seed).over
