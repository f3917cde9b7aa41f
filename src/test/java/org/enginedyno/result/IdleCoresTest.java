package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class IdleCoresTest {
  @Test
  void slowIfEverySliceWithAwakeCoresWasFasterByAFifth() {
    IdleCores idle =
        new IdleCores(List.of(14_000.0, 15_000.0, 14_500.0), List.of(44_000.0, 20_000.0, 45_000.0));

    assertThat(idle.isSlowing()).isTrue();
    assertThat(idle.haltingRate()).isEqualTo(14_500);
    assertThat(idle.awakeRate()).isEqualTo(44_000);
  }

  @Test
  void notSlowIfSlicesOverlapOrDifferByLittle() {
    assertThat(new IdleCores(List.of(14_000.0, 30_000.0), List.of(44_000.0, 29_000.0)).isSlowing())
        .isFalse();
    assertThat(new IdleCores(List.of(14_000.0, 14_100.0), List.of(16_700.0, 16_600.0)).isSlowing())
        .isFalse();
  }
}
