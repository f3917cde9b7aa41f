package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.axis.DriverFamily;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class HandOverTest {
  private static final HandOver HAND_OVER =
      new HandOver(
          new Target("[::1]", 3307, "dyno", "me", "s3cret", Map.of("sslMode", "REQUIRED")),
          4711L,
          3,
          "/tmp/fork.json",
          Engines.shipped(),
          "_redundant_0a1b2c3d",
          new DriverJar("/x/driver.jar", DriverFamily.MYSQL, "com.mysql.jdbc.Driver", "5.1.49"));

  @Test
  void arrivesAsItWasSent(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("handover.json");
    HAND_OVER.write(file);
    assertThat(HandOver.read(file)).isEqualTo(HAND_OVER);

    HandOver unseen = new HandOver(HAND_OVER.target(), null, 1, "x", Engines.shipped(), "", null);
    unseen.write(file);
    assertThat(HandOver.read(file)).isEqualTo(unseen);
  }

  @Test
  void givesEachForkOfATrialAStreamOfItsOwn(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("handover.json");
    new HandOver(HAND_OVER.target(), null, HandOver.PER_FORK, "x", Engines.shipped(), "", null)
        .write(file);

    List<Long> streams = new ArrayList<>();
    for (String trial : List.of("A {x=1}", "A {x=2}", "A {x=1}", "A {x=1}", "A {x=2}")) {
      streams.add(HandOver.read(file, trial).stream());
    }

    assertThat(streams).containsExactly(1L, 1L, 2L, 3L, 2L);
  }

  @Test
  void keepsTheStreamThatWasHandedOver(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("handover.json");
    HAND_OVER.write(file);

    assertThat(HandOver.read(file, "A").stream()).isEqualTo(3);
    assertThat(HandOver.read(file, "A").stream()).isEqualTo(3);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void isForItsUsersEyesAlone(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("handover.json"), "old and open to all");
    HAND_OVER.write(file);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void doesNotPrintThePassword() {
    assertThat(HAND_OVER.toString()).doesNotContain("s3cret");
  }
}
