"""Records of games: read, checked, and as arrays."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, overload

import numpy as np

from ._azulejo import Record, parse_records

__all__ = ["Records", "read_records"]


class Records(Sequence[Record]):
    """Records in the order in which they were read."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = list(records)

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, number: int) -> Record: ...
    @overload
    def __getitem__(self, number: slice) -> Records: ...
    def __getitem__(self, number: int | slice) -> Record | Records:
        if isinstance(number, slice):
            return Records(self._records[number])
        return self._records[number]

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    def __repr__(self) -> str:
        return f"<{len(self)} records>"

    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """Every decision of every record, one row each.

        ``observation``, ``legal_mask``, ``action`` and ``player`` (who decided), ``record`` (its number) and
        ``result`` (what the game was worth to who decided, from -1 to 1). All records must be of one game, table size
        and variant, because otherwise their rows are not equally long.
        """
        kinds = {(record.title, record.players) for record in self}
        if len(kinds) > 1:
            raise ValueError(f"records of several games cannot share arrays: {sorted(kinds)}; choose one kind first")
        parts: dict[str, list[np.ndarray[Any, Any]]] = {}
        for number, record in enumerate(self):
            rows = record.arrays()
            returns = rows.pop("returns")
            rows["record"] = np.full(len(rows["action"]), number, dtype=np.int32)
            rows["result"] = returns[rows["player"]]
            for name, part in rows.items():
                parts.setdefault(name, []).append(part)
        widths = {part.shape[1] for part in parts.get("observation", [])}
        if len(widths) > 1:
            raise ValueError("records of several variants cannot share arrays: choose one variant first")
        return {name: np.concatenate(part) for name, part in parts.items()}


def read_records(path: str | os.PathLike[str]) -> Records:
    """Reads and checks the records of a file (one a line, or a single one), or of all ``*.json`` and ``*.jsonl`` files
    of a directory. Every one is replayed; the error names the file, the record and the step."""
    place = Path(path)
    if place.is_dir():
        files = sorted(file for file in place.iterdir() if file.suffix in {".json", ".jsonl"})
        if not files:
            raise ValueError(f"{place} has no *.json and no *.jsonl files")
        return Records([record for file in files for record in read_records(file)])
    text = place.read_text(encoding="utf-8")
    try:
        return Records(parse_records(_texts(text)))
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None


def _texts(text: str) -> list[str]:
    """One record over several lines, or one a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        try:
            json.loads(lines[0])
        except json.JSONDecodeError:
            return [text]
    return lines
