package org.enginedyno.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RoomForRun;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunSide;
import org.enginedyno.run.machine.Interruption;

/** A run in a folder, whose subjects and forks do as a script says. */
final class TestRun {
  static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  final Script script = new Script();
  final ScriptedSubjects beds = new ScriptedSubjects(script);
  final ScriptedForks forks = new ScriptedForks(script);
  final ToldListener listener = new ToldListener();
  final Interruption interruption = new Interruption(Duration.ZERO);
  final TestClock clock = new TestClock(NOW);
  Optional<Duration> budget = Optional.empty();
  final Plan plan;
  final Matrix matrix;
  final RunFolder folder;

  /** A run that begins in the folder, or goes on there. */
  TestRun(Plan plan, Path path) throws IOException {
    this.plan = plan;
    this.matrix = RunPlans.matrix(plan);
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
        "test",
        NOW,
        new Machine("os", "cpu", 2, 1L << 30, "jvm", "17"),
        new Manifest.Expected(matrix.cells().size(), List.of(), 0),
        new RunSide("", plan, Map.of()));
  }

  /** Measures what there is to measure. */
  void run() throws IOException, InterruptedException {
    new CellConductor(plan, matrix, beds, forks, frame()).run();
  }

  Logbook logbook() throws IOException {
    return new Logbook(frame(), new Progress(matrix, folder.measurements()));
  }

  private RunFrame frame() {
    return new RunFrame(folder, budget, listener, interruption, clock);
  }

  /** Lets somebody interrupt the run at an event. */
  void interruptAt(String event) {
    script.at(event, interruption::request);
  }

  /** What the journal has of each cell, in its order. */
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

  /** A clock that goes on only when a test says so. */
  static final class TestClock extends Clock {
    private Instant now;

    TestClock(Instant now) {
      this.now = now;
    }

    void goOn(Duration by) {
      now = now.plus(by);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
