package org.enginedyno.server;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that dyno starts in a container.
 *
 * @param notes what a user should know before choosing it
 */
public record ContainerSpec(
    String name,
    String title,
    List<String> engines,
    Image image,
    Placement placement,
    Replicas replicas,
    String notes)
    implements ServerSpec {
  private static final Pattern FAMILY_AND_TAG =
      Pattern.compile("(mysql|mariadb|percona)-([A-Za-z0-9_][A-Za-z0-9_.-]{0,127})");

  /**
   * What the container is created from.
   *
   * @param family how it is configured
   * @param env variables for its entry point
   * @param options of the server's command line
   */
  public record Image(Family family, String name, Map<String, String> env, List<String> options) {}

  /**
   * Where the container is found.
   *
   * @param port on this machine; zero for any free one
   * @param reuse whether the container is kept for the next run
   */
  public record Placement(DataPlace data, int port, boolean reuse) {}

  /** Where the server keeps its data. */
  public enum DataPlace {
    /** A volume on the Docker host's disk, removed with the container. */
    VOLUME,
    /** The Docker host's memory; a restart of the server loses the data. */
    TMPFS,
    /** The container's own writable layer. */
    OVERLAY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The spec for a name like {@code mysql-9.1} that has no file. */
  static Optional<ContainerSpec> ofTag(String name) {
    Matcher matcher = FAMILY_AND_TAG.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Family family = Family.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
    String tag = matcher.group(2);
    return Optional.of(
        new ContainerSpec(
            name,
            family.product() + " " + tag + ", in a container",
            family.engines(),
            new Image(family, family.image() + ":" + tag, Map.of(), List.of()),
            new Placement(DataPlace.VOLUME, 0, false),
            Replicas.NONE,
            ""));
  }

  /** What the container is created from, as a text that is the same in every run. */
  public String fingerprint() {
    return String.join(
        "|",
        image.name(),
        new TreeMap<>(image.env()).toString(),
        image.options().toString(),
        placement.data().toString(),
        "" + placement.port());
  }

  /** A family of images that are configured alike. */
  public enum Family {
    MYSQL(
        "MySQL",
        "mysql",
        "/etc/mysql/conf.d",
        List.of("ARCHIVE", "BLACKHOLE", "CSV", "InnoDB", "MEMORY", "MRG_MYISAM", "MyISAM")),
    MARIADB(
        "MariaDB",
        "mariadb",
        "/etc/mysql/conf.d",
        List.of("Aria", "CSV", "InnoDB", "MEMORY", "MRG_MyISAM", "MyISAM")),
    PERCONA(
        "Percona Server",
        "percona/percona-server",
        "/etc/my.cnf.d",
        List.of("ARCHIVE", "BLACKHOLE", "CSV", "InnoDB", "MEMORY", "MRG_MYISAM", "MyISAM"));

    private final String product;
    private final String image;
    private final String settingsFolder;
    private final List<String> engines;

    Family(String product, String image, String settingsFolder, List<String> engines) {
      this.product = product;
      this.image = image;
      this.settingsFolder = settingsFolder;
      this.engines = engines;
    }

    String product() {
      return product;
    }

    /** The publisher's image, without a tag. */
    String image() {
      return image;
    }

    /** The folder of the server's settings files. */
    public String settingsFolder() {
      return settingsFolder;
    }

    /** The engines that all versions offer. */
    List<String> engines() {
      return engines;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
