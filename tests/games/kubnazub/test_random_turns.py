"""Five thousand random turns of squads with random keywords: the table never breaks, whatever they do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from companion.core.keywords import Tag
from companion.core.piles import Pile
from companion.games.duel.field import P1, P2, SEATS, half_of
from companion.games.kubnazub.commands import BringCard, Concede
from companion.games.kubnazub.model import Card, Side, State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.keyword_body import can_step_off, is_guest
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.win import has_creatures
from tests.games.duel.random_turns import TURNS, Aimless, cards_are_kept, with_every_seed
from tests.games.kubnazub.kit import GAME

KEYWORDS = sorted(each.id for each in BOOK)
KINDS = ("ground", "ground", "ground", "flying", "companion", "parasite")


def printed(chance: Random, name: str) -> Printed:
    tags = tuple(Tag(each, chance.randint(1, 2)) for each in chance.sample(KEYWORDS, 3))
    kind: Any = chance.choice(KINDS)
    strike = tuple(sorted(chance.choices(range(5), k=3)))
    lives, movement = chance.randint(2, 8), chance.randint(1, 3)
    formation = (Tag("armour", 1),)
    return Printed(name, 1, False, (), "creature", kind, lives=lives, movement=movement, strike=strike,
                   keywords=tags, formation=formation)  # type: ignore[arg-type]  # fmt: skip


def squad(chance: Random, seat: Any) -> tuple[Side, list[Card]]:
    """Nine cards on the own half and six in the deck; symbionts sit on their own side."""
    library = tuple(printed(chance, f"{seat} {n}") for n in range(15))
    cells = chance.sample(half_of(seat), 9)
    cards = []
    for number, (card, at) in enumerate(zip(library, cells, strict=False), 1):
        stands = replace(card, kind="ground") if card.is_symbiont else card
        made = Card(f"{seat}-{number}", seat, stands, seat, at=at)
        cards.append(replace(made, zone="air", at=None) if stands.flies else made)
    return Side(seat, library=library, deck=Pile(loose=tuple(each.name for each in library[9:]))), cards


def begun(chance: Random) -> State:
    (one, ours), (two, theirs) = squad(chance, P1), squad(chance, P2)
    return State(stage="battle", sides=(one, two), cards=(*ours, *theirs))


def check(state: State) -> None:
    for card in state.cards:
        assert card.wounds >= 0 and card.movement >= 0 and card.poison >= 0, card
        assert not card.tokens or card.zone == "graveyard", card
        assert card.lives > 0 or not card.is_in_play, card
        assert card.zone != "host" or state.card(card.host).zone == "field", card
        assert not is_guest(state, card) or can_step_off(state, card), card
    bodies = [card.at for card in state.cards if card.zone == "field" and not is_guest(state, card)]
    assert None not in bodies and len(bodies) == len(set(bodies))
    assert cards_are_kept(state)
    assert (state.result == "open") == all(has_creatures(state, seat) for seat in SEATS)


AIMLESS = Aimless(GAME, begun, check, unplayed=(BringCard, Concede))


@with_every_seed
def test_random_turns_never_break_the_table(seed):
    assert AIMLESS.play(Random(seed)) > TURNS
