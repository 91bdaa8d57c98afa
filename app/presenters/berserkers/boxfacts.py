"""The box facts editor: sections, the pages of one section, and one fact changed at a time.

It works on the plain form of the facts (the shape of the shipped example), because that is what is stored.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, cast

from app.presenters.berserkers import icons
from app.presenters.berserkers.tiles import Speak
from app.presenters.views import RowView, Source
from companion.core.words import Text, say
from companion.games.berserkers.box import ACTIONS, ORC_ACTIONS, PLACE_ACTIONS, RIDER_ACTIONS, SECTIONS
from companion.games.berserkers.facts import check
from companion.games.berserkers.names import term
from companion.games.berserkers.wording import arrows as word_arrows
from companion.games.berserkers.wording import foe_action

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
    """The facts being edited, and the sections that were copied from the player's own cards."""

    plain: dict[str, Any]

    def source(self, section: str) -> Source:
        """Where a section's values come from."""
        found = self.plain.get("sources", {}).get(section, self.plain.get("source", "example"))
        return cast(Source, found)

    def changed(self, section: str, path: tuple[str | int, ...], value: Any) -> Facts:
        """The facts with one value changed; its section is then the player's own."""
        plain = copy.deepcopy(self.plain)
        inner: Any = plain[section]
        if not path:
            plain[section] = value
        else:
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = value
        return Facts(plain).confirmed(section)

    def confirmed(self, section: str) -> Facts:
        """The same values, confirmed to be what the player's cards show."""
        plain = copy.deepcopy(self.plain)
        plain.setdefault("sources", {})[section] = "yours"
        return Facts(plain)

    def warnings(self, speak: Speak) -> tuple[str, ...]:
        """What looks odd; it never blocks."""
        return tuple(speak(each) for each in check(self.plain, "facts"))


def section_rows(facts: Facts, speak: Speak) -> tuple[RowView, ...]:
    """All sections with their source."""
    return tuple(
        RowView(
            name,
            speak(TITLES[name]),
            "",
            ICONS[name],
            "ac",
            source=facts.source(name),
            end_icon="chevron-right",
        )
        for name in TITLES
        if name in SECTIONS
    )


def face_rows(facts: Facts, section: str, speak: Speak) -> tuple[RowView, ...]:
    """The six faces of an enemy card or a request card."""
    card = facts.plain[section]
    rows = []
    for face in map(str, range(1, 7)):
        held = card.get(face)
        if held is None:
            rows.append(RowView(face, face, speak(say("not copied yet")), f"dice-{face}", "warn"))
        elif isinstance(held, dict):
            title = speak(foe_action(_kind(section), held["action"]))
            rows.append(
                RowView(
                    face, title, _arrows(held["arrows"], speak), f"dice-{face}", source=facts.source(section)
                )
            )
        else:
            rows.append(RowView(face, _arrows(held, speak), "", f"dice-{face}", source=facts.source(section)))
    return tuple(rows)


def _arrows(arrows: list[str], speak: Speak) -> str:
    return speak(word_arrows("+".join(arrows)))


def _kind(section: str) -> str:
    return "orc_action" if section == "orcs_card" else "rider_action"


def foe_actions(section: str, speak: Speak) -> tuple[RowView, ...]:
    """The actions that a face of an enemy card can show."""
    actions = ORC_ACTIONS if section == "orcs_card" else RIDER_ACTIONS
    return tuple(
        RowView(each, speak(foe_action(_kind(section), each)), "", icons.FOE[each]) for each in actions
    )


def location_rows(facts: Facts, speak: Speak) -> tuple[RowView, ...]:
    """The twelve locations: place action, fire and Orc symbols."""
    rows = []
    for place, held in enumerate(facts.plain["locations"]):
        signs = [speak(term(f"place.{held['place']}"))]
        signs += [speak(term("term.fire_symbol"))] if held["fire"] else []
        signs += [speak(term("term.orc_symbol"))] if held["orc"] else []
        rows.append(RowView(str(place), held["name"], ", ".join(signs), icons.PLACE[held["place"]]))
    return tuple(rows)


def place_actions(speak: Speak) -> tuple[RowView, ...]:
    """The six place actions."""
    return tuple(RowView(each, speak(term(f"place.{each}")), "", icons.PLACE[each]) for each in PLACE_ACTIONS)


def card_rows(facts: Facts, card: int, face: str, speak: Speak) -> tuple[RowView, ...]:
    """The action lines of one face of an Action card."""
    rows = []
    for place, held in enumerate(facts.plain["action_cards"][card][face]):
        values = ", ".join(str(value) for value in held["values"])
        steps = f" x{held['steps']}" if held["action"] == "move" else ""
        title = speak(term(f"action.{held['action']}")) + steps
        rows.append(
            RowView(
                str(place), title, speak(say("Dice: {values}", values=values)), icons.ACTION[held["action"]]
            )
        )
    return tuple(rows)


def actions(speak: Speak) -> tuple[RowView, ...]:
    """The nine actions of the Action cards."""
    return tuple(RowView(each, speak(term(f"action.{each}")), "", icons.ACTION[each]) for each in ACTIONS)
