"""Beside the table: chances, dice left in decks, the cost of carrying over, words of the cards, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from app.presenters.table.face import End, Page
from app.presenters.views import RowView, Speak
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.game import Chance, OddsTable
from companion.core.seats import Seat
from companion.core.text import Term, Text, say, say_n
from companion.games.warcry.model import HIDDEN, SEATS, SUPPLY, BattleEnd, PileName, Side, State
from companion.games.warcry.odds.combats import histogram
from companion.games.warcry.odds.tables import board
from companion.games.warcry.rules import first
from companion.games.warcry.rules.gold import charge, gold_to_spend
from companion.games.warcry.tracked import tracked
from companion.games.warcry.words.names import named, seat_name


def _open_decks(state: State, pile: PileName) -> Iterator[Side]:
    """The sides whose deck who looks may know card by card."""
    for side in state.sides:
        cards = side.deck(pile).cards
        if side.listed and cards and HIDDEN not in cards:
            yield side


def _shares(
    title: Text, counts: Mapping[int, int], words: Callable[[int, int], Text], cited: str
) -> OddsTable:
    """How a deck is made up, as bars, with the mean under them."""
    count = sum(counts.values())
    rows = tuple(Chance(words(value, n), Fraction(n, count)) for value, n in counts.items() if n)
    mean = f"{sum(value * n for value, n in counts.items()) / count:.2f}"
    return OddsTable(title, rows, cited, say("Mean {mean}", mean=mean))


def _die_words(face: int, n: int) -> Text:
    return say_n("Die {face}: {n} card", "Die {face}: {n} cards", n, face=face)


def _cost_words(cost: int, n: int) -> Text:
    return say_n("Gold {cost}: {n} card", "Gold {cost}: {n} cards", n, cost=cost)


def dice(state: State) -> list[OddsTable]:
    """How many cards of each number an action deck still holds, of those that who looks may know."""
    return [
        _shares(_owner(state, side), found, _die_words, "WC-ROLL-06")
        for side in _open_decks(state, "action")
        if any((found := histogram(state, side.id)).values())
    ]


def curve(state: State) -> list[OddsTable]:
    """How many cards of each cost an army deck still holds."""
    found = []
    for side in _open_decks(state, "army"):
        counts = Counter(side.printed(key).cost for key in side.army_deck.cards)
        found.append(_shares(_owner(state, side), dict(sorted(counts.items())), _cost_words, "WC-GOLD-02"))
    return found


def _owner(state: State, side: Side) -> Text:
    return named(state, say("{seat}", seat=seat_name(side.id)))  # type: ignore[no-any-return]


def _or_unknown(tables: Callable[[State], list[OddsTable]]) -> Callable[[State, Seat], Text | None]:
    """Why a page is empty."""
    return lambda state, seat: None if tables(state) else say("No deck lies open whose list is known here.")


def carrying(state: State, speak: Speak) -> tuple[RowView, ...]:
    """What each unit would be charged in the next battle, and what that leaves to spend."""
    battle = state.following_battle
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


def first_command(state: State, speak: Speak) -> tuple[RowView, ...]:
    """What each unit adds to who takes the first command, and both totals, as if the Muster ended now."""
    settled = first.as_mustered(state)
    rows = []
    for seat in SEATS:
        title = speak(named(state, say("{seat}", seat=seat_name(seat))))
        value = str(first.total(settled, seat))
        rows.append(RowView(seat, title, "", "binoculars", value=value, rule="WC-FIRST-01"))
        for unit, n in first.counted(settled, seat):
            in_front = unit.line == "battle"
            detail = say("Scout in the Battle Line") if in_front else say("Tactic Points in the Reserve Line")
            name = speak(named(state, say("{who}", who=unit.name)))
            rows.append(RowView(unit.id, name, speak(detail), "shield-account", value=f"{n:+d}"))
    return tuple(rows)


def _first_note(state: State, seat: Seat) -> Text:
    """Who would begin."""
    settled = first.as_mustered(state)
    one, two = (first.total(settled, each) for each in SEATS)
    if one == two:
        return say("Equal totals: both roll for the first Command.")
    winner = SEATS[0] if one > two else SEATS[1]
    return named(state, say("{seat} takes the first Command.", seat=seat_name(winner)))  # type: ignore[no-any-return]


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


ENDS: Mapping[BattleEnd, Text] = {
    "count": say("by Strength"),
    "alone": say("the other army is gone"),
    "tie": say("in the deciding Combat"),
    "retreat": say("the other player retreated"),
}


def battles(state: State, speak: Speak) -> tuple[RowView, ...]:
    """Battle by battle: who won it, how, and what both armies were worth in the end."""
    rows = []
    for each in state.fought:
        facts = {"n": each.n, "seat": seat_name(each.winner)}
        title = speak(named(state, say("Battle {n}: {seat}", **facts)))
        value = " : ".join(str(n) for n in each.strengths)
        rows.append(RowView(f"battle-{each.n}", title, speak(ENDS[each.end]), "flag", value=value))
    return tuple(rows)


def _none_fought(state: State, seat: Seat) -> Text | None:
    return None if state.fought else say("No Battle of this match is over yet.")


PAGES = (
    Page("battles", say("Battles so far"), "flag", rows=battles, note=_none_fought),
    Page("odds", say("Chances"), "percent", chances=board),
    Page("dice", say("Dice left in the decks"), "dice-multiple", chances=dice, note=_or_unknown(dice)),
    Page("curve", say("Gold curve of the decks"), "chart-histogram", chances=curve, note=_or_unknown(curve)),
    Page("first", say("First Command"), "binoculars", rows=first_command, note=_first_note),
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
    """Who won the match, how many battles each, and battle by battle."""
    if state.winner is None:
        return None
    rows = []
    for seat in SEATS:
        name = speak(named(state, say("{seat}", seat=seat_name(seat))))
        detail = speak(say("Battles won"))
        rows.append(RowView(seat, name, detail, "shield-account", value=str(state.side(seat).wins)))
    title = named(state, say("{seat} wins", seat=seat_name(state.winner)))
    return End(title, (*rows, *battles(state, speak)))
