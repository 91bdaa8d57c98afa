"""Test ids carry the number of the worked example they play."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def example(request: pytest.FixtureRequest) -> str:
    """The worked example that `kit.ex` names, if any."""
    return str(getattr(request, "param", ""))
