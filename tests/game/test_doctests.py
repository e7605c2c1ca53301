"""The examples in the docstrings of `game` are true."""

import doctest
import importlib
import pkgutil

import pytest

import game

MODULES = sorted(module.name for module in pkgutil.walk_packages(game.__path__, "game."))


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [finder.find(importlib.import_module(name)) for name in MODULES]
    assert sum(bool(test.examples) for tests in found for test in tests) >= 5
