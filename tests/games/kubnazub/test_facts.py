"""The cards of a box: shipped with their badges, corrected and added by players, out to files and back."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import get_args

import pytest
from click.testing import CliRunner

from companion.cards.names import normalise
from companion.cli.commands import companion
from companion.cli.shared import DATA
from companion.content.facts.edit import OwnFacts
from companion.content.languages import LANGUAGES, speak
from companion.core.errors import DataError
from companion.core.keywords import Tag
from companion.core.text import Term
from companion.games.duel import card_rows
from companion.games.duel.card_box import WHOM
from companion.games.duel.field import P1
from companion.games.kubnazub.facts.badges import WORDS, Badges, badges_of
from companion.games.kubnazub.facts.read import card_to_plain, cards_from_plain, own_cards
from companion.games.kubnazub.facts.schema import MOMENT_WORDS, ONLY_WHEN
from companion.games.kubnazub.glossary import find_keyword, keywords
from companion.games.kubnazub.printed import (
    Ability,
    Effected,
    Printed,
    Reminder,
    SuddenMoment,
    Targets,
    example_cards,
)
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.trigger import MOMENTS
from companion.games.kubnazub.rules.usable import ANSWERS
from companion.store import Store
from tests.games.kubnazub.kit import GAME

KIT = GAME.facts
FILE = "cards.csv"
HEAD = "name,cost,elite,unique,element,type,lives,movement,strike,keywords,class\n"


def table(*rows: str, head: str = HEAD) -> bytes:
    return (head + "\n".join(rows)).encode()


def taken(*rows: str, head: str = HEAD) -> dict[str, Printed]:
    """The player's own cards after a table was read over the example."""
    plain = KIT.from_csv(None, table(*rows, head=head), FILE)
    KIT.check(plain, FILE)
    return {card.name: card for card in own_cards(plain, FILE)}


def refused(*rows: str, head: str = HEAD) -> str:
    with pytest.raises(DataError) as error:
        KIT.check(KIT.from_csv(None, table(*rows, head=head), FILE), FILE)
    return speak(error.value.text)


# -- the shipped cards -------------------------------------------------------------------------------------


@pytest.mark.rule("KZ-CORE-06", "KZ-DECK-05")
def test_the_example_is_in_order_and_makes_the_sixty_cards():
    assert KIT.check(KIT.example(), "example") == []
    made = cards_from_plain(KIT.example(), "example")
    assert [replace(card, source="example") for card in made] == list(example_cards().values())
    assert own_cards(KIT.example(), "example") == (), "nothing of it is anybody's own"


def test_each_kind_of_fact_has_its_badge():
    known = example_cards()
    squad = Badges("rulebook", "inferred", "rulebook", "example")
    assert badges_of(known["Боевой рак"]) == squad, (
        "its rank is certain: the first squad spends every crystal"
    )
    assert badges_of(known["Зодчий"]).elite == "inferred" and badges_of(known["Судья"]).elite == "guess"
    assert badges_of(replace(known["Судья"], source="yours")) == Badges(*["yours"] * 4)
    assert badges_of(Printed("Nobody knows", source="told")).cost == "told"
    guessed = sorted(name for name, card in known.items() if badges_of(card).elite == "guess")
    assert len(guessed) == 7 and {speak(text, "ru") for text in WORDS.values()} >= {"Из правил"}


def test_every_keyword_has_a_name_in_each_language_and_the_engine_knows_no_other():
    for each in keywords():
        names = {speak(Term("kubnazub", f"keyword.{each}"), language) for language in LANGUAGES}
        assert f"keyword.{each}" not in names
    assert {each.id for each in BOOK} <= set(keywords())
    assert find_keyword("БРОНЯ").id == find_keyword("Armure").id == find_keyword("armour").id == "armour"
    assert find_keyword("flute") is None
    assert set(MOMENT_WORDS) == set(MOMENTS)


# -- copied and added --------------------------------------------------------------------------------------


def full_card() -> Printed:
    """A card with everything that can be printed."""
    shot = Ability("shot", "shot", (1, 2, 3), 3, 1, True, True, 1, None, (Effected("poison", 2),), "Targets.")
    bare = Ability("sing", does=(Effected("bless", 0),), per_battle=2, targets="own", going="second")
    block = Ability(
        "web", closes=False, sudden=True, does=(Effected("block"), Effected("strike_back")),
        when="is_attacked", cancellable=False,
    )  # fmt: skip
    tags = Tag("armour", 2), Tag("incorporeal"), Tag("attack_modifier", -1)
    reminders = Reminder("on_death", "Wail."), Reminder("on_attack", "Sing.", "first")
    return Printed(
        "Новая", 7, True, ("swamp", "dark"), "creature", "parasite", True, "Орк", 9, 2, (1, 2, 4), tags,
        (shot, bare, block), reminders, "yours", (), (Tag("armour", 1),), (Tag("jump", 2),),
        (Tag("die_modifier", -1), Tag("teleport")),
    )  # fmt: skip


@pytest.mark.rule("KZ-CORE-06", "KZ-ABILITY-11", "KZ-KEYWORD-82")
def test_whatever_is_printed_on_a_card_is_kept_as_it_is():
    plain = {"cards": [card_to_plain(full_card())]}
    assert KIT.check(plain, "own") == [] and cards_from_plain(plain, "own") == (full_card(),)
    assert own_cards(plain, "own") == (full_card(),), "a file without sources is the player's own"


@pytest.mark.rule(
    "KZ-SUDDEN-02", "KZ-SUDDEN-03", "KZ-KEYWORD-13", "KZ-KEYWORD-57", "KZ-KEYWORD-46", "KZ-FAQ-05"
)
def test_what_answers_an_action_is_entered_line_by_line_and_is_sudden():
    own = OwnFacts.of(KIT, None).set("cards.Жабка.abilities", [{"name": "web"}])
    at = "cards.Жабка.abilities.0"
    for field, value in (("verb", "redirect"), ("targets", "itself"), ("cancellable", False)):
        own = own.set(f"{at}.{field}", value)
    (card,) = own_cards(own.stored(), "own")
    expected = Ability("web", does=(Effected("redirect"),), sudden=True, targets="itself", cancellable=False)
    assert card.abilities == (expected,)
    sudden = own.set(f"{at}.sudden", True).set(f"{at}.when", "ally_attacked")
    assert own_cards(sudden.stored(), "own")[0].abilities == (replace(expected, when="ally_attacked"),)
    assert set(WHOM) == set(get_args(Targets)) and {"", *ONLY_WHEN} == set(get_args(SuddenMoment))
    for verb in ANSWERS:
        assert len({speak(Term("kubnazub", f"verb.{verb}"), language) for language in LANGUAGES}) == 3


@pytest.mark.rule("KZ-CORE-06")
def test_a_card_that_was_copied_in_part_is_the_players_own_at_new_tables():
    own = OwnFacts.of(KIT, None).set("cards.Штурмовик.lives", 12)
    assert [card.name for card in own_cards(own.stored(), "own")] == ["Штурмовик"]
    (begun,) = GAME.setup({"facts": own.stored()})
    library = {card.name: card for card in begun.sides[0].library}
    assert (library["Штурмовик"].lives, library["Штурмовик"].source) == (12, "yours")
    assert library["Жабка"].source == "example" and begun.sides[0].id == P1
    added = own.with_card("cards").set("cards.60.name", "Чужак")
    assert [card.name for card in own_cards(added.stored(), "own")] == ["Штурмовик", "Чужак"]


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("cards.0.lives", 0, "not a whole number from 1 to 99"),
        ("cards.0.cost", 1000, "not a whole number from 0 to 999"),
        ("cards.0.type", "spell", "is not one of creature, artifact, area"),
        ("cards.0.keywords", [{"id": "armor", "n": 2}], "'armor' is unknown; close to it: armour."),
        ("cards.0.keywords", [{"id": "flute"}], "'flute' is unknown."),
        ("cards.0.keywords", [{"id": "armour"}], "keywords.0.n: This field is missing."),
        ("cards.0.sing", True, "sing: This field is unknown."),
    ],
)
def test_what_cannot_be_printed_is_refused_with_its_place(path, value, problem):
    with pytest.raises(DataError) as error:
        OwnFacts.of(KIT, None).set(path, value)
    assert problem in str(error.value) and path in str(error.value)


def test_two_cards_of_one_name_and_falling_strikes_are_doubted():
    same = [card_to_plain(full_card()), {**card_to_plain(full_card()), "id": "2", "strong": 0}]
    told = [speak(each) for each in KIT.check({"cards": same}, "own")]
    assert told == [
        "Two cards are called Новая: the last one counts.",
        "The strike of Новая does not rise from weak to strong.",
    ]


# -- tables ------------------------------------------------------------------------------------------------


def test_the_table_of_all_cards_reads_back_as_it_was():
    plain = KIT.from_csv(None, KIT.to_csv(KIT.example()).encode(), FILE)
    assert plain["cards"] == KIT.example()["cards"] and len(own_cards(plain, FILE)) == 60
    card = {"source": "yours", "cards": [{**card_to_plain(full_card()), "abilities": [], "reminders": []}]}
    again = KIT.from_csv(card, KIT.to_csv(card).encode(), FILE)
    assert again["cards"] == card["cards"], "several elements, a parasite, a number below 0, I and II"


def test_a_cell_that_says_what_is_known_changes_nothing_of_the_card():
    card = {"id": "Башня", "cost": 3, "type": "artifact", "lives": 8, "kind": "flying", "movement": 2}
    card |= {"weak": 1, "medium": 2, "strong": 3, "keywords": [], "abilities": [], "reminders": []}
    held = {"source": "yours", "cards": [card]}
    taken = KIT.from_csv(held, KIT.to_csv(held).encode(), FILE)["cards"]
    assert taken == KIT.from_csv(held, b"name\n\xd0\x91\xd0\xb0\xd1\x88\xd0\xbd\xd1\x8f\n", FILE)["cards"]
    assert taken[0]["movement"] == 2


@pytest.mark.rule("KZ-CORE-06", "KZ-DECK-10")
def test_a_row_corrects_what_it_gives_and_leaves_the_rest():
    (card,) = taken("троль в телеге,,,,,,11,,,,", "").values()
    before = example_cards()["Тролль в телеге"]
    assert card == replace(before, lives=11, source="yours"), "by another spelling of its name"
    assert taken("Жабка;;3-4-5", head="name;keywords;strike\n")["Жабка"].strike == (3, 4, 5)
    tagged = taken("Жабка,Броня 2; regeneration 1", head="name,keywords\n")["Жабка"]
    assert tagged.keywords == (Tag("armour", 2), Tag("regeneration", 1))
    assert taken("Штурмовик,-", head="name,keywords\n")["Штурмовик"].keywords == ()
    assert taken("Штурмовик,?", head="name,keywords\n")["Штурмовик"].keywords == (
        Tag("experience_in_attack", 1),
    )


def test_a_row_adds_a_card_that_the_box_lacks():
    found = taken(
        "Новый,5,да,0,степь;тьма,летающее,6,0,2–3–4,Опыт в атаке 1,Орк",
        "Башня,3,,,neutral,artifact,8,,,,",
        "Туман,2,,,,местность,,,,,",
        "Клещ,2,,,,паразит,3,0,1-1-2,,",
    )
    new = found["Новый"]
    assert (new.cost, new.elite, new.kind, new.elements) == (5, True, "flying", ("steppe", "dark"))
    assert (
        new.strike == (2, 3, 4) and new.keywords == (Tag("experience_in_attack", 1),) and new.group == "Орк"
    )
    assert found["Башня"].type == "artifact" and found["Башня"].lives == 8 and not found["Башня"].is_creature
    assert found["Туман"].type == "area" and found["Клещ"].kind == "parasite"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("Жабка,,,,,,0,,,,", "line 2, column lives: This is not a whole number from 1 to 99."),
        ("Жабка,,,,,,many,,,,", "line 2, column lives: This is not a whole number from 1 to 99."),
        ("Жабка,X,,,,,,,,,", "line 2, column cost: This is not a whole number from 0 to 999."),
        ("Жабка,,maybe,,,,,,,,", "line 2, column elite: The value is neither 1 nor 0."),
        ("Жабка,,,,moon,,,,,,", "line 2, column element: The value is not one of"),
        ("Жабка,,,,,castle,,,,,", "line 2, column type: The type is not one of"),
        ("Жабка,,,,,equipment,,,,,", "line 2, column type: 'equipment' is not one of creature"),
        (
            "Жабка,,,,,symbiont,,,,,",
            "line 2, column type: A symbiont is a companion or a parasite: say which.",
        ),
        ("Жабка,,,,,,,,1-2,,", "line 2, column strike: This is not a strike such as 1-2-3."),
        ("Жабка,,,,,,,,,flute 2,", "line 2, column keywords: 'flute' is not a keyword of the game."),
        ("Жабка,,,,,,,,,armour,", "line 2, column keywords: armour needs a number above 0."),
        ("Жабка,,,,,,,,,armour -1,", "line 2, column keywords: armour needs a number above 0."),
        ("Жабка,,,,,,,,,Бестелесный 1,", "line 2, column keywords: incorporeal takes no number."),
        ("Новый,5,,,,,,,1-2-3,,", "line 2, column movement: This field is missing."),
        (
            "Новый,5,,,,area,,,,,\nДругой,5,,,,area,,,,,\n,5,,,,,,,,,",
            "line 4, column name: A card needs a name",
        ),
    ],
)
def test_a_bad_row_is_refused_in_one_sentence_with_file_and_place(row, told):
    assert refused(row).startswith(f"{FILE}, {told}")


def test_a_table_needs_names_and_rows():
    assert refused("1", head="cost\n") == "cards.csv, line 1: These columns are missing: name."
    assert refused(head="") == "cards.csv: There is no text here."
    assert "cards.csv" in refused('"a', head="name\n" + '"' + "x" * 200_000 + "\n")


# -- by the command line -----------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))

    def call(*words: str, code: int = 0) -> str:
        result = CliRunner().invoke(companion, ["facts", *words])
        assert result.exit_code == code, result.output
        return result.output

    return call


def test_cards_go_out_and_come_in_as_csv_and_json_by_the_command_line(run, tmp_path):
    out, mine, bad, json = (tmp_path / name for name in ("cards.csv", "mine.CSV", "bad.csv", "cards.json"))
    run("export", "kubnazub", str(out))
    assert out.read_text(encoding="utf-8").startswith(HEAD)
    mine.write_text("name,lives\nЖабка,11\n", encoding="utf-8")
    run("import", "kubnazub", str(mine))
    bad.write_text("name,lives\nШтурмовик,12\nЖабка,0\n", encoding="utf-8")
    assert "bad.csv, line 3, column lives:" in run("import", "kubnazub", str(bad), code=DATA)
    run("export", "kubnazub", str(json))
    run("reset", "kubnazub")
    run("import", "kubnazub", str(json))
    with Store(tmp_path / "home") as store:
        kept = own_cards(store.facts.get("kubnazub"), "own")
        assert [(card.name, card.lives) for card in kept] == [("Жабка", 11)], "one bad row, nothing taken"
    assert run("show", "kubnazub", "cards.Жабка.lives").strip() == "11"
    run("set", "kubnazub", "cards.Жабка.movement", "3")


def test_a_game_without_such_a_form_says_so(run, tmp_path):
    csv = tmp_path / "box.csv"
    csv.write_text("name\n", encoding="utf-8")
    for word in ("import", "export --replace"):
        words = (*word.split()[:1], "berserkers", str(csv), *word.split()[1:])
        assert "have no form as a table" in run(*words, code=DATA)


@pytest.mark.rule("KZ-KEYWORD-63")
def test_a_keyword_whose_number_counts_is_entered_with_it():
    own = OwnFacts.of(KIT, None).set("cards.Жабка.keywords", [{"id": "prevent_wounds", "n": 2}])
    assert own_cards(own.stored(), "own")[0].keywords == (Tag("prevent_wounds", 2),)


def test_the_place_of_a_card_is_looked_up_and_not_walked_to(monkeypatch):
    looked_at: list[str] = []
    monkeypatch.setattr(card_rows, "normalise", lambda name: looked_at.append(name) or normalise(name))
    rows = (f"Card {n},3,0,0,лес,ground creature,5,1,1-2-3,-,-" for n in range(200))
    KIT.from_csv(None, table(*rows), FILE)
    assert len(looked_at) < 2_000


def test_a_table_may_begin_with_a_word_to_a_spreadsheet() -> None:
    facts = KIT.from_csv(None, KIT.to_csv(KIT.example()).encode(), FILE)
    assert KIT.from_csv(None, b"sep=,\n" + KIT.to_csv(KIT.example()).encode(), FILE) == facts


def test_a_table_in_a_code_page_says_as_which_it_was_read() -> None:
    data = KIT.to_csv(KIT.example())
    assert KIT.csv_notes(data.encode(), FILE) == ()
    (told,) = KIT.csv_notes(data.encode("cp1251"), FILE)
    assert str(told) == "The file is not UTF-8; it was read as cp1251."


def test_a_card_that_bears_the_other_spelling_of_one_stays_a_card_of_its_own() -> None:
    example, (line, other) = KIT.example(), ("Продащица", "Продавщица")
    own = deepcopy(next(card for card in example["cards"] if card["id"] == line))
    plain = {**example, "cards": [*example["cards"], {**own, "id": other, "name": other, "cost": 9}]}
    table = KIT.to_csv(plain).encode()
    for before in (plain, example):
        cards = {card["id"]: card for card in KIT.from_csv(before, table, "mine.csv")["cards"]}
        assert cards[line]["cost"] == own["cost"] and cards[other]["cost"] == 9
