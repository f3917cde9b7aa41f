package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All that adds rows, on each engine of the embedded server that can. */
@ExtendWith(LiveServer.class)
final class InsertCasesIT {
  private final Server server;
  private final Path folder;

  InsertCasesIT(Server server, @TempDir Path folder) {
    this.server = server;
    this.folder = folder;
  }

  @ParameterizedTest
  @CsvSource({"InnoDB, 21", "MyISAM, 24", "Aria, 24"})
  void addsItsRowsInEveryWay(String engine, int cases) throws Exception {
    try (MarkedDatabase database =
            MarkedDatabase.enter(LiveServer.database(server.target(), "it_insert_cases"));
        Trials trials = new Trials(database.target(), folder)) {
      try {
        assertThat(
                new InsertCases(database, trials, List.of("stream", "file", "server")).run(engine))
            .hasSize(cases);
      } finally {
        database.clean();
      }
    }
  }
}
