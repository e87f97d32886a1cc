"""What the guide says about everything besides the hill: cards, the High Priest, conquest, the temple and Festivals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tampu.drawing.teaching import Hint
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.drawing import ARMY_CARD, BUILDING, CARD, CONQUEST_SPACE, STATUE, WORKER
from tampu.games.tawantinsuyu.festival import forecast, region_winner
from tampu.games.tawantinsuyu.judge import CONQUERED, OUTPUT, yields
from tampu.games.tawantinsuyu.priest import moves
from tampu.games.tawantinsuyu.tasks import producing_tiles
from tampu.games.tawantinsuyu.teaching.on_the_hill import is_gain, most_tasks
from tampu.games.tawantinsuyu.teaching.position import Position

FEW_CARDS: Final = 2
WORTH_LEADING: Final = 1.5
"""What the gold is worth that a leader may take instead."""
STEP: Final = 2.0
NEEDED: Final = 2.5
NICE: Final = 1.3

# ---------------------------------------------------------------------- cards and free actions


def god_source(here: Position) -> Hint:
    """An open card, if its god leads to two tasks or more."""
    cards = [card for card in here.offered(CARD) if most_tasks(here, CARD[card].god) > 1]
    if not cards:
        return here.tell("god_pile", "pile" if "pile" in here.options else here.options[0])
    return here.tell("god_display", max(cards, key=lambda card: most_tasks(here, CARD[card].god)))


def train_keep(here: Position) -> Hint:
    best = max(here.options, key=lambda card: c.SOLDIERS[ARMY_CARD[card].index])
    return here.tell("train_keep", best)


def first(name: str) -> Callable[[Position], Hint]:
    """Questions where any answer will do."""
    return lambda here: here.tell(name, here.options[0])


# ---------------------------------------------------------------------- secondary actions


def secondary(here: Position) -> Hint:
    """What is missing most."""
    worth = {
        "recruit": NEEDED if here.wants_workers else 0.0,
        "prayer": NEEDED + 0.5 if len(here.gods) < FEW_CARDS else NICE / 2,
        "training": NICE,
        "high_priest": max(WORTH_LEADING, *reach(here).values()),
    }
    best = max(here.offered(worth), key=lambda action: worth[action])
    return here.tell(f"secondary_{best}", best)


def reach(here: Position) -> dict[str, float]:
    """What the actions one and two spaces on would bring him."""
    return {str(move): action_worth(here, move.action) for move in moves(here.table, here.mine)}


def action_worth(here: Position, action: int) -> float:
    if action == c.WORSHIP:
        return STEP * sum(count > 0 for count in here.mine.statues)
    if action == c.OFFERING:
        return STEP * sum(corn <= here.corn for corn in c.OFFERING_LEAD[1:])
    if action == c.REJUVENATION:
        return NICE * min(here.mine.face_down, 2)
    if action == c.CONQUEST:
        return NICE * min(sum(here.mine.up) + sum(here.mine.army), 3)
    return sum(OUTPUT[tile.index] for tile in producing_tiles(here.mine))


def priest_move(here: Position) -> Hint:
    worth = reach(here)
    best = max(here.offered(worth), key=lambda way: worth[way])
    action = best.partition("-")[2]
    return here.tell(f"move_{action}" if worth[best] >= WORTH_LEADING else "move_on", best)


def priest_gold(here: Position) -> Hint:
    acts = action_worth(here, here.table.action) >= WORTH_LEADING
    return here.tell("hp_act", "action") if acts else here.tell("hp_gold", "gold")


def nomad(here: Position) -> Hint:
    colour = here.best_colour(here.offered(WORKER))
    return here.tell("nomad_pick", colour, worker=here.colour(WORKER[colour].index))


def temple_choice(here: Position) -> Hint:
    colours = here.offered(WORKER)
    if not here.wants_workers or not colours:
        return here.tell("temple_stone", "stone")
    return here.tell("temple_nomad", here.best_colour(colours))


# ---------------------------------------------------------------------- High Priest actions


def worship(here: Position) -> Hint:
    """A leader's large statue is three steps; a follower keeps it."""
    statues = here.offered(STATUE)
    if not here.leads:
        statues = [statue for statue in statues if statue.startswith("small")]
    if not statues:
        return here.tell("worship_done", "done")
    best = max(statues, key=lambda statue: STATUE[statue].index % 2)
    return here.tell("worship_lead" if here.leads else "worship_follow", best)


def offering(here: Position) -> Hint:
    """As many steps as his corn alone can pay, without the joker."""
    prices = c.OFFERING_LEAD if here.leads else c.OFFERING_FOLLOW
    steps = [option for option in here.options if option.isdigit() and prices[int(option)] <= here.corn]
    best = max(steps, key=int)
    return here.tell("offering_steps" if best != "0" else "offering_none", best)


def rejuvenate(here: Position) -> Hint:
    """What is free, and what potatoes are left over for."""
    pieces = [option for option in here.options if option in BUILDING or option in ARMY_CARD]
    free = here.leads and here.table.rejuvenated < c.FREE_REJUVENATIONS
    if not pieces or not (free or here.potato + here.corn > FEW_CARDS):
        return here.tell("rejuvenate_done", "done")
    return here.tell("rejuvenate_free" if free else "rejuvenate_paid", max(pieces, key=piece_worth))


def piece_worth(piece: str) -> float:
    return OUTPUT[BUILDING[piece].index] if piece in BUILDING else 1.0 * c.SOLDIERS[ARMY_CARD[piece].index]


def turn_up(here: Position) -> Hint:
    pieces = [option for option in here.options if option in BUILDING or option in ARMY_CARD]
    if not pieces:
        return here.tell("turn_up_none", here.options[-1])
    return here.tell("turn_up", max(pieces, key=piece_worth))


def produce(here: Position) -> Hint:
    tiles = here.offered(BUILDING)
    if not tiles:
        return here.tell("production_done", "done")
    return here.tell("production_next", max(tiles, key=piece_worth))


# ---------------------------------------------------------------------- conquest


def casualty(here: Position) -> Hint:
    """Not the worker whom he would like to hire."""
    if "potato" not in here.options:
        return here.tell("casualty_nomad", here.options[-1])
    village = here.table.village
    wanted = here.best_worker([village[0], village[-1]])
    return here.tell("casualty", "corn" if village[0] == wanted and "corn" in here.options else "potato")


def army_play(here: Position) -> Hint:
    """The free card, and others as long as potatoes are left."""
    cards = here.offered(ARMY_CARD)
    free = here.leads and here.table.army_played < c.FREE_ARMY_CARDS
    if not cards or not (free or here.potato > FEW_CARDS):
        return here.tell("army_done", "done")
    best = max(cards, key=lambda card: c.SOLDIERS[ARMY_CARD[card].index])
    return here.tell("army_free" if free else "army_paid", best)


def conquest(here: Position) -> Hint:
    """The reward counts, and a region that would be his."""
    spaces = here.offered(CONQUEST_SPACE)
    if not spaces:
        return here.tell("conquest_pass", "pass")

    def is_open(space: str) -> bool:
        return region_winner(here.table, CONQUEST_SPACE[space].region) == c.NONE

    best = max(spaces, key=lambda space: CONQUERED[CONQUEST_SPACE[space].index] + is_open(space))
    name = "conquest_first" if is_open(best) else "conquest_space"
    region = c.REGIONS[CONQUEST_SPACE[best].region].token
    return here.tell(name, best, region=region, fallen=sum(here.table.casualties))


def flip(here: Position) -> Hint:
    cards = here.offered(ARMY_CARD)
    if not cards:
        return here.tell("conquest_enough", here.options[0])
    return here.tell("conquest_flip", max(cards, key=lambda card: c.SOLDIERS[ARMY_CARD[card].index]))


def discard(here: Position) -> Hint:
    cards = here.offered(ARMY_CARD)
    if not cards:
        return here.tell("conquest_enough", here.options[0])
    return here.tell("conquest_discard", min(cards, key=lambda card: c.SOLDIERS[ARMY_CARD[card].index]))


# ---------------------------------------------------------------------- end of the turn, Festivals


def recruit(here: Position) -> Hint:
    ends = here.offered(("potato", "corn"))
    if not here.wants_workers:
        return here.tell("recruit_enough", "none")
    if not ends:
        return here.tell("recruit_nobody", "none")
    village = here.table.village
    standing = {"potato": village[0], "corn": village[-1]}
    wanted = here.best_worker(standing[end] for end in ends)
    best = next(end for end in ends if standing[end] == wanted)
    left = len(village) - 1
    if not left:
        return here.tell("recruit_last", best, worker=here.colour(wanted))
    return here.tell("recruit", best, worker=here.colour(wanted), left=left)


def limit(here: Position) -> Hint:
    """Whoever has the best place to go stays."""
    kept = here.best_colour(here.options)
    return here.tell("end_limit", next((colour for colour in here.options if colour != kept), kept))


def festival_pay(here: Position) -> Hint:
    """Gold is worth a point, a missing potato costs two."""
    due = forecast(here.table, here.mine)
    enough = [option for option in here.options if option.isdigit() and int(option) + due.potatoes >= due.owed]
    numbers = [option for option in here.options if option.isdigit()]
    best = min(enough, key=int) if enough else max(numbers, key=int)
    return here.tell("festival_pay", best, owed=due.owed, lost=c.VP_PER_MISSING_POTATO)


def festival_play(here: Position) -> Hint:
    open_now = [option for option in here.options if ":" in option]
    if open_now:
        return here.tell("festival_benefit", min(open_now, key=lambda option: not is_gain(option)))
    cards = here.offered(CARD)
    if len(cards) <= FEW_CARDS:
        return here.tell("festival_keep", "done")
    return here.tell("festival_play", max(cards, key=lambda card: yields(CARD[card].benefits)))


def yes(name: str) -> Callable[[Position], Hint]:
    """A temple step for gold."""
    return lambda here: here.tell(name, "yes" if "yes" in here.options else here.options[0])


ANSWERS: Final[Mapping[str, Callable[[Position], Hint]]] = {
    "free_army": first("free_army"),
    "free_god": first("free_god"),
    "free_exchange": first("free_exchange"),
    "god_source": god_source,
    "train_keep": train_keep,
    "secondary_first": secondary,
    "secondary_second": secondary,
    "hp_move": priest_move,
    "hp_gold": priest_gold,
    "nomad_pick": nomad,
    "temple_choice": temple_choice,
    "temple_pay": yes("temple_pay"),
    "z12_pay": yes("z12_pay"),
    "worship_statue": worship,
    "offering_steps": offering,
    "rejuvenate_many": rejuvenate,
    "rejuvenate_pick": turn_up,
    "z03_rejuvenate": turn_up,
    "production_first": turn_up,
    "production_next": produce,
    "production_last": turn_up,
    "casualty_end": casualty,
    "army_play": army_play,
    "conquest_space": conquest,
    "conquest_flip": flip,
    "conquest_discard": discard,
    "end_recruit": recruit,
    "end_limit": limit,
    "festival_free": lambda here: here.tell("festival_free", "go_on"),
    "festival_pay": festival_pay,
    "festival_play": festival_play,
    "final_exchange": lambda here: here.tell("final_exchange", "go_on"),
}
