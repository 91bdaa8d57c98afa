"""The words for questions, refusals and tracked values."""

from __future__ import annotations

from typing import Any

from companion.core.ask import Question
from companion.core.errors import Illegal
from companion.core.text import Term, Text, say
from companion.games.berserkers.model import FIRES, GRID, State
from companion.games.berserkers.names import item, location_name, piece, place, request, term

# -- questions ----------------------------------------------------------------------------------


def question(state: State, asked: Question) -> Text:
    """What is asked, in one sentence."""
    facts = asked.facts
    match asked.key:
        case "location":
            return say("Which location lies next?")
        case "request_card":
            return say("Which King's Request was drawn?")
        case "phase1_dice":
            return say("What do your dice show?")
        case "reroll":
            return say("What does the rerolled die show?")
        case "loot":
            return say("What does the black die show?")
        case "bet":
            return say("What do the black and the green die show?")
        case "bet_reroll":
            return say("What does the lower die show now?")
        case "villagers_reward":
            return say("The villagers thank you: a gold coin or an item?")
        case "item_card":
            return say("Which item was drawn?")
        case "grimoire_card":
            return say("Which grimoire card was turned?")
        case "grimoire_victim":
            return say("Bad handling: which Berserker suffers?")
        case "token":
            return say("What does the token show?")
        case "rider_dice":
            return say("What do the riders' dice show?")
        case "orc_dice":
            return say("What do the Orcs' dice show?")
        case "rider_order" | "orc_order":
            return say("The order matters here: who is next?")
        case "shield":
            return say("{attacker} attacks. Use the shield?", attacker=piece(str(facts.get("attacker"))))
        case "meeple":
            return say("{rider} enrols Orcs. Which squad joins?", rider=piece(str(facts.get("foe"))))
        case "face_action":
            return say(
                "{foe} rolled {face}. What does your card show?",
                foe=piece(str(facts.get("foe"))),
                face=facts.get("face"),
            )
        case "face_arrows":
            return say("Which arrows stand there?")
        case "item_now":
            return say("Use an item now?")
        case "item_who":
            return say("For which Berserker?")
        case "item_where":
            return say("To which location?")
        case "item_orc":
            return say("Which Orc squad?")
        case "token_start":
            return say("Where does a treasure token lie?")
        case _:
            return say("Where does {piece} start?", piece=piece(str(facts.get("piece", "goblins"))))


def option(state: State, asked: Question, choice: str) -> Text:
    """One option, card or face of a question."""
    match asked.key:
        case "location":
            return say("{name}", name=location_name(state, choice))
        case "request_card":
            return request(int(choice))
        case "item_card":
            return item(choice)
        case "item_now":
            return say("No") if choice == "none" else item(choice)
        case "villagers_reward":
            return say("1 gold") if choice == "gold" else say("Draw an item")
        case "grimoire_card":
            return say("{card}", card=term(f"grimoire.{choice}"))
        case "token":
            return say("The treasure") if choice == "treasure" else say("Blank")
        case "shield":
            return _shield(choice)
        case "meeple" | "item_orc":
            return say("{orc}", orc=piece(f"orc-{choice}"))
        case "face_action":
            kind = "orc_action" if str(asked.facts.get("foe", "")).startswith("orc") else "rider_action"
            return say("{action}", action=foe_action(kind, choice))
        case "face_arrows":
            return arrows(choice)
        case _:
            return _piece_or_place(state, choice)


def _shield(choice: str) -> Text:
    if choice == "none":
        return say("Keep the shield")
    return say("Protect all") if choice == "all" else say("Protect {who}", who=piece(choice))


def arrows(choice: str) -> Text:
    """Arrows written as up+left."""
    if choice in ("", "none"):
        return say("No arrow")
    return say("{arrows}", arrows=[term(f"direction.{each}") for each in choice.split("+")])


def _piece_or_place(state: State, choice: str) -> Text:
    row, _, col = choice.partition(",")
    if row.isdigit() and col.isdigit():
        return say("{place}", place=place(state, (int(row), int(col))))
    return say("{piece}", piece=candidate(choice))


def candidate(name: str) -> Text:
    """A thing that could have been chosen."""
    match name:
        case "none":
            return say("None")
        case "all":
            return say("All")
        case "black" | "blue" | "red":
            return say("{orc}", orc=piece(f"orc-{name}"))
        case _:
            return say("{piece}", piece=piece(name))


# -- small words ----------------------------------------------------------------------------------


NUMBER_OF_PHASE = {"roll": 1, "actions": 1, "riders": 2, "orcs": 3}


def phase(name: str) -> Text | Term:
    """A phase by name."""
    match name:
        case "setup":
            return say("Set-up")
        case "roll" | "actions":
            return term("term.phase1")
        case "riders":
            return term("term.phase2")
        case _:
            return term("term.phase3")


def skip_reason(why: str) -> Text:
    """Why a phase was not played."""
    match why:
        case "no_orcs":
            return say("no Orc squad is in play")
        case "divine_power":
            return say("Divine power")
        case _:
            return say("no rider rolls")


def purpose(what: str) -> Term | Text:
    """What dice were given for."""
    match what:
        case "villagers":
            return say("the villagers")
        case "elves":
            return term("term.elves")
        case "grimoire":
            return term("request.8")
        case "zodd":
            return term("term.zodd")
        case _:
            return term("request.10")


def foe_action(kind: str, action: str) -> Term | Text:
    """An enemy action by name; moving pieces of requests have none of their own."""
    if action in ("move", "none"):
        return say("no action") if action == "none" else say("move")
    return term(f"{kind}.{action}")


def null_reason(why: str) -> Text:
    """Why an enemy action had no effect."""
    match why:
        case "no_fire":
            return say("no fire burns there")
        case "locked":
            return say("the fires are protected for good")
        case "no_symbol":
            return say("there is no Orc symbol")
        case "no_meeple":
            return say("no meeple is left")
        case "full":
            return say("darkness lies there already")
        case "harp":
            return say("the harp keeps darkness away")
        case "nobody":
            return say("no Berserker is in reach")
        case "padlock":
            return say("two dice are blocked already")
        case _:
            return say("it has no effect")


# -- refusals -------------------------------------------------------------------------------------


def refusal(error: Illegal) -> Text:
    """What is missing, in one sentence."""
    facts = error.facts
    if error.key == "no_gold":
        return say("Not enough gold: {gold} of {cost}.", gold=facts.get("gold", 0), cost=facts.get("cost", 1))
    return _REFUSALS.get(error.key) or say("The rules do not allow this.")


_REFUSALS = {
    "die_mismatch": say("This die does not fit that line of the card."),
    "card_full": say("This Action card takes no further die this turn."),
    "same_line": say("This action was chosen on this card already this turn."),
    "die_unavailable": say("No such unused die is in the pool."),
    "no_berserker": say("No living Berserker stands there."),
    "bad_target": say("That piece or place cannot be chosen here."),
    "not_adjacent": say("That location cannot be reached from here."),
    "no_fire_symbol": say("This location has no fire symbol."),
    "already_lit": say("The fire burns already."),
    "no_fire": say("No fire burns on this location."),
    "no_darkness": say("No darkness lies there."),
    "already_sealed": say("This rider is sealed already."),
    "move_forbidden": say("Thor forbids Move actions this turn."),
    "value_forbidden": say("The frightened villagers take no 5 and no 6."),
    "bad_sum": say("These dice do not make the total that is asked for."),
    "wrong_phase": say("Not in this phase."),
    "already_trained": say("This card is trained already."),
    "already_blocked": say("This rider is blocked already."),
    "not_wounded": say("He is not wounded."),
    "not_dead": say("He is not dead."),
    "no_item": say("This item is not in your hand."),
    "already_refused": say("Only one request may be refused in the whole set-up."),
    "cannot_refuse": say("This request cannot be refused."),
    "grimoire_burnt": say("The grimoire has burnt: no card can be turned."),
    "already_saved": say("The checkpoint was used already: there is one a game."),
    "not_lost": say("Only a lost game goes back to the checkpoint."),
    "no_checkpoint": say("No checkpoint was set."),
    "no_gem": say("No yellow gem is left."),
    "game_over": say("The game is over."),
    "bad_layout": say("A layout names each of the twelve locations of the box once."),
    "not_laid": say("Lay out the locations first."),
    "already_laid": say("The locations are laid out already."),
    "too_few_requests": say("Draw at least two requests."),
    "no_more_requests": say("No further request can be drawn."),
    "goblins_missing": say("Choose where the Goblins start."),
    "no_facts": say("The card facts for this are missing: enter them, or play in free mode."),
}


# -- tracked values ----------------------------------------------------------------------------------


def tracked(state: State, path: str) -> Text:
    """The name of a value that can be corrected by hand."""
    head, *rest = path.split(".")
    match head:
        case "cells":
            return _cell_value(state, int(rest[0]), rest[1])
        case "berserkers":
            return _piece_value(piece(rest[0].upper()), rest[1])
        case "riders":
            return _piece_value(piece(f"rider-{rest[0]}"), rest[1])
        case "orcs":
            return _piece_value(piece(f"orc-{rest[0]}"), "at")
        case "elves":
            return _piece_value(piece(f"elf-{rest[0]}"), "at")
        case "goblins" | "zodd":
            return _piece_value(piece(head), "at")
        case _:
            return _VALUES.get(path) or say("{path}", path=path)


def _cell_value(state: State, index: int, what: str) -> Text:
    facts = {"place": place(state, GRID.at(index))}
    match what:
        case "fire":
            return say("fire on {place}", **facts)
        case "darkness":
            return say("darkness on {place}", **facts)
        case "treasure":
            return say("treasure token on {place}", **facts)
        case _:
            at = GRID.at(index)
            return say("location in row {row}, column {column}", row=at.row + 1, column=at.col + 1)


def _piece_value(name: Term | Text, what: str) -> Text:
    match what:
        case "health":
            return say("{piece}, health", piece=name)
        case "sealed":
            return say("{piece}, seal", piece=name)
        case _:
            return say("{piece}, place", piece=name)


_VALUES = {
    "placed": say("dice on the Action cards"),
    "gold": say("gold"), "gauge": say("villagers' gauge"), "padlock": say("blocked white dice"),
    "hand": say("items in hand"), "item_deck": say("items in the deck"), "pool": say("unused white dice"),
    "trained": say("trained Action cards"), "blocked_riders": say("blocked riders"),
    "harp": say("harp played"), "rock": say("precious rock in use"),
    "skip_riders": say("phase 2 skipped this turn"), "no_moves": say("Move actions forbidden"),
    "fires_locked": say("fires protected for good"), "requests": say("active requests"),
    "grimoire": say("grimoire cards face down"), "burnt": say("grimoire burnt"),
    "elves_done": say("secret of the Elves paid"), "zodd_done": say("Zodd driven out"),
    "zodd_health": say("Zodd's health"), "treasure_done": say("treasure found"),
    "home.done": say("your own request satisfied"), "turn": say("turn"), "phase": say("phase"),
    "status": say("state of the game"), "save_used": say("checkpoint used"),
    "restored": say("checkpoint restored"),
}  # fmt: skip


def value(state: State, path: str, held: Any) -> Text:
    """A tracked value in words."""
    if isinstance(held, bool):
        return say("yes") if held else say("no")
    if held is None:
        return say("off the board")
    last = path.split(".")[-1]
    if path.startswith(("berserkers", "riders", "orcs", "elves")) or path in ("goblins", "zodd"):
        return _health(held) if last == "health" else say("{place}", place=place(state, held))
    if path == "phase":
        return _stage(held)
    if path == "status":
        return {"won": say("won"), "lost": say("lost")}.get(held, say("playing"))
    if last == "location":
        return say("{name}", name=location_name(state, held))
    if isinstance(held, list | tuple):
        return say("{list}", list=[_one_of(path, each) for each in held]) if held else say("none")
    return say("{value}", value=held)


def _stage(name: str) -> Text:
    """A phase, and in phase 1 whether the dice are rolled: both are told apart where one is chosen."""
    if name == "roll":
        return say("{phase}, dice to be rolled", phase=phase(name))
    return (
        say("{phase}, actions", phase=phase(name)) if name == "actions" else say("{phase}", phase=phase(name))
    )


def _one_of(path: str, held: Any) -> Any:
    """One of the things that lie in a list, by its name."""
    match path:
        case "hand" | "item_deck":
            return term(f"item.{held}")
        case "requests":
            return say("{number} {request}", number=held, request=term(f"request.{held}"))
        case "grimoire":
            return term(f"grimoire.{held}")
        case "blocked_riders":
            return piece(f"rider-{held}")
        case "trained":
            return say("Card {card}", card=held)
        case "placed":
            return _on_card(*held.rsplit("/", 4))
        case _:
            return held


def _on_card(card: str, face: str, _line: str, die: str, action: str) -> Text:
    facts = {"die": die, "card": card, "action": term(f"action.{action}")}
    if face == "trained":
        return say("{die} on {card}, trained: {action}", **facts)
    return say("{die} on {card}: {action}", **facts)


def _health(health: str) -> Text:
    return say("{health}", health=term(f"state.{health}"))


def headline(state: State) -> tuple[Text, ...]:
    """Where the table stands: turn and phase, then what is left to do."""
    if state.status == "won":
        return (say("Won in turn {turn}", turn=state.turn), _tally(state))
    if state.status == "lost":
        return (say("Lost in turn {turn}", turn=state.turn), _tally(state))
    if state.phase == "setup":
        return (say("Set-up"), say("Requests drawn: {n}", n=len(state.requests)))
    return (say("Turn {turn}, {phase}", turn=state.turn, phase=phase(state.phase)), _tally(state))


def _tally(state: State) -> Text:
    return say(
        "Fires {fires} of {all}, seals {seals} of 3, darkness left {gems}",
        fires=state.lit,
        all=FIRES,
        seals=state.sealed,
        gems=state.darkness_reserve,
    )
