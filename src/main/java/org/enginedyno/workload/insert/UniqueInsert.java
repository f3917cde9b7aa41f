package org.enginedyno.workload.insert;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Statement;

/** The unique inserts of "InnoDB, TokuDB" (2013): a unique key that is filled in no order. */
public enum UniqueInsert implements InsertWorkload {
  INSERT_UNIQUE("rows inserted into a table whose unique key is filled in no order");

  private final String about;

  UniqueInsert(String about) {
    this.about = about;
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public Optional<Dataset> dataset() {
    return Optional.of(UniqueTable.DATASET);
  }

  @Override
  public Statement statement() {
    return Statement.silent("INSERT INTO {unique} (a, b, c) VALUES (?, ?, ?)");
  }

  @Override
  public Knobs knobs() {
    return Knobs.of(
        InsertKnobs.TOTAL_ROWS,
        InsertKnobs.ROWS_PER_STATEMENT,
        InsertKnobs.ROWS_PER_COMMIT,
        InsertKnobs.BATCH,
        InsertKnobs.RATE);
  }

  @Override
  public long rowsAsked(KnobValues knobs) {
    return knobs.number(InsertKnobs.TOTAL_ROWS.key());
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
