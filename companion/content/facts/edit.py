"""The facts of the player's box as they are copied: value by value, each part confirmed.

They stay in their plain form (the shape of the shipped example), because that is what is stored.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from companion.core.errors import LONGEST, DataError
from companion.core.facts import (
    ITSELF,
    Cards,
    FactsKit,
    Fields,
    Lines,
    Part,
    Path,
    Record,
    Section,
    fresh,
    is_bare,
    nothing_of,
    parts,
    parts_at,
    with_field,
)
from companion.core.file_problems import FACTS, NOT_A_LIST, not_one_of
from companion.core.text import Text, say

Plain = dict[str, Any]


@dataclass(frozen=True)
class OwnFacts:
    """The facts being edited; a section is the player's own once each of its parts is."""

    kit: FactsKit
    plain: Plain
    borrowed: frozenset[str] = frozenset()
    """Sections that are not stored and only shown from the example, until something in them is touched."""

    @classmethod
    def of(cls, kit: FactsKit, stored: Plain | None) -> OwnFacts:
        """The stored facts, or the example; sections that are missing are borrowed from it."""
        example = {**{each.id: nothing_of(each.of) for each in kit.schema.sections}, **kit.example()}
        if stored is None:
            return cls(kit, example)
        plain = deepcopy(stored)
        sources = plain.setdefault("sources", {})
        missing = frozenset(each for each in kit.schema.ids if not plain.get(each))
        for section in kit.schema.sections:
            sources.setdefault(section.id, plain.get("source", "yours"))
            if section.id in missing:
                plain[section.id] = example[section.id]
                sources[section.id] = "example"
        return cls(kit, plain, missing)

    def stored(self) -> Plain:
        """What is to be kept: everything but what is only borrowed."""
        plain = {name: value for name, value in self.plain.items() if name not in self.borrowed}
        sources = self.plain.get("sources", {})
        return {**plain, "sources": {name: sources[name] for name in sources if name not in self.borrowed}}

    def _with(self, plain: Plain, section: str) -> OwnFacts:
        return replace(self, plain=plain, borrowed=self.borrowed - {section})

    def section(self, name: str) -> Section:
        """A section of the schema."""
        return self.kit.schema.section(name)

    # -- where values come from -------------------------------------------------------------------

    def source(self, section: str) -> str:
        """Where a section's values come from."""
        found = self.plain.get("sources", {}).get(section, self.plain.get("source", "example"))
        return str(found)

    def parts(self, section: str) -> tuple[Part, ...]:
        """The parts of a section that are confirmed one by one."""
        return parts(self.section(section).of, self.plain[section])

    def copied(self, section: str) -> tuple[str, ...]:
        """The parts of a section that were copied from the player's own cards."""
        known = tuple(part.id for part in self.parts(section))
        if self.source(section) == "yours":
            return known
        kept = set(self.plain.get("copied", {}).get(section, ()))
        return tuple(part for part in known if part in kept)

    def part_source(self, section: str, part: str) -> str:
        """Where one part's values come from."""
        return "yours" if part in self.copied(section) else self.source(section)

    def doubts(self) -> list[Text]:
        """What looks odd; it never blocks."""
        return self.kit.check(self.plain, FACTS)

    def doubts_of(self, section: str) -> list[Text]:
        """What looks odd about one section: the example, which is in order, stands for the others."""
        return self.kit.check({**self.kit.example(), section: self.plain[section]}, FACTS)

    # -- values -----------------------------------------------------------------------------------

    def at(self, section: str, path: Path) -> Any:
        """What stands at a path; None where a face is not copied yet."""
        inner = self.plain[section]
        for step in path:
            inner = inner.get(step) if isinstance(inner, dict) else inner[step]
        return inner

    def record(self, section: str, path: Path, fields: Fields) -> Record | None:
        """The fields at a path, a lone value under `ITSELF`; None where they are not copied yet."""
        held = self.at(section, path)
        return {ITSELF: held} if held is not None and is_bare(fields) else held

    def with_value(self, section: str, path: Path, fields: Fields, name: str, value: Any) -> OwnFacts:
        """One field of a record changed."""
        record = with_field(fields, self.record(section, path, fields), name, value)
        made = self._put(section, path, record[ITSELF] if is_bare(fields) else record)
        return made._touched(section, (*path, name), self.copied(section))

    def with_line(self, section: str, part: Part) -> OwnFacts:
        """One more line in a part."""
        assert isinstance(part.holds, Lines)
        lines = self.at(section, part.path)
        return self.changed(section, (*part.path, len(lines)), fresh(part.holds.fields))

    def without_line(self, section: str, path: Path) -> OwnFacts:
        """The line at a path taken away."""
        lines = self.at(section, path[:-1])
        return self.changed(section, path[:-1], [each for at, each in enumerate(lines) if at != path[-1]])

    def with_card(self, section: str) -> OwnFacts:
        """One more card, with an id of its own."""
        cards = self.section(section).of
        assert isinstance(cards, Cards)
        held = self.plain[section]
        taken = {card["id"] for card in held}
        numbers = (str(n) for n in range(len(held) + 1, 2 * len(held) + 2) if str(n) not in taken)
        name = cards.next_id(sorted(taken)) if cards.next_id is not None else next(numbers)
        lists: Record = {
            each.id: [fresh(each.lines.fields) for _ in range(each.first)] for each in cards.lists
        }
        return self.changed(section, (len(held),), fresh(cards.fields, {"id": name, **lists}))

    def renamed(self, section: str, place: int, name: str) -> OwnFacts:
        """The card at a place under another id, and whatever names it with it."""
        made = self.changed(section, (place, "id"), name)
        return replace(made, plain=self.kit.carry(self.plain, made.plain))

    def without_card(self, section: str, place: int) -> OwnFacts:
        """The card at a place taken away; the others keep what is known of their source."""
        plain = deepcopy(self.plain)
        own = [self.part_source(section, part.id) == "yours" for part in self.parts(section)]
        kept = [mine for part, mine in zip(self.parts(section), own, strict=True) if part.path[0] != place]
        del plain[section][place]
        made = self._with(plain, section)
        left = [part.id for part, mine in zip(made.parts(section), kept, strict=True) if mine]
        return made._marked(section, left)

    # -- changes ----------------------------------------------------------------------------------

    def changed(self, section: str, path: Path, value: Any) -> OwnFacts:
        """The facts with one value changed or added; its part is then the player's own."""
        return self._put(section, path, value)._touched(section, path, self.copied(section))

    def _put(self, section: str, path: Path, value: Any) -> OwnFacts:
        plain = deepcopy(self.plain)
        *way, last = section, *path
        inner: Any = plain
        for step in way:
            inner = inner[step]
        if isinstance(inner, list) and last == len(inner):
            inner.append(value)
        else:
            inner[last] = value
        return self._with(plain, section)

    def _touched(self, section: str, path: Path, copied: tuple[str, ...]) -> OwnFacts:
        touched = [part.id for part in parts_at(self.parts(section), path)]
        return self._marked(section, [*copied, *touched])

    def confirmed(self, section: str, *done: str) -> OwnFacts:
        """The same values, these parts of them confirmed to be what the player's cards show."""
        return self._marked(section, [*self.copied(section), *done])

    def _marked(self, section: str, done: list[str]) -> OwnFacts:
        """The same values, exactly these parts of a section known to be the player's own."""
        plain = deepcopy(self.plain)
        kept = plain.setdefault("copied", {})
        known, own = [part.id for part in self.parts(section)], set(done)
        kept[section] = [each for each in known if each in own]
        if kept[section] == known:
            plain.setdefault("sources", {})[section] = "yours"
        if kept[section] in ([], known):
            del kept[section]
        if not kept:
            del plain["copied"]
        return self._with(plain, section)

    def back_to_example(self, section: str) -> OwnFacts:
        """The facts with one section as it is shipped."""
        plain = deepcopy(self.plain)
        plain[section] = self.kit.example().get(section, nothing_of(self.section(section).of))
        plain.setdefault("sources", {})[section] = "example"
        plain.get("copied", {}).pop(section, None)
        return self._with(plain, section)

    # -- by a path that a person wrote ------------------------------------------------------------

    def set(self, written: str, value: Any) -> OwnFacts:
        """A value at a path such as `locations.0.fire`, checked; a `DataError` where it leads nowhere."""
        section, path, inner, steps = self._reach(written)
        # An object may gain what the schema knows and the player has not copied yet.
        path += [step if isinstance(inner, dict) else find_step(inner, step, written) for step in steps[-1:]]
        return self._checked(self._put(section, tuple(path), value), section, tuple(path))

    def added(self, written: str, value: Any) -> OwnFacts:
        """One more card, line or document in the list at a path, checked."""
        section, path, inner, steps = self._reach(written)
        for step in steps[-1:]:
            path.append(find_step(inner, step, written))
            inner = inner[path[-1]]
        if not isinstance(inner, list):
            raise DataError(FACTS, written, NOT_A_LIST)
        return self._checked(self._put(section, (*path, len(inner)), value), section, (*path, len(inner)))

    def removed(self, written: str) -> OwnFacts:
        """A card, a line, a face or a document taken away, checked: what others need stays."""
        section, path, inner, steps = self._reach(written)
        if not steps:
            raise DataError(FACTS, written, say("A whole section is not removed, but reset."))
        last = find_step(inner, steps[-1], written)
        if not path and isinstance(self.section(section).of, Cards):
            made = self.without_card(section, int(last))
        elif isinstance(inner, list):
            made = self.changed(section, tuple(path), [each for at, each in enumerate(inner) if at != last])
        else:
            made = self.changed(section, tuple(path), {at: each for at, each in inner.items() if at != last})
        self.kit.check(made.plain, FACTS)
        return made

    def _reach(self, written: str) -> tuple[str, list[str | int], Any, list[str]]:
        """The section of a written path, the way up to its last step, what is there, and the steps."""
        section, *steps = written.split(".")
        if section not in self.kit.schema.ids:
            raise DataError(FACTS, written, not_one_of(self.kit.schema.ids, section))
        inner, path = self.plain[section], list[str | int]()
        for step in steps[:-1]:
            path.append(find_step(inner, step, written))
            inner = inner[path[-1]]
        return section, path, inner, steps

    def _checked(self, made: OwnFacts, section: str, path: Path) -> OwnFacts:
        self.kit.check(made.plain, FACTS)
        return made._touched(section, path, self.copied(section))


def find_step(held: Any, step: str, written: str) -> str | int:
    """The name, the place or the id of a card that a step of a path means; a `DataError` for none."""
    if isinstance(held, dict) and step in held:
        return step
    if isinstance(held, list):
        ids = [each.get("id") if isinstance(each, dict) else None for each in held]
        for names in ([str(place) for place in range(len(held))], ids):
            if step in names:
                return names.index(step)
    raise DataError(FACTS, written, say("There is no {step}.", step=repr(step)[:LONGEST]))
