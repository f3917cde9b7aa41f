package org.enginedyno.command.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.report.export.Readers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real gates as a CI server sees them: the exit code and the test results file. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class GateIT {
  private static final String PLAN = "src/test/resources/org/enginedyno/junit/compute.yaml";

  private static DynoProcess gate(Path room, String... further) throws Exception {
    Path plan = Files.copy(Path.of(PLAN), room.resolve("compute.yaml"));
    return DynoProcess.start(room, "gate --out=results " + plan, further);
  }

  private static ReportTestSuite tests(DynoProcess dyno) throws Exception {
    String xml = Files.readString(dyno.results().resolve("junit.xml"));
    Readers.validate(xml);
    return Readers.maven(xml);
  }

  /** Each operation of the file sleeps as many milliseconds as a setting has seconds. */
  @Test
  void aPlantedSettingIsAFailureWithItsFigures(@TempDir Path room) throws Exception {
    Files.writeString(
        room.resolve("naps.yaml"),
        """
        tables:
          testSubjects: { rows: 10, columns: { id: { type: int, value: row } }, keys: [ primary key (id) ] }
        operations:
          NAP:
            sql: SELECT id, SLEEP(@@global.long_query_time / 1000) FROM testSubjects WHERE id = :id
            with: { id: uniform(1..10) }
        """);
    Files.writeString(
        room.resolve("naps-gate.yaml"),
        """
        engines: [InnoDB]
        workloads: [naps.yaml]
        threads: 1
        duel:
          base: settings.long_query_time=1
          new: settings.long_query_time=20
          judge: [throughput]
          looks: [12]
          launch: 2
          slice: 200ms
          warmup: 500ms
          inconclusive: fail
        """);
    try (DynoProcess dyno = DynoProcess.start(room, "gate --out=results naps-gate.yaml")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      assertThat(dyno.out()).contains("REGRESSION NAP InnoDB", "The gate fails: 1 REGRESSION.\n");
      ReportTestSuite tests = tests(dyno);
      assertThat(tests.getNumberOfFailures()).isEqualTo(1);
      assertThat(tests.getNumberOfErrors()).isZero();
      ReportTestCase failed = tests.getTestCases().get(0);
      assertThat(failed.getName()).startsWith("NAP InnoDB t1");
      assertThat(failed.getFailureMessage())
          .matches(
              "REGRESSION: \\d+\\.\\d % fewer operations/s \\(\\d+\\.\\d to \\d+\\.\\d"
                  + " %\\).*");
      assertThat(failed.getFailureDetail()).contains("REGRESSION NAP InnoDB t1");
      dyno.assertNothingIsLeft();
    }
  }

  /** Both sides are equal; the plan decides how a pair without a verdict ends. */
  @Test
  void inconclusivePairsEndAsThePlanRequires(@TempDir Path room) throws Exception {
    String[] open = {"--set=duel.looks=40", "--budget=1s"};
    try (DynoProcess dyno = gate(room, open)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      assertThat(tests(dyno).getNumberOfFailures()).isEqualTo(1);
    }
    try (DynoProcess dyno =
        gate(
            Files.createDirectory(room.resolve("other")),
            open[0],
            open[1],
            "--set=duel.inconclusive=pass")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.out()).contains("1 INCONCLUSIVE", "The gate passes.");
      assertThat(tests(dyno).getNumberOfSkipped()).isEqualTo(1);
    }
  }
}
