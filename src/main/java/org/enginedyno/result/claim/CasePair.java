package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.enginedyno.result.history.StoredRun;

/** Two sides of a run that a claim compares, equal except for the values of its cases. */
record CasePair(Comparison question, CaseCells of, CaseCells over) {
  private static final Axis ROWS =
      new Axis(Case.ROWS, cell -> CaseCells.value(cell, Case.ROWS), cell -> true, value -> value);

  /** The pairs of a run closest to the published setup, for each number of threads. */
  static List<CasePair> nearest(Comparison question, StoredRun run) {
    Map<Integer, List<CasePair>> byThreads =
        all(question, run).stream()
            .collect(
                Collectors.groupingBy(CasePair::threads, LinkedHashMap::new, Collectors.toList()));
    List<CasePair> nearest = new ArrayList<>();
    for (List<CasePair> pairs : byThreads.values()) {
      long least = pairs.stream().mapToLong(CasePair::misfits).min().orElse(0);
      pairs.stream().filter(pair -> pair.misfits() == least).forEach(nearest::add);
    }
    return nearest;
  }

  private static List<CasePair> all(Comparison question, StoredRun run) {
    List<Axis> axes = new ArrayList<>(List.of(Axis.SERVER, Axis.ENGINE, Axis.THREADS, ROWS));
    axes.addAll(Axis.further(candidates(question, run).map(Measurement::cell).toList()));
    Set<String> apart = apart(question.of(), question.over());
    axes.removeIf(axis -> apart.contains(axis.title()));
    Map<String, CaseCells> overs = grouped(question, question.over(), run, axes);
    List<CasePair> pairs = new ArrayList<>();
    grouped(question, question.of(), run, axes)
        .forEach(
            (key, of) -> {
              CaseCells over = overs.get(key);
              if (over != null) {
                pairs.add(new CasePair(question, of, over));
              }
            });
    return pairs;
  }

  /** The cells of one side, measured or skipped. */
  static CaseCells side(Comparison question, Case place, StoredRun run) {
    return CaseCells.of(place, run, candidates(question, run));
  }

  private static Stream<Measurement> candidates(Comparison question, StoredRun run) {
    List<Integer> threads = question.threads();
    return CaseCells.ofWorkload(question.workload(), run)
        .filter(cell -> threads.isEmpty() || threads.contains(cell.cell().threads()))
        .filter(cell -> hasEnoughCores(question, cell.cell()));
  }

  /** A claim that needs many cores does not apply to a server with fewer. */
  private static boolean hasEnoughCores(Comparison question, Cell cell) {
    boolean areNamed =
        Stream.of(question.of(), question.over())
            .anyMatch(place -> place.value(Case.SERVER_CORES).isPresent());
    String given = CaseCells.value(cell, Case.SERVER_CORES);
    return areNamed || !given.matches("\\d{1,6}") || Integer.parseInt(given) >= question.cores();
  }

  /** The axes on which the two sides differ. */
  private static Set<String> apart(Case of, Case over) {
    Set<String> apart = new TreeSet<>(of.values().keySet());
    apart.addAll(over.values().keySet());
    apart.removeIf(
        axis -> !of.isPeak(axis) && !over.isPeak(axis) && of.value(axis).equals(over.value(axis)));
    Stream.concat(of.alike().keySet().stream(), over.alike().keySet().stream())
        .filter(
            axis -> !of.alike().getOrDefault(axis, "").equals(over.alike().getOrDefault(axis, "")))
        .forEach(apart::add);
    if (apart.contains(Case.FILE_SYSTEM)) {
      apart.add(CaseCells.PLACE);
    }
    return apart;
  }

  /** The cells of a side that count, by their values on the axes that both sides share. */
  private static Map<String, CaseCells> grouped(
      Comparison question, Case place, StoredRun run, List<Axis> axes) {
    return side(question, place, run).measured().stream()
        .collect(
            Collectors.groupingBy(
                cell ->
                    axes.stream()
                        .map(axis -> axis.label(cell.cell()))
                        .collect(Collectors.joining(" ")),
                LinkedHashMap::new,
                Collectors.collectingAndThen(
                    Collectors.toList(), cells -> new CaseCells(place, run, cells).counted())));
  }

  /** Why the two cannot be compared; empty if they can. */
  Optional<String> obstacle() {
    return of.obstacle(question.figure())
        .or(() -> over.obstacle(question.figure()))
        .or(() -> of.fewRuns(question.figure()))
        .or(() -> over.fewRuns(question.figure()))
        .or(this::unlikePeaks)
        .or(this::otherSessions);
  }

  /** If the highest figure counts, both sides must have been measured at the same values. */
  private Optional<String> unlikePeaks() {
    return of.place().values().keySet().stream()
        .filter(axis -> of.place().isPeak(axis) && over.place().isPeak(axis))
        .filter(axis -> !of.values(axis).equals(over.values(axis)))
        .findFirst()
        .map(
            axis ->
                "%s was measured at other values of %s than %s: %s and %s"
                    .formatted(
                        of.name(),
                        axis,
                        over.name(),
                        String.join(", ", of.values(axis)),
                        String.join(", ", over.values(axis))));
  }

  /** Cells of two sessions did not alternate. */
  private Optional<String> otherSessions() {
    return cells().map(cell -> of.run().manifest().session(cell.startedAt())).distinct().count() > 1
        ? Optional.of(
            "%s and %s were measured in different sessions".formatted(of.name(), over.name()))
        : Optional.empty();
  }

  private Stream<Measurement> cells() {
    return Stream.concat(of.cells().stream(), over.cells().stream());
  }

  /** The ratio, with a confidence interval of this error probability. */
  MeasuredRatio ratio(double error) {
    ForkFigures one = of.figure(question.figure()).orElseThrow();
    ForkFigures two = over.figure(question.figure()).orElseThrow();
    return new MeasuredRatio(
        of.run().name(), threads(), one.over(two, error).times(question.weight()));
  }

  /** The threads of both sides; zero if they differ, or if the highest figure counts. */
  int threads() {
    List<Integer> threads = cells().map(cell -> cell.cell().threads()).distinct().toList();
    return threads.size() == 1 ? threads.get(0) : 0;
  }

  private long misfits() {
    return of.misfits() + over.misfits();
  }

  Stream<String> differences() {
    return Stream.concat(of.differences().stream(), over.differences().stream());
  }
}
