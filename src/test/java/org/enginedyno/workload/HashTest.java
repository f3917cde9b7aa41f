package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class HashTest {
  @Test
  void streamsOfASeedDrawDifferentValues() {
    assertThat(
            LongStream.range(0, 10_000)
                .mapToObj(fork -> Hash.stream(1, fork << 20).nextLong())
                .distinct())
        .hasSize(10_000);
  }
}
