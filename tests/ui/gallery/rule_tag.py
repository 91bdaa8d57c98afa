"""Two tags; a tap opens the sheet."""

from __future__ import annotations

from app.presenters.views import RuleView
from app.widgets.flow.flow import Flow
from app.widgets.rule_tag.rule_tag import RuleTag, use_rulebook


def demo_rules(rule_id: str, others: tuple[str, ...]) -> RuleView:
    """A rulebook for demos and tests."""
    return RuleView(
        rule_id,
        "The nearest hero is the target",
        "The enemy goes for the nearest hero. Where two are as near, the heroes choose.",
        "rulebook",
        "Enemy turn, step 2",
        others,
    )


def demo() -> Flow:
    """Two tags; a tap opens the sheet."""
    use_rulebook(demo_rules)
    flow = Flow()
    flow.add_widget(RuleTag(rule="BG-ENEMY-07", others=["BG-ENEMY-09"]))
    flow.add_widget(RuleTag(rule="BK-RIDER-11"))
    return flow
