"""Points in time as the database keeps them: UTC, ISO 8601, always with microseconds."""

from datetime import UTC, datetime


def as_text(at: datetime) -> str:
    """The text form, which sorts as the time does.

    Raises ValueError for a time without a zone.

    >>> as_text(datetime(2026, 1, 2, 3, 4, tzinfo=UTC))
    '2026-01-02T03:04:00.000000+00:00'
    """
    if at.tzinfo is None:
        raise ValueError("a time needs its zone")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def as_time(text: str) -> datetime:
    """The time of a text form.

    Raises ValueError for a text that is no time or has no zone.
    """
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError("a time needs its zone")
    return at.astimezone(UTC)
