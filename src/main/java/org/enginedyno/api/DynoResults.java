package org.enginedyno.api;

import java.nio.file.Path;
import java.util.List;

/**
 * The results of a run.
 *
 * @param folder the folder of results
 * @param cells every planned cell, including skipped ones
 * @param capacities one for each cell whose capacity was searched, found or not
 * @param problems why the run failed: one line for each FAILED or INVALID cell, each missed
 *     threshold and each capacity that was not found, or that only the floor was measured or not
 *     every cell was finished; empty if the run succeeded
 * @param unsure one line for each threshold that is met but that another run may miss, because the
 *     cell is marked or fewer than ten operations are beyond the percentile
 */
public record DynoResults(
    Path folder,
    List<DynoCell> cells,
    List<DynoCapacity> capacities,
    List<String> problems,
    List<String> unsure) {
  public DynoResults {
    cells = List.copyOf(cells);
    capacities = List.copyOf(capacities);
    problems = List.copyOf(problems);
    unsure = List.copyOf(unsure);
  }

  /** The report: a page to open in a browser. */
  public Path report() {
    return folder.resolve("report.html");
  }

  /**
   * Whether every cell is OK or was skipped for a reason, more than the floor was measured, no
   * threshold of the plan was missed, and every capacity was found.
   */
  public boolean isValid() {
    return problems.isEmpty();
  }

  /** The cells of a workload. */
  public List<DynoCell> cells(String workload) {
    return cells.stream().filter(cell -> cell.workload().equals(workload)).toList();
  }

  /**
   * The only cell of this workload, engine and number of threads.
   *
   * @throws IllegalArgumentException if there is none, or more than one
   */
  public DynoCell cell(String workload, String engine, int threads) {
    List<DynoCell> found =
        cells(workload).stream()
            .filter(cell -> cell.engine().equals(engine) && cell.threads() == threads)
            .toList();
    if (found.size() != 1) {
      String all = String.join(", ", cells.stream().map(DynoCell::id).toList());
      throw new IllegalArgumentException(
          "%d cells match %s %s t%d; the cells are: %s"
              .formatted(found.size(), workload, engine, threads, all));
    }
    return found.get(0);
  }
}
