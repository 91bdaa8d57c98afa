"""The Berserkers table on screen: what it shows, and what each tap means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from app.presenters.berserkers import icons
from app.presenters.berserkers.board import board_view, cell_id, square_of
from app.presenters.berserkers.status import chips
from app.presenters.berserkers.tiles import ORDER, Play, plays_with, plays_without
from app.presenters.command_picker import CommandPicker, narrow, value_of
from app.presenters.views import (
    ActionBarView,
    AppBarView,
    BoardView,
    ChipView,
    DieView,
    Highlight,
    OptionView,
    Speak,
    TileView,
)
from companion.core.game import Command
from companion.core.square import Square
from companion.core.text import Text, say
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.model import NAMES, WHITE_DICE, State
from companion.games.berserkers.rules.request import standing
from companion.games.berserkers.words.names import phase as phase_words
from companion.games.berserkers.words.names import piece

PIECE_FIELDS = {"who": "", "creature": "", "rider": "rider-", "orc": "orc-"}
CELL_FIELDS = ("to", "at")


@dataclass(frozen=True)
class Picked:
    """What the thumb has chosen so far."""

    die: int | None = None
    who: str = ""
    tile: str = ""
    narrowing: CommandPicker | None = None


@dataclass(frozen=True)
class TableView:
    """Everything on the table screen but the question sheet and the told steps."""

    bar: AppBarView
    chips: tuple[ChipView, ...]
    board: BoardView
    dice: tuple[DieView, ...]
    tiles: tuple[TileView, ...]
    options: tuple[OptionView, ...]
    prompt: str
    notices: tuple[str, ...]
    actions: ActionBarView
    can_cancel: bool


class Desk:
    """One moment of the table: what is legal and what is picked; a tap gives a new desk or a command."""

    def __init__(
        self, state: State, legal: Sequence[Command], speak: Speak, picked: Picked | None = None
    ) -> None:
        self.state = state
        self.legal = tuple(legal)
        self.speak = speak
        self.picked = picked or Picked()

    # -- what a tap means -------------------------------------------------------------------

    def with_picked(self, picked: Picked) -> Desk:
        """The same moment with something else picked."""
        return Desk(self.state, self.legal, self.speak, picked)

    def tap_die(self, index: int) -> Desk:
        """Choose a die of the pool, or put it back."""
        same = self.picked.die == index
        return self.with_picked(Picked() if same else Picked(die=index, who=self.picked.who))

    def tap_tile(self, tile: str) -> Desk | Command:
        """Choose what to do; when nothing is left to choose it is done."""
        play = next((each for each in self.plays if each.tile.id == tile), None)
        if play is None or not play.tile.enabled:
            return self
        narrowing = play.narrowing
        if self.picked.who and self.picked.who in _values(narrowing, "who"):
            kept = tuple(each for each in narrowing.commands if value_of(each, "who") == self.picked.who)
            narrowing = CommandPicker(kept, narrowing.order)
        return self._narrowed(narrowing, tile)

    def tap_piece(self, name: str) -> Desk | Command:
        """A piece: the answer to what is asked, or the Berserker who is to act."""
        narrowing = self.picked.narrowing
        if narrowing and narrowing.field in PIECE_FIELDS:
            value = name.removeprefix(PIECE_FIELDS[narrowing.field])
            if value in narrowing.options:
                return self._narrowed(narrowing.choose(value), self.picked.tile)
        if narrowing and narrowing.field in CELL_FIELDS:
            at = self._where(name)
            return self.tap_cell(cell_id(at)) if at is not None else self
        if name in NAMES and not narrowing:
            who = "" if self.picked.who == name else name
            return self.with_picked(Picked(die=self.picked.die, who=who))
        return self

    def tap_cell(self, cell: str) -> Desk | Command:
        """A place: the answer to what is asked, or where the chosen Berserker is to go."""
        at = square_of(cell)
        narrowing = self.picked.narrowing
        if narrowing and narrowing.field in CELL_FIELDS:
            return self._narrowed(narrowing.choose(at), self.picked.tile) if at in narrowing.options else self
        if narrowing and narrowing.field in PIECE_FIELDS:
            here = [each for each in self._asked_pieces() if self._where(each) == at]
            return self.tap_piece(here[0]) if len(here) == 1 else self
        moves = [each for each in self._moves() if each.to == at]
        return self._narrowed(narrow(moves, ("slot.card", "slot.line", *ORDER)), "") if moves else self

    def tap_option(self, option: str) -> Desk | Command:
        """One of the options of a list."""
        narrowing = self.picked.narrowing
        if narrowing is None:
            return self
        value = next((each for each in narrowing.options if _option_id(each) == option), None)
        return self if value is None else self._narrowed(narrowing.choose(value), self.picked.tile)

    def cancel(self) -> Desk:
        """Back to nothing chosen but the die."""
        return self.with_picked(Picked(die=self.picked.die) if self.picked.narrowing else Picked())

    def _narrowed(self, narrowing: CommandPicker, tile: str) -> Desk | Command:
        command = narrowing.command
        if command is not None:
            return command
        return self.with_picked(Picked(self.picked.die, self.picked.who, tile, narrowing))

    def _moves(self) -> list[cmd.Move]:
        """The Move commands of the chosen die and Berserker."""
        die = self.die
        if die is None:
            return []
        found = [each for each in self.legal if isinstance(each, cmd.Move) and each.slot.die == die]
        return [each for each in found if self.picked.who in ("", each.who)]

    # -- what is there to see ------------------------------------------------------------------

    @property
    def die(self) -> int | None:
        """The value of the chosen die."""
        place = self.picked.die
        return self.state.pool[place].value if place is not None and place < len(self.state.pool) else None

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """What can be done now with what is chosen."""
        if self.state.phase != "actions" or self.state.status != "playing":
            return plays_without(self.state, self.legal, self.speak)
        if self.die is None:
            return plays_without(self.state, self.legal, self.speak)
        return plays_with(self.state, self.legal, self.die, self.speak)

    def view(self, can_undo: bool, can_redo: bool) -> TableView:
        """The whole screen."""
        asked = self.picked.narrowing is not None
        return TableView(
            bar=self._bar(),
            chips=chips(self.state, self.speak),
            board=board_view(self.state, self._highlights(), self._selected()),
            dice=self._dice(),
            tiles=() if asked else tuple(each.tile for each in self.plays),
            options=self._options(),
            prompt=self._prompt(),
            notices=self._notices(),
            actions=self._actions(can_undo, can_redo),
            can_cancel=asked,
        )

    def _bar(self) -> AppBarView:
        at = {"setup": 0, "roll": 1, "actions": 1, "riders": 2, "orcs": 3}[self.state.phase]
        if at == 0:
            line = self.speak(say("Set-up"))
        else:
            line = self.speak(
                say("Turn {turn} · {phase}", turn=self.state.turn, phase=phase_words(self.state.phase))
            )
        return AppBarView(
            "Berserkers", line, icons=("crown", "dots-vertical"), phases=3 if at else 0, phase=at
        )

    def _dice(self) -> tuple[DieView, ...]:
        pool = [
            DieView(f"pool-{place}", str(die.value), selected=place == self.picked.die)
            for place, die in enumerate(self.state.pool)
        ]
        spent = [
            DieView(f"spent-{at}", str(each.die), spent=True, badge=icons.ACTION[each.action], enabled=False)
            for at, each in enumerate(self.state.placed)
        ]
        if self.state.phase == "roll":
            return tuple(DieView(f"white-{place}") for place in range(WHITE_DICE - self.state.padlock))
        return tuple(pool + spent)

    def _highlights(self) -> dict[Square, Highlight]:
        narrowing = self.picked.narrowing
        if narrowing and narrowing.field in CELL_FIELDS:
            return {at: "target" for at in narrowing.options if at is not None}
        if narrowing:
            return {at: "target" for each in self._asked_pieces() if (at := self._where(each)) is not None}
        if self.picked.who:
            return {each.to: "target" for each in self._moves()}
        return {}

    def _selected(self) -> tuple[str, ...]:
        if self.picked.narrowing and self.picked.narrowing.field in PIECE_FIELDS:
            return tuple(self._asked_pieces())
        return (self.picked.who,) if self.picked.who else ()

    def _asked_pieces(self) -> list[str]:
        narrowing = self.picked.narrowing
        if narrowing is None or narrowing.field not in PIECE_FIELDS:
            return []
        prefix = PIECE_FIELDS[narrowing.field]
        return [f"{prefix}{value}" for value in narrowing.options if isinstance(value, str)]

    def _where(self, name: str) -> Square | None:
        board = board_view(self.state)
        found = next((each.cell for each in board.pieces if each.id == name), None)
        return square_of(found) if found else None

    def _options(self) -> tuple[OptionView, ...]:
        """What cannot be tapped on the board, as a list: cards, dice, groups of Berserkers, hidden pieces."""
        narrowing = self.picked.narrowing
        if narrowing is None or narrowing.field in CELL_FIELDS:
            return ()
        on_board = narrowing.field in PIECE_FIELDS and all(self._where(each) for each in self._asked_pieces())
        if on_board and all(isinstance(value, str) for value in narrowing.options):
            return ()
        return tuple(
            OptionView(_option_id(value), self._name(narrowing.field, value)) for value in narrowing.options
        )

    def _name(self, field: str | None, value: Any) -> str:
        match field:
            case "who" if isinstance(value, tuple):
                return self.speak([piece(each) for each in value])
            case "who" | "creature":
                return self.speak(piece(str(value)))
            case "rider" | "orc":
                return self.speak(piece(f"{field}-{value}"))
            case "card" | "slot.card":
                return self.speak(say("Card {card}", card=value))
            case "slot.line":
                return self.speak(say("Line {line}", line=int(value) + 1))
            case "dice":
                return " + ".join(str(face) for face in value)
            case _:
                return self.speak(value)

    def _prompt(self) -> str:
        narrowing = self.picked.narrowing
        if narrowing is not None:
            return self.speak(_PROMPTS.get(narrowing.field or "", say("Choose.")))
        if self.state.status != "playing":
            return ""
        if self.state.phase == "actions":
            if self.die is None and self.state.pool:
                return self.speak(say("Tap a die to see what it can do."))
            if self.die is not None and not self.plays:
                return self.speak(say("This die can do nothing here."))
            return "" if self.state.pool else self.speak(say("All dice are used."))
        return ""

    def _notices(self) -> tuple[str, ...]:
        found: list[Text] = []
        if self.state.options.free_actions:
            found.append(say("Free mode: your Action cards are trusted, not checked."))
        if self.state.status == "playing" and any(
            each.standing == "out_of_reach" for each in standing(self.state)
        ):
            found.append(say("A request can no longer be satisfied: this game cannot be won."))
        if self.state.no_moves:
            found.append(say("Thor forbids Move actions this turn."))
        if self.state.harp:
            found.append(say("The harp keeps darkness away in the next phase 2."))
        if self.state.skip_riders:
            found.append(say("Phase 2 of this turn will be skipped."))
        return tuple(self.speak(each) for each in found)

    def _actions(self, can_undo: bool, can_redo: bool) -> ActionBarView:
        text, icon = self._main()
        return ActionBarView(
            self.speak(text),
            icon,
            main_enabled=self.state.status != "playing" or self.main_command() is not None,
            can_undo=can_undo,
            can_redo=can_redo,
        )

    def _main(self) -> tuple[Text, str]:
        if self.state.status != "playing":
            return say("See the end"), "flag-checkered"
        match self.state.phase:
            case "roll":
                return say("Roll the dice"), "dice-multiple"
            case "actions":
                if self.state.zodd is not None:
                    return say("End phase 1"), "play"
                return say("Play riders"), "chess-knight"
            case "riders":
                return say("Play riders"), "chess-knight"
            case "orcs":
                return say("Play Orcs"), "axe-battle"
            case _:
                return say("Begin the game"), "play"

    def main_command(self) -> Command | None:
        """What the main button orders now."""
        wanted = {
            "setup": cmd.BeginPlay, "roll": cmd.RollDice, "actions": cmd.EndActions,
            "riders": cmd.RunRiders, "orcs": cmd.RunOrcs,
        }[self.state.phase]  # fmt: skip
        return next((each for each in self.legal if type(each) is wanted), None)


_PROMPTS = {
    "who": say("Who acts? Tap a Berserker."),
    "creature": say("Which piece? Tap it on the board."),
    "rider": say("Which rider? Tap him on the board."),
    "orc": say("Which Orc squad? Tap it on the board."),
    "card": say("Which Action card is trained?"),
    "slot.card": say("Which card does the die go on?"),
    "slot.line": say("Which line of the card?"),
    "to": say("Where to? Tap a place."),
    "at": say("Where? Tap a place."),
    "dice": say("Which dice do you pay with?"),
}


def _values(narrowing: CommandPicker, field: str) -> set[Any]:
    return {value_of(each, field) for each in narrowing.commands}


def _option_id(value: Any) -> str:
    return "+".join(str(each) for each in value) if isinstance(value, tuple) else str(value)
