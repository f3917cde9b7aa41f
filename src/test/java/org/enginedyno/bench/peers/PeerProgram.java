package org.enginedyno.bench.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Target;

/** Another tool's program, which reads a password from a file that only its user can read. */
public final class PeerProgram implements AutoCloseable {
  public static final String SYSBENCH = "sysbench";

  /** The shell's labels for the time of its child process, in the last line of the output. */
  private static final Pattern USED = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");

  private static final Pattern SECONDS = Pattern.compile("total time:\\s+([\\d.]+)s");

  private final Path folder;
  private final List<String> command;
  private final Path settings;

  /** A program in a folder, with the start of its command. */
  public PeerProgram(Path folder, String settings, String... command) throws IOException {
    this.folder = folder;
    this.command = new ArrayList<>(List.of(command));
    this.settings =
        Files.createTempFile(
            command[0],
            ".cnf",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(this.settings, settings);
  }

  /** Sysbench on a server. */
  public static PeerProgram sysbench(Target target) throws IOException {
    PeerProgram program =
        new PeerProgram(Path.of("."), "mysql-password=" + target.password() + "\n", SYSBENCH);
    program.command.addAll(
        List.of(
            "--config-file=" + program.settings,
            "--db-driver=mysql",
            "--mysql-host=" + target.host(),
            "--mysql-port=" + target.port(),
            "--mysql-user=" + target.user(),
            "--mysql-db=" + target.database()));
    return program;
  }

  /** Whether a program of that name is installed. */
  public static boolean isThere(String name) throws IOException, InterruptedException {
    return new ProcessBuilder("bash", "-c", "command -v \"$1\" >/dev/null", "peer", name)
            .start()
            .waitFor()
        == 0;
  }

  Path settings() {
    return settings;
  }

  /** The output of a program, and its CPU time. */
  public record Output(String text, double cpuSeconds) {
    /** The last number that matches a pattern's group. */
    public double last(Pattern pattern, int group) throws IOException {
      return number(found(pattern, text), group);
    }

    /** How long sysbench's workers ran. */
    public double sysbenchSeconds() throws IOException {
      return last(SECONDS, 1);
    }
  }

  public Output run(List<String> arguments) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", "\"$0\" \"$@\" </dev/null && times");
    builder.command().addAll(command);
    builder.command().addAll(arguments);
    Process process = builder.directory(folder.toFile()).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command.get(0) + ": " + text);
    }
    MatchResult used = found(USED, text);
    return new Output(
        text, 60 * (number(used, 1) + number(used, 3)) + number(used, 2) + number(used, 4));
  }

  private static MatchResult found(Pattern pattern, String text) throws IOException {
    return pattern
        .matcher(text)
        .results()
        .reduce((before, last) -> last)
        .orElseThrow(() -> new IOException("no " + pattern + " in: " + text));
  }

  private static double number(MatchResult match, int group) {
    return Double.parseDouble(match.group(group));
  }

  @Override
  public void close() throws IOException {
    Files.delete(settings);
  }
}
