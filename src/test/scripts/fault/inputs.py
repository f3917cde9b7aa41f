"""Arguments, plans and addresses that cannot be right: one line each, exit code 2, and nothing is done."""

import os

from fault.room import READ, Fault, commands_the_terminal, made_of, require

ARGUMENTS = [
    ("unknown option", "run --engins InnoDB", "did you mean '--engine'"),
    ("unknown command", "doktor", "did you mean 'doctor'"),
    ("two plans", "run quick ci", "unexpected argument"),
    ("--set without a value", "run --set rows", "KEY=VALUE"),
    ("--out without a value", "run --out", "needs a value"),
    ("--out twice", "run --out a --out b", "given twice"),
    ("value of a flag", "run --dry-run=maybe", "takes no value"),
    ("--replace without --out", "run ci --replace", "needs the folder"),
    ("--replace with --resume", "run --replace --resume=results", "use one of them"),
    ("--wait soon", "run --wait=soon", "not a duration"),
    ("--budget soon", "run --budget soon", "not a duration"),
    ("--budget too short", "run ci --budget 1s", "too short"),
    ("--budget too short, sequence", "run seeds --budget 10s", "too short for 8 plans"),
    ("--budget negative", "run ci --budget=-5s", ""),
    ("clean without a server", "clean", "needs --server"),
    ("place that is not there", "clean --place /no/where", "not a directory"),
    ("word that is no verdict", "compare a b --fail-on regresion", "did you mean"),
    ("report without a folder", "report", "needs DIR"),
    ("folder that is not there", "report /no/where", "contains no run"),
    ("duel of one side", "duel embedded", "needs BASE and NEW"),
    ("gate without a plan", "gate", "needs PLAN"),
    ("unknown list", "list engine", "did you mean"),
    ("jmh with a word for a number", "jmh -f many", "jmh"),
    ("jmh with an unknown parameter", "jmh ReadBenchmark -p colour=red", "unknown parameter"),
    ("unknown plan", "run quack", "unknown plan"),
    ("plan file that is not there", "run quack.yaml", "no such file"),
    ("unknown server", "run -s embeded", "unknown server"),
    ("unknown engine", "run -e inodb", "unknown engine"),
    ("no thread", "run -t 0", "1 to 4096"),
    ("too many threads", "run -t 99999999999999", ""),
    ("unknown key", "run --set theads=4", "did you mean 'threads'"),
    ("unknown format", "export results --format xls", "cannot be 'xls'"),
    ("password in a property", "run --server jdbc:mysql://127.0.0.1:1/dyno?password=s3cret", "must not contain 'password'"),
    ("password in the URL", "run --server jdbc:mysql://root:s3cret@127.0.0.1/dyno", "not a server URL"),
    ("no terminal to ask", "run --server jdbc:mysql://127.0.0.1:1/dyno --ask-password", "without a terminal"),
    ("password file that is not there", "run --server jdbc:mysql://127.0.0.1:1/dyno --password-file none", "cannot read"),
    ("password file that is a folder", "run --server jdbc:mysql://127.0.0.1:1/dyno --password-file /tmp", "cannot read"),
    ("unknown scheme", "run --server jdbc:oracle:thin:@127.0.0.1:1521:x", "server"),
    ("database with a back-tick", "run ci --server jdbc:mysql://127.0.0.1:1/a`b", ""),
    ("results below a file", "run ci --out /etc/passwd/results", "cannot write results"),
    ("results in place of a file", "run ci --out /etc/passwd", "cannot write results"),
    ("name of a folder that is too long", "run ci --out " + "x" * 5000, ""),
    ("escapes in a name", "run \x1b[31mquack\x1b]0;title\x07", "unknown plan"),
    ("text direction in a name", "run quack\u202eevil", "unknown plan"),
    ("letters that a locale lacks", "run pl\u00e1n.yaml", ""),
]

BASE = "engines: [InnoDB]\nworkloads: [READ_PK_POINT]\n"
BOMB = "".join(f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 3) if n else '1, 1, 1'}]\n" for n in range(17))
PLANS = [
    ("empty plan", b"", ""),
    ("plan that is a list", b"[1, 2]\n", ""),
    ("plan that is a text", b"a plan\n", ""),
    ("tabs", b"engines:\n\t- InnoDB\n", "YAML"),
    ("a key twice", (BASE + "engines: [Aria]\n").encode(), "engines"),
    ("alias bomb", BOMB.encode(), "aliases"),
    ("alias of itself", b"engines: &x [*x]\n", "alias"),
    ("unknown alias", b"engines: *x\n", "alias"),
    ("Java class as a tag", (BASE + "title: !!javax.script.ScriptEngineManager [x]\n").encode(), ""),
    ("zero bytes", BASE.encode() + b"title: a\0b\n", ""),
    ("not UTF-8", BASE.encode() + b"title: \xff\xfe\n", ""),
    ("UTF-16", BASE.encode("utf-16"), ""),
    ("10,000 levels", b"title: " + b"[" * 10_000 + b"\n", ""),
    ("5 MB in one line", BASE.encode() + b"titel: " + b"x" * 5_000_000 + b"\n", ""),
    ("object for a number", (BASE + "threads: {a: 1}\n").encode(), "threads"),
    ("negative runs", (BASE + "measure: { runs: -1 x 5s }\n").encode(), "runs"),
    ("no number of rows", (BASE + "data: { rows: 1e400 }\n").encode(), "rows"),
    ("endless number", (BASE + "threads: [.inf]\n").encode(), "threads"),
    ("unknown key", (BASE + "colour: red\n").encode(), "colour"),
    ("engine with SQL", b"engines: [\"InnoDB' --\"]\nworkloads: [READ_PK_POINT]\n", "unknown engine"),
    ("setting with SQL", (BASE + "settings: { 'x; DROP DATABASE mysql': 1 }\n").encode(), ""),
    ("workload with a regular expression", b"engines: [InnoDB]\nworkloads: ['(a+)+$']\n", ""),
    ("server that is a path", (BASE + "servers: [../../etc/passwd]\n").encode(), ""),
    ("sequence of itself", b"plans: [wrong.yaml]\n", ""),
    ("title with escapes", (BASE + "colour: red\ntitle: \"\\e]0;x\\a\\u202e\"\n").encode(), "colour"),
    ("link to itself", lambda file: file.symlink_to(file), ""),
    ("pipe", os.mkfifo, "is not a regular file"),
    ("link to a device without an end", lambda file: file.symlink_to("/dev/zero"), "is not a regular file"),
]

TABLES = """tables:
  t: { rows: 1_000, columns: { id: { type: int, value: VALUE } }, keys: [ primary key (id) ] }
operations:
"""


def workload(value="row", operations='  GET: { sql: "SELECT id FROM t WHERE id = 1" }\n'):
    return (TABLES.replace("VALUE", value) + operations).encode()


def nested(opening, closing, depth):
    return workload(operations=f'  GET: {{ sql: "SELECT id FROM t WHERE id = {opening * depth}1{closing * depth}" }}\n')


@made_of
def with_list(file, make):
    make(file.with_name("list.txt"))
    file.write_bytes(workload("file(list.txt)"))


WORKLOADS = [
    ("alias bomb", BOMB.encode() + b"operations: *x16\n", "aliases"),
    ("10,000 levels", b"operations: " + b"[" * 10_000 + b"\n", "Nesting"),
    ("10 MB in one line", workload(operations=f'  GET: {{ sql: "SELECT {"x" * 10_000_000}" }}\n'), "at most 1,048,576"),
    ("200,000 values that open parentheses", workload() + f"title: [{', '.join(['(a'] * 200_000)}]\n".encode(), "more than 100,000 values"),
    ("20,000 unknown keys", workload(operations="".join(f"  GET_{n}: {{ wrong: 1 }}\n" for n in range(20_000))), "50 problems"),
    ("40 SELECTs in each other", nested("(SELECT ", ")", 40), "too deeply nested"),
    ("10,000 pairs of parentheses", nested("(", ")", 10_000), "too deeply nested"),
    ("10,000 functions in each other", nested("abs(", ")", 10_000), "too deeply nested"),
    ("escapes in a statement", workload(operations='  GET: { sql: "SELECT \\e]0;x\\a\\u202e FROM t" }\n'), ""),
    ("mix of itself", workload(operations="  MIX: { mix: { MIX: 1 } }\n"), "mix"),
    ("list that is a pipe", with_list(os.mkfifo), "is not a regular file"),
    ("list that is a device", with_list(lambda file: file.symlink_to("/dev/zero")), "is not a regular file"),
    ("list that is not UTF-8", with_list(lambda file: file.write_bytes(b"\xff\xfe\n")), "not UTF-8"),
    ("list of 2 MB", with_list(lambda file: file.write_bytes(b"x\n" * 1_000_000)), "at most 1,048,576"),
]


@made_of
def refusal(room, arguments, words):
    how = {"environment": {"LC_ALL": "C"}} if "\u00e1" in arguments else {}
    seen = room.refused(*arguments.split(" "), words=words, **how)
    require(not room.results.exists() and not list(room.path.glob("page*")), "results were made: " + seen)
    require(not commands_the_terminal(room.started[-1]), "escapes reach the terminal")
    return seen


@made_of
def plan(room, content, words):
    file = room.path / "wrong.yaml"
    if callable(content):
        content(file)
    else:
        file.write_bytes(content)
    return refusal("run wrong.yaml --out results", words)(room)


def jvm(room):
    return room.ends(*READ, "--set=jvm-args=-XX:+NoSuchThing", codes=(3,), words="Unrecognized VM option 'NoSuchThing'", complaints=0)


def faults():
    promise = "exit code 2, one line that names the fault, nothing is done"
    for name, arguments, words in ARGUMENTS:
        yield Fault("inputs", name, "input", "arguments", promise, refusal(arguments, words))
    for name, content, words in PLANS:
        yield Fault("inputs", "plan: " + name, "input", "arguments", promise, plan(content, words))
    for name, content, words in WORKLOADS:
        yield Fault("inputs", "workload file: " + name, "input", "arguments", promise, plan(content, words))
    yield Fault("inputs", "option that the JVM lacks", "input", "warm-up", "exit code 3; each cell FAILED with the JVM's words", jvm)
