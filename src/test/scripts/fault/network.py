"""Servers that are silent, garbled, gone, another one than before, short of rights, or used by others at the same time."""

import os
import shutil
import subprocess
import time

from fault import servers
from fault.room import CANARY, LONG_READ, READ, TWO_CLIENTS, Fault, as_nobody, commands_the_terminal, kill, made_of, require, skip_unless
from fault.servers import Listener, Proxy, error, greeting, packet, reset, shared
from fault.signals import CODES, OF_A_RUN

LOADING = READ + ["--set=data.rows=400000"]
READS = READ + ["--engine=InnoDB,MyISAM", "--set=order-seed=2", "--set=measure.warmup=500ms", "--set=measure.runs=1 x 1500ms"]


def silent(connection):
    time.sleep(3600)


def byte_by_byte(connection):
    for byte in greeting():
        connection.sendall(bytes([byte]))
        time.sleep(1)


def endless(connection):
    while True:
        connection.sendall(b"x" * 65536)


@made_of
def after_login(connection, answer):
    connection.sendall(greeting())
    connection.recv(65536)
    answer(connection)


def file_request(connection):
    """Asks for a file of the client in answer to each statement, as LOAD DATA LOCAL lets a server do."""
    connection.sendall(greeting())
    connection.recv(65536)
    connection.sendall(packet(2, b"\0\0\0\2\0\0\0"))
    while data := connection.recv(65536):
        if data.startswith(CANARY.encode()) or b"root:" in data:
            connection.sendall(error(1, 1105, b"got the file"))
        connection.sendall(packet(1, b"\xfb/etc/passwd"))


LISTENERS = [
    ("never greets", silent),
    ("greets byte by byte", byte_by_byte),
    ("closes at once", lambda connection: connection.close()),
    ("resets at once", reset),
    ("speaks HTTP", lambda c: c.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n") or c.close()),
    ("never stops", endless),
    ("greets by protocol 9", lambda c: c.sendall(greeting(protocol=9)) or c.recv(1)),
    ("announces a packet of 16 MB", lambda c: c.sendall(b"\xff\xff\xff\0" + b"\x0a" * 100) or time.sleep(3600)),
    ("refuses with escapes", lambda c: c.sendall(error(0, 1129, b"\x1b]0;x\x07 blocked \xe2\x80\xae" + b"y" * 100_000)) or c.close()),
    ("resets after the login", after_login(reset)),
    ("stalls after the login", after_login(silent)),
    ("garbles its answer to the login", after_login(lambda c: c.sendall(packet(2, os.urandom(64))) or c.recv(1))),
    ("has a version with escapes", lambda c: c.sendall(greeting(b"8.0\x1b[31m" + b"9" * 5000)) or reset(c)),
    ("asks for a file", file_request),
]


@made_of
def listener(room, answer):
    with Listener(answer) as one:
        seen = room.refused(*READ, f"--server=jdbc:mysql://127.0.0.1:{one.port}/dyno", "--user=dyno", codes=(1, 2), limit=60)
        require(not commands_the_terminal(room.started[-1]), "escapes reach the terminal")
        require("got the file" not in room.started[-1].err(), "a file of the client was sent")
        return seen


def reach(dyno, phase, server):
    """Waits until the run is in that phase, and notes what is complete."""
    statements = "SELECT info FROM information_schema.processlist WHERE info LIKE 'LOAD D%'"
    if phase == "loading":
        dyno.wait_for(lambda _: server.sql(statements), phase)
    elif phase == "between cells":
        dyno.wait_for(lambda one: "[1/" in one.err(), phase)
    elif phase != "connecting":
        dyno.wait_for(OF_A_RUN[phase], phase)
    dyno.room.note_journals()


@made_of
def external(room, phase, harm, codes=(0, 3), words="", command=None, options=()):
    """A run on the shared server to which harm is done in a phase; what dyno may not change there is compared."""
    server = shared()
    if options:
        server.stop()
        server.start(*options)
    try:
        before, others = server.variables(), server.databases()
        dyno = room.start(*(command or (LOADING if phase == "loading" else READS)), *server.options())
        reach(dyno, phase, server)
        undo = harm(server, room)
        try:
            seen = room.ended(dyno, codes, words)
        finally:
            if undo:
                undo()
        if server.process.poll() is None and server.answers():
            require(server.variables() == before, f"variables differ: {sorted(server.variables() ^ before)[:4]}")
            require(server.databases() - others <= {"dyno"}, f"databases are left: {server.databases()}")
        return seen
    finally:
        if options and server.process.poll() is None:
            server.stop()


@made_of
def sql(server, room, statements, undo=None):
    server.sql(statements)
    return (lambda: server.sql(undo)) if undo else None


def stop_for_a_while(server, room):
    kill(server.process.pid, "STOP")
    time.sleep(1.5)
    kill(server.process.pid, "CONT")


def stop_for_good(server, room):
    kill(server.process.pid, "STOP")
    return lambda: kill(server.process.pid, "CONT")


@made_of
def restart(server, room, how):
    server.stop()
    if how == "same data":
        server.start()
    elif how == "other data":
        # a copy of the server with another history
        copy = room.path / "other"
        shutil.copytree(server.data, copy, ignore=shutil.ignore_patterns("dyno"))
        server.start(data=copy)
        return server.stop
    else:
        process = servers.old(how, room.path / "old", server.port)
        return lambda: (process.terminate(), process.wait(60))
    return None


def kill_sessions(server, room):
    for number in server.sql("SELECT id FROM information_schema.processlist WHERE user = 'dyno'").split():
        server.client(f"KILL {number}")


def lock_table(server, room):
    """Another client takes a lock, and keeps it."""
    holder = subprocess.Popen(
        ["mariadb", "--no-defaults", "-S", f"{server.folder}/s", "-uroot", "-e", "LOCK TABLES dyno.normal_innodb WRITE; SELECT SLEEP(60)"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    def undo():
        for number in server.sql("SELECT id FROM information_schema.processlist WHERE info LIKE '%SLEEP(%' AND id <> connection_id()").split():
            server.client(f"KILL {number}")
        holder.wait(30)

    return undo


@made_of
def account(room, grants, words="", codes=(0, 3), database="dyno", limits=""):
    """A run by a user with these rights only."""
    server = shared()
    server.sql(f"CREATE DATABASE IF NOT EXISTS theirs; CREATE TABLE theirs.orders AS SELECT 1 AS id; "
               f"CREATE OR REPLACE USER poor@127.0.0.1 IDENTIFIED BY '{CANARY}' {limits}")  # fmt: skip
    for grant in grants:
        server.sql(f"GRANT {grant} TO poor@127.0.0.1")
    try:
        before = server.variables()
        seen = room.ends(*READ, *server.options(user="poor", database=database), codes=codes, words=words)
        require(server.variables() == before, "variables differ")
        require(server.sql("SELECT id FROM theirs.orders") == "1", "another database was changed")
        require(server.databases() <= {"dyno", "theirs"}, f"databases are left: {server.databases()}")
        return seen
    finally:
        server.sql("DROP USER poor@127.0.0.1; DROP DATABASE IF EXISTS theirs")


@made_of
def through(room, phase, harm, codes=(0, 3)):
    """The stream between dyno and the server is cut, held or garbled."""
    server = shared()
    with Proxy(server.port) as proxy:
        dyno = room.start(*(LOADING if phase == "loading" else READS), "--set=measure.patience=10s", *server.options(proxy.port))
        reach(dyno, phase, server)
        if harm == "cut":
            proxy.cut_all()
        else:
            proxy.harm = harm
        return room.ended(dyno, codes)


@made_of
def prepared(room, statements, codes=(0, 3), words="", command=READ):
    """What others have made on dyno's tables before a second run."""
    server = shared()
    room.ends(*command, *server.options())
    shutil.rmtree(room.results)
    server.sql(statements)
    theirs = server.databases()
    seen = room.ends(*command, *server.options(), codes=codes, words=words)
    require(theirs <= server.databases(), "a database of others is gone")
    return seen


def another_user(room):
    """Two users of the system at once, with the same temporary folder and server."""
    other = room.path / "other"
    nobody = [*as_nobody(), "env", "-C", str(other), f"HOME={other}", f"XDG_CACHE_HOME={other}"]
    server = shared()
    os.chmod(room.tmp, 0o1777)
    other.mkdir()
    os.chown(other, 65534, 65534)
    first = room.measuring(*server.options(), command=READS)
    second = room.start(*READ[:-1], f"--out={other}/results", *server.options(database="dyno_other"), before=nobody)
    seen = room.ended(second, (0, 2, 3))
    room.ended(first, (0, 3))
    return f"the other user: {seen}"


@made_of
def two_at_once(room, folder, codes, words=""):
    """Two dynos on one server; with another temporary folder, as from another machine, neither sees the lock of the other."""
    server = shared()
    (room.path / folder).mkdir(exist_ok=True)
    first = room.measuring(*server.options(), command=READS)
    seen = room.ends(*READ[:-1], "--out=second", *server.options(), java=[f"-Djava.io.tmpdir={room.path / folder}"], codes=codes, words=words)
    room.ended(first, (0, 3))
    return seen


def full_disk_of_the_server(room):
    """The server's data are on a small disk, which is full as rows are loaded."""
    disk = room.path / "disk"
    room.mount(disk, "size=160m")
    server = shared()
    server.stop()
    shutil.copytree(server.data, disk / "data")
    server.start(data=disk / "data")
    try:
        room.limit = 3
        return room.ends(*READ, "--set=data.rows=3000000", *server.options(), codes=(1, 2, 3))
    finally:
        server.stop(9)


@made_of
def settings_after(room, name):
    """Variables that a plan changed are restored at the end; after KILL, by the next command."""
    server = shared()
    before = server.variables()
    dyno = room.measuring("--set=settings.innodb_flush_log_at_trx_commit=0", *server.options())
    require(server.variables() != before, "no variable was changed")
    seen = room.killed(dyno, name, CODES[name])
    if name == "KILL":
        room.ends("clean", *server.options())
        seen = room.plain(room.started[-1].out())[:200]
        require("dyno" not in server.databases(), "the database stays")
    require(server.variables() == before, f"variables differ: {sorted(server.variables() ^ before)[:4]}")
    return seen


def docker(*arguments):
    done = subprocess.run(["docker", *arguments], capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else []


def container_with_dynos_labels(room):
    """A user commits an image from dyno's container while it runs: a container of that image has all its labels."""
    skip_unless(shutil.which("docker") and docker("image", "inspect", "-f", "{{.Id}}", "mariadb:10.11"), "no Docker with an image mariadb:10.11")
    # a user of its own, as each run removes the containers of its user's dead runs
    name = f"faults{os.getpid()}"
    user = {"java": [f"-Duser.name={name}"], "shared": False}
    every = ["ps", "-a", "-q", "--no-trunc", "--filter", f"label=org.enginedyno.user={name}"]
    try:
        dyno = room.start(*LONG_READ, "--server=mariadb-10.11", **user)
        dyno.wait_for(lambda _: docker(*every), "a container")
        require(docker("commit", docker(*every)[0], name), "no image")
        theirs = docker("create", "--name", f"{name}-own", name)
        room.killed(dyno)
        require(len(docker(*every)) == 2, "not two containers")
        room.ends("clean", "--server=embedded", **user)
        require(docker(*every) == theirs, f"the containers {docker(*every)} are left, not {theirs}")
        return room.plain(room.started[-1].out())
    finally:
        for container in docker(*every):
            docker("rm", "--force", "--volumes", container)
        docker("rmi", "--force", name)


EVENT = "SET GLOBAL event_scheduler = ON; CREATE EVENT dyno.rid ON SCHEDULE EVERY 1 SECOND DO DELETE FROM dyno.normal_innodb LIMIT 10"
THEIR_FK = "CREATE DATABASE theirs; CREATE TABLE theirs.child (id INT, p INT UNSIGNED, FOREIGN KEY (p) REFERENCES dyno.normal_innodb (id)) ENGINE=InnoDB"


def faults():
    for name, answer in LISTENERS:
        yield Fault("network", f"listener that {name}", "network", "connecting", "exit code 2, one line within 60 s", listener(answer))
    kept = "the cells that it hits FAILED or INVALID with the reason, the others are kept"
    for phase in ("loading", "warm-up", "run"):
        yield Fault("network", f"stream is cut, {phase}", "network", phase, kept, through(phase, "cut", (0, 1, 2, 3)))
    for name, harm in (("cut in the middle of an answer", servers.cut_in_the_middle), ("garbled", servers.garble), ("held", lambda data, sink: silent(sink))):
        for phase in ("connecting", "run") if name != "held" else ("run",):
            yield Fault("network", f"stream is {name}, {phase}", "network", phase, kept, through(phase, harm, (0, 1, 2, 3)))
    for phase in ("loading", "warm-up", "run", "between cells"):
        yield Fault("network", f"server killed, {phase}", "server", phase, kept, external(phase, lambda server, room: server.stop(9), (1, 2, 3)))
    for phase in ("loading", "run"):
        yield Fault("network", f"server stopped for 1.5 s, {phase}", "stopped for 1.5 s", phase, "goes on", external(phase, stop_for_a_while))
    yield Fault("network", "server stopped for good, run", "server", "run", kept, external("run", stop_for_good, (3,), "did not answer|does not answer"))
    for how in ("same data", "other data", "mysql-5.6.24"):
        yield Fault("network", f"server restarted with {how}, run", "server", "run", kept, external("run", restart(how), (3,)))
    for name, statements, undo, codes in (
        ("table renamed", "RENAME TABLE dyno.normal_innodb TO dyno.away", None, (3,)),
        ("table emptied", "DELETE FROM dyno.normal_innodb", None, (3,)),
        ("rows changed", "UPDATE dyno.normal_innodb SET city = 'x'", None, (3,)),
        ("database dropped", "DROP DATABASE dyno", None, (3,)),
        ("max_statement_time of 1 us", "SET GLOBAL max_statement_time = 0.000001", "SET GLOBAL max_statement_time = 0", (0, 3)),
        ("max_connections of 10", "SET GLOBAL max_connections = 10", "SET GLOBAL max_connections = 151", (0, 3)),
        ("read_only", "SET GLOBAL read_only = 1", "SET GLOBAL read_only = 0", (0, 3)),
        ("account locked", "ALTER USER dyno@127.0.0.1 ACCOUNT LOCK", "ALTER USER dyno@127.0.0.1 ACCOUNT UNLOCK", (3,)),
        ("password changed", "SET PASSWORD FOR dyno@127.0.0.1 = PASSWORD('other')", f"SET PASSWORD FOR dyno@127.0.0.1 = PASSWORD('{CANARY}')", (3,)),
        ("trigger of others", "CREATE TRIGGER dyno.t BEFORE INSERT ON dyno.normal_innodb FOR EACH ROW SET @x = 1", None, (3,)),
        ("event of others that deletes rows", EVENT, "SET GLOBAL event_scheduler = OFF", (3,)),
        ("foreign key of others", THEIR_FK, "DROP DATABASE theirs", (0, 3)),
    ):  # fmt: skip
        kind = "other users" if "others" in name else "server"
        yield Fault("network", f"{name}, run", kind, "run", kept, external("run", sql(statements, undo), codes))
    yield Fault("network", "sessions killed, run", "server", "run", kept, external("run", kill_sessions))
    yield Fault("network", "sessions killed, loading", "server", "loading", "as for a cut stream: the table is loaded again, or FAILED", external("loading", kill_sessions))
    yield Fault("network", "table locked, run", "other users", "run", kept, external("run", lock_table, command=READS + ["--set=measure.patience=5s"]))
    for name, options, codes, words in (
        ("max_connections of 2", ("--max-connections=2",), (2,), "max_connections|many connections"),
        ("read_only, connecting", ("--read-only=1",), (0, 2, 3), ""),
        ("ANSI mode", ("--sql-mode=ANSI,TRADITIONAL",), (0, 3), ""),
        ("autocommit off", ("--autocommit=0",), (0, 2, 3), ""),
        ("tiny packets", ("--max-allowed-packet=1024",), (0, 2, 3), ""),
        ("default engine MEMORY and no InnoDB", ("--skip-innodb", "--default-storage-engine=MEMORY"), (2,), ""),
        ("init_connect that fails", ("--init-connect=no such statement",), (0, 2, 3), ""),
    ):
        yield Fault("network", f"server with {name}", "server", "connecting", "measured, or refused in one line",
                    external("connecting", lambda server, room: None, codes, words, READ, options))  # fmt: skip
    yield Fault("network", "server with max_connections of 12 and two clients", "server", "connecting", "refused in one line",
                external("connecting", lambda server, room: None, (2,), "max_connections", TWO_CLIENTS, ("--max-connections=12",)))  # fmt: skip
    promise = "measured, or refused in one line that names the right"
    own = "ALL ON dyno.*"
    for name, grants, limits, codes in (
        ("rights on its database only (no PROCESS, FILE, SUPER)", [own], "", (0, 3)),
        ("no right at all", [], "", (2,)),
        ("SELECT only", ["SELECT ON dyno.*"], "", (2,)),
        ("all but EVENT and TRIGGER", ["SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, LOCK TABLES, EXECUTE ON dyno.*"], "", (0, 2, 3)),
        ("all but EXECUTE", ["SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, LOCK TABLES, EVENT, TRIGGER ON dyno.*"], "", (0, 2, 3)),
        ("PROCESS", [own, "PROCESS ON *.*"], "", (0, 3)),
        ("2 connections", [own], "WITH MAX_USER_CONNECTIONS 2", (2,)),
        ("5 statements in an hour", [own], "WITH MAX_QUERIES_PER_HOUR 5", (1, 2, 3)),
        ("3 updates in an hour", [own], "WITH MAX_UPDATES_PER_HOUR 3", (1, 2, 3)),
        ("10 connections in an hour", [own], "WITH MAX_CONNECTIONS_PER_HOUR 10", (1, 2, 3)),
        ("passwords that expire at once", [own], "PASSWORD EXPIRE", (2,)),
    ):  # fmt: skip
        yield Fault("network", f"account with {name}", "rights", "connecting", promise, account(grants, codes=codes, limits=limits))
    yield Fault("network", "database of others", "rights", "connecting", "refused: no mark of dyno's",
                account(["ALL ON *.*"], "not marked as dyno's", (2,), "theirs"))  # fmt: skip
    for name, statements, codes, words in (
        ("foreign key of others", THEIR_FK, (0, 2, 3), ""),
        ("trigger of others", "CREATE TRIGGER dyno.t BEFORE INSERT ON dyno.normal_innodb FOR EACH ROW SET @x = 1", (0, 2, 3), ""),
        ("event of others", EVENT.split("; ")[1], (0, 3), ""),
        ("table of others with dyno's name", "DROP TABLE dyno.normal_innodb; CREATE TABLE dyno.normal_innodb AS SELECT 1 AS theirs", (0, 2, 3), ""),
        ("view with dyno's name", "DROP TABLE dyno.normal_innodb; CREATE VIEW dyno.normal_innodb AS SELECT 1 AS theirs", (0, 2, 3), ""),
        ("mark without rows", "DELETE FROM dyno.enginedyno_mark", (0, 2, 3), ""),
    ):
        yield Fault("network", f"{name}, before a second run", "other users", "connecting", "measured, marked, or refused in one line", prepared(statements, codes, words))
    yield Fault("network", "another user of the system at the same time", "other users", "run", "both end, with results or a line", another_user)
    yield Fault("network", "a second dyno of the same user", "other users", "run", "refused in one line", two_at_once("tmp", (2,), "another dyno is measuring"))
    yield Fault("network", "a second dyno with another temporary folder", "other users", "run", "measured and marked, or refused", two_at_once("tmp2", (0, 2, 3)))
    yield Fault("network", "full disk of an external server, loading", "disk", "loading", "FAILED or refused, with the server's words", full_disk_of_the_server)
    for name, promise in (("KILL", "dyno clean restores them, and drops its database"), ("INT", "restored at the end"), ("TERM", "restored at the end")):
        yield Fault("network", f"changed variables and {name}", "signal to dyno", "run", promise, settings_after(name))
    yield Fault("network", "container with dyno's labels, and dyno clean", "other users", "run", "dyno's goes, the user's stays", container_with_dynos_labels)
