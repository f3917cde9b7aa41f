package org.enginedyno.report.page.cell;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.report.compare.CrashRow;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;

/** What was left of the rows where servers were killed in the middle of inserts. */
public final class CrashSection {
  private static final String ABOUT =
      "The server's process was killed in mid-run and started again. What it had handed to the"
          + " operating system survived that, as it would not where the power fails.";

  private CrashSection() {}

  /** The section; nothing where no server was killed. */
  public static Optional<Section> of(Results results) {
    List<CrashRow> rows = CrashRow.of(results);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table = new HtmlTable(CrashRow.TITLES);
    rows.forEach(row -> table.row(cells(row)));
    return Section.of(
        "crashes",
        "After the crash",
        Html.join(Html.tag("p", ABOUT), Html.styled("div", "cells", table.html())));
  }

  private static List<Html> cells(CrashRow row) {
    return IntStream.range(0, row.cells().size())
        .mapToObj(
            column ->
                CrashRow.TITLES.get(column).startsWith("#")
                    ? HtmlTable.number(row.cells().get(column))
                    : HtmlTable.cell(row.cells().get(column)))
        .toList();
  }
}
