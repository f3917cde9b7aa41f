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
import org.enginedyno.report.series.Series;
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
  /** What was seen of a cell, and which it is. */
  private record Seen<T>(String series, int threads, T what) {
    static <T> Column<Seen<T>> label() {
      return Column.text("series", Seen::series);
    }

    static <T> Column<Seen<T>> count() {
      return Column.number("threads", seen -> Numbers.count(seen.threads()));
    }
  }

  Optional<Section> section() {
    if (results.patterns().isEmpty()) {
      return Optional.empty();
    }
    Html note = obstacle.map(reason -> Html.styled("p", "warning", reason)).orElse(Html.NOTHING);
    return Section.of(
        "charts",
        "Charts",
        note,
        Html.join(results.patterns().stream().map(this::figure).toList()));
  }

  private Html figure(WorkloadResults pattern) {
    String workload = pattern.name();
    Html drawn = pictures.of(workload);
    return Html.join(
        new Html("<h3 id=\"%s\">".formatted(CellLink.chart(workload))),
        Html.text(workload),
        new Html("</h3>\n"),
        Html.tag("p", WorkloadText.about(workload)),
        drawn.isEmpty() && obstacle.isEmpty()
            ? Html.tag("p", "No cell of this pattern is OK.")
            : drawn,
        growth(pattern),
        pages(pattern));
  }

  private <T> List<Seen<T>> seen(
      WorkloadResults workload, Function<Measurement, Optional<T>> look) {
    List<Seen<T>> all = new ArrayList<>();
    for (Series series : results.series().all()) {
      String label = results.series().label(series);
      workload.of(series).stream()
          .filter(Measurement::isOk)
          .forEach(
              cell ->
                  look.apply(cell)
                      .ifPresent(one -> all.add(new Seen<>(label, cell.cell().threads(), one))));
    }
    return all;
  }

  private Html growth(WorkloadResults workload) {
    Table table =
        Table.of(
                seen(workload, InsertRates::of),
                Seen.label(),
                Seen.count(),
                Column.number("rows", seen -> Numbers.count(seen.what().rows())),
                Column.number("rows/s", seen -> Numbers.number(seen.what().rate())),
                Column.number(
                    "slowest interval", "rows/s", seen -> Numbers.number(seen.what().least())),
                Column.number(
                    "fastest interval", "rows/s", seen -> Numbers.number(seen.what().best())),
                Column.number("below half from", "rows", seen -> fallsFrom(seen.what())),
                Column.number(
                    "slowest operation",
                    seen -> Numbers.nanos((double) seen.what().slowestNanos())),
                Column.number("stalls over 1 s", seen -> Numbers.count(seen.what().stalls())),
                Column.number(
                    "completed afterwards in",
                    seen -> completing(seen.what(), one -> Numbers.nanos((double) one.nanos()))),
                Column.number(
                    "rows/s with that",
                    seen -> completing(seen.what(), one -> Numbers.number(one.rate()))))
            .in("cells");
    return table.isEmpty() ? Html.NOTHING : table.html();
  }

  private static String fallsFrom(InsertRates rates) {
    OptionalLong rows = rates.fallsFrom();
    return rows.isPresent() ? Numbers.count(rows.getAsLong()) : "never";
  }

  private static String completing(
      InsertRates rates, Function<InsertRates.Completing, String> text) {
    return rates.completing().isAny() ? text.apply(rates.completing()) : "";
  }

  /** How many pages the engines read and wrote for each row while a workload's tables grew. */
  private Html pages(WorkloadResults workload) {
    List<Seen<PageGrowth>> cells = seen(workload, PageGrowth::of);
    List<Seen<PageGrowth.Interval>> intervals =
        cells.stream()
            .flatMap(
                cell ->
                    cell.what().intervals().stream()
                        .map(one -> new Seen<>(cell.series(), cell.threads(), one)))
            .toList();
    long asked = cells.stream().mapToLong(cell -> cell.what().askedNanos()).max().orElse(0);
    return cells.isEmpty()
        ? Html.NOTHING
        : Html.details(
            Html.text(
                "Pages read and written per row while the tables grew. The server was asked beside"
                    + " the runs, which took it %s at most each time."
                        .formatted(Numbers.nanos((double) asked))),
            Table.of(
                    intervals,
                    Seen.label(),
                    Seen.count(),
                    Column.number("up to rows", one -> Numbers.count(one.what().upTo())),
                    Column.number("pages read per row", one -> counted(one.what().readPerRow())),
                    Column.number(
                        "pages written per row", one -> counted(one.what().writtenPerRow())))
                .in("cells")
                .html());
  }

  private static String counted(@Nullable Double pages) {
    return pages == null ? "not counted" : Numbers.number(pages);
  }
}
