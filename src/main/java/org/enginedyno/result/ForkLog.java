package org.enginedyno.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one measuring JVM counted, from its first warm-up to its last run. */
public record ForkLog(List<Span> spans) {
  public ForkLog {
    spans = List.copyOf(spans);
  }

  /**
   * One warm-up or run, its ragged edges included.
   *
   * @param threads workers that brought in what they had counted
   * @param nanos from the start of the first operation to the end of the last
   * @param machine CPU time of the whole machine, where it can be read
   * @param counters differences of the server's counters
   * @param histogram latencies in nanoseconds, as text
   */
  public record Span(
      boolean measured,
      int threads,
      long operations,
      long nanos,
      long clientCpuNanos,
      @Nullable Long serverCpuNanos,
      @Nullable MachineTime machine,
      Map<String, Long> counters,
      String histogram) {
    public Span {
      counters = Map.copyOf(counters);
    }

    /** Operations per second of all workers together. */
    public double rate() {
      return nanos == 0 ? 0 : operations * 1e9 / nanos;
    }
  }

  /** Writes the log. */
  public void write(Path file) throws IOException {
    Json.MAPPER.writeValue(file.toFile(), this);
  }

  /** Reads a log. */
  public static ForkLog read(Path file) throws IOException {
    return Json.MAPPER.readValue(file.toFile(), ForkLog.class);
  }
}
