"""Computer players: a function of a seat's view and a random source."""
