"""Cards and tables: what is printed, where it comes from, and how a table is set up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.cards.card import UNLIMITED, Card
from companion.core.errors import DataError
from companion.games.warcry.cards import (
    example_cards,
    example_decks,
    plain_card,
    read_card,
    ready_lists,
    table_setup,
)
from companion.games.warcry.commands import Muster
from companion.games.warcry.model import P1, P2, SEATS, Side
from companion.games.warcry.printed import Printed, rated, speed_of
from companion.games.warcry.rules.card import current
from companion.games.warcry.setup import setup
from tests.decks.worlds import needs_real_table, real
from tests.games.warcry.kit import GAME, carried, match, one, two
from tests.kit import begun


@pytest.mark.rule("WC-CARD-01", "WC-CARD-02", "WC-CARD-03", "WC-CARD-06", "WC-CARD-12", "WC-CARD-13")
def test_the_training_decks_are_of_our_own_making_and_whole() -> None:
    cards = example_cards()
    assert len(example_decks()) == 2
    for number in range(2):
        army, action = ready_lists(number)
        assert len(army) == len(action) == 30
        assert all(cards[name].is_army for name in army) and not any(cards[name].is_army for name in action)
        assert all(1 <= cards[name].die <= 6 for name in action)
        assert all(army.count(name) == 3 for name in army)
        sides = {cards[name].faction for name in army}
        assert len(sides) == 1, "one side a deck"
    assert all(card.source == "example" and card.read for card in cards.values())


@pytest.mark.rule("WC-CARD-04", "WC-CARD-05")
@pytest.mark.parametrize(
    ("keywords", "speed"),
    [
        (("Chaos", "Cavalry"), "cavalry"),
        (("Flyer",), "flyer"),
        (("Infantry", "Dwarf"), "infantry"),
        (("Fortification",), "none"),
        ((), "unknown"),
    ],
)
def test_speed_comes_from_the_keywords(keywords: tuple[str, ...], speed: str) -> None:
    assert speed_of(keywords) == speed


@pytest.mark.rule("WC-CARD-07", "WC-CARD-08", "WC-CARD-02")
def test_values_add_up_and_may_be_below_zero() -> None:
    scene = match(one("a", s=0, attachments=(carried("t", strength=-2, leadership=1),)), two("b"))
    unit = scene.state.unit("a")
    assert current(scene.state, unit, "strength") == -2 and current(scene.state, unit, "leadership") == 4


TABLE_CARD = Card(
    "WC2", "Bloodpack", cost="3", type="Unit", factions=("evil",), keywords=("Chaos", "Cavalry"),
    extra={"strength": "4", "tactic_points": "X", "leadership": "1"},
)  # fmt: skip
ACTION_CARD = Card("WC57", "Push", cost="2", type="Tactic", factions=("neutral",), die="4")


@pytest.mark.rule("WC-CARD-07", "WC-CARD-11", "WC-IMPORT-09", "WC-IMPORT-11", "WC-CARD-13")
def test_a_card_of_an_imported_table_becomes_a_card_of_the_game() -> None:
    card = read_card(plain_card(TABLE_CARD), "cards", "")
    assert (card.key, card.name, card.cost, card.strength, card.tactic_points) == (
        "WC2",
        "Bloodpack",
        3,
        4,
        0,
    )
    assert card.speed == "cavalry" and card.faction == "evil" and not card.read
    assert {each.kind for each in card.usable} == {"warcry", "combat", "support", "reaction", "command"}


@pytest.mark.parametrize("written", ["²", "--5", "9" * 5000])
def test_a_number_of_a_table_that_is_none_counts_nothing(written: str) -> None:
    assert plain_card(replace(TABLE_CARD, extra={"strength": written}))["strength"] == 0


def lists(**changed: Any) -> dict[str, Any]:
    """Two lists of the two cards that are known, ten names of each."""
    army = [Card(f"WC{n}", f"Unit {n}", cost="2", type="Unit", keywords=("Infantry",)) for n in range(10)]
    action = [Card(f"AC{n}", f"Act {n}", type="Tactic", die=str(n % 6 + 1)) for n in range(10)]
    return table_setup({seat: [(card, 3) for card in (*army, *action)] for seat in SEATS}) | changed


@pytest.mark.rule("WC-DECK-01", "WC-DECK-02", "WC-DECK-03", "WC-DECK-15", "WC-IMPORT-07", "WC-DECK-13")
def test_a_list_of_the_desk_is_played_as_it_is() -> None:
    scene = begun(GAME, **lists())
    side = scene.state.side(P1)
    assert len(side.army_deck.loose) == len(side.action_deck.loose) == 30, "in an order nobody knows"
    assert not side.army_deck.top and side.printed("WC3").name == "Unit 3"


@pytest.mark.rule(
    "WC-DECK-02", "WC-DECK-04", "WC-DECK-05", "WC-DECK-06", "WC-DECK-07", "WC-DECK-08", "WC-DECK-14"
)
@pytest.mark.parametrize(
    ("part", "cards", "said"),
    [
        ("army", ["WC0"] * 3, "at least 30"),
        ("action", ["AC0"] * 3, "at least 30"),
        ("army", ["AC0"] * 30, "does not belong"),
        ("army", ["WC0"] * 30, "At most 3 copies"),
        ("action", ["XX9"], "No card called XX9"),
    ],
)
def test_a_list_that_is_none_is_refused_in_a_sentence(part: str, cards: list[str], said: str) -> None:
    given = lists()
    given["decks"]["P1"][part] = cards
    with pytest.raises(DataError, match=said) as refused:
        setup(given)
    assert part in str(refused.value) or "copies" in said


@pytest.mark.rule("WC-DECK-09", "WC-DECK-06")
def test_a_card_that_allows_more_copies_may_be_there_more_often() -> None:
    given = lists()
    given["facts"]["cards"][0]["max_copies"] = 12
    given["decks"]["P1"]["army"] += ["WC0"] * 9
    assert len(begun(GAME, **given).state.side(P1).army_deck.cards) == 39


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"decks": {"P3": {}}}, "P3"),
        ({"decks": {"P1": {"army": [], "action": [], "sideboard": []}}}, "sideboard"),
        ({"options": {"hands": "none"}}, "hands"),
        ({"facts": {"cards": [{"name": "X", "type": "Dragon"}]}}, "cards.0"),
        ({"facts": {"cards": ["X"]}}, "cards.0"),
        ({"facts": []}, "object"),
        ({"names": {"P1": "Ann", "P2": "ann"}}, "same name"),
        ({"strength": 3}, "strength"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        setup(options)


@pytest.mark.rule("WC-DECK-01")
def test_a_table_without_lists_is_played_on_paper() -> None:
    scene = begun(GAME, options={"hands": "paper"})
    assert not any(side.listed for side in scene.state.sides)
    mixed = begun(GAME, **lists(options={"hands": "paper", "flips_2": "die"}))
    assert mixed.state.options.flips(P2) == "die"


@pytest.mark.rule("WC-CARD-10", "WC-CARD-11")
def test_a_card_from_a_list_is_played_on_paper_by_its_name() -> None:
    card = Printed("Pikes", id="WC1", cost=2, strength=3, speed="infantry", read=True)
    from companion.core.piles import Pile

    side = Side(P1, library=(card,), listed=True, army_deck=Pile(loose=("WC1",)), gold=20, mustering=True)
    scene = match(stage="muster", sides=(side, Side(P2, mustering=True)))
    scene = scene.when(Muster(P1, "WC1", "battle")).then_asked()
    assert scene.state.units[0].name == "Pikes" and not scene.state.side(P1).army_deck.cards
    scene.at(match(stage="muster", sides=(side, Side(P2))).state).when(
        Muster(P1, "WC9", "battle")
    ).then_refused("not_in_hand", "WC-MUSTER-05")


@needs_real_table
@pytest.mark.rule("WC-CARD-05", "WC-IMPORT-09")
def test_every_card_of_the_real_table_can_be_played() -> None:
    table = real()
    cards = [read_card(plain_card(card), "cards", card.id) for card in table.cards]
    assert len(cards) == len(table.cards) > 2000
    units = [card for card in cards if card.type == "Unit"]
    assert sum(card.speed == "none" for card in units) == 11, "fortifications"
    assert [card.id for card in units if card.speed == "unknown"] == ["SD90"]
    dice = [sum(card.die == face for card in cards if not card.is_army) for face in range(7)]
    assert dice == [7, 45, 236, 367, 221, 75, 3]


@pytest.mark.rule("WC-IMPORT-07", "WC-IMPORT-05")
def test_a_list_in_one_piece_is_sorted_by_type() -> None:
    given = lists()
    whole = [name.lower() for part in given["decks"]["P1"].values() for name in part]
    given["decks"] = {"P1": whole, "P2": given["decks"]["P2"]}
    side = begun(GAME, **given).state.side(P1)
    assert len(side.army_deck.cards) == len(side.action_deck.cards) == 30


@pytest.mark.rule("WC-IMPORT-06")
def test_a_shared_name_is_decided_by_the_deck_or_asked_for() -> None:
    given = lists()
    given["facts"]["cards"][0]["name"] = given["facts"]["cards"][10]["name"] = "Death Dealer"
    given["facts"]["cards"][10]["max_copies"] = given["facts"]["cards"][0]["max_copies"] = 6
    army = ["Death Dealer" if name == "WC0" else name for name in given["decks"]["P1"]["army"]]
    given["decks"]["P1"]["army"] = army
    assert "WC0" in begun(GAME, **given).state.side(P1).army_deck.cards
    given["decks"]["P1"] = [*army, *given["decks"]["P1"]["action"]]
    with pytest.raises(DataError, match="Two cards are called Death Dealer"):
        setup(given)


@pytest.mark.rule("WC-CARD-12", "WC-CARD-06")
def test_every_training_card_and_ability_has_words_in_three_languages() -> None:
    from companion.content.languages import LANGUAGES, named, word
    from companion.core.text import Term

    cards = example_cards().values()
    names = [card.name for card in cards] + [each.id for card in cards for each in card.abilities]
    for name in (*names, *example_decks()):
        term = named("warcry", "deck" if name in example_decks() else "card", name)
        assert isinstance(term, Term), name
        assert len({word(term, language) for language in LANGUAGES}) == len(LANGUAGES), name


@pytest.mark.rule("WC-CARD-06", "WC-CARD-12", "WC-TERROR-02", "WC-IMPORT-09")
@pytest.mark.parametrize(
    ("keywords", "found"),
    [
        (("Chaos", "Scout 2"), {"scout": 2}),
        (("Terror 1", "terror 2"), {"terror": 3}),
        (("Victory -2",), {"victory": -2}),
        (("Victory −1", "Victory +3"), {"victory": 2}),
        (("Short Ranged Attack 4",), {"ranged": "short", "ranged_value": 4}),
        (("ranged attack 5",), {"ranged": "plain", "ranged_value": 5}),
        (("Long  Ranged Attack 3", "Flyer"), {"ranged": "long", "ranged_value": 3}),
        (("Scout", "Terror X", "Scouts 2", "Ranged Attack"), {}),
    ],
)
def test_ratings_are_read_from_the_keywords_of_a_card_table(
    keywords: tuple[str, ...], found: dict[str, Any]
) -> None:
    assert rated(keywords) == found
    plain = plain_card(Card("X1", "Any", type="Unit", keywords=keywords))
    card = read_card(plain, "cards", "")
    assert {name: getattr(card, name) for name in found} == found


@pytest.mark.rule("WC-DECK-09", "WC-IMPORT-09")
@pytest.mark.parametrize(("written", "most"), [(None, 3), (1, 1), (12, 12), (UNLIMITED, UNLIMITED)])
def test_the_copies_that_a_card_of_the_table_allows_are_those_of_the_game(
    written: int | None, most: int
) -> None:
    card = Card("CD1", "Levy", cost="1", type="Unit", keywords=("Infantry",), max_copies=written)
    assert read_card(plain_card(card), "cards", "").max_copies == most
