"""Beside the table: the glossary, giving up, what can be corrected, and the end."""

from __future__ import annotations

from app.games.kubnazub import fan_cards
from app.presenters.table.face import End, Page
from app.presenters.views import RowView, Speak
from companion.core.text import Text, say
from companion.games.duel.field import SEATS
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.glossary import keywords
from companion.games.kubnazub.model import PREPARING, State
from companion.games.kubnazub.tracked import tracked
from companion.games.kubnazub.words.names import keyword, seat_name


def corrects(state: State, kind: str, name: str) -> tuple[str, ...]:
    """Every value of a held card; the redeals of both players for their number."""
    prefix = f"cards[{name}]." if kind == "piece" else "sides["
    if kind == "cell":
        return ()
    known = (path for path in tracked(state) if path.startswith(prefix))
    return tuple(path for path in known if kind == "piece" or path.endswith(f".{name}"))


def glossary(state: State, speak: Speak) -> tuple[RowView, ...]:
    """Every keyword by its name, one tap from its rule."""
    rows = (
        RowView(
            each.id, speak(keyword(each.id)).capitalize(), icon="book-open-variant", value="", rule=each.rule
        )
        for each in keywords().values()
    )
    return tuple(sorted(rows, key=lambda row: row.title))


def _giving_up(state: State) -> Text | None:
    can_act = state.stage == "battle" or state.stage in PREPARING
    return say("Who gives up has lost the battle.") if can_act and state.result == "open" else None


PAGES = (
    Page("desk", say("Fan-card desk"), "cat", rows=fan_cards.rows, tapped=fan_cards.tapped),
    Page(
        "bring",
        say("Add a card that is not listed"),
        "card-plus-outline",
        rows=fan_cards.owners,
        tapped=fan_cards.bring,
    ),
    Page("glossary", say("Keywords"), "book-alphabet", rows=glossary),
    Page("concede", say("Give up"), "flag-outline", note=_giving_up, order=cmd.Concede),
)


def end(state: State, speak: Speak) -> End | None:
    """Who won, in which turn, and what is left of both squads."""
    if state.result == "open":
        return None
    title = say("A draw") if state.result == "drawn" else say("{seat} wins", seat=seat_name(state.result))
    rows = [RowView("turn", speak(say("Turns played")), icon="timer-sand", value=str(state.turn))]
    for seat in SEATS:
        own = [each for each in state.cards if each.owner == seat]
        left = [each for each in own if each.is_in_play]
        detail = speak(
            say(
                "{dead} dead, {wounds} wounds on the living",
                dead=len(own) - len(left),
                wounds=sum(each.wounds for each in left),
            )
        )
        rows.append(RowView(seat, speak(seat_name(seat)), detail, "cards-outline", value=str(len(left))))
    return End(title, tuple(rows))
