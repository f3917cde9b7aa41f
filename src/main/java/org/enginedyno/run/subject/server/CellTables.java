package org.enginedyno.run.subject.server;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Remedy;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableSize;
import org.enginedyno.db.table.TableState;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.db.table.WarmTables;
import org.enginedyno.os.ContainedProcess;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Proof.TableAfter;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.run.subject.server.ServerWorkspace.TestedEngines;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** The tables of the cells on one server, in the forms that their settings need. */
final class CellTables {
  private final InstanceSetup setup;
  private final MarkedDatabase database;
  private final EngineSettler settling;
  private final TestedEngines engines;
  private final Optional<Path> files;
  private final TableStore store;
  private final Map<String, TableDefinition> made = new HashMap<>();
  private final Map<TableForm, String> broken = new HashMap<>();
  private final Map<String, String> notLoaded = new HashMap<>();
  private final Set<TableForm> provided = new HashSet<>();
  private final WarmTables warm;
  private final @Nullable ExistingData existing;

  CellTables(
      InstanceSetup setup,
      MarkedDatabase database,
      ServerFacts facts,
      EngineSettler settling,
      TestedEngines engines) {
    this.setup = setup;
    this.database = database;
    this.settling = settling;
    this.engines = engines;
    String folder =
        facts.variables().getOrDefault("datadir", "") + "/" + database.target().database();
    this.files = setup.server().process().flatMap(one -> ContainedProcess.folder(one, folder));
    this.existing = setup.data().existing() == null ? null : new ExistingData(setup, made);
    this.warm = new WarmTables(database.connection());
    this.store = new TableStore(database, facts, setup.sums(), setup.known(), settling);
  }

  /** Loads the engine's plain tables, and keeps the reason for each that fails. */
  List<TableRecord> load(String engine, RunListener listener) throws InterruptedException {
    return load(TableForm.plain(engine), listener);
  }

  private List<TableRecord> load(TableForm form, RunListener listener) throws InterruptedException {
    List<TableRecord> records = new ArrayList<>();
    try {
      engines.learn(form.engine(), listener);
    } catch (SQLException e) {
      broken.put(form, "the engine's trial failed: " + Sql.line(e));
      return records;
    }
    if (existing != null) {
      List<Table> tables = setup.tables(engines.traits(form.engine()));
      return existing.look(form.engine(), tables, listener);
    }
    for (Table table : setup.tables(engines.traits(form.engine()))) {
      load(table, form, listener).ifPresent(records::add);
    }
    return records;
  }

  /**
   * Creates and loads, once, the tables whose form the cell's settings change; the settings must be
   * in effect. Reads existing tables again if their engine's cache was resized.
   */
  List<TableRecord> provide(Cell cell, RunListener listener)
      throws NotReadyException, SQLException, InterruptedException {
    warm.refresh();
    TableForm form = form(cell);
    if (Workloads.writes(cell)) {
      return List.of();
    }
    boolean loads = !form.isPlain() && provided.add(form);
    List<TableRecord> records = loads ? load(form, listener) : List.of();
    requireLoaded(cell, form);
    if (existing != null) {
      existing.require(cell, InstanceSetup.tables(cell));
      return records;
    }
    for (Table table : InstanceSetup.tables(cell)) {
      String name = form.names().of(table);
      if (!warm.contains(name)) {
        listener.note("reading %s again, as its engine's cache was resized".formatted(name));
        store.warm(table, form);
        warm.add(name, cache(form));
      }
    }
    return records;
  }

  private void requireLoaded(Cell cell, TableForm form) throws NotReadyException {
    Optional<String> why =
        Optional.ofNullable(broken.get(form))
            .or(
                () ->
                    InstanceSetup.tables(cell).stream()
                        .flatMap(one -> Stream.ofNullable(notLoaded.get(form.names().of(one))))
                        .findFirst());
    if (!form.isPlain() && why.isPresent() && database.answers()) {
      throw new NotReadyException(
          Status.INVALID, "no table in %s with %s: %s".formatted(form.engine(), form, why.get()));
    }
    NotReadyException.failIf(why);
  }

  private String cache(TableForm form) {
    return Objects.requireNonNullElse(engines.traits(form.engine()).storage().cache(), "");
  }

  TableForm form(Cell cell) {
    return TableForm.of(cell, engines.traits(cell.engine()));
  }

  private Optional<TableRecord> load(Table table, TableForm form, RunListener listener)
      throws InterruptedException {
    String name = form.names().of(table);
    listener.loadingStarts(name, table.rows());
    try {
      TableStore.Stored stored = store.store(table, form, listener::loaded);
      TableState state = stored.state();
      made.put(name, state.definition());
      warm.add(name, cache(form));
      TableRecord record =
          setup.record(
              form.engine(),
              state,
              fileBytes(form.engine(), name),
              new TableRecord.Load(
                  stored.how(),
                  stored.loading().toMillis() / 1e3,
                  lateKeys(stored.lateKeys()),
                  state.settled()));
      listener.loadingEnds(record);
      return Optional.of(record);
    } catch (SQLException e) {
      notLoaded.put(name, "loading failed: " + Remedy.line(e));
      listener.note("loading " + name + " failed: " + Sql.line(e));
      return Optional.empty();
    }
  }

  private static TableRecord.@Nullable LateKeys lateKeys(TableSize.LateKeys made) {
    return made.took().isZero()
        ? null
        : new TableRecord.LateKeys(made.took().toMillis() / 1e3, made.bytes());
  }

  /** Recreates or reloads the tables that a fork of the cell needs fresh. */
  void recreate(Cell cell) throws SQLException, InterruptedException {
    Footprint footprint = Workloads.named(cell.workload()).footprint();
    if (footprint == Footprint.RELOADED) {
      for (Table table : InstanceSetup.tables(cell)) {
        TableState state = store.store(table, form(cell), rows -> {}).state();
        made.put(state.name(), state.definition());
      }
    } else if (!footprint.isEnduring()) {
      for (Table table : InstanceSetup.tables(cell)) {
        store.admit(table, form(cell));
      }
      try (Connection fresh = Connections.openDatabase(database.target(), Map.of())) {
        FreshTables tables = fresh(fresh, cell);
        tables.recreate();
        // the definition to compare with includes all keys
        tables.complete();
      }
      for (Table table : InstanceSetup.tables(cell)) {
        String name = form(cell).names().of(table);
        made.put(name, TableDefinition.of(database.connection(), name));
      }
    }
  }

  /** The tables that a fork has filled, once the server is idle. */
  List<TableAfter> filled(Cell cell) throws SQLException, InterruptedException {
    if (!cell.hasTables() || !Workloads.writes(cell)) {
      return List.of();
    }
    List<TableAfter> filled = new ArrayList<>();
    for (TableState state : fresh(database.connection(), cell).states(settling)) {
      filled.add(
          new TableAfter(
              state.name(),
              state.definition().property("engine").orElse("none"),
              state.content().rows(),
              state.size().dataBytes(),
              state.size().indexBytes(),
              fileBytes(cell.engine(), state.name()),
              state.settled()));
    }
    return filled;
  }

  private @Nullable Long fileBytes(String engine, String table) {
    return TableSize.ofFiles(files, table, engines.traits(engine).storage().tableFiles());
  }

  private FreshTables fresh(Connection connection, Cell cell) {
    return new FreshTables(
        connection, InstanceSetup.tables(cell), form(cell).names(), engines.traits(cell.engine()));
  }

  /** Why the engine's trial failed, if it did. */
  Optional<String> trouble(String engine) {
    return Optional.ofNullable(broken.get(TableForm.plain(engine)));
  }

  /** The definition of each table when it was created or loaded. */
  Map<String, TableDefinition> made() {
    return made;
  }

  /** Tables on one server that dyno did not create; each is read once and never changed. */
  static final class ExistingData {
    private static final String HOW = "existing table; read in full";

    private final InstanceSetup setup;
    private final DataSpec data;
    private final Map<String, String> engines = new LinkedHashMap<>();
    private final Map<String, TableDefinition> definitions;

    /**
     * Creates an instance that has read no table yet.
     *
     * @param definitions receives the definition of each table when it was read
     */
    ExistingData(InstanceSetup setup, Map<String, TableDefinition> definitions) {
      this.setup = setup;
      this.data = setup.data();
      this.definitions = definitions;
    }

    /** Checks and reads the tables in an engine, and notes the engines of the others. */
    public List<TableRecord> look(String engine, List<Table> tables, RunListener listener) {
      List<TableRecord> records = new ArrayList<>();
      try (ExistingTables there = ExistingTables.enter(setup.server().target(), data)) {
        for (Table table : tables) {
          String found = there.engine(table);
          engines.put(table.name(), found);
          if (found.equalsIgnoreCase(engine) && !definitions.containsKey(table.name())) {
            listener.note("reading existing table %s.%s".formatted(data.existing(), table.name()));
            TableState state = there.read(table);
            definitions.put(state.name(), state.definition());
            records.add(
                setup.record(
                    engine, state, null, new TableRecord.Load(HOW, 0, null, state.settled())));
          }
        }
      } catch (SQLException e) {
        throw new UserError("data.existing: the tables cannot be read: " + Sql.line(e), e);
      }
      return records;
    }

    /** Skips a cell whose tables are in another engine. */
    public void require(Cell cell, List<Table> tables) throws NotReadyException {
      for (Table table : tables) {
        String found = engines.getOrDefault(table.name(), "none of the plan's engines");
        if (!found.equalsIgnoreCase(cell.engine())) {
          throw new NotReadyException(
              Status.SKIPPED,
              "table %s.%s is in %s, and existing tables are never changed"
                  .formatted(data.existing(), table.name(), found));
        }
      }
    }
  }
}
