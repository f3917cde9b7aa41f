package org.enginedyno.plan;

import java.util.Locale;

/**
 * One point of the matrix: all that decides what is measured.
 *
 * @param engine the storage engine, or {@link #NO_ENGINE} for a floor
 */
public record Cell(
    String server,
    String workload,
    String engine,
    int threads,
    Checkout checkout,
    DataSpec data,
    Measure measure) {
  /** Stands in the engine's place where no table is touched. */
  public static final String NO_ENGINE = "-";

  public Cell {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be positive: " + threads);
    }
  }

  /** Whether this cell measures the way to the server and no engine. */
  public boolean isFloor() {
    return engine.equals(NO_ENGINE);
  }

  /** The same cell, measured by another rule. */
  public Cell with(Measure other) {
    return new Cell(server, workload, engine, threads, checkout, data, other);
  }

  /** Names the cell within its run. */
  public String id() {
    return "%s %s t%d %s @%s".formatted(workload, engine, threads, checkout, server);
  }

  /** The id as a file name. */
  public String fileName() {
    return id().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._@]+", "-");
  }

  /** What is equal in all cells that are compared with each other, the engine left open. */
  public String comparison() {
    return "%s t%d %s @%s".formatted(workload, threads, checkout, server);
  }
}
