package org.enginedyno.result.claim;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.StoredRun;

/**
 * Cells of a run that a claim compares, alike but for what its cases say.
 *
 * @param of one cell; several where the highest of them counts
 */
record CasePair(Comparison question, StoredRun run, List<Measurement> of, List<Measurement> over) {
  /** Why the two cannot be compared, where they cannot. */
  Optional<String> obstacle() {
    return obstacle(of, question.of())
        .or(() -> obstacle(over, question.over()))
        .or(this::unlikePeaks)
        .or(this::otherSessions);
  }

  /** Where the highest counts, both sides must have had the same chances. */
  private Optional<String> unlikePeaks() {
    return question.of().values().keySet().stream()
        .filter(axis -> question.of().isPeak(axis) && question.over().isPeak(axis))
        .filter(axis -> !values(of, axis).equals(values(over, axis)))
        .findFirst()
        .map(
            axis ->
                "%s was measured at other %s than %s: %s and %s"
                    .formatted(
                        named(of.get(0)),
                        axis,
                        named(over.get(0)),
                        String.join(", ", values(of, axis)),
                        String.join(", ", values(over, axis))));
  }

  private Set<String> values(List<Measurement> cells, String axis) {
    return cells.stream()
        .map(cell -> CaseCells.value(run, cell.cell(), axis))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Cells of two sessions took no turns. */
  private Optional<String> otherSessions() {
    return Stream.concat(of.stream(), over.stream())
                .map(cell -> run.manifest().session(cell.startedAt()))
                .distinct()
                .count()
            > 1
        ? Optional.of(
            "%s and %s were measured in different sessions"
                .formatted(named(of.get(0)), named(over.get(0))))
        : Optional.empty();
  }

  private Optional<String> obstacle(List<Measurement> cells, Case place) {
    return cells.stream()
        .flatMap(
            cell ->
                CellFigure.obstacle(run, cell, question.figure(), place)
                    .map(reason -> "%s %s".formatted(named(cell), reason))
                    .stream())
        .findFirst();
  }

  private static String named(Measurement cell) {
    String engine = cell.cell().engine();
    return "%s at %d"
        .formatted(engine.equals("-") ? cell.cell().workload() : engine, cell.cell().threads());
  }

  MeasuredRatio ratio() {
    Interval ratio = figure(of, question.of()).over(figure(over, question.over()));
    return new MeasuredRatio(run.name(), threads(), ratio);
  }

  private Interval figure(List<Measurement> cells, Case place) {
    return cells.stream()
        .map(cell -> CellFigure.of(run, cell, question.figure(), place).orElseThrow())
        .max(Comparator.comparingDouble(Interval::value))
        .orElseThrow();
  }

  /** At how many threads both are; zero where they are at others, or the highest counts. */
  int threads() {
    Set<Integer> threads = new LinkedHashSet<>();
    Stream.concat(of.stream(), over.stream()).forEach(cell -> threads.add(cell.cell().threads()));
    return threads.size() == 1 ? threads.iterator().next() : 0;
  }

  long misfits() {
    return CaseCells.misfits(question.of(), run, of.get(0).cell())
        + CaseCells.misfits(question.over(), run, over.get(0).cell());
  }

  List<String> differences() {
    return Stream.concat(differences(of, question.of()), differences(over, question.over()))
        .distinct()
        .toList();
  }

  private Stream<String> differences(List<Measurement> cells, Case place) {
    return cells.stream().flatMap(cell -> CaseCells.differences(place, run, cell.cell()).stream());
  }
}
