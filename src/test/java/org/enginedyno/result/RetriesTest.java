package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RetriesTest {
  private static Retries of(String error, long times, long retries) {
    return new Retries(new TreeMap<>(Map.of(error, times)), retries);
  }

  @Test
  void addUpErrorByError() {
    Retries sum =
        Retries.sum(
            List.of(of("40001/1213", 2, 2), of("23000/1062", 1, 0), of("40001/1213", 1, 1)));

    assertThat(sum.errors()).isEqualTo(Map.of("23000/1062", 1L, "40001/1213", 3L));
    assertThat(sum.retries()).isEqualTo(3);
    assertThat(sum.conflicts()).isEqualTo(4);
    assertThat(Retries.sum(List.of())).isEqualTo(Retries.NONE);
  }

  @Test
  void cannotExceedTheErrors() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("40001/1213", 1, 2))
        .withMessage("2 retries do not match the errors {40001/1213=1}");
  }
}
