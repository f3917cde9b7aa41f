package org.enginedyno.workload.oltp;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/**
 * The first of sysbench's tables, as many as are asked for, each with all the rows of the data.
 *
 * @param kind what all of them are called before their numbers
 * @param count how many
 */
record SbtestTables(String kind, int count) implements Dataset {
  @Override
  public String name() {
    return kind;
  }

  @Override
  public Set<TableFeature> needs() {
    return Set.of(TableFeature.KEYS, TableFeature.SECONDARY_KEYS, TableFeature.AUTO_INCREMENT);
  }

  @Override
  public List<Table> tables(DataSpec data) {
    return IntStream.rangeClosed(1, count)
        .<Table>mapToObj(number -> new SbtestTable(data, kind, number))
        .toList();
  }
}
