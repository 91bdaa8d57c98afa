"""The training set of War of the Realms: two legal decks, two first armies, every keyword met once."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cards.card import Card
from companion.cards.squad_limits import shipped_limits
from companion.cards.squads import Bought, affordable, breaches, means_of, purse_of
from companion.content.languages import LANGUAGES, word
from companion.core.text import Term

DATA = Path(__file__).resolve().parents[2] / "data" / "realms"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CARDS: list[dict[str, Any]] = load("example.toml")["card"]
TERMS = load("terms.toml")
KEYWORDS = {each["id"]: each for each in load("keywords.toml")["keyword"]}
ACTIONS = set(TERMS["kind"])
DECKS = tuple(dict.fromkeys(card["deck"] for card in CARDS))
ARMY, FIRST = shipped_limits("realms", "army"), shipped_limits("realms", "first-game")
TYPES = {"creature", "artifact", "area", "equipment"}
KINDS = {"ground", "flying", "symbiont"}
SLOTS = {"armor", "shield", "weapon", "shoes", "potion"}
FIELDS = {"name", "deck", "copies", "cost", "elite", "realms", "type", "kind", "movement", "strike"}
OPTIONAL = {"lives", "slot", "first_army", "group", "keywords", "rank", "abilities"}
PUT_ON = {"poison": "poisonous_strike", "marked": "mark", "stays_closed": None}
"""States that no card is printed with, and what puts them on; the last comes by hand only."""


def known(plain: dict[str, Any]) -> Card:
    """A card as the squad rules know it."""
    return Card(
        slug(plain["name"]),
        plain["name"],
        cost=str(plain["cost"]),
        type=plain["type"],
        kind=plain["kind"],
        factions=tuple(plain["realms"]),
        elite=plain["elite"],
    )


def slug(name: str) -> str:
    """What the words of a card or an ability are called in the glossary."""
    return name.casefold().replace(" ", "_")


def of_deck(deck: str) -> list[dict[str, Any]]:
    return [card for card in CARDS if card["deck"] == deck]


def first_army(deck: str) -> list[Bought]:
    held = [card for card in of_deck(deck) if "first_army" in card]
    return [Bought(card["name"], card["first_army"], known(card)) for card in held]


def tags(card: dict[str, Any]) -> list[dict[str, Any]]:
    return [*card.get("keywords", []), *card.get("rank", [])]


def uses(card: dict[str, Any]) -> list[dict[str, Any]]:
    return card.get("abilities", [])


# -- every card is whole -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["name"])
def test_a_card_has_what_its_type_has_and_nothing_else(card):
    is_creature = card["type"] == "creature"
    assert FIELDS <= set(card) <= FIELDS | OPTIONAL
    assert card["kind"] in (KINDS if is_creature else {""})
    assert ("lives" in card) == (card["type"] in ("creature", "artifact"))
    assert ("slot" in card) == (card["type"] == "equipment")
    assert is_creature or (card["movement"] == 0 and card["strike"] == [0, 0, 0])
    assert "group" not in card or (is_creature and card["kind"] != "flying")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["name"])
def test_a_card_is_worded_in_three_languages(card):
    told = [
        f"card.{slug(card['name'])}",
        *(f"realm.{each}" for each in card["realms"]),
        f"deck.{card['deck']}",
    ]
    told += [f"ability.{slug(each['id'])}" for each in uses(card)]
    told += [f"verb.{done['verb']}" for each in uses(card) for done in each.get("does", ())]
    told += [f"group.{card['group']}"] if "group" in card else []
    told += [f"slot.{card['slot']}"] if "slot" in card else []
    for language in LANGUAGES:
        assert all(word(Term("realms", each), language) != each for each in told)
    assert word(Term("realms", f"card.{slug(card['name'])}"), "en") == card["name"]
    assert all(word(Term("realms", f"ability.{slug(each['id'])}"), "en") == each["id"] for each in uses(card))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["name"])
def test_keywords_have_a_number_exactly_where_they_take_one(card):
    for tag in tags(card):
        assert ("n" in tag) == KEYWORDS[tag["id"]].get("number", False), tag
    assert bool(card.get("rank")) == any(tag["id"] == "rank" for tag in card.get("keywords", ()))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["name"])
def test_a_strike_rises_and_an_ability_either_deals_damage_or_does_something(card):
    strikes = [card["strike"], *(each["value"] for each in uses(card) if "value" in each)]
    assert all(strike == sorted(strike) and len(strike) == 3 for strike in strikes)
    for each in uses(card):
        assert each["kind"] in ACTIONS and ("value" in each) != ("does" in each)


def test_words_of_cards_and_abilities_belong_to_some_card():
    assert set(TERMS["card"]) == {slug(card["name"]) for card in CARDS}
    assert set(TERMS["ability"]) == {slug(each["id"]) for card in CARDS for each in uses(card)}
    assert set(TERMS["group"]) == {card["group"] for card in CARDS if "group" in card}
    assert set(TERMS["realm"]) == {realm for card in CARDS for realm in card["realms"]}


# -- decks and armies are legal ----------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_has_thirty_cards_and_no_card_more_than_three_times(deck):
    assert sum(card["copies"] for card in of_deck(deck)) == 30
    assert all(1 <= card["copies"] <= 3 for card in of_deck(deck))


def test_no_card_is_in_both_decks():
    assert len(DECKS) == 2
    assert max(Counter(card["name"] for card in CARDS).values()) == 1


@pytest.mark.parametrize("seat", (1, 2))
def test_a_first_army_is_legal_and_spends_everything(seat):
    army, means = first_army(DECKS[seat - 1]), means_of(FIRST, seat)
    assert breaches(army, FIRST, means, FIRST.hand) == ()
    purse = purse_of(army, FIRST, means)
    assert (purse.gold_left, purse.silver_left) == (0, 0)
    assert all(each.count <= card["copies"] for each in army for card in CARDS if card["name"] == each.name)


@pytest.mark.parametrize("seat", (1, 2))
@pytest.mark.parametrize("seed", range(20))
def test_any_hand_of_fifteen_makes_an_army_that_can_fight(seat, seed):
    pile = [known(card) for card in of_deck(DECKS[seat - 1]) for _ in range(card["copies"])]
    hand = Random(seed).sample(pile, 15)
    means, army = means_of(ARMY, seat), []
    while offered := affordable(hand, army, ARMY, means, ARMY.hand):
        card = max(offered, key=lambda each: (each.type == "creature", each.price or 0))
        army.append(Bought(card.name, 1, card))
        hand.remove(card)
    assert breaches(army, ARMY, means, ARMY.hand) == ()
    assert sum(each.card.type == "creature" for each in army) >= 5


# -- it teaches --------------------------------------------------------------------------------------------


def test_every_keyword_is_met_or_put_on_by_a_card():
    met = {tag["id"] for card in CARDS for tag in tags(card)}
    met |= {done["verb"] for card in CARDS for each in uses(card) for done in each.get("does", ())}
    assert {id_ for id_ in KEYWORDS if id_ not in met} == set(PUT_ON)
    assert {by for by in PUT_ON.values() if by} <= met


def test_every_kind_of_card_and_of_action_is_met():
    assert {card["type"] for card in CARDS} == TYPES
    assert {card["kind"] for card in CARDS} == KINDS | {""}
    assert {card["slot"] for card in CARDS if "slot" in card} == {
        "armor",
        "shield",
        "weapon",
        "shoes",
        "potion",
    }
    met = {each["kind"] for card in CARDS for each in uses(card)}
    assert met == ACTIONS - {"basic_strike", "aimed_strike", "poison"}


def test_a_first_army_has_two_creatures_that_form_a_rank():
    for deck in DECKS:
        ranks = [card["first_army"] for card in of_deck(deck) if "rank" in card and "first_army" in card]
        assert sum(ranks) >= 2, deck
