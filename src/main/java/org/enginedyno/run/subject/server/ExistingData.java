package org.enginedyno.run.subject.server;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Table;

/** The tables that others made on one server, each looked at once and left as it is. */
public final class ExistingData {
  private static final String HOW = "was there, made by others; read in full";

  private final Server server;
  private final String instance;
  private final DataSpec data;
  private final Map<String, String> engines = new LinkedHashMap<>();
  private final Map<String, TableDefinition> definitions = new HashMap<>();

  /** Nothing is known of them yet. */
  public ExistingData(Server server, String instance, DataSpec data) {
    this.server = server;
    this.instance = instance;
    this.data = data;
  }

  /** Checks and reads those of some tables that are in an engine, and knows of the others. */
  public List<TableRecord> look(String engine, List<Table> tables, RunListener listener) {
    List<TableRecord> records = new ArrayList<>();
    try (ExistingTables there = ExistingTables.enter(server.target(), data)) {
      for (Table table : tables) {
        String found = there.engine(table);
        engines.put(table.name(), found);
        if (found.equalsIgnoreCase(engine) && !definitions.containsKey(table.name())) {
          listener.note(
              "reading table %s.%s, which others made".formatted(data.existing(), table.name()));
          records.add(record(engine, there.read(table)));
        }
      }
    } catch (SQLException e) {
      throw new UserError("data.existing: the tables cannot be read: " + SqlText.line(e), e);
    }
    return records;
  }

  private TableRecord record(String engine, ExistingTables.Found found) {
    definitions.put(found.table(), found.definition());
    return new TableRecord(
        server.name(),
        instance,
        engine,
        found.table(),
        found.rows(),
        found.checksum(),
        new TableRecord.Size(found.size().dataBytes(), found.size().indexBytes(), null),
        new TableRecord.Load(HOW, 0, null, found.warmed()));
  }

  /** Passes over a cell whose tables are in another engine. */
  public void require(Cell cell, List<Table> tables) throws NotReadyException {
    for (Table table : tables) {
      String found = engines.getOrDefault(table.name(), "no engine that was looked for");
      if (!found.equalsIgnoreCase(cell.engine())) {
        throw new NotReadyException(
            Status.SKIPPED,
            "table %s.%s is in %s, and tables of others stay as they are"
                .formatted(data.existing(), table.name(), found));
      }
    }
  }

  /** What each table was when it was looked at. */
  public Map<String, TableDefinition> definitions() {
    return definitions;
  }
}
