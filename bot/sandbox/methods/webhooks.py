"""Setting where updates are delivered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.errors import bad_request

if TYPE_CHECKING:
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
# Telegram insists on HTTPS; a sandbox on 127.0.0.1 delivers to its neighbours only.
_NEIGHBOUR = re.compile(r"http://(?:127\.0\.0\.1|localhost):\d{1,5}/\S*")


@dataclass
class Webhook:
    """Where and how updates are delivered."""

    url: str
    secret: str | None = None
    max_connections: int = 40
    last_error_date: int | None = None
    last_error: str | None = None


def set_webhook(world: World, parameters: Parameters) -> bool:
    """Deliver updates by HTTP from now on; an empty address stops that."""
    url = parameters.text("url")
    if not url:
        return delete_webhook(world, parameters)
    if not _NEIGHBOUR.fullmatch(url):
        raise bad_request("bad webhook: here it must be http://127.0.0.1:<port>/<path>")
    secret = parameters.text("secret_token")
    if secret is not None and not _SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    connections = parameters.integer("max_connections") or 40
    if not 1 <= connections <= 100:
        raise bad_request("max_connections must be between 1 and 100")
    world.updates.allow(parameters.strings("allowed_updates"))
    if parameters.flag("drop_pending_updates"):
        world.updates.drop()
    world.webhook = Webhook(url, secret, connections)
    world.changes.wake()
    return True


def delete_webhook(world: World, parameters: Parameters) -> bool:
    """Deliver updates by getUpdates again."""
    if parameters.flag("drop_pending_updates"):
        world.updates.drop()
    world.webhook = None
    world.changes.wake()
    return True


def get_webhook_info(world: World, _: Parameters) -> Json:
    """Return a WebhookInfo."""
    hook = world.webhook
    info: Json = {
        "url": "" if hook is None else hook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.waiting()),
        "allowed_updates": sorted(world.updates.allowed),
    }
    if hook is not None:
        info |= {"max_connections": hook.max_connections, "ip_address": "127.0.0.1"}
        if hook.last_error is not None:
            info |= {
                "last_error_date": hook.last_error_date,
                "last_error_message": hook.last_error,
            }
    return info


METHODS = {
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
