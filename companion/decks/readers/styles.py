"""How the tags of a pasted page look: whether what they hold may be hidden where the page is shown.

Only what is known to leave words in sight is taken for harmless; a page has too many ways to hide them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

_TAG: Final = re.compile(r"<\w[^<>]*")
_ATTRIBUTE: Final = re.compile(
    r"""(?<![\w-])(style|color|bgcolor)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>]*))""", re.IGNORECASE
)
_HARMLESS: Final = re.compile(
    r"font-(?:family|weight|style|variant(?:-\w+)*)|line-height|(?:letter|word)-spacing|text-(?:align|transform|indent)"
    r"|text-decoration-(?:thickness|style|color)|white-space|word-(?:break|wrap)|overflow-wrap|box-sizing|cursor"
    r"|(?:margin|padding|border|list-style)(?:-\w+)*|vertical-align|float|clear|(?:min-|max-)?width|min-height"
    r"|orphans|widows|-webkit-text-stroke-width"
)
_ANY_COLOUR: Final = re.compile(r"#[0-9a-f]{3,8}\b|rgba?\([\d., ]{1,40}\)")
_FAR: Final = re.compile(r"-[\d.]|\d{4}|\dv[a-z]|(?!100%)\d{3}[\d.]*%|[(\\]|/\*")
"""Sizes that may lead out of sight, and what can only be known by working it out."""
_COLOUR: Final = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})|rgb\((\d{1,3}),? (\d{1,3}),? (\d{1,3})\)")
_DARK: Final = re.compile(
    "black|red|blue|green|navy|maroon|purple|teal|gr[ae]y|olive|brown|crimson|dark(?:red|blue|green|orange)"
    "|orange|windowtext|inherit|initial"
)
_PALE: Final = re.compile("white|ivory|snow|whitesmoke|transparent|none|inherit|initial")
_LIGHTEST: Final = 0.7
_DARKEST: Final = 0.85
"""The lightest letters, and the darkest ground, that are told apart from each other and from a white page."""
_SIZE: Final = re.compile(r"(\d{0,3}(?:\.\d{1,6})?)(px|pt|em|rem|%)")
_LEAST: Final = {"px": 6.0, "pt": 5.0, "em": 0.5, "rem": 0.5, "%": 50.0}
_SIZES: Final = re.compile("small|medium|large|smaller|larger|x-small|x{1,2}-large|inherit|initial")


def may_hide(line: str) -> bool:
    """Whether a tag of a line has a style under which its words may not be seen, or are struck."""
    return any(not _is_plain(name.lower(), unescape(value).lower()) for name, value in _styles(line))


def _styles(line: str) -> Iterator[tuple[str, str]]:
    for tag in _TAG.finditer(line):
        for found in _ATTRIBUTE.finditer(tag[0]):
            yield found[1], found[2] or found[3] or found[4] or ""


def _is_plain(name: str, value: str) -> bool:
    if name != "style":
        return _declares("color" if name == "color" else "background-color", value.strip())
    declared = (each.partition(":") for each in value.split(";") if each.strip())
    return all(_declares(what.strip(), _words(told)) for what, _colon, told in declared)


def _words(value: str) -> str:
    return " ".join(value.replace("!important", "").replace(",", ", ").split())


def _declares(name: str, value: str) -> bool:
    """Whether a declaration is known to leave words in sight."""
    match name:
        case "color":
            light = _light(value)
            return _DARK.fullmatch(value) is not None or (light is not None and light <= _LIGHTEST)
        case "background" | "background-color":
            light = _light(value)
            return _PALE.fullmatch(value) is not None or (light is not None and light >= _DARKEST)
        case "font-size":
            size = _SIZE.fullmatch(value)
            return _SIZES.fullmatch(value) is not None or (
                size is not None and float(size[1] or 0) >= _LEAST[size[2]]
            )
        case "display":
            return value in ("block", "inline", "inline-block", "list-item", "flex", "table-cell")
        case "text-decoration" | "text-decoration-line":
            words = _ANY_COLOUR.sub("", value).split()
            return not set(words) - {"none", "underline", "initial", "inherit", "solid"}
        case _:
            return _HARMLESS.fullmatch(name) is not None and not _FAR.search(_ANY_COLOUR.sub("", value))


def _light(value: str) -> float | None:
    """How light a colour is, from 0 for black to 1 for white; None for what is not read."""
    found = _COLOUR.fullmatch(value)
    if found is None:
        return None
    if found[1]:
        digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    else:
        red, green, blue = (int(found[at]) for at in (2, 3, 4))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
