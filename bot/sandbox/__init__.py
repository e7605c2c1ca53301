"""A strict stand-in for Telegram on 127.0.0.1, for trying the bot and for proving it."""
