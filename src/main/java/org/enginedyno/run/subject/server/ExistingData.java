package org.enginedyno.run.subject.server;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.TableState;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.workload.Table;

/** Tables on one server that dyno did not create; each is read once and never changed. */
final class ExistingData {
  private static final String HOW = "existing table; read in full";

  private final InstanceSetup setup;
  private final DataSpec data;
  private final Map<String, String> engines = new LinkedHashMap<>();
  private final Map<String, TableDefinition> definitions = new HashMap<>();

  ExistingData(InstanceSetup setup) {
    this.setup = setup;
    this.data = setup.loaded().data();
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
          records.add(record(engine, there.read(table)));
        }
      }
    } catch (SQLException e) {
      throw new UserError("data.existing: the tables cannot be read: " + Sql.line(e), e);
    }
    return records;
  }

  private TableRecord record(String engine, TableState found) {
    definitions.put(found.name(), found.definition());
    return new TableRecord(
        setup.server().name(),
        setup.name(),
        engine,
        found.name(),
        found.content().rows(),
        found.content().toString(),
        new TableRecord.Size(found.size().dataBytes(), found.size().indexBytes(), null),
        new TableRecord.Load(HOW, 0, null, found.settled()));
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

  /** The definition of each table when it was read. */
  public Map<String, TableDefinition> definitions() {
    return definitions;
  }
}
