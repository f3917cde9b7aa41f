package org.enginedyno.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.enginedyno.os.AwakeCores;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.IdleCores;
import org.jspecify.annotations.Nullable;

/** Measures one thread's round trips, alternately with and without cores that are kept awake. */
final class AwakeProbe {
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(100);
  private static final List<Boolean> ORDER =
      List.of(false, true, true, false, false, true, true, false);

  private AwakeProbe() {}

  /** Null if these cores cannot be kept awake. */
  static @Nullable IdleCores of(Connection connection, String sql, CpuSet cores)
      throws SQLException {
    List<Double> halting = new ArrayList<>();
    List<Double> awake = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      rate(statement);
      for (boolean isAwake : ORDER) {
        if (!isAwake) {
          halting.add(rate(statement));
          continue;
        }
        try (AwakeCores kept = AwakeCores.start(cores)) {
          awake.add(rate(statement));
          if (!kept.isAwake()) {
            return null;
          }
        }
      }
    } catch (IOException e) {
      return null;
    }
    return new IdleCores(halting, awake);
  }

  private static double rate(PreparedStatement statement) throws SQLException {
    long start = System.nanoTime();
    long operations = 0;
    long nanos = 0;
    while (nanos < SLICE) {
      statement.execute();
      operations++;
      nanos = System.nanoTime() - start;
    }
    return operations * 1e9 / nanos;
  }
}
