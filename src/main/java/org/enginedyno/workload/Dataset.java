package org.enginedyno.workload;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.enginedyno.plan.DataSpec;

/** Tables that belong together: the same seed gives the same rows on every engine and server. */
public interface Dataset {
  Set<TableFeature> needs();

  /** Its tables, one or more, for these data. */
  List<Table> tables(DataSpec data);

  /**
   * A dataset of one table.
   *
   * @param table gives the table for these data
   */
  record OneTable(Set<TableFeature> needs, Function<DataSpec, Table> table) implements Dataset {
    public OneTable {
      needs = Set.copyOf(needs);
    }

    @Override
    public List<Table> tables(DataSpec data) {
      return List.of(table.apply(data));
    }
  }
}
