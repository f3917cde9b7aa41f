package org.enginedyno.result.fork;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

final class GroupProtocolTest {
  private static final int AMPLE = 600_000;

  @Test
  void theFirstLineOfAStrangerIsCut() throws IOException {
    InputStream client = new ByteArrayInputStream("key 3\ntime\n".getBytes(US_ASCII));
    assertThat(GroupProtocol.firstLine(client, AMPLE)).isEqualTo("key 3");
    assertThat(new String(client.readAllBytes(), US_ASCII)).isEqualTo("time\n");

    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }
        };
    assertThat(GroupProtocol.firstLine(endless, AMPLE)).hasSize(64);
    assertThat(GroupProtocol.firstLine(endless, 0)).hasSizeLessThan(2);
  }
}
