"""Codes read by a scanner that is not ours: what is printed is what another program reads."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.decks.model import DeckList
from companion.decks.read import read
from companion.decks.writers import to_payload, to_qr_image
from tests.decks.test_never_falsely_legal import WHOLE
from tests.decks.worlds import shipped

pytestmark = pytest.mark.skipif(shutil.which("zbarimg") is None, reason="zbarimg is not here")


def scanned(deck: DeckList, folder: Path) -> str:
    """What zbar reads from the picture of a list."""
    picture = folder / "code.png"
    picture.write_bytes(to_qr_image(deck, "png"))
    found = subprocess.run(
        ["zbarimg", "--raw", "--quiet", "--set", "binary=0", str(picture)], capture_output=True, check=True
    )
    return found.stdout.decode("utf-8").removesuffix("\n")


def lists() -> dict[str, tuple[str, str]]:
    cyrillic = "\n".join(card.name for card in shipped().cards[:12])
    return {
        "latin": ("warcry", WHOLE),
        "accents": ("warcry", f"Player: Zoé Müller-Ångström\nDeck: L’été ~ № 5\n{WHOLE}"),
        "cyrillic": ("kubnazub", f"Игрок: Ёжик Щукин\n{cyrillic}"),
        "cyrillic head": ("warcry", f"Игрок: Борис\nТурнир: Кубок ~ 2026\n{WHOLE}"),
        "mixed": ("realms", "Player: Анна & Zoë\nArmy\nVale Giant\nDéjà ~ vu\n"),
        "long": ("warcry", "\n".join(f"3 Card of the Long List {number}" for number in range(70))),
    }


@pytest.mark.parametrize("name", lists())
def test_another_scanner_reads_the_list(name: str, tmp_path: Path) -> None:
    game, text = lists()[name]
    (deck,) = read(text, game)
    payload = scanned(deck, tmp_path)
    assert payload == to_payload(deck)
    (again,) = read(payload, game)
    assert [(e.count, e.name, e.section) for e in again.entries] == [
        (e.count, e.name, e.section) for e in deck.entries
    ]
    assert (again.player, again.title) == (deck.player, deck.title)
