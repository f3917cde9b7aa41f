package org.enginedyno.run.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CloseAllTest {
  @Test
  void closesAllEvenIfOneFails() {
    List<String> closed = new ArrayList<>();
    Runnable breaks =
        () -> {
          closed.add("second");
          throw new IllegalStateException("it sticks");
        };

    assertThatThrownBy(
            () ->
                CloseAll.all(List.of(() -> closed.add("first"), breaks, () -> closed.add("third"))))
        .hasMessage("it sticks");
    assertThat(closed).containsExactly("third", "second", "first");
  }
}
