"""Documents among the box facts: the shipped ones and the player's own, and the editor of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.presenters.facts.editor import FactsEditor
from app.presenters.facts.maps import Drawn
from app.presenters.facts.page import cards_page, section_page
from app.presenters.facts.views import ChoiceView, FactsView, Speak
from app.presenters.session import AppSession
from app.presenters.views import ActionBarView, AppBarView, RowView
from companion.content.facts.documents import OwnDocument, brought, called_here, place_of, taken_ids
from companion.content.facts.edit import OwnFacts
from companion.content.facts.history import History
from companion.content.files import free_path
from companion.content.places import at_home
from companion.core.facts import Cards, Documents, Drawing, Lines, Record, Section
from companion.core.game import Game
from companion.core.text import Text, say, say_n

_COPY_IT = say("Tap to copy it and make it yours.")
NEW, SHIPPED, OWN = "new", "shipped:", "own:"
PLAY, COPY, REMOVE = "play", "copy", "remove"


class BoxEditor(FactsEditor):
    """The editor of all facts of a box; `inner` edits the document that is open."""

    inner: DocumentEditor | None = None

    @property
    def documents(self) -> Documents | None:
        """The documents of the open section, where it has any."""
        shape = self.at.shape if self.at.section else None
        return shape if isinstance(shape, Documents) else None

    @property
    def place(self) -> str:
        """Tells where the player is from every other place of all facts of a game."""
        inner = "" if self.inner is None else f" {self.inner.name}/{self.inner.at.name}"
        return self.game.id + " " + self.at.name + inner

    @property
    def front(self) -> FactsEditor:
        """Whoever is on show: this one, or the editor of a document."""
        return self if self.inner is None else self.inner

    def open(self, section: str) -> None:
        """Go into a section."""
        self.inner = None
        super().open(section)

    def back(self) -> bool:
        """Out of a document to the list of them."""
        if self.inner is None:
            return super().back()
        if not self.inner.back():
            self.close_document()
        return True

    def read_again(self) -> None:
        """Read all anew; a document that is no longer there is closed."""
        super().read_again()
        inner = self.inner
        if inner is not None and place_of(self.facts.plain, self.at.section, inner.name) is None:
            self.inner = None
        elif inner is not None:
            inner.read_again()

    def close_document(self) -> None:
        """Back to the list, with the facts as they are now stored."""
        self.inner = None
        self.at = self.at.with_facts(self._stored())
        self._read_history()

    def tap_row(self, row: str) -> None:
        """A document: one's own is opened, a shipped one is copied and then opened."""
        documents = self.documents
        if documents is None:
            super().tap_row(row)
        elif row.startswith(OWN):
            self.open_document(row.removeprefix(OWN))
        else:
            name = row.removeprefix(SHIPPED)
            plain = next(each for each in documents.shipped() if each["id"] == name)
            self._add(documents.copied(plain, self._taken(documents)))

    def open_document(self, name: str) -> None:
        """Edit one of the player's own documents."""
        if place_of(self.facts.plain, self.at.section, name) is not None:
            self.inner = DocumentEditor(self._session, self.game, self._drawn, self, name)

    def add(self, what: str) -> None:
        """A new document, or one more line or card."""
        documents = self.documents
        if documents is not None and what == NEW:
            self._add(documents.fresh(self.facts.plain, self._taken(documents)))
        else:
            super().add(what)

    def _add(self, plain: Record) -> None:
        section, documents = self.at.section, self.documents
        assert documents is not None
        plain = documents.joined(documents.spread(plain))  # as an editor leaves it, so that undo leads there
        if self._keep(self.facts.changed(section, (len(self.at.held),), plain)):
            self.open_document(str(plain["id"]))

    def load_document(self, path: str) -> bool:
        """One more document out of a file, where it can stand among the facts; one that is there is opened.

        False, and one sentence said, if it is refused.
        """
        found = self._session.guard(lambda: self._read_document(at_home(path)))
        if found is None:
            return False
        came_as, plain = found
        section, held = self.at.section, self.at.held
        is_new = place_of(self.facts.plain, section, plain["id"]) is None
        if is_new and not self._keep(self.facts.changed(section, (len(held),), plain)):
            return False
        self.open_document(plain["id"])
        if is_new and came_as != plain["id"]:
            self._session.notices = [self._session.speak(called_here(came_as, plain["id"]))]
            self._session.tell()
        return True

    def _read_document(self, path: Path) -> tuple[str, Record]:
        """What it is called in its file, and the document as it is to stand here."""
        plain = self._session.store.files.read_document(path)
        documents, facts = self.documents, self.facts.plain
        assert documents is not None, "a file is loaded on the list of documents"
        documents.check(facts, plain, path.name)
        return plain["id"], brought(documents, facts, self.at.section, {**plain, "source": "yours"})

    def _taken(self, documents: Documents) -> tuple[str, ...]:
        return taken_ids(documents, self.facts.plain, self.at.section)

    def main(self) -> bool:
        """On the list of documents: back to the sections."""
        if self.documents is not None:
            super().back()
            return False
        return super().main()

    def view(self) -> FactsView:
        """The whole screen."""
        documents = self.documents
        if documents is None:
            return super().view()
        section = self.facts.section(self.at.section)
        bar = self._bar(say("Back to the list"), "arrow-left")
        return documents_page(section, documents, self.at.held, self.game.title, bar, self._speak)


def documents_page(
    section: Section,
    documents: Documents,
    own: list[Record],
    title: str,
    actions: ActionBarView,
    speak: Speak,
) -> FactsView:
    """The player's own documents, then those that come with the game."""
    rows = [
        RowView(f"{OWN}{each['id']}", speak(documents.title(each)), speak(documents.detail(each)),
                documents.icon, "ac", source="yours", end_icon="pencil")
        for each in own
    ]  # fmt: skip
    rows += [
        RowView(f"{SHIPPED}{each['id']}", speak(documents.title(each)), speak(_COPY_IT),
                documents.icon, "ink2", source="example", end_icon="content-copy")
        for each in documents.shipped()
    ]  # fmt: skip
    return FactsView(
        AppBarView(speak(section.title), title),
        speak(section.hint or ""),
        actions,
        rows=tuple(rows),
        adds=(ChoiceView(NEW, speak(say("Write a new one")), "plus"),) if len(own) < documents.most else (),
        tools=(RowView("load_document", speak(say("Load a file")), icon="tray-arrow-down"),),
        note=speak(say("A table keeps what it was started with; changes count for new tables.")),
    )


class DocumentEditor(FactsEditor):
    """The editor of one document; every change is stored with the facts around it."""

    def __init__(self, session: AppSession, game: Game[Any], drawn: Drawn, box: BoxEditor, name: str) -> None:
        self._box, self._section, self.name = box, box.at.section, name
        self.of = f"{self._section}/{name}"
        shape = box.at.shape
        assert isinstance(shape, Documents)
        self.documents = shape
        super().__init__(session, game, drawn)
        self._kit = self.facts.kit

    @property
    def front(self) -> FactsEditor:
        """Nothing lies over it."""
        return self

    def _all_facts(self) -> Record:
        return self._facts()

    def _facts(self) -> Record:
        return OwnFacts.of(self._whole(), self._session.store.facts.get(self.game.id)).plain

    def _whole(self) -> Any:
        assert self.game.facts is not None
        return self.game.facts

    def _plain(self) -> Record:
        facts = self._facts()
        place = place_of(facts, self._section, self.name)
        assert place is not None, "an open document is stored"
        found: Record = facts[self._section][place]
        return found

    def _stored(self) -> OwnFacts:
        return OwnDocument.open(self.documents, self._facts(), self._plain())

    def _keep(self, facts: OwnFacts) -> bool:
        before = self.facts
        assert isinstance(before, OwnDocument)
        made = before.carried(facts)
        assert isinstance(made, OwnDocument)
        after = made.document
        if not self._write(after, self._history.grown(self._last, after)):
            return False
        self.at = self.at.with_facts(self._stored())
        return True

    def _stores(self, plain: Any, history: History) -> bool:
        """The document among the facts of its box, which keep the way back past it."""
        store, game = self._session.store.facts, self.game.id
        before = store.get(game)
        own = OwnFacts.of(self._whole(), before)
        place = place_of(own.plain, self._section, self.name)
        if place is None:  # lost with damage that was mended meanwhile: here it still is
            place = len(own.plain.get(self._section, ()))
        after = own.changed(self._section, (place,), plain).stored()
        of_box = History.read(store.history(game), "", before).sparing(after, self._found_in)
        store.set(game, after, history=lambda facts: (of_box.stored(facts), history.stored(plain)))
        return True

    def _found_in(self, facts: Any) -> Record | None:
        """The document as it stands in some facts."""
        place = None if facts is None else place_of(facts, self._section, self.name)
        return None if place is None else facts[self._section][place]

    def open(self, section: str) -> None:
        """Go into a section; a form that is the only one there stands open."""
        super().open(section)
        shape = self.at.shape
        if isinstance(shape, Cards) and not shape.lists and len(self.at.held) == 1:
            self.at = replace(self.at, row=self.at.rows[0].id)
        elif self.at.pages:
            self.at = self.at.on_page(0, self.at.pages[0])

    def main(self) -> bool:
        """Out of a section; on the list of sections the table begins."""
        if not self.at.section:
            return True
        self.back()
        return False

    # -- the whole document -----------------------------------------------------------------------

    @property
    def plain(self) -> Record:
        """The document as it is stored."""
        facts = self.facts
        assert isinstance(facts, OwnDocument)
        return facts.document

    @property
    def begins(self) -> Mapping[str, Any]:
        """What a table that begins with it is set up with."""
        return self.documents.begins(self.plain)

    @property
    def title(self) -> str:
        """What it is called."""
        return self._speak(self.documents.title(self.plain))

    def copy(self) -> None:
        """One more like it, open to be changed."""
        box, plain = self._box, self.plain
        box.close_document()
        box._add(self.documents.copied(plain, box._taken(self.documents)))

    def remove(self) -> bool:
        """Take it out of the facts, unless another one leads to it; the box can take that back."""
        box = self._box
        kept, at = box.inner, box.at
        box.close_document()
        place = place_of(box.facts.plain, self._section, self.name)
        if place is None or box._keep(box.facts.without_card(self._section, place)):
            return True
        box.inner, box.at = kept, at
        return False

    def save_document(self) -> str | None:
        """Write it to a file of its own in the player's folder; gives where it lies."""
        return self._session.guard(self._saved)  # type: ignore[no-any-return]

    def _saved(self) -> str:
        store = self._session.store
        path = free_path(store.folder / "exports", f"{self.game.id}-{_plain_letters(self.name)}", "json")
        store.files.export_document(self.plain, path)
        return str(path)

    # -- what is shown ----------------------------------------------------------------------------

    def view(self) -> FactsView:
        """The sections of the document, or one of them."""
        if not self.at.section:
            return self._sections_page()
        if self._drawing() is not None:
            page = super().view()
            return replace(page, bar=replace(page.bar, line=self.title, icons=()), done=0, total=0)
        if self.at.lists_cards:
            page = cards_page(self.at, self.title, self._bar(say("Done"), "check"), self._speak)
            page = replace(page, rows=tuple(replace(each, source="") for each in page.rows))
        else:
            page = section_page(self.at, self.title, self._bar(say("Done"), "check"), self._speak)
        section = self.facts.section(self.at.section)
        return replace(
            page,
            bar=replace(page.bar, icons=()),
            hint=self._speak(section.hint or ""),
            done=0,
            total=0,
            parts=tuple(replace(each, source="") for each in page.parts),
            switches=tuple(
                replace(each, segments=tuple(replace(one, icon="") for one in each.segments))
                for each in page.switches
            ),
            note=self._speak(say("Every change is kept at once.")),
        )

    def _paint_bar(self) -> ActionBarView:
        return self._bar(say("Back") if self._placing else say("Done"), "check")

    def _sections_page(self) -> FactsView:
        facts = self.facts
        rows = tuple(
            RowView(each.id, self._speak(each.title), self._speak(self._count(each)), each.icon, "ac",
                    end_icon="chevron-right")
            for each in facts.kit.schema.sections
        )  # fmt: skip
        return FactsView(
            AppBarView(self.title, self.game.title),
            self._speak(say("Draw the map, write the cards, and play it at once.")),
            self._bar(say("Play it"), "play"),
            rows=rows,
            tools=(
                RowView(COPY, self._speak(say("Copy it")), icon="content-copy"),
                RowView("save_document", self._speak(say("Save as a file")), icon="content-save-outline"),
                RowView(REMOVE, self._speak(say("Remove it")), icon="delete-outline"),
            ),
            warnings=tuple(self._speak(each) for each in facts.doubts()),
            note=self._speak(say("Every change is kept at once.")),
        )

    def _count(self, section: Section) -> Text | str:
        held, shape = self.facts.plain[section.id], section.of
        if isinstance(shape, Drawing) or (isinstance(shape, Cards) and shape.count == 1):
            return ""
        assert isinstance(shape, Cards | Lines), "documents have no other sections"
        return say_n("{n} written", "{n} written", len(held))


def _plain_letters(name: str) -> str:
    """An id as a part of the name of a file, whoever wrote it."""
    return "".join(each if each.isalnum() else "_" for each in name)[:40]
