"""Tables before the battle for tests: two decks, or two players who buy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.cards.ready import ready_decks
from companion.core.seats import Seat
from companion.games.duel.field import P1, P2, SEATS
from companion.games.kubnazub.commands import Buy
from companion.games.kubnazub.facts.read import card_to_plain
from companion.games.kubnazub.model import Options, Side, State
from companion.games.kubnazub.printed import Printed, example_cards
from tests.games.kubnazub.kit import GAME, Battle

DECKS = dict(zip(SEATS, ([card.name for card in deck] for deck in ready_decks().values()), strict=True))

TOLD = {
    "name": "Мудрец", "cost": 5, "elite": True, "element": "forest", "type": "creature", "kind": None,
    "unique": True, "lives": 7, "movement": 2, "weak": 1, "medium": 2, "strong": 3, "keywords": [],
}  # fmt: skip
"""A card that is in no list, as the form tells it."""


def given(**options: Any) -> dict[str, Any]:
    """Set-up options with the two ready decks, unless the test has others."""
    return {"decks": {seat: list(names) for seat, names in DECKS.items()}, **options}


def seated(**options: Any) -> Battle:
    """A table with two decks that waits for the roll."""
    (begun,) = GAME.setup(given(**options))
    return Battle(GAME, GAME.evolve(GAME.start, begun))


def cards(*named: str | Printed) -> tuple[Printed, ...]:
    """Cards of the box by their names, and others as they are."""
    known = example_cards()
    return tuple(known[each] if isinstance(each, str) else each for each in named)


def buying(seat: Seat = P1, *dealt: str | Printed, **values: Any) -> Battle:
    """A table at which one player buys from these cards and the other from a single creature."""
    held = cards(*dealt)
    names = tuple(card.name for card in held)
    options = values.pop("options", Options())
    side = Side(seat, library=tuple(dict.fromkeys(held)), dealt=names, **values)
    rest = Printed("Rest", cost=1)
    other = Side(P2 if seat == P1 else P1, library=(rest,), dealt=("Rest",))
    sides = (side, other) if seat == P1 else (other, side)
    return Battle(GAME, State(options, "squad", sides))


def bought(scene: Battle, seat: Seat = P1) -> Battle:
    """The same table after the player has bought everything he was dealt."""
    for name in scene.state.side(seat).dealt:
        scene = scene.when(Buy(seat, name))
    return scene


def own_facts(*cards: dict[str, Any]) -> dict[str, Any]:
    """Cards of the box as a player has copied them: what is given, the rest as in the example."""
    known = example_cards()
    made = []
    for given in cards:
        card = replace(known[given["name"]], type="creature", kind="ground")
        made.append({**card_to_plain(replace(card, lives=max(card.lives, 1))), **given})
    return {"source": "yours", "cards": made}
