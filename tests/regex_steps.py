"""How many steps a regular expression takes on a text: the same on every machine, unlike its time.

The expression is walked as Python's own engine walks it, one way after the other, and every sign that is
looked at is a step. So an expression that tries a text again from each of its signs shows: twice the text,
four times the steps.
"""

from __future__ import annotations

import re
import re._constants as sre  # type: ignore[import-untyped]
import re._parser as parser  # type: ignore[import-untyped]
from collections.abc import Callable
from typing import Any

Then = Callable[[int], bool]
_CATEGORIES: dict[Any, str] = {
    sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_NOT_DIGIT: r"\D", sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S", sre.CATEGORY_WORD: r"\w", sre.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


class TooManySteps(Exception):
    """The expression takes more steps than it may."""


class Walk:
    """One expression on one text."""

    def __init__(self, pattern: re.Pattern[str], text: str, most: int) -> None:
        self._text, self._flags, self._most = text, pattern.flags, most
        self._tree: Any = parser.parse(pattern.pattern, pattern.flags)
        self._groups: dict[int, tuple[int, int]] = {}
        self.steps = 0

    def match(self) -> bool:
        """Whether the expression fits at the start."""
        return self._run(list(self._tree), 0, lambda _end: True)

    def search(self) -> bool:
        """Whether it fits anywhere."""
        return any(self._run(list(self._tree), at, lambda _end: True) for at in range(len(self._text) + 1))

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self._most:
            raise TooManySteps(self.steps)

    def _run(self, nodes: list[Any], at: int, then: Then) -> bool:
        if not nodes:
            return then(at)
        (op, value), rest = nodes[0], nodes[1:]

        def further(end: int) -> bool:
            return self._run(rest, end, then)

        if op in (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY):
            return self._is(op, value, at) and further(at + 1)
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            return self._repeat(op, value, at, further)
        if op is sre.SUBPATTERN:
            return self._group(value[0], list(value[3]), at, further)
        if op is sre.ATOMIC_GROUP:
            end = self._only(list(value), at)
            return end is not None and further(end)
        if op is sre.BRANCH:
            return any(self._run(list(each), at, further) for each in value[1])
        if op is sre.AT:
            self._step()
            return self._stands(value, at) and further(at)
        if op in (sre.ASSERT, sre.ASSERT_NOT):
            return self._looks(value, at) == (op is sre.ASSERT) and further(at)
        assert op is sre.GROUPREF, op
        start, end = self._groups.get(value, (0, -1))
        same = end >= start and self._text.startswith(self._text[start:end], at)
        return same and further(at + end - start)

    def _is(self, op: Any, value: Any, at: int) -> bool:
        self._step()
        if at >= len(self._text):
            return False
        sign = self._text[at]
        if op is sre.ANY:
            return sign != "\n" or bool(self._flags & re.DOTALL)
        if op is sre.IN:
            return self._among(value, sign)
        return self._same(value, sign) == (op is sre.LITERAL)

    def _same(self, code: int, sign: str) -> bool:
        return chr(code) == sign or (bool(self._flags & re.I) and chr(code).lower() == sign.lower())

    def _among(self, members: Any, sign: str) -> bool:
        turned = members[0][0] is sre.NEGATE
        forms = {sign, sign.lower(), sign.upper()} if self._flags & re.I else {sign}
        found = any(self._of(kind, value, form) for kind, value in members[turned:] for form in forms)
        return found != turned

    def _of(self, kind: Any, value: Any, sign: str) -> bool:
        if kind is sre.LITERAL:
            return chr(value) == sign
        if kind is sre.RANGE:
            return value[0] <= ord(sign[0]) <= value[1]
        return re.match(_CATEGORIES[value], sign, self._flags & re.A) is not None

    def _repeat(self, op: Any, value: Any, at: int, then: Then) -> bool:
        least, most, inner = value
        nodes, most = list(inner), len(self._text) + 1 if most is sre.MAXREPEAT else most
        if len(nodes) == 1 and nodes[0][0] in (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY):
            return self._run_of(op, least, most, nodes[0], at, then)
        if op is sre.POSSESSIVE_REPEAT:
            for count in range(most):
                end = self._only(nodes, at)
                if end is None or (end == at and count >= least):
                    return count >= least and then(at)
                at = end
            return then(at)

        def again(end: int, count: int) -> bool:
            if op is sre.MIN_REPEAT and count >= least and then(end):
                return True
            more = count < most and self._run(
                nodes, end, lambda to: (to > end or count < least) and again(to, count + 1)
            )
            return more or (op is sre.MAX_REPEAT and count >= least and then(end))

        return again(at, 0)

    def _run_of(self, op: Any, least: int, most: int, node: Any, at: int, then: Then) -> bool:
        """A run of single signs."""
        count = 0
        while count < (least if op is sre.MIN_REPEAT else most) and self._is(*node, at + count):
            count += 1
        if count < least:
            return False
        if op is sre.POSSESSIVE_REPEAT:
            return then(at + count)
        if op is sre.MAX_REPEAT:
            return any(then(at + taken) for taken in range(count, least - 1, -1))
        while not then(at + count):
            if count >= most or not self._is(*node, at + count):
                return False
            count += 1
        return True

    def _group(self, number: int | None, nodes: list[Any], at: int, then: Then) -> bool:
        def kept(end: int) -> bool:
            if number is not None:
                self._groups[number] = (at, end)
            return then(end)

        return self._run(nodes, at, kept)

    def _only(self, nodes: list[Any], at: int) -> int | None:
        """Where the first way through ends; no other one is tried."""
        ends: list[int] = []
        self._run(nodes, at, lambda end: ends.append(end) is None)
        return ends[0] if ends else None

    def _looks(self, value: Any, at: int) -> bool:
        direction, nodes = value
        if direction > 0:
            return self._only(list(nodes), at) is not None
        width = nodes.getwidth()[0]
        return at >= width and self._only(list(nodes), at - width) is not None

    def _stands(self, where: Any, at: int) -> bool:
        if where in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
            multi = where is sre.AT_BEGINNING and bool(self._flags & re.M)
            return at == 0 or (multi and self._text[at - 1] == "\n")
        if where in (sre.AT_END, sre.AT_END_STRING):
            last = where is sre.AT_END and self._text[at:] == "\n"
            return at == len(self._text) or last
        inside = [
            0 <= each < len(self._text) and bool(re.match(r"\w", self._text[each])) for each in (at - 1, at)
        ]
        return (inside[0] != inside[1]) == (where is sre.AT_BOUNDARY)


def steps(pattern: re.Pattern[str], text: str, anywhere: bool, most: int) -> int:
    """The steps of a look at a text, from its start or from anywhere in it."""
    walk = Walk(pattern, text, most)
    walk.search() if anywhere else walk.match()
    return walk.steps
