package org.enginedyno.workload.insert;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Statement;

/** The small inserts of "MyISAM, InnoDB, PBXT, Maria" (2010). */
public enum SmallInsert implements InsertWorkload {
  INSERT_SMALL("small rows inserted one by one, or as many to an insert and a commit as asked");

  private static final Object[] NOTHING = {};
  private static final Object[] TEXT = {SmallTable.TEXT};

  private final String about;

  SmallInsert(String about) {
    this.about = about;
  }

  @Override
  public String about() {
    return about;
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
  public Knobs knobs() {
    return Knobs.of(
        InsertKnobs.ROWS_PER_THREAD,
        InsertKnobs.ROWS_PER_STATEMENT,
        InsertKnobs.ROWS_PER_COMMIT,
        InsertKnobs.BATCH,
        InsertKnobs.RATE);
  }

  @Override
  public long rowsAsked(KnobValues knobs) {
    return knobs.number(InsertKnobs.ROWS_PER_THREAD.key());
  }

  @Override
  public RowValues rows(DataSpec data, KnobValues knobs) {
    Object[] values = batch(knobs).mode().isDrivers() ? TEXT : NOTHING;
    return row -> values;
  }
}
