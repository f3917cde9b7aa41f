package org.enginedyno.workload;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.enginedyno.plan.DataSpec;

/** Tables that belong together: the same seed gives the same rows on every engine and server. */
public interface Dataset {
  /** A name for readers. */
  String name();

  Set<TableFeature> needs();

  /** Its tables, one or more, for so much data. */
  List<Table> tables(DataSpec data);

  /**
   * A dataset of one table, which gives it its name.
   *
   * @param table the table for so much data
   */
  record OneTable(String name, Set<TableFeature> needs, Function<DataSpec, Table> table)
      implements Dataset {
    public OneTable {
      needs = Set.copyOf(needs);
    }

    @Override
    public List<Table> tables(DataSpec data) {
      return List.of(table.apply(data));
    }
  }
}
