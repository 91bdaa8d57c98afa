"""The cards of a draft: those of the training set with all that is printed, any other by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from app.games.realms.cards import LOOK, short
from app.presenters.card_views import CardView
from app.presenters.table.parts import ToggleView
from app.presenters.views import Speak
from companion.core.game import Command
from companion.core.seats import Seat
from companion.games.realms.examples import example_cards
from companion.games.realms_draft.table import HIDDEN, Drafter, State
from companion.games.realms_draft.words import card_name


def with_cards(state: State, seat: Seat) -> Drafter | None:
    """Who looks, while that player has cards and may see them."""
    mine = None if state.is_over else state.drafter(seat)
    held = (*mine.stack, *mine.pool) if mine is not None else ()
    return mine if held and HIDDEN not in held else None


def card_view(name: str, speak: Speak) -> CardView:
    """A card, large."""
    printed = example_cards().get(name)
    if printed is None:
        return CardView(name, speak(card_name(name)))
    return replace(LOOK.printed_card(name, printed, speak), words=LOOK.keyword_rows(printed.keywords, speak))


def toggle(id_: str, name: str, order: Command | None, taken: bool, dim: bool, speak: Speak) -> ToggleView:
    """A card to take or leave."""
    printed, view = example_cards().get(name), card_view(name, speak)
    if printed is None:
        return ToggleView(id_, view.name, order, taken, icon="cards-outline", dim=dim, card=view)
    return ToggleView(
        id_,
        view.name,
        order,
        taken,
        view.cost,
        view.cost_look,
        short(printed, speak),
        view.icon,
        LOOK.kind_icons.get(printed.kind, ""),
        dim=dim,
        card=view,
    )


def sorted_cards(cards: Sequence[str]) -> list[str]:
    """Elite cards first, then dear ones; unknown ones by their names."""

    def rank(name: str) -> tuple[bool, int, str]:
        printed = example_cards().get(name)
        return (True, 0, name) if printed is None else (not printed.elite, -printed.cost, name)

    return sorted(cards, key=rank)


def counted(cards: Sequence[str], speak: Speak) -> tuple[CardView, ...]:
    """Each card once, with how often it is there."""
    copies = Counter(sorted_cards(cards))
    views = {name: card_view(name, speak) for name in copies}
    return tuple(
        replace(view, name=f"{view.name} ×{copies[name]}") if copies[name] > 1 else view
        for name, view in views.items()
    )
