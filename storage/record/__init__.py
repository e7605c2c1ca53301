"""The match record of rules.md: read, replayed, shown and exported."""

from storage.record.export import export
from storage.record.form import Record, RecordRefused, parse, read
from storage.record.replay import deal_by_deal, replay
from storage.record.result import result, result_json
from storage.record.table import table_text

__all__ = [
    "Record",
    "RecordRefused",
    "deal_by_deal",
    "export",
    "parse",
    "read",
    "replay",
    "result",
    "result_json",
    "table_text",
]
