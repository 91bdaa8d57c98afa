"""The box facts editor behind its screen: where the player is, what a tap changes, and files out and in.

Every change is on disk before it is on screen. Tables keep the facts they were started with.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from app.games.berserkers import facts_views as views
from app.games.berserkers.box_facts import FACE_CARDS, ICONS, SIDES, TITLES, Facts
from app.presenters.facts_view import FactsView, PartView
from app.presenters.session import AppSession
from app.presenters.table.boards import place_of
from app.presenters.views import ActionBarView, AppBarView, RowView
from companion.core.errors import DataError
from companion.core.file_problems import EMPTY
from companion.core.square import Square
from companion.core.text import Text, say

GAME: Final = "berserkers"
FILE: Final = "berserkers-box-facts.json"
MOST_LINES: Final = 8


class FactsDesk:
    """One editor; `section` is empty on the list of sections, `part` is what is open in a section."""

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self._speak = session.speak
        self._past: list[Facts] = []
        self._future: list[Facts] = []
        self.section = ""
        self.part = ""
        self.card, self.side = 0, SIDES[0]
        self.facts = self._stored()

    def _stored(self) -> Facts:
        found = self._session.guard(lambda: self._session.store.facts.get(GAME))
        return Facts.of(found)

    # -- where the player is ----------------------------------------------------------------------

    def open(self, section: str) -> None:
        """Go into a section, to its first part that is not copied yet."""
        self.section = section
        left = self._left()
        self._go(left[0] if left else self.facts.parts(section)[0])
        if not left:
            self.part = ""

    def back(self) -> bool:
        """Out of a section; False on the list."""
        inside, self.section, self.part = bool(self.section), "", ""
        return inside

    def toggle(self, part: str) -> None:
        """Open a part, or close it."""
        self.part = "" if self.part == part else part

    def switch(self, which: str, to: str) -> None:
        """Another Action card, or its other side."""
        self.part = ""
        if which == "card":
            self.card = int(to)
        else:
            self.side = to

    def _left(self) -> list[str]:
        done = self.facts.copied(self.section)
        return [part for part in self.facts.parts(self.section) if part not in done]

    def _here(self) -> str:
        """The part that the main button confirms."""
        if self.section == "action_cards":
            return f"{self.card}.{self.side}"
        return self.part if self.section in (*FACE_CARDS, "locations") else "all"

    def _go(self, part: str) -> None:
        if self.section == "action_cards":
            card, _, self.side = part.partition(".")
            self.card, self.part = int(card), ""
        else:
            self.part = part

    # -- changes ----------------------------------------------------------------------------------

    def confirm(self) -> None:
        """The open part is the same on the player's card: tick it and go on to the next one."""
        here = self._here()
        if not self._ready(here) or not self._keep(self.facts.confirmed(self.section, here)):
            return
        parts, left = self.facts.parts(self.section), self._left()
        later = [part for part in left if parts.index(part) > parts.index(here)] or left
        if later:
            self._go(later[0])
        else:
            self.back()

    def main(self) -> bool:
        """The main button; True when the player is done with the whole editor."""
        if self.section:
            if self._here():
                self.confirm()
            else:
                self.back()
            return False
        unfinished = self._unfinished()
        if unfinished:
            self.open(unfinished[0])
        return not unfinished

    def pick(self, block: str, choice: str) -> None:
        """A choice was tapped in the open part."""
        match block:
            case "action":
                self._keep(self.facts.with_action(self.section, self.part, choice))
            case "arrows":
                self._arrow(choice)
            case "signs":
                place = int(self.part)
                printed = self.facts.plain["locations"][place][choice]
                self._keep(self.facts.changed("locations", (place, choice), not printed))
            case "place":
                self._keep(self.facts.with_place_action(int(self.part), choice))
            case _:
                self._pick_line(block, choice)

    def _arrow(self, choice: str) -> None:
        arrows = self.facts.arrows(self.section, self.part)
        arrows = arrows[:-1] if choice == "back" else [*arrows, choice]
        self._keep(self.facts.with_arrows(self.section, self.part, arrows))

    def _pick_line(self, block: str, choice: str) -> None:
        lines = self.facts.lines(self.card, self.side)
        place = int(self.part)
        line = dict(lines[place])
        match block:
            case "values":
                held = set(line["values"]) ^ {int(choice)}
                line["values"] = sorted(held)
            case "line":
                line = {"values": line["values"], "action": choice}
                if choice == "move":
                    line["steps"] = 1
            case "steps":
                line["steps"] = int(choice)
            case "remove":
                self.part = ""
                self._keep(self.facts.with_lines(self.card, self.side, lines[:place] + lines[place + 1 :]))
                return
        self._keep(self.facts.with_lines(self.card, self.side, [*lines[:place], line, *lines[place + 1 :]]))

    def add_line(self) -> None:
        """One more line on this side of the card, open to be filled in."""
        lines = self.facts.lines(self.card, self.side)
        fresh = {"values": [], "action": "move", "steps": 1}
        if len(lines) < MOST_LINES and self._keep(
            self.facts.with_lines(self.card, self.side, [*lines, fresh])
        ):
            self.part = str(len(lines))

    def rename(self, name: str) -> None:
        """Give the open location the name that is printed on its card."""
        self._keep(self.facts.changed("locations", (int(self.part), "name"), name.strip()))

    def tap_cell(self, cell: str) -> None:
        """A starting place on the board."""
        at = Square(*place_of(cell))
        self._keep(self.facts.with_cell(self.section, at.row, at.col))

    def _keep(self, facts: Facts) -> bool:
        """Store the facts; False, and a sentence in the session's error, where they are refused."""
        if not self._store(facts):
            return False
        self._past.append(self.facts)
        self._future.clear()
        self.facts = facts
        return True

    def _store(self, facts: Facts) -> bool:
        store = self._session.store
        return self._session.guard(lambda: store.facts.set(GAME, facts.stored())) is not None

    # -- back and forth ---------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last change back."""
        self._step(self._past, self._future)

    def redo(self) -> None:
        self._step(self._future, self._past)

    def _step(self, take: list[Facts], give: list[Facts]) -> None:
        if take and self._store(take[-1]):
            give.append(self.facts)
            self.facts = take.pop()
            if self.section == "action_cards":
                self.part = ""

    def reset(self) -> None:
        """Back to the example: the open section, or everything."""
        if self.section:
            self._keep(self.facts.back_to_example(self.section))
            return
        before = self.facts
        self._session.guard(lambda: self._session.store.facts.reset(GAME))
        self._past.append(before)
        self._future.clear()
        self.facts = self._stored()

    # -- files ------------------------------------------------------------------------------------

    def save_file(self) -> str | None:
        """Write the facts to a file in the player's own folder; gives where it lies."""
        return self._session.guard(self._written)  # type: ignore[no-any-return]

    def _written(self) -> str:
        store = self._session.store
        folder = store.folder / "exports"
        folder.mkdir(parents=True, exist_ok=True)
        store.files.export_facts(GAME, folder / FILE)
        return str(folder / FILE)

    def share_text(self) -> str:
        """The facts as a text that another device can take."""
        return str(self._session.guard(lambda: self._session.store.files.facts_text(GAME)) or "")

    def load_file(self, path: str) -> bool:
        """Take the facts of a file; False, and one sentence in the session's error, if they cannot be."""
        return self._take(lambda: self._session.store.files.import_facts(GAME, Path(path)))

    def load_text(self, text: str) -> bool:
        """Take the facts of a shared text."""
        name = self._speak(say("shared text"))
        if not text.strip():
            self._session.fail(DataError(name, "", EMPTY))
            return False
        return self._take(lambda: self._session.store.files.take_facts(GAME, text.encode(), name))

    def _take(self, work: Callable[[], Any]) -> bool:
        before = self.facts
        if self._session.guard(work) is None:
            return False
        self._past.append(before)
        self._future.clear()
        self.facts = self._stored()
        return True

    # -- what is shown ----------------------------------------------------------------------------

    def view(self) -> FactsView:
        """The whole screen."""
        return self._section() if self.section else self._list()

    def _list(self) -> FactsView:
        speak, unfinished = self._speak, self._unfinished()
        total = sum(len(self.facts.parts(name)) for name in TITLES)
        done = sum(len(self.facts.copied(name)) for name in TITLES)
        main = say("Copy the next card") if unfinished else say("All is copied")
        return FactsView(
            bar=AppBarView(speak(say("Facts of your box")), "Berserkers"),
            hint=speak(say("Copy your cards once. Example values work until you replace them.")),
            actions=self._bar(main, "arrow-right" if unfinished else "check"),
            done=done,
            total=total,
            rows=tuple(self._row(name) for name in TITLES),
            tools=self._tools(),
            warnings=self.facts.warnings(speak),
            note=speak(say("A table keeps the facts it was started with; changes count for new tables.")),
        )

    def _row(self, name: str) -> RowView:
        parts, done = len(self.facts.parts(name)), len(self.facts.copied(name))
        detail = self._speak(say("{done} of {n} copied", done=done, n=parts)) if parts > 1 else ""
        source = self.facts.source(name)
        return RowView(
            name,
            self._speak(TITLES[name]),
            detail,
            ICONS[name],
            "ac",
            source=source,
            end_icon="chevron-right",
        )

    def _tools(self) -> tuple[RowView, ...]:
        speak = self._speak
        return (
            RowView("save", speak(say("Save as a file")), icon="content-save-outline"),
            RowView("share", speak(say("Share as a text")), icon="share-variant"),
            RowView("load", speak(say("Load a file")), icon="tray-arrow-down"),
            RowView("paste", speak(say("Take a shared text from the clipboard")), icon="content-paste"),
            RowView("reset", speak(say("Back to the example values")), icon="flask-outline"),
        )

    def _section(self) -> FactsView:
        speak, name = self._speak, self.section
        here = self._here()
        main = say("Same as my card") if here else say("Back to the list")
        ready = not here or self._ready(here)
        return FactsView(
            bar=AppBarView(speak(TITLES[name]), "Berserkers", icons=("restore",)),
            hint=speak(self._hint()),
            actions=self._bar(main, "check" if here else "arrow-left", ready),
            done=len(self.facts.copied(name)),
            total=len(self.facts.parts(name)),
            switches=(
                views.card_switches(self.facts, self.card, self.side, speak) if name == "action_cards" else ()
            ),
            parts=self._parts(),
            board=None if self._is_list() else views.places_board(self.facts, name),
            add=speak(say("Add a line")) if name == "action_cards" else "",
            warnings=self.facts.warnings_of(name, speak),
            note=speak(say("Example values work until you replace them.")),
        )

    def _parts(self) -> tuple[PartView, ...]:
        if self.section in FACE_CARDS:
            return views.face_parts(self.facts, self.section, self.part, self._speak)
        if self.section == "locations":
            return views.location_parts(self.facts, self.part, self._speak)
        if self.section == "action_cards":
            return views.line_parts(self.facts, self.card, self.side, self.part, self._speak)
        return ()

    def _is_list(self) -> bool:
        return self.section in (*FACE_CARDS, "locations", "action_cards")

    def _hint(self) -> Text:
        if self._is_list():
            return say("Copy your card once.")
        if self.section == "elves_start":
            return say("Tap the three places where the Elves start.")
        return say("Tap the six places where the treasure tokens start.")

    def _ready(self, here: str) -> bool:
        """A face that was never copied has to be filled in before it can be confirmed."""
        return self.section not in FACE_CARDS or here in self.facts.plain[self.section]

    def _unfinished(self) -> list[str]:
        return [name for name in TITLES if self.facts.source(name) != "yours"]

    def _bar(self, main: Text, icon: str, enabled: bool = True) -> ActionBarView:
        reason = "" if enabled else self._speak(say("Copy this face first."))
        return ActionBarView(
            self._speak(main), icon, enabled, reason, bool(self._past), bool(self._future), history=False
        )
