"""Settings, box facts, decks and cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.errors import DataError, StorageError
from companion.core.facts import FactsKit
from companion.core.text import say
from companion.store import Store
from tests.store.helpers import DAY, TurnedClock, open_store
from tests.toy import TOY


def check(facts: object, file: str) -> list[object]:
    if facts["die"] not in (6, 8):  # type: ignore[index]
        raise DataError(file, "die", say("There is no such die."))
    return [say("An odd die.")] if facts["die"] == 8 else []  # type: ignore[index]


BOXED = replace(TOY, facts=FactsKit(example=lambda: {"die": 6}, check=check))  # type: ignore[arg-type]


@pytest.fixture
def boxed(tmp_path: Path):
    with Store(tmp_path / "boxed", get_game=lambda _: BOXED, game_ids=("toy",)) as made:
        yield made


def test_settings_are_kept_across_a_restart(tmp_path):
    with open_store(tmp_path) as store:
        assert store.settings.get("language", "en") == "en"
        store.settings.set("language", "fr")
        store.settings.set("language", "ru")
        store.settings.set("text", {"size": 1.5, "bold": True})
    with open_store(tmp_path) as store:
        assert store.settings.get("language") == "ru"
        assert store.settings.all() == {"language": "ru", "text": {"size": 1.5, "bold": True}}


def test_facts_are_checked_kept_and_reset(boxed: Store):
    assert boxed.facts.get("toy") is None
    assert boxed.facts.set("toy", {"die": 8, "sources": {"die": "yours"}}) == [say("An odd die.")]
    with pytest.raises(DataError, match="die: There is no such die"):
        boxed.facts.set("toy", {"die": 7})
    assert boxed.facts.get("toy") == {"die": 8, "sources": {"die": "yours"}}
    boxed.facts.reset("toy")
    assert boxed.facts.get("toy") is None


def test_a_game_without_box_facts_takes_none(store: Store):
    with pytest.raises(DataError, match="no box facts"):
        store.facts.set("toy", {})


def test_a_table_begins_with_the_players_own_facts(boxed: Store):
    boxed.facts.set("toy", {"die": 8})
    entry = boxed.tables.open(boxed.tables.create("toy", "A", {"start": 2})).entries()[0]
    assert entry.command.options == {"start": 2, "facts": {"die": 8}}
    entry = boxed.tables.open(boxed.tables.create("toy", "B", {"facts": {"die": 6}})).entries()[0]
    assert entry.command.options == {"facts": {"die": 6}}


def test_facts_go_out_and_come_in(boxed: Store, tmp_path: Path):
    file = tmp_path / "box.json"
    boxed.files.export_facts("toy", file)
    boxed.facts.set("toy", {"die": 8})
    assert boxed.files.import_facts("toy", file) == []
    assert boxed.facts.get("toy") == {"die": 6}
    with pytest.raises(DataError, match=r"box\.json, game: The game is 'toy', not warcry"):
        boxed.files.import_facts("warcry", file)
    file.write_text('{"format":"companion-facts","version":1,"game":"toy","facts":{"die":9}}')
    with pytest.raises(DataError, match=r"box\.json, die: There is no such die"):
        boxed.files.import_facts("toy", file)
    assert boxed.facts.get("toy") == {"die": 6}


def test_decks_are_kept_changed_deleted_and_brought_back(store: Store, clock: TurnedClock):
    one = store.decks.add("warcry", "Chaos", {"lines": ["3 Knight"]})
    clock.turn(DAY)
    two = store.decks.add("realms", " \n", ["1 Elf"])
    assert [(deck.id, deck.name) for deck in store.decks.all()] == [(two, "realms"), (one, "Chaos")]
    assert [deck.id for deck in store.decks.all("warcry")] == [one]
    clock.turn(DAY)
    store.decks.put(one, {"lines": []}, "Order")
    assert store.decks.get(one) == {"lines": []}
    assert store.decks.all()[0].name == "Order"
    store.decks.delete(one)
    assert [deck.id for deck in store.decks.all()] == [two]
    store.decks.restore(one)
    store.decks.delete(two)
    store.tend()
    for _ in range(31):
        clock.turn(DAY)
        store.tend()
    with pytest.raises(StorageError, match=f"no deck {two}"):
        store.decks.get(two)
    assert store.decks.get(one) == {"lines": []}


def test_cards_are_replaced_as_a_whole_and_keep_their_order(store: Store):
    assert (store.cards.all("warcry"), store.cards.source("warcry")) == ([], None)
    store.cards.replace("warcry", [(str(n), {"name": f"Card {n}"}) for n in range(300)], "cards.csv")
    assert store.cards.replace("warcry", [("b", {"name": "B"}), ("a", {"name": "A"})], "new.csv") == 2
    assert store.cards.all("warcry") == [{"name": "B"}, {"name": "A"}]
    assert store.cards.source("warcry") == "new.csv"


def test_a_failing_replacement_leaves_the_old_cards(store: Store):
    store.cards.replace("warcry", [("a", 1)], "cards.csv")
    with pytest.raises(StorageError, match="cannot be stored"):
        store.cards.replace("warcry", [("b", 1), ("\ud800", 2)], "bad.csv")
    assert store.cards.all("warcry") == [1]


def test_text_that_is_no_text_is_refused_in_one_sentence(store: Store):
    with pytest.raises(StorageError, match=r"cannot be stored: .*half a letter"):
        store.settings.set("name", "half a letter \udc80")
    assert store.settings.get("name") is None


def test_a_deck_that_is_kept_again_is_no_longer_deleted(store: Store, clock: TurnedClock):
    number = store.decks.add("warcry", "Chaos", {"lines": []})
    store.decks.delete(number)
    store.decks.put(number, {"lines": ["3 Knight"]})
    clock.turn(40 * DAY)
    assert store.decks.purge() == 0 and store.decks.get(number) == {"lines": ["3 Knight"]}
