package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SetupAxesTest {
  @Test
  void combineEverySettingWithEveryOther() {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    settings.put("performance_schema", List.of("off", "on"));
    settings.put("innodb_spin_wait_delay", List.of("6", "96"));
    settings.put("durability", List.of("relaxed"));

    assertThat(new SetupAxes(settings, List.of(Instance.SHARED)).all())
        .extracting(Setup::toString)
        .containsExactly(
            "durability=relaxed, innodb_spin_wait_delay=6, performance_schema=off",
            "durability=relaxed, innodb_spin_wait_delay=96, performance_schema=off",
            "durability=relaxed, innodb_spin_wait_delay=6, performance_schema=on",
            "durability=relaxed, innodb_spin_wait_delay=96, performance_schema=on");
  }

  @Test
  void leaveAServerAsItComesWhereNothingIsSet() {
    assertThat(SetupAxes.AS_SHIPPED.all()).containsExactly(Setup.AS_SHIPPED);
    assertThat(Setup.AS_SHIPPED).hasToString("as shipped");
  }
}
