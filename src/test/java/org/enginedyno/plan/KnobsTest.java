package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KnobsTest {
  private static final Knob ROWS = Knob.number("rows", "rows", 1, 100, 2);
  private static final Knob KEYS = Knob.word("keys", "which keys", "uniform", "hot");
  private static final Knobs BOTH = Knobs.of(ROWS, KEYS);

  @Test
  void areAsUsualWhereNothingIsGiven() {
    KnobValues values = BOTH.values(Map.of());

    assertThat(values.values()).isEqualTo(Map.of("rows", "2", "keys", "uniform"));
    assertThat(values.unusual()).isEmpty();
  }

  @Test
  void tellWhichAreNotAsUsual() {
    assertThat(BOTH.values(Map.of("rows", "2", "keys", "hot")).unusual()).containsExactly("keys");
    assertThat(BOTH.values(Map.of("rows", "3", "keys", "hot")).unusual())
        .containsExactly("rows", "keys");
  }

  @Test
  void takeNoNoticeOfKnobsOfOthers() {
    assertThat(Knobs.of(ROWS).values(Map.of("keys", "hot")).values()).containsOnlyKeys("rows");
  }

  @Test
  void areCombinedEachWithEach() {
    assertThat(
            BOTH.combinations(Map.of("rows", List.of("1", "2"), "keys", List.of("hot", "uniform"))))
        .extracting(KnobValues::toString)
        .containsExactly(
            "keys=hot+rows=1", "keys=uniform+rows=1", "keys=hot+rows=2", "keys=uniform+rows=2");
    assertThat(BOTH.combinations(Map.of("rows", List.of("1", "5"))))
        .extracting(KnobValues::toString)
        .containsExactly("keys=uniform+rows=1", "keys=uniform+rows=5");
  }

  @Test
  void areOneCombinationWhereThereAreNone() {
    assertThat(Knobs.NONE.combinations(Map.of("rows", List.of("1", "2"))))
        .containsExactly(KnobValues.NONE);
  }

  @Test
  void refuseTheSameKeyTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Knobs.of(ROWS, Knob.number("rows", "others", 1, 2, 1)))
        .withMessageStartingWith("a knob is declared twice: ");
  }
}
