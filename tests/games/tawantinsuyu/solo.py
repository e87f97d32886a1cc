"""Axomamma at a scene: for the tests of the solo game."""

from __future__ import annotations

import tampu
from tampu.engine.choice import Rules
from tampu.engine.match import Match
from tampu.games.tawantinsuyu.axomamma_board import LEVER
from tampu.games.tawantinsuyu.phases import AXOMAMMA
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *


def solo(*levers: str) -> tuple[Table, Player]:
    """A plain table with Axomamma in seat 1, and she herself."""
    table = scene(1)
    table.levers = sum(LEVER[lever] for lever in levers)
    table.players[0].priest = 2
    return table, table.players[1]


def her_turn(table: Table) -> Match:
    """The match after Axomamma began her turn."""
    table.active = 1
    table.phase = AXOMAMMA
    return begin(table)


def run(rules: Rules[None], *answers: str) -> list[tuple[str, list[str]]]:
    return drive(rules, *answers)


def new(seed: int = 1, **levers: object) -> Match:
    return tampu.new("tawantinsuyu", 1, seed, hold=False, date=DATE, **levers)
