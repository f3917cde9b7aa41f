package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.driver.ReadBack;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.setup.CpuSet;
import org.enginedyno.result.fork.ForkLog;
import org.junit.jupiter.api.Test;

final class ClientCheckTest {
  private static Optional<String> contradiction(
      String preparedBy, String threads, String cpus, Optional<CpuSet> cores) {
    return ClientCheck.contradiction(
        Client.USUAL,
        cores,
        new ForkLog(
            List.of(),
            List.of(),
            Map.of(ReadBack.PREPARED_BY, preparedBy),
            Map.of(ForkLog.THREADS, threads, ForkLog.CPUS, cpus),
            null));
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
}
