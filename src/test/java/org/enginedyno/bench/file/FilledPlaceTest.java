package org.enginedyno.bench.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.subject.TestSubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Fills a file system for a cell by a few per cent at most. */
@EnabledOnOs(OS.LINUX)
final class FilledPlaceTest {
  private static final int FULLEST = 95;

  private final Path place;
  private final FileStore store;

  FilledPlaceTest(@TempDir Path place) throws IOException {
    this.place = place;
    this.store = Files.getFileStore(place);
    assumeThat(found()).as("there is room").isLessThan(FULLEST);
  }

  private double found() throws IOException {
    return 100 - 100.0 * store.getUsableSpace() / store.getTotalSpace();
  }

  private Cell filledTo(long fill) {
    return SampleFiles.cell("FILE_RANDOM_WRITE", place, "file.fill", String.valueOf(fill));
  }

  private List<Check> checks(TestSubject testSubject, Cell cell) throws Exception {
    testSubject.before(cell, 1);
    return testSubject
        .after(cell, 1, SampleFiles.worked(cell, testSubject, place.resolve("log.json"), 10))
        .checks();
  }

  @Test
  void isFilledAsRequestedOnlyWhileItsCellsAreMeasured() throws Exception {
    double before = found();
    long fill = (long) before + 2;
    Cell cell = filledTo(fill);
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      List<Check> checks = checks(testSubject, cell);

      assertThat(found()).isBetween(fill - 1.0, fill + 1.0);
      assertThat(checks)
          .filteredOn(check -> check.name().equals("fill"))
          .hasSize(1)
          .allMatch(Check::passed);
      try (Stream<Path> files = Files.walk(place)) {
        assertThat(files.map(file -> String.valueOf(file.getFileName()))).contains("ballast");
      }
    }
    assertThat(found()).isBetween(before - 1, before + 1);
  }

  @Test
  void isInvalidIfTheBallastIsRemoved() throws Exception {
    Cell cell = filledTo((long) found() + 3);
    try (TestSubject testSubject = SampleFiles.open(cell)) {
      testSubject.before(cell, 1);
      try (Stream<Path> files = Files.walk(place)) {
        for (Path file : files.filter(path -> path.endsWith("ballast")).toList()) {
          Files.delete(file);
        }
      }
      assertThat(
              testSubject
                  .after(
                      cell, 1, SampleFiles.worked(cell, testSubject, place.resolve("log.json"), 10))
                  .checks())
          .filteredOn(check -> check.name().equals("fill"))
          .singleElement()
          .matches(check -> !check.passed())
          .satisfies(check -> assertThat(check.detail()).contains("was requested"));
    }
  }

  @Test
  void cannotBeFilledToLessThanItContains() throws IOException {
    assumeThat(found()).isGreaterThan(2);

    assertThatThrownBy(() -> SampleFiles.open(filledTo(1)).close())
        .isInstanceOf(UserError.class)
        .hasMessageContaining("file.fill is 1 %, but with 1 MiB of files it is already fuller");
    assertThat(place).isEmptyDirectory();
  }
}
