package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommaListsTest {
  private static Plan read(String key, String value) {
    return SmallPlan.read(SmallPlan.YAML, Map.of(key, value));
  }

  private static List<String> setting(String value) {
    return read("settings.x", value).axes().settings().getOrDefault("x", List.of());
  }

  @Test
  void areUnderstoodWhereverAKeyMayHaveSeveralValues() {
    assertThat(read("threads", "1,4").threads()).containsExactly(1, 4);
    assertThat(read("engines", "Aria, InnoDB").engines()).containsExactly("Aria", "InnoDB");
    assertThat(read("driver", "mysql,mariadb:2.7.13").values(PlanAxis.DRIVER))
        .containsExactly(Driver.MYSQL, new Driver("mariadb:2.7.13"));
    assertThat(read("server-cores", "1,2").values(PlanAxis.SERVER_CORES)).containsExactly(1, 2);
    assertThat(read("data.pk-range", "10,100").knobs())
        .isEqualTo(Map.of("data.pk-range", List.of("10", "100")));
  }

  @Test
  void areUnderstoodOfSettingsWhereAllAreNumbersOrSwitches() {
    assertThat(setting("6,96")).containsExactly("6", "96");
    assertThat(setting("64M, 1G,as-shipped")).containsExactly("64M", "1G", "as shipped");
    assertThat(setting("off,on")).containsExactly("off", "on");
    assertThat(read("settings.durability", "durable,relaxed").axes().settings())
        .isEqualTo(Map.of("durability", List.of("durable", "relaxed")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STRICT_TRANS_TABLES,NO_ZERO_DATE",
        "mrr=off,mrr_cost_based=on",
        "TLSv1.2,TLSv1.3"
      })
  void leaveOtherCommasOfSettingsAlone(String value) {
    assertThat(setting(value)).containsExactly(value);
  }

  @Test
  void leaveQuotedTextAndListsOfYamlAsTheyAre() {
    assertThat(setting("'6,96'")).containsExactly("6,96");
    assertThat(setting("['A,B', C]")).containsExactly("A,B", "C");
    assertThat(read("jvm-args", "-Xlog:gc*,safepoint").values(PlanAxis.JVM_ARGS))
        .containsExactly("-Xlog:gc*,safepoint");
    assertThat(read("title", "one, two").title()).isEqualTo("one, two");
  }

  @Test
  void haveAValueOnBothSidesOfAComma() {
    assertThatThrownBy(() -> read("threads", "1,,4"))
        .hasMessage("plan mine: threads: a value is missing beside a comma: 1,,4");
  }
}
