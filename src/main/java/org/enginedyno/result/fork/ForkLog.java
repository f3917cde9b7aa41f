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
 * @param answers what its statements answered before the first run and after the last
 * @param connection the driver and what its connections really are, read back
 * @param jvm the JVM as it reports itself
 * @param scope what Performance Schema is set to see, in words; absent where it is off
 * @param leftOut the searches that were not asked
 * @param workers what identifies its work among that of others
 * @param idleCores what halted cores cost a round trip, where that was measured
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
  /** In the JVM's facts: what kind of thread the workers are. */
  public static final String THREADS = "threads";

  /** In the JVM's facts: whether its cores and the server's were still kept awake at its end. */
  public static final String AWAKE = "keep-awake";

  /** In the JVM's facts: the cores it may run on, where the kernel reports them. */
  public static final String CPUS = "cpus";

  public ForkLog {
    spans = List.copyOf(spans);
    answers = List.copyOf(answers);
    connection = new TreeMap<>(connection);
    jvm = new TreeMap<>(jvm);
    leftOut = List.copyOf(leftOut);
  }

  /** The same where a further session was dyno's own, with the server's counters as corrected. */
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
            sessions, workers.operations, workers.streams, workers.windows, workers.roundTripNanos),
        idleCores);
  }

  /**
   * Operations per second of each measured run. JMH adds up what each thread did in its own time,
   * which says too much where more threads than cores alternate.
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
   * @param sessions the server's numbers of all its connections; empty without a server
   * @param operations what each worker did on files, in all spans; empty elsewhere
   * @param streams the random streams that its workers drew from
   * @param windows when each span of each client was; empty of file work
   * @param roundTripNanos the least that a statement took from where it is, of one of several
   *     clients; absent elsewhere
   */
  public record Workers(
      List<Long> sessions,
      List<Long> operations,
      List<Long> streams,
      List<ClientWindow> windows,
      @Nullable Long roundTripNanos) {
    public Workers {
      sessions = List.copyOf(sessions);
      operations = List.copyOf(operations);
      streams = List.copyOf(streams);
      windows = List.copyOf(windows);
    }

    /** Those of a JVM that works on files. */
    public Workers(List<Long> sessions, List<Long> operations) {
      this(sessions, operations, List.of(), List.of(), null);
    }
  }

  /**
   * A statement that was asked for fixed keys by the fork itself.
   *
   * @param when at which moment
   * @param sql its text, with the tables under their own names
   * @param checksum of all answers: equal on every engine and server
   * @param contradictions the first answers that were not what the generator says; empty where none
   */
  public record AnswerCheck(String when, String sql, String checksum, List<String> contradictions) {
    /** The moment of an answer that an operation was given, and that was wrong. */
    public static final String IN_A_RUN = "in a run";

    public AnswerCheck {
      contradictions = List.copyOf(contradictions);
    }

    /** Whether a fork asked for it, as each does at the same moments. */
    public boolean isAsked() {
      return !when.equals(IN_A_RUN);
    }
  }
}
