package org.enginedyno.server;

import java.util.List;
import java.util.Locale;

/** The description of a server: a catalogue file, or only a name or URL. */
public sealed interface ServerSpec permits EmbeddedSpec, ContainerSpec, ExternalSpec {
  /** The name in plans and results. */
  String name();

  String title();

  /** The engines that a server offers before it runs; empty for external servers. */
  List<String> engines();

  enum Kind {
    EMBEDDED,
    CONTAINER,
    EXTERNAL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Kind kind();

  /** Whether dyno starts it, so that it uses this machine's memory and disk. */
  default boolean isStarted() {
    return kind() != Kind.EXTERNAL;
  }
}
