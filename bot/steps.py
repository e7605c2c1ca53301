"""Doing several things of which none may keep the others from being done."""

from collections.abc import Callable
from contextlib import ExitStack


def take(*steps: Callable[[], object]) -> None:
    """Takes every step in its order, also after one that fails; then raises what failed."""
    with ExitStack() as stack:
        for step in reversed(steps):
            stack.callback(step)
