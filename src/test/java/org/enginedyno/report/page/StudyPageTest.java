package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.junit.jupiter.api.Test;

final class StudyPageTest {
  private final SampleRun run = new SampleRun();

  @Test
  void tellsTheEffectOfEachValueBeforeAllElse() throws IOException {
    assertThat(run.page()).doesNotContain("Axis effects");
    SampleStudies.jvm(run);

    assertThat(run.page())
        .contains("<td>jvm</td><td>JVM 25</td><td>this JVM</td><td class=\"num\">4</td>")
        .containsSubsequence("<h2>Axis effects</h2>", "<h2>Summary</h2>");
  }

  @Test
  void tellsWhatTheServersThreadsWaitedFor() throws IOException {
    SampleStudies.servers(run);

    assertThat(run.page())
        .contains("<h2>Wait events</h2>")
        .contains("<code>synch/sxlock/innodb/btr_search_latch</code>")
        .contains("SELECT NAME FROM `normal` WHERE `id` = ?")
        .contains("It was off in 24 other OK cells.");
  }

  @Test
  void tellsWhatLookingCostsWhereItWasVaried() throws IOException {
    SampleStudies.settings(run);

    assertThat(run.page()).contains("What looking costs").contains("<td>all</td>");
  }

  @Test
  void setsWhatWasAskedBesideWhatTheServerHad() throws IOException {
    SampleStudies.settings(run);

    assertThat(run.page())
        .contains("<h2>Server settings</h2>")
        .contains("<code>innodb_spin_wait_delay=6, performance_schema=on</code>")
        .contains("The same in all (1)");
  }

  @Test
  void showsFirstWhatDiffersBetweenTheClients() throws IOException {
    SampleStudies.jvm(run);

    assertThat(run.page())
        .contains(">asked: jvm</th>")
        .contains(">JVM: version</th>")
        .contains("<code>MariaDB Connector/J 3.5.6</code>")
        .contains("Driver and JVM, the same in all (2)");
  }
}
