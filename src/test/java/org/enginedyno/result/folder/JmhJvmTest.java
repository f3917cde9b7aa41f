package org.enginedyno.result.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.folder.JmhJson.JmhJvm;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.junit.jupiter.api.Test;

final class JmhJvmTest {
  private static final Machine MACHINE =
      new Machine("Linux", "EPYC", 2, 1L << 30, "OpenJDK 64-Bit Server VM", "17.0.15");
  private static final Client ON_25 =
      SampleClients.client(PlanAxis.JVM, "25", PlanAxis.JVM_ARGS, "-XX:+UseZGC");

  private static Cell cell(Client client) {
    return CellBuilder.of("READ_PK_POINT", "InnoDB")
        .on("embedded")
        .data(new DataSpec(1_000, 7))
        .threads(4)
        .client(client)
        .measure(
            new Measure(Duration.ofSeconds(1), 3, Duration.ofMillis(600), 1, ScoreRule.BEST, null))
        .cell();
  }

  private static ClientRecord told(Cores cores, String version, String arguments) {
    return new ClientRecord(
        "embedded",
        CellBuilder.of("READ_PK_POINT", "InnoDB").cores(cores).cell().axes(),
        Map.of(),
        Map.of(
            "name",
            "Some VM",
            "version",
            version,
            "home",
            "/jdks/" + version,
            "arguments",
            arguments));
  }

  @Test
  void isTheOneThatMeasuredTheCellAndNotTheOneThatConducted() {
    ClientRecord elsewhere = told(new Cores(1, 1, Placement.SPLIT), "21.0.1", "-Xmx1g");
    ClientRecord own = told(Cores.FREE, "25.0.2", "-Xmx2g -XX:+UseZGC");

    assertThat(JmhJvm.of(cell(Client.USUAL), List.of(elsewhere, own), MACHINE))
        .isEqualTo(
            new JmhJvm(
                "/jdks/25.0.2/bin/java", List.of("-Xmx2g", "-XX:+UseZGC"), "25.0.2", "Some VM"));
  }

  @Test
  void leavesOutWhatTheRunnerTellsEachForkOfItself() {
    ClientRecord own =
        told(
            Cores.FREE,
            "17.0.15",
            "-Xmx1g -Dx=a b -XX:+UnlockExperimentalVMOptions -DcompilerBlackholesEnabled=true"
                + " -XX:CompileCommandFile=/tmp/jmh123compilecommand");

    assertThat(JmhJvm.of(cell(Client.USUAL), List.of(own), MACHINE).arguments())
        .containsExactly("-Xmx1g", "-Dx=a b");
  }

  @Test
  void isThePlannedOneWhereTheForksToldOfNone() {
    JmhJvm planned = JmhJvm.of(cell(ON_25), List.of(told(Cores.FREE, "17.0.15", "")), MACHINE);

    assertThat(planned.version()).isEqualTo("25");
    assertThat(planned.arguments()).containsExactly("-XX:+UseZGC");
    assertThat(JmhJvm.of(cell(Client.USUAL), List.of(), MACHINE).version()).isEqualTo("17.0.15");
  }
}
