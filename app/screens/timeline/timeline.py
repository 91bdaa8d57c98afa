"""The journal: every act as a sentence; any of them can be taken back, struck or changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games import find_face
from app.host import Host
from app.presenters.correcting import Correction, question_view
from app.presenters.timeline import BackView, Journal
from app.presenters.undoing import redo_text, undo_text
from app.presenters.views import ActionBarView, AppBarView, RowView, SegmentView
from app.screens.page import Page
from app.screens.shared.searching import Searching
from app.screens.shared.sharing import hand_on
from app.screens.timeline.rows import FoldCard, TurnHead
from app.widgets.base.base import Surface, load_kv
from app.widgets.log_line.log_line import LogLine
from app.widgets.long_list.long_list import LongList
from companion.core.text import say, say_n


class Banner(Surface, BoxLayout):
    """Which entry is being corrected, and what that does to the others."""

    text = StringProperty("")
    detail = StringProperty("")
    side = NumericProperty(16)
    share = NumericProperty(0)
    """How much of a long plan is worked out."""


def between_pictures(work: Callable[[], bool]) -> None:
    """Go on with some work between two pictures of the screen, until it gives False."""
    Clock.schedule_interval(lambda _dt: work(), 0)


class EntryList(LongList):
    """The journal's rows: a tap on a sentence beside its rule tags picks it, one on a card unfolds it."""

    page = ObjectProperty(None)

    def make(self, kind: str) -> Any:
        """The head of a turn, a card, a step of an unfolded one, or a line."""
        if kind == "turn":
            return TurnHead()
        if kind == "fold":
            card = FoldCard()
            card.bind(on_fold=lambda tapped: self.page.fold(tapped.view.first))
            card.bind(on_pick=lambda tapped: self.page.pick(tapped.view.last))
            card.bind(on_change=lambda tapped: self.page.change_dice(tapped.view.last))
            return card
        line = LogLine(timeline=True, pickable=kind == "line")
        line.bind(on_pick=lambda tapped: self.page.pick(int(tapped.view.number)))
        line.bind(on_change=lambda tapped: self.page.change_dice(int(tapped.view.number)))
        return line


class Timeline(Searching, Page):
    """The journal of the table at play."""

    turns: list[SegmentView] = ListProperty([])

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self._corrections: dict[tuple[str, str], Correction] = {}
        """Those that are neither kept nor discarded, by table and by who began them."""
        self.working: Correction | None = None
        """The correction that is being worked out."""
        self.opened: set[int] = set()
        """The first entries of what is unfolded."""
        self._tried: Correction | None = None
        self._asked: dict[tuple[str, str], Callable[[], object]] = {}
        """Asks once more for words of a correction that is worked out, by table and who wrote them."""
        self._other: Any = None
        self._searcher = ("", "")
        """The table, and who opened or closed the search there."""
        super().__init__(host, **kwargs)

    @property
    def correction(self) -> Correction | None:
        """What who looks is correcting at this table, whatever was looked at meanwhile."""
        return self._corrections.get(self._whose)

    @correction.setter
    def correction(self, correction: Correction | None) -> None:
        if correction is None:
            self._corrections.pop(self._whose, None)
        else:
            self._corrections[correction.whose] = correction

    @property
    def _whose(self) -> tuple[str, str]:
        play = self.session.play
        return ("", "") if play is None else (play.identity, str(play.handover.eyes))

    def enter(self) -> None:
        """Begin at the latest entry, or go on with a correction."""
        self.stop()
        self.opened = set()
        self.leave_search()
        self.ids.list.show_end()
        self.come_back()

    def come_back(self) -> None:
        """A correction and a search stay as they were; words of one that was stopped are asked for again."""
        self.read_again()
        if self.working is None:
            self._asked.pop(self._whose, lambda: None)()

    def read_again(self) -> None:
        """The journal may be another now: a correction is fitted to it."""
        play, correction = self.session.play, self.correction
        if play is not None and correction is not None and not correction.fits(play):
            self.correction = None
            self._try(correction, lambda: correction.renew(play))
            if correction.refused is not None and correction.note:
                self.write_note(correction.note)

    def refresh(self) -> None:
        """Show the journal as it is now, or as the correction would have it."""
        play = self.session.play
        if play is None:
            return
        if self.searching and self._searcher != self._whose:
            self.leave_search()  # and come here again: its words are not for whoever looks now
            return
        self.journal = Journal(play, find_face(play.game.id).tell)
        correction = self.correction
        search = "close" if self.searching else "magnify"
        icons = () if correction else (search, "note-plus-outline", "share-variant")
        line = " · ".join(play.headline()[:1])
        self.ids.bar.view = AppBarView(self.speak(say("Journal")), line, "close", icons)
        plain = not (correction or self.words.strip())
        turns = self.journal.turns(self.opened) if plain else ()
        self.turns = list(turns) if len(turns) > 1 else []
        if correction:
            self.ids.list.rows = correction.lines()
        else:
            self.ids.list.rows = self.journal.rows(self.opened) if plain else self.journal.lines(self.words)
        self._show_banner()
        self._show_actions()
        if self._other is not None:
            self._other.refresh()

    def _show_banner(self) -> None:
        banner, speak = self.ids.banner, self.speak
        correction = self.correction
        progress = self.working.progress if self.working is not None else None
        banner.text = banner.detail = ""
        banner.share = progress.share if progress is not None else 0
        shown = self.working if progress is not None else correction
        if shown is not None:
            banner.text = speak(say("You are correcting entry {number}.", number=shown.at))
        if progress is not None:
            banner.detail = progress.text
        elif correction is not None:
            count = correction.broken
            banner.detail = (
                speak(say_n("{n} entry does not fit", "{n} entries do not fit", count))
                if count
                else speak(say("Everything else still fits"))
            )

    def _show_actions(self) -> None:
        play, correction, bar, speak = self.session.play, self.correction, self.ids.actions, self.speak
        assert play is not None
        if self.working is not None and self.working.progress is not None:
            bar.view = ActionBarView(speak(say("Stop it")), main_icon="stop", history=False)
        elif correction is not None:
            missing = correction.missing()
            bar.view = ActionBarView(
                speak(say("Keep") if correction.complete else say("Answer")),
                main_enabled=not missing or correction.open_question() is not None,
                reason=missing,
                history=False,
                second_text=speak(say("Discard")),
            )
        else:
            bar.view = ActionBarView(
                "",
                can_undo=play.can_undo,
                can_redo=play.can_redo,
                history=False,
                undo_text=undo_text(play),
                redo_text=redo_text(play),
            )

    # -- looking around ---------------------------------------------------------------------------

    def fold(self, first: int) -> None:
        """Unfold a card, or fold it."""
        self.opened ^= {first}
        self.refresh()

    def jump(self, row: int) -> None:
        """Go to a turn."""
        self.ids.list.show_row(row, 0)

    # -- correcting -----------------------------------------------------------------------------

    def change_dice(self, place: int) -> None:
        """Correct the only answer of an entry at once; where there are several, ask which."""
        found = self.journal.changes(place)
        if len(found) != 1 or self.correction is not None or self.working is not None:
            self.pick(place)
        else:
            self._correct(place, f"change-{found[0].place}")

    def pick(self, place: int) -> None:
        """Offer what can be corrected about an entry."""
        if self.correction is not None or self.working is not None:
            return
        from app.screens.shared.menu import open_menu

        speak = self.speak
        rows = [
            RowView(f"change-{change.place}", change.title, change.value, "dice-multiple")
            for change in self.journal.changes(place)
        ]
        rows += self._instead_row(place)
        back = self.journal.way_back(place)
        if back is not None:
            rows.insert(0, RowView("back", speak(say("Back to this point")), back.text, "restore"))
        is_secret = self.journal.kind(place) == "secret"
        if place > 0 and not is_secret:
            rows.append(
                RowView("strike", speak(say("Strike this entry")), icon="close-circle-outline", colour="bad")
            )
        if not rows:
            why = (
                say("This entry is another seat's secret.")
                if is_secret
                else say("The table begins here. There is nothing to correct.")
            )
            self._tell(speak(why))
            return
        open_menu(
            speak(say("Entry {number}", number=place)),
            rows,
            lambda act: self._go_back(back) if act == "back" and back else self._correct(place, act),
        )

    def _go_back(self, back: BackView) -> None:
        """Take everything behind an entry back, with a way to have it all again."""
        play = self.session.play
        assert play is not None
        was = play.table.journal.cursor
        if play.go_to(back.acts):
            said = say_n("{n} entry was taken back.", "{n} entries were taken back.", back.count)
            again = (lambda: play.go_to(was)) if back.count else None
            text = self.speak(said) if back.count else self.speak(say("The question was let go."))
            self._tell(text, again, self.session.position)

    def _instead_row(self, place: int) -> list[RowView]:
        """What can be put in an entry's place: another order, value or note; the set-up stays what it is."""
        speak = self.speak
        match self.journal.kind(place):
            case "order":
                return [RowView("order", speak(say("Do something else here")), icon="swap-horizontal")]
            case "value":
                return [RowView("value", speak(say("Set another value")), icon="pencil")]
            case "note":
                return [RowView("note", speak(say("Write another note")), icon="note-text-outline")]
            case _:
                return []

    def _correct(self, place: int, act: str) -> None:
        play = self.session.play
        assert play is not None
        correction = Correction(play, place, between_pictures)
        match act:
            case "strike":
                self._try(correction, correction.strike)
            case "order":
                self._choose_order(correction)
            case "value":
                self._choose_value(correction)
            case "note":
                self._choose_note(correction)
            case _:
                self._choose_answer(correction, int(act.removeprefix("change-")))

    def _choose_order(self, correction: Correction) -> None:
        from app.presenters.alternatives import Alternatives
        from app.screens.timeline.other import OtherSheet

        play = self.session.play
        assert play is not None
        alternatives = Alternatives(play, correction.at)
        if not alternatives.offers:
            self._tell(self.speak(say("Nothing else could be done then.")))
            return
        self._other = OtherSheet(
            self.host,
            alternatives,
            lambda command: self._try(correction, lambda: correction.replace(command)),
        )
        self._other.bind(on_dismiss=lambda _sheet: setattr(self, "_other", None))
        self._other.open()

    def _choose_value(self, correction: Correction) -> None:
        from app.screens.shared.adjust import choose_value

        adjuster, path = correction.value_at_hand()
        choose_value(adjuster, path, lambda value: self._try(correction, lambda: correction.set_value(value)))

    def _choose_note(self, correction: Correction, refused: str = "") -> None:
        """Ask what the note is to say; words that are refused or stopped in the end are there again."""
        from app.screens.shared.field import ask_text

        def done(text: str) -> bool:
            again = partial(self._choose_note, correction, text)
            return self._try(correction, lambda: correction.set_note(text), again)

        speak = self.speak
        title, action = speak(say("Write another note")), speak(say("Write it down"))
        text, about = refused or correction.note_at_hand(), correction.entry
        ask_text(title, text, action, done, refused=bool(refused), about=f"note {about}")

    def _choose_answer(self, correction: Correction, number: int, refused: object = None) -> None:
        """Ask for another answer; one that is refused or stopped in the end is there again."""
        from app.screens.shared.answer_sheet import open_question

        play, place = self.session.play, correction.at
        assert play is not None
        asked = self.journal.asked(place, number)
        if asked is not None:
            before = play.table.journal.state_before(place)
            old = play.table.entries(place, place + 1)[0].answers[number]
            if refused is not None:
                old = asked.answer(asked.read(refused))
            view = question_view(play, asked, before, old)
            if view.dice is not None:  # the dice ask for themselves, once is enough
                view = replace(view, title=self.speak(say("Correct entry {number}", number=place)))

            def done(given: object) -> bool:
                again = partial(self._choose_answer, correction, number, given)
                return self._try(correction, lambda: correction.change(number, asked, given), again)

            about = f"answer {number} {correction.entry}"
            sheet = open_question(
                view, done, refuses=lambda given: correction.problem(asked, given), about=about
            )
            sheet.known = () if refused is not None else sheet.known

    def _try(
        self, correction: Correction, work: Callable[[], None], again: Callable[[], object] | None = None
    ) -> bool:
        """Work something out; what it leads to is shown once it is there, which may take a while.

        False where it is refused at once; what is refused later, or stopped, is asked for `again`.
        """
        if self._tried is not correction:
            self._tried = correction
            correction.watch(lambda: self._planned(correction))
        work()
        if again is not None and correction.is_working:
            self._asked[correction.whose] = again
        return correction.refused is None

    def _planned(self, correction: Correction) -> None:
        """A correction goes on being worked out, or has been: show what it leads to, ask what it needs."""
        if correction.is_working:
            self.working = correction
            self._show_banner()
            self._show_actions()
            return
        self.working = None
        again = self._asked.pop(correction.whose, None)
        if again is not None and (correction.refused is not None or correction.stopped):
            if self.host.here != self.name or correction.whose != self._whose:
                self._asked[correction.whose] = again  # when who wrote them is back
            else:
                again()  # before it is told why: that stands over the sheet
        if correction.refused is not None:
            self._tell(correction.refused.sentence)
        elif correction.stopped:
            self._tell(self.speak(say("It was stopped, and nothing was changed.")))
        else:
            self.correction = correction
        self.refresh()
        if self.correction is correction and not correction.stopped:
            self.ids.list.show_row(correction.at)
            self._ask_more()

    @property
    def loses_words(self) -> bool:
        """Whether a correction that is not kept yet has words in it, worked out or not."""
        begun = [*self._corrections.values(), *([] if self.working is None else [self.working])]
        return bool(self._asked) or any(each.is_lost(self.session.is_there) for each in begun)

    def stop(self) -> None:
        """Work no further at a correction that takes long."""
        if self.working is not None:
            self.working.stop()

    def _ask_more(self) -> None:
        correction = self.correction
        asked = correction.open_question() if correction else None
        if correction is not None and asked is not None:
            from app.screens.shared.answer_sheet import open_question

            speak = self.speak
            open_question(
                asked,
                lambda given: self._try(correction, lambda: correction.answer(given)),
                lambda: self._try(correction, correction.roll_here),
                speak(say("Roll here") if asked.dice else say("Let the app draw")),
                lambda given: correction.problem(correction.asks, given),
                f"further answer {correction.entry}",
            )

    def discard(self) -> None:
        """Leave everything as it was; a correction in which somebody has put work can be had again."""
        dropped, self.correction = self.correction, None
        self.refresh()
        play = self.session.play
        if dropped is not None and play is not None:
            bar = self._tell(
                self.speak(say("The edit was discarded.")), lambda: self._take_up(dropped, play.id)
            )
            bar.brings_words = dropped.holds_words

    def _take_up(self, correction: Correction, table: int) -> None:
        """Go on with a correction that was discarded; another one that was begun since makes way for it."""
        if self.session.play is None or self.session.play.id != table:
            self.host.open_table(table)
        if self.session.play is None or self.session.play.id != table:
            return  # it cannot be opened, which was said
        if self.host.here != self.name:
            self.host.go(self.name)
        self.stop()
        if self.correction is not None:
            self.discard()
        self.correction = correction
        self.read_again()
        self.refresh()

    def main(self) -> None:
        """Keep the correction, answer what it needs, or stop what takes long."""
        play, correction = self.session.play, self.correction
        if self.working is not None:
            self.stop()
            return
        if play is None or correction is None:
            return
        if not correction.complete:
            self._ask_more()
            return
        # What is kept is shown as the journal itself, which may be shorter than the plan was.
        self.correction = None
        if not correction.keep():
            self.correction = correction
            self.refresh()
        else:
            self._tell(self.speak(say("The correction is kept.")), self.undo, self._position)

    def write_note(self, refused: str = "") -> None:
        """Ask for a sentence of the player's own; one that cannot stand in an old entry's place is there."""
        from app.screens.shared.field import ask_text

        play, speak = self.session.play, self.speak
        if play is not None:
            title, action = speak(say("Write a note")), speak(say("Write it down"))
            ask_text(title, refused, action, play.note, refused=bool(refused), about="note")

    # -- the rest -------------------------------------------------------------------------------

    def _position(self) -> object:
        """Where undo stands, and what keeps it from being used."""
        return self.session.position(), self.correction, self.working

    def undo(self) -> None:
        """Take back the last act."""
        if self.session.play is not None and self.correction is None and self.working is None:
            self.session.play.undo()

    def redo(self) -> None:
        if self.session.play is not None and self.correction is None and self.working is None:
            self.session.play.redo()

    def on_leave(self, *args: object) -> None:
        """Nobody waits for a correction any more."""
        super().on_leave(*args)
        self.stop()

    def back(self) -> bool:
        """Long work, a correction or a search is left before the screen is."""
        if self.working is not None:
            self.stop()
            return True
        if self.correction is None:
            return self.leave_search()
        self.discard()
        return True

    def icon(self, name: str) -> None:
        """Search, write a note, or share the journal as text."""
        if name == "note-plus-outline":
            self.write_note()
        elif name == "share-variant":
            said = hand_on(self.journal.text(), say("The journal was copied."))
            if said is not None:
                self._tell(self.speak(said))
        else:
            self.toggle_search()

    def toggle_search(self) -> None:
        """Open or close the search field, for who looks now."""
        self._searcher = self._whose
        super().toggle_search()

    def search_hint(self) -> str:
        """Entries are found by these."""
        return self.speak(say("Number, words or rule"))

    def _tell(self, text: str, act: Any = None, position: Callable[[], object] | None = None) -> Any:
        from app.widgets.undo_bar.undo_bar import tell

        return tell(text, act, position=position)


load_kv(__file__)

SCREEN = Timeline
