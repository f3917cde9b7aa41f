package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.enginedyno.Copy;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.report.compare.NextStep;
import org.enginedyno.report.compare.Results;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.run.machine.ShellWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

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

  private void brokenOff() {
    run.servers = List.of("db1:3306/x");
    run.folder = Path.of("results/my run");
    run.reached = 3;
  }

  private NextStep next() {
    return Conclusion.of(run.results()).next();
  }

  private String command(String kind) {
    Objects.requireNonNull(RUNS.get(kind)).accept(run);
    String command = next().command();
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
    assertThat(parsed(command(kind)).hasSubcommand()).isTrue();
  }

  @Test
  void continuesAnInterruptedRunOnAnExternalServer() {
    brokenOff();
    ParseResult parsed = parsed(next().command().substring("dyno ".length())).subcommand();

    assertThat(parsed.commandSpec().name()).isEqualTo("run");
    assertThat(parsed.matchedOptionValue("--resume", Path.of(""))).isEqualTo(run.folder);
    assertThat(parsed.matchedOptionValue("--user", "")).isEqualTo("dyno");
  }

  private CommandLine line() {
    return Main.commandLine(dyno.context(new StringWriter(), new StringWriter()));
  }

  private ParseResult parsed(String command) {
    return line().parseArgs(ShellWords.of(command).toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"one engine", "counted", "files"})
  void hasCellsToMeasure(String kind) {
    assertThat(command(kind)).startsWith("run ");
    assertThat(dyno.prints(command(kind), "--dry-run")).contains(" cells");
  }

  /** The plan that the command names has more. */
  @Test
  void insertsAsManyRowsAsTheRunDid() {
    Objects.requireNonNull(RUNS.get("counted")).accept(run);
    run.workloads = List.of("INSERT_SMALL");
    assertThat(next().command()).contains(" --set insert.rows-per-thread=1000 ");
  }

  @Test
  void measuresEveryRateAgain() {
    run.engines = List.of("InnoDB");
    run.choices = SampleClients.choices(PlanAxis.ARRIVALS, List.of("500/s", "900/s"));
    String command = next().command().substring("dyno ".length());
    assertThat(command).contains(" --set arrivals=500/s,900/s ", " --set 'measure.runs=5 x 2s'");
    assertThat(dyno.prints(command, "--dry-run")).contains(" cells").doesNotContain("skipped");
  }

  @Test
  void searchesACapacityAgainWithLongerProbes() {
    run.name = "own";
    SampleStudies.capacity(run);
    run.thresholds =
        List.of(
            Threshold.parse("< 5000 us").on("READ_PK_POINT", "p99"),
            Threshold.parse("< 9 ms").on("", "p99"),
            Threshold.parse("< 99 ms").on("", "max"),
            Threshold.parse("> 1/s").on("", "throughput"));

    String command = next().command().substring("dyno ".length());
    assertThat(command)
        .startsWith("capacity quick --slo 'p99 < 5000 us' --slo 'max < 99 ms' ")
        .contains(" --engine InnoDB,MyISAM ", " --set measure.warmup=1s ")
        .endsWith(" --set 'measure.runs=2 x 2400ms' --set measure.forks=1");
    assertThat(next().purpose()).isEqualTo("for a narrower interval");
    String dryRun = dyno.prints(command, "--dry-run");
    assertThat(dryRun).contains("p99 < 5,000 us", "x 2 engines", "2 x 2.4s");
  }

  @Test
  void namesOptionsForThePasswordThatItsCommandHas() {
    brokenOff();
    String purpose = next().purpose();

    for (String command : List.of("run", "duel", "doctor")) {
      CommandSpec spec =
          Objects.requireNonNull(line().getSubcommands().get(command)).getCommandSpec();
      assertThat(purpose).contains(spec.findOption("--ask-password").longestName());
      assertThat(purpose).contains(spec.findOption("--password-file").longestName());
      assertThat(spec.findOption("--password-file").description()[0]).contains("DYNO_PASSWORD");
    }
    assertThat(purpose).contains("DYNO_PASSWORD");
  }

  @Test
  void writesSizesAsUsersWriteThem() {
    run.engines = List.of("InnoDB");
    RunSide side = run.manifest().side(Side.BASE);
    RunSide other = Copy.of(side, "plan", Copy.of(side.plan(), "buffers", 64L << 20));
    Manifest manifest = Copy.of(run.manifest(), "sides", List.of(other));
    Results results = Results.of(manifest, run.results().cells());

    assertThat(Conclusion.of(results).next().command()).contains(" --set buffers=64M ");
  }

  @Test
  void continuesADuelThatHasPairsWithoutAVerdict() {
    DuelResults results = SampleDuel.results("a", "b", Duels.of("one", 1, 1, 1, 1));
    NextStep next = NextStep.of(results, Path.of("results/my duel"), "dyno duel").orElseThrow();
    ParseResult parsed = parsed(next.command().substring("dyno ".length())).subcommand();

    assertThat(parsed.commandSpec().name()).isEqualTo("duel");
    assertThat(parsed.matchedOptionValue("--resume", Path.of("")))
        .isEqualTo(Path.of("results/my duel"));
    assertThat(next.purpose()).startsWith("for a verdict on ");
    DuelResults decided = SampleDuel.results("a", "b", Duels.of("one", 6, 1.06, 1.08, 1));
    assertThat(NextStep.of(decided, Path.of("results"), "dyno duel")).isEmpty();
  }

  @Test
  void quotesWordsThatAShellWouldSplit() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.settings = Map.of("sql_mode", List.of("STRICT_TRANS_TABLES,ANSI"));
    run.choices = SampleClients.choices(PlanAxis.JVM_ARGS, List.of("-Xmx1g -Xms1g"));

    assertThat(ShellWords.of(command("engines")))
        .contains("settings.sql_mode=['STRICT_TRANS_TABLES,ANSI']", "jvm-args=-Xmx1g -Xms1g");
  }
}
