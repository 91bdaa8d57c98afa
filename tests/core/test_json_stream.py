"""A large JSON object read bit by bit means what it means when it is read in one go, and is bounded."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import json_stream, limits
from companion.core.errors import DataError
from companion.core.json_stream import JsonStream

WHOLE = st.integers(-(2**53), 2**53)
VALUES = st.recursive(
    st.none() | st.booleans() | WHOLE | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def read(data: bytes, block: int = 7) -> dict[str, Any]:
    class Slow(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(block)

    members = JsonStream(Slow(data), "f.json", "rows").members()
    return {name: list(value) if hasattr(value, "__next__") else value for name, value in members}


@given(
    st.dictionaries(st.text(max_size=5), VALUES, max_size=5), st.lists(VALUES, max_size=6), st.integers(1, 40)
)
def test_it_reads_what_was_written_whatever_the_blocks(head, rows, block) -> None:
    plain = {**head, "rows": rows}
    try:
        data = json.dumps(plain, ensure_ascii=False, indent=block % 3 or None).encode()
    except UnicodeEncodeError:
        return
    assert read(data, block) == plain


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no text"),
        (b"[]", "not an object"),
        (b"{", "name is missing"),
        (b'{"a"', "name is missing"),
        (b'{"a":', "JSON"),
        (b'{"a":1', "ends too early"),
        (b'{"a":1 "b":2}', "comma is missing"),
        (b'{"a":1}{', "behind the end"),
        (b'{"a":1,"a":2}', "occurs twice"),
        (b'{"rows":[1,2', "ends too early"),
        (b'{"rows":[1 2]}', "comma is missing"),
        (b'{"rows":[{"a":1,"a":2}]}', "occurs twice"),
        (b'{"rows":["\\ud800"]}', "half a letter"),
        (b'{"rows":[NaN]}', "not a number"),
        (b'{"rows":[12345678901234567890]}', "too large"),
        (b'{"rows":[' + b"[" * 70 + b"]" * 70 + b"]}", "nested"),
        (b'{"rows":["\xff"]}', "damaged"),
        (b'{"rows":{}}', ""),
    ],
)
def test_what_is_broken_is_refused(data: bytes, words: str) -> None:
    if not words:
        assert read(data) == {"rows": {}}
        return
    with pytest.raises(DataError, match=words):
        read(data)


def test_a_large_number_with_a_dot_is_read_whole_wherever_a_block_ends() -> None:
    for block in range(1, 30):
        assert read(b'{"rows":[9007199254740994.0,1e300]}', block) == {"rows": [9007199254740994.0, 1e300]}


def test_a_pair_of_halves_is_a_letter_and_an_escaped_backslash_is_none() -> None:
    assert read(b'{"a":"\\ud83c\\udfb2","b":"\\\\ud800"}') == {"a": "🎲", "b": "\\ud800"}


def test_a_value_may_be_so_large_and_no_larger(monkeypatch) -> None:
    monkeypatch.setattr(limits, "ROW_BYTES", 100)
    monkeypatch.setattr(json_stream, "_BLOCK", 16)
    assert read(b'{"rows":["' + b"x" * 90 + b'"]}', 16)["rows"] == ["x" * 90]
    with pytest.raises(DataError, match="larger than"):
        read(b'{"rows":["' + b"x" * 400 + b'"]}', 16)
    monkeypatch.setattr(limits, "ROW_VALUES", 10)
    with pytest.raises(DataError, match="too many values"):
        read(b'{"rows":[[' + b"1," * 30 + b"1]]}", 16)


@pytest.mark.parametrize("text", [",[{" * 20, '\\",' * 20, ",\\\\"])
def test_what_stands_inside_of_texts_is_no_value_of_its_own(monkeypatch, text: str) -> None:
    monkeypatch.setattr(limits, "ROW_VALUES", 10)
    monkeypatch.setattr(json_stream, "_BLOCK", 16)
    data = f'{{"rows":[["{text}","{text}"]]}}'
    for block in range(1, 40):
        assert read(data.encode(), block) == json.loads(data)
    with pytest.raises(DataError, match="too many values"):
        read(f'{{"rows":[["{text}",{"1," * 30}1]]}}'.encode(), 16)
