package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.wire.Request;
import org.enginedyno.wire.WireServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The properties of connections that a pool has opened. */
@ExtendWith(LiveServer.class)
final class ReadBackIT {
  private final Target target;

  private static final int NON_BLOCKING = 04000;

  ReadBackIT(Server server) {
    target = server.target();
  }

  private Map<String, String> facts(ConnectionConfig wiring, Map<String, String> own)
      throws SQLException {
    DriverProperties told = wiring.driverProperties(true, own);
    try (Connection connection = opened(wiring, told)) {
      return ReadBack.of(connection, wiring, told).facts();
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
  void compressesTrafficIfItsCellDoes(DriverFamily family) throws SQLException {
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

  private static ConnectionConfig equal(DriverFamily driver) {
    return new ConnectionConfig(driver, Profile.EQUAL, PreparedBy.SERVER);
  }

  @ParameterizedTest
  @EnumSource
  @EnabledOnOs(OS.LINUX)
  void aPoolReadsWithOneSystemCallInTheEqualProfile(DriverFamily driver) throws Exception {
    for (boolean autoCommit : new boolean[] {true, false}) {
      try (WireServer server = new WireServer(Request::usual);
          Pool pool = Pool.open(server.target(), equal(driver), 3, autoCommit)) {
        assertThat(blocking(server.target().port())).containsExactly(true, true, true);
        assertThat(pool.borrow().getAutoCommit()).isEqualTo(autoCommit);
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aPoolSeesASocketThatHasALimit() throws Exception {
    Map<String, String> limited = Map.of("socketTimeout", "600000");
    try (WireServer server = new WireServer(Request::usual);
        Pool pool = Pool.open(server.target(limited), equal(DriverFamily.MYSQL), 2, true)) {
      assertThat(blocking(server.target().port())).containsExactly(false, false);
      assertThat(pool.borrow().getNetworkTimeout()).isEqualTo(600_000);
    }
  }

  @Test
  void aPoolDoesNotRevealThePassword() throws IOException, SQLException {
    // bound and not listening: the port refuses, and no other process gets it
    try (Socket held = new Socket()) {
      held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      Target target =
          new Target("127.0.0.1", held.getLocalPort(), "dyno", "me", "s3cret", Map.of());

      assertThatThrownBy(() -> source(target).getConnection()).hasMessageNotContaining("s3cret");
      assertThat(source(target).toString()).doesNotContain("s3cret");
    }
  }

  private static DriverSource source(Target target) throws SQLException {
    ConnectionConfig wiring = equal(DriverFamily.MYSQL);
    return DriverSource.of(target, wiring, Connections.driverProperties(target, wiring), true);
  }

  /** Whether this process's sockets to a port block, each in a separate read. */
  private static List<Boolean> blocking(int port) throws IOException {
    Set<String> sockets = sockets(port);
    List<Boolean> blocking = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      for (Path file : files.toList()) {
        if (sockets.contains(linked(file))) {
          blocking.add((flags(file) & NON_BLOCKING) == 0);
        }
      }
    }
    return blocking;
  }

  private static Set<String> sockets(int port) throws IOException {
    String remote = String.format(Locale.ROOT, ":%04X", port);
    try (Stream<String> four = Files.lines(Path.of("/proc/net/tcp"));
        Stream<String> six = Files.lines(Path.of("/proc/net/tcp6"))) {
      return Stream.concat(four, six)
          .map(line -> List.of(line.strip().split("\\s+", -1)))
          .filter(fields -> fields.get(2).endsWith(remote))
          .map(fields -> "socket:[" + fields.get(9) + "]")
          .collect(Collectors.toSet());
    }
  }

  private static String linked(Path file) throws IOException {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (NoSuchFileException e) {
      return "closed meanwhile";
    }
  }

  private static int flags(Path file) throws IOException {
    Path info = Path.of("/proc/self/fdinfo").resolve(file.getFileName());
    return Files.readAllLines(info).stream()
        .filter(line -> line.startsWith("flags:"))
        .mapToInt(line -> Integer.parseInt(line.substring("flags:".length()).strip(), 8))
        .findFirst()
        .orElseThrow();
  }
}
