package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.enginedyno.result.folder.Manifest;

/**
 * A comparison, in one sentence, of the cells of one pattern that differ only on one axis.
 *
 * @param place what the cells have in common, in words
 * @param entries the cells, the fastest first
 * @param pair the firm pair with the largest ratio; if none is firm, the fastest and the slowest
 *     cell
 */
record Contrast(Axis axis, String place, List<Entry> entries, Manifest run, Pair pair) {
  /**
   * With fewer runs, the runs of two equally fast cells are apart too often: in 1 of 10 cases for
   * three.
   */
  static final int FEWEST_RUNS = 4;

  /** With more varied axes, only values other than the base are named. */
  private static final int FEW_AXES = 2;

  /** Names of counts, such as those of threads and clients. */
  private static final Pattern PLURAL = Pattern.compile("[\\d,]+ \\w+s");

  private static final double NOTABLE_LAG_MILLIS = 1_000;

  /** A cell and its name among the others. */
  record Entry(String name, Measurement cell) {
    private double rate() {
      return runs().value();
    }

    /** The name with its verb, as in {@code 4 threads are}. */
    private String with(String singular, String plural) {
      return name + " " + (PLURAL.matcher(name).matches() ? plural : singular);
    }

    private Interval runs() {
      return Ratio.runs(cell).times(Ratio.rows(cell));
    }

    /** Whether a pair that includes this cell can be firm. */
    private boolean isSteady() {
      return CellText.unsteady(cell).isEmpty() && cell.runs().size() >= FEWEST_RUNS;
    }
  }

  /** Two of the cells, the faster one first. */
  record Pair(Entry fast, Entry slow, Ratio ratio) {
    private static Pair of(Entry fast, Entry slow, Manifest run) {
      return new Pair(
          fast, slow, Ratio.of(fast.cell(), slow.cell(), slow.name(), run).orElseThrow());
    }

    boolean isFirm() {
      return ratio.isFirm() && fewestRuns() >= FEWEST_RUNS;
    }

    int fewestRuns() {
      return Math.min(fast.cell().runs().size(), slow.cell().runs().size());
    }

    List<Measurement> cells() {
      return List.of(fast.cell(), slow.cell());
    }

    /** Why the pair is not firm. */
    private String why() {
      return ratio.isFirm() ? runs() : ratio.limits();
    }

    private String runs() {
      return fewestRuns() == 1 ? "one run each" : fewestRuns() + " runs each";
    }

    private String lack() {
      return fewestRuns() < FEWEST_RUNS ? "from " + runs() : "as the two were " + ratio.session();
    }

    private String times() {
      String span = Numbers.span(ratio.range());
      return "%s times as fast as %s%s"
          .formatted(
              Numbers.times(ratio.factor()), slow.name(), span.isEmpty() ? "" : " (" + span + ")");
    }
  }

  /**
   * One contrast for each axis on which cells of a pattern differ, at the first values of the other
   * axes and the thread count of the summary. If only thread counts differ, they are contrasted.
   * Firm contrasts come first, and among them the largest ratio.
   */
  static List<Contrast> of(Results results) {
    List<Axis> axes = new ArrayList<>(List.of(Axis.ENGINE));
    results.axes().all().forEach(axis -> axes.add(axis.axis()));
    List<Contrast> all = new ArrayList<>();
    for (SummaryRow row : SummaryRow.of(results)) {
      List<Measurement> cells = row.pattern().at(row.threads());
      axes.forEach(axis -> of(results, axis, axes, cells).ifPresent(all::add));
    }
    if (all.isEmpty()) {
      for (WorkloadResults pattern : results.patterns()) {
        of(results, Axis.THREADS, axes, pattern.cells()).ifPresent(all::add);
      }
    }
    all.sort(Comparator.comparingDouble(one -> one.isFirm() ? -one.pair().ratio().factor() : 0));
    return all;
  }

  private static Optional<Contrast> of(
      Results results, Axis axis, List<Axis> axes, List<Measurement> cells) {
    Map<List<String>, List<Measurement>> alike = new LinkedHashMap<>();
    for (Measurement cell : cells) {
      // the throughput of a rated cell is not its speed
      if (cell.isOk() && cell.cell().arrivals().isClosed() && Ratio.runs(cell).low() > 0) {
        List<String> others =
            axes.stream().filter(one -> !one.equals(axis)).map(one -> one.of(cell.cell())).toList();
        alike.computeIfAbsent(others, any -> new ArrayList<>()).add(cell);
      }
    }
    return alike.values().stream()
        .filter(some -> some.size() > 1)
        .findFirst()
        .map(some -> of(results, axis, some));
  }

  private static Contrast of(Results results, Axis axis, Collection<Measurement> cells) {
    String place = place(results, axis, cells.iterator().next().cell());
    boolean isOfRows = cells.stream().map(Ratio::rows).distinct().count() > 1;
    List<Entry> entries =
        cells.stream()
            .map(cell -> new Entry(name(axis, cell.cell()), cell))
            .sorted(Comparator.comparingDouble(entry -> -entry.rate()))
            .toList();
    return new Contrast(
        axis,
        isOfRows ? place + ", rows per second" : place,
        entries,
        results.manifest(),
        best(entries, results.manifest()));
  }

  private static Pair best(List<Entry> entries, Manifest run) {
    List<Entry> steady = entries.stream().filter(Entry::isSteady).toList();
    double[] rates = steady.stream().mapToDouble(Entry::rate).toArray();
    double[] least = steady.stream().mapToDouble(entry -> entry.runs().low()).toArray();
    double[] most = steady.stream().mapToDouble(entry -> entry.runs().high()).toArray();
    Pair best = null;
    for (int fast = 0; fast < steady.size(); fast++) {
      // with thousands of cells, few pairs have a larger ratio than the best pair so far
      for (int slow = steady.size() - 1; slow > fast; slow--) {
        double factor = rates[fast] / rates[slow];
        if (best != null && factor <= best.ratio().factor()) {
          break;
        }
        if (least[fast] > most[slow]) {
          Pair one = Pair.of(steady.get(fast), steady.get(slow), run);
          best = one.isFirm() ? one : best;
        }
      }
    }
    return best == null ? Pair.of(entries.get(0), entries.get(entries.size() - 1), run) : best;
  }

  private static String name(Axis axis, Cell cell) {
    return axis.equals(Axis.THREADS)
        ? Numbers.count(cell.threads(), "thread")
        : axis.words().apply(axis.of(cell));
  }

  /**
   * A cell's pattern, and its values on all axes but this one. With many axes, base values are
   * omitted.
   */
  static String place(Results results, Axis axis, Cell cell) {
    List<VariedAxis> others =
        results.axes().all().stream().filter(one -> !one.axis().equals(axis)).toList();
    Stream<String> words =
        others.stream()
            .filter(
                one ->
                    !one.axis().of(cell).isEmpty()
                        && (one.isServer()
                            || others.size() <= FEW_AXES
                            || !one.axis().of(cell).equals(one.base())))
            .map(one -> one.words(one.axis().of(cell)));
    boolean hasEngines = !axis.equals(Axis.ENGINE) && results.series().engines().size() > 1;
    return Stream.concat(
            Stream.of(
                cell.workload(),
                axis.equals(Axis.THREADS) ? "" : Numbers.count(cell.threads(), "thread"),
                hasEngines ? cell.engine() : ""),
            words)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private Pair pair(int fast, int slow) {
    return Pair.of(entries.get(fast), entries.get(slow), run);
  }

  boolean isFirm() {
    return pair.isFirm();
  }

  String pattern() {
    return entries.get(0).cell().cell().workload();
  }

  String sentence() {
    return "%s: %s.".formatted(place, isFirm() ? firm(pair) : open(pair));
  }

  private String firm(Pair best) {
    String winner = best.fast().with("is", "are") + " about ";
    if (!best.fast().equals(entries.get(0))) {
      return winner
          + best.times()
          + drawback(best)
          + "; that %s ahead is not firm (%s)"
              .formatted(
                  entries.get(0).with("is", "are"), pair(0, entries.indexOf(best.fast())).why());
    }
    Pair next = pair(0, 1);
    if (next.slow().equals(best.slow())) {
      return winner + best.times() + drawback(best);
    }
    return next.isFirm()
        ? winner + next.times() + drawback(next) + ", and " + best.times() + drawback(best)
        : winner
            + best.times()
            + drawback(best)
            + "; the lead over %s is not firm (%s)".formatted(next.slow().name(), next.why());
  }

  /** The disadvantages of the faster cell: weaker durability or a longer replication lag. */
  private static String drawback(Pair pair) {
    Optional<Double> slow = lag(pair.slow());
    return safety(pair)
        + lag(pair.fast())
            .filter(fast -> fast - slow.orElse(0.0) >= NOTABLE_LAG_MILLIS)
            .map(
                fast ->
                    ", but with a replication lag of %s ms%s"
                        .formatted(
                            Numbers.number(fast),
                            slow.map(ms -> ", not %s ms".formatted(Numbers.number(ms))).orElse("")))
            .orElse("");
  }

  /** The replication lag; empty if there are no other members. */
  private static Optional<Double> lag(Entry entry) {
    return Optional.ofNullable(entry.cell().proof())
        .map(proof -> proof.forks().replicationLagMillis());
  }

  /** What a crash may lose on the faster cell but not on the slower one. */
  private static String safety(Pair pair) {
    DurabilityInForce fast = pair.fast().cell().durability();
    DurabilityInForce slow = pair.slow().cell().durability();
    if (fast == null || slow == null) {
      return "";
    }
    if (fast.log() == Log.NONE && slow.log() == Log.OWN) {
      return ", but may lose acknowledged rows in a crash";
    }
    if (fast.doubt() != null) {
      return ", but its commits may not be durable";
    }
    boolean isSameEngine =
        pair.fast().cell().cell().engine().equals(pair.slow().cell().cell().engine());
    return isSameEngine && !fast.variables().equals(slow.variables())
        ? ", but with other durability (%s)".formatted(fast)
        : "";
  }

  private String open(Pair pair) {
    String span = Numbers.span(pair.ratio().range());
    String figure =
        span.isEmpty()
            ? "%s %s".formatted(pair.fast().with("was", "were"), pair.times())
            : "%s %s times as fast as %s"
                .formatted(pair.fast().with("is", "are"), span, pair.slow().name());
    Optional<String> marked = CellRemarks.marked(entries.stream().map(Entry::cell).toList());
    if (marked.isPresent()) {
      return "no firm answer, as %s: %s%s".formatted(marked.get(), figure, drawback(pair));
    }
    return pair.ratio().isOverlapping()
        ? "no %s is ahead (%s; %s)".formatted(noun(), pair.ratio().runs(), figure)
        : "no firm answer %s: %s%s".formatted(pair.lack(), figure, drawback(pair));
  }

  private String noun() {
    return axis.equals(Axis.ENGINE) || axis.equals(Axis.SERVER)
        ? axis.title()
        : axis.equals(Axis.THREADS) ? "thread count" : "value of " + axis.title();
  }
}
