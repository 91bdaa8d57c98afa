"""The pages of the box facts editor: the list of sections, and one section with its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from app.presenters.adjust import capital
from app.presenters.entry_views import holds_words
from app.presenters.facts.choices import blocks
from app.presenters.facts.position import Position, Row
from app.presenters.facts.views import (
    MANY,
    BlockView,
    ChoiceView,
    FactsView,
    PartView,
    Speak,
    SwitchView,
    icon_of,
    pills,
    places_board,
    summary,
)
from app.presenters.views import ActionBarView, AppBarView, BoardView, RowView, SegmentView, Source
from companion.content.facts.edit import OwnFacts
from companion.core.facts import OWN_FIELDS, Cards, DieFaces, Documents, Lines, Part, Places, Section, fresh
from companion.core.square import Grid
from companion.core.text import Text, say, say_n
from companion.core.tracked import Choice

CARD, PAGE, LINE = "card", "page", "line"
REMOVE, RENAME, CHIPS = "remove", "rename", "chips"
SHOWN = 24
"""So many cards stand there at once; the others are found by typing."""


# -- the list of sections ---------------------------------------------------------------------------


def list_page(facts: OwnFacts, title: str, actions: ActionBarView, speak: Speak) -> FactsView:
    """All sections with their sources, and what can be done with the whole."""
    ids = facts.kit.schema.ids
    return FactsView(
        bar=AppBarView(speak(say("Facts of your box")), title),
        hint=speak(say("Copy your cards once. Example values work until you replace them.")),
        actions=actions,
        done=sum(len(facts.copied(name)) for name in ids),
        total=sum(len(facts.parts(name)) for name in ids),
        rows=tuple(_section_row(facts, name, speak) for name in ids),
        tools=_tools(speak),
        warnings=tuple(speak(each) for each in facts.doubts()),
        note=speak(say("A table keeps the facts it was started with; changes count for new tables.")),
    )


def _section_row(facts: OwnFacts, name: str, speak: Speak) -> RowView:
    section, parts, done = facts.section(name), facts.parts(name), facts.copied(name)
    return RowView(
        name,
        speak(section.title),
        speak(_how_much(facts, section, len(done), len(parts))),
        section.icon,
        "ac",
        source=cast(Source, facts.source(name)),
        end_icon="chevron-right",
    )


def _how_much(facts: OwnFacts, section: Section, done: int, parts: int) -> Text | str:
    """How much of a section is the player's own."""
    if isinstance(section.of, Documents):
        own = len(facts.at(section.id, ()))
        return say_n("{n} of your own", "{n} of your own", own) if own else ""
    return say("{done} of {n} copied", done=done, n=parts) if parts > 1 else ""


def _tools(speak: Speak) -> tuple[RowView, ...]:
    return (
        RowView("save", speak(say("Save as a file")), icon="content-save-outline"),
        RowView("share", speak(say("Share as a text")), icon="share-variant"),
        RowView("load", speak(say("Load a file")), icon="tray-arrow-down"),
        RowView("paste", speak(say("Take a shared text from the clipboard")), icon="content-paste"),
        RowView("reset", speak(say("Back to the example values")), icon="flask-outline"),
    )


# -- one section ------------------------------------------------------------------------------------


def section_page(at: Position, title: str, actions: ActionBarView, speak: Speak) -> FactsView:
    """The parts of a section that are on show."""
    section = at.facts.section(at.section)
    return FactsView(
        bar=AppBarView(_title(at, speak), title, icons=("restore",)),
        hint=speak(section.hint or say("Copy your card once.")),
        actions=actions,
        done=sum(part.id in at.facts.copied(at.section) for part in _shown_parts(at)),
        total=len(_shown_parts(at)),
        switches=_switches(at, speak),
        parts=tuple(_part(at, row, speak) for row in at.rows),
        board=_board(at),
        adds=_adds(at, speak),
        chips=_chips(at, speak),
        sureness=" · ".join(speak(each) for each in _sureness(at)),
        warnings=tuple(speak(each) for each in at.facts.doubts_of(at.section))
        if not at.has_long_list
        else (),
        note=speak(say("Example values work until you replace them.")),
    )


def cards_page(at: Position, title: str, actions: ActionBarView, speak: Speak) -> FactsView:
    """The cards of a section as a list that is searched by name."""
    section, done = at.facts.section(at.section), at.facts.copied(at.section)
    rows = [_card_row(at, n, done, speak) for n in range(len(at.held))]
    found = [row for row in rows if holds_words(row.title, at.words)]
    return FactsView(
        bar=AppBarView(speak(section.title), title, icons=("restore",)),
        hint=speak(section.hint or say("Copy your card once.")),
        actions=actions,
        done=sum(row.source == "yours" for row in rows),
        total=len(rows),
        rows=tuple(found[:SHOWN]),
        searches=True,
        adds=_adds(at, speak),
        note=speak(_left_out(len(found))),
    )


def _left_out(found: int) -> Text:
    if found > SHOWN:
        return say_n(
            "{n} more: type a part of the name.", "{n} more: type a part of the name.", found - SHOWN
        )
    return say("Example values work until you replace them.")


def _card_row(at: Position, n: int, done: Sequence[str], speak: Speak) -> RowView:
    shape = at.shape
    assert isinstance(shape, Cards), "only cards have a long list"
    title, detail = summary(shape.fields, fresh(shape.fields, at.held[n]), speak)
    ids = [part.id for part in at.parts if part.path[0] == n]
    own = sum(part in done for part in ids)
    source: Source = "yours" if own == len(ids) else "example"
    begun = speak(say("{done} of {n} copied", done=own, n=len(ids))) if 0 < own < len(ids) else detail
    return RowView(str(n), title or str(at.held[n]["id"]), begun, source=source, end_icon="chevron-right")


def _chips(at: Position, speak: Speak) -> BlockView | None:
    """The words of a list whose lines are one word each, as chips."""
    here = at.here
    if here is None or not isinstance(here.holds, Lines) or not here.holds.unique or not here.holds.fields:
        return None
    first = here.holds.fields[0]
    if not isinstance(first.kind, Choice) or len(first.kind.options) <= MANY:
        return None
    taken = {line[first.id] for line in at.facts.at(at.section, here.path)}
    choices = tuple(
        ChoiceView(each, capital(speak(first.word(each))), selected=each in taken)
        for each in first.kind.options
    )
    return BlockView(CHIPS, speak(say("Tap a word to add it or take it away")), choices)


def _part(at: Position, row: Row, speak: Speak) -> PartView:
    fields, record, opened = row.fields, at.filled(row), row.id == at.row
    die = row.id if isinstance(at.shape, DieFaces) else ""
    shown = (*blocks(fields, record, speak), *_removal(at, row, speak)) if opened else ()
    if at.record(row) is None:
        return PartView(row.id, speak(say("Not copied yet")), die=die, open=opened, blocks=shown)
    title, detail = summary(fields, record, speak)
    source = cast(Source, at.facts.part_source(at.section, row.part))
    icons = pills(fields, record)
    return PartView(row.id, title, detail, icon_of(fields, record), die, icons, source, opened, shown)


def _removal(at: Position, row: Row, speak: Speak) -> tuple[BlockView, ...]:
    text = _removal_text(at, row)
    return (BlockView(REMOVE, "", (ChoiceView(REMOVE, speak(text), "delete-outline"),), 1),) if text else ()


def _removal_text(at: Position, row: Row) -> Text | None:
    if isinstance(row.path[-1], int) and not _is_card(at, row):
        return say("Remove this line")
    if isinstance(at.shape, Cards) and at.shape.grows and len(at.held) > at.shape.least:
        return say("Remove this card")
    return None


def _is_card(at: Position, row: Row) -> bool:
    return isinstance(at.shape, Cards) and len(row.path) == 1


def _adds(at: Position, speak: Speak) -> tuple[ChoiceView, ...]:
    made = []
    lines = at.here.holds if at.here and isinstance(at.here.holds, Lines) else None
    if lines is not None and lines.grows and len(at.rows) < lines.most:
        made.append(ChoiceView(LINE, speak(say("Add a line")), "plus"))
    if isinstance(at.shape, Cards) and at.shape.grows and len(at.held) < at.shape.most:
        made.append(ChoiceView(CARD, speak(say("Add a card")), "plus"))
    return tuple(made)


def _switches(at: Position, speak: Speak) -> tuple[SwitchView, ...]:
    """From card to card, and from list to list of it; a copied one is ticked."""
    shape, pages = at.shape, at.pages
    if not isinstance(shape, Cards) or not pages:
        return ()
    done = at.facts.copied(at.section)
    titles = {each.id: each.title for each in shape.lists} | {OWN_FIELDS: say("Card")}
    cards = tuple(
        _ticked(str(n), _card_name(shape, held, speak), all(f"{n}.{page}" in done for page in pages))
        for n, held in enumerate(at.held)
    )
    lists = tuple(_ticked(page, speak(titles[page]), f"{at.card}.{page}" in done) for page in pages)
    pages_of = SwitchView(PAGE, lists, at.page)
    return (pages_of,) if at.has_long_list else (SwitchView(CARD, cards, str(at.card)), pages_of)


def _shown_parts(at: Position) -> list[Part]:
    """The parts that are counted: all of a section, or those of the open card of a long list."""
    return [part for part in at.parts if not at.has_long_list or part.path[0] == at.card]


def _title(at: Position, speak: Speak) -> str:
    """The section, or the card of a long list."""
    if at.has_long_list and isinstance(at.shape, Cards):
        return _card_name(at.shape, at.held[at.card], speak)
    return speak(at.facts.section(at.section).title)


def _sureness(at: Position) -> Sequence[Text]:
    """How sure the values of an open card are, as long as they are the shipped ones."""
    here, shape = at.here, at.shape
    if here is None or not isinstance(shape, Cards) or at.facts.part_source(at.section, here.id) == "yours":
        return ()
    return at.facts.kit.sureness(fresh(shape.fields, at.held[int(here.path[0])]))


def _ticked(id: str, text: str, done: bool) -> SegmentView:
    return SegmentView(id, text, "check-circle-outline" if done else "")


def _card_name(shape: Cards, held: dict[str, Any], speak: Speak) -> str:
    return summary(shape.fields, fresh(shape.fields, held), speak)[0] or str(held["id"])


def _board(at: Position) -> BoardView | None:
    if not isinstance(at.shape, Places):
        return None
    assert isinstance(at.shape.board, Grid), "boards of other shapes come with their own picture"
    return places_board(at.shape.board, {tuple(each) for each in at.held}, at.facts.section(at.section).icon)
