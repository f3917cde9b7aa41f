package org.enginedyno.report.compare;

import java.util.Locale;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.table.Html;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** The places of a page that its tables lead to, and how it shows what leads there. */
public final class CellLink {
  private CellLink() {}

  /** The place of a cell among all cells, by a name that the same cell always has. */
  public static String id(Cell cell) {
    return "cell-" + cell.fileName();
  }

  public static String chart(String workload) {
    return "chart-" + workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-");
  }

  /** A figure that leads to the cell it is of. */
  public static Html to(Measurement cell, Html inside) {
    return Html.link("#" + id(cell.cell()), inside);
  }

  public static Html score(Measurement cell) {
    return to(cell, Html.text(FigureText.score(cell)));
  }

  public static String css(Status status) {
    return "status " + status.name().toLowerCase(Locale.ROOT);
  }
}
