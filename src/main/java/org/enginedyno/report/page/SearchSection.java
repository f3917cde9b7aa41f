package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.SearchWorkload;

/** What was searched for: how many rows it is found in, and how long each engine takes for it. */
final class SearchSection {
  private static final String ABOUT =
      "How many documents there are for each search, as every engine must answer, and the median"
          + " of its latency at the fewest threads, below it at the most; cells.csv has it at all.";

  private SearchSection() {}

  /** The section; nothing where no workload searches. */
  static Optional<Section> of(Results results) {
    List<Block> blocks = new ArrayList<>(List.of(new Block.Text(ABOUT)));
    for (WorkloadResults workload : results.workloads()) {
      WorkloadText.workload(workload.name())
          .flatMap(known -> known.as(SearchWorkload.class))
          .flatMap(known -> table(results, workload, known))
          .ifPresent(
              table -> {
                String threads = Numbers.count(workload.threads().get(0), "thread");
                blocks.add(new Block.Heading("%s, %s".formatted(workload.name(), threads)));
                List<String> notes = new ArrayList<>(aboutFound(workload).stream().toList());
                notes.addAll(left(results, workload));
                blocks.add(table.with(notes).in("cells"));
              });
    }
    return blocks.size() == 1
        ? Optional.empty()
        : Optional.of(new Section("searches", "Searches", blocks));
  }

  private static Optional<String> aboutFound(WorkloadResults workload) {
    Cell any = workload.at(workload.threads().get(0)).get(0).cell();
    return WorkloadText.workload(workload.name())
        .flatMap(known -> known.as(SearchWorkload.class))
        .flatMap(known -> known.aboutFound(any.data(), any.knobs()));
  }

  /** A line for each series that does not ask everything. */
  private static List<String> left(Results results, WorkloadResults workload) {
    int threads = workload.threads().get(0);
    List<String> lines = new ArrayList<>();
    for (Series one : results.series().all()) {
      List<String> reasons =
          leftOut(workload.at(one, threads)).map(Figures.LeftOut::why).distinct().toList();
      if (!reasons.isEmpty()) {
        lines.add(
            "%s has no answer to what is left out, as its full-text keys lack words: %s."
                .formatted(results.series().label(one), String.join("; ", reasons)));
      }
    }
    return lines;
  }

  private static Stream<Figures.LeftOut> leftOut(Optional<Measurement> cell) {
    return cell.map(Measurement::statements).stream().flatMap(asked -> asked.leftOut().stream());
  }

  private static Optional<Table> table(
      Results results, WorkloadResults workload, SearchWorkload known) {
    int threads = workload.threads().get(0);
    List<Series> series =
        results.series().all().stream()
            .filter(one -> workload.at(one, threads).isPresent())
            .toList();
    Measurement any = workload.at(threads).get(0);
    List<String> kinds = known.kindsOfStatements(any.cell().knobs());
    List<Long> found = known.found(any.cell().data(), any.cell().knobs());
    if (kinds.isEmpty() || found.isEmpty()) {
      return Optional.empty();
    }
    List<Column<Integer>> columns = new ArrayList<>();
    columns.add(Column.text("search", kinds::get));
    columns.add(Column.number("found", kind -> Numbers.count(found.get(kind))));
    for (Series one : series) {
      columns.add(
          Column.number(
              results.series().label(one), kind -> times(workload, one, kinds.get(kind))));
    }
    return Optional.of(Table.of(IntStream.range(0, kinds.size()).boxed().toList(), columns));
  }

  private static String latency(Optional<Measurement> cell, String kind) {
    if (leftOut(cell).anyMatch(one -> one.search().equals(kind))) {
      return "left out";
    }
    Figures.Statements statements = cell.map(Measurement::statements).orElse(null);
    return statements == null
        ? "-"
        : statements.kinds().stream()
            .filter(one -> one.kind().equals(kind))
            .map(one -> Numbers.micros(one.latency().p50()))
            .findFirst()
            .orElse("-");
  }

  private static Html times(WorkloadResults workload, Series series, String kind) {
    List<Integer> threads = workload.threads();
    int most = threads.get(threads.size() - 1);
    String fewest = latency(workload.at(series, threads.get(0)), kind);
    String others = latency(workload.at(series, most), kind);
    boolean alike = threads.size() == 1 || others.equals(fewest);
    return Html.join(
        Html.text(fewest),
        alike
            ? Html.NOTHING
            : Html.tag("small", "%s: %s".formatted(Numbers.count(most, "thread"), others)));
  }
}
