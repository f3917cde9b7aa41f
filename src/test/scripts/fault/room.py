"""A folder of its own for each fault, dyno at work in it, and what is checked after every fault."""

import fnmatch
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from fault.record import HOME

JAR = Path(os.environ.get("DYNO_JAR", HOME / "target/enginedyno.jar"))
JAVA = os.path.join(os.environ["JAVA_HOME"], "bin/java") if "JAVA_HOME" in os.environ else "java"
LIMIT = 300
# no file, argument or output may hold it
CANARY = "Kanarienvogel-7f3e"
QUICK = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:cds=off", "-Xlog:cds+dynamic=off"]
ONE_READ = ["run", "ci", "--engine=InnoDB", "--workload=READ_PK_POINT", "--threads=1", "--set=measure.forks=1"]
# has the command think that it is at a terminal
TERMINAL = [sys.executable, "-c", "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"]
SHORT = ["--set=data.rows=2000", "--set=measure.warmup=100ms", "--set=measure.runs=1 x 200ms", "--out=results"]
READ = ONE_READ + SHORT
CAPACITY = ["capacity", *READ[1:], "--slo=p99 < 1 s", "--set=capacity.probes=6"]
SOAK = ["run", *[part for part in READ[1:] if "measure.runs" not in part and "measure.forks" not in part], "--set=measure.soak=10s"]
# long enough to be hit
LONG_READ = READ + ["--set=measure.warmup=800ms", "--set=measure.runs=1 x 1500ms"]
TWO_CLIENTS = ["--threads=8" if part == "--threads=1" else part for part in LONG_READ] + ["--set=clients=2"]


@dataclass(frozen=True)
class Fault:
    """What is done, and what should become of it. The function raises Missed, or returns the words that it saw."""

    part: str
    name: str
    kind: str
    phase: str
    expected: str
    do: Callable


def made_of(do):
    """A function that is called in two steps: with what is done, and later with where, which are its first parameters."""
    return lambda *what, **how: lambda *where: do(*where, *what, **how)


class Missed(Exception):
    """Something else than what was expected."""


class Skipped(Exception):
    """This machine cannot have the fault."""


def require(true, words):
    if not true:
        raise Missed(words)


def skip_unless(true, words):
    if not true:
        raise Skipped(words)


def until(seen, what, limit=60.0, ended=lambda: None):
    """Waits until something is seen, looking often; what it waits for may have ended."""
    deadline = time.monotonic() + limit
    while True:
        asked = time.monotonic()
        value = seen()
        if value:
            return value
        require(asked < deadline, f"waited {limit:.0f} s for {what}")
        over = ended()
        require(over is None, f"{what}: ended before with {over}")
        # looking takes a fifth of a core at most
        time.sleep(max(0.01, 4 * (time.monotonic() - asked)))


def processes():
    """Number, parent and command line of each process that has one."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                state = Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()
                command = Path(f"/proc/{entry}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except (OSError, IndexError):
                continue
            if state[0] != "Z":
                found[int(entry)] = (int(state[1]), command)
    return found


def kill(pid, name):
    try:
        os.kill(pid, getattr(signal, "SIG" + name))
    except ProcessLookupError:
        pass


def text(path):
    """Of a file; a pipe or a device may have no end."""
    try:
        return Path(path).read_text(errors="replace") if Path(path).is_file() else ""
    except OSError:
        return ""


def below(folder, names="*"):
    """Files in a folder, which may go at any moment."""
    return [Path(place, name) for place, _, found in os.walk(folder) for name in fnmatch.filter(found, names)]


def commands_the_terminal(dyno):
    """Whether it prints more than colours, which are kept."""
    return bool(re.search("\x1b(?!\\[[0-9;]*m)|[\x07\u202a-\u202e]", dyno.out() + dyno.err()))


def as_usual():
    """Whoever runs this in the background may have switched off signals; nobody wants a core file."""
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(name, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Dyno:
    """The packaged command at work."""

    def __init__(self, room, command, environment, typed):
        number = len(room.started)
        self.room = room
        self.out_file, self.err_file = room.path / f"out{number}.txt", room.path / f"err{number}.txt"
        given = subprocess.PIPE if typed else subprocess.DEVNULL
        with open(self.out_file, "wb") as out, open(self.err_file, "wb") as err:
            self.process = subprocess.Popen([*(TERMINAL if typed else ()), *command], cwd=room.path, env=environment, stdin=given, stdout=out,
                                            stderr=err, start_new_session=True, preexec_fn=as_usual)  # fmt: skip
        if typed:
            self.wait_for(lambda dyno: "assword" in dyno.out(), "a prompt")
            os.write(self.process.stdin.fileno(), typed.encode() + b"\n")

    def out(self):
        return text(self.out_file)

    def err(self):
        return text(self.err_file)

    def code(self, limit=LIMIT):
        try:
            status = self.process.wait(limit)
        except subprocess.TimeoutExpired:
            raise Missed(f"no end within {limit} s: {self.tail()}") from None
        return status if status >= 0 else 128 - status

    def tail(self):
        return self.room.plain((self.err() or self.out())[-200:])

    def complaints(self):
        lines = [*self.err().splitlines(), ""]
        # what breaks is named in the next line
        return [line + " " + after if line.endswith("this:") else line for line, after in zip(lines, lines[1:]) if line.startswith("dyno: ")]

    def descendants(self, part):
        """Its processes with this in their command lines, the eldest first."""
        all_of_them = processes()
        family, grew = {self.process.pid}, True
        while grew:
            more = {pid for pid, (parent, _) in all_of_them.items() if parent in family} - family
            family, grew = family | more, bool(more)
        return sorted(pid for pid in family if pid in all_of_them and part in all_of_them[pid][1])

    def dyno(self):
        """The process of the command itself, which another program may have started."""
        return ([pid for pid in self.descendants(str(JAR)) if not self.is_fork(pid)] or [None])[0]

    @staticmethod
    def is_fork(pid):
        return "-Ddyno.handover=" in processes().get(pid, (0, ""))[1]

    def forks(self):
        return self.descendants("-Ddyno.handover=")

    def servers(self):
        return [pid for pid in self.descendants("--datadir=") if "mariadbd" in processes().get(pid, (0, ""))[1]]

    def wait_for(self, seen, what):
        return until(lambda: seen(self), what, LIMIT, lambda: self.process.poll() if self.process.poll() is None else self.tail())

    def logs(self, start=""):
        """JMH's words on the cells whose names start so."""
        return "\n".join(text(log) for log in sorted(below(self.room.path, f"{start}*.log")) if log.parent.name == "log" and log.name != "dyno.log")


def logged(words, cell=""):
    return lambda dyno: ("\n" + words) in ("\n" + dyno.logs(cell))


MEASURES_READS = logged("Iteration ", "read_")


def traced(call, what):
    """What makes the kernel answer a call otherwise, or end the caller."""
    skip_unless(shutil.which("strace"), "strace is not installed")
    return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{what}"]


def as_nobody():
    """What runs a command as another user of the system."""
    skip_unless(os.geteuid() == 0, "cannot be another user")
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


class Room:
    """The folder of one fault."""

    def __init__(self, name):
        self.path = Path(tempfile.mkdtemp(prefix="f-", dir=work()))
        os.chmod(self.path, 0o755)
        self.tmp, self.results = self.path / "tmp", self.path / "results"
        self.tmp.mkdir()
        self.started, self.mounts = [], []
        self.lines, self.sweeps, self.may_stay, self.may_draft, self.limit = [], False, "", False, 2
        self.secret_files = set()

    def start(self, *arguments, before=(), environment=None, java=(), typed=None, shared=True):
        command = [*before, JAVA, *QUICK]
        forks = list(QUICK)
        if shared and (archives := shared_classes()):
            command.append(f"-XX:SharedArchiveFile={archives}/command.jsa")
            forks.append(f"-XX:SharedArchiveFile={archives}/forks.jsa")
        command += [f"-Djava.io.tmpdir={self.tmp}", *java, "-jar", str(JAR), *map(str, arguments)]
        own = {**os.environ, "DYNO_PASSWORD": CANARY, "JDK_JAVA_OPTIONS": None, **(environment or {})}
        if arguments and arguments[0] in ("duel", "gate"):
            own["JDK_JAVA_OPTIONS"] = " ".join(forks)
        elif arguments and arguments[0] == "run" and not any(re.search("--resume|--dry-run|jvm-args", str(a)) for a in arguments):
            command.append("--set=jvm-args=" + " ".join(forks))
        own = {name: value for name, value in own.items() if value is not None}
        self.started.append(Dyno(self, command, own, typed))
        return self.started[-1]

    def ends(self, *arguments, codes=(0,), words="", complaints=None, limit=LIMIT, **how):
        """Runs the command to its end, which should be such a one."""
        return self.ended(self.start(*arguments, **how), codes, words, complaints, limit)

    def measuring(self, *options, command=LONG_READ, **how):
        """A run of reads that measures its last cell; what is complete by then must stay."""
        dyno = self.start(*command, *options, **how)
        dyno.wait_for(MEASURES_READS, "run")
        self.note_journals()
        return dyno

    def killed(self, dyno, name="KILL", code=137):
        """Ends a command by a signal, and waits until its forks see that."""
        kill(dyno.dyno(), name)
        seen = self.ended(dyno, (code,))
        until(lambda: not self.alive("-Ddyno.handover="), "the end of the forks", 40)
        return seen

    def refused(self, *arguments, words="", codes=(2,), **how):
        """Runs a command that should end with a single line of complaint."""
        return self.ends(*arguments, codes=codes, words=words, complaints=1, **how)

    def ended(self, dyno, codes=(0,), words="", complaints=None, limit=LIMIT):
        code = dyno.code(limit)
        seen = self.words(dyno)
        require(code in codes, f"exit code {code}, not {' or '.join(map(str, codes))}: {seen or dyno.tail()}")
        everything = dyno.err() + dyno.out() + " ".join(self.reasons())
        require(re.search(words, everything), f"no words '{words}': {seen or dyno.tail()}")
        found = len(dyno.complaints())
        require(complaints is None or found == complaints, f"{found} complaints, not {complaints}: {seen or dyno.tail()}")
        return f"exit code {code}" + (f"; {seen}" if seen else "")

    def words(self, dyno):
        """What the user sees first of what went wrong."""
        return self.plain("; ".join(dict.fromkeys(dyno.complaints() + self.reasons())))

    def reasons(self):
        reasons = []
        for journal in below(self.path, "cells.jsonl"):
            for line in whole_lines(journal):
                try:
                    cell = json.loads(line)
                    reasons += cell.get("reasons") or cell.get("problems") or []
                except (ValueError, AttributeError, RecursionError):
                    continue
        return [str(reason) for reason in reasons]

    def plain(self, words):
        words = re.sub(re.escape(str(self.path)), "ROOM", words).replace(str(work()), "WORK").replace(str(HOME), "HOME")
        words = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", words)
        return re.sub(r"\s+", " ", re.sub(r"process \d+", "process N", words)).strip()[:260]

    def note_journals(self):
        """The results that are complete now must not get lost."""
        self.lines = [(journal, whole_lines(journal)) for journal in below(self.path, "*.jsonl") if journal.name in ("cells.jsonl", "probes.jsonl")]

    def mount(self, folder, options):
        folder.mkdir(exist_ok=True)
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, text=True)
        skip_unless(done.returncode == 0, "cannot mount: " + done.stderr.strip())
        self.mounts.append(folder)

    def check(self):
        """What holds after every fault."""
        for dyno in self.started:
            # JMH prints traces of its own
            printed = dyno.err() + ("" if "# JMH version" in dyno.out() else dyno.out())
            require(not re.search(r"^\tat ", printed, re.M), "a stack trace: " + dyno.tail())
            found = dyno.complaints()
            require(len(found) <= self.limit, f"{len(found)} complaints: {self.plain('; '.join(found))}")
        for journal, lines in self.lines:
            require(whole_lines(journal)[: len(lines)] == lines, f"results are lost in {self.plain(str(journal))}")
        if self.sweeps:
            # forks see that their parent is gone
            until(lambda: not self.alive("-Ddyno.handover="), "the end of the forks", 40)
            self.ends("clean", "--server=embedded")
        until(lambda: not self.alive(""), f"the end of {self.alive('')}", 20)
        left = [file.name for file in self.tmp.iterdir() if not re.fullmatch(r"enginedyno-[^-]*" + self.may_stay, file.name)]
        require(not left, f"left in the temporary folder: {' '.join(sorted(left))}")
        drafts = [file for file in below(self.path, "*.part") if file.parent != self.tmp and not file.is_symlink()]
        # the name of a draft that a kill leaves is dyno's own, and --replace removes it
        require(not drafts or self.sweeps or self.may_draft, f"left: {self.plain(' '.join(map(str, drafts)))}")
        told = [file for file in self.files() if CANARY.encode() in file.read_bytes()]
        require(not told, f"the password is in {self.plain(' '.join(map(str, told)))}")

    def files(self):
        return [file for file in below(self.path) if file.is_file() and not file.is_symlink() and file not in self.secret_files]

    def alive(self, part):
        return [pid for pid, (_, command) in processes().items() if str(self.path) in command and part in command]

    def close(self):
        for pid in self.alive(""):
            kill(pid, "KILL")
        for dyno in self.started:
            if dyno.process.poll() is None:
                kill(dyno.process.pid, "KILL")
                dyno.process.wait()
        for folder in self.mounts:
            subprocess.run(["umount", "--lazy", folder], capture_output=True)
        shutil.rmtree(self.path, ignore_errors=True)


def whole_lines(journal):
    return text(journal).rpartition("\n")[0].splitlines()


ROOMS = []
AT_END = []


def work():
    if not ROOMS:
        ROOMS.append(Path(tempfile.mkdtemp(prefix="faults-")))
        os.chmod(ROOMS[0], 0o755)
    return ROOMS[0]


def shared_classes():
    """Archives of the classes that dyno loads, by which it starts in a third of the time; a first run writes them."""
    folder = JAR.parent / "fault-classes"
    if not folder.exists() or folder.stat().st_mtime < JAR.stat().st_mtime:
        shutil.rmtree(folder, ignore_errors=True)
        draft = work() / "classes"
        draft.mkdir(exist_ok=True)
        dump = [*QUICK, f"-XX:ArchiveClassesAtExit={draft}/forks.jsa"]
        command = [JAVA, *QUICK, f"-XX:ArchiveClassesAtExit={draft}/command.jsa", f"-Djava.io.tmpdir={draft}", "-jar", JAR, *READ]
        done = subprocess.run([*command, "--set=jvm-args=" + " ".join(dump)], cwd=draft, capture_output=True, text=True, timeout=300)
        if done.returncode:
            sys.exit("faults: dyno fails by itself: " + done.stderr[-400:])
        own = folder.with_name(f"fault-classes-{os.getpid()}")
        own.mkdir()
        for name in ("command.jsa", "forks.jsa"):
            shutil.move(draft / name, own / name)
        shutil.rmtree(draft)
        try:
            own.rename(folder)
        except OSError:  # another run of this program was faster
            shutil.rmtree(own)
    return folder


def stored(room, name="results", command=READ):
    """A run that was measured once, and is copied for each fault."""
    once = work() / ("stored-" + {id(SOAK): "soak", id(CAPACITY): "capacity"}.get(id(command), "run"))
    if not once.exists():
        maker = Room("stored")
        maker.ends(*command, codes=(0, 3))
        maker.results.rename(once)
        maker.close()
    return Path(shutil.copytree(once, room.path / name))


def tried(fault):
    """PASS, FAIL or SKIP, with words."""
    room = Room(fault.name)
    try:
        words = fault.do(room) or ""
        room.check()
        return "PASS", words
    except Skipped as why:
        return "SKIP", str(why)
    except Missed as what:
        return "FAIL", room.plain(str(what))
    except Exception:  # a defect of this program, which must not end the others
        return "FAIL", room.plain("the fault itself: " + traceback.format_exc()[-240:])
    finally:
        room.close()


def close():
    while AT_END:
        AT_END.pop()()
    if ROOMS:
        shutil.rmtree(ROOMS.pop(), ignore_errors=True)
