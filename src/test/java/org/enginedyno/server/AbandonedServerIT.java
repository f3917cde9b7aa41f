package org.enginedyno.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AbandonedServerIT {
  /** A run that starts a server and does not live to stop it. */
  static final class Run {
    private Run() {}

    @SuppressWarnings("SystemOut") // the parent reads it
    public static void main(String[] arguments) throws InterruptedException {
      Server server = OwnServers.start(Path.of(arguments[0]), new Needs(8, 0, 0, List.of()));
      System.out.println(server.process().orElseThrow().pid());
      Thread.sleep(60_000);
    }
  }

  private final Path temporary;
  private final Path shared;

  AbandonedServerIT(@TempDir Path folder) throws IOException {
    temporary = Files.createDirectory(folder.resolve("run"));
    shared = Files.createDirectory(folder.resolve("shared"));
  }

  @Test
  void isRemovedByTheNextRunWithoutDisturbingOtherServers()
      throws IOException, InterruptedException {
    Path tableOfAnotherServer = Files.createFile(shared.resolve("#sql-temptable-1-2-3.MAI"));
    Process run = start();
    ProcessHandle server;
    try (BufferedReader said = run.inputReader()) {
      server = ProcessHandle.of(Long.parseLong(String.valueOf(said.readLine()))).orElseThrow();
      assertThat(OwnServers.servers(temporary).sweep()).as("while it lives").isEmpty();
    } finally {
      run.destroyForcibly().waitFor();
    }
    assertThat(server.isAlive()).as("outlived its run").isTrue();

    List<String> said = OwnServers.servers(temporary).sweep();

    assertThat(said).singleElement().asString().startsWith("removed what an earlier run left");
    assertThat(server.onExit()).succeedsWithin(10, TimeUnit.SECONDS);
    assertThat(temporary).isEmptyDirectory();
    assertThat(tableOfAnotherServer).exists();
  }

  private Process start() throws IOException {
    ProcessBuilder run =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                Run.class.getName(),
                temporary.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    run.environment().put("TMPDIR", shared.toString());
    return run.start();
  }
}
