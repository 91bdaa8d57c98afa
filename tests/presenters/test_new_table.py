"""How a new table begins: ready squads, a deal by the app, or one that people tell; whose deck is whose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from app.games import find_face
from app.presenters.new_table import TableForm, imported_facts, kept_decks, ready_decks
from app.presenters.session import AppSession
from companion.cards.card import Card
from companion.cards.ready import ready_decks as box_decks
from companion.cards.tables import make_table, to_rows
from companion.games import GAME_IDS, get_game
from companion.store import Store

FACE = find_face("kubnazub")
FIRST, SECOND = ([card.name for card in cards] for cards in box_decks().values())


@pytest.fixture
def session(tmp_path: Path) -> Iterator[AppSession]:
    made = AppSession(open_store=lambda: Store.open(tmp_path), language="en")
    made.start()
    yield made
    made.store.close()


def form(session: AppSession) -> TableForm:
    return TableForm("kubnazub", FACE.starts, [*ready_decks(FACE), *kept_decks(session, "kubnazub")])


def test_a_first_game_needs_no_choice_at_all(session: AppSession):
    made = form(session)
    assert made.start.id == "first_game" and made.decks(str) == () and made.options() == {}
    play = session.begin("kubnazub", "T", made.options())
    assert play.state.stage == "place"


def test_each_seat_brings_a_ready_deck_of_its_own_until_it_chooses_another(session: AppSession):
    made = form(session)
    made.begin_with("app_deals")
    assert made.options()["decks"] == {"P1": FIRST, "P2": SECOND}
    made.bring("P1", "ready1")
    assert made.options()["decks"] == {"P1": SECOND, "P2": SECOND}
    assert [row.selected for row in made.deck_choices("P1", str)] == [False, True]
    assert "dealing" not in {each.id for each in made.decisions(str)}, "how it begins has decided that"


def test_a_kept_list_is_a_deck_with_its_copies(session: AppSession):
    lines = [f"3 {name}" for name in FIRST[:10]]
    deck = session.store.decks.add("kubnazub", "Мой отряд", {"text": "\n".join(lines)})
    session.store.decks.add("warcry", "Another game", {"text": "1 Card"})
    made = form(session)
    made.begin_with("app_deals")
    names = [row.title for row in made.deck_choices("P2", session.speak)]
    assert names == [*box_decks(), "Мой отряд"]
    made.bring("P2", f"kept{deck}")
    cards = made.options()["decks"]["P2"]
    assert len(cards) == 30 and cards.count(FIRST[0]) == 3
    assert session.begin("kubnazub", "T", made.options()) is not None


def test_a_kept_list_that_is_no_deck_is_refused_in_one_sentence_and_no_table_is_left(session: AppSession):
    deck = session.store.decks.add("kubnazub", "Short", {"text": f"1 {FIRST[0]}"})
    made = form(session)
    made.begin_with("app_deals")
    made.bring("P1", f"kept{deck}")
    assert session.begin("kubnazub", "T", made.options()) is None
    assert "30" in session.error and session.store.tables.all() == []


def test_only_a_told_deal_may_come_from_a_deck_that_nobody_listed(session: AppSession):
    made = form(session)
    made.begin_with("told_deal")
    made.bring("P1", "unlisted")
    assert made.options() == {"options": {"dealing": "table"}, "decks": {"P1": "unlisted", "P2": SECOND}}
    assert session.begin("kubnazub", "T", made.options()) is not None
    made.begin_with("app_deals")
    assert made.options()["decks"]["P1"] == FIRST
    assert "unlisted" not in {row.id for row in made.deck_choices("P1", str)}


def test_a_game_that_begins_in_one_way_has_nothing_to_choose():
    made = TableForm("berserkers", find_face("berserkers").starts)
    assert made.starts(str) == () and made.decks(str) == () and made.options() == {}


def test_a_kept_list_of_imported_cards_is_played_with_what_was_imported(session: AppSession):
    face = find_face("warcry")
    usual = {"factions": ("neutral",), "sets": ("WC",)}
    army = [Card(f"WC{n}", f"Levy {n}", "2", "Unit", keywords=("Infantry",), **usual) for n in range(10)]
    action = [Card(f"AC{n}", f"Ploy {n}", "1", "Tactic", die="3", **usual) for n in range(10)]
    table = make_table("warcry", [*army, *action, Card("XX1", "Unused", "1", "Unit", **usual)])
    session.store.cards.replace("warcry", to_rows(table), "cards.csv")
    lines = [f"3 {card.name}" for card in (*army, *action)]
    deck = session.store.decks.add("warcry", "Levies", {"text": "\n".join(lines)})
    decks = [*ready_decks(face), *kept_decks(session, "warcry")]
    made = TableForm("warcry", face.starts, decks, facts=partial(imported_facts, session, face))
    made.begin_with("lists")
    made.bring("P2", f"kept{deck}")
    options = made.options()
    assert {card["name"] for card in options["facts"]["cards"]} == {card.name for card in (*army, *action)}
    play = session.begin("warcry", "T", options)
    assert play is not None and play.state.side("P2").printed("WC3").name == "Levy 3"


def test_a_kept_list_leaves_its_sideboard_beside_the_table(session: AppSession):
    text = "2 Ash Prowlers [XX1]\n\nSideboard\n3 Bone Lanterns"
    deck = session.store.decks.add("warcry", "Levies", {"text": text})
    (kept,) = [each for each in kept_decks(session, "warcry") if each.id == f"kept{deck}"]
    assert kept.cards() == ["Ash Prowlers"] * 2, "by the name: the table may know no such id"


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_no_value_of_an_option_in_a_kept_form_is_left_out(game: str):
    made = TableForm(game, find_face(game).starts)
    values = {each.id: each.values for each in get_game(game).options()}
    odd = {name: int(each[0]) if isinstance(each[0], bool) else [each] for name, each in values.items()}
    made.take_up({"options": {**odd, "unknown": True}})
    assert made.changed() == {} and len(made.decisions(str)) + len(made.first_decisions(str)) <= len(values)
    made.take_up({"options": {name: each[-1] for name, each in values.items()}})
    assert made.begun()["options"] == {name: each[-1] for name, each in values.items()}
