"""Everything that the macros of the table need."""

from __future__ import annotations

from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu.table.automa import Axomamma
from tampu.games.tawantinsuyu.table.base import Base
from tampu.games.tawantinsuyu.table.hill import Hill
from tampu.games.tawantinsuyu.table.people import People
from tampu.games.tawantinsuyu.table.regions import Regions
from tampu.games.tawantinsuyu.table.supply import Supply
from tampu.text import Words


class TableScene(Base):
    """The table as one viewer sees it, part by part."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.hill = Hill(self)
        self.regions = Regions(self)
        self.supply = Supply(self)
        self.people = People(self)
        self.axomamma = Axomamma(self)
