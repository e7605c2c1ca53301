"""Pictures and documents: checked, kept, found again."""

from __future__ import annotations

import itertools
import mimetypes
import struct
from typing import TYPE_CHECKING

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.messages import Attachment

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_PHOTO_BYTES = 10 * 2**20
MAX_DOCUMENT_BYTES = 50 * 2**20
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class Files:
    """Every file that was ever sent."""

    def __init__(self) -> None:
        self._by_id: dict[str, Attachment] = {}
        self._numbers = itertools.count(1)

    def keep(self, name: str, content: bytes) -> Attachment:
        """Keep a document."""
        if not content:
            raise bad_request("file must be non-empty")
        if len(content) > MAX_DOCUMENT_BYTES:
            raise ApiError(413, "Request Entity Too Large")
        number = next(self._numbers)
        mime = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return self._add(
            Attachment(
                id=f"sandbox-document-{number}",
                name=name or "file",
                mime=mime,
                path=f"documents/file_{number}",
                content=content,
            )
        )

    def keep_photo(self, name: str, content: bytes) -> Attachment:
        """Keep a picture; raise what Telegram raises for what is none."""
        if len(content) > MAX_PHOTO_BYTES:
            raise bad_request("file is too big")
        size = picture_size(content)
        if size is None:
            raise bad_request("IMAGE_PROCESS_FAILED")
        width, height = size
        if width + height > 10_000 or max(size) > 20 * min(size):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        number = next(self._numbers)
        kind = "png" if content.startswith(_PNG) else "jpeg"
        return self._add(
            Attachment(
                id=f"sandbox-photo-{number}",
                name=name or f"photo.{kind}",
                mime=f"image/{kind}",
                path=f"photos/file_{number}.{kind}",
                content=content,
                width=width,
                height=height,
            )
        )

    def get(self, file_id: str) -> Attachment | None:
        """Return the file with that id."""
        return self._by_id.get(file_id)

    def at(self, path: str) -> Attachment | None:
        """Return the file that is downloaded from that path."""
        return next((file for file in self if file.path == path), None)

    def __iter__(self) -> Iterator[Attachment]:
        return iter(self._by_id.values())

    def _add(self, attachment: Attachment) -> Attachment:
        self._by_id[attachment.id] = attachment
        return attachment


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG or JPEG in pixels, None for anything else."""
    if content.startswith(_PNG) and content[12:16] == b"IHDR" and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return (width, height) if width and height else None
    if content.startswith(_JPEG):
        return _jpeg_size(content)
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    position = 2
    while position + 9 <= len(content) and content[position] == 0xFF:
        marker = content[position + 1]
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", content[position + 5 : position + 9])
            return (width, height) if width and height else None
        position += 2 + int.from_bytes(content[position + 2 : position + 4], "big")
    return None
