"""The rule books, and how much of them is carried out and tested."""

from __future__ import annotations

from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import click

from companion.cli.shared import REFUSED, CliContext, echo_json, fail, misuse, verb
from companion.cli.vocabulary import clipped
from companion.content.places import data_dir
from companion.content.rulebook import Rule, coverage, find_rule, search_rules
from companion.core.text import say


@click.command(
    epilog="Examples: companion rules BK-RIDER-16; companion rules search padlock; companion rules coverage"
)
@click.argument("what")
@click.argument("word", required=False)
@click.option("--json", "as_json", is_flag=True, help="Plain data.")
@click.option("--gaps", is_flag=True, help="With coverage: list what is missing.")
@verb
def rules(session: CliContext, what: str, word: str | None, as_json: bool, gaps: bool) -> None:
    """Show a rule by its id, search the rule books, or count what is carried out."""
    if what == "coverage":
        _coverage(session, as_json, gaps)
    elif what == "search":
        if not word:
            raise misuse(say("{verb} needs a word.", verb="search"))
        _show(session, search_rules(word), as_json)
    else:
        found = find_rule(what.upper())
        if found is None:
            fail(session.say(say("There is no rule {id}.", id=clipped(what))), REFUSED)
        _show(session, [found], as_json)


def _show(session: CliContext, found: list[Rule], as_json: bool) -> None:
    if as_json:
        echo_json([asdict(rule) for rule in found])
        return
    for rule in found:
        mark = f"{rule.source} {rule.ruling}".strip()
        click.echo(f"{rule.id}  {rule.title(session.language)}  ({mark})\n  {rule.text(session.language)}")
    if not found:
        fail(session.say(say("No rule holds that word.")), REFUSED)


def _coverage(session: CliContext, as_json: bool, gaps: bool) -> None:
    import companion

    for module in walk_packages(companion.__path__, "companion."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    tests = data_dir().parent / "tests"
    found = coverage(tests if tests.is_dir() else Path())
    if as_json:
        echo_json([asdict(each) for each in found])
        return
    book, rules, code, tested = map(session.say, (say("book"), say("rules"), say("in code"), say("tested")))
    click.echo(f"{book:12} {rules:>8} {code:>10} {tested:>11}")
    for each in found:
        click.echo(f"{each.game:12} {each.total:8} {each.implemented:10} {each.tested:11}")
        if gaps:
            for rule_id in sorted({*each.missing, *each.untested}):
                lacking = ((say("no code"), each.missing), (say("no test"), each.untested))
                lacks = session.say([what for what, ids in lacking if rule_id in ids])
                click.echo(f"  {rule_id}: {lacks}")
