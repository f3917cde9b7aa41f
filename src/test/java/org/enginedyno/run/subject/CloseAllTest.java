package org.enginedyno.run.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class CloseAllTest {
  @Test
  void closesAllEvenIfOneFails() {
    List<String> closed = new ArrayList<>();
    Map<Integer, String> open = new TreeMap<>(Map.of(1, "first", 2, "second", 3, "third"));

    assertThatThrownBy(
            () ->
                CloseAll.all(
                    open,
                    one -> {
                      closed.add(one);
                      if (one.equals("second")) {
                        throw new IllegalStateException("it sticks");
                      }
                    }))
        .hasMessage("it sticks");
    assertThat(open).isEmpty();
    assertThat(closed).containsExactly("third", "second", "first");
  }
}
