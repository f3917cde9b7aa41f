package org.enginedyno.db.connection;

import java.util.Locale;
import java.util.Map;
import org.enginedyno.plan.axis.DriverFamily;

/** The two drivers' words for how TLS is used. */
final class SslMode {
  static final String PROPERTY = "sslMode";

  private static final Map<String, String> FOR_MYSQL =
      Map.of(
          "disable", "DISABLED",
          "allow", "PREFERRED",
          "trust", "REQUIRED",
          "verify-ca", "VERIFY_CA",
          "verify-full", "VERIFY_IDENTITY");

  /** It knows the others by both names, and nothing that falls back without a certificate. */
  private static final Map<String, String> FOR_MARIADB = Map.of("preferred", "trust");

  private SslMode() {}

  /** A user's word as this driver understands it. */
  static String word(DriverFamily family, String word) {
    Map<String, String> words = family == DriverFamily.MYSQL ? FOR_MYSQL : FOR_MARIADB;
    return words.getOrDefault(word.toLowerCase(Locale.ROOT), word);
  }
}
