package org.enginedyno.cli.console;

import java.io.IOException;
import java.util.OptionalInt;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.folder.RunFolder;

/** What is said of a run at its end, as wide as the screen has room. */
public final class SummaryText {
  private static final int WITHOUT_A_SCREEN = 100;

  private SummaryText() {}

  /** The table fits without folding; the lines below it are folded. */
  public static String of(RunFolder folder, Screen screen) throws IOException {
    OptionalInt columns = screen.columns();
    return LineFolding.of(RunReport.summary(folder, columns.orElse(WITHOUT_A_SCREEN)), columns);
  }
}
