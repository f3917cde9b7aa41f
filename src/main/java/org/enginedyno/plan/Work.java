package org.enginedyno.plan;

/**
 * What is done in a cell, and to which data.
 *
 * @param engine the storage engine, or {@link #NO_ENGINE} where no table is touched
 * @param extent how a run ends
 * @param rowsRead how many rows one operation reads, in the mean
 * @param rowsAdded how many rows one operation adds
 */
public record Work(
    String workload,
    Kind kind,
    String engine,
    DataSpec data,
    KnobValues knobs,
    Extent extent,
    double rowsRead,
    long rowsAdded) {
  /** Stands in the engine's place where no table is touched. */
  public static final String NO_ENGINE = "-";

  public static Work of(Plannable workload, String engine, DataSpec data, KnobValues knobs) {
    return new Work(
        workload.name(),
        workload.kind(),
        engine,
        data,
        knobs,
        workload.extent(knobs),
        workload.rowsRead(data, knobs),
        workload.rowsAdded(data, knobs));
  }
}
