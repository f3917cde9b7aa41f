package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

  /** Whether its tables are read where they are, and not copied. */
  public boolean areExisting() {
    return file.existing() != null;
  }

  /** The columns of a table whose values are sampled. */
  public Set<String> sampled(String table) {
    return sampled(file.source()).getOrDefault(table, Set.of());
  }

  /** The columns whose values are sampled, by their tables. */
  static Map<String, Set<String>> sampled(WorkloadFile file) {
    Map<String, Set<String>> columns = new TreeMap<>();
    for (Matcher sample = SAMPLE.matcher(file.text()); sample.find(); ) {
      columns.computeIfAbsent(sample.group(1), table -> new TreeSet<>()).add(sample.group(2));
    }
    return columns;
  }

  /** Declares where the rows of a table are read when they are needed. */
  public void provide(TableSpec table, Supplier<RowFile> rows) {
    CopiedTable.provide(file, table, rows);
  }
}
