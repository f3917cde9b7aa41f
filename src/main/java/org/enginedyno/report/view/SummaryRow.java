package org.enginedyno.report.view;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.result.Measurement;

/**
 * A pattern's line in every summary: all lanes at one thread count, that of the pattern's best
 * score, so that what stands side by side ran under equal conditions.
 */
public record SummaryRow(String workload, int threads, List<Entry> entries) {
  /** Names the rule that chose the thread counts. */
  public static final String RULE =
      "each pattern at the thread count of its best score, equal within a row";

  private static final int LONGEST_NAME = 24;

  /**
   * A lane's cell in the row.
   *
   * @param ratio how it stands to its reference, where both are OK
   */
  public record Entry(Lane lane, Optional<Measurement> cell, Optional<Ratio> ratio) {
    /** The status of a cell that is not OK, or that it was not run. */
    public String absence() {
      return cell.map(found -> found.status().name()).orElse("not run");
    }

    public Optional<Measurement> ok() {
      return cell.filter(Measurement::isOk);
    }
  }

  public SummaryRow {
    entries = List.copyOf(entries);
  }

  /** The entry of an engine on a way, which a server that lacks the engine does not have. */
  public Optional<Entry> entry(Way way, String engine) {
    return entries.stream()
        .filter(entry -> entry.lane().way().isSame(way) && entry.lane().engine().equals(engine))
        .findFirst();
  }

  /** The rows of all patterns, those too that the run did not reach. */
  public static List<SummaryRow> of(Results results, Lanes lanes) {
    if (lanes.all().isEmpty()) {
      return List.of();
    }
    return Stream.concat(
            results.manifest().plan().workloads().stream(), results.patterns().stream())
        .distinct()
        .map(workload -> of(results, lanes, workload))
        .toList();
  }

  private static SummaryRow of(Results results, Lanes lanes, String workload) {
    int threads = threads(results, workload);
    List<Entry> entries =
        lanes.all().stream()
            .map(
                lane -> {
                  Optional<Measurement> cell = results.at(workload, lane, threads);
                  return new Entry(lane, cell, ratio(results, lanes, workload, lane, threads));
                })
            .toList();
    return new SummaryRow(workload, threads, entries);
  }

  private static int threads(Results results, String workload) {
    List<Measurement> cells = results.of(workload);
    return cells.stream()
        .filter(Measurement::isOk)
        .max(Comparator.comparingDouble(cell -> cell.score().orElseThrow()))
        .or(() -> cells.stream().max(Comparator.comparingInt(cell -> cell.cell().threads())))
        .map(cell -> cell.cell().threads())
        .orElseGet(() -> results.manifest().plan().mostThreads());
  }

  private static Optional<Ratio> ratio(
      Results results, Lanes lanes, String workload, Lane lane, int threads) {
    Lane reference = lanes.reference(lane);
    return reference.equals(lane)
        ? Optional.empty()
        : results
            .at(workload, lane, threads)
            .flatMap(
                cell ->
                    results
                        .at(workload, reference, threads)
                        .flatMap(other -> Ratio.of(cell, other, name(lanes, reference))));
  }

  private static String name(Lanes lanes, Lane reference) {
    if (lanes.engines().size() > 1) {
      return reference.engine();
    }
    return reference.label().length() > LONGEST_NAME ? "the first" : reference.label();
  }
}
