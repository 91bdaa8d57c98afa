"""A few hundred mutated inputs for every reader on each run, and the inputs that are meant to hurt."""

from __future__ import annotations

import tracemalloc
import zipfile
from io import BytesIO

import pytest

from companion.decks.judge_files import judge_bytes
from tests.decks.fuzz_readers import READERS, fuzz
from tests.decks.worlds import invented, judge
from tests.steps import at_most

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("reader", READERS)
def test_mutated_inputs_end_in_a_finding_or_one_sentence(reader: str) -> None:
    outcomes = fuzz(reader, 300)
    assert len(outcomes) >= 2, outcomes  # the mutations reach more than one end


def zip_bomb() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", b"1 Foo\n" * 2_000_000)
    return out.getvalue()


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(zip_bomb, id="zip bomb"),
        pytest.param(lambda: b"3 " + b"x" * (50 * 1024 * 1024), id="a line of 50 MB"),
        pytest.param(lambda: b"3 " + b"x" * (15 * 1024 * 1024), id="a line of 15 MB"),
        pytest.param(lambda: b"[" * 2_000_000, id="deep JSON"),
        pytest.param(lambda: b'{"deck":' * 300_000, id="deep objects"),
        pytest.param(lambda: b"[" + b"{}," * 4_000_000 + b"{}]", id="wide JSON"),
        pytest.param(lambda: b"3WC2," * 3_000_000, id="endless share string"),
        pytest.param(lambda: b"," * (15 * 1024 * 1024), id="endless CSV row"),
        pytest.param(lambda: b"count,name\n" + b"1,Foo\n" * 2_000_000, id="endless CSV"),
        pytest.param(lambda: b"\n" * (15 * 1024 * 1024), id="nothing but lines"),
        pytest.param(lambda: b"3 Foo\n" * 90_000, id="90,000 lines"),
        pytest.param(lambda: b"".join(b"1 Foo%d\n" % n for n in range(20_000)), id="20,000 unknown cards"),
        pytest.param(lambda: b"".join(b"999 Foo%d\n" % n for n in range(4_999)), id="4,999 unknown cards"),
        pytest.param(lambda: b"=== a ===\n1 Foo\n" * 6_000, id="6,000 lists"),
        pytest.param(
            lambda: "1 \u202e\u2066\x1b[31m\ud7ff\n".encode() * 500, id="direction and escape characters"
        ),
    ],
)
def test_what_is_meant_to_hurt_does_not(make: object) -> None:
    data = make()  # type: ignore[operator]
    court = judge("open", invented("warcry"))
    verdicts = at_most(2_000_000, lambda: judge_bytes(court, data, "hostile.bin"))
    assert verdicts and all(verdict.status != "legal" for verdict in verdicts)


def test_a_hostile_file_takes_little_memory() -> None:
    court = judge("open", invented("warcry"))
    tracemalloc.start()
    try:
        for data in (b"".join(b"1 Foo%d\n" % n for n in range(4_999)), b"[" + b"{}," * 60_000 + b"{}]"):
            judge_bytes(court, data, "hostile.bin")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 100 * 1024 * 1024


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
def test_an_enormous_squad_is_judged_at_once(game: str) -> None:
    lines = [f"999 {card.name}" for card in invented(game).cards] + [f"999 Card {n}" for n in range(1_900)]
    format = "squad" if game == "kubnazub" else "army"
    court = judge(format, invented(game), seat=1)
    (verdict,) = at_most(2_000_000, lambda: judge_bytes(court, "\n".join(lines)))
    assert verdict.status == "illegal"
