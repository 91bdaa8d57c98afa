"""A pick: where the draft stands, whose stack it is, what a card is before it is kept."""

from __future__ import annotations

from app.games.realms_draft.cards import card_view, counted, with_cards
from app.presenters.card_views import PileView
from app.presenters.table.face import Head
from app.presenters.table.parts import PreviewView
from app.presenters.views import ChipView, FactView, Speak
from companion.cards.draft import STACK, STACKS
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.realms_draft.rules import LAST_PICK
from companion.games.realms_draft.table import (
    Drafter,
    Pick,
    Picked,
    RoundBegan,
    RoundEnded,
    StacksDealt,
    StacksPassed,
    State,
    giver,
)
from companion.games.realms_draft.words import DraftWords, card_name, direction

QUIET = (Picked, StacksDealt, StacksPassed, RoundBegan, RoundEnded)
"""What the page shows as well as a sentence could, and what would tell of others."""
ARROWS = {2: "arrow-right-bold"}


def name_of(state: State, seat: Seat) -> Text:
    """A player by name or number."""
    return DraftWords(state).seat(seat)


def head(state: State, seat: Seat) -> Head:
    """Who looks, and at which pick."""
    mine = with_cards(state, seat)
    if state.is_over:
        return Head(say("The draft is over."))
    if state.builds:
        title = say("A deck of the pool")
        return Head(say("{seat}", seat=name_of(state, mine.id)) if mine else title, title=title)
    pick = say("Pick {n} of {most}", n=state.pick, most=STACK)
    line = say("{seat} · {pick}", seat=name_of(state, mine.id), pick=pick) if mine else pick
    title = say("Round {n} of {most}", n=state.round, most=STACKS)
    return Head(line, STACKS, state.round, short=pick, title=title)


def status(state: State, seat: Seat, speak: Speak) -> tuple[ChipView, ...]:
    """Round, pick and where the stacks go."""
    if state.is_drafted:
        return ()
    mine = with_cards(state, seat)
    way = say("to {player}", player=name_of(state, neighbours(state, mine)[1].id)) if mine else None
    return (
        ChipView("round", str(state.round), speak(say("Round")), "layers-outline", of=str(STACKS)),
        ChipView("pick", str(state.pick), speak(say("Pick")), "cards-outline", of=str(STACK)),
        ChipView("way", "", speak(way or direction(state.round)), ARROWS.get(state.round, "arrow-left-bold")),
    )


def neighbours(state: State, mine: Drafter) -> tuple[Drafter, Drafter]:
    """From whom the next stack comes, and who gets this one."""
    all_, here = state.drafters, state.drafters.index(mine)
    from_ = giver(state, here)
    return all_[from_], next(each for place, each in enumerate(all_) if giver(state, place) == here)


def way_round(state: State) -> list[Text]:
    """The players in the order in which the stacks go."""
    here, names = 0, []
    for _ in state.drafters:
        names.append(name_of(state, state.drafters[here].id))
        here = next(place for place, _each in enumerate(state.drafters) if giver(state, place) == here)
    return names


def preview(state: State, command: Command, speak: Speak) -> PreviewView | None:
    """A card of the stack before it is kept: everything that is printed on it."""
    if not isinstance(command, Pick):
        return None
    view = card_view(state, command.card, speak)
    strike = "-".join(each.value for each in view.strikes)
    named = ((view.cost, say("cost"), "hexagon-outline"), (strike, say("strike"), "sword"))
    facts = tuple(FactView(value, speak(word), icon) for value, word, icon in named if value)
    words = ", ".join(row.title for row in view.words)
    return PreviewView(
        title=view.name,
        main=speak(say("Keep: {card}", card=card_name(command.card))),
        icon="check",
        facts=(*facts, *view.facts),
        note="\n".join(filter(None, (view.kind, words, view.text))),
        rule="RE-DRAFT-02",
        source=view.source,
    )


def piles(state: State, seat: Seat, speak: Speak) -> tuple[PileView, ...]:
    """The own pool, to be looked through."""
    mine = with_cards(state, seat)
    if mine is None or not mine.pool or state.builds:
        return ()
    cards = counted(state, mine.pool, speak)
    return (PileView("pool", speak(say("Your pool")), len(mine.pool), cards=cards),)


def hint(state: State, seat: Seat, chosen: str) -> Text | None:
    """What to do next."""
    if state.is_over or (state.mode != "paper" and with_cards(state, seat) is None and state.mode != "told"):
        return None
    if state.builds:
        return say("A tap leaves a card out or takes it back; hold it to read it.")
    if state.mode == "paper":
        return say("Everybody keeps a card and passes the rest on.")
    if state.mode == "told":
        return say("Keep a card of your stack, pass the rest on, and tell the app in secret which it was.")
    return say("Tap a card to look at it, then keep it.") if state.pick < LAST_PICK else None


def timed(state: State, seat: Seat) -> str:
    """One pick of one player; real cards are picked by all at once."""
    if state.is_drafted or not state.pick:
        return ""
    mine = with_cards(state, seat)
    if state.mode == "phone" and mine is None:
        return ""
    who = mine.id if mine is not None and state.mode == "phone" else ""
    return f"{state.round}/{state.pick}/{who}"
