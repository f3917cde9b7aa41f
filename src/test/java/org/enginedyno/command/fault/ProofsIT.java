package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Signals;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tables that differ from their declaration: plausible figures that are rejected. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class ProofsIT {
  private static final String SHORT =
      "--engine=InnoDB,MyISAM,Aria --threads=1 --workload=READ_KEY_POINT_LIMIT"
          + " --set=measure.warmup=100ms --set='measure.runs=1 x 100ms'";

  @Test
  void tablesThatWereAlteredBetweenRunsAreReloaded(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room)) {
      try (DynoProcess dyno = server.run(room.resolve("before"), "dyno", SHORT)) {
        int code = dyno.exitCode();
        assertThat(dyno.journal()).hasSize(5).allMatch(Measurement::isOk);
        assertThat(code).isZero();
      }
      server.execute("ALTER TABLE dyno.normal_myisam ENGINE=Aria");
      server.execute("ALTER TABLE dyno.normal_innodb DROP INDEX country_id");
      try (DynoProcess dyno = server.run(room.resolve("after"), "dyno", SHORT)) {
        int code = dyno.exitCode();
        assertThat(dyno.journal()).hasSize(5).allMatch(Measurement::isOk);
        assertThat(code).isZero();
        assertThat(dyno.err())
            .containsPattern("normal_aria: .*\\(existed, verified by checksum\\)")
            .containsPattern("normal_innodb: .*\\(LOAD DATA LOCAL, ");
      }
    }
  }

  @Test
  void aTableThatIsAlteredWhileItIsMeasuredMakesItsCellInvalid(@TempDir Path room)
      throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno =
            server.run(
                room.resolve("altered"),
                "dyno",
                "--engine=InnoDB,MyISAM --threads=1 --workload=READ_KEY_POINT_LIMIT"
                    + " --set=measure.warmup=100ms --set='measure.runs=1 x 3s'")) {
      ProcessHandle held = dyno.holdRun("read_key_point_limit-innodb-");
      server.execute("ALTER TABLE dyno.normal_innodb ADD INDEX dob (dob)");
      Signals.send("CONT", held);
      assertThat(dyno.exitCode()).isEqualTo(3);
      Cells.assertInvalid(dyno.cell("READ_KEY_POINT_LIMIT", "InnoDB"), "now KEY `dob` (`dob`)");
      Cells.assertOk(dyno.cell("READ_KEY_POINT_LIMIT", "MyISAM"));
      dyno.assertNothingIsLeft();
    }
  }
}
