"""Lists written back, card tables kept as rows, QR codes: nothing is lost, nothing changes its hash."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.cards.card import GAMES, CardTable
from companion.cards.tables import from_rows, load_table, table_to_csv, to_rows
from companion.core.errors import DataError
from companion.decks import writers
from companion.decks.answers import as_seen
from companion.decks.carried import require_carried
from companion.decks.model import DeckEntry, DeckList
from companion.decks.read import read
from companion.decks.writers import WRITERS, left_out, to_payload
from tests.decks.reports import LEGAL
from tests.decks.worlds import deck, invented, judge, needs_real_table, real, shipped

FORMATS = {"warcry": "open", "kubnazub": "home", "realms": "deck"}
PARTS = {
    "warcry": ("", "army", "action", "sideboard"),
    "kubnazub": ("", "deck", "squad", "deal"),
    "realms": ("", "deck", "army", "hand", "pool"),
}


@st.composite
def lists(draw: st.DrawFn, game: str) -> DeckList:
    """A list of known cards, each part of a list at random."""
    names = [card.name for card in invented(game).cards]
    picked = draw(
        st.lists(st.tuples(st.sampled_from(names), st.sampled_from(PARTS[game])), min_size=1, unique=True)
    )
    entries = [
        DeckEntry(draw(st.integers(1, 40)), name, line, part) for line, (name, part) in enumerate(picked, 1)
    ]
    player = draw(st.sampled_from(["", "Анна", "O'Neil, Jr."]))
    return DeckList(game, tuple(entries), player=player, source="list")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["text", "csv", "json", "link"])
@given(data=st.data())
def test_what_is_written_reads_back_to_the_same_hash(game, kind, data):
    at = judge(FORMATS[game], invented(game), game)
    given_list = data.draw(lists(game))
    text = WRITERS[kind]((given_list,), at.finder)
    (again,) = read(text, game, "list.csv" if kind == "csv" else "list.txt")
    assert at.match(again).hash == at.match(given_list).hash
    assert again.player == given_list.player
    assert not again.unread


@pytest.mark.parametrize("id", ["12", "2B", "0", "3~1"])
def test_an_id_that_begins_with_a_digit_does_not_go_on_the_count(id):
    (again,) = read(to_payload(DeckList("warcry", (DeckEntry(3, id, 1, "army", id),))), "warcry")
    assert [(each.count, each.name, each.id) for each in again.entries] == [(3, id, id)] and not again.unread


@pytest.mark.parametrize("kind", ["text", "csv", "json", "link"])
def test_several_lists_read_back_each_to_its_own_hash(kind):
    at = judge("open", invented("warcry"))
    given_lists = [deck(LEGAL.replace("3 Ash Prowlers", f"{n} Ash Prowlers")) for n in (1, 2, 3)]
    given_lists = [DeckList("warcry", each.entries, player=f"P{n}") for n, each in enumerate(given_lists)]
    again = read(WRITERS[kind](given_lists, at.finder), "warcry", "list.csv" if kind == "csv" else "list.txt")
    assert [at.match(each).hash for each in again] == [at.match(each).hash for each in given_lists]


def test_a_damaged_link_below_others_is_named_by_its_line():
    links = WRITERS["link"]([deck(LEGAL)] * 3, None).splitlines()
    with pytest.raises(DataError, match=r"2: .*damaged"):
        read("\n".join([links[0], links[1][:-1], links[2]]), "warcry")


@pytest.mark.parametrize("kind", ["builder", "share"])
def test_the_builders_files_hold_ids(kind):
    at = judge("open", invented("warcry"))
    text = WRITERS[kind]((deck(LEGAL),), at.finder)
    assert "WC1" in text and "Ash" not in text
    assert at.match(read(text, "warcry")[0]).hash == at.match(deck(LEGAL)).hash


def test_a_card_without_an_id_has_no_place_in_the_builders_files():
    with pytest.raises(DataError, match="has no id"):
        WRITERS["share"]((deck(LEGAL),), None)
    with pytest.raises(DataError, match="is not warcry"):
        WRITERS["builder"]((deck("3 A", "realms"),), None)


def test_several_lists_keep_their_titles():
    decks = [deck("3 A", title="One"), deck("2 B", title="Two")]
    named = [
        DeckList("warcry", each.entries, title=title)
        for each, title in zip(decks, ("One", "Two"), strict=True)
    ]
    assert [each.title for each in read(WRITERS["text"](named, None), "warcry")] == ["One", "Two"]


def test_a_head_survives_as_text():
    squad = "Player: Анна\nSeat: 2\nRedeals: 1\nEvent: Кубок\nSquad\nПыльный заяц"
    text = WRITERS["text"]((deck(squad, "kubnazub"),), None)
    (again,) = read(text, "kubnazub")
    assert (again.seat, again.redeals, again.player, dict(again.facts)) == (2, 1, "Анна", {"event": "Кубок"})


def test_what_is_left_out_is_said_and_nothing_else():
    squad = deck("Seat: 2\nSquad\n3 Пыльный заяц\n1.5 Заяц", "kubnazub")
    assert [str(each) for each in left_out([squad], "csv")] == ["paste: there is no place for this: Seat"], (
        "the line is in the file, as a question"
    )
    assert left_out([squad], "json") == []


LINE = LEGAL.splitlines()[1]
ASKED = {
    "an unknown heading": LEGAL + "\nnot playing:\n1 Wall of Rats",
    "a total": LEGAL + "\nTotal: 59",
    "a heading with a number": LEGAL.replace("Action", "Action (27)", 1),
    "a tick": LEGAL.replace(LINE, f"[x] {LINE}"),
    "a remark": LEGAL.replace(LINE, f"{LINE} # cut"),
    "a cell": LEGAL.replace(LINE, LINE.replace(" ", "\t", 1) + "\tno"),
    "signs": LEGAL + "\n-1 Ash Prowlers\n+1 Wall of Rats",
    "a name alone": LEGAL + "\nAsh Prowlers",
    "several numbers in some rows": LEGAL + "\nWall of Rats\t3\t5\nPlague Bats\t2\t4",
    "words that are struck": LEGAL + "\n~~3 Wall of Rats~~",
    "the same question twice": LEGAL + "\nwhat is this\nwhat is this",
    "an unknown name too": LEGAL + "\n1 Nobody Knows\nTotal: 59",
}


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("text", ASKED.values(), ids=ASKED)
def test_whoever_was_asked_is_asked_by_what_is_written_or_nothing_is(text, kind):
    at = judge("open", invented("warcry"))
    others = [deck(f"Player: Anna\n{LEGAL}"), deck("Player: Bo\nArmy\n1 Nobody Knows")]
    given = [deck(f"Player: Cleo\n{text}"), *(others if kind in ("text", "csv", "json", "link") else [])]
    asked = at.verdict(given[0])
    assert asked.status == "ask"
    carries = kind in ("text", "csv", "json")
    try:
        text = WRITERS[kind](given, at.finder)
        after = require_carried(at, given, text, kind)[0][1]
    except DataError as error:
        assert not carries and ("answer them first" in str(error) or "has no id" in str(error))
    else:
        assert carries and after.status == "ask"
        assert len(_lines_asked(after)) >= len(_lines_asked(asked)), "no question hides another"


def _lines_asked(verdict):
    return [line for each in verdict.findings if each.severity == "ask" for line in each.lines]


def test_two_squads_that_only_a_blank_line_parts_stay_parted_as_text():
    at = judge("squad", shipped())
    names = [card.name for card in shipped().cards]
    found = [
        deck("\n".join([*names[n : n + 3], "", *names[n + 3 : n + 6]]), "kubnazub") for n in range(0, 54, 6)
    ]
    asked = [each for each in found if "SECOND_LIST" in at.verdict(each).codes]
    assert asked
    for each in asked:
        ((_, after),) = require_carried(at, (each,), WRITERS["text"]((each,), at.finder), "text")
        assert "SECOND_LIST" in after.codes


def _by_type(pairs):
    """The cards of a list under a heading for each of their types."""
    types = {card.name: card.type for card in invented("warcry").cards}
    kinds = dict.fromkeys(types[name] for _, name in pairs)
    lines = [[f"{kind}s", *(f"{n} {name}" for n, name in pairs if types[name] == kind)] for kind in kinds]
    return "\n".join(line for each in lines for line in each)


CARDS = [line.split(" ", 1) for line in LEGAL.splitlines() if line[:1].isdecimal()]


@pytest.mark.parametrize("kind", ["text", "csv", "json", "link"])
def test_a_legal_list_under_headings_of_types_stays_legal_when_it_is_written(kind):
    at = judge("open", invented("warcry"))
    typed = deck(_by_type(CARDS))
    assert len({each.hint for each in typed.entries if each.section == "action"}) > 1
    written = WRITERS[kind]((typed,), at.finder)
    ((_, after),) = require_carried(at, (typed,), written, kind)
    assert at.verdict(typed).status == after.status == "legal"
    assert {(each.name, each.section, each.hint) for each in after.deck.entries} == {
        (each.name, each.section, each.hint) for each in typed.entries
    }


@pytest.mark.parametrize("kind", ["text", "csv"])
def test_a_sideboard_with_a_column_of_types_stays_a_sideboard(kind):
    at = judge("open", invented("warcry"))
    aside = DeckEntry(1, "Wall of Rats", 90, "sideboard", "", "Unit")
    typed = replace(deck(LEGAL), entries=(*deck(LEGAL).entries, aside))
    ((_, after),) = require_carried(at, (typed,), WRITERS[kind]((typed,), at.finder), kind)
    assert after.deck.entries[-1].section == "sideboard"


def test_the_ids_of_another_program_do_not_keep_a_legal_list_from_being_text():
    at = judge("open", invented("warcry"))
    ids = ("K4", "promo", "")
    entries = tuple(each._replace(id=ids[n % 3]) for n, each in enumerate(deck(LEGAL).entries))
    given = replace(deck(LEGAL), entries=entries)
    text = WRITERS["text"]((given,), at.finder)
    ((_, after),) = require_carried(at, (given,), text, "text")
    assert at.verdict(given).status == after.status == "legal" and "K4" not in text


@pytest.mark.parametrize("kind", ["text", "csv", "json"])
@pytest.mark.parametrize("looks", ["[color=white]", '<p style="display:block">', "||3 Ash Prowlers||"])
@pytest.mark.parametrize("more", ["", "3 Nobody\n"])
def test_the_question_about_looks_comes_back_as_the_one_that_is_answered(kind, looks, more):
    at = judge("open", invented("warcry"))
    given = deck(f"{LEGAL}{more}# {looks}\n")
    for decks in ((given,), (replace(given, player="Anna"), replace(given, player="Ben"))):
        for _, after in require_carried(at, decks, WRITERS[kind](decks, at.finder), kind):
            assert [each.key for each in after.deck.unread] == ["LOOKS"]
            assert at.verdict(as_seen(after.deck)).status == at.verdict(as_seen(given)).status
            assert at.verdict(as_seen(given)).status == ("ask" if more else "legal")


@pytest.mark.parametrize("id", ["WC1", "K4"])
def test_an_id_that_says_something_is_carried_by_text(id):
    at = judge("open", invented("warcry"))
    first, *others = deck(LEGAL).entries
    given = replace(deck(LEGAL), entries=(first._replace(id=id), *others))
    text = WRITERS["text"]((given,), at.finder)
    ((_, after),) = require_carried(at, (given,), text, "text")
    assert f"[{id}]" in text and after.status == at.verdict(given).status


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
def test_a_part_with_several_types_is_written_once(game):
    text = "Deck\nCreatures\n3 A\nArtifacts\n3 B\nAreas\n3 C"
    written = WRITERS["text"]((deck(text, game),), None)
    (again,) = read(written, game)
    assert not again.unread
    assert {(each.name, each.section, each.hint) for each in again.entries} == {
        ("A", "deck", "creature"),
        ("B", "deck", "artifact"),
        ("C", "deck", "area"),
    }


def test_a_list_whose_question_is_lost_is_named_with_it():
    at = judge("open", invented("warcry"))
    one, two = deck(LEGAL), replace(deck(ASKED["a total"]), source="bo.txt")
    with pytest.raises(DataError) as refused:
        require_carried(at, (one, two), WRITERS["link"]((one, two), None), "link")
    told = str(refused.value)
    assert told.startswith("bo.txt, line ") and "link" in told and "The list states 59 here" in told


def test_a_file_that_has_no_place_for_what_breaks_a_rule_is_not_written():
    at = judge("open", invented("warcry"))
    good = replace(deck(LEGAL), side="good")
    assert at.verdict(good).status == "illegal"
    with pytest.raises(DataError, match="judged otherwise"):
        require_carried(at, (good,), WRITERS["share"]((good,), at.finder), "share")


# Cards as rows


@pytest.mark.parametrize(
    "table", [*(invented(game) for game in GAMES), shipped()], ids=lambda table: table.source
)
def test_a_table_survives_as_rows_and_as_csv(table: CardTable):
    kept = from_rows(table.game, [row for _, row in to_rows(table)], table.source, [])
    assert kept.cards[: len(table)] == table.cards
    again = load_table(table_to_csv(table), table.game, "out.csv").table
    assert again is not None and again.cards == table.cards


@needs_real_table
def test_the_real_table_survives_as_rows():
    assert from_rows("warcry", [row for _, row in to_rows(real())], "cards.csv", []).digest == real().digest


@pytest.mark.parametrize(
    "row", ["a text", {"name": ""}, {"name": "A", "id": 3}, {"name": "A", "id": "B", "type": "Spaceship"}]
)
def test_a_damaged_row_is_left_out_and_named(row):
    (_, first), *_ = to_rows(invented("warcry"))
    broken: list[DataError] = []
    kept = from_rows("warcry", [row, first], "kept", broken)
    assert [card.name for card in kept.cards if card.id == first["id"]] == [first["name"]]
    assert len(broken) == 1 and "card 1" in str(broken[0])


def test_a_clubs_own_card_beats_the_shipped_one():
    first = shipped().cards[0]
    kept = from_rows("kubnazub", [{"name": first.name, "cost": "19"}], "club.csv", [])
    assert len(kept) == len(shipped()) and kept.cards[0].cost == "19"


# QR codes


def modules_of(picture: bytes) -> tuple[tuple[int, ...], ...]:
    """The modules of a PNG, eight pixels each, four modules of border."""
    image = Image.open(io.BytesIO(picture)).convert("L")
    size = image.width // 8 - 8
    return tuple(
        tuple(int(image.getpixel(((x + 4) * 8 + 4, (y + 4) * 8 + 4)) < 128) for x in range(size))
        for y in range(size)
    )


def test_picture_and_screen_show_the_same_modules():
    expected = writers.qr_modules(deck(LEGAL))
    assert modules_of(writers.to_qr_image(deck(LEGAL), "png")) == expected
    lines = writers.to_qr_signs(deck(LEGAL), border=0).splitlines()
    upper = tuple(tuple(int(sign in " ▄") for sign in line) for line in lines)
    assert upper == expected[::2]
    assert b"<svg" in writers.to_qr_image(deck(LEGAL), "svg")


def test_a_code_is_refused_rather_than_cut():
    long = deck({f"Card number {number} with a long name": 3 for number in range(300)})
    with pytest.raises(DataError, match="too long"):
        writers.qr_modules(long)
    with pytest.raises(DataError, match="unreadable"):
        writers.qr_modules(deck("3 A\nwhat"))
    with pytest.raises(DataError, match="not one of"):
        writers.to_qr_image(deck(LEGAL), "gif")


def test_a_real_tournament_list_fits_in_a_code():
    assert len(to_payload(deck(LEGAL)).encode()) < writers.MOST_QR_BYTES // 2


def test_an_own_export_keeps_questions_with_their_answers_and_what_a_judge_answered():
    from companion.decks.answers import answered
    from companion.decks.writers import to_own_file

    rows = "\n".join(f"{at}\t{card}\t3" for at, card in enumerate(("Ash Prowlers", "Bone Lanterns"), 1))
    (deck,) = read("Player: Cleo\n" + rows, "warcry")
    (question,) = [each for each in deck.unread if each.readings]
    (again,) = read(to_own_file([deck]), "warcry")
    assert again.unread == deck.unread and again.notes == deck.notes, "what was asked can still be answered"
    done = answered(deck, question, 1)
    (kept,) = read(to_own_file([done]), "warcry")
    assert kept.notes == done.notes and str(kept.notes[-1]).startswith("Answered: ")
    assert [(each.count, each.name) for each in kept.entries] == [(3, "Ash Prowlers"), (3, "Bone Lanterns")]
    assert read(to_own_file([kept]), "warcry") == (kept,)


@pytest.mark.parametrize(
    "broken",
    [
        '"unread": [[1, "x", "reason", "KEY", 1, []]]',
        '"unread": [[1, "x", {"say": "Why?", "facts": {}, "many": null, "n": 0}, "KEY", 1, [["a", [[1]]]]]]',
        '"notes": ["no text"]',
        '"notes": [{"say": "{lost}", "facts": {}, "many": null, "n": 0}]',
        '"notes": 3',
    ],
)
def test_a_broken_question_or_remark_in_an_export_is_refused(broken):
    text = '{"companion": "deck", "version": 1, "decks": [{"game": "warcry", "entries": [], ' + broken + "}]}"
    with pytest.raises(DataError):
        read(text, "warcry")
