package org.enginedyno.report.page.cell;

import org.enginedyno.plan.Cell;
import org.enginedyno.report.html.Html;
import org.enginedyno.result.Measurement;

/** The place of a cell among all cells of the page, by a name that the same cell always has. */
public final class CellAnchor {
  private CellAnchor() {}

  public static String id(Cell cell) {
    return "cell-" + cell.fileName();
  }

  /** A figure that leads to the cell it is of. */
  public static Html link(Measurement cell, Html inside) {
    return Html.link("#" + id(cell.cell()), inside);
  }
}
