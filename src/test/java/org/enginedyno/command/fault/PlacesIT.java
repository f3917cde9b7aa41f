package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Folders that cannot be written to or named are reported in one line with the remedy. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class PlacesIT {
  private static final Map<String, String> C = Map.of("LC_ALL", "C");
  private static final String RUN =
      DynoProcess.ONE_READ + "--set=floors=off --set=measure.runs='1 x 100ms' --out=results";

  @TempDir private Path room = Path.of("");

  @Test
  void aTemporaryFolderThatIsAFile() throws Exception {
    Path file = Files.createFile(room.resolve("file"));
    assertRefused(
        List.of("-Djava.io.tmpdir=" + file),
        Map.of(),
        RUN,
        "cannot write to the temporary folder " + file,
        "set TMPDIR (or java -Djava.io.tmpdir) to a writable folder");
    assertRefused(
        List.of("-Djava.io.tmpdir=" + file),
        Map.of(),
        "clean --server=embedded",
        "cannot write to the temporary folder " + file,
        "set TMPDIR (or java -Djava.io.tmpdir) to a writable folder");
  }

  @Test
  void aCacheThatIsAFile() throws Exception {
    Path file = Files.createFile(room.resolve("file"));
    assertRefused(
        List.of(),
        Map.of("XDG_CACHE_HOME", file.toString()),
        RUN,
        "cannot write the embedded server's programs to " + file.resolve("enginedyno"),
        "set XDG_CACHE_HOME to a writable folder");
    assertRefused(
        List.of("-Duser.home=" + file),
        Map.of("XDG_CACHE_HOME", ""),
        RUN,
        "cannot write the embedded server's programs to " + file,
        "set XDG_CACHE_HOME to a writable folder");
  }

  @Test
  void lettersThatTheLocaleLacks() throws Exception {
    assertRefused(
        List.of(),
        C,
        "run ci --out=r\u00e9sultats",
        "the command or its folder has characters that this locale (LC_ALL=C) lacks",
        "set LC_ALL=C.UTF-8, or another UTF-8 locale");
    assertRefused(
        List.of(),
        C,
        "run pl\u00e1n.yaml",
        "the command or its folder has characters that this locale (LC_ALL=C) lacks",
        "set LC_ALL=C.UTF-8, or another UTF-8 locale");
    assertRefused(
        List.of(),
        Map.of("LC_ALL", "C", "XDG_CACHE_HOME", room + "/caf\u00e9"),
        "list plans",
        "invalid file name '" + room + "/caf",
        "set LC_ALL=C.UTF-8, or another UTF-8 locale");
  }

  @Test
  void outputIsSpelledInLettersOfTheLocale() throws Exception {
    assertRefused(
        List.of(),
        C,
        "run --server=jdbc:mysql://root:s3cret@127.0.0.1/dyno",
        "not a server URL: 'jdbc:mysql://...'; write ",
        "jdbc:mysql://HOST:PORT/DATABASE");
  }

  @Test
  void aFolderWithLettersThatTheLocaleLacks() throws Exception {
    Path folder = Files.createDirectory(room.resolve("caf\u00e9"));
    try (DynoProcess dyno = DynoProcess.start(folder, C, "list plans")) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaint()).contains("characters that this locale (LC_ALL=C) lacks");
    }
  }

  private void assertRefused(
      List<String> options,
      Map<String, String> environment,
      String line,
      String start,
      String remedy)
      throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(room, List.of(), options, environment, DynoProcess.words(line))) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
      assertThat(dyno.complaint()).startsWith("dyno: " + start).endsWith(remedy);
      assertThat(dyno.out()).isEmpty();
      assertThat(dyno.results()).doesNotExist();
      dyno.assertNothingIsLeft();
    }
  }
}
