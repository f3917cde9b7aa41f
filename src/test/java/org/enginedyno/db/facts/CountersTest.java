package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class CountersTest {
  @Test
  void reportOnlyChanges() {
    Counters before = new Counters(Map.of("com_select", 5L, "handler_read_key", 7L));
    Counters after = new Counters(Map.of("com_select", 9L, "handler_read_key", 7L, "com_do", 2L));

    assertThat(after.since(before, Counters.NOTHING))
        .isEqualTo(Map.of("com_select", 4L, "com_do", 2L));
  }

  @Test
  void leaveOutWhatTheirReadingAdds() {
    Counters before = new Counters(Map.of("questions", 10L, "queries", 20L, "com_show_status", 3L));
    Counters after = new Counters(Map.of("questions", 16L, "queries", 26L, "com_show_status", 4L));

    Counters reading = new Counters(Map.of("questions", 1L, "queries", 1L, "com_show_status", 1L));

    assertThat(after.since(before, reading)).isEqualTo(Map.of("questions", 5L, "queries", 5L));
  }
}
