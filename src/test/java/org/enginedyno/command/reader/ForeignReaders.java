package org.enginedyno.command.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The readers of other tools, installed into a folder by their script. */
record ForeignReaders(Path room) {
  private static final String SCRIPT =
      Path.of("src/test/scripts/foreign-readers").toAbsolutePath().toString();
  private static final int UNAVAILABLE = 3;
  private static final int LIMIT_MINUTES = 5;

  /** The output and exit code of a reader. */
  record Said(int code, String text) {}

  /** Installs them; if they are not available, the test is skipped unless they are required. */
  static ForeignReaders fetch(Path room) throws IOException, InterruptedException {
    ForeignReaders readers = new ForeignReaders(room);
    Said said = readers.run("fetch", room.toString());
    assertThat(said.code()).as(said.text()).isIn(0, UNAVAILABLE);
    if (!"1".equals(System.getenv("DYNO_REQUIRE_READERS"))) {
      assumeThat(said.code()).as(said.text()).isZero();
    }
    assertThat(said.code()).as(said.text()).isZero();
    return readers;
  }

  Said openMetrics(Path file) throws IOException, InterruptedException {
    return run("openmetrics", room.toString(), file.toString());
  }

  Said otava(Path folder, String test) throws IOException, InterruptedException {
    return run("otava", room.toString(), folder.toString(), test);
  }

  private Said run(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(SCRIPT));
    command.addAll(List.of(words));
    Path said = Files.createTempFile(room, "said", ".txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Said(process.exitValue(), Files.readString(said));
  }
}
