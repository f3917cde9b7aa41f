package org.enginedyno.report.compare;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DataState.Label;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;

/** The cells whose data were not all in memory, as far as the servers tell. */
public final class UncachedCells {
  private UncachedCells() {}

  /** A line for each cell that is not marked for it already. */
  public static List<Reason> of(Results results) {
    return results.patternCells().stream()
        .filter(Measurement::isOk)
        .filter(cell -> cell.marks().stream().noneMatch(UncachedCells::saysSo))
        .flatMap(cell -> line(results, cell).stream())
        .toList();
  }

  private static Optional<Reason> line(Results results, Measurement cell) {
    return Optional.ofNullable(cell.dataState())
        .filter(DataState::isFetched)
        .map(
            state ->
                new Reason(
                    MarkedCells.name(results, cell.cell()), state.label() + ": " + state.text()));
  }

  private static boolean saysSo(Mark mark) {
    return mark.label() == Mark.Label.UNCACHED;
  }

  /** A sentence about the engines of which it is not known, where there are any. */
  public static Optional<String> unknown(Results results) {
    String engines =
        results.patternCells().stream()
            .filter(Measurement::isOk)
            .filter(
                cell ->
                    Optional.ofNullable(cell.dataState())
                        .map(DataState::label)
                        .filter(Label.UNKNOWN::equals)
                        .isPresent())
            .map(cell -> cell.cell().engine())
            .distinct()
            .collect(Collectors.joining(", "));
    return engines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Whether all data of %s were in memory: the server does not tell.".formatted(engines));
  }
}
