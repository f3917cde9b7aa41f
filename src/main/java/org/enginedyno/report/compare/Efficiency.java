package org.enginedyno.report.compare;

import java.util.Optional;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Measurement;

/**
 * The score of each thread beside that of each where the workload has the fewest: at one thread one
 * divides by one, so that this is the score at n threads over n times that at one.
 *
 * @param fewest the threads at which it is one
 * @param tookTurns whether the two were measured in one session of the run
 */
public record Efficiency(double share, int fewest, boolean tookTurns) {
  /** Of a cell and that of its series at the fewest threads, where both may be compared. */
  public static Optional<Efficiency> of(Results results, Measurement cell) {
    WorkloadResults workload = results.workload(cell.cell().workload());
    int fewest = workload.threads().get(0);
    return workload
        .at(results.axes().series(cell.cell()), fewest)
        .flatMap(base -> Ratio.of(cell, base, base.cell().engine(), results.manifest()))
        .map(
            ratio ->
                new Efficiency(
                    ratio.factor() * fewest / cell.cell().threads(), fewest, ratio.tookTurns()));
  }
}
