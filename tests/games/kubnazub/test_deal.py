"""Who is First player, the deal, and what a redeal costs."""

from __future__ import annotations

import pytest

from companion.content.languages import speak
from companion.core.errors import DataError, Illegal
from companion.core.game import Withheld
from companion.core.piles import Pile
from companion.core.questions import Deal
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.field import P1, P2, SEATS
from companion.games.kubnazub.commands import BringCard, Buy, DealCards, KeepDeal, Redeal, RollForFirst
from companion.games.kubnazub.decide import follow
from companion.games.kubnazub.events import CardsDealt, FirstRolled, TextRecalled
from companion.games.kubnazub.model import Side
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.deal import waits_for_cards
from companion.games.kubnazub.rules.squad import means
from tests.games.kubnazub.before import DECKS, TOLD, given, own_facts, seated
from tests.games.kubnazub.kit import GAME
from tests.kit import events_of


@pytest.mark.rule("KZ-DEAL-01", "KZ-CORE-01", "KZ-CORE-12", "KZ-CORE-13")
@pytest.mark.parametrize(
    ("faces", "choice", "chooser", "swapped"),
    [((5, 2), "first", P1, False), ((5, 2), "second", P1, True), ((1, 6), "first", P2, True)],
)
def test_the_higher_roller_chooses_and_the_decks_go_along(faces, choice, chooser, swapped):
    scene = seated(names={"P1": "Аня", "P2": "Боря"})
    assert follow(scene.state) == RollForFirst()
    scene = scene.when(RollForFirst(), faces, choice).then_asked("first_roll", "go_first").then(stage="deal")
    assert scene.asked[1].seat == chooser
    first = scene.state.side(P1)
    assert first.name == ("Боря" if swapped else "Аня")
    assert sorted(first.deck.cards) == sorted(DECKS[P2 if swapped else P1])


@pytest.mark.rule("KZ-DEAL-02")
def test_equal_rolls_are_rolled_again():
    scene = seated().when(RollForFirst(), (4, 4), (2, 2), (3, 1), "first")
    rolled = events_of(scene, FirstRolled)
    assert [event.faces for event in rolled] == [(4, 4), (2, 2), (3, 1)]
    assert [event.rule for event in rolled] == ["KZ-DEAL-02", "KZ-DEAL-02", "KZ-DEAL-01"]


def test_a_roll_is_told_with_the_names_of_those_who_rolled_although_they_changed_seats():
    scene = seated(names={"P1": "Аня", "P2": "Боря"}).when(RollForFirst(), (5, 2), "second")
    lines = [speak(GAME.words(scene.state).event(event).text) for event in scene.events]
    assert lines[:2] == ["Аня rolls 5, Боря rolls 2.", "Боря is First player."]
    unnamed = seated().when(RollForFirst(), (5, 2), "second")
    lines = [speak(GAME.words(unnamed.state).event(event).text) for event in unnamed.events]
    assert lines[:2] == ["Player A rolls 5, Player B rolls 2.", "Player B is First player."]


def dealt():
    scene = seated().when(RollForFirst(), (5, 2), "first")
    assert follow(scene.state) == DealCards()
    return scene.when(DealCards(), tuple(DECKS[P1][:15]), tuple(DECKS[P2][:15]))


@pytest.mark.rule("KZ-DEAL-03")
def test_each_player_tells_his_own_fifteen_cards_in_secret():
    scene = dealt().then_asked_about(("deal", P1), ("deal", P2))
    for question, seat in zip(scene.asked, SEATS, strict=True):
        assert isinstance(question, Deal) and (question.seat, question.secret, question.count) == (
            seat,
            True,
            15,
        )
        side = scene.state.side(seat)
        assert len(side.dealt) == len(side.deck.cards) == 15
        assert sorted((*side.dealt, *side.deck.cards)) == sorted(DECKS[seat])
    assert follow(scene.state) is None
    scene.when(DealCards()).then_refused("dealt_already", "KZ-DEAL-03")


@pytest.mark.rule("KZ-DEAL-03")
def test_a_deal_that_cannot_be_is_refused_and_nothing_changed():
    table = Table.begin(GAME, Memory(), given(options={"dealing": "table"}))
    table.answer((5, 2))
    table.answer("first")
    before = table.state
    for wrong in (DECKS[P1][:16], [*DECKS[P1][:14], DECKS[P1][0]], [*DECKS[P1][:14], "Вобла"]):
        with pytest.raises(Exception, match="KZ-DEAL-03"):
            table.answer(tuple(wrong))
    assert table.state == before


@pytest.mark.rule("KZ-DEAL-03")
def test_the_app_deals_although_real_dice_are_rolled_unless_people_deal():
    table = Table.begin(GAME, Memory(), given(), seed=3)
    table.answer((5, 2))
    table.answer("first")
    assert table.pending is None and [len(side.dealt) for side in table.state.sides] == [15, 15]
    told = Table.begin(GAME, Memory(), given(options={"dealing": "table"}), seed=3, app_rolls=True)
    told.answer("first")
    assert told.pending.question.key == "deal" and not told.pending.question.is_chance
    with pytest.raises(Illegal):
        told.roll_here()


@pytest.mark.rule("KZ-DECK-08", "KZ-DEAL-03")
def test_a_told_deal_may_leave_cards_out_that_are_brought_by_their_numbers():
    scene = seated(options={"dealing": "table"}).when(RollForFirst(), (5, 2), "first")
    scene = scene.when(DealCards(), tuple(DECKS[P1][:14]), tuple(DECKS[P2][:15]))
    scene = scene.when(BringCard(P1), TOLD)
    assert len(scene.state.side(P1).dealt) == 15 and "Мудрец" in scene.state.side(P1).dealt
    scene.when(BringCard(P1)).then_refused("too_many_brought", "KZ-SQUAD-03")
    assert BringCard not in {offer.kind for offer in GAME.offers(scene.state, P1)}


@pytest.mark.rule("KZ-DECK-08", "KZ-DEAL-03", "KZ-DEAL-04")
def test_a_told_deal_may_hold_no_card_of_the_list_at_all():
    scene = seated(options={"dealing": "table"}).when(RollForFirst(), (5, 2), "first")
    scene = scene.when(DealCards(), (), tuple(DECKS[P2][:15]))
    assert GAME.follow(scene.state) is None, "nobody is asked again"
    bought = scene.when(BringCard(P1), TOLD).when(KeepDeal(P1)).when(KeepDeal(P2)).when(Buy(P1, "Мудрец"))
    assert bought.state.side(P1).squad == ("Мудрец",)
    again = scene.when(Redeal(P1))
    assert GAME.follow(again.state) == DealCards(), "a deal that was put back is told anew"


@pytest.mark.rule("KZ-DEAL-03", "KZ-DECK-08")
def test_the_app_that_dealt_takes_no_more_cards():
    scene = dealt()
    scene.when(BringCard(P1)).then_refused("too_many_brought", "KZ-SQUAD-03")


@pytest.mark.rule("KZ-DECK-02", "KZ-DECK-08")
def test_from_a_deck_that_is_not_listed_any_cards_may_be_told_but_no_fourth_copy():
    decks = {"P1": "unlisted", "P2": DECKS[P2]}
    table = Table.begin(GAME, Memory(), given(decks=decks, options={"dealing": "table"}))
    table.answer((5, 2))
    table.answer("first")
    with pytest.raises(Illegal):
        table.answer(("Вобла",) * 4)
    table.answer(("Вобла", "Вобла", "Вобла", "Жабка"))
    table.answer(tuple(DECKS[P2][:15]))
    assert table.state.side(P1).dealt.count("Вобла") == 3
    with pytest.raises(DataError):
        GAME.setup(given(decks=decks))


@pytest.mark.rule("KZ-DEAL-04", "KZ-DEAL-05")
def test_the_app_deals_from_another_shuffle_after_a_redeal_and_takes_gold():
    table = Table.begin(GAME, Memory(), given(), seed=3, app_rolls=True)
    table.answer("first")
    before = table.state.side(P1)
    table.do(Redeal(P1))
    side = table.state.side(P1)
    assert set(side.dealt) != set(before.dealt) and len(side.dealt) == 15
    assert sorted((*side.dealt, *side.deck.cards)) == sorted((*before.dealt, *before.deck.cards))
    assert (side.redeals, means(table.state, P1).gold) == (1, 23)
    table.do(Redeal(P1))
    assert means(table.state, P1).gold == 22


@pytest.mark.rule("KZ-DEAL-06")
def test_redeals_end_with_the_gold():
    scene = dealt()
    for n in range(24):
        scene = scene.when(Redeal(P1)).when(DealCards(), tuple(DECKS[P1][n % 15 : n % 15 + 15]))
    scene.when(Redeal(P1)).then_refused("no_gold_for_redeal", "KZ-DEAL-06")
    assert means(scene.state, P1).gold == 0


@pytest.mark.rule("KZ-DEAL-07")
def test_buying_starts_when_both_have_kept_a_deal():
    scene = dealt().when(KeepDeal(P1)).then(stage="deal")
    assert GAME.to_act(scene.state) == {P2}
    scene.when(KeepDeal(P1)).then_refused("ready_already", "KZ-DEAL-07")
    scene.when(Redeal(P1)).then_refused("ready_already", "KZ-DEAL-04")
    scene.when(KeepDeal("P3")).then_refused("no_such_player", "KZ-DEAL-07")
    scene.when(KeepDeal(P2)).then(stage="squad")


@pytest.mark.rule("KZ-CORE-02")
def test_a_text_of_a_dealt_card_is_recalled_to_its_player_alone():
    own = {"name": DECKS[P1][0], "reminders": [{"moment": "when_dealt", "text": "Meow."}]}
    scene = seated(facts=own_facts(own)).when(RollForFirst(), (5, 2), "first")
    scene = scene.when(DealCards(), tuple(DECKS[P1][:15]), tuple(DECKS[P2][:15]))
    (recalled,) = events_of(scene, TextRecalled)
    assert GAME.seen(recalled, P1) == recalled and GAME.seen(recalled, P2) is None is GAME.seen(
        recalled, TABLE
    )
    assert all(
        isinstance(GAME.seen(event, P2), Withheld)
        for event in events_of(scene, CardsDealt)
        if event.seat == P1
    )


# -- what a table begins with ----------------------------------------------------------------------------


def problem(**options):
    with pytest.raises(DataError) as refused:
        Table.begin(GAME, Memory(), given(**options))
    return speak(refused.value.text)


@pytest.mark.rule("KZ-DECK-01", "KZ-DECK-09")
def test_a_deck_has_thirty_to_fifty_cards():
    told = problem(decks={"P1": DECKS[P1][:29], "P2": DECKS[P2]})
    assert told == "table options, decks.P1: A deck has 30 to 50 cards, and this one has 29 (KZ-DECK-01)."
    assert "51" in problem(decks={"P1": (DECKS[P1] + DECKS[P2])[:51], "P2": DECKS[P2]})
    Table.begin(GAME, Memory(), given(decks={"P1": (DECKS[P1] + DECKS[P2])[:50], "P2": DECKS[P2]}))


@pytest.mark.rule("KZ-DECK-02", "KZ-DECK-03", "KZ-KEYWORD-56")
def test_three_copies_of_a_card_and_five_with_horde():
    rest = DECKS[P1][1:]
    Table.begin(GAME, Memory(), given(decks={"P1": ["Зодчий"] * 2 + DECKS[P1], "P2": DECKS[P2]}))
    told = problem(decks={"P1": [DECKS[P1][0]] * 4 + rest, "P2": DECKS[P2]})
    assert "At most 3 copies" in told and "KZ-DECK-02" in told
    horde = [{"name": DECKS[P1][0], "keywords": [{"id": "horde"}]}]
    five = {"P1": [DECKS[P1][0]] * 5 + rest, "P2": DECKS[P2]}
    Table.begin(GAME, Memory(), given(decks=five, facts=own_facts(*horde)))
    six = {"P1": [DECKS[P1][0]] * 6 + rest, "P2": DECKS[P2]}
    assert "KZ-DECK-03" in problem(decks=six, facts=own_facts(*horde))


@pytest.mark.rule("KZ-DECK-10")
def test_names_are_found_however_they_are_spelt():
    spelt = ["троль  в ТЕЛЕГЕ" if name == "Тролль в телеге" else name.upper() for name in DECKS[P1]]
    state = Table.begin(GAME, Memory(), given(decks={"P1": spelt, "P2": DECKS[P2]})).state
    assert sorted(state.side(P1).deck.cards) == sorted(DECKS[P1])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"decks": {"P1": []}}, "0 (KZ-DECK-01)"),
        ({"decks": {"P1": [*DECKS[P1][:29], "Nobody"], "P2": DECKS[P2]}}, "No card called Nobody"),
        ({"decks": {"P1": [*DECKS[P1][:29], 7], "P2": DECKS[P2]}}, "decks.P1.29"),
        ({"decks": {"P1": DECKS[P1]}}, "decks.P2"),
        ({"decks": {"P1": DECKS[P1], "P2": DECKS[P2], "P3": []}}, "decks.P3"),
        ({"decks": "mine"}, "decks"),
        ({"names": {"P1": "x" * 25}}, "names.P1"),
        ({"names": {"P1": "a\nb"}}, "names.P1"),
        ({"names": {"P1": "Аня", "P2": " аня "}}, "same name"),
        ({"names": {"P9": "Аня"}}, "names.P9"),
        ({"names": ["Аня"]}, "names"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(options, words):
    assert words in problem(**options)


def test_players_are_called_by_their_names_everywhere():
    table = Table.begin(GAME, Memory(), {"names": {"P1": "Аня", "P2": ""}})
    words = GAME.words(GAME.veiled(table.state, TABLE))
    assert (speak(words.seat(P1)), speak(words.seat(P2))) == ("Аня", "Second player")
    assert speak(words.command(KeepDeal(P1))) == "Аня keeps the deal"
    assert speak(words.tracked("sides[P1].redeals")) == "Аня, redeals"


def test_nobody_reads_a_deck_before_the_seats_are_settled():
    scene = seated(names={"P1": "Аня"})
    (begun,) = GAME.setup(given())
    for seat in (*SEATS, TABLE):
        assert "Зодчий" not in str(GAME.veiled(scene.state, seat)) + str(GAME.seen(begun, seat))


def test_own_copies_of_cards_keep_what_the_rule_book_says_of_them():
    state = seated(facts=own_facts({"name": "Котик", "lives": 7})).state
    (cat,) = [card for side in state.sides for card in side.library if card.name == "Котик"]
    assert isinstance(cat, Printed) and (cat.lives, cat.source) == (7, "yours") and cat.before_squad


@pytest.mark.rule("KZ-DEAL-03")
def test_who_has_no_deck_waits_for_no_cards():
    assert not waits_for_cards(Side(P1)) and waits_for_cards(Side(P1, deck=Pile(("Жабка",))))
    assert not waits_for_cards(Side(P1, deck=Pile(("Жабка",)), is_ready=True))


@pytest.mark.rule("KZ-DEAL-03", "KZ-DEAL-04", "KZ-DEAL-07")
def test_what_was_not_dealt_is_neither_kept_nor_put_back():
    scene = seated().when(RollForFirst(), (6, 1), "first")
    for order in (KeepDeal(P1), Redeal(P1)):
        scene.when(order).then_refused("nothing_dealt", "KZ-DEAL-03")
