package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.history.StoredRun;

/** Finds the cells of a run that a claim compares. */
final class CasePairs {
  private static final Axis ROWS =
      new Axis(Case.ROWS, cell -> CaseCells.value(cell, Case.ROWS), cell -> true, value -> value);

  private final Comparison question;
  private final StoredRun run;
  private final List<Measurement> cells;

  CasePairs(Comparison question, StoredRun run) {
    this.question = question;
    this.run = run;
    cells =
        CaseCells.ofWorkload(question.workload(), run)
            .filter(cell -> isWanted(cell.cell().threads()))
            .filter(cell -> hasEnoughCores(cell.cell()))
            .toList();
  }

  private boolean isWanted(int threads) {
    return question.threads().isEmpty() || question.threads().contains(threads);
  }

  /** A claim that takes many cores says nothing of a server that was given fewer. */
  private boolean hasEnoughCores(Cell cell) {
    boolean areNamed =
        Stream.of(question.of(), question.over())
            .anyMatch(place -> place.value(Case.SERVER_CORES).isPresent());
    String given = CaseCells.value(cell, Case.SERVER_CORES);
    return areNamed || !given.matches("\\d{1,6}") || Integer.parseInt(given) >= question.cores();
  }

  /** The cells of one side, measured or skipped. */
  List<Measurement> of(Case place) {
    return cells.stream().filter(cell -> CaseCells.isOf(place, run, cell)).toList();
  }

  /** The pairs that come nearest to what was published, for each number of threads. */
  List<CasePair> nearest() {
    Map<Integer, List<CasePair>> byThreads =
        all().stream()
            .collect(
                Collectors.groupingBy(CasePair::threads, LinkedHashMap::new, Collectors.toList()));
    List<CasePair> nearest = new ArrayList<>();
    for (List<CasePair> pairs : byThreads.values()) {
      long least = pairs.stream().mapToLong(CasePair::misfits).min().orElse(0);
      pairs.stream().filter(pair -> pair.misfits() == least).forEach(nearest::add);
    }
    return nearest;
  }

  private List<CasePair> all() {
    Set<String> apart = apart();
    List<Axis> axes = Axis.further(cells.stream().map(Measurement::cell).toList());
    Map<String, List<Measurement>> ofs = grouped(question.of(), apart, axes);
    Map<String, List<Measurement>> overs = grouped(question.over(), apart, axes);
    List<CasePair> pairs = new ArrayList<>();
    ofs.forEach(
        (key, found) -> {
          List<Measurement> other = overs.get(key);
          if (other != null) {
            pairs.add(
                new CasePair(
                    question,
                    run,
                    CaseCells.counted(question.of(), run, found),
                    CaseCells.counted(question.over(), run, other)));
          }
        });
    return pairs;
  }

  private Set<String> apart() {
    Case of = question.of();
    Case over = question.over();
    Set<String> apart = new TreeSet<>();
    for (Map<String, String> side : List.of(of.values(), over.values())) {
      side.keySet().stream()
          .filter(
              axis ->
                  of.isPeak(axis) || over.isPeak(axis) || !of.value(axis).equals(over.value(axis)))
          .forEach(apart::add);
    }
    Stream.concat(of.alike().keySet().stream(), over.alike().keySet().stream())
        .filter(
            axis -> !of.alike().getOrDefault(axis, "").equals(over.alike().getOrDefault(axis, "")))
        .forEach(apart::add);
    if (apart.contains(Case.FILE_SYSTEM)) {
      apart.add(CaseCells.PLACE);
    }
    return apart;
  }

  private Map<String, List<Measurement>> grouped(Case place, Set<String> apart, List<Axis> axes) {
    return of(place).stream()
        .filter(cell -> cell.status() != Status.SKIPPED)
        .collect(
            Collectors.groupingBy(
                cell -> key(cell.cell(), apart, axes), LinkedHashMap::new, Collectors.toList()));
  }

  private static String key(Cell cell, Set<String> apart, List<Axis> axes) {
    return Stream.concat(Stream.of(Axis.SERVER, Axis.ENGINE, Axis.THREADS, ROWS), axes.stream())
        .filter(axis -> !apart.contains(axis.title()))
        .map(axis -> axis.title() + "=" + axis.of(cell))
        .collect(Collectors.joining(" "));
  }
}
