"""Disks that are full, folders that cannot be written to, and too little memory, files, processes or threads."""

import os
import shutil
from pathlib import Path

from fault.room import LONG_READ, READ, SOAK, Fault, logged, made_of, skip_unless, stored, traced
from fault.signals import FILE_IO, OF_A_RUN, SOAKS

INSERTS = ["run", "ci", "--engine=InnoDB", "--workload=INSERT_SMALL", "--threads=1", "--set=measure.forks=1", "--out=results",
           "--set=insert.rows-per-thread=400000", "--set=insert.rows-per-commit=1000"]  # fmt: skip
LOADING = LONG_READ + ["--set=data.rows=200000"]
ANY = (0, 1, 2, 3)
CGROUP = Path("/sys/fs/cgroup")


def fill(folder):
    """Leaves not a byte of a small disk."""
    with open(folder / "filler", "wb", buffering=0) as filler:
        for size in (1 << 16, 1 << 9, 1):
            try:
                while True:
                    filler.write(b"\0" * size)
            except OSError:
                continue


@made_of
def full(room, folder, megabytes, phase, command):
    """The disk under the results or the temporary folder, where the embedded server's data are, gets full in a phase."""
    disk = room.results if folder == "results" else room.tmp
    room.mount(disk, f"size={megabytes}m")
    dyno = room.start(*command, shared=False)
    if megabytes > 10 or folder == "results":
        dyno.wait_for({id(INSERTS): logged("Iteration ", "insert_"), id(SOAK): SOAKS.phases["run"]}.get(id(command), OF_A_RUN[phase]), phase)
        fill(disk)
        room.note_journals()
    seen = room.ended(dyno, ANY)
    (disk / "filler").unlink(missing_ok=True)
    if (room.results / "run.json").exists():
        room.ends("report", "results", codes=(0, 3))
    return seen


def within(limits, command=READ, codes=ANY):
    """The command in a shell with limits of its own."""
    return lambda room: room.ends(*command, codes=codes, before=["bash", "-c", limits + '; exec "$@"', "dyno"], shared=False)


@made_of
def grouped(room, controller, file, value, do):
    """Something done with a control group of this limit, which is removed at the end with all that is in it."""
    group = CGROUP / controller / f"faults-{os.getpid()}"
    try:
        group.mkdir()
        (group / file).write_text(str(value))
    except OSError as why:
        skip_unless(False, f"no control group of {controller}: {why}")
    try:
        return do(room, group)
    finally:
        for pid in (group / "cgroup.procs").read_text().split():
            (group.parent / "cgroup.procs").write_text(pid)
        group.rmdir()


def all_in(room, group):
    room.sweeps = True
    return within(f"echo $$ > {group}/cgroup.procs", codes=(*ANY, 134, 137))(room)


@made_of
def one_in(room, group, whose):
    """A fork or a server gets the limit in its run."""
    dyno = room.measuring("--set=measure.runs=1 x 3s")
    (group / "cgroup.procs").write_text(str((dyno.forks() if whose == "fork" else dyno.servers())[0]))
    return room.ended(dyno, (0, 3))


@made_of
def injected(room, call, error, when, command=READ):
    """The kernel answers a call of the command with an error, as strace can make it do."""
    failing = traced(call, f"error={error}:when={when}")
    stored(room, "good")
    return room.ends(*command, codes=ANY, before=failing, shared=False)


@made_of
def taken_away(room, what):
    """Something of the run's own is removed while it measures."""
    dyno = room.measuring()
    room.lines = []
    if what == "journal":
        (room.results / "cells.jsonl").unlink()
    else:
        shutil.rmtree(room.tmp if what == "temporary folder" else room.results)
    if "link" in what:
        (room.path / "victim").mkdir()
        room.results.symlink_to(room.path / "victim")
    seen = room.ended(dyno, ANY)
    room.tmp.mkdir(exist_ok=True)
    return seen


@made_of
def refused(room, words, folder=None, **how):
    """A place that cannot be written to."""
    file = room.path / "file"
    file.touch()
    if folder:
        room.mount(room.path / folder, "size=1m,ro")
    given = {name: {key: value.format(file) for key, value in each.items()} if isinstance(each, dict) else [one.format(file) for one in each]
             for name, each in how.items()}  # fmt: skip
    return room.refused(*READ, words=words, **given)


@made_of
def place(room, when):
    """A place of files that is full."""
    disk = room.path / "disk"
    room.mount(disk, "size=8m")
    command = [part.replace("place=.", f"place={disk}").replace("open=direct", "open=buffered") for part in FILE_IO]
    if when == "before":
        fill(disk)
        return room.refused(*command)
    dyno = room.start(*command)
    dyno.wait_for(logged("Iteration "), "run")
    fill(disk)
    return room.ended(dyno, (0, 3))


def cpu_time(room):
    room.sweeps = True
    return within("ulimit -t 2", LONG_READ, (0, 1, 3, 137, 152))(room)


def faults():
    line = "one line, finished cells are kept, nothing is left"

    def fault(name, kind, phase, do, expected=line):
        return Fault("resources", name, kind, phase, expected, do)

    for phase in ("server start", "warm-up", "between cells", "report"):
        yield fault(f"full disk under results, {phase}", "disk", phase, full("results", 3, phase, LONG_READ))
    yield fault("full disk under results, soak", "disk", "run", full("results", 3, "run", SOAK))
    yield fault("disk of 8 MB under the temporary folder", "disk", "server start", full("tmp", 8, "server start", READ))
    for phase, command in (("loading", LOADING), ("between cells", LONG_READ), ("run", INSERTS), ("report", READ)):
        yield fault(f"full disk under the temporary folder and the server, {phase}", "disk", phase, full("tmp", 400, phase, command))
    for name, do in (
        ("temporary folder that is a file", refused("cannot write to the temporary folder", java=["-Djava.io.tmpdir={}"])),
        ("temporary folder that is not there", refused("cannot write to the temporary folder", java=["-Djava.io.tmpdir=/no/where"])),
        ("temporary folder that is read-only", refused("cannot write to the temporary folder", "tmp")),
        ("results that are read-only", refused("cannot write", "results")),
        ("cache that is a file", refused("set XDG_CACHE_HOME", environment={"XDG_CACHE_HOME": "{}"})),
    ):
        yield fault(name, "rights", "arguments", do, "exit code 2, one line with the remedy")
    for what in ("results", "temporary folder", "journal", "results, with a link in their place"):
        yield fault(f"{what} taken away, run", "disk", "run", taken_away(what), "one line at most per cause")
    for when, phase in (("before", "arguments"), ("in the run", "run")):
        yield fault(f"place of files full {when}, file I/O", "disk", phase, place(when), "refused in one line, or done with what was reserved")
    for name, limits, phase in (
        ("files of 10 MiB", "ulimit -f 10240", "server start"), ("64 file handles", "ulimit -n 64", "arguments"),
        ("128 file handles", "ulimit -n 128", "server start"), ("1 GB of address space", "ulimit -v 1048576", "arguments"),
        ("3 GB of address space", "ulimit -v 3145728", "server start"), ("6 GB of address space", "ulimit -v 6291456", "server start"),
    ):  # fmt: skip
        yield fault(name + " at most", "limits", phase, within(limits))
    swept = line + " after the next dyno clean"
    yield fault("2 s of CPU time at most", "limits", "run", cpu_time, swept)
    for megabytes in (100, 250):
        yield fault(f"{megabytes} MB for all, by a control group", "limits", "server start",
                    grouped("memory", "memory.limit_in_bytes", megabytes << 20, all_in), swept)  # fmt: skip
    yield fault("30 threads and processes for all, by a control group", "limits", "server start", grouped("pids", "pids.max", 30, all_in), swept)
    for whose, megabytes in (("fork", 40), ("server", 60)):
        yield fault(f"{megabytes} MB for the {whose}, by a control group", "limits", "run",
                    grouped("memory", "memory.limit_in_bytes", megabytes << 20, one_in(whose)), "the cell OK or FAILED with its reason")  # fmt: skip
    yield fault("8 MB of heap for dyno", "limits", "arguments", lambda room: room.refused(
        "run", "percona-2007", "--dry-run", codes=(1,), words="out of memory: this JVM may use", java=["-Xmx8m"]), "one line with the remedy")  # fmt: skip
    yield fault("6 MB of heap for the forks", "limits", "warm-up", lambda room: room.ends(*READ, "--set=jvm-args=-Xms6m -Xmx6m", codes=(3,)), "exit code 3, cells FAILED")
    for error, call, when, kind, phase, command in (
        ("EIO", "fdatasync,fsync", "2+", "disk", "between cells", READ), ("ENOSPC", "fdatasync,fsync", "1", "disk", "between cells", READ),
        ("EACCES", "rename", "4+", "disk", "server start", READ), ("ENOSPC", "mkdir", "2+", "disk", "server start", READ),
        ("EMFILE", "openat", "700+", "limits", "server start", READ), ("EMFILE", "socket", "3+", "limits", "server start", READ),
        ("EIO", "rename", "2", "disk", "report", ["report", "good"]), ("ENOSPC", "write", "12+", "disk", "report", ["report", "good"]),
        ("EACCES", "openat", "300+", "disk", "report", ["report", "good"]),
    ):  # fmt: skip
        yield fault(f"{error} by {call} from number {when} of a thread, {command[0]}", kind, phase, injected(call, error, when, command))
