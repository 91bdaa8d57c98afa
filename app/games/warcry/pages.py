"""Beside the table: chances, dice left in decks, the cost of carrying over, words of the cards, the end."""

from __future__ import annotations

from app.presenters.table.face import End, Page
from app.presenters.views import RowView, Speak
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.text import Term, say
from companion.games.warcry.model import HIDDEN, LAST_BATTLE, SEATS, SUPPLY, State
from companion.games.warcry.odds.combats import histogram
from companion.games.warcry.odds.tables import board
from companion.games.warcry.rules.gold import charge, gold_to_spend
from companion.games.warcry.rules.victory import total
from companion.games.warcry.tracked import tracked
from companion.games.warcry.words.names import named, seat_name


def dice(state: State, speak: Speak) -> tuple[RowView, ...]:
    """How many cards of each number a deck still holds, of those that who looks may know."""
    rows = []
    for side in state.sides:
        if not side.listed or HIDDEN in side.action_deck.cards:
            continue
        found = histogram(state, side.id)
        told = "   ".join(f"{face}: {n}" for face, n in found.items())
        count = sum(found.values())
        mean = f"{sum(face * n for face, n in found.items()) / count:.2f}" if count else "0"
        title = speak(named(state, say("{seat}", seat=seat_name(side.id))))
        rows.append(RowView(side.id, title, told, "dice-multiple", value=mean, rule="WC-ROLL-06"))
    return tuple(rows)


def carrying(state: State, speak: Speak) -> tuple[RowView, ...]:
    """What each unit would be charged in the next battle, and what that leaves to spend."""
    battle = min(state.battle + 1, LAST_BATTLE)
    rows = []
    for seat in SEATS:
        left = gold_to_spend(state, seat, battle)
        title = speak(named(state, say("{seat}", seat=seat_name(seat))))
        detail = speak(say("{left} of {supply} gold left with all of them", left=left, supply=SUPPLY[battle]))
        rows.append(RowView(seat, title, detail, "gold", value=str(left), rule="WC-GOLD-04"))
        for unit in state.army(seat):
            cost = sum(charge(state, card) for card in unit.cards)
            name = speak(named(state, say("{who}", who=unit.name)))
            rows.append(RowView(unit.id, name, icon="shield-account", value=str(cost), rule="WC-GOLD-05"))
    return tuple(rows)


def glossary(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The words that cards carry, each one tap from its rule."""
    words = read_toml(data_dir() / "warcry" / "keywords.toml")["keyword"]
    rows = [
        RowView(
            each["id"],
            speak(Term("warcry", f"keyword.{each['id']}")),
            speak(Term("warcry", f"keyword.{each['id']}.tip")),
            "book-open-variant",
            rule=each["rule"],
        )
        for each in words
    ]
    return tuple(sorted(rows, key=lambda row: row.title))


PAGES = (
    Page("odds", say("Chances"), "percent", chances=board),
    Page("dice", say("Dice left in the decks"), "dice-multiple", rows=dice),
    Page("carry", say("Carry-over"), "gold", rows=carrying),
    Page("glossary", say("Words of the cards"), "book-alphabet", rows=glossary),
)


def corrects(state: State, kind: str, name: str) -> tuple[str, ...]:
    """Every value of a held unit; of a number those of both players."""
    prefix = f"units[{name}]." if kind == "piece" else "sides["
    if kind == "cell":
        return ()
    known = (path for path in tracked(state) if path.startswith(prefix))
    return tuple(path for path in known if kind == "piece" or path.endswith(f".{name}"))


def end(state: State, speak: Speak) -> End | None:
    """Who won the match, in how many battles, with what left."""
    if state.winner is None:
        return None
    rows = [RowView("battle", speak(say("Battles fought")), icon="flag", value=str(state.battle))]
    for seat in SEATS:
        name = speak(named(state, say("{seat}", seat=seat_name(seat))))
        detail = speak(say("Strength {n} left", n=total(state, seat)))
        rows.append(RowView(seat, name, detail, "shield-account", value=str(state.side(seat).wins)))
    return End(named(state, say("{seat} wins", seat=seat_name(state.winner))), tuple(rows))
