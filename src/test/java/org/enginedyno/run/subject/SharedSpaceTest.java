package org.enginedyno.run.subject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.workload.BlockDraws.AccessOrder;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.FileWork.FsyncRule;
import org.enginedyno.workload.FileWork.SpaceLimit;
import org.enginedyno.workload.OpenMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedSpaceTest {
  private final Path one;
  private final Path other;
  private final long free;

  SharedSpaceTest(@TempDir Path folder) throws IOException {
    one = Files.createDirectory(folder.resolve("one"));
    other = Files.createDirectory(folder.resolve("other"));
    free = Files.getFileStore(folder).getUsableSpace();
  }

  /** Files of so many tenths of the free space. */
  private FileWork files(Path place, int tenths, int fill) {
    long bytes = free / 10 * tenths / FileSet.PAGE * FileSet.PAGE;
    return new FileWork(
        place.toString(),
        new FileSet(bytes, 1),
        FileSet.PAGE,
        OpenMode.BUFFERED,
        FsyncRule.of("never"),
        AccessOrder.RANDOM_READ,
        1,
        new SpaceLimit(fill, free / 10));
  }

  @Test
  void sufficesForFilesThatExistInSequence() throws IOException {
    assertThat(PlaceRules.obstacle(List.of(files(one, 6, 0), files(one, 7, 0)))).isEmpty();
    assertThat(PlaceRules.obstacle(List.of(files(one, 3, 0), files(other, 3, 0)))).isEmpty();
  }

  @Test
  void isTooSmallIfTwoPlacesUseItTogether() throws IOException {
    assertThat(PlaceRules.obstacle(List.of(files(one, 6, 0), files(other, 6, 0))))
        .hasValueSatisfying(
            reason ->
                assertThat(reason)
                    .startsWith("places " + one + ", " + other + ": ")
                    .contains("of files together would leave less than the "));
  }

  @Test
  void isFilledForOnlyOnePlace() throws IOException {
    assertThat(PlaceRules.obstacle(List.of(files(one, 1, 80), files(other, 1, 80))))
        .hasValueSatisfying(
            reason -> assertThat(reason).contains("file.fill supports one place per file system"));
    assertThat(PlaceRules.obstacle(List.of(files(one, 1, 80)))).isEmpty();
  }
}
