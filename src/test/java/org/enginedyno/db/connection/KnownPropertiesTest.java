package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KnownPropertiesTest {
  private static final KnownProperties CONNECTOR_5 =
      new KnownProperties(
          List.of("useSSL", "requireSSL", "verifyServerCertificate", "cachePrepStmts"));
  private static final KnownProperties MARIADB_2 =
      new KnownProperties(List.of("useSsl", "trustServerCertificate", "cachePrepStmts"));

  @Test
  void leavesOutWhatAVersionDoesNotKnow() {
    DriverProperties told =
        MARIADB_2.translate(Map.of("cachePrepStmts", "true", "useBulkStmtsForInserts", "false"));

    assertThat(told.properties()).containsOnly(Map.entry("cachePrepStmts", "true"));
    assertThat(told.leftOut()).containsExactly("useBulkStmtsForInserts");
  }

  @Test
  void translatesTlsToOlderNames() {
    assertThat(CONNECTOR_5.translate(Map.of("sslMode", "DISABLED")))
        .isEqualTo(DriverProperties.all(Map.of("useSSL", "false")));
    assertThat(CONNECTOR_5.translate(Map.of("sslMode", "REQUIRED")))
        .isEqualTo(
            DriverProperties.all(
                Map.of(
                    "useSSL", "true", "requireSSL", "true", "verifyServerCertificate", "false")));
    assertThat(CONNECTOR_5.translate(Map.of("sslMode", "VERIFY_IDENTITY")).properties())
        .containsEntry("verifyServerCertificate", "true");
    assertThat(MARIADB_2.translate(Map.of("sslMode", "disable")))
        .isEqualTo(DriverProperties.all(Map.of("useSsl", "false")));
    assertThat(MARIADB_2.translate(Map.of("sslMode", "trust")))
        .isEqualTo(
            DriverProperties.all(Map.of("useSsl", "true", "trustServerCertificate", "true")));
  }

  @Test
  void prefersTheUsersOldPropertyName() {
    assertThat(CONNECTOR_5.translate(Map.of("sslMode", "DISABLED", "useSSL", "true")))
        .isEqualTo(DriverProperties.all(Map.of("useSSL", "true")));
  }

  @Test
  void sendsOnlyTheNewNameIfItIsKnown() {
    KnownProperties both = new KnownProperties(List.of("sslMode", "useSSL"));

    assertThat(both.translate(Map.of("sslMode", "DISABLED")))
        .isEqualTo(DriverProperties.all(Map.of("sslMode", "DISABLED")));
  }
}
