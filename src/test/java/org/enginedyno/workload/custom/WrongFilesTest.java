package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.Golden;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.WorkloadFile;
import org.junit.jupiter.api.Test;

/**
 * Wrong workload files, each with its message in the golden file, from which they are read: a file
 * that is added there is a further case.
 */
final class WrongFilesTest {
  private static final Path FILES =
      Path.of("src/test/resources/org/enginedyno/workload/custom/golden/wrong-files.txt");
  private static final String BETWEEN = "\n====\n";
  private static final String MESSAGE = "\n----\n";

  private static String message(String yaml) {
    Throwable refusal =
        catchThrowable(() -> CustomReader.read(new WorkloadFile("shop.yaml", yaml)));

    assertThat(refusal).as(yaml).isInstanceOf(UserError.class);
    return String.valueOf(refusal.getMessage());
  }

  @Test
  void everyProblemIsReportedWithItsPlaceAndARemedy() throws IOException {
    List<String> files =
        Arrays.stream(Files.readString(FILES).strip().split(BETWEEN, -1))
            .map(block -> block.substring(0, block.indexOf(MESSAGE)))
            .toList();

    String all =
        files.stream()
            .map(yaml -> yaml + MESSAGE + message(yaml))
            .collect(Collectors.joining(BETWEEN));

    assertThat(files).hasSizeGreaterThanOrEqualTo(30).doesNotHaveDuplicates();
    Golden.assertMatches(getClass(), "wrong-files.txt", all + "\n");
  }

  @Test
  void namesTheFirstOfManyProblems() {
    String many =
        IntStream.range(0, 5_000)
            .mapToObj("  OPERATION_%d: { wrong: 1 }\n"::formatted)
            .collect(Collectors.joining("", "operations:\n", ""));

    assertThat(message(many)).startsWith("workload shop.yaml: 50 problems");
  }
}
