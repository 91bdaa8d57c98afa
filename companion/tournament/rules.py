"""What may be done at an event, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias

from companion.cards.card import GAMES
from companion.cards.names import brief
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Command, Event
from companion.core.rules import rule
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
    Filing,
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
    Seated,
    TakeAsOther,
    is_day,
)
from companion.tournament.lots import draw
from companion.tournament.model import (
    MOST_NAME,
    MOST_PLAYERS,
    MOST_ROUNDS,
    OFS,
    Ending,
    Filed,
    Lot,
    Penalty,
    Pick,
    Player,
    Tournament,
    player_id,
)

MOST_WORDS = 500
MOST_KINDS = 12
MOST_TABLE = 20
"""Characters in the name of a table."""

Desk = Course[Tournament]
Judgement: TypeAlias = Revise | DecideChange | TakeAsOther
"""What a judge decides about one list."""


def setup(options: Mapping[str, Any]) -> list[Event]:
    """A new event of a game."""
    game = options.get("game")
    if game not in GAMES:
        raise Illegal("EVENT-SETUP-01", "no_such_game", games=GAMES)
    known = {
        name: options[name] for name in ("name", "date", "format", "rounds", "deadline") if name in options
    }
    scale = options.get("scale", ())
    texts = all(isinstance(value, str) for name, value in known.items() if name != "rounds")
    if not texts or type(known.get("rounds", 1)) is not int or not isinstance(scale, list | tuple):
        raise Illegal("EVENT-SETUP-01", "bad_options")
    wanted = {"name": "", "date": "", "format": "", "rounds": 1, **known}
    return [_arranged(Arrange(scale=tuple(map(str, scale)), **wanted), str(game))]


def decide(course: Desk, command: Command) -> None:
    """What follows from an order."""
    match command:
        case Arrange():
            _arrange(course, command)
        case Register():
            _register(course, command)
        case Revise():
            _revise(course, command)
        case DecideChange():
            _decide_change(course, command)
        case TakeAsOther():
            _take_as_other(course, command)
        case Rename():
            _rename(course, command)
        case DropOut(player):
            _drop_out(course, player)
        case ComeBack(player):
            _come_back(course, player)
        case Seat(seats):
            _seat(course, seats)
        case BeginRound(at):
            _begin_round(course, at)
        case PickForCheck():
            _pick(course, command)
        case RecordCheck():
            _record(course, command)
        case Penalise():
            _penalise(course, command)
        case _:
            raise Illegal("EVENT-SETUP-01", "unknown_command")


# -- what the event is ------------------------------------------------------------------------------


@rule("EVENT-SETUP-01")
def _arranged(told: Arrange, game: str) -> EventArranged:
    name = _name(told.name, "EVENT-SETUP-01")
    if told.date and not is_day(told.date):
        raise Illegal("EVENT-SETUP-01", "not_a_day", day=brief(told.date, 40))
    if told.deadline:
        _require_time(told.deadline)
    if not 1 <= told.rounds <= MOST_ROUNDS:
        raise Illegal("EVENT-SETUP-01", "out_of_range", value=told.rounds, low=1, high=MOST_ROUNDS)
    scale = tuple(dict.fromkeys(_name(kind, "EVENT-SETUP-01") for kind in told.scale if kind.strip()))
    if len(scale) > MOST_KINDS:
        raise Illegal("EVENT-SETUP-01", "too_many", most=MOST_KINDS)
    stated = (name, told.date, game, told.format.strip(), told.rounds, told.deadline, scale)
    return EventArranged(*stated, rule="EVENT-SETUP-01")


@rule("EVENT-SETUP-02")
def _arrange(course: Desk, told: Arrange) -> None:
    """What the event is can be changed; rounds that were begun stay."""
    if told.rounds < course.state.round:
        raise Illegal("EVENT-SETUP-02", "rounds_begun", n=course.state.round)
    course.happen(replace(_arranged(told, course.state.game), rule="EVENT-SETUP-02"))


def is_sound(state: Tournament) -> bool:
    """Whether an event could have been arranged so, and its rounds begun."""
    days = (not state.date or is_day(state.date)) and state.game in GAMES
    times = all(map(_is_time, (*filter(None, (state.deadline,)), *state.begun)))
    rounds = 1 <= state.rounds <= MOST_ROUNDS and state.round <= state.rounds
    few = len(state.players) <= MOST_PLAYERS and len(state.scale) <= MOST_KINDS
    ids = {player.id for player in state.players}
    return days and times and rounds and few and len(ids) == len(state.players)


# -- lists ------------------------------------------------------------------------------------------


def _register(course: Desk, told: Register) -> None:
    """Every list is somebody's; one that is registered word for word already changes nothing."""
    _require_time(told.at)
    came: set[str] = set()
    for filing in told.filings:
        _file(course, filing, told.at, came)
    if not course.events:
        raise Illegal("EVENT-LIST-01", "nothing_new")


@rule("EVENT-LIST-01")
def _file(course: Desk, filing: Filing, at: str, came: set[str]) -> None:
    """`came` are the players of whom the same load has brought a list."""
    filed = Filed(filing.list, brief(filing.source), at)
    id, player = _whose(filing.player, course.state)
    if player is None:
        came.add(id)
        _add_player(course, filing.player, filed)
    elif filed.list not in (player.filed.list, player.late.list if player.late else None):
        _change(course, player, filed, id in came or _is_doubtful(player, filing))
        came.add(id)


def _is_doubtful(player: Player, filing: Filing) -> bool:
    """Whether a judge has decided on this list before, or its name is that of two, or a name of before."""
    decided = [each.list for change in player.changes for each in (change.before, change.filed)]
    shared = any(change.ending == "other" for change in player.changes)
    return filing.list in decided or shared or player_id(filing.player) != player_id(player.name)


def _whose(name: str, state: Tournament) -> tuple[str, Player | None]:
    """A player by id, or by the name of today."""
    id = player_id(name)
    named = next((each for each in state.players if player_id(each.name) == id), None) or state.find(id)
    return (named.id, named) if named else (id, None)


def _add_player(course: Desk, name: str, filed: Filed) -> None:
    if len(course.state.players) >= MOST_PLAYERS:
        raise Illegal("EVENT-LIST-01", "too_many_players", most=MOST_PLAYERS)
    shown = _name(name, "EVENT-LIST-01")
    course.happen(PlayerRegistered(player_id(shown), shown, filed, rule="EVENT-LIST-01"))


@rule("EVENT-LIST-02")
def _change(course: Desk, player: Player, filed: Filed, doubtful: bool) -> None:
    """Before the deadline the last list counts; after it, and in doubt, a judge decides."""
    if not course.state.is_late(filed.at) and not doubtful:
        course.happen(ListReplaced(player.id, filed, rule="EVENT-LIST-02"))
        return
    if player.late is not None:
        course.happen(ChangeSettled(player.id, "replaced", filed.at, rule="EVENT-LIST-02"))
    course.happen(ChangeCame(player.id, filed, rule="EVENT-LIST-02"))


@rule("EVENT-LIST-03")
def _decide_change(course: Desk, told: DecideChange) -> None:
    """A judge accepts a late change or refuses it; both lists stay on record."""
    player, _filed = _late(course, told)
    ending: Ending = "accepted" if told.accept else "refused"
    words = _words(told.words, "EVENT-LIST-03")
    course.happen(ChangeSettled(player.id, ending, told.at, words, rule="EVENT-LIST-03"))


@rule("EVENT-LIST-03")
def _take_as_other(course: Desk, told: TakeAsOther) -> None:
    """Two people may share a name: then the second list is no change, but somebody else's."""
    player, late = _late(course, told)
    _require_free(told.name, course.state, "EVENT-LIST-03")
    words = _words(told.words, "EVENT-LIST-03")
    course.happen(ChangeSettled(player.id, "other", told.at, words, rule="EVENT-LIST-03"))
    _add_player(course, told.name, late)


def _late(course: Desk, told: DecideChange | TakeAsOther) -> tuple[Player, Filed]:
    _require_time(told.at)
    player = _player(course, told.player)
    if player.late is None:
        raise Illegal("EVENT-LIST-03", "no_change", player=player.name)
    _require_list(told, player, player.late, "EVENT-LIST-03")
    return player, player.late


@rule("EVENT-LIST-04")
def _revise(course: Desk, told: Revise) -> None:
    """What a judge corrects in a list is told with the list, and the list before it stays on record."""
    _require_time(told.at)
    player, words = _player(course, told.player), _words(told.words, "EVENT-LIST-04")
    if told.list == player.filed.list:
        raise Illegal("EVENT-LIST-04", "nothing_new")
    _require_list(told, player, player.filed, "EVENT-LIST-04")
    filed = Filed(told.list, player.filed.source, told.at, corrected=True)
    course.happen(ListReplaced(player.id, filed, words, rule="EVENT-LIST-04"))


def of_its_list(command: Command, state: Tournament) -> Command:
    """An order as it is given: what a judge decides about a list says which list that is.

    So it goes with its list when that is struck from the journal, and never moves to another one.
    """
    if not isinstance(command, Judgement):
        return command
    player = state.find(command.player)
    if player is None:
        return command
    filed = player.filed if isinstance(command, Revise) else player.late
    return replace(command, text_code=filed.text_code) if filed else command


def _require_list(told: Judgement, player: Player, filed: Filed, rule_id: str) -> None:
    if told.text_code not in ("", filed.text_code):
        raise Illegal(rule_id, "other_list", player=player.name)


# -- players ----------------------------------------------------------------------------------------


@rule("EVENT-PLAYER-01")
def _rename(course: Desk, told: Rename) -> None:
    """A player may be called otherwise, but not like another one."""
    player, name = _player(course, told.player), _name(told.name, "EVENT-PLAYER-01")
    if name == player.name:
        raise Illegal("EVENT-PLAYER-01", "nothing_new")
    _require_free(name, course.state, "EVENT-PLAYER-01", player.id)
    course.happen(PlayerRenamed(player.id, name, player.name, rule="EVENT-PLAYER-01"))


def _require_free(name: str, state: Tournament, rule_id: str, own: str = "") -> None:
    """Nobody else is called so, nor was: an id is a name of before, and no two players have the same."""
    other = _whose(name, state)[1]
    if other is None or other.id == own:
        return
    key = "name_taken" if player_id(other.name) == player_id(name) else "former_name"
    raise Illegal(rule_id, key, name=brief(name, MOST_NAME), player=other.name)


@rule("EVENT-PLAYER-02")
def _drop_out(course: Desk, id: str) -> None:
    """Who leaves is drawn and seated no more; everything about the player stays on record."""
    player = _player(course, id)
    if not player.plays:
        raise Illegal("EVENT-PLAYER-02", "has_left", player=player.name)
    course.happen(PlayerLeft(player.id, course.state.round, rule="EVENT-PLAYER-02"))


@rule("EVENT-PLAYER-02")
def _come_back(course: Desk, id: str) -> None:
    player = _player(course, id)
    if player.plays:
        raise Illegal("EVENT-PLAYER-02", "plays", player=player.name)
    course.happen(PlayerBack(player.id, rule="EVENT-PLAYER-02"))


@rule("EVENT-ROUND-02")
def _seat(course: Desk, seats: tuple[Seated, ...]) -> None:
    """Each player of the event sits at one table, and nobody else; an empty table clears the seat."""
    players = {player.id: player for player in course.state.players}
    named = [each for each in seats if each.player in players]
    found = [Seated(each.player, _table(each.table)) for each in named if players[each.player].plays]
    if named and not found:
        raise Illegal("EVENT-ROUND-02", "has_left", player=players[named[0].player].name)
    if not found:
        raise Illegal("EVENT-ROUND-02", "nobody_seated")
    if len({each.player for each in found}) < len(found):
        raise Illegal("EVENT-ROUND-02", "seated_twice")
    course.happen(PlayersSeated(tuple(found), rule="EVENT-ROUND-02"))


def _table(text: str) -> str:
    table = brief(text, MOST_TABLE + 1)
    if len(table) > MOST_TABLE:
        raise Illegal("EVENT-ROUND-02", "too_long", most=MOST_TABLE)
    return table


@rule("EVENT-ROUND-01")
def _begin_round(course: Desk, at: str) -> None:
    """Rounds come one after the other, as many as the event has; seats are given anew."""
    _require_time(at)
    state = course.state
    if state.round >= state.rounds:
        raise Illegal("EVENT-ROUND-01", "last_round", n=state.rounds)
    if not any(player.plays for player in state.players):
        raise Illegal("EVENT-ROUND-01", "no_players")
    course.happen(RoundBegun(state.round + 1, at, rule="EVENT-ROUND-01"))


# -- checks -----------------------------------------------------------------------------------------


@rule("EVENT-CHECK-01", "EVENT-CHECK-02")
def _pick(course: Desk, told: PickForCheck) -> None:
    """The lot falls on nobody twice in a round, and nobody whose list was checked unless that is wanted."""
    _require_time(told.at)
    if told.of not in OFS:
        raise Illegal("EVENT-CHECK-01", "not_an_option", option=brief(str(told.of), 20))
    code = _name(told.code, "EVENT-CHECK-01")
    state = course.state
    among = drawn_from(state, told.of, told.again)
    if not 1 <= told.count <= len(among):
        raise Illegal("EVENT-CHECK-02", "not_so_many", n=told.count, left=len(among), of=told.of)
    drawn = draw(code, state.round, among, told.count)
    picks = tuple(pick for key in drawn for pick in _picks(state, told.of, key))
    lot = Lot(state.round, code, told.of, told.again, among, picks, told.at)
    course.happen(LotDrawn(lot, rule="EVENT-CHECK-01"))


def drawn_from(state: Tournament, of: str, again: bool) -> tuple[str, ...]:
    """The ids of players, or the tables, on which the lot may fall now."""
    picked = {pick.player for pick in state.picked(state.round)}
    checked = {check.player for check in state.checks if not state.is_outdated(check)}
    out = picked if again else picked | checked
    if of == "players":
        return tuple(player.id for player in state.players if player.plays and player.id not in out)
    seated = [player for player in state.players if player.plays and player.table]
    closed = {player.table for player in seated if player.id in out}
    return tuple(dict.fromkeys(player.table for player in seated if player.table not in closed))


def _picks(state: Tournament, of: str, key: str) -> tuple[Pick, ...]:
    if of == "players":
        player = state.find(key)
        return (Pick(key, player.table if player else ""),)
    return tuple(Pick(each.id, key) for each in state.players if each.plays and each.table == key)


@rule("EVENT-CHECK-03")
def _record(course: Desk, told: RecordCheck) -> None:
    """A check is signed by a judge and belongs to the round that is played, drawn by lot or not."""
    _require_time(told.check.at)
    player = _player(course, told.check.player)
    if not told.check.judge.strip():
        raise Illegal("EVENT-CHECK-03", "not_signed")
    if told.check in course.state.checks:
        raise Illegal("EVENT-CHECK-03", "nothing_new")
    check = replace(told.check, player=player.id, round=course.state.round)
    course.happen(CheckRecorded(check, rule="EVENT-CHECK-03"))


# -- penalties --------------------------------------------------------------------------------------


@rule("EVENT-PENALTY-01")
def _penalise(course: Desk, told: Penalise) -> None:
    """A penalty has a kind in the organiser's words, and perhaps a reason; we know no scale."""
    _require_time(told.at)
    player = _player(course, told.player)
    kind, words = _name(told.kind, "EVENT-PENALTY-01"), _words(told.words, "EVENT-PENALTY-01")
    noted = Penalty(player.id, course.state.round, kind, words, told.at)
    course.happen(PenaltyNoted(noted, rule="EVENT-PENALTY-01"))


# -- what is given ----------------------------------------------------------------------------------


def _player(course: Desk, id: str) -> Player:
    player = course.state.find(id)
    if player is None:
        raise Illegal("EVENT-PLAYER-01", "no_such_player", player=brief(id, MOST_NAME))
    return player


def _name(text: str, rule_id: str) -> str:
    name = brief(" ".join(text.split()), MOST_NAME + 1)
    if not 1 <= len(name) <= MOST_NAME:
        raise Illegal(rule_id, "not_a_phrase", most=MOST_NAME)
    return name


def _words(text: str, rule_id: str) -> str:
    words = text.strip()
    if len(words) > MOST_WORDS:
        raise Illegal(rule_id, "too_long", most=MOST_WORDS)
    return words


def _is_time(at: str) -> bool:
    try:
        return datetime.fromisoformat(at).isoformat(timespec="seconds") == at
    except ValueError:
        return False


def _require_time(at: str) -> None:
    if not _is_time(at):
        raise Illegal("EVENT-SETUP-01", "not_a_time", at=brief(at, 40))
