package org.enginedyno.result.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.enginedyno.result.Figures;
import org.enginedyno.result.IdleCores;
import org.enginedyno.result.Json;
import org.jspecify.annotations.Nullable;

/**
 * What one measuring JVM counted, from its first warm-up to its last run.
 *
 * @param answers the answers of its statements before the first run and after the last
 * @param connection the driver and the properties of its connections, as read back
 * @param jvm the JVM as it reports itself
 * @param scope what Performance Schema is set to record, as text; absent if it is off
 * @param leftOut the searches that were not sent
 * @param workers identifies its work among that of other JVMs
 * @param idleCores how much halted cores slow down a round trip, if measured
 */
public record ForkLog(
    List<Span> spans,
    List<AnswerCheck> answers,
    Map<String, String> connection,
    Map<String, String> jvm,
    @Nullable String scope,
    List<Figures.LeftOut> leftOut,
    Workers workers,
    @Nullable IdleCores idleCores) {
  /** Key of {@code jvm}: what kind of thread the workers are. */
  public static final String THREADS = "threads";

  /** Key of {@code jvm}: whether its cores and the server's were kept awake until its end. */
  public static final String AWAKE = "keep-awake";

  /** Key of {@code jvm}: the cores it may run on, where the kernel reports them. */
  public static final String CPUS = "cpus";

  public ForkLog {
    spans = List.copyOf(spans);
    answers = List.copyOf(answers);
    connection = new TreeMap<>(connection);
    jvm = new TreeMap<>(jvm);
    leftOut = List.copyOf(leftOut);
  }

  /** A copy with a further session of dyno's own, and with corrected server counters. */
  public ForkLog with(long session, UnaryOperator<Map<String, Long>> corrected) {
    List<Long> sessions = new ArrayList<>(workers.sessions);
    sessions.add(session);
    return new ForkLog(
        spans.stream().map(span -> span.with(corrected.apply(span.server().counters()))).toList(),
        answers,
        connection,
        jvm,
        scope,
        leftOut,
        new Workers(
            sessions,
            workers.states,
            workers.operations,
            workers.streams,
            workers.windows,
            workers.roundTripNanos),
        idleCores);
  }

  /**
   * Operations per second of each measured run. JMH adds up the rate of each thread over that
   * thread's own time, which is too high if more threads than cores alternate.
   */
  public List<Double> rates() {
    return spans.stream().filter(Span::measured).map(span -> span.throughput().rate()).toList();
  }

  public void write(Path file) throws IOException {
    Json.MAPPER.writeValue(file.toFile(), this);
  }

  public static ForkLog read(Path file) throws IOException {
    return Json.MAPPER.readValue(file.toFile(), ForkLog.class);
  }

  /**
   * What identifies the work of a measuring JVM.
   *
   * @param sessions the connection IDs of all its connections; empty without a server
   * @param states of a session of each client: which server it is on, and the variables whose
   *     global value it does not have
   * @param operations the operations of each worker on files, in all spans; empty with a server
   * @param streams the random streams that its workers drew from
   * @param windows the time of each span of each client; empty for work on files
   * @param roundTripNanos the shortest round trip of a statement from its machine; only with
   *     several clients
   */
  public record Workers(
      List<Long> sessions,
      List<Map<String, String>> states,
      List<Long> operations,
      List<Long> streams,
      List<ClientWindow> windows,
      @Nullable Long roundTripNanos) {
    public Workers {
      sessions = List.copyOf(sessions);
      states = List.copyOf(states);
      operations = List.copyOf(operations);
      streams = List.copyOf(streams);
      windows = List.copyOf(windows);
    }

    /** The workers of a JVM that works on files. */
    public Workers(List<Long> sessions, List<Long> operations) {
      this(sessions, List.of(), operations, List.of(), List.of(), null);
    }
  }

  /**
   * The answers of a statement that the fork itself sent with fixed keys.
   *
   * @param when when it was sent
   * @param sql its text, with the tables under their own names
   * @param checksum of all answers: equal on every engine and server
   * @param contradictions the first answers that differ from those of the generator of the rows;
   *     empty if none do
   */
  public record AnswerCheck(String when, String sql, String checksum, List<String> contradictions) {
    /** The value of {@code when} for a wrong answer to an operation of a run. */
    public static final String IN_A_RUN = "in a run";

    public AnswerCheck {
      contradictions = List.copyOf(contradictions);
    }

    /** Whether the fork itself sent the statement, as all forks do at the same moments. */
    public boolean isAsked() {
      return !when.equals(IN_A_RUN);
    }
  }
}
