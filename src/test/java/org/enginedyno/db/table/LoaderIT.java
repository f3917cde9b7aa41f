package org.enginedyno.db.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.wire.Reply;
import org.enginedyno.wire.WireServer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads a table on a server that requests another file than the offered one. */
final class LoaderIT {
  private static final Table TABLE = SampleTables.read(new DataSpec(1_000, 3));

  @TempDir private Path folder = Path.of("");
  private Path secret = Path.of("");

  @BeforeEach
  void hide() throws IOException {
    secret = Files.writeString(folder.resolve("secret.txt"), "for nobody else to read");
  }

  /** A server that requests files in answer to such statements, once or more. */
  private WireServer asking(String start, int times) throws IOException {
    return new WireServer(
        request ->
            request.sql().toLowerCase(Locale.ROOT).startsWith(start)
                ? new Reply.FileWanted(secret.toString(), times)
                : request.usual());
  }

  private static void load(WireServer server) throws SQLException, InterruptedException {
    new Loader(server.target(), TABLE, "t", Engines.shipped().of("InnoDB"), true).load(sent -> {});
  }

  private static String rows() throws IOException {
    RowStream rows = new RowStream(TABLE.generator(), 1, TABLE.rows(), sent -> {});
    return new String(rows.readAllBytes(), UTF_8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void sendsItsRowsOnceForAnyFileName(int times) throws Exception {
    try (WireServer server = asking("load data", times)) {
      load(server);

      assertThat(server.timesAsked()).isEqualTo(times);
      assertThat(server.received()).isEqualTo(rows());
    }
  }

  @Test
  void sendsNothingForAnotherStatement() throws Exception {
    try (WireServer server = asking("set ", 2)) {
      assertThatThrownBy(() -> load(server)).hasStackTraceContaining("Infile");

      assertThat(server.timesAsked()).isPositive();
      assertThat(server.received()).isEmpty();
    }
  }
}
