"""What happened at a table of the realms: an attack in its nine steps, one a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from app.games.duel.turns import QUIET
from app.presenters.table.face import Told
from companion.core.game import Event
from companion.core.telling import line
from companion.core.text import Text, say
from companion.games.realms import events as ev
from companion.games.realms.actions import ACTIONS
from companion.games.realms.game import GAME
from companion.games.realms.model import State

STEPS: Final = (
    say("Declared"),
    say("Allowed"),
    say("Protector"),
    say("Protection"),
    say("Defender's die"),
    say("Attacker's die"),
    say("Damage"),
    say("Consequences"),
)
"""The steps of RE-ATTACK-11 before the ninth, whose sentence says itself who is exhausted."""
DECLARED, ALLOWED, PROTECTOR, BLOCK, DEFENCE, ROLL, DAMAGE, AFTER, CLOSED = range(1, 10)
OF_DAMAGE = (ev.HitDealt, ev.WoundsPrevented, ev.CardsWounded)


def steps(after: State, events: Sequence[Event]) -> list[Told]:
    """A run of events: an attack step by step, with what did not happen, and other events as they come."""
    made: list[Told] = []
    attack: _Attack | None = None
    for event in events:
        if isinstance(event, ev.AttackDeclared):
            attack = _Attack(event)
        if attack is None:
            made.append(_plain(event, after))
            continue
        before, told = attack.step, list(attack.told(event, after))
        if attack.step == before and made and made[-1].texts and told[0].texts:
            told = [_together(made.pop(), *told)]
        made += told
        attack = None if attack.is_over else attack
    return made


def _together(first: Told, then: Told) -> Told:
    """What happens in the same step, in one paragraph."""
    rules = tuple(dict.fromkeys((*first.rules, *then.rules)))
    return Told(first.events + then.events, (*first.texts, *then.texts), rules)


def _plain(event: Event, after: State) -> Told:
    if isinstance(event, QUIET):
        return Told(1, ())
    said = line(GAME, event, after)
    return Told(1, (said.text,), (said.rule,) if said.rule else ())


class _Attack:
    """One attack while it is told: how far it is, and what its dice have come to."""

    def __init__(self, declared: ev.AttackDeclared) -> None:
        self._declared, self.step = declared, 0
        self._is_stopped = self._misses = False

    @property
    def is_over(self) -> bool:
        """Whether its last step is told."""
        return self.step == CLOSED

    def told(self, event: Event, after: State) -> Iterator[Told]:
        """The steps up to an event in which nothing happened, then the event in its step."""
        if isinstance(event, QUIET):
            yield Told(1, ())
            return
        step = max(self._step_of(event), self.step)
        yield from (self._nothing(each) for each in range(self.step + 1, step) if self._is_told(each))
        is_first, self.step = step > self.step, step
        self._is_stopped |= isinstance(event, ev.ActionStopped)
        self._misses |= isinstance(event, ev.DefenceRolled) and event.result != "hit"
        said = line(GAME, event, after)
        text = _headed(step, said.text) if is_first else said.text
        yield Told(1, (text,), (said.rule,) if said.rule else ())

    def _step_of(self, event: Event) -> int:
        match event:
            case ev.AttackDeclared():
                return DECLARED
            case ev.ActionStopped(why=why):
                return BLOCK if why == "blocked" else ALLOWED
            case ev.ProtectorNamed():
                return PROTECTOR
            case ev.DefenceRolled():
                return DEFENCE
            case ev.RerollUsed(who=who):
                return ROLL if who == self._declared.who else DEFENCE
            case ev.GradeRolled():
                return ROLL
            case ev.CardsClosed():
                return CLOSED
        if isinstance(event, OF_DAMAGE):
            return DAMAGE
        return AFTER if self.step >= BLOCK else ALLOWED

    def _is_told(self, step: int) -> bool:
        """A blocked action has neither dice nor damage, and a miss needs no attacker's die."""
        if self._is_stopped:
            return False
        return not (self._misses and step in (ROLL, AFTER))

    def _nothing(self, step: int) -> Told:
        row = ACTIONS[self._declared.kind]
        told = {
            ALLOWED: say("it may be done"),
            PROTECTOR: say("nobody") if row.may_be_protected else say("nobody may protect"),
            BLOCK: say("nothing blocks it"),
            DEFENCE: say("none"),
            ROLL: say("none"),
            DAMAGE: say("none"),
            AFTER: say("none"),
        }
        return Told(0, (_headed(step, told[step]),))


def _headed(step: int, text: Text) -> Text:
    if step == CLOSED:
        return say("{n}. {text}", n=step, text=text)
    return say("{n}. {step}: {text}", n=step, step=STEPS[step - 1], text=text)
