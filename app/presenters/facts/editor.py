"""The box facts editor behind its screen: what a tap changes, undo, and files out and in.

Every change is on disk before it is on screen. Tables keep the facts they were started with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.presenters.facts.choices import ON_MAP, TYPE, language_of, picked, typed, with_text
from app.presenters.facts.page import CARD, CHIPS, LINE, REMOVE, cards_page, list_page, section_page
from app.presenters.facts.painting import Painter
from app.presenters.facts.position import Position
from app.presenters.facts.views import ChoiceView, FactsView, PaintView, PromptView, place_of
from app.presenters.session import AppSession
from app.presenters.views import ActionBarView, BoardView, hex_board
from companion.content.facts.edit import OwnFacts
from companion.content.files import folder_for
from companion.core.errors import DataError
from companion.core.facts import Cards, Drawing, Field, Lines, Record, is_copied
from companion.core.file_problems import EMPTY
from companion.core.game import Game
from companion.core.text import Text, say
from companion.core.tracked import Flag

if TYPE_CHECKING:
    from app.presenters.facts.documents import BoxEditor

Drawn = Callable[[str, Record, Record, str], BoardView]
"""How a map of a section looks, given what is drawn, all facts and the brush in hand."""


def _nothing_drawn(section: str, record: Record, facts: Record, brush: str) -> BoardView:
    return hex_board(())


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

    return BoxEditor(session, get_game(edited_game(session, game_id)), drawn or _nothing_drawn)


class FactsEditor:
    """The editor of one game's facts; `at` is where the player is."""

    def __init__(self, session: AppSession, game: Game[Any], drawn: Drawn = _nothing_drawn) -> None:
        assert game.facts is not None, "a game without box facts has no editor"
        self.game, self._kit = game, game.facts
        self._session, self._drawn = session, drawn
        self._painter: Painter | None = None
        self._placing = ""
        """The field whose place is being chosen on the map."""
        self._speak = session.speak
        self._past: list[OwnFacts] = []
        self._future: list[OwnFacts] = []
        self.at = Position(self._stored())

    def _stored(self) -> OwnFacts:
        found = self._session.guard(lambda: self._session.store.facts.get(self.game.id))
        return OwnFacts.of(self._kit, found)

    @property
    def facts(self) -> OwnFacts:
        """The facts as they are now."""
        return self.at.facts

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

    def write(self, block: str, text: str, choice: str = TYPE) -> None:
        """A value of the open row was typed, perhaps in one of several languages."""
        field = self._field(block)
        if field.spoken:
            held = self.at.filled(self.at.opened)[field.id]
            self._put(field, with_text(held, language_of(choice), text.strip()))
        else:
            self._put(field, typed(field, text))

    def _field(self, block: str, choice: str = "") -> Field:
        """The field of a block; flags that stand together are told apart by the choice."""
        row = self.at.opened
        known = {each.id: each for each in row.fields if each.applies(self.at.filled(row))}
        return known[choice] if choice and isinstance(known[block].kind, Flag) else known[block]

    def _put(self, field: Field, value: Any) -> None:
        row = self.at.opened
        self._keep(self.facts.with_value(self.at.section, row.path, row.fields, field.id, value))

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

    # -- maps that are drawn ----------------------------------------------------------------------

    def _drawing(self) -> tuple[Drawing, Record] | None:
        """What is drawn here: a map of its own, or the list of a card that is one."""
        at = self.at
        if self._placing:
            shapes = [each.of for each in self.facts.kit.schema.sections]
            return next(each for each in shapes if isinstance(each, Drawing)), self.facts.plain
        if not at.section:
            return None
        if isinstance(at.shape, Drawing):
            return at.shape, self.facts.plain
        lists = at.shape.lists if isinstance(at.shape, Cards) and not at.lists_cards else ()
        found = next((each for each in lists if each.id == at.page), None)
        drawing = found.drawing if found is not None else None
        return None if drawing is None else (drawing, at.held[at.card])

    @property
    def painter(self) -> Painter | None:
        """Draws where there is a map."""
        here = self._drawing()
        if here is None:
            return None
        if self._painter is None:
            section, facts = self.at.section, self._all_facts()
            self._painter = Painter(here[0], lambda record, brush: self._drawn(section, record, facts, brush))
        self._painter.drawing = here[0]
        return self._painter

    def _all_facts(self) -> Record:
        """The whole box, beside which a map is drawn."""
        return self.facts.plain

    def take_brush(self, brush: str) -> None:
        """Draw with another brush."""
        if self.painter is not None:
            self.painter.take(brush)

    def open_brushes(self, group: str) -> None:
        """The brushes of another group."""
        here = self._drawing()
        if self.painter is not None and here is not None:
            self.painter.open(here[1], group)

    def go_over(self, cell: str) -> bool:
        """A finger that draws came to a place; what it draws is shown, and stored once it is lifted."""
        return self.painter is not None and not self._placing and self.painter.go_over(cell)

    def end_stroke(self) -> None:
        """The finger was lifted: keep what it drew, or say in one sentence why it cannot be."""
        painter, here = self.painter, self._drawing()
        if painter is None or here is None:
            return
        record = here[1]
        made = painter.drawn(record)
        if made == record:  # nothing came of it
            painter.drop()
            return
        if self._keep_drawn(made):
            after = self._drawing()
            painter.after(record, after[1] if after is not None else made)
        else:
            painter.drop()

    def tap_map(self, cell: str) -> None:
        """A place of the map was tapped: it is chosen, or drawn on."""
        if self._placing:
            field, self._placing, self._painter = self._field(self._placing), "", None
            self._put(field, cell)
        elif self.go_over(cell):
            self.end_stroke()

    def move_piece(self, piece: str, cell: str) -> None:
        """Something on the map was dragged to another place."""
        here = self._drawing()
        if here is not None and here[0].moved is not None and not self._placing:
            self._keep_drawn(here[0].moved(here[1], piece, tuple(place_of(cell))))

    def _keep_drawn(self, made: Record) -> bool:
        at = self.at
        if isinstance(at.shape, Drawing):
            return self._keep(replace(self.facts, plain=made))
        return self._keep(self.facts.changed(at.section, (at.card, at.page), made[at.page]))

    # -- keeping ----------------------------------------------------------------------------------

    def _keep(self, facts: OwnFacts) -> bool:
        """Store the facts; False, and a sentence in the session's error, where they are refused."""
        before = self.facts
        if not self._store(facts):
            return False
        self._changed(before)
        self.at = self.at.with_facts(facts)
        return True

    def _store(self, facts: OwnFacts) -> bool:
        store = self._session.store
        return self._session.guard(lambda: store.facts.set(self.game.id, facts.stored())) is not None

    def _changed(self, before: OwnFacts) -> None:
        self._past.append(before)
        self._future.clear()

    # -- back and forth ---------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last change back."""
        self._step(self._past, self._future)

    def redo(self) -> None:
        """Change it again."""
        self._step(self._future, self._past)

    def _step(self, take: list[OwnFacts], give: list[OwnFacts]) -> None:
        if take and self._store(take[-1]):
            give.append(self.facts)
            self.at = self.at.with_facts(take.pop())

    def reset(self) -> None:
        """Back to the example: the open section, or everything."""
        if self.at.section:
            self._keep(self.facts.back_to_example(self.at.section))
        else:
            self._take(self._forget)

    def _forget(self) -> bool:
        self._session.store.facts.reset(self.game.id)
        return True

    # -- files ------------------------------------------------------------------------------------

    def save_file(self) -> str | None:
        """Write the facts to a file in the player's own folder; gives where it lies."""
        return self._session.guard(self._written)  # type: ignore[no-any-return]

    def _written(self) -> str:
        store = self._session.store
        folder, name = folder_for(store.folder / "exports"), f"{self.game.id}-box-facts.json"
        store.files.export_facts(self.game.id, folder / name)
        return str(folder / name)

    def share_text(self) -> str:
        """The facts as a text that another device can take."""
        return str(self._session.guard(lambda: self._session.store.files.facts_text(self.game.id)) or "")

    def load_file(self, path: str) -> bool:
        """Take the facts of a file; False, and one sentence in the session's error, if they cannot be."""
        return self._take(lambda: self._session.store.files.import_facts(self.game.id, Path(path)))

    def load_text(self, text: str) -> bool:
        """Take the facts of a shared text."""
        name = self._speak(say("shared text"))
        if not text.strip():
            self._session.fail(DataError(name, "", EMPTY))
            return False
        return self._take(lambda: self._session.store.files.take_facts(self.game.id, text.encode(), name))

    def _take(self, work: Callable[[], Any]) -> bool:
        """Work that changes what is stored, and the facts as they are then."""
        if self._session.guard(work) is None:
            return False
        self._changed(self.facts)
        self.at = self.at.with_facts(self._stored())
        return True

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
        remove = ChoiceView(REMOVE, self._speak(say("Remove this card")), "delete-outline")
        few, many = len(self.at.held) <= shape.least, len(self.at.held) >= shape.most
        return (*(() if many else (add,)), *(() if few else (remove,)))

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
        return ActionBarView(
            self._speak(main), icon, enabled, reason, bool(self._past), bool(self._future), history=False
        )
