"""WC-DECK, WC-IMPORT, WC-FORMAT: worked examples on the real table, the rules on an invented one."""

from __future__ import annotations

import json

import pytest

from companion.decks.model import DeckEntry, DeckList, Verdict
from companion.decks.read import read
from tests.decks.worlds import codes, deck, headed, invented, judge, needs_real_table, real, three

EVIL_ARMY = three("WC2", "WC3", "WC5", "WC6", "WC12", "WC19", "WC21", "WC39", "WC46", "WC117")
GOOD_ARMY = three("WC130", "WC132", "WC134", "WC140", "WC149", "WC156", "WC163", "WC166", "WC173", "WC127")
ACTION = three("WC57", "WC62", "WC64", "WC66", "WC72", "WC73", "WC80", "WC99", "WC102", "WC107")
LARGE = three("WC9", "WC11", "WC13", "WC14", "WC16", "WC17", "WC27", "WC33", "WC34", "WC38")

DEAD_ARMY = three(
    "Ash Prowlers",
    "Bone Lanterns",
    "Cinder Wolves",
    "Dusk Harriers",
    "Ember Thralls",
    "Fen Stranglers",
    "Gallows Choir",
    "Hollow Riders",
    "Iron Locusts",
    "Oaken Buckler",
)
LIVE_ARMY = three(
    "Amber Guard",
    "Brightwater Pikes",
    "Copper Lions",
    "Dawn Sentinels",
    "Elm Wardens",
    "Falcon Oath",
    "Glasshill Scouts",
    "Harbour Shields",
    "Ivory Horns",
    "Oaken Buckler",
)
TRICKS = three(
    "Feint and Turn",
    "Steady Now!",
    "Through the Gap",
    "Shield to Shield",
    "Old Road North",
    "Rain of Slate",
    "Hold Fast!",
    "Drums at Dusk",
    "Second Wind",
    "A Borrowed Hour",
)


def of_real(cards: dict[str, int] | str, format: str = "open", side: str = "", **more: object) -> Verdict:
    return judge(format, real(), side=side).verdict(deck(cards, **more))  # type: ignore[arg-type]


def of_invented(cards: dict[str, int] | str | DeckList, format: str = "open", side: str = "") -> Verdict:
    list_ = cards if isinstance(cards, DeckList) else deck(cards)
    return judge(format, invented("warcry"), side=side).verdict(list_)


def without(cards: dict[str, int], id: str) -> dict[str, int]:
    return {**cards, id: cards[id] - 1}


def under_headings(army: dict[str, int], action: dict[str, int]) -> str:
    return headed(army=army, action=action)


@needs_real_table
@pytest.mark.rule("WC-DECK-02")
@pytest.mark.parametrize(
    ("cards", "side", "expected"),
    [
        pytest.param(EVIL_ARMY | ACTION, "evil", set(), id="EX-01"),
        pytest.param(without(EVIL_ARMY, "WC2") | ACTION, "evil", {"ARMY_TOO_SMALL"}, id="EX-02"),
        pytest.param(EVIL_ARMY | without(ACTION, "WC57"), "evil", {"ACTION_TOO_SMALL"}, id="EX-03"),
        pytest.param(
            EVIL_ARMY | ACTION | {"WC2": 4}, "evil", {"TOO_MANY_COPIES:Azyrneth's Bloodpack"}, id="EX-04"
        ),
        pytest.param(
            EVIL_ARMY | ACTION | {"WC46": 0, "WC149": 3}, "evil", {"WRONG_SIDE:Altdorf Swordsmen"}, id="EX-05"
        ),
        pytest.param(EVIL_ARMY | ACTION | {"WC46": 0, "WC149": 3}, "", {"MIXED_FACTIONS"}, id="EX-06"),
        pytest.param(EVIL_ARMY | LARGE | ACTION, "evil", set(), id="EX-08"),
        pytest.param(EVIL_ARMY | {"CD1": 12} | ACTION, "evil", set(), id="EX-10"),
        pytest.param(
            EVIL_ARMY | ACTION | {"SM68": 2}, "evil", {"TOO_MANY_COPIES:Reinforcements!"}, id="EX-11"
        ),
        pytest.param(EVIL_ARMY | {"WA1": 3} | ACTION, "evil", set(), id="EX-12"),
    ],
)
def test_worked_examples_of_decks(cards: dict[str, int], side: str, expected: set[str]) -> None:
    verdict = of_real(cards, side=side)
    assert verdict.codes == expected
    assert verdict.status == ("illegal" if expected else "legal")


@needs_real_table
@pytest.mark.rule("WC-DECK-11")
def test_every_good_name_is_named_in_an_evil_deck() -> None:
    verdict = of_real(GOOD_ARMY | ACTION, side="evil")
    assert codes(verdict) == {"WRONG_SIDE"} and len(verdict.codes) == 9
    assert "WRONG_SIDE:Sword of Destiny" not in verdict.codes


@needs_real_table
@pytest.mark.rule("WC-DECK-24", "WC-DECK-02")
def test_cards_in_the_wrong_deck_count_toward_no_size() -> None:
    maps = {"WC107": 3}
    text = under_headings(EVIL_ARMY | maps, {id: n for id, n in ACTION.items() if id not in maps})
    assert of_real(text, side="evil").codes == {"WRONG_DECK:Study the Maps", "ACTION_TOO_SMALL"}


@needs_real_table
@pytest.mark.rule("WC-FORMAT-01", "WC-FORMAT-05")
def test_a_banned_card_is_legal_in_open_only() -> None:
    cards = GOOD_ARMY | {"HW100": 3} | ACTION
    assert of_real(cards, side="good").status == "legal"
    assert of_real(cards, "warcry", side="good").codes == {"BANNED:Grimjaw's Valorous Veterans"}


@needs_real_table
@pytest.mark.rule("WC-FORMAT-03")
def test_cards_of_the_first_block_are_not_in_attrition() -> None:
    verdict = of_real(EVIL_ARMY | ACTION, "attrition")
    assert codes(verdict) == {"NOT_IN_FORMAT"} and len(verdict.codes) == 20


@needs_real_table
@pytest.mark.rule("WC-IMPORT-02", "WC-IMPORT-04")
def test_a_share_string_with_a_zero_and_an_unknown_id() -> None:
    read_ = deck("3WC2,0WC3,2XX9")
    assert [(entry.count, entry.name) for entry in read_.entries] == [(3, "WC2"), (2, "XX9")]
    assert of_real("3WC2,0WC3,2XX9").codes == {"UNKNOWN_CARD:XX9", "ARMY_TOO_SMALL", "ACTION_TOO_SMALL"}


@needs_real_table
@pytest.mark.rule("WC-DECK-26", "WC-FORMAT-07")
def test_units_in_a_sideboard_are_misplaced_and_uncounted() -> None:
    main = ",".join(f"{count}{id}" for id, count in (EVIL_ARMY | ACTION | {"WA119": 1}).items())
    verdict = of_real(f"https://example.org/shared?deck={main}&sideboard=3WC9", side="evil")
    assert verdict.codes == {"WRONG_DECK:D'aggorn's Husk Guard"}


@needs_real_table
@pytest.mark.rule("WC-FORMAT-06")
def test_the_label_is_the_narrowest_format() -> None:
    assert of_real(GOOD_ARMY | {"HW100": 3} | ACTION).label == "open"
    assert of_real(EVIL_ARMY | {"CD1": 12} | ACTION).label == "warcry"
    assert of_real(EVIL_ARMY | ACTION).label == "oldschool"
    assert judge("open", real()).verdict(DeckList("warcry")).label == "open"


@needs_real_table
@pytest.mark.rule("WC-IMPORT-04", "WC-DECK-25")
def test_a_negative_count_is_asked_about_and_a_zero_skipped() -> None:
    pairs = [[id, count] for id, count in (EVIL_ARMY | ACTION).items()]
    text = json.dumps({"deck": [*pairs, ["WC3", -1], ["WC9", 0]]})
    assert of_real(text, side="evil").codes == {"BAD_COUNT:WC3"}


@needs_real_table
@pytest.mark.rule("WC-FORMAT-02", "WC-FORMAT-03", "WC-FORMAT-04")
@pytest.mark.parametrize(("format", "cards"), [("warcry", 1404), ("attrition", 1082), ("oldschool", 464)])
def test_the_formats_hold_as_many_cards_as_the_catalogue_says(format: str, cards: int) -> None:
    assert sum(not outside for outside in judge(format, real()).applied.outside) == cards


@needs_real_table
@pytest.mark.rule("WC-IMPORT-06")
def test_the_three_shared_names_are_found_and_decided_by_heading() -> None:
    shared = [normalise for normalise, cards in real().by_normalised.items() if len(cards) > 1]
    assert sorted(shared) == ["death dealer", "last ditch effort", "whitestar's guardians"]
    text = headed(army=EVIL_ARMY | {"Death Dealer": 2}, action=ACTION | {"Death Dealer": 1})
    assert of_real(text, side="evil").status == "legal"


# On the invented table


def test_the_invented_base_decks_are_legal() -> None:
    assert of_invented(DEAD_ARMY | TRICKS, side="evil").status == "legal"
    assert of_invented(LIVE_ARMY | TRICKS, "oldschool", side="good").status == "legal"


@pytest.mark.rule("WC-DECK-01", "WC-DECK-04", "WC-DECK-05", "WC-DECK-06")
def test_both_decks_need_thirty_cards_and_have_no_most() -> None:
    short = of_invented(DEAD_ARMY)
    assert short.codes == {"ACTION_TOO_SMALL"}
    (finding,) = short.findings
    assert (finding.count, finding.limit, finding.rule, finding.section) == (0, 30, "WC-DECK-05", "action")
    assert of_invented(DEAD_ARMY | {"Rats Without Number": 400} | TRICKS).status == "legal"


@pytest.mark.rule("WC-DECK-07", "WC-DECK-09", "WC-DECK-14")
@pytest.mark.parametrize(
    ("card", "count", "cited"),
    [
        ("Jagged Maw", 3, ""),
        ("Jagged Maw", 4, "WC-DECK-07"),
        ("Only One Crown", 1, ""),
        ("Only One Crown", 2, "WC-DECK-09"),
        ("Six of a Kind", 6, ""),
        ("Six of a Kind", 7, "WC-DECK-09"),
        ("Rats Without Number", 90, ""),
        ("Marrow King", 3, ""),
        ("Marrow King", 4, "WC-DECK-07"),
    ],
)
def test_copies_follow_the_limit_or_the_cards_own_text(card: str, count: int, cited: str) -> None:
    verdict = of_invented(DEAD_ARMY | TRICKS | {card: count})
    assert [finding.rule for finding in verdict.findings] == ([cited] if cited else [])


@pytest.mark.rule("WC-DECK-08")
def test_copies_are_counted_by_name_over_decks_and_printings() -> None:
    text = headed(army=LIVE_ARMY | {"Grey Company [WA377]": 2}, action=TRICKS) + "2 Grey Company [BD120]"
    list_ = deck(text.replace("\n2 Grey Company [BD120]", "").replace("Army", "Army\n2 Grey Company [BD120]"))
    (finding,) = of_invented(list_).findings
    assert finding.code == "TOO_MANY_COPIES:Grey Company" and (finding.count, finding.limit) == (4, 3)
    assert finding.rule == "WC-DECK-08" and set(finding.ids) == {("WA377", 2), ("BD120", 2)}
    by_id = judge("open", invented("warcry"), copies_by="id").verdict(list_)
    assert by_id.status == "legal"


@pytest.mark.rule("WC-DECK-08")
def test_a_name_in_both_decks_counts_together() -> None:
    text = headed(army=DEAD_ARMY | {"Twin Oath": 2}, action=TRICKS | {"Twin Oath": 2})
    assert of_invented(text).codes == {"TOO_MANY_COPIES:Twin Oath"}


@pytest.mark.rule("WC-DECK-10", "WC-DECK-12", "WC-DECK-13")
def test_neutral_decks_go_with_either_side() -> None:
    neutral = {"Rats Without Number": 30} | TRICKS
    assert [of_invented(neutral, side=side).status for side in ("good", "evil", "")] == ["legal"] * 3


@pytest.mark.rule("WC-DECK-11")
def test_the_list_may_declare_its_side_itself() -> None:
    text = "Side: Evil\n" + headed(army=DEAD_ARMY | {"Amber Guard": 1}, action=TRICKS)
    assert of_invented(text).codes == {"WRONG_SIDE:Amber Guard"}
    assert of_invented(text, side="good").codes >= {"WRONG_SIDE:Ash Prowlers"}


@pytest.mark.rule("WC-DECK-03")
def test_units_do_not_belong_in_the_action_deck() -> None:
    text = headed(army=DEAD_ARMY, action=TRICKS | {"Jagged Maw": 1})
    (finding,) = of_invented(text).findings
    assert finding.code == "WRONG_DECK:Jagged Maw" and finding.rule == "WC-DECK-03"
    assert [(change.kind, change.to) for change in finding.fix] == [("move", "army")]


@pytest.mark.rule("WC-DECK-23")
def test_warnings_never_make_a_deck_illegal() -> None:
    verdict = of_invented(DEAD_ARMY | TRICKS | {"Unthrown Die": 1})
    assert verdict.status == "legal" and verdict.warnings == {"NO_DIE:Unthrown Die"}
    unarmed = of_invented({"Oaken Buckler": 3, "Silver Bridle": 3} | TRICKS)
    assert "NO_UNITS" in unarmed.warnings


@pytest.mark.rule("WC-DECK-22", "WC-DECK-25")
def test_all_violations_come_at_once_and_each_code_once() -> None:
    cards = {"Ash Prowlers": 5, "Amber Guard": 1, "Nobody Knows": 2, "Forbidden Trick": 2}
    text = headed(army=cards, action={"Steady Now!": 4}) + "zero tolerance\n2 Nobody Knows\n"
    verdict = of_invented(text, "warcry")
    assert verdict.codes == {
        "TOO_MANY_COPIES:Ash Prowlers",
        "TOO_MANY_COPIES:Steady Now!",
        "WRONG_DECK:Forbidden Trick",
        "NOT_IN_FORMAT:Forbidden Trick",
        "BANNED:Forbidden Trick",
        "MIXED_FACTIONS",
        "ARMY_TOO_SMALL",
        "ACTION_TOO_SMALL",
        "UNKNOWN_CARD:Nobody Knows",
        "BAD_COUNT:zero tolerance",
    }
    assert len(verdict.findings) == len(verdict.codes)
    unknown = next(finding for finding in verdict.findings if finding.key == "UNKNOWN_CARD")
    assert unknown.count == 4 and len(unknown.lines) == 2
    assert verdict.status == "illegal"


@pytest.mark.rule("WC-IMPORT-06")
def test_a_shared_name_is_asked_about_when_the_heading_does_not_decide() -> None:
    text = headed(army=DEAD_ARMY, action=TRICKS | {"Last Lantern": 1})
    verdict = of_invented(text)
    assert verdict.status == "ask" and verdict.codes == {"AMBIGUOUS_NAME:Last Lantern"}
    (finding,) = verdict.findings
    assert {id for id, _ in finding.ids} == {"PG54", "SR33"}
    decided = headed(army=DEAD_ARMY, action=TRICKS, reactions={"Last Lantern": 1})
    assert of_invented(decided).status == "legal"
    assert of_invented(decided, "attrition").codes >= {"BANNED:Last Lantern"}
    by_id = headed(army=DEAD_ARMY, action=TRICKS | {"Last Lantern (PG54)": 1})
    assert of_invented(by_id).status == "legal"


@pytest.mark.rule("WC-DECK-24")
def test_a_misspelt_card_is_a_question_not_a_short_deck() -> None:
    misspelt = {("Gallows Quire" if name == "Gallows Choir" else name): n for name, n in DEAD_ARMY.items()}
    verdict = of_invented(headed(army=misspelt, action=TRICKS))
    assert verdict.status == "ask"
    assert verdict.codes == {"UNKNOWN_CARD:Gallows Quire", "ARMY_TOO_SMALL"}
    asked = next(finding for finding in verdict.findings if finding.key == "UNKNOWN_CARD")
    assert asked.suggestions[0].name == "Gallows Choir"


def test_too_few_unknown_copies_do_not_excuse_a_short_deck() -> None:
    army = {name: n for name, n in DEAD_ARMY.items() if name not in ("Gallows Choir", "Iron Locusts")}
    verdict = of_invented(headed(army=army | {"Gallows Quire": 3}, action=TRICKS))
    assert verdict.status == "illegal"


@pytest.mark.rule("WC-IMPORT-05")
@pytest.mark.parametrize(
    "written",
    ["long–handled axe", "LONG-HANDLED  AXE", "wind’s edge", "Boeuf d'ete - Veteran", "WC44", "wc43"],
)
def test_names_match_whatever_their_case_dashes_and_apostrophes(written: str) -> None:
    verdict = of_invented(headed(army=DEAD_ARMY | {written: 1}, action=TRICKS))
    assert verdict.status == "legal"


@pytest.mark.rule("WC-IMPORT-10")
def test_without_a_card_table_headed_lists_are_checked_by_structure() -> None:
    without_table = judge("open", None)
    legal = without_table.verdict(deck(headed(army=DEAD_ARMY, action=TRICKS)))
    assert legal.status == "legal" and legal.warnings == {"NO_CARD_DATA"} and legal.unchecked
    four = without_table.verdict(deck(headed(army=DEAD_ARMY | {"Ash Prowlers": 4}, action=TRICKS)))
    assert four.codes == {"TOO_MANY_COPIES:Ash Prowlers"} and four.status == "illegal"
    short = without_table.verdict(deck(headed(army=DEAD_ARMY, action={"Steady Now!": 3})))
    assert short.codes == {"ACTION_TOO_SMALL"}
    unheaded = without_table.verdict(deck("\n".join(f"3 {name}" for name in DEAD_ARMY)))
    assert unheaded.status == "ask" and unheaded.codes == {"NO_HEADINGS"}


@pytest.mark.rule("WC-FORMAT-04")
def test_early_promotional_cards_are_old_school() -> None:
    assert of_invented(DEAD_ARMY | TRICKS | {"Early Promise": 3}, "oldschool").status == "legal"
    assert of_invented(DEAD_ARMY | TRICKS | {"Late Promise": 3}, "oldschool").codes == {
        "NOT_IN_FORMAT:Late Promise"
    }


@pytest.mark.rule("WC-FORMAT-07")
@pytest.mark.parametrize(
    ("reserves", "sideboard", "expected"),
    [
        (0, 3, {"SIDEBOARD_NOT_ALLOWED"}),
        (0, 2, {"SIDEBOARD_NOT_ALLOWED"}),
        (1, 0, set()),
        (1, 3, set()),
        (1, 2, {"SIDEBOARD_SIZE"}),
        (1, 6, {"SIDEBOARD_SIZE"}),
        (2, 6, set()),
    ],
)
def test_a_sideboard_needs_its_card_and_comes_in_threes(
    reserves: int, sideboard: int, expected: set[str]
) -> None:
    spare = {"Caught Off Guard": min(3, sideboard), "Blind Corner": max(0, sideboard - 3)}
    text = headed(army=DEAD_ARMY, action=TRICKS | {"Spare Quivers": reserves}, sideboard=spare)
    assert of_invented(text).codes == expected


@pytest.mark.rule("WC-FORMAT-07")
def test_the_action_deck_alone_needs_thirty_cards() -> None:
    action = {**TRICKS, "A Borrowed Hour": 2, "Spare Quivers": 0}
    text = headed(army=DEAD_ARMY, action=action, sideboard={"Caught Off Guard": 3})
    assert of_invented(text).codes == {"ACTION_TOO_SMALL", "SIDEBOARD_NOT_ALLOWED"}


@pytest.mark.rule("WC-IMPORT-01", "WC-IMPORT-07", "WC-IMPORT-08")
def test_repeated_entries_are_added_up_and_sorted_by_type() -> None:
    ids = {card.name: card.id for card in invented("warcry").cards}
    pairs = [[ids[name], 2] for name in DEAD_ARMY | TRICKS] + [[ids[name], 1] for name in DEAD_ARMY | TRICKS]
    verdict = of_invented(read(json.dumps({"deck": pairs, "sideboard": [], "timestamp": "x"}), "warcry")[0])
    assert verdict.status == "legal"
    assert [(count.section, count.count) for count in verdict.counts] == [("army", 30), ("action", 30)]


@pytest.mark.rule("WC-IMPORT-11")
def test_ids_of_other_printings_are_unknown() -> None:
    assert of_invented(headed(army={"WC999": 1})).codes >= {"UNKNOWN_CARD:WC999"}


def test_the_verdict_names_its_format_table_and_day() -> None:
    verdict = of_invented(DEAD_ARMY | TRICKS)
    assert (verdict.format.id, verdict.format.version, verdict.format.file) == ("open", "1", "open.toml")
    assert verdict.table == invented("warcry").digest


def test_a_legal_list_is_seen_by_the_fast_lane_and_the_full_judgement_alike() -> None:
    court = judge("open", invented("warcry"))
    matched = court.match(deck(DEAD_ARMY | TRICKS | {"Unthrown Die": 1}))
    assert court.judge(matched) == court.judge_in_full(matched)


@pytest.mark.rule("WC-FORMAT-07")
@pytest.mark.parametrize(
    ("reserves", "spare", "expected"),
    [
        (1, {"Caught Off Guard": 3, "Blind Corner": 3}, [("add", 1, "action")]),
        (1, {"Caught Off Guard": 3, "Blind Corner": 1}, [("remove", 1, "sideboard")]),
        (2, {"Caught Off Guard": 3, "Blind Corner": 2}, [("add", 1, "sideboard")]),
        (2, {"Caught Off Guard": 2, "Elm Wardens": 1}, [("add", 1, "sideboard")]),
        (3, {"Caught Off Guard": 3, "Blind Corner": 1, "Elm Wardens": 2}, [("remove", 1, "sideboard")]),
        (0, {"Caught Off Guard": 3}, [("add", 1, "action")]),
        (0, {"Caught Off Guard": 1}, [("move", 1, "sideboard")]),
    ],
)
def test_the_smallest_change_that_cures_a_sideboard(
    reserves: int, spare: dict[str, int], expected: list[tuple[str, int, str]]
) -> None:
    text = headed(army=DEAD_ARMY, action=TRICKS | {"Spare Quivers": reserves}, sideboard=spare)
    (finding,) = (each for each in of_invented(text).findings if each.key.startswith("SIDEBOARD"))
    assert [(change.kind, change.count, change.section) for change in finding.fix] == expected
    assert all(change.card != "Elm Wardens" for change in finding.fix)  # it counts toward no size


@pytest.mark.rule("WC-FORMAT-07")
def test_the_card_that_allows_a_sideboard_is_not_proposed_where_it_is_refused() -> None:
    text = headed(army=DEAD_ARMY, action=TRICKS, sideboard={"Caught Off Guard": 3})
    (finding,) = of_invented(text, "oldschool").findings
    assert {change.kind for change in finding.fix} == {"move"}


@pytest.mark.rule("WC-DECK-25")
def test_two_printings_counted_apart_are_one_finding_with_both_fixes() -> None:
    text = headed(army=LIVE_ARMY | {"Grey Company [WA377]": 4, "Grey Company [BD120]": 5}, action=TRICKS)
    verdict = judge("open", invented("warcry"), copies_by="id").verdict(deck(text))
    (finding,) = verdict.findings
    assert finding.count == 9 and set(finding.ids) == {("WA377", 4), ("BD120", 5)}
    assert sorted((change.id, change.count) for change in finding.fix) == [("BD120", 2), ("WA377", 1)]


@pytest.mark.rule("WC-IMPORT-10")
def test_without_a_card_table_it_is_said_that_the_sideboard_was_not_checked() -> None:
    text = headed(army=DEAD_ARMY, action=TRICKS, sideboard={"Caught Off Guard": 2})
    verdict = judge("open", None).verdict(deck(text))
    assert verdict.status == "legal" and "sideboard" in " ".join(map(str, verdict.unchecked))


@pytest.mark.rule("WC-DECK-08", "WC-IMPORT-06")
def test_two_undecided_lines_counted_by_id_may_be_different_cards() -> None:
    lines = {**TRICKS, "Steady Now!": 1}
    entries = [DeckEntry(n, name, at, "action") for at, (name, n) in enumerate(lines.items(), 1)]
    entries += [DeckEntry(3, name, 40, "army") for name in DEAD_ARMY]
    entries += [DeckEntry(2, "Last Lantern", 50, "action"), DeckEntry(2, "Last Lantern", 51)]
    for by, status in (("id", "ask"), ("name", "illegal")):
        verdict = judge("open", invented("warcry"), copies_by=by).verdict(DeckList("warcry", tuple(entries)))
        assert verdict.status == status, by


def test_an_unreadable_line_may_be_what_a_sideboard_lacks() -> None:
    text = headed(army=DEAD_ARMY, action=TRICKS | {"Spare Quivers": 1}, sideboard={"Caught Off Guard": 2})
    assert of_invented(text).status == "illegal"
    verdict = of_invented(text + "zwei Blind Corner\n")
    assert verdict.status == "ask" and verdict.codes == {"SIDEBOARD_SIZE", "BAD_COUNT:zwei Blind Corner"}
