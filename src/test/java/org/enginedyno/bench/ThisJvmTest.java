package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which arguments of a measuring JVM are recorded. */
final class ThisJvmTest {
  @Test
  void leavesOutWhereTheCredentialsAre() {
    assertThat(ThisJvm.arguments(List.of("-Xmx1g", "-Ddyno.handover=/tmp/x/handover.json", "-ea")))
        .containsExactly("-Xmx1g", "-ea");
  }

  @Test
  void leavesOutTheArchiveOfDynosClassesButNotTheUsersOwn() {
    assertThat(
            ThisJvm.arguments(
                List.of(
                    "-XX:SharedArchiveFile=/opt/dyno/lib/enginedyno-forks-17.0.15.jsa",
                    "-XX:ArchiveClassesAtExit=/opt/dyno/lib/enginedyno-forks-17.0.15.jsa.part",
                    "-Xlog:cds*=off",
                    "-XX:SharedArchiveFile=/home/me/mine.jsa")))
        .containsExactly("-XX:SharedArchiveFile=/home/me/mine.jsa");
  }
}
