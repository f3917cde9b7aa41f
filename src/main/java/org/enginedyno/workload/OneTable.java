package org.enginedyno.workload;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.enginedyno.plan.DataSpec;

/**
 * A dataset of one table, which gives it its name.
 *
 * @param table the table for so much data
 */
public record OneTable(String name, Set<TableFeature> needs, Function<DataSpec, Table> table)
    implements Dataset {
  public OneTable {
    needs = Set.copyOf(needs);
  }

  @Override
  public List<Table> tables(DataSpec data) {
    return List.of(table.apply(data));
  }
}
