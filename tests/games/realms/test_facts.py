"""Cards of a player's own: by form, by JSON, by a table of CSV, and used at a table."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.content.languages import speak
from companion.core.errors import DataError
from companion.games.duel.card_box import WHEN, WHOM, cards_from_plain
from companion.games.duel.field import P1
from companion.games.duel.printed import Effected, Targets
from companion.games.realms.examples import example_cards, ready_deck
from companion.games.realms.facts.read import BOX, KIT, card_to_plain, example_plain, own_cards
from companion.games.realms.game import GAME
from companion.games.realms.printed import Printed
from companion.games.realms.rules.token import MOMENTS
from tests.games.realms.kit import ability, tags

GRIFFIN = "name,cost,elite,realm,type,lives,movement,strike,keywords,class,slot\n"


def csv(*rows: str) -> bytes:
    return (GRIFFIN + "\n".join(rows) + "\n").encode()


def own(*rows: str) -> dict[str, Printed]:
    """The cards that a table of CSV makes a player's own."""
    assert KIT.from_csv is not None
    plain = KIT.from_csv(example_plain(), csv(*rows), "own.csv")
    return {card.name: card for card in own_cards(plain, "own.csv")}


def test_the_training_set_is_read_as_it_is_written_and_raises_no_doubt() -> None:
    assert BOX.check(example_plain(), "example") == []
    read = cards_from_plain(BOX, example_plain(), "example")
    assert [card_to_plain(each) for each in read] == example_plain()["cards"]
    assert {each.name for each in read} == set(example_cards())


@pytest.mark.rule("RE-CARD-01", "RE-CARD-03", "RE-CARD-04", "RE-CARD-08", "RE-EQUIP-01")
def test_rows_make_new_cards_of_every_type() -> None:
    made = own(
        "Griffin,5,1,sky;sun,flying creature,6,0,1-2-4,armour 2; Vampirism,beast,",
        "Old wall,2,0,-,artifact,8,,,-,,",
        "Marsh,1,0,-,area,,,,-,,",
        "Axe,1,0,-,equipment,,,,attack_bonus 1,,weapon",
    )
    griffin = made["Griffin"]
    assert (griffin.realms, griffin.kind, griffin.strike) == (("sky", "sun"), "flying", (1, 2, 4))
    assert griffin.keywords == tags("armour 2", "vampirism") and griffin.group == "beast"
    assert (made["Old wall"].lives, made["Marsh"].has_lives, made["Axe"].slot) == (8, False, "weapon")
    assert made["Axe"].realms == () and made["Axe"].source == "yours"


@pytest.mark.rule("RE-CARD-04")
def test_a_row_corrects_only_what_it_names() -> None:
    before = example_cards()["Ash Guard"]
    after = own("Ash Guard,,,,,9,,,,,")["Ash Guard"]
    assert after.lives == 9 and (after.strike, after.realms) == (before.strike, before.realms)


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("Griffin,5,1,-,flying creature,6,0,,-,,", "strike"),
        ("Griffin,5,1,-,flying creature,6,0,1-2,-,,", "strike"),
        ("Griffin,x9,1,-,flying creature,6,0,1-2-3,-,,", "cost"),
        ("Griffin,5,1,-,flying creature,6,0,1-2-3,elegance,,", "keywords"),
        ("Griffin,5,1,-,flying creature,6,0,1-2-3,armour,,", "keywords"),
        ("Griffin,5,1,-,ship,6,0,1-2-3,-,,", "type"),
        ("Axe,1,0,-,equipment,,,,-,,banner", "slot"),
    ],
)
def test_a_bad_cell_is_named_and_nothing_is_taken(row: str, column: str) -> None:
    with pytest.raises(DataError) as refused:
        own("Old wall,2,0,-,artifact,8,,,-,,", row)
    assert column in speak(refused.value.text) and "3" in speak(refused.value.text)


def test_a_table_goes_out_as_it_comes_in() -> None:
    assert KIT.to_csv is not None and KIT.from_csv is not None
    written = KIT.to_csv(example_plain())
    again = KIT.from_csv(example_plain(), written.encode(), "own.csv")
    assert again["cards"] == example_plain()["cards"]


@pytest.mark.rule("RE-ATTACK-07", "RE-ACT-06")
def test_abilities_are_copied_with_their_triple_range_target_and_verb() -> None:
    shot = ability("shot", (2, 2, 2), id="Stone", range=3, targets="enemy", does=(Effected("poison", 1),))
    card = Printed("Archer", lives=4, abilities=(shot,), rank=tags("armour 1"), source="yours")
    (read,) = cards_from_plain(BOX, {"source": "yours", "cards": [card_to_plain(card)]}, "own")
    assert read == card
    assert set(WHOM) == set(get_args(Targets)) and set(WHEN) == set(MOMENTS)


@pytest.mark.rule("RE-DECK-05")
def test_a_table_is_set_up_with_cards_of_the_players_own() -> None:
    assert KIT.from_csv is not None
    row = "Griffin,5,1,sky,flying creature,6,0,1-2-4,-,,"
    facts = KIT.from_csv(example_plain(), csv(row), "own.csv")
    deck = [*ready_deck(0)[:29], "griffin"]
    (begun,) = GAME.setup({"decks": {"P1": deck, "P2": list(ready_deck(1))}, "facts": facts})
    assert GAME.evolve(GAME.start, begun).side(P1).printed("Griffin").realms == ("sky",)
    with pytest.raises(DataError, match="Griffin"):
        GAME.setup({"decks": {"P1": [*ready_deck(0)[:29], "Griffin"], "P2": list(ready_deck(1))}})
