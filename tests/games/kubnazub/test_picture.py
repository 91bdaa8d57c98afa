"""The table in plain text: the field, what lies beside it, and nothing that a seat may not know."""

from __future__ import annotations

import pytest

from companion.cli.drawing import draw
from companion.content.languages import LANGUAGES, speak
from companion.core.effects import Effect
from companion.core.offers import legal
from companion.core.piles import Pile
from companion.core.telling import field_hint, picture, typed
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.commands import ApplyText, Move, Strike
from companion.games.kubnazub.model import Declared, Side
from tests.games.kubnazub.kit import GAME, MARKERS, battle, one, two


def drawn(state, language="en"):
    return "\n".join(draw(picture(GAME, state), lambda text: speak(text, language)))


def test_cards_are_drawn_on_their_cells_with_what_lies_on_them():
    cards = (
        one("c3", name="Wolf", lives=7, wounds=2, strike=(1, 2, 4), movement=2, poison=1, blessed=True),
        two("on P1-c3", name="Leech", closed=True),
        two("c4", name="Tower", type="artifact", kind="", controller=P1),
    )
    effects = (Effect("e1", "P1-c3", "armour", 2), Effect("e2", "P1-c3", "no_abilities"))
    text = drawn(battle(*cards, effects=effects).state)
    for words in (
        "P1-c3 Wolf",
        "5/7 lives, 1-2-4",
        "2 to move, poison 1, blessed, armour 2, loses its abilities",
    ):
        assert words in text
    assert "P2-on Leech" in text and "9/9 lives" in text and "under the control of First player" in text
    assert text.index("c6") < text.index("c4") < text.index("c3") < text.index("c1")


def test_zones_decks_and_the_pile_stand_beside_the_field():
    cards = one("c3"), two("air", name="Bird"), one("a1", name="Elk", zone="graveyard", tokens=1)
    gone = two("a6", name="Cat", zone="exile")
    sides = Side(P1, dealt=("Owl",), deck=Pile(loose=("Fox", "Hen"))), Side(P2, squad=("Bee",))
    pile = (Declared("s1", P1, "P1-c3", "Roar"), Declared("s2", P2, "P2-air", "Song"))
    text = drawn(battle(*cards, gone, sides=sides, pile=pile).state)
    assert "Second player, additional zone: P2-air Bird (9/9 lives, 1-2-3)" in text
    assert "First player, graveyard: P1-a1 Elk (incarnation tokens 1)" in text
    assert "Second player, exile: P2-a6 Cat" in text
    assert "First player, dealt cards: Owl" in text and "First player, deck: 2 cards" in text
    assert "Second player, squad: Bee" in text
    assert "Declared, the next one first: Song of Bird, Roar of P1 c3" in text


def test_a_hidden_card_shows_only_its_back_to_the_other_seat():
    state = battle(one("c3"), two("c6", name="Spy", hidden=True, lives=8)).state
    assert "P2-c6 Spy" in drawn(state) and "8/8" in drawn(state)
    other = drawn(GAME.veiled(state, P1))
    assert "P2-c6 face down" in other and "Spy" not in other and "8/8" not in other


@pytest.mark.parametrize("marker", MARKERS)
def test_every_marker_can_be_set_by_hand_and_is_drawn_in_words(marker):
    lies = {"zone": "graveyard"} if marker == "tokens" else {}
    bare, marked = (battle(one("c3", **lies, **{marker: n}), two("c4")).state for n in (0, 9))
    path = f"cards[P1-c3].{marker}"
    assert path in GAME.tracked(bare) and marker not in speak(GAME.words(bare).tracked(path), "ru")
    assert drawn(bare) != drawn(marked)


def test_the_picture_is_drawn_in_every_language():
    state = battle(one("c3", chips=2, closed=True), two("air"), two("c6", hidden=True)).state
    for language in LANGUAGES:
        assert "{" not in drawn(state, language)


def test_cells_are_typed_by_their_names_and_cards_by_their_ids():
    state = battle(one("c3"), two("c4")).state
    assert typed(GAME, "to", cell("b2"), state) == {"to": "b2"}
    assert typed(GAME, "who", "P1-c3", state) == {}
    kinds = {type(order) for order in legal(GAME, state, P1)}
    assert {Move, Strike} <= kinds
    assert field_hint(GAME, ApplyText, "n", state) is not None and field_hint(GAME, Move, "to", state) is None
