package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.run.machine.ShellWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command after each kind of run is one that dyno understands. */
final class NextStepTest {
  private static final Map<String, Consumer<SampleRun>> RUNS =
      Map.of(
          "engines", run -> {},
          "one engine", run -> run.engines = List.of("InnoDB"),
          "failed", run -> run.withAll(cell -> SampleRun.failed(cell, "no server")),
          "nothing", run -> run.reached = 0,
          "servers", SampleStudies::servers,
          "address", run -> run.servers = List.of("db1:3306/x?a=b", "embedded"),
          "jvm", SampleStudies::jvm,
          "settings", SampleStudies::settings,
          "counted", run -> run.workloads = List.of("INSERT_UNIQUE"),
          "files", NextStepTest::files);

  private final Dyno dyno;
  private final SampleRun run = new SampleRun();

  NextStepTest(@TempDir Path folder) {
    dyno = new Dyno(folder);
  }

  private static void files(SampleRun run) {
    run.engines = List.of();
    run.servers = List.of();
    run.workloads = List.of("FILE_RANDOM_WRITE");
    run.knobs = Map.of("file.block", List.of("4K", "16K"));
  }

  private String command(String kind) {
    Objects.requireNonNull(RUNS.get(kind)).accept(run);
    String command = Conclusion.of(run.results()).next().command();
    assertThat(command).startsWith("dyno ");
    return command.substring("dyno ".length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "engines",
        "one engine",
        "failed",
        "nothing",
        "servers",
        "address",
        "jvm",
        "settings",
        "counted",
        "files"
      })
  void isUnderstood(String kind) {
    CommandLine line = Main.commandLine(dyno.context(new StringWriter(), new StringWriter()));

    assertThat(line.parseArgs(ShellWords.of(command(kind)).toArray(String[]::new)).hasSubcommand())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"one engine", "counted", "files"})
  void ofARunHasCellsToMeasure(String kind) {
    assertThat(command(kind)).startsWith("run ");
    assertThat(dyno.prints(command(kind), "--dry-run")).contains(" cells");
  }

  @Test
  void keepsWordsThatAShellWouldSplit() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.settings = Map.of("sql_mode", List.of("STRICT_TRANS_TABLES,ANSI"));
    run.choices = SampleClients.choices(PlanAxis.JVM_ARGS, List.of("-Xmx1g -Xms1g"));

    assertThat(ShellWords.of(command("engines")))
        .contains("settings.sql_mode=['STRICT_TRANS_TABLES,ANSI']", "jvm-args=-Xmx1g -Xms1g");
  }
}
