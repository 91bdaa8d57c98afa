"""What looks odd about box facts; a doubt is said and never keeps a player from using them."""

from __future__ import annotations

from collections.abc import Sized

from companion.core.text import Text, say
from companion.games.berserkers.facts.model import LOCATIONS, PRICED, Box
from companion.games.berserkers.model import FIRES, TOKENS

CARDS = 4
ELVES = 3
GOBLIN_ARROWS = ((1,), (1,), (1,), (1,), (2,), (0,))
ZODD_ARROWS = (*((1, 2),) * 5, (0,))


def doubts(box: Box) -> list[Text]:
    """Every doubt about the facts of a box."""
    return [
        *_about_cards(box),
        *_about_locations(box),
        *_not_copied(say("riders card"), box.riders_card),
        *_not_copied(say("Orcs card"), box.orcs_card),
        *_not_copied(say("Goblins card"), box.goblins_card),
        *_not_copied(say("Zodd card"), box.zodd_card),
        *_about_arrows(say("Goblins card"), box.goblins_card, GOBLIN_ARROWS),
        *_about_arrows(say("Zodd card"), box.zodd_card, ZODD_ARROWS),
        *_about_starts(box),
    ]


def _about_cards(box: Box) -> list[Text]:
    if not box.action_cards:
        return [say("No Action card is copied: the table is trusted with every die.")]
    found = []
    if len(box.action_cards) != CARDS:
        found.append(say("There are {n} Action cards; the box has 4.", n=len(box.action_cards)))
    for card in box.action_cards:
        if not card.basic or not card.trained:
            found.append(say("Action card {card} has a face without lines.", card=card.id))
        if any(not line.values for line in (*card.basic, *card.trained)):
            found.append(say("Action card {card} has a line that no die fits.", card=card.id))
    return found


def _about_locations(box: Box) -> list[Text]:
    fires = sum(location.fire for location in box.locations)
    found = []
    if len(box.locations) != LOCATIONS:
        found.append(say("There are {n} locations; the box has 12.", n=len(box.locations)))
    if fires != FIRES:
        found.append(say("{n} locations have a fire symbol; 8 are needed.", n=fires))
    for location in box.locations:
        if location.cost != (location.place in PRICED):
            found.append(say("{name}: this place action usually has another price.", name=location.name))
    return found


def _not_copied(card: Text, faces: tuple[object | None, ...]) -> list[Text]:
    missing = [face for face, fact in enumerate(faces, 1) if fact is None]
    return (
        [say("These faces are not copied yet, {card}: {faces}.", card=card, faces=missing)] if missing else []
    )


def _about_arrows(
    card: Text, faces: tuple[Sized | None, ...], usual: tuple[tuple[int, ...], ...]
) -> list[Text]:
    pairs = enumerate(zip(faces, usual, strict=True), 1)
    odd = [face for face, (arrows, counts) in pairs if arrows is not None and len(arrows) not in counts]
    return [say("Unusual number of arrows, {card}: {faces}.", card=card, faces=odd)] if odd else []


def _about_starts(box: Box) -> list[Text]:
    found = []
    if len(set(box.elves_start)) != ELVES:
        found.append(say("The Elves start on three different locations."))
    if len(set(box.treasure_start)) != TOKENS:
        found.append(say("The treasure tokens start on six different locations."))
    return found
