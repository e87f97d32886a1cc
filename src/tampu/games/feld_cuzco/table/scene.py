"""The whole table in the browser, made of its parts."""

from __future__ import annotations

from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco.table.actions import Actions
from tampu.games.feld_cuzco.table.base import Base
from tampu.games.feld_cuzco.table.city import City
from tampu.games.feld_cuzco.table.gods import Gods
from tampu.games.feld_cuzco.table.missions import Missions
from tampu.games.feld_cuzco.table.people import People
from tampu.games.feld_cuzco.table.roads import Roads
from tampu.text import Words


class TableScene(Base):
    """Everything the macros need."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.roads = Roads(self)
        self.actions = Actions(self)
        self.city = City(self)
        self.missions = Missions(self)
        self.gods = Gods(self)
        self.people = People(self, self.actions, self.missions, self.gods)
