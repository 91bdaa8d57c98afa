"""How an event is told: every sentence of its journal, its orders and its refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.errors import DataError, Illegal
from companion.core.file_problems import EVENT, UNKNOWN
from companion.core.game import Line
from companion.core.questions import Question
from companion.core.text import Term, Text, say, say_n
from companion.tournament.acts import (
    Arrange,
    BeginRound,
    ChangeCame,
    ChangeSettled,
    CheckRecorded,
    ComeBack,
    DecideChange,
    DropOut,
    EventArranged,
    ListReplaced,
    LotDrawn,
    Penalise,
    PenaltyNoted,
    PickForCheck,
    PlayerBack,
    PlayerLeft,
    PlayerRegistered,
    PlayerRenamed,
    PlayersSeated,
    RecordCheck,
    Register,
    Rename,
    Revise,
    RoundBegun,
    Seat,
    TakeAsOther,
)
from companion.tournament.model import Check, Lot, Tournament


def clock(at: str) -> str:
    """The hour and minute of a time; its day stands elsewhere."""
    return at[11:16]


def lists_due(deadline: str) -> Text:
    """Until when lists count without a judge; the day need not be that of the event."""
    return say("Lists are due on {day} at {time}.", day=deadline[:10], time=clock(deadline))


def check_result(check: Check) -> Text:
    """What a check came to, in one sentence."""
    if check.agrees:
        return say("The deck agrees with its list.")
    return say("The deck differs from its list.")


def check_told(check: Check, state: Tournament) -> list[Text]:
    """The same, card by card, and that it is of an earlier list, where another one counts now."""
    told = [check_result(check), *check_cards(check)]
    if state.is_outdated(check):
        told.insert(1, say("An earlier list was checked: {code}.", code=check.list_code))
    return told


def checks_told(checks: Sequence[Check], state: Tournament) -> list[Text]:
    """How many checks there were of the list that counts, and of earlier ones."""
    before = sum(map(state.is_outdated, checks))
    now = len(checks) - before
    return [
        *([say_n("{n} check", "{n} checks", now)] if now else []),
        *([say_n("{n} check of an earlier list", "{n} checks of an earlier list", before)] if before else []),
    ]


def check_cards(check: Check) -> list[Text]:
    """What a check found missing and too many, card by card."""
    return [
        *(say("Missing: {n} × {card}", n=each.count, card=each.card) for each in check.missing),
        *(say("Extra: {n} × {card}", n=each.count, card=each.card) for each in check.extra),
    ]


def round_name(round: int) -> Text:
    """What a round is called."""
    return say("Round {n}", n=round) if round else say("Before round 1")


class EventWords:
    """The words of one event, whose players it knows."""

    def __init__(self, state: Tournament) -> None:
        self._state = state

    def _name(self, id: str) -> str:
        return self._state.name_of(id)

    # -- what happened ----------------------------------------------------------------------------

    def event(self, event: Any) -> Line:
        """One fact as a sentence."""
        return Line(self._told(event), event.rule)

    def _told(self, event: Any) -> Text:
        match event:
            case EventArranged(name, date, _game, format, rounds, deadline):
                told = say_n(
                    "The event: {name}, {date}, format {format}, {n} round.",
                    "The event: {name}, {date}, format {format}, {n} rounds.",
                    rounds,
                    name=name,
                    date=date or "–",
                    format=format or "–",
                )
                return say("{told} {words}", told=told, words=lists_due(deadline)) if deadline else told
            case PlayerRegistered(_id, name, filed):
                return say(
                    "{time} {player} registers a list: {file}.",
                    time=clock(filed.at),
                    player=name,
                    file=filed.source,
                )
            case ListReplaced():
                return self._replaced(event)
            case ChangeCame(id, filed):
                return say(
                    "{time} {player} hands in another list: {file}. A judge decides.",
                    time=clock(filed.at),
                    player=self._name(id),
                    file=filed.source,
                )
            case ChangeSettled():
                return self._settled(event)
            case PlayerRenamed(_id, name, was):
                return say("{was} is called {name}.", was=was, name=name)
            case PlayerLeft(id, round):
                return say("{player} drops out: {round}.", player=self._name(id), round=round_name(round))
            case PlayerBack(id):
                return say("{player} is back in the event.", player=self._name(id))
            case PlayersSeated(seats):
                return self._seated(seats)
            case RoundBegun(round, at):
                return say("{time} Round {n} begins.", time=clock(at), n=round)
            case LotDrawn(lot):
                return self._drawn(lot)
            case CheckRecorded(check):
                return self._checked(check)
            case PenaltyNoted(penalty):
                told = say(
                    "{time} {player}: {kind}.",
                    time=clock(penalty.at),
                    player=self._name(penalty.player),
                    kind=penalty.kind,
                )
                return say("{told} {words}", told=told, words=penalty.words) if penalty.words else told
        raise DataError(EVENT, type(event).__name__, UNKNOWN)

    def _replaced(self, event: ListReplaced) -> Text:
        time, player = clock(event.filed.at), self._name(event.id)
        if event.words:
            return say(
                "{time} The list of {player} is corrected: {words}",
                time=time,
                player=player,
                words=event.words,
            )
        return say(
            "{time} {player} registers another list in time: {file}.",
            time=time,
            player=player,
            file=event.filed.source,
        )

    def _settled(self, event: ChangeSettled) -> Text:
        facts = {"time": clock(event.at), "player": self._name(event.id)}
        told = {
            "accepted": say("{time} The late change of {player} is accepted.", **facts),
            "refused": say("{time} The late change of {player} is refused.", **facts),
            "replaced": say("{time} The late change of {player} is replaced by a later one.", **facts),
            "other": say("{time} The second list of {player} is another player's.", **facts),
        }[event.ending]
        return say("{told} {words}", told=told, words=event.words) if event.words else told

    def _seated(self, seats: Sequence[Any]) -> Text:
        if len(seats) == 1:
            seat = seats[0]
            if not seat.table:
                return say("{player} sits at no table.", player=self._name(seat.player))
            return say("{player} sits at table {table}.", player=self._name(seat.player), table=seat.table)
        return say_n("{n} player is seated.", "{n} players are seated.", len(seats))

    def _drawn(self, lot: Lot) -> Text:
        who = [
            say("{player} (table {table})", player=self._name(pick.player), table=pick.table)
            if pick.table
            else self._name(pick.player)
            for pick in lot.picks
        ]
        of = (
            say_n("{n} table", "{n} tables", len(lot.among))
            if lot.of == "tables"
            else say_n("{n} player", "{n} players", len(lot.among))
        )
        return say(
            "{time} Lot {code}, drawn from {of}: {players}.",
            time=clock(lot.at),
            code=lot.code,
            of=of,
            players=who,
        )

    def _checked(self, check: Check) -> Text:
        told = say(
            "{time} {player} is checked by {judge}. {result}",
            time=clock(check.at),
            player=self._name(check.player),
            judge=check.judge,
            result=check_result(check),
        )
        cards = check_cards(check)
        return say("{told} {cards}.", told=told, cards=cards) if cards else told

    # -- what was ordered -------------------------------------------------------------------------

    def command(self, command: Any) -> Text:
        """One order in a few words."""
        match command:
            case Register(filings):
                if len(filings) == 1:
                    return say("Register {player}", player=filings[0].player)
                return say_n("Register {n} list", "Register {n} lists", len(filings))
            case Revise(player):
                return say("Correct the list of {player}", player=self._name(player))
            case DecideChange(player, accept):
                name = self._name(player)
                if accept:
                    return say("Accept the change of {player}", player=name)
                return say("Refuse the change of {player}", player=name)
            case TakeAsOther(_player, name):
                return say("Register {player}", player=name)
            case Rename(player):
                return say("Rename {player}", player=self._name(player))
            case DropOut(player):
                return say("{player} drops out", player=self._name(player))
            case ComeBack(player):
                return say("{player} comes back", player=self._name(player))
            case RecordCheck(check):
                return say("Check of {player}", player=self._name(check.player))
            case Penalise(player, kind):
                return say("{kind} for {player}", kind=kind, player=self._name(player))
            case _:
                return self.kind(command)

    def kind(self, command: Any) -> Text:
        """The kind of an order."""
        match command:
            case Arrange():
                return say("Change the event")
            case Seat():
                return say("Seat players")
            case BeginRound():
                return say("Begin a round")
            case PickForCheck():
                return say("Draw whom to check")
            case _:
                return say("{kind}", kind=type(command).__name__)

    def detail(self, command: Any) -> Sequence[Text | Term | str]:
        """Nothing beside the words of an order tells it from others."""
        return ()

    def question(self, question: Question) -> Text:
        """An event asks nothing by itself."""
        return say("{key}", key=question.key)

    def option(self, question: Question, option: str) -> Text:
        """An event asks nothing by itself."""
        return say("{option}", option=option)

    def tracked(self, path: str) -> Text:
        """No single value of an event is set by hand: each has an order of its own."""
        return say("{path}", path=path)

    def value(self, path: str, value: Any) -> Text:
        """See `tracked`."""
        return say("{value}", value=value)

    # -- refusals -----------------------------------------------------------------------------------

    def refusal(self, error: Illegal) -> Text:
        """Why not, in one sentence."""
        facts = error.facts
        match error.key:
            case "no_such_player":
                return say("There is no player {player} in this event.", player=facts.get("player"))
            case "nothing_new":
                return say("This is on record already.")
            case "no_such_game":
                return say("An event is for lists of one game: {games}.", games=facts.get("games"))
            case "bad_options":
                return say("Name, date, format, rounds and deadline make an event.")
            case "not_a_day":
                return say("{day} is not a day such as 2026-01-31.", day=facts.get("day"))
            case "not_a_time":
                return say("{at} is not a time such as 2026-01-31T10:00:00.", at=facts.get("at"))
            case "rounds_begun":
                return say_n(
                    "{n} round has begun already.", "{n} rounds have begun already.", int(str(facts.get("n")))
                )
            case "too_many_players":
                return say("An event has at most {most} players.", most=facts.get("most"))
            case "no_change":
                return say("No change of {player} waits for a judge.", player=facts.get("player"))
            case "other_list":
                return say("This was about another list of {player}.", player=facts.get("player"))
            case "name_taken":
                return say("There is a player called {name} already.", name=facts.get("name"))
            case "former_name":
                return say(
                    "{name} was the name of {player} before: write it a little otherwise.",
                    name=facts.get("name"),
                    player=facts.get("player"),
                )
            case "has_left":
                return say("{player} has left the event.", player=facts.get("player"))
            case "plays":
                return say("{player} is in the event.", player=facts.get("player"))
            case "nobody_seated":
                return say("Nobody of the event is named.")
            case "seated_twice":
                return say("Each player sits at one table.")
            case "last_round":
                return say_n(
                    "The event has {n} round, and it has begun.",
                    "The event has {n} rounds, and all have begun.",
                    int(str(facts.get("n"))),
                )
            case "no_players":
                return say("Nobody is registered yet.")
            case "not_so_many":
                return _not_so_many(facts)
            case "not_signed":
                return say("A check is signed by a judge.")
            case "too_long":
                return say("At most {most} characters can be written here.", most=facts.get("most"))
            case _:
                return say("The rule {rule} forbids it ({key}).", rule=error.rule, key=error.key)

    # -- where it stands ----------------------------------------------------------------------------

    def headline(self) -> tuple[Text, ...]:
        """How many play, and which round it is."""
        state = self._state
        players = say_n("{n} player", "{n} players", sum(player.plays for player in state.players))
        if not state.round:
            return (players, say_n("{n} round to come", "{n} rounds to come", state.rounds))
        return (players, say("Round {n} of {all}", n=state.round, all=state.rounds))


def _not_so_many(facts: dict[str, object]) -> Text:
    left, of = int(str(facts.get("left"))), facts.get("of")
    if of == "tables":
        return say_n(
            "The lot can fall on {n} table: seat players, pick fewer, or draw from those checked before.",
            "The lot can fall on {n} tables: seat players, pick fewer, or draw from those checked before.",
            left,
        )
    return say_n(
        "The lot can fall on {n} player: pick fewer, or draw from those checked before too.",
        "The lot can fall on {n} players: pick fewer, or draw from those checked before too.",
        left,
    )
