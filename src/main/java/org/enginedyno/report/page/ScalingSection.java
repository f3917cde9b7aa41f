package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Scaling;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;

/** How the throughput of each series grows with its threads. */
public final class ScalingSection {
  private static final String QUERIES =
      " Queries per second scale alike: every operation of a series asks as many of them.";

  private ScalingSection() {}

  /** A table for each workload; nothing where none has several thread counts. */
  public static Optional<Section> of(Results results) {
    List<Html> tables =
        Stream.concat(
                results.patterns().stream().map(one -> table(results, one)),
                results.floors().stream().map(one -> floor(results, one)))
            .flatMap(Optional::stream)
            .toList();
    return tables.isEmpty()
        ? Optional.empty()
        : Section.of(
            "scaling",
            "Scaling",
            Html.tag("p", Scaling.RULE + queries(results)),
            Html.join(tables));
  }

  private static String queries(Results results) {
    return results.cells().stream().anyMatch(cell -> QueryText.shortly(cell).isPresent())
        ? QUERIES
        : "";
  }

  private static Optional<Html> table(Results results, WorkloadResults workload) {
    List<Scaling> lines = Scaling.of(results, results.series(), workload);
    return table(workload, lines, results.series()::label);
  }

  private static Optional<Html> floor(Results results, WorkloadResults floor) {
    List<Scaling> lines = Scaling.of(results, results.floorSeries(), floor);
    return table(floor, lines, series -> results.floorName(series.variant()));
  }

  private static Optional<Html> table(
      WorkloadResults workload, List<Scaling> lines, Function<Series, String> name) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table = new HtmlTable(Scaling.titles(workload));
    for (Scaling line : lines) {
      List<Html> cells = new ArrayList<>();
      cells.add(HtmlTable.cell(name.apply(line.series())));
      cells.add(HtmlTable.number(line.base()));
      line.further().values().forEach(text -> cells.add(HtmlTable.number(text)));
      table.row(cells);
    }
    return Optional.of(Html.join(Html.tag("h3", workload.name() + ": scaling"), table.html()));
  }
}
