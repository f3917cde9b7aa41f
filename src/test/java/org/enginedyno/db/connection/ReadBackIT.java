package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(LiveServer.class)
final class ReadBackIT {
  private final Target target;

  ReadBackIT(Server server) {
    target = server.target();
  }

  private Map<String, String> facts(ConnectionConfig wiring, Map<String, String> own)
      throws SQLException {
    DriverProperties told = wiring.driverProperties(true, own);
    try (Connection connection = opened(wiring, told)) {
      return ReadBack.of(connection, wiring, told);
    }
  }

  private Connection opened(ConnectionConfig wiring, DriverProperties told) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(told.properties());
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    return DriverManager.getConnection(wiring.url(target.place(), ""), properties);
  }

  @ParameterizedTest
  @EnumSource
  void compressesWhatIsSentIfItsCellDoes(DriverFamily family) throws SQLException {
    for (String compress : List.of("on", "off")) {
      Client client =
          SampleClients.client(
              PlanAxis.DRIVER, new Driver(family.toString()), PlanAxis.COMPRESS, compress);
      ConnectionConfig wiring = ConnectionConfig.of(client, null, BatchMode.VALUES);
      try (Connection connection = opened(wiring, wiring.driverProperties(true, Map.of()));
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Compression'")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(2)).isEqualToIgnoringCase(compress);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void reportsTheActualPropertiesOfADriver(DriverFamily driver) throws SQLException {
    Map<String, String> facts =
        facts(new ConnectionConfig(driver, Profile.EQUAL, PreparedBy.SERVER), Map.of());

    assertThat(facts)
        .containsEntry(ReadBack.PREPARED_BY, "server")
        .containsEntry("TLS", "none")
        .containsEntry("useServerPrepStmts", "true")
        .containsEntry("cachePrepStmts", "true");
    assertThat(facts.get("driver")).containsIgnoringCase(driver.name()).containsPattern("\\d\\.");
  }

  @ParameterizedTest
  @EnumSource
  void reportsTheDriversDefaultsUnderTheSameNames(DriverFamily driver) throws SQLException {
    Map<String, String> equal =
        facts(new ConnectionConfig(driver, Profile.EQUAL, PreparedBy.SERVER), Map.of());
    Map<String, String> shipped =
        facts(new ConnectionConfig(driver, Profile.AS_SHIPPED, PreparedBy.CLIENT), Map.of());

    assertThat(shipped).containsOnlyKeys(equal.keySet());
    assertThat(shipped)
        .containsEntry(ReadBack.PREPARED_BY, "client")
        .containsEntry("useServerPrepStmts", "false")
        .containsEntry("rewriteBatchedStatements", "false");
  }

  @Test
  void detectsADriverThatIgnoresItsProperties() throws SQLException {
    ConnectionConfig wiring =
        new ConnectionConfig(DriverFamily.MARIADB, Profile.EQUAL, PreparedBy.SERVER);

    assertThat(facts(wiring, Map.of("rewriteBatchedStatements", "true")))
        .containsEntry(ReadBack.PREPARED_BY, "client");
  }

  @ParameterizedTest
  @EnumSource
  void revealsNoSecrets(DriverFamily driver) throws SQLException {
    ConnectionConfig wiring = new ConnectionConfig(driver, Profile.EQUAL, PreparedBy.SERVER);

    assertThat(facts(wiring, Map.of("trustStorePassword", "s3cret")).toString())
        .doesNotContain("s3cret")
        .doesNotContain(target.password());
  }
}
