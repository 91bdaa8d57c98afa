"""What stands around a board: rows of the seats, meters, things to remember, cards to take, an order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.presenters.card_views import CardView, CostLook, PileView
from app.presenters.views import FactView, Highlight, PieceView, Source
from companion.core.game import Command
from companion.core.text import Text


@dataclass(frozen=True)
class SideView:
    """What one seat has beside the board: its mark, its pieces off the board, its piles."""

    id: str
    name: str
    points: Literal["", "up", "down"] = ""
    pieces: tuple[PieceView, ...] = ()
    none: str = ""
    """What stands there while it has no pieces."""
    piles: tuple[PileView, ...] = ()


@dataclass(frozen=True)
class MeterView:
    """How much of something is used up; `cells` shows each unit, `locked` ones that cannot be used yet."""

    id: str
    label: str
    value: int
    of: int
    look: CostLook = ""
    cells: bool = False
    locked: int = 0
    of_words: str = ""

    @property
    def is_over(self) -> bool:
        """Whether more is used than there is."""
        return self.value > self.of


@dataclass(frozen=True)
class GaugeView:
    """A number of a member with the end of its scale, drawn as a thin bar too."""

    icon: str
    value: int
    of: int
    colour: str = "ac"


@dataclass(frozen=True)
class MemberView:
    """One of a party: its piece, its name, what it has left, a small number, whether its turn is done."""

    id: str
    piece: PieceView
    name: str
    gauges: tuple[GaugeView, ...] = ()
    fact: FactView | None = None
    badges: tuple[FactView, ...] = ()
    """Tokens on it, each an icon with its number."""
    done: bool = False
    active: bool = False
    out: bool = False
    said: str = ""
    """All of it in words."""


@dataclass(frozen=True)
class Lens:
    """What is shown of a piece that is looked at: places around it, ways, a line of sight, a sentence."""

    cells: Mapping[str, Highlight]
    routes: tuple[tuple[str, ...], ...] = ()
    sight: tuple[tuple[float, float], ...] = ()
    sight_colour: str = "ok"
    text: Text | None = None


@dataclass(frozen=True)
class OrderView:
    """An order behind a button."""

    text: str
    order: Command


@dataclass(frozen=True)
class NoticeView:
    """One thing to remember, or a limit that is broken (`bad`), with its rule."""

    text: str
    detail: str = ""
    rule: str = ""
    icon: str = "information-outline"
    bad: bool = False
    orders: tuple[OrderView, ...] = ()
    """What can be done about it."""


@dataclass(frozen=True)
class ToggleView:
    """A card to take or leave: a tap gives its order; one without an order is only read."""

    id: str
    name: str
    order: Command | None
    taken: bool = False
    cost: str = ""
    cost_look: CostLook = ""
    kind: str = ""
    icon: str = ""
    mark: str = ""
    """An icon behind the name: it flies, or sits on another."""
    bad: bool = False
    """Whether it is what breaks a limit."""
    dim: bool = False
    """Whether the rules refuse to take it now."""
    card: CardView | None = None
    """What a long press shows."""


@dataclass(frozen=True)
class PreviewView:
    """An order that is worth a look before it is given: what it is, its chances, and who may step in."""

    title: str
    main: str
    """What the main button says, which gives it."""
    icon: str = "sword"
    facts: tuple[FactView, ...] = ()
    guards: tuple[str, ...] = ()
    """The pieces that may step in."""
    guarded_from: tuple[str, ...] = ()
    """The cells on which somebody could stand to step in."""
    note: str = ""
    rule: str = ""
    source: Source = ""
    more: bool = False
    """Whether there are more chances to be read than the facts."""
