"""An external server of this program's own, listeners that answer wrongly, and a proxy that cuts or garbles a stream."""

import os
import shutil
import signal
import socket
import struct
import subprocess
import threading
from pathlib import Path

from fault.room import AT_END, CANARY, HOME, as_usual, require, skip_unless, until, work

# counters and the like, which differ without anybody's doing
VOLATILE = ("timestamp", "rand_seed", "last_insert_id", "identity", "insert_id", "gtid_", "pseudo_", "_count", "in_transaction", "server_uid")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class MariaDb:
    """A server on loopback that dyno did not start; its user dyno has the canary as password."""

    def __init__(self, name="server"):
        skip_unless(shutil.which("mariadbd") and shutil.which("mariadb") and shutil.which("mariadb-install-db"), "mariadbd is not installed")
        self.folder = work() / name
        self.folder.mkdir(exist_ok=True)
        self.data, self.port, self.process = self.folder / "data", free_port(), None
        if not self.data.exists():
            done = subprocess.run(
                ["mariadb-install-db", "--no-defaults", "--auth-root-authentication-method=normal", "--skip-test-db", "--user=root",
                 f"--datadir={self.data}"], capture_output=True, text=True)  # fmt: skip
            skip_unless(done.returncode == 0, "mariadb-install-db failed: " + done.stderr[-200:])
        self.start()
        self.sql(f"CREATE USER dyno@127.0.0.1 IDENTIFIED BY '{CANARY}'; GRANT ALL ON *.* TO dyno@127.0.0.1 WITH GRANT OPTION")

    def start(self, *options, data=None):
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            ["mariadbd", "--no-defaults", "--user=root", f"--datadir={data or self.data}", f"--port={self.port}", f"--socket={self.folder}/s",
             f"--pid-file={self.folder}/pid", "--bind-address=127.0.0.1", "--skip-name-resolve", "--innodb-buffer-pool-size=32M",
             "--innodb-log-file-size=16M", "--skip-log-bin", *options],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=as_usual)  # fmt: skip
        log.close()
        until(self.answers, "the external server", 60, self.process.poll)

    def answers(self):
        return self.client("SELECT 1").returncode == 0

    def client(self, statements):
        return subprocess.run(["mariadb", "--no-defaults", "-S", f"{self.folder}/s", "-uroot", "-N", "-e", statements],
                              capture_output=True, text=True, timeout=60)  # fmt: skip

    def sql(self, statements):
        done = self.client(statements)
        require(done.returncode == 0, f"SQL failed: {done.stderr.strip()}")
        return done.stdout.strip()

    def variables(self):
        lines = self.sql("SHOW GLOBAL VARIABLES").splitlines()
        return {line for line in lines if not any(word in line.split("\t")[0] for word in VOLATILE)}

    def databases(self):
        return set(self.sql("SHOW DATABASES").splitlines()) - {"information_schema", "mysql", "performance_schema", "sys"}

    def stop(self, name=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGCONT)
            os.kill(self.process.pid, name)
            self.process.wait(60)

    def url(self, port=None, database="dyno"):
        return f"jdbc:mysql://127.0.0.1:{port or self.port}/{database}"

    def options(self, port=None, database="dyno", user="dyno"):
        return [f"--server={self.url(port, database)}", f"--user={user}"]


SHARED = []


def shared():
    """The server that the faults use one after the other, as it is after its start."""
    if not SHARED:
        SHARED.append(MariaDb())
        SHARED[0].at_first = SHARED[0].variables()
        AT_END.append(lambda: SHARED.pop().stop(signal.SIGKILL))
    server = SHARED[0]
    if server.process.poll() is None and server.variables() != server.at_first:
        server.stop()
    if server.process.poll() is not None:
        server.start()
    for database in server.databases():
        server.sql(f"DROP DATABASE `{database}`")
    return server


def old(name, folder, port):
    """A server of another version at this address, if it is in the cache of old-server."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "enginedyno-test" / name
    skip_unless(cache.is_dir(), f"{name} is not in the cache of old-server")
    script = HOME / "src/test/scripts/old-server"
    process = subprocess.Popen([script, "run", name, folder, str(port)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, preexec_fn=as_usual)  # fmt: skip

    def open_port():
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    until(open_port, name, 90, process.poll)
    return process


class Listener:
    """Answers each connection by a function of the socket, in a thread of its own."""

    def __init__(self, answer):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(64)
        self.port = self.socket.getsockname()[1]
        self.answer, self.open = answer, []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.open.append(connection)
            threading.Thread(target=self.one, args=(connection,), daemon=True).start()

    def one(self, connection):
        try:
            self.answer(connection)
        except OSError:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        for connection in self.open:
            connection.close()


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


class Proxy(Listener):
    """Forwards to a server, until it is made to do harm to what the server sends."""

    def __init__(self, port):
        self.target, self.harm, self.pairs = port, None, []
        super().__init__(self.forward)

    def forward(self, client):
        server = socket.create_connection(("127.0.0.1", self.target))
        for one in (client, server):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.pairs.append((client, server))
        threading.Thread(target=self.copy, args=(client, server, False), daemon=True).start()
        self.copy(server, client, True)

    def copy(self, source, sink, is_answer):
        try:
            while data := source.recv(65536):
                if is_answer and self.harm:
                    data = self.harm(data, sink)
                sink.sendall(data)
        except OSError:
            pass
        finally:
            for one in (source, sink):
                end(one)
                one.close()

    def cut_all(self):
        for pair in self.pairs:
            for one in pair:
                end(one, struct.pack("ii", 1, 0))


def end(one, linger=struct.pack("ii", 0, 0)):
    """Wakes whoever waits for it, and so keeps a socket open that is closed."""
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def cut_in_the_middle(data, sink):
    sink.sendall(data[: len(data) // 2])
    reset(sink)
    raise OSError("cut")


def garble(data, _):
    return bytes(byte ^ 0x55 for byte in data)


def greeting(version=b"5.5.5-10.11.6-MariaDB", protocol=10):
    """A server's first packet, as far as a driver reads it."""
    body = (bytes([protocol]) + version + b"\0" + struct.pack("<I", 7) + b"abcdefgh\0" + struct.pack("<H", 0xF7FF) + b"\x21"
            + struct.pack("<HH", 2, 0x00BF) + bytes([21]) + bytes(10) + b"ijklmnopqrst\0mysql_native_password\0")  # fmt: skip
    return packet(0, body)


def packet(number, body):
    return struct.pack("<I", len(body))[:3] + bytes([number]) + body


def error(number, code, words):
    return packet(number, b"\xff" + struct.pack("<H", code) + b"#HY000" + words)
