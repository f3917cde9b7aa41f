package org.enginedyno.bench.insert;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.enginedyno.db.link.Target;

/** The same inserts by a C client: sysbench with a script of the statement. */
final class SysbenchInserts {
  private static final Path SCRIPT =
      Path.of("src/test/resources/org/enginedyno/bench/peers/iibench.lua");
  private static final Pattern SECONDS = Pattern.compile("total time:\\s+([\\d.]+)s");

  /** The shell's words for the time of what it started, in the last line that it says. */
  private static final Pattern USED = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");

  private final Target target;
  private final String table;
  private final Path password;

  /** The password is in a file that only its owner reads. */
  SysbenchInserts(Target target, String table) throws IOException {
    this.target = target;
    this.table = table;
    this.password =
        Files.createTempFile(
            "sysbench",
            ".cnf",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(password, "mysql-password=" + target.password() + "\n");
  }

  /** Whether the program is there. */
  static boolean isThere() throws IOException, InterruptedException {
    return new ProcessBuilder("bash", "-c", "command -v sysbench >/dev/null").start().waitFor()
        == 0;
  }

  /**
   * Inserts rows in one thread.
   *
   * @return rows per second, and microseconds of the client's CPU time for each row
   */
  double[] insert(int rows, int perInsert) throws IOException, InterruptedException {
    List<String> arguments =
        List.of(
            "--config-file=" + password,
            "--db-driver=mysql",
            "--mysql-host=" + target.host(),
            "--mysql-port=" + target.port(),
            "--mysql-user=" + target.user(),
            "--mysql-db=" + target.database(),
            "--threads=1",
            "--time=0",
            "--events=" + rows / perInsert,
            SCRIPT.toString(),
            "--table-name=" + table,
            "--rows-per-insert=" + perInsert,
            "run");
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", "sysbench \"$@\" && times", "peer");
    builder.command().addAll(arguments);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("sysbench says: " + said);
    }
    return new double[] {
      rows / Double.parseDouble(found(SECONDS, said).group(1)),
      (seconds(found(USED, said), 1) + seconds(found(USED, said), 3)) * 1e6 / rows
    };
  }

  private static MatchResult found(Pattern pattern, String said) throws IOException {
    return pattern
        .matcher(said)
        .results()
        .reduce((before, last) -> last)
        .orElseThrow(() -> new IOException("no " + pattern + " in what sysbench says: " + said));
  }

  private static double seconds(MatchResult times, int group) {
    return 60 * Double.parseDouble(times.group(group)) + Double.parseDouble(times.group(group + 1));
  }

  void close() throws IOException {
    Files.delete(password);
  }
}
