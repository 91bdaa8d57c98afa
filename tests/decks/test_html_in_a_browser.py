"""The HTML report in a real browser, wide and as narrow as a phone; skipped where no browser is."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.decks.report.html import to_html
from tests.decks.reports import report

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="no Chromium is here")]

# The report forbids scripts to itself, so a page around it looks at it.
FRAME = """<!doctype html><meta charset="utf-8"><body style="margin:0">
<iframe style="width:{width}px;height:800px;border:0" srcdoc="{page}"></iframe><pre id="seen"></pre>
<script>
document.querySelector("iframe").onload = event => {{
  const page = event.target.contentDocument, root = page.documentElement;
  const shown = [...page.body.querySelectorAll("*")].filter(each => each.getClientRects().length);
  const wide = shown.filter(each => each.getBoundingClientRect().right > root.clientWidth + 1);
  document.getElementById("seen").textContent = JSON.stringify({{
    scroll: root.scrollWidth, room: root.clientWidth, words: page.body.innerText,
    wide: wide.slice(0, 5).map(each => each.tagName + " " + each.textContent.slice(0, 40)),
    hostile: page.querySelectorAll("script, img[onerror]").length,
  }});
}};
</script>"""


def seen(page: str, width: int, folder: Path) -> dict[str, Any]:
    """What the browser shows of a page in a window of some width."""
    path = folder / "frame.html"
    path.write_text(FRAME.format(width=width, page=html.escape(page, quote=True)), encoding="utf-8")
    command = [
        str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000",
        f"--user-data-dir={folder / 'profile'}", "--dump-dom", path.as_uri(),
    ]  # fmt: skip
    told = subprocess.run(command, capture_output=True, check=True, timeout=120).stdout.decode()
    found = re.search(r'<pre id="seen">(.*?)</pre>', told, re.DOTALL)
    assert found and found[1], told[-500:]
    return dict(json.loads(html.unescape(found[1])))


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (412, "ru")])
def test_the_report_is_shown_whole_at_any_width(width: int, language: str, tmp_path: Path) -> None:
    given = report()
    found = seen(to_html(given, language), width, tmp_path)
    assert found["scroll"] <= found["room"] and not found["wide"]
    assert found["hostile"] == 0
    for verdict in given.verdicts:
        if verdict.hash:
            assert verdict.hash in found["words"]
