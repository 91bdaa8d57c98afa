"""What looks odd to a player of Berserkers; a doubt is said and never keeps anybody from using the facts."""

from __future__ import annotations

from collections.abc import Sized

from companion.core.text import Text, say
from companion.games.berserkers.facts.model import PRICED, Box
from companion.games.berserkers.model import FIRES

GOBLIN_ARROWS = ((1,), (1,), (1,), (1,), (2,), (0,))
ZODD_ARROWS = (*((1, 2),) * 5, (0,))


def doubts(box: Box) -> list[Text]:
    """What the schema cannot know: lines that do nothing, symbols, prices and arrows that do not add up."""
    return [
        *_about_cards(box),
        *_about_locations(box),
        *_about_arrows(say("Goblins card"), box.goblins_card, GOBLIN_ARROWS),
        *_about_arrows(say("Zodd card"), box.zodd_card, ZODD_ARROWS),
    ]


def _about_cards(box: Box) -> list[Text]:
    found = []
    for card in box.action_cards:
        if not card.basic or not card.trained:
            found.append(say("Action card {card} has a face without lines.", card=card.id))
        if any(not line.values for line in (*card.basic, *card.trained)):
            found.append(say("Action card {card} has a line that no die fits.", card=card.id))
    return found


def _about_locations(box: Box) -> list[Text]:
    fires = sum(location.fire for location in box.locations)
    found = []
    if fires != FIRES:
        found.append(say("{n} locations have a fire symbol; 8 are needed.", n=fires))
    for location in box.locations:
        if location.cost != (location.place in PRICED):
            found.append(say("{name}: this place action usually has another price.", name=location.name))
    return found


def _about_arrows(
    card: Text, faces: tuple[Sized | None, ...], usual: tuple[tuple[int, ...], ...]
) -> list[Text]:
    pairs = enumerate(zip(faces, usual, strict=True), 1)
    odd = [face for face, (arrows, counts) in pairs if arrows is not None and len(arrows) not in counts]
    return [say("Unusual number of arrows, {card}: {faces}.", card=card, faces=odd)] if odd else []
