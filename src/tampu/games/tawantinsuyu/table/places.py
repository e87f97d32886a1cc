"""Where each option is on the page: the id of its element, or nothing where it stands in the action bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tampu.drawing import View
from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu.components import SPACES, TASKS
from tampu.games.tawantinsuyu.drawing.scene import ARMY_CARD, BUILDING, CARD, SPACE, STATUE, TASK, WEAVING, WORKER

Table = Mapping[str, Any]
COLUMNS: Final = {terrace: sum(space.terrace == terrace for space in SPACES) for terrace in range(3)}
ENDS: Final = ("potato", "corn")
FREE: Final = {"free_army": "army-spend", "free_god": "tile-Z19", "free_exchange": "tile-Z15"}
"""Free actions lie where their pieces are, whatever is asked, so that they never push the question aside."""


def place_of(sight: Sight, option: str) -> str | None:
    """Where an option lies depends on the question; short answers stand in the bar."""
    view = sight.view
    choice = view["choice"]
    if choice is not None and option in FREE:
        return FREE[option]
    find = None if choice is None else FOUND.get(choice["prompt"])
    return None if find is None else find(view, option)


def icons_of(space: str) -> dict[str, str]:
    """The task icons that a space touches: by the task, the id of its element."""
    found = SPACE[space]
    column = int(space[1:])
    columns = COLUMNS[found.terrace]
    return {
        TASKS[task].token: f"task-{space[0]}{(column + offset) % columns:02}"
        for task, offset in zip(found.tasks, (-1, 0, 1), strict=True)
    }


def benefit_id(option: str) -> str:
    return f"benefit-{option.replace(':', '-')}"


def _player(view: View) -> Table:
    player: Table = view["table"]["players"][view["choice"]["player"]]
    return player


def _space(view: View, option: str) -> str | None:
    return f"space-{option}" if option in SPACE else None


def _worker(view: View, option: str) -> str | None:
    """The first of one's workers of that colour."""
    workers = _player(view)["workers"]
    return f"own-worker-{workers.index(option)}" if option in workers else None


def _nomad(view: View, option: str) -> str | None:
    nomads = view["table"]["nomads"]
    return f"nomad-{nomads.index(option)}" if option in WORKER and option in nomads else None


def _village(view: View, option: str) -> str | None:
    """An end of the village, or a Nomad where it is empty."""
    return f"village-{option}" if option in ENDS else _nomad(view, option)


def _card(view: View, option: str) -> str | None:
    return f"card-{option}" if option in CARD else None


def _benefit(view: View, option: str) -> str | None:
    return benefit_id(option) if ":" in option else _card(view, option)


def _tile(view: View, option: str) -> str | None:
    return f"tile-{option}" if option in BUILDING else None


def _face_down(view: View, option: str) -> str | None:
    return f"army-down-{option}" if option in ARMY_CARD else _tile(view, option)


def _army(prefix: str) -> Callable[[View, str], str | None]:
    return lambda view, option: f"{prefix}-{option}" if option in ARMY_CARD else None


def _task(view: View, option: str) -> str | None:
    return icons_of(view["table"]["now"]["space"])[option] if option in TASK else None


def _weaving(view: View, option: str) -> str | None:
    return f"weaving-{option}" if option in WEAVING else None


def _statue(prefix: str) -> Callable[[View, str], str | None]:
    return lambda view, option: f"{prefix}-{option}" if option in STATUE else None


def _god_source(view: View, option: str) -> str:
    return "god-pile" if option == "pile" else f"card-{option}"


def _offering(view: View, option: str) -> str | None:
    """The space of the temple that the steps lead to."""
    steps = int(option) if option.isdigit() else 0
    return f"temple-{_player(view)['temple'] + steps}" if steps else None


FOUND: Final[Mapping[str, Callable[[View, str], str | None]]] = {
    "setup_starter": _weaving,
    "setup_keep": _card,
    "setup_benefit": _benefit,
    "hp_start": lambda view, option: f"hp-{option}",
    "free_army": _army("army"),
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
    "statue_pick": _statue("statue"),
    "stairs_slot": lambda view, option: f"stairs-{option}",
    "z08_put_back": _weaving,
    "weave_pick": _weaving,
    "weave_next": _weaving,
    "weave_place": lambda view, option: f"end-{option}",
    "weave_offer": _weaving,
    "weave_source": lambda view, option: f"weaving-{option}",
    "seam_pick": lambda view, option: f"seam-{option}",
    "rejuvenate_pick": _face_down,
    "train_keep": _army("choosing"),
    "production_one": _tile,
    "god_source": _god_source,
    "temple_choice": _nomad,
    "nomad_pick": _nomad,
    "hp_move": lambda view, option: f"hp-{option.split('-', 1)[1]}",
    "worship_statue": _statue("own-statue"),
    "offering_steps": _offering,
    "rejuvenate_many": _face_down,
    "casualty_end": _village,
    "army_play": _army("army"),
    "conquest_space": lambda view, option: None if option == "pass" else f"conquest-{option}",
    "conquest_flip": _army("army-up"),
    "conquest_discard": _army("army-up"),
    "production_first": _face_down,
    "production_next": _tile,
    "production_last": _face_down,
    "end_recruit": _village,
    "end_limit": _worker,
    "festival_play": _benefit,
}
