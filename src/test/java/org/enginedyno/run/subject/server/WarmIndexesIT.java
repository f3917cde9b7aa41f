package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a restart, every index is in memory before anything is measured. */
@Tag("long")
final class WarmIndexesIT {
  /** So many that every index has inner pages. */
  private static final DataSpec DATA = new DataSpec(120_000, 3);

  private static final List<String> ENGINES = List.of("InnoDB", "MyISAM", "Aria");

  private static final Map<String, String> INDEXES =
      Map.of(
          "PRIMARY", "b.id = a.id",
          "email", "b.email = a.email",
          "country_id",
              "b.country_id = a.country_id AND b.state_id = a.state_id AND b.city = a.city");

  private static Cell cell(Map<String, String> settings) {
    return CellBuilder.of(Sample.PATTERN.name(), "InnoDB")
        .data(DATA)
        .settings(settings)
        .measure(Sample.MEASURE)
        .cell();
  }

  @Test
  void readsNoIndexFromDiskAfterARestart(@TempDir Path temporary) throws Exception {
    Server server = OwnServers.start(temporary, new Needs(20, 96 << 20, 0, ENGINES));
    try (ServerInstance instance =
        new ServerInstance(Instances.of(server, DATA, Engines.shipped()), new SilentListener())) {
      for (String engine : ENGINES) {
        instance.starts().load(engine);
      }
      instance.apply(cell(Map.of("innodb_buffer_pool_load_at_startup", "off")), Optional.empty());

      try (Connection connection = Connections.openDatabase(server.target(), Map.of())) {
        for (String engine : ENGINES) {
          List<String> pages = Engines.shipped().of(engine).reports().pageReads().counters();
          Counters reading = Counters.ofReading(List.of(connection), pages);
          Counters before = Counters.read(connection, pages);
          assertThat(before.values()).containsKeys(pages.toArray(String[]::new));
          for (Map.Entry<String, String> index : INDEXES.entrySet()) {
            lookUpEveryRow(connection, engine, index.getKey(), index.getValue());
          }
          assertThat(Counters.read(connection, pages).since(before, reading))
              .as(engine)
              .doesNotContainKeys(pages.toArray(String[]::new));
        }
      }
    }
  }

  private static void lookUpEveryRow(
      Connection connection, String engine, String index, String same) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          SELECT sum((SELECT length(b.name) FROM normal_%1$s b FORCE INDEX (%2$s) WHERE %3$s LIMIT 1))
            FROM normal_%1$s a\
          """
              .formatted(engine.toLowerCase(Locale.ROOT), index, same));
    }
  }
}
