package org.enginedyno.plan.axis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where Maven's repositories keep a version of a driver. */
public record DriverCoordinates(String group, String artifact, String version) {
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+([.-]?[A-Za-z0-9]+)*");
  private static final Pattern NUMBERS = Pattern.compile("\\D+");

  private static final String OLD_MYSQL = "mysql:mysql-connector-java";
  private static final String MYSQL = "com.mysql:mysql-connector-j";
  private static final String MARIADB = "org.mariadb.jdbc:mariadb-java-client";

  /** From here on, MySQL's driver is published under its new name. */
  private static final int[] RENAMED = {8, 0, 31};

  public DriverCoordinates {
    if (!VERSION.matcher(version).matches()) {
      throw new IllegalArgumentException("not a driver's version: " + version);
    }
  }

  /** A family's version. */
  static DriverCoordinates of(DriverFamily family, String version) {
    String name = family == DriverFamily.MARIADB ? MARIADB : isRenamed(version) ? MYSQL : OLD_MYSQL;
    return named(name, version);
  }

  private static DriverCoordinates named(String name, String version) {
    int colon = name.indexOf(':');
    return new DriverCoordinates(name.substring(0, colon), name.substring(colon + 1), version);
  }

  /** Reads {@code mysql:8.4.0}, or whole coordinates of one of the drivers that we know. */
  static Optional<DriverCoordinates> parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    String name = text.substring(0, colon);
    String version = text.substring(colon + 1);
    if (List.of(OLD_MYSQL, MYSQL, MARIADB).contains(name)) {
      return Optional.of(named(name, version));
    }
    return Arrays.stream(DriverFamily.values())
        .filter(family -> family.toString().equals(name))
        .findFirst()
        .map(family -> of(family, version));
  }

  DriverFamily family() {
    return MARIADB.equals(group + ":" + artifact) ? DriverFamily.MARIADB : DriverFamily.MYSQL;
  }

  private static boolean isRenamed(String version) {
    int[] numbers =
        NUMBERS
            .splitAsStream(version)
            .filter(number -> !number.isEmpty() && number.length() < 9)
            .mapToInt(Integer::parseInt)
            .toArray();
    return Arrays.compare(numbers, RENAMED) >= 0;
  }

  @Override
  public String toString() {
    return "%s:%s:%s".formatted(group, artifact, version);
  }
}
