package org.enginedyno.command.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.Docs;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.folder.SampleFolder;
import org.enginedyno.result.history.SampleHistory;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.run.machine.ShellWords;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that only need this machine. */
@Tag("documents")
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
final class ShownCommandsIT {
  private static final List<String> READERS =
      List.of("export", "compare", "history", "claims", "report");

  private static final Pattern MEASURES = Pattern.compile("(run|gate|duel|capacity) .*");

  static Stream<Arguments> once() throws IOException {
    Map<String, String> longest = new HashMap<>();
    commands()
        .forEach(
            command ->
                longest.merge(
                    Shortened.measured(command),
                    command,
                    (one, other) -> other.length() > one.length() ? other : one));
    return commands()
        .map(
            command ->
                Arguments.of(
                    command,
                    MEASURES.matcher(command).matches() && !longest.containsValue(command)));
  }

  static Stream<String> commands() throws IOException {
    return Docs.commands().stream()
        .filter(command -> !ContainerCommandsIT.isOne(command))
        .filter(command -> !OtherServerCommandsIT.isOne(command))
        .filter(command -> !command.contains(ShownProgramsIT.MEASURED_PAIRS));
  }

  @ParameterizedTest
  @MethodSource("once")
  void isRun(String command, boolean measuresAsAnother, @TempDir Path folder) throws Exception {
    List<String> words = Shortened.words(command);
    if (measuresAsAnother) {
      words = ShellWords.of(command + " --dry-run");
    }

    Shell shell = Shell.in(folder, Map.of());
    Docs.writeWorkload(command, folder);
    if (READERS.contains(words.get(0))) {
      storeRuns(words, folder);
    }
    shell.dyno(words);

    if (words.get(0).equals("run") && !words.contains("--dry-run")) {
      shell.assertReports();
    }
  }

  /** Earlier runs that a command reads, as if they had been measured here. */
  private static void storeRuns(List<String> words, Path folder) throws IOException {
    List<StoredRun> runs = SampleHistory.of(new SampleRun(), 2, day -> 1);
    for (String word : words) {
      if (word.equals("results")) {
        SampleFolder.write(runs.get(0), folder.resolve("results/monday"));
        SampleFolder.write(runs.get(1), folder.resolve("results/friday"));
      } else if (word.equals("latest")) {
        SampleFolder.write(runs.get(1), folder.resolve("results/friday"));
      } else if (word.equals("results/gate")) {
        SampleDuel.write(SampleDuel.results(), folder.resolve(word));
      } else if (word.startsWith("results/")) {
        SampleFolder.write(runs.get(0), folder.resolve(word));
      }
    }
  }

  @Test
  void everyCommandIsRunByOneOfFourTests() throws IOException {
    long ours = commands().count();
    long contained = ContainerCommandsIT.commands().count();
    long others = OtherServerCommandsIT.commands().count();

    assertThat(List.of(ours, contained, others)).allMatch(count -> count > 3);
    // one is run with the program that reads its results
    assertThat(ours + contained + others + 1).isEqualTo(Docs.commands().size());
  }
}
