"""The field of four lines: the far reserve on top, units as cards in the order in which they came."""

from __future__ import annotations

from dataclasses import replace

from app.presenters.card_views import CardView, PileView
from app.presenters.table.boards import cell_of
from app.presenters.table.parts import SideView
from app.presenters.views import BadgeView, BoardView, CellView, FactView, PieceView, RowView, Source, Speak
from companion.content.languages import named, tip
from companion.core.errors import Illegal
from companion.core.seats import Seat
from companion.core.text import Term, Text, say
from companion.games.warcry.model import HIDDEN, P1, P2, SEATS, LineName, Side, State, Unit
from companion.games.warcry.printed import Printed
from companion.games.warcry.rules.card import current, reach_of
from companion.games.warcry.rules.gold import require_price
from companion.games.warcry.rules.tactic import points_left
from companion.games.warcry.rules.terror import leadership
from companion.games.warcry.words.names import (
    DURATION_NAMES,
    LINE_NAMES,
    NUMBER_NAMES,
    REACH_NAMES,
    SPEED_NAMES,
    seat_name,
)
from companion.games.warcry.words.names import (
    named as with_names,
)

ROWS: tuple[tuple[Seat, LineName], ...] = ((P2, "reserve"), (P2, "battle"), (P1, "battle"), (P1, "reserve"))
"""The lines as they lie on the table."""
LEAST_COLUMNS = 4
SPEED_ICONS = {
    "infantry": "walk",
    "cavalry": "horseshoe",
    "flyer": "feather",
    "none": "castle",
    "unknown": "help",
}
TYPE_ICONS = {
    "Unit": "shield-account", "Attachment": "sword-cross", "Tactic": "flash", "Command": "bullhorn",
    "Reaction": "undo-variant",
}  # fmt: skip
LINE_LABELS = {"battle": say("Battle Line"), "reserve": say("Reserve")}
"""What stands in a free place of a line."""
TYPE_NAMES = {
    "Attachment": say("Attachment"), "Tactic": say("Tactic"), "Command": say("Command"),
    "Reaction": say("Reaction"),
}  # fmt: skip
SOURCES: dict[str, Source] = {"example": "example", "told": "yours"}
WITHOUT = ("fielding",)


def called(name: str) -> Text | Term | str:
    """A training card, or a line, in the words of each language."""
    return LINE_LABELS.get(name) or named("warcry", "card", name)


# -- the field -------------------------------------------------------------------------------------------


def board(state: State, seat: Seat) -> BoardView | None:
    """The four lines; as many columns as the longest has units."""
    if state.stage in WITHOUT and not state.units:
        return None
    columns = max(LEAST_COLUMNS, *(len(state.line(*row)) for row in ROWS))
    cells = tuple(
        CellView(
            cell_of((row, col)),
            row,
            col,
            caption=line if col == columns - 1 and len(state.line(seat_, line)) < columns else "",
            fill="s1" if line == "battle" else "bg",
        )
        for row, (seat_, line) in enumerate(ROWS)
        for col in range(columns)
    )
    pieces = tuple(
        _piece(state, unit, cell_of((row, col)))
        for row, place in enumerate(ROWS)
        for col, unit in enumerate(sorted(state.line(*place), key=lambda each: each.placed))
    )
    return BoardView(len(ROWS), columns, cells, pieces, divider=2, shape=1.1, least=52)


def _piece(state: State, unit: Unit, cell: str) -> PieceView:
    return PieceView(
        unit.id,
        cell,
        "card",
        text=unit.name,
        icon=SPEED_ICONS[unit.printed.speed],
        sign=SPEED_ICONS[unit.printed.speed],
        ring="gold" if state.fights(unit) else "",
        ghost=not unit.ready,
        points="up" if unit.owner == P1 else "down",
        value=str(current(state, unit, "strength")),
        value_icon="sword",
        line=say("TP{points} Ld{value}", points=points_left(state, unit), value=leadership(state, unit)),
        badges=tuple(_badges(state, unit)),
    )


def _badges(state: State, unit: Unit) -> list[BadgeView]:
    found = []
    if reach_of(unit):
        found.append(BadgeView("target", str(current(state, unit, "ranged")), "gold"))
    for what, icon in (("terror", "skull"), ("scout", "binoculars"), ("victory", "flag")):
        n = current(state, unit, what)
        if n:
            found.append(BadgeView(icon, str(n), "gold"))
    if unit.attachments:
        found.append(BadgeView("paperclip", str(len(unit.attachments)), "ink2"))
    more = current(state, unit, "strength") - unit.printed.strength
    if more:
        found.append(BadgeView("sword", f"{more:+d}", "ok" if more > 0 else "bad"))
    return found


def spans(state: State, seat: Seat, name: str, value: object) -> list[str]:
    """The cells of a line of the player in turn."""
    shown = board(state, seat)
    if name != "line" or shown is None or (state.active, value) not in ROWS:
        return []
    row = ROWS.index((state.active, value))
    return [each.id for each in shown.cells if each.row == row]


def own(state: State, seat: Seat) -> list[str]:
    """The units of the player in turn; while armies are mustered a held card is put on them instead."""
    if state.stage == "muster":
        return []
    in_turn = state.combat.turn if state.stage == "combat" and state.combat else state.active
    return [each.id for each in state.army(in_turn)]


# -- beside it -------------------------------------------------------------------------------------------


def beside(state: State, speak: Speak) -> tuple[SideView, ...]:
    """Gold, battles won and decks of both players."""
    return tuple(_side(state, side, speak) for side in state.sides)


def _side(state: State, side: Side, speak: Speak) -> SideView:
    name = speak(with_names(state, say("{seat}", seat=seat_name(side.id))))
    told = [say("Won {n}", n=side.wins)]
    if state.stage == "muster":
        told.append(say("gold {gold}/{supply}", gold=side.gold, supply=state.supply))
        if not side.mustering:
            told.append(say("passed"))
    elif state.stage == "battle" and state.passes and state.active != side.id:
        told.append(say("passed"))
    points: str = "up" if side.id == P1 else "down"
    return SideView(side.id, name, points, (), speak(say("{list}", list=told)), _piles(state, side, speak))  # type: ignore[arg-type]


def _piles(state: State, side: Side, speak: Speak) -> tuple[PileView, ...]:
    if not side.listed:
        return ()
    found = []
    for pile, icon in (("army", "shield-account"), ("action", "cards")):
        gone = side.army_discard if pile == "army" else side.action_discard
        cards = tuple(printed_card(side.printed(key), speak) for key in reversed(gone))
        title = say("Army deck") if pile == "army" else say("Action deck")
        left = side.cards_left(pile)  # type: ignore[arg-type]
        found.append(PileView(f"{pile}-{side.id}", speak(title), left, icon, None, cards))
    return tuple(found)


# -- cards -----------------------------------------------------------------------------------------------


def hand(state: State, seat: Seat, speak: Speak) -> tuple[CardView, ...]:
    """What who looks holds: army cards while armies are mustered, else action cards."""
    if seat not in SEATS:
        return ()
    side = state.side(seat)
    held = side.army_hand if state.stage == "muster" else side.action_hand
    copies = {key: held.count(key) for key in held if key != HIDDEN}
    cards = []
    for key, n in copies.items():
        card = printed_card(side.printed(key), speak)
        name = f"{card.name} ×{n}" if n > 1 else card.name
        dear = state.stage == "muster" and _is_too_dear(state, seat, side.printed(key))
        badges = tuple(replace(each, word="") for each in card.badges)
        kind = _numbers(side.printed(key), speak)
        cards.append(replace(card, name=name, kind=kind, badges=badges, enabled=not dear, tells=True))
    return tuple(cards)


def _is_too_dear(state: State, seat: Seat, printed: Printed) -> bool:
    try:
        require_price(state, seat, printed)
    except Illegal:
        return True
    return False


def _numbers(printed: Printed, speak: Speak) -> str:
    """What one chooses a held card by: its numbers, or the die that it shows when it is flipped."""
    if not printed.is_army:
        shown = str(printed.die) if printed.die else "?"
        return speak(say("{kind}, die {die}", kind=TYPE_NAMES[printed.type], die=shown))
    signed = "" if printed.type == "Unit" else "+"
    numbers = [(speak(name), getattr(printed, field)) for field, name in SHORT.items()]
    return " ".join(f"{name}{n:{signed}d}" for name, n in numbers if n or not signed)


def printed_card(printed: Printed, speak: Speak) -> CardView:
    """A card as it is printed, as far as somebody has copied it."""
    unit = printed.type == "Unit"
    facts = [FactView(str(getattr(printed, name)), speak(NUMBER_NAMES[name]), icon) for name, icon in NUMBERS]
    name = called(printed.name)
    is_army = printed.is_army
    return CardView(
        printed.key,
        speak(name),
        str(printed.cost) if is_army or printed.type == "Tactic" else "",
        "gold" if is_army else "",
        speak(SPEED_NAMES[printed.speed] if unit else TYPE_NAMES[printed.type]),
        SPEED_ICONS[printed.speed] if unit else TYPE_ICONS[printed.type],
        speak(Term(name.game, f"{name.id}.tip"))
        if isinstance(name, Term) and _has_tip(name)
        else printed.text,
        facts=tuple(facts) if is_army else _die(printed, speak),
        badges=tuple(_printed_badges(printed, speak)),
        source=SOURCES.get(printed.source, ""),
    )


SHORT = {"strength": say("S"), "tactic_points": say("TP"), "leadership": say("Ld")}
"""As the rule book has it, short, so that a hand stays low."""
NUMBERS = (("strength", "sword"), ("tactic_points", "flash"), ("leadership", "flag-triangle"))


def _has_tip(name: Term) -> bool:
    return bool(tip(name, "en"))


def _die(printed: Printed, speak: Speak) -> tuple[FactView, ...]:
    shown = str(printed.die) if printed.die else "?"
    return (FactView(shown, speak(say("die")), "dice-multiple"),)


def _printed_badges(printed: Printed, speak: Speak) -> list[BadgeView]:
    found = []
    if printed.ranged != "none":
        word = speak(REACH_NAMES[printed.ranged])
        found.append(BadgeView("target", str(printed.ranged_value), "gold", word))
    for what, icon in (("terror", "skull"), ("scout", "binoculars"), ("victory", "flag")):
        n = getattr(printed, what)
        if n:
            found.append(BadgeView(icon, str(n), "gold", speak(NUMBER_NAMES[what])))
    return found


def card(state: State, piece: str, speak: Speak) -> CardView | None:
    """A unit of the field as a large card with all that lies on it."""
    unit = state.find(piece)
    if unit is None:
        return None
    printed = printed_card(unit.printed, speak)
    lies = say("Ready") if unit.ready else say("Committed")
    rows = [
        RowView(each.id, speak(called(each.printed.name)), speak(_bonus(each.printed)), "paperclip")
        for each in unit.attachments
    ]
    rows += [_modifier(state, each.id, speak) for each in state.effects if each.on == unit.id]
    now = tuple(
        FactView(str(_now(state, unit, name)), speak(NUMBER_NAMES[name]), icon, _colour(state, unit, name))
        for name, icon in NUMBERS
    )
    where = speak(say("{line}, {state}", line=LINE_NAMES[unit.line], state=lies))
    return CardView(**{**vars(printed), "id": unit.id, "facts": now, "state": where, "words": tuple(rows)})


def _now(state: State, unit: Unit, name: str) -> int:
    if name == "leadership":
        return leadership(state, unit)
    return points_left(state, unit) if name == "tactic_points" else current(state, unit, name)


def _colour(state: State, unit: Unit, name: str) -> str:
    more = _now(state, unit, name) - getattr(unit.printed, name)
    return "ok" if more > 0 else "bad" if more < 0 else "ink2"


def _bonus(printed: Printed) -> Text:
    told = [
        say("{what} {n}", what=NUMBER_NAMES[name], n=f"{getattr(printed, name):+d}")
        for name, _ in NUMBERS
        if getattr(printed, name)
    ]
    return say("{list}", list=told) if told else say("no numbers")


def _modifier(state: State, id_: str, speak: Speak) -> RowView:
    laid = next(each for each in state.effects if each.id == id_)
    title = laid.text or speak(say("{what} {n}", what=NUMBER_NAMES[laid.what], n=f"{laid.n:+d}"))
    return RowView(id_, title, speak(DURATION_NAMES[laid.until]), "plus-minus-variant", rule="WC-CARD-09")


def example(state: State) -> bool:
    """Whether training cards are played."""
    return any(card.source == "example" for side in state.sides for card in side.library)
