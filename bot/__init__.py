"""The Telegram bot: updates become commands, events become messages."""
