package org.enginedyno.run.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java installation.
 *
 * @param version as the JDK writes it: 17.0.15
 */
public record Jdk(Path home, String version) {
  private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d+).*");
  private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"([^\"]+)\"");

  public Jdk {
    if (!FEATURE.matcher(version).matches()) {
      throw new IllegalArgumentException("not a Java version: '" + version + "'");
    }
  }

  /** The installation at a path: its folder, a macOS bundle around it, or its java program. */
  static Optional<Jdk> at(Path path) {
    Path folder = Files.isRegularFile(path) ? above(path) : path;
    for (Path home : new Path[] {folder, folder.resolve("Contents/Home")}) {
      Optional<String> version = version(home.resolve("release"));
      if (version.isPresent() && Files.isExecutable(program(home))) {
        return Optional.of(new Jdk(home, version.get()));
      }
    }
    return Optional.empty();
  }

  /** The home folder of a program, whose path may be a chain of links. */
  private static Path above(Path program) {
    try {
      return program.toRealPath().resolve("../..").normalize();
    } catch (IOException e) {
      return program;
    }
  }

  private static Optional<String> version(Path release) {
    try {
      Matcher matcher = RELEASE.matcher(Files.readString(release));
      return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The feature release: 17 of 17.0.15, 8 of 1.8.0. */
  public int feature() {
    return Integer.parseInt(FEATURE.matcher(version).replaceFirst("$1"));
  }

  public Path program() {
    return program(home);
  }

  private static Path program(Path home) {
    Path windows = home.resolve("bin/java.exe");
    return Files.exists(windows) ? windows : home.resolve("bin/java");
  }
}
