package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.soak.SoakFigure;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.result.soak.SoakLog.Second;
import org.enginedyno.result.soak.Stall;
import org.jspecify.annotations.Nullable;

/**
 * The result of a soak: its trend, and its stalls with what the server reported during them.
 *
 * @param title the name of its cell
 * @param isRated whether operations were due at a rate; then the throughput shows no trend of the
 *     server
 */
public record SoakSummary(SoakLog log, String title, boolean isRated, List<Stall> stalls) {
  /** A longer table is hard to read. */
  private static final int MOST = 50;

  private static final int QUARTERS = 4;

  /** A slower answer of the server to a sample is mentioned. */
  private static final double LATE_MICROS = 500_000;

  /** All soaks of a run. */
  public static List<SoakSummary> of(Results results) {
    return results.soaks().stream()
        .map(log -> new SoakSummary(log, title(results, log), isRated(results, log), Stall.of(log)))
        .toList();
  }

  /** The last soak of each cell, the only one that can belong to the cell's figures. */
  static List<SoakSummary> last(Results results) {
    return of(results).stream().filter(soak -> !isRepeated(results, soak.log)).toList();
  }

  private static boolean isRepeated(Results results, SoakLog log) {
    return results.soaks().stream()
        .anyMatch(one -> one.cell().equals(log.cell()) && one.start() > log.start());
  }

  private static boolean isRated(Results results, SoakLog log) {
    return results.cells().stream()
        .map(Measurement::cell)
        .anyMatch(cell -> cell.id().equals(log.cell()) && !cell.arrivals().isClosed());
  }

  private static String title(Results results, SoakLog log) {
    boolean isRepeated = isRepeated(results, log);
    return results.cells().stream()
        .filter(cell -> cell.cell().id().equals(log.cell()))
        .findFirst()
        .map(cell -> CellRemarks.name(results, cell) + (isRepeated ? ", interrupted" : end(cell)))
        .orElse(log.cell() + (isRepeated ? ", interrupted" : ", not finished"));
  }

  private static String end(Measurement cell) {
    return cell.status() == Status.FAILED
        ? ", not finished"
        : cell.mark(Label.OVERLOADED).isPresent() ? ", overloaded, so operations waited" : "";
  }

  /** The number of stalls, and the changes from the first quarter of the soak to the last. */
  public String sentence() {
    String length = time(log.end() - log.start());
    double stalled = stalls.stream().mapToDouble(Stall::seconds).sum();
    String stallWords =
        stalls.isEmpty()
            ? "no stall"
            : "%s (%s s in total)"
                .formatted(Numbers.count(stalls.size(), "stall"), Numbers.number(stalled));
    String text = "%s: %s in %s.".formatted(title, stallWords, length);
    return log.seconds().size() < QUARTERS
        ? text
        : text
            + " From the first to the last quarter, %s %s (medians)."
                .formatted(
                    isRated
                        ? "p99 latency per second went"
                        : "throughput went %s and p99 latency per second"
                            .formatted(trend(Second::rate, value -> Numbers.number(value) + "/s")),
                    trend(second -> second.get(SoakFigure.P99), Numbers::micros));
  }

  private String trend(Function<Second, @Nullable Double> value, Function<Double, String> text) {
    int quarter = log.seconds().size() / QUARTERS;
    double first = median(log.seconds().subList(0, quarter), value);
    double last =
        median(log.seconds().subList(log.seconds().size() - quarter, log.seconds().size()), value);
    String change = first == 0 ? "" : ", %+.0f %%".formatted(100 * (last / first - 1));
    return "from %s to %s%s".formatted(text.apply(first), text.apply(last), change);
  }

  private static double median(List<Second> some, Function<Second, @Nullable Double> value) {
    return Stall.median(
        some.stream().flatMap(second -> Stream.ofNullable(value.apply(second))).toList());
  }

  /** The soaks of a run and their stalls. */
  public static Optional<Section> section(Results results) {
    List<Block> blocks = new ArrayList<>();
    for (SoakSummary soak : of(results)) {
      blocks.add(new Block.Text(soak.sentence()));
      soak.table().ifPresent(blocks::add);
    }
    return Section.of(blocks, "soak", "Soak", blocks.toArray(Block[]::new));
  }

  public Optional<Table> table() {
    List<String> rest =
        stalls.size() > MOST ? List.of("and %s more".formatted(stalls.size() - MOST)) : List.of();
    return stalls.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Table.of(
                    stalls.stream().limit(MOST).toList(),
                    Column.rowHead("stall at", stall -> time(stall.start())),
                    Column.number("took", "s", stall -> Numbers.number(stall.seconds())),
                    Column.number("longest operation", SoakSummary::longest),
                    Column.number("least throughput", "/s", stall -> least(stall)),
                    Column.text("server at that time", SoakSummary::said))
                .with(rest));
  }

  private static String longest(Stall stall) {
    return stall.longest() == 0 ? "none ended" : Numbers.micros(stall.longest());
  }

  private static String least(Stall stall) {
    return Numbers.number(stall.leastRate());
  }

  private static String said(Stall stall) {
    Stall.Said said = stall.said();
    List<String> parts = new ArrayList<>();
    if (said.answer() >= LATE_MICROS) {
      parts.add("answered after " + Numbers.micros(said.answer()));
    }
    if (!said.threads().isEmpty()) {
      parts.add(said.threads());
    }
    said.changes()
        .forEach(
            one ->
                parts.add(
                    "%s %s (median %s)"
                        .formatted(
                            one.figure().title(),
                            value(one.figure(), one.value()),
                            value(one.figure(), one.median()))));
    return parts.isEmpty() ? "nothing unusual" : String.join("; ", parts);
  }

  private static String value(SoakFigure figure, double value) {
    String unit = figure.unit().toString();
    return Numbers.number(value) + (unit.isEmpty() || unit.startsWith("/") ? "" : " ") + unit;
  }

  /** A time since the start, as in {@code 1:02:03}. */
  private static String time(double seconds) {
    long whole = (long) seconds;
    return whole < 3_600
        ? "%d:%02d".formatted(whole / 60, whole % 60)
        : "%d:%02d:%02d".formatted(whole / 3_600, whole % 3_600 / 60, whole % 60);
  }

  /** The titles of the server's figures whose values meet a condition. */
  public String titles(Predicate<List<Double>> some) {
    return SoakFigure.ofServer().stream()
        .filter(figure -> some.test(log.values(figure)))
        .map(SoakFigure::title)
        .collect(Collectors.joining(", "));
  }
}
