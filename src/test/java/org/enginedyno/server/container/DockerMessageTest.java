package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DockerMessageTest {
  @Test
  void aFailureIsItsOwnMessageInOneLine() {
    String wrapped = "Status 404: {\"message\":\"no \\\"x\\\"\\nhere\"}\n";

    assertThat(DockerMessage.words(new IllegalStateException(wrapped))).isEqualTo("no \"x\" here");
    assertThat(DockerMessage.words(new IllegalStateException("plain\n words")))
        .isEqualTo("plain words");
  }
}
