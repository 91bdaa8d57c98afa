"""What may be done at an event, and what follows from it, rule by rule."""

from __future__ import annotations

import pytest

from companion.content.rulebook import rules_of
from companion.core.codec import codec_of
from companion.core.errors import Illegal
from companion.core.game import Note, Setup
from companion.core.rules import places_of
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.tournament.acts import (
    Arrange,
    BeginRound,
    ComeBack,
    DecideChange,
    DropOut,
    Penalise,
    PickForCheck,
    RecordCheck,
    Register,
    Rename,
    Revise,
    Seat,
    Seated,
    TakeAsOther,
)
from companion.tournament.game import EVENT
from companion.tournament.model import MOST_NAME, Check, Copies
from companion.tournament.rules import drawn_from, of_its_list
from tests.decks.reports import LEGAL
from tests.tournament.stage import EARLY, LATE, OPTIONS, after, event, plain, read, with_players

SIGNED = Check("anna", 0, "Kim", "6", 240, "AAAA", "BBBB", 58, 60, (Copies(2, "Amber Guard"),), (), LATE)


def refused(table: Table, command: object) -> str:
    """The rule and the key by which an order is refused; the event stays as it is."""
    before = table.state
    with pytest.raises(Illegal) as error:
        table.do(command)  # type: ignore[arg-type]
    assert table.state == before
    assert "{" not in str(EVENT.words(before).refusal(error.value))
    return f"{error.value.rule} {error.value.key}"


def test_every_rule_of_the_book_is_carried_out_somewhere():
    assert [each for each in rules_of("event") if not places_of(each)] == []


@pytest.mark.rule("EVENT-SETUP-01")
@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"game": "berserkers"}, "no_such_game"),
        ({"name": "  "}, "not_a_phrase"),
        ({"name": "x" * 81}, "not_a_phrase"),
        ({"date": "1.5.2026"}, "not_a_day"),
        ({"deadline": "10:00"}, "not_a_time"),
        ({"rounds": 0}, "out_of_range"),
        ({"rounds": "3"}, "bad_options"),
        ({"scale": [str(n) for n in range(13)]}, "too_many"),
    ],
)
def test_an_event_is_not_begun_without_what_it_needs(wrong, key):
    with pytest.raises(Illegal) as error:
        Table.begin(EVENT, Memory(), {**OPTIONS, **wrong})
    assert error.value.key == key


@pytest.mark.rule("EVENT-SETUP-02")
def test_an_event_may_change_but_keeps_the_rounds_that_began():
    table = with_players("Anna", "Boris")
    state = after(table, BeginRound(LATE), BeginRound(LATE), Arrange("Summer", "", "open", 2))
    assert (state.name, state.date, state.rounds, state.game) == ("Summer", "", 2, "warcry")
    assert refused(table, Arrange("Summer", "", "open", 1)) == "EVENT-SETUP-02 rounds_begun"


@pytest.mark.rule("EVENT-LIST-01")
def test_lists_are_registered_by_player_however_the_name_is_written():
    table = with_players("Анна  Ёлкина", "Boris")
    assert [player.id for player in table.state.players] == ["анна елкина", "boris"]
    state = after(table, Register((plain("АННА ЕЛКИНА", "another list"),), EARLY))
    assert len(state.players) == 2 and state.players[0].filed.list == "another list"
    assert refused(table, Register((plain("Boris"),), EARLY)) == "EVENT-LIST-01 nothing_new"


@pytest.mark.rule("EVENT-LIST-02")
def test_a_list_counts_until_the_deadline_and_waits_after_it():
    state = after(with_players("Anna"), Register((plain("Anna", "in time"),), EARLY))
    assert state.players[0].filed.list == "in time" and state.players[0].late is None
    assert [each.list for each in state.players[0].earlier] == ["list of Anna"]
    state = after(with_players("Anna"), Register((plain("Anna", "too late"),), LATE))
    assert state.players[0].filed.list == "list of Anna" and state.players[0].late.list == "too late"


@pytest.mark.rule("EVENT-LIST-02")
def test_without_a_deadline_the_first_round_is_one():
    table = with_players("Anna", deadline="")
    assert after(table, Register((plain("Anna", "second"),), LATE)).players[0].late is None
    assert after(table, BeginRound(LATE), Register((plain("Anna", "third"),), LATE)).players[0].late


@pytest.mark.rule("EVENT-LIST-02")
@pytest.mark.parametrize(
    ("text", "source"),
    [
        (LEGAL, f"Spring tournament {'very ' * 20} final.txt"),
        (f"Player: {'Anna ' * 25}\n{LEGAL}", "a.txt"),
        (f"Deck: {'x' * 200}\n{LEGAL}", "a.txt"),
        (LEGAL, "\u3000.txt"),
        (LEGAL, "\u200b"),
    ],
)
def test_a_name_that_an_event_does_not_take_keeps_no_list_out(text, source):
    filings = (read(text, "", source), read(LEGAL, "Boris"))
    players = after(event(), Register(filings, EARLY)).players
    assert [player.filed.source for player in players][1] == "Boris.txt"
    assert 1 <= len(players[0].name) <= MOST_NAME


@pytest.mark.rule("EVENT-LIST-02")
@pytest.mark.parametrize(
    "name",
    ["{long} - {who}", "{who} {long}", "{long} {who} {long}", "{long} {long} {who} {long} {long}"],
)
@pytest.mark.parametrize("place", ["file", "player", "title"])
def test_long_names_that_begin_or_end_alike_are_several_players(name, place):
    names = [name.format(long="my list for the main event " * 3, who=who) for who in ("Kim", "Lea", "Max")]
    texts = {"file": LEGAL, "player": "Player: {}\n" + LEGAL, "title": "Deck: {}\n" + LEGAL}
    sources = [f"{each}.txt" if place == "file" else "a.txt" for each in names]
    handed_in = [*zip(names, sources, strict=True)] * 2
    first, again = (
        tuple(read(texts[place].format(each), "", source) for each, source in part)
        for part in (handed_in[:3], handed_in[3:])
    )
    assert first == again
    state = after(event(), Register(first, EARLY))
    assert len({player.name for player in state.players}) == len(state.players) == 3
    assert not any(player.late for player in state.players)


def test_a_name_that_was_given_by_hand_is_not_cut():
    with pytest.raises(Illegal, match="not_a_phrase"):
        event().do(Register((read(LEGAL, "Anna " * 25),), EARLY))


def test_two_lists_of_one_name_in_one_load_are_a_question():
    state = after(event(), Register((plain("Anna"), plain("anna", "which?")), EARLY))
    assert len(state.players) == 1 and state.players[0].late.list == "which?"


@pytest.mark.rule("EVENT-LIST-02")
def test_a_later_change_takes_the_place_of_one_that_waits_and_both_stay_on_record():
    waiting = Register((plain("Anna", "second"),), LATE), Register((plain("Anna", "third"),), LATE)
    (anna,) = after(with_players("Anna"), *waiting).players
    assert anna.late.list == "third"
    assert [(change.filed.list, change.ending) for change in anna.changes] == [("second", "replaced")]


@pytest.mark.rule("EVENT-LIST-03")
@pytest.mark.parametrize(("accept", "counts"), [(True, "late"), (False, "list of Anna")])
def test_a_judge_decides_and_both_lists_stay_on_record(accept, counts):
    table = with_players("Anna")
    (anna,) = after(
        table, Register((plain("Anna", "late"),), LATE), DecideChange("anna", accept, LATE, "a slip")
    ).players
    assert anna.filed.list == counts and anna.late is None
    (change,) = anna.changes
    assert (change.before.list, change.filed.list, change.words) == ("list of Anna", "late", "a slip")
    assert refused(table, DecideChange("anna", True, LATE)) == "EVENT-LIST-03 no_change"


@pytest.mark.rule("EVENT-LIST-03")
def test_two_people_of_one_name_are_two_players():
    table = event()
    after(table, Register((plain("Anna"), plain("Anna", "hers")), EARLY))
    assert refused(table, TakeAsOther("anna", "ANNA", LATE)) == "EVENT-LIST-03 name_taken"
    state = after(table, TakeAsOther("anna", "Anna (2)", LATE))
    assert [(player.name, player.filed.list) for player in state.players] == [
        ("Anna", "list of Anna"),
        ("Anna (2)", "hers"),
    ]


@pytest.mark.rule("EVENT-LIST-02")
@pytest.mark.parametrize("given", ["list of Anna", "late"])
@pytest.mark.parametrize("accept", [True, False])
def test_a_list_that_a_judge_has_decided_on_waits_when_it_is_given_again(accept, given):
    table = event()
    after(table, Register((plain("Anna"), plain("Anna", "late")), EARLY), DecideChange("anna", accept, EARLY))
    counts = table.state.players[0].filed
    if given == counts.list:
        assert refused(table, Register((plain("Anna", given),), EARLY)) == "EVENT-LIST-01 nothing_new"
    else:
        (anna,) = after(table, Register((plain("Anna", given),), EARLY)).players
        assert anna.filed == counts and anna.late.list == given


@pytest.mark.rule("EVENT-LIST-02")
def test_a_list_under_a_name_that_two_have_handed_in_waits():
    table = event()
    after(
        table, Register((plain("Anna"), plain("Anna", "hers")), EARLY), TakeAsOther("anna", "Anna 2", EARLY)
    )
    anna, other = after(table, Register((plain("Anna", "whose?"),), EARLY)).players
    assert (anna.filed.list, anna.late.list) == ("list of Anna", "whose?") and other.filed.list == "hers"


@pytest.mark.rule("EVENT-LIST-02")
def test_another_list_under_a_name_of_before_waits_and_may_be_another_players():
    table = with_players("Anna")
    after(table, Rename("anna", "Anna K."), Register((plain("Anna", "hers"),), EARLY))
    (first,) = table.state.players
    assert (first.filed.list, first.late.list) == ("list of Anna", "hers")
    assert refused(table, TakeAsOther("anna", "Anna", EARLY)) == "EVENT-LIST-03 former_name"
    state = after(table, TakeAsOther("anna", "Anna B.", EARLY))
    assert [(each.name, each.filed.list) for each in state.players] == [
        ("Anna K.", "list of Anna"),
        ("Anna B.", "hers"),
    ]


@pytest.mark.rule("EVENT-PLAYER-01")
def test_a_name_that_another_player_had_before_is_refused_as_that():
    table = with_players("Anna", "Boris")
    after(table, Rename("anna", "Anna K."))
    assert refused(table, Rename("boris", "ANNA")) == "EVENT-PLAYER-01 former_name"
    with pytest.raises(Illegal) as error:
        table.do(Rename("boris", "Anna"))
    told = str(EVENT.words(table.state).refusal(error.value))
    assert told == "Anna was the name of Anna K. before: write it a little otherwise."
    assert after(table, Rename("anna", "Anna")).players[0].name == "Anna", "her own name is hers"
    assert refused(table, Rename("anna", " Anna ")) == "EVENT-PLAYER-01 nothing_new"


def test_a_journal_of_before_says_nothing_on_why_a_list_is_another_players():
    written = {"is": "TakeAsOther", "player": "anna", "name": "Anna 2", "at": LATE}
    assert codec_of(EVENT).read_command(written) == TakeAsOther("anna", "Anna 2", LATE)


@pytest.mark.rule("EVENT-LIST-03", "EVENT-LIST-04")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        (EARLY, Revise("anna", "answered", "Line 3 is a card.", LATE)),
        (LATE, DecideChange("anna", True, LATE)),
        (LATE, DecideChange("anna", False, LATE)),
        (LATE, TakeAsOther("anna", "Anna 2", LATE)),
    ],
)
def test_what_a_judge_decides_about_a_list_goes_with_it_when_it_is_struck(at, told):
    table = with_players("Anna")
    after(table, *(Register((plain("Anna", text),), at) for text in ("second", "third")))
    after(table, of_its_list(told, table.state), Penalise("anna", "Warning", LATE))
    (misfit,) = table.amend(3, None).misfits
    assert (misfit.index, misfit.refusal.key) == (4, "other_list")
    assert str(EVENT.words(table.state).refusal(misfit.refusal)) == "This was about another list of Anna."
    assert table.amend(2, None).misfits == (), "the list that it is about is still there"
    plan = table.amend(4, None)
    table.confirm(plan)
    anna = table.state.players[0]
    assert "third" in (anna.filed.list, anna.late.list if anna.late else "")


@pytest.mark.rule("EVENT-LIST-04")
def test_a_correction_of_a_corrected_list_goes_with_the_first_one():
    table = with_players("Anna")
    for words in ("one answer", "both answers"):
        after(table, of_its_list(Revise("anna", words, words, LATE), table.state))
    (misfit,) = table.amend(2, None).misfits
    assert misfit.refusal.key == "other_list", "it would bring the answer back that was struck"


def test_a_journal_of_before_does_not_say_about_which_list_a_judge_decided():
    table = with_players("Anna")
    after(table, *(Register((plain("Anna", text),), LATE) for text in ("second", "third")))
    written = {"is": "DecideChange", "player": "anna", "accept": True, "at": LATE}
    after(table, codec_of(EVENT).read_command(written))
    plan = table.amend(3, None)
    assert plan.misfits == () and plan.state.players[0].filed.list == "second"


@pytest.mark.rule("EVENT-LIST-04")
def test_a_judge_corrects_a_list_and_the_one_before_stays():
    table = with_players("Anna")
    (anna,) = after(table, Revise("anna", "answered", "Line 3 is a card.", LATE)).players
    assert anna.filed.list == "answered" and anna.earlier[0].list == "list of Anna"
    assert refused(table, Revise("anna", "answered", "again", LATE)) == "EVENT-LIST-04 nothing_new"


@pytest.mark.rule("EVENT-PLAYER-01")
def test_a_player_is_renamed_and_found_by_the_new_name():
    table = with_players("Ana", "Boris")
    state = after(table, Rename("ana", "Anna"), Register((plain("Anna", "hers"),), EARLY))
    assert [player.name for player in state.players] == ["Anna", "Boris"]
    assert state.players[0].id == "ana" and state.players[0].filed.list == "hers"
    assert refused(table, Rename("boris", "ANNA")) == "EVENT-PLAYER-01 name_taken"
    assert refused(table, Rename("nobody", "x")) == "EVENT-PLAYER-01 no_such_player"


@pytest.mark.rule("EVENT-PLAYER-02")
def test_who_drops_out_is_neither_seated_nor_drawn_until_the_way_back():
    table = with_players("Anna", "Boris")
    state = after(table, BeginRound(LATE), DropOut("anna"))
    assert state.players[0].left == 1 and drawn_from(state, "players", False) == ("boris",)
    assert refused(table, DropOut("anna")) == "EVENT-PLAYER-02 has_left"
    assert refused(table, Seat((Seated("anna", "1"),))) == "EVENT-ROUND-02 has_left"
    seated = after(table, Seat((Seated("anna", "1"), Seated("boris", "1")))).players
    assert [player.table for player in seated] == ["", "1"]
    assert after(table, ComeBack("anna")).players[0].plays
    assert refused(table, ComeBack("anna")) == "EVENT-PLAYER-02 plays"


@pytest.mark.rule("EVENT-ROUND-01")
def test_rounds_come_one_after_the_other_and_seats_with_each_anew():
    table = with_players("Anna", rounds=2)
    state = after(table, BeginRound(LATE), Seat((Seated("anna", "6"),)))
    assert (state.round, state.players[0].table) == (1, "6")
    state = after(table, BeginRound(LATE))
    assert (state.round, state.players[0].table) == (2, "")
    assert refused(table, BeginRound(LATE)) == "EVENT-ROUND-01 last_round"
    assert refused(event(), BeginRound(LATE)) == "EVENT-ROUND-01 no_players"


@pytest.mark.rule("EVENT-ROUND-02")
def test_nobody_sits_at_two_tables():
    table = with_players("Anna")
    seats = (Seated("anna", "1"), Seated("anna", "2"))
    assert refused(table, Seat(seats)) == "EVENT-ROUND-02 seated_twice"
    assert refused(table, Seat(())) == "EVENT-ROUND-02 nobody_seated"
    assert refused(table, Seat((Seated("nobody", "1"),))) == "EVENT-ROUND-02 nobody_seated"


@pytest.mark.rule("EVENT-ROUND-02")
def test_a_table_of_a_long_name_is_refused_and_not_cut():
    table = with_players("Anna")
    assert refused(table, Seat((Seated("anna", "x" * 21),))) == "EVENT-ROUND-02 too_long"
    assert after(table, Seat((Seated("anna", f" {'x' * 20} "),))).players[0].table == "x" * 20


@pytest.mark.rule("EVENT-ROUND-02")
def test_the_others_keep_their_seats_when_a_player_is_struck():
    table = event()
    after(table, Register((plain("Anna"),), EARLY), Register((plain("Boris"),), EARLY), BeginRound(LATE))
    after(table, Seat((Seated("anna", "1"), Seated("boris", "1"))))
    table.confirm(table.amend(1, None))
    assert [(player.name, player.table) for player in table.state.players] == [("Boris", "1")]


@pytest.mark.rule("EVENT-CHECK-02")
def test_the_lot_passes_over_who_was_drawn_or_checked_before():
    table = with_players("Anna", "Boris", "Cleo")
    after(table, BeginRound(LATE), RecordCheck(SIGNED), PickForCheck(1, "7F3K", LATE))
    (first,) = table.state.picked(1)
    assert first.player != "anna"
    assert refused(table, PickForCheck(2, "7F3K", LATE)) == "EVENT-CHECK-02 not_so_many"
    assert refused(table, PickForCheck(0, "7F3K", LATE)) == "EVENT-CHECK-02 not_so_many"
    state = after(table, PickForCheck(2, "7F3K", LATE, again=True))
    assert {pick.player for pick in state.picked(1)} == {"anna", "boris", "cleo"}


@pytest.mark.rule("EVENT-CHECK-02")
def test_a_table_is_drawn_with_everybody_who_sits_there():
    table = with_players("Anna", "Boris", "Cleo", "Dora")
    seats = tuple(
        Seated(name, at) for name, at in zip(("anna", "boris", "cleo", "dora"), "1122", strict=True)
    )
    after(table, BeginRound(LATE), Seat(seats), RecordCheck(SIGNED))
    assert refused(table, PickForCheck(2, "x", LATE, "tables")) == "EVENT-CHECK-02 not_so_many"
    state = after(table, PickForCheck(1, "x", LATE, "tables"))
    assert [(pick.player, pick.table) for pick in state.picked(1)] == [("cleo", "2"), ("dora", "2")]
    assert state.lots[0].among == ("2",)


@pytest.mark.rule("EVENT-CHECK-03")
def test_a_check_is_signed_and_belongs_to_the_round_that_is_played():
    table = with_players("Anna")
    state = after(table, BeginRound(LATE), RecordCheck(SIGNED))
    assert state.checks[0].round == 1 and not state.checks[0].agrees
    unsigned = Check("anna", 0, " ", "", 0, "", "", 0, 0, (), (), LATE)
    assert refused(table, RecordCheck(unsigned)) == "EVENT-CHECK-03 not_signed"
    assert refused(table, RecordCheck(state.checks[0])) == "EVENT-CHECK-03 nothing_new"


@pytest.mark.rule("EVENT-PENALTY-01")
def test_a_penalty_has_the_organisers_own_kind():
    table = with_players("Anna")
    state = after(table, BeginRound(LATE), Penalise("anna", "Yellow card", LATE, "six minutes late"))
    (penalty,) = state.penalties
    assert (penalty.player, penalty.round, penalty.kind) == ("anna", 1, "Yellow card")
    assert refused(table, Penalise("anna", "", LATE)) == "EVENT-PENALTY-01 not_a_phrase"
    assert refused(table, Penalise("anna", "x", LATE, "y" * 501)) == "EVENT-PENALTY-01 too_long"


@pytest.mark.parametrize("at", ["", "10:00", "2026-05-01", "2026-05-01T10:00", "yesterday"])
def test_a_time_is_a_time(at):
    assert refused(with_players("Anna"), BeginRound(at)).endswith("not_a_time")


def test_a_name_is_never_taken_from_another_player_when_an_entry_is_struck():
    """Ids follow from names alone: later entries stay with their player, or no longer fit."""
    table = event()
    after(table, Register((plain("Anna"),), EARLY), Register((plain("Boris"),), EARLY))
    after(table, Penalise("boris", "Warning", LATE))
    table.confirm(table.amend(1, None))
    assert [player.name for player in table.state.players] == ["Boris"]
    assert [penalty.player for penalty in table.state.penalties] == ["boris"]


def test_everything_that_happens_is_told():
    table = with_players("Anna", "Boris", "Cleo")
    after(
        table,
        Note("Fire alarm."),
        BeginRound(LATE),
        Seat((Seated("anna", "1"), Seated("boris", "1"))),
        Seat((Seated("cleo", "2"),)),
        PickForCheck(1, "7F3K", LATE, "tables"),
        RecordCheck(SIGNED),
        Penalise("anna", "Warning", LATE, "late"),
        Register((plain("Anna", "x"),), LATE),
        DecideChange("anna", True, LATE, "agreed"),
        Revise("anna", "y", "Line 1 is a card.", LATE),
        Rename("anna", "Ann"),
        DropOut("boris"),
        ComeBack("boris"),
        Arrange("Spring", "", "", 4),
    )
    told = [str(line.text) for _place, _entry, lines in table.log() for line in lines]
    assert all(told) and not any("{" in line for line in told)
    assert any(line.endswith("3 rounds. Lists are due on 2026-05-01 at 10:00.") for line in told)
    assert told[-1] == "The event: Spring, –, format –, 4 rounds."
    assert "10:42 Ann is checked by Kim. The deck differs from its list. Missing: 2 × Amber Guard." in told
    labels = [str(EVENT.words(table.state).command(entry.command)) for entry in table.entries(1)
              if not isinstance(entry.command, Note | Setup)]  # fmt: skip
    assert "Warning for Ann" in labels and not any("{" in label for label in labels)
