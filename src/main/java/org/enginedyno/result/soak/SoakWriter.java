package org.enginedyno.result.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.result.WholeFile;
import org.enginedyno.result.soak.SoakLog.Second;

/**
 * Writes a soak while it goes on: puts what the measuring JVM counted together with what the server
 * reported at the end of the same second.
 */
public final class SoakWriter {
  private final SoakLog log;
  private final Path file;
  private final TreeMap<Long, Second> samples = new TreeMap<>();
  private boolean started;

  /**
   * Writes to a file of its own, once there is something to write.
   *
   * @param log has no seconds yet
   */
  public SoakWriter(SoakLog log, Path file) {
    this.log = log;
    this.file = file;
  }

  /** What a server reported; a sample that it answered late is near the next one. */
  public void sampled(Second sample) {
    samples.merge(Math.round(sample.end()), sample, (earlier, one) -> one.after(earlier));
  }

  /** What the measuring JVM counted; samples of earlier seconds can come no more. */
  public void counted(Second counted) throws IOException {
    Map<Long, Second> before = samples.headMap(Math.round(counted.end()));
    StringBuilder lines = new StringBuilder();
    if (!started) {
      create();
      before.clear(); // of the warm-up
    }
    before.values().forEach(alone -> lines.append(alone.line()));
    before.clear();
    Second sample = samples.remove(Math.round(counted.end()));
    lines.append((sample == null ? counted : counted.with(sample)).line());
    Files.writeString(file, lines, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
  }

  /** A soak of the same cell that was interrupted keeps its file under another name. */
  private void create() throws IOException {
    started = true;
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      long at = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis();
      String name = String.valueOf(file.getFileName()).replace(SoakLog.ENDING, "-" + at);
      Files.move(file, file.resolveSibling(name + SoakLog.ENDING));
    }
    // at once: a report may be made, or the process end, at any moment
    WholeFile.write(file, log.head());
  }
}
