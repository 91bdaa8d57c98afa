"""What things are called: miniatures, cards, Spaces, phases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.content.languages import glossary, named
from companion.core.text import Spoken, Term, Text, say
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.facts.model import ActionCard, AllyCard, EnemyCard, HeroBoard, face_of
from companion.games.boardgame.model import Ally, Enemy, State

GAME = "boardgame"
Word = Text | Term | Spoken | str
AnyCard = EnemyCard | AllyCard | ActionCard | HeroBoard


def term(name: str) -> Term:
    """A word of the game's glossary."""
    return Term(GAME, name)


def called(name: str) -> Term | str:
    """A printed name, in the words of each language where somebody has said it."""
    return named(GAME, "name", name)


def story(adventure: Adventure, part: str, text: str) -> Term | Spoken | str:
    """A text of an Adventure: of a shipped one in each language, else in those it was written in."""
    key = f"{adventure.id}_{part}".casefold().replace(" ", "_")
    shipped = adventure.source == "example" and key in glossary(GAME).get("story", {})
    return term(f"story.{key}") if shipped else adventure.spoken(part, text)


def adventure_name(adventure: Adventure) -> Term | Spoken | str:
    """An Adventure by its name."""
    written = adventure.spoken("name", adventure.name)
    return written if isinstance(written, Spoken) else called(adventure.name)


def thing(adventure: Adventure, name: str) -> Term | Spoken | str:
    """A token, a Zone or what else an Adventure gives a name to."""
    written = adventure.spoken(f"name_{name}", name)
    return written if isinstance(written, Spoken) else called(name)


def hero_name(state: State, hero: str) -> Term | str:
    """A Hero by the name on the first board."""
    boards = state.box.boards_of(hero)
    return called(boards[0].name) if boards else hero


def mini(state: State, name: str) -> Word:
    """A miniature: a Hero by name, others by their card and number."""
    if name in state.box.heroes:
        return hero_name(state, name)
    found = state.find(name)
    card = found.card if isinstance(found, Ally | Enemy) else name.rpartition("-")[0]
    return numbered(state, card, name.rpartition("-")[2])


def numbered(state: State, card: str, number: str) -> Word:
    """A miniature by its card, with its number where there are several."""
    printed = next((each for each in state.box.enemies if each.id == card), None)
    alone = state.count(f"spawned:{card}") <= 1 if printed is None else printed.count == 1
    shown = card_name(state, card)
    return shown if alone or not number.isdigit() else say("{card} {number}", card=shown, number=number)


def minis(state: State, names: Iterable[str]) -> list[Word]:
    """Several miniatures."""
    return [mini(state, name) for name in names]


def card_name(state: State, card: str) -> Term | str:
    """A card of any kind by its name."""
    box = state.box
    known: Iterable[AnyCard] = (*box.enemies, *box.allies, *box.action_cards, *box.hero_boards)
    return next((called(each.name) for each in known if each.id == card), card)


def cards(state: State, names: Iterable[str]) -> list[Term | str]:
    """Several cards."""
    return [card_name(state, each) for each in names]


def place(at: object) -> Word:
    """A Space by its coordinates."""
    if isinstance(at, Sequence) and not isinstance(at, str) and len(at) == 2:
        return say("Space {q},{r}", q=at[0], r=at[1])
    return say("off the Board")


def place_option(word: str) -> Word:
    """A placement as an option of a question names it."""
    spaces = [tuple(int(part) for part in each.split(",")) for each in word.split("/")]
    if len(spaces) == 1:
        return place(spaces[0])
    return say("{one} and {other}", one=place(spaces[0]), other=place(spaces[1]))


def colour(name: str) -> Term:
    """The colour of a die."""
    return term(f"colour.{name}")


def face(value: int) -> Word:
    """A face of a die."""
    shown = face_of(value)
    if shown.icon == "none":
        return str(shown.successes)
    return say("{n} with {icon}", n=shown.successes, icon=term(f"icon.{shown.icon}"))


def token_name(state: State, token: str) -> Word:
    """A token by its name."""
    found = state.token(token)
    if token.startswith("marker_"):
        hero, _, number = token.removeprefix("marker_").rpartition("-")
        return say("Ability marker {number} of {hero}", number=number, hero=hero_name(state, hero))
    return thing(state.adventure, found.name if found is not None else token.rpartition("-")[0])


def phase(name: str) -> Text:
    """A phase of the Round."""
    return PHASES[name]


PHASES: dict[str, Text] = {
    "party": say("Choosing the party"),
    "place": say("Placing the Heroes"),
    "plan": say("Planning phase"),
    "heroes": say("Action phase"),
    "enemies": say("Enemy Turn"),
    "events": say("Event phase"),
    "upkeep": say("Upkeep phase"),
}
