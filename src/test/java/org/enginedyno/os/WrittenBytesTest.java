package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class WrittenBytesTest {
  @Test
  void areThoseThatWentToStorage() {
    List<String> account =
        List.of("rchar: 1", "wchar: 999", "write_bytes: 8192", "cancelled_write_bytes: 7");

    assertThat(WrittenBytes.of(account)).hasValue(8_192);
  }

  @Test
  void areUnknownOfAProcessThatMayNotBeSeen() {
    assertThat(WrittenBytes.of(List.of())).isEmpty();
    assertThat(WrittenBytes.now(Long.MAX_VALUE)).isEmpty();
  }
}
