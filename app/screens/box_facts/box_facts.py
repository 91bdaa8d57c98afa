"""Copy your cards once: sections with their source, the parts of one section, and what each card shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app import device, fonts
from app.draw import extent, put_box
from app.games import find_face
from app.host import Host
from app.palette import has_accent
from app.presenters.facts.documents import BoxEditor
from app.presenters.facts.editor import edited_game, open_editor
from app.presenters.facts.page import RENAME
from app.presenters.facts.views import BlockView, ChoiceView, FactsView, PartView, PromptView
from app.presenters.views import DieView
from app.screens.page import Page
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Listed, Panel, Surface, Viewed, Words, follow, load_kv, match
from app.widgets.buttons.buttons import QuietButton, TapLayout
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.flow.flow import EvenGrid
from app.widgets.list_row.list_row import ListRow
from app.widgets.segmented.segmented import Segmented
from app.widgets.square_board.square_board import SquareBoard
from app.widgets.undo_bar.undo_bar import tell
from companion.core.text import say


class ProgressDots(Drawn):
    """One short segment for each part, the copied ones filled; a plain bar where there are many."""

    done = NumericProperty(0)
    total = NumericProperty(0)
    watched: ClassVar[tuple[str, ...]] = ("done", "total")

    def draw(self, group: InstructionGroup) -> None:
        """Segments, or one bar."""
        count = int(self.total) if self.total <= 12 else 1
        if not count or self.width <= 0:
            return
        gap = dp(3)
        width = (self.width - gap * (count - 1)) / count
        for number in range(count):
            box = (self.x + number * (width + gap), self.y, width, self.height)
            filled = count > 1 and number < self.done
            put_box(group, box, self.height / 2, theme.of("ok" if filled else "s3"))
        if count == 1 and self.done:
            share = max(self.width * self.done / self.total, self.height)
            put_box(group, (self.x, self.y, share, self.height), self.height / 2, theme.of("ok"))


class ArrowPill(Surface, AnchorLayout):
    """One printed arrow."""

    view = StringProperty("")


class Choice(Viewed, TapLayout):
    """Something to choose; a choice without words is an icon."""

    text = StringProperty("")
    icon = StringProperty("")
    taken = BooleanProperty(False)

    def show(self, view: ChoiceView) -> None:
        self.text, self.icon, self.taken = view.text, view.icon, view.selected
        self.disabled = not view.enabled

    def least_width(self) -> float:
        """No word broken."""
        words = [extent(word, fonts.MEDIUM, theme.sp(14))[0] for word in self.text.split()]
        icon = theme.icon(20) + (dp(8) if self.text else 0) if self.icon else 0
        return float(max(words, default=0) + icon + dp(18))


class ChoiceGrid(Listed, EvenGrid):
    """The choices of a block."""

    picked = ObjectProperty(None)

    def make(self) -> Choice:
        """A choice that tells its id."""
        choice = Choice()
        choice.bind(on_release=lambda tapped: self.picked(tapped.view.id))
        return choice


class Block(Viewed, Column):
    """Choices under their label."""

    label = StringProperty("")
    page = ObjectProperty(None)

    words = StringProperty("")

    def show(self, view: BlockView) -> None:
        self.label = view.label
        grid = self.ids.grid
        grid.most = view.columns
        grid.picked = lambda choice: self.page.pick(view.id, choice)
        self._search_for(view)
        grid.views = list(view.found(self.words))

    def on_words(self, *_args: object) -> None:
        """Other words are looked for."""
        self.ids.grid.views = list(self.view.found(self.words))

    def _search_for(self, view: BlockView) -> None:
        box = self.ids.search
        if not view.is_long:
            box.clear_widgets()
            self.words = ""
        elif not box.children:
            box.add_widget(_search_field(self.page, self.setter("words")))


class PartCard(Viewed, Panel):
    """One part: what it shows now, where that comes from, and, while it is open, what else it can show."""

    title = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    source = StringProperty("")
    die = ObjectProperty(None, allownone=True)
    opened = BooleanProperty(False)
    page = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._arrange, "width", "title", "detail", "view")
        # Arrows and badge know their width only a frame after they were shown.
        self.ids.tail.fbind("minimum_width", self.on_theme)

    def show(self, view: PartView) -> None:
        self.title, self.detail, self.icon, self.source = view.title, view.detail, view.icon, view.source
        self.die = DieView(view.id, view.die) if view.die else None
        self.opened = view.open
        match(self.ids.arrows, view.arrows, ArrowPill)
        match(self.ids.blocks, view.blocks, self._block)

    def _block(self) -> Block:
        return Block(page=self.page)

    def _arrange(self) -> None:
        """Arrows and badge stand beside the words where both fit, else under them."""
        words = [extent(word, fonts.MEDIUM, theme.sp(16))[0] for word in self.title.split()]
        words += [extent(word, fonts.REGULAR, theme.sp(14))[0] for word in self.detail.split()]
        whole = min(extent(self.title, fonts.MEDIUM, theme.sp(16))[0], dp(100))
        around = (dp(52) if self.die else 0) + (theme.icon(24) + dp(10) if self.icon else 0) + dp(36)
        tail = self.ids.tail
        beside = max(max(words, default=0), whole) + around + tail.minimum_width <= self.width
        home = self.ids.line if beside else self.ids.under
        if tail.parent is not home:
            tail.parent.remove_widget(tail)
            home.add_widget(tail)


class WarnLine(Viewed, BoxLayout):
    """What looks odd; it keeps nobody from playing."""

    text = StringProperty("")

    def show(self, view: str) -> None:
        self.text = view


class AddButton(Viewed, QuietButton):
    """One more line, or one more card."""

    def show(self, view: ChoiceView) -> None:
        """Show a view."""
        self.text, self.icon = view.text, view.icon


class BoxFacts(Page):
    """The list of sections, and inside a section its parts; the editor knows which."""

    hint = StringProperty("")
    note = StringProperty("")
    done = NumericProperty(0)
    total = NumericProperty(0)
    light = ""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        super().__init__(host, **kwargs)
        self.editor: BoxEditor | None = None
        self.map: Any = None
        self._scroll = self.ids.scroll.__self__
        """Kept while a map is in its place."""
        self._make_parts()

    def _make_parts(self) -> None:
        self.rows, self.tools = FirstRows(spacing=dp(4)), Column(spacing=dp(4))
        self.switches, self.parts = Column(spacing=dp(8)), FirstRows(spacing=dp(8))
        self.warnings = FirstRows(spacing=dp(2))
        self.board = SquareBoard(size_hint_y=None, height=dp(320))
        self.board.bind(
            on_cell=lambda _board, cell: self._do(lambda editor: editor.tap_cell(cell)),
            on_piece=lambda _board, _piece, cell: self._do(lambda editor: editor.tap_cell(cell)),
        )
        self.adds = Column(spacing=dp(4))
        self.search = Column()
        self.chips = Block(page=self)
        self.sure = Words(role="second", points=13)
        self.files = Words(role="heading")

    # -- what is shown ------------------------------------------------------------------------------

    def enter(self, game: str = "", section: str = "", document: str = "", **_facts: Any) -> None:
        """Read the facts of a game, or of the one at play, as they are now; on the list or further in.

        Facts that cannot be read would look as if none had ever been copied: then the page before stays.
        """
        game = edited_game(self.session, game)
        editor = open_editor(self.session, game, find_face(game).drawn)
        if editor.trouble is not None:
            raise editor.trouble
        self.editor = editor
        self.light = game if has_accent(game) else ""
        self.host.repaint()
        if section:
            self.editor.open(section)
        if document:
            self.editor.open_document(document)
        self.ids.scroll.scroll_y = 1

    @property
    def subject(self) -> str:
        """The game, and the part of its facts that is open."""
        return "" if self.editor is None else self.editor.place

    def come_back(self) -> None:
        """The same place, in the facts as they are now."""
        self.read_again()
        self.host.repaint()

    def read_again(self) -> None:
        """Other data lies behind the page: it shows the same place in it."""
        if self.editor is not None:
            self.editor.read_again()

    def refresh(self) -> None:
        """Show what the editor says."""
        if self.editor is None:
            return
        view = self.editor.front.view()
        self.ids.bar.view = view.bar
        self.ids.actions.view = view.actions
        self.hint, self.note, self.done, self.total = view.hint, view.note, view.done, view.total
        place = self.editor.place
        self.rows.show(view.rows, self._row, place)
        match(self.tools, view.tools, self._tool)
        opened = max((at for at, part in enumerate(view.parts, 1) if part.open), default=0)
        self.parts.show(view.parts, lambda: _part_card(self), place, least=opened)
        self.warnings.show(view.warnings, WarnLine, place)
        self._put_switches(view)
        self.board.view = view.board
        match(self.adds, view.adds, self._add_button)
        if view.searches and not self.search.children:
            self.search.add_widget(_search_field(self, self._look_for))
        self.chips.view, self.sure.text = view.chips, view.sureness
        self.files.text = self.speak(say("Keep and share"))
        self._fill(view)
        self._put_map(view)

    def _put_map(self, view: FactsView) -> None:
        """A map that is drawn takes the place of everything else."""
        body = self.ids.body
        if view.painting is None:
            shown: Any = self._scroll
        else:
            if self.map is None:
                self.map = self._make_map()
            shown = self.map
            shown.hint, shown.view = view.hint, view.painting
        if shown.parent is not body:
            body.clear_widgets()
            body.add_widget(shown)

    def _make_map(self) -> Any:
        from app.screens.box_facts.paint_part import PaintPart

        part = PaintPart(page=self)
        part.bind(
            on_tap=lambda _part, cell: self._do(lambda editor: editor.tap_map(cell)),
            on_drag=lambda _part, piece, cell: self._do(lambda editor: editor.move_piece(piece, cell)),
            on_stroke=lambda _part, cell: self._draw_over(cell),
            on_stroke_end=lambda _part: self._do(lambda editor: editor.end_stroke()),
        )
        return part

    def _draw_over(self, cell: str) -> None:
        """A place more in the stroke; one that it went over before changes nothing."""
        if self.editor is not None and self.editor.front.go_over(cell):
            self.refresh()

    def take_brush(self, brush: str) -> None:
        """Draw with another brush."""
        self._do(lambda editor: editor.take_brush(brush))

    def switch_card(self, card: str) -> None:
        """Draw another card."""
        self._do(lambda editor: editor.switch("card", card))

    def use_card_tool(self, tool: str) -> None:
        """Add, rename or remove a card that is drawn."""
        if tool != RENAME:
            self._do(lambda editor: editor.use_card_tool(tool))
            return
        from app.screens.shared.field import ask_text

        prompt = self._do(lambda editor: editor.rename_prompt())

        done = self._of_part(lambda editor, text: editor.rename(text))
        ask_text(prompt.title, prompt.value, prompt.action, done, about="card name")

    def open_brushes(self, group: str) -> None:
        """The brushes of another group."""
        self._do(lambda editor: editor.open_brushes(group))

    def _fill(self, view: FactsView) -> None:
        wanted = (
            (self.switches, bool(view.switches)),
            (self.warnings, bool(view.warnings)),
            (self.search, view.searches),
            (self.rows, bool(view.rows)),
            (self.sure, bool(view.sureness)),
            (self.chips, view.chips is not None),
            (self.board, view.board is not None),
            (self.parts, bool(view.parts)),
            (self.adds, bool(view.adds)),
            (self.files, bool(view.tools)),
            (self.tools, bool(view.tools)),
        )
        parts = [part for part, shown in wanted if shown]
        column = self.ids.column
        if list(reversed(column.children)) != parts:
            column.clear_widgets()
            for part in parts:
                column.add_widget(part)

    def _put_switches(self, view: FactsView) -> None:
        while len(self.switches.children) > len(view.switches):
            self.switches.remove_widget(self.switches.children[0])
        while len(self.switches.children) < len(view.switches):
            self.switches.add_widget(Segmented())
        for row, switch in zip(reversed(self.switches.children), view.switches, strict=True):
            row.unbind(on_pick=self._switch)
            row.which, row.views, row.selected = switch.id, list(switch.segments), switch.selected
            row.bind(on_pick=self._switch)

    def _switch(self, row: Any, to: str) -> None:
        self._do(lambda editor: editor.switch(row.which, to))

    def _row(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._go(lambda editor: editor.tap_row(tapped.view.id)))
        return row

    def _look_for(self, _field: Any, words: str) -> None:
        self._do(lambda editor: editor.search(words))

    def _add_button(self) -> AddButton:
        button = AddButton()
        button.bind(on_release=lambda tapped: self._do(lambda editor: editor.add(tapped.view.id)))
        return button

    def _tool(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self.use(tapped.view.id))
        return row

    # -- taps -----------------------------------------------------------------------------------------

    def _do(self, work: Any) -> Any:
        if self.editor is None:
            return None
        result = work(self.editor.front)
        self.refresh()
        return result

    def _go(self, work: Any) -> None:
        """Something that leads to another page of the editor: it begins at its top."""
        self._do(work)
        self.ids.scroll.scroll_y = 1
        self._show_open()

    def _show_open(self) -> None:
        """Bring the open part into sight once it has its height."""
        card = next((each for each in self.parts.children if getattr(each, "opened", False)), None)
        if card is not None and card.parent.parent is not None:
            Clock.schedule_once(lambda _dt: self._scroll_to(card), 0.05)

    def _scroll_to(self, card: Any) -> None:
        inside = card.parent is not None and card.parent.parent is not None
        if inside and self.ids.column.height > self.ids.scroll.height:
            self.ids.scroll.scroll_to(card, padding=dp(8), animate=False)

    def toggle(self, part: str) -> None:
        """Open a part, or close it."""
        self._do(lambda editor: editor.toggle(part))
        self._show_open()

    def pick(self, block: str, choice: str) -> None:
        """A choice of the open part, which may have to be typed."""
        prompt = self._do(lambda editor: editor.prompt(block, choice))
        if prompt is None:
            self._do(lambda editor: editor.pick(block, choice))
        else:
            self._ask(block, prompt)

    def _ask(self, block: str, prompt: PromptView) -> None:
        from app.screens.shared.field import ask_text

        done = self._of_part(lambda editor, text: editor.write(block, text, prompt.choice))
        may_be_empty, about = prompt.may_be_empty, f"{block} {prompt.choice}"
        ask_text(prompt.title, prompt.value, prompt.action, done, may_be_empty=may_be_empty, about=about)

    def _of_part(self, act: Callable[[Any, str], object]) -> Callable[[str], bool]:
        """An act of a sheet, on the part it is opened for: what else lies there by then stays as it is."""
        place = self.subject

        def done(text: str) -> bool:
            if self.subject == place:
                return self._done(lambda editor: act(editor, text))
            self._do(lambda editor: editor.miss())
            return False

        return done

    def _done(self, work: Callable[[Any], object]) -> bool:
        """Whether a change was kept; words begun for a card go with it, though it is called otherwise now."""
        before, done = self.subject, bool(self._do(work))
        Clock.schedule_once(lambda _dt: self.session.unfinished.move(before, self.subject), 0)
        return done

    def main(self) -> None:
        """The main button: confirm and go on."""
        section = self.editor.front.at.section if self.editor else ""
        if self._do(lambda editor: editor.main()):
            self._finish()
            return
        if self.editor is not None and self.editor.front.at.section != section:
            self.ids.scroll.scroll_y = 1
        self._show_open()

    def _finish(self) -> None:
        """All is copied; or a table begins with the document that is open."""
        inner = self.editor.inner if self.editor is not None else None
        if inner is None:
            self.host.back()
            return
        play = self.session.begin(inner.game.id, inner.title, inner.begins)
        if play is not None:
            self.host.open_table(play.id)

    def undo(self) -> None:
        """Take the last change back."""
        self._do(lambda editor: editor.undo())

    def redo(self) -> None:
        self._do(lambda editor: editor.redo())

    def back(self) -> bool:
        """Out of the section first, and out of a document."""
        inside = self.editor is not None and self.editor.back()
        self.refresh()
        if inside:
            self.ids.scroll.scroll_y = 1
        return inside

    # -- files ------------------------------------------------------------------------------------------

    def use(self, tool: str) -> None:
        """Reset, and facts as files and texts, out and in."""
        match tool:
            case "save":
                self._save()
            case "share":
                self._share()
            case "load":
                self._load()
            case "paste":
                self._loaded(lambda editor: editor.load_text(device.paste()))
            case "reset":
                self.reset()
            case "copy":
                self._go(lambda editor: editor.copy())
            case "remove":
                self._remove()
            case "save_document":
                self._told_where(self._do(lambda editor: editor.save_document()))
            case "load_document":
                self._choose_file(self._load_document)

    def _remove(self) -> None:
        """Take a document away; one tap brings it back."""
        before = self._position()
        if self._do(lambda editor: editor.remove()):
            self._tell_done(self.speak(say("Removed.")), before)

    def _tell_done(self, text: str, before: object) -> None:
        """Say what was just done, with the way back as long as nothing else is, if it changed anything."""
        if self._position() == before:
            tell(text)
        else:
            tell(text, self.undo, position=self._position)

    def _position(self) -> object:
        """Which facts are open, all or a document, and where undo stands there."""
        front = self.editor.front if self.editor is not None else None
        return (front, front.position()) if front is not None else None

    def _load_document(self, path: str) -> bool:
        return bool(self._do(lambda editor: editor.load_document(path)))

    def reset(self) -> None:
        """Back to the example, here or everywhere; one tap takes it back."""
        before = self._position()
        if self._do(lambda editor: editor.reset()):
            self._tell_done(self.speak(say("These are the example values again.")), before)

    def _save(self) -> None:
        self._told_where(self._do(lambda editor: editor.save_file()))

    def _told_where(self, path: str | None) -> None:
        if path:
            tell(self.speak(say("Saved: {path}", path=path)))

    def _share(self) -> None:
        speak = self.speak
        text = self._do(lambda editor: editor.share_text())
        how = device.share(text) if text else ""
        if how == "copied":
            tell(speak(say("Copied: paste it on the other device.")))
        elif text and not how:
            tell(speak(say("Nothing can be shared from here. Save a file instead.")))

    def _load(self) -> None:
        self._choose_file(self._load_from)

    def _choose_file(self, taken: Callable[[str], bool]) -> None:
        if not device.choose_file(taken):
            from app.screens.shared.field import ask_text

            speak = self.speak
            ask_text(
                speak(say("Load a file")),
                "",
                speak(say("Load")),
                taken,
                hint=speak(say("Where the file is")),
                about="facts file",
            )

    def _load_from(self, path: str) -> bool:
        return self._loaded(lambda editor: editor.load_file(path))

    def _loaded(self, load: Callable[[Any], bool]) -> bool:
        before, done = self._position(), bool(self._do(load))
        if done:
            remarks = self.editor.remarks if self.editor is not None else ()
            self._tell_done(" ".join(map(self.speak, (say("The facts are loaded."), *remarks))), before)
        return done


def _search_field(page: BoxFacts, looked_for: Any) -> Any:
    from app.widgets.line_field.line_field import LineField

    field = LineField(hint_text=page.speak(say("Type a part of the name")))
    field.bind(text=looked_for)
    return field


def _part_card(page: BoxFacts) -> PartCard:
    return PartCard(page=page)


load_kv(__file__)

SCREEN = BoxFacts
