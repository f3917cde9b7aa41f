package org.enginedyno.server;

import java.util.List;
import java.util.Locale;

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
