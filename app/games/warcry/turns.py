"""Where the match stands, what can be done now, what is worth remembering."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.games.warcry.board import spans
from app.games.warcry.combat import ACTS, NO_TACTIC
from app.presenters.table.face import Head, Main, Notice, Tap, Tile, Wording
from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.text import Text, headed, say
from companion.games.warcry import commands as cmd
from companion.games.warcry.model import LINES, SEATS, SUPPLY, TO_WIN, State, Unit
from companion.games.warcry.odds.tables import may_attack
from companion.games.warcry.printed import TACTICS
from companion.games.warcry.rules import first
from companion.games.warcry.rules.card import abilities_of, reach_of
from companion.games.warcry.rules.gold import gold_to_spend
from companion.games.warcry.rules.resolve import totals
from companion.games.warcry.rules.tactic import may_warcry
from companion.games.warcry.rules.test import TESTED
from companion.games.warcry.rules.victory import leader, total
from companion.games.warcry.words.names import (
    DURATION_NAMES,
    KINDS,
    LINE_NAMES,
    MOMENT_NAMES,
    NUMBER_NAMES,
    STAGE_NAMES,
    VERB_NAMES,
    ability,
    card,
    named,
    seat_name,
    unit,
    worn,
)

PHASES = {
    "fielding": 1,
    "muster": 1,
    "first": 2,
    "battle": 2,
    "combat": 2,
    "rolled": 2,
    "count": 3,
    "cleanup": 3,
}
TAPS = (
    Tap(cmd.Attack),
    Tap(cmd.Muster),
    Tap(cmd.Attach),
    Tap(cmd.Arrange),
    Tap(cmd.MoveUp, leads=lambda state, seat: spans(state, seat, "line", "battle")),
)
PROMPTS = {
    "who": say("Which unit? Tap it."),
    "unit": say("On which unit? Tap it."),
    "target": say("Which unit is the target? Tap it."),
    "card": say("Which card? Tap it."),
    "line": say("Into which line?"),
    "ability": say("Which ability?"),
    "gold": say("How much gold?"),
    "standing": say("For how long?"),
    "verb": say("What does the text do?"),
    "what": say("Which number?"),
    "n": say("How much?"),
    "until": say("How long?"),
    "moment": say("When?"),
    "effect": say("Which of them ends?"),
    "attachment": say("Which Attachment?"),
    "counter": say("Which counter?"),
    "seat": say("Who reacts?"),
    "text": say("What is to be remembered?"),
    "name": say("What is counted?"),
    "unmodified": say("With modifiers?"),
}
MAINS: dict[str, tuple[type[Command], Text, str]] = {
    "muster": (cmd.PassMuster, say("Mustered: {seat}"), "check"),
    "battle": (cmd.Pass, say("Pass: {seat}"), "hand-back-left"),
    "combat": (cmd.PassTactic, say("No tactic: {seat}"), "skip-next"),
    "cleanup": (cmd.FinishCleanup, say("Army kept: {seat}"), "check"),
}


def actor(state: State) -> Seat:
    """Whose act it is."""
    if state.reacting is not None:
        return state.reacting
    if state.combat is not None and state.stage in ("combat", "rolled"):
        return state.combat.turn if state.stage == "combat" else state.combat.first
    return state.active


def head(state: State, seat: Seat) -> Head:
    """Battle, phase and player."""
    if state.stage == "over":
        return Head(STAGE_NAMES["over"])
    facts = {"battle": state.battle, "stage": STAGE_NAMES[state.stage]}
    line = named(state, say("Battle {battle} · {stage} · {seat}", seat=seat_name(actor(state)), **facts))
    short = say("Battle {battle} · {stage}", **facts)
    return Head(line, phases=3, phase=PHASES[state.stage], short=short)


def main(state: State, seat: Seat) -> Main | None:
    """Pass in its phase, the result of a combat, or on with the game after reactions."""
    who = seat_name(actor(state))
    if state.reacting is not None:
        return Main(cmd.Resume, named(state, say("No reaction: {seat}", seat=who)), "play")
    if state.stage == "rolled":
        return Main(cmd.Settle, _result(state), "sword-cross")
    if state.stage not in MAINS:
        return None
    kind, text, icon = MAINS[state.stage]
    said: Text = named(state, Text(text.msgid, {"seat": who}))
    return Main(kind, said, icon, unused=_unused(state))


def _unused(state: State) -> Text | None:
    """What would be left undone by ending a Muster without a unit, or by passing with an attack left."""
    if state.stage == "muster" and not state.army(state.active):
        return say("No unit of yours is in play yet.")
    if state.stage == "battle" and any(may_attack(state, each) for each in state.army(state.active)):
        return say("A unit of yours can still attack.")
    return None


def _result(state: State) -> Text:
    """What the flips have come to, before it is carried out."""
    fight, fighters = state.combat, state.fighters()
    if fight is None or fight.rolls is None or len(fighters) < 2:
        return say("Result of the Combat")
    one, two = totals(state, fight.rolls)
    if one == two:
        return say("Equal, {score}", score=f"{one} : {two}")
    who = fighters[0] if one > two else fighters[1]
    score = f"{max(one, two)} : {min(one, two)}"
    return named(state, say("{who} wins {score}", who=who.name, score=score))  # type: ignore[no-any-return]


# -- what can be done -------------------------------------------------------------------------------------


def tiles(state: State, seat: Seat, chosen: str) -> Sequence[Tile] | None:
    """What the chosen unit can do, or what can be done without one."""
    if state.reacting is not None:
        card = Tile(cmd.PlayReaction, say("Reaction card"), "undo-variant")
        return (card, *_reactions(state), *_by_hand(state))
    found = state.find(chosen)
    if found is not None:
        return tuple(_of_unit(state, found))
    match state.stage:
        case "muster":
            return (*(MUSTER if state.options.hands == "paper" else ()), PRICE, *_by_hand(state))
        case "battle":
            return (*_commands(state), *_reactions(state), *_by_hand(state))
        case "combat":
            return (*ACTS, NO_TACTIC, *_reactions(state), *_by_hand(state))
        case "rolled":
            return (*_reactions(state), *_by_hand(state))
    return _by_hand(state) if state.stage == "cleanup" else ()


MUSTER = (
    Tile(cmd.Muster, say("Muster a unit"), "shield-account"),
    Tile(cmd.Attach, say("Attachment"), "paperclip"),
)
"""Only for cards on paper: a held card is put on the field."""


def begins(state: State, seat: Seat, cell: str) -> Tile | None:
    """On paper a tap on the own line musters a unit there."""
    if state.stage != "muster" or state.options.hands != "paper":
        return None
    found = (line for line in LINES if cell in spans(state, seat, "line", line))
    line = next(found, None)
    return None if line is None else Tile(cmd.Muster, say("Muster a unit"), "shield-account", {"line": line})


PRICE = Tile(cmd.SetPrice, say("Another price"), "gold")


def _commands(state: State) -> Iterator[Tile]:
    """The commands besides an attack, as far as the army has somebody for them."""
    army = state.army(state.active)
    if any(each.ready and reach_of(each) for each in army):
        yield Tile(cmd.Shoot, say("Ranged Attack"), "target")
    if any(each.line == "reserve" for each in army):
        yield Tile(cmd.MoveUp, say("Move up"), "arrow-up-bold")
    yield Tile(cmd.PlayCommand, say("Command card"), "bullhorn")
    if any(each.kind == "command" for one in army for _, each in abilities_of(one).values()):
        yield Tile(cmd.UseCommand, say("Command of a unit"), "account-voice")
    yield Tile(cmd.Retreat, say("Retreat"), "exit-run")


def _by_hand(state: State) -> tuple[Tile, ...]:
    """What people carry out themselves, as far as there is something to do it to."""
    found = [Tile(cmd.Remind, say("Reminder"), "bell-plus-outline")]
    if state.units:
        found.insert(0, Tile(cmd.Modify, say("Modifier"), "plus-minus-variant"))
        found.insert(1, Tile(cmd.ApplyText, say("Carry out a text"), "text-box-outline"))
    if any(len(each.cards) > 1 for each in state.units):
        found.append(Tile(cmd.DropAttachment, say("Take an Attachment off"), "paperclip"))
    found.append(Tile(cmd.BringUnit, say("Unit by a text"), "shield-account"))
    if state.effects:
        found.append(Tile(cmd.EndModifier, say("End a modifier"), "eraser"))
    found.append(Tile(cmd.AddCounter, say("New counter"), "counter"))
    if state.counters:
        found.append(Tile(cmd.SetCounter, say("Set a counter"), "pencil-outline"))
        found.append(Tile(cmd.DropCounter, say("Put a counter away"), "delete-outline"))
    return tuple(found)


def _reactions(state: State) -> Iterator[Tile]:
    units = (*state.units, *state.fallen)
    if any(each.kind == "reaction" for one in units for _, each in abilities_of(one).values()):
        yield Tile(cmd.UseReaction, say("Reaction of a unit"), "undo-variant")
    if state.reacting is None:
        yield Tile(cmd.PlayReaction, say("Reaction card"), "undo-variant")
        yield Tile(cmd.CallReaction, say("Wait for reactions"), "hand-back-right")


TURNED = {"commit": say("Commit it"), "rally": say("Make it Ready")}
TURNED_ICONS = {"commit": "phone-rotate-landscape", "rally": "phone-rotate-portrait"}
"""A card on the table is turned by hand, for whatever a text says."""


def _of_unit(state: State, found: Unit) -> Iterator[Tile]:
    """Turned by hand, as its card on the table is; what it can do in this phase; then what people judge."""
    who = {"who": found.id}
    if state.is_battle_phase:
        verb = "commit" if found.ready else "rally"
        yield Tile(cmd.ApplyText, TURNED[verb], TURNED_ICONS[verb], {"verb": verb, "target": found.id})
    match state.stage:
        case "battle":
            if reach_of(found):
                yield Tile(cmd.Shoot, say("Ranged Attack"), "target", who)
            if found.line == "reserve":
                yield Tile(cmd.MoveUp, say("Move up"), "arrow-up-bold", who)
        case "cleanup":
            yield Tile(cmd.Arrange, say("Change the line"), "swap-vertical", who)
            yield Tile(cmd.Dismiss, say("Send it home"), "home-export-outline", who)
    for key, (_, each) in abilities_of(found).items():
        kind = _kind_of(state, each.kind)
        if kind is not None:
            yield Tile(
                kind, ability(state, key), "account-voice", {**who, "ability": key}, (KINDS[each.kind],)
            )
    target = {"target": found.id}
    yield Tile(cmd.Modify, say("Modifier"), "plus-minus-variant", target)
    yield Tile(cmd.ApplyText, say("Carry out a text"), "text-box-outline", target)
    yield Tile(cmd.Remind, say("Reminder"), "bell-plus-outline", target)
    if state.is_battle_phase:
        yield Tile(cmd.TestUnit, say("Test"), "dice-multiple", who)
    for laid in state.effects:
        if laid.on == found.id:
            detail = (laid.text or NUMBER_NAMES[laid.what],)
            yield Tile(cmd.EndModifier, say("End a modifier"), "eraser", {"effect": laid.id}, detail)


def _kind_of(state: State, kind: str) -> type[Command] | None:
    """The order by which an ability is used now."""
    if kind == "command":
        return cmd.UseCommand if state.stage == "battle" else None
    if kind == "reaction":
        return cmd.UseReaction
    return cmd.UseTactic if kind in TACTICS and state.stage == "combat" else None


def hint(state: State, seat: Seat, chosen: str) -> Text | None:
    """What a tap would do."""
    match state.stage:
        case "muster":
            if state.options.hands == "paper":
                return say("Tap the line into which a unit goes, or end your Muster.")
            return say("Tap a card, then its line or its unit; or draw it there. Then end your Muster.")
        case "battle" if not chosen:
            return say("Tap a Ready unit, then whom it attacks.")
        case "battle":
            found = state.find(chosen)
            able = found is not None and may_attack(state, found)
            does = say("tap whom it attacks.") if able else say("it cannot attack. What else it may do:")
            return headed(named(state, say("{who}", who=unit(state, chosen))), does)
        case "combat":
            return say("Play a tactic or pass; two passes in a row flip the dice.")
        case "cleanup":
            return say("Tap a survivor to move it or to send it home.")
    return None


# -- what is worth remembering ----------------------------------------------------------------------------


def notices(state: State, seat: Seat) -> Sequence[Notice]:
    """Who wins if both pass, who would begin, what is left in the combat, what was written down."""
    found: list[Notice] = []
    if state.stage == "muster":
        found.append(_first_command(state))
    if state.stage == "cleanup":
        found += [_carried_over(state, seat) for seat in SEATS]
    if state.stage in ("battle", "combat", "rolled"):
        found.append(_both_pass(state))
    if state.stage == "combat" and state.combat is not None:
        able = [seat_name(seat) for seat in SEATS if may_warcry(state.combat, seat)]
        if able:
            text = named(state, say("A WarCry is still possible: {seats}", seats=able))
            found.append(Notice(text, rule="WC-TACTIC-04", icon="bullhorn"))
    found += [_written(state, each.id) for each in state.effects if each.text]
    found += [_counter(state, each.id) for each in state.counters]
    return found


def _first_command(state: State) -> Notice:
    """Who would take the first command if the Muster ended now."""
    settled = first.as_mustered(state)
    one, two = (first.total(settled, seat) for seat in SEATS)
    totals = f"{one} : {two}"
    if one == two:
        return Notice(
            say("First Command: a tie, {totals}", totals=totals), rule="WC-FIRST-04", icon="binoculars"
        )
    seat = seat_name(SEATS[0] if one > two else SEATS[1])
    text = named(state, say("First Command: {seat}, {totals}", seat=seat, totals=totals))
    return Notice(text, rule="WC-FIRST-02", icon="binoculars")


def _carried_over(state: State, seat: Seat) -> Notice:
    """What the army as it stands leaves to spend in the next battle."""
    battle = state.following_battle
    left = gold_to_spend(state, seat, battle)
    facts = {"seat": seat_name(seat), "left": left, "supply": SUPPLY[battle], "battle": battle}
    text = named(state, say("{seat}: {left} of {supply} gold left for Battle {battle}", **facts))
    return Notice(text, rule="WC-GOLD-04", icon="gold", bad=left < 0)


def _both_pass(state: State) -> Notice:
    """Who wins what if both pass now."""
    ahead, totals = leader(state), " : ".join(str(total(state, seat)) for seat in SEATS)
    if ahead is None:
        text = say("Both pass: a tie, {totals}", totals=totals)
    elif state.side(ahead).wins + 1 >= TO_WIN:
        text = say("Both pass: {seat} wins the match, {totals}", seat=seat_name(ahead), totals=totals)
    else:
        text = say("Both pass: {seat} wins the Battle, {totals}", seat=seat_name(ahead), totals=totals)
    return Notice(named(state, text), rule="WC-VICTORY-01", icon="scale-balance")


def _written(state: State, id_: str) -> Notice:
    laid = next(each for each in state.effects if each.id == id_)
    text = named(state, say("{who}: {text}", who=unit(state, laid.on), text=laid.text))
    return Notice(text, MOMENT_NAMES.get(laid.moment), "WC-CARD-10", "bell-outline")


def _counter(state: State, id_: str) -> Notice:
    found = next(each for each in state.counters if each.id == id_)
    orders = (
        (say("+1"), cmd.SetCounter(id_, found.n + 1)),
        (say("−1"), cmd.SetCounter(id_, found.n - 1)),
        (say("Put away"), cmd.DropCounter(id_)),
    )
    text = named(state, say("{seat}, {name}: {n}", seat=seat_name(found.seat), name=found.name, n=found.n))
    return Notice(text, icon="counter", orders=orders)


def name(state: State, field: str, value: Any) -> Wording:
    """A value of a field in words."""
    tables = {
        "line": LINE_NAMES, "verb": VERB_NAMES, "what": NUMBER_NAMES, "until": DURATION_NAMES,
        "moment": MOMENT_NAMES,
    }  # fmt: skip
    if field == "what" and value in TESTED:
        return NUMBER_NAMES[TESTED[value]]
    if value in tables.get(field, {}):
        return tables[field][value]
    if isinstance(value, bool):
        return _flag(field, value)
    if not isinstance(value, str):
        return say("{value}", value=value)
    if field == "ability":
        return ability(state, value)
    if field == "attachment":
        return named(state, say("{card}", card=worn(state, value)))  # type: ignore[no-any-return]
    if field == "effect":
        return _written_words(state, value)
    if field == "counter":
        return next((each.name for each in state.counters if each.id == value), value)
    if field == "card":
        return named(state, say("{card}", card=card(state, actor(state), value)))  # type: ignore[no-any-return]
    return named(state, say("{name}", name=unit(state, value)))  # type: ignore[no-any-return]


def _written_words(state: State, id_: str) -> Wording:
    laid = next((each for each in state.effects if each.id == id_), None)
    if laid is None:
        return id_
    what = laid.text or say("{what} {n}", what=NUMBER_NAMES[laid.what], n=f"{laid.n:+d}")
    return named(state, say("{who}: {text}", who=unit(state, laid.on), text=what))  # type: ignore[no-any-return]


def _flag(field: str, value: bool) -> Text:
    if field == "standing":
        return say("As long as it is in play") if value else say("This once")
    if field == "unmodified":
        return say("As printed") if value else say("As it is now")
    return say("yes") if value else say("no")
