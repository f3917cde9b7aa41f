package org.enginedyno.command.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.Docs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that need nothing but this machine. */
@Tag("documents")
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
final class ShownCommandsIT {
  static Stream<String> commands() throws IOException {
    return Docs.commands().stream()
        .filter(command -> !ContainerCommandsIT.isOne(command))
        .filter(command -> !OtherServerCommandsIT.isOne(command));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isRun(String command, @TempDir Path folder) throws Exception {
    List<String> words = Shortened.words(command);

    Shell shell = Shell.in(folder, Map.of());
    shell.dyno(words);

    if (words.get(0).equals("run") && !words.contains("--dry-run")) {
      shell.assertReports();
    }
  }

  @Test
  void everyCommandIsRunByOneOfThreeTests() throws IOException {
    long ours = commands().count();
    long contained = ContainerCommandsIT.commands().count();
    long others = OtherServerCommandsIT.commands().count();

    assertThat(List.of(ours, contained, others)).allMatch(count -> count > 3);
    assertThat(ours + contained + others).isEqualTo(Docs.commands().size());
  }
}
