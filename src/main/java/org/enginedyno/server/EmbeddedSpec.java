package org.enginedyno.server;

import java.util.List;

/** A server whose programs dyno ships or fetches. */
public record EmbeddedSpec(String name, String title, List<String> engines) implements ServerSpec {
  public EmbeddedSpec {
    engines = List.copyOf(engines);
  }

  @Override
  public Kind kind() {
    return Kind.EMBEDDED;
  }
}
