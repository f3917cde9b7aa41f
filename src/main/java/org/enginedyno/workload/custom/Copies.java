package org.enginedyno.workload.custom;

import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.workload.RowFile;

/** The copied tables of a workload file. */
public record Copies(CustomFile file) {
  private static final Pattern SAMPLE = Pattern.compile("\\bsample\\(\\s*(\\w+)\\.(\\w+)\\s*\\)");

  public static Copies of(WorkloadFile file) {
    return new Copies(CustomReader.read(file));
  }

  public List<TableSpec> tables() {
    return file.tables().stream().filter(table -> table.copy() != null).toList();
  }

  /** What is known of the source of a table. */
  public CopySource source(String table) {
    return CopySource.of(file.source(), table);
  }

  /** The columns of a table whose values are sampled. */
  public List<String> sampled(String table) {
    TreeSet<String> columns = new TreeSet<>();
    for (Matcher sample = SAMPLE.matcher(file.source().text()); sample.find(); ) {
      if (sample.group(1).equals(table)) {
        columns.add(sample.group(2));
      }
    }
    return List.copyOf(columns);
  }

  /** Declares where the rows of a table are read when they are needed. */
  public void provide(TableSpec table, Supplier<RowFile> rows) {
    CopiedTable.provide(file, table, rows);
  }
}
