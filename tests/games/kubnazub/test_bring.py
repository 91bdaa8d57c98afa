"""Cards that no list has: told by name and numbers, into a deal or into the battle."""

from __future__ import annotations

import pytest

from companion.content.languages import speak
from companion.core.ask import Ask, scripted
from companion.core.errors import Illegal
from companion.core.game import decide
from companion.core.keywords import Tag
from companion.core.seats import TABLE
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.commands import BringCard, Buy
from companion.games.kubnazub.events import CardBrought
from companion.games.kubnazub.printed import example_cards
from companion.games.kubnazub.rules.bring import form_of
from companion.games.kubnazub.rules.squad import purse
from tests.games.kubnazub.before import TOLD, buying
from tests.games.kubnazub.kit import GAME, battle, one, two
from tests.kit import events_of


@pytest.mark.rule("KZ-DECK-08", "KZ-CORE-03", "KZ-CORE-04", "KZ-CORE-05", "KZ-CORE-06", "KZ-CORE-08")
def test_an_unknown_card_enters_by_its_name_and_numbers():
    scene = buying(P1, "Жабка").when(BringCard(P1), TOLD)
    assert scene.asked[0].secret and scene.asked[0].seat == P1
    card = scene.state.side(P1).printed("Мудрец")
    assert (card.kind, card.strike, card.elements, card.source) == ("ground", (1, 2, 3), ("forest",), "told")
    scene = scene.when(Buy(P1, "Мудрец"))
    assert purse(scene.state, P1).gold_left == 19
    scene.when(BringCard(P1), TOLD).then_refused("known_card", "KZ-DECK-08")
    for seat in (P2, TABLE):
        assert "Мудрец" not in str(GAME.veiled(scene.state, seat))


@pytest.mark.rule("KZ-CORE-03", "KZ-CORE-07")
@pytest.mark.parametrize(
    ("told", "kind", "movement", "strike"),
    [
        ({"kind": "flying"}, "flying", 0, (1, 2, 3)), ({"kind": "parasite"}, "parasite", 0, (1, 2, 3)),
        ({"type": "area", "kind": "flying"}, "", 0, (0, 0, 0)), ({"type": "artifact"}, "", 0, (0, 0, 0)),
    ],
)  # fmt: skip
def test_only_a_ground_creature_walks_and_only_a_creature_strikes(told, kind, movement, strike):
    scene = buying(P1, "Жабка").when(BringCard(P1), {**TOLD, **told})
    card = scene.state.side(P1).printed("Мудрец")
    assert (card.kind, card.movement, card.strike) == (kind, movement, strike)


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        ({"lives": 0}, "KZ-LIFE-01"), ({"name": ""}, "KZ-CORE-06"), ({"cost": -1}, "KZ-SQUAD-03"),
        ({"type": "spell"}, "KZ-CORE-03"), ({"kind": "swimming"}, "KZ-CORE-04"),
        ({"element": "sea"}, "KZ-CORE-08"), ({"elite": "yes"}, "KZ-SQUAD-04"),
        ({"rarity": "common"}, "KZ-DECK-08"),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_is_refused_with_its_rule(told, rule):
    scene = buying(P1, "Жабка")
    with pytest.raises(Illegal) as refused:
        decide(GAME, scene.state, BringCard(P1), Ask(maker=scripted([{**TOLD, **told}])))
    assert refused.value.rule == rule


@pytest.mark.rule("KZ-CORE-06", "KZ-DECK-08")
def test_keywords_are_told_as_often_as_their_number_says():
    scene = buying(P1, "Жабка").when(BringCard(P1), {**TOLD, "keywords": ["armour", "armour", "incorporeal"]})
    tags = scene.state.side(P1).printed("Мудрец").keywords
    assert {*tags} == {Tag("armour", 2), Tag("incorporeal")}
    with pytest.raises(Illegal, match="not_an_option"):
        twice = {**TOLD, "keywords": ["incorporeal", "incorporeal"]}
        decide(GAME, scene.state, BringCard(P1), Ask(maker=scripted([{**twice, "name": "Другой"}])))


@pytest.mark.rule("KZ-KEYWORD-82", "KZ-KEYWORD-84", "KZ-DECK-08")
def test_a_keyword_below_zero_is_told_with_a_minus_and_read_back():
    told = {**TOLD, "keywords": ["attack_modifier-", "attack_modifier-", "die_modifier"]}
    scene = buying(P1, "Жабка").when(BringCard(P1), told)
    card = scene.state.side(P1).printed("Мудрец")
    assert {*card.keywords} == {Tag("attack_modifier", -2), Tag("die_modifier", 1)}
    assert sorted(form_of(card)["keywords"]) == sorted(told["keywords"])
    words = GAME.words(scene.state)
    said = [speak(words.option(scene.asked[0], each)) for each in ("attack_modifier", "attack_modifier-")]
    assert said == ["attack modifier", "attack modifier −"]
    no_change = {**TOLD, "name": "Другой", "keywords": ["die_modifier", "die_modifier-"]}
    assert scene.when(BringCard(P1), no_change).state.side(P1).printed("Другой").keywords == ()


@pytest.mark.rule("KZ-DECK-08")
def test_a_card_of_the_box_that_is_told_as_it_is_known_keeps_its_texts():
    known = example_cards()["Котик"]
    scene = buying(P1, "Жабка").when(BringCard(P1), dict(form_of(known)))
    assert scene.asked[0].known["Котик"] == form_of(known) and "Жабка" not in scene.asked[0].known
    assert scene.state.side(P1).printed("Котик").before_squad == known.before_squad != ()


@pytest.mark.rule("KZ-DECK-08", "KZ-FLY-01")
def test_in_a_battle_a_card_enters_ready_on_a_cell_or_beside_the_field():
    scene = battle(one("c3"), two("c4"))
    stands = scene.when(BringCard(P2), TOLD, "a6")
    card = next(each for each in stands.state.cards if each.printed.name == "Мудрец")
    assert (card.owner, card.at, card.movement, card.closed) == (P2, cell("a6"), 2, False)
    (event,) = events_of(stands, CardBrought)
    assert GAME.seen(event, P1) == event and stands.state.side(P2).printed("Мудрец") == card.printed
    assert "Мудрец" not in stands.state.side(P2).dealt
    flies = scene.when(BringCard(P1), {**TOLD, "kind": "flying"})
    assert next(each for each in flies.state.cards if each.printed.flies).zone == "air"


@pytest.mark.rule("KZ-DECK-08", "KZ-SYMB-01", "KZ-SYMB-02", "KZ-SYMB-03")
def test_in_a_battle_a_symbiont_needs_a_host():
    scene = battle(one("c3"), two("c4"))
    sits = scene.when(BringCard(P1), {**TOLD, "kind": "parasite"})
    (rider,) = sits.state.riders_of(sits.state.card("P2-c4"))
    assert rider.printed.name == "Мудрец"
    zone = GAME.tracked(sits.state)[f"cards[{rider.id}].zone"]
    assert zone.check("host") == "host", "it may stay where its host is"
    alone = battle(one("air"), two("c4")).when(BringCard(P1), {**TOLD, "kind": "companion"})
    alone.then_refused("no_host_left", "KZ-SYMB-01")
