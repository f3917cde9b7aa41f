package org.enginedyno.workload.insert;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.insert.UniqueTable.UniqueRows;

/** The unique inserts of "InnoDB, TokuDB" (2013): a unique key that is filled in no order. */
public enum UniqueInsert implements InsertWorkload {
  INSERT_UNIQUE;

  @Override
  public String about() {
    return "rows inserted into a table whose unique key is filled in no order";
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(UniqueTable.DATASET);
  }

  @Override
  public Statement statement() {
    return Statement.silent("INSERT INTO {unique} (a, b, c) VALUES (?, ?, ?)");
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public RowValues rows(DataSpec data, KnobValues knobs) {
    return new UniqueRows(data.seed());
  }
}
