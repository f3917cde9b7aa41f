package org.enginedyno.plan.axis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The JDBC driver that the workers use, as a plan names it: the shipped one of a family, a version
 * of it by its coordinates, or a file.
 *
 * @param text as it is written: {@code mysql}, {@code mysql:8.4.0}, {@code path/to/driver.jar}
 */
public record Driver(String text) {
  /** MySQL Connector/J as it is shipped. */
  public static final Driver MYSQL = new Driver("mysql");

  /** MariaDB Connector/J as it is shipped. */
  public static final Driver MARIADB = new Driver("mariadb");

  /** Those that need not be looked for. */
  public static final List<Driver> SHIPPED = List.of(MYSQL, MARIADB);

  private static final String JAR = ".jar";
  static final String LEGAL =
      "mysql or mariadb, one with its version (mysql:8.4.0, mariadb:2.7.13), or a file"
          + " (path/to/driver.jar)";

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

  /** Whether it is the one that comes with dyno. */
  public boolean isShipped() {
    return isFamily(text);
  }

  /** The file that is named, if one is. */
  public Optional<String> file() {
    return isJar(text) ? Optional.of(text) : Optional.empty();
  }

  /** Where repositories keep the version that is named, if one is. */
  public Optional<DriverCoordinates> coordinates() {
    return isJar(text) ? Optional.empty() : DriverCoordinates.parse(text);
  }

  /** The family as far as the name tells; what is in a file, the file tells. */
  public Optional<DriverFamily> family() {
    return isShipped()
        ? Optional.of(EnumText.parse(DriverFamily.class, text))
        : coordinates().map(DriverCoordinates::family);
  }

  /** In cells, axes and exports: a file goes by its name there, wherever it lies. */
  @Override
  public String toString() {
    return isJar(text)
        ? text.substring(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
        : text;
  }
}
