package org.enginedyno.result.fork;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.result.Clients;
import org.enginedyno.result.Clients.Part;
import org.enginedyno.result.Clients.Together;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Retries;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Sums;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span.Arrivals;
import org.enginedyno.result.fork.Span.ChangeTotals;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.enginedyno.result.fork.Span.CpuUsage;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * The logs of a cell's clients. Only the first client also read the server's counters, which cover
 * all of them.
 */
public record ClientLogs(List<ForkLog> logs) {
  /** One of 20,000 gaps between random arrivals is longer than this multiple of the mean gap. */
  private static final double MOST_GAPS = 10;

  public ClientLogs {
    logs = List.copyOf(logs);
  }

  /**
   * Merges the logs, as if one client had done all of the work.
   *
   * @param apart whether each has a machine of its own, with its cores
   */
  public ForkLog merged(boolean apart) {
    ForkLog first = logs.get(0);
    return new ForkLog(
        IntStream.range(0, first.spans().size()).mapToObj(run -> span(run, apart)).toList(),
        answers(),
        first.connection(),
        first.jvm(),
        first.scope(),
        first.leftOut(),
        new ForkLog.Workers(
            all(log -> log.workers().sessions()),
            all(log -> log.workers().states()),
            List.of(),
            all(log -> log.workers().streams()),
            all(log -> log.workers().windows()),
            null),
        null);
  }

  private <T> List<T> all(Function<ForkLog, List<T>> part) {
    return logs.stream().flatMap(log -> part.apply(log).stream()).toList();
  }

  /** Why the logs cannot be merged: their runs differ, or two clients did the same work. */
  public Optional<String> problem() {
    Map<Long, Integer> drawnBy = new HashMap<>();
    for (int client = 0; client < logs.size(); client++) {
      ForkLog log = logs.get(client);
      if (log.spans().size() != logs.get(0).spans().size()
          || log.workers().windows().size() != log.spans().size()) {
        return Optional.of(
            "client %d did %d runs, but client 1 did %d"
                .formatted(client + 1, log.spans().size(), logs.get(0).spans().size()));
      }
      for (long stream : log.workers().streams()) {
        Integer other = drawnBy.put(stream, client);
        if (other != null) {
          return Optional.of(
              "clients %d and %d both drew from random stream %d"
                  .formatted(other + 1, client + 1, stream));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The work of each client in measured runs, and whether all worked at the same time.
   *
   * @param places a suffix for each client's name: where it ran, if not on dyno's machine
   */
  public Clients clients(IntFunction<String> places) {
    Together together = Together.ALWAYS;
    for (int run = 0; run < logs.get(0).spans().size(); run++) {
      if (logs.get(0).spans().get(run).measured()) {
        together = together.and(together(atWork(run)));
      }
    }
    List<Part> parts =
        IntStream.range(0, logs.size())
            .mapToObj(client -> part(client, places.apply(client)))
            .toList();
    return new Clients(parts, together);
  }

  /**
   * When each client worked. If operations are due at a rate, this includes the time before the
   * first and after the last one.
   */
  private List<ClientWindow> atWork(int run) {
    return logs.stream()
        .map(log -> atWork(log.workers().windows().get(run), log.spans().get(run)))
        .toList();
  }

  private static ClientWindow atWork(ClientWindow window, Span span) {
    Arrivals arrivals = span.latencies().arrivals();
    if (arrivals == null || arrivals.rate() == 0) {
      return window;
    }
    long gap = Math.round(MOST_GAPS * 1e9 / arrivals.rate());
    long end = window.agreed() + span.throughput().nanos();
    return new ClientWindow(
        window.agreed(),
        window.start() - window.agreed() < gap ? window.agreed() : window.start(),
        window.end() > end - gap ? Math.max(window.end(), end) : window.end(),
        window.slicesAt(),
        window.error());
  }

  private static Together together(List<ClientWindow> windows) {
    long firstStart = least(windows, ClientWindow::start);
    long lastStart = most(windows, ClientWindow::start);
    long firstEnd = least(windows, ClientWindow::end);
    long length = Math.max(1, most(windows, ClientWindow::end) - firstStart);
    return new Together(
        (double) Math.max(0, firstEnd - lastStart) / length,
        1 - (double) (lastStart - firstStart) / length,
        lastStart - firstStart,
        most(windows, ClientWindow::error));
  }

  private Part part(int client, String place) {
    List<Span> measured = logs.get(client).spans().stream().filter(Span::measured).toList();
    return new Part(
        "client " + (client + 1) + place,
        measured.stream().mapToInt(span -> span.throughput().threads()).max().orElse(0),
        sum(measured, span -> span.throughput().operations()),
        sum(measured, span -> span.throughput().nanos()),
        sum(measured, span -> span.cpu().clientNanos()),
        measured.stream().mapToInt(span -> span.cpu().cores().client().size()).max().orElse(0),
        logs.get(client).workers().roundTripNanos());
  }

  private List<ClientWindow> windows(int run) {
    return logs.stream().map(log -> log.workers().windows().get(run)).toList();
  }

  private Span span(int run, boolean apart) {
    List<Span> spans = logs.stream().map(log -> log.spans().get(run)).toList();
    List<ClientWindow> windows = windows(run);
    Span first = spans.get(0);
    return new Span(
        first.measured(),
        throughput(spans.stream().map(Span::throughput).toList(), windows),
        latencies(spans.stream().map(Span::latencies).toList()),
        cpu(spans.stream().map(Span::cpu).toList(), apart),
        new Span.ServerCounts(
            first.server().counters(),
            first.server().waits(),
            first.server().statements(),
            sum(spans, span -> span.server().rowsToRead()),
            first.server().bytesWritten()),
        first.growth() == null ? null : ClientCourses.growth(spans, windows),
        first.asked(),
        first.changed() == null
            ? null
            : new ChangeTotals(
                spans.stream()
                    .map(Span::changed)
                    .filter(Objects::nonNull)
                    .mapToLong(ChangeTotals::moves)
                    .sum(),
                first.changed().sums(),
                first.changed().lateMillis()));
  }

  private static Throughput throughput(List<Throughput> parts, List<ClientWindow> windows) {
    List<Steadiness.Workers> workers = parts.stream().map(Throughput::workers).toList();
    List<Long> medians = workers.stream().map(Steadiness.Workers::median).sorted().toList();
    return new Throughput(
        parts.stream().mapToInt(Throughput::threads).sum(),
        sum(parts, Throughput::operations),
        Math.max(
            most(windows, ClientWindow::end) - least(windows, ClientWindow::start),
            most(parts, Throughput::nanos)),
        ClientCourses.slices(parts.stream().map(Throughput::slices).toList(), windows),
        new Steadiness.Workers(
            least(workers, Steadiness.Workers::least),
            medians.get(medians.size() / 2),
            most(workers, Steadiness.Workers::most)),
        Retries.sum(parts.stream().map(Throughput::retries).toList()));
  }

  private static Latencies latencies(List<Latencies> parts) {
    List<Arrivals> arrivals = parts.stream().flatMap(part -> some(part.arrivals())).toList();
    return new Latencies(
        Objects.requireNonNull(histogram(parts, Latencies::histogram)),
        histogram(parts, Latencies::poolWaits),
        histogram(parts, Latencies::commits),
        Latencies.byKind(parts.stream()).entrySet().stream()
            .map(
                kind ->
                    new Latencies.OfKind(
                        kind.getKey(),
                        Objects.requireNonNull(
                            histogram(kind.getValue(), Latencies.OfKind::histogram))))
            .toList(),
        arrivals.isEmpty() ? null : arrivals(arrivals));
  }

  private static Arrivals arrivals(List<Arrivals> parts) {
    int tenths = parts.stream().mapToInt(part -> part.leastLags().size()).min().orElse(0);
    return new Arrivals(
        parts.stream().mapToDouble(Arrivals::rate).sum(),
        Objects.requireNonNull(histogram(parts, Arrivals::services)),
        Objects.requireNonNull(histogram(parts, Arrivals::lags)),
        Objects.requireNonNull(histogram(parts, Arrivals::wakes)),
        sum(parts, Arrivals::left),
        IntStream.range(0, tenths)
            .mapToObj(
                // each client has a schedule of its own: a punctual one does not help a late one
                tenth ->
                    parts.stream()
                        .mapToLong(part -> part.leastLags().get(tenth))
                        .filter(lag -> lag != Arrivals.NONE_SENT)
                        .max()
                        .orElse(Arrivals.NONE_SENT))
            .toList());
  }

  /** The sum of the histograms that are present; absent if there are none. */
  private static <T> @Nullable String histogram(List<T> parts, Function<T, @Nullable String> text) {
    List<String> texts = parts.stream().flatMap(part -> some(text.apply(part))).toList();
    return texts.isEmpty() ? null : Histograms.encode(Histograms.sum(texts.stream()));
  }

  private static CpuUsage cpu(List<CpuUsage> parts, boolean apart) {
    CpuUsage first = parts.get(0);
    return new CpuUsage(
        sum(parts, CpuUsage::clientNanos),
        first.serverNanos(),
        apart ? times(parts, CpuUsage::machine) : first.machine(),
        Sums.of(parts, CpuUsage::clientSwitches),
        first.serverSwitches(),
        // unknown: threads of all clients waited, but only the first client read the server's waits
        null,
        apart ? cores(parts) : first.cores(),
        threads(parts.stream().map(CpuUsage::threads).toList()));
  }

  /** Merges the cores, as if one machine had worked for the sum of their times. */
  private static CoreUsage cores(List<CpuUsage> parts) {
    CoreUsage first = parts.get(0).cores();
    return new CoreUsage(
        first.machine(),
        sum(parts, one -> one.cores().nanos()),
        first.client(),
        first.server(),
        times(parts, one -> one.cores().clientTime()),
        first.serverTime());
  }

  /** The sum of times; absent if one of them is. */
  private static @Nullable MachineTime times(
      List<CpuUsage> parts, Function<CpuUsage, @Nullable MachineTime> time) {
    List<MachineTime> known = parts.stream().flatMap(one -> some(time.apply(one))).toList();
    return known.size() < parts.size()
        ? null
        : known.stream().reduce(MachineTime::plus).orElse(null);
  }

  private static ClientThreads threads(List<ClientThreads> parts) {
    return new ClientThreads(
        Sums.of(parts, ClientThreads::workers),
        Sums.of(parts, ClientThreads::compiler),
        Sums.of(parts, ClientThreads::collector));
  }

  /** The answers to the first client, with a contradiction for each client that got others. */
  private List<AnswerCheck> answers() {
    List<AnswerCheck> answers = new ArrayList<>();
    List<List<AnswerCheck>> asked =
        logs.stream()
            .map(log -> log.answers().stream().filter(AnswerCheck::isAsked).toList())
            .toList();
    for (int i = 0; i < asked.get(0).size(); i++) {
      AnswerCheck first = asked.get(0).get(i);
      List<String> contradictions = new ArrayList<>(first.contradictions());
      for (int client = 1; client < logs.size(); client++) {
        List<AnswerCheck> others = asked.get(client);
        if (i >= others.size() || !others.get(i).checksum().equals(first.checksum())) {
          contradictions.add("client %d got different answers".formatted(client + 1));
        } else {
          contradictions.addAll(others.get(i).contradictions());
        }
      }
      answers.add(new AnswerCheck(first.when(), first.sql(), first.checksum(), contradictions));
    }
    logs.stream()
        .flatMap(log -> log.answers().stream().filter(one -> !one.isAsked()))
        .forEach(answers::add);
    return answers;
  }

  static <T> long sum(Collection<T> parts, ToLongFunction<T> figure) {
    return parts.stream().mapToLong(figure).sum();
  }

  static <T> long least(List<T> parts, ToLongFunction<T> figure) {
    return parts.stream().mapToLong(figure).min().orElseThrow();
  }

  static <T> long most(List<T> parts, ToLongFunction<T> figure) {
    return parts.stream().mapToLong(figure).max().orElseThrow();
  }

  private static <T> Stream<T> some(@Nullable T one) {
    return Stream.ofNullable(one);
  }
}
