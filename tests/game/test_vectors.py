"""Every match of vectors.json gives its result, every key of it."""

import pytest

from tests import oracle
from tests.records import VECTORS, JsonObject, replayed, result_of

names = [vector.get("name", f"match-{number}") for number, vector in enumerate(VECTORS)]


@pytest.mark.parametrize("vector", VECTORS, ids=names)
def test_the_game_gives_the_result(vector: JsonObject) -> None:
    assert result_of(replayed(vector["record"]), vector["record"]["players"]) == vector["expect"]


@pytest.mark.parametrize("vector", VECTORS, ids=names)
def test_the_oracle_gives_the_result(vector: JsonObject) -> None:
    assert oracle.replayed(vector["record"]) == vector["expect"]


def test_the_vectors_are_all_there() -> None:
    assert (len(VECTORS), sum(len(vector["expect"]["deals"]) for vector in VECTORS)) == (30, 301)
