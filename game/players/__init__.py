"""Computer players: what a seat does, from its View and a random source alone."""

from game.players.budget import Budget
from game.players.choosing import Level, choose, estimates
from game.players.strong import Estimate

__all__ = ["Budget", "Estimate", "Level", "choose", "estimates"]
