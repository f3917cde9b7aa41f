"""Signals to dyno, its forks and its servers, in each phase of each command that takes time."""

import os
import re
import shutil
import signal
import time
from dataclasses import dataclass

from fault.room import CAPACITY, HOME, LONG_READ, MEASURES_READS, READ, SOAK, TWO_CLIENTS, Fault, below, kill, logged, made_of, require, stored, text, traced

CODES = {"INT": 130, "TERM": 143, "HUP": 129, "KILL": 137, "STOP": 0}
# INT, TERM and HUP take one way through dyno, which a run shows; elsewhere one of them is enough
ALL = ("INT", "TERM", "HUP", "KILL", "STOP")
TWO = ("INT", "KILL")
DUEL = ["duel", "embedded", "embedded", "--threads=1", "--out=results", "--workload=COMPUTE_CRC", "--set=duel.looks=12",
        "--set=duel.launch=2", "--set=duel.error=20 %", "--set=duel.slice=100ms", "--set=duel.warmup=500ms"]  # fmt: skip
LONG = ["--set=duel.looks=400", "--set=duel.launch=60"]
CRASH = ["run", "crash-insert", "--out=results", "--engine=InnoDB", "--threads=2", "--set=insert.rows-per-commit=10",
         "--set=settings.durability=durable", "--set=measure.forks=1", "--set=crash.after-rows=30000"]  # fmt: skip
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
measure: {{ warmup: 500ms, runs: 1 x 3s, forks: 1 }}
"""


def is_loading(dyno):
    """A table of the embedded server is there, and not yet reported as loaded."""
    return any(dyno.room.tmp.glob("enginedyno-server-*/data/dyno/normal_*")) and "normal_innodb: " not in dyno.err()


def exists(file):
    return lambda dyno: (dyno.room.path / file).exists()


OF_A_RUN = {
    "server start": lambda dyno: dyno.servers(),
    "loading": is_loading,
    "warm-up": logged("# Warmup I", "read_"),
    "run": MEASURES_READS,
    "between cells": lambda dyno: "[1/3]" in dyno.err(),
    "report": exists("results/cells.csv"),
}


def sequence(room):
    plans = room.path / "config/plans"
    plans.mkdir(parents=True)
    for name in ("one", "two"):
        (plans / f"{name}.yaml").write_text(PLAN.format(name))
    (plans / "both.yaml").write_text("title: Both\nplans: [one, two]\n")


def gate(room):
    shutil.copy(HOME / "src/test/resources/org/enginedyno/junit/compute.yaml", room.path)


def stale(room):
    shutil.rmtree(stored(room) / "plots", ignore_errors=True)


@dataclass(frozen=True)
class Scene:
    """A command, and how to see that it is in a phase."""

    name: str
    command: list
    phases: dict
    prepare: object = lambda room: None

    def part(self):
        return {"run": "signals-run", "duel": "signals-duel", "gate": "signals-duel", "replace": "replace",
                **dict.fromkeys(("capacity", "soak", "clients", "cluster"), "signals-more")}.get(self.name, "signals-other")


def of_stored(*command):
    return Scene(command[0], [*command, "--out", "page"], {"stored results": exists("page")}, stored)


MEASURES = {"run": logged("Iteration ")}
RUN = Scene("run", LONG_READ, OF_A_RUN)
LOAD = Scene("run", LONG_READ + ["--set=data.rows=200000"], {"loading": is_loading})
DUELS = Scene("duel", DUEL + LONG, {"server start": lambda d: d.servers(), **MEASURES})
SHORT_DUEL = Scene("duel", DUEL, MEASURES)
# sides that cannot share a JVM
TWO_FORKS = Scene("duel", ["duel", "jvm-args=-Xss1m", "jvm-args=-Xss2m", *DUEL[3:], *LONG], {"run": lambda d: len(d.forks()) > 1 and MEASURES["run"](d)})
GATE = Scene("gate", ["gate", "compute.yaml", "--out=results", *LONG], MEASURES, gate)
CRASHED = Scene("crash-insert", CRASH, {"run": lambda d: logged("# Warmup I", "crash_")(d) or logged("Iteration ", "crash_")(d)})
FILES = Scene("file I/O", FILE_IO, MEASURES)
SEQUENCE = Scene("sequence", ["run", "both", "--out=results"], {
    "run": MEASURES_READS, "between cells": lambda d: "plan 2 of 2" in d.err(), "report": exists("results/two/cells.csv")},
    sequence)  # fmt: skip
REPLACE = Scene("replace", LONG_READ + ["--replace"], {
    "replacing": exists("results/.enginedyno-replaced"), "run": MEASURES_READS}, stored)  # fmt: skip
JMHS = Scene("jmh", JMH, {"server start": lambda d: d.servers(), "run": lambda d: "\nIteration " in d.out()})
DOCTOR = Scene("doctor", ["doctor", "ci"], {"server start": lambda d: d.servers()})
DRY = Scene("dry run", ["run", "percona-2007", "--dry-run"], {"arguments": lambda d: time.sleep(0.4) or True})
REPORT = Scene("report", ["report", "results"], {"report": exists("results/plots")}, stale)
CAPACITIES = Scene("capacity", CAPACITY, {
    "run": lambda d: sum("Iteration " in text(log) for log in below(d.room.path, "read_*.log")) > 1, "between cells": exists("results/probes.jsonl")})
SOAKS = Scene("soak", SOAK, {"run": lambda d: any(text(log).count("\n") > 4 for log in below(d.room.path, "*.soak.csv"))})
CLIENTS = Scene("clients", TWO_CLIENTS, {"run": lambda d: len(d.forks()) > 1 and logged("Iteration ", "read_")(d)})
CLUSTER = Scene("cluster", LONG_READ + ["--server=replicas-local"], {"server start": lambda d: len(d.servers()) > 1, "run": MEASURES_READS})
READERS = (REPORT, of_stored("claims", "results"), of_stored("history", "results"), of_stored("export", "results", "--format", "all"))


def send(dyno, target, name):
    servers, forks = dyno.servers(), dyno.forks()
    pids = {"dyno": [dyno.dyno()], "fork": forks[:1], "other fork": forks[1:], "server": servers[:1], "other server": servers[1:]}[target]
    if dyno.process.poll() is not None or target == "dyno" and not pids[0]:
        return  # it was faster
    require(pids and pids[0], f"no {target} is there any more")
    kill(pids[0], name)
    if name == "STOP":
        time.sleep(1.5)
        kill(pids[0], "CONT")


def expectation(scene, target, name, phase):
    """Exit codes, and words of the first complaint or reason."""
    if name == "STOP" or "server" in target and name in ("HUP", "INT"):
        return (0, 3), ""
    if target == "dyno":
        if (scene, phase, name) == (SEQUENCE, "run", "INT"):
            return (130,), "dyno run --resume results\n"
        # what is over before the signal comes may have ended well
        return (CODES[name], *((0,) if phase in ("report", "stored results", "between cells", "arguments") else ())), ""
    if scene is JMHS:
        # JMH reports a fork that failed, and goes on
        return (0, 1), ""
    if scene is CAPACITIES:
        # a probe that failed is listed, and the search goes on
        return (0, 3), ""
    if "fork" in target:
        return (3,), "exit code (137|1)|ended|gone"
    if phase == "server start":
        return (0, 1, 3), "server"
    # a table of which loading was broken off is loaded again; dyno may have killed the server itself
    return (0, 3), ""


def signalled(scene, target, name, phase):
    codes, words = expectation(scene, target, name, phase)
    is_kill = (target, name) == ("dyno", "KILL")

    def do(room):
        scene.prepare(room)
        dyno = room.start(*scene.command)
        dyno.wait_for(scene.phases[phase], f"{phase} of {scene.name}")
        if scene is not REPLACE:
            room.note_journals()
        send(dyno, target, name)
        seen = room.ended(dyno, codes, words)
        room.sweeps = is_kill
        # whoever only reads has no hook for a draft that it writes
        room.may_draft = scene in READERS
        if is_kill and (scene is JMHS or phase == "between cells"):
            # the outputs of a fork before its warm-up
            room.may_stay = r"|jmh\d+std(out|err)"
        if target == "dyno" and room.results.exists() and name != "STOP":
            reads(room)
        return seen

    ends = "goes on" if name == "STOP" else f"exit code {' or '.join(map(str, codes))}"
    promised = "; what stays goes with the next dyno clean" if is_kill else "; a draft may stay" if scene in READERS else ""
    kind = "stopped for 1.5 s" if name == "STOP" else to(target)
    return Fault(scene.part(), f"{name} to {target}, {scene.name}, {phase}", kind, phase,
                 ends + ", finished cells are kept, nothing is left" + promised, do)  # fmt: skip


def to(target):
    return "signal to " + ("dyno" if target == "dyno" else "the server" if "server" in target else "a fork")


def reads(room):
    """Results that were there can be read, or are said in one line to be none."""
    for folder in [room.results] if (room.results / "run.json").exists() else sorted(room.results.glob("*")):
        if (folder / "run.json").exists():
            room.ends("report", folder, codes=(0, 2, 3))


def product(scene, targets, names, *phases):
    for phase in phases or scene.phases:
        for target in targets:
            for name in names:
                yield signalled(scene, target, name, phase)


@made_of
def killed_at_rename(room, number):
    """The command is killed as its main thread enters this rename, which may be one that sets results aside."""
    killing = traced("rename", f"signal=KILL:when={number}")
    earlier = stored(room)
    cells = text(earlier / "cells.jsonl")
    dyno = room.start(*READ, "--replace", before=killing, shared=False)
    dyno.code()
    room.sweeps = True
    seen = room.ends("report", "results", codes=(0, 1, 2))
    where = [folder for folder in (earlier, earlier / ".enginedyno-replaced") if text(folder / "cells.jsonl").startswith(cells)]
    is_new = text(earlier / "cells.jsonl").count("\n") and not where
    require(where or is_new, "the earlier results are lost: " + seen)
    room.ends("report", where[0] if where else "results", codes=(0,))
    return f"the {'new' if is_new else 'earlier'} results can be read" + ("" if is_new or where[0] == earlier else " aside")


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
    least = re.search("at least (.+)", words).group(1)
    return f"{least}: " + room.ends("run", "both", "--out=results", f"--budget={least}", codes=(0, 3))


def five_times(room):
    dyno = room.measuring()
    pid = dyno.dyno()
    for _ in range(5):
        kill(pid, "INT")
        time.sleep(0.05)
    return room.ended(dyno, (130,))


def whole_group(room):
    """As Ctrl-C does at a terminal."""
    dyno = room.measuring()
    os.killpg(dyno.process.pid, signal.SIGINT)
    return room.ended(dyno, (130,))


@made_of
def resumed_after(room, name):
    room.killed(room.measuring(), name, CODES[name])
    room.limit = 3
    room.ends("run", "--resume", "results")
    lines = text(room.results / "cells.jsonl").count("\n")
    require(lines == 3, f"{lines} cells, not 3")
    return "all 3 cells are there after --resume"


@made_of
def crash_of(room, target):
    dyno = room.measuring()
    kill(dyno.dyno() if target == "dyno" else dyno.forks()[0], "SEGV")
    seen = room.ended(dyno, (134, 139) if target == "dyno" else (3,))
    room.sweeps = target == "dyno"
    return seen + f"; {'' if below(room.path, 'hs_err*') else 'no '}hs_err without the password"


def faults():
    yield from product(RUN, ["dyno", "fork", "server"], ALL, "run")
    yield from product(RUN, ["dyno"], TWO, "server start", "warm-up", "between cells", "report")
    yield from product(LOAD, ["dyno", "server"], (*TWO, "STOP"))
    yield from product(RUN, ["server"], ["KILL"], "server start", "warm-up")
    yield from product(RUN, ["fork"], ["KILL"], "warm-up")
    nothing = "exit code 130, nothing is left"
    rest = "--resume measures the rest, and no cell twice"
    crash = "the crash report of the JVM holds no password"
    for name, target, expected, do in (
        ("INT to dyno five times, run", "dyno", nothing, five_times),
        ("INT to the whole group, run", "dyno", nothing, whole_group),
        ("KILL to dyno, run, and --resume", "dyno", rest, resumed_after("KILL")),
        ("HUP to dyno, run, and --resume", "dyno", rest, resumed_after("HUP")),
        ("SEGV to dyno, run", "dyno", crash, crash_of("dyno")),
        ("SEGV to fork, run", "fork", crash, crash_of("fork")),
    ):
        yield Fault("signals-run", name, to(target), "run", expected, do)
    yield from product(DUELS, ["dyno"], TWO)
    yield from product(DUELS, ["fork", "server", "other server"], ["KILL"], "run")
    yield from product(TWO_FORKS, ["other fork"], ["KILL"])
    yield from product(SHORT_DUEL, ["fork", "other server"], ["STOP"])
    yield from product(GATE, ["dyno"], TWO)
    yield from product(GATE, ["fork", "server"], ["KILL"])
    for scene in (CRASHED, FILES):
        yield from product(scene, ["dyno"], TWO)
    yield from product(CRASHED, ["fork", "server"], ["KILL"])
    yield from product(FILES, ["fork"], ["KILL", "STOP"])
    yield from product(SEQUENCE, ["dyno"], TWO)
    yield from product(SEQUENCE, ["fork", "server"], ["KILL"], "run")
    yield Fault("signals-other", "least budget, sequence", "limits", "run", "exit code 0 or 3; cells that do not start in time are SKIPPED", least_budget)
    yield from product(JMHS, ["dyno"], TWO)
    yield from product(JMHS, ["fork", "server"], ["KILL"], "run")
    for scene in (DOCTOR, DRY, *READERS):
        yield from product(scene, ["dyno"], TWO)
    for scene in (CAPACITIES, SOAKS, CLIENTS, CLUSTER):
        yield from product(scene, ["dyno"], TWO)
    yield from product(CAPACITIES, ["fork", "server"], ["KILL"], "run")
    yield from product(SOAKS, ["fork", "server"], ["KILL"])
    yield from product(SOAKS, ["fork"], ["STOP"])
    yield from product(CLIENTS, ["fork", "other fork"], ["KILL"])
    yield from product(CLUSTER, ["server", "other server"], ["KILL"])
    yield from product(REPLACE, ["dyno"], TWO)
    for number in range(1, 15):
        yield Fault("replace", f"KILL at rename {number} of the main thread", "signal to dyno", "replacing",
                    "either the earlier results or the new ones can be read", killed_at_rename(number))  # fmt: skip
    yield Fault("replace", "plots is a mount", "disk", "replacing", "one line; the earlier results are as they were", unmovable)
