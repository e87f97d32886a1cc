"""Where each option is on the page: the id of its element, or nothing where it stands in the action bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu.components import SPACES, Space
from tampu.games.tawantinsuyu.drawing import ARMY_CARD, BUILDING, CARD, SPACE, STATUE, TASK, WEAVING, WORKER
from tampu.games.tawantinsuyu.state import Table

Find = Callable[[Table, int, str], str | None]
"""From the table, the seat that is asked, and the option."""
COLUMNS: Final = {terrace: sum(space.terrace == terrace for space in SPACES) for terrace in range(3)}
ENDS: Final = ("potato", "corn")
FREE: Final = {"free_army": "army-spend", "free_god": "tile-Z19", "free_exchange": "tile-Z15"}
"""Free actions lie where their pieces are, whatever is asked, so that they never push the question aside."""


def place_of(sight: Sight, option: str) -> str | None:
    """Where an option lies depends on the question; short answers stand in the bar."""
    if sight.asked is None:
        return None
    if option in FREE:
        return FREE[option]
    find = FOUND.get(sight.prompt)
    return None if find is None else find(cast(Table, sight.state), sight.asked, option)


def icons_of(space: Space) -> dict[int, str]:
    """The task icons that a space touches: by the task, the id of its element."""
    column = int(space.token[1:])
    columns = COLUMNS[space.terrace]
    return {
        task: f"task-{space.token[0]}{(column + offset) % columns:02}"
        for task, offset in zip(space.tasks, (-1, 0, 1), strict=True)
    }


def benefit_id(option: str) -> str:
    return f"benefit-{option.replace(':', '-')}"


def _among(prefix: str, things: Mapping[str, object]) -> Find:
    """Things of a kind lie under their own names."""
    return lambda table, seat, option: f"{prefix}-{option}" if option in things else None


def _named(prefix: str) -> Find:
    return lambda table, seat, option: f"{prefix}-{option}"


def _worker(table: Table, seat: int, option: str) -> str | None:
    """The first of one's workers of that colour."""
    workers = table.players[seat].workers
    colour = WORKER[option].index if option in WORKER else None
    return f"own-worker-{workers.index(colour)}" if colour in workers else None


def _nomad(table: Table, seat: int, option: str) -> str | None:
    colour = WORKER[option].index if option in WORKER else None
    return f"nomad-{table.nomads.index(colour)}" if colour in table.nomads else None


def _village(table: Table, seat: int, option: str) -> str | None:
    """An end of the village, or a Nomad where it is empty."""
    return f"village-{option}" if option in ENDS else _nomad(table, seat, option)


def _benefit(table: Table, seat: int, option: str) -> str | None:
    return benefit_id(option) if ":" in option else _card(table, seat, option)


def _face_down(table: Table, seat: int, option: str) -> str | None:
    return f"army-down-{option}" if option in ARMY_CARD else _tile(table, seat, option)


def _task(table: Table, seat: int, option: str) -> str | None:
    return icons_of(SPACES[table.space])[TASK[option].index] if option in TASK else None


def _god_source(table: Table, seat: int, option: str) -> str:
    return "god-pile" if option == "pile" else f"card-{option}"


def _offering(table: Table, seat: int, option: str) -> str | None:
    """The space of the temple that the steps lead to."""
    steps = int(option) if option.isdigit() else 0
    return f"temple-{table.players[seat].temple + steps}" if steps else None


def _after_the_steps(table: Table, seat: int, option: str) -> str:
    return f"hp-{option.split('-', 1)[1]}"


_card: Final = _among("card", CARD)
_tile: Final = _among("tile", BUILDING)
_space: Final = _among("space", SPACE)
_weaving: Final = _among("weaving", WEAVING)
FOUND: Final[Mapping[str, Find]] = {
    "setup_starter": _weaving,
    "setup_keep": _card,
    "setup_benefit": _benefit,
    "hp_start": _named("hp"),
    "free_army": _among("army", ARMY_CARD),
    "place_worker": _worker,
    "place_space": _space,
    "place_card": _card,
    "warrior_take": _space,
    "z03_rejuvenate": _tile,
    "card_benefit": _benefit,
    "task_pick": _task,
    "market_renew": _card,
    "renew_tile": _tile,
    "renew_order": _tile,
    "building_pick": _tile,
    "statue_pick": _among("statue", STATUE),
    "stairs_slot": _named("stairs"),
    "z08_put_back": _weaving,
    "weave_pick": _weaving,
    "weave_next": _weaving,
    "weave_place": _named("end"),
    "weave_offer": _weaving,
    "weave_source": _named("weaving"),
    "seam_pick": _named("seam"),
    "rejuvenate_pick": _face_down,
    "train_keep": _among("choosing", ARMY_CARD),
    "production_one": _tile,
    "god_source": _god_source,
    "temple_choice": _nomad,
    "nomad_pick": _nomad,
    "hp_move": _after_the_steps,
    "worship_statue": _among("own-statue", STATUE),
    "offering_steps": _offering,
    "rejuvenate_many": _face_down,
    "casualty_end": _village,
    "army_play": _among("army", ARMY_CARD),
    "conquest_space": lambda table, seat, option: None if option == "pass" else f"conquest-{option}",
    "conquest_flip": _among("army-up", ARMY_CARD),
    "conquest_discard": _among("army-up", ARMY_CARD),
    "production_first": _face_down,
    "production_next": _tile,
    "production_last": _face_down,
    "end_recruit": _village,
    "end_limit": _worker,
    "festival_play": _benefit,
}
