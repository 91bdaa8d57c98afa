"""The rule book of War of the Realms: what `test_rule_books` looks for in it, and what is its own."""

from __future__ import annotations

from tests.content.rule_books import RuleBook

CHAPTERS = {
    "BOARD": 10, "CARD": 9, "DECK": 5, "DRAW": 5, "ARMY": 17, "PLACE": 8, "REVEAL": 11, "TURN": 7, "MOVE": 11,
    "ACT": 10, "ATTACK": 12, "PROTECT": 11, "COMBAT": 12, "DAMAGE": 7, "ARMOR": 6, "SKILL": 9, "BLOCK": 3,
    "PROT": 8, "POISON": 7, "REGEN": 4, "HEAL": 3, "VAMP": 6, "SCALE": 4, "INCARN": 9, "JUMP": 3, "TELE": 2,
    "RANK": 3, "FLY": 17, "SYMB": 9, "ARTIFACT": 9, "AREA": 3, "EQUIP": 10, "TOKEN": 6, "STACK": 1,
    "GOLDEN": 4, "WIN": 5, "DRAFT": 6,
}  # fmt: skip

GLOSSARY = {
    r"(?i)exhaust": (r"закры|закро", r"épuis"),
    r"(?i)\balert\b": (r"откры|откро", r"prêt"),
    r"(?i)basic strike": (r"прост", r"simple"),
    r"(?i)protector": (r"защит", r"protec|protég"),
    r"(?i)\bshots?\b": (r"выстрел", r"tir"),
    r"(?i)\bthrows?\b": (r"метан", r"lancer"),
    r"(?i)\bblasts?\b": (r"разряд", r"décharge"),
    r"(?i)\bspells?\b": (r"заклинан", r"sort"),
    r"(?i)\beffects?\b": (r"воздейств", r"effet"),
    r"(?i)damage": (r"\bран", r"bless|inflige|subit"),
    r"(?i)\brows?\b": (r"ряд", r"rangée"),
    r"(?i)graveyard": (r"кладбищ", r"cimetière"),
    r"(?i)additional zone": (r"дополнительн\w+ зон", r"zone supplémentaire"),
    r"(?i)realm": (r"царств", r"royaume"),
    r"(?i)artifact": (r"артефакт", r"artefact"),
    r"(?i)symbiote": (r"симбиот", r"symbiote"),
    r"(?i)\bhosts?\b": (r"хозя", r"hôte"),
    r"(?i)counterstrike": (r"ответн", r"ripost"),
    r"(?i)reroll": (r"перебро|перебра", r"relanc"),
    r"(?i)poison": (r"отрав", r"poison"),
    r"(?i)\bScale\b": (r"Чешу", r"Écailles"),
    r"(?i)\bRank\b": (r"Стро", r"Formation"),
    r"(?i)mulligan": (r"муллиган", r"mulligan"),
}

BOOK = RuleBook(
    "realms",
    "RE",
    CHAPTERS,
    GLOSSARY,
    rulings=47,
    options={
        "split_payment": (False, "A-05"),
        "blind_attack_limit": ("none", "A-09"),
        "range_metric": ("square", "A-11"),
        "start_order": ("choice", "A-13"),
        "flying_reach": ("all_strikes", "A-20"),
        "rank_partner": ("has_rank", "A-23"),
    },
)


def test_only_what_cites_a_ruling_is_our_reading_and_all_rules_are_there() -> None:
    assert all(rule["source"] == ("inferred" if "ruling" in rule else "rulebook") for rule in BOOK.rules)
    assert len(BOOK.ids) == 272
