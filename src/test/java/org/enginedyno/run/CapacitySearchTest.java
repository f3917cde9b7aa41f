package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.Copy;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Threshold;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CapacitySearchTest {
  private static final int PROBES = 6;

  private final Path folder;

  CapacitySearchTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static Plan searching(String... engines) {
    Threshold limit = Threshold.parse("< 1 s").on("", "p99");
    return Copy.of(
        RunPlans.of(1, engines),
        "judging",
        new Plan.Judging(null, List.of(limit), new CapacityRules(PROBES, 0.05), false));
  }

  private List<String> rates(TestRun run, String engine) throws IOException {
    return run.folder.probes().stream()
        .map(Measurement::cell)
        .filter(cell -> cell.engine().equals(engine))
        .map(cell -> cell.arrivals().toString())
        .toList();
  }

  @Test
  void measuresEachCellOnceAndThenProbesAlternately() throws Exception {
    TestRun run = new TestRun(searching("InnoDB", "Aria"), folder);

    run.run();

    assertThat(run.journal()).containsExactlyInAnyOrder("InnoDB OK", "Aria OK");
    assertThat(run.folder.probes()).isNotEmpty().allMatch(Measurement::isOk);
    for (String engine : List.of("InnoDB", "Aria")) {
      assertThat(rates(run, engine)).hasSize(PROBES).doesNotHaveDuplicates();
    }
    List<String> engines =
        run.folder.probes().stream().map(probe -> probe.cell().engine()).toList();
    for (int round = 0; round < PROBES; round++) {
      assertThat(engines.subList(2 * round, 2 * round + 2))
          .containsExactlyInAnyOrder("InnoDB", "Aria");
    }
    assertThat(run.listener.notes)
        .filteredOn(note -> note.startsWith("capacity of "))
        .hasSize(2)
        .allMatch(
            note -> note.endsWith("no probe missed the limit; set capacity.probes to more than 6"));
  }

  @Test
  void resumesWhereItWasInterrupted() throws Exception {
    TestRun first = new TestRun(searching("InnoDB"), folder);
    first.results =
        cell -> {
          if (!cell.arrivals().isClosed() && probes(first) == 2) {
            first.interruption.request();
          }
          return fork(cell);
        };
    first.run();
    List<String> before = rates(first, "InnoDB");

    TestRun second = new TestRun(searching("InnoDB"), folder);
    second.run();

    assertThat(before).hasSizeBetween(2, PROBES - 1);
    assertThat(rates(second, "InnoDB"))
        .hasSize(PROBES)
        .startsWith(before.toArray(String[]::new))
        .doesNotHaveDuplicates();
    assertThat(second.script.events("fork")).hasSize(PROBES - before.size());
    assertThat(second.journal()).containsExactly("InnoDB OK");
  }

  @Test
  void measuresNothingIfAllCapacitiesAreKnown() throws Exception {
    new TestRun(searching("InnoDB"), folder).run();

    TestRun second = new TestRun(searching("InnoDB"), folder);
    second.run();

    assertThat(second.script.events()).isEmpty();
  }

  @Test
  void searchesNoCellThatIsNotValid() throws Exception {
    TestRun run = new TestRun(searching("InnoDB", "Aria"), folder);
    run.script.fail("fork Aria 1", new ForkFailure("it broke"));

    run.run();

    assertThat(run.folder.probes())
        .extracting(probe -> probe.cell().engine())
        .containsOnly("InnoDB");
  }

  @Test
  void endsWithTheBudget() throws Exception {
    TestRun run = new TestRun(searching("InnoDB"), folder);
    run.budget = java.util.Optional.of(java.time.Duration.ofMinutes(1));
    run.results =
        cell -> {
          run.now = run.now.plusSeconds(25);
          return fork(cell);
        };

    run.run();

    assertThat(run.folder.probes()).hasSize(2);
    assertThat(run.folder.measurements()).extracting(Measurement::status).containsOnly(Status.OK);
  }

  private static int probes(TestRun run) {
    try {
      return run.folder.probes().size();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static ForkResult fork(Cell cell) {
    return Sample.fork(cell.measure().runs(), cell.threads(), Sample.COUNTERS);
  }
}
