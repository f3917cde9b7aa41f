package org.enginedyno.db.connection;

import java.util.Locale;
import java.util.Map;
import org.enginedyno.plan.axis.Driver.DriverFamily;

/** The two drivers' names for TLS modes. */
final class SslMode {
  static final String PROPERTY = "sslMode";

  private static final Map<String, String> FOR_MYSQL =
      Map.of(
          "disable", "DISABLED",
          "allow", "PREFERRED",
          "trust", "REQUIRED",
          "verify-ca", "VERIFY_CA",
          "verify-full", "VERIFY_IDENTITY");

  /** MariaDB's driver accepts the other names, and has no mode that falls back to plain text. */
  private static final Map<String, String> FOR_MARIADB = Map.of("preferred", "trust");

  private SslMode() {}

  /** Translates a mode to this driver's name. */
  static String word(DriverFamily family, String mode) {
    Map<String, String> words = family == DriverFamily.MYSQL ? FOR_MYSQL : FOR_MARIADB;
    return words.getOrDefault(mode.toLowerCase(Locale.ROOT), mode);
  }
}
