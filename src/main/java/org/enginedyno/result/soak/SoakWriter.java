package org.enginedyno.result.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.result.WholeFile;
import org.enginedyno.result.soak.SoakLog.Second;

/**
 * Writes a soak while it runs: joins the counts of the measuring JVM with the server's report at
 * the end of the same second.
 */
public final class SoakWriter {
  private final SoakLog log;
  private final Path file;
  private final TreeMap<Long, Second> samples = new TreeMap<>();
  private boolean started;

  /**
   * Creates the file when there is something to write.
   *
   * @param log a log without seconds
   */
  public SoakWriter(SoakLog log, Path file) {
    this.log = log;
    this.file = file;
  }

  /** Takes a server's report; a late sample may fall into the same second as the next one. */
  public void sampled(Second sample) {
    samples.merge(Math.round(sample.end()), sample, (earlier, one) -> one.after(earlier));
  }

  /** Takes the counts of the measuring JVM; no samples of earlier seconds can follow. */
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
    WholeFile.add(file, lines);
  }

  /** Creates the file; that of an interrupted soak of the same cell gets another name. */
  private void create() throws IOException {
    started = true;
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      long at = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis();
      String name = String.valueOf(file.getFileName()).replace(SoakLog.ENDING, "-" + at);
      Files.move(file, file.resolveSibling(name + SoakLog.ENDING));
    }
    // written at once: a report may be made, or the process may end, at any moment
    WholeFile.write(file, log.head());
  }
}
