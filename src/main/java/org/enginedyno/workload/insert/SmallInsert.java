package org.enginedyno.workload.insert;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.plan.work.Extent;
import org.enginedyno.plan.work.Kind;
import org.enginedyno.plan.work.Knob;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.plan.work.Knobs;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/** The small inserts of "MyISAM, InnoDB, PBXT, Maria" (2010): rows that are sent one by one. */
public enum SmallInsert implements Workload {
  INSERT_SMALL("a few small rows inserted one by one, and a commit");

  private static final Knob TRANSACTIONS =
      Knob.number(
          "insert.transactions", "transactions of each thread in a run", 1, 10_000_000, 1_000);
  private static final Knob ROWS_PER_COMMIT =
      Knob.number("insert.rows-per-commit", "rows inserted before each commit", 1, 100_000, 2);

  private final String about;

  SmallInsert(String about) {
    this.about = about;
  }

  /** How many rows an operation inserts before it commits. */
  public static int rowsPerCommit(KnobValues knobs) {
    return knobs.number(ROWS_PER_COMMIT.key());
  }

  @Override
  public Kind kind() {
    return Kind.WRITE;
  }

  @Override
  public String benchmark() {
    return "InsertBenchmark";
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
  public Footprint footprint() {
    return Footprint.FRESH_RUN;
  }

  @Override
  public Knobs knobs() {
    return Knobs.of(TRANSACTIONS, ROWS_PER_COMMIT);
  }

  @Override
  public Extent extent(KnobValues knobs) {
    return Extent.counted(knobs.number(TRANSACTIONS.key()));
  }

  @Override
  public List<Statement> statements() {
    return List.of(Statement.silent("INSERT INTO {small} VALUES(NULL, '" + SmallTable.TEXT + "')"));
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return Effect.adding(rowsPerCommit(knobs));
  }
}
