package org.enginedyno.workload;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.catalogue.Workloads;

/** Tables of real workloads, for tests that need any table. */
public final class SampleTables {
  private SampleTables() {}

  /** A table that is loaded and read. */
  public static Table read(DataSpec data) {
    return of("READ_PK_POINT", data);
  }

  /** A table that starts empty and is inserted into. */
  public static Table inserted(DataSpec data) {
    return of("INSERT_SMALL", data);
  }

  /** The first table of a workload. */
  public static Table of(String workload, DataSpec data) {
    return Workloads.named(workload).dataset().orElseThrow().tables(data).get(0);
  }
}
