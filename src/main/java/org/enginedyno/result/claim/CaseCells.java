package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Figure;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.FilledTables;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.history.StoredRun;

/** The cells of a run that belong to a case. */
record CaseCells(Case place, StoredRun run, List<Measurement> cells) {
  /** The axis of directories, each of which is on a file system. */
  static final String PLACE = "place";

  private static final double TENTH = 0.1;

  static Stream<Measurement> ofWorkload(String workload, StoredRun run) {
    return run.cells().stream().filter(cell -> cell.cell().workload().equals(workload));
  }

  /** Selects the cells that belong to the case, measured or skipped. */
  static CaseCells of(Case place, StoredRun run, Stream<Measurement> cells) {
    return new CaseCells(place, run, cells.filter(cell -> isOf(place, run, cell.cell())).toList());
  }

  private static boolean isOf(Case place, StoredRun run, Cell cell) {
    return place.values().entrySet().stream()
        .filter(one -> !one.getValue().equals(Case.PEAK) && !one.getKey().equals(Case.STRETCH))
        .allMatch(one -> value(run, cell, one.getKey()).equalsIgnoreCase(one.getValue()));
  }

  /** A cell's value on an axis; its file system comes from the records of the run. */
  static String value(StoredRun run, Cell cell, String axis) {
    return axis.equals(Case.FILE_SYSTEM)
        ? run.manifest().records().places().stream()
            .filter(place -> place.place().equals(value(cell, PLACE)))
            .map(PlaceRecord::fileSystem)
            .findFirst()
            .orElse("none")
        : value(cell, axis);
  }

  /** A cell's value on an axis, by the title of the axis. */
  static String value(Cell cell, String axis) {
    return switch (axis) {
      case Case.ENGINE -> cell.engine();
      case Case.THREADS -> Axis.THREADS.of(cell);
      case Case.ROWS -> Integer.toString(cell.data().rows());
      default -> Axis.named(axis, cell).of(cell);
    };
  }

  Set<String> values(String axis) {
    return cells.stream()
        .map(cell -> value(run, cell.cell(), axis))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  List<Measurement> measured() {
    return cells.stream().filter(cell -> cell.status() != Status.SKIPPED).toList();
  }

  /** The cells closest to the published setup; only one, unless the highest figure counts. */
  CaseCells counted() {
    List<Measurement> measured = measured();
    long least = measured.stream().mapToLong(cell -> misfits(cell.cell())).min().orElse(0);
    return new CaseCells(
        place,
        run,
        measured.stream()
            .filter(cell -> misfits(cell.cell()) == least)
            .limit(place.isPeak() ? measured.size() : 1)
            .toList());
  }

  long misfits() {
    return misfits(cells.get(0).cell());
  }

  /** The number of differences between a cell and the published setup or the defaults. */
  private long misfits(Cell cell) {
    return differences(cell).size()
        + Axis.further(List.of(cell)).stream()
            .filter(axis -> !place.values().containsKey(axis.title()))
            .filter(axis -> !place.alike().containsKey(axis.title()))
            .filter(axis -> !axis.isUsual(cell))
            .count();
  }

  /** The values of the cells that differ from the published ones, as text. */
  List<String> differences() {
    return cells.stream().flatMap(cell -> differences(cell.cell()).stream()).toList();
  }

  private List<String> differences(Cell cell) {
    List<String> differences = new ArrayList<>();
    place
        .alike()
        .forEach(
            (axis, published) -> {
              String here = here(cell, axis);
              if (!here.equalsIgnoreCase(published)) {
                differences.add("%s %s, not %s".formatted(axis, here, published));
              }
            });
    return differences;
  }

  /** A cell's value on an axis; for a variable that the plan does not set, the server's. */
  private String here(Cell cell, String axis) {
    String value = axis.equals(Case.CORES) ? cores() : value(run, cell, axis);
    return value.equals(Setup.LEFT_ALONE) ? asRead(cell, axis).orElse(value) : value;
  }

  private String cores() {
    return Integer.toString(run.manifest().machine().cores());
  }

  /** A variable as the cell's server reported it; sizes as plans write them. */
  private Optional<String> asRead(Cell cell, String variable) {
    return run.manifest().records().servers().stream()
        .filter(server -> server.name().equals(cell.server()))
        .flatMap(server -> Stream.ofNullable(server.conditions().variables().get(variable)))
        .map(value -> variable.endsWith("_size") ? Units.size(value) : value)
        .findFirst();
  }

  /** Why a cell has no figure that counts; empty if all have one. */
  Optional<String> obstacle(Figure figure) {
    return cells.stream()
        .flatMap(
            cell ->
                cell.obstacle(CaseCells::counts).or(() -> absence(cell, figure)).stream()
                    .map(reason -> "%s %s".formatted(named(cell.cell()), reason)))
        .findFirst();
  }

  /** Noisy cells count: the interval comes from the scores of the forks, so noise widens it. */
  private static boolean counts(Mark mark) {
    return mark.isComparable() || mark.label() == Mark.Label.NOISY;
  }

  Optional<ForkFigures> figure(Figure figure) {
    return cells.stream()
        .flatMap(cell -> figure(cell, figure).stream())
        .max(Comparator.comparingDouble(one -> one.range().value()));
  }

  private Optional<String> absence(Measurement cell, Figure figure) {
    return figure(cell, figure).isPresent()
        ? Optional.empty()
        : Optional.of(
            figure == Figure.RATE
                ? cell.cell().arrivals().isClosed()
                    ? "has a run without a rate"
                    : "runs at a rate that its plan sets"
                : "has a table whose size the run does not record");
  }

  /** Why the cells have too few runs for a verdict, if they have. */
  Optional<String> fewRuns(Figure figure) {
    return figure == Figure.RATE
        ? cells.stream().flatMap(cell -> fewRuns(cell).stream()).findFirst()
        : Optional.empty();
  }

  private Optional<String> fewRuns(Measurement cell) {
    List<List<Double>> rates = rates(cell);
    long runs = rates.stream().mapToInt(List::size).sum();
    return runs >= ForkFigures.FEWEST_RUNS && rates.size() >= ForkFigures.FEWEST_FORKS
        ? Optional.empty()
        : Optional.of(
            "%s has %s of %s; a verdict needs %d runs of %d forks (measure.runs, measure.forks)"
                .formatted(
                    named(cell.cell()),
                    Units.count(runs, "run"),
                    Units.count(rates.size(), "fork"),
                    ForkFigures.FEWEST_RUNS,
                    ForkFigures.FEWEST_FORKS));
  }

  /** The figure; empty if the run does not record it. */
  private Optional<ForkFigures> figure(Measurement cell, Figure figure) {
    if (figure != Figure.RATE) {
      return size(cell, figure).filter(bytes -> bytes > 0).map(ForkFigures::exactly);
    }
    List<List<Double>> rates = rates(cell);
    List<Double> runs = rates.stream().flatMap(List::stream).toList();
    if (!cell.isOk()
        || !cell.cell().arrivals().isClosed()
        || runs.isEmpty()
        || runs.stream().anyMatch(run -> !(run > 0))) {
      return Optional.empty();
    }
    boolean isWhole = place.value(Case.STRETCH).isEmpty();
    ScoreRule rule = isWhole ? cell.cell().measure().score() : ScoreRule.MEDIAN;
    return Optional.of(
        new ForkFigures(Interval.of(rule.of(runs), runs), rates.stream().map(rule::of).toList()));
  }

  /** The rates of a cell, or of a stretch of its runs: one list for each fork that has any. */
  private List<List<Double>> rates(Measurement cell) {
    Optional<String> stretch = place.value(Case.STRETCH);
    if (stretch.isEmpty()) {
      double rows = Math.max(1, cell.cell().work().rowsAdded());
      return cell.raw().stream()
          .filter(runs -> !runs.isEmpty())
          .map(runs -> runs.stream().map(run -> run * rows).toList())
          .toList();
    }
    boolean isFirst = stretch.get().equals(Case.FIRST);
    return List.copyOf(
        cell.curves().stream()
            .collect(
                Collectors.groupingBy(
                    Curve::fork,
                    TreeMap::new,
                    Collectors.mapping(
                        curve -> isFirst ? first(curve) : last(curve), Collectors.toList())))
            .values());
  }

  /** Rows per second in the first tenth of a run's rows. */
  private static double first(Curve curve) {
    return curve.samples().stream()
        .filter(sample -> sample.rows() >= curve.end().rows() * TENTH)
        .findFirst()
        .map(sample -> sample.rateSince(Sample.START))
        .orElse(0.0);
  }

  /** Rows per second in the last tenth of a run's rows. */
  private static double last(Curve curve) {
    return curve.samples().stream()
        .filter(sample -> sample.rows() <= curve.end().rows() * (1 - TENTH))
        .reduce((one, other) -> other)
        .map(curve.end()::rateSince)
        .orElse(0.0);
  }

  private Optional<Double> size(Measurement cell, Figure figure) {
    Optional<FilledTables> filled = FilledTables.of(cell);
    if (filled.isPresent()) {
      return filled.map(tables -> bytes(figure, tables.dataBytes(), tables.indexBytes()));
    }
    List<Double> sizes =
        run.manifest().records().tables().stream()
            .filter(table -> isTableOf(table, cell))
            .map(table -> bytes(figure, table.size().data(), table.size().indexes()))
            .distinct()
            .toList();
    return sizes.size() == 1 ? Optional.of(sizes.get(0)) : Optional.empty();
  }

  private static boolean isTableOf(TableRecord table, Measurement cell) {
    return table.server().equals(cell.cell().server())
        && table.engine().equalsIgnoreCase(cell.cell().engine())
        && table.rows() == cell.cell().data().rows();
  }

  private static double bytes(Figure figure, long data, long indexes) {
    return switch (figure) {
      case DATA_BYTES -> data;
      case INDEX_BYTES -> indexes;
      default -> (double) data + indexes;
    };
  }

  /** The engine and threads of the first cell, as text. */
  String name() {
    return named(cells.get(0).cell());
  }

  private static String named(Cell cell) {
    return "%s at %d".formatted(cell.hasTables() ? cell.engine() : cell.workload(), cell.threads());
  }
}
