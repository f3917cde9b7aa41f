"""What came of each fault, and the table that a page shows of it."""

import fcntl
import os
import re
from pathlib import Path

HOME = Path(__file__).resolve().parents[4]
FILE = HOME / "src/test/faults/recorded.tsv"
PAGE = HOME / "docs/reliability.md"
START, END = "<!-- faults: written by src/test/scripts/faults table -->", "<!-- faults: end -->"
PHASES = ("arguments", "connecting", "server start", "loading", "warm-up", "run", "between cells", "report", "replacing", "stored results")


class Record:
    """The file of results, in the order of the faults."""

    def __init__(self, order):
        self.order = {name: place for place, name in enumerate(order)}

    def add(self, fault, result, words):
        """Writes one result in place of an older one; parts may be tried at the same time."""
        words = re.sub(r"[\x00-\x1f\x7f-\xff]+", " ", words)
        FILE.parent.mkdir(exist_ok=True)
        folder = os.open(FILE.parent, os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        lines = {(line[0], line[1]): line for line in read() if (line[0], line[1]) in self.order}
        lines[fault.part, fault.name] = [fault.part, fault.name, fault.kind, fault.phase, fault.expected, result, words]
        ordered = sorted(lines.values(), key=lambda line: self.order[line[0], line[1]])
        FILE.write_text("".join("\t".join(line) + "\n" for line in ordered), encoding="utf-8")
        os.close(folder)


def read():
    return [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()] if FILE.exists() else []


def cell(results):
    """How many were tried, and how many of them did not end as expected, or could not be tried."""
    others = [f"{results.count(word)} {word}" for word in ("FAIL", "SKIP") if word in results]
    return "" if not results else ", ".join([str(len(results))] + others)


def table(lines):
    """A row per kind, a column per phase."""
    kinds = list(dict.fromkeys(line[2] for line in lines))
    rows = ["| kind | " + " | ".join(PHASES) + " |", "| --- |" + " --- |" * len(PHASES)]
    for kind in kinds:
        cells = [cell([line[5] for line in lines if (line[2], line[3]) == (kind, phase)]) for phase in PHASES]
        rows.append(f"| {kind} | " + " | ".join(cells) + " |")
    return rows


def write_table(lines, page):
    passed = sum(line[5] == "PASS" for line in lines)
    skipped = sum(line[5] == "SKIP" for line in lines)
    failed = len(lines) - passed - skipped
    summary = f"{len(lines)} faults: {passed} PASS, {failed} FAIL, {skipped} SKIP."
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(START)
    after = rest.split(END)[1]
    section = "\n".join([START, "", summary, "", *table(lines), "", END])
    page.write_text(before + section + after, encoding="utf-8")
