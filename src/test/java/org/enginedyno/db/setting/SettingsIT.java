package org.enginedyno.db.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.setting.Settings.SettingRefusal;
import org.enginedyno.db.setting.Settings.SettingsPlan;
import org.enginedyno.db.table.GlobalVariables;
import org.enginedyno.db.table.GlobalVariables.Settable;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RecordSeal;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class SettingsIT {
  private final Target target;
  private final Connection connection;
  private final Map<String, String> before;
  private final String title;

  SettingsIT(Server server) throws SQLException {
    target = server.target();
    connection = Connections.open(target);
    before = new GlobalVariables(connection).read();
    title = ServerFacts.read(connection).title();
  }

  @AfterEach
  void everythingIsRestored() throws SQLException {
    assertThat(new GlobalVariables(connection).read()).isEqualTo(before);
    connection.close();
  }

  private static SortedMap<String, String> asked(String... pairs) {
    SortedMap<String, String> asked = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      asked.put(pairs[i], pairs[i + 1]);
    }
    return asked;
  }

  private String value(String variable) throws SQLException {
    return new GlobalVariables(connection).read().getOrDefault(variable, "none");
  }

  /** A server's variables are compared after each test. */
  @Test
  void areTriedWithoutAPermanentChange() throws SQLException {
    Settings settings = Settings.ofStarted(connection);
    SortedMap<String, String> requested =
        asked(
            "innodb_spin_wait_delay",
            "99999999999",
            "innodb_io_capacity",
            "300",
            "performance_schema_max_digest_length",
            "77",
            "sql_mode",
            "NO_SUCH_MODE");

    assertThat(settings.tried(requested, true))
        .extracting(Settings.SettingRefusal::line)
        .satisfiesExactlyInAnyOrder(
            line ->
                assertThat(line)
                    .matches(
                        "innodb_spin_wait_delay = 99999999999 has no effect on \\Q%s\\E: the actual value is"
                                .formatted(title)
                            + " \\d+"),
            line ->
                assertThat(line)
                    .startsWith(title + " refuses sql_mode = NO_SUCH_MODE: error 1231: "));
    assertThat(settings.tried(requested, false))
        .extracting(Settings.SettingRefusal::line)
        .satisfiesExactlyInAnyOrder(
            line ->
                assertThat(line)
                    .startsWith(
                        title + " refuses innodb_spin_wait_delay = 99999999999: error 1231: "),
            line ->
                assertThat(line)
                    .startsWith(title + " refuses sql_mode = NO_SUCH_MODE: error 1231: "),
            line ->
                assertThat(line)
                    .startsWith("performance_schema_max_digest_length = 77 needs a restart of "));
  }

  @Test
  void reportUnknownVariables() throws SQLException {
    Settings settings = Settings.ofStarted(connection);

    assertThat(settings.problems(asked("innodb_spin_wait_dely", "6", "sync_binlog", "1")))
        .containsExactly(
            title
                + " has no variable 'innodb_spin_wait_dely'; did you mean"
                + " 'innodb_spin_wait_delay'?");
    for (String name : List.of("timestamp", "tcp_nodelay")) {
      assertThat(settings.problems(asked(name, "1")))
          .containsExactly(
              "'%s' is a session variable of %s; only global variables can be set"
                  .formatted(name, title));
    }
    assertThat(settings.problems(asked("performance_schema_instrument", "all")))
        .singleElement()
        .asString()
        .contains("must have a value like wait/synch/%=ON");
  }

  @Test
  void areTriedWithoutAnEffectOnLaterSettings() throws SQLException {
    Settings settings = Settings.ofStarted(connection);

    assertThat(settings.tried(asked("innodb_buffer_pool_size", "100663296"), false)).isEmpty();
    assertThat(settings.apply(asked("innodb_buffer_pool_size", "33554432"))).isEmpty();

    assertThat(value("innodb_buffer_pool_size")).isEqualTo("33554432");
    settings.restore();
  }

  @Test
  void detectsRequiredRestartsWithoutChanges() throws SQLException {
    Settings settings = Settings.ofStarted(connection);

    SettingsPlan division =
        settings.plan(
            asked(
                "innodb_buffer_pool_size", "64M",
                "innodb_read_only", "on",
                "innodb_spin_wait_delay", "96",
                "performance_schema", "true",
                "performance_schema_instrument", "wait/synch/%=ON"));

    assertThat(division.running())
        .isEqualTo(asked("innodb_buffer_pool_size", "67108864", "innodb_spin_wait_delay", "96"));
    assertThat(division.atStart())
        .isEqualTo(
            asked(
                "innodb_read_only", "ON",
                "performance_schema", "ON",
                "performance_schema_instrument", "wait/synch/%=ON"));
    assertThat(settings.unmet(division.atStart()))
        .isEqualTo(
            asked(
                "innodb_read_only", "OFF",
                "performance_schema", "OFF",
                "performance_schema_instrument", "wait/synch/%=none"));
  }

  @Test
  void agreeWithTheServersListOfReadOnlyVariables() throws SQLException {
    GlobalVariables variables = new GlobalVariables(connection);
    Set<String> readOnly = new TreeSet<>();
    for (String name : before.keySet()) {
      if (variables.settable(name) == Settable.AT_START) {
        readOnly.add(name);
      }
    }

    assertThat(readOnly).isEqualTo(listedAsReadOnly());
  }

  private Set<String> listedAsReadOnly() throws SQLException {
    Set<String> names =
        new TreeSet<>(
            Sql.column(
                connection,
                "SELECT lower(variable_name) FROM information_schema.system_variables"
                    + " WHERE read_only = 'YES'"));
    names.retainAll(before.keySet());
    return names;
  }

  @Test
  void areSetReadBackAndRestored() throws SQLException {
    Settings settings = Settings.ofStarted(connection);
    SortedMap<String, String> asked =
        asked(
            "general_log", "yes",
            "init_connect", "12",
            "innodb_buffer_pool_size", "16M",
            "innodb_max_dirty_pages_pct", "75.5",
            "innodb_spin_wait_delay", "96.0",
            "optimizer_switch", "mrr=on",
            "sql_mode", "NO_ZERO_DATE,STRICT_ALL_TABLES");

    assertThat(settings.apply(settings.plan(asked).running())).isEmpty();

    assertThat(settings.unmet(asked)).isEmpty();
    assertThat(settings.effective(asked))
        .containsEntry("innodb_spin_wait_delay", "96")
        .containsEntry("innodb_buffer_pool_size", "16777216")
        .containsEntry("init_connect", "12");
    assertThat(settings.restore())
        .hasSize(asked.size())
        .allMatch(line -> line.startsWith("restored "));
    assertThat(settings.restore()).isEmpty();
  }

  @Test
  void restoreVariablesThatAnotherClientChanged() throws SQLException {
    Settings settings = Settings.ofStarted(connection);
    assertThat(settings.apply(asked("innodb_spin_wait_delay", "96"))).isEmpty();
    assertThat(settings.apply(asked("innodb_io_capacity", "300"))).isEmpty();
    Sql.execute(connection, "SET GLOBAL innodb_spin_wait_delay = 7");
    Sql.execute(connection, "SET GLOBAL innodb_io_capacity = 400");
    assertThat(settings.apply(asked("innodb_spin_wait_delay", "12"))).isEmpty();

    assertThat(settings.restore())
        .containsExactlyInAnyOrder(
            "not restored, as another client has changed it since: innodb_io_capacity = 400",
            "restored innodb_spin_wait_delay = 7");

    for (String name : List.of("innodb_spin_wait_delay", "innodb_io_capacity")) {
      Sql.execute(connection, "SET GLOBAL %s = %s".formatted(name, before.get(name)));
    }
  }

  @Test
  void restoreDependentVariables() throws SQLException {
    Settings settings = Settings.ofStarted(connection);

    assertThat(settings.apply(asked("innodb_io_capacity", "30000"))).isEmpty();

    assertThat(value("innodb_io_capacity_max")).isEqualTo("60000");
    assertThat(settings.restore())
        .containsExactlyInAnyOrder(
            "restored innodb_io_capacity = " + before.get("innodb_io_capacity"),
            "restored innodb_io_capacity_max = " + before.get("innodb_io_capacity_max"));
  }

  @Test
  void reportRefusedSettings() throws SQLException {
    Settings settings = Settings.ofStarted(connection);

    List<SettingRefusal> refusals =
        settings.apply(asked("binlog_format", "nonsense", "innodb_spin_wait_delay", "99999999"));

    assertThat(refusals)
        .extracting(SettingRefusal::line)
        .containsExactly(
            title
                + " refuses binlog_format = nonsense: error 1231: Variable 'binlog_format' can't be"
                + " set to the value of 'nonsense'",
            "innodb_spin_wait_delay = 99999999 has no effect on "
                + title
                + ": the actual value is 6000");
    assertThat(settings.restore())
        .containsExactly(
            "restored innodb_spin_wait_delay = " + before.get("innodb_spin_wait_delay"));
  }

  @Test
  void nameTheMissingPrivilege() throws SQLException {
    Sql.execute(connection, "CREATE OR REPLACE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'");
    Target poor =
        new Target(target.host(), target.port(), "it_poor", "poor", "poor", target.properties());
    try (Connection restricted = Connections.open(poor)) {
      Settings settings = Settings.ofStarted(restricted);
      SettingsPlan division =
          settings.plan(asked("innodb_read_only", "on", "innodb_spin_wait_delay", "7"));

      assertThat(division.atStart()).containsOnlyKeys("innodb_read_only");
      assertThat(settings.apply(division.running()))
          .extracting(SettingRefusal::line)
          .containsExactly(
              "no privilege to set innodb_spin_wait_delay = 7 on " + title + "; grant SUPER");
    } finally {
      Sql.execute(connection, "DROP USER 'poor'@'127.0.0.1'");
    }
  }

  @Test
  void applyEachDurability() throws SQLException {
    Settings settings = Settings.ofStarted(connection);
    for (String profile : List.of("durable", "relaxed", "as shipped")) {
      Setup setup = new Setup(new TreeMap<>(Map.of(Setup.DURABILITY, profile)));
      SortedMap<String, String> asked = settings.requested(setup);

      assertThat(settings.apply(settings.plan(asked).running())).isEmpty();
      assertThat(settings.unmet(asked)).isEmpty();
      assertThat(settings.restore()).allMatch(line -> line.startsWith("restored "));
    }
  }

  @Test
  void leaveStatementsAndFilesOfAnExternalServerUnchanged() throws SQLException {
    Target guest = target.in("it_settings");
    try (MarkedDatabase database =
        MarkedDatabase.enter(guest, new RecordSeal(() -> new byte[] {1}))) {
      assertThat(Settings.ofExternal(database).problems(asked("init_connect", "DO 1")))
          .singleElement()
          .asString()
          .startsWith("dyno does not set 'init_connect' on " + title);
      assertThat(Settings.ofStarted(connection).problems(asked("init_connect", "DO 1"))).isEmpty();
      database.clean();
    }
  }

  @Test
  void surviveAKilledRunOnAnExternalServer() throws SQLException {
    Target guest = target.in("it_settings");
    RecordSeal seal = new RecordSeal(() -> new byte[] {1});
    MarkedDatabase killed = MarkedDatabase.enter(guest, seal);
    Settings.ofExternal(killed).apply(asked("innodb_spin_wait_delay", "96", "sync_binlog", "7"));
    Sql.execute(connection, "SET GLOBAL sync_binlog = 3");
    killed.close();

    try (MarkedDatabase next = MarkedDatabase.enter(guest, seal)) {
      assertThat(next.restored())
          .containsExactlyInAnyOrder(
              "restored innodb_spin_wait_delay = " + before.get("innodb_spin_wait_delay"),
              "not restored, as another client has changed it since: sync_binlog = 3");
      Sql.execute(connection, "SET GLOBAL sync_binlog = " + before.get("sync_binlog"));
      assertThat(next.clean()).endsWith("removed database it_settings");
    }
  }
}
