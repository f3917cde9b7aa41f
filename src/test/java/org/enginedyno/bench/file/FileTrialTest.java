package org.enginedyno.bench.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.os.IoUring;
import org.enginedyno.os.Mount;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.subject.PlaceRules;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubject.FileFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Workers on real files, as JMH's loops would drive them, and defects planted between them. */
@EnabledOnOs(OS.LINUX)
final class FileTrialTest {
  private static final int OPERATIONS = 200;

  @TempDir private Path room = Path.of("");
  private Path place = Path.of("");

  @BeforeEach
  void makePlace() throws IOException {
    place = Files.createDirectory(room.resolve("place"));
  }

  /** Two workers with so many operations each. */
  private ForkLog worked(Cell cell, TestSubject testSubject) throws IOException {
    return SampleFiles.worked(cell, testSubject, room.resolve("fork.json"), OPERATIONS);
  }

  private Cell cell(String workload, String... knobs) {
    return SampleFiles.cell(workload, place, knobs);
  }

  private static List<String> failed(TestSubject testSubject, Cell cell, ForkLog log)
      throws Exception {
    return testSubject.after(cell, 1, log).checks().stream()
        .filter(check -> !check.passed())
        .map(Check::detail)
        .toList();
  }

  @Test
  void everyWorkloadDoesItsDeclaredWorkAndLeavesNothing() throws Exception {
    for (String workload :
        List.of(
            "FILE_RANDOM_WRITE",
            "FILE_RANDOM_READ",
            "FILE_SEQUENTIAL_WRITE",
            "FILE_SEQUENTIAL_READ",
            "FILE_READ_WRITE")) {
      Cell cell = cell(workload, "file.count", "2");
      try (TestSubject testSubject = SampleFiles.open(cell)) {
        testSubject.before(cell, 1);
        ForkLog log = worked(cell, testSubject);
        assertThat(log.workers().operations())
            .containsExactly((long) OPERATIONS, (long) OPERATIONS);
        assertThat(log.spans().get(0).throughput().operations()).isEqualTo(2 * OPERATIONS);
        assertThat(failed(testSubject, cell, log)).as(workload).isEmpty();
      }
    }
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void timesForcingSeparately() throws Exception {
    Cell cell = cell("FILE_READ_WRITE", "file.fsync", "20");
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      testSubject.before(cell, 1);
      ForkLog log = worked(cell, testSubject);
      assertThat(log.spans().get(0).latencies().statements())
          .extracting(kind -> kind.kind())
          .containsExactly("read", "write", "fsync");
    }
  }

  @Test
  void recreatesFilesOfAnotherSize() throws Exception {
    Cell small = cell("FILE_RANDOM_WRITE");
    Cell large = cell("FILE_RANDOM_WRITE", "file.size", "2M", "file.count", "2");
    try (TestSubject testSubject = SampleFiles.open(small)) {
      testSubject.before(small, 1);
      assertThat(failed(testSubject, small, worked(small, testSubject))).isEmpty();
      testSubject.before(large, 1);
      assertThat(failed(testSubject, large, worked(large, testSubject))).isEmpty();
    }
  }

  @Test
  void detectsALostAcknowledgedWrite() throws Exception {
    Cell cell = cell("FILE_RANDOM_WRITE");
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      testSubject.before(cell, 1);
      ForkLog log = worked(cell, testSubject);
      ForkLog more =
          new ForkLog(
              log.spans(),
              List.of(),
              Map.of(),
              Map.of(),
              null,
              List.of(),
              new ForkLog.Workers(List.of(), List.of(OPERATIONS + 1L, (long) OPERATIONS)),
              null);
      assertThat(failed(testSubject, cell, more))
          .singleElement()
          .asString()
          .contains("was acknowledged, but holds");
    }
  }

  @Test
  void detectsMisplacedAndTornPages() throws Exception {
    Cell cell = cell("FILE_RANDOM_READ");
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      testSubject.before(cell, 1);
      ForkLog log = worked(cell, testSubject);
      Path file = file(testSubject, cell);
      copyPage(file, 5, 9);
      assertThat(failed(testSubject, cell, log).toString()).contains("page 9 holds page 5");
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.write(ByteBuffer.allocate(8), 9 * 4096 + 2_000);
      }
      assertThat(failed(testSubject, cell, log).toString())
          .contains("page 9 is torn or not written by dyno");
      assertThatThrownBy(() -> worked(cell, testSubject))
          .hasMessage("page 5 was read instead of page 9");
    }
  }

  private static Path file(TestSubject testSubject, Cell cell) {
    return testSubject.folder(cell).map(FileFolder::path).orElseThrow().resolve("data-000");
  }

  private static void copyPage(Path file, long from, long to) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer page = ByteBuffer.allocate(4096);
      channel.read(page, from * 4096);
      channel.write(page.flip(), to * 4096);
    }
  }

  @Test
  void reportsATruncatedOrMissingFile() throws Exception {
    Cell cell = cell("FILE_RANDOM_WRITE");
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      testSubject.before(cell, 1);
      ForkLog log = worked(cell, testSubject);
      Path file = file(testSubject, cell);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(4096);
      }
      assertThat(failed(testSubject, cell, log).toString())
          .contains("has 4096 bytes, expected 1048576");
      assertThat(testSubject.explain(cell, "seen")).contains("has 4096 bytes", "(seen)");
      Files.delete(file);
      assertThat(failed(testSubject, cell, log).toString()).contains("data-000 is missing");
      // the next fork has its files again
      testSubject.before(cell, 2);
      assertThat(Files.size(file)).isEqualTo(1 << 20);
    }
  }

  @Test
  void detectsAPageCacheThatWasNotBypassed() throws Exception {
    assumeThat(Mount.of(place).orElseThrow().isMemory()).isFalse();
    Cell cell = cell("FILE_RANDOM_WRITE", "file.open", "direct", "file.size", "4M");
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      testSubject.before(cell, 1);
      ForkLog log = worked(cell, testSubject);
      assertThat(failed(testSubject, cell, log)).isEmpty();
      Files.readAllBytes(file(testSubject, cell));
      assertThat(failed(testSubject, cell, log).toString()).contains("were in the page cache");
    }
  }

  @Test
  void removesOnlyTheFilesOfAKilledRun() throws Exception {
    Path left = Files.createDirectories(place.resolve("enginedyno-files-123"));
    Files.writeString(left.resolve("owner"), "999999999 2020-01-01T00:00:00Z");
    Files.createDirectories(left.resolve("data"));
    Files.writeString(left.resolve("data").resolve("data-000"), "x");
    Path others = Files.createDirectory(place.resolve("enginedyno-files-of-mine"));
    Files.writeString(place.resolve("precious"), "x");

    SampleFiles.open(cell("FILE_RANDOM_WRITE")).close();

    assertThat(left).doesNotExist();
    assertThat(others).exists();
    try (Stream<Path> there = Files.list(place)) {
      assertThat(there).hasSize(2);
    }
  }

  @Test
  void reportsAReserveThatCannotBeKept() {
    assertThatThrownBy(
            () -> SampleFiles.open(cell("FILE_RANDOM_WRITE", "file.reserve", "65536G")).close())
        .isInstanceOf(UserError.class)
        .hasMessageContaining("of file.reserve");
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void operationsEndWithFewerBlocksThanCallsInFlight() throws Exception {
    assumeThat(IoUring.obstacle(32)).isEmpty();
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
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      testSubject.before(cell, 1);
      ForkLog log = worked(cell, testSubject);
      assertThat(log.spans().get(0).throughput().operations()).isPositive();
    }
    assertThat(new PlaceRules().obstacle(cell))
        .contains("4 blocks per thread are too few for 32 calls in flight (file.depth)");
    assertThat(new PlaceRules().obstacle(forward("32")))
        .as("each of two threads goes through half of 64 blocks")
        .isEmpty();
    assertThat(new PlaceRules().obstacle(forward("33"))).isPresent();
  }

  private Cell forward(String depth) {
    return cell(
        "FILE_SEQUENTIAL_READ", "file.open", "direct", "file.io", "async", "file.depth", depth);
  }

  @Test
  void completesAndCountsAllCallsInFlight() throws Exception {
    assumeThat(IoUring.obstacle(8)).isEmpty();
    assumeThat(Mount.of(place).orElseThrow().isMemory()).isFalse();
    for (String workload :
        List.of("FILE_RANDOM_WRITE", "FILE_READ_WRITE", "FILE_SEQUENTIAL_READ")) {
      Cell cell = cell(workload, "file.open", "direct", "file.io", "async", "file.depth", "8");
      try (TestSubject testSubject = SampleFiles.open(cell)) {
        testSubject.before(cell, 1);
        ForkLog log = worked(cell, testSubject);
        long operations = log.spans().get(0).throughput().operations();
        assertThat(operations).isBetween(2L * OPERATIONS, 4L * OPERATIONS);
        assertThat(log.workers().operations().stream().mapToLong(Long::longValue).sum())
            .isEqualTo(operations);
        assertThat(testSubject.after(cell, 1, log).checks())
            .isNotEmpty()
            .as(workload)
            .allMatch(Check::passed);
      }
    }
  }
}
