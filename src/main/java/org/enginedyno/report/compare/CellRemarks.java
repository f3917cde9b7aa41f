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

/** Remarks on the cells of a run in addition to their figures, one line per cell. */
public final class CellRemarks {
  /** Says what becomes of marked cells. */
  public static final String RULE =
      "A ratio with a marked cell is not firm; its range is what the runs allow.";

  private static final String CRASHED =
      "The server's process was killed in mid-run and started again. What it had handed to the"
          + " operating system survived that, as it would not where the power fails.";

  private static final int NAMED = 3;
  private static final double NOTABLE = 0.1;

  private CellRemarks() {}

  /**
   * A remark.
   *
   * @param cells the cells in words
   */
  public record Remark(String cells, String text) {
    @Override
    public String toString() {
      return cells + ": " + text;
    }
  }

  /** Why cells are not OK, once for all thread counts and variants that share it. */
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

  /** The thread counts of some cells, and their variants in words. */
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

  /** How fast cells added rows. */
  public static List<Remark> insertRates(Results results) {
    return remarks(
        results,
        cell -> InsertRates.of(cell).map(rates -> rates.text(cell.cell().threads())).stream());
  }

  /**
   * What the cells did in addition to operations: several queries for each, or inserts in the
   * background.
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

  /** The data that were not all in memory, as far as the servers report it, of unmarked cells. */
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

  /** A line for each text of an OK cell; floors come last. */
  private static List<Remark> remarks(
      Results results, Function<Measurement, Stream<String>> texts) {
    Stream<Measurement> floors = results.floors().stream().flatMap(one -> one.cells().stream());
    return Stream.concat(results.patternCells().stream(), floors)
        .filter(Measurement::isOk)
        .flatMap(cell -> texts.apply(cell).map(text -> new Remark(name(results, cell), text)))
        .toList();
  }

  /** The name of a cell, which leads to it on a page. */
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

  /** The marks of OK cells, each once for a cell. */
  public static Stream<Label> marks(List<Measurement> cells) {
    return cells.stream().flatMap(cell -> CellText.labels(cell).distinct());
  }

  /** How many cells are too short to show whether the rate drifts. */
  public static long tooShort(List<Measurement> cells) {
    return marks(cells).filter(Label.TOO_SHORT::equals).count();
  }

  /** A sentence about the cells that have no verdict, where there are any. */
  public static Optional<String> tooShort(Results results) {
    long cells = tooShort(results.cells());
    return cells == 0
        ? Optional.empty()
        : Optional.of(
            "%s %s too short, for the noise there was, to show whether the rate drifts by 10 %%."
                    .formatted(Numbers.count(cells, "cell"), cells == 1 ? "was" : "were")
                + " Use more or longer runs or forks (measure.runs, measure.forks).");
  }

  /** A sentence about the engines whose cache is not known, where there are any. */
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
            "Whether all data of %s were in memory: the server does not report it."
                .formatted(engines));
  }

  /** A sentence about what others had of the machine; nothing where it was left alone. */
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
            "Others had more than %s of this machine's CPU during %d of %s, and %s at the most: expect these figures to differ from run to run."
                .formatted(
                    Numbers.percent(NOTABLE),
                    notable,
                    Numbers.count(shares.size(), "OK cell"),
                    Numbers.percent(shares.stream().reduce(0.0, Math::max))));
  }

  /** A sentence about what halted cores cost a round trip; nothing where they cost little. */
  public static Optional<String> idleCores(Results results) {
    return results.floors().stream()
        .flatMap(floor -> floor.cells().stream())
        .flatMap(cell -> Stream.ofNullable(cell.idleCores()))
        .filter(IdleCores::isSlowing)
        .max(Comparator.comparing(rates -> rates.awakeRate() / rates.haltingRate()))
        .map(
            rates ->
                "Halted cores slow this machine: one thread did %s round trips per second, and %s while every core was kept awake; set keep-awake: on before you compare cells of few threads."
                    .formatted(
                        Numbers.count(Math.round(rates.haltingRate())),
                        Numbers.count(Math.round(rates.awakeRate()))));
  }

  /** How many cells are proven and steady: {@code 16 cells: 14 proven, 12 steady}. */
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
   * How many cells are proven and steady, and how the others ended: {@code 16 cells: 14 proven, 12
   * steady, 2 noisy, 1 INVALID, 1 not run}.
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

  /** How many of some OK cells are marked, and how; nothing where none is. */
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
                    Numbers.counts(marked.stream().flatMap(CellRemarks::unsteady))));
  }

  /** The marks of a cell that leave its steadiness open. */
  private static Stream<Label> unsteady(Measurement cell) {
    return CellText.labels(cell).filter(label -> label != Label.NOT_DURABLE).distinct();
  }

  private record CrashedFork(Labelled of, int fork) {
    Crash crash() {
      return of.cell().crashes().get(fork - 1);
    }
  }

  /** What each fork of a cell left whose server was killed in the middle of inserts. */
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
                "there without word", row -> Numbers.count(row.crash().rows().unacknowledged())),
            Column.number("altered", row -> Numbers.count(row.crash().rows().altered())),
            Column.number("operations in part", row -> Numbers.count(row.crash().rows().torn())),
            Column.number(
                "answered again after", row -> Numbers.number(row.crash().restartSeconds()) + " s"),
            Column.text("table", row -> row.crash().table()),
            Column.text("lost on the other members", row -> row.crash().lostOnOthers()));
    return Table.of(rows, isCluster ? columns : columns.subList(0, columns.size() - 1)).in("cells");
  }
}
