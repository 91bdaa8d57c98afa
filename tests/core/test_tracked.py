"""Corrections by hand: ranges, paths, and the one place where they are decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.ask import Ask
from companion.core.errors import Illegal
from companion.core.game import Adjust, Adjusted, decide, evolve, fold
from companion.core.square import Grid, Square
from companion.core.tracked import (
    Choice,
    Faces,
    Flag,
    Number,
    Phrase,
    PlaceTrack,
    Several,
    Track,
    Tracks,
    look,
    put,
    shown,
    type_at,
)
from tests.toy import TOY, State

RULE = "TOY-LIMIT-01"
NUMBER = Number(0, 12, RULE)
FLAG = Flag(RULE)
CHOICE = Choice(("hold", "dare"), RULE)
MAYBE = Choice(("hold", "dare"), RULE, optional=True)
SEVERAL = Several(("ace", "bell", "crow"), RULE)
TWICE = Several(("ace", "bell", "crow"), RULE, most=2)
FEW = Several(("ace", "bell", "crow"), RULE, total=2)
ORDERED = Several(("ace", "bell", "crow"), RULE, ordered=True)
FACES = Faces((1, 2, 3, 4, 5, 6), 3, RULE)
WHERE = PlaceTrack(Grid(4, 3), RULE)
ANYWHERE = PlaceTrack(Grid(4, 3), RULE, optional=True)


@pytest.mark.parametrize(
    ("track", "value", "kept"),
    [
        (NUMBER, 0, 0),
        (NUMBER, 12, 12),
        (FLAG, False, False),
        (CHOICE, "dare", "dare"),
        (MAYBE, None, None),
        (SEVERAL, [], ()),
        (SEVERAL, ["crow", "ace"], ("ace", "crow")),
        (TWICE, ["bell", "ace", "bell"], ("ace", "bell", "bell")),
        (ORDERED, ["crow", "ace"], ("crow", "ace")),
        (FACES, [6, 1], (6, 1)),
        (WHERE, [3, 2], Square(3, 2)),
        (WHERE, Square(0, 0), Square(0, 0)),
        (ANYWHERE, None, None),
    ],
)
def test_a_value_in_range_is_kept(track: Track, value: Any, kept: Any) -> None:
    checked = track.check(value)
    assert checked == kept
    assert type(checked) is type(kept)


@pytest.mark.parametrize(
    ("track", "value", "key"),
    [
        (NUMBER, -1, "out_of_range"),
        (NUMBER, 13, "out_of_range"),
        (NUMBER, True, "out_of_range"),
        (NUMBER, 1.0, "out_of_range"),
        (NUMBER, "1", "out_of_range"),
        (NUMBER, None, "out_of_range"),
        (FLAG, 1, "not_a_flag"),
        (FLAG, "yes", "not_a_flag"),
        (CHOICE, "flee", "not_an_option"),
        (CHOICE, None, "not_an_option"),
        (CHOICE, ["hold"], "not_an_option"),
        (SEVERAL, "ace", "not_a_list"),
        (SEVERAL, ["ace", "ace"], "not_an_option"),
        (SEVERAL, ["elm"], "not_an_option"),
        (TWICE, ["ace"] * 3, "not_an_option"),
        (FEW, ["ace", "bell", "crow"], "too_many"),
        (FACES, [1, 2, 3, 4], "too_many_dice"),
        (FACES, "123", "not_a_list"),
        (FACES, [7], "no_such_face"),
        (FACES, [True], "no_such_face"),
        (FACES, [2.0], "no_such_face"),
        (WHERE, [4, 0], "no_such_place"),
        (WHERE, [0, -1], "no_such_place"),
        (WHERE, [0], "no_such_place"),
        (WHERE, [1.0, 1], "no_such_place"),
        (WHERE, [True, False], "no_such_place"),
        (WHERE, "11", "no_such_place"),
        (WHERE, None, "no_such_place"),
    ],
)
def test_a_value_out_of_range_is_refused_with_its_rule(track: Track, value: Any, key: str) -> None:
    with pytest.raises(Illegal) as refused:
        track.check(value)
    assert (refused.value.rule, refused.value.key) == (RULE, key)


@dataclass(frozen=True)
class Inner:
    n: int = 1


@dataclass(frozen=True)
class Outer:
    inner: Inner = Inner()
    row: tuple[Inner, ...] = (Inner(1), Inner(2), Inner(3))


@pytest.mark.parametrize("path", ["inner", "inner.n", "row", "row.1", "row.2.n"])
def test_what_is_put_at_a_path_is_found_there_and_nothing_else_moves(path: str) -> None:
    before = Outer()
    after = put(before, path, 7)
    assert look(after, path) == 7
    assert put(after, path, look(before, path)) == before


@pytest.mark.parametrize("path", ["nothing", "inner.nothing", "inner.n.deeper", "row.x", "row.²", "row.-1"])
def test_a_path_that_leads_nowhere_is_an_error(path: str) -> None:
    with pytest.raises(KeyError):
        put(Outer(), path, 7)


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_says_what_was_and_what_is() -> None:
    events = decide(TOY, State(total=3), Adjust("total", 40), Ask())
    assert events == [Adjusted("total", 40, 3, rule="TABLE-ADJUST-01")]
    assert fold(TOY, State(total=3), events) == State(total=40)


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_is_checked_for_range_but_not_for_legality() -> None:
    """No order of the toy may take cards back; the table may."""
    state = State(total=3, hand=("ace", "bell"))
    assert fold(TOY, state, decide(TOY, state, Adjust("hand", ["crow"]), Ask())).hand == ("crow",)
    with pytest.raises(Illegal, match="out_of_range"):
        decide(TOY, state, Adjust("total", 101), Ask())


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_value_that_is_not_tracked_cannot_be_corrected() -> None:
    with pytest.raises(Illegal) as refused:
        decide(TOY, State(), Adjust("nothing", [1]), Ask())
    assert (refused.value.rule, refused.value.key) == ("TABLE-ADJUST-01", "no_such_value")


@pytest.mark.parametrize("path", ["nothing", "hand[ace].wounds", "rolled.7", "[", ""])
def test_a_stored_correction_of_a_value_that_is_gone_changes_nothing(path: str) -> None:
    assert evolve(TOY, State(), Adjusted(path, 1, 0, rule="TABLE-ADJUST-01")) == State()


@given(st.integers(0, 100), st.sets(st.sampled_from(("ace", "bell", "crow"))))
def test_correcting_to_the_present_value_changes_nothing(total: int, hand: set[str]) -> None:
    state = State(total, tuple(sorted(hand)))
    for path in TOY.tracked(state):
        held = look(state, path)
        assert fold(TOY, state, decide(TOY, state, Adjust(path, held), Ask())) == state


# -- paths by id -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Knight:
    id: str
    armour: int = 1


@dataclass(frozen=True)
class Mage:
    id: str
    mana: int = 2
    at: Square | None = None


@dataclass(frozen=True)
class Field:
    pieces: tuple[Knight | Mage, ...] = (Knight("k-1"), Mage("m-1"), Mage("m-2", 5))
    hero: Knight | Mage | None = Mage("m-9")
    pair: tuple[int, str] = (1, "x")
    flags: Mapping[str, bool] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("pieces[m-2].mana", int),
        ("pieces[k-1].armour", int),
        ("pieces[m-1].at", Square | None),
        ("hero.mana", int),
        ("pair.1", str),
    ],
)
def test_the_type_at_a_path_is_that_of_what_lies_there(path: str, kind: Any) -> None:
    assert type_at(Field(), path) == kind


@pytest.mark.parametrize(
    "path",
    [
        "hero.armour",
        "pieces[k-1].mana",
        "pieces[gone].mana",
        "pair.x",
        "pair.7",
        "flags.x",
        "pair.0.n",
        "hero.mana.n",
    ],
)
def test_a_path_that_leads_nowhere_has_no_type(path: str) -> None:
    with pytest.raises(KeyError):
        type_at(Field(), path)


def test_a_value_is_put_on_the_piece_of_that_id_wherever_it_lies() -> None:
    shuffled = Field(pieces=(Mage("m-2", 5), Knight("k-1")))
    assert put(shuffled, "pieces[m-2].mana", 0).pieces == (Mage("m-2", 0), Knight("k-1"))
    assert put(Field(), "pieces[m-2].mana", 0).pieces[2] == Mage("m-2", 0)


def test_a_correction_reaches_a_piece_of_any_kind() -> None:
    def tracked(state: Any) -> Mapping[str, Track]:
        return {"hero.mana": NUMBER}

    game = replace(TOY, start=Field(), tracked=tracked)
    events = decide(game, Field(), Adjust("hero.mana", 7), Ask())  # type: ignore[type-var]
    assert fold(game, Field(), events).hero == Mage("m-9", 7)


def piece_tracks(piece: Knight | Mage) -> Mapping[str, Track]:
    return {"mana": NUMBER, "at": WHERE} if isinstance(piece, Mage) else {"armour": FLAG}


def test_tracks_are_found_singly_without_making_the_others() -> None:
    made: list[str] = []

    def tracks(piece: Knight | Mage) -> Mapping[str, Track]:
        made.append(piece.id)
        return piece_tracks(piece)

    found = Tracks(Field(), {"pair.0": NUMBER}, {"pieces": tracks})
    assert found["pieces[m-2].mana"] == NUMBER and made == ["m-2"]
    assert found["pair.0"] == NUMBER and made == ["m-2"]
    assert list(found) == [
        "pair.0",
        "pieces[k-1].armour",
        "pieces[m-1].mana",
        "pieces[m-1].at",
        "pieces[m-2].mana",
        "pieces[m-2].at",
    ]
    assert len(found) == 6 and "pieces[k-1].mana" not in found


@pytest.mark.parametrize(
    "path", ["pair.1", "pieces", "pieces[m-3].mana", "pieces[m-1]", "others[m-1].mana", "pieces[m-1].mana.x"]
)
def test_what_is_not_tracked_is_not_found(path: str) -> None:
    assert Tracks(Field(), {"pair.0": NUMBER}, {"pieces": piece_tracks}).get(path) is None


@pytest.mark.parametrize(
    "track", [NUMBER, FLAG, CHOICE, MAYBE, SEVERAL, TWICE, FEW, ORDERED, FACES, WHERE, ANYWHERE, Phrase(RULE)]
)
def test_a_sample_is_always_in_range(track: Track) -> None:
    for seed in range(50):
        track.check(track.sample(Random(seed)))


@pytest.mark.parametrize("text", ["", "  ", "x" * 81, "two\nlines", 3, None])
def test_a_phrase_is_a_short_text_on_one_line(text: object) -> None:
    with pytest.raises(Illegal, match="not_a_phrase"):
        Phrase(RULE).check(text)
    assert Phrase(RULE).check("  Old Tom ") == "Old Tom"


@dataclass(frozen=True)
class Aim:
    """What a word stands for."""

    far: int


@dataclass(frozen=True)
class Aimed:
    """A state that holds something else than the word a player chooses."""

    aim: Aim | None = None


AIMS = {"near": Aim(1), "bow": Aim(4)}
AIM = Choice(
    tuple(AIMS),
    RULE,
    True,
    AIMS.__getitem__,
    lambda held: next((w for w, a in AIMS.items() if a == held), None),
)


@pytest.mark.parametrize("word", ["bow", "near", None])
def test_a_word_that_stands_for_something_is_kept_as_the_state_holds_it(word: str | None) -> None:
    game: Any = replace(TOY, start=Aimed(), tracked=lambda state: {"aim": AIM}, always=())
    (event,) = decide(game, Aimed(), Adjust("aim", word), Ask())
    assert isinstance(event, Adjusted) and event.value == word
    held = AIMS[word] if word else None
    assert evolve(game, Aimed(Aim(9)), event) == Aimed(held)
    assert evolve(game, Aimed(Aim(9)), replace(event, stored=None)) == Aimed(held), (
        "looked up where it must be"
    )
    assert shown(AIM, Aimed(held), "aim") == word
