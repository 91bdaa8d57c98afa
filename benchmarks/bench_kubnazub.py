"""«Куб на зуб»: chances beside every throw through the engine, offers of a full field, an act on disk."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.duels import DuelRows, Row, any_choice
from companion.core.effects import Effect
from companion.core.explore import ends
from companion.core.keywords import Tag
from companion.core.offers import available, legal
from companion.core.questions import Answer
from companion.core.seats import Seat
from companion.games.duel.field import P1, cell_name, half_of
from companion.games.kubnazub import GAME
from companion.games.kubnazub.commands import Strike
from companion.games.kubnazub.model import SEATS, Card, State
from companion.games.kubnazub.odds.strike import strike_odds
from companion.games.kubnazub.odds.tables import board
from companion.games.kubnazub.printed import Printed

KEYWORDS = ("blessing", "curse", "clumsiness", "experience_in_attack", "experience_in_defence", "armour")
ROWS = DuelRows(GAME)


def full_field() -> State:
    """Fifteen creatures on either side, each with every keyword that changes a strike."""
    cards = tuple(_card(seat, cell_name(at)) for seat in SEATS for at in half_of(seat))
    effects = tuple(Effect(f"e{n}", card.id, "armour", 1) for n, card in enumerate(cards))
    return State(stage="battle", cards=cards, effects=effects, turn=5, active=P1, between_turns=False)


def _card(seat: Seat, at: str) -> Card:
    tags = tuple(Tag(each, 1) for each in KEYWORDS)
    place = next(each for each in half_of(seat) if cell_name(each) == at)
    printed = Printed(f"{seat} {at}", lives=5, movement=2, strike=(1, 2, 4), keywords=tags)
    return Card(f"{seat}-{at}", seat, printed, seat, at=place, movement=2, wounds=2, blessed=True)


def rows() -> list[Row]:
    """One row for each question, times in milliseconds."""
    crowded = full_field()
    sparse = replace(crowded, cards=tuple(each for each in crowded.cards if each.at and each.at.col % 2 == 0))
    return [
        ROWS.row("chances of a strike", "30 cards, 2 protectors", lambda: strike(crowded), "under 5 ms",
            "every throw through the engine", lambda: explored(crowded)),
        ROWS.row("chances of all strikes", "30 cards", lambda: board(crowded), ""),
        ROWS.row("what may be ordered", "30 cards, no cell free", lambda: available(GAME, crowded, P1),
            "under 10 ms", "every command listed", lambda: legal(GAME, crowded, P1)),
        ROWS.row("what may be ordered", "18 cards", lambda: available(GAME, sparse, P1), "under 10 ms",
            "every command listed", lambda: legal(GAME, sparse, P1)),
        ROWS.on_disk(),
    ]  # fmt: skip


def strike(state: State) -> object:
    """The most complex strike there is: keywords, markers and effects on everybody who may step in."""
    found = strike_odds(state, state.card("P1-c3"), state.card("P2-c4"))
    assert found is not None and len(found.protected) == 2
    return found


def explored(state: State) -> int:
    """The same by playing every throw, as it stands and with each protector."""
    command = Strike("P1-c3", "P2-c4")
    asked = [Answer("protector", each, about=("P1-c3", "P2-c4")) for each in ("nobody", "P2-b4", "P2-d4")]
    return sum(len(ends(GAME, state, command, any_choice, (answer,))) for answer in asked)
