package org.enginedyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command without its jar: its measuring JVMs have to find the same classes. */
@Tag("long")
final class ForeignClassPathIT {
  private static final int LIMIT_SECONDS = 600;
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  @TempDir private Path room = Path.of("");

  private static String classPath() throws IOException {
    try (Stream<Path> jars = Files.list(TARGET.resolve("lib"))) {
      return Stream.concat(Stream.of(TARGET.resolve("classes")), jars.sorted())
          .map(Path::toString)
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  @Test
  void runsInASeparateClassLoader() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djava.io.tmpdir=" + Files.createDirectories(room.resolve("tmp")));
    command.addAll(List.of("-cp", TARGET.resolve("test-classes").toString()));
    command.addAll(List.of(Isolated.class.getName(), classPath()));
    command.addAll(
        DynoProcess.words(
            DynoProcess.ONE_READ
                + "--set=floors=off --set=measure.runs='1 x 100ms' --out=results"));
    Path said = room.resolve("said.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(room.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    } finally {
      process.destroy();
    }
    assertThat(RunFolder.open(room.resolve("results")).measurements())
        .isNotEmpty()
        .allMatch(Measurement::isOk);
  }
}
