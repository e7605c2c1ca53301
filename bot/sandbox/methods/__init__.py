"""The work of each Bot API method, by its name in lower case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.methods import (
    answering,
    asking,
    deleting,
    editing,
    ephemeral,
    pinning,
    presenting,
    sending,
    webhooks,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.parameters import Parameters
    from bot.sandbox.world import World

    Handler = Callable[[World, Parameters], object]

_MODULES = (
    answering,
    asking,
    deleting,
    editing,
    ephemeral,
    pinning,
    presenting,
    sending,
    webhooks,
)

HANDLERS: dict[str, Handler] = {
    name.lower(): handler for module in _MODULES for name, handler in module.METHODS.items()
}
