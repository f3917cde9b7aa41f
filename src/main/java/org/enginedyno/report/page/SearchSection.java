package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.format.Numbers;
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
import org.enginedyno.workload.catalogue.Workloads;

/** What was searched for: how many rows it is found in, and how long each engine takes for it. */
record SearchSection(Results results, WorkloadResults workload) {
  private static final String ABOUT =
      "How many documents there are for each search, as every engine must answer, and the median"
          + " of its latency at the fewest threads, below it at the most; cells.csv has it at all.";

  /** The section; nothing where no workload searches. */
  static Optional<Section> of(Results results) {
    List<Block> blocks = new ArrayList<>();
    for (WorkloadResults workload : results.workloads()) {
      Workloads.find(workload.name())
          .flatMap(known -> known.as(SearchWorkload.class))
          .ifPresent(known -> blocks.addAll(new SearchSection(results, workload).blocks(known)));
    }
    blocks.add(0, new Block.Text(ABOUT));
    return Section.of("searches", "Searches", Html.blocks(blocks))
        .filter(section -> blocks.size() > 1);
  }

  private List<Block> blocks(SearchWorkload known) {
    int fewest = workload.threads().get(0);
    Cell any = workload.at(fewest).get(0).cell();
    List<String> kinds = known.kindsOfStatements(any.knobs());
    List<Long> found = known.found(any.data(), any.knobs());
    if (kinds.isEmpty() || found.isEmpty()) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    known.aboutFound(any.data(), any.knobs()).ifPresent(notes::add);
    List<Column<Integer>> columns = new ArrayList<>();
    columns.add(Column.text("search", kinds::get));
    columns.add(Column.number("found", kind -> Numbers.count(found.get(kind))));
    for (Series one : results.series().all()) {
      Optional<Measurement> cell = workload.at(one, fewest);
      String label = results.series().label(one);
      if (cell.isPresent()) {
        columns.add(Column.number(label, kind -> times(one, kinds.get(kind))));
      }
      List<String> reasons = leftOut(cell).map(Figures.LeftOut::why).distinct().toList();
      if (!reasons.isEmpty()) {
        notes.add(
            "%s has no answer to what is left out, as its full-text keys lack words: %s."
                .formatted(label, String.join("; ", reasons)));
      }
    }
    List<Integer> rows = IntStream.range(0, kinds.size()).boxed().toList();
    return List.of(
        new Block.Heading(workload.name() + ", " + Numbers.count(fewest, "thread")),
        Table.of(rows, columns).with(notes).in("cells"));
  }

  private static Stream<Figures.LeftOut> leftOut(Optional<Measurement> cell) {
    return cell.map(Measurement::statements).stream().flatMap(asked -> asked.leftOut().stream());
  }

  private static String latency(Optional<Measurement> cell, String kind) {
    return leftOut(cell).anyMatch(one -> one.search().equals(kind))
        ? "left out"
        : cell.map(Measurement::statements).stream()
            .flatMap(statements -> statements.kinds().stream())
            .filter(one -> one.kind().equals(kind))
            .map(one -> Numbers.micros(one.latency().p50()))
            .findFirst()
            .orElse("-");
  }

  private Html times(Series series, String kind) {
    List<Integer> threads = workload.threads();
    int most = threads.get(threads.size() - 1);
    String fewest = latency(workload.at(series, threads.get(0)), kind);
    String others = latency(workload.at(series, most), kind);
    return threads.size() == 1 || others.equals(fewest)
        ? Html.text(fewest)
        : Html.join(
            Html.text(fewest),
            Html.tag("small", "%s: %s".formatted(Numbers.count(most, "thread"), others)));
  }
}
