"""Cards of a duel as pieces, chips and large cards: what is printed on them and what lies on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.presenters.adjust import capital
from app.presenters.card_views import CardView, CostLook, StrikeView
from app.presenters.table.boards import cell_of
from app.presenters.table.face import Wording
from app.presenters.views import BadgeView, FactView, PieceView, RowView, Source, Speak
from companion.core.text import Term, Text, headed, say
from companion.games.duel.field import P1
from companion.games.duel.glossary import KeywordFact
from companion.games.duel.words import Names
from companion.games.duel.words import card as card_name

TYPES = {"area": "map-outline", "artifact": "treasure-chest", "equipment": "sword-cross"}
SOURCES: dict[str, Source] = {"yours": "yours", "example": "example"}


@dataclass(frozen=True)
class Badge:
    """One thing that may lie on a card: its icon, its words, and how many there are; True is not counted."""

    icon: str
    word: Text
    colour: str
    count: Callable[[Any, Any], int | bool]
    signed: bool = False
    """Whether it is a modifier, good or bad."""

    def view(self, state: Any, card: Any) -> BadgeView | None:
        """How it lies on a card; None where it does not."""
        n = self.count(state, card)
        if not n:
            return None
        if self.signed:
            return BadgeView(self.icon, f"{n:+d}", "ok" if n > 0 else "bad")
        return BadgeView(self.icon, "" if n is True else str(n), self.colour)


POISON = Badge("bottle-tonic-skull", say("poison"), "ok", lambda state, card: card.poison)
TOKENS = Badge("dots-hexagon", say("incarnation tokens"), "gold", lambda state, card: card.tokens)
INCARNATED = Badge("autorenew", say("incarnated already"), "ink2", lambda state, card: card.incarnated)
HIDDEN = Badge(
    "eye-off-outline", say("hidden"), "ink2", lambda state, card: card.hidden and state.stage == "battle"
)


def strikes(printed: Any) -> str:
    """The strike as it is printed, from the weakest grade to the strongest."""
    return "-".join(str(each) for each in printed.strike) if printed.is_creature else ""


def armour(number: Callable[[Any, Any, str], int]) -> Badge:
    """What is left of the armour of this turn; a game counts its keyword."""
    return Badge(
        "shield-half-full",
        say("armour left"),
        "ink2",
        lambda state, card: max(0, number(state, card, "armour") - card.armour_used),
    )


def incarnation(tokens: int, needed: int) -> Text:
    """How far a dead card is on its way back."""
    return say("incarnation {n} of {all}", n=tokens, all=needed)


def triple_and_range(ability: Any) -> list[Wording]:
    """What an ability deals, and how far it reaches."""
    facts: list[Wording] = []
    if ability.value is not None:
        facts.append("-".join(str(each) for each in ability.value))
    if ability.range is not None:
        facts.append(say("range {n}", n=ability.range))
    return facts


def _worded(view: BadgeView, badge: Badge, speak: Speak) -> BadgeView:
    """What lies on a card in words; the number behind a colon, where no word has to agree with it."""
    word = speak(badge.word)
    return replace(view, text="", word=capital(speak(headed(word, view.text)) if view.text else word))


def _no_rows(state: Any, card: Any, speak: Speak) -> tuple[RowView, ...]:
    return ()


@dataclass(frozen=True)
class CardLook:
    """What the cards of one game look like: its words, its icons, what may lie on them."""

    names: Names
    keywords: Callable[[], Mapping[str, KeywordFact]]
    factions: Callable[[Any], Sequence[str]]
    """Elements or realms of a printed card."""
    faction_word: Callable[[str], Wording]
    no_faction: Wording
    faction_icons: Mapping[str, str]
    kind_icons: Mapping[str, str]
    strengths: tuple[Term, ...]
    badges: tuple[Badge, ...]
    closed: Text
    wounds: Text
    movement: Text
    coming_back: Callable[[Any, Any], Text | None]
    """How far a dead card is on its way back."""
    what: Callable[[Any], Sequence[Wording]]
    """What a card is where it is no creature on the ground, and of which class."""
    conditional: Mapping[str, Text]
    """The fields of a printed card whose keywords count only sometimes, and when that is."""
    ability: Callable[[Any], Wording] = lambda ability: str(ability.text)
    rules: Callable[[str], tuple[str, ...]] = lambda name: ()
    """The rules that speak of a card by its name."""
    carried: Callable[[Any, Any, Speak], tuple[RowView, ...]] = _no_rows
    """What a card carries, and what else it could."""

    # -- small ---------------------------------------------------------------------------------------

    def name(self, name: str, speak: Speak) -> str:
        """The name of a card in the language of who reads."""
        return speak(self.names.called(name))

    def piece(self, state: Any, card: Any) -> PieceView:
        """A card as it lies on its cell, or beside the board."""
        at = state.cell_of(card)
        place = cell_of(at) if at is not None and card.zone == "field" else ""
        points: Literal["up", "down"] = "up" if card.controller == P1 else "down"
        if not card.printed.name:
            back = state.stage != "battle"
            return PieceView(card.id, place, "card", text="" if back else "?", points=points, back=back)
        moves = state.stage == "battle" and card.controller == state.active and not card.closed
        return PieceView(
            card.id,
            place,
            "card",
            text=card.printed.name,
            icon=self.kind_icons.get(card.printed.kind) or TYPES.get(card.printed.type, ""),
            ghost=card.closed,
            points=points,
            value=str(card.lives) if card.has_lives else "",
            value_icon="heart" if card.has_lives else "",
            line=strikes(card.printed),
            steps=str(card.movement) if moves and card.printed.movement else "",
            wounds=str(card.wounds) if card.wounds else "",
            badges=tuple(view for view, _badge in self._lying(state, card)),
        )

    def chip(self, state: Any, card: Any, speak: Speak) -> PieceView:
        """A card beside the board."""
        view = self.piece(state, card)
        return replace(view, text=self.name(view.text, speak)) if card.printed.name else view

    def _lying(self, state: Any, card: Any) -> Iterator[tuple[BadgeView, Badge]]:
        """What lies on a card, and what rides on it; words are said on the large card."""
        found = ((each.view(state, card), each) for each in self.badges)
        yield from ((view, each) for view, each in found if view is not None)

    # -- large ---------------------------------------------------------------------------------------

    def card_of(self, state: Any, id_: str, speak: Speak) -> CardView | None:
        """A card in play with everything on it; nothing of one that lies face down."""
        card = state.find(id_)
        if card is None or not card.printed.name:
            return None
        lives = speak(self.names.term("term.lives"))
        walks = f"{card.movement} / {card.printed.movement}"
        facts = (
            FactView(f"{card.lives} / {card.most_lives}", lives, "heart"),
            FactView(str(card.wounds), capital(speak(self.wounds)), "water", "bad"),
            FactView(walks, capital(speak(self.movement)), "shoe-print"),
        )
        badges = tuple(_worded(view, badge, speak) for view, badge in self._lying(state, card))
        return replace(
            self.printed_card(card.id, card.printed, speak),
            facts=facts if card.has_lives else (),
            badges=badges,
            state=self._lies(state, card, speak),
            words=(*self.carried(state, card, speak), *self._words(state, card, speak)),
        )

    def _lies(self, state: Any, card: Any, speak: Speak) -> str:
        """How a card lies: closed, where it is if it has no cell, and what it waits for among the dead."""
        host = state.find(card.host) if card.zone == "host" else None
        zone = speak(self.names.term("zone.air")) if card.zone == "air" else ""
        if host is not None:
            zone = speak(self.names.named(state, say("sits on {card}", card=card_name(state, host.id))))
        closed = speak(self.closed) if card.closed and card.is_in_play else ""
        back = self.coming_back(state, card)
        return ", ".join(filter(None, (zone, closed, speak(back) if back is not None else "")))

    def printed_card(self, id_: str, printed: Any, speak: Speak) -> CardView:
        """A card as it is printed."""
        look: CostLook = "gold" if printed.elite else "silver"
        texts = [speak(self.ability(each)) for each in printed.abilities]
        texts += [each.text for each in printed.reminders]
        return CardView(
            id_,
            self.name(printed.name, speak),
            cost=str(printed.cost),
            cost_look=look,
            kind=self.kind(printed, speak),
            icon=self.icon(printed),
            text="\n".join(filter(None, texts)),
            facts=tuple(self._printed_facts(printed, speak)),
            strikes=tuple(
                StrikeView(str(value), capital(speak(word)))
                for value, word in zip(printed.strike, self.strengths, strict=True)
                if printed.is_creature
            ),
            words=tuple(self._printed_words(printed, speak)),
            rules=self.rules(printed.name),
            source=SOURCES.get(printed.source, ""),
        )

    def _printed_facts(self, printed: Any, speak: Speak) -> Iterator[FactView]:
        if printed.has_lives:
            yield FactView(str(printed.lives), speak(self.names.term("term.lives")), "heart")
        if printed.is_creature:
            yield FactView(str(printed.movement), capital(speak(say("movement"))), "shoe-print")

    def _printed_words(self, printed: Any, speak: Speak) -> Iterator[RowView]:
        """Its keywords as they are printed, and when they count."""
        for tag in printed.keywords:
            yield self._keyword(tag.id, tag.n, speak)
        for field, when in self.conditional.items():
            for tag in getattr(printed, field):
                yield replace(self._keyword(tag.id, tag.n, speak), detail=speak(when))

    def icon(self, printed: Any) -> str:
        """The icon of its first element or realm."""
        return self.faction_icons.get(next(iter(self.factions(printed)), ""), "circle-outline")

    def kind(self, printed: Any, speak: Speak) -> str:
        """Its elements or realms, and what it is."""
        return ", ".join((self.faction_words(printed, speak), *(speak(each) for each in self.what(printed))))

    def faction_words(self, printed: Any, speak: Speak) -> str:
        """Its elements or realms in words."""
        found = [speak(self.faction_word(each)) for each in self.factions(printed)]
        return ", ".join(found) if found else speak(self.no_faction)

    def _words(self, state: Any, card: Any, speak: Speak) -> tuple[RowView, ...]:
        """Its keywords, each one tap from its rule."""
        return self.keyword_rows(state.tags_of(card), speak)

    def keyword_rows(self, tags: Iterable[Any], speak: Speak) -> tuple[RowView, ...]:
        """Keywords, each one tap from its rule."""
        return tuple(self._keyword(tag.id, tag.n, speak) for tag in tags)

    def _keyword(self, tag: str, n: int, speak: Speak) -> RowView:
        found = self.keywords().get(tag)
        name = speak(self.names.keyword(tag)).capitalize()
        return RowView(
            tag,
            f"{name} {n}" if n else name,
            icon="book-open-variant",
            end_icon="chevron-right",
            rule=found.rule if found is not None else "",
        )
