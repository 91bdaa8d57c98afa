"""Set-up: the party, boards and hands, who and what stands on the map, Event card A, the Heroes' places."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.boardgame.commands import AddHero, PlaceHero, RemoveHero
from companion.games.boardgame.events import AdventureBegun, HeroPlaced, IntroductionRead, PartyChanged
from companion.games.boardgame.facts.model import HeroBoard
from companion.games.boardgame.model import Hero, State, Token
from companion.games.boardgame.rules.event import reveal
from companion.games.boardgame.rules.spawn import spawn
from companion.games.boardgame.rules.turn import begin_phase

MOST_HEROES = 6


@rule("BG-SETUP-01", "BG-SETUP-02", "BG-SETUP-08")
def add_hero(course: Course[State], command: AddHero) -> None:
    """A Hero joins the party, or takes another's place; only before the Adventure begins."""
    party = course.state.party
    if command.hero not in course.state.box.heroes:
        raise Illegal("BG-SETUP-01", "no_such_hero", hero=command.hero)
    if command.hero in party:
        raise Illegal("BG-SETUP-01", "in_party", hero=command.hero)
    if command.instead and command.instead not in party:
        raise Illegal("BG-SETUP-02", "not_in_party", hero=command.instead)
    if not command.instead and len(party) >= MOST_HEROES:
        raise Illegal("BG-SETUP-01", "party_full", most=MOST_HEROES)
    if command.instead:
        now = tuple(command.hero if each == command.instead else each for each in party)
    else:
        now = (*party, command.hero)
    course.happen(PartyChanged(now, command.hero, command.instead, rule="BG-SETUP-02"))


@rule("BG-SETUP-08")
def remove_hero(course: Course[State], command: RemoveHero) -> None:
    """A Hero stays at home; somebody has to go."""
    party = course.state.party
    if command.hero not in party:
        raise Illegal("BG-SETUP-08", "not_in_party", hero=command.hero)
    if len(party) == 1:
        raise Illegal("BG-SETUP-01", "last_hero", hero=command.hero)
    left = tuple(each for each in party if each != command.hero)
    course.happen(PartyChanged(left, left=command.hero, rule="BG-SETUP-08"))


def missing(state: State) -> tuple[str, ...]:
    """The Heroes whom the Adventure requires and who are not in the party."""
    return tuple(each for each in state.adventure.required if each not in state.party)


@rule(
    "BG-SETUP-02", "BG-SETUP-09", "BG-SETUP-10", "BG-SETUP-11", "BG-SETUP-12", "BG-SETUP-13", "BG-SETUP-14",
    "BG-SETUP-16", "BG-SETUP-17", "BG-SETUP-19",
)  # fmt: skip
def begin_adventure(course: Course[State]) -> None:
    """Boards, hands, tokens, Special Rules; then Enemies, Allies and Event card A; the Heroes come last."""
    state = course.state
    if missing(state):
        raise Illegal("BG-SETUP-02", "hero_required", hero=missing(state)[0])
    adventure = state.adventure
    tokens = tuple(
        Token(token_id(mark.name, number), mark.kind, mark.name, None if state.guided else mark.at)
        for number, mark in enumerate(adventure.tokens, 1)
    )
    course.happen(
        AdventureBegun(
            tuple(hero_at_start(state, each) for each in state.party),
            (*tokens, *ability_markers(state)),
            state.box.tactics,
            tuple(each.id for each in adventure.rules if each.at_start),
            adventure.enemy_cards,
            rule="BG-SETUP-10",
        )
    )
    for piece in adventure.enemies:
        spawn(course, "enemy", piece.card, piece.at, "BG-SETUP-12")
    for piece in adventure.allies:
        spawn(course, "ally", piece.card, piece.at, "BG-SETUP-13")
    if adventure.intro or adventure.rules:
        course.happen(IntroductionRead(rule="BG-SETUP-17"))
    if adventure.cards:
        reveal(course, adventure.cards[0].id)
    if state.guided:
        begin_phase(course, "plan", "BG-SETUP-18")


@rule("BG-SETUP-06")
def ability_markers(state: State) -> tuple[Token, ...]:
    """The markers that Hero boards ask for; they lie on the board until the Ability places them."""
    return tuple(
        Token(f"marker_{hero}-{number}", "marker", hero)
        for hero in state.party
        for number in range(1, board_for(state, hero).markers + 1)
    )


def token_id(name: str, number: int) -> str:
    """The id of a token: what it is called, and a number."""
    return f"{name.casefold().replace(' ', '_')}-{number}"


@rule("BG-SETUP-03", "BG-SETUP-04", "BG-SETUP-05", "BG-SETUP-06", "BG-SETUP-07", "BG-KO-03")
def hero_at_start(state: State, hero: str) -> Hero:
    """A Hero with a full board, no Fatigue, and the cards that this Adventure allows."""
    board = board_for(state, hero)
    most = max(state.adventure.cards_up_to, state.campaign.cards_up_to)
    hand = tuple(each.id for each in state.box.action_cards if each.hero == hero and each.number <= most)
    return Hero(hero, board.id, board.health, hand=hand)


@rule("BG-SETUP-04", "BG-CAMPAIGN-02")
def board_for(state: State, hero: str) -> HeroBoard:
    """The first board of a Hero, unless the campaign gave another."""
    boards = state.box.boards_of(hero)
    return next((each for each in reversed(boards) if each.id in state.campaign.boards), boards[0])


@rule("BG-SETUP-17", "BG-SETUP-18", "BG-BOARD-02", "BG-BOARD-09")
def place_hero(course: Course[State], command: PlaceHero) -> None:
    """On a free Space of the start Zone; when all stand there, Round 1 begins."""
    state = course.state
    hero = state.find(command.hero)
    if not isinstance(hero, Hero):
        raise Illegal("BG-SETUP-18", "not_in_play", who=command.hero)
    if command.at not in state.adventure.start:
        raise Illegal("BG-SETUP-18", "not_in_start", at=command.at)
    if state.occupied.get(command.at, hero.id) != hero.id:
        raise Illegal("BG-BOARD-02", "occupied", at=command.at)
    course.happen(HeroPlaced(hero.id, command.at, rule="BG-SETUP-18"))
    if all(each.at is not None for each in course.state.standing):
        begin_phase(course, "plan", "BG-ROUND-01")
