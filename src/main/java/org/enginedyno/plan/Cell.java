package org.enginedyno.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.setup.Cores;
import org.enginedyno.plan.setup.Setup;

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
    Setup setup,
    Cores cores,
    Client client,
    DataSpec data,
    Measure measure) {
  /** Stands in the engine's place where no table is touched. */
  public static final String NO_ENGINE = "-";

  private static final int LONGEST_FILE_NAME = 160;

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
    return new Cell(server, workload, engine, threads, setup, cores, client, data, other);
  }

  /** Names the cell within its run. */
  public String id() {
    return "%s %s t%d %s @%s%s"
        .formatted(workload, engine, threads, client.checkout(), server, particulars());
  }

  /** What is not as usual, axis by axis. */
  private String particulars() {
    return Axis.further(List.of(this)).stream()
        .filter(axis -> !axis.equals(Axis.CHECKOUT) && !axis.of(this).equals(axis.usual()))
        .map(axis -> " " + axis.label(this))
        .collect(Collectors.joining());
  }

  /** The id as a file name. */
  public String fileName() {
    String name = id().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._@=]+", "-");
    String start = name.substring(0, Math.min(name.length(), LONGEST_FILE_NAME));
    // what was replaced or cut off may be all that tells two cells apart
    return particulars().isEmpty() ? start : start + "-" + Integer.toHexString(id().hashCode());
  }

  /** What is equal in all cells that are compared with each other and take turns. */
  public String comparison() {
    return "%s t%d @%s".formatted(workload, threads, server);
  }
}
