package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.result.fork.Span.ChangeTotals;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.Table;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a trial between its runs: recreates them, and checks the rows that a run left.
 *
 * @param balance the sums that must hold if their rows are changed; null if they are not
 */
public record RunTables(
    Connection control,
    FreshTables fresh,
    List<Table> tables,
    TableNames names,
    @Nullable Balance balance) {
  /** The sums over changed tables, and how long the server took to compute them. */
  record FoundSums(List<Long> sums, long lateMillis) {
    /** Those of a client that does not ask the server; its changes count nevertheless. */
    static final FoundSums NONE = new FoundSums(List.of(), 0);

    ChangeTotals after(long moves) {
      return new ChangeTotals(moves, sums, lateMillis);
    }
  }

  private static final long PATIENCE_MILLIS = 10_000;
  private static final long PAUSE_NANOS = 50_000_000;

  /** Records what a run has left in the tables that it fills or changes. */
  public void look(OpenSpan span) throws SQLException {
    if (balance == null) {
      span.rowsFound(fresh.complete(), fresh.found());
    } else {
      span.balanced(found(balance));
    }
  }

  /** Repeats the query while a key lags behind, within a limit. */
  private FoundSums found(Balance asked) throws SQLException {
    long start = System.nanoTime();
    List<Long> sums = sums(asked);
    long late = 0;
    while (!asked.caughtUp().test(sums) && late < PATIENCE_MILLIS) {
      LockSupport.parkNanos(PAUSE_NANOS);
      sums = sums(asked);
      late = Math.max(1, (System.nanoTime() - start) / 1_000_000);
    }
    return new FoundSums(sums, late);
  }

  /** Each sum over all tables. */
  private List<Long> sums(Balance asked) throws SQLException {
    List<Long> sums = new ArrayList<>(asked.sums().stream().map(sum -> 0L).toList());
    for (Table table : tables) {
      String query = asked.query(table.name(), Sql.quoted(names.of(table)));
      Sql.Row row = Sql.rows(control, query).get(0);
      for (int i = 0; i < sums.size(); i++) {
        sums.set(i, sums.get(i) + row.number(i + 1));
      }
    }
    return sums;
  }
}
