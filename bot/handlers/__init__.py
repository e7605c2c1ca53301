"""Updates become commands: the edge where Telegram comes in."""
