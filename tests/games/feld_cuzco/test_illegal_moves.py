"""Illegal moves: none of the 46 of the specification is ever offered, whatever is played.

A referee of its own looks at every question of random matches. It knows the table and what happened since the turn
began, and works out from the specification, not from the rules, what must not be among the options. The moves that
random matches hardly ever come near are shown in scenes of the other chapters; the numbers are the specification's.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tampu.engine.match import Match
from tampu.games.feld_cuzco import GAME
from tampu.games.feld_cuzco.components import (
    BRANCH_DIE,
    BRANCH_KIND,
    CUZCO,
    FEATHERS,
    GOD_CARDS,
    GOOD_COST,
    GOODS,
    MASK_COLOURS,
    MISSIONS,
    PLACES,
    SLOTS,
    SPACES,
    TILES,
)
from tampu.games.feld_cuzco.missions import shortfall
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import at_table, wander

ACTIONS = ("road", "bridge", "study", "farm", "exchange", "temple", "headdress", "points")
WINDOWS = {
    "choose_die": {"06"},
    "place_die": {"07", "13", "14"},
    "village_points": {"10"},
    "search_discards": {"09"},
    "slide_up": {"02"},
    "expel": {"12"},
    "blessing_gift": {"08"},
    "end_turn": {"05"},
    "use_ability": {"01", "11", "15"},
    "double_goods": {"03"},
    "palace": {"04"},
    "final_missions": {"04"},
}


class Referee:
    """Follows a match and names every illegal move on offer by its number."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.heard = 0
        self.turn = 0
        self.inti_this_turn: list[str] = []
        self.seen: set[str] = set()

    def look(self) -> list[int]:
        choice = self.match.choice
        if choice is None:
            return []
        table = at_table(self.match)
        for event in self.match.log[self.heard :]:
            number = str(event.values.get("card"))[-2:]
            if event.kind == "spent_inti":
                self.inti_this_turn.append(number)
            if event.kind in ("spent_inti", "played_card") and number == "05":
                self.inti_this_turn = []  # an extra turn is a new turn
        if table.turn != self.turn:
            self.inti_this_turn = []
        self.turn = table.turn
        self.heard = len(self.match.log)
        self.seen.add(choice.prompt)
        tokens = set(choice.tokens)
        player = table.players[choice.player]
        found = [*self.cards(table, player, choice.prompt, tokens)]
        check = getattr(self, choice.prompt, None)
        return found + ([*check(table, player, tokens)] if check else [])

    def cards(self, table: Table, player: Player, prompt: str, tokens: set[str]) -> Iterator[int]:
        up = {str(GOD_CARDS[card]) for card in table.face_up if card != NONE}
        for token in tokens:
            way, _, number = token.partition("-")
            if way not in ("card", "inti"):
                continue
            if number not in WINDOWS.get(prompt, set()) or player.seat != table.active:
                yield 25
            if way == "card" and (not player.offerings or not player.hand[int(number) - 1]):
                yield 24 if player.hand[int(number) - 1] else 26
            if way == "inti" and (number not in up or not player.inti):
                yield 28
            if way == "inti" and number in self.inti_this_turn:
                yield 27

    def choose_die(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        dice = {token for token in tokens if token.isdigit()}
        if dice != ({"1"} if table.extra else {str(value) for value in player.dice if value}):
            yield 4
        if tokens & {"pass", "no", "done"}:
            yield 3
        if not any(table.spaces) and tokens & {"card-06", "inti-06"}:
            yield 30

    def place_die(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        value = table.value
        in_force = {str(card) for card in GOD_CARDS if table.in_force >> card.index & 1}
        strength = 6 if "13" in in_force else value
        for action in tokens & set(ACTIONS):
            space = next(s for s in SPACES[len(table.players)] if action in str(s).split("+"))
            lying = [die & 7 for die in table.spaces[space.index]]
            closed = any(value >= other for other in lying) and action != "points"
            if closed != ("07" in in_force):
                yield 2 if action == "bridge" else 1
            if (
                action in ("road", "bridge")
                and "14" not in in_force
                and not self.there(table, player, action, strength)
            ):
                yield 5
            full = 12 - player.quipus - player.tile_count() <= 0
            if action in ("study", "farm") and full:
                yield 15
            if action == "temple" and table.priests_of(player.seat) == 4:
                yield 22
            if action == "headdress" and not self.ready(player, strength):
                yield 23
            if action == "points" and in_force:
                yield 35
        if tokens & {"pass", "no", "done"}:
            yield 3
        cards = {token.partition("-")[2] for token in tokens if token[:5] in ("card-", "inti-")}
        if cards & in_force or (in_force & {"13", "14"} and cards & {"13", "14"}):
            yield 29
        if value == 6 and "13" in cards:
            yield 35
        for token in tokens:
            if token.startswith("pututu"):
                change = int(token.removeprefix("pututu"))
                if not 1 <= value + change <= 6 or table.extra or in_force:
                    yield 45
                if not player.pututus[abs(change) - 1]:
                    yield 46

    @staticmethod
    def there(table: Table, player: Player, kind: str, strength: int) -> set[str]:
        """The places that one path of a kind leads to."""
        number = ("road", "bridge").index(kind)
        found = set()
        for branch in range(6):
            village = (branch + table.rotation) % 6
            if BRANCH_KIND[branch] == number and BRANCH_DIE[branch] <= strength:
                if player.where == CUZCO:
                    found.add(f"I{village}")
                elif player.where == village:
                    found.add("cuzco")
        if player.where != CUZCO:
            ways = network(table.layout).ways[player.where]
            found |= {str(PLACES[to]) for to, by, die in ways if by == number and die <= strength}
        return found

    @staticmethod
    def ready(player: Player, strength: int) -> set[str]:
        feathers, circles = player.feathers, player.circles
        return {
            str(die)
            for die in range(1, strength + 1)
            if not circles[die - 1] and feathers[2 * die - 2] and feathers[2 * die - 1]
        }

    def destination(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if str(PLACES[player.where]) in tokens:
            yield 8
        if table.in_force >> 13 & 1:
            if "cuzco" in tokens:
                yield 36
            return
        kind, strength = str(ACTIONS[table.action]), 6 if table.in_force >> 12 & 1 else table.value
        if table.phase.name == "ABILITIES":
            uses = [event for event in self.match.log if event.kind == "used_ability"]
            kind = str(uses[-1].values["ability"])
            count = uses[-1].values["count"]
            assert isinstance(count, int)
            strength = min(6, 2 * count)
        if tokens - self.there(table, player, kind, strength):
            yield 6
            yield 7

    def turn_cuzco_tile(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        came = [e.kind for e in self.match.log if e.seat == player.seat and e.kind in ("came_home", "moved")]
        if player.where != CUZCO or came[-1] != "came_home":
            yield 13
        if tokens != set("012345"):
            yield 14

    def feather_colour(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        full = {str(feather) for feather in FEATHERS if player.colours[feather.index] == 3}
        if tokens & full:
            yield 11

    def feather_slot(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        colours = set()
        for slot in SLOTS:
            if str(slot) in tokens:
                colours.add(MASK_COLOURS[player.mask][slot.index])
                if player.feathers[slot.index]:
                    yield 12
        if len(colours) != 1:
            yield 12
        last = [event.kind for event in self.match.log if event.seat == player.seat]
        if "placed_quipu" not in last[-4:] and table.phase.name == "ACTION":
            yield 10

    def take_tile(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if 12 - player.quipus - player.tile_count() <= 0:
            yield 17
        strength = 6 if table.in_force >> 12 & 1 else table.value
        if table.phase.name == "ACTION" and any(int(token) > strength for token in tokens):
            yield 16

    def search_discards(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if table.round == 1 or table.phase.name == "ABILITIES" or 12 - player.quipus - player.tile_count() <= 0:
            yield 31

    def slide_up(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if table.points or str(ACTIONS[table.action]) != "exchange":
            yield 20

    def exchange(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if table.points == 1 and tokens & {"offering", "god_card", "feather", "quipu"}:
            yield 19
        if sum(player.feathers) == 12 and "feather" in tokens:
            yield 11
        if not player.quipus and "quipu" in tokens:
            yield 21

    def tile_down(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        pairs = zip(player.tiles, player.slid, strict=True)
        if tokens - {str(TILES[tile]) for tile, slid in pairs if tile != NONE and not slid}:
            yield 18
        if len({token.partition("-")[0] for token in tokens}) != 1:
            yield 18

    def village_points(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if self.match.log[-1].kind != "placed_quipu" or table.phase.name == "ABILITIES":
            yield 32

    def expel(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        step = 6 if table.in_force >> 12 & 1 else table.value
        if table.steps[step - 1] == NONE or step == 1:
            yield 34

    def circle(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if tokens - self.ready(player, 6):
            yield 23

    def use_ability(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        since = [event for event in self.match.log if event.seat == player.seat]
        start = max((i for i, e in enumerate(since) if e.kind in ("placed_die", "extra_action")), default=0)
        turn = since[start:]
        for colour, card in (("study", "11"), ("farm", "15")):
            used = [
                str(e.values["ability"]) for e in turn if e.kind == "used_ability" and str(e.values["colour"]) == colour
            ]
            more = sum(
                str(e.values.get("card")) == f"god-{card}" for e in turn if e.kind in ("played_card", "spent_inti")
            )
            uses = {token.partition("-")[2] for token in tokens if token.startswith(f"{colour}-")}
            if len(used) > more and uses:
                yield 38
            if uses & set(used):
                yield 33
            if len(used) <= more and tokens & {f"card-{card}", f"inti-{card}"}:
                yield 33
            have = {str(TILES[t]).split("-")[1] for t in player.tiles if t != NONE and str(TILES[t]).startswith(colour)}
            if uses - have:
                yield 37

    def buy(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        here = table.market[table.round - 1]
        for good in GOODS:
            if str(good) in tokens and (good.index not in here or GOOD_COST[good.index] > player.food):
                yield 39

    def double_goods(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        told = [event.kind for event in self.match.log]
        if told[-2:] != ["bought", "scored"]:
            yield 29

    def palace(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        short = {str(MISSIONS[m]): shortfall(table, player, m) for m in player.missions}
        complete = {mission for mission, missing in short.items() if not missing}
        discards = {token.partition("-")[2] for token in tokens if token.startswith("discard-")}
        if complete and discards:
            yield 40
        if {token.partition("-")[2] for token in tokens if token.startswith("complete-")} != complete:
            yield 44
        if tokens & {"card-04", "inti-04"} and 1 not in short.values():
            yield 43

    def new_mission(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if tokens & {"no", "pass", "done"} or tokens != {str(MISSIONS[mission]) for mission in table.palace}:
            yield 42
        step = [event for event in self.match.log if event.seat == player.seat]
        last = max(i for i, event in enumerate(step) if event.kind in ("took_mission", "kept_missions"))
        kinds = [
            e.kind for e in step[last + 1 :] if e.kind in ("completed_mission", "eased_mission", "discarded_mission")
        ]
        if len(kinds) != 1:
            yield 41

    def ease_mission(self, table: Table, player: Player, tokens: set[str]) -> Iterator[int]:
        if any(shortfall(table, player, MISSIONS.index(m)) != 1 for m in MISSIONS if str(m) in tokens):
            yield 43


def watched(players: int, seed: int, pututus: bool) -> set[str]:
    """Play a random match under the eyes of the referee; the prompts that came up."""
    settings = GAME.checked_settings({"pututus": pututus})
    match = Match.start(GAME, players, settings, seed, date="2026-01-01")
    referee = Referee(match)
    for _ in wander(match, seed):
        assert referee.look() == [], (match.choice, match.number)
    return referee.seen


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pututus", [False, True])
def test_no_illegal_move_is_offered_in_random_matches(players: int, pututus: bool) -> None:
    seen: set[str] = set()
    for seed in range(12):
        seen |= watched(players, seed, pututus)
    assert len(seen) >= 28


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", range(100, 400, 50))
def test_no_illegal_move_is_offered_in_many_random_matches(players: int, first: int) -> None:
    for seed in range(first, first + 50):
        watched(players, seed, pututus=bool(seed % 2))
