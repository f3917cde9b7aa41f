package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RowBufferTest {
  private final RowBuffer buffer = new RowBuffer();

  @Test
  void writesNumbersAsPeopleDo() {
    buffer.put(0);
    buffer.put((byte) ' ');
    buffer.put(Integer.MAX_VALUE);
    buffer.put((byte) ' ');
    buffer.put(42, 5);

    assertThat(buffer).hasToString("0 2147483647 00042");
  }

  @Test
  void growsWithWhatIsWritten() {
    byte[] text = RowBuffer.ascii("x".repeat(50_000));
    buffer.put(text);
    buffer.put(text);
    for (int i = 0; i < 50_000; i++) {
      buffer.put((byte) 'y');
    }

    assertThat(buffer.length()).isEqualTo(150_000);
    assertThat(buffer.toString()).isEqualTo("x".repeat(100_000) + "y".repeat(50_000));
  }

  @Test
  void forgetsWhatWasWritten() {
    buffer.put(12);
    buffer.clear();
    buffer.put(3);

    assertThat(buffer).hasToString("3");
  }
}
