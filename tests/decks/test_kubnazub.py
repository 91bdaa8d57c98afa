"""KZ-DECK, KZ-TOURNEY, KZ-SQUAD: worked examples EX-34 to EX-47 and the rules around them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.ready import first_squad, ready_decks
from companion.cards.tables import from_rows, load_table, to_rows
from companion.decks.mend.apply import apply
from companion.decks.model import Verdict
from tests.decks.worlds import codes, deck, invented, judge, shipped

FIRST = dict.fromkeys(
    (
        "Боевой рак",
        "Навешиватель",
        "Шахматный конь",
        "Приключенец",
        "Дракон-кубохват",
        "Штурмовик",
        "Тролль в телеге",
        "Усы Архаала",
        "Жабка",
    ),
    1,
)
SECOND = dict.fromkeys(
    (
        "Капитан Лаар",
        "Идущий к Эленьямену",
        "Громовержец",
        "Лсай Бэмро",
        "Стражник Тайврана",
        "Вобла",
        "Доктор Живси",
        "Заикающийся маг",
        "Танк рейда",
        "Палатка первой помощи",
    ),
    1,
)
SWAMP = dict.fromkeys(
    (
        "Ре'куут Шабб'ах",
        "Боевой рак",
        "Огр в тюрьме",
        "Габон",
        "Дева цензуры",
        "Вайл-паук",
        "Тролль в телеге",
        "Жабка",
        "Усы Архаала",
    ),
    1,
)


def of_deck(cards: dict[str, int], format: str = "home") -> Verdict:
    return judge(format, invented("kubnazub")).verdict(deck(cards, "kubnazub"))


def of_squad(cards: dict[str, int], table: str = "", **asked: Any) -> Verdict:
    cards_table = invented("kubnazub") if table else shipped()
    return judge("squad", cards_table, **asked).verdict(deck(cards, "kubnazub"))


def of_invented_squad(cards: dict[str, int], **asked: Any) -> Verdict:
    return of_squad(cards, "invented", **asked)


def cards_of(size: int) -> dict[str, int]:
    """A legal mix of so many invented cards, three copies each."""
    names = [card.name for card in invented("kubnazub").cards if "Horde" not in (card.keywords or ())]
    full, rest = divmod(size, 3)
    return dict.fromkeys(names[:full], 3) | ({names[full]: rest} if rest else {})


@pytest.mark.rule("KZ-DECK-01", "KZ-DECK-09")
@pytest.mark.parametrize(
    ("size", "expected"),
    [(29, {"DECK_TOO_SMALL"}), (30, set()), (40, set()), (50, set()), (51, {"DECK_TOO_LARGE"})],
)
def test_a_deck_has_thirty_to_fifty_cards(size: int, expected: set[str]) -> None:
    verdict = of_deck(cards_of(size))
    assert verdict.codes == expected and verdict.counts[0].count == size
    assert verdict.fix.size == (1 if expected else 0)


@pytest.mark.rule("KZ-DECK-02", "KZ-DECK-03")
@pytest.mark.parametrize(
    ("card", "count", "legal"),
    [
        ("Еловый сторож", 3, True),
        ("Еловый сторож", 4, False),
        ("Саранча-мельница", 5, True),
        ("Саранча-мельница", 6, False),
        ("Комариный полк", 5, True),
        ("Комариный полк", 6, False),
    ],
)
def test_three_copies_or_five_of_a_horde(card: str, count: int, legal: bool) -> None:
    verdict = of_deck({name: n for name, n in cards_of(36).items() if name != card} | {card: count})
    assert verdict.codes == (set() if legal else {f"TOO_MANY_COPIES:{card}"})


@pytest.mark.rule("KZ-DECK-03")
@pytest.mark.parametrize(("count", "status"), [(3, "legal"), (4, "ask"), (5, "ask"), (6, "illegal")])
def test_a_card_of_unknown_text_may_be_a_horde(count: int, status: str) -> None:
    verdict = of_deck(cards_of(30) | {"Неведомый гость": count})
    assert verdict.status == status


@pytest.mark.rule("KZ-DECK-04")
def test_unique_cards_follow_the_copy_limit_in_a_deck() -> None:
    assert of_deck(cards_of(30) | {"Корона лужи": 3}).status == "legal"


@pytest.mark.rule("KZ-DECK-05", "KZ-DECK-06", "KZ-DECK-07")
def test_the_box_holds_two_ready_decks_that_are_legal() -> None:
    one, two = ready_decks().values()
    assert {card.factions for card in one} == {("steppe",), ("swamp",), ("dark",), ()}
    assert {card.factions for card in two} == {("mountain",), ("forest",), ("dark",), ()}
    assert len({card.name for card in (*one, *two)}) == 60
    for each in (one, two):
        verdict = judge("home", shipped()).verdict(deck({card.name: 1 for card in each}, "kubnazub"))
        assert verdict.status == "legal" and verdict.counts[0].count == 30


@pytest.mark.rule("KZ-SQUAD-20", "KZ-SQUAD-21")
def test_the_first_squads_are_those_of_the_examples() -> None:
    for seat, names in ((1, FIRST), (2, SECOND)):
        squad = {card.name: 1 for card in first_squad(seat)}
        assert set(squad) == set(names)
        verdict = judge("squad", shipped()).verdict(deck(squad, "kubnazub", "squad", seat=seat))
        assert verdict.status == "legal"


@pytest.mark.rule("KZ-DECK-08", "KZ-TOURNEY-01")
def test_the_set_mixes_with_others_at_home_but_not_in_a_tournament() -> None:
    others = {f"Чужая карта {letter}": 3 for letter in "АБВГДЕЖЗИК"}
    assert judge("tournament", shipped()).verdict(deck(others, "kubnazub")).status == "legal"
    with_cat = {**others, "Чужая карта А": 2, "Котик": 1}
    home = judge("home", shipped()).verdict(deck(with_cat, "kubnazub"))
    assert home.status == "legal" and home.unchecked
    tournament = judge("tournament", shipped()).verdict(deck(with_cat, "kubnazub"))
    assert tournament.codes == {"BANNED:Котик"} and tournament.status == "illegal"


@pytest.mark.rule("KZ-DECK-10")
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("наперсточник", "Напёрсточник"),
        ("Ре’куут  Шабб’ах", "Ре'куут Шабб'ах"),
        ("Троль в телеге", "Тролль в телеге"),
        ("Усы Архааля", "Усы Архаала"),
        ("Доктор Живис", "Доктор Живси"),
        ("Идущий к Эльньямену", "Идущий к Эленьямену"),
        ("Продавщица", "Продащица"),
    ],
)
def test_spelling_variants_are_known(written: str, meant: str) -> None:
    court = judge("home", shipped())
    first, second = (court.match(deck({name: 3}, "kubnazub")) for name in (written, meant))
    assert first.items == second.items != () and first.hash == second.hash


def test_a_slip_of_the_pen_is_asked_about_even_where_strangers_are_expected() -> None:
    verdict = judge("home", shipped()).verdict(deck({"Напёрсточик": 1}, "kubnazub"))
    (asked,) = (finding for finding in verdict.findings if finding.key == "UNKNOWN_CARD")
    assert asked.suggestions[0].name == "Напёрсточник"


@pytest.mark.rule("KZ-SQUAD-01", "KZ-SQUAD-06", "KZ-SQUAD-10", "KZ-SQUAD-20")
def test_the_first_squad_spends_every_crystal() -> None:
    verdict = of_squad(FIRST, seat=1)
    purse = verdict.purse
    assert verdict.status == "legal" and purse is not None
    assert (purse.elite, purse.surcharge, purse.regular) == (23, 1, 22)
    assert (purse.gold_left, purse.silver_left) == (0, 0)


@pytest.mark.rule("KZ-SQUAD-02", "KZ-SQUAD-21")
def test_the_second_squad_spends_every_crystal() -> None:
    verdict = of_squad(SECOND, seat=2)
    purse = verdict.purse
    assert verdict.status == "legal" and purse is not None
    assert (purse.elite, purse.surcharge, purse.regular) == (24, 1, 23)
    assert (purse.gold_left, purse.silver_left) == (0, 0)


@pytest.mark.rule("KZ-SQUAD-10", "KZ-SQUAD-11")
@pytest.mark.parametrize(
    ("seat", "redeals", "left"),
    [
        pytest.param(1, 1, (-1, 0), id="EX-39"),
        pytest.param(2, 0, (1, 1), id="EX-40a"),
        pytest.param(2, 1, (0, 1), id="EX-40b"),
        pytest.param(2, 2, (-1, 1), id="EX-40c"),
    ],
)
def test_redeals_cost_gold(seat: int, redeals: int, left: tuple[int, int]) -> None:
    verdict = of_squad(FIRST, seat=seat, redeals=redeals)
    assert verdict.purse is not None
    assert (verdict.purse.gold_left, verdict.purse.silver_left) == left
    assert verdict.status == ("illegal" if left[0] < 0 else "legal")


@pytest.mark.rule("KZ-SQUAD-06")
def test_a_third_element_costs_one_more_gold() -> None:
    cards = {("Ышлок" if name == "Шахматный конь" else name): 1 for name in FIRST}
    poor, rich = of_squad(cards, seat=1), of_squad(cards, seat=2)
    assert poor.codes == {"NOT_ENOUGH_GOLD"} and poor.purse and poor.purse.gold_left == -1
    assert rich.status == "legal" and rich.purse
    assert (rich.purse.surcharge, rich.purse.gold_left, rich.purse.silver_left) == (2, 0, 1)
    unknown_seat = of_squad(cards)
    assert unknown_seat.status == "ask" and unknown_seat.codes == {"SEAT_UNKNOWN"}


@pytest.mark.rule("KZ-SQUAD-05", "KZ-SQUAD-07", "KZ-SQUAD-11")
def test_regular_cards_may_take_gold_and_silver() -> None:
    verdict = of_squad(SWAMP, seat=1)
    assert verdict.status == "legal" and verdict.purse
    purse = verdict.purse
    assert (purse.surcharge, purse.regular, purse.gold_left, purse.silver_left) == (0, 24, 1, 0)


@pytest.mark.rule("KZ-SQUAD-08", "KZ-SQUAD-17")
def test_neutral_cards_cost_no_surcharge() -> None:
    deck_one = "Приспешники кубохвата"
    cards = {c.name: 1 for c in shipped().cards if c.extra["deck"] == deck_one and not c.factions}
    verdict = of_squad(cards, seat=1)
    assert len(cards) == 8 and verdict.status == "legal" and verdict.purse
    assert (verdict.purse.surcharge, verdict.purse.gold_left, verdict.purse.silver_left) == (0, 4, 10)


@pytest.mark.rule("KZ-SQUAD-04")
def test_silver_never_pays_for_elite_cards() -> None:
    cards = {"Главный обоз": 1, "Второй обоз": 1, "Третий обоз": 1}
    verdict = of_invented_squad(cards, seat=1)
    (finding,) = verdict.findings
    assert (finding.key, finding.count, finding.limit) == ("NOT_ENOUGH_GOLD", 25, 24)
    assert finding.rule == "KZ-SQUAD-04"


@pytest.mark.rule("KZ-SQUAD-09")
def test_the_surcharge_is_four_at_most() -> None:
    elite = ("Степной судья", "Каменный повар", "Лесной адмирал", "Болотный нотариус", "Тёмный учётчик")
    five = dict.fromkeys(elite, 1)
    verdict = of_invented_squad(five | {"Д'Арбуз": 1, "Общий котёл": 1}, seat=1)
    assert verdict.status == "legal" and verdict.purse
    assert (verdict.purse.surcharge, verdict.purse.gold_left, verdict.purse.silver_left) == (4, 0, 0)
    assert of_invented_squad(five | {"Д'Арбуз": 1, "Полтора Ивана": 1}, seat=1).codes == {"NOT_ENOUGH_GOLD"}


@pytest.mark.rule("KZ-SQUAD-12", "KZ-SQUAD-13")
def test_at_most_fifteen_crystals_fly() -> None:
    assert of_invented_squad({"Ветряной змей": 1, "Облачный кит": 1}, seat=1, redeals=3).status == "legal"
    over = of_invented_squad({"Ветряной змей": 1, "Бумажный коршун": 1}, seat=1)
    assert over.codes == {"FLYING_CAP"} and over.fix.size == 1
    assert (over.findings[0].count, over.findings[0].limit) == (16, 15)


@pytest.mark.rule("KZ-SQUAD-14", "KZ-SQUAD-15", "KZ-SQUAD-16")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"Корона лужи": 2}, {"ONLY_ONCE"}),
        ({"Корона лужи": 1, "Корона кручи": 1}, set()),
        ({"Пыльный заяц": 2}, set()),
        ({"Пыльный заяц": 1, "Скрипучий мост": 1, "Дырявый шатёр": 1}, {"TOO_MANY_AREAS"}),
        ({"Пыльный заяц": 1, "Скрипучий мост": 1}, set()),
        ({"Неведомый гость": 2}, {"ONLY_ONCE"}),
    ],
)
def test_unique_cards_and_areas_come_once(cards: dict[str, int], expected: set[str]) -> None:
    verdict = of_invented_squad(cards, seat=1)
    assert codes(verdict) == expected
    assert verdict.status == ("ask" if "Неведомый гость" in cards else "illegal" if expected else "legal")


@pytest.mark.rule("KZ-SQUAD-22")
def test_the_card_for_five_hundred_cannot_be_bought() -> None:
    verdict = of_squad({"Вайфу тёмного колдуна": 1, "Пингвин": 1}, seat=2)
    assert verdict.codes == {"NOT_ENOUGH_GOLD"}
    assert [(change.kind, change.card) for change in verdict.fix.changes] == [
        ("remove", "Вайфу тёмного колдуна")
    ]


@pytest.mark.rule("KZ-SQUAD-23")
def test_a_squad_needs_a_creature() -> None:
    verdict = of_invented_squad({"Пустой сундук": 1, "Скрипучий мост": 1}, seat=1)
    assert verdict.codes == {"NO_CREATURE"}
    (change,) = verdict.fix.changes
    assert change.kind == "add" and change.card


@pytest.mark.rule("KZ-SQUAD-03", "KZ-SQUAD-18")
def test_a_squad_comes_from_the_deal() -> None:
    text = (
        "Отряд\nПыльный заяц\nСонный медведь x2\nРаздача\n3 Пыльный заяц\nСонный медведь\n11 Еловый сторож\n"
    )
    verdict = judge("squad", invented("kubnazub"), seat=1).verdict(deck(text, "kubnazub"))
    assert verdict.codes == {"NOT_DEALT:Сонный медведь"}
    assert verdict.fix.size == 1
    many = of_invented_squad({"Пыльный заяц": 16}, seat=2)
    assert "TOO_MANY_CARDS" in many.codes


def test_crystals_won_before_the_squad_is_bought_count() -> None:
    assert of_squad(FIRST, seat=1, redeals=1, gold=1).status == "legal"


@pytest.mark.rule("KZ-SQUAD-19")
def test_a_compulsory_card_must_be_in_the_squad_and_is_paid_in_full() -> None:
    glove = ("перчатка",)
    missing = of_squad(FIRST, seat=1, compulsory=glove)
    assert missing.codes == {"COMPULSORY:Перчатка"} and missing.findings[0].rule == "KZ-SQUAD-19"
    assert [change.kind for change in missing.fix.changes] == ["remove", "add"]  # nothing is left to pay it
    court = judge("squad", shipped(), seat=1, compulsory=glove)
    matched = court.match(deck(FIRST, "kubnazub"))
    assert court.verdict(apply(court, matched, missing.fix).deck).status == "legal"
    richer = of_squad(FIRST, seat=2, compulsory=glove)
    assert [change.kind for change in richer.fix.changes] == ["add"]
    text = "Отряд\nПерчатка\nПингвин\nРаздача\nПингвин\n"
    assert (
        judge("squad", shipped(), seat=2, compulsory=glove).verdict(deck(text, "kubnazub")).status == "legal"
    )
    assert judge("squad", shipped(), seat=2).verdict(deck(text, "kubnazub")).codes == {"NOT_DEALT:Перчатка"}


def test_what_the_table_does_not_know_is_said() -> None:
    verdict = of_squad(SECOND | {"Судья": 1}, seat=2)
    said = " ".join(map(str, verdict.unchecked))
    assert "Судья" in said and "guess" in said and "dealt" in said


def test_a_card_without_a_price_is_a_question() -> None:
    verdict = of_squad({"Чужой великан": 1, "Пингвин": 1}, seat=1)
    assert verdict.status == "ask" and verdict.codes == {"NO_PRICE:Чужой великан"}


@pytest.mark.rule("KZ-TOURNEY-01")
def test_the_sixty_cards_stay_banned_when_a_player_corrects_them_with_a_table_of_his_own() -> None:
    corrected = "name,cost,element\nКотик,3,forest\nДоктор Живис,4,forest\n"
    others = "\n".join(f"Чужая карта {letter},3,dark" for letter in "АБВГДЕЖЗИК")
    table = load_table(corrected + others, "kubnazub", "own.csv").table
    assert table is not None
    kept = from_rows("kubnazub", (row for _, row in to_rows(table)), "own.csv", [])
    cards = {f"Чужая карта {letter}": 3 for letter in "АБВГДЕЖЗИК"}
    for each in (table, kept):
        court = judge("tournament", each)
        assert court.verdict(deck(cards, "kubnazub")).status == "legal"
        for name in ("Котик", "Доктор Живис"):
            assert court.verdict(deck(cards | {name: 1}, "kubnazub")).codes == {f"BANNED:{name}"}
    elsewhere = load_table("name,cost,set\nКотик,3,other\n", "kubnazub", "other.csv").table
    assert elsewhere is not None and elsewhere.cards[0].sets == ("other",)


@pytest.mark.rule("KZ-DECK-02")
def test_a_cards_own_text_beats_the_copy_limit() -> None:
    table = load_table("name,max_copies,keywords\nОдин,1,-\nМного,inf,-\nОрдынец,2,Орда\n", "kubnazub").table
    court = judge("home", table)
    assert court.verdict(deck({"Много": 40, "Один": 1, "Ордынец": 2}, "kubnazub")).status == "legal"
    over = court.verdict(deck({"Много": 40, "Один": 2, "Ордынец": 3}, "kubnazub"))
    assert over.codes == {"TOO_MANY_COPIES:Один", "TOO_MANY_COPIES:Ордынец"}


@pytest.mark.rule("KZ-SQUAD-04", "KZ-SQUAD-10")
@pytest.mark.parametrize(
    ("spare", "status"),
    [("Лсай Бэмро", "legal"), ("Капитан Лаар", "ask"), ("Вайфу тёмного колдуна", "illegal")],
)
def test_a_rank_that_is_a_guess_decides_nothing(spare: str, status: str) -> None:
    """Судья and Тестер, 6 and 7, may be elite or regular; Громовержец 6 is elite for sure."""
    cards = dict.fromkeys(("Судья", "Тестер", "Громовержец", spare), 1)
    verdict = of_squad(cards, seat=1)
    assert verdict.status == status
    if status == "ask":
        (finding,) = (finding for finding in verdict.findings if finding.severity == "ask")
        assert (finding.key, finding.rule, finding.count) == ("RANK_UNKNOWN", "KZ-SQUAD-04", 27)
        assert "Судья" in str(finding.text) and "Громовержец" not in str(finding.text)


@pytest.mark.rule("KZ-SQUAD-23")
def test_a_squad_without_a_creature_is_illegal_whatever_the_seat() -> None:
    verdict = of_invented_squad({"Пустой сундук": 15}, redeals=2)
    assert verdict.codes == {"SEAT_UNKNOWN", "NO_CREATURE"} and verdict.status == "illegal"
    misread = judge("squad", invented("kubnazub"), seat=1).verdict(
        deck("Отряд\nПустой сундук\n1 Zzz\n", "kubnazub")
    )
    assert misread.status == "ask"  # what could not be read may be the creature


@pytest.mark.rule("KZ-SQUAD-03", "KZ-SQUAD-19")
def test_an_ordered_card_comes_on_top_of_the_fifteen() -> None:
    cards = {"Пыльный заяц": 7, "Певчий табун": 8}
    many = of_invented_squad(cards | {"Ржавый пикинёр": 1}, seat=2)
    assert many.codes == {"TOO_MANY_CARDS"} and many.findings[0].limit == 15
    assert (
        of_invented_squad(cards | {"Ржавый пикинёр": 1}, seat=2, compulsory=("Ржавый пикинёр",)).status
        == "legal"
    )


@pytest.mark.rule("KZ-SQUAD-03")
def test_a_deal_of_more_than_fifteen_cards_is_asked_about() -> None:
    text = "Отряд\nПыльный заяц\nРаздача\n{count} Пыльный заяц\n"
    court = judge("squad", invented("kubnazub"), seat=1)
    assert court.verdict(deck(text.format(count=15), "kubnazub")).status == "legal"
    large = court.verdict(deck(text.format(count=16), "kubnazub"))
    assert large.codes == {"DEAL_SIZE"} and large.status == "ask"
