package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ConnectionConfigTest {
  private static final List<String> CONNECTOR_5 =
      List.of("useSSL", "requireSSL", "verifyServerCertificate", "cachePrepStmts");
  private static final List<String> MARIADB_2 =
      List.of("useSsl", "trustServerCertificate", "cachePrepStmts");

  private static Map<String, String> local(
      DriverFamily driver, Profile profile, PreparedBy statements) {
    return new ConnectionConfig(driver, profile, statements).properties(true, Map.of());
  }

  private static Map<String, String> elsewhere(DriverFamily driver, Map<String, String> own) {
    return new ConnectionConfig(driver, Profile.EQUAL, PreparedBy.SERVER).properties(false, own);
  }

  @Test
  void eachDriverHasItsOwnUrl() {
    assertThat(ConnectionConfig.CONTROL.url("[::1]:3307", "d"))
        .isEqualTo("jdbc:mysql://[::1]:3307/d");
    assertThat(
            new ConnectionConfig(DriverFamily.MARIADB, Profile.EQUAL, PreparedBy.CLIENT)
                .url("db1:3306", ""))
        .isEqualTo("jdbc:mariadb://db1:3306/");
  }

  @ParameterizedTest
  @EnumSource
  void asShippedProfileSetsOnlyRequiredProperties(DriverFamily driver) {
    assertThat(local(driver, Profile.AS_SHIPPED, PreparedBy.CLIENT))
        .containsOnlyKeys(
            driver == DriverFamily.MYSQL
                ? new String[] {"allowLoadLocalInfile", "allowUrlInLocalInfile"}
                : new String[] {"allowLocalInfile"});
  }

  @ParameterizedTest
  @EnumSource
  void equalProfilePreparesCachesAndBatchesAlike(PreparedBy statements) {
    Map<String, String> mysql = local(DriverFamily.MYSQL, Profile.EQUAL, statements);
    Map<String, String> mariadb = local(DriverFamily.MARIADB, Profile.EQUAL, statements);

    for (String name :
        new String[] {
          "useServerPrepStmts",
          "cachePrepStmts",
          "prepStmtCacheSize",
          "rewriteBatchedStatements",
          "useLocalSessionState",
          "connectTimeout",
          "socketTimeout"
        }) {
      assertThat(mysql.get(name)).as(name).isNotNull().isEqualTo(mariadb.get(name));
    }
  }

  @Test
  void forbidsClientFallbackOnlyForServerPreparedStatements() {
    assertThat(local(DriverFamily.MYSQL, Profile.EQUAL, PreparedBy.SERVER))
        .containsEntry("useServerPrepStmts", "true")
        .containsEntry("emulateUnsupportedPstmts", "false");
    assertThat(local(DriverFamily.MYSQL, Profile.EQUAL, PreparedBy.CLIENT))
        .containsEntry("useServerPrepStmts", "false")
        .doesNotContainKey("emulateUnsupportedPstmts");
  }

  @Test
  void omitsEncryptionOnThisMachineOnly() {
    assertThat(local(DriverFamily.MYSQL, Profile.EQUAL, PreparedBy.SERVER))
        .containsEntry("sslMode", "DISABLED");
    assertThat(local(DriverFamily.MARIADB, Profile.EQUAL, PreparedBy.SERVER))
        .containsEntry("sslMode", "disable");
    assertThat(elsewhere(DriverFamily.MYSQL, Map.of())).doesNotContainKey("sslMode");
    assertThat(elsewhere(DriverFamily.MARIADB, Map.of())).containsEntry("sslMode", "trust");
  }

  @ParameterizedTest
  @CsvSource({
    "MYSQL, DISABLED, DISABLED",
    "MYSQL, disable, DISABLED",
    "MYSQL, trust, REQUIRED",
    "MYSQL, verify-full, VERIFY_IDENTITY",
    "MARIADB, DISABLED, DISABLED",
    "MARIADB, PREFERRED, trust",
    "MARIADB, VERIFY_CA, VERIFY_CA"
  })
  void translatesBothDriversTlsModes(DriverFamily driver, String word, String understood) {
    assertThat(elsewhere(driver, Map.of("sslMode", word))).containsEntry("sslMode", understood);
  }

  @ParameterizedTest
  @EnumSource
  void theUsersOwnPropertiesWinInEveryProfile(Profile profile) {
    Map<String, String> own = Map.of("socketTimeout", "7", "cachePrepStmts", "false", "x", "y");

    for (DriverFamily driver : DriverFamily.values()) {
      assertThat(new ConnectionConfig(driver, profile, profile.statements()).properties(true, own))
          .containsAllEntriesOf(own);
    }
  }

  @ParameterizedTest
  @EnumSource
  void noDriverSendsFilesToAServer(DriverFamily driver) {
    Map<String, String> generous =
        Map.of(
            "allowLocalInfile", "true",
            "AllowLoadLocalInfile", "true",
            "allowLoadLocalInfileInPath", "/",
            "allowUrlInLocalInfile", "true");
    for (Profile profile : Profile.values()) {
      assertThat(
              new ConnectionConfig(driver, profile, profile.statements())
                  .properties(true, generous))
          .doesNotContainKeys("allowLoadLocalInfileInPath", "AllowLoadLocalInfile")
          .containsEntry(
              driver == DriverFamily.MYSQL ? "allowLoadLocalInfile" : "allowLocalInfile", "false");
    }
  }

  @Test
  void aTranslationOmitsPropertiesThatAVersionLacks() {
    DriverProperties told =
        DriverProperties.translated(
            MARIADB_2, Map.of("cachePrepStmts", "true", "useBulkStmtsForInserts", "false"));

    assertThat(told.properties()).containsOnly(Map.entry("cachePrepStmts", "true"));
    assertThat(told.leftOut()).containsExactly("useBulkStmtsForInserts");
  }

  @Test
  void aTranslationTranslatesTlsToOlderNames() {
    assertThat(DriverProperties.translated(CONNECTOR_5, Map.of("sslMode", "DISABLED")))
        .isEqualTo(DriverProperties.all(Map.of("useSSL", "false")));
    assertThat(DriverProperties.translated(CONNECTOR_5, Map.of("sslMode", "REQUIRED")))
        .isEqualTo(
            DriverProperties.all(
                Map.of(
                    "useSSL", "true", "requireSSL", "true", "verifyServerCertificate", "false")));
    assertThat(
            DriverProperties.translated(CONNECTOR_5, Map.of("sslMode", "VERIFY_IDENTITY"))
                .properties())
        .containsEntry("verifyServerCertificate", "true");
    assertThat(DriverProperties.translated(MARIADB_2, Map.of("sslMode", "disable")))
        .isEqualTo(DriverProperties.all(Map.of("useSsl", "false")));
    assertThat(DriverProperties.translated(MARIADB_2, Map.of("sslMode", "trust")))
        .isEqualTo(
            DriverProperties.all(Map.of("useSsl", "true", "trustServerCertificate", "true")));
  }

  @Test
  void aTranslationPrefersTheUsersOldPropertyName() {
    assertThat(
            DriverProperties.translated(
                CONNECTOR_5, Map.of("sslMode", "DISABLED", "useSSL", "true")))
        .isEqualTo(DriverProperties.all(Map.of("useSSL", "true")));
  }

  @Test
  void aTranslationSendsOnlyTheNewNameIfItIsKnown() {
    assertThat(
            DriverProperties.translated(
                List.of("sslMode", "useSSL"), Map.of("sslMode", "DISABLED")))
        .isEqualTo(DriverProperties.all(Map.of("sslMode", "DISABLED")));
  }
}
