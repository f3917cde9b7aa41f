package org.enginedyno.report.chart;

import java.util.List;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.result.Measurement;

/**
 * A workload of a run, and what all of its plots share.
 *
 * @param measured how the workload's cells were measured
 */
record PlotContext(Results results, WorkloadResults workload, Palette palette, String measured) {
  /** With more bars there is no room for a figure above each. */
  static final int MOST_FIGURES = 12;

  /** With more bars there is no room for marks in words. */
  static final int MOST_WORDS = 4;

  static PlotContext of(Results results, WorkloadResults workload, Palette palette) {
    String measured = Conditions.measured(results.manifest(), workload.cells());
    return new PlotContext(results, workload, palette, measured);
  }

  /** The caption of a plot: its title, the cells that it shows, and what is drawn of each cell. */
  Caption caption(String title, List<Measurement> shown, String drawn) {
    return caption(title, WorkloadText.sql(workload.name()), shown, drawn);
  }

  Caption caption(String title, String about, List<Measurement> shown, String drawn) {
    return new Caption(
        "%s: %s%s".formatted(workload.name(), title, Conditions.mixedDurability(shown)),
        about,
        Conditions.under(results.manifest(), measured, shown, drawn));
  }

  /** A picture of the workload, or of one part of it. */
  Picture picture(String shown, String part, Plot plot) {
    return new Picture(Plots.name(workload.name(), shown, part), plot);
  }
}
