"""Everything that is stored goes out and comes back the same; damage is named by file and field."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import TAG, Codec, codec_of
from companion.core.errors import DataError
from companion.core.game import Adjust, Adjusted, Command, Event, Note, Noted, Setup, TableRestored, evolve
from companion.core.json_text import dump, load
from companion.core.questions import Answer
from companion.core.seats import NOBODY
from companion.core.square import Square
from companion.games import get_game
from tests.toy import CARDS, TOY, Add, Added, Began, DrawCard, Drew, Pick, Picked, RollDie, Rolled, State

CODEC = codec_of(TOY)
FACES = st.lists(st.integers(1, 6), max_size=4).map(tuple)
STATES = st.builds(
    State,
    total=st.integers(0, 100),
    hand=st.lists(st.sampled_from(CARDS), unique=True).map(tuple),
    mood=st.sampled_from(("hold", "dare")),
    rolled=FACES,
)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
COMMANDS = st.one_of(
    st.builds(Add, st.integers(-100, 100)),
    st.sampled_from([RollDie(), DrawCard(), Pick()]),
    st.builds(Setup, st.dictionaries(st.text(max_size=8), PLAIN, max_size=3)),
    st.builds(Adjust, st.text(max_size=9), PLAIN),
    st.builds(Note, st.text(max_size=50)),
)
EVENTS = st.one_of(
    st.builds(Began, st.integers(0, 100), rule=st.just("TOY-SETUP-01")),
    st.builds(Added, st.integers(-9, 9), rule=st.just("TOY-LIMIT-01")),
    st.builds(Rolled, FACES, rule=st.just("TOY-ROLL-01")),
    st.builds(Drew, st.sampled_from(CARDS), rule=st.just("TOY-CARD-01")),
    st.builds(Picked, st.sampled_from(("hold", "dare")), rule=st.just("TOY-PICK-01")),
    st.builds(Adjusted, st.text(max_size=9), PLAIN, PLAIN, rule=st.just("TABLE-ADJUST-01")),
    st.builds(Noted, st.text(max_size=50), rule=st.just("TABLE-NOTE-01")),
)
ANSWERS = st.builds(Answer, st.text(max_size=9), FACES | st.text(max_size=9), st.just(("red",)))


@given(STATES)
def test_a_state_survives_json(state: State) -> None:
    assert CODEC.read_state(load(dump(CODEC.state(state)), "test")) == state


@given(COMMANDS)
def test_a_command_survives_json(command: Command) -> None:
    assert CODEC.read_command(load(dump(CODEC.tagged(command)), "test")) == command


@given(EVENTS)
def test_an_event_survives_json(event: Event) -> None:
    assert CODEC.read_event(load(dump(CODEC.tagged(event)), "test")) == event


@given(st.lists(ANSWERS, max_size=4).map(tuple))
def test_answers_survive_json(answers: tuple[Answer, ...]) -> None:
    assert CODEC.read_answers(load(dump(CODEC.answers(answers)), "test")) == answers


@dataclass(frozen=True)
class Place:
    at: Square | None
    row: tuple[Square, ...] = ()


def test_a_square_is_written_as_a_pair_and_read_as_a_square() -> None:
    codec = Codec(replace(TOY, start=Place(None)))  # type: ignore[type-var]
    place = Place(Square(1, 2), (Square(0, 0),))
    assert codec.state(place) == {"at": [1, 2], "row": [[0, 0]]}
    read = codec.read_state(codec.state(place))
    assert read == place
    assert type(read.at) is Square
    assert codec.read_state(codec.state(Place(None))) == Place(None)


@dataclass(frozen=True)
class Places:
    each: tuple[Place, ...] = ()


def test_a_word_in_place_of_an_object_is_told_in_words() -> None:
    codec = Codec(replace(TOY, start=Places()))  # type: ignore[type-var]
    with pytest.raises(DataError, match=r"each\[0\]: This is not an object\."):
        codec.read_state({"each": ["word"]})


@pytest.mark.parametrize(
    ("plain", "pointer"),
    [
        ({"total": "3", "hand": [], "mood": "hold", "rolled": []}, "total"),
        ({"total": True, "hand": [], "mood": "hold", "rolled": []}, "total"),
        ({"total": 3.0, "hand": [], "mood": "hold", "rolled": []}, "total"),
        ({"total": 3, "hand": ["ace", 4], "mood": "hold", "rolled": []}, "hand"),
        ({"total": 3, "hand": 4, "mood": "hold", "rolled": []}, "hand"),
        ({"total": 3, "extra": 1}, "extra"),
        ([], ""),
        (None, ""),
        ("text", ""),
    ],
)
def test_a_damaged_state_is_named_by_file_and_field(plain: Any, pointer: str) -> None:
    with pytest.raises(DataError) as damage:
        CODEC.read_state(plain, "snapshot 7")
    assert damage.value.file == "snapshot 7"
    assert pointer in f"{damage.value.pointer} {damage.value.problem}"


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {},
        {TAG: "Explode"},
        {TAG: ["Add"], "n": 1},
        {TAG: "Add"},
        {TAG: "Add", "n": "1"},
        {TAG: "Add", "n": 1, "m": 2},
        {TAG: "Added", "n": 1, "rule": "TOY-LIMIT-01"},
    ],
)
def test_a_damaged_command_is_refused(plain: Any) -> None:
    with pytest.raises(DataError, match="journal, row 3"):
        CODEC.read_command(plain, "journal, row 3")


@pytest.mark.parametrize("plain", [None, {}, {TAG: "Added", "n": 1}, {TAG: "Add", "n": 1}, {TAG: "Rolled"}])
def test_a_damaged_event_is_refused(plain: Any) -> None:
    with pytest.raises(DataError):
        CODEC.read_event(plain)


@pytest.mark.parametrize(
    "plain",
    [None, 3, "word", [3], [{"key": "a"}], [{"key": "a", "value": 3.5, "dice": []}],
     [{"key": "a", "value": ["x", 1], "dice": []}], [{"key": "a", "value": None}],
     [{"key": "a", "value": [True], "dice": []}]],
)  # fmt: skip
def test_damaged_answers_are_refused(plain: Any) -> None:
    with pytest.raises(DataError):
        CODEC.read_answers(plain)


@given(PLAIN)
def test_whatever_stands_in_a_row_only_a_data_error_can_come_of_it(plain: Any) -> None:
    for read in (CODEC.read_state, CODEC.read_command, CODEC.read_event, CODEC.read_answers):
        try:
            read(plain)
        except DataError as damage:
            assert str(damage)


@pytest.mark.parametrize("text", ["", "{", "NaN", '{"a":Infinity}', "[" * 70 + "]" * 70, "[" * 99_999])
def test_text_that_is_no_sane_json_is_damage(text: str) -> None:
    with pytest.raises(DataError, match="journal"):
        load(text, "journal")


def test_a_codec_is_made_once_for_a_game() -> None:
    assert codec_of(TOY) is codec_of(TOY)


def test_a_word_of_an_enumeration_comes_back_as_itself():
    from companion.core.converter import structure
    from companion.core.square import Direction

    assert structure("left", Direction, "file") is Direction.LEFT
    with pytest.raises(DataError):
        structure("sideways", Direction, "file")


@pytest.mark.parametrize("seat", ["P9", "p1", "P1 ", "P", 1, None])
def test_nobody_sits_at_a_table_but_who_plays_there(seat: Any) -> None:
    codec = codec_of(get_game("warcry"))
    held = {TAG: "ReactionHeld", "seat": seat, "rule": "WC-TURN-01"}
    with pytest.raises(DataError, match=r"seat|fits"):
        codec.read_event(held)
    assert codec.tagged(codec.read_event({**held, "seat": "P2"}))["seat"] == "P2"
    with pytest.raises(DataError, match="secret_of"):
        codec.read_answers([{"key": "k", "value": "v", "secret_of": seat}])
    dealt = codec.read_answers([{"key": "k", "value": "v", "secret_of": "nobody"}])  # by the app
    assert [each.secret_of for each in dealt] == [NOBODY]


def test_a_word_that_is_none_of_those_wanted_is_told_with_them() -> None:
    from companion.core.converter import structure

    for found in ("lots", -1, None, ["won"]):
        with pytest.raises(DataError, match="is not one of won, lost") as error:
            structure({"rows": ["won", found]}, dict[str, tuple[Literal["won", "lost"], ...]], "x.json")
        assert "rows" in str(error.value) and "Literal" not in str(error.value)


def test_nobody_sits_at_a_table_that_was_put_back_but_who_plays_there() -> None:
    game = get_game("kubnazub")
    plain = codec_of(game).state(game.start)
    name = next(name for name, value in plain.items() if value in game.seats)
    with pytest.raises(DataError, match=name):
        evolve(game, game.start, TableRestored({**plain, name: "P9"}, rule="TABLE-ADJUST-01"))
    assert evolve(game, game.start, TableRestored(plain, rule="TABLE-ADJUST-01")) == game.start
