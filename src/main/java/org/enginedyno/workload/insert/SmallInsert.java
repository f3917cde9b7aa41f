package org.enginedyno.workload.insert;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Statement;

/** The small inserts of "MyISAM, InnoDB, PBXT, Maria" (2010). */
public enum SmallInsert implements InsertWorkload {
  INSERT_SMALL;

  private static final Object[] NOTHING = {};
  private static final Object[] TEXT = {SmallTable.TEXT};

  @Override
  public String about() {
    return "small rows inserted one by one, or as many to an insert and a commit as asked";
  }

  @Override
  public Optional<Dataset> dataset() {
    return Optional.of(SmallTable.DATASET);
  }

  @Override
  public Statement statement() {
    return Statement.silent("INSERT INTO {small} VALUES(NULL, '" + SmallTable.TEXT + "')");
  }

  @Override
  public Statement batched() {
    return Statement.silent("INSERT INTO {small} VALUES(NULL, ?)");
  }

  @Override
  public RowValues rows(DataSpec data, KnobValues knobs) {
    Object[] values = batch(knobs).mode().isDrivers() ? TEXT : NOTHING;
    return row -> values;
  }
}
