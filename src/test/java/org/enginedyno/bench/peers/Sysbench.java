package org.enginedyno.bench.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Target;

/** The program of that name, told the way to a server. */
public final class Sysbench implements AutoCloseable {
  public static final String NAME = "sysbench";

  private static final Pattern SECONDS = Pattern.compile("total time:\\s+([\\d.]+)s");

  private final PeerProgram program;
  private final Target target;

  public Sysbench(Target target) throws IOException {
    this.program = new PeerProgram(NAME, "mysql-password=" + target.password() + "\n");
    this.target = target;
  }

  /** Runs a test or a script. */
  public PeerProgram.Said run(String test, List<String> options)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--config-file=" + program.settings(),
                "--db-driver=mysql",
                "--mysql-host=" + target.host(),
                "--mysql-port=" + target.port(),
                "--mysql-user=" + target.user(),
                "--mysql-db=" + target.database()));
    arguments.add(test);
    arguments.addAll(options);
    arguments.add("run");
    return program.run(arguments);
  }

  /** How long its workers were at work. */
  public static double seconds(PeerProgram.Said said) throws IOException {
    return Double.parseDouble(said.last(SECONDS));
  }

  @Override
  public void close() throws IOException {
    program.close();
  }
}
