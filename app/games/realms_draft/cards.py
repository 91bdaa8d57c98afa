"""The cards of a draft: with all that is printed where it was copied or is the training set, else by name."""

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
from companion.games.realms.printed import Printed
from companion.games.realms_draft.table import HIDDEN, Drafter, State
from companion.games.realms_draft.words import card_name


def with_cards(state: State, seat: Seat) -> Drafter | None:
    """Who looks, while that player has cards and may see them."""
    mine = None if state.is_over else state.drafter(seat)
    held = (*mine.stack, *mine.pool) if mine is not None else ()
    return mine if held and HIDDEN not in held else None


def printed_on(state: State, name: str) -> Printed | None:
    """What is known of a card: as somebody has copied it, else as the training set has it."""
    own = next((each for each in state.library if each.name == name), None)
    return own or example_cards().get(name)


def card_view(state: State, name: str, speak: Speak) -> CardView:
    """A card, large."""
    printed = printed_on(state, name)
    if printed is None:
        return CardView(name, speak(card_name(name)))
    return replace(LOOK.printed_card(name, printed, speak), words=LOOK.keyword_rows(printed.keywords, speak))


def toggle(
    state: State, id_: str, name: str, order: Command | None, taken: bool, dim: bool, speak: Speak
) -> ToggleView:
    """A card to take or leave."""
    printed, view = printed_on(state, name), card_view(state, name, speak)
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


def sorted_cards(state: State, cards: Sequence[str]) -> list[str]:
    """Elite cards first, then dear ones; unknown ones by their names."""

    def rank(name: str) -> tuple[bool, int, str]:
        printed = printed_on(state, name)
        return (True, 0, name) if printed is None else (not printed.elite, -printed.cost, name)

    return sorted(cards, key=rank)


def counted(state: State, cards: Sequence[str], speak: Speak) -> tuple[CardView, ...]:
    """Each card once, with how often it is there."""
    copies = Counter(sorted_cards(state, cards))
    views = {name: card_view(state, name, speak) for name in copies}
    return tuple(
        replace(view, name=f"{view.name} ×{copies[name]}") if copies[name] > 1 else view
        for name, view in views.items()
    )
