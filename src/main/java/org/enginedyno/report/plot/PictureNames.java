package org.enginedyno.report.plot;

import java.util.Locale;

/** What the pictures of a run are called: their files without the extension. */
public final class PictureNames {
  /** The picture of the tables' sizes. */
  public static final String SIZES = "table-sizes";

  /** The picture of the map of patterns and engines. */
  public static final String MAP = "engine-map";

  /** What a workload's plot of throughput over server cores shows. */
  public static final String CORES = "cores";

  /** What a workload's plots of rows per second over rows show. */
  static final String GROWTH = "growth";

  /** What a workload's plots of rows per second of each case show. */
  static final String CASES = "cases";

  /** What a workload's plots of latency over percentiles show. */
  static final String PERCENTILES = "percentiles";

  /** What a workload's plots of wait events show. */
  public static final String WAITS = "waits";

  private static final String PANEL = "--";

  private PictureNames() {}

  /** Whether a picture shows a workload's figures, its wait events left aside. */
  public static boolean isOf(String workload, String name) {
    return name.startsWith(slug(workload) + "-") && !isOfWaits(workload, name);
  }

  /** Whether a picture shows a workload's wait events. */
  public static boolean isOfWaits(String workload, String name) {
    return name.startsWith(slug(workload) + "-" + WAITS);
  }

  /** The name of a workload's picture, or of that panel of it. */
  static String of(String workload, String shown, String panel) {
    String name = slug(workload) + "-" + shown;
    return panel.isEmpty() ? name : name + PANEL + slug(panel);
  }

  private static String slug(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.=]+", "-");
  }
}
