package org.enginedyno.cli.console;

import java.util.List;
import java.util.OptionalInt;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** What is said of a run at its end, as wide as the screen has room. */
public final class SummaryText {
  private static final int WITHOUT_A_SCREEN = 100;

  private SummaryText() {}

  /** The table fits without folding; the lines below it are folded. */
  public static String of(Manifest manifest, List<Measurement> cells, Screen screen) {
    OptionalInt columns = screen.columns();
    return LineFolding.of(
        SummaryTable.text(manifest, cells, columns.orElse(WITHOUT_A_SCREEN)), columns);
  }
}
