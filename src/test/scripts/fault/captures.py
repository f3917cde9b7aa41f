"""Captured workloads and copied tables: what logs, clients and places of files can do to them."""

import os
import random
import signal
import threading
import time

from fault.resources import fill
from fault.room import CANARY, READ, Fault, commands_the_terminal, made_of, require, text
from fault.servers import shared
from fault.signals import CODES

ENTRY = "\t\t    8 Query\t"
START = "\t\t    8 Connect\tapp@localhost on shop\n"
EVIL = "\x1b]0;x\x07\x9b31m\x85operations:\u2028tables:\u2029\u202e"
SELECTS = "".join(f"{ENTRY}SELECT note FROM orders WHERE id = {n} AND note <> 'note {n}'\n" for n in range(2_000))
COPY = 'tables: { orders: { copy: shop.orders } }\noperations:\n  GET: { sql: "SELECT note FROM orders WHERE id = :id", with: { id: sample(orders.id) } }\n'


def shop(rows=3_000):
    """A server with a table of the user's."""
    server = shared()
    server.sql(f"CREATE DATABASE shop; CREATE TABLE shop.orders (id INT PRIMARY KEY, note VARCHAR(60)) ENGINE=InnoDB; "
               f"INSERT INTO shop.orders SELECT seq, concat('note ', seq) FROM shop.seq_1_to_{rows}")
    server.rows = rows  # fmt: skip
    return server


def unchanged(server):
    require(server.sql("SELECT count(*), count(note) FROM shop.orders") == f"{server.rows}\t{server.rows}", "the user's table was changed")
    require(server.databases() <= {"shop", "dyno"}, f"databases: {server.databases()}")


def capture(room, log=None, out="shop.yaml", options=(), **how):
    """Starts a capture, of a log with these lines."""
    server = shop()
    if log is not None:
        (room.path / "general.log").write_bytes(log if isinstance(log, bytes) else log.encode())
    return server, room.start("capture", *server.options(database=""), "--database=shop", "--from", "general-log", "general.log", f"--out={out}", *options, **how)


@made_of
def of_log(room, log, codes=(0,), words=""):
    """What a log holds reaches no terminal, and the file can be read."""
    server, dyno = capture(room, START + SELECTS + log if isinstance(log, str) else log)
    seen = room.ended(dyno, codes, words)
    require(not commands_the_terminal(dyno), "escapes reach the terminal")
    unchanged(server)
    if codes == (0,):
        require(not any(ord(c) < 32 or 126 < ord(c) < 160 or 0x2027 < ord(c) < 0x202F for c in text(room.path / "shop.yaml").replace("\n", "")), "escapes are in the file")
        room.ends("run", "shop.yaml", "--dry-run", *server.options())
    return seen


@made_of
def output(room, name, make, options=()):
    """What stands in the place of the file or a list of it."""
    own = room.path / "own.txt"
    own.write_text("the user's own\n")
    make(room.path / name, own)
    server, dyno = capture(room, START + SELECTS, options=options)
    seen = room.ended(dyno, (2,))
    require(len(dyno.complaints()) == 1 and text(own) == "the user's own\n", "the user's file was changed: " + seen)
    unchanged(server)
    return seen


@made_of
def broken_off(room, name):
    """Lists may be there before the file that names them."""
    server, dyno = capture(room, START + SELECTS * 100)
    time.sleep(0.7)
    os.kill(dyno.dyno() or dyno.process.pid, getattr(signal, "SIG" + name))
    room.may_draft = True
    seen = room.ended(dyno, (CODES[name], 0))
    unchanged(server)
    return seen


def grows(room):
    """Clients go on while their log is read."""
    log = room.path / "general.log"
    log.write_text(START + SELECTS)
    ended = threading.Event()

    def write():
        with open(log, "a") as further:
            while not ended.wait(0.01):
                further.write(SELECTS[:4_000])
                further.flush()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        server, dyno = capture(room)
        return room.ended(dyno, (0,))
    finally:
        ended.set()
        writer.join()


def full_disk(room):
    disk = room.path / "disk"
    room.mount(disk, "size=1m")
    fill(disk)
    server, dyno = capture(room, START + SELECTS, out="disk/shop.yaml")
    seen = room.ended(dyno, (1, 2), "No space left")
    require([file.name for file in disk.iterdir()] == ["filler"], "something is left on the full disk")
    return seen


def secret(room):
    """What applications sent is no password of dyno's, and no literal of a statement without a column is taken."""
    server, dyno = capture(room, START + SELECTS.replace("note 7'", "x'") + f"{ENTRY}SET PASSWORD = PASSWORD('{CANARY}')\n{ENTRY}CALL pay('{CANARY}')\n")
    room.secret_files.add(room.path / "general.log")
    return room.ended(dyno)


@made_of
def copied(room, code, how):
    """A run of a copy of the user's table."""
    server = shop(300_000)
    (room.path / "copy.yaml").write_text(COPY)
    options = [part for part in READ[1:] if not part.startswith(("ci", "--engine", "--workload", "--set=data.rows"))]
    source = room.path / "config/servers"
    source.mkdir(parents=True)
    (source / "db1.yaml").write_text(f"kind: external\nurl: {server.url(database='')}\nuser: dyno\n")
    dyno = room.start("run", "copy.yaml", *options, *(server.options() if how != "source" else ["--source=db1"]))
    if how not in ("source", "whole"):
        dyno.wait_for(lambda _: "loading" in dyno.err() or "orders" in dyno.err() or "dyno" in server.databases(), "loading")
        os.kill(dyno.dyno(), getattr(signal, "SIG" + how))
        room.sweeps = how == "KILL"
    seen = room.ended(dyno, code)
    unchanged(server)
    return seen


def faults():
    def fault(name, kind, phase, expected, do):
        return Fault("captures", name, kind, phase, expected, do)

    read = "exit code 0; a file that dyno reads; nothing commands the terminal"
    for name, log in (
        ("line of 100 MB", ENTRY + "SELECT note FROM orders WHERE note = '" + "x" * 100_000_000 + "'\n"),
        ("statement of 20 MB in many lines", ENTRY + "SELECT note FROM orders WHERE note = '" + "x\n" * 10_000_000 + "'\n"),
        ("control characters", (f"{ENTRY}SELECT id FROM orders WHERE note = '{EVIL}'\n" + f"{ENTRY}CALL pay('{EVIL}') {EVIL}\n") * 3),
        ("10,000 pairs of parentheses", f"{ENTRY}SELECT id FROM orders WHERE id = {'(' * 10_000}1{')' * 10_000}\n" * 3),
        ("40 SELECTs in each other", f"{ENTRY}SELECT id FROM orders WHERE id = {'(SELECT ' * 40}1{')' * 40}\n" * 3),
        ("number of a connection of 30 digits", f"\t\t {'9' * 30} Query\tSELECT 1\n"),
        ("transaction without an end", f"{ENTRY}BEGIN\n" + SELECTS * 10),
    ):
        yield fault("log with a " + name if name[0] in "lstn" else "log with " + name, "input", "arguments", read, of_log(log))
    yield fault("log that grows", "input", "arguments", read, grows)
    for name, log in (("binary log", random.Random(1).randbytes(1_000_000)), ("empty log", b"")):
        yield fault(name, "input", "arguments", "exit code 2, one line", of_log(log, (2,), "no entries"))
    for name, place, make, options in (
        ("link in place of the file", "shop.yaml", lambda at, own: at.symlink_to(own), ["--replace"]),
        ("link to nothing in place of the file", "shop.yaml", lambda at, own: at.symlink_to("nothing"), []),
        ("pipe in place of the file", "shop.yaml", lambda at, own: os.mkfifo(at), ["--replace"]),
        ("folder in place of the file", "shop.yaml", lambda at, own: at.mkdir(), ["--replace"]),
        ("link in place of a list", "shop.orders.note.txt", lambda at, own: at.symlink_to(own), ["--replace"]),
        ("user's file in place of a list", "shop.orders.note.txt", lambda at, own: at.hardlink_to(own), []),
    ):
        yield fault(name, "folder", "arguments", "exit code 2, one line names the file; no file of the user is changed", output(place, make, options))
    for name in ("INT", "KILL"):
        yield fault(f"{name} to dyno, capture", "signal to dyno", "connecting", "ended; the server is as before; a draft may stay", broken_off(name))
        yield fault(f"{name} to dyno, copying", "signal to dyno", "loading", "ended; the user's table is as before", copied((CODES[name], 0), name))
    yield fault("full disk, capture", "disk", "arguments", "one line, nothing is left", full_disk)
    yield fault("password in captured statements", "secret", "connecting", "in no file, argument or output", secret)
    yield fault("password of a copy's source", "secret", "run", "in no file, argument or output", copied((0, 3), "source"))
    yield fault("copy on the server itself", "secret", "run", "in no file, argument or output", copied((0, 3), "whole"))
