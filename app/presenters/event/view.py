"""An event as it is shown: its rounds, the lots, its players worst first, and the player who is looked at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from app.presenters.decks.comparison import stated_row
from app.presenters.decks.desk_view import ProgressView
from app.presenters.decks.verdict_view import STATUS_LOOK, VerdictView, verdict_view
from app.presenters.views import ChipView, RowView, SegmentView
from companion.cards.names import safe
from companion.core.numerals import whole
from companion.core.text import Text, say, say_n
from companion.decks.played import Comparison, PhysicalCheck

if TYPE_CHECKING:
    from app.presenters.event.desk import EventDesk
    from app.presenters.session import AppSession
    from companion.decks.report.wording import Teller
    from companion.tournament.model import Check, Filed, Player, Tournament

Standing = Literal["late", "judge", "ask", "check", "checking", "differs", "agrees", "plays", "left"]
STANDINGS: Final[dict[Standing, tuple[Text, str, str]]] = {
    "late": (say("Late change"), "clock-alert-outline", "warn"),
    "judge": (say("Judge decides"), "close-octagon", "bad"),
    "ask": (say("Ask"), "help-rhombus-outline", "warn"),
    "checking": (say("Being checked"), "eye-check-outline", "ac"),
    "check": (say("To be checked"), "clock-outline", "ink2"),
    "differs": (say("Differs"), "alert", "bad"),
    "agrees": (say("Agrees"), "check", "ok"),
    "plays": (say("Plays"), "play", "ink2"),
    "left": (say("Dropped out"), "account-off-outline", "ink3"),
}
"""What a player needs, most urgent first: its word, icon and colour."""
_URGENCY: Final = {standing: rank for rank, standing in enumerate(STANDINGS)}
FILTERS: Final = ("all", "decide", "illegal", "checks", "penalties", "left")
_DIGITS: Final = re.compile(r"(\d+)")


@dataclass(frozen=True)
class RoundView:
    """One round: done, running, or to come."""

    number: int
    title: str
    detail: str
    state: Literal["done", "now", "next", "later"]


@dataclass(frozen=True)
class PickView:
    """Somebody on whom the lot fell."""

    id: str
    name: str
    table: str
    word: str
    icon: str
    colour: str
    selected: bool


@dataclass(frozen=True)
class LotView:
    """The random choice of this round."""

    title: str
    line: str
    picks: tuple[PickView, ...]
    main: str
    """What the button says: draw, or one more."""


@dataclass(frozen=True)
class PlayerRowView:
    """One player in the list."""

    id: str
    name: str
    table: str
    word: str
    icon: str
    colour: str
    verdict: str
    verdict_icon: str
    verdict_colour: str
    sizes: str
    checks: str
    penalties: str
    selected: bool
    gone: bool
    where: str = ""
    """The table with its word, where no head of a column says it."""


@dataclass(frozen=True)
class LateView:
    """A late change as a difference."""

    title: str
    line: str
    count: str
    rows: tuple[RowView, ...]
    remark: str
    """What could not be compared, or that the cards are the same."""
    word: str
    icon: str
    colour: str
    """The verdict with the change."""


@dataclass(frozen=True)
class PlayerView:
    """The player who is looked at."""

    id: str
    name: str
    line: str
    check: ProgressView
    check_icon: str
    check_colour: str
    check_main: str
    late: LateView | None
    penalties: tuple[RowView, ...]
    kinds: tuple[SegmentView, ...]
    verdict: VerdictView
    gone: bool


@dataclass(frozen=True)
class EventView:
    """The whole event."""

    title: str
    line: str
    rounds: tuple[RoundView, ...]
    lot: LotView | None
    chips: tuple[ChipView, ...]
    filter: str
    rows: Sequence[PlayerRowView]
    player: PlayerView | None
    reading: ProgressView | None
    report: str
    report_line: str
    can_undo: bool
    can_redo: bool
    undo_text: str
    redo_text: str
    begin: str
    """What the button that begins the next round says; empty after the last one."""


def standing(desk: EventDesk, player: Player) -> Standing:
    """What a player needs most."""
    state = desk.state
    if not player.plays:
        return "left"
    if player.late is not None:
        return "late"
    done = checked(state, player.id)
    if done:
        return "agrees" if done[-1].agrees else "differs"
    if any(pick.player == player.id for pick in state.picked(state.round)):
        return "checking" if desk.check_of(player.id) is not None else "check"
    status = desk.lists.verdict(player.filed).status
    if status in ("illegal", "unreadable", "unjudged"):
        return "judge"
    return "ask" if status == "ask" else "plays"


def checked(state: Tournament, player: str) -> list[Check]:
    """The checks of this round that are of the list that counts."""
    return [check for check in state.checks_of(player, state.round) if not state.is_outdated(check)]


class PlayerRows(Sequence[PlayerRowView]):
    """The players as rows, each worked out when somebody looks at it."""

    def __init__(self, desk: EventDesk, players: Sequence[tuple[Player, Standing]], teller: Teller) -> None:
        self._desk, self._players, self._teller = desk, players, teller

    def __len__(self) -> int:
        return len(self._players)

    @overload
    def __getitem__(self, at: int) -> PlayerRowView: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[PlayerRowView]: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        player, need = self._players[at]
        return _row(self._desk, player, need, self._teller)


def _row(desk: EventDesk, player: Player, need: Standing, teller: Teller) -> PlayerRowView:
    from companion.decks.report.wording import size

    state, verdict = desk.state, desk.lists.verdict(player.filed)
    word, icon, colour = STANDINGS[need]
    told = teller.say(word)
    if player.left is not None:
        told = teller.say(say("Dropped out, round {n}", n=player.left)) if player.left else told
    checks = [check for check in state.checks_of(player.id) if not state.is_outdated(check)]
    penalties = state.penalties_of(player.id)
    last = teller.say(say("round {n}", n=penalties[-1].round)) if penalties else ""
    status_icon, status_colour = STATUS_LOOK[verdict.status]
    return PlayerRowView(
        player.id,
        safe(player.name),
        player.table,
        told,
        icon,
        colour,
        teller.status(verdict.status),
        status_icon,
        status_colour,
        " + ".join(size(part) for part in verdict.counts),
        str(len(checks)) if checks else "",
        f"{len(penalties)}, {last}" if penalties else "",
        player.id == desk.selected,
        not player.plays,
        teller.say(say("Table {n}", n=player.table)) if player.table else "",
    )


def event_view(desk: EventDesk, session: AppSession, most: int) -> EventView:
    """The event in the player's language, with so many rounds at most."""
    from companion.decks.report.wording import Teller

    state, speak, teller = desk.state, session.speak, Teller(session.settings.language)
    needs = [] if desk.judging else [(player, standing(desk, player)) for player in state.players]
    needs.sort(key=lambda pair: (_URGENCY[pair[1]], _natural(pair[0].name)))
    shown = [pair for pair in needs if _wanted(desk, *pair)]
    rows = PlayerRows(desk, shown, teller)
    journal = desk.table.journal
    chosen = None if desk.judging else desk.chosen
    entries = len(journal.entries)
    return EventView(
        title=safe(state.name),
        line=_line(desk, session),
        rounds=_rounds(state, speak, most),
        lot=_lot(desk, speak) if state.players and not desk.judging else None,
        chips=_chips(desk, needs, speak),
        filter=desk.filter,
        rows=rows,
        player=_player(desk, session, chosen, teller) if chosen else None,
        reading=_reading(desk, session),
        report=speak(say_n("{n} entry goes into the report", "{n} entries go into the report", entries)),
        report_line=speak(_size(state)),
        can_undo=desk.table.can_undo,
        can_redo=desk.table.can_redo,
        undo_text=_undo_text(desk, speak),
        redo_text="",
        begin=speak(say("Begin round {n}", n=state.round + 1)) if state.round < state.rounds else "",
    )


def _size(state: Tournament) -> Text:
    from companion.tournament.report.told import told_size

    changes = sum(len(player.changes) + (player.late is not None) for player in state.players)
    return told_size(state, changes)


def _undo_text(desk: EventDesk, speak: Any) -> str:
    from companion.core.telling import label

    entries = desk.table.journal.entries
    if len(entries) < 2:
        return ""
    what = label(desk.table.game, desk.table.entries(-1)[0].command, desk.state)
    return str(speak(say("Undo: {what}", what=what)))


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Names with numbers in the order of the numbers."""
    parts = [part for part in _DIGITS.split(name.casefold()) if part]
    numbers = map(whole, parts)
    return [(1, 0, part) if n is None else (0, n, "") for n, part in zip(numbers, parts, strict=True)]


def _line(desk: EventDesk, session: AppSession) -> str:
    speak, state, judge = session.speak, desk.state, desk.judge()
    stamp = judge.format.stamp
    format_ = stamp.title.get(session.settings.language) or stamp.title["en"]
    if desk.lists.problem is not None:
        format_ = speak(desk.lists.problem)
    parts = [
        state.date,
        speak(say_n("{n} player", "{n} players", sum(player.plays for player in state.players))),
        format_,
        speak(say_n("{n} round", "{n} rounds", state.rounds)),
        *map(speak, judge.other_versions),
    ]
    return " · ".join(part for part in parts if part)


def _reading(desk: EventDesk, session: AppSession) -> ProgressView | None:
    reading, speak = desk.loader.reading, session.speak
    if reading is None:
        return ProgressView(speak(say("Judging")), "", 0) if desk.judging else None
    done, total = reading.done, reading.total
    value = speak(say("{n} of {all}", n=done, all=total)) if total else ""
    return ProgressView(speak(say("Judging")), value, done / total if total else 0)


# -- rounds and lots ----------------------------------------------------------------------------------


def _rounds(state: Tournament, speak: Any, most: int) -> tuple[RoundView, ...]:
    """The running round among its neighbours."""
    first = max(1, min(state.round - (most - 1) // 2, state.rounds - most + 1))
    views = []
    for number in range(first, min(first + most, state.rounds + 1)):
        checks = sum(check.round == number for check in state.checks)
        if number < state.round:
            detail, kind = say_n("{n} check", "{n} checks", checks), "done"
        elif number == state.round:
            picked = len(state.picked(number))
            running = say("running, {n} of {all}", n=checks, all=max(picked, checks))
            detail, kind = running if picked or checks else say("running"), "now"
        else:
            coming = number == state.round + 1
            detail, kind = (say("Tap to begin"), "next") if coming else (say("not begun yet"), "later")
        views.append(RoundView(number, speak(say("Round {n}", n=number)), speak(detail), kind))  # type: ignore[arg-type]
    return tuple(views)


def _lot(desk: EventDesk, speak: Any) -> LotView:
    state = desk.state
    lots = [lot for lot in state.lots if lot.round == state.round]
    if not lots:
        line = say("By lot, with a code on record: the draw can be repeated.")
        return LotView(speak(say("Random choice")), speak(line), (), speak(say("Draw")))
    picks = tuple(_pick(desk, pick.player, pick.table, speak) for lot in lots for pick in lot.picks)
    codes = list(dict.fromkeys(lot.code for lot in lots))
    drawn = len(picks) if lots[0].of == "players" else len({pick.table for pick in picks})
    line = say("{n} of {all}, lot on record: {code}", n=drawn, all=len(lots[0].among), code=codes)
    return LotView(speak(say("Random choice")), speak(line), picks, speak(say("One more")))


def _pick(desk: EventDesk, player: str, table: str, speak: Any) -> PickView:
    found = desk.state.find(player)
    need: Standing = "check"
    done = checked(desk.state, player)
    if done:
        need = "agrees" if done[-1].agrees else "differs"
    elif desk.check_of(player) is not None:
        need = "checking"
    elif found is not None and not found.plays:
        need = "left"
    word, icon, colour = STANDINGS[need]
    where = speak(say("Table {n}", n=table)) if table else ""
    name = safe(desk.state.name_of(player))
    return PickView(player, name, where, speak(word), icon, colour, player == desk.selected)


# -- the list -----------------------------------------------------------------------------------------


def _wanted(desk: EventDesk, player: Player, need: Standing) -> bool:
    if desk.words and desk.words not in _haystack(desk, player):
        return False
    return _passes(desk, player, need, desk.filter)


def _passes(desk: EventDesk, player: Player, need: Standing, name: str) -> bool:
    match name:
        case "decide":
            return need in ("late", "judge", "ask")
        case "illegal":
            return desk.lists.verdict(player.filed).status in ("illegal", "unreadable")
        case "checks":
            return need in ("check", "checking", "agrees", "differs")
        case "penalties":
            return bool(desk.state.penalties_of(player.id))
        case "left":
            return not player.plays
        case _:
            return True


def _haystack(desk: EventDesk, player: Player) -> str:
    deck = desk.lists.verdict(player.filed).deck
    cards = "\n".join(entry.name for entry in deck.entries)
    return f"{player.name}\n{player.table}\n{deck.title}\n{player.filed.source}\n{cards}".casefold()


def _chips(desk: EventDesk, needs: list[tuple[Player, Standing]], speak: Any) -> tuple[ChipView, ...]:
    """Kinds of players to choose from; a kind of which there is none is left out."""
    words = {
        "all": (say("All"), "format-list-bulleted", "ink"),
        "decide": (say("To decide"), "alert", "warn"),
        "illegal": (say("Not legal"), *STATUS_LOOK["illegal"]),
        "checks": (say("Checks"), "eye-check-outline", "ac"),
        "penalties": (say("Penalties"), "gavel", "warn"),
        "left": (say("Dropped out"), "account-off-outline", "ink3"),
    }
    chips = []
    for name in FILTERS:
        count = sum(_passes(desk, player, need, name) for player, need in needs)
        if count or name == desk.filter != "all":
            word, icon, colour = words[name]
            chips.append(ChipView(name, str(count), speak(word), icon, colour, selected=name == desk.filter))
    return tuple(chips) if needs else ()


# -- the player who is looked at ------------------------------------------------------------------------


def _player(desk: EventDesk, session: AppSession, player: Player, teller: Teller) -> PlayerView:
    speak, verdict = session.speak, desk.verdict(player)
    check, icon, colour, main = _check(desk, player, speak)
    where = speak(say("Table {n}", n=player.table)) if player.table else speak(say("No table"))
    code = speak(say("list {code}", code=verdict.hash)) if verdict.hash else ""
    return PlayerView(
        id=player.id,
        name=safe(player.name),
        line=" · ".join(part for part in (where, teller.verdict(verdict).side, code) if part),
        check=check,
        check_icon=icon,
        check_colour=colour,
        check_main=main if verdict.deck.entries else "",
        late=_late(desk, player.filed, player.late, teller) if player.late else None,
        penalties=_penalties(desk.state, player, speak),
        kinds=tuple(SegmentView(kind, kind) for kind in desk.kinds()),
        verdict=verdict_view(
            verdict, session.settings.language, desk.judges.labels(desk.game), "", desk.judge()
        ),
        gone=not player.plays,
    )


def _check(desk: EventDesk, player: Player, speak: Any) -> tuple[ProgressView, str, str, str]:
    """How far the check of the cards is: the last result, or the one under way."""
    from companion.tournament.words import check_told, clock

    title = speak(say("Check of the cards"))
    kept = desk.check_of(player.id)
    if isinstance(kept, PhysicalCheck):
        value = speak(say("{n} of {all}", n=kept.seen, all=kept.wanted))
        return (
            ProgressView(title, value, min(1, kept.seen / max(kept.wanted, 1))),
            "",
            "ac",
            speak(say("Go on")),
        )
    done = desk.state.checks_of(player.id)
    main = speak(say("Check"))
    if not done:
        return ProgressView(title, speak(say("not checked")), 0), "", "ac", main
    last = done[-1]
    told = map(speak, check_told(last, desk.state))
    where = speak(say("round {n}, {time}, {judge}", n=last.round, time=clock(last.at), judge=last.judge))
    look = ("check", "ok") if last.agrees else ("alert", "bad")
    if desk.state.is_outdated(last):
        look = ("clock-outline", "ink2")
    return ProgressView(" ".join(told), where, 1), *look, main


def _late(desk: EventDesk, before: Filed, after: Filed, teller: Teller) -> LateView:
    from companion.tournament.words import clock

    found, state = desk.lists.change(before, after), desk.state
    verdict = desk.lists.verdict(after)
    came = say("Handed in at {time}", time=clock(after.at))
    due = state.deadline or (state.begun[0] if state.begun else "")
    line = say("{came}, due at {time}", came=came, time=clock(due)) if due and after.at > due else came
    sizes = [teller.verdict(verdict).sizes]
    icon, colour = STATUS_LOOK[verdict.status]
    word = say("With it: {verdict}", verdict=teller.status(verdict.status))
    counts = " + ".join(size for _name, size, _fits in sizes[0])
    cards = sum(abs(each.more) for each in found.differences)
    return LateView(
        teller.say(say("Late change")),
        teller.say(line),
        teller.say(say_n("{n} card", "{n} cards", cards)),
        (
            *(_difference(each, teller, state.game) for each in found.differences),
            *(stated_row(each, teller, state.game) for each in found.stated),
        ),
        teller.say(_remark(found)),
        " ".join(part for part in (teller.say(word), counts) if part),
        icon,
        colour,
    )


def _difference(each: Any, teller: Teller, game: str) -> RowView:
    less = each.more < 0
    icon, colour = ("minus-circle-outline", "bad") if less else ("plus-circle-outline", "ok")
    value = f"{each.registered} > {each.played}"
    return RowView(f"{each.section}/{each.card}", safe(each.card), teller.section(each.section, game), icon,
                   colour, value)  # fmt: skip


def _remark(found: Comparison) -> Text:
    if found.unread:
        return say("Unreadable lines that were not compared: {lines}.", lines=found.unread)
    return say("The cards are the same.") if found.same_cards else Text("")


def _penalties(state: Tournament, player: Player, speak: Any) -> tuple[RowView, ...]:
    from companion.tournament.words import clock, round_name

    return tuple(
        RowView(str(at), safe(each.kind), each.words, "gavel", "warn",
                f"{speak(round_name(each.round))} · {clock(each.at)}")
        for at, each in enumerate(state.penalties_of(player.id))
    )  # fmt: skip
