package org.enginedyno.bench.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Another tool's program that is run as a process, told a password by a file of its owner's. */
public final class PeerProgram implements AutoCloseable {
  /** The shell's words for the time of what it started, in the last line that it says. */
  private static final Pattern USED = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");

  private final String name;
  private final Path settings;

  /**
   * A program by its name.
   *
   * @param settings what its file says that nobody else may read
   */
  public PeerProgram(String name, String settings) throws IOException {
    this.name = name;
    this.settings =
        Files.createTempFile(
            name,
            ".cnf",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(this.settings, settings);
  }

  /** Whether a program of that name is installed. */
  public static boolean isThere(String name) throws IOException, InterruptedException {
    return new ProcessBuilder("bash", "-c", "command -v \"$1\" >/dev/null", "peer", name)
            .start()
            .waitFor()
        == 0;
  }

  /** The file of its settings. */
  public Path settings() {
    return settings;
  }

  /** What a program said, and its CPU time in seconds. */
  public record Said(String text, double cpuSeconds) {
    /** What a pattern's group says where it is found last. */
    public String last(Pattern pattern) throws IOException {
      return found(pattern, text).group(1);
    }
  }

  /** Runs it to its end. */
  public Said run(List<String> arguments) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "\"$0\" \"$@\" </dev/null && times", name);
    builder.command().addAll(arguments);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(name + " says: " + said);
    }
    MatchResult used = found(USED, said);
    return new Said(said, seconds(used, 1) + seconds(used, 3));
  }

  private static MatchResult found(Pattern pattern, String said) throws IOException {
    return pattern
        .matcher(said)
        .results()
        .reduce((before, last) -> last)
        .orElseThrow(() -> new IOException("no " + pattern + " in: " + said));
  }

  private static double seconds(MatchResult times, int group) {
    return 60 * Double.parseDouble(times.group(group)) + Double.parseDouble(times.group(group + 1));
  }

  @Override
  public void close() throws IOException {
    Files.delete(settings);
  }
}
