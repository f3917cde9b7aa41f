package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.LocalFiles;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/** Fills a table with generated rows, by LOAD DATA LOCAL if the server allows it. */
record Loader(Target target, Table table, String name, EngineTraits traits, boolean local) {
  private static final int ROWS_PER_INSERT = 1_000;

  /** max_allowed_packet may be only 1 MiB. */
  private static final int LETTERS_PER_INSERT = 256 * 1024;

  /** The next chunk after a worker ends, so that the others stop. */
  private static final int NO_MORE = Integer.MAX_VALUE / 2;

  /** The method of loading, for results. */
  String how() {
    String how =
        (local ? "LOAD DATA LOCAL" : "multi-row INSERT (%s)".formatted(insertReason()))
            + table.origin().map(", "::concat).orElse("");
    int loaders = loaders();
    return loaders == 1 ? how : how + ", " + loaders + " connections";
  }

  private String insertReason() {
    return target.control() == null ? "local_infile is off" : "the shipped driver is refused";
  }

  private int loaders() {
    int chunks = (table.rows() + traits.loading().rowsEach() - 1) / traits.loading().rowsEach();
    return Math.min(traits.loading().loaders(), chunks);
  }

  /**
   * Loads all rows. The server can reject rows of a stream with only a warning.
   *
   * @param progress receives the number of rows in each step
   * @return the first warning of the server, if there is any
   */
  Optional<String> load(IntConsumer progress) throws SQLException, InterruptedException {
    AtomicInteger nextChunk = new AtomicInteger();
    List<String> warnings = Collections.synchronizedList(new ArrayList<>());
    Callable<Void> load =
        () -> {
          try {
            work(nextChunk, progress, warnings);
          } finally {
            nextChunk.set(NO_MORE);
          }
          return null;
        };
    ExecutorService workers = Executors.newFixedThreadPool(loaders());
    try {
      for (Future<Void> loaded : workers.invokeAll(Collections.nCopies(loaders(), load))) {
        loaded.get();
      }
      return warnings.stream().findFirst();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new IllegalStateException("loading " + name + " failed", e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }

  private void work(AtomicInteger nextChunk, IntConsumer progress, List<String> warnings)
      throws SQLException {
    try (Connection connection =
            Connections.openDatabase(target, local ? LocalFiles.streamsOnly() : Map.of());
        Statement statement = connection.createStatement()) {
      for (String setting : traits.loading().session()) {
        statement.execute(setting);
      }
      for (String setting : table.session()) {
        statement.execute(setting);
      }
      while (true) {
        long first = 1 + (long) nextChunk.getAndIncrement() * traits.loading().rowsEach();
        if (first > table.rows()) {
          return;
        }
        int last = (int) Math.min(table.rows(), first + traits.loading().rowsEach() - 1);
        if (local) {
          stream(statement, (int) first, last, progress);
        } else {
          insert(statement, (int) first, last, progress);
        }
        SQLWarning warning = statement.getWarnings();
        if (warning != null) {
          warnings.add(String.valueOf(warning.getMessage()));
        }
      }
    }
  }

  private void stream(Statement statement, int first, int last, IntConsumer progress)
      throws SQLException {
    LoadSource.offer(statement, new RowStream(table.generator(), first, last, progress));
    statement.execute(
        "LOAD DATA LOCAL INFILE 'generated' INTO TABLE "
            + Sql.quoted(name)
            + " CHARACTER SET "
            + table.characterSet()
            + columns());
  }

  /**
   * The column list and SET clause; a text that needs an expression goes through a user variable.
   */
  private String columns() {
    List<String> places = new ArrayList<>();
    List<String> values = new ArrayList<>();
    table
        .loaded()
        .forEach(
            (column, value) -> {
              boolean isPlain = value.equals(Table.AS_IT_IS);
              String variable = "@dyno_" + places.size();
              places.add(isPlain ? Sql.quoted(column) : variable);
              if (!isPlain) {
                values.add(Sql.quoted(column) + " = " + value.formatted(variable));
              }
            });
    return (places.isEmpty() ? "" : " (" + String.join(", ", places) + ")")
        + (values.isEmpty() ? "" : " SET " + String.join(", ", values));
  }

  private void insert(Statement statement, int first, int last, IntConsumer progress)
      throws SQLException {
    Table.Rows rows = table.generator();
    RowBuffer row = new RowBuffer();
    String columns =
        table.loaded().isEmpty()
            ? ""
            : table.loaded().keySet().stream()
                .map(Sql::quoted)
                .collect(Collectors.joining(", ", " (", ")"));
    int from = first;
    while (from <= last) {
      StringBuilder sql = new StringBuilder("INSERT INTO ").append(Sql.quoted(name));
      sql.append(columns).append(" VALUES ");
      int id = from;
      while (id <= last && id - from < ROWS_PER_INSERT && sql.length() < LETTERS_PER_INSERT) {
        row.clear();
        rows.append(id, row);
        sql.append(id == from ? "(" : ",(").append(values(row.toString())).append(')');
        id++;
      }
      statement.executeUpdate(sql.toString());
      progress.accept(id - from);
      from = id;
    }
  }

  /** The text between the parentheses; escapes are the same as in files. */
  private String values(String line) {
    String columns = line.substring(0, line.length() - 1);
    String all =
        ("'" + columns.replace("'", "''").replace("\t", "'\t'") + "'").replace("'\\N'", "NULL");
    if (table.loaded().isEmpty()) {
      return all.replace('\t', ',');
    }
    Iterator<String> texts = List.of(all.split("\t", -1)).iterator();
    return table.loaded().values().stream()
        .map(value -> value.formatted(texts.next()))
        .collect(Collectors.joining(","));
  }
}
