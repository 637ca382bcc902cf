"""Operators at work."""

import pytest

from tests.operators import DEAL_MANAGER, MODERATOR, Operator, as_role


@pytest.fixture
def manager(db: None) -> Operator:
    """The browser of a deal manager."""
    return as_role(DEAL_MANAGER)


@pytest.fixture
def moderator(db: None) -> Operator:
    """The browser of a moderator."""
    return as_role(MODERATOR)
