"""Signals to dyno, its forks and its servers, in each phase of each command that takes time."""

import re
import shutil
import subprocess
import time
from dataclasses import dataclass

from fault.room import HOME, LONG_READ, READ, Fault, kill, require, skip_unless, stored, text, until

CODES = {"INT": 130, "TERM": 143, "HUP": 129, "KILL": 137, "STOP": 0}
ALL = ("INT", "TERM", "HUP", "KILL")
DUEL = ["duel", "embedded", "embedded", "--threads=1", "--out=results", "--workload=COMPUTE_CRC", "--set=duel.looks=12",
        "--set=duel.launch=2", "--set=duel.error=20 %", "--set=duel.slice=100ms", "--set=duel.warmup=500ms"]  # fmt: skip
LONG_DUEL = DUEL + ["--set=duel.looks=400", "--set=duel.launch=60"]
CRASH = ["run", "crash-insert", "--out=results", "--engine=InnoDB", "--threads=2", "--set=insert.rows-per-commit=10",
         "--set=settings.durability=durable", "--set=measure.forks=1"]  # fmt: skip
FILE_IO = ["run", "dimitri-2012-fileio-short", "--out=results", "--threads=1", "--set=place=.", "--set=file.size=4M",
           "--set=file.reserve=0", "--set=file.block=4K", "--set=file.io=sync", "--set=file.open=direct", "--set=measure.forks=1",
           "--set=measure.warmup=500ms", "--set=measure.runs=1 x 2s"]  # fmt: skip
JMH = ["jmh", "ReadBenchmark.READ_PK_POINT$", "-p", "rows=2000", "-f", "1", "-wi", "1", "-w", "500ms", "-i", "2", "-r", "1s"]
PLAN = """title: {0}
servers: [embedded]
engines: [InnoDB]
workloads: [READ_PK_POINT]
jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
data: {{ rows: 2000 }}
measure: {{ warmup: 500ms, runs: 1 x 1s, forks: 1 }}
"""


def logged(words, cell=""):
    return lambda dyno: ("\n" + words) in ("\n" + dyno.logs(cell))


def is_loading(dyno):
    """A table of the embedded server is there, and not yet reported as loaded."""
    return any(dyno.room.tmp.glob("enginedyno-server-*/data/dyno/normal_*")) and "normal_innodb: " not in dyno.err()


WHILE_MEASURED = {"warm-up": logged("# Warmup I", "read_"), "run": logged("Iteration ", "read_")}
OF_A_RUN = {
    "server start": lambda dyno: dyno.servers(),
    "loading": is_loading,
    **WHILE_MEASURED,
    "between cells": lambda dyno: "[1/3]" in dyno.err(),
    "report": lambda dyno: (dyno.room.results / "cells.csv").exists(),
}


def replaced(room):
    stored(room)


def sequence(room):
    plans = room.path / "config/plans"
    plans.mkdir(parents=True)
    for name in ("one", "two"):
        (plans / f"{name}.yaml").write_text(PLAN.format(name))
    (plans / "both.yaml").write_text("title: Both\nplans: [one, two]\n")


def gate(room):
    shutil.copy(HOME / "src/test/resources/org/enginedyno/junit/compute.yaml", room.path)


@dataclass(frozen=True)
class Scene:
    """A command, and how to see that it is in a phase."""

    name: str
    command: list
    phases: dict
    prepare: object = lambda room: None


RUN = Scene("run", LONG_READ, OF_A_RUN)
LOAD = Scene("run", LONG_READ + ["--set=data.rows=200000"], {"loading": is_loading})
DUEL_SCENE = Scene("duel", LONG_DUEL, {"server start": lambda d: d.servers(), "run": logged("Iteration ", "compute")})
SHORT_DUEL = Scene("duel", DUEL, {"run": logged("Iteration ", "compute")})
DUEL_REPORT = Scene("duel", DUEL, {"report": lambda d: (d.room.results / "summary.md").exists()})
GATE = Scene("gate", ["gate", "compute.yaml", "--out=results", "--set=duel.looks=400", "--set=duel.launch=60"],
             {"run": logged("Iteration ", "compute")}, gate)  # fmt: skip
CRASHED = Scene("crash-insert", CRASH + ["--set=crash.after-rows=30000"], {
    "run": lambda d: d.forks() and any(d.room.tmp.glob("enginedyno-server-*/data/dyno/*.ibd"))})  # fmt: skip
FILES = Scene("file I/O", FILE_IO, {"warm-up": logged("# Warmup I"), "run": logged("Iteration ")})
SEQUENCE = Scene("sequence", ["run", "both", "--out=results"], {
    "run": logged("Iteration ", "read_"),
    "between cells": lambda d: "plan 2 of 2" in d.err(),
    "report": lambda d: (d.room.results / "two/cells.csv").exists()}, sequence)  # fmt: skip
REPLACE = Scene("replace", LONG_READ + ["--replace"], {
    "replacing": lambda d: (d.room.results / ".enginedyno-replaced").exists(),
    "run": logged("Iteration ", "read_")}, replaced)  # fmt: skip
JMH_SCENE = Scene("jmh", JMH, {
    "server start": lambda d: d.servers(), "warm-up": lambda d: "# Warmup Iteration" in d.out(),
    "run": lambda d: "\nIteration " in d.out()})  # fmt: skip
DOCTOR = Scene("doctor", ["doctor", "ci"], {"server start": lambda d: d.servers()})
DRY = Scene("dry run", ["run", "percona-2007", "--dry-run"], {"arguments": lambda d: time.sleep(0.4) or True})
CLAIMS = Scene("claims", ["claims", "results", "--out", "page"], {"stored results": lambda d: (d.room.path / "page").exists()}, stored)
HISTORY = Scene("history", ["history", "results", "--out", "page"], {"stored results": lambda d: (d.room.path / "page").exists()}, stored)
EXPORT = Scene("export", ["export", "results", "--format", "all", "--out", "page"], {
    "stored results": lambda d: (d.room.path / "page").exists()}, stored)  # fmt: skip


def stale(room):
    stored(room)
    shutil.rmtree(room.results / "plots", ignore_errors=True)


REPORT = Scene("report", ["report", "results"], {"report": lambda d: (d.room.results / "plots").exists()}, stale)


def send(room, dyno, target, name):
    pids = {"dyno": [dyno.dyno()], "fork": dyno.forks()[:1], "other fork": dyno.forks()[1:], "server": dyno.servers()[:1],
            "other server": dyno.servers()[1:]}[target]  # fmt: skip
    if dyno.process.poll() is not None:
        return  # it was faster
    require(pids and pids[0], f"no {target} is there any more")
    kill(pids[0], name)
    if name == "STOP":
        time.sleep(1.5)
        kill(pids[0], "CONT")


def expectation(scene, target, name, phase):
    """Exit codes, and words of the first complaint or reason."""
    # what is over before the signal comes may have ended well
    over = (0,) if phase in ("report", "stored results", "between cells", "arguments") else ()
    if name == "STOP":
        return (0, 3), ""
    if target == "dyno":
        return (CODES[name], *over), ""
    if "server" in target and name in ("HUP", "INT"):
        return (0, 3), ""
    if scene.name == "jmh":
        # JMH reports a fork that failed, and goes on
        return (0, 1), ""
    if scene.name == "crash-insert" and target == "server":
        # dyno kills the server itself, and may take this for its own
        return (0, 3), ""
    if "fork" in target:
        return (3,), "exit code (130|143|129|137|1)|ended|gone"
    if phase == "server start":
        return (0, 1, 3), "" if scene.name == "duel" else "server"
    # a table of which loading was broken off is loaded again
    return (0, 3), ""


def signalled(scene, target, name, phase):
    codes, words = expectation(scene, target, name, phase)

    def do(room):
        scene.prepare(room)
        dyno = room.start(*scene.command)
        dyno.wait_for(scene.phases[phase], f"{phase} of {scene.name}")
        room.note_journals()
        if scene is REPLACE:
            room.lines = []
        send(room, dyno, target, name)
        seen = room.ended(dyno, codes, words)
        if target == "dyno" and name == "KILL":
            room.sweeps = True
        if target == "dyno" and room.results.exists() and name != "STOP":
            reads(room)
        return seen

    ends = "goes on" if name == "STOP" else f"exit code {' or '.join(map(str, codes))}"
    promised = "; what stays goes with the next dyno clean" if (target, name) == ("dyno", "KILL") else ""
    kind = "stopped for 1.5 s" if name == "STOP" else f"signal to {'dyno' if target == 'dyno' else 'the server' if 'server' in target else 'a fork'}"
    return Fault(PARTS.get(scene.name, "signals-other"), f"{name} to {target}, {scene.name}, {phase}", kind, phase,
                 ends + ", finished cells are kept, nothing is left" + promised, do)  # fmt: skip


PARTS = {"run": "signals-run", "duel": "signals-duel", "gate": "signals-duel", "replace": "replace"}


def reads(room):
    """Results that were there can be read, or are said in one line to be none."""
    for folder in [room.results] if (room.results / "run.json").exists() else sorted(room.results.glob("*")):
        if (folder / "run.json").exists():
            room.ends("report", folder, codes=(0, 2, 3))


def product(scene, targets, names, phases=None):
    for phase in phases or scene.phases:
        for target in targets:
            for name in names:
                yield signalled(scene, target, name, phase)


def killed_at_rename(number):
    """The command is killed as its main thread enters this rename, which may be one that sets results aside."""

    def do(room):
        skip_unless(shutil.which("strace"), "strace is not installed")
        earlier = stored(room)
        cells = text(earlier / "cells.jsonl")
        traced = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=rename", "-e", f"inject=rename:signal=KILL:when={number}"]
        dyno = room.start(*READ, "--replace", before=traced, shared=False)
        dyno.code()
        room.sweeps = True
        seen = room.ends("report", "results", codes=(0, 1, 2))
        where = [folder for folder in (earlier, earlier / ".enginedyno-replaced") if text(folder / "cells.jsonl").startswith(cells)]
        is_new = text(earlier / "cells.jsonl").count("\n") and not where
        require(where or is_new, "the earlier results are lost: " + seen)
        room.ends("report", where[0] if where else "results", codes=(0,))
        return f"the {'new' if is_new else 'earlier'} results can be read" + ("" if is_new or where[0] == earlier else " aside")

    return Fault("replace", f"KILL at rename {number} of the main thread", "signal to dyno", "replacing",
                 "either the earlier results or the new ones can be read", do)  # fmt: skip


def unmovable(room):
    """An entry that cannot be moved, in the middle of those that can."""
    earlier = stored(room)
    cells = text(earlier / "cells.jsonl")
    room.mount(earlier / "plots", "size=1m")
    seen = room.ends(*READ, "--replace", codes=(1, 2), complaints=1)
    require(text(earlier / "cells.jsonl") == cells, "the earlier results are lost: " + seen)
    return seen


def least_budget(room):
    """The shortest time that a sequence accepts; what does not start in time is skipped."""
    sequence(room)
    words = room.refused("run", "both", "--out=results", "--budget=1s", words="too short for 2 plans")
    least = re.search(r"at least (?:about )?([\d.]+ ?[a-z]+)", words)
    require(least, words)
    dyno = room.start("run", "both", "--out=results", "--budget=" + least.group(1).replace(" ", ""))
    return f"{least.group(0)}: " + room.ended(dyno, (0, 3))


def interrupted_twice(room):
    dyno = room.start(*LONG_READ)
    dyno.wait_for(OF_A_RUN["run"], "run")
    room.note_journals()
    for _ in range(5):
        kill(dyno.dyno(), "INT")
        time.sleep(0.05)
    return room.ended(dyno, (130,))


def whole_group(room):
    """As Ctrl-C does at a terminal."""
    dyno = room.start(*LONG_READ)
    dyno.wait_for(OF_A_RUN["run"], "run")
    room.note_journals()
    subprocess.run(["kill", "-INT", "--", f"-{dyno.process.pid}"], check=True)
    return room.ended(dyno, (130,))


def resumed_after(name):
    def do(room):
        dyno = room.start(*LONG_READ)
        dyno.wait_for(OF_A_RUN["run"], "run")
        room.note_journals()
        kill(dyno.dyno(), name)
        room.ended(dyno, (CODES[name],))
        room.limit = 3
        until(lambda: not room.alive("-Ddyno.handover="), "the end of the forks", 40)
        room.ends("run", "--resume", "results")
        lines = text(room.results / "cells.jsonl").count("\n")
        require(lines == 3, f"{lines} cells, not 3")
        return "all 3 cells are there after --resume"

    return Fault("signals-run", f"{name} to dyno, run, and --resume", "signal to dyno", "run", "--resume measures the rest, and no cell twice", do)


def crash_of(target, name):
    def do(room):
        dyno = room.start(*LONG_READ)
        dyno.wait_for(OF_A_RUN["run"], "run")
        room.note_journals()
        kill(dyno.dyno() if target == "dyno" else dyno.forks()[0], name)
        seen = room.ended(dyno, (134, 139) if target == "dyno" else (3,))
        room.sweeps = target == "dyno"
        files = [file.name for file in room.path.rglob("hs_err*")]
        return seen + ("; hs_err without the password" if files else "; no hs_err")

    return Fault("signals-run", f"{name} to {target}, run", f"signal to {'dyno' if target == 'dyno' else 'a fork'}", "run",
                 "the crash report of the JVM holds no password", do)  # fmt: skip


def faults():
    yield from product(RUN, ["dyno"], ALL, [phase for phase in OF_A_RUN if phase != "loading"])
    yield from product(LOAD, ["dyno"], (*ALL, "STOP"))
    yield from product(RUN, ["dyno"], ["STOP"], ["server start", "run", "report"])
    yield from product(RUN, ["fork"], (*ALL, "STOP"), WHILE_MEASURED)
    yield from product(RUN, ["server"], ["TERM", "KILL"], ["server start", "warm-up", "run"])
    yield from product(LOAD, ["server"], ["TERM", "KILL", "STOP"])
    yield from product(RUN, ["server"], ["INT", "HUP", "STOP"], ["run"])
    yield Fault("signals-run", "INT to dyno five times, run", "signal to dyno", "run", "exit code 130, nothing is left", interrupted_twice)
    yield Fault("signals-run", "INT to the whole group, run", "signal to dyno", "run", "exit code 130, nothing is left", whole_group)
    yield from (resumed_after(name) for name in ("KILL", "HUP"))
    yield from (crash_of(target, name) for target in ("dyno", "fork") for name in ("SEGV", "ABRT"))
    yield from product(DUEL_SCENE, ["dyno"], ALL)
    yield from product(DUEL_SCENE, ["fork", "other fork"], ["TERM", "KILL"], ["run"])
    yield from product(SHORT_DUEL, ["fork", "other fork"], ["STOP"])
    yield from product(DUEL_SCENE, ["server", "other server"], ["TERM", "KILL"], ["run"])
    yield from product(DUEL_REPORT, ["dyno"], ["INT", "KILL"])
    yield from product(GATE, ["dyno"], ALL)
    yield from product(GATE, ["fork", "server"], ["KILL"])
    yield from product(CRASHED, ["dyno"], ALL)
    yield from product(CRASHED, ["fork", "server"], ["KILL"])
    yield from product(FILES, ["dyno"], ALL, ["run"])
    yield from product(FILES, ["fork"], ["TERM", "KILL", "STOP"])
    yield from product(SEQUENCE, ["dyno"], ["INT", "TERM", "KILL"])
    yield from product(SEQUENCE, ["fork", "server"], ["KILL"], ["run"])
    yield Fault("signals-other", "least budget, sequence", "limits", "run", "exit code 0 or 3; cells that do not start in time are SKIPPED", least_budget)
    yield from product(JMH_SCENE, ["dyno"], ALL, ["server start", "run"])
    yield from product(JMH_SCENE, ["fork", "server"], ["KILL"], ["run"])
    for scene in (DOCTOR, DRY, REPORT, CLAIMS):
        yield from product(scene, ["dyno"], ALL)
    for scene in (HISTORY, EXPORT):
        yield from product(scene, ["dyno"], ["INT", "KILL"])
    yield from product(REPLACE, ["dyno"], ALL)
    yield from (killed_at_rename(number) for number in range(1, 15))
    yield Fault("replace", "plots is a mount", "disk", "replacing", "one line; the earlier results are as they were", unmovable)
