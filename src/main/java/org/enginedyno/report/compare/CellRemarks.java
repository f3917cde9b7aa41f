package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.compare.Results.Labelled;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Crash;
import org.enginedyno.result.DataState;
import org.enginedyno.result.IdleCores;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** Remarks on the cells of a run in addition to their figures, one line per remark. */
public final class CellRemarks {
  /** How marked cells affect ratios. */
  public static final String RULE =
      "A ratio with a marked cell is not firm, except for the marks \"too short\" and \"not durable?\". Its range is what the runs allow.";

  private static final String CRASHED =
      "The server process was killed during a run and restarted. Data that it had passed to the operating system survived; after a power failure they would be lost.";

  private static final int NAMED = 3;
  private static final double NOTABLE = 0.1;

  private CellRemarks() {}

  /**
   * A remark.
   *
   * @param cells the names of the cells
   */
  public record Remark(String cells, String text) {
    @Override
    public String toString() {
      return cells + ": " + text;
    }
  }

  /**
   * Why cells are not OK, with one remark for all thread counts and variants that share a reason.
   */
  public static List<Remark> reasons(Results results, List<Measurement> cells) {
    record Key(String cells, String reason) {}
    Map<Key, List<Cell>> reasons = new LinkedHashMap<>();
    for (Measurement measured : cells) {
      Cell cell = measured.cell();
      Key key = new Key(cell.workload() + " " + cell.engine(), reason(measured));
      reasons.computeIfAbsent(key, any -> new ArrayList<>()).add(cell);
    }
    List<Remark> remarks = new ArrayList<>();
    reasons.forEach(
        (key, all) ->
            remarks.add(new Remark(key.cells() + ", " + extent(results, all), key.reason())));
    return remarks;
  }

  /** The thread counts of some cells, and their variants, in words. */
  private static String extent(Results results, List<Cell> cells) {
    List<String> variants =
        cells.stream().map(cell -> results.axes().variant(cell).words()).distinct().toList();
    String named =
        variants.size() > NAMED ? variants.size() + " setups" : String.join(" and ", variants);
    return cells.stream()
        .map(cell -> String.valueOf(cell.threads()))
        .distinct()
        .collect(Collectors.joining(", ", "threads ", named.isEmpty() ? "" : ", " + named));
  }

  private static String reason(Measurement cell) {
    return cell.reasons().isEmpty()
        ? "no reason was recorded"
        : cell.reasons().stream().distinct().collect(Collectors.joining("; "));
  }

  /** The rates at which cells added rows. */
  public static List<Remark> insertRates(Results results) {
    return remarks(
        results,
        cell -> InsertRates.of(cell).map(rates -> rates.text(cell.cell().threads())).stream());
  }

  /**
   * What the cells did in addition to their operations: several queries per operation, or inserts
   * in the background.
   */
  public static List<Remark> queries(Results results) {
    return remarks(
        results,
        cell -> Stream.concat(CellText.queries(cell).stream(), CellText.inserts(cell).stream()));
  }

  public static List<Remark> conflicts(Results results) {
    return remarks(results, cell -> CellText.conflicts(cell).stream());
  }

  /** The marks that keep a cell from being compared. */
  public static List<Remark> marks(Results results) {
    return remarks(
        results,
        cell -> cell.marks().stream().filter(mark -> !mark.isComparable()).map(Mark::toString));
  }

  /** The unmarked cells whose data were not all in memory, as far as the servers report it. */
  public static List<Remark> uncached(Results results) {
    return remarks(
        results,
        cell ->
            CellText.labels(cell).anyMatch(Label.UNCACHED::equals)
                ? Stream.empty()
                : Stream.ofNullable(cell.dataState())
                    .filter(DataState::isFetched)
                    .map(state -> state.label() + ": " + state.text()));
  }

  /** One line for each text of an OK cell; floors come last. */
  private static List<Remark> remarks(
      Results results, Function<Measurement, Stream<String>> texts) {
    Stream<Measurement> floors = results.floors().stream().flatMap(one -> one.cells().stream());
    return Stream.concat(results.patternCells().stream(), floors)
        .filter(Measurement::isOk)
        .flatMap(cell -> texts.apply(cell).map(text -> new Remark(name(results, cell), text)))
        .toList();
  }

  /** The name of a cell, with a link to it on a page. */
  static Field field(Results results, Measurement cell) {
    String name = name(results, cell);
    return Field.of(name, CellLink.to(cell, Html.breakable(name)));
  }

  static String name(Results results, Measurement measured) {
    Cell cell = measured.cell();
    String variant = results.axes().variant(cell).words();
    return "%s%s, %s%s"
        .formatted(
            cell.workload(),
            cell.isFloor() ? "" : " " + cell.engine(),
            Numbers.count(cell.threads(), "thread"),
            variant.isEmpty() ? "" : ", " + variant);
  }

  /** The marks of OK cells, each once per cell. */
  public static Stream<Label> marks(List<Measurement> cells) {
    return cells.stream().flatMap(cell -> CellText.labels(cell).distinct());
  }

  /** The number of cells that are too short to show whether the rate drifts. */
  public static long tooShort(List<Measurement> cells) {
    return marks(cells).filter(Label.TOO_SHORT::equals).count();
  }

  /** A sentence about the cells that are too short to show a drift; empty if there are none. */
  public static Optional<String> tooShort(Results results) {
    long cells = tooShort(results.cells());
    return cells == 0
        ? Optional.empty()
        : Optional.of(
            "%s %s too short, given the noise, to show whether the rate drifts by 10 %%. Use %s."
                .formatted(
                    Numbers.count(cells, "cell"),
                    cells == 1 ? "was" : "were",
                    results.manifest().plan().measure().samplesServer()
                        ? "longer soaks (measure.soak)"
                        : "more or longer runs or forks (measure.runs, measure.forks)"));
  }

  /** A sentence about the engines that do not report whether data were in memory; empty if none. */
  public static Optional<String> unknownCache(Results results) {
    String engines =
        results.patternCells().stream()
            .filter(Measurement::isOk)
            .filter(
                cell ->
                    cell.dataState() != null && cell.dataState().label() == DataState.Label.UNKNOWN)
            .map(cell -> cell.cell().engine())
            .distinct()
            .collect(Collectors.joining(", "));
    return engines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Whether all data of %s were in memory is unknown: the server does not report it."
                .formatted(engines));
  }

  /** A sentence about the CPU used by other processes; empty if it was little. */
  public static Optional<String> disturbance(Results results) {
    List<Double> shares =
        results.cells().stream()
            .filter(Measurement::isOk)
            .flatMap(cell -> Stream.ofNullable(cell.cost()))
            .map(Cost::othersShare)
            .toList();
    long notable = shares.stream().filter(share -> share > NOTABLE).count();
    return notable == 0
        ? Optional.empty()
        : Optional.of(
            "Other processes used more than %s of the CPU during %d of %s, and %s at most: expect these figures to differ from run to run."
                .formatted(
                    Numbers.percent(NOTABLE),
                    notable,
                    Numbers.count(shares.size(), "OK cell"),
                    Numbers.percent(shares.stream().reduce(0.0, Math::max))));
  }

  /** A sentence about how much halted cores slow a round trip; empty if the effect is small. */
  public static Optional<String> idleCores(Results results) {
    return results.floors().stream()
        .flatMap(floor -> floor.cells().stream())
        .flatMap(cell -> Stream.ofNullable(cell.idleCores()))
        .filter(IdleCores::isSlowing)
        .max(Comparator.comparing(rates -> rates.awakeRate() / rates.haltingRate()))
        .map(
            rates ->
                "Halting idle cores slows this machine: one thread did %s round trips per second, but %s with every core kept awake. Set keep-awake: on before you compare cells with few threads."
                    .formatted(
                        Numbers.count(Math.round(rates.haltingRate())),
                        Numbers.count(Math.round(rates.awakeRate()))));
  }

  /** The numbers of proven and steady cells: {@code 16 cells: 14 proven, 12 steady}. */
  public static String countsInShort(Results results) {
    List<Measurement> proven = results.with(Status.OK);
    int all = results.cells().size() + results.missing();
    String text = "%s: %d proven".formatted(Numbers.count(all, "cell"), proven.size());
    return proven.isEmpty()
        ? text
        : "%s, %d steady"
            .formatted(
                text, proven.stream().filter(cell -> unsteady(cell).findAny().isEmpty()).count());
  }

  /**
   * The numbers of proven and steady cells, and of the others by their result: {@code 16 cells: 14
   * proven, 12 steady, 2 noisy, 1 INVALID, 1 not run}.
   */
  public static String counts(Results results) {
    List<String> counts = new ArrayList<>(List.of(countsInShort(results)));
    List<Label> unsteady = results.with(Status.OK).stream().flatMap(CellRemarks::unsteady).toList();
    if (!unsteady.isEmpty()) {
      counts.add(Numbers.counts(unsteady.stream()));
    }
    for (Status status : Status.values()) {
      int count = results.with(status).size();
      if (count > 0 && status != Status.OK) {
        counts.add(Numbers.count(count) + " " + status);
      }
    }
    if (results.missing() > 0) {
      counts.add(Numbers.count(results.missing()) + " not run");
    }
    return String.join(", ", counts);
  }

  /** How many of these OK cells are marked, and with what; empty if none is. */
  static Optional<String> marked(List<Measurement> cells) {
    List<Measurement> marked = cells.stream().filter(cell -> !cell.isComparable()).toList();
    return marked.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d of %s %s marked (%s)"
                .formatted(
                    marked.size(),
                    Numbers.count(cells.size(), "cell"),
                    marked.size() == 1 ? "is" : "are",
                    Numbers.counts(
                        marked.stream()
                            .flatMap(CellRemarks::unsteady)
                            .filter(label -> !label.isComparable()))));
  }

  /** The marks of a cell that cast doubt on whether it is steady. */
  private static Stream<Label> unsteady(Measurement cell) {
    return CellText.labels(cell).filter(label -> label != Label.NOT_DURABLE).distinct();
  }

  private record CrashedFork(Labelled of, int fork) {
    Crash crash() {
      return of.cell().crashes().get(fork - 1);
    }
  }

  /** The surviving rows of each fork whose server was killed during inserts. */
  public static Optional<Section> crashes(Results results) {
    List<CrashedFork> rows =
        results.workloads().stream()
            .flatMap(workload -> results.labelled(workload).stream())
            .flatMap(
                one ->
                    IntStream.rangeClosed(1, one.cell().crashes().size())
                        .mapToObj(fork -> new CrashedFork(one, fork)))
            .toList();
    return Section.of(
        rows, "crashes", "After the crash", new Block.Text(CRASHED), crashTable(rows));
  }

  private static Table crashTable(List<CrashedFork> rows) {
    boolean isCluster = rows.stream().anyMatch(row -> row.crash().others() != null);
    List<Column<CrashedFork>> columns =
        List.of(
            Column.text("series", row -> row.of().series()),
            Column.number("threads", row -> Numbers.count(row.of().cell().cell().threads())),
            Column.number("fork", row -> Numbers.count(row.fork())),
            Column.text("status", row -> row.of().cell().status()),
            Column.number(
                "acknowledged rows", row -> Numbers.count(row.crash().rows().acknowledged())),
            Column.number("lost", row -> Numbers.count(row.crash().rows().lost())),
            Column.number(
                "present without acknowledgement",
                row -> Numbers.count(row.crash().rows().unacknowledged())),
            Column.number("altered", row -> Numbers.count(row.crash().rows().altered())),
            Column.number("partial operations", row -> Numbers.count(row.crash().rows().torn())),
            Column.number(
                "answered again after", row -> Numbers.number(row.crash().restartSeconds()) + " s"),
            Column.text("table", row -> row.crash().table()),
            Column.text("lost on the other members", row -> row.crash().lostOnOthers()));
    return Table.of(rows, isCluster ? columns : columns.subList(0, columns.size() - 1)).in("cells");
  }
}
