"""What may be ordered and decided: every order with its fields, every ruling with its values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields, is_dataclass
from itertools import islice
from typing import Any, get_args, get_origin, get_type_hints

import click

from companion.cli.order import find_kind, keys_of, words_of, write_value
from companion.cli.shared import JSON, SEAT, CliContext, echo_json, find_seat, misuse, ordering, verb
from companion.cli.vocabulary import Vocabulary, clipped, whole
from companion.core.board import PLACE_KINDS
from companion.core.codec import codec_of
from companion.core.game import Command, Game
from companion.core.offers import MOST, Meaning, Offer, commands
from companion.core.seats import Seat
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.telling import field_hint, typed
from companion.core.text import Label, Term, Text, say, say_n
from companion.games import GAME_IDS, get_game

MOST_VALUES = 24
"""So many values of a field are listed."""


@click.command(epilog="Examples: companion orders 1; companion orders 1 Move; companion orders berserkers")
@click.argument("of", metavar="GAME|TABLE")
@click.argument("order", required=False)
@SEAT
@JSON
@verb
def orders(session: CliContext, of: str, order: str | None, seat: str | None, as_json: bool) -> None:
    """List every order with its fields; of a table also what is possible now, with the words to type."""
    number = whole(of)
    if number is None:
        if of not in GAME_IDS:
            raise misuse(say("{word} is neither a table nor a game.", word=repr(clipped(of))))
        game = get_game(of)
        find_seat(game, seat)
        listing = _Listing(session, game, Table.begin(game, Memory(), {}).state, ())
    else:
        table = session.open_to_play(number)
        game = table.game
        eyes, gone = find_seat(game, seat), session.why_gone(number)
        if gone is not None:
            click.echo(session.say(gone.text), err=True)
        seats = ordering(game, table.state, eyes) if table.is_free and gone is None else ()
        offers = [offer for each in seats for offer in game.offers(table.state, each)]
        listing = _Listing(session, game, table.state, offers, f"companion do {number}")
    kinds = [find_kind(session, game, order)] if order else list(game.commands)
    if as_json:
        echo_json([listing.plain(kind) for kind in kinds])
    elif order:
        listing.echo_whole(kinds[0])
    else:
        listing.echo_all(kinds)


def possible(
    session: CliContext, game: Game[Any], state: Any, seat: Seat | None
) -> Iterable[tuple[str, Label | Term, int]]:
    """What may be ordered now: an example to type, its kind in words, and how many ways there are."""
    vocabulary = Vocabulary(session, game, state)
    for offer in (offer for each in ordering(game, state, seat) for offer in game.offers(state, each)):
        found = list(islice(commands(game, state, offer), MOST))
        if found:
            yield words_of(vocabulary, offer, found[0]), vocabulary.words.kind(found[0]), len(found)
        elif offer.is_open:
            blanks = " ".join(f"{each.name}=…" for each in offer.fields)
            yield f"{offer.kind.__name__} {blanks}", kind_name(vocabulary, offer.kind), 1


def kind_name(vocabulary: Vocabulary, kind: type[Command]) -> Text | Term:
    """A kind of order in words; its fields are not looked at."""
    blank = kind(**{each.name: None for each in fields(kind)})
    return vocabulary.words.kind(blank)


class _Listing:
    """The orders of a game, and of a table what is possible at it."""

    def __init__(
        self,
        session: CliContext,
        game: Game[Any],
        state: Any,
        offers: Sequence[Offer[Any]],
        to_type: str = "",
    ) -> None:
        self._session = session
        self._game = game
        self._state = state
        self._offers = offers
        self._to_type = to_type
        self._words = Vocabulary(session, game, state)
        self._ways: dict[type[Command], list[tuple[Offer[Any], Command]]] = {}

    def echo_all(self, kinds: Sequence[type[Command]]) -> None:
        """One line for each order, the possible ones first where there is a table."""
        now = [kind for kind in kinds if self._found(kind) or self._is_open(kind)]
        if self._to_type:
            click.echo(self._session.say(say("Possible now:")))
            for kind in now:
                click.echo(f"  {self._line(kind)}")
            click.echo(self._session.say(say("Not now:")))
        for kind in kinds:
            if kind not in now:
                click.echo(f"  {self._line(kind)}")
        more = say("More about one of them: {words}", words=self._more())
        click.echo(self._session.say(more))

    def _more(self) -> str:
        of = self._to_type.rpartition(" ")[2] or self._game.id
        return f"companion orders {of} {self._game.commands[-1].__name__}"

    def _line(self, kind: type[Command]) -> str:
        keys = " ".join(f"{key}=" for key in self._keys(kind))
        named = self._session.say(kind_name(self._words, kind))
        return f"{f'{kind.__name__} {keys}':44}  {named}".rstrip()

    def echo_whole(self, kind: type[Command]) -> None:
        """An order with all its fields, what they mean, what they may be now, and an example."""
        click.echo(self._line(kind))
        about_it = field_hint(self._game, kind, "", self._state)
        if about_it is not None:
            click.echo(f"  {self._session.say(about_it)}")
        found = self._found(kind)
        for key, name in self._keys(kind).items():
            about: Text | Term = self._meaning(kind, key, name)
            if self._is_optional(kind, name):
                about = say("{meaning} (may be left out)", meaning=about)
            click.echo(f"  {key}: {self._session.say(about)}")
            values = self._values(found, key, name)
            if values:
                shown = [*values[:MOST_VALUES], *(["…"] if len(values) > MOST_VALUES else [])]
                click.echo("    " + self._session.say(say("now: {values}", values=shown)))
        if not self._keys(kind):
            click.echo("  " + self._session.say(say("It has no fields.")))
        self._echo_example(kind)

    def _echo_example(self, kind: type[Command]) -> None:
        found = self._found_offered(kind)
        if found:
            typed_words = f"{self._to_type} {words_of(self._words, *found[0])}"
            ways = say_n(
                "{n} way now, for example: {words}",
                "{n} ways now, for example: {words}",
                len(found),
                words=typed_words,
            )
            click.echo(self._session.say(ways))
        elif self._to_type and not self._is_open(kind):
            click.echo(self._session.say(say("It cannot be ordered now.")))

    def plain(self, kind: type[Command]) -> dict[str, Any]:
        """An order as plain data."""
        return {
            "order": kind.__name__,
            "name": self._session.say(kind_name(self._words, kind)),
            "fields": [
                {
                    "name": key,
                    "means": self._session.say(self._meaning(kind, key, name)),
                    "optional": self._is_optional(kind, name),
                    "now": [self._session.say(each) for each in self._values(self._found(kind), key, name)],
                }
                for key, name in self._keys(kind).items()
            ],
            "possible": [codec_of(self._game).tagged(each) for each in self._found(kind)],
        }

    # -- fields -----------------------------------------------------------------------------------------

    def _found(self, kind: type[Command]) -> list[Command]:
        """The ways in which an order can be given now."""
        return [command for _, command in self._found_offered(kind)]

    def _found_offered(self, kind: type[Command]) -> list[tuple[Offer[Any], Command]]:
        """The same, each with what it is offered by; looked up once."""
        if kind not in self._ways:
            self._ways[kind] = [
                (offer, command)
                for offer in self._offered(kind)
                for command in islice(commands(self._game, self._state, offer), MOST)
            ]
        return self._ways[kind]

    def _offered(self, kind: type[Command]) -> list[Offer[Any]]:
        """What offers an order: one thing for each seat that may give it."""
        return [each for each in self._offers if each.kind is kind]

    def _is_open(self, kind: type[Command]) -> bool:
        return any(each.is_open for each in self._offered(kind))

    def _keys(self, kind: type[Command]) -> dict[str, str]:
        """What is typed before the equals signs of an order, each with the field it belongs to."""
        hints = get_type_hints(kind)
        known = keys_of(kind)
        found: dict[str, str] = {}
        for field in fields(kind):
            if not is_dataclass(hints[field.name]):
                found[field.name] = field.name
                continue
            for part in fields(hints[field.name]):
                own = known[part.name] == (field.name, part.name)
                found[part.name if own else f"{field.name}.{part.name}"] = field.name
        return found

    def _is_optional(self, kind: type[Command], name: str) -> bool:
        return any(each.name == name and each.default is not MISSING for each in fields(kind))

    def _meaning(self, kind: type[Command], key: str, name: str) -> Text | Term:
        hint = field_hint(self._game, kind, key, self._state)
        if hint is not None:
            return hint
        fields_offered = (each for offer in self._offered(kind) for each in offer.fields)
        offered = next((each.meaning for each in fields_offered if each.name == name), None)
        meaning = offered or _meaning_of(get_type_hints(kind)[name])
        if meaning is Meaning.PLACE and self._words.counts_from_zero:
            return say("a place by its name or its two numbers (2,-1)")
        return _MEANINGS[meaning]

    def _values(self, found: Sequence[Command], key: str, name: str) -> list[Label]:
        values: dict[str, Label] = {}
        for command in found:
            value = getattr(command, name)
            named = typed(self._game, name, value, self._state)
            part = key.rpartition(".")[2]
            if key == name:
                word = write_value(self._words, value)
                values[word] = self._words.with_name(word, named.get(name, word))
            elif part in named:
                values[str(named[part])] = str(named[part])
        return list(values.values())


def _meaning_of(kind: Any) -> Meaning:
    inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
    if inner in PLACE_KINDS:
        return Meaning.PLACE
    return Meaning.NUMBER if inner is int else Meaning.WORD


_MEANINGS = {
    Meaning.PIECE: say("a piece, by its name or its short name"),
    Meaning.PLACE: say("a place by its name, or row and column counted from 1 (4,3)"),
    Meaning.CARD: say("a card"),
    Meaning.DIE: say("a die"),
    Meaning.WORD: say("a word"),
    Meaning.NUMBER: say("a whole number"),
    Meaning.TEXT: say("a text of your own, in quotes"),
}


# -- rulings ----------------------------------------------------------------------------------------------


@click.command(epilog="Example: companion options berserkers")
@click.argument("game", type=click.Choice(GAME_IDS))
@JSON
@verb
def options(session: CliContext, game: str, as_json: bool) -> None:
    """List the rulings that a new table may decide otherwise: companion new GAME --option NAME=VALUE."""
    found = get_game(game).options()
    if as_json:
        echo_json(
            [
                {
                    "option": each.id,
                    "title": session.say(each.title),
                    "values": list(each.values),
                    "default": each.default,
                    "ruling": each.ruling,
                }
                for each in found
            ]
        )
        return
    for each in found:
        click.echo(f"{each.id}: {session.say(each.title)}" + (f" [{each.ruling}]" if each.ruling else ""))
        for value in each.values:
            word = (
                say("{word} (unless you say otherwise)", word=_word(value))
                if value == each.default
                else _word(value)
            )
            click.echo(f"  {session.say(word)}: {session.say(each.words.get(value, ''))}".rstrip(": "))


def _word(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
