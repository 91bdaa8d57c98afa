"""What holds for every list: kind of file and order change nothing, and the fix cures."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards.names import normalise, safe
from companion.core.errors import DataError
from companion.decks.mend import deck as mending
from companion.decks.mend.apply import apply
from companion.decks.model import DeckEntry, DeckList, Verdict
from companion.decks.read import read
from companion.decks.readers import text as text_reader
from companion.decks.writers import to_own_file, to_payload
from tests.decks.worlds import deck, invented, judge

CARDS = {card.id: card for card in invented("warcry").cards}
ARMY = [id for id, card in CARDS.items() if card.type in ("Unit", "Attachment")]
ACTION = [id for id in CARDS if id not in ARMY]
Piles = list[tuple[str, int]]


def piles(ids: list[str], most: int) -> st.SearchStrategy[Piles]:
    counts = st.sampled_from((1, 2, 3, 3, 3, 3, 4, 9))
    return st.lists(st.tuples(st.sampled_from(ids), counts), max_size=most, unique_by=lambda pile: pile[0])


lists = st.tuples(piles(ARMY, 14), piles(ACTION, 14))


def written(id: str) -> str:
    """A card as a text list must write it: with its id where the name alone does not decide."""
    shared = sum(card.name == CARDS[id].name for card in CARDS.values()) > 1
    return f"{CARDS[id].name} [{id}]" if shared else CARDS[id].name


def as_text(army: Piles, action: Piles) -> str:
    lines = ["Army", *(f"{n} {written(id)}" for id, n in army)]
    return "\n".join([*lines, "Action", *(f"{written(id).upper()} x{n}" for id, n in action)])


def as_sheet(army: Piles, action: Piles) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("section", "count", "name", "id"))
    writer.writerows(("Army", n, CARDS[id].name, id) for id, n in army)
    writer.writerows(("Action", n, CARDS[id].name, id) for id, n in action)
    return out.getvalue()


def as_builder_file(army: Piles, action: Piles) -> str:
    return json.dumps({"deck": [[id, n] for id, n in (*action, *army)], "sideboard": []})


def as_share(army: Piles, action: Piles) -> str:
    return "https://example.org/?deck=" + "%2C".join(f"{n}{id}" for id, n in (*army, *action))


def as_list(army: Piles, action: Piles) -> DeckList:
    entries = [DeckEntry(n, CARDS[id].name, 0, "army", id) for id, n in army]
    return DeckList(
        "warcry", (*entries, *(DeckEntry(n, CARDS[id].name, 0, "action", id) for id, n in action))
    )


WRITTEN: list[Callable[[Piles, Piles], str]] = [
    as_text,
    as_sheet,
    as_builder_file,
    as_share,
    lambda army, action: to_own_file([as_list(army, action)]),
    lambda army, action: to_payload(as_list(army, action)),
]


def essence(verdict: Verdict) -> tuple[object, ...]:
    findings = sorted(
        (finding.code, finding.severity, finding.count or 0, finding.rule) for finding in verdict.findings
    )
    return (
        verdict.status,
        verdict.hash,
        findings,
        verdict.fix.size,
        verdict.counts,
        verdict.label,
        verdict.side,
    )


@settings(max_examples=60)
@given(lists)
def test_every_kind_of_file_gives_the_same_verdict_and_hash(piles: tuple[Piles, Piles]) -> None:
    army, action = piles
    if not army and not action:
        return
    court = judge("warcry", invented("warcry"))
    wanted = essence(court.verdict(as_list(army, action)))
    for written in WRITTEN:
        (found,) = read(written(army, action), "warcry")
        assert not found.unread and essence(court.verdict(found)) == wanted, found.read_as


@settings(max_examples=60)
@given(lists, st.randoms(use_true_random=False))
def test_order_and_repeated_lines_change_nothing(piles: tuple[Piles, Piles], random: object) -> None:
    court = judge("open", invented("warcry"))
    original = as_list(*piles)
    pieces = [
        DeckEntry(1, entry.name, 0, entry.section, entry.id)
        for entry in original.entries
        for _ in range(entry.count)
    ]
    random.shuffle(pieces)  # type: ignore[attr-defined]
    assert essence(court.verdict(DeckList("warcry", tuple(pieces)))) == essence(court.verdict(original))


@settings(max_examples=60)
@given(lists, st.sampled_from(("open", "warcry", "attrition")), st.sampled_from(("", "good", "evil")))
def test_the_fix_cures_every_list(piles: tuple[Piles, Piles], format: str, side: str) -> None:
    court = judge(format, invented("warcry"), side=side)
    matched = court.match(as_list(*piles))
    verdict = court.judge(matched)
    if not verdict.fix.possible:
        assert format != "open"  # the invented second block is too small to fill two decks
        return
    mended = apply(court, matched, verdict.fix)
    assert court.verdict(mended.deck).status == "legal"
    assert bool(verdict.fix.changes) is (verdict.status == "illegal")


@settings(max_examples=60)
@given(lists)
def test_the_fast_lane_and_the_full_judgement_agree(piles: tuple[Piles, Piles]) -> None:
    for format in ("open", "oldschool"):
        court = judge(format, invented("warcry"))
        matched = court.match(as_list(*piles))
        assert court.judge(matched) == court.judge_in_full(matched)


@settings(max_examples=80)
@given(
    st.lists(st.sampled_from(ARMY), min_size=11, max_size=14, unique=True),
    st.lists(st.sampled_from(ACTION), min_size=11, max_size=14, unique=True),
    st.lists(st.sampled_from((3, 3, 3, 3, 4, 9)), min_size=28, max_size=28),
    st.sampled_from(("open", "warcry")),
)
def test_copies_too_many_are_taken_out_as_the_whole_search_would(
    army: list[str], action: list[str], counts: list[int], format: str
) -> None:
    court = judge(format, invented("warcry"))
    matched = court.match(
        as_list(list(zip(army, counts, strict=False)), list(zip(action, counts[14:], strict=False)))
    )
    shortly = court.judge_in_full(matched)
    with patch.object(mending, "_without_surplus", return_value=None):
        assert court.judge_in_full(matched) == shortly


@settings(max_examples=150)
@given(
    st.lists(
        st.sampled_from(
            (
                *(
                    "Army",
                    "Action",
                    "Units (3)",
                    "",
                    "",
                    "---",
                    "Player: Anna",
                    "Player: Bo-Li 2",
                    "Round: two",
                ),
                *("Player: 3 Dodge", "Side: Evil", "Игрок: Анна", "Side: Nobody", "name: army", "My deck"),
                *("3 Wolf", "2x Mule", "> 3 Wolf", "> Army", "> > 2 Mule", "-- ", "3 Wolf, 2 Mule", "1 Army"),
                *(
                    "Best regards",
                    "Wolf",
                    "three of each:",
                    "# Army",
                    "+ 2 Mule",
                    "4 copies Wolf",
                    "Total: 6",
                ),
            )
        ),
        max_size=12,
    ),
    st.sampled_from(("warcry", "realms")),
)
def test_plain_lines_mean_the_same_as_by_the_long_way(lines: list[str], game: str) -> None:
    def outcome() -> object:
        try:
            return read("\n".join(lines), game)
        except DataError as error:
            return str(error)

    shortly = outcome()
    with patch.multiple(text_reader, split_clean=no_short_way, find_plain_key=no_short_way):
        assert outcome() == shortly


def no_short_way(line: str) -> None:
    return None


@settings(max_examples=40)
@given(
    st.dictionaries(st.sampled_from([card.name for card in invented("kubnazub").cards]), st.integers(1, 6))
)
def test_a_hash_does_not_depend_on_the_format(cards: dict[str, int]) -> None:
    hashes = {
        judge(format, invented("kubnazub")).match(deck(cards, "kubnazub")).hash
        for format in ("home", "tournament", "squad")
    }
    assert len(hashes) == 1


def test_hashes_of_different_lists_differ() -> None:
    court = judge("open", invented("warcry"))
    names = [card.name for card in CARDS.values() if "[" not in written(card.id)]
    hashes = {court.match(deck({name: count})).hash for name in names for count in (1, 2, 3)}
    assert len(hashes) == 3 * len(names)
    assert all(len(each) == 8 and not set(each) & set("ILOU") for each in hashes)


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once_and_safe_text_is_safe(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text) and safe(safe(text)) == safe(text)
    safe(text).encode("utf-8")


@settings(max_examples=150)
@given(st.text(max_size=200) | st.binary(max_size=300))
def test_nothing_that_is_typed_is_lost_in_silence(data: str | bytes) -> None:
    """Whatever is typed ends as entries, unread lines or one refusal; never as another exception."""
    try:
        found = read(data, "warcry")
    except DataError:
        return
    assert found and all(each.entries or each.unread for each in found)
