package org.enginedyno.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The description of a server: a catalogue file, or only a name or URL. */
public sealed interface ServerSpec
    permits ContainerSpec, ServerSpec.EmbeddedSpec, ServerSpec.ExternalSpec {
  /** The name in plans and results. */
  String name();

  String title();

  /** The engines that a server offers before it runs; empty for external servers. */
  List<String> engines();

  /** Whether dyno starts it, so that it uses this machine's memory and disk. */
  default boolean isStarted() {
    return !(this instanceof ExternalSpec);
  }

  /** A server whose programs dyno ships or fetches. */
  record EmbeddedSpec(String name, String title, List<String> engines) implements ServerSpec {}

  /** A running server, by its URL. */
  record ExternalSpec(
      String name,
      String title,
      String url,
      @Nullable String user,
      @Nullable String passwordFile,
      @Nullable String passwordEnv)
      implements ServerSpec {

    static ExternalSpec ofAddress(String address) {
      return new ExternalSpec(address, address, "jdbc:mysql://" + address, null, null, null);
    }

    @Override
    public List<String> engines() {
      return List.of();
    }
  }
}
