"""The box facts editor behind its screen: where the player is, what a tap changes, and what is shown.

Every change is on disk before it is on screen. Tables keep the facts they were started with.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.presenters.facts.choices import ON_MAP, TYPE, language_of, picked, typed, with_text
from app.presenters.facts.maps import Drawn, DrawnFacts, nothing_drawn
from app.presenters.facts.page import CARD, CHIPS, LINE, REMOVE, RENAME, cards_page, list_page, section_page
from app.presenters.facts.painting import Painter
from app.presenters.facts.position import Position
from app.presenters.facts.views import ChoiceView, FactsView, PaintView, PromptView, place_of
from app.presenters.session import AppSession
from app.presenters.views import ActionBarView
from companion.core.facts import Cards, Field, Lines, Record, is_copied
from companion.core.text import Text, say
from companion.core.tracked import Flag

if TYPE_CHECKING:
    from app.presenters.facts.documents import BoxEditor


def edited_game(session: AppSession, game_id: str = "") -> str:
    """The game whose facts are edited: the one that is named, or the one at play."""
    if not game_id:
        assert session.play is not None, "a screen without a table names its game"
        game_id = session.play.game.id
    return game_id


def open_editor(session: AppSession, game_id: str = "", drawn: Drawn | None = None) -> BoxEditor:
    """The editor of a game's facts, or of the game at play."""
    from app.presenters.facts.documents import BoxEditor
    from companion.games import get_game

    return BoxEditor(session, get_game(edited_game(session, game_id)), drawn or nothing_drawn)


class FactsEditor(DrawnFacts):
    """The editor of one game's facts; `at` is where the player is."""

    # -- where the player is ----------------------------------------------------------------------

    def open(self, section: str) -> None:
        """Go into a section, to its first part that is not copied yet."""
        self.at = self.at.into(section)
        self._painter = None

    def back(self) -> bool:
        """Out of a card of a long list, out of a section; False on the list of sections."""
        at, self._painter = self.at, None
        if self._placing:
            self._placing = ""
            return True
        if at.section and at.has_long_list and not at.lists_cards:
            self.at = replace(at.into(at.section), words=at.words)
            return True
        inside, self.at = bool(at.section), Position(self.facts)
        return inside

    def search(self, words: str) -> None:
        """Look for cards of a long list."""
        self.at = replace(self.at, words=words)

    def tap_row(self, row: str) -> None:
        """A section, or a card of a long list."""
        if self.at.section:
            self.at = self.at.on_card(int(row))
        else:
            self.open(row)

    def toggle(self, row: str) -> None:
        """Open a row, or close it."""
        self.at = replace(self.at, row="" if self.at.row == row else row)

    def switch(self, which: str, to: str) -> None:
        """Another card, or another page of it."""
        self._painter = None
        self.at = (
            self.at.on_page(int(to), self.at.page) if which == CARD else self.at.on_page(self.at.card, to)
        )

    # -- changes ----------------------------------------------------------------------------------

    def main(self) -> bool:
        """The main button; True when the player is done with the whole editor."""
        unfinished = self._unfinished()
        if self._placing:
            self.back()
        elif self.at.lists_cards and self.at.left:
            self.at = self.at.at(self.at.left[0])
        elif self.at.section and self.at.here:
            self._confirm()
        elif self.at.section:
            self.back()
        elif unfinished:
            self.open(unfinished[0])
        else:
            return True
        return False

    def _confirm(self) -> None:
        """The open part is the same on the player's card: tick it and go on to the next one."""
        here = self.at.here
        if here is None or not self.at.is_ready:
            return
        if not self._keep(self.facts.confirmed(self.at.section, here.id)):
            return
        known, left = self.at.parts, self.at.left
        later = [part for part in left if known.index(part) > known.index(here)] or left
        if later:
            self.at = self.at.at(later[0])
        else:
            self.back()

    def pick(self, block: str, choice: str) -> None:
        """A choice was tapped in the open row."""
        if block == REMOVE:
            self._remove()
            return
        if block == CHIPS:
            self._tap_chip(choice)
            return
        if choice == ON_MAP:
            self._placing, self._painter = block, None
            return
        field = self._field(block, choice)
        self._put(field, picked(field, self.at.filled(self.at.opened)[field.id], choice))

    def prompt(self, block: str, choice: str) -> PromptView | None:
        """What has to be typed for a choice, if anything."""
        if not choice.startswith(TYPE):
            return None
        field = self._field(block)
        value = self.at.filled(self.at.opened)[field.id]
        if isinstance(value, dict):
            value = value.get(language_of(choice) or "text", "")
        elif language_of(choice):
            value = ""
        may_be_empty = field.spoken and (field.usual == "" or bool(language_of(choice)))
        title, done = self._speak(field.title), self._speak(say("Set it"))
        return PromptView(title, str(value), done, choice, may_be_empty)

    def write(self, block: str, text: str, choice: str = TYPE) -> bool:
        """A value of the open row was typed, perhaps in one of several languages; whether it is kept."""
        field = self._field(block)
        if field.spoken:
            held = self.at.filled(self.at.opened)[field.id]
            return self._put(field, with_text(held, language_of(choice), text.strip()))
        return self._put(field, typed(field, text))

    def _field(self, block: str, choice: str = "") -> Field:
        """The field of a block; flags that stand together are told apart by the choice."""
        row = self.at.opened
        known = {each.id: each for each in row.fields if each.applies(self.at.filled(row))}
        return known[choice] if choice and isinstance(known[block].kind, Flag) else known[block]

    def _put(self, field: Field, value: Any) -> bool:
        row = self.at.opened
        return self._keep(self.facts.with_value(self.at.section, row.path, row.fields, field.id, value))

    def _place(self, field: str, cell: str) -> None:
        self._put(self._field(field), cell)

    def _tap_chip(self, word: str) -> None:
        """One more line with a word, or the line that has it taken away."""
        here, section = self.at.here, self.at.section
        assert here is not None and isinstance(here.holds, Lines), "chips are lines"
        fields = here.holds.fields
        lines = self.facts.at(section, here.path)
        held = [place for place, line in enumerate(lines) if line[fields[0].id] == word]
        if held:
            self._keep(self.facts.without_line(section, (*here.path, held[0])))
        elif len(lines) < here.holds.most:
            made = self.facts.with_line(section, here)
            self._keep(made.with_value(section, (*here.path, len(lines)), fields, fields[0].id, word))

    def _remove(self) -> None:
        row = self.at.opened
        if isinstance(self.at.shape, Cards) and len(row.path) == 1:
            kept = self._keep(self.facts.without_card(self.at.section, int(row.path[0])))
        else:
            kept = self._keep(self.facts.without_line(self.at.section, row.path))
        if kept:
            self.at = replace(self.at, row="")

    def add(self, what: str) -> None:
        """One more line on this page, or one more card, open to be filled in."""
        at = self.at
        if what == LINE and at.here and self._keep(self.facts.with_line(at.section, at.here)):
            self.at = replace(self.at, row=self.at.rows[-1].id)
        elif what == CARD and self._keep(self.facts.with_card(at.section)):
            newest = len(self.at.held) - 1
            self.at = self.at.at(next(part for part in self.at.parts if part.path[0] == newest))

    def tap_cell(self, cell: str) -> None:
        """A place on the board, taken or taken away."""
        place, places = place_of(cell), [list(each) for each in self.at.held]
        kept = [each for each in places if each != place] if place in places else sorted([*places, place])
        self._keep(self.facts.changed(self.at.section, (), kept))

    # -- what is shown ----------------------------------------------------------------------------

    def view(self) -> FactsView:
        """The whole screen."""
        here = self._drawing()
        if here is not None and self.painter is not None:
            return self._paint_page(here[1], self.painter)
        if not self.at.section:
            unfinished = self._unfinished()
            main = say("Copy the next card") if unfinished else say("All is copied")
            bar = self._bar(main, "arrow-right" if unfinished else "check")
            return list_page(self.facts, self.game.title, bar, self._speak)
        if self.at.lists_cards:
            left = bool(self.at.left)
            main = say("Copy the next card") if left else say("Back to the list")
            bar = self._bar(main, "arrow-right" if left else "arrow-left")
            return cards_page(self.at, self.game.title, bar, self._speak)
        main = say("Same as my card") if self.at.here else say("Back to the list")
        bar = self._bar(main, "check" if self.at.here else "arrow-left", self.at.is_ready)
        return section_page(self.at, self.game.title, bar, self._speak)

    def _paint_page(self, record: Record, painter: Painter) -> FactsView:
        """A map, and what there is to draw with; or only the map, while a place is chosen."""
        page = section_page(self.at, self.game.title, self._paint_bar(), self._speak)
        painting = painter.view(record, self._speak)
        if self._placing:
            board = painter.board(record, margin=False)
            return replace(page, hint=self._speak(say("Tap the place.")), painting=PaintView(board))
        switch = next((each for each in page.switches if each.id == CARD), None)
        if switch is not None:
            painting = replace(
                painting, cards=switch.segments, card=switch.selected, tools=self._card_tools()
            )
        how = say("Tap or draw. Two fingers move the map.") if painting.drags else say("Tap a place.")
        return replace(page, hint=self._speak(how), painting=painting)

    def _card_tools(self) -> tuple[ChoiceView, ...]:
        """A card that is only a map is added and removed beside it."""
        shape = self.at.shape
        if not isinstance(shape, Cards) or not shape.grows:
            return ()
        add = ChoiceView(CARD, self._speak(say("Add a card")), "plus")
        rename = ChoiceView(RENAME, self._speak(say("Rename this card")), "pencil")
        remove = ChoiceView(REMOVE, self._speak(say("Remove this card")), "delete-outline")
        few, many = len(self.at.held) <= shape.least, len(self.at.held) >= shape.most
        return (*(() if many else (add,)), rename, *(() if few else (remove,)))

    def rename_prompt(self) -> PromptView:
        """The name of the card that is drawn, to be typed anew."""
        title, done = self._speak(say("Name on the card")), self._speak(say("Set it"))
        return PromptView(title, str(self.at.held[self.at.card]["id"]), done, RENAME)

    def rename(self, name: str) -> bool:
        """Call the card that is drawn otherwise, wherever it is named; whether it is called so now."""
        if name.strip() == self.at.held[self.at.card]["id"]:
            return True
        return self._keep(self.facts.renamed(self.at.section, self.at.card, name.strip()))

    def use_card_tool(self, tool: str) -> None:
        """Add a card to those that are drawn, or remove the one that is."""
        if tool == REMOVE and self._keep(self.facts.without_card(self.at.section, self.at.card)):
            self.at = (
                self.at.on_card(max(self.at.card - 1, 0)) if self.at.held else self.at.into(self.at.section)
            )
        elif tool == CARD:
            self.add(CARD)
        self._painter = None

    def _paint_bar(self) -> ActionBarView:
        here = self.at.here
        if self._placing:
            return self._bar(say("Back"), "arrow-left")
        return self._bar(say("Same as my card") if here else say("Done"), "check")

    def _unfinished(self) -> list[str]:
        return [
            each.id
            for each in self._kit.schema.sections
            if is_copied(each) and self.facts.source(each.id) != "yours"
        ]

    def _bar(self, main: Text, icon: str, enabled: bool = True) -> ActionBarView:
        reason = "" if enabled else self._speak(say("Copy this face first."))
        back, forth = bool(self._history.past), bool(self._history.future)
        return ActionBarView(self._speak(main), icon, enabled, reason, back, forth, history=False)
