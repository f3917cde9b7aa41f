package org.enginedyno.server;

import java.util.List;
import java.util.Locale;

/** What a catalogue file, or a name or URL alone, says of a server. */
public sealed interface ServerSpec permits EmbeddedSpec, ContainerSpec, ExternalSpec {
  /** The name in plans and results. */
  String name();

  /** What a person calls it. */
  String title();

  /** The engines that a server offers which is not running yet; none of one that can be asked. */
  List<String> engines();

  /** Where a server comes from. */
  enum Kind {
    EMBEDDED,
    CONTAINER,
    EXTERNAL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Where it comes from. */
  Kind kind();

  /** Whether it is started for a run, and takes this machine's memory and disk. */
  default boolean isStarted() {
    return kind() != Kind.EXTERNAL;
  }
}
