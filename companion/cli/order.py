"""Orders as a person types them: `Move die=3 card=A1 who=B1 to=L06`, by the words that are shown.

What is left out is filled in where only one thing is possible now; where several are, a field that has a
value unless somebody says otherwise has that one, and the orders that are left are listed.
`slot.die=3 slot.card=A1 slot.line=0 to=[3,1]`, field by field as a journal has it, means the same.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

import click

from companion.cli.shared import DATA, REFUSED, CliContext, fail, misuse, ordering
from companion.cli.vocabulary import NO, YES, Vocabulary, clipped, fold, parts, whole
from companion.core import limits
from companion.core.board import PLACE_KINDS
from companion.core.codec import TAG, codec_of
from companion.core.errors import DataError
from companion.core.file_problems import COMMAND
from companion.core.game import Command, Game
from companion.core.json_text import load
from companion.core.offers import Field, Offer, commands, is_legal
from companion.core.seats import TABLE, Seat
from companion.core.telling import typed
from companion.core.text import Text, say

Given = Mapping[str, str]
"""Typed words by the name before the equals sign."""
SEVERAL = 6
"""So many orders are listed where several fit."""
MOST = 2000


def read_order(
    session: CliContext, game: Game[Any], state: Any, words: Sequence[str], seat: Seat | None = None
) -> Command:
    """A command from its name and `field=value` words, or from one JSON object."""
    if len(words) == 1 and words[0].lstrip().startswith("{"):
        return codec_of(game).read_command(load(words[0], COMMAND))
    name, *pairs = _split(words)
    kind = find_kind(session, game, name)
    return _Reading(session, game, state, kind, read_pairs(pairs, "field=value"), seat).command()


def _split(words: Sequence[str]) -> list[str]:
    """The words of an order, also where all of them stand in one pair of quotes."""
    if len(words) != 1 or len(words[0]) > limits.ROW:  # taking quotes apart is slow, and nobody types so much
        return list(words)
    try:
        return shlex.split(words[0]) or [""]
    except ValueError:
        return words[0].split()


def read_pairs(words: Sequence[str], form: str) -> dict[str, str]:
    """Words such as `six=exact`, by what stands before the equals sign; what is given twice is refused."""
    given: dict[str, str] = {}
    for word in words:
        name, found, value = word.partition("=")
        if not found:
            raise not_of_form(word, form)
        if name in given:
            raise misuse(say("{path} is set twice.", path=clipped(name)))
        given[name] = value
    return given


def not_of_form(word: str, form: str) -> click.UsageError:
    """The refusal of a word that is no pair."""
    return misuse(say("{word} is not of the form {form}.", word=repr(clipped(word)), form=form))


def find_kind(session: CliContext, game: Game[Any], name: str) -> type[Command]:
    """The kind of order of a name, however it is capitalised; else a refusal with what is near it."""
    known = {fold(kind.__name__): kind for kind in game.commands}
    if fold(name) in known:
        return known[fold(name)]
    near = [known[each].__name__ for each in get_close_matches(fold(name[: limits.EXPLAINED]), known, 3, 0.6)]
    told = [session.say(say("There is no order {name}.", name=repr(clipped(name))))]
    if near:
        told.append(session.say(say("Perhaps meant: {names}.", names=near)))
    told.append(session.say(say("All orders: {names}.", names=[each.__name__ for each in game.commands])))
    fail(" ".join(told), DATA)


# -- fields ---------------------------------------------------------------------------------------------


def keys_of(kind: type[Command]) -> dict[str, tuple[str, str]]:
    """What may stand before an equals sign: a field, a part of one, or both with a dot; to field and part."""
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)]
    known = {name: (name, "") for name in names}
    for name in names:
        for part in fields(hints[name]) if is_dataclass(hints[name]) else ():
            known[f"{name}.{part.name}"] = (name, part.name)
            known.setdefault(part.name, (name, part.name))
    return known


def words_of(vocabulary: Vocabulary, offer: Offer[Any] | None, command: Command) -> str:
    """An order as it can be typed, no longer than it has to be."""
    told = [type(command).__name__]
    chosen: dict[str, Any] = {}
    offered = {each.name: each for each in offer.fields} if offer else {}
    for field in fields(command):
        value = getattr(command, field.name)
        if field.default is MISSING or value != field.default:
            others = _others(offered.get(field.name), vocabulary.state, chosen)
            told += _pairs(vocabulary, command, field.name, others)
            chosen[field.name] = value
    return " ".join(told)


def _pairs(vocabulary: Vocabulary, command: Command, field: str, others: Sequence[Any]) -> list[str]:
    """The words for one field: itself, or the parts of it that tell it from the others."""
    value = getattr(command, field)

    def named(each: Any) -> Mapping[str, Any]:
        return typed(vocabulary.game, field, each, vocabulary.state)

    if not set(named(value)) - {field}:
        return [f"{field}={shlex.quote(write_value(vocabulary, value))}"]
    needed = _needed(named(value), [named(each) for each in others if each != value])
    words = {key: vocabulary.session.say(named(value)[key]) for key in needed}
    own = {each.name for each in fields(command)}
    return [f"{f'{field}.{key}' if key in own else key}={shlex.quote(word)}" for key, word in words.items()]


def _others(field: Field[Any] | None, state: Any, chosen: Mapping[str, Any]) -> list[Any]:
    return [] if field is None or field.values is None else list(field.values(state, chosen))


def _needed(named: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> list[str]:
    """The first parts of a value that tell it from all others."""
    keys = list(named)
    for count in range(1, len(keys)):
        if all(any(each.get(key) != named[key] for key in keys[:count]) for each in others):
            return keys[:count]
    return keys


def write_value(vocabulary: Vocabulary, value: Any) -> str:
    """A field's value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, PLACE_KINDS):
        return vocabulary.write_place(value)
    if isinstance(value, tuple):
        return ",".join(write_value(vocabulary, each) for each in value)
    return str(value)


def _orderer(game: Game[Any], state: Any, given: Given, seat: Seat | None) -> Seat:
    """Whose order it is: a seat that is named, else the first of those that are to act."""
    acting = ordering(game, state, seat)
    return next((each for each in acting if each == given.get("seat")), next(iter(acting), TABLE))


# -- reading ----------------------------------------------------------------------------------------------


class _Reading:
    """One order that somebody typed, held against what is possible now."""

    def __init__(
        self,
        session: CliContext,
        game: Game[Any],
        state: Any,
        kind: type[Command],
        given: Given,
        seat: Seat | None,
    ) -> None:
        self._session = session
        self._game = game
        self._state = state
        self._kind = kind
        self._given = given
        self._keys = keys_of(kind)
        self._words = Vocabulary(session, game, state)
        offers = (
            each for each in game.offers(state, _orderer(game, state, given, seat)) if each.kind is kind
        )
        self._offer = next(offers, None)
        for name in given:
            if name not in self._keys:
                self._unknown(name)

    def command(self) -> Command:
        """The one order that is meant; a refusal of the rules is left to the table."""
        if self._offer is None or self._names_more_than_offered():
            return self._direct()
        meant = list(islice(self._candidates(self._offer, {}), MOST))
        allowed = [each for each in meant if is_legal(self._game, self._state, each)]
        allowed = [each for each in allowed if self._leaves_out_defaults(each)] or allowed
        if len(allowed) == 1:
            return allowed[0]
        if allowed:
            self._several(allowed)
        if meant and (len(meant) == 1 or not self._is_complete()):
            return meant[0]
        if any(part and name == part for name, (_, part) in self._named()):
            self._impossible(self._offer)
        return self._direct()

    def _named(self) -> Iterator[tuple[str, tuple[str, str]]]:
        yield from ((name, self._keys[name]) for name in self._given)

    def _names_more_than_offered(self) -> bool:
        """Whether a field is given that is not offered, such as the layout of a table."""
        assert self._offer is not None
        offered = {each.name for each in self._offer.fields}
        return any(self._keys[name][0] not in offered for name in self._given)

    def _leaves_out_defaults(self, command: Command) -> bool:
        """Whether what was left out is what an order has unless somebody says otherwise."""
        named = {field for _, (field, _) in self._named()}
        left_out = [each for each in fields(command) if each.name not in named]
        return all(each.default in (MISSING, getattr(command, each.name)) for each in left_out)

    def _is_complete(self) -> bool:
        named = {self._keys[name][0] for name in self._given}
        return all(each.name in named or each.default is not MISSING for each in fields(self._kind))

    def _candidates(self, offer: Offer[Any], chosen: dict[str, Any]) -> Iterator[Command]:
        field = offer.next_field(chosen)
        if field is None:
            yield offer.kind(**chosen)
            return
        if field.values is None:
            if field.name not in self._given:
                self._missing([field.name])
            value = self._plain(field.name, self._given[field.name])
            yield from self._candidates(offer, {**chosen, field.name: value})
            return
        values = dict.fromkeys(field.values(self._state, chosen))  # of two cards alike, either will do
        fitting = [each for each in values if self._fits(field.name, each)]
        in_order = [each for each in fitting if self._is_in_order(field.name, each)]
        for value in in_order or fitting:
            yield from self._candidates(offer, {**chosen, field.name: value})

    def _fits(self, field: str, value: Any) -> bool:
        named = typed(self._game, field, value, self._state)
        for key, word in self._given.items():
            name, part = self._keys[key]
            if name != field:
                continue
            if not part:
                fits = self._is(value, word, named.get(field))
            elif key == part:
                fits = key in named and self._is(named[key], word)
            else:
                fits = self._is(getattr(value, part), word)
            if not fits:
                return False
        return True

    def _is_in_order(self, field: str, value: Any) -> bool:
        """Whether a list that fits has the order in which it was typed; in another order it fits too."""
        word = self._given.get(field)
        return (
            word is not None
            and isinstance(value, tuple)
            and list(map(fold, parts(word))) == list(map(fold, value))
        )

    def _is(self, value: Any, word: str, name: object = None) -> bool:
        """Whether a word means a value."""
        if name is not None and fold(word) in self._words.names(name):
            return True
        if isinstance(value, bool):
            return fold(word) in (YES if value else NO)
        if isinstance(value, PLACE_KINDS):
            return self._words.place(word) == value
        if isinstance(value, int):
            return whole(word) == value
        if isinstance(value, tuple):
            return sorted(map(fold, parts(word))) == sorted(map(fold, value))
        return fold(word) in {fold(value), *self._words.names(value)}

    # -- as it stands -----------------------------------------------------------------------------------

    def _direct(self) -> Command:
        """The order just as it was typed; what is wrong with it, the rules say."""
        if not self._is_complete():
            named = {self._keys[name][0] for name in self._given}
            lacking = [each.name for each in fields(self._kind) if each.name not in named]
            if self._offer is None:
                self._not_now()
            self._missing(lacking)
        plain: dict[str, Any] = {TAG: self._kind.__name__}
        for key, word in self._given.items():
            name, part = self._keys[key]
            if not part:
                plain[name] = self._plain(name, word)
                continue
            if key == part:
                self._not_now()
            inner = plain.setdefault(name, {})
            if not isinstance(inner, dict):
                raise misuse(say("{path} is set twice.", path=name))
            inner[part] = self._of_type(get_type_hints(get_type_hints(self._kind)[name])[part], word)
        return codec_of(self._game).read_command(plain)

    def _plain(self, field: str, word: str) -> Any:
        return self._of_type(get_type_hints(self._kind)[field], word)

    def _of_type(self, kind: Any, word: str) -> Any:
        """A word as JSON would have it for a field of some type."""
        kind = getattr(kind, "__supertype__", kind)  # a seat is a word with a type of its own
        if kind is str:
            return word
        if kind is int:
            found = whole(word)
            return clipped(word) if found is None else found
        if kind is bool:
            return True if fold(word) in YES else False if fold(word) in NO else clipped(word)
        if kind in PLACE_KINDS:
            place = self._words.place(word)
            return clipped(word) if place is None else list(place)
        if get_origin(kind) is tuple:
            inner = get_args(kind)[0]
            return [self._of_type(inner, str(each)) for each in parts(word)]
        return load(word, COMMAND)

    # -- refused ----------------------------------------------------------------------------------------

    def _unknown(self, name: str) -> NoReturn:
        own = [each for each in self._keys if "." not in each]
        told: Text = say("{order} has no field {name}.", order=self._kind.__name__, name=repr(clipped(name)))
        known = say("Its fields: {names}.", names=own) if own else say("It has no fields.")
        fail(f"{self._session.say(told)} {self._session.say(known)}", DATA)

    def _not_now(self) -> NoReturn:
        fail(self._session.say(say("{order} cannot be ordered now.", order=self._kind.__name__)), REFUSED)

    def _impossible(self, offer: Offer[Any]) -> NoReturn:
        """Nothing that is offered has these words: say what has some of them."""
        typed_words = " ".join(f"{name}={clipped(word)}" for name, word in self._given.items())
        told = say("{order} is not possible with {words}.", order=self._kind.__name__, words=typed_words)
        found = islice(commands(self._game, self._state, offer), SEVERAL)
        shown = [words_of(self._words, offer, each) for each in found]
        head = [self._session.say(told), *([self._session.say(say("Possible now:"))] if shown else [])]
        fail("\n  ".join([" ".join(head), *shown]), REFUSED)

    def _missing(self, names: Sequence[str]) -> NoReturn:
        """Say what is lacking, and what could be there."""
        offer = self._offer
        first = None if offer is None or offer.is_open else self._example(offer)
        if first is None and offer is not None and not offer.is_open:
            self._not_now()
        wanted = [key for name in names for key in self._parts(name)]
        lacks = say("{order} needs: {names}.", order=self._kind.__name__, names=wanted)
        example = say("For example: {words}", words=first) if first else None
        fail(" ".join(self._session.say(each) for each in (lacks, example) if each), REFUSED)

    def _parts(self, field: str) -> list[str]:
        """What is typed for a field: its name, or the names of its parts."""
        found = [key for key, (name, part) in self._keys.items() if name == field and key == part]
        return found or [field]

    def _example(self, offer: Offer[Any]) -> str | None:
        found = next(commands(self._game, self._state, offer), None)
        return None if found is None else words_of(self._words, offer, found)

    def _several(self, allowed: Sequence[Command]) -> NoReturn:
        shown = [words_of(self._words, self._offer, each) for each in allowed[:SEVERAL]]
        told = say("{n} orders fit; say which:", n=len(allowed))
        fail(
            "\n  ".join([self._session.say(told), *shown, *(["…"] if len(allowed) > SEVERAL else [])]),
            REFUSED,
        )


def read_json(word: str) -> Any:
    """A number, true, false, null, a list or an object; what looks like none of these is the word itself."""
    try:
        return load(word, COMMAND)
    except DataError:
        if word.lstrip().startswith(("[", "{")):
            raise
        return word
