"""Hostile inputs from honest ones: by structure where it is known, by signs where not, and bombs by size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

WORDS = (
    "", " ", "-", "=1+1", "＝1", "@x", "\x1b[2J\x1b]0;x\x07", "\u202eevil", "\u200b", "a\nb", "\x00", "²",
    "٣", "½", "../../etc/passwd", "{name}", "%s", "[b]x[/b]", "<script>", "NaN", "null", "true", "L01",
    "P1", "none", "9" * 400, "x" * 5000, "é" * 300, "\U000e0001", "--5", "1e999", "0x10", "-0", "1_0",
    "{name:>999999999}", "{name.__class__}", "{", "{name!r:9999999}", "/etc/passwd.toml",
)  # fmt: skip
STROKES = "\u0334\u0335\u0336\u0337\u0338\u20d2\u20d3\u20d8\u20d9\u20da\u20e5\u20e6\u20ea\u20eb"
"""Signs that strike the letter before them through."""
NUMBERS = (
    0, 1, -1, 2, 13, 255, 2**31, 2**53, 2**53 + 1, 2**63, -(2**63) - 1, 10**18, 10**30, 0.5, -0.0, 1e308,
    1e-320,
)  # fmt: skip
FEW_NUMBERS = (0, -1, 1, 2, 3, 7, 50, 1000, 2**31, 2**53)
DAYS = (
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "0001-01-01", "2026-13-40", "9999-12-31",
    "2026-02-29T25:61:61", "20260101", "2026-W01-1", "2026-01-01T00:00:00+23:59:59.999999",
)  # fmt: skip
RAW = (
    b"[" * 3000, b"{" * 500, b'{"a":' * 200, b"9" * 6000, b"-" + b"9" * 40, b"1e999", b"NaN", b"-Infinity",
    b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\\ud800", b'"', b"'", b"`", b"\\", b"/*", b"//", b"<!--",
    b"#", b"]", b"}", b",", b"=", b"&", b"%", b"%zz", b"\r", b"\n\n", b"\t", b"\xe2\x80\xae", b"\x1b[31m",
    b"\xc2\x85", b"\xe2\x80\xa8", b'"""', b"'''", b"a." * 200 + b"a = 1\n",
    b"x = " + b"[" * 200 + b"]" * 200 + b"\n", b"companion:deck?", b"&c=", b"deck=", b"=== x ===\n",
    b"Player: x\n", b"99999999999 x\n", b"0 x\n", b"-1 x\n", b"-", b":", b" ", b"(", b")", b"*", b"_", b">",
    b"<", b".", b"1", b"x", b"~", b";", b"|", b" -", b"x ", b"x, ", b"1 x ", b"http://", b"1x\n",
    b"=== x ===\n" + b"*3x(\t*3x(\n" * 48, b"\x0b1,a", b"\x0c", b"\x1c1 x",
)  # fmt: skip


def odd_value(chance: Random) -> Any:
    """Something that may stand where it does not belong."""
    return chance.choice(
        (
            lambda: chance.choice(WORDS),
            lambda: chance.choice(NUMBERS),
            lambda: chance.choice(DAYS),
            lambda: chance.choice((None, True, False, [], {}, [[]], [None] * 3, {"": 0})),
            lambda: [chance.choice(NUMBERS)] * chance.choice((1, 5, 300)),
            lambda: {chance.choice(WORDS): chance.choice(NUMBERS) for _ in range(chance.choice((1, 40)))},
            lambda: nested(chance.choice((10, 63, 70))),
            lambda: chance.choice(WORDS) * chance.choice((1, 50)),
        )
    )()


def nested(levels: int) -> Any:
    """Lists inside one another."""
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Every container of a tree with every key in it."""
    found: list[tuple[Any, Any]] = []
    waiting = [plain]
    while waiting:
        at = waiting.pop()
        keys = list(at) if isinstance(at, dict) else range(len(at)) if isinstance(at, list) else ()
        for key in keys:
            found.append((at, key))
            waiting.append(at[key])
    return found


def mutate_tree(plain: Any, chance: Random) -> Any:
    """A tree with one to four changes."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        known = places(plain)
        if not known:
            return odd_value(chance)
        at, key = chance.choice(known)
        _change(plain, at, key, chance)
    return plain


def _change(plain: Any, at: Any, key: Any, chance: Random) -> None:
    kind = chance.randrange(9)
    if isinstance(at[key], str) and at[key].startswith("{") and chance.random() < 0.7:
        at[key] = _inside(at[key], chance)
    elif kind <= 2:
        at[key] = odd_value(chance)
    elif kind == 3:
        del at[key]
    elif kind == 4 and isinstance(at, dict):
        at[chance.choice(WORDS)] = at.pop(key)
    elif kind == 4 or (kind == 5 and isinstance(at, list)):
        at[key:key] = [at[key]] * chance.choice((1, 2, 100))
    elif kind == 6:
        known = places(plain)
        other, where = chance.choice(known)
        at[key] = json.loads(json.dumps(other[where]))
    elif kind == 7 and isinstance(at[key], int | float):
        at[key] = at[key] + chance.choice((-1, 1, 7, -100, 10**6))
    elif kind == 8 and isinstance(at[key], str):
        at[key] = at[key] + chance.choice(WORDS)
    else:
        at[key] = odd_value(chance)


def _inside(text: str, chance: Random) -> str:
    """A text that is itself an object, with a change in it."""
    try:
        return json.dumps(mutate_tree(json.loads(text), chance), ensure_ascii=False)
    except ValueError:
        return text + chance.choice(WORDS)


def as_json(seed: bytes, chance: Random) -> bytes:
    """A JSON file with a changed tree, at times with a key twice."""
    plain = mutate_tree(json.loads(seed), chance)
    text = json.dumps(plain, ensure_ascii=chance.random() < 0.5, allow_nan=True)
    if chance.random() < 0.05:
        keys = re.findall(r'"[^"\\]{1,20}":', text)
        if keys:
            key = chance.choice(keys)
            text = text.replace(key, f"{key}0,{key}", 1)
    return text.encode("utf-8", "surrogatepass")


def as_journal(seed: bytes, chance: Random) -> bytes:
    """A table or an event: every second time with gentle changes, which go further than wild ones."""
    if chance.random() < 0.5:
        return as_json(seed, chance)
    plain = json.loads(seed)
    rows = plain["rows"]
    if len(rows) > 1 and chance.random() < 0.3:  # what only has begun contradicts no later row
        del rows[chance.choice((1, len(rows) // 2, len(rows) - 1)) :]
        plain["pending"] = None
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        _change_gently(plain, rows[0] if rows and chance.random() < 0.6 else plain, chance)
    return json.dumps(plain, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _change_gently(plain: Any, part: Any, chance: Random) -> None:
    """Change one value of a part to another of its kind; every kind of field is as likely as any other."""
    shapes: dict[tuple[Any, ...], list[tuple[Any, Any]]] = {}
    for at, key, shape in shaped(part):
        shapes.setdefault(shape, []).append((at, key))
    if not shapes:  # an earlier change has emptied it
        return
    alike = shapes[chance.choice(list(shapes))]
    at, key = chance.choice(alike)
    match at[key]:
        case bool():
            at[key] = not at[key]
        case int() | float():
            at[key] = chance.choice((*FEW_NUMBERS, at[key] + 1, at[key] - 1))
        case str() as word:
            other, where = chance.choice(alike)
            new = chance.choice((other[where], "nobody", "", word.upper(), f"{word}-2", f"{word}\u0301"))
            if chance.random() < 0.15:  # the same thing is called otherwise everywhere
                for inner, name in places(plain):
                    if inner[name] == word:
                        inner[name] = new
            at[key] = new
        case list() | dict() as held if held:
            _change_members(at, key, alike, chance)
        case _:
            at[key] = chance.choice(("nobody", 0, [0, 0], [], {}, None))


def _change_members(at: Any, key: Any, alike: list[tuple[Any, Any]], chance: Random) -> None:
    """Take a member of a list or an object away, put one in twice, or take those of another one."""
    held = at[key]
    kind = chance.randrange(5)
    if kind == 0:
        del held[chance.choice(list(held) if isinstance(held, dict) else range(len(held)))]
    elif kind == 1:
        held.clear()
    elif kind == 2 and isinstance(held, list):
        held.insert(chance.randrange(len(held) + 1), json.loads(json.dumps(chance.choice(held))))
    elif kind == 3 and isinstance(held, list):
        chance.shuffle(held)
    else:
        other, where = chance.choice(alike)
        at[key] = json.loads(json.dumps(other[where]))


def shaped(plain: Any, shape: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Every container of a tree with every key in it, and the names that lead there."""
    for key in (
        list(plain) if isinstance(plain, dict) else range(len(plain)) if isinstance(plain, list) else ()
    ):
        inner = (*shape, key if isinstance(key, str) else "*")
        yield plain, key, inner
        yield from shaped(plain[key], inner)


def as_toml(seed: bytes, chance: Random) -> bytes:
    """A TOML file with changed values, lines and keys."""
    lines = seed.decode().split("\n")
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(lines))
        line = lines[at]
        kind = chance.randrange(9)
        if kind == 8:
            part = seed.decode().split("\n\n")[chance.randrange(seed.count(b"\n\n") + 1)]
            lines += ["", part] * chance.choice((1, 50, 700))
        elif kind <= 3 and "=" in line:
            lines[at] = line.split("=")[0] + "= " + toml_value(chance)
        elif kind == 4:
            lines[at:at] = [line] * chance.choice((1, 3, 200))
        elif kind == 5:
            del lines[at]
            lines = lines or [""]
        elif kind == 6:
            lines[at] = chance.choice(("a." * chance.choice((3, 17, 300)) + "b", '""', "x", "a.b")) + " = 1"
        else:
            lines[at] = line.replace(
                chance.choice('"=[]{}.'), chance.choice(('"', "", "[", "{", '"""', "=")), 1
            )
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def toml_value(chance: Random) -> str:
    """A value as TOML has it, or nearly."""
    return chance.choice(
        (
            lambda: str(chance.choice(NUMBERS)),
            lambda: json.dumps(chance.choice(WORDS)),
            lambda: chance.choice(
                ("true", "false", "nan", "inf", "0001-01-01", "9999-12-31T23:59:59+14:00", "07:00")
            ),
            lambda: "[" * chance.choice((1, 40, 400)) + "1" + "]" * chance.choice((1, 40, 400)),
            lambda: "{" + "a = {" * chance.choice((1, 50)) + "}" * chance.choice((1, 50)),
            lambda: "[" + ", ".join([str(chance.choice(NUMBERS))] * chance.choice((2, 2, 3, 6000))) + "]",
            lambda: "9" * chance.choice((20, 99, 101, 5000)),
            lambda: "0x" + "f" * chance.choice((8, 200)),
        )
    )()


def as_sheet(seed: bytes, chance: Random) -> bytes:
    """Lines and cells exchanged, doubled and replaced."""
    text = seed.decode("utf-8", "replace")
    lines = text.split("\n")
    sign = max((",", ";", "\t", " "), key=lines[0].count)
    for _ in range(chance.choice((1, 2, 6))):
        at = chance.randrange(len(lines))
        cells = lines[at].split(sign)
        kind = chance.randrange(7)
        if kind <= 2:
            word = chance.choice(WORDS) if chance.random() < 0.7 else str(chance.choice(NUMBERS))
            cells[chance.randrange(len(cells))] = word
            lines[at] = sign.join(cells)
        elif kind == 3:
            lines[at:at] = [lines[at]] * chance.choice((1, 10, 300))
        elif kind == 4:
            lines[at] = sign.join((cells * chance.choice((2, 30)))[:5000])
        elif kind == 5:
            place, stroke = chance.randrange(len(lines[at]) + 1), chance.choice(STROKES)
            lines[at] = lines[at][:place] + "".join(letter + stroke for letter in lines[at][place:])
        else:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


MARK = "Zyxomma"
"""A word that no list has: wherever it was put in, it has to come out again."""
_MARKED = ("removed", "status", "side", "Name", "player", "section", "title", "x", "note")
_HEADS = ("Player: {}", "Deck: # {}", "Player: // {}", "Side: {}", "Event: #{}", "{}", "# {}", "3 {}", "- {}")


def as_list(seed: bytes, chance: Random) -> bytes:
    """A list as a sheet is changed, or with one word more that nobody may pass over in silence."""
    if chance.random() < 0.7:
        return as_sheet(seed, chance)
    try:
        plain = json.loads(seed)
    except ValueError:
        return _with_mark(seed.decode("utf-8", "replace"), chance).encode()
    objects = [at[key] for at, key in places(plain) if isinstance(at, list) and isinstance(at[key], dict)]
    if objects:
        chance.choice(objects)[chance.choice(_MARKED)] = MARK
    return json.dumps(plain, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _with_mark(text: str, chance: Random) -> str:
    """A text with the word in a line of its own, or in a cell behind a line."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    if chance.random() < 0.5:
        lines.insert(at, chance.choice(_HEADS).format(MARK))
    else:
        lines[at] = lines[at].rstrip("\r") + chance.choice((",", ";", "\t", " ", " # ")) + MARK
    return "\n".join(lines)


def as_words(seed: bytes, chance: Random) -> bytes:
    """What is typed, with one to three words changed, the verb seldom."""
    words = seed.decode().split("\n")
    for _ in range(chance.choice((1, 1, 1, 3))):
        at = chance.randrange(1 if len(words) > 1 and chance.random() < 0.9 else 0, len(words))
        odd = str(odd_value(chance))
        kind = chance.randrange(5)
        if kind == 0:
            words[at] = odd
        elif kind == 1:
            words[at] = words[at] + odd
        elif kind == 2:
            words[at:at] = [odd]
        elif kind == 3 and "=" in words[at]:
            words[at] = words[at].split("=")[0] + "=" + odd
        else:
            words[at] = chance.choice((odd[:40], "--" + odd[:20], json.dumps(odd_value(chance))))
    return "\n".join(word.replace("\n", " ") for word in words).encode("utf-8", "replace")


def as_bytes(seed: bytes, chance: Random) -> bytes:
    """Signs changed, cut, doubled and put in, whatever they mean."""
    data = bytearray(seed)
    for _ in range(chance.choice((1, 1, 3, 8))):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(5)
        if kind == 0 and data:
            data[at % len(data)] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[at:at] = chance.choice(RAW)
        elif kind == 2:
            del data[at : at + chance.choice((1, 4, 60))]
        elif kind == 3:
            data[at:at] = data[at : at + chance.choice((8, 200))] * chance.choice((2, 20))
        else:
            del data[at:]
    return bytes(data)


def bomb(seed: bytes, chance: Random, largest: int) -> bytes:
    """A piece of an honest file, or a sign, repeated until it is as large as it may be, or larger."""
    sizes = (200_000, 1_000_000, largest // 2, largest - 1000, largest + 10)
    size = min(chance.choice(sizes), largest + 10)
    start = chance.randrange(len(seed) + 1)
    piece = (
        seed[start : start + chance.choice((1, 2, 10, 100, 1000))]
        if chance.random() < 0.5
        else chance.choice(RAW)
    )
    piece = piece or b"["
    times = max(1, size // len(piece))
    place = chance.choice((0, start, len(seed)))
    return seed[:place] + piece * times + chance.choice((b"", seed[place:]))
