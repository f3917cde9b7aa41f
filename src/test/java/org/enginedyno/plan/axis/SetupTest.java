package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class SetupTest {
  private static Setup setup(Map<String, String> settings) {
    return new Setup(new TreeMap<>(settings), Instance.SHARED);
  }

  @Test
  void asksNothingOfAVariableThatIsLeftAlone() {
    assertThat(setup(Map.of("back_log", "as shipped"))).isEqualTo(Setup.AS_SHIPPED);
    assertThat(setup(Map.of("back_log", "as shipped", "sync_binlog", "0")).settings())
        .containsOnlyKeys("sync_binlog");
    assertThat(setup(Map.of("durability", "as shipped")).settings()).containsKey("durability");
  }
}
