package org.enginedyno.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A running server, by its URL. */
public record ExternalSpec(
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

  @Override
  public Kind kind() {
    return Kind.EXTERNAL;
  }
}
