"""Words as a person types them and the values they mean: as they are shown, or by their ids.

What is shown in the player's language is understood in that language and in English. A place is typed by
its name, or by its numbers as they are shown: those of squares counted from 1 (`4,3`), those of hexagons as
they are (`2,-1`); a list in brackets is what journals and scripts have (`[3,2]`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.cli.shared import CliContext
from companion.content.languages import speak
from companion.core.board import Board
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import COMMAND
from companion.core.game import Game
from companion.core.json_text import load
from companion.core.questions import Count, OneOf, Question, Roll, SomeOf, Tell
from companion.core.text import Text, say, visible
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several, Track

Label = Text | str
NOTHING = frozenset({"none", "null", "-", ""})
YES = frozenset({"yes", "true", "on"})
NO = frozenset({"no", "false", "off"})
SHORTEST = 3
"""A part of a name means the whole from so many signs on."""
MOST_SHOWN = 40
"""So much of a typed word is repeated in a refusal."""
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}", re.ASCII)
_COORDINATES = re.compile(r"-?[0-9]{1,3}(,-?[0-9]{1,3})+", re.ASCII)


def fold(word: object) -> str:
    """A word without what a person may type either way: capitals and blanks."""
    return " ".join(str(word).casefold().split())


def whole(word: object) -> int | None:
    """The whole number that a word is, if it is one of a size that anything here could have."""
    return int(str(word)) if _WHOLE.fullmatch(str(word)) else None


def clipped(word: object) -> str:
    """The beginning of a word, to be repeated in a refusal."""
    text = str(word)
    return visible(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…")


def parts(word: str) -> list[Any]:
    """A list in brackets, or words with commas or blanks between them; none at all."""
    text = word.strip()
    if text.startswith(("[", "{")):
        found = load(text, COMMAND)
        if not isinstance(found, list):
            raise DataError(COMMAND, "", say("This is not a list."))
        return found
    if fold(text) in NOTHING:
        return []
    if _is_numbers(text):
        return text.replace(",", " ").split()
    return [part for each in text.split(",") if (part := each.strip())]


def _is_numbers(text: str) -> bool:
    return re.fullmatch(r"[-+0-9,\s]+", text) is not None


class Vocabulary:
    """What one table understands and how it is written back."""

    def __init__(self, session: CliContext, game: Game[Any], state: Any) -> None:
        self.session = session
        self.game = game
        self.state = state
        self.words = game.words(state)

    def names(self, text: object) -> frozenset[str]:
        """A text in the player's language and in English."""
        return frozenset((fold(self.session.say(text)), fold(speak(text, "en"))))

    # -- places -------------------------------------------------------------------------------------

    @cached_property
    def _board(self) -> tuple[str, Board[Any]] | None:
        """The board and the path of a place on it; while nothing lies there, what the game names."""
        found = self.game.tracked(self.state).items()
        unused = getattr(self.words, "board", None)
        return next(((path, track.board) for path, track in found if isinstance(track, PlaceTrack)), unused)

    @property
    def counts_from_zero(self) -> bool:
        """Whether the numbers of places are typed just as they are stored."""
        return self._board is not None and self._board[1].counted_from == 0

    @cached_property
    def _places(self) -> Mapping[str, list[Any]]:
        """Every place by its folded names; two places may bear one name."""
        found: dict[str, list[Any]] = {}
        if self._board is not None:
            path, board = self._board
            for cell in board.cells:
                for name in self.names(self.words.value(path, cell)):
                    found.setdefault(name, []).append(cell)
        return found

    def place(self, word: str) -> Any | None:
        """The place that a word names, if it names one alone."""
        if self._board is None:
            return None
        board = self._board[1]
        text = word.strip()
        if text.startswith("["):
            return board.find(load(text, COMMAND))
        if _COORDINATES.fullmatch(text.replace(" ", "")):
            return board.find([int(each) - board.counted_from for each in text.split(",")])
        found = self._places.get(fold(text), [])
        return found[0] if len(found) == 1 else None

    def write_place(self, place: Any) -> str:
        """What to type for a place: its name, or its numbers where the name is long or not its own."""
        if self._board is not None:
            name = self.session.say(self.words.value(self._board[0], place))
            if " " not in name and len(self._places.get(fold(name), [])) == 1:
                return name
        first = 1 if self._board is None else self._board[1].counted_from
        return ",".join(str(each + first) for each in place)

    # -- one of several -----------------------------------------------------------------------------

    def pick(self, word: object, options: Iterable[str], named: Callable[[str], object]) -> str | None:
        """The option that a word names: by its id, as it is shown, or by a part that no other has."""
        wanted = fold(word)
        known = list(options)
        by_id = next((each for each in known if each == word), None)
        if by_id is None:
            by_id = next((each for each in known if fold(each) == wanted), None)
        if by_id is not None:
            return by_id
        shown = {each: self.names(named(each)) for each in dict.fromkeys(known)}
        found = [each for each, names in shown.items() if wanted in names]
        if not found and len(wanted) >= SHORTEST:
            found = [each for each, names in shown.items() if any(wanted in name for name in names)]
        return found[0] if len(found) == 1 else None

    def with_name(self, word: str, shown: object) -> Label:
        """What to type, and in brackets what it means where that is something else."""
        name = self.session.say(shown)
        if fold(name) == fold(word) or name.startswith(f"{word}, "):
            return name
        return say("{word} ({name})", word=word, name=name)

    # -- tracked values -----------------------------------------------------------------------------

    def value(self, path: str, track: Track, word: str) -> Any:
        """The value that a word means for a tracked value; what no word means is refused by the track."""
        match track:
            case Number():
                found = whole(word.strip())
                return clipped(word) if found is None else found
            case Flag():
                return self.flag(word, lambda flag: self.words.value(path, flag))
            case Phrase():
                return word
            case Choice(options=options, optional=optional):
                if optional and self._is_nothing(path, word):
                    return None
                found_option = self.pick(word, options, lambda each: self.words.value(path, each))
                return clipped(word) if found_option is None else found_option
            case PlaceTrack(optional=optional):
                if optional and self._is_nothing(path, word):
                    return None
                place = self.place(word)
                return clipped(word) if place is None else list(place)
            case Faces():
                return [_face(each) for each in parts(word)]
            case Several():
                return self._several(path, track, word)

    def flag(self, word: str, named: Callable[[bool], object]) -> Any:
        """Yes or no in any of their words; anything else stays what it is."""
        for value, plain in ((True, YES), (False, NO)):
            if fold(word) in plain | self.names(named(value)):
                return value
        return clipped(word)

    def _is_nothing(self, path: str, word: str) -> bool:
        return fold(word) in NOTHING | self.names(self.words.value(path, None))

    def _several(self, path: str, track: Several, word: str) -> list[Any]:
        def named(each: str) -> object:
            return self.words.value(path, (each,))

        if self._is_nothing(path, word) or fold(word) in self.names(self.words.value(path, ())):
            return []
        alone = self.pick(word, track.options, named)
        if alone is not None:
            return [alone]
        return [self.pick(str(each), track.options, named) or clipped(each) for each in parts(word)]

    def takes(self, path: str, track: Track) -> Label:
        """What may be typed for a tracked value."""
        match track:
            case Number(low=low, high=high):
                return say("{low} to {high}", low=low, high=high)
            case Flag():
                return say("{list}", list=[self.words.value(path, flag) for flag in (True, False)])
            case Phrase(most=most):
                return say("a text of up to {most} characters", most=most)
            case Choice(options=options, optional=optional):
                named = [self.with_name(each, self.words.value(path, each)) for each in options]
                return say("{list}", list=[*named, *self._nothing(path, optional)])
            case PlaceTrack(board=board, optional=optional):
                places = [self.write_place(each) for each in board.cells]
                return say("{list}", list=[*places, *self._nothing(path, optional)])
            case Faces(faces=faces, most=most):
                listed = ", ".join(str(each) for each in faces)
                return say(
                    "up to {most} dice with commas between them, of {faces}; or none", most=most, faces=listed
                )
            case Several(options=options):
                named = [self.with_name(each, self.words.value(path, (each,))) for each in options]
                return say("with commas between them, or none: {list}", list=named)

    def _nothing(self, path: str, optional: bool) -> list[Label]:
        return [self.with_name("none", self.words.value(path, None))] if optional else []

    # -- answers ------------------------------------------------------------------------------------

    def answer(self, question: Question, words: Sequence[str]) -> Any:
        """What typed words answer to a question; what they do not answer is refused by the question."""
        text = " ".join(words)
        match question:
            case Roll():
                faces = parts(text)
                return tuple(self._number(question, each) for each in faces)
            case OneOf():
                return self._option(question, text)
            case SomeOf():
                alone = self.pick(text, question.names, lambda each: self.words.option(question, each))
                if alone is not None:
                    return (alone,)
                return tuple(self._option(question, str(each)) for each in parts(text))
            case Count():
                return self._number(question, text)
            case Tell(shape=shape):
                return self._told(question, shape, words)

    def _number(self, question: Question, word: object) -> int | str:
        found = whole(word)
        if found is None:
            raise Illegal(question.rule, "no_such_face", face=clipped(word))
        return found

    def _option(self, question: Question, word: str) -> str:
        places = self._option_places(question.names)
        if places:
            place = self.place(word)
            return next((option for option, at in places.items() if at == place), clipped(word))
        found = self.pick(word, question.names, lambda each: self.words.option(question, each))
        return clipped(word) if found is None else found

    def _option_places(self, options: Sequence[str]) -> dict[str, Any]:
        """The places that options are, where all of them are places; empty else."""
        if self._board is None or not all(_COORDINATES.fullmatch(each) for each in options):
            return {}
        board = self._board[1]
        found = {each: board.find([int(part) for part in each.split(",")]) for each in options}
        return {} if None in found.values() else found

    def _told(self, question: Tell, shape: Mapping[str, Track], words: Sequence[str]) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for word in words:
            name, _, value = word.partition("=")
            told[name] = self.value(name, shape[name], value) if name in shape else value
        return told

    def typed_options(self, question: Question) -> list[str]:
        """What may be typed as an answer where it is one of several things."""
        places = self._option_places(question.names)
        return [self.write_place(places[each]) if places else each for each in question.names]

    def options(self, question: Question) -> list[Label]:
        """The same with what each means, and the fields of what is told; faces and numbers are not listed."""
        if isinstance(question, Tell):
            return [
                say("{field}={takes}", field=name, takes=self.takes(name, track))
                for name, track in question.shape.items()
            ]
        typed = zip(self.typed_options(question), question.names, strict=True)
        return [self.with_name(word, self.words.option(question, each)) for word, each in typed]


def _face(part: Any) -> Any:
    found = whole(part)
    return clipped(part) if found is None else found
