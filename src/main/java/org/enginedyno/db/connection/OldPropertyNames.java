package org.enginedyno.db.connection;

import java.util.Map;

/** The names that older driver versions have for a property. */
final class OldPropertyNames {
  private static final String TLS = "useSSL";

  private OldPropertyNames() {}

  /** A property by all older names; a version has some or none of them. */
  static Map<String, String> of(String name, String value) {
    return name.equals(SslMode.PROPERTY) ? tls(value) : Map.of();
  }

  /** {@code requireSSL} and the next one are MySQL's, the last two MariaDB's. */
  private static Map<String, String> tls(String word) {
    return switch (word) {
      case "DISABLED", "disable" -> Map.of(TLS, "false");
      case "PREFERRED" -> Map.of(TLS, "true", "verifyServerCertificate", "false");
      case "REQUIRED", "trust" ->
          Map.of(
              TLS,
              "true",
              "requireSSL",
              "true",
              "verifyServerCertificate",
              "false",
              "trustServerCertificate",
              "true");
      case "VERIFY_CA", "verify-ca" ->
          Map.of(
              TLS,
              "true",
              "requireSSL",
              "true",
              "verifyServerCertificate",
              "true",
              "disableSslHostnameVerification",
              "true");
      default -> Map.of(TLS, "true", "requireSSL", "true", "verifyServerCertificate", "true");
    };
  }
}
