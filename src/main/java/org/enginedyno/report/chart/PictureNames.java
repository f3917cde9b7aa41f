package org.enginedyno.report.chart;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the pictures of a run are called: their files without the extension. */
public final class PictureNames {
  /** The picture of the tables' sizes. */
  public static final String SIZES = "table-sizes";

  private PictureNames() {}

  /** The names of a workload's pictures, of which not every one need exist. */
  public static List<String> of(String workload) {
    return Stream.of(Quantity.values()).map(quantity -> of(workload, quantity)).toList();
  }

  static String of(String workload, Quantity quantity) {
    return workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-")
        + "-"
        + quantity.suffix();
  }
}
