package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class SetupTest {
  private static Setup setup(Map<String, String> settings) {
    return new Setup(new TreeMap<>(settings));
  }

  @Test
  void asksNothingOfAVariableThatIsLeftAlone() {
    assertThat(setup(Map.of("back_log", "as shipped"))).isEqualTo(Setup.AS_SHIPPED);
    assertThat(setup(Map.of("back_log", "as shipped", "sync_binlog", "0")).settings())
        .containsOnlyKeys("sync_binlog");
    assertThat(setup(Map.of("durability", "as shipped")).settings()).containsKey("durability");
  }

  @Test
  void combineEverySettingWithEveryOther() {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    settings.put("performance_schema", List.of("off", "on"));
    settings.put("innodb_spin_wait_delay", List.of("6", "96"));
    settings.put("durability", List.of("relaxed"));

    assertThat(Setup.combinations(settings))
        .extracting(Setup::toString)
        .containsExactly(
            "durability=relaxed, innodb_spin_wait_delay=6, performance_schema=off",
            "durability=relaxed, innodb_spin_wait_delay=96, performance_schema=off",
            "durability=relaxed, innodb_spin_wait_delay=6, performance_schema=on",
            "durability=relaxed, innodb_spin_wait_delay=96, performance_schema=on");
  }

  @Test
  void leaveAServerAsItComesWhereNothingIsSet() {
    assertThat(Setup.combinations(Map.of())).containsExactly(Setup.AS_SHIPPED);
    assertThat(Setup.AS_SHIPPED).hasToString("as shipped");
  }
}
