"""Test ids carry the number of the worked example they play."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def example(request: pytest.FixtureRequest) -> str:
    """The worked example that a test names by `ex`, if any."""
    return str(getattr(request, "param", ""))
