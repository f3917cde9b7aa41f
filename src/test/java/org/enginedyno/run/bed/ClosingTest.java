package org.enginedyno.run.bed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClosingTest {
  @Test
  void closesAllInTurnThoughOneOfThemBreaks() {
    List<String> closed = new ArrayList<>();
    Runnable breaks =
        () -> {
          closed.add("second");
          throw new IllegalStateException("it sticks");
        };

    assertThatThrownBy(
            () ->
                Closing.all(List.of(() -> closed.add("first"), breaks, () -> closed.add("third"))))
        .hasMessage("it sticks");
    assertThat(closed).containsExactly("third", "second", "first");
  }
}
