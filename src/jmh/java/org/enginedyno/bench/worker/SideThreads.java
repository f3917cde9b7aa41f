package org.enginedyno.bench.worker;

import java.sql.SQLException;
import java.util.function.IntToLongFunction;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.result.fork.BackgroundWork;
import org.enginedyno.workload.SideWorkload;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Workload;
import org.jspecify.annotations.Nullable;

/** Threads that are at work on the tables while others are measured. */
public sealed interface SideThreads permits SideReaders, SideWriters {
  /**
   * Those that a workload wants beside it; nothing where it wants none.
   *
   * @param streams what sets the draws of each thread apart from those of all others
   */
  static @Nullable SideThreads of(
      HandOver handOver,
      Workload workload,
      CellParams params,
      KnobValues knobs,
      IntToLongFunction streams)
      throws SQLException {
    SideWork work =
        workload
            .as(SideWorkload.class)
            .flatMap(one -> one.beside(params.data(), knobs))
            .orElse(null);
    if (work instanceof SideWork.Inserts inserts) {
      return SideWriters.of(handOver, inserts, params);
    }
    return work instanceof SideWork.Queries queries
        ? SideReaders.of(handOver, queries, params, knobs, streams)
        : null;
  }

  /** Begins. */
  void begin();

  /** Waits for the last answer that each is given, and tells what all of them did. */
  BackgroundWork end() throws SQLException;

  /** Ends the threads and gives the connections back. */
  void close() throws SQLException;
}
