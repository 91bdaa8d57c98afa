"""How the game speaks: one sentence for every event, order, question and refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL
from companion.core.game import Command, Event, Line
from companion.core.picture import Picture
from companion.core.questions import Question
from companion.core.square import Square
from companion.core.text import Term, Text, say, say_n
from companion.games.berserkers import events as ev
from companion.games.berserkers.model import NAMES, Request, State
from companion.games.berserkers.words import orders, picture, questions, values
from companion.games.berserkers.words.names import (
    NUMBER_OF_PHASE,
    by_row,
    cause,
    foe_action,
    item,
    location_name,
    null_reason,
    piece,
    pieces,
    place,
    purpose,
    request,
    skip_reason,
    term,
)


class BerserkersWords:
    """Speaks of one table, in the names of its own locations."""

    def __init__(self, state: State) -> None:
        self.state = state

    def event(self, event: Event) -> Line:
        """One event as a sentence."""
        tell = _TELL.get(type(event))
        if tell is None:
            raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
        candidates = tuple(questions.candidate(name) for name in getattr(event, "candidates", ()))
        return Line(tell(self.state, event), event.rule, candidates)

    def heading(self, event: Event) -> Text | None:
        """A turn is a head in the journal."""
        return say("Turn {turn}", turn=event.turn) if isinstance(event, ev.TurnBegun) else None

    def command(self, command: Any) -> Text:
        """What the player ordered."""
        return orders.command(self.state, command)

    def kind(self, command: Any) -> Text | Term:
        """Its kind."""
        return orders.kind(command)

    def detail(self, command: Any) -> tuple[Text | Term | str, ...]:
        """What its words leave out."""
        return orders.detail(self.state, command)

    def question(self, question: Question) -> Text:
        """What is asked."""
        return questions.question(self.state, question)

    def option(self, question: Question, option: str) -> Text:
        """One option of a question."""
        return questions.option(self.state, question, option)

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        return questions.refusal(error)

    def tracked(self, path: str) -> Text:
        """The name of a tracked value."""
        return values.tracked(self.state, path)

    def value(self, path: str, value: Any) -> Text:
        """A tracked value in words."""
        return values.value(self.state, path, value)

    def picture(self) -> Picture:
        """The table in plain text."""
        return picture.picture(self.state)

    def typed(self, field: str, value: Any) -> Mapping[str, Text | Term | str | int]:
        """What a person types for the value of an order's field."""
        return picture.typed(self.state, field, value)

    def field_hint(self, kind: type[Command], field: str) -> Text | Term | None:
        """What a field of an order is for, or without a field the order."""
        return picture.field_hint(self.state, kind, field)

    def headline(self) -> tuple[Text, ...]:
        """Where the table stands."""
        return values.headline(self.state)


# -- one function for each event that has more than one sentence, or a long one ------------------------------


def _request_drawn(_: State, event: ev.RequestDrawn) -> Text:
    if event.replaces:
        return say("In its place the King asks: {request}.", request=request(event.request))
    return say("The King asks: {request}.", request=request(event.request))


def _piece_placed(state: State, event: ev.PiecePlaced) -> Text:
    facts = {"piece": piece(event.piece), "place": place(state, event.at)}
    if event.piece in NAMES:
        return say("{piece} lives and stands on {place}.", **facts)
    return say("{piece} starts on {place}.", **facts)


def _tokens_placed(state: State, event: ev.TokensPlaced) -> Text:
    return say("Treasure tokens lie on {places}.", places=_places(state, event.at))


def _phase_skipped(_: State, event: ev.PhaseSkipped) -> Text:
    number = NUMBER_OF_PHASE[event.phase]
    return say("Phase {number} is skipped: {why}.", number=number, why=skip_reason(event.why))


def _gold_changed(_: State, event: ev.GoldChanged) -> Text:
    if event.reason == "start":
        return say("The game starts with {total} gold.", total=event.total)
    if event.delta >= 0:
        return say("{delta} gold gained, {total} in all.", delta=event.delta, total=event.total)
    return say("{delta} gold paid, {total} left.", delta=-event.delta, total=event.total)


def _dice_rolled(_: State, event: ev.DiceRolled) -> Text:
    if not event.faces:
        return say("No white die to roll.")
    return say("The white dice show {faces}.", faces=list(event.faces))


def _request_die_rolled(_: State, event: ev.RequestDieRolled) -> Text:
    who = {"green": "term.goblins", "blue": f"request.{Request.THOR}", "red": "term.zodd"}[event.die]
    return say("{who}: the die shows {face}.", who=term(who), face=event.face)


def _die_spent(_: State, event: ev.DieSpent) -> Text:
    facts = {"die": event.die, "card": event.card, "action": term(f"action.{event.action}")}
    if event.trusted:
        return say("A {die} is played for {action}; the card was not checked.", **facts)
    return say("A {die} goes on card {card}: {action}.", **facts)


def _die_rerolled(_: State, event: ev.DieRerolled) -> Text:
    if event.free:
        return say("The rock rerolls a {old}: {new}.", old=event.old, new=event.new)
    return say("A {old} is rerolled: {new}.", old=event.old, new=event.new)


def _dice_discarded(_: State, event: ev.DiceDiscarded) -> Text:
    facts = {"purpose": purpose(event.purpose), "faces": list(event.faces)}
    return say("Dice given for {purpose}: {faces}.", **facts)


def _padlock_set(_: State, event: ev.PadlockSet) -> Text:
    return say_n("{n} white die is blocked.", "{n} white dice are blocked.", event.value)


def _piece_moved(state: State, event: ev.PieceMoved) -> Text:
    facts = {"piece": piece(event.piece), "place": place(state, event.to)}
    match event.how:
        case "push":
            return say("{piece} is pushed to {place}.", **facts)
        case "pull":
            return say("{piece} is pulled to {place}.", **facts)
        case "gather":
            return say("{piece} is gathered on {place}.", **facts)
        case "passage":
            return say("{piece} takes the secret passage to {place}.", **facts)
        case "cape":
            return say("{piece} is carried by the cape to {place}.", **facts)
        case "wrap":
            return say("{piece} leaves over the edge and comes back on {place}.", **facts)
        case _:
            return say("{piece} moves to {place}.", **facts)


def _fire_put_out(state: State, event: ev.FirePutOut) -> Text:
    return say("{piece} puts out the fire on {place}.", piece=piece(event.by), place=place(state, event.at))


def _darkness_placed(state: State, event: ev.DarknessPlaced) -> Text:
    return say(
        "{piece} brings down darkness on {place}.", piece=piece(event.by), place=place(state, event.at)
    )


def _orc_enrolled(state: State, event: ev.OrcEnrolled) -> Text:
    facts = {"piece": piece(event.by), "place": place(state, event.at), "orc": piece(f"orc-{event.orc}")}
    return say("{piece} enrols on {place}: {orc}.", **facts)


def _orc_removed(state: State, event: ev.OrcRemoved) -> Text:
    return say("{orc} is destroyed on {place}.", orc=piece(f"orc-{event.orc}"), place=place(state, event.at))


def _berserker_hurt(_: State, event: ev.BerserkerHurt) -> Text:
    facts = {"who": piece(event.who), "by": cause(event.by)}
    if event.health == "dead":
        return say("{who} dies. Cause: {by}.", **facts)
    return say("{who} is wounded. Cause: {by}.", **facts)


def _wound_ignored(_: State, event: ev.WoundIgnored) -> Text:
    facts = {"who": piece(event.who), "by": cause(event.by)}
    return say("{who} is wounded already and stays so. Cause: {by}.", **facts)


def _shield_used(_: State, event: ev.ShieldUsed) -> Text:
    facts = {"saved": pieces(event.saved), "by": piece(event.against)}
    return say("The shield keeps an attack off: {saved}. Attacker: {by}.", **facts)


def _bet_rerolled(_: State, event: ev.BetRerolled) -> Text:
    if event.die == "black":
        return say("The black die again: {face}.", face=event.face)
    return say("The green die again: {face}.", face=event.face)


def _token_turned(state: State, event: ev.TokenTurned) -> Text:
    if event.treasure:
        return say("The token on {place} is the treasure.", place=place(state, event.at))
    return say("The token on {place} is blank.", place=place(state, event.at))


def _zodd_returned(state: State, event: ev.ZoddReturned) -> Text:
    return say("Zodd is back on {place}, health {health}.", place=place(state, event.at), health=event.health)


def _home_switched(_: State, event: ev.HomeRequestSwitched) -> Text:
    return say("Your own request is satisfied.") if event.done else say("Your own request is open again.")


def _foes_rolled(_: State, event: ev.FoesRolled) -> Text:
    kind = {"riders": "rider", "orcs": "orc"}[event.foes]
    rolls = [
        say("{piece} {face}", piece=piece(f"{kind}-{die}"), face=face)
        for die, face in zip(event.dice, event.faces, strict=True)
    ]
    return say("The enemy dice: {rolls}.", rolls=rolls)


def _foe_held(_: State, event: ev.FoeHeld) -> Text:
    if event.why == "blocked":
        return say("{piece} is blocked: no roll, no move.", piece=piece(event.foe))
    return say("{piece} is sealed and stays idle.", piece=piece(event.foe))


def _foe_acted(state: State, event: ev.FoeActed) -> Text:
    kind = "orc_action" if event.foe.startswith("orc") else "rider_action"
    facts = {
        "piece": piece(event.foe),
        "face": event.face,
        "place": place(state, event.at),
        "action": foe_action(kind, event.action),
        "targets": pieces(event.targets),
    }
    if event.null:
        why = null_reason(event.null)
        return say("{piece} rolls {face} on {place}: {action}. Nothing happens: {why}.", why=why, **facts)
    if event.targets:
        return say("{piece} rolls {face} on {place}: {action} against {targets}.", **facts)
    return say("{piece} rolls {face} on {place}: {action}.", **facts)


def _riders_released(_: State, event: ev.RidersReleased) -> Text:
    if event.blocks and event.harp:
        return say("Blocks and the harp are spent.")
    return say("The harp is spent.") if event.harp else say("Blocked riders roll again from now on.")


def _game_lost(_: State, event: ev.GameLost) -> Text:
    if event.why == "darkness":
        return say("The game is lost: no darkness gem is left to place.")
    return say("The game is lost: no Berserker is left alive.")


def _game_reopened(_: State, event: ev.GameReopened) -> Text:
    if event.was == "won":
        return say("The win no longer holds: the game goes on.")
    return say("The loss no longer holds: the game goes on.")


def _table_doubted(state: State, event: ev.TableDoubted) -> Text:
    if event.what == "darkness":
        return say("More darkness than a location holds lies on {places}.", places=_places(state, event.at))
    squares = [by_row(at) for at in event.at]
    return say("The same location lies more than once: {places}.", places=squares)


def _places(state: State, squares: Sequence[Square]) -> list[str | Text]:
    return [place(state, at) for at in squares]


def _locations_laid(state: State, event: ev.LocationsLaid) -> Text:
    names = [location_name(state, each) for each in event.layout]
    return say("The locations are laid out, row by row: {names}.", names=names)


def _phase_begun(state: State, event: ev.PhaseBegun) -> Text:
    if event.phase == "actions":
        return say("The dice are ready: the Berserkers act.")
    return say("Phase {number} begins.", number=NUMBER_OF_PHASE[event.phase])


_TELL: dict[type[Event], Callable[[State, Any], Text]] = {
    ev.TableBegun: lambda state, _: say("The table is prepared."),
    ev.LocationsLaid: _locations_laid,
    ev.RequestDrawn: _request_drawn,
    ev.RequestRefused: lambda state, event: say("Refused: {request}.", request=request(event.request)),
    ev.HomeRequestAdded: lambda state, event: say("A request of your own: {text}", text=event.text),
    ev.PiecePlaced: _piece_placed,
    ev.PieceTakenOff: lambda state, event: say("{piece} leaves the board.", piece=piece(event.piece)),
    ev.TokensPlaced: _tokens_placed,
    ev.GrimoireLaid: lambda state, _: say("Four grimoire cards lie face down."),
    ev.ItemDrawn: lambda state, event: say("Item drawn: {item}.", item=item(event.item)),
    ev.TurnBegun: lambda state, event: say("Turn {turn} begins.", turn=event.turn),
    ev.PhaseBegun: _phase_begun,
    ev.PhaseSkipped: _phase_skipped,
    ev.GoldChanged: _gold_changed,
    ev.DiceRolled: _dice_rolled,
    ev.RequestDieRolled: _request_die_rolled,
    ev.DiceRemoved: lambda state, event: say("Thor takes the dice showing {faces}.", faces=list(event.faces)),
    ev.MovesForbidden: lambda state, _: say("Thor forbids Move actions this turn."),
    ev.DieSpent: _die_spent,
    ev.DieRerolled: _die_rerolled,
    ev.DiceDiscarded: _dice_discarded,
    ev.GaugeSet: lambda state, event: say("The villagers' gauge is at {value}.", value=event.value),
    ev.PieceMoved: _piece_moved,
    ev.FireLit: lambda state, event: say("The fire on {place} is lit.", place=place(state, event.at)),
    ev.FiresLocked: lambda state, _: say("All eight fires burn. None can be put out any more."),
    ev.FiresUnlocked: lambda state, _: say("Not all eight fires burn: they can be put out again."),
    ev.FirePutOut: _fire_put_out,
    ev.DarknessPlaced: _darkness_placed,
    ev.DarknessLifted: lambda state, event: say(
        "The darkness on {place} is lifted.", place=place(state, event.at)
    ),
    ev.RiderSealed: lambda state, event: say(
        "{piece} bears the sacred seal.", piece=piece(f"rider-{event.rider}")
    ),
    ev.RiderBlocked: lambda state, event: say(
        "{piece} will not roll in the next phase 2.", piece=piece(f"rider-{event.rider}")
    ),
    ev.CardTrained: lambda state, event: say("Action card {card} shows its trained face.", card=event.card),
    ev.OrcEnrolled: _orc_enrolled,
    ev.OrcRemoved: _orc_removed,
    ev.BerserkerHurt: _berserker_hurt,
    ev.WoundIgnored: _wound_ignored,
    ev.ShieldUsed: _shield_used,
    ev.BerserkerHealed: lambda state, event: say("{who} is in full health again.", who=piece(event.who)),
    ev.BerserkerRevived: lambda state, event: say("{who} comes back to life.", who=piece(event.who)),
    ev.LootRolled: lambda state, event: say(
        "{who} loots: the black die shows {face}.", who=piece(event.who), face=event.face
    ),
    ev.BetRolled: lambda state, event: say(
        "The bet: black {black}, green {green}.", black=event.black, green=event.green
    ),
    ev.BetRerolled: _bet_rerolled,
    ev.BetSettled: lambda state, event: say("The bet is won.") if event.won else say("The bet is lost."),
    ev.ItemUsed: lambda state, event: say("Item used: {item}.", item=item(event.item)),
    ev.RockRaised: lambda state, _: say("Up to four dice may be rerolled once each for free."),
    ev.HarpPlayed: lambda state, _: say("The harp sounds: no darkness falls in the next phase 2."),
    ev.GrimoireTurned: lambda state, event: say(
        "The grimoire shows: {card}.", card=term(f"grimoire.{event.card}")
    ),
    ev.RidersCancelled: lambda state, _: say("Phase 2 of this turn will be skipped."),
    ev.GrimoireBurnt: lambda state, _: say("The grimoire is gone. No further card can be turned."),
    ev.ZoddHit: lambda state, event: say("Zodd is hit: {health} health left.", health=event.health),
    ev.ZoddDrivenOut: lambda state, _: say("Zodd is driven out."),
    ev.ZoddReturned: _zodd_returned,
    ev.TokenTurned: _token_turned,
    ev.TreasureFound: lambda state, _: say("Galloway's treasure is found."),
    ev.ElvesAppeased: lambda state, _: say("The secret of the Elves is paid for. They leave."),
    ev.HomeRequestSwitched: _home_switched,
    ev.FoesRolled: _foes_rolled,
    ev.OrderChosen: lambda state, event: say("The player chose: {piece} is next.", piece=piece(event.foe)),
    ev.FoeActed: _foe_acted,
    ev.FoeHeld: _foe_held,
    ev.PadlockSet: _padlock_set,
    ev.RidersReleased: _riders_released,
    ev.GameWon: lambda state, _: say("The game is won."),
    ev.GameLost: _game_lost,
    ev.GameReopened: _game_reopened,
    ev.TableDoubted: _table_doubted,
    ev.CheckpointSaved: lambda state, _: say("The checkpoint is set."),
    ev.CheckpointRestored: lambda state, _: say("The table is as it was at the checkpoint."),
}
