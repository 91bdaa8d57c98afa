"""A combat step by step in the order of WC-COMBAT-05: what is settled, what is awaited, what comes then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

from companion.core.game import Event
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.warcry import events as ev
from companion.games.warcry.model import Combat, State, Unit
from companion.games.warcry.rules.resolve import base, totals
from companion.games.warcry.rules.terror import leadership
from companion.games.warcry.words.names import named, seat_name, unit

Progress = Literal["done", "now", "later"]
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class CombatStep:
    """One step: a sentence, its rule, and whether it is settled."""

    text: Text
    rule: str
    progress: Progress = "later"


@dataclass(frozen=True)
class Fought:
    """A combat as far as it has come: the table before its flips, and what has happened since."""

    before: State
    fight: Combat
    units: tuple[Unit, Unit]
    events: tuple[Event, ...] = field(default=())

    def found(self, kind: type[E]) -> E | None:
        """The last event of a kind."""
        return next((each for each in reversed(self.events) if isinstance(each, kind)), None)

    @property
    def rolls(self) -> tuple[int | None, int | None]:
        """The flips of attacker and defender; None for one that is to come, 0 where no card was left."""
        if self.fight.rolls is not None:
            return self.fight.rolls
        dice: dict[Seat, int] = {
            each.seat: each.die
            for each in self.events
            if isinstance(each, ev.Rolled) and each.why == "combat"
        }
        return dice.get(self.units[0].owner), dice.get(self.units[1].owner)

    @property
    def bases(self) -> tuple[int, int]:
        """What the flips are added to."""
        return base(self.before, self.units[0]), base(self.before, self.units[1])

    @property
    def totals(self) -> tuple[int, int] | None:
        """Both totals, once both have flipped."""
        told = self.found(ev.CombatWon) or self.found(ev.ShotSettled) or self.found(ev.CombatRolled)
        if told is not None:
            return told.totals
        one, two = self.rolls
        return None if one is None or two is None else totals(self.before, (one, two))

    @property
    def was_ready(self) -> tuple[bool, bool]:
        """Who of them was ready when the tactics ended."""
        told = self.found(ev.CombatRolled)
        if told is not None:
            return told.ready
        if self.fight.rolls is not None:
            return self.fight.ready
        return self.units[0].ready, self.units[1].ready

    @property
    def winner(self) -> int | None:
        """The place of the unit with the higher total, in `units`; None before that, and on a tie."""
        sums = self.totals
        if sums is None or sums[0] == sums[1]:
            return None
        return 0 if sums[0] > sums[1] else 1

    @property
    def is_over(self) -> bool:
        """Whether it has its result, or came to none."""
        return self.found(ev.CombatEnded) is not None

    @property
    def is_left(self) -> bool:
        """Whether nothing more comes of it: the next command or the count has come."""
        return self.found(ev.CommandEnded) is not None or self.found(ev.CountBegan) is not None


def fought(before: State, events: Sequence[Event] = ()) -> Fought | None:
    """The combat of a table and what has happened in it; None where no two units fight."""
    fight, units = before.combat, before.fighters()
    if fight is None or len(units) < 2:
        return None
    return Fought(before, fight, (units[0], units[1]), tuple(events))


def steps_of(combat: Fought) -> tuple[CombatStep, ...]:
    """All steps of a combat; the first that is not settled is the one that is awaited."""
    before = combat.before
    if combat.found(ev.CombatAborted) is not None:
        text = say("Fewer than two units are left: no flips, no winner.")
        return (CombatStep(text, "WC-COMBAT-08", "done"),)
    made = list(_ranged(combat) if combat.fight.kind == "ranged" else _close(combat))
    awaited = next((place for place, step in enumerate(made) if step.progress == "later"), None)
    if awaited is not None:
        step = made[awaited]
        made[awaited] = CombatStep(step.text, step.rule, "now")
    return tuple(CombatStep(named(before, each.text), each.rule, each.progress) for each in made)


DONE: Final[Progress] = "done"


def _tactics(combat: Fought) -> Iterator[CombatStep]:
    """Only while they are played."""
    fight = combat.fight
    if combat.before.stage == "combat" and fight.passes < 2 and not combat.events:
        text = say("{seat} plays a tactic or passes; two passes in a row flip.", seat=seat_name(fight.turn))
        yield CombatStep(text, "WC-COMBAT-04")


def _sums(combat: Fought) -> CombatStep:
    one, two = combat.bases
    sums, rolls = combat.totals, combat.rolls
    if sums is not None:
        text = say(
            "{sum_1} = {total_1} against {sum_2} = {total_2}.",
            sum_1=f"{sums[0] - (rolls[0] or 0)} + {rolls[0] or 0}",
            total_1=sums[0],
            sum_2=f"{sums[1] - (rolls[1] or 0)} + {rolls[1] or 0}",
            total_2=sums[1],
        )
        return CombatStep(text, "WC-RESOLVE-01", DONE)
    facts = {"one": one, "two": two, "die_1": rolls[0], "die_2": rolls[1]}
    if rolls[0] is not None:
        return CombatStep(say("{one} + {die_1} against {two} + a flip.", **facts), "WC-RESOLVE-01")
    if rolls[1] is not None:
        return CombatStep(say("{one} + a flip against {two} + {die_2}.", **facts), "WC-RESOLVE-01")
    return CombatStep(say("Both flip: {one} + flip against {two} + flip.", **facts), "WC-RESOLVE-01")


# -- hand to hand -----------------------------------------------------------------------------------------


def _close(combat: Fought) -> Iterator[CombatStep]:
    yield from _tactics(combat)
    yield _sums(combat)
    sums = combat.totals
    if sums is not None and sums[0] == sums[1]:
        progress: Progress = DONE if combat.found(ev.Slaughtered) is not None else "later"
        yield CombatStep(say("Equal totals: Slaughter, both units fall."), "WC-SLAUGHTER-01", progress)
        yield CombatStep(say("No Rout Check, the Command is over."), "WC-SLAUGHTER-03", progress)
        return
    yield _winner(combat)
    if combat.fight.kind != "followup":
        yield _rout(combat)
    yield _loser(combat)
    yield _after(combat)


def _winner(combat: Fought) -> CombatStep:
    place = combat.winner
    if place is None:
        return CombatStep(say("The higher total wins; equal totals destroy both."), "WC-RESOLVE-02")
    progress: Progress = DONE if combat.found(ev.CombatWon) is not None else "later"
    facts = {"who": combat.units[place].name}
    if combat.was_ready[place]:
        return CombatStep(say("{who} wins and was Ready.", **facts), "WC-RESOLVE-02", progress)
    return CombatStep(say("{who} wins, but was Committed.", **facts), "WC-RESOLVE-04", progress)


def _rout(combat: Fought) -> CombatStep:
    told, place = combat.found(ev.RoutChecked), combat.winner
    if told is not None:
        facts = {"die": told.die, "value": told.leadership, "who": unit(combat.before, told.who)}
        text = say("Rout Check: {die} against Leadership {value}, no rout.", **facts)
        if told.routed:
            text = say("Rout Check: {die} against Leadership {value}, {who} routs.", **facts)
        return CombatStep(text, "WC-ROUT-02", DONE)
    if place is None:
        return CombatStep(say("Rout Check: the winner flips against the loser's Leadership."), "WC-ROUT-01")
    loser = combat.units[1 - place]
    text = say(
        "Rout Check: {seat} flips against Leadership {value}.",
        seat=seat_name(combat.units[place].owner),
        value=leadership(combat.before, loser),
    )
    return CombatStep(text, "WC-ROUT-01")


def _loser(combat: Fought) -> CombatStep:
    place = combat.winner
    if place is None:
        text = say("The loser is discarded, unless the winner was Committed.")
        return CombatStep(text, "WC-RESOLVE-03")
    progress: Progress = DONE if combat.is_over else "later"
    if not combat.was_ready[place]:
        return CombatStep(say("Nobody falls: both go back Committed."), "WC-COMMITTED-03", progress)
    text = say("{who} is discarded.", who=combat.units[1 - place].name)
    return CombatStep(text, "WC-RESOLVE-03", progress)


def _after(combat: Fought) -> CombatStep:
    """What the winner does then."""
    place, checked = combat.winner, combat.found(ev.RoutChecked)
    if place is None and combat.fight.kind == "followup":
        return CombatStep(say("The winner Commits in its Battle Line."), "WC-COMBAT-06")
    if place is None or (checked is None and combat.fight.kind != "followup"):
        text = say("Rout: the winner may follow up. Else it Commits in its Battle Line.")
        return CombatStep(text, "WC-COMBAT-06")
    followed, over = combat.found(ev.FollowUpDeclared), combat.is_left
    facts = {"who": combat.units[place].name}
    if followed is not None:
        told = say("{who} follows up against {target}.", target=unit(combat.before, followed.target), **facts)
        return CombatStep(told, "WC-FOLLOWUP-01", DONE)
    if not over and checked is not None and checked.routed and combat.was_ready[place]:
        return CombatStep(say("{who} may follow up, or Commits.", **facts), "WC-FOLLOWUP-01")
    progress: Progress = DONE if over else "later"
    if not combat.was_ready[place]:
        return CombatStep(say("A Committed winner cannot follow up."), "WC-COMMITTED-04", progress)
    return CombatStep(say("{who} Commits in its Battle Line.", **facts), "WC-COMBAT-06", progress)


# -- from afar ----------------------------------------------------------------------------------------------


def _ranged(combat: Fought) -> Iterator[CombatStep]:
    yield from _tactics(combat)
    yield _sums(combat)
    told, sums = combat.found(ev.ShotSettled), combat.totals
    shooter, target = (each.name for each in combat.units)
    progress: Progress = DONE if told is not None else "later"
    if sums is None:
        yield CombatStep(say("An equal or higher total hits."), "WC-RANGED-11")
        yield CombatStep(say("A hit Commits a Ready unit and destroys a Committed one."), "WC-RANGED-12")
    elif sums[0] >= sums[1]:
        yield CombatStep(say("{who} hits {target}.", who=shooter, target=target), "WC-RANGED-11", progress)
        fate = say("{who} Commits.", who=target)
        if combat.found(ev.UnitsDiscarded) is not None or not combat.units[1].ready:
            fate = say("{who} is discarded.", who=target)
        yield CombatStep(fate, "WC-RANGED-12", progress)
    else:
        yield CombatStep(say("{who} misses {target}.", who=shooter, target=target), "WC-RANGED-13", progress)
    yield CombatStep(say("{who} Commits, hit or miss.", who=shooter), "WC-RANGED-14", progress)


__all__ = ["CombatStep", "Fought", "fought", "steps_of"]
