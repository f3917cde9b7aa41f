package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.SeriesList;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Measurement;

/**
 * A series' line in a workload's table of scaling: its score at the fewest threads, and what part
 * of as many times that it reaches at more.
 *
 * @param base in words
 * @param further what there is to say at each greater number of threads
 */
public record Scaling(Series series, String base, SortedMap<Integer, String> further) {
  public static final String RULE =
      "Scaling efficiency is the score at n threads over n times the score at one; where a workload"
          + " was not measured at one, the score of each thread over that at its fewest threads."
          + " 100 % is as much more as there are more threads. Cells that are not OK, or marked,"
          + " have none.";

  public Scaling {
    further = Collections.unmodifiableSortedMap(new TreeMap<>(further));
  }

  /** The lines of a workload; none where it has but one thread count, or no score to begin with. */
  public static List<Scaling> of(Results results, SeriesList series, WorkloadResults workload) {
    List<Integer> threads = workload.threads();
    if (threads.size() < 2
        || workload.at(threads.get(0)).stream().noneMatch(Measurement::isComparable)) {
      return List.of();
    }
    return series.all().stream()
        .filter(one -> workload.of(one).stream().anyMatch(Measurement::isOk))
        .map(one -> of(results, workload, one))
        .toList();
  }

  /** The columns of a workload's table. */
  public static List<String> titles(WorkloadResults workload) {
    List<Integer> threads = workload.threads();
    List<String> titles = new ArrayList<>();
    titles.add("series");
    titles.add("#ops/s at " + Numbers.count(threads.get(0), "thread"));
    threads.stream().skip(1).forEach(count -> titles.add("#at " + Numbers.count(count)));
    return titles;
  }

  private static Scaling of(Results results, WorkloadResults workload, Series series) {
    List<Integer> threads = workload.threads();
    SortedMap<Integer, String> further = new TreeMap<>();
    for (int count : threads.subList(1, threads.size())) {
      further.put(count, workload.at(series, count).map(cell -> share(results, cell)).orElse("-"));
    }
    return new Scaling(
        series, workload.at(series, threads.get(0)).map(Scaling::score).orElse("-"), further);
  }

  private static String score(Measurement cell) {
    if (!cell.isOk()) {
      return cell.status().name();
    }
    String marks = MarkText.unsteady(cell);
    String score = Numbers.number(cell.score().orElseThrow());
    return marks.isEmpty() ? score : score + ", " + marks;
  }

  private static String share(Results results, Measurement cell) {
    if (!cell.isComparable()) {
      return cell.isOk() ? MarkText.unsteady(cell) : cell.status().name();
    }
    Optional<Efficiency> efficiency = Efficiency.of(results, cell);
    return efficiency
        .map(
            one ->
                Numbers.percent(one.share())
                    + (one.tookTurns() ? "" : ", " + Ratio.ANOTHER_SESSION))
        .orElse("-");
  }
}
