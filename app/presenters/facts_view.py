"""What the editor of printed facts shows: parts with their badges, and the choices of the open part."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenters.views import ActionBarView, AppBarView, BoardView, RowView, SegmentView, Source


@dataclass(frozen=True)
class ChoiceView:
    """Something to choose: a taken one is framed, one that is not enabled does not answer."""

    id: str
    text: str = ""
    icon: str = ""
    selected: bool = False
    enabled: bool = True


@dataclass(frozen=True)
class BlockView:
    """Choices under a label, in at most so many columns."""

    id: str
    label: str
    choices: tuple[ChoiceView, ...]
    columns: int = 3


@dataclass(frozen=True)
class PartView:
    """One part of a section; only the open one has blocks."""

    id: str
    title: str
    detail: str = ""
    icon: str = ""
    die: str = ""
    arrows: tuple[str, ...] = ()
    source: Source = ""
    open: bool = False
    blocks: tuple[BlockView, ...] = ()


@dataclass(frozen=True)
class FactsView:
    """The whole screen; `switches` lead from card to card, `rows` are the list of sections and its tools."""

    bar: AppBarView
    hint: str
    actions: ActionBarView
    done: int = 0
    total: int = 0
    rows: tuple[RowView, ...] = ()
    tools: tuple[RowView, ...] = ()
    switches: tuple[tuple[str, tuple[SegmentView, ...], str], ...] = ()
    parts: tuple[PartView, ...] = ()
    board: BoardView | None = None
    add: str = ""
    warnings: tuple[str, ...] = ()
    note: str = ""
