"""A password through every command and every way of giving it: no file, argument, output or environment of a child may hold it."""

import os
import stat
import subprocess
from pathlib import Path

from fault.room import CANARY, CAPACITY, HOME, LONG_READ, READ, SOAK, TWO_CLIENTS, Fault, kill, made_of, processes, require, text
from fault.servers import shared
from fault.signals import DUEL, sequence

WITHOUT = {"DYNO_PASSWORD": None}


def in_arguments():
    return [pid for pid, (_, command) in processes().items() if CANARY in command]


def environment(pid):
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
    except OSError:
        return ""


@made_of
def through(room, command, codes=(0, 3), prepare=None):
    """The whole command on the external server."""
    server = shared()
    if prepare:
        prepare(room, server)
    dyno = room.start(*command, *(server.options() if prepare is None else []))
    while dyno.process.poll() is None:
        require(not in_arguments(), "a command line has the password")
        try:
            dyno.process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
    return room.ended(dyno, codes)


@made_of
def named_server(room, server, keys):
    """A server file next to the plans."""
    folder = room.path / "config/servers"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(f"kind: external\nurl: {server.url()}\nuser: dyno\n{keys}")


def secret_file(room):
    file = room.path / "secret"
    file.write_text(CANARY + "\n")
    os.chmod(file, 0o600)
    room.secret_files.add(file)
    return file


@made_of
def given(room, keys="", environment=None):
    """A run that gets the password by a file or another variable, as the command line or a server's file says."""
    server, file = shared(), secret_file(room)
    if keys:
        named_server(keys.format(file))(room, server)
    options = ["--server=mine"] if keys else [*server.options(), f"--password-file={file}"]
    return room.ends(*READ, *options, environment={**WITHOUT, **(environment or {})})


def prompt(room):
    seen = room.ends(*READ, *shared().options(), "--ask-password", environment=WITHOUT, typed=CANARY)
    require("assword" in room.started[-1].out(), "no prompt")
    return seen


def wrong(room):
    return room.refused(*READ, *shared().options(), environment={"DYNO_PASSWORD": "wrong-" + CANARY}, words="wrong user or password")


def url(room):
    return room.refused(*READ, f"--server=jdbc:mysql://dyno:{CANARY}@127.0.0.1:{shared().port}/dyno", words="not a server URL")


def of_forks(room):
    """The environment of a fork, and the file by which it gets the password."""
    dyno = room.measuring(*shared().options())
    fork = dyno.forks()[0]
    inherits = CANARY in environment(fork)
    hand_overs = list(room.tmp.glob("enginedyno-fork-*/handover.json"))
    kept = [file for file in hand_overs if CANARY in text(file)]
    modes = {stat.filemode(file.stat().st_mode) for file in kept}
    room.ended(dyno, (0, 3))
    require(modes <= {"-rw-------"}, f"the hand-over file has mode {modes}")
    require(not inherits, "the environment of a fork has DYNO_PASSWORD")
    return "not in the environment; the hand-over file " + ("stays while the fork runs, mode 0600" if kept else "is gone once it is read")


def of_servers(room):
    """dyno's own server needs no password of others."""
    dyno = room.start(*LONG_READ)
    dyno.wait_for(lambda one: one.servers(), "a server")
    inherits = CANARY in environment(dyno.servers()[0])
    kill(dyno.dyno(), "INT")
    room.ended(dyno, (130,))
    require(not inherits, "the environment of the embedded server has DYNO_PASSWORD")
    return "not in the environment"


def killed(room):
    room.killed(room.measuring(*shared().options()))
    left = [file for file in room.tmp.rglob("*") if file.is_file() and CANARY in text(file)]
    modes = {stat.filemode(file.stat().st_mode) for file in left}
    require(modes <= {"-rw-------"}, f"the file has mode {modes}")
    room.sweeps = True
    return "the hand-over file, mode 0600, goes with the next dyno clean" if left else "no file has it, even before the next dyno clean"


def crash(room):
    dyno = room.measuring(*shared().options())
    kill(dyno.forks()[0], "SEGV")
    room.ended(dyno, (3,))
    return f"{len(list(room.path.rglob('hs_err*')))} hs_err files without it"


def java_options(room):
    options = {"JDK_JAVA_OPTIONS": f"-Djavax.net.ssl.keyStorePassword={CANARY} -XX:TieredStopAtLevel=1"}
    dyno = room.start(*READ, *shared().options(), environment=options)
    seen = room.ended(dyno, (0, 3))
    # the JVM itself repeats them on the terminal
    require(CANARY in dyno.err(), "the JVM did not take them")
    room.secret_files.add(dyno.err_file)
    return seen


def general_log(room):
    server = shared()
    log = server.folder / "general.log"
    server.sql(f"SET GLOBAL general_log_file = '{log}'; SET GLOBAL general_log = ON")
    try:
        seen = room.ends(*READ, *server.options(), codes=(0, 3))
    finally:
        server.sql("SET GLOBAL general_log = OFF")
    require("enginedyno_mark" in text(log), "nothing was logged")
    require(CANARY not in text(log), "the server's log of statements has the password")
    return seen


def exported(room):
    room.ends(*READ, *shared().options(), codes=(0, 3))
    for command in (["report", "results"], ["export", "results", "--format", "all", "--out", "exports"], ["history", "results", "--out", "trend"],
                    ["claims", "results", "--out", "claims"], ["compare", "results", "results"]):  # fmt: skip
        room.ends(*command)
    return "none of their files has it"


def gate_plan(room, server):
    """One server cannot be both sides: the other is dyno's own."""
    named_server("")(room, server)
    plan = (HOME / "src/test/resources/org/enginedyno/junit/compute.yaml").read_text()
    (room.path / "mine.yaml").write_text(plan.replace("base: compute.rounds=20000\n  new: compute.rounds=20000", "base: mine\n  new: embedded"))


def sequence_plan(room, server):
    sequence(room)
    for plan in (room.path / "config/plans").iterdir():
        plan.write_text(plan.read_text().replace("[embedded]", f"['{server.url()}']"))


def in_a_plan(room):
    """A password in a plan is refused, and the message does not repeat it."""
    (room.path / "mine.yaml").write_text(f"servers: ['jdbc:mysql://dyno:{CANARY}@127.0.0.1/dyno']\nengines: [InnoDB]\nworkloads: [READ_PK_POINT]\n")
    room.secret_files.add(room.path / "mine.yaml")
    return room.refused("run", "mine.yaml", "--out=results")


def faults():
    promise = "in no argument, file, log, result or output"
    for name, command, codes, prepare in (
        ("run", READ, (0, 3), None), ("doctor", ["doctor", "ci"], (0, 2), None), ("dry run", [*READ, "--dry-run"], (0,), None),
        ("duel", ["duel", "mine", *DUEL[2:]], (0, 3), named_server("")), ("gate", ["gate", "mine.yaml", "--out=results"], (0, 3), gate_plan),
        ("sequence", ["run", "both", "--out=results", "--user=dyno"], (0, 3), sequence_plan), ("list engines", ["list", "engines"], (0,), None),
        ("jmh", ["jmh", "ReadBenchmark.READ_PK_POINT$", "-p", "rows=2000", "-f", "1", "-wi", "1", "-w", "100ms", "-i", "1", "-r", "200ms"], (0,), None),
        ("clean", ["clean"], (0,), None), ("capacity", CAPACITY, (0, 3), None), ("soak", SOAK, (0, 3), None),
        ("two clients", TWO_CLIENTS, (0, 3), None),
    ):  # fmt: skip
        phase = "run" if name not in ("doctor", "dry run", "list engines", "clean") else "connecting"
        yield Fault("secrets", f"password in a variable, {name}", "secret", phase, promise, through(command, codes, prepare))
    for name, phase, do in (
        ("password file", "run", given()), ("password file of a server", "run", given("password-file: {}")),
        ("variable of a server", "run", given("password-env: MY_SECRET", {"MY_SECRET": CANARY})), ("prompt on a terminal", "run", prompt), ("wrong password", "connecting", wrong),
        ("password in the URL", "arguments", url), ("password in a plan", "arguments", in_a_plan), ("environment of a fork, hand-over file", "run", of_forks),
        ("environment of the embedded server", "server start", of_servers), ("KILL to dyno, hand-over file", "run", killed),
        ("crash report of a fork", "run", crash), ("password in JDK_JAVA_OPTIONS", "run", java_options),
        ("server's log of statements", "run", general_log), ("report, export, history, claims, compare", "stored results", exported),
    ):  # fmt: skip
        yield Fault("secrets", name, "secret", phase, promise, do)
