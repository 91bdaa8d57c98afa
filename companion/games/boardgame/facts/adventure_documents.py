"""Adventures that players write: laid out in sections, copied, begun anew, and what looks odd about one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from companion.content.languages import LANGUAGES, glossary
from companion.content.reader import Reader
from companion.core.facts import Documents, FactsKit, Name, Record
from companion.core.text import Label, Spoken, Text, say
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.facts.adventure_file import ID_SIGNS, known_of, read_adventure
from companion.games.boardgame.facts.adventure_schema import ABOUT, GAME, called, schema, term
from companion.games.boardgame.facts.drawing import MAP, place_of
from companion.games.boardgame.facts.model import Box

ABOUT_FIELDS = (
    "id",
    "name",
    "number",
    "intro",
    "cards_up_to",
    "heroes",
    "required",
    "enemy_cards",
    "following",
    "source",
)
MAP_FIELDS = ("rows", "layout", "start")
LISTS = ("zones", "tokens", "enemies", "allies", "rules", "cards", "names")


# -- laid out in sections -----------------------------------------------------------------------------


def spread(plain: Record) -> Record:
    """An Adventure as it is stored, laid out in the sections of its schema."""
    plain = deepcopy(plain)
    about = {name: plain[name] for name in ABOUT_FIELDS if name in plain}
    lists = {name: [_placed(each) for each in plain.get(name, [])] for name in LISTS}
    for card in lists["cards"]:
        card["when"] = list(card.get("when", []))
        card["do"] = [_placed(each) for each in card.get("do", [])]
    return {MAP: {name: plain.get(name, []) for name in MAP_FIELDS}, ABOUT: [about], **lists}


def _placed(line: Record) -> Record:
    """Where something comes, as the word that an editor chooses among: "4,5"."""
    at = line.get("at")
    return {**line, "at": f"{at[0]},{at[1]}"} if isinstance(at, list | tuple) else dict(line)


def joined(sections: Record) -> Record:
    """The other way round; tokens lie on Spaces, [4, 5]."""
    made = {**deepcopy(sections[ABOUT][0]), **{name: sections[MAP][name] for name in MAP_FIELDS}}
    made |= {name: deepcopy(sections[name]) for name in LISTS}
    for token in made["tokens"]:
        token["at"] = list(place_of(token["at"]) or ())
    return {name: value for name, value in made.items() if value not in ([], "")} | {"source": "yours"}


# -- names that change --------------------------------------------------------------------------------

REFERS = {
    "cards": (("cards", "when", "reveal"), ("cards", "do", "who")),
    "rules": (("cards", "do", "who"),),
    "tokens": (
        ("cards", "when", "on"),
        ("cards", "do", "who"),
        ("cards", "do", "at"),
        ("rules", "", "on"),
        ("enemies", "", "at"),
        ("allies", "", "at"),
        ("names", "", "id"),
    ),
    "zones": (
        ("cards", "when", "on"),
        ("cards", "do", "at"),
        ("enemies", "", "at"),
        ("allies", "", "at"),
        ("names", "", "id"),
    ),
}
"""Where the names of a section stand: section, list of a card, field."""


def carried(before: Record, after: Record) -> Record:
    """What got another name is called so wherever it is named; what is gone needs no other names."""
    for section, places in REFERS.items():
        key = "name" if section == "tokens" else "id"
        old, new = ([each.get(key) for each in side[section]] for side in (before, after))
        changed = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
        if len(old) == len(new) and len(changed) == 1 and changed[0][0] not in new:
            after = deepcopy(after)
            for place in places:
                _rename(after, place, *changed[0])
    gone = _things(before) - _things(after)
    return {**after, "names": [each for each in after["names"] if each["id"] not in gone]}


def _things(record: Record) -> set[str]:
    """Tokens, Zones and counters by their names."""
    lines = [line for card in record["cards"] for line in (*card["when"], *card["do"])]
    named = {line.get("on", line.get("who", "")) for line in lines}
    return named | {each["name"] for each in record["tokens"]} | {each["id"] for each in record["zones"]}


def _rename(record: Record, place: tuple[str, str, str], old: str, new: str) -> None:
    section, inner, field = place
    for each in record[section]:
        for line in each.get(inner, []) if inner else [each]:
            if line.get(field) == old:
                line[field] = new
            elif isinstance(line.get(field), list):
                line[field] = [new if name == old else name for name in line[field]]


def box_carried(before: Record, after: Record) -> Record:
    """A tile that got another name is called so in every Adventure of the player's own."""
    old, new = ([each["id"] for each in side.get("tiles", [])] for side in (before, after))
    changed = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    if len(old) != len(new) or len(changed) != 1:
        return after
    return {**after, "adventures": [_with_tile(each, *changed[0]) for each in after.get("adventures", [])]}


def _with_tile(plain: Record, old: str, new: str) -> Record:
    """An Adventure that names a tile by its new name: where it lies, and what happens on it."""
    if all(line["tile"] != old for line in plain.get("layout", [])):
        return plain
    made = spread(plain)
    made["map"]["layout"] = [
        {**line, "tile": new} if line["tile"] == old else line for line in made["map"]["layout"]
    ]
    for place in REFERS["zones"]:
        _rename(made, place, old, new)
    return joined(made)


# -- documents ----------------------------------------------------------------------------------------


def _box_of(facts: Record) -> Box:
    from companion.games.boardgame.facts.read import box_from_plain  # which has the schema, and this in it

    return box_from_plain(facts, "")


def _kit(facts: Record, plain: Record) -> FactsKit:
    from companion.games.boardgame.facts.read import adventure_ids

    box = _box_of(facts)
    others = [each["id"] for each in facts.get("adventures", []) if each["id"] != plain["id"]]

    def check(document: Any, file: Label) -> list[Text]:
        return doubts(read_adventure(document, file, box), box)

    known = known_of(plain, box)
    forms = schema(known, box, (*adventure_ids(), *others))
    return FactsKit(lambda: spread(plain), check, forms, carry=carried)


def _check(facts: Record, plain: Record, file: Label) -> None:
    from companion.games.boardgame.facts.read import require_adventure

    require_adventure(Reader(file, plain), facts, _box_of(facts))


def _fresh(facts: Record, taken: Sequence[str]) -> Record:
    """A small map with an Enemy and a start Zone, an Event card that wins and one that loses."""
    box = _box_of(facts)
    rows = [{"r": r, "q": -(r // 2), "signs": "......." if r < 5 else "..ooo.."} for r in range(6)]
    return {
        "id": _free_id("adventure", taken),
        "name": _in_all_languages("new_adventure"),
        "source": "yours",
        "rows": rows,
        "heroes": list(box.heroes[:3]),
        "enemy_cards": [each.id for each in box.enemies[:1]],
        "enemies": [{"card": each.id, "at": "3,0"} for each in box.enemies[:1]],
        "cards": [
            {
                "id": "A",
                "when": [
                    {"fact": "all_slain", "reveal": ["B"]},
                    {"fact": "round_end", "n": 8, "reveal": ["C"], "event_phase": True},
                ],
            },
            {"id": "B", "do": [{"what": "win"}]},
            {"id": "C", "do": [{"what": "lose"}]},
        ],
    }


def _in_all_languages(name: str) -> Record:
    told = glossary(GAME)["drawn"][name]
    return {"text": told["en"], **{each: told[each] for each in LANGUAGES if each != "en"}}


def _copied(plain: Record, taken: Sequence[str]) -> Record:
    """A copy under another id; one of a shipped Adventure takes the texts of all languages along."""
    made = deepcopy(plain)
    for part, held, field in _texts(made):
        group, key = ("name", held.get(field, "")) if part == "name" else ("story", f"{plain['id']}_{part}")
        told = glossary(GAME).get(group, {}).get(str(key).casefold().replace(" ", "_"))
        if told and isinstance(held.get(field), str):
            others = {each: told[each] for each in LANGUAGES if told.get(each, held[field]) != held[field]}
            held[field] = {"text": held[field], **others} if others else held[field]
    made["id"] = _free_id(plain["id"], taken)
    if made.get("following") == plain["id"]:  # it leads to itself
        made["following"] = made["id"]
    return {**made, "source": "yours"}


def _texts(plain: Record) -> Iterator[tuple[str, Record, str]]:
    """Every text by its part: in which object, under which field."""
    yield "name", plain, "name"
    yield "intro", plain, "intro"
    for each in plain.get("rules", []):
        yield f"rule_{each['id']}", each, "text"
    for card in plain.get("cards", []):
        yield f"card_{card['id']}", card, "text"
        for number, line in enumerate(card.get("when", [])):
            yield f"when_{card['id']}_{number}", line, "text"
        for line in card.get("do", []):
            yield f"hand_{card['id']}", line, "text"


def _free_id(wish: str, taken: Sequence[str]) -> str:
    base = (wish.rstrip("0123456789").rstrip("_") or "adventure")[: ID_SIGNS - len("_998")]
    return next(name for name in (f"{base}_{n}" for n in range(2, 999)) if name not in taken)


def title(plain: Record) -> Name:
    """What an Adventure is called, in each language."""
    name = plain["name"]
    return Spoken(name["text"], name) if isinstance(name, dict) else called(name)


def _detail(plain: Record) -> Name:
    intro = plain.get("intro", "")
    if isinstance(intro, dict):
        return Spoken(intro["text"], intro)
    key = f"{plain['id']}_intro"
    return term(f"story.{key}") if intro and key in glossary(GAME).get("story", {}) else str(intro)


def _shipped() -> list[Record]:
    from companion.games.boardgame.facts.read import shipped_adventures

    return sorted(shipped_adventures(), key=lambda each: int(each.get("number", 1)))


ADVENTURES = Documents(
    shipped=_shipped,
    fresh=_fresh,
    copied=_copied,
    kit=_kit,
    check=_check,
    spread=spread,
    joined=joined,
    title=title,
    detail=_detail,
    begins=lambda plain: {"adventure": plain["id"]},
)


# -- what looks odd -----------------------------------------------------------------------------------


def doubts(adventure: Adventure, box: Box) -> list[Text]:
    """What looks odd; said, and no reason to refuse it."""
    found = []
    lines = [line for card in adventure.cards for line in card.do]
    if not any(line.what == "win" for line in lines):
        found.append(say("No Event card wins this Adventure."))
    if not any(line.what == "lose" for line in lines):
        found.append(say("No Event card loses this Adventure: only the last Hero's fall does."))
    hidden = _never_revealed(adventure)
    if hidden:
        found.append(say("These Event cards are never revealed: {cards}.", cards=hidden))
    for area in adventure.areas:
        if not area.cells:
            found.append(say("This Zone has no Spaces: {name}.", name=area.id))
    names = [each.name for each in adventure.tokens if each.kind == "spawn"]
    for name in sorted({each for each in names if names.count(each) > 1}):
        found.append(say("Two Spawn tokens have the same name: {name}.", name=name))
    if 0 < len(adventure.start) < len(adventure.heroes):
        found.append(say("The start Zone has fewer Spaces than there are Heroes."))
    pools = {each.id: each.count for each in box.enemies}
    cards = [each.card for each in adventure.enemies]
    for card in sorted({each for each in cards if cards.count(each) > pools[each]}):
        found.append(say("There are not so many miniatures in the box: {name}.", name=box.enemy(card).name))
    return found


def _never_revealed(adventure: Adventure) -> list[str]:
    """The Event cards that no other leads to, from the first one on."""
    reached: set[str] = set()
    waiting = [each.id for each in adventure.cards[:1]]
    while waiting:
        card = adventure.card(waiting.pop())
        if card.id not in reached:
            reached.add(card.id)
            waiting += [name for line in card.when for name in line.reveal]
            waiting += [line.who for line in card.do if line.what == "reveal"]
    return [each.id for each in adventure.cards if each.id not in reached]
