package org.enginedyno.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.LocalFiles;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.LoadSource;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that requests local files gets none of them, whatever its settings. */
final class UnfriendlyServerIT {
  private static final String SECRET = "for nobody else to read";

  /** All driver properties that let a server read files. */
  private static final Map<String, String> GENEROUS =
      Map.of(
          "allowLoadLocalInfile", "true",
          "allowloadlocalinfile", "true",
          "allowUrlInLocalInfile", "true",
          "allowLoadLocalInfileInPath", "/",
          "allowLocalInfile", "true",
          "ALLOWLOCALINFILE", "true");

  @TempDir private Path folder = Path.of("");
  private Path secret = Path.of("");

  @BeforeEach
  void hide() throws IOException {
    secret = Files.writeString(folder.resolve("secret.txt"), SECRET);
  }

  private Function<Request, Reply> askingWhere(String part) {
    return request ->
        request.sql().toLowerCase(Locale.ROOT).contains(part)
            ? new Reply.FileWanted(secret.toString(), 2)
            : request.usual();
  }

  private interface Use {
    void of(WireServer server, Map<String, String> properties) throws Exception;
  }

  private static Use control(String sql) {
    return (server, properties) -> {
      try (Connection connection = Connections.openDatabase(server.target(properties), Map.of())) {
        Sql.execute(connection, sql);
      }
    };
  }

  private static Use pool(DriverFamily driver, Profile profile, String sql) {
    return (server, properties) -> {
      ConnectionConfig wiring = new ConnectionConfig(driver, profile, profile.statements());
      try (Pool pool = Pool.open(server.target(properties), wiring, 1, true);
          Connection connection = pool.borrow();
          PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.execute();
      }
    };
  }

  private static Use streams(Profile profile, String sql) {
    return (server, properties) -> {
      try (Pool pool = Pool.forStreams(server.target(properties), sending(profile), 1);
          Connection connection = pool.borrow();
          PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.execute();
      }
    };
  }

  private static ConnectionConfig sending(Profile profile) {
    return new ConnectionConfig(DriverFamily.MYSQL, profile, PreparedBy.CLIENT);
  }

  static Stream<Arguments> uses() {
    Stream<Arguments> streams =
        Stream.of(Profile.values())
            .flatMap(
                profile ->
                    Stream.of("select 1", "load data local infile 'generated' into table t", "do 1")
                        .map(
                            sql ->
                                Arguments.of(
                                    "streams " + profile + ": " + sql,
                                    sql,
                                    streams(profile, sql))));
    return Stream.concat(streams, connectionsWithoutStreams());
  }

  private static Stream<Arguments> connectionsWithoutStreams() {
    return Stream.concat(
        Stream.of("select 1", "load data local infile 'generated' into table t", "do 1")
            .map(sql -> Arguments.of("control: " + sql, sql, control(sql))),
        Stream.of(DriverFamily.values())
            .flatMap(
                driver ->
                    Stream.of(Profile.values())
                        .flatMap(
                            profile ->
                                Stream.of("select 1", "do 1")
                                    .map(
                                        sql ->
                                            Arguments.of(
                                                driver + " " + profile + ": " + sql,
                                                sql,
                                                pool(driver, profile, sql))))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("uses")
  void getsNoFileForAStatement(String name, String part, Use use) throws Exception {
    assertNothingIsSent(part, use);
  }

  @Test
  void getsOnlyTheStreamOfALoadWhateverItRequests() throws Exception {
    for (Profile profile : Profile.values()) {
      try (WireServer server =
              new WireServer(
                  request ->
                      request.sql().startsWith("LOAD")
                          ? new Reply.FileWanted(secret.toString(), 3)
                          : request.usual());
          Pool pool = Pool.forStreams(server.target(GENEROUS), sending(profile), 1);
          Connection connection = pool.borrow();
          PreparedStatement load =
              connection.prepareStatement("LOAD DATA LOCAL INFILE 'generated' INTO TABLE t")) {
        LoadSource.send(load, new ByteArrayInputStream("1\tone\n".getBytes(UTF_8)));

        assertThat(server.timesAsked()).isEqualTo(3);
        assertThat(server.received()).isEqualTo("1\tone\n");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "@@", "set "})
  void getsNoFileForStatementsOfDrivers(String part) throws Exception {
    for (DriverFamily driver : DriverFamily.values()) {
      for (Profile profile : Profile.values()) {
        assertNothingIsSent(
            part,
            connecting(new ConnectionConfig(driver, profile, profile.statements()), Map.of()));
      }
    }
    for (Profile profile : Profile.values()) {
      assertNothingIsSent(part, connecting(sending(profile), LocalFiles.streamsOnly()));
    }
    assertNothingIsSent(part, control("do 1"));
  }

  /** Connects like the pool, which would retry for a minute. */
  private static Use connecting(ConnectionConfig wiring, Map<String, String> further) {
    return (server, properties) -> {
      Properties told = new Properties();
      told.putAll(wiring.properties(true, properties));
      told.putAll(further);
      told.put("user", "me");
      try (Connection connection =
          DriverManager.getConnection(
              wiring.url(server.target().place(), server.target().database()), told)) {
        connection.setAutoCommit(false);
        connection.isValid(1);
      }
    };
  }

  private void assertNothingIsSent(String part, Use use) throws Exception {
    for (Map<String, String> properties : List.of(Map.<String, String>of(), GENEROUS)) {
      assertNothingIsSent(part, use, properties);
    }
  }

  private void assertNothingIsSent(String part, Use use, Map<String, String> properties)
      throws Exception {
    try (WireServer server = new WireServer(askingWhere(part))) {
      assertThatThrownBy(() -> use.of(server, properties)).hasStackTraceContaining("nfile");
      assertThat(server.timesAsked()).as("times asked").isPositive();
      assertThat(server.received()).isEmpty();
    }
  }
}
