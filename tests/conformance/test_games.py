"""One suite over every registered game: whatever it is about, it keeps the contract.

A random player sits down at each game; everything he meets (states, orders, questions, events,
refusals) is then held to what journal, storage and screens rely on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from random import Random
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core import telling
from companion.core.amend import Inserted, Place
from companion.core.ask import Ask, bot
from companion.core.codec import codec_of
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Adjust, Command, Game, Note, decide, fold, next_by_itself
from companion.core.json_text import dump, load
from companion.core.offers import legal
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several, Track, shown
from tests.bots import orders
from tests.conformance.playing import Play, is_known, plain, told
from tests.toy import TOY

# -- deciding ----------------------------------------------------------------------------------------


def test_a_random_player_gets_somewhere(play: Play) -> None:
    assert len(play.states) > 10
    assert len({type(entry.command) for entry in play.entries}) > 3
    assert play.questions or any(entry.answers for entry in play.entries), "or the app deals by itself"


def test_no_command_is_both_legal_and_refused(play: Play) -> None:
    chance = Random(7)
    for state in play.samples():
        for command in orders(play.game, state):
            decide(play.game, state, command, Ask(maker=bot(chance)))


def test_what_is_legal_is_listed_once_kind_by_kind_and_always_the_same(play: Play) -> None:
    codec = codec_of(play.game)
    for state in play.samples():
        listed = orders(play.game, state)
        written = [dump(codec.tagged(command)) for command in listed]
        assert len(set(written)) == len(written)
        for seat in play.game.to_act(state):
            kinds = [kind for kind, _ in groupby(type(each) for each in legal(play.game, state, seat))]
            assert len(set(kinds)) == len(kinds)
        assert list(orders(play.game, codec.read_state(plain(codec.state(state))))) == list(listed)


def test_a_finished_game_says_how_it_ended_and_an_unfinished_one_can_go_on(play: Play) -> None:
    for state in play.samples():
        outcome = play.game.outcome(state)
        if outcome is None:
            assert orders(play.game, state)
        else:
            assert told(outcome.text) and outcome.rule.startswith(play.game.prefix)


def test_the_same_answers_lead_to_the_same_events(play: Play) -> None:
    for state, entry, _ in play.moments:
        ask = Ask(entry.answers)
        assert tuple(decide(play.game, state, entry.command, ask)) == entry.events
        assert tuple(ask.given) == entry.answers


def test_no_two_questions_of_a_command_are_taken_for_each_other(play: Play) -> None:
    for entry in play.entries:
        asked = [(answer.key, answer.about) for answer in entry.answers]
        assert len(set(asked)) == len(asked), "whom each is about must tell them apart"


def test_every_step_names_a_rule_of_its_book(play: Play) -> None:
    for event in events(play):
        assert is_known(play.game, event.rule), event
    for _, question in play.questions:
        assert is_known(play.game, question.rule), question


def events(play: Play) -> list[Any]:
    return [event for entry in play.entries for event in entry.events]


# -- refusing ----------------------------------------------------------------------------------------


def refusals(play: Play) -> Iterator[tuple[Any, Command, Illegal]]:
    """Every order of the game tried where it was not given."""
    commands = list(
        dict.fromkeys(dump(codec_of(play.game).tagged(each.command)) for each in play.entries[1:])
    )
    for state in play.samples():
        for text in commands[:60]:
            command = codec_of(play.game).read_command(load(text, "test"))
            try:
                decide(play.game, state, command, Ask())
            except Unanswered:
                continue
            except Illegal as refusal:
                yield state, command, refusal


def test_every_refusal_names_a_rule_and_says_why_in_every_language(play: Play) -> None:
    found = 0
    for state, command, refusal in refusals(play):
        found += 1
        assert is_known(play.game, refusal.rule), (command, refusal)
        assert told(telling.refusal(play.game, refusal, state)), refusal
    assert found or play.game is TOY


def test_a_refused_command_leaves_the_table_alone(play: Play) -> None:
    table = play.again()
    before = (table.state, table.journal.seq, table.pending)
    for state, command, _ in refusals(play):
        if state == before[0]:
            with pytest.raises(Illegal):
                table.do(command)
            assert (table.state, table.journal.seq, table.pending) == before


# -- storing -----------------------------------------------------------------------------------------


def test_states_commands_answers_and_events_survive_json(play: Play) -> None:
    codec = codec_of(play.game)
    for state in play.states:
        assert codec.read_state(plain(codec.state(state))) == state
    for entry in play.entries:
        assert codec.read_command(plain(codec.tagged(entry.command))) == entry.command
        assert codec.read_answers(plain(codec.answers(entry.answers))) == entry.answers
    for event in events(play):
        assert codec.read_event(plain(codec.tagged(event))) == event


def test_every_legal_command_survives_json(play: Play) -> None:
    codec = codec_of(play.game)
    for state in play.samples():
        for command in orders(play.game, state):
            assert codec.read_command(plain(codec.tagged(command))) == command


def test_the_journal_folds_to_the_live_state(play: Play) -> None:
    assert fold(play.game, play.game.start, events(play)) == play.table.state
    assert play.again().state == play.table.state


def test_undo_to_the_start_and_redo_to_the_end_are_identities(play: Play) -> None:
    table = play.again()
    for state, cursor in zip(play.states[-2::-1], play.cursors[-2::-1], strict=True):
        while table.journal.cursor > cursor:
            table.undo()
        assert (table.state, table.journal.cursor) == (state, cursor), "undo stops at each act of the player"
    while table.can_undo:
        table.undo()
    with pytest.raises(Illegal, match="nothing_to_undo"):
        table.undo()
    for state, cursor in zip(play.states, play.cursors, strict=True):
        while table.journal.cursor < cursor:
            table.redo()
        assert (table.state, table.journal.cursor) == (state, cursor), "and so does redo"
    assert table.entries() == play.entries and not table.can_redo


# -- correcting --------------------------------------------------------------------------------------


def bounds(track: Track) -> list[Any]:
    """The ends of a range."""
    match track:
        case Number(low, high):
            return [low, high]
        case Flag():
            return [False, True]
        case Phrase(most=most):
            return ["x", "x" * most]
        case Choice(options):
            return [options[0], options[-1], *([None] if track.optional else [])]
        case Several(options):
            return [[], (list(options) * track.most)[: track.total]]
        case Faces(faces, most):
            return [[], [faces[0]] * most, [faces[-1]] * most]
        case PlaceTrack(grid):
            return [list(grid.cells[0]), list(grid.cells[-1]), *([None] if track.optional else [])]


def adjusted(game: Game[Any], state: Any, path: str, value: Any) -> Any:
    codec = codec_of(game)
    command = codec.read_command(plain(codec.tagged(Adjust(path, value))))
    events = decide(game, state, command, Ask())
    for event in events:
        assert codec.read_event(plain(codec.tagged(event))) == event
        assert told(telling.line(game, event, state).text)
    assert told(telling.label(game, command, state))
    return fold(game, state, events)


def test_every_value_can_be_set_to_what_it_is_and_to_its_bounds(play: Play) -> None:
    """The whole table goes to the disk and back once for each kind of value, such as the wounds of a card."""
    codec, state = codec_of(play.game), play.states[-1]
    tracks: Mapping[str, Track] = play.game.tracked(state)
    stored: set[tuple[str, int]] = set()
    for path, track in tracks.items():
        assert adjusted(play.game, state, path, shown(track, state, path)) == state
        for number, value in enumerate(bounds(track)):
            after = adjusted(play.game, state, path, value)
            assert play.game.words(after).headline()
            kind = re.sub(r"\[.*?\]", "", path), number
            if kind not in stored:
                stored.add(kind)
                assert codec.read_state(plain(codec.state(after))) == after


def test_a_value_beyond_its_bounds_is_refused_with_a_sentence(play: Play) -> None:
    state = play.states[-1]
    for path, track in play.game.tracked(state).items():
        below = track.low - 1 if isinstance(track, Number) else -1
        for value in ([object()], "nonsense", below, 10**9, 1.5, [99, 99], [[1]]):
            with pytest.raises(Illegal) as refused:
                decide(play.game, state, Adjust(path, value), Ask())
            assert refused.value.rule == track.rule
            assert told(telling.refusal(play.game, refused.value, state))


# -- amending ----------------------------------------------------------------------------------------


def play_without(play: Play, at: int) -> tuple[Any, list[int], Place | None]:
    """The journal decided again by hand without one entry: the state, what was refused, who asked.

    Where the table would now go on by itself and did not before, it does so before the next entry.
    """
    game, state, was, refused = play.game, play.game.start, play.game.start, list[int]()
    for index, entry in enumerate(play.entries):
        new = 1
        while index > at and (order := next_by_itself(game, state)) not in (
            None,
            entry.command,
            next_by_itself(game, was),
        ):
            try:
                state = fold(game, state, decide(game, state, order, Ask()))
            except Unanswered:
                return state, refused, Inserted(index - 1, new)
            new += 1
        was = fold(game, was, entry.events)
        if index == at:
            continue
        try:
            state = fold(play.game, state, decide(play.game, state, entry.command, Ask(entry.answers)))
        except Illegal:
            refused.append(index)
        except Unanswered:
            return state, refused, index
    return state, refused, None


def test_striking_an_entry_equals_playing_without_it(play: Play) -> None:
    table = play.again()
    chance = Random(5)
    for at in chance.sample(range(1, len(play.entries)), min(8, len(play.entries) - 1)):
        plan = table.amend(at, None)
        state, refused, asked = play_without(play, at)
        assert plan.state == state
        assert [misfit.index for misfit in plan.misfits] == refused
        assert plan.asked == asked
        for misfit in plan.misfits:
            assert told(telling.refusal(play.game, misfit.refusal, plan.state))
        if plan.question is None:
            table.confirm(plan)
            assert table.journal.state_after(len(play.entries) + 1) == state, "then the table goes on"
            assert table.state == Table(play.game, Memory(table._shelf.rows())).state
            while table.journal.cursor > len(play.entries):
                table.undo()
            assert (table.state, table.entries()) == (play.states[-1], play.entries)


def test_an_entry_changed_to_itself_changes_nothing(play: Play) -> None:
    table = play.again()
    for at in (0, 1, len(play.entries) // 2, len(play.entries) - 1):
        plan = table.amend(at, play.entries[at].command)
        assert (plan.state, plan.changed, plan.misfits, plan.question) == (table.state, (), (), None)


def test_a_note_in_the_past_changes_nothing_but_the_entry(play: Play) -> None:
    table = play.again()
    table.do(Note("Tea."))
    last = len(table.entries()) - 1
    table.confirm(table.amend(last, Note("Coffee.")))
    assert table.state == play.states[-1]
    assert table.entries()[-1].command == Note("Coffee.")


# -- telling -----------------------------------------------------------------------------------------


def test_everything_that_happened_can_be_told_in_every_language(play: Play) -> None:
    for _, entry, state in play.moments:
        assert told(telling.label(play.game, entry.command, state)), entry.command
        for event in entry.events:
            line = telling.line(play.game, event, state)
            assert told(line.text), event
            assert line.rule == event.rule
            assert all(told(candidate) for candidate in line.candidates)


def test_everything_that_may_be_ordered_has_a_label(play: Play) -> None:
    for state in play.samples():
        for command in orders(play.game, state):
            assert told(telling.label(play.game, command, state)), command


def test_every_legal_command_can_be_told_from_every_other(play: Play) -> None:
    for state in play.samples():
        words = play.game.words(state)
        seen: dict[tuple[str, ...], Command] = {}
        for command in orders(play.game, state):
            texts = (words.kind(command), words.command(command), *words.detail(command))
            assert all(told(text) for text in texts), command
            other = seen.setdefault(tuple(speak(text, "en") for text in texts), command)
            assert other == command, (other, command)


def test_every_question_and_each_of_its_options_can_be_told(play: Play) -> None:
    for state, question in play.questions:
        assert told(telling.question(play.game, question, state)), question
        words = play.game.words(state)
        for option in question.names:
            assert told(words.option(question, option)), (question, option)


def test_every_table_has_a_headline_and_every_value_a_name(play: Play) -> None:
    for state in play.samples():
        words = play.game.words(state)
        assert 1 <= len(words.headline()) <= 2 and all(told(line) for line in words.headline())
        for path, track in play.game.tracked(state).items():
            assert told(words.tracked(path)), path
            assert told(words.value(path, shown(track, state, path))) or play.game is TOY, path
