"""Computer players: what a seat does, from its View and a random source alone."""
