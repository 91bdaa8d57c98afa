"""How the game speaks: one sentence for every event, order, question and refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.ask import Question
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL
from companion.core.game import Command, Event, Line
from companion.core.picture import Picture
from companion.core.square import Square
from companion.core.text import Term, Text, say, say_n
from companion.games.berserkers import events as ev
from companion.games.berserkers import orders, picture, wording
from companion.games.berserkers.model import State
from companion.games.berserkers.names import cause, item, location_name, piece, pieces, place, request, term


class BerserkersWords:
    """Speaks of one table, in the names of its own locations."""

    def __init__(self, state: State) -> None:
        self.state = state

    def event(self, event: Event) -> Line:
        """One event as a sentence."""
        for tell in (_setup, _turn, _dice, self._board, self._foes, _health, _chance, _requests, _end):
            text = tell(event)
            if text is not None:
                return Line(text, event.rule, self._candidates(event))
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))

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
        return wording.question(self.state, question)

    def option(self, question: Question, option: str) -> Text:
        """One option of a question."""
        return wording.option(self.state, question, option)

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        return wording.refusal(error)

    def tracked(self, path: str) -> Text:
        """The name of a tracked value."""
        return wording.tracked(self.state, path)

    def value(self, path: str, value: Any) -> Text:
        """A tracked value in words."""
        return wording.value(self.state, path, value)

    def headline(self) -> tuple[Text, ...]:
        """Where the table stands."""
        return wording.headline(self.state)

    def picture(self) -> Picture:
        """The table in plain text."""
        return picture.picture(self.state)

    def typed(self, field: str, value: Any) -> Mapping[str, Text | Term | str | int]:
        """What a person types for the value of an order's field."""
        return picture.typed(self.state, field, value)

    def field_hint(self, kind: type[Command], field: str) -> Text | Term | None:
        """What a field of an order is for, or without a field the order."""
        return picture.field_hint(self.state, kind, field)

    # -- events that name places --------------------------------------------------------------

    def _place(self, at: Square) -> str | Text:
        return place(self.state, at)

    def _candidates(self, event: Event) -> tuple[Text, ...]:
        names = getattr(event, "candidates", ())
        return tuple(wording.candidate(name) for name in names)

    def _board(self, event: Event) -> Text | None:
        match event:
            case ev.LocationsLaid(layout):
                names = [location_name(self.state, each) for each in layout]
                return say("The locations are laid out, row by row: {names}.", names=names)
            case ev.PiecePlaced(name, at):
                return say("{piece} starts on {place}.", piece=piece(name), place=self._place(at))
            case ev.TokensPlaced(at):
                return say("Treasure tokens lie on {places}.", places=[self._place(each) for each in at])
            case ev.PieceMoved():
                return self._moved(event)
            case ev.FireLit(at):
                return say("The fire on {place} is lit.", place=self._place(at))
            case ev.FiresLocked():
                return say("All eight fires burn. None can be put out any more.")
            case ev.FirePutOut(at, by):
                return say("{piece} puts out the fire on {place}.", piece=piece(by), place=self._place(at))
            case ev.DarknessPlaced(at, by):
                return say("{piece} brings down darkness on {place}.", piece=piece(by), place=self._place(at))
            case ev.DarknessLifted(at):
                return say("The darkness on {place} is lifted.", place=self._place(at))
            case ev.RiderSealed(rider):
                return say("{piece} bears the sacred seal.", piece=piece(f"rider-{rider}"))
            case ev.RiderBlocked(rider):
                return say("{piece} will not roll in the next phase 2.", piece=piece(f"rider-{rider}"))
            case ev.CardTrained(card):
                return say("Action card {card} shows its trained face.", card=card)
            case ev.OrcEnrolled(orc, at, by):
                return say(
                    "{piece} enrols on {place}: {orc}.",
                    piece=piece(by),
                    place=self._place(at),
                    orc=piece(f"orc-{orc}"),
                )
            case ev.OrcRemoved(orc, at):
                return say("{orc} is destroyed on {place}.", orc=piece(f"orc-{orc}"), place=self._place(at))
            case ev.TokenTurned(at, treasure):
                if treasure:
                    return say("The token on {place} is the treasure.", place=self._place(at))
                return say("The token on {place} is blank.", place=self._place(at))
        return None

    def _moved(self, event: ev.PieceMoved) -> Text:
        facts = {"piece": piece(event.piece), "place": self._place(event.to)}
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

    def _foes(self, event: Event) -> Text | None:
        match event:
            case ev.FoesRolled(foes, dice, faces):
                rolls = [
                    say("{piece} {face}", piece=piece(f"{foes[:-1]}-{die}"), face=face)
                    for die, face in zip(dice, faces, strict=True)
                ]
                return say("The enemy dice: {rolls}.", rolls=rolls)
            case ev.OrderChosen(foe):
                return say("The player chose: {piece} is next.", piece=piece(foe))
            case ev.FoeHeld(foe, why):
                if why == "blocked":
                    return say("{piece} is blocked: no roll, no move.", piece=piece(foe))
                return say("{piece} is sealed and stays idle.", piece=piece(foe))
            case ev.FoeActed():
                return self._acted(event)
        return None

    def _acted(self, event: ev.FoeActed) -> Text:
        kind = "orc_action" if event.foe.startswith("orc") else "rider_action"
        facts = {
            "piece": piece(event.foe),
            "face": event.face,
            "place": self._place(event.at),
            "action": wording.foe_action(kind, event.action),
            "targets": pieces(event.targets),
        }
        if event.null:
            return say(
                "{piece} rolls {face} on {place}: {action}. Nothing happens: {why}.",
                why=wording.null_reason(event.null),
                **facts,
            )
        if event.targets:
            return say("{piece} rolls {face} on {place}: {action} against {targets}.", **facts)
        return say("{piece} rolls {face} on {place}: {action}.", **facts)


# -- events that name no place ------------------------------------------------------------------


def _setup(event: Event) -> Text | None:
    match event:
        case ev.TableBegun():
            return say("The table is prepared.")
        case ev.RequestDrawn(number, replaces):
            if replaces:
                return say("In its place the King asks: {request}.", request=request(number))
            return say("The King asks: {request}.", request=request(number))
        case ev.RequestRefused(number):
            return say("Refused: {request}.", request=request(number))
        case ev.HomeRequestAdded(text):
            return say("A request of your own: {text}", text=text)
        case ev.GrimoireLaid():
            return say("Four grimoire cards lie face down.")
        case ev.ItemDrawn(letter):
            return say("Item drawn: {item}.", item=item(letter))
    return None


def _turn(event: Event) -> Text | None:
    match event:
        case ev.TurnBegun(turn):
            return say("Turn {turn} begins.", turn=turn)
        case ev.PhaseBegun("actions"):
            return say("The dice are ready: the Berserkers act.")
        case ev.PhaseBegun(phase):
            return say("Phase {number} begins.", number=wording.NUMBER_OF_PHASE[phase])
        case ev.PhaseSkipped(phase, why):
            number = wording.NUMBER_OF_PHASE[phase]
            return say("Phase {number} is skipped: {why}.", number=number, why=wording.skip_reason(why))
        case ev.GoldChanged(delta, total, reason):
            if reason == "start":
                return say("The game starts with {total} gold.", total=total)
            if delta >= 0:
                return say("{delta} gold gained, {total} in all.", delta=delta, total=total)
            return say("{delta} gold paid, {total} left.", delta=-delta, total=total)
    return None


def _dice(event: Event) -> Text | None:
    match event:
        case ev.DiceRolled(faces):
            return (
                say("The white dice show {faces}.", faces=list(faces))
                if faces
                else say("No white die to roll.")
            )
        case ev.RequestDieRolled(die, face):
            who = {"green": "term.goblins", "blue": "request.7", "red": "term.zodd"}[die]
            return say("{who}: the die shows {face}.", who=term(who), face=face)
        case ev.DiceRemoved(faces):
            return say("Thor takes the dice showing {faces}.", faces=list(faces))
        case ev.MovesForbidden():
            return say("Thor forbids Move actions this turn.")
        case ev.DieSpent(die, card, _, action, _, trusted):
            facts = {"die": die, "card": card, "action": term(f"action.{action}")}
            if trusted:
                return say("A {die} is played for {action}; the card was not checked.", **facts)
            return say("A {die} goes on card {card}: {action}.", **facts)
        case ev.DieRerolled(old, new, free):
            if free:
                return say("The rock rerolls a {old}: {new}.", old=old, new=new)
            return say("A {old} is rerolled: {new}.", old=old, new=new)
        case ev.DiceDiscarded(faces, purpose):
            return say(
                "Dice given for {purpose}: {faces}.", purpose=wording.purpose(purpose), faces=list(faces)
            )
        case ev.GaugeSet(value):
            return say("The villagers' gauge is at {value}.", value=value)
        case ev.PadlockSet(value):
            return say_n("{n} white die is blocked.", "{n} white dice are blocked.", value)
    return None


def _health(event: Event) -> Text | None:
    match event:
        case ev.BerserkerHurt(who, health, by):
            facts = {"who": piece(who), "by": cause(by)}
            if health == "dead":
                return say("{who} dies. Cause: {by}.", **facts)
            return say("{who} is wounded. Cause: {by}.", **facts)
        case ev.WoundIgnored(who, by):
            return say("{who} is wounded already and stays so. Cause: {by}.", who=piece(who), by=cause(by))
        case ev.ShieldUsed(saved, against):
            return say(
                "The shield keeps an attack off: {saved}. Attacker: {by}.",
                saved=pieces(saved),
                by=piece(against),
            )
        case ev.BerserkerHealed(who):
            return say("{who} is in full health again.", who=piece(who))
        case ev.BerserkerRevived(who):
            return say("{who} comes back to life.", who=piece(who))
    return None


def _chance(event: Event) -> Text | None:
    match event:
        case ev.LootRolled(who, face):
            return say("{who} loots: the black die shows {face}.", who=piece(who), face=face)
        case ev.BetRolled(black, green):
            return say("The bet: black {black}, green {green}.", black=black, green=green)
        case ev.BetRerolled(die, face):
            if die == "black":
                return say("The black die again: {face}.", face=face)
            return say("The green die again: {face}.", face=face)
        case ev.BetSettled(won):
            return say("The bet is won.") if won else say("The bet is lost.")
    return None


def _requests(event: Event) -> Text | None:
    match event:
        case ev.ItemUsed(letter):
            return say("Item used: {item}.", item=item(letter))
        case ev.RockRaised():
            return say("Up to four dice may be rerolled once each for free.")
        case ev.HarpPlayed():
            return say("The harp sounds: no darkness falls in the next phase 2.")
        case ev.GrimoireTurned(card):
            return say("The grimoire shows: {card}.", card=term(f"grimoire.{card}"))
        case ev.RidersCancelled():
            return say("Phase 2 of this turn will be skipped.")
        case ev.GrimoireBurnt():
            return say("The grimoire is gone. No further card can be turned.")
        case ev.ZoddHit(health):
            return say("Zodd is hit: {health} health left.", health=health)
        case ev.ZoddDrivenOut():
            return say("Zodd is driven out.")
        case ev.TreasureFound():
            return say("Galloway's treasure is found.")
        case ev.ElvesAppeased():
            return say("The secret of the Elves is paid for. They leave.")
        case ev.HomeRequestSwitched(done):
            return say("Your own request is satisfied.") if done else say("Your own request is open again.")
        case ev.RidersReleased():
            return say("Blocks and the harp are spent.")
    return None


def _end(event: Event) -> Text | None:
    match event:
        case ev.GameWon():
            return say("The game is won.")
        case ev.GameLost(why):
            if why == "darkness":
                return say("The game is lost: no darkness gem is left to place.")
            return say("The game is lost: no Berserker is left alive.")
        case ev.GameReopened(was):
            if was == "won":
                return say("The win no longer holds: the game goes on.")
            return say("The loss no longer holds: the game goes on.")
        case ev.CheckpointSaved():
            return say("The checkpoint is set.")
        case ev.CheckpointRestored():
            return say("The table is as it was at the checkpoint.")
    return None
