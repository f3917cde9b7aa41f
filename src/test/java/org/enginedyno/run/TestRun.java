package org.enginedyno.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RoomForRun;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.TestSubject;

/** A run in a folder, whose subjects and forks follow a script. */
final class TestRun {
  static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  final Script script = new Script();
  final ScriptedSubjects testSubjects = new ScriptedSubjects(script);
  final Forks forks = this::fork;
  final ToldListener listener = new ToldListener();
  final Interruption interruption = new Interruption(Duration.ZERO);
  Function<Cell, ForkResult> results =
      cell -> Sample.fork(cell.measure().runs(), cell.threads(), Sample.COUNTERS);
  Instant now = NOW;
  Optional<Duration> budget = Optional.empty();
  final Plan plan;
  final Matrix matrix;
  final RunFolder folder;

  /** A run that starts in the folder or is resumed there. */
  TestRun(Plan plan, Path path) throws IOException {
    this(plan, RunPlans.matrix(plan), path);
  }

  TestRun(Plan plan, Matrix matrix, Path path) throws IOException {
    this.plan = plan;
    this.matrix = matrix;
    this.folder =
        Files.exists(path.resolve("run.json"))
            ? RunFolder.open(path)
            : new RoomForRun(path, false).take();
    if (!folder.hasManifest()) {
      folder.write(manifest());
    }
  }

  private Manifest manifest() {
    return new Manifest(
        Manifest.FORMAT,
        "test",
        NOW,
        new Machine("os", "cpu", 2, 1L << 30, "jvm", "17"),
        new Manifest.Expected(matrix.cells().size(), List.of(), 0),
        List.of(new RunSide("", plan, Map.of())));
  }

  /** Returns the outcome of all cells here, except for the script's changes. */
  private ForkResult fork(Cell cell, TestSubject subject, int fork)
      throws ForkFailure, IOException {
    String event = "fork %s %d".formatted(RunPlans.label(cell), fork);
    script.happens(event);
    script.failAt(event, ForkFailure.class);
    script.failAt(event, IOException.class);
    return results.apply(cell);
  }

  void run() throws IOException, InterruptedException {
    new CellConductor(plan, matrix, testSubjects, forks, frame()).run();
  }

  Logbook logbook() throws IOException {
    List<Measurement> journal = folder.measurements();
    return new Logbook(
        frame(),
        new Progress(plan, matrix, journal, List.of()),
        new CapacitySearch(plan, journal, List.of()));
  }

  private RunFrame frame() {
    return new RunFrame(folder, budget, listener, interruption, () -> now);
  }

  /** Interrupts the run at an event. */
  void interruptAt(String event) {
    script.at(event, interruption::request);
  }

  /** The journal's entries of cells, in order. */
  List<String> journal() throws IOException {
    return folder.measurements().stream().map(TestRun::line).toList();
  }

  private static String line(Measurement one) {
    return "%s %s%s"
        .formatted(
            RunPlans.label(one.cell()),
            one.status(),
            one.reasons().isEmpty() ? "" : ": " + String.join("; ", one.reasons()));
  }

  /** Records the notifications of a run. */
  static final class ToldListener implements RunListener {
    final List<String> notes = new ArrayList<>();
    final List<String> begins = new ArrayList<>();
    final List<Duration> left = new ArrayList<>();
    final List<String> ends = new ArrayList<>();
    int forks;

    @Override
    public void note(String line) {
      notes.add(line);
    }

    @Override
    public void cellStarts(int number, int of, Cell cell, int fork, Duration rest) {
      begins.add("%d of %d: %s, fork %d".formatted(number, of, RunPlans.label(cell), fork));
      left.add(rest);
    }

    @Override
    public void forkEnds() {
      forks++;
    }

    @Override
    public void cellEnds(int number, int of, Measurement measurement) {
      ends.add(
          "%d of %d: %s %s"
              .formatted(number, of, RunPlans.label(measurement.cell()), measurement.status()));
    }
  }
}
