"""White dice: how many are rolled, where they may go, and what can be paid with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from companion.core.course import Course
from companion.core.dice import Die
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.berserkers.commands import FreeReroll, Reroll, Slot
from companion.games.berserkers.events import DiceDiscarded, DieRerolled, DieSpent
from companion.games.berserkers.facts.model import Action, ActionLine
from companion.games.berserkers.model import WHITE, WHITE_DICE, Item, Placed, PoolDie, State
from companion.games.berserkers.rules import gold

Purpose = Literal["villagers", "elves", "grimoire", "zodd", "treasure"]
CARD_IDS = ("A1", "A2", "A3", "A4")
LONGEST_MOVE = 3
TEN = 10
SIX = 6


@rule("BK-DICE-01", "BK-DICE-08", "BK-DICE-12")
def white_dice(state: State) -> tuple[Die, ...]:
    """The white dice of this turn's roll: four, less those behind the padlock.

    Only these are kept on the table; a coloured die is asked for by each rule that rolls it and
    leaves nothing behind, so that two rules never want the same die at once.
    """
    return WHITE * (WHITE_DICE - state.padlock)


@rule("BK-DICE-07")
def require_dice(state: State, faces: tuple[int, ...], cause: str = "BK-DICE-07") -> None:
    """Each die is used once: those named must all be unused."""
    if Counter(faces) - Counter(die.value for die in state.pool):
        raise Illegal(cause, "die_unavailable", dice=list(faces))


@rule("BK-ITEM-08")
def rocked_among(pool: Sequence[PoolDie], faces: Sequence[int]) -> tuple[bool, ...]:
    """Which unused dice go for these faces: those the rock has rerolled first, for they are worth less."""
    rocked = Counter(die.value for die in pool if die.rocked)
    return tuple(faces[:place].count(face) < rocked[face] for place, face in enumerate(faces))


# -- on the Action cards ------------------------------------------------------------------------


def is_free(state: State) -> bool:
    """Free mode: the Action cards are not known, so the table is trusted."""
    return state.options.free_actions or not state.box.action_cards


def card_ids(state: State) -> tuple[str, ...]:
    """The Action cards that can be trained, by the box's names or by plain numbers."""
    return tuple(card.id for card in state.box.action_cards) or CARD_IDS


def lines_of(state: State, card_id: str) -> tuple[ActionLine, ...]:
    """The lines on the face that a card shows now."""
    card = state.box.card(card_id)
    if card is None:
        raise Illegal("BK-DICE-03", "bad_target", card=card_id)
    return card.trained if card_id in state.trained else card.basic


@rule("BK-DICE-03")
def find_line(state: State, slot: Slot, action: Action) -> ActionLine:
    """The printed line under a die: it must carry the action and take the die's value."""
    if is_free(state) and slot == Slot(slot.die):
        return ActionLine((slot.die,), action, LONGEST_MOVE if action == "move" else 0)
    lines = () if is_free(state) else lines_of(state, slot.card)
    if not 0 <= slot.line < len(lines):
        raise Illegal("BK-DICE-03", "bad_target", card=slot.card)
    line = lines[slot.line]
    if line.action != action or slot.die not in line.values:
        raise Illegal("BK-DICE-03", "die_mismatch", die=slot.die, card=slot.card)
    return line


def printed_slots(state: State) -> tuple[Placed, ...]:
    """Every die that can lie on an Action card: on its basic face, and once it is trained on both."""
    return tuple(
        Placed(die, card.id, number, line.action, trained)
        for card in state.box.action_cards
        for trained in ((False, True) if card.id in state.trained else (False,))
        for number, line in enumerate(card.trained if trained else card.basic)
        for die in line.values
    )


def word_of(placed: Placed) -> str:
    """A die on a card as one word: card, face, line, die, action."""
    face = "trained" if placed.trained else "basic"
    return f"{placed.card}/{face}/{placed.line + 1}/{placed.die}/{placed.action}"


@rule("BK-DICE-04", "BK-DICE-05")
def require_room(state: State, slot: Slot) -> None:
    """A basic card takes one die a turn, a trained one two."""
    trained = slot.card in state.trained
    if sum(placed.card == slot.card for placed in state.placed) > trained:
        raise Illegal("BK-DICE-05" if trained else "BK-DICE-04", "card_full", card=slot.card)


@rule("BK-DICE-06")
def require_new_line(state: State, slot: Slot, action: Action) -> None:
    """No line twice a turn; after a flip, no action that was chosen on the other face."""
    trained = slot.card in state.trained

    def same(placed: Placed) -> bool:
        return placed.line == slot.line if placed.trained == trained else placed.action == action

    if any(placed.card == slot.card and same(placed) for placed in state.placed):
        raise Illegal("BK-DICE-06", "same_line", card=slot.card)


def check_slot(state: State, slot: Slot, action: Action) -> ActionLine:
    """The line that a die would use for an action now."""
    require_dice(state, (slot.die,))
    line = find_line(state, slot, action)
    if not is_free(state):
        require_new_line(state, slot, action)
        require_room(state, slot)
    return line


def spend(course: Course[State], slot: Slot, action: Action) -> ActionLine:
    """Put a die on its line; the caller then carries the action out or refuses it all."""
    line = check_slot(course.state, slot, action)
    trained = slot.card in course.state.trained
    trusted = is_free(course.state)
    (rocked,) = rocked_among(course.state.pool, (slot.die,))
    course.happen(
        DieSpent(slot.die, slot.card, slot.line, action, trained, trusted, rocked, rule="BK-DICE-03")
    )
    return line


# -- rerolled and discarded -----------------------------------------------------------------------


@rule("BK-DICE-09", "BK-DICE-10")
def reroll(course: Course[State], command: Reroll) -> None:
    """Pay 1 gold and roll an unused white die again, as often as the gold lasts."""
    require_dice(course.state, (command.die,), "BK-DICE-10")
    gold.pay(course, 1, "reroll", "BK-DICE-09")
    (new,) = course.ask.roll((WHITE,), "reroll", "BK-DICE-09", die=command.die)
    (rocked,) = rocked_among(course.state.pool, (command.die,))
    course.happen(DieRerolled(command.die, new, rocked=rocked, rule="BK-DICE-09"))


@rule("BK-ITEM-08")
def free_reroll(course: Course[State], command: FreeReroll) -> None:
    """With the rock each die may be rolled again once."""
    if not course.state.rock:
        raise Illegal("BK-ITEM-08", "no_item", item=Item.ROCK.value)
    if PoolDie(command.die) not in course.state.pool:
        raise Illegal("BK-ITEM-08", "die_unavailable", dice=[command.die])
    (new,) = course.ask.roll((WHITE,), "reroll", "BK-ITEM-08", die=command.die)
    course.happen(DieRerolled(command.die, new, free=True, rocked=False, rule="BK-ITEM-08"))


@rule("BK-DICE-13", "BK-DICE-14", "BK-DICE-15")
def pay(course: Course[State], dice: tuple[int, ...], purpose: Purpose, total: Literal["six", "ten"]) -> None:
    """Discard unused dice that make a total; the villagers' gauge does not move."""
    cause = "BK-DICE-14" if total == "ten" else "BK-DICE-13"
    require_dice(course.state, dice)
    if not is_sum(course.state, sum(dice), total):
        raise Illegal(cause, "bad_sum", total=sum(dice))
    course.happen(DiceDiscarded(dice, purpose, rocked_among(course.state.pool, dice), rule=cause))


def is_sum(state: State, value: int, total: Literal["six", "ten"]) -> bool:
    """Ten or more for the Elves; six for the others, exactly unless the table decided otherwise."""
    if total == "ten":
        return value >= TEN
    return value >= SIX if state.options.six == "at_least" else value == SIX
