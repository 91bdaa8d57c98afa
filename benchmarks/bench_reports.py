"""A judge's folder from disk to report: text files a second, and five hundred lists on paper.

The lists use an invented table of two thousand cards, so the numbers hold on any machine and nothing
has to be downloaded. One list in six breaks a rule, one in forty cannot be read. Paper is measured
beside fpdf2 breaking the same lines with its own `multi_cell`, which is what we would have used.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from fpdf import FPDF

from companion.cards.tables import load_table
from companion.content.places import data_dir
from companion.decks.format_files import find_format, load_formats
from companion.decks.judge import Judge
from companion.decks.judge_files import judge_file
from companion.decks.read import named_files
from companion.decks.report.data import to_csv, to_json
from companion.decks.report.pdf import to_pdf
from companion.decks.report.report import Report, make_report
from companion.decks.report.text import to_text

DAY = date(2026, 5, 1)
FEW, MANY = 500, 2_000
HEAD = "id,name,cost,unique,die,keywords,max_copies,faction,type,sets,banned\n"
WORDS = (
    "Ash",
    "Bone",
    "Cinder",
    "Dusk",
    "Ember",
    "Fen",
    "Gallows",
    "Hollow",
    "Iron",
    "Jade",
    "Kelp",
    "Lantern",
)
BEINGS = ("Prowlers", "Wolves", "Choir", "Riders", "Guard", "Pikes", "Horns", "Thralls", "Scouts", "Wardens")


def card_table() -> str:
    """Two thousand invented cards, half of them for the action deck."""
    rows = []
    for number in range(2_000):
        name = f"{WORDS[number % 12]} {BEINGS[number // 12 % 10]} {number}"
        kind = "Unit" if number % 2 else "Tactic"
        die = number % 6 + 1 if kind == "Tactic" else ""
        rows.append(f"WC{number},{name},3,0,{die},Infantry,3,evil,{kind},WC,0")
    return HEAD + "\n".join(rows)


def make_judge() -> Judge:
    """A judge of Open lists."""
    loaded = load_table(card_table(), "warcry", "cards.csv")
    formats = load_formats("warcry")
    return Judge(find_format(formats, "open"), loaded.table, labels=formats)


def fill(folder: Path, count: int) -> None:
    """A folder of lists as people write them."""
    chance = Random(7)
    for number in range(count):
        (folder / f"{number:04}.txt").write_text(one_list(number, chance), encoding="utf-8")


def one_list(number: int, chance: Random) -> str:
    """Ten army cards and ten action cards, three copies each; some with too many, some unreadable."""
    if number % 40 == 39:
        return "Здесь нет ни одной карты"
    lines = [f"Player: Игрок {number}"]
    for heading, odd in (("Army", 1), ("Action", 0)):
        lines += ["", heading]
        for card in sorted(chance.sample(range(odd, 2_000, 2), 10)):
            copies = 4 if number % 6 == 5 and chance.random() < 0.3 else 3
            lines.append(f"{copies} {WORDS[card % 12]} {BEINGS[card // 12 % 10]} {card}")
    return "\n".join(lines) + "\n"


def rows() -> list[dict[str, Any]]:
    """Times in milliseconds."""
    judge = make_judge()
    with TemporaryDirectory() as few, TemporaryDirectory() as many:
        fill(Path(few), FEW)
        fill(Path(many), MANY)
        whole = judged(judge, Path(few))
        plain = {
            "baseline": "only reading and splitting the same files",
            "theirs": min([milliseconds(lambda: split_only(Path(many))) for _ in range(3)]),
        }
        return [
            row("decks: disk to PDF", FEW, lambda: to_pdf(judged(judge, Path(few)), "ru"), "under 10 s"),
            {
                **row("decks: PDF alone", FEW, lambda: to_pdf(whole, "ru"), "under 10 s"),
                "baseline": "the same lines by fpdf2's multi_cell",
                "theirs": milliseconds(lambda: by_multi_cell(whole)),
            },
            *(
                {
                    **row(
                        f"decks: disk to {name}",
                        MANY,
                        partial(through, judge, Path(many), write),
                        "under 1 s",
                    ),
                    **plain,
                }
                for name, write in (("text", to_text), ("JSON", to_json), ("CSV", to_csv))
            ),
        ]


def judged(judge: Judge, folder: Path) -> Report:
    """All lists of a folder."""
    verdicts = [each for file, name in named_files(folder) for each in judge_file(judge, file, name)]
    return make_report(verdicts, judge, DAY, "Весенний турнир")


def through(judge: Judge, folder: Path, write: Callable[[Report], str]) -> str:
    """A folder in one shape."""
    return write(judged(judge, folder))


def split_only(folder: Path) -> int:
    """The least that any checker does: read each file and split each line into count and name."""
    copies = 0
    for path in sorted(folder.iterdir()):
        for line in path.read_text(encoding="utf-8").splitlines():
            count, _, name = line.partition(" ")
            copies += int(count) if count.isdigit() and name else 0
    return copies


def by_multi_cell(report: Report) -> bytes:
    """The text report on paper, every line broken by fpdf2."""
    pdf = FPDF()
    pdf.add_font("roboto", "", data_dir() / "fonts" / "Roboto-Regular.ttf")
    pdf.set_font("roboto", "", 9)
    pdf.add_page()
    for line in to_text(report, "ru").splitlines():
        pdf.multi_cell(0, 4.2, line or " ", new_x="LMARGIN", new_y="NEXT")
    return bytes(pdf.output())


def row(what: str, size: int, act: Callable[[], object], aim: str) -> dict[str, Any]:
    """The best of three runs: the machine's other work is not ours."""
    ours = min([milliseconds(act) for _ in range(3)])
    return {
        "what": what,
        "size": f"{size} text files",
        "ours": ours,
        "baseline": "none",
        "theirs": None,
        "aim": aim,
    }


def milliseconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000
