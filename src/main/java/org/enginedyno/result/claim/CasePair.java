package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.track.StoredRun;

/**
 * Cells of a run that a claim compares, alike but for what its cases say.
 *
 * @param of one cell; several where the highest of them counts
 */
record CasePair(Comparison question, StoredRun run, List<Measurement> of, List<Measurement> over) {
  CasePair {
    of = List.copyOf(of);
    over = List.copyOf(over);
  }

  /** Why the two cannot be compared, where they cannot. */
  Optional<String> obstacle() {
    return obstacle(of, question.of()).or(() -> obstacle(over, question.over()));
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

  /** The ratio of two that can be compared. */
  MeasuredRatio ratio() {
    return MeasuredRatio.of(
        run.name(), threads(), figure(of, question.of()), figure(over, question.over()));
  }

  private FigureSpread figure(List<Measurement> cells, Case place) {
    return cells.stream()
        .map(cell -> CellFigure.of(run, cell, question.figure(), place).orElseThrow())
        .max(Comparator.comparingDouble(FigureSpread::figure))
        .orElseThrow();
  }

  /** At how many threads both are; zero where they are at others, or the highest counts. */
  int threads() {
    Set<Integer> threads = new LinkedHashSet<>();
    Stream.concat(of.stream(), over.stream()).forEach(cell -> threads.add(cell.cell().threads()));
    return threads.size() == 1 ? threads.iterator().next() : 0;
  }

  long misfits() {
    return CaseCells.misfits(question.of(), of.get(0).cell())
        + CaseCells.misfits(question.over(), over.get(0).cell());
  }

  List<String> differences() {
    List<String> differences = new ArrayList<>();
    of.forEach(cell -> differences.addAll(CaseCells.differences(question.of(), cell.cell())));
    over.forEach(cell -> differences.addAll(CaseCells.differences(question.over(), cell.cell())));
    return differences.stream().distinct().toList();
  }
}
