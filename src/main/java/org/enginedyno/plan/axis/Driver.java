package org.enginedyno.plan.axis;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The JDBC driver that the workers use, as a plan names it: the shipped one of a family, a version
 * of it by its coordinates, or a file.
 *
 * @param text as it is written: {@code mysql}, {@code mysql:8.4.0}, {@code path/to/driver.jar}
 */
public record Driver(String text) {
  public static final Driver MYSQL = new Driver("mysql");

  public static final Driver MARIADB = new Driver("mariadb");

  /** The drivers that dyno ships. */
  public static final List<Driver> SHIPPED = List.of(MYSQL, MARIADB);

  private static final String JAR = ".jar";
  static final String LEGAL =
      "mysql or mariadb, optionally with a version (mysql:8.4.0, mariadb:2.7.13), or a file (path/to/driver.jar)";

  public Driver {
    text = isJar(text) ? text.strip() : text.strip().toLowerCase(Locale.ROOT);
    if (!isJar(text) && !isFamily(text) && !hasCoordinates(text)) {
      throw new IllegalArgumentException("must be %s: %s".formatted(LEGAL, text));
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("must be one line: " + text);
    }
  }

  private static boolean isJar(String text) {
    return text.strip().toLowerCase(Locale.ROOT).endsWith(JAR);
  }

  private static boolean isFamily(String text) {
    return text.equals("mysql") || text.equals("mariadb");
  }

  private static boolean hasCoordinates(String text) {
    try {
      return DriverCoordinates.parse(text).isPresent();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  public boolean isShipped() {
    return isFamily(text);
  }

  public Optional<String> file() {
    return isJar(text) ? Optional.of(text) : Optional.empty();
  }

  /** The Maven coordinates of the named version, if there is one. */
  public Optional<DriverCoordinates> coordinates() {
    return isJar(text) ? Optional.empty() : DriverCoordinates.parse(text);
  }

  /** The family, if the name shows it; the name of a file does not. */
  public Optional<DriverFamily> family() {
    return isShipped()
        ? Optional.of(Parsers.constant(DriverFamily.class, text))
        : coordinates().map(DriverCoordinates::family);
  }

  /** The text in cells, axes and exports; for a file, its name without the folder. */
  @Override
  public String toString() {
    return isJar(text)
        ? text.substring(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
        : text;
  }

  /** All versions of one vendor's JDBC driver, which share URLs and properties. */
  public enum DriverFamily {
    MYSQL,
    MARIADB;

    @Override
    public String toString() {
      return Parsers.text(this);
    }
  }

  /** The Maven coordinates of a version of a driver. */
  public record DriverCoordinates(String group, String artifact, String version) {
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+([.-]?[A-Za-z0-9]+)*");
    private static final Pattern NUMBERS = Pattern.compile("\\D+");

    private static final String OLD_MYSQL = "mysql:mysql-connector-java";
    private static final String MYSQL = "com.mysql:mysql-connector-j";
    private static final String MARIADB = "org.mariadb.jdbc:mariadb-java-client";

    /** The first version of MySQL's driver that has the new name. */
    private static final int[] RENAMED = {8, 0, 31};

    public DriverCoordinates {
      if (!VERSION.matcher(version).matches()) {
        throw new IllegalArgumentException("not a driver's version: " + version);
      }
    }

    /** Reads {@code mysql:8.4.0}, or complete coordinates of a known driver. */
    static Optional<DriverCoordinates> parse(String text) {
      int colon = text.lastIndexOf(':');
      if (colon < 0) {
        return Optional.empty();
      }
      String version = text.substring(colon + 1);
      String name =
          switch (text.substring(0, colon)) {
            case "mariadb" -> MARIADB;
            case "mysql" -> isRenamed(version) ? MYSQL : OLD_MYSQL;
            default -> text.substring(0, colon);
          };
      if (!List.of(OLD_MYSQL, MYSQL, MARIADB).contains(name)) {
        return Optional.empty();
      }
      String[] parts = name.split(":", 2);
      return Optional.of(new DriverCoordinates(parts[0], parts[1], version));
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
}
