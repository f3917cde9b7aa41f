package org.enginedyno.result.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.os.MachineTime;
import org.enginedyno.result.figure.Sample;
import org.enginedyno.result.form.Json;
import org.jspecify.annotations.Nullable;

/**
 * What one measuring JVM counted, from its first warm-up to its last run.
 *
 * @param connection the driver and what its connections really are, read back
 * @param jvm the JVM as it tells of itself
 * @param scope what Performance Schema is set to see, in words; absent where it is off
 */
public record ForkLog(
    List<Span> spans,
    Map<String, String> connection,
    Map<String, String> jvm,
    @Nullable String scope) {
  /** In the JVM's facts: what kind of thread the workers are. */
  public static final String THREADS = "threads";

  /** In the JVM's facts: the cores it may run on, where the kernel tells. */
  public static final String CPUS = "cpus";

  public ForkLog {
    spans = List.copyOf(spans);
    connection = new TreeMap<>(connection);
    jvm = new TreeMap<>(jvm);
  }

  /**
   * One warm-up or run, its ragged edges included.
   *
   * @param threads workers that brought in what they had counted
   * @param nanos from the start of the first operation to the end of the last
   * @param machine CPU time of the whole machine, where it can be read
   * @param counters differences of the server's counters
   * @param clientSwitches context switches of this JVM's threads, where they can be read
   * @param serverSwitches context switches of the server's threads, where they can be read
   * @param coreUsage the cores that client and server could use
   * @param waits differences of the wait events' sums, where Performance Schema is on
   * @param statements differences of our statements' sums by their digests, where it is on
   * @param histogram latencies in nanoseconds, as text
   * @param poolWaits the part of the latencies that was spent on borrowing, as text
   * @param growth the rows that were added, where they are counted
   */
  public record Span(
      boolean measured,
      int threads,
      long operations,
      long nanos,
      long clientCpuNanos,
      @Nullable Long serverCpuNanos,
      @Nullable MachineTime machine,
      @Nullable Long clientSwitches,
      @Nullable Long serverSwitches,
      CoreUsage coreUsage,
      Map<String, Long> counters,
      Map<String, Waited> waits,
      Map<String, Waited> statements,
      String histogram,
      @Nullable String poolWaits,
      @Nullable Growth growth) {
    public Span {
      counters = Map.copyOf(counters);
      waits = Map.copyOf(waits);
      statements = Map.copyOf(statements);
    }

    /** Operations per second of all workers together. */
    public double rate() {
      return nanos == 0 ? 0 : operations * 1e9 / nanos;
    }
  }

  /**
   * Rows that a run has added.
   *
   * @param rows as the workers count them, each acknowledged by the server
   * @param rowsFound as the server counts them after the run
   * @param samples moments on the run's way
   */
  public record Growth(long rows, long rowsFound, List<Sample> samples) {
    public Growth {
      samples = List.copyOf(samples);
    }
  }

  /** How often something came, and how long it took in all. */
  public record Waited(long count, long nanos) {
    /** Both together. */
    public Waited plus(Waited other) {
      return new Waited(count + other.count, nanos + other.nanos);
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
