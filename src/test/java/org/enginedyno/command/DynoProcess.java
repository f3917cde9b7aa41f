package org.enginedyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.machine.ShellWords;

/** The packaged command in a separate folder, which holds its temporary files, too. */
public final class DynoProcess implements AutoCloseable {
  private static final int LIMIT_SECONDS = 1200;

  private static final String FORK = "-Ddyno.handover=";

  /** A run of one read that is measured once, without its duration and its results folder. */
  public static final String ONE_READ =
      "run ci --engine=InnoDB --workload=READ_PK_POINT --threads=1 --set=measure.forks=1"
          + " --set=data.rows=2000 --set=measure.warmup=300ms ";

  private final Path room;
  private final Process process;
  private final Path out;
  private final Path err;
  private final CellLogs logs;

  private DynoProcess(Path room, Process process, Path out, Path err, CellLogs logs) {
    this.room = room;
    this.process = process;
    this.out = out;
    this.err = err;
    this.logs = logs;
  }

  /** Starts the command with the words of a line and with further arguments unchanged. */
  public static DynoProcess start(Path room, String line, String... further) throws IOException {
    return start(room, Map.of(), line, further);
  }

  public static DynoProcess start(
      Path room, Map<String, String> environment, String line, String... further)
      throws IOException {
    return start(room, List.of(), environment, line, further);
  }

  /** Starts the command through another one, such as {@code setsid}. */
  public static DynoProcess start(
      Path room,
      List<String> before,
      Map<String, String> environment,
      String line,
      String... further)
      throws IOException {
    return start(room, before, List.of(), environment, words(line, further));
  }

  public static List<String> words(String line, String... further) {
    List<String> words = new ArrayList<>(ShellWords.of(line));
    words.addAll(List.of(further));
    return words;
  }

  /** Starts the command in a JVM with options. */
  public static DynoProcess start(
      Path room,
      List<String> before,
      List<String> options,
      Map<String, String> environment,
      List<String> arguments)
      throws IOException {
    Files.createDirectories(room.resolve("tmp"));
    List<String> command = new ArrayList<>(before);
    // a test run in the background may have disabled signals for all its processes
    command.addAll(List.of("env", "--default-signal=INT,TERM"));
    Path jar = Path.of(System.getProperty("dyno.jar", "target/enginedyno.jar")).toAbsolutePath();
    SharedClasses classes = SharedClasses.of(jar);
    command.addAll(SharedClasses.JAVA);
    command.addAll(classes.ofCommand());
    command.add("-Djava.io.tmpdir=" + room.resolve("tmp"));
    command.addAll(options);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(classes.withQuickForks(arguments));
    Path out = Files.createTempFile(room, "out", ".txt");
    Path err = Files.createTempFile(room, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(room.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeAll(List.of("DYNO_PASSWORD", "JDK_JAVA_OPTIONS"));
    if (arguments.contains("duel") || arguments.contains("gate")) {
      // the plan's arguments would be in the names of pairs
      builder.environment().put("JDK_JAVA_OPTIONS", classes.ofForks());
    }
    builder.environment().putAll(environment);
    Path logs = room.resolve("results").resolve("log");
    return new DynoProcess(room, builder.start(), out, err, new CellLogs(logs));
  }

  /** Waits for the end and returns the exit code. */
  public int exitCode() throws InterruptedException, IOException {
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("dyno does not come to its end; it said:\n" + err());
    }
    return process.exitValue();
  }

  public String out() throws IOException {
    return Files.readString(out);
  }

  public String err() throws IOException {
    return Files.readString(err);
  }

  /** The command's messages, other than those on its plan and cells. */
  public List<String> complaints() throws IOException {
    assertThat(err()).doesNotContain("\tat ").doesNotContain("Exception:");
    return err().lines().filter(line -> line.startsWith("dyno: ")).toList();
  }

  /** The only message. */
  public String complaint() throws IOException {
    assertThat(complaints()).hasSize(1);
    return complaints().get(0);
  }

  public DuelResults duel() throws IOException {
    return DuelResults.of(RunFolder.open(results()));
  }

  public long pid() {
    return process.pid();
  }

  public Path results() {
    return room.resolve("results");
  }

  /** The current journal; every line of it must be complete. */
  public List<Measurement> journal() throws IOException {
    Path journal = results().resolve("cells.jsonl");
    assertThat(Files.readString(journal)).endsWith("\n").doesNotContain("\n\n");
    return RunFolder.open(results()).measurements();
  }

  /** The one finished cell of this workload and engine. */
  public Measurement cell(String workload, String engine) throws IOException {
    return journal().stream()
        .filter(one -> one.cell().workload().equals(workload))
        .filter(one -> one.cell().engine().equals(engine))
        .findFirst()
        .orElseThrow(() -> new AssertionError(workload + " " + engine + " is not in the journal"));
  }

  /** Waits until the fork of a cell is in its warm-up. */
  public void awaitWarmup(String cell) {
    awaitPhase(cell, "# Warmup I");
  }

  /** Waits until the fork of a cell is in its measured run. */
  public void awaitRun(String cell) {
    awaitPhase(cell, "Iteration ");
  }

  /** Waits until the fork of a cell is in its measured run, and stops it there. */
  public ProcessHandle holdRun(String cell) throws IOException, InterruptedException {
    awaitWarmup(cell);
    ProcessHandle fork = fork();
    awaitRun(cell);
    Signals.send("STOP", fork);
    return fork;
  }

  private void awaitPhase(String cell, String start) {
    await(start + " of " + cell, () -> ("\n" + logs.added(cell)).contains("\n" + start));
  }

  /** Waits until a cell is running and its fork has started. */
  public void awaitFork(String cell) {
    await(
        "the fork of " + cell,
        () -> logs.added(cell).contains("# Fork: ") && child(FORK).isPresent());
  }

  public void awaitLine(String part) {
    await("line '" + part + "'", () -> err().contains(part));
  }

  public void await(String what, Callable<Boolean> seen) {
    Await.until(
        what,
        seen,
        () -> process.isAlive() ? Optional.empty() : Optional.of("dyno has ended: " + ending()));
  }

  private String ending() {
    try {
      return process.exitValue() + "\n" + out() + err();
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** The measuring JVM that is running. */
  public ProcessHandle fork() {
    await("a fork", () -> child(FORK).isPresent());
    return child(FORK).orElseThrow();
  }

  /** The server that the command started. */
  public ProcessHandle server() {
    await("a server", () -> child("mariadbd").isPresent());
    return child("mariadbd").orElseThrow();
  }

  /** The child process whose command line has these words. */
  public Optional<ProcessHandle> child(String program) {
    return process
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(program))
        .findFirst();
  }

  public void signal(String name) throws IOException, InterruptedException {
    Signals.send(name, process.toHandle());
  }

  /** No process of it remains, and its temporary folder only holds the lock that all runs share. */
  public void assertNothingIsLeft() throws IOException, InterruptedException {
    Leftovers.assertNone(room.resolve("tmp"), "enginedyno-([^-]*|faulty-[-0-9a-f]*)");
  }

  /** No file of the results holds the text. */
  public void assertResultsDoNotContain(String secret) throws IOException {
    Secrets.assertNoFileHolds(secret, results());
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
