package org.enginedyno.report.page.cell;

import java.util.Optional;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.PageGrowth;
import org.jspecify.annotations.Nullable;

/** How many pages the engines read and wrote for each row while a workload's tables grew. */
final class PagesTable {
  private static final double NANOS_PER_MICRO = 1e3;

  private PagesTable() {}

  /** The table, folded; nothing where nobody counted pages. */
  static Html of(Results results, WorkloadResults workload) {
    HtmlTable table =
        new HtmlTable(
            "series", "#threads", "#up to rows", "#pages read per row", "#pages written per row");
    long asked = 0;
    boolean any = false;
    for (Series series : results.series().all()) {
      for (Measurement cell : workload.of(series)) {
        Optional<PageGrowth> pages = cell.isOk() ? PageGrowth.of(cell) : Optional.empty();
        if (pages.isPresent()) {
          any = true;
          asked = Math.max(asked, pages.get().askedNanos());
          rows(table, results.series().label(series), cell.cell().threads(), pages.get());
        }
      }
    }
    return any
        ? Html.details(
            Html.text(
                "Pages read and written per row while the tables grew. The server was asked beside"
                    + " the runs, which took it %s at most each time."
                        .formatted(Numbers.micros(asked / NANOS_PER_MICRO))),
            Html.styled("div", "cells", table.html()))
        : Html.NOTHING;
  }

  private static void rows(HtmlTable table, String name, int threads, PageGrowth pages) {
    for (PageGrowth.Interval interval : pages.intervals()) {
      table.row(
          HtmlTable.cell(name),
          HtmlTable.number(Numbers.count(threads)),
          HtmlTable.number(Numbers.count(interval.upTo())),
          HtmlTable.number(words(interval.readPerRow())),
          HtmlTable.number(words(interval.writtenPerRow())));
    }
  }

  private static String words(@Nullable Double pages) {
    return pages == null ? "not counted" : Numbers.number(pages);
  }
}
