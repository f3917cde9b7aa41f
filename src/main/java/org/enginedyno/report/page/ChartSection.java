package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.enginedyno.report.compare.CellLink;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Results.Labelled;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.PageGrowth;
import org.jspecify.annotations.Nullable;

/** The plots of each pattern, and how its rows and pages came where it adds some. */
record ChartSection(Results results, Pictures pictures, Optional<String> obstacle) {
  /** What was seen of a cell. */
  private record Seen<T>(Labelled of, T what) {
    static <T> Table table(List<Seen<T>> seen, List<Column<T>> columns) {
      List<Column<Seen<T>>> all = new ArrayList<>();
      all.add(Column.text("series", one -> one.of().series()));
      all.add(Column.number("threads", one -> Numbers.count(one.of().cell().cell().threads())));
      columns.forEach(
          one -> all.add(new Column<>(one.head(), line -> one.value().apply(line.what()))));
      return Table.of(seen, all).in("cells");
    }
  }

  private static final List<Column<InsertRates>> GROWTH =
      List.of(
          Column.number("rows", rates -> Numbers.count(rates.rows())),
          Column.number("rows/s", rates -> Numbers.number(rates.rate())),
          Column.number("slowest interval", "rows/s", rates -> Numbers.number(rates.least())),
          Column.number("fastest interval", "rows/s", rates -> Numbers.number(rates.best())),
          Column.number("below half from", "rows", ChartSection::fallsFrom),
          Column.number("slowest operation", rates -> nanos(rates.slowestNanos())),
          Column.number("stalls over 1 s", rates -> Numbers.count(rates.stalls())),
          Column.number(
              "completed afterwards in",
              rates -> rates.completing().isAny() ? nanos(rates.completing().nanos()) : ""),
          Column.number(
              "rows/s with that",
              rates ->
                  rates.completing().isAny() ? Numbers.number(rates.completing().rate()) : ""));
  private static final List<Column<PageGrowth.Interval>> PAGES =
      List.of(
          Column.number("up to rows", one -> Numbers.count(one.upTo())),
          Column.number("pages read per row", one -> counted(one.readPerRow())),
          Column.number("pages written per row", one -> counted(one.writtenPerRow())));

  Optional<Section> section() {
    Html note = obstacle.map(reason -> Html.styled("p", "warning", reason)).orElse(Html.NOTHING);
    List<Html> figures = results.patterns().stream().map(this::figure).toList();
    return Section.of(figures, "charts", "Charts", note, Html.join(figures));
  }

  private Html figure(WorkloadResults pattern) {
    String workload = pattern.name();
    Html drawn = pictures.of(workload);
    return Html.join(
        Html.tag("h3", workload).with("id", CellLink.chart(workload)),
        new Html("\n"),
        Html.tag("p", WorkloadText.about(workload)),
        drawn.isEmpty() && obstacle.isEmpty()
            ? Html.tag("p", "No cell of this pattern is OK.")
            : drawn,
        growth(pattern),
        pages(pattern));
  }

  private <T> List<Seen<T>> seen(
      WorkloadResults workload, Function<Measurement, Optional<T>> look) {
    return results.labelled(workload).stream()
        .filter(one -> one.cell().isOk())
        .flatMap(one -> look.apply(one.cell()).map(found -> new Seen<>(one, found)).stream())
        .toList();
  }

  private Html growth(WorkloadResults workload) {
    List<Seen<InsertRates>> cells = seen(workload, InsertRates::of);
    return cells.isEmpty() ? Html.NOTHING : Seen.table(cells, GROWTH).html();
  }

  private static String fallsFrom(InsertRates rates) {
    OptionalLong rows = rates.fallsFrom();
    return rows.isPresent() ? Numbers.count(rows.getAsLong()) : "never";
  }

  private static String nanos(long nanos) {
    return Numbers.nanos((double) nanos);
  }

  /** How many pages the engines read and wrote for each row while a workload's tables grew. */
  private Html pages(WorkloadResults workload) {
    List<Seen<PageGrowth>> cells = seen(workload, PageGrowth::of);
    List<Seen<PageGrowth.Interval>> intervals = new ArrayList<>();
    cells.forEach(
        cell -> cell.what().intervals().forEach(one -> intervals.add(new Seen<>(cell.of(), one))));
    long asked = cells.stream().mapToLong(cell -> cell.what().askedNanos()).max().orElse(0);
    return cells.isEmpty()
        ? Html.NOTHING
        : Html.details(
            Html.text(
                "Pages read and written per row while the tables grew. The server was asked beside"
                    + " the runs, which took it %s at most each time.".formatted(nanos(asked))),
            Seen.table(intervals, PAGES).html());
  }

  private static String counted(@Nullable Double pages) {
    return pages == null ? "not counted" : Numbers.number(pages);
  }
}
