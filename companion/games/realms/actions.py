"""The master table of actions (RE-ATTACK-10): what may answer an action, what stops it, what it feeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.core.rules import rule

ActionKind = Literal[
    "basic_strike", "aimed_strike", "special_strike", "magic_strike", "shot", "throw", "blast", "effect",
    "spell",
]  # fmt: skip
DamageKind = ActionKind | Literal["poison"]
Reach = Literal["melee", "ranged", "free"]


@dataclass(frozen=True)
class Action:
    """One row of the table."""

    reach: Reach = "free"
    is_magical: bool = False
    may_be_protected: bool = False
    has_defence: bool = False
    """Whether an alert target rolls the defender's die."""
    meets_armour: bool = False
    passes_scale: bool = False
    blocked_by: tuple[str, ...] = ()
    """The protections that stop it, by their tags."""
    feeds_vampires: bool = False

    @property
    def is_attack(self) -> bool:
        """Whether it is one of the six attacks, as against a spell, an effect or poison."""
        return self.reach != "free"


@rule("RE-ACT-03", "RE-ATTACK-01", "RE-ATTACK-02", "RE-ATTACK-03", "RE-ATTACK-04", "RE-ATTACK-05")
@rule("RE-ATTACK-06", "RE-ATTACK-09", "RE-ATTACK-10", "RE-PROTECT-09", "RE-ARMOR-04", "RE-VAMP-05")
@rule("RE-PROT-01", "RE-PROT-02", "RE-PROT-03", "RE-PROT-04", "RE-PROT-05", "RE-PROT-07", "RE-HEAL-02")
def _table() -> dict[DamageKind, Action]:
    basic = Action(
        "melee",
        may_be_protected=True,
        has_defence=True,
        meets_armour=True,
        passes_scale=True,
        feeds_vampires=True,
    )
    aimed = Action("melee", has_defence=True, meets_armour=True, passes_scale=True, feeds_vampires=True)
    return {
        "basic_strike": basic,
        "aimed_strike": aimed,
        "special_strike": Action("melee", meets_armour=True),
        "magic_strike": Action("melee", is_magical=True, blocked_by=("protection_magic",)),
        "shot": Action("ranged", meets_armour=True, blocked_by=("protection_shots",)),
        "throw": Action("ranged", meets_armour=True, blocked_by=("protection_throws",)),
        "blast": Action("ranged", is_magical=True, blocked_by=("protection_blasts", "protection_magic")),
        "effect": Action(),
        "spell": Action(is_magical=True, blocked_by=("protection_spells", "protection_magic")),
        "poison": Action(blocked_by=("protection_poison",)),
    }


ACTIONS: Final = _table()
STRIKES: Final = ("basic_strike", "aimed_strike")
"""The two forms of the basic strike."""
ABILITY_KINDS: Final = tuple(kind for kind in ACTIONS if kind not in ("basic_strike", "poison"))
