"""What was registered beside what is played: the cards whose copies differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.presenters.views import RowView
from companion.core.errors import DataError
from companion.core.file_problems import other_game
from companion.core.text import say
from companion.decks.phrases import NO_LISTS, not_one_list

if TYPE_CHECKING:
    from companion.decks.judge import Judge
    from companion.decks.model import DeckList
    from companion.decks.played import Comparison, Difference, Stated
    from companion.decks.report.wording import Teller


@dataclass(frozen=True)
class CompareView:
    """One sentence on the whole, one row for each difference, one sentence on what was not compared."""

    line: str
    rows: tuple[RowView, ...]
    unread: str


def compare_text(judge: Judge, registered: DeckList, text: str, source: str, language: str) -> CompareView:
    """The chosen list beside the one that a text holds.

    :raises DataError: if either of them is no list, or the text holds several.
    """
    from companion.decks.played import compare

    if not registered.entries and not registered.unread:
        raise DataError(registered.source, "", NO_LISTS)
    return compare_view(compare(judge, registered, _only(judge, text, source)), language, judge.format.game)


def compare_view(found: Comparison, language: str, game: str) -> CompareView:
    """A comparison in the player's language."""
    from companion.decks.report.wording import Teller

    if found.same_cards and found.stated:
        line = say("The cards are the same.")
    elif found.same_cards:
        line = say("Both lists are the same: {code}.", code=found.played_hash)
    elif found.differences:
        line = say("Cards that differ: {n}.", n=len(found.differences))
    else:
        line = say("The lines that were read are the same in both lists.")
    unread = say("Unreadable lines that were not compared: {lines}.", lines=found.unread)
    teller = Teller(language)
    return CompareView(
        teller.say(line),
        (
            *(_row(each, teller) for each in found.differences),
            *(stated_row(each, teller, game) for each in found.stated),
        ),
        teller.say(unread) if found.unread else "",
    )


def _only(judge: Judge, text: str, source: str) -> DeckList:
    from companion.decks.read import read

    game = judge.format.game
    decks = read(text, game, source)
    if len(decks) != 1:
        raise DataError(source, "", not_one_list(len(decks)))
    if decks[0].game != game:
        raise DataError(source, "game", other_game(decks[0].game, game))
    return decks[0]


def _row(each: Difference, teller: Teller) -> RowView:
    counts = say("registered {registered}, played {played}", registered=each.registered, played=each.played)
    parts = (each.id, teller.section(each.section), teller.say(counts))
    icon, colour = ("plus", "bad") if each.more > 0 else ("minus", "warn")
    detail = " · ".join(part for part in parts if part)
    return RowView(f"{each.section}/{each.card}", each.card, detail, icon, colour, f"{each.more:+d}")


def stated_row(each: Stated, teller: Teller, game: str) -> RowView:
    """What two lists state differently beside their cards."""
    name, before, after = teller.stated(each, game)
    return RowView(each.name, name, "", "swap-horizontal", "warn", f"{before} > {after}")
