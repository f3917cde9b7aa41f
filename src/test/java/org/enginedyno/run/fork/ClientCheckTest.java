package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.ReadBack;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.DriverFamily;
import org.enginedyno.result.fork.ForkLog;
import org.junit.jupiter.api.Test;

final class ClientCheckTest {
  private static Optional<String> contradiction(
      String preparedBy, String threads, String cpus, Optional<CpuSet> cores) {
    return ClientCheck.contradiction(
        Client.USUAL,
        cores,
        Optional.empty(),
        new ForkLog(
            List.of(),
            List.of(),
            Map.of(ReadBack.PREPARED_BY, preparedBy),
            Map.of(ForkLog.THREADS, threads, ForkLog.CPUS, cpus),
            null,
            List.of()));
  }

  @Test
  void saysNothingOfAForkThatIsAsItShouldBe() {
    assertThat(contradiction("server", "platform", "0,1", Optional.empty())).isEmpty();
    assertThat(contradiction("server", "platform", "1", Optional.of(CpuSet.parse("1")))).isEmpty();
  }

  @Test
  void findsWhatIsOtherwise() {
    assertThat(contradiction("client", "platform", "0", Optional.empty()))
        .contains("statements are prepared by the client, and not by the server");
    assertThat(contradiction("server", "virtual", "0", Optional.empty()))
        .contains("the workers were virtual threads, and not platform");
    assertThat(contradiction("server", "platform", "0,1", Optional.of(CpuSet.parse("1"))))
        .contains("the fork ran on cores 0,1, and not on 1");
  }

  private static Optional<String> contradiction(String asked, String connected) {
    return ClientCheck.contradiction(
        Client.USUAL,
        Optional.empty(),
        Optional.of(new DriverJar("/d.jar", DriverFamily.MYSQL, "com.mysql.jdbc.Driver", asked)),
        new ForkLog(
            List.of(),
            List.of(),
            Map.of(ReadBack.PREPARED_BY, "server", ReadBack.DRIVER, connected),
            Map.of(ForkLog.THREADS, "platform"),
            null,
            List.of()));
  }

  @Test
  void takesNoVersionOfADriverForAnother() {
    String connected = "MySQL Connector/J mysql-connector-j-8.4.0 (Revision: 1c3f5c14)";
    assertThat(contradiction("8.4.0", connected)).isEmpty();
    assertThat(contradiction("8.4.0", "MariaDB Connector/J 8.4.0"))
        .contains("the driver was MariaDB Connector/J 8.4.0, and not mysql 8.4.0");
    for (String other : List.of("4.0", "8.4", "8.4.01", "8x4.0", "8.4.0.1", "26.10.0")) {
      assertThat(contradiction(other, connected))
          .contains("the driver was " + connected + ", and not mysql " + other);
    }
  }
}
