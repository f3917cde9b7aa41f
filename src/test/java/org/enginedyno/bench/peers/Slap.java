package org.enginedyno.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Target;

/** The program mysqlslap, which sends ready texts, one after the other, from a file. */
final class Slap implements AutoCloseable {
  static final String NAME = "mysqlslap";

  private static final int TEXTS = 20_000;
  private static final Pattern SECONDS =
      Pattern.compile("Average number of seconds to run all queries: ([\\d.]+) seconds");

  private final PeerProgram program;
  private final Target target;
  private final Path queries;

  /** Point selects of as many ids, drawn once. */
  Slap(Target target, int rows) throws IOException {
    this.program = new PeerProgram(NAME, "[client]\npassword=" + target.password() + "\n");
    this.target = target;
    this.queries = Files.createTempFile(NAME, ".sql");
    StringBuilder texts = new StringBuilder();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < TEXTS; i++) {
      texts.append("SELECT c FROM sbtest1 WHERE id=").append(1 + random.nextInt(rows)).append(";");
    }
    Files.writeString(queries, texts);
  }

  /** Asks that many. */
  Turn.Client ask(long times, int threads) throws IOException, InterruptedException {
    PeerProgram.Said said =
        program.run(
            List.of(
                "--defaults-extra-file=" + program.settings(),
                "--protocol=tcp",
                "--skip-ssl",
                "--host=" + target.host(),
                "--port=" + target.port(),
                "--user=" + target.user(),
                "--create-schema=" + target.database(),
                "--no-drop",
                "--delimiter=;",
                "--query=" + queries,
                "--concurrency=" + threads,
                "--number-of-queries=" + times));
    return new Turn.Client(Double.parseDouble(said.last(SECONDS)), said.cpuSeconds());
  }

  @Override
  public void close() throws IOException {
    Files.delete(queries);
    program.close();
  }
}
