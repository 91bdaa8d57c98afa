"""What the contract says beyond deciding and storing, for every registered game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.codec import codec_of
from companion.core.game import FOLLOWS, Adjust, Adjusted, Game, decide, evolve, fold
from companion.core.offers import Offer, available, choices, commands, is_legal, legal
from companion.core.options import read_options
from companion.core.questions import Count, OneOf, Pick, Question, Roll, SomeOf, Tell
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.tracked import look, may_lie, shown
from companion.core.tracked import told as value_told
from tests.bots import orders
from tests.conformance.playing import GAMES, Play, plain, told

FEW = 3


# -- offers ------------------------------------------------------------------------------------------


def offered(play: Play) -> Iterator[tuple[Any, Any, Offer[Any]]]:
    """Every offer to every seat in a few states."""
    for state in play.samples():
        for seat in play.game.to_act(state):
            for offer in play.game.offers(state, seat):
                yield state, seat, offer


def test_only_seats_of_the_game_are_to_act_and_nobody_else_may_order(play: Play) -> None:
    for state in play.states:
        assert play.game.to_act(state) <= {*play.game.seats, TABLE}
        for seat in {*play.game.seats, TABLE} - play.game.to_act(state):
            assert not legal(play.game, state, seat), (seat, state)


def test_every_field_of_an_order_is_offered_in_turn(play: Play) -> None:
    for _, _, offer in offered(play):
        assert offer.kind in play.game.commands
        offered_fields = {each.name for each in offer.fields}
        assert offered_fields <= {each.name for each in fields(offer.kind)}
        assert offered_fields >= {each.name for each in fields(offer.kind) if each.default is MISSING}


def test_what_is_available_agrees_with_what_is_legal(play: Play) -> None:
    for state in play.samples():
        for seat in play.game.to_act(state):
            found = {offer.kind for offer in available(play.game, state, seat) if not offer.is_open}
            assert found == {type(command) for command in legal(play.game, state, seat)}


def test_whatever_is_chosen_field_by_field_leads_to_an_order_that_is_accepted(play: Play) -> None:
    chance = Random(3)
    for state, seat, _ in offered(play):
        for offer in available(play.game, state, seat):
            chosen: dict[str, Any] = {}
            while (field := offer.next_field(chosen)) is not None and field.values is not None:
                values = choices(play.game, state, offer, chosen)
                assert values, (offer.kind, chosen)
                chosen[field.name] = chance.choice(values)
            if not offer.is_open:
                assert is_legal(play.game, state, offer.kind(**chosen)), (offer.kind, chosen)


def test_a_few_orders_of_a_kind_are_the_first_of_all(play: Play) -> None:
    for state, _, offer in offered(play):
        every = list(commands(play.game, state, offer))
        assert legal_of(play.game, state, offer, FEW) == every[:FEW]


def legal_of(game: Game[Any], state: Any, offer: Offer[Any], most: int) -> list[Any]:
    only = replace(game, offers=lambda state, seat: (offer,))
    return list(legal(only, state, most=most))


# -- questions ---------------------------------------------------------------------------------------


def ways(question: Question) -> int:
    """How many things a question may be answered with, at least one."""
    match question:
        case Roll(dice=dice):
            return min(len(die.faces) for die in dice)
        case OneOf() | SomeOf():
            return len(question.names)
        case Count(low=low, high=high):
            return high - low + 1
        case Tell(shape=shape):
            return len(shape)


def test_no_question_is_asked_where_there_is_no_choice(play: Play) -> None:
    for _, question in play.questions:
        assert ways(question) > (0 if isinstance(question, Pick | Tell) else 1), question


def test_questions_go_to_seats_of_the_game_and_secrets_to_one_of_them(play: Play) -> None:
    for _, question in play.questions:
        assert question.seat in {*play.game.seats, TABLE}
        assert not question.secret or question.seat != TABLE, "a secret belongs to somebody"


def test_no_two_questions_of_an_order_have_the_same_identity(play: Play) -> None:
    for entry in play.entries:
        identities = [(answer.key, answer.about) for answer in entry.answers]
        assert len(set(identities)) == len(identities), entry


# -- the table goes on by itself ---------------------------------------------------------------------


def test_what_the_table_did_by_itself_is_what_follows(play: Play) -> None:
    for state, entry, _ in play.moments:
        if entry.by_table:
            assert play.game.follow(state) == entry.command


def test_the_table_waits_for_somebody_or_the_game_has_ended(play: Play) -> None:
    for state in play.states:
        assert play.game.outcome(state) or (play.game.follow(state) is None and orders(play.game, state))


def test_what_follows_comes_to_an_end_whatever_was_corrected(play: Play) -> None:
    chance = Random(11)
    for state in play.samples():
        for path, track in play.game.tracked(state).items():
            events = decide(play.game, state, Adjust(path, track.sample(chance)), Ask(maker=bot(chance)))
            go_on(play.game, fold(play.game, state, events), chance)


def go_on(game: Game[Any], state: Any, chance: Random) -> None:
    for _ in range(FOLLOWS):
        command = None if game.outcome(state) else game.follow(state)
        if command is None:
            return
        state = fold(game, state, decide(game, state, command, Ask(maker=bot(chance))))
    raise AssertionError("the table goes on by itself without end")


# -- options and sequels -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_options_are_told_and_have_a_default_among_their_values(game: Game[Any]) -> None:
    options = game.options()
    assert len({option.id for option in options}) == len(options)
    for option in options:
        assert option.default in option.values and told(option.title)
        assert set(option.words) <= set(option.values)
        assert all(isinstance(each, bool) or told(option.words[each]) for each in option.values)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_table_begins_with_the_defaults_and_with_any_other_value(game: Game[Any]) -> None:
    options = game.options()
    defaults = read_options(options, {}, "test")
    begun = Table.begin(game, Memory(), {"options": defaults}) if options else None
    assert begun is None or begun.state == Table.begin(game, Memory(), {}).state
    for option in options:
        for value in option.values:
            table = Table.begin(game, Memory(), {"options": {**defaults, option.id: value}})
            assert Table(game, table._shelf).state == table.state


def test_a_sequel_is_a_table_that_begins(play: Play) -> None:
    for state in play.states:
        following = play.game.sequel(state)
        assert following is None or play.game.outcome(state), "not before this one has ended"
        if following is not None:
            Table.begin(play.game, Memory(), following)


# -- tracked values ----------------------------------------------------------------------------------


def test_a_tracked_value_is_found_alike_by_itself_and_among_all(play: Play) -> None:
    for state in play.samples():
        tracks = play.game.tracked(state)
        assert len(tracks) == len(set(tracks))
        every = dict(tracks)
        for path in tracks:
            assert path in tracks and tracks[path] == every[path]
            look(state, path)
        for nowhere in ("", "nothing", "nothing[x].n", "units[nobody].health"):
            assert tracks.get(nowhere) is None


def test_what_play_leads_to_may_lie_on_a_table(play: Play) -> None:
    """Else a table that was played could go out to a file and not come in again."""
    for _, _, state in play.moments:
        for path, track in play.game.tracked(state).items():
            assert may_lie(track, shown(track, state, path)), path


def test_what_play_and_corrections_lead_to_is_sound(play: Play) -> None:
    """Else a table that was recovered could go out to a file and not come in again."""
    assert all(play.game.sound(state) for state in play.samples())
    assert all(play.game.sound(evolve(play.game, state, event)) for state, event in corrections(play))


def corrections(play: Play) -> Iterator[tuple[Any, Adjusted]]:
    chance = Random(5)
    for state in play.samples():
        for path, track in play.game.tracked(state).items():
            (event, *_) = decide(play.game, state, Adjust(path, track.sample(chance)), Ask(maker=bot(chance)))
            assert isinstance(event, Adjusted)
            yield state, event


def test_a_correction_folds_to_the_same_from_disk_as_from_memory_and_as_0_1_0_stored_it(play: Play) -> None:
    codec = codec_of(play.game)
    for state, event in corrections(play):
        after = evolve(play.game, state, event)
        assert evolve(play.game, state, codec.read_event(plain(codec.tagged(event)))) == after
        old = codec.read_event(plain({**codec.tagged(event), "stored": None}))
        assert evolve(play.game, state, old) == after


def test_a_correction_leaves_on_the_table_what_it_tells(play: Play) -> None:
    """Else the journal would say one thing and the table another, and a file with such a table is refused."""
    for state, event in corrections(play):
        track, after = play.game.tracked(state)[event.path], evolve(play.game, state, event)
        assert value_told(track, after, event.path) == event.value, event.path


# -- loading runs no rule ------------------------------------------------------------------------------


def forbidden(*_: Any) -> Any:
    raise AssertionError("loading runs no rule")


def ruleless(game: Game[Any]) -> Game[Any]:
    """A game that can only be looked at."""
    parts = dict.fromkeys(("setup", "decide", "offers", "follow", "tracked"), forbidden)
    return replace(game, always=(forbidden,), **parts)


def corrected(play: Play) -> Table:
    """The same table with every value corrected once."""
    table, chance = play.again(), Random(6)
    for path in list(play.game.tracked(table.state)):
        track = play.game.tracked(table.state).get(path)
        if track is not None:
            table.do(Adjust(path, track.sample(chance)))
    return table


def test_an_old_table_opens_is_told_and_goes_back_without_a_rule(play: Play) -> None:
    kept = corrected(play)
    table = Table(ruleless(play.game), Memory(kept._shelf.rows()))
    assert table.state == kept.state
    assert table.entries() == kept.entries()
    assert table.log()
    while table.can_undo:
        table.undo()
    while table.journal.cursor < len(table.journal.acts):
        table.redo()
    assert table.state == kept.state


# -- amendments: an answer never moves to another question ---------------------------------------------


def test_under_an_amendment_every_answer_stays_with_its_question(play: Play) -> None:
    table, old = play.again(), play.entries
    for at in Random(8).sample(range(1, len(old)), min(12, len(old) - 1)):
        plan = table.amend(at, None)
        kept = [pair for pair in zip(plan.places, plan.entries, strict=True) if isinstance(pair[0], int)]
        for place, entry in kept:
            assert entry.command == old[place].command
            for answer in entry.answers:
                same = [
                    each
                    for each in old[place].answers
                    if (each.key, each.about) == (answer.key, answer.about)
                ]
                assert same, "nobody gave this answer"
                before = same[0] if len(same) == 1 else answer
                assert answer == before or set(answer.dice) < set(before.dice), "fewer dice keep their faces"
