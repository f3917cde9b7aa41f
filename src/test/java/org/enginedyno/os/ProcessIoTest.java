package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessIoTest {
  @Test
  void readsEachCounterByName() {
    List<String> account =
        List.of("rchar: 1", "wchar: 999", "write_bytes: 8192", "cancelled_write_bytes: 7");

    assertThat(ProcessIo.of(account)).hasSize(4).containsEntry(ProcessIo.TO_STORAGE, 8_192L);
  }

  @Test
  void isUnknownForAProcessThatIsNotVisible() {
    assertThat(ProcessIo.of(List.of())).isEmpty();
    assertThat(ProcessIo.written(Long.MAX_VALUE)).isEmpty();
  }
}
