"""What a judge may state of a list with a tap: its side, the player's seat, how often cards were redealt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from app.presenters.views import SegmentView
from companion.core.text import Text, say
from companion.decks.answers import SEATS
from companion.decks.phrases import faction_name, has_mulligans

if TYPE_CHECKING:
    from companion.cards.squad_limits import SquadLimits
    from companion.decks.judge import Judge
    from companion.decks.model import DeckList, Finding

MOST: Final = 9
"""More redeals than these can only be written in the head of a list."""
ICONS: Final = {"side": "sword-cross", "seat": "account-outline", "redeals": "cards-outline"}
ASKED: Final = {
    "MIXED_FACTIONS": ("side",),
    "WRONG_SIDE": ("side",),
    "SEAT_UNKNOWN": ("seat",),
    "RANK_UNKNOWN": ("seat",),
    "NOT_ENOUGH_GOLD": ("seat", "redeals"),
    "TOO_MANY_CARDS": ("redeals",),
    "DEAL_SIZE": ("redeals",),
    "TOO_MANY_REDEALS": ("redeals",),
}
"""What may be at the bottom of a finding."""


@dataclass(frozen=True)
class StatementView:
    """One thing that may be stated, with the choices; `taken` is the one that holds."""

    id: str
    title: str
    icon: str
    taken: str
    choices: tuple[SegmentView, ...]

    @property
    def value(self) -> str:
        """What holds now, in words."""
        return next((each.text for each in self.choices if each.id == self.taken), self.taken)


def statement_views(judge: Judge, deck: DeckList, speak: Callable[[Any], str]) -> tuple[StatementView, ...]:
    """Everything that matters to the format and may be stated of a list."""
    if not deck.entries and not deck.unread:
        return ()

    def view(name: str, title: Text, taken: Any, choices: Iterable[tuple[Any, Text]]) -> StatementView:
        shown = tuple(SegmentView(str(each), speak(word)) for each, word in choices)
        return StatementView(name, speak(title), ICONS[name], str(taken), shown)

    return tuple(view(*each) for each in _fields(judge, deck))


def _fields(judge: Judge, deck: DeckList) -> Iterator[tuple[str, Text, Any, list[tuple[Any, Text]]]]:
    sides, limits = judge.format.sides, judge.format.squad
    if sides is not None:
        choices = [*((side, faction_name(side)) for side in sides.apart), ("", say("Not stated"))]
        yield "side", say("Side"), deck.side, choices
    if limits is not None and _by_seat(limits):
        yield "seat", say("Seat"), deck.seat, [(seat, SEATS[seat]) for seat in (1, 2, 0)]
    if limits is not None and (limits.redeal_gold or limits.redeal_cards):
        numbers = sorted({*range(MOST + 1), deck.redeals})
        yield "redeals", _redeals(deck.game), deck.redeals, [(n, Text("{n}", {"n": n})) for n in numbers]


def _by_seat(limits: SquadLimits) -> bool:
    return len(set(limits.gold)) > 1 or len(set(limits.silver)) > 1


def _redeals(game: str) -> Text:
    return say("Mulligans") if has_mulligans(game) else say("Redeals")


def asked_by(
    findings: Iterable[Finding], fields: Iterable[StatementView], judge: Judge, deck: DeckList
) -> Iterator[tuple[StatementView, ...]]:
    """The fields that stand with each finding; every field once, where it is first asked about."""
    left = {each.id: each for each in fields}
    for finding in findings:
        names = [name for name in ASKED.get(finding.key, ()) if name in left]
        yield tuple(_shortened(left.pop(name), deck) for name in names if _helps(name, finding, judge, deck))


def _helps(name: str, finding: Finding, judge: Judge, deck: DeckList) -> bool:
    """Whether another answer could make a difference: the other seat, or fewer redeals than are stated."""
    limits = judge.format.squad
    if name == "side" or limits is None:
        return True
    if name == "seat":
        return bool(deck.seat) == (finding.key == "NOT_ENOUGH_GOLD")
    costs = limits.redeal_gold if finding.key == "NOT_ENOUGH_GOLD" else limits.redeal_cards
    return bool(deck.redeals and costs)


def _shortened(field: StatementView, deck: DeckList) -> StatementView:
    """With a finding only answers are of use: a side, a seat, or fewer redeals."""
    if field.id == "redeals":
        useful = [each for each in field.choices if int(each.id) <= deck.redeals]
    else:
        useful = [each for each in field.choices if each.id not in ("", "0")]
    return replace(field, choices=tuple(useful))


def told_fields(deck: DeckList) -> Iterator[Text]:
    """Seat and redeals as they stand beside the verdict, where they are stated."""
    if deck.seat:
        yield SEATS[deck.seat]
    if deck.redeals:
        word = say("Mulligans: {n}", n=deck.redeals)
        yield word if has_mulligans(deck.game) else say("Redeals: {n}", n=deck.redeals)
