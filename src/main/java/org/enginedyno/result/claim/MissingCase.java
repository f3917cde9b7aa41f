package org.enginedyno.result.claim;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.StoredRun;

/** Why no run has the cells of a case. */
final class MissingCase {
  private MissingCase() {}

  static String reason(Comparison question, Case place, List<StoredRun> runs) {
    List<Measurement> cells =
        runs.stream()
            .flatMap(run -> run.cells().stream())
            .filter(cell -> cell.cell().workload().equals(question.workload()))
            .toList();
    if (cells.isEmpty()) {
      return "no cell of " + question.workload();
    }
    for (Map.Entry<String, String> one : place.values().entrySet()) {
      List<String> values =
          runs.stream().flatMap(run -> values(question, run, one.getKey())).distinct().toList();
      boolean isThere = values.stream().anyMatch(one.getValue()::equalsIgnoreCase);
      if (!isThere && !one.getValue().equals(Case.PEAK) && !one.getKey().equals(Case.STRETCH)) {
        return "no cell of %s with %s=%s; there are %s"
            .formatted(
                question.workload(), one.getKey(), one.getValue(), String.join(", ", values));
      }
    }
    String threads =
        question.threads().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "no cell of %s with %s%s"
        .formatted(
            question.workload(), place, threads.isEmpty() ? "" : " at " + threads + " threads");
  }

  private static Stream<String> values(Comparison question, StoredRun run, String axis) {
    return run.cells().stream()
        .filter(cell -> cell.cell().workload().equals(question.workload()))
        .map(cell -> CaseCells.value(run, cell.cell(), axis));
  }
}
