package org.enginedyno.report.compare;

import java.util.Locale;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.table.Html;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** The anchors of a page that its tables link to, and the links to them. */
public final class CellLink {
  private CellLink() {}

  /** The anchor of a cell in the table of all cells; the same cell always has the same one. */
  public static String id(Cell cell) {
    return "cell-" + cell.fileName();
  }

  public static String chart(String workload) {
    return "chart-" + workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-");
  }

  /** A link to a measured cell. */
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
