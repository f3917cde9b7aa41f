package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.WorkloadFile;

/**
 * What a workload file declares.
 *
 * @param existing the database in which its tables are and stay as they are; absent if dyno makes
 *     them
 */
public record CustomFile(
    WorkloadFile source,
    String title,
    Optional<String> existing,
    List<TableSpec> tables,
    List<OperationSpec> operations) {
  public CustomFile {
    tables = List.copyOf(tables);
    operations = List.copyOf(operations);
  }

  public TableSpec table(String name) {
    return tables.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }
}
