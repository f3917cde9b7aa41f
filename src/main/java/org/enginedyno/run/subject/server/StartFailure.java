package org.enginedyno.run.subject.server;

import java.util.List;

final class StartFailure {
  private StartFailure() {}

  /** The message's first line, and the first error of the server's log below it. */
  static String line(String message) {
    List<String> lines = message.lines().toList();
    return lines.get(0)
        + lines.stream()
            .skip(1)
            .filter(line -> line.contains("ERROR"))
            .findFirst()
            .map(line -> " " + line.strip())
            .orElse("");
  }
}
