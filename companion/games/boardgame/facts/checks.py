"""What no schema can know about facts: things that cannot be are refused, things that look odd are said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.content.reader import Reader
from companion.core.text import Text, say
from companion.games.boardgame.facts.model import (
    COLOURS,
    EQUAL,
    OPEN,
    ActionCard,
    AllyCard,
    Box,
    EnemyCard,
    EnemyPower,
    HeroBoard,
    Power,
)

ICON_OF = {"bleeding": "orange", "stunned": "gray"}


def require_possible(box: Box, top: Reader) -> None:
    """Refuse a die without faces, thresholds out of order, cards of Heroes who have no board."""
    for place, die in enumerate(box.dice):
        at = top.field("dice").inside(place, None)
        if die.id not in COLOURS:
            at.inside("id", None).fail(say("There is no die of the colour {name}.", name=repr(die.id[:20])))
        if not die.faces:
            at.inside("faces", None).fail(say("This die has no faces."))
    _check_boards(box, top)
    heroes = {each.hero for each in box.hero_boards}
    for place, card in enumerate(box.action_cards):
        if card.hero and card.hero not in heroes:
            unknown = say("No Hero board has the Hero {name}.", name=repr(card.hero[:40]))
            top.field("action_cards").inside(place, None).inside("hero", None).fail(unknown)
    _check_colours(box, top)
    both = {each.id for each in box.allies} & {each.id for each in box.enemies}
    for place, enemy in enumerate(box.enemies):
        if enemy.id in both:
            top.field("enemies").inside(place, None).inside("id", None).fail(
                say("An Ally has the same id: {name}.", name=repr(enemy.id[:40]))
            )


def _check_boards(box: Box, top: Reader) -> None:
    for place, board in enumerate(box.hero_boards):
        at = top.field("hero_boards").inside(place, None).inside("track", None)
        last = 0
        for line, threshold in enumerate(board.track):
            if threshold.at < last:
                at.inside(line, None).inside("at", None).fail(
                    say("The thresholds go up: {at} stands behind {before}.", at=threshold.at, before=last)
                )
            if threshold.at >= board.ko:
                at.inside(line, None).inside("at", None).fail(
                    say("This threshold lies at or beyond KO, which is at {ko}.", ko=board.ko)
                )
            last = threshold.at


def _check_colours(box: Box, top: Reader) -> None:
    """Whoever rolls a die needs its faces."""
    known = {each.id for each in box.dice}
    for section in ("action_cards", "allies", "enemies"):
        cards: tuple[ActionCard, ...] = getattr(box, section)
        for place, card in enumerate(cards):
            missing = [colour for colour in card.dice if colour not in (OPEN, *known)]
            if missing:
                no_die = say("There is no die of the colour {name}.", name=repr(missing[0]))
                top.field(section).inside(place, None).inside("dice", None).fail(no_die)


def doubts(box: Box) -> list[Text]:
    """What looks odd; said, and no reason to refuse it."""
    found = []
    strengths = {each.id: each.strength for each in box.dice}
    if len({strengths.get(colour) for colour in EQUAL if colour in strengths}) > 1:
        found.append(say("Orange, gray and red dice are equally strong in the rule book."))
    for die in box.dice:
        for face in die.faces:
            if face.icon != "none" and ICON_OF[face.icon] != die.id:
                found.append(say("An icon looks out of place on this die: {colour}.", colour=die.id))
                break
    for name in _without_a_die(box):
        found.append(say("{name}: a die is added, but there is none of that colour.", name=name))
    for card in box.enemies:
        if not card.health_3 <= card.health_4 <= card.health_5:
            found.append(say("{name}: Health should not fall with more Heroes.", name=card.name))
    return found


def _without_a_die(box: Box) -> Iterator[str]:
    """The boards and cards that add a die of no colour, or of one that is not there: none is rolled."""
    cards: tuple[HeroBoard | AllyCard | EnemyCard, ...] = (*box.hero_boards, *box.allies, *box.enemies)
    texts: list[tuple[str, Iterable[Power | EnemyPower]]] = [(each.name, each.powers) for each in cards]
    texts += [(each.name, each.effect) for each in box.action_cards]
    for name, powers in texts:
        if any(each.tag in ("dice", "lone_die") and not box.has_die(each.colour) for each in powers):
            yield name
