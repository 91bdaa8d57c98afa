"""The facts of the player's box as the editor changes them: value by value, each part confirmed.

They stay in their plain form (the shape of the shipped example), because that is what is stored.
A part is one face of a card, one location, one side of an Action card, or one set of places.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import Any, cast

from app.presenters.views import Source, Speak
from companion.core.text import Text, say
from companion.games.berserkers.facts.model import ORC_ACTIONS, PRICED, RIDER_ACTIONS, SECTIONS
from companion.games.berserkers.facts.read import FACES, check, example_plain

Path = tuple[str | int, ...]

FACE_CARDS = ("riders_card", "orcs_card", "goblins_card", "zodd_card")
FOE_CARDS = ("riders_card", "orcs_card")
SIDES = ("basic", "trained")
MOST_ARROWS = 2

TITLES: dict[str, Text] = {
    "riders_card": say("Riders card"),
    "orcs_card": say("Orcs card"),
    "locations": say("Twelve locations"),
    "action_cards": say("Four Action cards"),
    "goblins_card": say("Goblins card (request 6)"),
    "zodd_card": say("Zodd card (request 9)"),
    "elves_start": say("Elves' places (request 4)"),
    "treasure_start": say("Treasure places (request 10)"),
}
ICONS = {
    "riders_card": "chess-knight", "orcs_card": "axe-battle", "locations": "map-marker",
    "action_cards": "cards-outline", "goblins_card": "run-fast", "zodd_card": "skull",
    "elves_start": "forest", "treasure_start": "treasure-chest",
}  # fmt: skip


@dataclass(frozen=True)
class Facts:
    """The facts being edited; a section is the player's own once each of its parts is."""

    plain: dict[str, Any]
    borrowed: frozenset[str] = frozenset()
    """Sections that are not stored and only shown from the example, until something in them is touched."""

    @classmethod
    def of(cls, stored: dict[str, Any] | None) -> Facts:
        """The stored facts, or the example; sections that are missing are borrowed from it."""
        example = example_plain()
        if stored is None:
            return cls(example)
        plain = copy.deepcopy(stored)
        default = plain.get("source", "yours")
        sources = plain.setdefault("sources", {})
        missing = frozenset(section for section in SECTIONS if not plain.get(section))
        for section in SECTIONS:
            sources.setdefault(section, default)
            if section in missing:
                plain[section], sources[section] = example[section], "example"
        return cls(plain, missing)

    def stored(self) -> dict[str, Any]:
        """What is to be kept: everything but what is only borrowed."""
        plain = {name: value for name, value in self.plain.items() if name not in self.borrowed}
        sources = self.plain.get("sources", {})
        return {**plain, "sources": {name: sources[name] for name in sources if name not in self.borrowed}}

    def _with(self, plain: dict[str, Any], section: str) -> Facts:
        return replace(self, plain=plain, borrowed=self.borrowed - {section})

    # -- where values come from -----------------------------------------------------------------

    def source(self, section: str) -> Source:
        """Where a section's values come from."""
        found = self.plain.get("sources", {}).get(section, self.plain.get("source", "example"))
        return cast(Source, found)

    def parts(self, section: str) -> tuple[str, ...]:
        """The parts of a section that are confirmed one by one."""
        held = self.plain[section]
        if section in FACE_CARDS:
            return FACES
        if section == "locations":
            return tuple(str(place) for place in range(len(held)))
        if section == "action_cards":
            return tuple(f"{place}.{side}" for place in range(len(held)) for side in SIDES)
        return ("all",)

    def copied(self, section: str) -> tuple[str, ...]:
        """The parts of a section that were copied from the player's own cards."""
        known = self.parts(section)
        if self.source(section) == "yours":
            return known
        kept = self.plain.get("copied", {}).get(section, ())
        return tuple(part for part in known if part in kept)

    def part_source(self, section: str, part: str) -> Source:
        """Where one part's values come from."""
        return "yours" if part in self.copied(section) else self.source(section)

    def warnings(self, speak: Speak) -> tuple[str, ...]:
        """What looks odd; it never blocks."""
        return tuple(speak(each) for each in check(self.plain, "facts"))

    def warnings_of(self, section: str, speak: Speak) -> tuple[str, ...]:
        """What looks odd about one section: the example, which is in order, stands for the others."""
        alone = {**example_plain(), section: self.plain[section]}
        return tuple(speak(each) for each in check(alone, "facts"))

    # -- changes --------------------------------------------------------------------------------

    def changed(self, section: str, path: Path, value: Any) -> Facts:
        """The facts with one value changed; its part is then the player's own."""
        plain = copy.deepcopy(self.plain)
        if not path:
            plain[section] = value
        else:
            inner: Any = plain[section]
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = value
        return self._with(plain, section).confirmed(section, _part(section, path))

    def confirmed(self, section: str, part: str) -> Facts:
        """The same values, one part of them confirmed to be what the player's cards show."""
        done = {*self.copied(section), part}
        plain = copy.deepcopy(self.plain)
        kept = plain.setdefault("copied", {})
        if done.issuperset(self.parts(section)):
            kept.pop(section, None)
            plain.setdefault("sources", {})[section] = "yours"
        else:
            kept[section] = [each for each in self.parts(section) if each in done]
        if not kept:
            del plain["copied"]
        return self._with(plain, section)

    def back_to_example(self, section: str) -> Facts:
        """The facts with one section as it is shipped."""
        plain = copy.deepcopy(self.plain)
        plain[section] = example_plain()[section]
        plain.setdefault("sources", {})[section] = "example"
        plain.get("copied", {}).pop(section, None)
        return self._with(plain, section)

    # -- what is printed ------------------------------------------------------------------------

    def action(self, section: str, face: str) -> str:
        """The action of a face; empty where it is not copied yet."""
        held = self.plain[section].get(face)
        return str(held["action"]) if isinstance(held, dict) else ""

    def arrows(self, section: str, face: str) -> list[str]:
        """The arrows of a face, in order."""
        held = self.plain[section].get(face, [])
        return list(held.get("arrows", []) if isinstance(held, dict) else held)

    def with_action(self, section: str, face: str, action: str) -> Facts:
        """Another action on a face."""
        return self.changed(section, (face,), {"action": action, "arrows": self.arrows(section, face)})

    def with_arrows(self, section: str, face: str, arrows: list[str]) -> Facts:
        """Other arrows on a face."""
        kept = arrows[:MOST_ARROWS]
        if section not in FOE_CARDS:
            return self.changed(section, (face,), kept)
        action = self.action(section, face) or foe_actions(section)[0]
        return self.changed(section, (face,), {"action": action, "arrows": kept})

    def with_place_action(self, place: int, action: str) -> Facts:
        """Another place action on a location, with its usual price."""
        changed = {**self.plain["locations"][place], "place": action, "cost": int(action in PRICED)}
        return self.changed("locations", (place,), changed)

    def lines(self, card: int, side: str) -> list[dict[str, Any]]:
        """The action lines of one side of an Action card."""
        return list(self.plain["action_cards"][card][side])

    def with_lines(self, card: int, side: str, lines: list[dict[str, Any]]) -> Facts:
        """Other lines on one side of an Action card."""
        return self.changed("action_cards", (card, side), lines)

    def with_cell(self, section: str, row: int, col: int) -> Facts:
        """A starting place taken, or taken away."""
        places = [list(each) for each in self.plain[section]]
        at = [row, col]
        kept = [each for each in places if each != at] if at in places else sorted([*places, at])
        return self.changed(section, (), kept)


def foe_actions(section: str) -> tuple[str, ...]:
    """The actions that a face of an enemy card can show."""
    return ORC_ACTIONS if section == "orcs_card" else RIDER_ACTIONS


def _part(section: str, path: Path) -> str:
    if section == "action_cards":
        return f"{path[0]}.{path[1]}"
    return str(path[0]) if path else "all"
