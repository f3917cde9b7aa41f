package org.enginedyno.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.bench.peers.PeerProgram;
import org.enginedyno.bench.peers.Sysbench;
import org.enginedyno.db.connection.Target;

/** The same inserts by a C client: sysbench with a script of the statement. */
final class SysbenchInserts implements AutoCloseable {
  private static final Path SCRIPT =
      Path.of("src/test/resources/org/enginedyno/bench/peers/iibench.lua");

  private final Sysbench sysbench;
  private final String table;

  SysbenchInserts(Target target, String table) throws IOException {
    this.sysbench = new Sysbench(target);
    this.table = table;
  }

  /**
   * Inserts rows in one thread.
   *
   * @return rows per second, and microseconds of the client's CPU time for each row
   */
  double[] insert(int rows, int perInsert) throws IOException, InterruptedException {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--threads=1",
                "--time=0",
                "--events=" + rows / perInsert,
                "--table-name=" + table,
                "--rows-per-insert=" + perInsert));
    PeerProgram.Said said = sysbench.run(SCRIPT.toString(), options);
    return new double[] {rows / Sysbench.seconds(said), said.cpuSeconds() * 1e6 / rows};
  }

  @Override
  public void close() throws IOException {
    sysbench.close();
  }
}
