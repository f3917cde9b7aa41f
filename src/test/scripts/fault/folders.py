"""Folders of results from strangers, and stored results that are damaged."""

import json
import os
import random
import subprocess
from pathlib import Path

from fault.room import CAPACITY, READ, SOAK, Fault, as_nobody, commands_the_terminal, made_of, require, skip_unless, stored, text

SECRET = "the user's own\n"
COMMANDS = {
    "report": ["report", "results"],
    "compare": ["compare", "good", "results"],
    "claims": ["claims", "results", "--out", "page"],
    "history": ["history", "good", "results", "--out", "page"],
    "export": ["export", "results", "--format", "all", "--out", "page"],
    "--resume": ["run", "--resume", "results", "--dry-run"],
}


@made_of
def link(results, own, name):
    file = results / name
    target = own / "folder" if name in ("plots", "log") else own / "secret.txt"
    if name == "run.json":
        target = own / "run.json"
        target.write_text(text(file))
    if file.is_dir():
        subprocess.run(["rm", "-r", file], check=True)
    file.unlink(missing_ok=True)
    file.symlink_to(target)


@made_of
def instead(results, own, name, make):
    (results / name).unlink(missing_ok=True)
    make(results / name)


@made_of
def changed(results, own, name, change):
    file = results / name
    content = change(file.read_bytes())
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def device(path):
    try:
        os.mknod(path, 0o20666, os.makedev(1, 5))
    except PermissionError:
        skip_unless(False, "cannot make a device")


@made_of
def mutated(content, seed):
    """Replaces a dozen values, by a fixed seed."""
    dice = random.Random(seed)
    lines = [json.loads(line) for line in content.decode().splitlines()] if b"}\n{" in content else [json.loads(content)]
    places = []

    def walk(node):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            places.append((node, key))
            if isinstance(value, (dict, list)):
                walk(value)

    for line in lines:
        walk(line)
    for node, key in dice.sample(places, min(12, len(places))):
        node[key] = dice.choice([None, "x", [], {}, -1, 1e300, True, "\u202e\x1b[31m", "=HYPERLINK(1)"])
    return "".join(json.dumps(line) + "\n" for line in lines)


PLANTED = {
    "link in place of run.json": link("run.json"),
    "link in place of cells.jsonl": link("cells.jsonl"),
    "pipe in place of cells.jsonl": instead("cells.jsonl", os.mkfifo),
    "pipe in place of run.json": instead("run.json", os.mkfifo),
    "device in place of cells.jsonl": instead("cells.jsonl", device),
    "folder in place of cells.jsonl": instead("cells.jsonl", Path.mkdir),
    "folder in place of run.json": instead("run.json", Path.mkdir),
    "bytes that are not UTF-8 in cells.jsonl": changed("cells.jsonl", lambda content: b"\xff\xfe" + content),
    "line that is cut in the middle of cells.jsonl": changed("cells.jsonl", lambda content: content[:300] + b"\n" + content),
    "run.json that is cut": changed("run.json", lambda content: content[: len(content) // 2]),
    "run.json that is null": changed("run.json", lambda content: b"null\n"),
    "values changed in cells.jsonl": changed("cells.jsonl", mutated(1)),
    "values changed in run.json": changed("run.json", mutated(2)),
}
def soak_log(results):
    return next((results / "log").glob("*.soak.csv"))


def other_soak(change):
    """The seconds of a soak are text that anybody can write."""
    def plant(results, own):
        log = soak_log(results)
        lines = log.read_text().splitlines(True)
        log.write_text("".join(change(lines)))

    return plant


@made_of
def soak_instead(results, own, make):
    log = soak_log(results)
    log.unlink()
    make(log, own)


def far_seconds(lines):
    """Two seconds that are further apart than there are seconds."""
    first, rest = lines[2].split(",", 1)
    return [*lines, f"{float(first) + 9e14},{rest}"]


# of a run that was a soak, or a search of its capacity
SOAKS = {
    "link in place of a soak": soak_instead(lambda log, own: log.symlink_to(own / "secret.txt")),
    "pipe in place of a soak": soak_instead(lambda log, own: os.mkfifo(log)),
    "endless number in a soak": other_soak(lambda lines: [*lines, lines[-1].replace(lines[-1].split(",")[1], "Infinity", 1)]),
    "limit of 30 digits in a soak": other_soak(lambda lines: [lines[0].replace("from ", "from " + "9" * 30), *lines[1:]]),
    "seconds far apart in a soak": other_soak(far_seconds),
    "escapes in a soak": other_soak(lambda lines: [lines[0].strip() + "\x1b]0;x\x07<script>\u202e\n", *lines[1:]]),
}
PROBES = {
    "link in place of probes.jsonl": link("probes.jsonl"),
    "pipe in place of probes.jsonl": instead("probes.jsonl", os.mkfifo),
    "last line of probes.jsonl cut off": changed("probes.jsonl", lambda content: content[:-40]),
    **{f"values changed in probes.jsonl, {seed}": changed("probes.jsonl", mutated(seed)) for seed in range(30, 33)},
}

# for the report alone
REPORTED = {
    "link at a draft": (link("report.html.part"), (0,)),
    "link in place of report.html": (link("report.html"), (2,)),
    "link in place of cells.csv": (link("cells.csv"), (2,)),
    "link in place of plots": (link("plots"), (2,)),
    "link in place of records.jsonl": (link("records.jsonl"), (2,)),
    "folder in place of report.html": (instead("report.html", Path.mkdir), (2,)),
    "link in place of .enginedyno-replaced": (link(".enginedyno-replaced"), (0, 2)),
    "link in place of .enginedyno-replaced.part": (link(".enginedyno-replaced.part"), (0, 2)),
    "empty cells.jsonl": (changed("cells.jsonl", lambda content: b""), (0, 3)),
    "last line cut off": (changed("cells.jsonl", lambda content: content[:-40]), (0, 3)),
    "empty run.json": (changed("run.json", lambda content: b""), (2,)),
    "100,000 levels in cells.jsonl": (changed("cells.jsonl", lambda content: content + b"[" * 100_000 + b"\n"), (3,)),
    "10 MB in one value": (changed("cells.jsonl", lambda content: content.replace(b'"workload"', b'"x":"' + b"y" * 10_000_000 + b'","workload"', 1)), (0, 3)),
    "values changed in records.jsonl": (changed("records.jsonl", mutated(3)), (0, 2, 3)),
    **{f"values changed in cells.jsonl, {seed}": (changed("cells.jsonl", mutated(seed)), (0, 2, 3)) for seed in range(10, 16)},
    **{f"values changed in run.json, {seed}": (changed("run.json", mutated(seed)), (0, 2, 3)) for seed in range(20, 26)},
}


def users_own(room):
    own = room.path / "own"
    (own / "folder").mkdir(parents=True)
    for file in (own / "secret.txt", own / "folder" / "secret.svg"):
        file.write_text(SECRET)
    return own


def untouched(own):
    for file in (own / "secret.txt", own / "folder" / "secret.svg"):
        require(file.exists() and text(file) == SECRET, f"{file.name} of the user was changed")
    names = sorted(file.name for file in own.rglob("*") if file.is_file() and file.name != "run.json")
    require(names == ["secret.svg", "secret.txt"], f"files were written to the user's folder: {names}")


@made_of
def read(room, plant, command, codes, measured=READ):
    own, good = users_own(room), stored(room, "good")
    results = stored(room, command=measured)
    room.limit = 15  # a line for each line that is left out
    plant(results, own)
    seen = room.ends(*command, codes=codes, limit=60)
    untouched(own)
    require(text(good / "cells.jsonl"), "the other run was changed")
    require(not commands_the_terminal(room.started[-1]), "escapes reach the terminal")
    return seen


@made_of
def outside(room, arguments):
    """What is written for the reader must not follow a link of the results' author."""
    own = users_own(room)
    stored(room)
    stored(room, "good")
    page = room.path / "page"
    page.mkdir()
    for name in ("claims.html", "claims.md", "history.html", "index.html", "figures.tsv", "jmh-result.json", "openmetrics.txt"):
        (page / name).symlink_to(own / "secret.txt")
    (page / "plots").symlink_to(own / "folder")
    seen = room.ends(*arguments, codes=(0, 2), limit=60)
    untouched(own)
    return seen


@made_of
def sequence(room, plans):
    own = users_own(room)
    folder = room.path / "both"
    folder.mkdir()
    stored(room)
    (folder / "sequence.json").write_text(json.dumps({"name": "both", "plans": plans, "overrides": {}, "budgetSeconds": {}}))
    seen = room.ends("run", "--resume", "both", "--dry-run", codes=(0, 2, 3))
    untouched(own)
    return seen


@made_of
def resumed_with_a_link(room, name):
    own, results = users_own(room), stored(room)
    changed("cells.jsonl", lambda content: content.splitlines(True)[0])(results, own)
    link(name)(results, own)
    seen = room.refused("run", "--resume", "results")
    untouched(own)
    return seen


@made_of
def without_rights(room, arguments, mode):
    """As the user nobody, who may not write, or not even read."""
    nobody = as_nobody()
    results = stored(room)
    os.chmod(results, mode)
    os.chmod(room.tmp, 0o777)
    return room.ends(*arguments, codes=(1, 2), complaints=1, words="permission denied", before=nobody)


def faults():
    promise = "one line names the file; no file of the user is changed"
    for name, plant in PLANTED.items():
        for command, arguments in COMMANDS.items():
            yield Fault("folders", f"{name}, {command}", "folder", "stored results", "exit code 0, 2 or 3; " + promise, read(plant, arguments, (0, 2, 3)))
    for name, (plant, codes) in REPORTED.items():
        yield Fault("folders", f"{name}, report", "folder", "report", f"exit code {' or '.join(map(str, codes))}; " + promise, read(plant, COMMANDS["report"], codes))
    for measured, planted in ((SOAK, SOAKS), (CAPACITY, PROBES)):
        for name, plant in planted.items():
            yield Fault("folders", f"{name}, report", "folder", "report", "exit code 0, 2 or 3; " + promise, read(plant, COMMANDS["report"], (0, 2, 3), measured))
    for command in ("claims", "history", "export"):
        yield Fault("folders", f"links in the folder of the page, {command}", "folder", "stored results", "no file of the user is changed", outside(COMMANDS[command]))
    yield Fault("folders", "sequence of paths that lead outside", "folder", "stored results", "nothing outside is changed", sequence(["../results", "/etc/passwd"]))
    yield Fault("folders", "sequence without plans", "folder", "stored results", "one line at most", sequence(None))
    for name in ("log", "cells.jsonl", "records.jsonl"):
        yield Fault("folders", f"link in place of {name}, --resume that has cells left", "folder", "stored results", "exit code 2; " + promise, resumed_with_a_link(name))
    yield Fault("folders", "results that may not be written, report", "rights", "report", "one line", without_rights(["report", "results"], 0o555))
    yield Fault("folders", "results that may not be read, report", "rights", "report", "one line", without_rights(["report", "results"], 0o700))
    yield Fault("folders", "results that may not be read, compare", "rights", "stored results", "one line", without_rights(["compare", "results", "results"], 0o700))
