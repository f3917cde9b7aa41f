package org.enginedyno.command.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.Docs;
import org.enginedyno.run.machine.ShellWords;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that the documents show next to dyno, with one or two small measurements. */
@Tag("documents")
@EnabledOnOs(OS.LINUX)
final class ShownProgramsIT {
  /** The command whose results one of the programs reads. */
  static final String MEASURED_PAIRS = "pairs.yaml --out pairs";

  private static final String PAIRS = "SamePairs pairs";
  private static final String MANY = "ManyCells results/quick large";

  static Stream<String> programs() throws IOException {
    List<String> programs =
        Docs.programs().stream()
            .filter(program -> !program.endsWith(PAIRS) && !program.contains(MANY))
            .map(program -> program.replaceAll(" \\d+(?= |$)", " 1"))
            .distinct()
            .toList();
    // a program that is also shown with a separate core is run that way
    return programs.stream()
        .filter(program -> programs.stream().noneMatch(other -> other.endsWith(" " + program)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void isRun(String program, @TempDir Path folder) throws Exception {
    List<String> words = ShellWords.of(program);

    Shell shell = Shell.in(folder, Map.of("JDK_JAVA_OPTIONS", "-Dcontest.part=20"));

    assertThat(shell.runInCheckout(words))
        .containsAnyOf("| measured |", "| sysbench |", "| client |", "operations a run");
  }

  /** It reads the results of an earlier command. */
  @Test
  void pairsAreMeasuredAndCounted(@TempDir Path folder) throws Exception {
    Shell shell = Shell.in(folder, Map.of());

    shell.dyno(Shortened.words(one(Docs.commands(), MEASURED_PAIRS)));
    shell.assertReports();

    assertThat(shell.run(ShellWords.of(one(Docs.programs(), PAIRS)))).contains("1 pairs: ");
  }

  @Test
  void aRunIsEnlargedAndReported(@TempDir Path folder) throws Exception {
    Shell shell = Shell.in(folder, Map.of());
    shell.dyno(
        ShellWords.of(
            "run ci --engine InnoDB --threads 1 --workload READ_PK_POINT --set measure.forks=1"
                + " --set 'measure.runs=1 x 100ms' --set measure.warmup=100ms"
                + " --set data.rows=1000 --out results/quick"));

    shell.run(ShellWords.of(one(Docs.programs(), MANY).replace("5000", "20")));
    shell.run(ShellWords.of("java -Xmx1g -jar target/enginedyno.jar report large"));

    assertThat(Files.readString(folder.resolve("large/report.html"))).contains("20 cells");
  }

  private static String one(List<String> all, String part) {
    return all.stream().filter(one -> one.contains(part)).findFirst().orElseThrow();
  }
}
