package org.enginedyno.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Ratio;
import org.enginedyno.result.threshold.CellThreshold;
import org.enginedyno.result.threshold.CellThreshold.Verdict;
import org.enginedyno.session.Gate;
import org.enginedyno.session.PreparedCells.Outcome;
import org.jspecify.annotations.Nullable;

/** The results of a run or a gate as the types of this package. */
final class Findings {
  private Findings() {}

  static DynoResults results(Path folder, Outcome outcome) {
    List<DynoCell> cells = outcome.came().stream().map(Findings::cell).toList();
    List<DynoCapacity> capacities =
        outcome.came().stream()
            .flatMap(cell -> Stream.ofNullable(cell.capacity()).map(one -> capacity(cell, one)))
            .toList();
    List<String> problems = new ArrayList<>();
    cells.stream()
        .filter(cell -> !cell.isOk() && cell.status() != DynoStatus.SKIPPED)
        .forEach(cell -> problems.add(cell.toString()));
    capacities.stream()
        .filter(one -> one.state() != DynoCapacity.State.FOUND)
        .forEach(one -> problems.add("capacity of %s: %s".formatted(one.cell(), one.text())));
    if (!outcome.isAnythingMeasured()) {
      problems.add("only the floor was measured");
    } else if (!outcome.isValid() && problems.isEmpty()) {
      problems.add("not every planned cell was finished");
    }
    CellThreshold.missed(outcome.judged())
        .forEach(missed -> problems.add("threshold missed: " + missed));
    List<String> unsure =
        outcome.judged().stream()
            .filter(threshold -> threshold.verdict() == Verdict.UNSURE)
            .map(threshold -> "threshold unsure: " + threshold)
            .toList();
    return new DynoResults(folder, cells, capacities, problems, unsure);
  }

  private static DynoCapacity capacity(Measurement cell, SearchedCapacity found) {
    return new DynoCapacity(
        cell.cell().id(),
        found.objective(),
        DynoCapacity.State.valueOf(found.state().name()),
        optional(found.found()),
        optional(found.low()),
        optional(found.high()),
        found.toString());
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  static DynoCell cell(Measurement measurement) {
    Cell cell = measurement.cell();
    return new DynoCell(
        cell.id(),
        cell.server(),
        cell.workload(),
        cell.engine(),
        cell.threads(),
        others(cell),
        DynoStatus.valueOf(measurement.status().name()),
        measurement.reasons(),
        figures(measurement),
        measurement.isOk()
            ? measurement.marks().stream()
                .map(
                    mark -> new DynoMark(mark.label().toString(), mark.text(), mark.isComparable()))
                .toList()
            : List.of(),
        measurement.seconds());
  }

  private static Map<String, String> others(Cell cell) {
    Map<String, String> others = new LinkedHashMap<>();
    Axis.further(List.of(cell)).forEach(axis -> others.put(axis.title(), axis.of(cell)));
    return others;
  }

  private static Optional<DynoFigures> figures(Measurement measurement) {
    if (!measurement.isOk()) {
      return Optional.empty();
    }
    return Optional.of(
        new DynoFigures(
            measurement.score().orElseThrow(),
            measurement.runs(),
            Optional.ofNullable(measurement.latency()).map(Findings::latency),
            FigureCatalogue.CLIENT_CPU.number(measurement),
            FigureCatalogue.SERVER_CPU.number(measurement),
            numbers(measurement)));
  }

  private static Map<String, Double> numbers(Measurement measurement) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (Figure figure : FigureCatalogue.all()) {
      figure.number(measurement).ifPresent(value -> numbers.put(figure.key(), value));
    }
    return numbers;
  }

  private static DynoLatency latency(Latency latency) {
    return new DynoLatency(
        latency.samples(),
        latency.mean(),
        latency.p50(),
        latency.p95(),
        latency.p99(),
        optional(latency.p999()),
        latency.max());
  }

  static DynoVerdicts verdicts(Path folder, Gate gate, DuelResults results) {
    return new DynoVerdicts(
        folder,
        results.judgements().stream().map(judgement -> pair(gate, judgement)).toList(),
        results.skipped().stream()
            .map(pair -> "SKIPPED %s: %s".formatted(pair.name(), pair.reason()))
            .toList());
  }

  private static DynoPair pair(Gate gate, Judgement judgement) {
    Duel duel = judgement.duel();
    Cell cell = duel.pair().base();
    return new DynoPair(
        duel.pair().name(),
        cell.workload(),
        cell.threads(),
        DynoVerdict.valueOf(judgement.word().name()),
        gate.passes(judgement),
        judgement.inOrder().stream().map(Findings::ratio).toList(),
        judgement.reasons(),
        duel.blocks(),
        duel.launches().size(),
        duel.seconds());
  }

  private static DynoRatio ratio(Finding finding) {
    Ratio ratio = finding.ratio();
    return new DynoRatio(
        finding.figure().toString(),
        finding.decides(),
        DynoVerdict.valueOf(finding.word().name()),
        ratio.value(),
        ratio.low(),
        ratio.high(),
        ratio.confidence(),
        finding.base(),
        finding.candidate(),
        finding.change());
  }
}
