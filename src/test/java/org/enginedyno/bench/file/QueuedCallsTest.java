package org.enginedyno.bench.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.os.IoUring;
import org.enginedyno.os.Mount;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.subject.PlaceRules;
import org.enginedyno.run.subject.TestSubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Workers with several calls in flight, on real files. */
@EnabledOnOs(OS.LINUX)
final class QueuedCallsTest {
  private static final int OPERATIONS = 200;

  private final Path place;

  QueuedCallsTest(@TempDir Path place) {
    this.place = place;
  }

  private ForkLog worked(Cell cell, TestSubject bed) throws IOException {
    return SampleFiles.worked(cell, bed, place.resolve("fork.json"), OPERATIONS);
  }

  private Cell cell(String workload, String... knobs) {
    return SampleFiles.cell(workload, place, knobs);
  }

  @Test
  void anOperationEndsThoughThereAreFewerBlocksThanCallsInFlight() throws Exception {
    assumeThat(IoUring.reasonAgainst(32)).isEmpty();
    assumeThat(Mount.of(place).orElseThrow().isMemory()).isFalse();
    Cell cell =
        cell(
            "FILE_RANDOM_WRITE",
            "file.size",
            "64K",
            "file.open",
            "direct",
            "file.io",
            "async",
            "file.depth",
            "32");
    try (TestSubject bed = SampleFiles.open(cell)) {
      bed.before(cell, 1);
      ForkLog log = worked(cell, bed);
      assertThat(log.spans().get(0).throughput().operations()).isPositive();
    }
    assertThat(new PlaceRules().reasonAgainst(cell))
        .contains("4 blocks for a thread are too few to have 32 calls in flight (file.depth)");
    assertThat(new PlaceRules().reasonAgainst(forward("32")))
        .as("each of two threads goes through half of 64 blocks")
        .isEmpty();
    assertThat(new PlaceRules().reasonAgainst(forward("33"))).isPresent();
  }

  private Cell forward(String depth) {
    return cell(
        "FILE_SEQUENTIAL_READ", "file.open", "direct", "file.io", "async", "file.depth", depth);
  }

  @Test
  void callsInFlightAreAllDoneAndCounted() throws Exception {
    assumeThat(IoUring.reasonAgainst(8)).isEmpty();
    assumeThat(Mount.of(place).orElseThrow().isMemory()).isFalse();
    for (String workload :
        List.of("FILE_RANDOM_WRITE", "FILE_READ_WRITE", "FILE_SEQUENTIAL_READ")) {
      Cell cell = cell(workload, "file.open", "direct", "file.io", "async", "file.depth", "8");
      try (TestSubject bed = SampleFiles.open(cell)) {
        bed.before(cell, 1);
        ForkLog log = worked(cell, bed);
        long operations = log.spans().get(0).throughput().operations();
        assertThat(operations).isBetween(2L * OPERATIONS, 4L * OPERATIONS);
        assertThat(log.byWorker().stream().mapToLong(Long::longValue).sum()).isEqualTo(operations);
        assertThat(bed.after(cell, 1, log).checks()).as(workload).allMatch(Check::passed);
      }
    }
  }
}
